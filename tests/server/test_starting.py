"""Coming up: whatever is wrong is one sentence, and nothing before it says that the house listens."""

from __future__ import annotations

import os
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from stammtisch.cli.serve import names_here
from tests.server.running import Backing, Process, visitor
from tests.server.services import free_port, fresh_database

pytestmark = pytest.mark.anyio


def refusal(folder: Path, *options: str) -> str:
    """What `stammtisch serve` says when it does not start."""
    command = [sys.executable, "-m", "stammtisch.cli", "serve", "--port", str(free_port()), *options]
    environment = {**os.environ, "XDG_DATA_HOME": str(folder)}
    done = subprocess.run(command, capture_output=True, text=True, env=environment, check=False, timeout=60)
    assert done.returncode == 1, done.stderr
    assert done.stdout == ""
    assert len(done.stderr.strip().splitlines()) == 1, done.stderr
    assert done.stderr.startswith("Error: ")
    return done.stderr


def newer(path: Path) -> None:
    with sqlite3.connect(path) as database:
        database.execute("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL)")
        database.execute("INSERT INTO alembic_version VALUES ('9999')")


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (lambda path: path.write_bytes(b"a shopping list, and no database at all " * 100), "is no database"),
        (lambda path: path.mkdir(), "is no file that could be a database"),
        (newer, "is of a newer version"),
    ],
    ids=["a file that is none", "a folder", "newer"],
)
def test_a_file_that_cannot_be_used(tmp_path: Path, make: Callable[[Path], None], said: str) -> None:
    make(tmp_path / "it")
    assert said in refusal(tmp_path, "--database", f"sqlite:///{tmp_path / 'it'}")


def test_a_place_where_no_file_can_be(tmp_path: Path) -> None:
    assert "No such file or directory" in refusal(tmp_path, "--database", f"sqlite:///{tmp_path}/missing/it")


def test_a_database_that_does_not_exist(tmp_path: Path) -> None:
    assert "There is no database 'oracle'" in refusal(tmp_path, "--database", "oracle://somewhere")
    assert "no address of a database" in refusal(tmp_path, "--database", "nonsense")


def test_an_unreachable_postgresql(tmp_path: Path) -> None:
    said = refusal(tmp_path, "--database", f"postgresql://anna:hidden@127.0.0.1:{free_port()}/club")
    assert "cannot be used" in said
    assert "hidden" not in said


def test_a_postgresql_without_this_database(tmp_path: Path, postgres: str) -> None:
    assert '"nowhere" does not exist' in refusal(tmp_path, "--database", postgres.rsplit("/", 1)[0] + "/nowhere")


def test_a_bus_that_is_none(tmp_path: Path) -> None:
    assert "Redis URL" in refusal(tmp_path, "--bus", "carrier-pigeon://loft")


@pytest.mark.parametrize("host", ["127.0.0.1", "0.0.0.0", "::1", "::", "localhost"])
def test_a_port_in_use(tmp_path: Path, host: str) -> None:
    with socket.create_server(("::", 0), family=socket.AF_INET6, dualstack_ipv6=True) as taken:
        port = str(taken.getsockname()[1])
        assert f"Port {port} is taken" in refusal(tmp_path, "--host", host, "--port", port)


def test_an_address_that_is_not_here(tmp_path: Path) -> None:
    assert "no address 'no such machine'" in refusal(tmp_path, "--host", "no such machine")
    assert "192.0.2.1" in refusal(tmp_path, "--host", "192.0.2.1")


@pytest.mark.parametrize(
    ("host", "urls"),
    [("::", ["http://[::1]:{}", "http://127.0.0.1:{}", "http://localhost:{}"]), ("::1", ["http://[::1]:{}"])],
)
async def test_it_listens_by_ipv6(tmp_path: Path, host: str, urls: list[str]) -> None:
    process = Process(Backing.on_sqlite(tmp_path), tmp_path, "--host", host)
    if host == "::1":
        process.look_at = "::1"
    with process:
        async with visitor() as http:
            for url in urls:
                answer = await http.get(f"{url.format(process.port)}/health")
                assert answer.json() == {"status": "ok"}
    assert f"listens on http://[{host}]:{process.port}" in process.log.read_text()


def test_a_second_server_on_one_file_says_so_and_does_not_start(tmp_path: Path) -> None:
    backing = Backing.on_sqlite(tmp_path)
    with Process(backing, tmp_path) as first:
        assert "Another Stammtisch serves" in refusal(tmp_path, "--database", backing.database)
        first.kill()
        with Process(backing, tmp_path):
            pass


async def test_two_servers_on_one_postgresql_are_welcome(tmp_path: Path, postgres: str) -> None:
    backing = Backing(fresh_database(postgres), None)
    with Process(backing, tmp_path) as one, Process(backing, tmp_path) as other:
        async with visitor() as http:
            for process in (one, other):
                assert (await http.get(f"{process.url}/health")).status_code == 200


# -- names


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("127.0.0.1", 200),
        ("127.0.0.1:1234", 200),
        ("[::1]:80", 200),
        ("localhost", 200),
        ("LocalHost.", 200),
        ("club.example", 200),
        ("CLUB.example:443", 200),
        ("evil.example", 421),
        ("evil.example:8000", 421),
        ("club.example.evil.example", 421),
        ("127.0.0.1.evil.example", 421),
        ("", 421),
        ("[", 421),
        ("é", 421),
    ],
)
async def test_the_house_answers_to_its_names_alone(named: Process, host: str, status: int) -> None:
    headers = [(b"host", host.encode())]
    async with visitor(named.url) as http:
        answer = await http.get("/api/games", headers=headers)
        assert answer.status_code == status
        if status == 421:
            assert answer.json()["code"] == "wrong_host"
        answer = await http.get("/api/socket", headers=[*headers, *UPGRADE])
        assert answer.status_code == (status if status == 421 else 101)


def test_a_party_is_found_by_the_names_of_its_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("socket.gethostname", lambda: "kitchen")
    assert names_here("http://192.168.1.5:8000") == ("192.168.1.5", "kitchen", "kitchen.local")
    assert names_here(None) == (), "a house that invites nobody has only the names it is given"


UPGRADE = [
    (b"connection", b"upgrade"),
    (b"upgrade", b"websocket"),
    (b"sec-websocket-version", b"13"),
    (b"sec-websocket-key", b"x3JJHMbDL1EzLkh9GBhXDw=="),
]


@pytest.fixture(scope="module")
def named(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    folder = tmp_path_factory.mktemp("named")
    with Process(Backing.on_sqlite(folder), folder, "--host-name", "club.example") as process:
        yield process
