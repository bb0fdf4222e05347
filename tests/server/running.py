"""A real server process, and people with clients of their own who talk to it."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from types import TracebackType
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from stammtisch.server.app import Server, uvicorn_server
from stammtisch.server.config import Config
from stammtisch.server.messages import FROM_SERVER
from tests.server.services import free_port, wait_for_port

PATIENCE = 120.0  # for what is sure to happen, on a machine that has much else to do
LOOK_AGAIN = 0.02
KEYS = (b"a key for tests that nobody would guess",)
Told = dict[str, Any]

# Processes that are started here read what those before them compiled, also where nothing is to be left beside sources.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
os.environ.setdefault("PYTHONPYCACHEPREFIX", str(Path(tempfile.gettempdir()) / "stammtisch-tests-bytecode"))


@dataclass(frozen=True)
class Backing:
    """Where a server keeps its tables, and how it talks to its like."""

    database: str
    bus: str | None

    @staticmethod
    def on_sqlite(folder: Path) -> Backing:
        return Backing(f"sqlite:///{folder / 'tables.sqlite'}", None)


class Process:
    """`stammtisch serve` in a process of its own."""

    def __init__(self, backing: Backing, folder: Path, *more: str) -> None:
        self.backing, self.folder, self.more = backing, folder, more
        self.port = free_port()
        self.log = folder / f"server-{self.port}.log"
        self.process: subprocess.Popen[bytes] | None = None
        self.environment: dict[str, str] = {}
        self.look_at = "127.0.0.1"  # the address where it should listen

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        command = [sys.executable, "-m", "stammtisch.cli", "serve", "--port", str(self.port), *self.more]
        command += ["--database", self.backing.database, "--workers", "1", "--bot-seconds", str(PATIENCE)]
        if self.backing.bus is not None:
            command += ["--bus", self.backing.bus]
        environment = {**os.environ, "XDG_DATA_HOME": str(self.folder), **self.environment}
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(command, env=environment, stdout=log, stderr=log)
        try:
            wait_for_port(self.port, self.process, self.look_at)
        except AssertionError:
            self.kill()
            raise

    def kill(self) -> None:
        """End it as a power cut would."""
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def __enter__(self) -> Process:
        self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        assert self.process is not None
        self.process.terminate()
        self.process.wait(20)


async def until(holds: Callable[[], bool]) -> None:
    """Wait for something that nobody tells of."""
    async with asyncio.timeout(PATIENCE):
        while not holds():
            await asyncio.sleep(LOOK_AGAIN)


async def until_answered(ask: Callable[[], Awaitable[httpx.Response]], status: int) -> httpx.Response:
    """Ask again and again until the answer has a status; a connection of before may be closed the moment it is used."""
    async with asyncio.timeout(PATIENCE):
        while True:
            with suppress(httpx.TransportError):
                answer = await ask()
                if answer.status_code == status:
                    return answer
            await asyncio.sleep(LOOK_AGAIN)


@asynccontextmanager
async def within(config: Config) -> AsyncIterator[tuple[Server, str]]:
    """A server inside the test, over a real socket all the same, where the test wants to look into it."""
    config = replace(config, port=free_port())
    server = Server(config)
    web = uvicorn_server(server)
    serving = asyncio.create_task(web.serve())
    await until(lambda: web.started or serving.done())
    assert web.started
    try:
        yield server, f"http://127.0.0.1:{config.port}"
    finally:
        web.should_exit = True
        await serving


def visitor(url: str = "", **more: Any) -> httpx.AsyncClient:
    """Somebody who asks by HTTP."""
    return httpx.AsyncClient(base_url=url, timeout=PATIENCE, **more)


def open_socket(url: str, **more: Any) -> connect:
    """A socket of a server; it does not mind how long a loaded machine takes."""
    address = url.replace("http", "ws", 1) + "/api/socket"
    return connect(address, **{"compression": None, "ping_interval": None, "open_timeout": PATIENCE, **more})


class Player:
    """Somebody with a name and, once connected, a socket."""

    def __init__(self, name: str, url: str, headers: dict[str, str] | None = None) -> None:
        self.name, self.url = name, url
        self.http = visitor(url, headers=headers or {})
        self.socket: ClientConnection | None = None
        self.heard: list[Told] = []
        self.raw: list[str] = []  # every message as it came
        self.news = asyncio.Condition()
        self.listener: asyncio.Task[None] | None = None
        self.numbers = 0
        self.id = ""
        self.n: dict[str, int] = {}  # the last event seen, by table
        self.game: dict[str, Told] = {}
        self.about: dict[str, Told] = {}
        self.lines: dict[str, dict[int, Told]] = {}  # the log, by table and event
        self.closed: tuple[int, str] | None = None

    async def introduce(self) -> Player:
        """Take a name."""
        answer = await self.http.put("/api/me", json={"name": self.name})
        assert answer.status_code == 200, answer.text
        self.id = answer.json()["person"]["id"]
        return self

    async def connect(self, url: str | None = None) -> Player:
        """Open the socket, to another process than before if need be."""
        self.url = url or self.url
        if self.listener is not None:
            await self.listener
        headers = {"cookie": "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())}
        self.socket = await open_socket(self.url, additional_headers=headers)
        return await self.listening()

    async def listening(self) -> Player:
        """The same once the socket has said welcome."""
        assert self.socket is not None
        self.closed = None
        heard = len(self.heard)
        self.listener = asyncio.create_task(self.listen(self.socket))
        await self.until(lambda: len(self.heard) > heard)
        assert self.heard[heard]["type"] == "welcome"
        return self

    async def listen(self, socket: ClientConnection) -> None:
        try:
            async for text in socket:
                assert isinstance(text, str)
                self.raw.append(text)
                self.note(FROM_SERVER.validate_json(text))  # every message must be one of the schema
                async with self.news:
                    self.news.notify_all()
        except ConnectionClosed:
            pass
        self.closed = (socket.close_code or 0, socket.close_reason or "")
        async with self.news:
            self.news.notify_all()

    def note(self, told: Any) -> None:
        self.heard.append(told)
        if told["type"] == "table":
            code = told["table"]
            self.n[code] = told["n"]
            self.lines.setdefault(code, {}).update({line["n"]: line for line in told["log"]})
            for part, kept in (("about", self.about), ("game", self.game)):
                if told.get(part) is not None:
                    kept[code] = told[part]

    async def until(self, holds: Any) -> None:
        """Wait for something to be heard."""
        async with asyncio.timeout(PATIENCE), self.news:
            await self.news.wait_for(lambda: holds() or self.closed is not None)
        if not holds():
            raise ConnectionError(f"closed: {self.closed}")

    async def say(self, kind: str, **fields: Any) -> int:
        assert self.socket is not None
        self.numbers += 1
        await self.socket.send(json.dumps({"type": kind, "id": self.numbers, **fields}))
        return self.numbers

    async def ask(self, kind: str, **fields: Any) -> Told:
        """Say something and wait for its answer; slow down when told to."""
        while True:
            number = await self.say(kind, **fields)
            await self.until(lambda: self.answer(number) is not None)  # noqa: B023
            answer = self.answer(number)
            assert answer is not None
            if answer.get("code") != "too_fast":
                return answer
            await asyncio.sleep(LOOK_AGAIN)

    def answer(self, number: int) -> Told | None:
        return next((told for told in reversed(self.heard) if told.get("id") == number), None)

    async def make_table(self, *seats: str | None, game: str = "thurn-und-taxis", **settings: Any) -> str:
        """Make a table: "me" is a seat that one takes, another text a bot, None a seat for somebody else."""
        wanted = [{"name": self.name} if seat == "me" else {"bot": seat} for seat in seats]
        answer = await self.http.post("/api/tables", json={"game": game, "seats": wanted, **settings})
        assert answer.status_code == 201, answer.text
        code: str = answer.json()["code"]
        return code

    async def join(self, code: str) -> None:
        """Watch a table and sit down."""
        await self.ask("watch", table=code)
        answer = await self.ask("sit", table=code)
        assert answer["type"] == "done", answer

    def my_turn(self, code: str) -> bool:
        return self.game.get(code, {}).get("legal") is not None

    def is_over(self, code: str) -> bool:
        return self.about.get(code, {}).get("status") == "over"

    async def move(self, code: str, move: Told | None = None) -> Told:
        """Make a legal move, an eager one if none is named."""
        game = self.game[code]
        move = move or eager(game["legal"])
        return await self.ask("move", table=code, seen=self.n[code], seat=game["seat"], move=move)

    async def play(self, code: str, moves: int = 1_000_000) -> None:
        """Move whenever it is one's turn, so many times or until the game is over."""
        for _ in range(moves):
            await self.until(lambda: self.my_turn(code) or self.is_over(code))
            if self.is_over(code):
                return
            answer = await self.move(code)
            assert answer["type"] == "done" or answer["code"] == "late", answer

    async def leave(self) -> None:
        if self.socket is not None:
            await self.socket.close()
        if self.listener is not None:
            await self.listener
        await self.http.aclose()


