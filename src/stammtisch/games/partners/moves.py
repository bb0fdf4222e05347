"""The moves of Partners as JSON and as numbers. Numbers name pawns, JSON names their places, so the state is asked."""

from __future__ import annotations

from typing import Any

from stammtisch.engine.contract import Move
from stammtisch.engine.errors import BadMove, IllegalMove
from stammtisch.engine.moves import need_type, quoted
from stammtisch.engine.seats import NOBODY
from stammtisch.games.partners import constants
from stammtisch.games.partners.board import (
    ENTERING,
    FACE,
    FACES,
    GOAL_SPACES,
    HOME,
    N_WAYS,
    PAIR_ROW,
    PAWNS_EACH,
    SEAT_PAIRS,
    SEATS,
    STEPS_OF,
    SWAP_ROW,
    SWAPS,
    WAY_FACE,
    WAYS,
)
from stammtisch.games.partners.rules import Partners

TYPES = ["give", "enter", "move", "swap", "stop", "fold"]
SEVEN_PARTS = list(range(1, constants.SEVEN_STEPS + 1))


def move(state: Partners, action: int) -> Move:
    """The move that an action stands for on this board."""
    if action == constants.FOLD:
        return {"type": "fold"}
    if action == constants.STOP:
        return {"type": "stop"}
    if action < constants.ENTER:
        return {"type": "give", "card": FACES[action - constants.GIVE]}
    if action < constants.ENTER_TWO:
        card, seat = divmod(action - constants.ENTER, SEATS)
        return {"type": "enter", "card": FACES[ENTERING[card]], "seat": seat}
    if action < constants.MOVE:
        return {"type": "enter", "card": "2", "seats": list(SEAT_PAIRS[action - constants.ENTER_TWO])}
    if action < constants.PART:
        pawn, way = divmod(action - constants.MOVE, N_WAYS)
        return walk(state, FACES[WAY_FACE[way]], pawn, WAYS[way])
    if action < constants.SWAP:
        pawn, steps = divmod(action - constants.PART, constants.SEVEN_STEPS)
        return walk(state, "7", pawn, steps + 1)
    places = state.place
    pair = sorted((pawn // PAWNS_EACH, places[pawn]) for pawn in SWAPS[action - constants.SWAP])
    return {"type": "swap", "card": "swap", "pawns": [[seat, spell_place(place)] for seat, place in pair]}


def walk(state: Partners, card: str, pawn: int, steps: int) -> Move:
    place = spell_place(state.place[pawn])
    return {"type": "move", "card": card, "seat": pawn // PAWNS_EACH, "from": place, "steps": steps}


def spell_place(place: int) -> int | str:
    """PA-3: a place as JSON."""
    return "home" if place == HOME else place


def action(state: Partners, value: object) -> int:
    """The action that a move stands for on this board."""
    move = need_type(value, TYPES)
    match move["type"]:
        case "give":
            need_fields(move, ("card",))
            return constants.GIVE + need_card(state, move["card"])
        case "enter":
            return action_of_enter(state, move)
        case "move":
            return action_of_move(state, move)
        case "swap":
            return action_of_swap(state, move)
        case "stop":
            need_fields(move, ())
            return constants.STOP
    need_fields(move, ())
    return constants.FOLD


def action_of_enter(state: Partners, move: Move) -> int:
    if "seats" not in move:
        need_fields(move, ("card", "seat"))
        card = need_card(state, move["card"])
        if card not in ENTERING:
            raise BadMove(f"The card {FACES[card]} brings no single pawn from home.")
        return constants.ENTER + ENTERING.index(card) * SEATS + need_seat(state, move["seat"])
    need_fields(move, ("card", "seats"))
    card = need_card(state, move["card"])
    if FACES[card] != "2" or not state.two_enters:
        raise BadMove(f"The card {FACES[card]} does not bring two pawns from home.")
    one, other = (need_seat(state, seat) for seat in need_pair(move["seats"], "seats"))
    if one > other:
        raise BadMove("The two seats are named in ascending order.")
    return constants.ENTER_TWO + PAIR_ROW[one] + other


def action_of_move(state: Partners, move: Move) -> int:
    need_fields(move, ("card", "seat", "from", "steps"))
    card = FACES[need_card(state, move["card"])]
    seat = need_seat(state, move["seat"])
    place = need_place(state, move["from"])
    choice = SEVEN_PARTS if card == "7" else STEPS_OF.get(card, [])
    steps = move["steps"]
    if type(steps) is not int or steps not in choice:
        known = ", ".join(map(str, choice)) or "none"
        raise BadMove(f"{quoted(steps)} is no number of steps for the card {card}: its numbers are {known}.")
    pawn = need_pawn(state, seat, place)
    if card == "7":
        return constants.PART + pawn * constants.SEVEN_STEPS + steps - 1
    return constants.MOVE + pawn * N_WAYS + WAYS.index(steps)


def action_of_swap(state: Partners, move: Move) -> int:
    need_fields(move, ("card", "pawns"))
    card = FACES[need_card(state, move["card"])]
    if card != "swap":
        raise BadMove(f"The card {card} does not swap pawns.")
    pairs = []
    for pawn in need_pair(move["pawns"], "pawns"):
        seat, place = need_pair(pawn, "pawns")
        pairs.append((need_seat(state, seat), need_place(state, place)))
    if pairs[0] >= pairs[1]:
        raise BadMove("The two pawns are named in ascending order, by seat, then by place, and are not the same.")
    one, other = sorted(need_pawn(state, seat, place) for seat, place in pairs)
    return constants.SWAP + SWAP_ROW[one] + other


def need_fields(move: Move, names: tuple[str, ...]) -> None:
    """Exactly these fields beside the type."""
    if move.keys() == {"type", *names}:
        return
    kind = f"A move of type {move['type']}"
    for name in move:
        if name != "type" and name not in names:
            known = f"its fields are {', '.join(['type', *names])}"
            raise BadMove(f"{kind} has no field {quoted(name)}: {known}.")
    for name in names:
        if name not in move:
            raise BadMove(f"{kind} needs the field {name}.")


def need_card(state: Partners, value: object) -> int:
    if type(value) is not str or FACE.get(value, state.faces) >= state.faces:
        raise BadMove(f"There is no card {quoted(value)}: the cards are {', '.join(FACES[: state.faces])}.")
    return FACE[value]


def need_seat(state: Partners, value: object) -> int:
    if type(value) is not int or not 0 <= value < state.players:
        raise BadMove(f"There is no seat {quoted(value)}: the seats are 0 to {state.players - 1}.")
    return value


def need_place(state: Partners, value: object) -> int:
    innermost = state.last + GOAL_SPACES
    if type(value) is not int or not 0 <= value <= innermost:
        raise BadMove(f"There is no place {quoted(value)} to go from: the places are 0 to {innermost}.")
    return value


def need_pair(value: object, name: str) -> list[Any]:
    if type(value) is not list or len(value) != 2:
        raise BadMove(f"{quoted(value)} is not a list of two, as {name} must be.")
    return value


def need_pawn(state: Partners, seat: int, place: int) -> int:
    """The pawn that a place names: the lowest there that the 7 under way has not moved."""
    pawn = state.pawn_at(seat, place)
    if pawn == NOBODY:
        raise IllegalMove(f"Seat {seat} has no pawn on place {place}.")
    return pawn
