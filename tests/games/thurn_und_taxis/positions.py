"""Tables of Thurn und Taxis in one line of readable notation."""

from __future__ import annotations

from itertools import chain
from typing import Any

from stammtisch.engine import registry
from stammtisch.engine.cards import CardTable
from stammtisch.games.thurn_und_taxis import constants
from stammtisch.games.thurn_und_taxis.board import (
    CITIES,
    CITY,
    CITY_BIT,
    COPIES,
    N_CITIES,
    NEIGHBOURS,
    STACK_START,
    STACKS,
    TILE_VALUES,
    mask,
)
from stammtisch.games.thurn_und_taxis.rules import ThurnUndTaxis

PHASES = {name: number for number, name in enumerate(constants.PHASES)}


def new_state(players: int, rules: int | None = None, **options: str) -> ThurnUndTaxis:
    state = registry.find("thurn-und-taxis").new_state(players, options, rules)
    assert isinstance(state, ThurnUndTaxis)
    return state


def cities(text: str) -> list[str]:
    """ "Ulm Basel" or "Ulm - Basel"."""
    return text.replace(" - ", " ").split()


def table(
    hands: str,
    routes: str = "",
    *,
    seat: int = 0,
    phase: str = "take",
    edition: str = "german",
    tiles: str = "open",
    rules: int = constants.RULES,
    display: str | None = None,
    pile: str | None = None,
    rest_in_hand: bool = False,
    discards: str = "",
    official: bool = False,
    houses: str = "",
    carriages: tuple[int, ...] = (),
) -> ThurnUndTaxis:
    """A game in progress. Seats are parted by "|", as in hands="Ulm Basel | Lodz" for two players.

    The cards of `pile` lie on its top, the top one first, the others of the 66 beneath them; with `rest_in_hand`, and
    if there is to be no pile at all (""), the others are in the last seat's hand.
    """
    in_hands = [cities(hand) for hand in hands.split("|")]
    players = len(in_hands)
    state = new_state(players, rules, edition=edition, tiles=tiles)
    in_routes = [cities(route) for route in routes.split("|")] if routes else [[]] * players
    rest = [city for city in CITIES for _ in range(COPIES)]
    for city in [*chain(*in_hands), *chain(*in_routes), *cities(discards), *cities(pile or "")]:
        rest.remove(city)
    open_cards = usual_display(rest) if display is None else cities(display)
    for city in open_cards:
        rest.remove(city)
    if rest_in_hand or pile == "":
        in_hands[-1] = in_hands[-1] + rest
        rest = []
    fill(state, "discards", cities(discards))
    order = [CITY[city] for city in [*rest, *reversed(cities(pile or ""))]]
    state.pile = order + [0] * (66 - len(order))
    state.n_pile = len(order)
    state.in_pile = counts([CITIES[card] for card in order])
    state.n_discards = len(cities(discards))
    state.display = [CITY[city] for city in open_cards] + [constants.NO_CARD] * (6 - len(open_cards))
    state.n_display = len(open_cards)
    state.on_display = mask(list(dict.fromkeys(open_cards)))
    state.hands = [count for hand in pad(in_hands) for count in counts(hand)]
    state.n_hand = [len(hand) for hand in pad(in_hands)]
    state.held = [mask(sorted(set(hand))) for hand in pad(in_hands)]
    state.route = [card for route in pad(in_routes) for card in row(route)]
    state.n_route = [len(route) for route in pad(in_routes)]
    state.in_route = [mask(route) for route in pad(in_routes)]
    if houses:
        state.houses = [mask(cities(own)) for own in pad_text(houses)]
        state.n_houses = [len(cities(own)) for own in pad_text(houses)]
    state.carriage = [*carriages, *[0] * (4 - len(carriages))]
    state.seat, state.phase, state.official = seat, PHASES[phase], official
    return state


def usual_display(rest: list[str]) -> list[str]:
    """Six different cards, these if they are still there."""
    usual = ["Augsburg", "Basel", "Budweis", "Linz", "Lodz", "Passau"]
    return sorted([city for city in dict.fromkeys([*usual, *rest]) if city in rest][:6])


def pad(rows: list[list[str]]) -> list[list[str]]:
    return rows + [[] for _ in range(4 - len(rows))]


def pad_text(text: str) -> list[str]:
    parts = text.split("|")
    return parts + [""] * (4 - len(parts))


def counts(names: list[str]) -> list[int]:
    return [names.count(city) for city in CITIES]


def row(route: list[str]) -> list[int]:
    return [CITY[city] for city in route] + [constants.NO_CARD] * (N_CITIES - len(route))


def fill(state: CardTable, field: str, names: list[str]) -> None:
    setattr(state, field, counts(names))


def give_tiles(state: ThurnUndTaxis, stack: str, count: int, seat: int) -> ThurnUndTaxis:
    """A seat earned the top tiles of a stack earlier."""
    number = STACKS.index(stack)
    gone, owner, has, points = state.tiles_gone, state.tile_owner, state.has_tile_of, state.tile_points
    for tile in range(STACK_START[number] + gone[number], STACK_START[number] + gone[number] + count):
        owner[tile] = seat
        points[seat] += TILE_VALUES[tile]
    gone[number] += count
    has[seat * len(STACKS) + number] = 1
    state.tiles_gone, state.tile_owner, state.has_tile_of, state.tile_points = gone, owner, has, points
    return state


def through_all_cities() -> list[str]:
    """A route through all 22 cities."""

    def longer(path: list[int]) -> list[int] | None:
        if len(path) == N_CITIES:
            return path
        for city in range(N_CITIES):
            if NEIGHBOURS[path[-1]] & CITY_BIT[city] and city not in path:
                found = longer([*path, city])
                if found is not None:
                    return found
        return None

    found = longer([CITY["Lodz"]])
    assert found is not None
    return [CITIES[city] for city in found]


def moves(state: ThurnUndTaxis, kind: str | None = None) -> list[dict[str, Any]]:
    """The moves on offer, all or of one type."""
    offered = [state.game.move(state, action) for action in state.legal()]
    return [move for move in offered if kind in (None, move["type"])]


def offered(state: ThurnUndTaxis, kind: str) -> list[str]:
    """The cities for which a type of move is on offer."""
    return [move["city"] for move in moves(state, kind)]


def do(state: ThurnUndTaxis, *texts: str) -> ThurnUndTaxis:
    """Make moves written in short: "take Ulm", "play Ulm left", "close cartwright", "end"."""
    for text in texts:
        kind, *rest = text.split()
        move: dict[str, Any] = {"type": kind}
        if rest and rest[0] == "cartwright":
            move["cartwright"] = True
        elif rest:
            move["city"] = rest[0]
        if len(rest) > 1:
            move["end"] = rest[1]
        state.apply(state.game.action(state, move))
    return state


def can(state: ThurnUndTaxis, text: str) -> bool:
    """Whether a move written in short is on offer."""
    try:
        do(state.copy(), text)  # type: ignore[arg-type]
    except ValueError:
        return False
    return True


def seen(state: ThurnUndTaxis, seat: int) -> dict[str, Any]:
    """What everybody sees of a seat."""
    public: dict[str, Any] = state.game.view(state, seat)["seats"][seat]
    return public


def hand(state: ThurnUndTaxis, seat: int) -> list[str]:
    own: list[str] = state.game.view(state, seat)["hand"]
    return own
