"""Scripted players of New York, of another kind than our bots, to measure by.

`paths` claims the shortest ways for its tickets as soon as it can pay, `length` the longest route whatever its tickets,
`hoard` collects cards before it claims anything, `block` first takes what leads on from others' routes, `grow` goes on
step by step from one end of its dearest ticket, by whatever it can pay, `sights` looks at attractions before it looks
at its tickets. They are given what their seat may know, as
every bot is. `find` knows them and all other bots by name.
"""

from __future__ import annotations

from stammtisch import bots
from stammtisch.engine import sizes
from stammtisch.engine.contract import State
from stammtisch.engine.rng import Rng
from stammtisch.games.ticket_to_ride_new_york import board, constants
from stammtisch.games.ticket_to_ride_new_york.rules import NewYork

FAR = 1000
HOARD = 11  # cards that `hoard` wants to hold before it claims
ROUTES = range(board.N_ROUTES)


class Script:
    """Claims what it wants as soon as it can be paid for, the dearest wish first; else takes cards for it."""

    def choose(self, state: State, rng: Rng) -> int:
        assert isinstance(state, NewYork)
        legal = state.legal()
        if legal[-1] >= constants.KEEP:
            return self.keep(state, legal)
        wanted = self.wanted(state)
        claims = [action for action in legal if constants.CLAIM <= action < constants.PASS]
        if claims and self.is_ready(state):
            for route in wanted:
                ways = [action for action in claims if board.WAY_ROUTE[action - constants.CLAIM] == route]
                if ways:
                    return min(ways, key=lambda action: board.WAY_TAXIS[action - constants.CLAIM])
        return self.draw(state, legal, wanted, rng)

    def keep(self, state: NewYork, legal: list[int]) -> int:
        """Of tickets offered both, if they are near each other, else the one that takes less."""
        return min(legal, key=lambda action: (self.effort(state, tickets_of(action)), action))

    def effort(self, state: NewYork, tickets: list[int]) -> int:
        points = sum(board.TICKET_POINTS[ticket] for ticket in tickets)
        return length(self.ways(state, tickets)) - 2 * points

    def is_ready(self, state: NewYork) -> bool:
        return True

    def wanted(self, state: NewYork) -> list[int]:
        """The routes that its tickets still take; when they are complete, the longest that are open."""
        held = [ticket for ticket in range(board.N_TICKETS) if state.tickets[state.seat] & board.TICKET_BIT[ticket]]
        return self.ways(state, held) or longest_first(state)

    def ways(self, state: NewYork, tickets: list[int]) -> list[int]:
        """Shortest ways for tickets, one after the other, over what is there and what is planned."""
        planned: list[int] = []
        for ticket in tickets:
            way = shortest(state, board.TICKET_A[ticket], board.TICKET_B[ticket], planned)
            planned += [route for route in way or [] if route not in planned]
        return sorted(planned, key=lambda route: (-board.ROUTE_LENGTH[route], route))

    def draw(self, state: NewYork, legal: list[int], wanted: list[int], rng: Rng) -> int:
        """An open card of the colour that the first wish lacks, else from the deck."""
        hand = state.hands[state.seat * sizes.KINDS : (state.seat + 1) * sizes.KINDS]
        for route in wanted:
            colour = board.ROUTE_COLOUR[route]
            if colour == board.GRAY:
                colour = max(range(board.N_COLOURS), key=lambda one: hand[one])
            if hand[colour] < board.ROUTE_LENGTH[route] and constants.TAKE + colour in legal:
                return constants.TAKE + colour
        if constants.DRAW in legal:
            return constants.DRAW
        others = [action for action in legal if action != constants.TICKETS] or legal
        return others[rng.below(len(others))]


class Length(Script):
    def keep(self, state: NewYork, legal: list[int]) -> int:
        return min(legal, key=lambda action: sum(board.TICKET_POINTS[ticket] for ticket in tickets_of(action)))

    def wanted(self, state: NewYork) -> list[int]:
        return longest_first(state)


class Hoard(Script):
    def is_ready(self, state: NewYork) -> bool:
        return state.n_hand[state.seat] >= HOARD or state.turns_left != constants.NOT_YET


class Block(Script):
    def wanted(self, state: NewYork) -> list[int]:
        """What goes on from where others have been, short ones first; then its own ways."""
        others = 0
        for seat in range(state.players):
            if seat != state.seat:
                for route in ROUTES:
                    if state.owned[seat] & board.ROUTE_BIT[route]:
                        others |= board.LOCATION_BIT[board.ROUTE_A[route]] | board.LOCATION_BIT[board.ROUTE_B[route]]
        touching = [
            route
            for route in ROUTES
            if state.open_routes[state.seat] & board.ROUTE_BIT[route]
            and others & (board.LOCATION_BIT[board.ROUTE_A[route]] | board.LOCATION_BIT[board.ROUTE_B[route]])
            and board.ROUTE_LENGTH[route] <= 2
        ]
        own = super().wanted(state)
        return [route for route in own if route in touching] + own + touching


