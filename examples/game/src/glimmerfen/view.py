"""What a seat may see of a game of Glimmerfen, and what it sees happen. Secrets are removed here, and nowhere else.

Secret are the others' hands, the lanterns that are not shown yet, and the order of the pile (GF-11).
"""

from __future__ import annotations

from typing import Any

from glimmerfen import lights
from glimmerfen.moves import MOVES
from glimmerfen.rules import Glimmerfen
from stammtisch.engine.contract import Happening, View
from stammtisch.engine.seats import NOBODY
from stammtisch.engine.sizes import KINDS


def common(state: Glimmerfen) -> View:
    """The table as everybody sees it."""
    over = state.seat == NOBODY
    return {
        "game": state.game.id,
        "options": {},
        "viewer": None,
        "seat": None if over else state.seat,
        "phase": None if over else lights.PHASES[state.phase],
        "turns": state.turns,
        "night": min(state.night + 1, lights.NIGHTS),
        "fen": bag(state.fen),
        "pile": state.n_pile,
        "gone": bag(state.discards),
        "seats": [public(state, seat, points) for seat, points in enumerate(state.points())],
        "hand": None,
        "lantern": None,
        "result": state.game.result(state),
    }


def own(state: Glimmerfen, seat: int) -> View:
    """What the seat alone sees."""
    hand = list(state.hands[seat * KINDS : seat * KINDS + lights.N_LIGHTS])
    if is_hidden(state, seat):
        hand[state.lantern[seat]] -= 1
    return {"viewer": seat, "hand": bag(hand), "lantern": name(state.lantern[seat])}


def public(state: Glimmerfen, seat: int, points: int) -> dict[str, Any]:
    """What everybody sees of a seat."""
    hidden = is_hidden(state, seat)
    return {
        "cards": state.n_hand[seat] - hidden,
        "kindled": state.lantern[seat] != lights.NO_LIGHT,
        "lantern": None if hidden else name(state.lantern[seat]),
        "caught": bag(state.caught[seat * lights.N_LIGHTS : (seat + 1) * lights.N_LIGHTS]),
        "score": points,
    }


def is_hidden(state: Glimmerfen, seat: int) -> bool:
    """Whether a lantern lies face down."""
    return state.phase == lights.KINDLING and state.lantern[seat] != lights.NO_LIGHT


def tell(before: Glimmerfen, action: int, after: Glimmerfen, viewer: int) -> list[Happening]:
    """The move and what followed from it, in order, as the viewer sees it."""
    story = [{"what": "move", "seat": before.seat, "move": seen_move(before, action, viewer)}]
    if after.phase != before.phase == lights.KINDLING:
        for seat in range(after.players):
            story.append({"what": "shown", "seat": seat, "light": name(after.lantern[seat])})
        story += [{"what": "dazzled", "seat": seat} for seat in range(after.players) if after.is_dazzled(seat)]
    if after.night != before.night:
        story += [{"what": "gone", "light": light} for light in bag(minus(after.discards, before.discards))]
        if after.seat != NOBODY:
            lanterns = [before.lantern[: before.players].count(light) for light in range(lights.N_LIGHTS)]
            story += [{"what": "nightfall", "light": light} for light in bag(minus(after.fen, lanterns))]
    if after.seat == NOBODY:
        return [*story, {"what": "over", "result": after.game.result(after)}]
    return [*story, {"what": "turn", "seat": after.seat}]


def seen_move(before: Glimmerfen, action: int, viewer: int) -> dict[str, Any]:
    """The move as the viewer sees it: which lantern another kindles is not seen."""
    move = MOVES.move(action)
    return {"type": "kindle"} if move["type"] == "kindle" and viewer != before.seat else move


def name(light: int) -> str | None:
    return None if light == lights.NO_LIGHT else lights.LIGHTS[light]


def bag(counts: list[int]) -> list[str]:
    """Lights by name."""
    return [lights.LIGHTS[light] for light in range(lights.N_LIGHTS) for _ in range(counts[light])]


def minus(counts: list[int], others: list[int]) -> list[int]:
    return [counts[light] - others[light] for light in range(lights.N_LIGHTS)]
