"""What a seat may see of a game of Thurn und Taxis, and what it sees happen. Secrets are removed here and nowhere else.

Secret are the cards in the others' hands and the order of the draw pile (`docs/rules/thurn_und_taxis.md`).

Covered tiles (TT-28) are no secret, as all saw what was taken and may remember it. They are only not shown: until the
game is over, the value of a taken tile and the score of a seat, which would tell it, are None for all but the owner.
"""

from __future__ import annotations

from typing import Any

from stammtisch.engine.contract import Happening, View
from stammtisch.engine.seats import NOBODY, SPECTATOR
from stammtisch.games.thurn_und_taxis import constants
from stammtisch.games.thurn_und_taxis.board import (
    CITIES,
    CITY_BIT,
    HOUSES,
    N_CITIES,
    STACK_SIZE,
    STACK_START,
    STACKS,
    TILE_VALUES,
)
from stammtisch.games.thurn_und_taxis.moves import MOVES
from stammtisch.games.thurn_und_taxis.rules import ThurnUndTaxis


def common(state: ThurnUndTaxis) -> View:
    """The table as everybody sees it."""
    return {
        "game": state.game.id,
        "options": {"edition": constants.EDITIONS[state.edition], "tiles": constants.TILES[state.covered]},
        "viewer": None,
        "seat": None if state.seat == NOBODY else state.seat,
        "phase": None if state.seat == NOBODY else constants.PHASES[state.phase],
        "turns": state.turns,
        "display": [None if card == constants.NO_CARD else CITIES[card] for card in state.display],
        "pile": state.n_pile,
        "discards": bag(state.discards),
        "tiles": {stack: tiles_left(state, number) for number, stack in enumerate(STACKS)},
        "seats": seats(state, SPECTATOR),
        "hand": None,
        "official": bool(state.official),
        "closing": closing(state),
        "end": None if state.end_holder == NOBODY else {"holder": state.end_holder, "turns_left": state.turns_left},
        "result": state.game.result(state),
    }


def own(state: ThurnUndTaxis, seat: int) -> View:
    """What the seat alone sees."""
    seen: View = {"viewer": seat, "hand": bag(row(state.hands, seat))}
    if is_covered(state, seat, SPECTATOR):
        seen["seats"] = seats(state, seat)
    return seen


def seats(state: ThurnUndTaxis, viewer: int) -> list[dict[str, Any]]:
    """What the viewer sees of every seat."""
    points = state.points()
    return [public(state, seat, points[seat], is_covered(state, seat, viewer)) for seat in range(state.players)]


def is_covered(state: ThurnUndTaxis, seat: int, viewer: int) -> bool:
    """TT-28: whether the tiles of a seat lie face down for a viewer."""
    return state.covered and state.seat != NOBODY and seat != viewer


def public(state: ThurnUndTaxis, seat: int, points: int, covered: bool) -> dict[str, Any]:
    """What is to be seen of a seat."""
    return {
        "cards": state.n_hand[seat],
        "known": bag(row(state.known, seat)),
        "route": [CITIES[city] for city in row(state.route, seat)[: state.n_route[seat]]],
        "houses": cities(state.houses[seat]),
        "houses_left": HOUSES - state.n_houses[seat],
        "carriage": state.carriage[seat] or None,
        "tiles": [tile(number, covered) for number, owner in enumerate(state.tile_owner) if owner == seat],
        "score": None if covered else points,
    }


def closing(state: ThurnUndTaxis) -> dict[str, Any] | None:
    """The closing in progress, while houses are being placed."""
    if state.seat == NOBODY or state.phase != constants.HOUSING:
        return None
    return {"houses": cities(state.housed), "cartwright": bool(state.cartwright)}


def tell(before: ThurnUndTaxis, action: int, after: ThurnUndTaxis, viewer: int) -> list[Happening]:
    """The move and what followed from it, in order, as the viewer sees it."""
    seat = before.seat
    story = [done(before, action, after, viewer)]
    if after.shuffles > before.shuffles:
        story.append({"what": "shuffled"})
    story += turned_up(before, action, after)
    story += earned(before, after, is_covered(after, seat, viewer))
    if before.end_holder != after.end_holder:
        story.append({"what": "last round", "seat": seat})
    if after.turns > before.turns:
        for number in range(1, after.turns - before.turns):
            story.append({"what": "skipped", "seat": (seat + number) % before.players})
        if after.seat != NOBODY:
            story.append({"what": "turn", "seat": after.seat})
    if after.seat == NOBODY:
        story.append({"what": "over", "result": after.game.result(after)})
    return story


def done(before: ThurnUndTaxis, action: int, after: ThurnUndTaxis, viewer: int) -> Happening:
    """The move itself; what was drawn is told to the drawer alone, a thrown route to all."""
    seat = before.seat
    happening: Happening = {"what": "move", "seat": seat, "move": MOVES.move(action)}
    kind = happening["move"]["type"]
    if kind == "draw" and viewer == seat:
        was, now = row(before.hands, seat), row(after.hands, seat)
        happening["card"] = next(CITIES[city] for city in range(N_CITIES) if now[city] > was[city])
    if kind == "start":
        happening["thrown"] = [CITIES[city] for city in row(before.route, seat)[: before.n_route[seat]]]
    if kind == "close":
        happening["length"] = before.n_route[seat]
    return happening


def turned_up(before: ThurnUndTaxis, action: int, after: ThurnUndTaxis) -> list[Happening]:
    """Cards that were laid open."""
    was, now = list(before.display), after.display
    if action == constants.REFRESH:
        was = [constants.NO_CARD] * len(now)
    elif constants.TAKE <= action < constants.REFRESH:
        was[was.index(action - constants.TAKE)] = constants.NO_CARD
    return [
        {"what": "turned up", "city": CITIES[now[slot]], "slot": slot}
        for slot in range(len(now))
        if was[slot] == constants.NO_CARD and now[slot] != constants.NO_CARD
    ]


def earned(before: ThurnUndTaxis, after: ThurnUndTaxis, covered: bool) -> list[Happening]:
    """Tiles and carriage of a closing."""
    seat, was, now = before.seat, before.tile_owner, after.tile_owner
    taken = [number for number in range(len(now)) if was[number] != now[number]]
    story: list[Happening] = [{"what": "tile", "seat": seat, **tile(number, covered)} for number in taken]
    if after.carriage[seat] != before.carriage[seat]:
        story.append({"what": "carriage", "seat": seat, "size": after.carriage[seat]})
    return story


def row(flat: list[int], seat: int) -> list[int]:
    """A seat's part of a flat list."""
    return flat[seat * N_CITIES : (seat + 1) * N_CITIES]


def bag(counts: list[int]) -> list[str]:
    """Cards by name, in the board's order."""
    return [name for name, count in zip(CITIES, counts, strict=True) if count for _ in range(count)]


def cities(mask: int) -> list[str]:
    return [CITIES[city] for city in range(N_CITIES) if mask & CITY_BIT[city]]


def tile(number: int, covered: bool) -> dict[str, Any]:
    stack = max(stack for stack in range(len(STACKS)) if STACK_START[stack] <= number)
    return {"stack": STACKS[stack], "value": None if covered else TILE_VALUES[number]}


def tiles_left(state: ThurnUndTaxis, stack: int) -> list[int]:
    first = STACK_START[stack] + state.tiles_gone[stack]
    return TILE_VALUES[first : STACK_START[stack] + STACK_SIZE[stack]]
