"""Bots think in processes of their own; one that crashes or dawdles is replaced by a random legal move."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from stammtisch.engine import registry
from stammtisch.engine.contract import State
from stammtisch.server.config import Config
from stammtisch.server.thinking import Thinkers
from tests.server.running import Backing, Guests, within

pytestmark = pytest.mark.anyio


class Bomb(str):
    """The name of a bot that ends the process in which it is read."""

    def __reduce__(self) -> Any:
        return os.abort, ()


@pytest.fixture
async def thinkers() -> AsyncIterator[Thinkers]:
    hired = Thinkers(1, seconds=5)
    yield hired
    hired.close()


@pytest.fixture
def state() -> State:
    game = next(iter(registry.games().values()))
    state = game.new_state(max(game.players), {option.name: option.default for option in game.options})
    state.start("0" * 32)
    return state


async def test_a_bot_chooses_a_legal_move_and_sees_no_secret(thinkers: Thinkers, state: State) -> None:
    before = state.copy()
    for level in ("random", "greedy"):
        choice = await thinkers.think(state, level)
        assert choice.instead is None
        assert choice.action in state.legal()
    assert state.equals(before)


async def test_a_bot_that_raises_or_takes_its_process_along(thinkers: Thinkers, state: State) -> None:
    for broken in ("no such bot", Bomb("random")):
        choice = await thinkers.think(state, broken)
        assert choice.instead == "crashed"
        assert choice.action in state.legal()
    assert (await thinkers.think(state, "random")).instead is None, "the next one thinks in a new process"


async def test_a_bot_that_takes_too_long(thinkers: Thinkers, state: State) -> None:
    await thinkers.think(state, "random")  # the process is there
    thinkers.seconds = 0.00001
    choice = await thinkers.think(state, "greedy")
    assert choice.instead == "too slow"
    assert choice.action in state.legal()
    thinkers.seconds = 5
    assert (await thinkers.think(state, "greedy")).instead is None


async def test_the_log_says_that_a_random_move_stands_in(tmp_path: Path, guests: Guests) -> None:
    config = Config(Backing.on_sqlite(tmp_path).database, b"secret", bot_seconds=0.00001)
    async with within(config) as (_, url):
        anna = await guests.arrive("Anna", url)
        code = await anna.make_table("me", "greedy", first=1, pace="instant")
        await anna.ask("watch", table=code)
        await anna.until(lambda: any(line.get("instead") == "too slow" for line in anna.lines[code].values()))
