"""What a seat may see of a game of Ticket to Ride: New York, and what it sees happen. Secrets are removed here alone.

Secret are the others' transport cards and tickets, the order of both decks, and, until the last has chosen, how many of
the first tickets each has kept (`docs/rules/ticket_to_ride_new_york.md`). At the end all tickets are shown.
"""

from __future__ import annotations

from typing import Any

from stammtisch.engine.contract import Happening, View
from stammtisch.engine.seats import NOBODY
from stammtisch.engine.sizes import KINDS
from stammtisch.games.ticket_to_ride_new_york import constants
from stammtisch.games.ticket_to_ride_new_york.board import (
    ATTRACTION_POINTS,
    ATTRACTIONS,
    CARDS,
    DISPLAY,
    LOCATION_BIT,
    LOCATIONS,
    N_ROUTES,
    N_TICKETS,
    ROUTE_BIT,
    ROUTE_LENGTH,
    TAXI,
    TICKET_A,
    TICKET_B,
    TICKET_BIT,
    TICKET_POINTS,
    WAYS,
)
from stammtisch.games.ticket_to_ride_new_york.moves import MOVES
from stammtisch.games.ticket_to_ride_new_york.rules import NewYork


def common(state: NewYork) -> View:
    """The table as everybody sees it."""
    over = state.seat == NOBODY
    return {
        "game": state.game.id,
        "options": {},
        "viewer": None,
        "seat": None if over else state.seat,
        "phase": None if over else constants.PHASES[state.phase],
        "turns": state.turns,
        "display": [None if card == constants.NO_CARD else CARDS[card] for card in state.display],
        "resets": state.resets,
        "pile": state.n_pile,
        "discards": bag(state.discards),
        "ticket_pile": state.n_tickets,
        "routes": owners(state),
        "seats": [public(state, other) for other in range(state.players)],
        "hand": None,
        "tickets": None,
        "offer": None,
        "passes": state.passes,
        "end": None if state.end_seat == NOBODY else {"seat": state.end_seat, "turns_left": state.turns_left},
        "result": state.game.result(state),
    }


def own(state: NewYork, seat: int) -> View:
    """What the seat alone sees."""
    return {
        "viewer": seat,
        "hand": bag(row(state.hands, seat)),
        "tickets": own_tickets(state, seat),
        "offer": offer(state, seat),
    }


def public(state: NewYork, seat: int) -> dict[str, Any]:
    """What everybody sees of a seat; `shown` and `score` when the game is over."""
    over = state.seat == NOBODY
    choosing = first_choice(state)
    return {
        "cards": state.n_hand[seat],
        "known": bag(row(state.known, seat)),
        "tickets": 0 if choosing else state.tickets[seat].bit_count(),
        "offered": 2 if choosing else len(offer(state, seat)),
        "chosen": choosing and seat < state.seat,
        "pieces": state.pieces[seat],
        "routes": routes(state, seat),
        "points": state.route_points[seat],
        "shown": own_tickets(state, seat) if over else None,
        "score": breakdown(state, seat) if over else None,
    }


def breakdown(state: NewYork, seat: int) -> dict[str, int]:
    """The score of a seat in its parts, and the number of completed tickets, which decides ties."""
    tickets = own_tickets(state, seat)
    return {
        "routes": state.route_points[seat],
        "tickets": sum(ticket["points"] if ticket["complete"] else -ticket["points"] for ticket in tickets),
        "attractions": (state.touched[seat] & ATTRACTIONS).bit_count() * ATTRACTION_POINTS,
        "completed": sum(ticket["complete"] for ticket in tickets),
    }


def own_tickets(state: NewYork, seat: int) -> list[dict[str, Any]]:
    """The tickets that a seat has kept."""
    kept = state.tickets[seat]
    joined = state.joined[seat * len(LOCATIONS) : (seat + 1) * len(LOCATIONS)]
    return [
        {
            "ticket": ticket,
            "points": TICKET_POINTS[ticket],
            "complete": joined[TICKET_A[ticket]] & LOCATION_BIT[TICKET_B[ticket]] != 0,
        }
        for ticket in range(N_TICKETS)
        if kept & TICKET_BIT[ticket]
    ]


