"""The files in deploy/ as they are, but for ports and paths: a house behind each proxy, and the unit for systemd."""

from __future__ import annotations

import asyncio
import os
import shutil
import ssl
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
import yaml

from stammtisch.server.config import Config
from tests.server import services
from tests.server.running import (
    KEYS,
    PATIENCE,
    Backing,
    Guests,
    Player,
    open_socket,
    take_turns,
    until_answered,
    within,
)

pytestmark = pytest.mark.anyio

DEPLOY = Path(__file__).parents[2] / "deploy"
NAME = "club.example"
Proxy = Callable[[Path, int, int], Any]  # folder, the house's port, its own port


@contextmanager
def caddy(folder: Path, house: int, port: int) -> Iterator[None]:
    """Caddy with certificates of its own making, where it would fetch some."""
    with running_caddy(
        folder, port, (DEPLOY / "Caddyfile").read_text().replace("127.0.0.1:8000", f"127.0.0.1:{house}")
    ):
        yield


@contextmanager
def club(folder: Path, house: int, port: int) -> Iterator[None]:
    """The same as compose.yaml has it."""
    text = (DEPLOY.parent / "Caddyfile").read_text().replace("{$STAMMTISCH_SITE:localhost}", NAME)
    with running_caddy(folder, port, text.replace("{$STAMMTISCH_UPSTREAM:stammtisch:8000}", f"127.0.0.1:{house}")):
        yield


@contextmanager
def running_caddy(folder: Path, port: int, text: str) -> Iterator[None]:
    program = services.program("caddy", "caddy")
    here = f"admin off\nlocal_certs\nskip_install_trust\nauto_https disable_redirects\nhttps_port {port}\n"
    path = folder / "Caddyfile"
    path.write_text(f"{{\n{here}storage file_system {folder}\n}}\n{text}")
    with services.service([program, "run", "--adapter", "caddyfile", "--config", str(path)], port, str(folder)):
        yield


@contextmanager
def nginx(folder: Path, house: int, port: int) -> Iterator[None]:
    """nginx with a certificate of our making, where whoever runs the house fetches one."""
    program = services.program("nginx", "nginx-light")
    openssl = services.program("openssl", "openssl")
    certificate, key = folder / "it.pem", folder / "it.key"
    make = ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"]
    subject = ["-subj", f"/CN={NAME}", "-addext", f"subjectAltName=DNS:{NAME}"]
    subprocess.run([openssl, *make, *subject, "-keyout", key, "-out", certificate], check=True, capture_output=True)
    text = (DEPLOY / "nginx.conf").read_text().replace("127.0.0.1:8000", f"127.0.0.1:{house}")
    text = text.replace("listen 443", f"listen 127.0.0.1:{port}").replace("listen [::]:443", f"listen [::1]:{port}")
    text = text.replace(f"/etc/ssl/{NAME}.pem", str(certificate)).replace(f"/etc/ssl/{NAME}.key", str(key))
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    folders = "".join(f"{kind}_temp_path {folder}/{kind};\n" for kind in kinds)
    path = folder / "nginx.conf"
    user = "user root; " if os.geteuid() == 0 else ""  # who may look into the folder of a test
    path.write_text(f"{user}daemon off; pid {folder}/pid; events {{}} http {{ access_log off;\n{folders}{text}\n}}\n")
    subprocess.run([program, "-t", "-q", "-e", "stderr", "-p", folder, "-c", path], check=True, capture_output=True)
    with services.service([program, "-e", "stderr", "-p", str(folder), "-c", str(path)], port, str(folder)):
        yield


