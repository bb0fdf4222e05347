"""What whoever runs a server relies on: headers, cookies behind TLS, figures, logs, caching, the command itself."""

from __future__ import annotations

import asyncio
import json
import os
import resource
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import httpx
import pytest
from fastapi import FastAPI
from prometheus_client.parser import text_string_to_metric_families
from prometheus_client.samples import Sample

from stammtisch.server import operating, schema, web
from stammtisch.server.config import Config
from tests.server.running import (
    KEYS,
    Backing,
    Guests,
    Process,
    open_socket,
    take_turns,
    until_answered,
    visitor,
    within,
)
from tests.server.services import free_port

pytestmark = pytest.mark.anyio


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    """A server behind a proxy that it trusts: us."""
    folder: Path = tmp_path_factory.mktemp("operation")
    port = str(free_port())
    process = Process(Backing.on_sqlite(folder), folder, "--trusted-proxy", "127.0.0.1", "--metrics-port", port)
    process.environment["STAMMTISCH_METRICS_TOKEN"] = "a token"
    with process:
        yield process


async def test_every_answer_carries_the_security_headers(server: Process) -> None:
    async with visitor(server.url) as http:
        for path in ("/", "/api/games", "/api/nothing", "/health"):
            headers = (await http.get(path)).headers
            assert "default-src 'none'" in headers["content-security-policy"]
            assert "frame-ancestors 'none'" in headers["content-security-policy"]
            assert headers["x-content-type-options"] == "nosniff"
            assert headers["referrer-policy"] == "same-origin"
            assert "server" not in headers
            assert "strict-transport-security" not in headers


async def test_the_cookie_is_out_of_reach_of_scripts_and_secure_behind_tls(server: Process) -> None:
    async with visitor(server.url) as http:
        plain = (await http.put("/api/me", json={"name": "Anna"})).headers["set-cookie"]
        assert "HttpOnly" in plain
        assert "SameSite=lax" in plain
        assert "Secure" not in plain
        behind = {"x-forwarded-proto": "https", "x-forwarded-for": "203.0.113.7"}
        answer = await http.put("/api/me", json={"name": "Anna"}, headers=behind)
        assert "Secure" in answer.headers["set-cookie"]
        assert "strict-transport-security" in answer.headers
        origin = f"https://127.0.0.1:{server.port}"
        answer = await http.put("/api/me", json={"name": "Anna"}, headers={**behind, "origin": origin})
        assert answer.status_code == 200
        async with open_socket(server.url, additional_headers={**behind, "origin": origin}):
            pass


async def test_nobody_else_is_believed_to_be_a_proxy(tmp_path: Path) -> None:
    with Process(Backing.on_sqlite(tmp_path), tmp_path, "--trusted-proxy", "192.0.2.1") as server:
        async with visitor(server.url) as http:
            answer = await http.put("/api/me", json={"name": "Anna"}, headers={"x-forwarded-proto": "https"})
            assert "Secure" not in answer.headers["set-cookie"]


async def test_a_named_house_without_a_trusted_proxy_is_warned(tmp_path: Path) -> None:
    """At the start; and whoever forwards all the same is told of once."""
    with Process(Backing.on_sqlite(tmp_path), tmp_path, "--host-name", "club.example") as process:
        async with visitor(process.url) as http:
            for _ in range(3):
                await http.get("/health", headers={"x-forwarded-for": "203.0.113.7"})
    assert process.log.read_text().count("trusts no proxy") == 1
    assert process.log.read_text().count("not trusted forwards") == 1


async def test_health_and_figures(server: Process, guests: Guests) -> None:
    anna, bo, code = await guests.two_at_a_table(server.url)
    await take_turns([anna, bo], code, 3)
    assert (await anna.http.get("/health")).json() == {"status": "ok"}
    for token in ({}, {"authorization": "Bearer another"}, {"authorization": "Bearer"}):
        assert (await anna.http.get("/metrics", headers=token)).status_code == 401
    answer = await anna.http.get("/metrics", headers={"authorization": "Bearer a token"})
    assert answer.headers["content-type"].startswith("text/plain; version=")
    samples = [sample for family in text_string_to_metric_families(answer.text) for sample in family.samples]
    figures = {name_of(sample): sample.value for sample in samples}
    async with visitor() as http:
        beside = await http.get(f"http://127.0.0.1:{server.more[-1]}/metrics")
    assert "stammtisch_events_total" in beside.text
    assert figures['stammtisch_events_total{what="moved"}'] >= 3
    assert figures["stammtisch_sockets"] >= 2
    assert figures["stammtisch_tables_in_memory"] >= 1
    assert figures["stammtisch_ask_seconds_count"] > 0
    assert figures["process_open_fds"] > 5
    assert code not in answer.text


def name_of(sample: Sample) -> str:
    labels = ",".join(f'{label}="{value}"' for label, value in sample.labels.items())
    return f"{sample.name}{{{labels}}}" if labels else sample.name


