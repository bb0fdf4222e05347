"""When a bot's move appears at a table tells nothing of how long it was thought about, and so nothing of its hand."""

from __future__ import annotations

import asyncio
import math
import zlib
from collections.abc import AsyncIterator, Iterator
from itertools import groupby, pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stammtisch import bots
from stammtisch.engine.contract import State
from stammtisch.engine.rng import Rng
from stammtisch.server.bus import NoBus
from stammtisch.server.house import House
from stammtisch.server.live import Live
from stammtisch.server.metrics import Metrics
from stammtisch.server.scheduler import Scheduler, on_a_beat
from stammtisch.server.storage import SqlStore
from stammtisch.server.thinking import ANYBODYS, Choice, Crew, Thinkers, Turn, Whose, beat
from stammtisch.tables import commands
from stammtisch.tables.events import Event
from stammtisch.tables.seating import RUNNING, Person
from stammtisch.tables.settings import Settings
from stammtisch.tables.table import STROLL, Table
from tests.cases import ONE_OF_EACH, Case
from tests.server.running import PATIENCE, Backing
from tests.server.test_thinking import in_worker, kept

pytestmark = pytest.mark.anyio

ANNA = Person("a", "Anna")
ANNAS_SEAT = 0
times = st.integers(0, 10_000)


class Clock:
    """Time that passes when somebody waits for it."""

    def __init__(self) -> None:
        self.now = 1_000_000

    def __call__(self) -> int:
        return self.now

    async def sleep(self, seconds: float) -> None:
        self.now += round(1000 * seconds)
        await asyncio.sleep(0)


class Hesitant(Thinkers):
    """Bots who think the longer, within their beat, the more the hidden cards ask for it."""

    def __init__(self, crew: Crew, clock: Clock) -> None:
        super().__init__(1, PATIENCE, clock)
        self.players = crew
        self.passing = clock
        self.thought: set[int] = set()
        self.turns: list[int] = []  # for each decision the turn that it belonged to

    async def think(self, state: State, level: str, turn: Turn, whose: Whose = ANYBODYS) -> Choice:
        hidden = zlib.crc32(repr([state.game.view(state, seat) for seat in range(state.players)]).encode())
        choice = await super().think(state, level, turn, whose)
        took = hidden % beat(level, state)
        self.thought.add(took)
        self.turns.append(turn.number)
        self.passing.now += took
        return choice


@pytest.fixture(scope="module")
def crew() -> Iterator[Crew]:
    """A worker for all tests."""
    hired = Crew(1)
    yield hired
    hired.close()


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[SqlStore]:
    opened = SqlStore(Backing.on_sqlite(tmp_path).database)
    await opened.open()
    yield opened
    await opened.close()


@settings(deadline=None)
@given(length=st.integers(1, 3000), pace=times, waited=times, data=st.data())
def test_a_move_appears_at_the_same_time_however_long_it_was_thought_about(
    length: int, pace: int, waited: int, data: st.DataObject
) -> None:
    thoughts = data.draw(st.lists(st.integers(0, length), min_size=2, max_size=5))
    appears = {on_a_beat(length, 0, waited, max(pace, waited + thought)) for thought in thoughts}
    assert len(appears) == 1
    (at,) = appears
    assert at % length == 0
    assert at >= pace
    assert at >= waited + max(thoughts)


@settings(deadline=None)
@given(length=st.integers(1, 3000), pace=times, waited=times, thought=times)
def test_whoever_takes_longer_than_a_beat_waits_for_the_next(length: int, pace: int, waited: int, thought: int) -> None:
    at = on_a_beat(length, 0, waited, max(pace, waited + thought))
    assert at % length == 0
    assert 0 <= at - max(pace, waited + thought) <= 2 * length


@pytest.mark.parametrize("level", bots.NAMES)
@pytest.mark.parametrize("case", ONE_OF_EACH, ids=lambda case: case.name)
def test_a_beat_depends_on_level_and_game_alone(case: Case, level: str) -> None:
    lengths = {beat(level, state) for state in case.positions(seed=2, count=8, every=17)}
    assert len(lengths) == 1
    assert lengths.pop() > 0