def eager(legal: list[Told]) -> Told:
    """A move that brings the game nearer to its end, where one knows of any: random games are long."""
    wanted = ["house", "play", "close", "take"]
    return min(legal, key=lambda move: wanted.index(move["type"]) if move["type"] in wanted else len(wanted))


class Guests:
    """People who come to a server."""

    def __init__(self) -> None:
        self.players: list[Player] = []

    async def arrive(self, name: str, url: str) -> Player:
        """Somebody with a name and a socket."""
        player = Player(name, url)
        self.players.append(player)
        return await (await player.introduce()).connect()

    async def leave(self) -> None:
        for player in self.players:
            await player.leave()

    async def two_at_a_table(
        self, url: str, other_url: str | None = None, **settings: Any
    ) -> tuple[Player, Player, str]:
        """Anna, who begins, and Bo, at a game that has just begun."""
        anna, bo = await self.arrive("Anna", url), await self.arrive("Bo", other_url or url)
        code = await anna.make_table("me", None, **{"first": 0, **settings})
        await anna.ask("watch", table=code)
        await bo.join(code)
        if settings.get("listed"):  # there the host is asked
            await anna.ask("admit", table=code, person=bo.id, yes=True)
        await anna.until(lambda: anna.my_turn(code))
        return anna, bo, code


async def take_turns(players: list[Player], code: str, moves: int) -> None:
    """All of them together make so many moves, each seeing every one before the next is made."""
    for _ in range(moves):
        decides = players[0].game[code]["decides"]
        mover = next(player for player in players if player.game[code]["seat"] == decides)
        await mover.until(lambda: mover.my_turn(code))  # noqa: B023
        answer = await mover.move(code)
        assert answer["type"] == "done", answer
        for player in players:
            await player.until(lambda: player.n[code] >= answer["n"])  # noqa: B023