class Grow(Script):
    def keep(self, state: NewYork, legal: list[int]) -> int:
        return max(legal, key=lambda action: (len(tickets_of(action)) == 1, max(tickets_of(action))))

    def wanted(self, state: NewYork) -> list[int]:
        """Routes from where one has come to that bring the other end nearer; those that are nearly paid for first."""
        for ticket in sorted(range(board.N_TICKETS), key=lambda one: (-board.TICKET_POINTS[one], one)):
            if not state.tickets[state.seat] & board.TICKET_BIT[ticket]:
                continue
            start, end = board.TICKET_A[ticket], board.TICKET_B[ticket]
            left = {place: shortest(state, place, end, []) for place in range(board.N_LOCATIONS)}
            if left[start] is None or left[start] == []:
                continue
            there = [place for place in left if shortest(state, start, place, []) == []]
            best = min(length(way) for place in there if (way := left[place]) is not None)
            steps = []
            for route in ROUTES:
                ends = {board.ROUTE_A[route], board.ROUTE_B[route]}
                onwards = [left[place] for place in ends - set(there)]
                if state.open_routes[state.seat] & board.ROUTE_BIT[route] and len(onwards) == 1:
                    way = onwards[0]
                    if way is not None and length(way) < best:
                        steps.append(route)
            if steps:
                return sorted(steps, key=lambda route: (self.lacks(state, route), route))
        return longest_first(state)

    def lacks(self, state: NewYork, route: int) -> int:
        hand = state.hands[state.seat * sizes.KINDS : (state.seat + 1) * sizes.KINDS]
        colours = range(board.N_COLOURS) if board.ROUTE_COLOUR[route] == board.GRAY else [board.ROUTE_COLOUR[route]]
        return max(0, board.ROUTE_LENGTH[route] - max(hand[colour] for colour in colours))


class Sights(Script):
    def wanted(self, state: NewYork) -> list[int]:
        """Whatever leads to an attraction that it has not touched, most of them and cheapest first; then its ways."""
        missing = board.ATTRACTIONS & ~state.touched[state.seat]
        new = {
            route: (missing & (board.LOCATION_BIT[board.ROUTE_A[route]] | board.LOCATION_BIT[board.ROUTE_B[route]]))
            for route in ROUTES
            if state.open_routes[state.seat] & board.ROUTE_BIT[route]
        }
        lead = [route for route in new if new[route] and board.ROUTE_LENGTH[route] <= state.pieces[state.seat]]
        lead.sort(key=lambda route: (-new[route].bit_count(), board.ROUTE_LENGTH[route], route))
        return lead + super().wanted(state)


SCRIPTS: dict[str, type[Script]] = {
    "paths": Script,
    "length": Length,
    "hoard": Hoard,
    "block": Block,
    "grow": Grow,
    "sights": Sights,
}


def find(name: str) -> bots.Bot:
    """A script, or any other bot by its name."""
    return SCRIPTS[name]() if name in SCRIPTS else bots.find(name)


def tickets_of(action: int) -> list[int]:
    """The tickets that an action keeps."""
    if action >= constants.KEEP_BOTH:
        pair = action - constants.KEEP_BOTH
        return [board.PAIR_ONE[pair], board.PAIR_OTHER[pair]]
    return [action - constants.KEEP]


def length(routes: list[int]) -> int:
    return sum(board.ROUTE_LENGTH[route] for route in routes)


def longest_first(state: NewYork) -> list[int]:
    fit = [
        route
        for route in ROUTES
        if state.open_routes[state.seat] & board.ROUTE_BIT[route]
        and board.ROUTE_LENGTH[route] <= state.pieces[state.seat]
    ]
    return sorted(fit, key=lambda route: (-board.ROUTE_LENGTH[route], route))


def shortest(state: NewYork, start: int, end: int, planned: list[int]) -> list[int] | None:
    """The open routes of a way that takes fewest pieces; None if there is no way."""
    cost = [FAR] * board.N_LOCATIONS
    came_by = [0] * board.N_LOCATIONS
    cost[start] = 0
    changed = True
    while changed:
        changed = False
        for route in ROUTES:
            bit = board.ROUTE_BIT[route]
            if not (state.owned[state.seat] | state.open_routes[state.seat]) & bit:
                continue
            price = 0 if state.owned[state.seat] & bit or route in planned else board.ROUTE_LENGTH[route]
            for here, there in (
                (board.ROUTE_A[route], board.ROUTE_B[route]),
                (board.ROUTE_B[route], board.ROUTE_A[route]),
            ):
                if cost[here] + price < cost[there]:
                    cost[there], came_by[there], changed = cost[here] + price, route, True
    if cost[end] == FAR:
        return None
    found = []
    while end != start:
        route = came_by[end]
        if not state.owned[state.seat] & board.ROUTE_BIT[route]:
            found.append(route)
        end = board.ROUTE_A[route] if board.ROUTE_B[route] == end else board.ROUTE_B[route]
    return found