@pytest.mark.parametrize("case", ONE_OF_EACH, ids=lambda case: case.name)
async def test_at_a_table_bots_move_by_level_and_game_alone(store: SqlStore, crew: Crew, case: Case) -> None:
    """Before every decision of a bot the world becomes another one that Anna cannot tell from it."""
    clock, rng = Clock(), Rng(11)
    house = House(store, NoBus(), Metrics(), clock)
    thinkers = Hesitant(crew, clock)
    Scheduler(house, thinkers, clock.sleep)
    levels = ["greedy", "hard", "beginner"][: case.players - 1]
    seats = [None, *(levels[seat % len(levels)] for seat in range(case.players - 1))]
    code = await house.create(ANNA, Settings(case.game.id, case.options, first=0), seats, {0: "Anna"})
    live = await house.open(code)
    drive = house.on_change

    def redeal_and_drive(changed: Live) -> None:
        state = changed.table.playing().state
        if changed.table.decider() not in (-1, ANNAS_SEAT) and not changed.table.together():
            state.determinize(ANNAS_SEAT, rng)
        drive(changed)

    house.on_change = redeal_and_drive
    while live.table.seating.n < 100 and live.table.seating.status == RUNNING:
        await house.ask(code, annas_move)
        if live.bot is not None:
            await live.bot
    waits: dict[str, set[int]] = {level: set() for level in levels}
    events = await store.events(code)
    apart = alone(events)
    for before, event in pairwise(events):
        if "bot" in event.facts and (event.what == "chosen" or event in apart):
            waits[event.facts["bot"]].add(event.at - before.at)
    for level in levels:
        length = beat(level, live.table.playing().state)
        assert waits[level] == {length}, "nothing else is seen"
    assert len(thinkers.thought) > min(10, len(thinkers.turns) // 4), "they have thought for longer and for less long"
    moves = [event for event in events if event.what == "moved"]
    by_turn = groupby(moves, lambda event: (event.facts["seat"], event in apart))
    turns = [[event for event in group if "bot" in event.facts] for _, group in by_turn]
    thought = [len(list(group)) for _, group in groupby(thinkers.turns)]
    assert [*(len(turn) for turn in turns if turn), *(1 for _ in live.table.choices)] == thought
    assert await in_worker(crew.workers[0], kept) == {}, "no bot is kept after its turn"
    await house.close()


def alone(events: list[Event]) -> list[Event]:
    """The moves of those who decided alone: others were chosen unseen, and came with the last one's."""
    chosen: set[int] = set()
    found, more = [], 0  # moves of those who chose together that are to come
    for event in events:
        if event.what == "chosen":
            chosen.add(event.facts["seat"])
            more = len(chosen) + 1
        elif event.what == "moved" and more > 0:
            chosen.clear()
            more -= 1
        elif event.what == "moved":
            found.append(event)
    return found


def annas_move(table: Table, now: int) -> list[tuple[str, dict[str, object]]]:
    state = commands.deciding(table, ANNAS_SEAT)
    return commands.move(table, ANNA, ANNAS_SEAT, state.game.move(state, state.legal()[-1]), table.seating.n)


class Spectator:
    """Somebody who looks on, and what is sent there."""

    person: Person | None = None
    address = "here"

    def send(self, text: str) -> None: ...
    def send_newest(self, key: str, text: str) -> None: ...


async def test_bots_that_are_only_watched_stroll_and_think_meanwhile(store: SqlStore, crew: Crew) -> None:
    clock = Clock()
    house = House(store, NoBus(), Metrics(), clock)
    thinkers = Hesitant(crew, clock)
    Scheduler(house, thinkers, clock.sleep)
    code = await house.create(ANNA, Settings("thurn-und-taxis", {}), ["hard", "hard"], {})
    began = clock.now
    await house.watch(Spectator(), code, 0, None)
    live = await house.open(code)
    house.on_change(live)
    while live.bot is not None and live.table.seating.game_n < 4:
        await asyncio.sleep(0)
    moved = [event for event in await store.events(code) if event.what == "moved"]
    length = beat("hard", live.table.playing().state)
    assert moved[0].at - began == length * math.ceil(STROLL / length)
    await house.close()