async def test_without_a_token_the_figures_are_nobodys(tmp_path: Path) -> None:
    with Process(Backing.on_sqlite(tmp_path), tmp_path) as process:
        async with visitor(process.url) as http:
            answer = await http.get("/metrics")
            assert "stammtisch_" not in answer.text


async def test_a_full_disk_is_told_and_gets_over(tmp_path: Path, guests: Guests) -> None:
    """The limit of a file's size is to the server as a full disk is."""
    with Process(Backing.on_sqlite(tmp_path), tmp_path) as process:
        anna, _bo, code = await guests.two_at_a_table(process.url)
        assert process.process is not None
        full(process.process.pid, 1)
        wanted = {"game": "thurn-und-taxis", "seats": [{"name": "Anna"}, {}]}
        answer = await anna.http.post("/api/tables", json=wanted)
        assert (answer.status_code, answer.json()["code"]) == (503, "failed")
        assert "disk" in answer.json()["message"]
        assert (await anna.http.get("/health")).status_code == 503
        assert (await anna.move(code))["code"] == "failed"
        full(process.process.pid, resource.RLIM_INFINITY)
        assert (await anna.http.post("/api/tables", json=wanted)).status_code == 201
        await until_answered(lambda: anna.http.get("/health"), 200)
        assert (await anna.move(code))["type"] == "done"
        assert "Traceback" not in process.log.read_text()


def full(pid: int, size: int) -> None:
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))


async def test_a_locked_database_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(operating, "PATIENCE", 0.2)
    async with within(Config(Backing.on_sqlite(tmp_path).database, KEYS)) as (_, url):
        path = tmp_path / "tables.sqlite"
        with closing(sqlite3.connect(path, isolation_level=None, timeout=60, check_same_thread=False)) as other:
            await asyncio.to_thread(other.execute, "BEGIN IMMEDIATE")  # the server, too, may be writing just now
            async with visitor(url) as http:
                assert (await http.get("/health")).status_code == 503


async def test_logs_are_json_lines_without_secrets(server: Process, guests: Guests) -> None:
    anna, bo, code = await guests.two_at_a_table(server.url)
    await take_turns([anna, bo], code, 5)
    await anna.ask("chat", table=code, text="between ourselves")
    await anna.http.get(f"/api/tables/{code}")
    text = server.log.read_text()
    lines = [json.loads(line) for line in text.splitlines() if not line.startswith("Stammtisch listens")]
    assert all({"time", "level", "logger", "message"} <= line.keys() for line in lines)
    secrets = [code, anna.http.cookies["stammtisch"], "between ourselves", str(anna.game[code]["view"]["hand"])]
    assert [secret for secret in secrets if secret in text] == []


async def test_without_a_web_client_a_page_says_so(server: Process) -> None:
    async with visitor(server.url) as http:
        answer = await http.get("/t/ABCDEFGH")
        if not web.FOLDER.exists():
            assert "no web client" in answer.text
        assert answer.headers["cache-control"] == "no-cache"
        answer = await http.get("/api/nothing")
        assert (answer.status_code, answer.json()["code"]) == (404, "not_found")
        answer = await http.delete("/api/me")
        assert (answer.status_code, answer.headers["allow"]) == (405, "GET, PUT")


async def test_the_web_client_is_cached_as_long_as_its_names_allow(tmp_path: Path) -> None:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<title>Stammtisch</title>")
    (tmp_path / "assets" / "app-1a2b.js").write_text("//")
    app = FastAPI()
    app.include_router(web.routes(tmp_path))
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://x") as http:
        assert "immutable" in (await http.get("/assets/app-1a2b.js")).headers["cache-control"]
        assert (await http.get("/assets/app-old.js")).status_code == 404
        for page in ("/", "/t/ABCDEFGH", "/../../etc/passwd"):
            answer = await http.get(page)
            assert (answer.text, answer.headers["cache-control"]) == ("<title>Stammtisch</title>", "no-cache")


def test_a_database_that_does_not_exist_is_a_sentence(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "stammtisch.cli", "serve", "--database", "oracle://somewhere"]
    environment = {**os.environ, "XDG_DATA_HOME": str(tmp_path)}
    done = subprocess.run(command, capture_output=True, text=True, env=environment, check=False)
    assert done.returncode == 1
    assert "There is no database 'oracle'" in done.stderr
    assert "Traceback" not in done.stderr


async def test_typescript_types_are_made_for_every_message() -> None:
    text = schema.typescript()
    for name in schema.schemas()["$defs"]:
        assert f"export type {name} = " in text
    for open_on_purpose in ("Record<string, unknown>", "unknown[]", "[more: string]: unknown"):  # what a game fills in
        text = text.replace(open_on_purpose, "")
    assert "unknown" not in text


async def test_the_example_client_plays(server: Process) -> None:
    example = Path(__file__).parents[2] / "examples" / "client.py"
    process = subprocess.Popen([sys.executable, "-u", str(example), server.url], stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        lines = [process.stdout.readline() for _ in range(30)]
        assert sum(" moved " in line for line in lines) > 20, lines
    finally:
        process.terminate()
        process.wait()
