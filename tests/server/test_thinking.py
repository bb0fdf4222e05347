"""Bots think in processes of their own, for a turn in one; one that crashes or dawdles is replaced by a random move."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import Any

import pytest

from stammtisch.bots.levels import adviser
from stammtisch.bots.searching import SearchBot
from stammtisch.engine import registry
from stammtisch.engine.contract import State
from stammtisch.engine.rng import Rng
from stammtisch.server import thinking
from stammtisch.server.config import Config
from stammtisch.server.thinking import Crew, Thinkers, Thoughtless, Turn, Worker
from tests.bots.installing import installed
from tests.server.running import KEYS, PATIENCE, Backing, Guests, within

pytestmark = pytest.mark.anyio


class Bomb(str):
    """The name of a bot that ends the process in which it is read."""

    def __reduce__(self) -> Any:
        return os.abort, ()


@pytest.fixture
async def thinkers() -> AsyncIterator[Thinkers]:
    hired = Thinkers(1, PATIENCE)
    yield hired
    hired.close()


@pytest.fixture
def state() -> State:
    """A game in which a turn has several decisions."""
    game = registry.find("thurn-und-taxis")
    state = game.new_state(max(game.players), {option.name: option.default for option in game.options})
    state.start("0" * 32)
    return state


async def test_a_bot_chooses_a_legal_move_and_sees_no_secret(thinkers: Thinkers, state: State) -> None:
    before = state.copy()
    for level in ("random", "greedy"):
        choice = await thinkers.think(state, level, Turn())
        assert choice.instead is None
        assert choice.action in state.legal()
    assert state.equals(before)


async def test_a_bot_that_raises_or_takes_its_process_along(thinkers: Thinkers, state: State) -> None:
    for broken in ("no such bot", Bomb("random")):
        choice = await thinkers.think(state, broken, Turn())
        assert choice.instead == "crashed"
        assert choice.action in state.legal()
    assert (await thinkers.think(state, "random", Turn())).instead is None, "the next one thinks in a new process"


async def test_a_bot_that_takes_too_long(thinkers: Thinkers, state: State, caplog: pytest.LogCaptureFixture) -> None:
    await thinkers.think(state, "random", Turn())  # the process is there
    thinkers.seconds = 0.00001
    choice = await thinkers.think(state, "greedy", Turn())
    assert choice.instead == "too slow"
    assert choice.action in state.legal()
    with pytest.raises(Thoughtless):
        await thinkers.advise(state)
    stopped = [vars(record) for record in caplog.records if record.message == "bot stopped"]
    assert [(one["level"], one["reason"]) for one in stopped] == [
        ("greedy", "too slow"),
        (adviser(state.game), "too slow"),
    ]
    thinkers.seconds = PATIENCE
    assert (await thinkers.think(state, "greedy", Turn())).instead is None


# -- a bot stays in one worker while its turn lasts


def kept() -> dict[int, int]:
    """In a worker: the bots that it keeps, by turn."""
    return {turn: id(bot) for turn, bot in thinking.KEPT.items()}


def iterations() -> list[int]:
    """In a worker: what the last searches of the bots that it keeps rest on."""
    return [bot.found.iterations for bot in thinking.KEPT.values() if isinstance(bot, SearchBot) and bot.found]


COUNTING = """
class CountingBot:
    asked = 0

    def choose(self, state, rng):
        self.asked += 1
        return state.legal()[-1]
