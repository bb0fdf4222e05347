"""Every message and endpoint with inputs that are drawn at random: no traceback in the log, and the house plays on.

python -m benchmarks.fuzz --inputs 1000000        writes benchmarks/fuzz.md

Rounds are kept in build/fuzz.jsonl, so it goes on where it was stopped until there are so many inputs in all.
"""

from __future__ import annotations

import argparse
import asyncio
import hashlib
import json
import logging
import os
import random
import re
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import replace
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import httpx
import uvloop
from tests import golden
from tests.cases import OWN_CASES
from tests.server import running
from tests.server.running import KEYS, Backing, Guests, Player, open_socket, take_turns, visitor, within
from websockets.exceptions import ConnectionClosed

from benchmarks.guests import without_limits
from benchmarks.kept import BUILD, Kept
from benchmarks.report import HOME, commit, machine
from stammtisch.engine import registry
from stammtisch.lessons.teaching import lessons
from stammtisch.server.config import Config
from stammtisch.server.going_on import PositionWanted
from stammtisch.server.schema import schemas

running.PATIENCE = 3600.0  # it may run on what a machine has left over
AT_ONCE = 12  # while one waits for the disk or a worker, others are answered
A_ROUND = 20_000  # inputs, then a new house
RECORD = golden.read_records(next(case for case in OWN_CASES if case.name == "ticket-to-ride-new-york_2p"))[0]
HASH = hashlib.sha256(json.dumps(RECORD).encode()).hexdigest()
POSITION = PositionWanted.model_json_schema()
SCHEMAS = schemas()["$defs"]
METHODS = ["GET", "GET", "POST", "PUT", "DELETE", "HEAD", "PATCH"]
QUERIES = ["", "?after=5", "?after=-1", "?after=x", "?first=1e9&count=0", "?viewer=99", "?%00"]
LESSONS = list(lessons(registry.find("thurn-und-taxis")))
UNBOUNDED = replace(
    without_limits(), outbox=100_000, outbox_bytes=10**9, head_seconds=600, body_seconds=600, read_seconds=600
)
ODD: list[Any] = [None, True, False, 0, -1, 1, 2**31, 2**63, 10**40, 0.5, 1e308, "", " ", "\x00", "\ud800", "ß" * 300]
ODD += ["' OR 1=1 --", "../../etc/passwd", "<script>", "{}", [], {}, [[]], {"type": "move"}, ["x"] * 50]
PATHS = ["/api/me", "/api/me/data", "/api/games", "/api/tables", "/api/tables/{}", "/api/tables/{}/log", "/health"]
PATHS += [
    "/api/tables/{}/record",
    "/api/games/thurn-und-taxis/words/{}",
    "/api/games/{}/rulebook/de",
    "/api/games/thurn-und-taxis/lessons/{}",
    "/api/games/thurn-und-taxis/lessons/words/{}",
    "/api/tables/{}/same-deal",
    "/api/tables/{}/replay",
    "/api/days",
    "/api/days/{}",
    "/api/days/thurn-und-taxis/{}",
    "/api/puzzle",
    "/api/games/thurn-und-taxis/puzzles",
    "/api/games/thurn-und-taxis/puzzles/{}",
    "/api/replay",
    "/api/positions",
    "/api/analyses",
    "/api/analyses/{}",
    "/api/analyses/{}/cancel",
    "/api/address",
    "/admin",
    "/admin/enter/{}",
    "/admin/export/{}",
    "/{}",
]


