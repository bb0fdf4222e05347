"""A network of one's own, installed as a bot: it plays in the arena's way, and at a table of a server."""

from __future__ import annotations

import os
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from stammtisch import bots
from stammtisch.engine import registry
from stammtisch.engine.errors import Refused
from stammtisch.engine.rng import Rng
from tests.bots.installing import installed
from tests.cases import LAB_ONE_OF_EACH, PLAIN
from tests.lab.test_examples import EXAMPLES, example
from tests.optional import need
from tests.server.running import Backing, Guests, Process

need("numpy")

import numpy as np  # noqa: E402

pytestmark = [pytest.mark.anyio, pytest.mark.skipif(PLAIN, reason="the same games, only slower")]
BOT = EXAMPLES / "network_bot"
ENTRY = "network = network:NetworkBot"
NEW_YORK = "ticket-to-ride-new-york"


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
def weights(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A network that has learned nothing yet, for New York."""
    game, lots = registry.find(NEW_YORK), np.random.default_rng(1)
    sizes = [game.need_layout().size, 16, 8, game.new_state(2, {}).action_space()]
    path = tmp_path / "network.npz"
    layers: dict[str, Any] = {}
    for n, (narrow, wide) in enumerate(pairwise(sizes)):
        layers |= {f"weights_{n}": lots.normal(size=(wide, narrow)), f"biases_{n}": lots.normal(size=wide)}
    np.savez(path, **layers)
    monkeypatch.setenv("STAMMTISCH_NETWORK", str(path))
    monkeypatch.syspath_prepend(str(BOT))
    return path


def test_it_chooses_what_it_likes_best_of_what_is_legal(
    weights: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with installed(tmp_path, ENTRY, monkeypatch):
        bot = bots.find("network")
        for case in (case for case in LAB_ONE_OF_EACH if case.game.id == NEW_YORK):
            for state in case.positions(seed=1, count=60, every=3):
                chosen = bots.choose(bot, bots.given(state, Rng(1)), Rng(1))
                liked = bot.preferences(state)  # type: ignore[attr-defined]
                assert liked[chosen] == max(liked[action] for action in state.legal())
        other = next(case for case in LAB_ONE_OF_EACH if case.game.id == "partners").start(1)
        with pytest.raises(Refused, match="was not made for Partners"):
            bot.choose(other, Rng(1))
        monkeypatch.delenv("STAMMTISCH_NETWORK")
        with pytest.raises(Refused, match="must name the file of a network"):
            bots.find("network")


async def test_it_sits_at_a_table(weights: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is among the bots that the page offers, and moves when it is its turn."""
    with installed(tmp_path, ENTRY, monkeypatch):
        process, guests = Process(Backing.on_sqlite(tmp_path), tmp_path), Guests()
        process.environment = {"PYTHONPATH": os.pathsep.join([str(BOT), str(tmp_path)])}
        with process:
            anna = await guests.arrive("Anna", process.url)
            assert (await anna.http.get("/api/games")).json()["bots"][-1] == "network"
            code = await anna.make_table("me", "network", game=NEW_YORK, pace="instant")
            await anna.ask("watch", table=code)
            await anna.play(code, moves=4)
            moves = [line for line in anna.lines[code].values() if line.get("bot") == "network"]
            assert moves
            assert not any("instead" in line for line in moves)
            await guests.leave()


def test_what_ppo_saves_is_what_it_plays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("sb3_contrib", reason="make test-lab installs it")
    import torch

    ppo = example("ppo")
    model, path = ppo.train(2048, "random"), tmp_path / "network.npz"
    ppo.save(model, str(path))
    monkeypatch.setenv("STAMMTISCH_NETWORK", str(path))
    monkeypatch.syspath_prepend(str(BOT))
    with installed(tmp_path, ENTRY, monkeypatch):
        env = ppo.made(0, "random")
        observation, _ = env.reset(seed=1)
        mine = bots.find("network").preferences(env.unwrapped.table.state)  # type: ignore[attr-defined]
        with torch.no_grad():
            theirs = model.policy.get_distribution(torch.tensor(observation[None])).distribution.logits[0].numpy()
        assert (mine - mine.max()) == pytest.approx(theirs - theirs.max(), abs=1e-4)
