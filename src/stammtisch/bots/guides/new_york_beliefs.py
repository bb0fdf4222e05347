"""What others' claims in New York tell of the tickets that they hold, and the claims that they left out.

All sets of tickets that a seat may hold are weighed, one by one: there are a few hundred, seldom thousands. Every seat
is taken to plan ways for its tickets as our own players do, to claim what is on them first, and to collect the cards
that they lack. What does not fit is a surprise; a set is the less likely the more of it there is, but never less than
anybody's play is: who plays by other thoughts is believed to hold anything.

The weights are exact but for two things, both seldom: of very many sets, every second or third is weighed; and a ticket
that the observer has returned, and that went through the deck into another's hand, is left where a world has it.
"""

from __future__ import annotations

import math

from stammtisch.bots.guides.new_york_ways import Ways
from stammtisch.engine import bits, sizes
from stammtisch.engine.rng import Rng
from stammtisch.games.ticket_to_ride_new_york import board
from stammtisch.games.ticket_to_ride_new_york.rules import NewYork

FIRST = 3  # claims that tell most: the plan was new then
SETS = 5460  # of tickets for which there is room, for all others together: three times four of 16, or five of 16
TRIES = 100  # to draw sets of which no two have a ticket in common
WORDS = 2.0**32  # as many as there are random words


class Beliefs:
    """After `acquaint` and `remember`, `likelihood` tells of the table as it is imagined, and `believe` changes it."""

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
        self.unseen = [0] * board.N_TICKETS  # tickets that the observer has never seen
        self.n_unseen = 0
        # The sets that each other seat may hold, one seat's after another's, and the sum of the weights up to each.
        self.sets = [0] * SETS
        self.likely = [0.0] * SETS
        self.first_set = [0] * board.SEATS
        self.n_sets = [0] * board.SEATS
        self.drawn = [0] * board.SEATS

    def acquaint(self, observer: int) -> None:
        seen = self.table.seen_tickets(observer)
        self.n_unseen = 0
        for ticket in range(board.N_TICKETS):
            if not seen & board.TICKET_BIT[ticket]:
                self.unseen[self.n_unseen] = ticket
                self.n_unseen += 1

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
        if told:
            self.weigh_all()
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
                likely *= self.weight(seat, self.table.tickets[seat])
        return likely

    def weight(self, seat: int, tickets: int) -> float:
        likely = (math.exp(-self.surprise(seat, tickets)) + self.anyhow) / (1.0 + self.anyhow)
        return likely * math.exp(-self.cheap * self.points_less(tickets))

    def points_less(self, tickets: int) -> int:
        """What tickets have less than the dearest would."""
        points = 0
        while tickets:
            points += board.DEAREST - board.TICKET_POINTS[bits.lowest(tickets)]
            tickets &= tickets - 1
        return points

    def surprise(self, seat: int, tickets: int) -> float:
        own = self.table.owned[seat]
        fitting = 0
        planned = 0
        missing = 0
        unfulfilled = 0
        complete_after = 0
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

    # -- all that they may hold

    def weigh_all(self) -> None:
        room = SETS // (self.table.players - 1)
        start = 0
        for seat in range(self.table.players):
            self.first_set[seat] = start
            self.n_sets[seat] = 0
            if seat != self.observer:
                self.weigh_sets(seat, bits.count(self.table.tickets[seat]), room)
                start += room

    def weigh_sets(self, seat: int, size: int, room: int) -> None:
        """Weigh all sets of so many of the unseen tickets; of more than there is room for, every second, third, …"""
        if size == 0 or size > self.n_unseen:
            return
        there_are = 1
        for k in range(size):
            there_are = there_are * (self.n_unseen - k) // (k + 1)
        step = (there_are + room - 1) // room
        start = self.first_set[seat]
        total = 0.0
        places = (1 << size) - 1
        for number in range(there_are):
            if number % step == 0:
                tickets = self.tickets_at(places)
                total += self.weight(seat, tickets)
                place = start + self.n_sets[seat]
                self.sets[place] = tickets
                self.likely[place] = total
                self.n_sets[seat] += 1
            places = next_places(places)

    def tickets_at(self, places: int) -> int:
        """The unseen tickets at these places of their list, as a mask."""
        tickets = 0
        while places:
            tickets |= board.TICKET_BIT[self.unseen[bits.lowest(places)]]
            places &= places - 1
        return tickets

    def believe(self, rng: Rng) -> None:
        """Draw a set for every other seat, and let the seats hold them."""
        for _ in range(TRIES):
            if self.draw_sets(rng):
                for seat in range(self.table.players):
                    if self.n_sets[seat]:
                        self.give(seat, self.drawn[seat])
                return

    def draw_sets(self, rng: Rng) -> bool:
        """Draw each seat's by itself; whether no two have a ticket in common: else all are drawn again."""
        taken = 0
        apart = True
        for seat in range(self.table.players):
            if self.n_sets[seat]:
                self.drawn[seat] = self.draw_set(seat, rng)
                apart = apart and taken & self.drawn[seat] == 0
                taken |= self.drawn[seat]
        return apart

    def draw_set(self, seat: int, rng: Rng) -> int:
        low = self.first_set[seat]
        high = low + self.n_sets[seat] - 1
        drawn = self.likely[high] * rng.word() / WORDS
        while low < high:
            middle = (low + high) >> 1
            if self.likely[middle] > drawn:
                high = middle
            else:
                low = middle + 1
        return self.sets[low]

    def believed(self, seat: int) -> dict[int, float]:
        """How likely each set is that a seat may hold, for Python callers."""
        start, count = self.first_set[seat], self.n_sets[seat]
        sums = [0.0, *(self.likely[start + k] for k in range(count))]
        return {self.sets[start + k]: (sums[k + 1] - sums[k]) / sums[count] for k in range(count)}

    def give(self, seat: int, tickets: int) -> None:
        """Exchange what the seat holds for these tickets, wherever they are; unless it holds one that was seen."""
        away = self.table.tickets[seat] & ~tickets
        wanted = tickets & ~self.table.tickets[seat]
        if away & ~self.tickets_at((1 << self.n_unseen) - 1):
            return
        while away:
            self.table.exchange_tickets(bits.lowest(away), bits.lowest(wanted))
            away &= away - 1
            wanted &= wanted - 1


def next_places(places: int) -> int:
    """The next larger number with as many ones: so each choice of so many places comes once."""
    carried = places + (places & -places)
    return carried | ((1 << (bits.count(places ^ carried) - 2)) - 1)


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