class Watchman(logging.Handler):
    """Notes whatever is logged with a traceback, or as an error."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.errors: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.errors.append(self.format(record))


class Fuzz:
    """Inputs of all kinds: of the right shape with odd values, of the wrong shape, and no JSON at all."""

    def __init__(self, rng: random.Random, codes: list[str], people: list[str], openapi: dict[str, Any]) -> None:
        self.rng, self.codes, self.people = rng, [*codes, "ABCDEFGH", "x"], people
        self.kinds = [schema["$ref"].rpartition("/")[2] for schema in SCHEMAS["FromClient"]["oneOf"]]
        shapes = {**openapi["components"]["schemas"], **POSITION["$defs"], "PositionWanted": POSITION}
        self.shapes = {**shapes, **SCHEMAS}
        self.endpoints = list(endpoints(openapi))

    def text(self, what: Any = None) -> str | bytes:
        rng = self.rng
        text = json.dumps(what or self.filled(rng.choice(self.kinds)), ensure_ascii=rng.random() < 0.5)
        chance = rng.random()
        if chance < 0.15:
            place = rng.randrange(len(text))
            return text[:place] + rng.choice('{}[]",:\\0eé') + text[place + rng.randrange(3) :]
        if chance < 0.152:
            return rng.randbytes(rng.randrange(200))
        return text.encode("utf-8", "surrogatepass")[:16_000] if chance < 0.25 else text.replace("\ud800", "?")

    def request(self) -> tuple[str, str, bytes]:
        """Method, address and body: what some endpoint wants, or whatever there is."""
        rng = self.rng
        if rng.random() < 0.5:
            method, path, kind = rng.choice(self.endpoints)
            what = self.filled(kind) if kind else rng.choice([RECORD, self.filled("PositionWanted")])
        else:
            method, path, what = rng.choice(METHODS), rng.choice(PATHS), None
        text = self.text(what)
        body = text if isinstance(text, bytes) else text.encode("utf-8", "replace")
        return method, re.sub(r"{\w*}", lambda _: self.rest(), path) + rng.choice(QUERIES), body

    def filled(self, kind: str) -> Any:
        """Something of a shape, with odd values and now and then one too few or too many."""
        told = {name: self.value(name, field) for name, field in self.shapes[kind].get("properties", {}).items()}
        for name in list(told):
            if self.rng.random() < 0.02:
                del told[name]
        if self.rng.random() < 0.05:
            told[str(self.rng.choice(ODD))] = self.rng.choice(ODD)
        return told

    def value(self, name: str, field: dict[str, Any]) -> Any:
        rng = self.rng
        if "const" in field:
            return field["const"]
        if rng.random() < 0.06:
            return rng.choice(ODD)
        if name in ("table", "person", "move", "game", "record", "step"):
            return self.known(name)
        field = rng.choice(field["anyOf"]) if "anyOf" in field else field
        if "$ref" in field:
            return self.filled(field["$ref"].rpartition("/")[2])
        makers: dict[str, Callable[[], Any]] = {
            "array": lambda: [self.value("", field.get("items", {})) for _ in range(rng.randrange(4))],
            "integer": lambda: rng.randrange(-1, 60),
            "boolean": lambda: rng.random() < 0.5,
            "null": lambda: None,
            "string": lambda: rng.choice(["Anna", "hello", "greedy", "easy", "good luck", "x" * rng.randrange(400)]),
        }
        return makers.get(str(field.get("type")), lambda: rng.choice(ODD))()

    def known(self, name: str) -> Any:
        """Something that there may be."""
        rng = self.rng
        kinds = ("take", "start", "play", "end", "draw", "x")
        found: dict[str, list[Any]] = {
            "table": self.codes[:1] * 5 + self.codes,
            "person": self.people,
            "move": [{"type": kind, "city": rng.choice(["Ulm", 3])} for kind in kinds],
            "game": ["thurn-und-taxis", RECORD["game"], "partners"],
            "record": [RECORD],
            "step": [*range(5)],
        }
        return rng.choice(found[name])

    def rest(self) -> str:
        """A part of an address."""
        known = [*self.codes, *LESSONS, HASH, "thurn-und-taxis", "2026-11-18", "0", "de", self.people[0]]
        return self.rng.choice([*known, "%00", "..%2f", "%F0%9F%8E%B2", "a" * 300])


async def by_socket(fuzz: Fuzz, url: str, who: Player, inputs: int, answers: Counter[str]) -> None:
    """Say things, on a new socket whenever the old one was closed for it."""
    headers = {"cookie": "; ".join(f"{name}={value}" for name, value in who.http.cookies.items())}
    left = inputs
    while left > 0:
        async with open_socket(url, additional_headers=headers) as socket:
            try:
                while left > 0:
                    size = min(50, left)
                    left -= size
                    for _ in range(size):
                        text = fuzz.text()
                        await socket.send(
                            text if isinstance(text, bytes) else text.encode("utf-8", "replace"), text=True
                        )
                    await socket.send('{"type": "ping", "id": 77777}')
                    while (told := json.loads(await socket.recv())).get("id") != 77777 or told["type"] != "pong":
                        answers[told.get("code", told["type"])] += 1
            except ConnectionClosed as closed:
                answers[f"closed {closed.rcvd.code if closed.rcvd else ''}"] += 1
                left += size - 1  # who knows how many of them were read: others are said instead


async def by_http(fuzz: Fuzz, url: str, who: Player, inputs: int, answers: Counter[str]) -> None:
    async with visitor(url, cookies=who.http.cookies) as http:
        for _ in range(inputs):
            method, path, body = fuzz.request()
            try:
                answer = await http.request(method, path, content=body, headers={"content-type": "application/json"})
            except httpx.TransportError:  # it was hung up while this process had no time to read
                answers["hung up"] += 1
                continue
            answers[f"status {answer.status_code}"] += 1
            is_starved = answer.status_code == 503 and path.startswith("/health")  # it could not write in time
            assert answer.status_code < 500 or is_starved, (method, answer.url, body, answer.text)


def endpoints(openapi: dict[str, Any]) -> Iterator[tuple[str, str, str]]:
    """Of all that is sent something: method, address, and the shape of it; none where it is a record."""
    for path, methods in openapi["paths"].items():
        for method, told in methods.items():
            if "requestBody" in told:
                shape = told["requestBody"]["content"]["application/json"]["schema"]
                yield method.upper(), path, shape.get("$ref", "").rpartition("/")[2]


async def finished(anna: Player) -> str:
    """A table at which a game is over."""
    steps = sum("move" in event for event in RECORD["events"])
    seats = [{"name": "Anna"}, *[{"bot": "random"}] * (RECORD["players"] - 1)]
    made = await anna.http.post("/api/positions", json={"record": RECORD, "step": steps - 3, "seats": seats})
    code: str = made.json()["code"]
    await anna.ask("watch", table=code)
    await anna.play(code)
    return code


async def run(inputs: int, seed: int, folder: Path) -> tuple[Counter[str], list[str]]:
    watchman, answers, guests = Watchman(), Counter[str](), Guests()
    logging.getLogger().addHandler(watchman)
    config = Config(Backing.on_sqlite(folder).database, KEYS, limits=UNBOUNDED, analysis_depth=0.001)
    async with within(config) as (server, url):
        anna, bo, code = await guests.two_at_a_table(url)
        codes = [code, await anna.make_table("me", None), await finished(anna)]
        people = [await guests.arrive(f"Mallory {number}", url) for number in range(AT_ONCE)]
        known = [anna.id, bo.id, *(one.id for one in people)]
        work = []
        for number, one in enumerate(people):
            fuzz = Fuzz(random.Random(seed * 100 + number), codes, known, server.app.openapi())
            work.append(by_socket(fuzz, url, one, inputs * 9 // 10 // AT_ONCE, answers))
            work.append(by_http(fuzz, url, one, inputs // 10 // AT_ONCE, answers))
        await asyncio.gather(*work)
        await take_turns([anna, bo], code, 4)  # the others play on
        await guests.leave()
    return answers, watchman.errors


def a_round(inputs: int, seed: int) -> dict[str, Any]:
    """A house of its own and what came of so many inputs there."""
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder, asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        answers, errors = runner.run(run(inputs, seed, Path(folder)))
    assert not errors, "\n".join([*errors[:20], f"seed {seed}: {len(errors)} errors in the log"])
    return {"commit": commit(), "seed": seed, "inputs": inputs, "seconds": time.monotonic() - began, "answers": answers}


def rounds(inputs: int, processes: int) -> Iterator[dict[str, Any]]:
    """Rounds beside each other, as they are done; one with an error is the last, and counts for nothing."""
    sizes = [min(A_ROUND, inputs - begun) for begun in range(0, inputs, A_ROUND)]
    with ProcessPoolExecutor(processes, get_context("spawn")) as pool:
        work = [pool.submit(a_round, size, random.randrange(10**9)) for size in sizes]
        try:
            for done in as_completed(work):
                yield done.result()
        finally:
            pool.shutdown(cancel_futures=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--inputs", type=int, default=1_000_000, help="in all, with those of runs before")
    parser.add_argument("--processes", type=int, default=os.cpu_count())
    given = parser.parse_args()
    kept = Kept(BUILD / "fuzz.jsonl")
    done = kept.read()
    for one in kept.append(rounds(given.inputs - sum(one["inputs"] for one in done), given.processes)):
        done.append(one)
        report(done)  # after every round, so that one may stop whenever one likes


def report(done: list[dict[str, Any]]) -> None:
    answers, commits = Counter[str](), Counter[str]()
    for one in done:
        answers.update(one["answers"])
        commits[one["commit"]] += one["inputs"]
    minutes = sum(one["seconds"] for one in done) / 60
    told = ", ".join(f"{what} {count:,}" for what, count in answers.most_common())
    versions = ", ".join(f"{count:,} at {version}" for version, count in commits.items())
    lines = [
        "# What comes of input that makes no sense",
        "",
        f"Measured by `python -m benchmarks.fuzz --inputs {commits.total()}` (`make fuzz`), the last of it",
        f"{machine()}. Several runs are counted together; a round with an error counts for nothing.",
        "",
        f"- {commits.total():,} inputs, nine of ten by socket, in {minutes:.0f} minutes of rounds: no error in the log",
        f"- by version: {versions}",
        f"- answers: {told}",
    ]
    (HOME / "fuzz.md").write_text("\n".join(lines) + "\n", encoding="utf-8")
    print(lines[5], flush=True)


if __name__ == "__main__":
    main()
