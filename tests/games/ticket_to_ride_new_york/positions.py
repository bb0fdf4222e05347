"""Tables in one line: cards and moves in words, decks in a known order."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from stammtisch.engine import registry
from stammtisch.engine.rng import Rng
from stammtisch.engine.sizes import KINDS
from stammtisch.engine.tape import Tape
from stammtisch.games.ticket_to_ride_new_york.board import CARDS, COPIES, N_TICKETS, ROUTES, TICKET_BIT
from stammtisch.games.ticket_to_ride_new_york.constants import NO_CARD
from stammtisch.games.ticket_to_ride_new_york.rules import NewYork
from tests.players import mixed_table

GAME = registry.find("ticket-to-ride-new-york")
SEED = "00" * 16
Step = tuple[NewYork, int, NewYork]  # before a decision, the action, after it


def cards(text: str) -> list[int]:
    """Cards in words, with or without numbers before them: "blue, 2 red"."""
    found: list[int] = []
    number = 1
    for word in text.replace(",", " ").split():
        if word.isdigit():
            number = int(word)
        else:
            found += [CARDS.index(word)] * number
            number = 1
    return found


def counts(text: str) -> list[int]:
    found = cards(text)
    return [found.count(card) for card in range(len(CARDS))]


def dealt(players: int = 2, deck: str = "", tickets: str = "") -> NewYork:
    """A new game in which both decks begin as told, top first; the rest in ascending order."""
    top = cards(deck)
    left = [card for card in range(len(CARDS)) for _ in range(COPIES[card] - top.count(card))]
    first = [int(ticket) for ticket in tickets.split()]
    tape = Tape()
    tape.prescribed += [(0, top + left), (1, first + [t for t in range(N_TICKETS) if t not in first])]
    state = GAME.new_state(players, {})
    state.start(SEED, tape)
    assert tape.fault is None
    assert isinstance(state, NewYork)
    return state


def begun(players: int = 2, deck: str = "", tickets: str = "") -> NewYork:
    """The same after the first choice, in which everybody kept both tickets."""
    state = dealt(players, deck, tickets)
    for _ in range(players):
        state.apply(state.legal()[-1])
    return state


def laid_out(
    players: int = 2,
    hands: tuple[str, ...] = (),
    display: str | None = None,
    discards: str = "",
    pile: str | None = None,
    resets: int = 0,
    tickets: str = "",
) -> NewYork:
    """A game with these cards, at seat 0's first turn; display and pile, top first, are of what is left if not named.

    If the pile is named, what is left goes to the last seat's hand.
    """
    state = begun(players, tickets=tickets)
    hand = [cards(text) for text in hands] + [[] for _ in range(players - len(hands))]
    thrown, stack = cards(discards), cards(pile or "")
    left = [card for card in range(len(CARDS)) for _ in range(COPIES[card])]
    for card in [*thrown, *stack, *(card for held in hand for card in held), *cards(display or "")]:
        left.remove(card)
    shown = cards(display or "")
    while display is None and len(shown) < 5:
        shown.append(max(range(len(CARDS) - 1), key=left.count))
        left.remove(shown[-1])
    if pile is None:
        stack = left
    else:
        hand[-1] = hand[-1] + left
    state.pile = stack[::-1] + [0] * (66 - len(stack))
    state.n_pile = len(stack)
    state.in_pile = wide([stack.count(card) for card in range(len(CARDS))])
    state.discards = wide([thrown.count(card) for card in range(len(CARDS))])
    state.n_discards = len(thrown)
    state.display = shown + [NO_CARD] * (5 - len(shown))
    state.shown = [shown.count(card) for card in range(len(CARDS))]
    state.n_display = len(shown)
    state.resets = resets
    rows = [wide([held.count(card) for card in range(len(CARDS))]) for held in hand]
    state.hands = [count for row in rows for count in row] + [0] * KINDS * (4 - players)
    state.n_hand = [len(held) for held in hand] + [0] * (4 - players)
    state.held = [sum({1 << card for card in held}) for held in hand] + [0] * (4 - players)
    return state


def wide(row: list[int]) -> list[int]:
    return row + [0] * (KINDS - len(row))


def copy_of(state: NewYork) -> NewYork:
    twin = state.copy()
    assert isinstance(twin, NewYork)
    return twin


def with_pieces(state: NewYork, *pieces: int) -> NewYork:
    state.pieces = list(pieces) + state.pieces[len(pieces) :]
    return state


def without_tickets_left(state: NewYork) -> NewYork:
    """The whole ticket deck, drawn and kept two by two by the last seat."""
    deck, last = state.ticket_deck, state.players - 1
    drawer, upper, lower, choice = state.drawer, state.upper, state.lower, state.choice
    tickets, draw = state.tickets, state.n_draws
    for n in range(state.n_tickets - 1, 0, -2):
        drawer[draw], upper[draw], lower[draw], choice[draw] = last, deck[n], deck[n - 1], 2
        tickets[last] |= TICKET_BIT[deck[n]] | TICKET_BIT[deck[n - 1]]
        draw += 1
    state.drawer, state.upper, state.lower, state.choice = drawer, upper, lower, choice
    state.tickets, state.n_draws, state.n_tickets = tickets, draw, 0
    state.ticket_deck = [-1] * 18
    return state


def move(text: str) -> dict[str, Any]:
    """A move in words: draw, take blue, tickets, keep 0 1, claim 7 blue 0 (or claim 7 - 1), pass."""
    kind, *rest = text.split()
    if kind == "take":
        return {"type": kind, "card": rest[0]}
    if kind == "keep":
        return {"type": kind, "tickets": [int(ticket) for ticket in rest]}
    if kind == "claim":
        color = None if rest[1] == "-" else rest[1]
        return {"type": kind, "route": int(rest[0]), "color": color, "taxis": int(rest[2])}
    return {"type": kind}


def words(move: dict[str, Any]) -> str:
    """The same the other way round."""
    values = [value for name, value in move.items() if name != "type"]
    flat = [item for value in values for item in (value if isinstance(value, list) else [value])]
    return " ".join([move["type"], *("-" if item is None else str(item) for item in flat)])


def do(state: NewYork, *moves: str) -> NewYork:
    for text in moves:
        state.apply(state.game.action(state, move(text)))
    return state


def offers(state: NewYork, kind: str = "") -> list[str]:
    """All legal moves, or those of one type, in words."""
    every = [state.game.move(state, action) for action in state.legal()]
    return [words(one) for one in every if not kind or one["type"] == kind]


def claims(state: NewYork, route: int) -> set[str]:
    """The ways in which a route may be claimed now: colour and taxis."""
    return {text.split(" ", 2)[2] for text in offers(state, "claim") if text.split()[1] == str(route)}


def tells(state: NewYork, text: str, viewer: int) -> list[dict[str, Any]]:
    """Make a move, and what the viewer saw happen."""
    before = state.copy()
    action = state.game.action(state, move(text))
    state.apply(action)
    return before.game.tell(before, action, state, viewer)


def hand(state: NewYork, seat: int) -> str:
    found: list[str] = state.game.view(state, seat)["hand"]
    return " ".join(found)


def display(state: NewYork) -> str:
    return " ".join(card or "-" for card in state.game.view(state, 0)["display"])


def ticket_ids(state: NewYork, seat: int) -> list[int]:
    return [own["ticket"] for own in state.game.view(state, seat)["tickets"]]


def ticket_deck(state: NewYork) -> list[int]:
    """The ticket deck, top first."""
    return state.ticket_deck[: state.n_tickets][::-1]


def route(a: str, b: str, color: str | None = None) -> int:
    """The id of a route by its ends (and colour, where there are two)."""
    found = [r["id"] for r in ROUTES if {r["a"], r["b"]} == {a, b} and color in (None, r["color"])]
    assert found, f"no route {a} - {b}"
    return int(found[0])


def steps(players: int, games: int) -> Iterator[Step]:
    """Every step of games of players with different styles."""
    for game in range(games):
        table, rng = mixed_table(GAME.id, players, game), Rng(game)
        state = GAME.new_state(players, {})
        assert isinstance(state, NewYork)
        state.start(f"{game:032x}")
        while not state.is_over():
            action = table[state.seat].choose(state, rng)
            before = copy_of(state)
            state.apply(action)
            yield before, action, state
