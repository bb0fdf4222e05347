"""How a sensible traveller plays: shortest ways for the tickets, contested connections first, no card too many.

Everything is reckoned in points. The seat plans a network that completes its tickets at the least cost, claims what
belongs to it as soon as it can pay, and collects the cards that it lacks. When the tickets are complete, it goes for
the routes that bring most for the turns that they take. What others are after shows in what they have claimed.
"""

from __future__ import annotations

from typing import Any

from stammtisch.bots.guides.guide import Guide
from stammtisch.bots.guides.new_york_beliefs import Beliefs
from stammtisch.bots.guides.new_york_ways import Ways
from stammtisch.engine import bits, sizes
from stammtisch.engine.rng import Rng
from stammtisch.games.ticket_to_ride_new_york import board, constants
from stammtisch.games.ticket_to_ride_new_york.rules import NewYork

NO_ROUTE = -1
LACKS = 8  # the colours, the taxi, any one colour
# What is learned from: a row for each seat, then of the seat that looks a 1 in the place of each of some numbers.
ROW = 12
LONGEST_PLAN = 15  # pieces that a plan takes; beyond, there are none
MOST_TURNS = 12
MOST_OPEN = 4  # tickets
LEADS = 17  # places for the points that it will be ahead of the best of the others; the middle one is about none
LEAD_STEP = 4  # points a place
RECKONED = ROW * board.SEATS + LONGEST_PLAN + 1 + MOST_TURNS + 1 + MOST_OPEN + 1 + LEADS
EVEN = 40  # points that stand there for none
MOST_NAMED = 2  # tickets or routes in a sentence


