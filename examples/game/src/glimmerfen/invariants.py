"""What holds for every state, for the tests of the contract. A game may have such a module, or none."""

from __future__ import annotations

from glimmerfen import lights
from glimmerfen.rules import Glimmerfen
from stammtisch.engine.contract import State
from stammtisch.engine.seats import NOBODY
from stammtisch.engine.sizes import KINDS


def check(state: State) -> None:
    """Every card is in one place, and nobody has caught more than others but in the night that lasts."""
    assert isinstance(state, Glimmerfen)
    shown = [] if state.phase == lights.KINDLING else list(state.lantern[: state.players])
    for light in range(lights.N_LIGHTS):
        held = sum(state.hands[seat * KINDS + light] for seat in range(state.players))
        caught = sum(state.caught[seat * lights.N_LIGHTS + light] for seat in range(state.players))
        places = [state.in_pile[light], state.discards[light], state.fen[light], held, caught, shown.count(light)]
        assert min(places) >= 0
        assert sum(places) == lights.COPIES
    for seat in range(state.players):
        row = state.caught[seat * lights.N_LIGHTS : (seat + 1) * lights.N_LIGHTS]
        catching = state.phase == lights.CATCHING and state.seat != NOBODY
        assert sum(row) == state.night + (catching and bool(state.has_caught[seat]))
        if state.phase == lights.KINDLING and state.lantern[seat] != lights.NO_LIGHT:
            assert state.hands[seat * KINDS + state.lantern[seat]] > 0
