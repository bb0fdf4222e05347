"""The rules of Ticket to Ride: New York: the state of a game and what changes it, rule by rule.

The rules' ids are those of docs/rules/ticket_to_ride_new_york.md. Cards are numbers of colours, then the taxi. Sets of
routes, locations and tickets are masks. Plain Python, compiled with the types in `rules.pxd`.
"""

from __future__ import annotations

from stammtisch.engine import bits
from stammtisch.engine import constants as engine_constants
from stammtisch.engine.cards import CardTable
from stammtisch.engine.contract import Happening, Move, State, View
from stammtisch.engine.rng import Rng
from stammtisch.games.ticket_to_ride_new_york import board, constants, moves
from stammtisch.games.ticket_to_ride_new_york import view as views
from stammtisch.games.ticket_to_ride_new_york.tickets import TicketTable

NOBODY, HAND = engine_constants.NOBODY, engine_constants.KINDS
DRAW, TAKE, TICKETS, CLAIM, PASS = constants.DRAW, constants.TAKE, constants.TICKETS, constants.CLAIM, constants.PASS
KEEP, KEEP_BOTH, N_ACTIONS = constants.KEEP, constants.KEEP_BOTH, constants.N_ACTIONS
FIRST_TICKETS, TURN, SECOND_CARD, KEEPING = (
    constants.FIRST_TICKETS,
    constants.TURN,
    constants.SECOND_CARD,
    constants.KEEPING,
)
KEPT_UPPER, KEPT_LOWER, KEPT_BOTH = constants.KEPT_UPPER, constants.KEPT_LOWER, constants.KEPT_BOTH
SHUFFLED, RESET, MOST_RESETS = constants.SHUFFLED, constants.RESET, constants.MOST_RESETS
NO_CARD, NOT_YET = constants.NO_CARD, constants.NOT_YET

COLOURS, TAXI, COPIES, N_CARDS = board.N_COLOURS, board.TAXI, board.COPIES, board.N_CARDS
FIRST_HAND, DISPLAY, RESET_TAXIS = board.FIRST_HAND, board.DISPLAY, board.RESET_TAXIS
LOCATIONS, LOCATION_BIT = len(board.LOCATIONS), board.LOCATION_BIT
ATTRACTIONS, ATTRACTION_POINTS = board.ATTRACTIONS, board.ATTRACTION_POINTS
PIECES, END_PIECES = board.PIECES, board.END_PIECES
ALL_ROUTES, ROUTE_BIT, TWIN_BIT = board.ALL_ROUTES, board.ROUTE_BIT, board.TWIN_BIT
ROUTE_A, ROUTE_B, ROUTE_LENGTH, ROUTE_POINTS = board.ROUTE_A, board.ROUTE_B, board.ROUTE_LENGTH, board.ROUTE_POINTS
ROUTES, LONGEST, MOST, NO_LONGER, PAYABLE = board.N_ROUTES, board.LONGEST, board.MOST, board.NO_LONGER, board.PAYABLE
WAY, WAY_ROUTE, WAY_COLOUR, WAY_TAXIS = board.WAY, board.WAY_ROUTE, board.WAY_COLOUR, board.WAY_TAXIS
N_TICKETS, PAIR = board.N_TICKETS, board.PAIR
TICKET_A, TICKET_B, TICKET_POINTS = board.TICKET_A, board.TICKET_B, board.TICKET_POINTS

REDEALS = 10000  # until the hands explain that somebody had to pass; a few do, almost always


