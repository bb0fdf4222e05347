"""The rules of Ticket to Ride: New York: the state of a game and what changes it, rule by rule.

The rules' ids are those of docs/rules/ticket_to_ride_new_york.md. Cards are numbers of colours, then the taxi. Sets of
routes, locations and tickets are masks. Plain Python, compiled with the types in `rules.pxd`.
"""

from __future__ import annotations

from stammtisch.engine import bits, seats, sizes
from stammtisch.engine.cards import CardTable
from stammtisch.engine.rng import Rng
from stammtisch.games.ticket_to_ride_new_york import board, constants, features
from stammtisch.games.ticket_to_ride_new_york.tickets import TicketTable

REDEALS = 10000  # until the hands explain that somebody had to pass; a few do, almost always


class NewYork(TicketTable):
    """One game in progress."""

    def __init__(self, players: int) -> None:
        super().__init__(players, board.N_KINDS, board.N_CARDS)
        self.phase = constants.FIRST_TICKETS
        self.display = [constants.NO_CARD] * board.DISPLAY
        self.shown = [0] * board.N_KINDS  # the display as counts
        self.n_display = 0
        self.resets = 0  # since a card was last turned up otherwise
        self.open_routes = [board.ALL_ROUTES] * board.SEATS  # those that each seat may still claim
        self.owned = [0] * board.SEATS
        self.n_claims = 0
        self.claimed = [0] * board.N_ROUTES  # the routes in the order in which they were claimed, by whomever
        self.pieces = [board.PIECES] * board.SEATS
        self.route_points = [0] * board.SEATS
        self.touched = [0] * board.SEATS  # locations at own routes
        self.joined = [
            0
        ] * board.SEAT_LOCATIONS  # a row of 15 locations for each seat: the locations that own routes join to each
        self.passes = 0  # in succession
        self.unpaid = [
            0
        ] * board.SEATS  # routes that the seat's hand cannot pay, as everybody knows since it had to pass
        self.end_seat = seats.NOBODY  # who triggered the end
        self.turns_left = constants.NOT_YET  # with the one in progress, once the end is triggered
        # What everybody saw during the last move, in order: cards turned up, SHUFFLED, RESET.
        self.log = [0] * constants.LOG_ROOM
        self.n_log = 0

    def allocate(self) -> NewYork:
        return NewYork.__new__(NewYork)

    def action_count(self) -> int:
        return constants.N_ACTIONS

    # -- set-up

    def deal(self) -> None:
        """NY-1 to NY-4."""
        for card in range(board.N_COLOURS + 1):
            self.discards[card] = board.COPIES[card]
        self.n_discards = board.N_CARDS
        self.renew_pile()
        for seat in range(self.players):
            for _ in range(board.FIRST_HAND):
                self.gain_hidden(seat, self.draw_top())
            for location in range(board.N_LOCATIONS):
                self.joined[seat * board.N_LOCATIONS + location] = board.LOCATION_BIT[location]
        self.fill_display()
        self.shuffle_tickets()
        for seat in range(self.players):
            self.offer_tickets(seat)
        self.seat = 0

    # -- the course of a turn

    def end_turn(self) -> None:
        """NY-5, NY-24, NY-25."""
        self.turns += 1
        self.phase = constants.TURN
        if self.turns_left != constants.NOT_YET:
            self.turns_left -= 1
        elif self.pieces[self.seat] <= board.END_PIECES:
            self.end_seat = self.seat
            self.turns_left = self.players
        if self.turns_left == 0 or self.passes == self.players:
            self.seat = seats.NOBODY
            self.learned += 1  # NY-23: now all tickets are shown
            return
        self.seat += 1
        if self.seat == self.players:
            self.seat = 0

    # -- what may be done

    def list_actions(self, out: list[int]) -> int:
        if self.phase == constants.TURN:
            return self.list_turns(out)
        if self.phase == constants.SECOND_CARD:
            return self.list_cards(out)
        return self.list_keeps(out)

    def list_turns(self, out: list[int]) -> int:
        """NY-5, NY-25."""
        count = self.list_cards(out)
        if self.shown[board.TAXI]:
            out[count] = constants.TAKE + board.TAXI
            count += 1
        if self.n_tickets:  # NY-22
            out[count] = constants.TICKETS
            count += 1
        count = self.list_claims(out, count)
        if count == 0:
            out[0] = constants.PASS
            count = 1
        return count

    def list_cards(self, out: list[int]) -> int:
        """NY-6, NY-8: all cards that may be the second one."""
        count = 0
        if self.can_draw():
            out[0] = constants.DRAW
            count = 1
        for colour in range(board.N_COLOURS):
            if self.shown[colour]:
                out[count] = constants.TAKE + colour
                count += 1
        return count

    def list_keeps(self, out: list[int]) -> int:
        """NY-4, NY-22: one or both."""
        one = min(self.offered[2 * self.seat], self.offered[2 * self.seat + 1])
        other = max(self.offered[2 * self.seat], self.offered[2 * self.seat + 1])
        out[0] = constants.KEEP + one
        out[1] = constants.KEEP + other
        out[2] = constants.KEEP_BOTH + board.PAIR[one * board.N_TICKETS + other]
        return 3

    def list_claims(self, out: list[int], count: int) -> int:
        """NY-15, NY-16: with every colour held and every number of taxis, then with taxis alone."""
        hand = self.seat * sizes.KINDS
        taxis = self.hands[hand + board.TAXI]
        routes = self.claimable(self.seat)
        for colour in range(board.N_COLOURS):
            held = self.hands[hand + colour]
            if held:
                for way in range(colour * board.LONGEST, colour * board.LONGEST + min(taxis, board.LONGEST - 1) + 1):
                    count = list_ways(out, count, way, routes & board.PAYABLE[way * board.MOST + held])
        return list_ways(out, count, board.TAXI * board.LONGEST, routes & board.NO_LONGER[taxis])

    def claimable(self, seat: int) -> int:
        """NY-17 to NY-20: routes that are open to the seat and for which it has the pieces."""
        return self.open_routes[seat] & board.NO_LONGER[self.pieces[seat]]

    # -- what an action does

    def play(self, action: int) -> None:
        self.n_log = 0
        if action == constants.PASS:
            self.pass_turn()
            return
        self.passes = 0
        if action == constants.DRAW:
            self.draw()
        elif action < constants.TICKETS:
            self.take(action - constants.TAKE)
        elif action == constants.TICKETS:
            self.draw_tickets()
        elif action < constants.PASS:
            self.claim(action - constants.CLAIM)
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
            self.note(constants.SHUFFLED)
        self.gain_hidden(self.seat, self.draw_top())
        self.after_card(False)

    def take(self, card: int) -> None:
        """NY-6, NY-7: a face-up card."""
        slot = 0
        while self.display[slot] != card:
            slot += 1
        self.display[slot] = constants.NO_CARD
        self.shown[card] -= 1
        self.n_display -= 1
        self.gain_open(self.seat, card)
        self.fill_display()
        self.after_card(card == board.TAXI)

    def after_card(self, whole_draw: bool) -> None:
        """NY-8, NY-13, NY-14."""
        self.unpaid[self.seat] = 0
        if self.phase == constants.TURN and not whole_draw and self.can_go_on():
            self.phase = constants.SECOND_CARD
        else:
            self.end_turn()

    def can_go_on(self) -> bool:
        """NY-8, NY-13: whether there is a second card to be had."""
        return self.can_draw() or self.n_display > self.shown[board.TAXI]

    # -- the display

    def fill_display(self) -> None:
        """NY-3, NY-7, NY-10 to NY-12."""
        for slot in range(board.DISPLAY):
            if self.display[slot] == constants.NO_CARD and self.can_draw():
                self.turn_up(slot)
                self.resets = 0
        while (
            self.shown[board.TAXI] >= board.RESET_TAXIS and self.resets < constants.MOST_RESETS and self.reset_helps()
        ):
            self.reset_display()

    def turn_up(self, slot: int) -> None:
        if self.n_pile == 0:
            self.note(constants.SHUFFLED)
        card = self.draw_top()
        self.display[slot] = card
        self.shown[card] += 1
        self.n_display += 1
        self.note(card)

    def reset_helps(self) -> bool:
        """NY-11: whether there are five cards to turn up, with so many that are not taxis that it may end."""
        cards = self.n_display + self.n_pile + self.n_discards
        taxis = self.shown[board.TAXI] + self.in_pile[board.TAXI] + self.discards[board.TAXI]
        return cards >= board.DISPLAY and cards - taxis > board.DISPLAY - board.RESET_TAXIS

    def reset_display(self) -> None:
        """NY-10. (Where a reset helps, no slot is empty.)"""
        self.resets += 1
        self.note(constants.RESET)
        for slot in range(board.DISPLAY):
            self.discard(self.display[slot])
            self.shown[self.display[slot]] -= 1
        self.n_display = 0
        for slot in range(board.DISPLAY):
            self.turn_up(slot)

    def note(self, what: int) -> None:
        self.log[self.n_log] = what
        self.n_log += 1

    # -- claiming a route

    def claim(self, way: int) -> None:
        """NY-15, NY-21, NY-12."""
        seat = self.seat
        route = board.WAY_ROUTE[way]
        length = board.ROUTE_LENGTH[route]
        self.pay(board.WAY_COLOUR[way], length - board.WAY_TAXIS[way])
        self.pay(board.TAXI, board.WAY_TAXIS[way])
        self.pieces[seat] -= length
        self.owned[seat] |= board.ROUTE_BIT[route]
        self.claimed[self.n_claims] = route
        self.n_claims += 1
        self.route_points[seat] += board.ROUTE_POINTS[length]  # NY-26
        self.close_route(route)
        self.join(board.ROUTE_A[route], board.ROUTE_B[route])
        self.fill_display()
        self.end_turn()

    def pay(self, card: int, number: int) -> None:
        for _ in range(number):
            self.lay_down(self.seat, card)
            self.discard(card)

    def close_route(self, route: int) -> None:
        """NY-17, NY-19, NY-20."""
        closed = board.ROUTE_BIT[route]
        if self.players == 2:
            closed |= board.TWIN_BIT[route]
        for seat in range(self.players):
            self.open_routes[seat] &= ~closed
        self.open_routes[self.seat] &= ~board.TWIN_BIT[route]

    def join(self, a: int, b: int) -> None:
        """All that was joined to one of two locations is joined to the other now."""
        row = self.seat * board.N_LOCATIONS
        self.touched[self.seat] |= board.LOCATION_BIT[a] | board.LOCATION_BIT[b]
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
            self.phase = constants.KEEPING

    def keep_tickets(self, action: int) -> None:
        """NY-4, NY-22, NY-23."""
        choice = constants.KEPT_BOTH
        if action < constants.KEEP_BOTH:
            choice = (
                constants.KEPT_UPPER if action - constants.KEEP == self.offered[2 * self.seat] else constants.KEPT_LOWER
            )
        self.keep(self.seat, choice)
        if self.phase == constants.KEEPING:
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
        self.phase = constants.TURN

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
        taxis = self.hands[seat * sizes.KINDS + board.TAXI]
        routes = board.NO_LONGER[taxis]
        for colour in range(board.N_COLOURS):
            held = self.hands[seat * sizes.KINDS + colour]
            for way in range(colour * board.LONGEST, colour * board.LONGEST + min(taxis, board.LONGEST - 1) + 1):
                routes |= board.PAYABLE[way * board.MOST + held]
        return routes

    # -- scores

    def score(self, seat: int) -> int:
        """NY-26 to NY-28."""
        points = self.route_points[seat] + board.ATTRACTION_POINTS * bits.count(self.touched[seat] & board.ATTRACTIONS)
        tickets = self.tickets[seat]
        while tickets:
            ticket = bits.lowest(tickets)
            tickets &= tickets - 1
            if self.is_complete(seat, ticket):
                points += board.TICKET_POINTS[ticket]
            else:
                points -= board.TICKET_POINTS[ticket]
        return points

    def is_complete(self, seat: int, ticket: int) -> bool:
        """NY-27."""
        return (
            self.joined[seat * board.N_LOCATIONS + board.TICKET_A[ticket]] & board.LOCATION_BIT[board.TICKET_B[ticket]]
            != 0
        )

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

    def write_features(self, seat: int, out: list[int]) -> None:
        features.write(self, seat, out)


def list_ways(out: list[int], count: int, way: int, routes: int) -> int:
    """Write the claim of each route of a set, paid in this way: a colour and a number of taxis."""
    while routes:
        out[count] = constants.CLAIM + board.WAY[way * board.N_ROUTES + bits.lowest(routes)]
        count += 1
        routes &= routes - 1
    return count
