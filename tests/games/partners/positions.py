"""Positions in one line of readable notation, and moves by colour.

    table("red 56 g3; green start", "5 swap")

is Partners with a red pawn on field 56, one on the third goal space, a green one on its start space, all others at
home, and red to play with the 5 and the swap in hand. `last` is the field before the goal, `last-2` two before that.
"""

from __future__ import annotations

from typing import Any

from stammtisch.engine import options as engine_options
from stammtisch.engine import registry
from stammtisch.engine.contract import Move
from stammtisch.engine.tape import Tape
from stammtisch.games.partners.board import FACE, FACES, HAND, HOME, NO_CARD, PAWNS, PAWNS_EACH, START
from stammtisch.games.partners.constants import PLAYING
from stammtisch.games.partners.rules import Partners
from stammtisch.games.partners.words import colours
from stammtisch.words.message import Message
from stammtisch.words.speaker import Speaker

SETTINGS: list[tuple[str, dict[str, Any]]] = [
    ("partners", {"edition": "booklet"}),
    ("partners", {"edition": "championship"}),
    *(
        ("partners-plus", {"teams": "two", "play_on": on, "fields": fields})
        for on in (False, True)
        for fields in (13, 14)
    ),
    *(("partners-plus", {"teams": "three", "play_on": False, "fields": fields}) for fields in (13, 14)),
]
NAMES = [" ".join([game, *(f"{name}={value}" for name, value in chosen.items())]) for game, chosen in SETTINGS]


def fresh(game: str = "partners", seed: int = 1, tape: Tape | None = None, **options: Any) -> Partners:
    """A game just dealt."""
    found = registry.find(game)
    players = found.players[0]
    state = found.new_state(players, engine_options.complete(found, players, options))
    state.start(f"{seed:032x}", tape)
    assert isinstance(state, Partners)
    return state


def twin(state: Partners) -> Partners:
    """A copy, as what it is."""
    copy = state.copy()
    assert isinstance(copy, Partners)
    return copy


def masks(state: Partners, places: list[int]) -> dict[str, Any]:
    """What the state must hold beside the places of the pawns."""
    home = starting = lone = walls = 0
    goal, on_field = [0] * 6, [0] * 84
    for pawn in range(state.players * PAWNS_EACH):
        seat, place = pawn // PAWNS_EACH, places[pawn]
        if place == HOME:
            home |= 1 << pawn
        elif place == START:
            starting |= 1 << pawn
        elif place > state.last:
            goal[seat] |= 1 << place - state.last - 1
        else:
            on_field[(seat * state.fields + place - 1) % state.last] |= 1 << pawn
    for pawns in on_field:
        lone |= pawns if pawns.bit_count() == 1 else 0
    for seat in range(state.players):
        if places[seat * PAWNS_EACH : (seat + 1) * PAWNS_EACH].count(START) >= state.blockade:
            walls |= 1 << seat
    return {"home": home, "starting": starting, "lone": lone, "walls": walls, "goal": goal, "on_field": on_field}


def set_up(state: Partners, places: list[int], hands: list[list[str]], seat: int) -> None:
    """Bring a freshly dealt state to this position: these places, these hands, all other cards in the pile."""
    for name, value in {"place": places, "began": list(places), **masks(state, places)}.items():
        setattr(state, name, value)
    rows = [[FACE[card] for card in hand] for hand in hands]
    left = [state.copies] * state.faces
    for card in [card for row in rows for card in row]:
        left[card] -= 1
    assert min(left) >= 0, "more cards than the deck has"
    rows += [[]] * (6 - len(rows))
    state.hands = [card for row in rows for card in [*row, *[NO_CARD] * (HAND - len(row))]]
    state.n_hand = [len(row) for row in rows]
    put_in_pile(state, [card for card in range(state.faces) for _ in range(left[card])])
    state.phase = PLAYING
    state.seat = seat


def put_in_pile(state: Partners, cards: list[int]) -> None:
    state.pile = [*cards, *[0] * (78 - len(cards))]
    state.n_pile = len(cards)