async def test_the_club_asks_for_its_health_by_the_name_that_the_house_answers_to(tmp_path: Path) -> None:
    """A house does not answer to the name that its container has among the others, by which Caddy would ask."""
    heads = asyncio.Queue[bytes]()

    async def hear(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        heads.put_nowait(await reader.readuntil(b"\r\n\r\n"))
        writer.close()

    async with await asyncio.start_server(hear, "127.0.0.1", 0) as house:
        with club(tmp_path, house.sockets[0].getsockname()[1], services.free_port()):
            async with asyncio.timeout(PATIENCE):
                head = await heads.get()
    assert head.startswith(b"GET /health ")
    assert f"\r\nHost: {NAME}\r\n".encode() in head
    parts = yaml.safe_load((DEPLOY.parent / "compose.yaml").read_text())["services"]
    site = parts["caddy"]["environment"]["STAMMTISCH_SITE"]
    assert parts["stammtisch"]["environment"]["STAMMTISCH_HOST_NAME"] == site


@pytest.mark.parametrize("proxy", [caddy, club, nginx], ids=lambda proxy: proxy.__name__)
async def test_a_house_behind_a_proxy_is_found_by_its_name_alone_and_played_at(
    tmp_path: Path, guests: Guests, proxy: Proxy
) -> None:
    trusting = Config(Backing.on_sqlite(tmp_path).database, KEYS, names=(NAME,), trusted_proxies=("127.0.0.1",))
    async with within(trusting) as (server, house):
        folder, port = tmp_path / "proxy", services.free_port()
        folder.mkdir()
        with proxy(folder, int(house.rpartition(":")[2]), port):
            anna, bo = [Behind(name, port) for name in ("Anna", "Bo")]
            guests.players += [anna, bo]
            await until_answered(lambda: anna.http.get("/health"), 200)
            for player in (anna, bo):
                await player.introduce()
                await player.connect()
            answer = await anna.http.put("/api/me", json={"name": "Anna"})
            assert "Secure" in answer.headers["set-cookie"], "the house knows that it is spoken to by TLS"
            assert "strict-transport-security" in answer.headers
            code = await anna.make_table("me", None, first=0)
            await anna.ask("watch", table=code)
            await bo.join(code)
            await anna.until(lambda: anna.my_turn(code))
            await take_turns([anna, bo], code, 4)
            assert set(server.places.taken) == {"127.0.0.1"}, "nobody chooses an address by a header"
            large = await anna.http.post("/api/replay", content=b"x" * 900_000)
            assert large.json()["code"] == "no_record", "a record may be large, and is none here"
            larger = await anna.http.post("/api/replay", content=b"x" * 3_000_000)
            assert larger.status_code in (413, 502), "who hangs up on it first is a matter of chance"
            foreign = {"origin": "https://evil.example"}
            answer = await anna.http.put("/api/me", json={"name": "Anna"}, headers=foreign)
            assert answer.json()["code"] == "wrong_origin"


class Behind(Player):
    """Somebody who comes by a proxy, and says to come from elsewhere."""

    def __init__(self, name: str, port: int) -> None:
        super().__init__(name, f"https://127.0.0.1:{port}")
        self.headers = {"host": f"{NAME}:{port}", "x-forwarded-for": "203.0.113.9", "x-forwarded-proto": "http"}
        self.tls = ssl.create_default_context()
        self.tls.check_hostname, self.tls.verify_mode = False, ssl.CERT_NONE
        self.http = httpx.AsyncClient(
            base_url=self.url, headers=self.headers, timeout=PATIENCE, transport=Named(verify=self.tls)
        )

    async def connect(self, url: str | None = None) -> Player:
        cookies = "; ".join(f"{cookie.name}={cookie.value}" for cookie in self.http.cookies.jar)
        forged = {name: value for name, value in self.headers.items() if name != "host"}
        address = f"https://{self.headers['host']}"
        self.socket = await open_socket(
            address,
            additional_headers={"cookie": cookies, "origin": address, **forged},
            host="127.0.0.1",
            port=int(self.headers["host"].rpartition(":")[2]),
            ssl=self.tls,
        )
        return await self.listening()


class Named(httpx.AsyncHTTPTransport):
    """Connections that ask for the name by which the house is known."""

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        request.extensions["sni_hostname"] = NAME
        return await super().handle_async_request(request)


def test_systemd_takes_the_unit(tmp_path: Path) -> None:
    if shutil.which("systemd-analyze") is None:
        services.cannot("systemd-analyze is not here")
    text = (DEPLOY / "stammtisch.service").read_text()
    unit = tmp_path / "stammtisch.service"
    unit.write_text(text.replace("/opt/stammtisch/bin/stammtisch", "/bin/true"))
    done = subprocess.run(["systemd-analyze", "verify", unit], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    unit.write_text(unit.read_text().replace("Restart=on-failure", "Restart=perhaps"))
    wrong = subprocess.run(["systemd-analyze", "verify", unit], capture_output=True, text=True, check=False)
    assert "perhaps" in wrong.stderr, "it does look"


def test_the_unit_starts_a_command_that_there_is() -> None:
    """The options of its ExecStart are ones that `serve` takes."""
    line = next(line for line in (DEPLOY / "stammtisch.service").read_text().splitlines() if "ExecStart=" in line)
    _, *words = line.removeprefix("ExecStart=").split()
    command = [sys.executable, "-m", "stammtisch.cli", *words, "--show-config"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert NAME in done.stdout
