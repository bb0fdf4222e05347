"""Games of equal bots with default options, by their numbers."""

from __future__ import annotations

from stammtisch import bots
from stammtisch.engine import registry, seeds
from stammtisch.engine.recording import Recording
from stammtisch.engine.rng import Rng

TABLES = (("ticket-to-ride-new-york", 2), ("partners", 4), ("thurn-und-taxis", 4), ("partners-plus", 6))
EQUALS = "medium"  # on all seats
SEED = 5_100


def played(game_id: str, players: int, level: str, number: int) -> Recording:
    """A game of equal bots, by its number."""
    deal, choices = seeds.derive(SEED, number)
    recording = Recording(registry.find(game_id), players, {}, deal)
    rng, imagination = Rng(choices), Rng(choices + 1)
    with bots.seated([level] * players) as seated:
        while not recording.state.is_over():
            state = recording.state
            recording.apply(bots.choose(seated[state.seat], bots.given(state, imagination), rng))
    return recording
