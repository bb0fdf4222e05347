"""A server that is killed, and two servers at one table."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests import golden
from tests.cases import ONE_OF_EACH
from tests.server import services
from tests.server.running import LOOK_AGAIN, Backing, Guests, Player, Process, take_turns, until
from tests.server.witnesses import acknowledged, witnesses_at

pytestmark = pytest.mark.anyio

KILLS = 8  # a thousand: make kills
TABLES = 4
MOST_MOVES = 60  # between two kills


async def test_what_was_acknowledged_survives_every_kill(tmp_path: Path, guests: Guests) -> None:
    rng = random.Random()
    with Process(Backing.on_sqlite(tmp_path), tmp_path) as server:
        witnesses = [one for _ in range(TABLES) for one in await witnesses_at(guests, server.url)]
        for _ in range(KILLS):
            playing = asyncio.gather(*(one.play_until_the_server_dies() for one in witnesses))
            enough = acknowledged(witnesses) + rng.randrange(MOST_MOVES)
            await until(lambda: acknowledged(witnesses) >= enough or playing.done())  # noqa: B023
            server.kill()
            await playing
            server.start()
            for one in witnesses:
                await one.return_and_compare()
        assert acknowledged(witnesses) > KILLS


@pytest.fixture
def pair(postgres: str, redis: str, tmp_path: Path) -> Iterator[tuple[Process, Process]]:
    """Two server processes on one PostgreSQL and one Redis."""
    backing = Backing(services.fresh_database(postgres), redis)
    with Process(backing, tmp_path) as one, Process(backing, tmp_path) as other:
        yield one, other


async def test_two_processes_serve_one_table(pair: tuple[Process, Process], guests: Guests) -> None:
    one, other = pair
    anna, bo, code = await guests.two_at_a_table(one.url, other.url)
    await bo.until(lambda: {"Anna", "Bo"} == {k["name"] for k in presences(bo)})
    await asyncio.gather(anna.play(code), bo.play(code))
    assert anna.lines[code].keys() == bo.lines[code].keys()
    records = [(await player.http.get(f"/api/tables/{code}/record")).json() for player in (anna, bo)]
    assert records[0] == records[1]


async def test_a_player_whose_process_dies_goes_on_at_another(pair: tuple[Process, Process], guests: Guests) -> None:
    one, other = pair
    anna, bo, code = await guests.two_at_a_table(one.url, other.url)
    await take_turns([anna, bo], code, 15)
    one.kill()
    await anna.until(lambda: anna.closed is not None)
    seen = anna.n[code]
    await anna.connect(other.url)
    await anna.ask("watch", table=code, seen=seen)
    await take_turns([anna, bo], code, 15)


async def test_one_move_counts_when_two_devices_press_at_once(pair: tuple[Process, Process], guests: Guests) -> None:
    """The same person at two processes presses at the same moment, again and again."""
    one, other = pair
    anna, bo, code = await guests.two_at_a_table(one.url, other.url)
    twin = Player("Anna", other.url)
    guests.players.append(twin)
    twin.http.cookies.update(anna.http.cookies)
    await twin.connect()
    await twin.ask("watch", table=code)
    doubles = 0
    for _ in range(40):
        if anna.my_turn(code):
            await twin.until(lambda: twin.n[code] == anna.n[code])
            answers = await asyncio.gather(anna.move(code), twin.move(code))
            assert sorted(answer["type"] for answer in answers) == ["done", "refused"], answers
            doubles += 1
        else:
            await bo.move(code)
        await bo.until(lambda: bo.game[code]["decides"] is not None)
        n = max(player.n[code] for player in (anna, bo, twin))
        for player in (anna, bo, twin):
            await player.until(lambda player=player, n=n: player.n[code] >= n)
    assert doubles > 5
    assert anna.lines[code] == {n: line for n, line in twin.lines[code].items() if n in anna.lines[code]}


def presences(player: Player) -> list[dict[str, str]]:
    told = [told for told in player.heard if told["type"] == "present"]
    people: list[dict[str, str]] = told[-1]["people"] if told else []
    return people


async def test_no_worker_outlives_a_killed_server(tmp_path: Path, guests: Guests) -> None:
    with Process(Backing.on_sqlite(tmp_path), tmp_path, "--analysis-depth", "100") as server:
        anna = await guests.arrive("Anna", server.url)
        code = await anna.make_table("me", "random", first=0)
        await anna.ask("watch", table=code)
        await anna.play(code, 5)
        analysis = (await anna.http.post("/api/analyses", json=golden.read_records(ONE_OF_EACH[0])[0])).json()["id"]
        while (await anna.http.get(f"/api/analyses/{analysis}")).json()["state"] != "running":
            await asyncio.sleep(LOOK_AGAIN)
        assert server.process is not None
        workers = children(server.process.pid)
        assert any(b"stammtisch.analysis" in Path(f"/proc/{worker}/cmdline").read_bytes() for worker in workers)
        assert len(workers) > 1
        server.kill()
        await until(lambda: not any(is_running(worker) for worker in workers))


def children(pid: int) -> list[int]:
    return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def is_running(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False
