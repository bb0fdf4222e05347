"""What others' claims in New York tell of the tickets that they hold, and the claims that they left out.

Every seat is taken to plan ways for its tickets as our own players do, to claim what is on them first, and to collect
the cards that they lack. What does not fit is a surprise; a world is the less likely the more of it is in it, but never
less than anybody's play is: who plays by other thoughts is believed to hold anything.
"""

from __future__ import annotations

import math

from stammtisch.bots.guides.new_york_ways import Ways
from stammtisch.engine import bits, sizes
from stammtisch.games.ticket_to_ride_new_york import board
from stammtisch.games.ticket_to_ride_new_york.rules import NewYork

FIRST = 3  # claims that tell most: the plan was new then


class Beliefs:
    """After `remember`, `likelihood` tells of the table as it is imagined at that moment."""

    def __init__(self, table: NewYork, weights: dict[str, float]) -> None:
        self.table = table
        # As powers of e, how much less likely tickets are
        self.unfinished = weights["unfinished"]  # for each piece that they still take, once all pieces are laid
        self.unfulfilled = weights["unfulfilled"]  # for each ticket that is not complete
        self.astray = weights["astray"]  # for each piece that is on the way of none, laid before they were complete
        self.idle = weights["idle"]  # the same, laid later
        self.first = weights["first"]  # for each of the first claims that the first plan had not
        self.left_out = weights["left_out"]  # for each route that is missing and could be paid with cards taken openly
        self.collected = weights["collected"]  # for each such card that no route that is missing takes
        self.cheap = weights["cheap"]  # for each point that one has less than the dearest: these are kept
        self.anyhow = weights["anyhow"]  # what any tickets are at least, beside the likeliest: not all play alike
        # When planning, in hundredths of a card:
        self.claim = round(100 * weights["claim"])  # what claiming a route costs beside its cards
        self.brings = round(100 * weights["brings"])  # what a point that a route brings saves
        self.ways = Ways()
        self.observer = 0
        self.planned = [0] * board.N_TICKETS  # the routes of a way for each ticket, as planned on an empty board
        # For each seat, and of it each ticket: a way that fits its routes best, one that is left to it now, and after
        # how many of its claims the ticket was complete.
        self.fitting = [0] * board.SEAT_TICKETS
        self.left = [0] * board.SEAT_TICKETS
        self.complete_after = [0] * board.SEAT_TICKETS
        self.owned_after = [0] * board.SEAT_CLAIM_STEPS  # the routes of each seat after each number of its claims
        self.n_claims = [0] * board.SEATS
        self.lacks = [0] * board.N_KINDS

    def remember(self, observer: int) -> bool:
        """Look at what the others have claimed; whether that tells anything."""
        self.observer = observer
        told = False
        self.find_ways(self.planned, 0, 0, board.ALL_ROUTES)
        for seat in range(self.table.players):
            if seat != observer:
                own = self.table.owned[seat]
                told = told or own != 0
                self.follow(seat)
                row = seat * board.N_TICKETS
                self.find_ways(self.fitting, row, own, board.ALL_ROUTES)
                self.find_ways(self.left, row, own, own | self.table.open_routes[seat])
        return told

    def find_ways(self, out: list[int], row: int, own: int, routes: int) -> None:
        """The routes of a way for each ticket over a set of routes, of which one's own cost nothing."""
        self.ways.n_usable = 0
        while routes:
            route = bits.lowest(routes)
            routes &= routes - 1
            self.ways.allow(route, 0 if own & board.ROUTE_BIT[route] else self.price(route))
        for ticket in range(board.N_TICKETS):
            self.ways.find(board.TICKET_A[ticket])
            out[row + ticket] = self.ways.between(board.TICKET_A[ticket], board.TICKET_B[ticket])

    def price(self, route: int) -> int:
        """What a route costs whoever plans it, for all that others know: their cards and claims."""
        length = board.ROUTE_LENGTH[route]
        return 100 * length + self.claim - self.brings * board.ROUTE_POINTS[length]

    def follow(self, seat: int) -> None:
        """A seat's claims one after the other, and when each ticket was complete; all at once where that is unknown."""
        row = seat * board.CLAIM_STEPS
        count = 0
        self.owned_after[row] = 0
        for claim in range(self.table.n_claims):
            bit = board.ROUTE_BIT[self.table.claimed[claim]]
            if self.table.owned[seat] & bit:
                self.owned_after[row + count + 1] = self.owned_after[row + count] | bit
                count += 1
        self.n_claims[seat] = count
        self.owned_after[row + count] = self.table.owned[seat]
        for ticket in range(board.N_TICKETS):
            self.complete_after[seat * board.N_TICKETS + ticket] = board.CLAIM_STEPS  # not yet
            if joins(self.table.owned[seat], board.TICKET_A[ticket], board.TICKET_B[ticket]):
                self.complete_after[seat * board.N_TICKETS + ticket] = self.step_of(row, count, ticket)

    def step_of(self, row: int, count: int, ticket: int) -> int:
        """After how many claims a ticket was complete that is complete now."""
        low = 0
        high = count
        while low < high:
            middle = (low + high) >> 1
            if joins(self.owned_after[row + middle], board.TICKET_A[ticket], board.TICKET_B[ticket]):
                high = middle
            else:
                low = middle + 1
        return low

    def likelihood(self) -> float:
        """How well everybody's routes agree with the tickets that they have here."""
        likely = 1.0
        for seat in range(self.table.players):
            if seat != self.observer:
                likely *= (math.exp(-self.surprise(seat)) + self.anyhow) / (1.0 + self.anyhow)
                likely *= math.exp(-self.cheap * self.points_less(seat))
        return likely

    def points_less(self, seat: int) -> int:
        """What the seat's tickets have less than the dearest would."""
        points = 0
        tickets = self.table.tickets[seat]
        while tickets:
            points += board.DEAREST - board.TICKET_POINTS[bits.lowest(tickets)]
            tickets &= tickets - 1
        return points

    def surprise(self, seat: int) -> float:
        own = self.table.owned[seat]
        fitting = 0
        planned = 0
        missing = 0
        unfulfilled = 0
        complete_after = 0
        tickets = self.table.tickets[seat]
        while tickets:
            ticket = bits.lowest(tickets)
            tickets &= tickets - 1
            place = seat * board.N_TICKETS + ticket
            fitting |= self.fitting[place]
            planned |= self.planned[ticket]
            missing |= self.left[place] & ~own
            complete_after = max(complete_after, self.complete_after[place])
            if self.complete_after[place] == board.CLAIM_STEPS:
                unfulfilled += 1
        row = seat * board.CLAIM_STEPS
        count = self.n_claims[seat]
        early = self.owned_after[row + min(complete_after, count)]
        first = self.owned_after[row + min(FIRST, count)]
        late = (board.PIECES - self.table.pieces[seat]) / (1.0 * board.PIECES)
        found = self.unfulfilled * unfulfilled + self.unfinished * late * pieces_on(missing)
        found += self.astray * pieces_on(early & ~fitting) + self.idle * pieces_on(own & ~early & ~fitting)
        return found + self.first * bits.count(first & ~planned) + self.cards_surprise(seat, missing)

    def cards_surprise(self, seat: int, missing: int) -> float:
        """Of cards taken openly and held still: those that no missing route takes, and routes that they could pay."""
        hand = seat * sizes.KINDS
        most = 0
        for colour in range(board.N_COLOURS):
            self.lacks[colour] = 0
            most = max(most, self.table.known[hand + colour])
        left_out = 0
        while missing:
            route = bits.lowest(missing)
            missing &= missing - 1
            colour = board.ROUTE_COLOUR[route]
            length = board.ROUTE_LENGTH[route]
            if colour != board.GRAY:
                self.lacks[colour] += length
            if length <= (most if colour == board.GRAY else self.table.known[hand + colour]):
                left_out += 1
        spare = 0
        for colour in range(board.N_COLOURS):
            spare += max(0, self.table.known[hand + colour] - self.lacks[colour])
        return self.left_out * left_out + self.collected * spare


def pieces_on(routes: int) -> int:
    pieces = 0
    while routes:
        pieces += board.ROUTE_LENGTH[bits.lowest(routes)]
        routes &= routes - 1
    return pieces


def joins(routes: int, start: int, end: int) -> bool:
    """Whether routes lead from one location to another."""
    reached = board.LOCATION_BIT[start]
    changed = True
    while changed:
        changed = False
        left = routes
        while left:
            route = bits.lowest(left)
            left &= left - 1
            ends = board.LOCATION_BIT[board.ROUTE_A[route]] | board.LOCATION_BIT[board.ROUTE_B[route]]
            if reached & ends and ends & ~reached:
                reached |= ends
                changed = True
    return reached & board.LOCATION_BIT[end] != 0
