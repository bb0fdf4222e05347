"""How a sensible postmaster plays: routes planned over the cards in hand, houses where tiles are near, no turn lost.

Everything is reckoned in points. A plan is a way to lengthen the route with cards in hand; it is worth what closing
it brings (carriage, tiles, houses), less the turns that it takes.
"""

from __future__ import annotations

from typing import Any

from stammtisch.bots.guides.guide import Guide
from stammtisch.engine import bits
from stammtisch.games.thurn_und_taxis import board, constants
from stammtisch.games.thurn_und_taxis.rules import ThurnUndTaxis

LONGEST = 9  # cards beyond this make no difference to a plan
LENGTHS = LONGEST + 1
QUARTERS = 4.0  # of a point, in numbers to learn from
NEAR = 2  # houses that are missing for a tile which is worth speaking of
PLAN_LEAST = 10.0  # added to what a plan is worth there, so that it is not below 0
RECKONED = 4 + board.LAST_CARRIAGE + LENGTHS


class ThurnUndTaxisGuide(Guide):
    def __init__(self, state: ThurnUndTaxis, tuned: dict[str, Any]) -> None:
        super().__init__(state, tuned)
        self.table = state
        weights: dict[str, float] = tuned["weights"]
        self.region = weights["region"]  # how much of a region's tile the houses on the way to it are worth
        self.step = weights["step"]  # a carriage beyond its points: it brings the next one nearer
        self.tempo = weights["tempo"]  # a card laid, of which each turn allows one
        self.in_hand = weights["in_hand"]  # a card kept for the next route
        self.cartwright = weights["cartwright"]  # what his help costs
        self.carrier = weights["carrier"]  # what a second card laid saves
        self.postmaster = weights["postmaster"]  # what a second card taken costs
        self.administrator = weights["administrator"]
        self.lost = weights["lost"]  # a card of a route that is thrown away
        self.hope = weights["hope"]  # a city beyond an end of the route
        self.stub = weights["stub"]  # a card of a route that is too short to close
        self.early = weights["early"]  # points that matter little at the beginning ...
        self.late = weights["late"]  # ... and much at the end
        self.laid = weights["laid"]  # a card of an open route, when a position is judged
        self.seat = 0
        self.hand = 0
        self.built = 0
        self.length = 0
        self.left = 0
        self.right = 0
        self.now = 0.0
        self.house = [0.0] * board.N_CITIES  # what a house in each city is worth
        self.reckoned = RECKONED
        self.closing = [0.0] * LENGTHS  # what closing a route of each length is worth, houses apart

    # -- what things are worth to the seat

    def prepare(self) -> None:
        self.look_as(self.table.seat)
        if self.table.phase <= constants.LAYING:
            self.now = self.best_turn(self.hand)

    def look_as(self, seat: int) -> None:
        """What things are worth to this seat."""
        self.seat = seat
        self.hand = self.table.held[seat]
        self.built = self.table.in_route[seat]
        self.length = self.table.n_route[seat]
        if self.length:
            self.left = self.table.route[seat * board.N_CITIES]
            self.right = self.table.route[seat * board.N_CITIES + self.length - 1]
        self.value_houses()
        self.value_lengths()

    def value_houses(self) -> None:
        """A point each, and a share of the tile of the region that it brings nearer."""
        own = self.table.houses[self.seat]
        everywhere = self.outside_share(self.seat, 1)
        for city in range(board.N_CITIES):
            self.house[city] = 0.0
            if own & board.CITY_BIT[city] == 0:
                self.house[city] = 1.0
                if own & board.PROVINCE_CITIES[board.PROVINCE[city]] == 0:
                    self.house[city] += everywhere
        for stack in range(board.N_STACKS):
            cities = board.REGION_CITIES[stack]
            if cities:
                more = self.region_share(self.seat, stack, 1) - self.region_share(self.seat, stack, 0)
                cities &= ~own
                while cities:
                    self.house[bits.lowest(cities)] += more
                    cities &= cities - 1

    def top_tile(self, seat: int, stack: int) -> int:
        """What the next tile of a stack would bring the seat."""
        if self.table.tiles_gone[stack] == board.STACK_SIZE[stack]:
            return 0
        return board.TILE_VALUES[board.STACK_START[stack] + self.table.tiles_gone[stack]]

    def region_share(self, seat: int, stack: int, more: int) -> float:
        """The part of a region's tile that the houses there, and some more, are worth."""
        if self.table.has_tile_of[seat * board.N_STACKS + stack]:
            return 0.0
        size = bits.count(board.REGION_CITIES[stack])
        there = min(size, more + bits.count(board.REGION_CITIES[stack] & self.table.houses[seat]))
        return self.region * self.top_tile(seat, stack) * there * there / (size * size)

    def outside_share(self, seat: int, more: int) -> float:
        """What provinces with a house are worth for the tile of all of them; with `more`, what one more adds."""
        if self.table.has_tile_of[seat * board.N_STACKS + board.OUTSIDE]:
            return 0.0
        wanted = there = 0
        for province in range(board.N_PROVINCES):
            if province != board.BAIERN or self.table.edition != constants.GERMAN:
                wanted += 1
                if self.table.houses[seat] & board.PROVINCE_CITIES[province]:
                    there += 1
        squares = (there + 1) * (there + 1) - there * there if more else there * there
        return self.region * self.top_tile(seat, board.OUTSIDE) * squares / (wanted * wanted)

    def value_lengths(self) -> None:
        """What a route of each length brings when it is closed: a tile, and the next carriage."""
        held = self.table.carriage[self.seat]
        wanted = held + 1 if held else board.FIRST_CARRIAGE
        gain = 0.0
        if wanted <= board.LAST_CARRIAGE:
            gain = board.CARRIAGE_POINTS[wanted] - board.CARRIAGE_POINTS[held] + self.step
        for length in range(LONGEST + 1):
            worth = self.stub * length if length < board.SHORTEST_ROUTE else 0.0
            if length >= board.SHORTEST_ROUTE:
                if length >= wanted:
                    worth += gain
                elif length + board.CARTWRIGHT_HELP >= wanted:
                    worth += gain - self.cartwright
            if length >= 5:
                worth += self.top_tile(self.seat, min(board.ROUTE_5 + length - 5, board.ROUTE_7))
            self.closing[length] = worth

    # -- plans

    def extend(self, fixed: int, end: int, built: int, hand: int, length: int, gain: float, both: bool) -> float:
        """The best that can be made of a route with cards in hand: first at one end, then, if both, at the other."""
        best = self.closing[length] + gain
        if length < LONGEST:
            best = max(best, self.extend_at(fixed, end, built, hand, length, gain, both))
            if both:
                best = max(best, self.extend_at(end, fixed, built, hand, length, gain, False))
        return best

    def extend_at(self, fixed: int, end: int, built: int, hand: int, length: int, gain: float, both: bool) -> float:
        """The best with one more card or more at this end."""
        best = -1e30
        cities = board.NEIGHBOURS[end] & hand & ~built
        while cities:
            city = bits.lowest(cities)
            cities &= cities - 1
            more = gain + self.house[city] - self.tempo
            best = max(best, self.extend(fixed, city, built | board.CITY_BIT[city], hand, length + 1, more, both))
        return best

    def best_turn(self, hand: int) -> float:
        """The best that can be made of the route if a card must be laid; a route that nothing fits is lost."""
        best = -1e30
        if self.length:
            cities = board.NEIGHBOURS[self.right] & hand & ~self.built
            while cities:
                best = max(best, self.after_laying(self.left, bits.lowest(cities), hand))
                cities &= cities - 1
            cities = board.NEIGHBOURS[self.left] & hand & ~self.built
            while cities:
                best = max(best, self.after_laying(self.right, bits.lowest(cities), hand))
                cities &= cities - 1
            if best > -1e29:
                return best
        cities = hand
        while cities:
            best = max(best, self.after_starting(bits.lowest(cities), hand))
            cities &= cities - 1
        return best

    def after_laying(self, fixed: int, city: int, hand: int) -> float:
        built = self.built | board.CITY_BIT[city]
        length = min(self.length + 1, LONGEST)
        open_ends = bits.count((board.NEIGHBOURS[fixed] | board.NEIGHBOURS[city]) & ~built)
        ahead = self.extend(
            fixed, city, built, hand & ~board.CITY_BIT[city], length, self.house[city] - self.tempo, True
        )
        return ahead + self.all_houses(self.built) + self.hope * open_ends

    def after_starting(self, city: int, hand: int) -> float:
        open_ends = bits.count(board.NEIGHBOURS[city])
        gain = self.house[city] - self.tempo - self.lost * self.length
        return self.extend(city, city, board.CITY_BIT[city], hand, 1, gain, True) + self.hope * open_ends

    # -- actions

    def action_value(self, action: int) -> float:
        if action < constants.START:
            return self.weigh_taking(action)
        if action < constants.PLAY_LEFT:
            return self.after_starting(action - constants.START, self.hand)
        if action < constants.PLAY_RIGHT:
            return self.weigh_laying(self.right, action - constants.PLAY_LEFT)
        if action < constants.CLOSE:
            return self.weigh_laying(self.left, action - constants.PLAY_RIGHT)
        if action <= constants.CLOSE_CARTWRIGHT:
            return self.weigh_closing(action == constants.CLOSE_CARTWRIGHT)
        if action == constants.END:
            return self.weigh_waiting()
        if action < constants.DONE:
            return self.weigh_house(action - constants.HOUSE)
        if action == constants.DONE:
            return 0.0
        return self.weigh_discard(action - constants.DISCARD)

    def weigh_taking(self, action: int) -> float:
        cost = self.official_cost() if self.table.phase == constants.LAYING else 0.0
        if action == constants.DRAW:
            return self.unseen_card(1) - cost
        if action == constants.REFRESH:
            return self.unseen_card(3) - self.administrator
        return self.best_turn(self.hand | board.CITY_BIT[action - constants.TAKE]) + self.in_hand - cost

    def official_cost(self) -> float:
        """The Postmaster now is no Postal carrier or Cartwright later in the turn."""
        held = self.table.carriage[self.seat]
        length = self.length + 1
        if board.SHORTEST_ROUTE <= length <= held <= length + board.CARTWRIGHT_HELP - 1:
            return self.postmaster + self.step
        return self.postmaster

    def unseen_card(self, cards: int) -> float:
        """What a card not yet seen is worth, the best of some: it may fit."""
        if self.hand == 0 and self.length == 0:
            return self.in_hand
        ends = board.NEIGHBOURS[self.left] | board.NEIGHBOURS[self.right] if self.length else 0
        cities = self.hand
        while cities:
            ends |= board.NEIGHBOURS[bits.lowest(cities)]
            cities &= cities - 1
        fits = bits.count(ends & ~self.built & ~self.hand)
        misses = 1.0
        for _ in range(cards):
            misses *= 1.0 - fits / board.N_CITIES
        base = self.now if self.hand else 0.0
        return base + (1.0 - misses) * (1.0 + self.stub) + self.in_hand

    def weigh_laying(self, fixed: int, city: int) -> float:
        worth = self.after_laying(fixed, city, self.hand)
        return worth + self.carrier if self.table.phase == constants.LAID else worth

    def weigh_closing(self, cartwright: bool) -> float:
        length = min(self.length, LONGEST)
        worth = self.closing[length] + self.all_houses(self.built)
        held = self.table.carriage[self.seat]
        wanted = held + 1 if held else board.FIRST_CARRIAGE
        if not cartwright and length < wanted <= length + board.CARTWRIGHT_HELP:
            worth -= (
                board.CARRIAGE_POINTS[min(wanted, board.LAST_CARRIAGE)]
                - board.CARRIAGE_POINTS[held]
                + self.step
                - self.cartwright
            )
        over = self.table.n_hand[self.seat] - board.HAND_AFTER_CLOSING
        return worth - self.in_hand * over if over > 0 else worth

    def weigh_waiting(self) -> float:
        """Ending the turn without closing: worth it if the next card brings more than a turn is worth."""
        if self.table.turns_left != constants.NOT_YET:
            return -20.0
        length = min(self.length, LONGEST)
        best = -1e30
        cities = (board.NEIGHBOURS[self.right] | board.NEIGHBOURS[self.left]) & self.hand & ~self.built
        while cities:
            city = bits.lowest(cities)
            cities &= cities - 1
            if board.NEIGHBOURS[self.right] & board.CITY_BIT[city]:
                best = max(best, self.after_laying(self.left, city, self.hand))
            else:
                best = max(best, self.after_laying(self.right, city, self.hand))
        if best > -1e29:
            return best - self.tempo
        ends = (board.NEIGHBOURS[self.right] | board.NEIGHBOURS[self.left]) & ~self.built
        misses = 1.0  # by the open cards alone: with hope for the deck, too, it played no better
        for _ in range(bits.count(ends & self.table.on_display)):
            misses *= 0.5
        onwards = self.closing[min(length + 1, LONGEST)] + self.all_houses(self.built) + 1.0 - 2.0 * self.tempo
        return (1.0 - misses) * onwards - misses * self.lost * self.length

    def weigh_house(self, city: int) -> float:
        """The house with all that may follow it: one in each other province, or all of this one."""
        free = self.built & ~self.table.houses[self.seat]
        housed = self.table.housed
        province = board.PROVINCE_CITIES[board.PROVINCE[city]]
        same = self.all_houses(free & province & ~board.CITY_BIT[city])
        if housed and not housed & ~province:
            return self.house[city] + same
        others = 0.0
        for other in range(board.N_PROVINCES):
            if board.PROVINCE_CITIES[other] != province and not housed & board.PROVINCE_CITIES[other]:
                others += self.best_house(free & board.PROVINCE_CITIES[other])
        if housed:
            return self.house[city] + others
        return self.house[city] + max(same, others)

    def all_houses(self, cities: int) -> float:
        """What houses in all of these cities promise."""
        worth = 0.0
        while cities:
            worth += self.house[bits.lowest(cities)]
            cities &= cities - 1
        return worth

    def best_house(self, cities: int) -> float:
        worth = 0.0
        while cities:
            worth = max(worth, self.house[bits.lowest(cities)])
            cities &= cities - 1
        return worth

    def weigh_discard(self, city: int) -> float:
        hand = self.hand
        if self.table.hands[self.seat * board.N_CITIES + city] == 1:
            hand &= ~board.CITY_BIT[city]
        best = 0.0
        cities = hand
        while cities:
            start = bits.lowest(cities)
            cities &= cities - 1
            best = max(best, self.extend(start, start, board.CITY_BIT[start], hand, 1, self.house[start], True))
        return best

    # -- positions

    def evaluate(self) -> None:
        """Points by now and on the way, told apart the more sharply the nearer the end is."""
        nearest = 0.0
        for seat in range(self.table.players):
            carriage = self.table.carriage[seat]
            points = float(self.table.score(seat))
            steps = carriage - 2 if carriage else 0
            nearest = max(nearest, max(steps / 5.0, self.table.n_houses[seat] / (1.0 * board.HOUSES)))
            points += self.step * steps
            for stack in range(board.N_STACKS):
                if board.REGION_CITIES[stack]:
                    points += self.region_share(seat, stack, 0)
            points += self.outside_share(seat, 0)
            if self.table.turns_left == constants.NOT_YET:
                points += self.laid * min(self.table.n_route[seat], LONGEST) + self.in_hand * self.table.n_hand[seat]
            self.chances[seat] = points
        self.share_out(self.early + (self.late - self.early) * nearest)

    def reckon(self, seat: int, out: list[int], start: int) -> None:
        """What its plan, its houses and its provinces are worth; then its carriage and the length of its route, a 1 in
        the place of each."""
        self.look_as(seat)
        shares = 0.0
        for stack in range(board.N_STACKS):
            if board.REGION_CITIES[stack]:
                shares += self.region_share(seat, stack, 0)
        if self.hand:
            out[start] = self.whole(QUARTERS * (self.best_turn(self.hand) + PLAN_LEAST))
        out[start + 1] = self.whole(QUARTERS * shares)
        out[start + 2] = self.whole(QUARTERS * self.outside_share(seat, 0))
        out[start + 3 + self.table.carriage[seat]] = 1
        out[start + 4 + board.LAST_CARRIAGE + min(self.length, LONGEST)] = 1

    # -- for people

    def plan(self, action: int) -> tuple[str | None, dict[str, Any]]:
        """What the action does: for the route and the carriage that it is to earn, for tiles, for the hand.

        What it does like any other is no reason for it.
        """
        if action >= constants.DISCARD:
            return "discard", {}
        if action == constants.DONE:
            return "done", {}
        if action >= constants.HOUSE:
            return self.plan_house(action - constants.HOUSE)
        if action == constants.END:
            return self.plan_ending()
        if action == constants.REFRESH:
            return "refresh", {"fits": self.fitting()}
        if action in (constants.CLOSE, constants.CLOSE_CARTWRIGHT):
            return self.plan_closing(action)
        if constants.START <= action < constants.CLOSE:
            return self.plan_laying(action)
        if action == constants.DRAW:
            return ("draw", {}) if self.fitting() == 0 else (None, {})
        return self.plan_taking(action - constants.TAKE) or self.plan_beginning(action - constants.TAKE)

    def own_route(self) -> list[str]:
        first = self.table.seat * board.N_CITIES
        return [board.CITIES[self.table.route[first + place]] for place in range(self.table.n_route[self.table.seat])]

    def next_carriage(self) -> int:
        """The carriage that comes next, or 0."""
        held = self.table.carriage[self.table.seat]
        return 0 if held == board.LAST_CARRIAGE else held + 1 if held else board.FIRST_CARRIAGE

    def plan_route(self, route: list[str]) -> tuple[str, dict[str, Any]]:
        """What the route is to bring, as it is then."""
        carriage = self.next_carriage()
        return ("route", {"route": route, "carriage": carriage}) if carriage else ("route-for-tiles", {"route": route})

    def plan_laying(self, action: int) -> tuple[str | None, dict[str, Any]]:
        route = self.own_route()
        if action < constants.PLAY_LEFT:  # a route of one city is told by what goes on from there
            return self.plan_joining(action - constants.START) or self.plan_beginning(action - constants.START)
        if action < constants.PLAY_RIGHT:
            return self.plan_route([board.CITIES[action - constants.PLAY_LEFT], *route])
        return self.plan_route([*route, board.CITIES[action - constants.PLAY_RIGHT]])

    def plan_closing(self, action: int) -> tuple[str, dict[str, Any]]:
        route, carriage = self.own_route(), self.next_carriage()
        reached = len(route) + (board.CARTWRIGHT_HELP if action == constants.CLOSE_CARTWRIGHT else 0)
        if 0 < carriage <= reached:
            return "carriage", {"route": route, "carriage": carriage}
        return "close", {"route": route}

    def plan_ending(self) -> tuple[str, dict[str, Any]]:
        """How far the route is from its carriage; or that it may grow beyond it."""
        length, carriage = self.table.n_route[self.table.seat], self.next_carriage()
        return ("wait", {"count": length, "carriage": carriage}) if length < carriage else ("longer", {})

    def fitting(self) -> int:
        """How many of the open cards go on from the route, or join cards in hand."""
        open_cards = [self.table.display[slot] for slot in range(board.DISPLAY)]
        return sum(city != constants.NO_CARD and self.plan_taking(city) is not None for city in open_cards)

    def plan_house(self, city: int) -> tuple[str, dict[str, Any]]:
        """What it does for the tile of its region, or for that of all provinces."""
        seat = self.table.seat
        own = self.table.houses[seat]
        for stack in range(len(board.STACKS)):
            cities = board.REGION_CITIES[stack]
            if cities & board.CITY_BIT[city] and self.top_tile(seat, stack):
                left = bits.count(cities & ~own) - 1
                return "house-region", {"stack": board.STACKS[stack], "left": left}
        if own & board.PROVINCE_CITIES[board.PROVINCE[city]] == 0:
            return "house-province", {}
        return "house", {}

    def plan_taking(self, city: int) -> tuple[str, dict[str, Any]] | None:
        """Whether the card goes on from the route, or joins cards in hand."""
        if self.fits(self.table.seat, city):
            return "fits", {"city": board.CITIES[city]}
        return self.plan_joining(city)

    def plan_joining(self, city: int) -> tuple[str, dict[str, Any]] | None:
        """The cards in hand that the card joins."""
        cities = self.beside(city, self.table.held[self.table.seat])
        return ("joins", {"city": cities}) if cities else None

    def plan_beginning(self, city: int) -> tuple[str | None, dict[str, Any]]:
        """What a card is good for that goes with nothing in hand: what lies open, or a tile that is near."""
        lying = 0
        for slot in range(board.DISPLAY):
            if self.table.display[slot] != constants.NO_CARD:
                lying |= board.CITY_BIT[self.table.display[slot]]
        cities = self.beside(city, lying)
        if cities:
            return "joins-open", {"city": cities}
        seat, own = self.table.seat, self.table.houses[self.table.seat]
        for stack in range(len(board.STACKS)):
            lacking = board.REGION_CITIES[stack] & ~own
            if lacking & board.CITY_BIT[city] and bits.count(lacking) <= NEAR and self.top_tile(seat, stack):
                count = bits.count(lacking)
                return "lacks", {"city": board.CITIES[city], "stack": board.STACKS[stack], "count": count}
        return None, {}

    def beside(self, city: int, cities: int) -> list[str]:
        """Those of some cities that are a city's neighbours."""
        near = board.NEIGHBOURS[city] & cities
        return [board.CITIES[other] for other in range(len(board.CITIES)) if near & board.CITY_BIT[other]]

    def fits(self, seat: int, city: int) -> bool:
        """Whether a city can go on from a seat's route."""
        length = self.table.n_route[seat]
        if length == 0 or self.table.in_route[seat] & board.CITY_BIT[city]:
            return False
        first = self.table.route[seat * board.N_CITIES]
        last = self.table.route[seat * board.N_CITIES + length - 1]
        return bool((board.NEIGHBOURS[first] | board.NEIGHBOURS[last]) & board.CITY_BIT[city])

    def harm(self, action: int, worlds: list[Guide]) -> tuple[str | None, dict[str, Any]]:
        """Whose route a card that is taken would have gone on from: the next seat that it would have."""
        if constants.TAKE <= action < constants.TAKE + board.N_CITIES:
            for turns in range(1, self.table.players):
                seat = (self.table.seat + turns) % self.table.players
                if self.fits(seat, action - constants.TAKE):
                    return "fits-other", {"seat": seat}
        return None, {}


GUIDE = ThurnUndTaxisGuide