class NewYorkGuide(Guide):
    def __init__(self, state: NewYork, tuned: dict[str, Any]) -> None:
        super().__init__(state, tuned)
        self.table = state
        weights: dict[str, float] = tuned["weights"]
        self.wanted = weights["wanted"]  # a card that the plan lacks
        self.spare = weights["spare"]  # any other card
        self.taxi = weights["taxi"]  # a taxi card
        self.unseen = weights["unseen"]  # a card from the deck
        self.network = weights["network"]  # a claim that belongs to the plan, for each point of the tickets it serves
        self.hurry = weights["hurry"]  # such a claim, because others may be first
        self.outside = weights["outside"]  # a claim that does not, and spends pieces
        self.turn = weights["turn"]  # what a turn is worth: a claim must bring more
        self.effort = weights["effort"]  # a piece that a new ticket takes, when choosing tickets
        self.risk = weights["risk"]  # drawing tickets
        self.more = weights["more"]  # what speaks for it, for each piece that is left
        self.any_one = weights["any_one"]  # a card of the colour held most, if the plan wants any one colour
        self.match = weights["match"]  # the same, for each card of that colour in hand
        self.reserve = weights["reserve"]  # a card spent elsewhere that the plan is to be paid with
        self.missing = weights["missing"]  # a piece that will be missed
        self.last = weights["last"]  # a claim when the end has come
        self.spread = weights["spread"]
        # When planning, in hundredths of a card:
        self.claim = round(100 * weights["claim"])  # what claiming a route costs beside its cards
        self.held = round(100 * weights["held"])  # what a card in hand with which to pay saves
        self.brings = round(100 * weights["brings"])  # what a point that a route brings saves
        self.reckoned = RECKONED
        self.beliefs = Beliefs(state, weights)
        self.ways = Ways()  # over the routes that the seat has or can have
        self.seat = 0
        self.network_routes = 0  # open routes that the plan needs
        self.pieces_needed = 0
        self.at_stake = 0  # points of tickets that are not complete but can be
        self.open_tickets = 0
        self.lacking = [0] * LACKS  # cards of each colour that the plan lacks; the last: of any one colour
        self.most_held = 0  # cards of a colour in hand that the plan is not to be paid with

    def prepare(self) -> None:
        self.seat = self.table.seat
        self.draw_up(self.table.tickets[self.seat])
        if self.network_routes == 0:
            self.add_profitable()
        hand = self.seat * sizes.KINDS
        self.most_held = 0
        for colour in range(board.N_COLOURS):
            if self.lacking[colour] == 0:
                self.most_held = max(self.most_held, self.table.hands[hand + colour])
            self.lacking[colour] = max(0, self.lacking[colour] - self.table.hands[hand + colour])

    # -- the plan

    def draw_up(self, tickets: int) -> None:
        """Plan a network for tickets: the cheapest first to hand, the next ones sharing what is planned already."""
        self.network_routes = 0
        self.pieces_needed = 0
        self.at_stake = 0
        self.ways.n_usable = 0
        for card in range(8):
            self.lacking[card] = 0
        while tickets:
            ticket = bits.lowest(tickets)
            tickets &= tickets - 1
            if not self.table.is_complete(self.seat, ticket):
                self.find_way(board.TICKET_A[ticket])
                if self.ways.cost[board.TICKET_B[ticket]] and self.ways.reaches(board.TICKET_B[ticket]):
                    self.at_stake += board.TICKET_POINTS[ticket]
                    self.add_way(board.TICKET_A[ticket], board.TICKET_B[ticket])

    def find_way(self, start: int) -> None:
        """The cost of reaching each location from one, over own routes and those that are open."""
        if self.ways.n_usable == 0:
            self.survey()
        self.ways.find(start)

    def survey(self) -> None:
        """List the routes that can be used, with their prices; those that are planned later cost nothing more."""
        routes = self.table.owned[self.seat] | self.table.open_routes[self.seat]
        while routes:
            route = bits.lowest(routes)
            routes &= routes - 1
            self.ways.allow(route, self.price(route))

    def price(self, route: int) -> int:
        """What a route costs, in hundredths of a card: nothing if it is there; less with its cards in hand."""
        if self.table.owned[self.seat] & board.ROUTE_BIT[route]:
            return 0
        price = 100 * board.ROUTE_LENGTH[route] + self.claim
        return max(1, price - self.held * self.fitting(route) - self.brings * self.gain(route))

    def fitting(self, route: int) -> int:
        """How many cards in hand a route can be paid with, taxis aside."""
        hand = self.seat * sizes.KINDS
        held = 0
        if board.ROUTE_COLOUR[route] != board.GRAY:
            held = self.table.hands[hand + board.ROUTE_COLOUR[route]]
        else:
            for colour in range(board.N_COLOURS):
                held = max(held, self.table.hands[hand + colour])
        return min(held, board.ROUTE_LENGTH[route])

    def gain(self, route: int) -> int:
        """The points for a route, with those for the attractions that it would be the first to touch."""
        ends = board.LOCATION_BIT[board.ROUTE_A[route]] | board.LOCATION_BIT[board.ROUTE_B[route]]
        return board.ROUTE_POINTS[board.ROUTE_LENGTH[route]] + bits.count(
            ends & board.ATTRACTIONS & ~self.table.touched[self.seat]
        )

    def add_way(self, start: int, end: int) -> None:
        while end != start:
            route = self.ways.came_by[end]
            if not (self.table.owned[self.seat] | self.network_routes) & board.ROUTE_BIT[route]:
                self.add_route(route)
            end = self.ways.before(end)

    def add_route(self, route: int) -> None:
        self.network_routes |= board.ROUTE_BIT[route]
        self.ways.prices[route] = 0
        self.pieces_needed += board.ROUTE_LENGTH[route]
        self.lacking[board.ROUTE_COLOUR[route]] += board.ROUTE_LENGTH[route]

    def add_profitable(self) -> None:
        """Add the routes that bring most for the turns that they take, as far as the pieces reach."""
        routes = self.table.claimable(self.seat)
        best = self.most_profitable(routes)
        while best != NO_ROUTE:
            self.add_route(best)
            routes &= ~(board.ROUTE_BIT[best] | board.TWIN_BIT[best])
            best = self.most_profitable(routes)

    def most_profitable(self, routes: int) -> int:
        best = NO_ROUTE
        most = 0.0
        left = self.table.pieces[self.seat] - self.pieces_needed
        while routes:
            route = bits.lowest(routes)
            routes &= routes - 1
            rate = self.gain(route) / (2.0 + board.ROUTE_LENGTH[route] - self.fitting(route))
            if rate > most and board.ROUTE_LENGTH[route] <= left:
                most = rate
                best = route
        return best

    # -- actions

    def action_value(self, action: int) -> float:
        if action == constants.DRAW:
            return self.unseen
        if action < constants.TICKETS:
            return self.weigh_card(action - constants.TAKE)
        if action == constants.TICKETS:
            return self.weigh_tickets()
        if action < constants.PASS:
            return self.weigh_claim(action - constants.CLAIM)
        if action == constants.PASS:
            return 0.0
        if action < constants.KEEP_BOTH:
            return self.weigh_keeping(board.TICKET_BIT[action - constants.KEEP])
        pair = action - constants.KEEP_BOTH
        return self.weigh_keeping(board.TICKET_BIT[board.PAIR_ONE[pair]] | board.TICKET_BIT[board.PAIR_OTHER[pair]])

    def weigh_card(self, card: int) -> float:
        if card == board.TAXI:
            return self.taxi
        if self.lacking[card]:
            return self.wanted
        if self.lacking[board.GRAY] and self.table.hands[self.seat * sizes.KINDS + card] == self.most_held:
            return self.any_one + self.match * self.most_held
        return self.spare

    def weigh_tickets(self) -> float:
        """New tickets when the old ones are complete and there are pieces and time for more."""
        if self.at_stake or self.table.turns_left != constants.NOT_YET or self.fewest_pieces() < 6:
            return -5.0
        return self.more * self.table.pieces[self.seat] - self.risk

    def fewest_pieces(self) -> int:
        fewest = 99
        for seat in range(self.table.players):
            fewest = min(fewest, self.table.pieces[seat])
        return fewest

    def weigh_claim(self, way: int) -> float:
        """Points, what it does for the tickets, and what is left for them afterwards."""
        route = board.WAY_ROUTE[way]
        length = board.ROUTE_LENGTH[route]
        worth = self.gain(route) - self.turn
        worth -= (self.taxi - self.spare) * board.WAY_TAXIS[way] + self.spare * length
        if self.network_routes & board.ROUTE_BIT[route]:
            worth += self.hurry + 2.0 * self.network * self.at_stake * length / max(1, self.pieces_needed)
        elif self.at_stake and self.table.turns_left == constants.NOT_YET:
            worth -= self.outside
            left = self.table.pieces[self.seat] - length - self.pieces_needed
            if left < 0:
                worth += self.missing * left
            colour = board.WAY_COLOUR[way]
            if colour < board.TAXI and self.lacking[colour] == 0 and self.uses(colour):
                worth -= self.reserve * length
        if self.table.turns_left != constants.NOT_YET:
            worth += self.last
        return worth

    def uses(self, colour: int) -> bool:
        """Whether the plan is to pay with this colour."""
        routes = self.network_routes
        while routes:
            if board.ROUTE_COLOUR[bits.lowest(routes)] == colour:
                return True
            routes &= routes - 1
        return False

    def weigh_keeping(self, tickets: int) -> float:
        """What all tickets then bring, less the pieces that they take; what does not fit the pieces is lost."""
        own = self.table.tickets[self.seat]
        self.draw_up(own | tickets)
        worth = 0.0
        left = self.table.pieces[self.seat] - self.pieces_needed
        while tickets:
            ticket = bits.lowest(tickets)
            tickets &= tickets - 1
            self.find_way(board.TICKET_A[ticket])
            points = board.TICKET_POINTS[ticket]
            worth += points if self.ways.reaches(board.TICKET_B[ticket]) else -points
        worth -= self.effort * self.pieces_needed
        if left < 0:
            worth += self.missing * left
        return worth

    def shown(self, action: int, observer: int) -> int:
        """NY-4, NY-23: which tickets are kept is nobody else's; how many, not before all have chosen."""
        if action < constants.KEEP or self.table.seat == observer:
            return action
        return (
            constants.KEEP
            if action < constants.KEEP_BOTH or self.table.phase == constants.FIRST_TICKETS
            else constants.KEEP_BOTH
        )

    # -- what others have done

    def remember(self, observer: int) -> bool:
        return self.beliefs.remember(observer)

    def likelihood(self) -> float:
        return self.beliefs.likelihood()

    def acquaint(self, observer: int) -> None:
        self.beliefs.acquaint(observer)

    def believe(self, rng: Rng) -> None:
        self.beliefs.believe(rng)

    def believed(self, observer: int, seat: int) -> dict[int, float]:
        """How likely it looks to an observer that another seat holds these tickets; nothing, if nothing tells of it."""
        self.acquaint(observer)
        return self.beliefs.believed(seat) if self.remember(observer) else {}

    # -- positions

    def evaluate(self) -> None:
        """Points as they stand, with the tickets that can still be completed taken for half."""
        for seat in range(self.table.players):
            self.seat = seat
            self.draw_up(self.table.tickets[seat])
            hand = min(self.table.n_hand[seat], self.table.pieces[seat])
            self.chances[seat] = self.table.score(seat) + self.at_stake + self.spare * hand
        self.share_out(self.spread)

    def reckon(self, seat: int, out: list[int], start: int) -> None:
        """What everybody's tickets still take and bring, from this seat on; then, of the seat itself, the pieces and
        turns that its plan takes, its open tickets and how far it will be ahead."""
        best = -127
        for k in range(1, self.table.players):
            other = seat + k if seat + k < self.table.players else seat + k - self.table.players
            best = max(best, self.outline(other, out, start + ROW * k))
        own = self.outline(seat, out, start)
        place = start + ROW * board.SEATS
        out[place + min(self.pieces_needed, LONGEST_PLAN)] = 1
        place += LONGEST_PLAN + 1
        out[place + min(out[start + 6], MOST_TURNS)] = 1
        place += MOST_TURNS + 1
        out[place + min(self.open_tickets, MOST_OPEN)] = 1
        lead = LEAD_STEP * LEADS // 2 + own - best
        out[place + MOST_OPEN + 1 + max(0, min(lead, LEAD_STEP * LEADS - 1)) // LEAD_STEP] = 1

    def outline(self, seat: int, out: list[int], start: int) -> int:
        """Write a seat's row: pieces, points at stake and lost, cards of a colour and of any one that are missing,
        claims, turns, pieces left or missing then, points, other cards, taxis. The points if the plan succeeds."""
        self.seat = seat
        self.draw_up(self.table.tickets[seat])
        self.open_tickets = 0
        lost = 0
        tickets = self.table.tickets[seat]
        while tickets:
            ticket = bits.lowest(tickets)
            tickets &= tickets - 1
            if not self.table.is_complete(seat, ticket):
                self.open_tickets += 1
                lost += board.TICKET_POINTS[ticket]
        hand = seat * sizes.KINDS
        taxis = self.table.hands[hand + board.TAXI]
        lacks = 0
        most = 0
        for colour in range(board.N_COLOURS):
            lacks += max(0, self.lacking[colour] - self.table.hands[hand + colour])
            most = max(most, self.table.hands[hand + colour] - self.lacking[colour])
        of_any = max(0, self.lacking[board.GRAY] - most)
        claims = bits.count(self.network_routes)
        left = self.table.pieces[seat] - self.pieces_needed
        points = self.table.score(seat) + 2 * self.at_stake
        used = self.pieces_needed - lacks - of_any
        out[start] = self.whole(self.pieces_needed)
        out[start + 1] = self.whole(self.at_stake)
        out[start + 2] = self.whole(lost - self.at_stake)
        out[start + 3] = self.whole(lacks)
        out[start + 4] = self.whole(of_any)
        out[start + 5] = self.whole(claims)
        out[start + 6] = self.whole(claims + ((max(0, lacks + of_any - taxis) + 1) >> 1))
        out[start + 7] = self.whole(left)
        out[start + 8] = self.whole(-left)
        out[start + 9] = self.whole(EVEN + points)
        out[start + 10] = self.whole(self.table.n_hand[seat] - used)
        out[start + 11] = self.whole(taxis)
        return points

    # -- for people

    def plan(self, action: int) -> tuple[str | None, dict[str, Any]]:
        """What the action does for the tickets, or for points; `way` is what is still needed for them, for the map."""
        self.prepare()
        if action >= constants.KEEP:
            return self.plan_keeping(action)
        if action == constants.PASS:
            return None, {}
        if action == constants.TICKETS:
            open_tickets = self.unfinished_of(self.table.tickets[self.seat])
            return "more-tickets", {"pieces": self.table.pieces[self.seat], "open": len(open_tickets)}
        return self.plan_claim(action) if action > constants.TICKETS else self.plan_card(action)

    def planned(self) -> list[int]:
        return [route for route in range(len(board.ROUTES)) if self.network_routes & board.ROUTE_BIT[route]]

    def unfinished_of(self, tickets: int) -> list[int]:
        return [
            ticket
            for ticket in range(len(board.TICKETS))
            if tickets & board.TICKET_BIT[ticket] and not self.table.is_complete(self.seat, ticket)
        ]

    def plan_keeping(self, action: int) -> tuple[str, dict[str, Any]]:
        held = self.table.tickets[self.seat]
        if action >= constants.KEEP_BOTH:
            pair = action - constants.KEEP_BOTH
            held |= board.TICKET_BIT[board.PAIR_ONE[pair]] | board.TICKET_BIT[board.PAIR_OTHER[pair]]
        else:
            held |= board.TICKET_BIT[action - constants.KEEP]
        self.draw_up(held)
        left = self.table.pieces[self.seat]
        wanted = sum(board.TICKETS[ticket]["points"] for ticket in self.unfinished_of(held))
        if self.pieces_needed > left or self.at_stake < wanted:
            return "keep-least", {"way": self.planned()}
        return "keep", {"pieces": self.pieces_needed, "left": left, "way": self.planned()}

    def plan_claim(self, action: int) -> tuple[str, dict[str, Any]]:
        """The tickets that it completes, or on whose way it is; else its points."""
        seat = self.seat
        route = board.WAY_ROUTE[action - constants.CLAIM]
        points, open_tickets = self.gain(route), self.unfinished_of(self.table.tickets[seat])
        after = self.table.copy()
        assert isinstance(after, NewYork)
        after.apply(action)
        completed = [ticket for ticket in open_tickets if after.is_complete(seat, ticket)]
        if completed:
            return "completes", {"tickets": completed}
        serves: list[int] = []
        served = 0
        for ticket in open_tickets:
            self.draw_up(board.TICKET_BIT[ticket])
            if self.network_routes & board.ROUTE_BIT[route] and len(serves) < MOST_NAMED:
                serves.append(ticket)
                served |= board.TICKET_BIT[ticket]
        self.draw_up(served)
        way = [planned for planned in self.planned() if planned != route]
        if serves and way:
            return "way", {"tickets": serves, "count": len(way), "way": way}
        return "claim", {"points": points, "open": len(open_tickets)}

    def plan_card(self, action: int) -> tuple[str, dict[str, Any]]:
        """The planned routes that the card can pay for; from the deck, whether an open one could."""
        way = self.planned()
        if action == constants.DRAW:
            if self.table.shown[board.TAXI] and self.table.phase == constants.TURN:
                return "deck-not-taxi", {"way": way}
            helps = any(self.table.shown[card] and self.lacking[card] for card in range(board.N_COLOURS))
            return ("deck" if helps or not way else "deck-only"), {"way": way}
        card = action - constants.TAKE
        if card == board.TAXI:
            return "taxi", {"way": way}
        pays = [route for route in way if board.ROUTE_COLOUR[route] == card] if self.lacking[card] else []
        pays = pays or [route for route in way if board.ROUTE_COLOUR[route] == board.GRAY]
        return ("card", {"routes": pays[:MOST_NAMED], "way": pays}) if pays else ("more-cards", {"way": way})

    def harm(self, action: int, worlds: list[Guide]) -> tuple[str | None, dict[str, Any]]:
        """The seat whose tickets a claim probably makes longer."""
        if not constants.CLAIM <= action < constants.PASS:
            return None, {}
        route = board.WAY_ROUTE[action - constants.CLAIM]
        hurt = [0] * self.table.players
        for world in worlds:
            if isinstance(world, NewYorkGuide):
                for seat in world.hindered(action):
                    hurt[seat] += 1
        seat = max(range(self.table.players), key=lambda other: hurt[other])
        return ("blocks", {"seat": seat, "route": route}) if 2 * hurt[seat] > len(worlds) else (None, {})

    def hindered(self, action: int) -> list[int]:
        """The other seats whose tickets, as they are here, take more pieces after an action, or cannot be completed."""
        before, here = self.needs_of_others(), self.table.copy()
        self.table.play(action)
        after = self.needs_of_others()
        self.table.copy_from(here)
        return [seat for seat, (was, now) in enumerate(zip(before, after, strict=True)) if now > was]

    def needs_of_others(self) -> list[tuple[int, int]]:
        """For each seat the points of tickets that are lost, negative for those that are not, and the pieces needed."""
        found = []
        for seat in range(self.table.players):
            self.seat = seat
            self.draw_up(self.table.tickets[seat])
            found.append((-self.at_stake, self.pieces_needed))
        return found


GUIDE = NewYorkGuide
