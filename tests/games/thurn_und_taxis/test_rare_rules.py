"""Rules that are seldom met do occur in games of players with a style for them, and invariants hold throughout."""

from __future__ import annotations

from collections import Counter

import pytest

from stammtisch.engine.rng import Rng
from stammtisch.games.thurn_und_taxis import constants
from stammtisch.games.thurn_und_taxis.board import ROUTE_5, ROUTE_7, STACK_SIZE
from stammtisch.games.thurn_und_taxis.rules import ThurnUndTaxis
from tests.cases import scaled
from tests.games.thurn_und_taxis import invariants
from tests.games.thurn_und_taxis.positions import new_state
from tests.games.thurn_und_taxis.styles import STYLES
from tests.players import Weighted

KEEPER = {"draw": 3000, "take": 3000, "start": 1, "play": 30, "close": 1, "end": 300}
SPENDER = {"draw": 1, "take": 1, "play": 3000, "start": 100, "close": 1, "end": 1}
BUILDER = STYLES["builder"]


def met(table: list[dict[str, int]], edition: int, decisions: int) -> Counter[str]:
    """How often rare things happened in games of these players."""
    counts: Counter[str] = Counter()
    players = [Weighted(weights) for weights in table]
    rng = Rng(edition)
    for seed in range(max(8, scaled(20))):
        state = new_state(len(table), edition=constants.EDITIONS[edition])
        state.start(f"{seed:032x}")
        for _ in range(decisions):
            if state.is_over():
                break
            before = state.copy()
            action = players[state.seat].choose(state, rng)
            state.apply(action)
            invariants.check(state)
            counts.update(happened(before, action, state))  # type: ignore[arg-type]
    return counts


def happened(before: ThurnUndTaxis, action: int, after: ThurnUndTaxis) -> list[str]:
    found = []
    new_turn = after.turns > before.turns
    if after.turns > before.turns + 1:
        found.append("skipped turn")
    if after.n_display < 6:
        found.append("short display")
    if before.n_display < 6 and new_turn and after.n_display > before.n_display:
        found.append("short display filled")
    if new_turn and after.phase == constants.LAYING:
        found.append("taking left out")
    if new_turn and after.postmaster_due and after.turns > after.players:
        found.append("forced Postmaster")
    if action == constants.DRAW and before.n_pile == 0:
        found.append("pile renewed for a draw")
    tiles = [after.tiles_gone[stack] - before.tiles_gone[stack] for stack in range(len(STACK_SIZE))]
    length = before.n_route[before.seat]
    if before.phase in (constants.HOUSING, constants.LAID) and after.n_route[before.seat] == 0 and length >= 5:
        earned = [stack for stack in range(ROUTE_5, ROUTE_7 + 1) if tiles[stack]]
        due = min(ROUTE_5 + length - 5, ROUTE_7)
        if not earned:
            found.append("empty tile stack")
        elif earned[0] < due:
            found.append("fall-back to a shorter length")
    return found


@pytest.mark.parametrize("edition", [constants.GERMAN, constants.ICELANDIC])
def test_hoarders_and_a_spender_meet_short_displays_and_skipped_turns(edition: int) -> None:
    counts = met([KEEPER, KEEPER, KEEPER, SPENDER], edition, 1200)
    for rare in (
        "skipped turn",
        "short display",
        "short display filled",
        "taking left out",
        "forced Postmaster",
        "pile renewed for a draw",
    ):
        assert counts[rare], rare


@pytest.mark.parametrize("edition", [constants.GERMAN, constants.ICELANDIC])
def test_builders_of_long_routes_empty_the_stacks(edition: int) -> None:
    counts = met([BUILDER] * 4, edition, 2500)
    assert counts["empty tile stack"]
    assert counts["fall-back to a shorter length"]
