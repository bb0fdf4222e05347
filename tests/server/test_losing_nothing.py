"""A server that is killed, and two servers at one table."""

from __future__ import annotations

import asyncio
import os
import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server import services
from tests.server.running import Backing, Guests, Player, Process, take_turns

pytestmark = pytest.mark.anyio

KILLS = int(os.environ.get("STAMMTISCH_KILLS", "8"))
TABLES = 4


class Witness:
    """A player at some table who notes what was acknowledged."""

    def __init__(self, player: Player, code: str) -> None:
        self.player, self.code = player, code
        self.acknowledged: set[int] = set()

    async def play_until_the_server_dies(self) -> None:
        player, code = self.player, self.code
        try:
            while not player.is_over(code):
                await player.until(lambda: player.my_turn(code) or player.is_over(code))
                if player.my_turn(code):
                    answer = await player.move(code)
                    if answer["type"] == "done":
                        self.acknowledged.add(answer["n"])
        except (ConnectionError, ConnectionClosed):
            pass

    async def return_and_compare(self) -> None:
        """Connect again, read the whole log, and compare it with everything that was told before."""
        player, code = self.player, self.code
        told = dict(player.lines[code])
        seen = player.n[code]
        await player.connect()
        player.lines[code].clear()
        await player.ask("watch", table=code)
        assert player.n[code] >= max(seen, *self.acknowledged, 0)
        log = (await player.http.get(f"/api/tables/{code}/log")).json()["lines"]
        now = {line["n"]: line for line in log}
        assert {n: now[n] for n in told} == told, "what was told is what is so"
        assert sorted(now) == list(range(1, player.n[code] + 1)), "and nothing is missing in between"


async def test_what_was_acknowledged_survives_every_kill(tmp_path: Path, guests: Guests) -> None:
    rng = random.Random()
    with Process(Backing.on_sqlite(tmp_path), tmp_path) as server:
        witnesses = []
        for _ in range(TABLES):
            anna, bo, code = await guests.two_at_a_table(server.url)
            witnesses += [Witness(anna, code), Witness(bo, code)]
        for _ in range(KILLS):
            playing = [asyncio.create_task(one.play_until_the_server_dies()) for one in witnesses]
            await asyncio.sleep(rng.uniform(0.05, 1.2))
            server.kill()
            await asyncio.gather(*playing)
            server.start()
            for one in witnesses:
                await one.return_and_compare()
        assert sum(len(one.acknowledged) for one in witnesses) > KILLS * TABLES


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