class Table:
    """A game in progress, spoken to by colours."""

    def __init__(self, state: Partners) -> None:
        self.state = state
        self.colours = colours(state.game.view(state, -1)["options"])

    def seat(self, colour: str) -> int:
        return self.colours.index(colour)

    @property
    def to_move(self) -> str | None:
        return None if self.state.is_over() else self.colours[self.state.seat]

    def places(self, colour: str) -> list[Any]:
        """Where a colour's pawns are, those at home left out."""
        pawns = self.state.game.view(self.state, -1)["seats"][self.seat(colour)]["pawns"]
        return sorted(place for place in pawns if place != "home")

    def offers(self, card: str | None = None, kind: str | None = None) -> list[Move]:
        moves = [self.state.game.move(self.state, action) for action in self.state.legal()]
        moves = [move for move in moves if card is None or move.get("card") == card]
        return [move for move in moves if kind is None or move["type"] == kind]

    def go(self, card: str, colour: str, place: int | str, steps: int) -> Move:
        return {"type": "move", "card": card, "seat": self.seat(colour), "from": self.number(place), "steps": steps}

    def enter(self, card: str, *owners: str) -> Move:
        if len(owners) == 1:
            return {"type": "enter", "card": card, "seat": self.seat(owners[0])}
        return {"type": "enter", "card": card, "seats": sorted(self.seat(colour) for colour in owners)}

    def swap(self, one: tuple[str, int], other: tuple[str, int]) -> Move:
        pawns = sorted([self.seat(colour), place] for colour, place in (one, other))
        return {"type": "swap", "card": "swap", "pawns": pawns}

    def do(self, *moves: Move) -> Table:
        for move in moves:
            self.state.apply(self.state.game.action(self.state, move))
        return self

    def english(self, said: Message) -> tuple[str, str | None]:
        """A message in English, people named by colours, and its rule."""
        names = [colour.capitalize() for colour in self.colours]
        return Speaker(self.state.game.folder, names=names).say(said), said.get("rule")

    def steps_offered(self, colour: str, place: int | str, card: str | None = None) -> list[int]:
        """How far the pawn on a place may go."""
        from_here = [move for move in self.offers(card, "move") if move["seat"] == self.seat(colour)]
        return sorted(move["steps"] for move in from_here if move["from"] == self.number(place))

    def number(self, place: int | str) -> int:
        """A place in the notation, as a number."""
        if isinstance(place, int):
            return place
        if place == "start":
            return START
        if place.startswith("g"):
            return self.state.last + int(place[1:])
        if place.startswith("last"):
            return self.state.last - int(place[5:] or 0)
        return int(place)


def table(pawns: str = "", hand: str = "", *, game: str = "partners", others: str = "12", **options: Any) -> Table:
    """A position; the first colour named is to play with the hand, the others hold `others` each, or as "blue: 5 3"."""
    view = Table(fresh(game, **options))
    places = [HOME] * PAWNS
    mover = pawns.replace(";", " ").split()[0] if pawns else view.colours[0]
    for entry in filter(None, pawns.split(";")):
        colour, *spaces = entry.split()
        for number, space in enumerate(spaces):
            places[view.seat(colour) * PAWNS_EACH + number] = view.number(space)
    hands = [others.split() for _ in view.colours]
    if ":" in others:
        named = {name.strip(): cards.split() for name, cards in (entry.split(":") for entry in others.split(";"))}
        hands = [named.get(colour, []) for colour in view.colours]
    hands[view.seat(mover)] = hand.split()
    set_up(view.state, places, hands, view.seat(mover))
    return view


def plus(pawns: str = "", hand: str = "", *, others: str = "12", **options: Any) -> Table:
    """A position of Partners+; `green` is seat 0 there."""
    return table(pawns, hand, game="partners-plus", others=others, **options)


def all_cards(state: Partners) -> list[str]:
    """Every card of a game, wherever it is."""
    cards = [FACES[card] for card in state.pile[: state.n_pile]] + state.game.view(state, -1)["played"]
    for seat in range(state.players):
        cards += state.game.view(state, seat)["hand"]
    return sorted(cards)