class NewYork(TicketTable):
    """One game in progress."""

    def __init__(self, players: int) -> None:
        super().__init__(players, COLOURS + 1)
        self.phase = FIRST_TICKETS
        self.display = [NO_CARD] * 5
        self.shown = [0] * 7  # the display as counts
        self.n_display = 0
        self.resets = 0  # since a card was last turned up otherwise
        self.open_routes = [ALL_ROUTES] * 4  # those that each seat may still claim
        self.owned = [0] * 4
        self.pieces = [PIECES] * 4
        self.route_points = [0] * 4
        self.touched = [0] * 4  # locations at own routes
        self.joined = [0] * 60  # a row of 15 locations for each seat: the locations that own routes join to each
        self.passes = 0  # in succession
        self.unpaid = [0] * 4  # routes that the seat's hand cannot pay, as everybody knows since it had to pass
        self.end_seat = NOBODY  # who triggered the end
        self.turns_left = NOT_YET  # with the one in progress, once the end is triggered
        # What everybody saw during the last move, in order: cards turned up, SHUFFLED, RESET.
        self.log = [0] * 32
        self.n_log = 0

    def allocate(self) -> NewYork:
        return NewYork.__new__(NewYork)

    def action_count(self) -> int:
        return N_ACTIONS

    # -- set-up

    def deal(self) -> None:
        """NY-1 to NY-4."""
        for card in range(COLOURS + 1):
            self.discards[card] = COPIES[card]
        self.n_discards = N_CARDS
        self.renew_pile()
        for seat in range(self.players):
            for _ in range(FIRST_HAND):
                self.gain_hidden(seat, self.draw_top())
            for location in range(LOCATIONS):
                self.joined[seat * LOCATIONS + location] = LOCATION_BIT[location]
        self.fill_display()
        self.shuffle_tickets()
        for seat in range(self.players):
            self.offer_tickets(seat)
        self.seat = 0

    # -- the course of a turn

    def end_turn(self) -> None:
        """NY-5, NY-24, NY-25."""
        self.turns += 1
        self.phase = TURN
        if self.turns_left != NOT_YET:
            self.turns_left -= 1
        elif self.pieces[self.seat] <= END_PIECES:
            self.end_seat = self.seat
            self.turns_left = self.players
        if self.turns_left == 0 or self.passes == self.players:
            self.seat = NOBODY
            self.learned += 1  # NY-23: now all tickets are shown
            return
        self.seat += 1
        if self.seat == self.players:
            self.seat = 0

    # -- what may be done

    def list_actions(self, out: list[int]) -> int:
        if self.phase == TURN:
            return self.list_turns(out)
        if self.phase == SECOND_CARD:
            return self.list_cards(out)
        return self.list_keeps(out)

    def list_turns(self, out: list[int]) -> int:
        """NY-5, NY-25."""
        count = self.list_cards(out)
        if self.shown[TAXI]:
            out[count] = TAKE + TAXI
            count += 1
        if self.n_tickets:  # NY-22
            out[count] = TICKETS
            count += 1
        count = self.list_claims(out, count)
        if count == 0:
            out[0] = PASS
            count = 1
        return count

    def list_cards(self, out: list[int]) -> int:
        """NY-6, NY-8: all cards that may be the second one."""
        count = 0
        if self.can_draw():
            out[0] = DRAW
            count = 1
        for colour in range(COLOURS):
            if self.shown[colour]:
                out[count] = TAKE + colour
                count += 1
        return count

    def list_keeps(self, out: list[int]) -> int:
        """NY-4, NY-22: one or both."""
        one = min(self.offered[2 * self.seat], self.offered[2 * self.seat + 1])
        other = max(self.offered[2 * self.seat], self.offered[2 * self.seat + 1])
        out[0] = KEEP + one
        out[1] = KEEP + other
        out[2] = KEEP_BOTH + PAIR[one * N_TICKETS + other]
        return 3

    def list_claims(self, out: list[int], count: int) -> int:
        """NY-15, NY-16: with every colour held and every number of taxis, then with taxis alone."""
        hand = self.seat * HAND
        taxis = self.hands[hand + TAXI]
        routes = self.claimable(self.seat)
        for colour in range(COLOURS):
            held = self.hands[hand + colour]
            if held:
                for way in range(colour * LONGEST, colour * LONGEST + min(taxis, LONGEST - 1) + 1):
                    count = list_ways(out, count, way, routes & PAYABLE[way * MOST + held])
        return list_ways(out, count, TAXI * LONGEST, routes & NO_LONGER[taxis])

    def claimable(self, seat: int) -> int:
        """NY-17 to NY-20: routes that are open to the seat and for which it has the pieces."""
        return self.open_routes[seat] & NO_LONGER[self.pieces[seat]]

    # -- what an action does

    def play(self, action: int) -> None:
        self.n_log = 0
        if action == PASS:
            self.pass_turn()
            return
        self.passes = 0
        if action == DRAW:
            self.draw()
        elif action < TICKETS:
            self.take(action - TAKE)
        elif action == TICKETS:
            self.draw_tickets()
        elif action < PASS:
            self.claim(action - CLAIM)
        else:
            self.keep_tickets(action)

    def pass_turn(self) -> None:
        """NY-25. It shows what the hand cannot pay, until there is another card in it."""
        self.passes += 1
        self.unpaid[self.seat] = self.claimable(self.seat)
        self.end_turn()

    # -- drawing transport cards

    def draw(self) -> None:
        """NY-6, NY-9: the top of the deck, unseen."""
        if self.n_pile == 0:
            self.note(SHUFFLED)
        self.gain_hidden(self.seat, self.draw_top())
        self.after_card(False)

    def take(self, card: int) -> None:
        """NY-6, NY-7: a face-up card."""
        slot = 0
        while self.display[slot] != card:
            slot += 1
        self.display[slot] = NO_CARD
        self.shown[card] -= 1
        self.n_display -= 1
        self.gain_open(self.seat, card)
        self.fill_display()
        self.after_card(card == TAXI)

    def after_card(self, whole_draw: bool) -> None:
        """NY-8, NY-13, NY-14."""
        self.unpaid[self.seat] = 0
        if self.phase == TURN and not whole_draw and self.can_go_on():
            self.phase = SECOND_CARD
        else:
            self.end_turn()

    def can_go_on(self) -> bool:
        """NY-8, NY-13: whether there is a second card to be had."""
        return self.can_draw() or self.n_display > self.shown[TAXI]

    # -- the display

    def fill_display(self) -> None:
        """NY-3, NY-7, NY-10 to NY-12."""
        for slot in range(DISPLAY):
            if self.display[slot] == NO_CARD and self.can_draw():
                self.turn_up(slot)
                self.resets = 0
        while self.shown[TAXI] >= RESET_TAXIS and self.resets < MOST_RESETS and self.reset_helps():
            self.reset_display()

    def turn_up(self, slot: int) -> None:
        if self.n_pile == 0:
            self.note(SHUFFLED)
        card = self.draw_top()
        self.display[slot] = card
        self.shown[card] += 1
        self.n_display += 1
        self.note(card)

    def reset_helps(self) -> bool:
        """NY-11: whether there are five cards to turn up, with so many that are not taxis that it may end."""
        cards = self.n_display + self.n_pile + self.n_discards
        taxis = self.shown[TAXI] + self.in_pile[TAXI] + self.discards[TAXI]
        return cards >= DISPLAY and cards - taxis > DISPLAY - RESET_TAXIS

    def reset_display(self) -> None:
        """NY-10. (Where a reset helps, no slot is empty.)"""
        self.resets += 1
        self.note(RESET)
        for slot in range(DISPLAY):
            self.discard(self.display[slot])
            self.shown[self.display[slot]] -= 1
        self.n_display = 0
        for slot in range(DISPLAY):
            self.turn_up(slot)

    def note(self, what: int) -> None:
        self.log[self.n_log] = what
        self.n_log += 1

    # -- claiming a route

    def claim(self, way: int) -> None:
        """NY-15, NY-21, NY-12."""
        seat = self.seat
        route = WAY_ROUTE[way]
        length = ROUTE_LENGTH[route]
        self.pay(WAY_COLOUR[way], length - WAY_TAXIS[way])
        self.pay(TAXI, WAY_TAXIS[way])
        self.pieces[seat] -= length
        self.owned[seat] |= ROUTE_BIT[route]
        self.route_points[seat] += ROUTE_POINTS[length]  # NY-26
        self.close_route(route)
        self.join(ROUTE_A[route], ROUTE_B[route])
        self.fill_display()
        self.end_turn()

    def pay(self, card: int, number: int) -> None:
        for _ in range(number):
            self.lay_down(self.seat, card)
            self.discard(card)

    def close_route(self, route: int) -> None:
        """NY-17, NY-19, NY-20."""
        closed = ROUTE_BIT[route]
        if self.players == 2:
            closed |= TWIN_BIT[route]
        for seat in range(self.players):
            self.open_routes[seat] &= ~closed
        self.open_routes[self.seat] &= ~TWIN_BIT[route]

    def join(self, a: int, b: int) -> None:
        """All that was joined to one of two locations is joined to the other now."""
        row = self.seat * LOCATIONS
        self.touched[self.seat] |= LOCATION_BIT[a] | LOCATION_BIT[b]
        together = self.joined[row + a] | self.joined[row + b]
        locations = together
        while locations:
            self.joined[row + bits.lowest(locations)] = together
            locations &= locations - 1

    # -- tickets

    def draw_tickets(self) -> None:
        """NY-22."""
        if self.n_tickets == 1:
            self.draw_last_ticket(self.seat)
            self.end_turn()
        else:
            self.offer_tickets(self.seat)
            self.phase = KEEPING

    def keep_tickets(self, action: int) -> None:
        """NY-4, NY-22, NY-23."""
        choice = KEPT_BOTH
        if action < KEEP_BOTH:
            choice = KEPT_UPPER if action - KEEP == self.offered[2 * self.seat] else KEPT_LOWER
        self.keep(self.seat, choice)
        if self.phase == KEEPING:
            self.return_ticket(self.n_draws - 1)
            self.end_turn()
        elif self.n_draws < self.players:
            self.seat += 1
        else:
            self.begin()

    def begin(self) -> None:
        """NY-4, NY-5: the last has chosen; now all see how many tickets each has kept."""
        for seat in range(self.players):
            self.return_ticket(seat)
        self.learned += 1
        self.seat = 0
        self.phase = TURN

    # -- knowledge

    def redeal(self, seat: int, rng: Rng) -> None:
        """Whoever had to pass cannot hold cards with which to claim a route."""
        TicketTable.redeal(self, seat, rng)
        for _ in range(REDEALS):
            if self.explains_passes(seat):
                return
            CardTable.redeal(self, seat, rng)

    def explains_passes(self, observer: int) -> bool:
        for seat in range(self.players):
            if seat != observer and self.unpaid[seat] and self.unpaid[seat] & self.payable(seat):
                return False
        return True

    def payable(self, seat: int) -> int:
        """Routes for which the seat has the cards."""
        taxis = self.hands[seat * HAND + TAXI]
        routes = NO_LONGER[taxis]
        for colour in range(COLOURS):
            held = self.hands[seat * HAND + colour]
            for way in range(colour * LONGEST, colour * LONGEST + min(taxis, LONGEST - 1) + 1):
                routes |= PAYABLE[way * MOST + held]
        return routes

    # -- scores

    def score(self, seat: int) -> int:
        """NY-26 to NY-28."""
        points = self.route_points[seat] + ATTRACTION_POINTS * bits.count(self.touched[seat] & ATTRACTIONS)
        tickets = self.tickets[seat]
        while tickets:
            ticket = bits.lowest(tickets)
            tickets &= tickets - 1
            if self.is_complete(seat, ticket):
                points += TICKET_POINTS[ticket]
            else:
                points -= TICKET_POINTS[ticket]
        return points

    def is_complete(self, seat: int, ticket: int) -> bool:
        """NY-27."""
        return self.joined[seat * LOCATIONS + TICKET_A[ticket]] & LOCATION_BIT[TICKET_B[ticket]] != 0

    def completed(self, seat: int) -> int:
        """How many of its tickets the seat has completed."""
        count = 0
        tickets = self.tickets[seat]
        while tickets:
            if self.is_complete(seat, bits.lowest(tickets)):
                count += 1
            tickets &= tickets - 1
        return count

    def won(self, seat: int) -> bool:
        """NY-29."""
        own = self.score(seat)
        for other in range(self.players):
            theirs = self.score(other)
            if theirs > own or (theirs == own and self.completed(other) > self.completed(seat)):
                return False
        return True

    # -- for people

    def move(self, action: int) -> Move:
        return moves.MOVES.move(action)

    def action(self, move: object) -> int:
        return moves.MOVES.action(move)

    def common_view(self) -> View:
        return views.common(self)

    def own_view(self, seat: int) -> View:
        return views.own(self, seat)

    def tell(self, action: int, after: State, seat: int) -> list[Happening]:
        return views.tell(self, action, after, seat)  # type: ignore[arg-type]


def list_ways(out: list[int], count: int, way: int, routes: int) -> int:
    """Write the claim of each route of a set, paid in this way: a colour and a number of taxis."""
    while routes:
        out[count] = CLAIM + WAY[way * ROUTES + bits.lowest(routes)]
        count += 1
        routes &= routes - 1
    return count