"""


def times_asked() -> list[int]:
    """In a worker: how often each of the counting bots that it keeps was asked."""
    return [vars(bot)["asked"] for bot in thinking.KEPT.values()]


async def in_worker(worker: Worker, look: Any) -> Any:
    return await asyncio.wrap_future(worker.pool.submit(look))


async def decide(thinkers: Thinkers, state: State, turn: Turn, level: str = "search:20") -> bool:
    """Let a bot make one decision; whether its turn goes on."""
    seat = state.seat
    choice = await thinkers.think(state, level, turn)
    assert choice.instead is None
    state.apply(choice.action)
    return state.seat == seat


async def several_decisions(thinkers: Thinkers, state: State, turn: Turn, level: str = "search:20") -> None:
    """Play until the bot of a turn has decided and is kept for its next decision."""
    while not await decide(thinkers, state, turn, level):
        pass


async def test_a_bot_keeps_its_trees_while_its_turn_lasts(thinkers: Thinkers, state: State) -> None:
    (worker,) = thinkers.players.workers
    went_on = 0
    for _ in range(15):
        turn = Turn()
        bots_of_the_turn = set()
        while await decide(thinkers, state, turn):
            bots_of_the_turn |= set((await in_worker(worker, kept)).items())
            went_on += max(await in_worker(worker, iterations)) > 20
        assert len(bots_of_the_turn) <= 1, "it was one bot all the time"
        assert await in_worker(worker, kept) == {}, "and is gone when its turn is over"
    assert went_on, "a search went on where the one before had got to"


async def test_any_bot_is_kept_an_installed_one_too(
    thinkers: Thinkers, state: State, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "counting.py").write_text(COUNTING)
    (worker,) = thinkers.players.workers
    with installed(tmp_path, "counting = counting:CountingBot", monkeypatch):
        for _ in range(15):
            turn, asked = Turn(), 1
            while await decide(thinkers, state, turn, "counting"):
                assert await in_worker(worker, times_asked) == [asked]
                asked += 1


async def test_a_turn_that_ends_otherwise_is_forgotten(thinkers: Thinkers, state: State) -> None:
    (worker,) = thinkers.players.workers
    turn = Turn()
    await several_decisions(thinkers, state, turn)
    assert list(await in_worker(worker, kept)) == [turn.number]
    turn.end()
    assert await in_worker(worker, kept) == {}


async def test_each_table_has_its_own_bot_and_few_are_kept(thinkers: Thinkers, state: State) -> None:
    (worker,) = thinkers.players.workers
    await several_decisions(thinkers, state, Turn())
    tables = [(state.copy(), Turn()) for _ in range(thinking.MOST_KEPT + 2)]
    for other, turn in tables:
        await several_decisions(thinkers, other, turn, "random")
    found = await in_worker(worker, kept)
    assert len(set(found.values())) == thinking.MOST_KEPT
    assert list(found) == [turn.number for _, turn in tables[-thinking.MOST_KEPT :]], "the last are kept"
    first, turn = tables[0]
    await decide(thinkers, first, turn, "random")  # with a new bot
    for _, turn in tables:
        turn.end()
    assert await in_worker(worker, kept) == {}


async def test_an_idle_worker_takes_over_from_a_busy_one(state: State) -> None:
    thinkers = Thinkers(2, PATIENCE)
    turn = Turn()
    await several_decisions(thinkers, state, turn, "random")
    own = turn.worker
    assert own is not None
    assert await thinkers.players.take(own) is own
    await decide(thinkers, state, turn, "random")
    assert turn.worker is not own
    assert await in_worker(own, kept) == {}
    turn.end()
    thinkers.close()


async def test_a_worker_that_died_at_rest_costs_no_move(thinkers: Thinkers, state: State) -> None:
    turn = Turn()
    await several_decisions(thinkers, state, turn)
    assert turn.worker is not None
    with pytest.raises(BrokenProcessPool):
        await in_worker(turn.worker, os.abort)
    await decide(thinkers, state, turn)


async def test_hints_and_bots_do_not_wait_for_each_other(thinkers: Thinkers, state: State) -> None:
    thinker, adviser = await thinkers.players.take(), await thinkers.advisers.take()
    thinkers.players.give_back(thinker)
    assert (await thinkers.think(state, "random", Turn())).instead is None
    thinkers.advisers.give_back(adviser)
    await thinkers.players.take()
    assert (await thinkers.advise(state))["move"] in [state.game.move(state, action) for action in state.legal()]


async def test_whoever_wants_an_idle_worker_gets_it() -> None:
    crew = Crew(3)
    for worker in [*crew.workers, *reversed(crew.workers)]:
        assert await crew.take(worker) is worker
        assert await crew.take(worker) is not worker, "now it is busy"
        crew.give_back(worker)
        crew.give_back(next(other for other in crew.workers if other not in crew.idle))


async def test_workers_serve_in_order_and_none_is_lost() -> None:
    rng = Rng(5)
    crew = Crew(2)
    served: list[int] = []

    async def come(number: int) -> None:
        worker = await crew.take(crew.workers[number % 2])
        served.append(number)
        try:
            for _ in range(rng.below(5)):
                await asyncio.sleep(0)
        finally:
            crew.give_back(worker)

    guests = [asyncio.create_task(come(number)) for number in range(60)]
    for number, guest in enumerate(guests):
        await asyncio.sleep(0)
        if number % 7 == 0:
            guest.cancel()
    await asyncio.gather(*guests, return_exceptions=True)
    assert served == sorted(served)
    assert set(crew.idle) == set(crew.workers)
    assert len(crew.idle) == 2


async def test_the_log_says_that_a_random_move_stands_in(tmp_path: Path, guests: Guests) -> None:
    config = Config(Backing.on_sqlite(tmp_path).database, KEYS, bot_seconds=0.00001)
    async with within(config) as (_, url):
        anna = await guests.arrive("Anna", url)
        code = await anna.make_table("me", "greedy", first=1)
        await anna.ask("watch", table=code)
        await anna.until(lambda: any(line.get("instead") == "too slow" for line in anna.lines[code].values()))