def offer(state: NewYork, seat: int) -> list[int]:
    """The tickets among which a seat has to choose."""
    return sorted(ticket for ticket in state.offered[2 * seat : 2 * seat + 2] if ticket != constants.NO_TICKET)


def first_choice(state: NewYork) -> bool:
    return state.phase == constants.FIRST_TICKETS


def owners(state: NewYork) -> list[int | None]:
    """The owner of each route."""
    found: list[int | None] = [None] * N_ROUTES
    for seat in range(state.players):
        for route in routes(state, seat):
            found[route] = seat
    return found


def routes(state: NewYork, seat: int) -> list[int]:
    owned = state.owned[seat]
    return [route for route in range(N_ROUTES) if owned & ROUTE_BIT[route]] if owned else []


def tell(before: NewYork, action: int, after: NewYork, viewer: int) -> list[Happening]:
    """The move and what followed from it, in order, as the viewer sees it."""
    story = turned_up(before, action, after)
    if action == constants.DRAW:
        story.append(done(before, action, after, viewer))  # after the shuffle that it may need
    else:
        story.insert(0, done(before, action, after, viewer))
    begins = first_choice(before) and not first_choice(after)
    if begins:
        for seat in range(after.players):
            story.append({"what": "kept", "seat": seat, "number": after.tickets[seat].bit_count()})
    if before.end_seat != after.end_seat:
        story.append({"what": "last turns", "seat": after.end_seat, "pieces": after.pieces[after.end_seat]})
    if after.seat == NOBODY:
        story += [
            {"what": "score", "seat": seat, "shown": own_tickets(after, seat), "score": breakdown(after, seat)}
            for seat in range(after.players)
        ]
        story.append({"what": "over", "result": after.game.result(after)})
    elif after.turns > before.turns or begins:
        story.append({"what": "turn", "seat": after.seat})
    return story


def done(before: NewYork, action: int, after: NewYork, viewer: int) -> Happening:
    """The move itself; cards and tickets drawn are told to the drawer alone."""
    seat = before.seat
    move = MOVES.move(action)
    happening: Happening = {"what": "move", "seat": seat, "move": move}
    if move["type"] == "draw" and viewer == seat:
        was, now = row(before.hands, seat), row(after.hands, seat)
        happening["card"] = next(name for card, name in enumerate(CARDS) if now[card] > was[card])
    elif move["type"] == "tickets":
        happening["number"] = before.n_tickets - after.n_tickets
        if viewer == seat:
            new = after.tickets[seat] & ~before.tickets[seat]
            happening["tickets"] = offer(after, seat) or [new.bit_length() - 1]
    elif move["type"] == "keep":
        if viewer == seat:
            happening["returned"] = [ticket for ticket in offer(before, seat) if ticket not in move["tickets"]]
        else:
            if not first_choice(before):
                happening["number"] = len(move["tickets"])
            happening["move"] = {"type": "keep"}
    elif move["type"] == "claim":
        route, colour, taxis = WAYS[action - constants.CLAIM]
        happening["paid"] = [CARDS[colour]] * (ROUTE_LENGTH[route] - taxis) + [CARDS[TAXI]] * taxis
    return happening


def turned_up(before: NewYork, action: int, after: NewYork) -> list[Happening]:
    """Shuffles, resets, and cards that were turned up, in order."""
    display = list(before.display)
    if constants.TAKE <= action < constants.TICKETS:
        display[display.index(action - constants.TAKE)] = constants.NO_CARD
    empty = [slot for slot in range(DISPLAY) if display[slot] == constants.NO_CARD]
    story: list[Happening] = []
    for what in after.log[: after.n_log]:
        if what == constants.SHUFFLED:
            story.append({"what": "shuffled"})
        elif what == constants.RESET:
            story.append({"what": "reset"})
            empty = list(range(DISPLAY))
        else:
            story.append({"what": "turned up", "card": CARDS[what], "slot": empty.pop(0)})
    return story


def row(flat: list[int], seat: int) -> list[int]:
    """A seat's part of a flat list of cards."""
    return flat[seat * KINDS : seat * KINDS + len(CARDS)]


def bag(counts: list[int]) -> list[str]:
    """Cards by name, colour by colour."""
    return [name for card, name in enumerate(CARDS) for _ in range(counts[card])]
