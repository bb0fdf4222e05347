"""The rules of Thurn und Taxis: the state of a game and what changes it, rule by rule (docs/rules/thurn_und_taxis.md).

Cards are numbers of cities. Sets of cities are masks. Plain Python, compiled with the types in `rules.pxd`.
"""

from __future__ import annotations

from stammtisch.engine import bits
from stammtisch.engine import constants as engine_constants
from stammtisch.engine.cards import CardTable
from stammtisch.engine.contract import Happening, Move, State, View
from stammtisch.games.thurn_und_taxis import board, constants, moves
from stammtisch.games.thurn_und_taxis import view as views

NOBODY = engine_constants.NOBODY
DRAW, TAKE, REFRESH = constants.DRAW, constants.TAKE, constants.REFRESH
START, PLAY_LEFT, PLAY_RIGHT = constants.START, constants.PLAY_LEFT, constants.PLAY_RIGHT
CLOSE, CLOSE_CARTWRIGHT, END = constants.CLOSE, constants.CLOSE_CARTWRIGHT, constants.END
HOUSE, DONE, DISCARD, N_ACTIONS = constants.HOUSE, constants.DONE, constants.DISCARD, constants.N_ACTIONS
TAKING, TAKING_SECOND, LAYING = constants.TAKING, constants.TAKING_SECOND, constants.LAYING
LAID, HOUSING, CUTTING = constants.LAID, constants.HOUSING, constants.CUTTING
GERMAN, NO_CARD, NOT_YET = constants.GERMAN, constants.NO_CARD, constants.NOT_YET
TELLING_RULES = constants.TELLING_RULES

CITIES, COPIES, DISPLAY, HOUSES = board.N_CITIES, board.COPIES, board.DISPLAY, board.HOUSES
SHORTEST_ROUTE, HAND_AFTER_CLOSING = board.SHORTEST_ROUTE, board.HAND_AFTER_CLOSING
CARTWRIGHT_HELP = board.CARTWRIGHT_HELP
FIRST_CARRIAGE, LAST_CARRIAGE = board.FIRST_CARRIAGE, board.LAST_CARRIAGE
ROUTE_5, ROUTE_7, OUTSIDE, END_TILE = board.ROUTE_5, board.ROUTE_7, board.OUTSIDE, board.END_TILE
STACKS, PROVINCES, BAIERN = len(board.STACKS), len(board.PROVINCES), board.BAIERN

CITY_BIT = board.CITY_BIT
NEIGHBOURS = board.NEIGHBOURS
PROVINCE = board.PROVINCE
PROVINCE_CITIES = board.PROVINCE_CITIES
REGION_CITIES = board.REGION_CITIES
TILE_VALUES = board.TILE_VALUES
STACK_START = board.STACK_START
STACK_SIZE = board.STACK_SIZE
CARRIAGE_POINTS = board.CARRIAGE_POINTS


class ThurnUndTaxis(CardTable):
    """One game in progress."""

    def __init__(self, players: int, edition: int, covered: bool = False, rules: int = constants.RULES) -> None:
        super().__init__(players, CITIES)
        self.rules = rules  # the version by which this game is played
        self.edition = edition
        self.covered = covered  # how taken tiles lie (TT-28): a matter of views alone
        self.phase = TAKING
        self.official = False  # whether one has helped in this turn (TT-6)
        self.postmaster_due = False  # the hand was empty at the start of the turn (TT-9)
        self.display = [NO_CARD] * 6
        self.on_display = 0
        self.n_display = 0
        self.route = [NO_CARD] * 88  # a row of 22 for each seat, from left to right
        self.n_route = [0] * 4
        self.in_route = [0] * 4
        self.houses = [0] * 4
        self.n_houses = [0] * 4
        self.carriage = [0] * 4
        self.tile_owner = [NOBODY] * 30
        self.tiles_gone = [0] * 10
        self.tile_points = [0] * 4
        self.has_tile_of = [0] * 40  # a row of 10 stacks for each seat
        self.cartwright = False  # called for the closing in progress
        self.housed = 0  # cities that got a house in the closing in progress
        self.skipped = 0  # turns skipped in a row
        self.end_holder = NOBODY
        self.turns_left = NOT_YET  # after the one in progress, once the end is triggered

    def allocate(self) -> ThurnUndTaxis:
        return ThurnUndTaxis.__new__(ThurnUndTaxis)

    def action_count(self) -> int:
        return N_ACTIONS

    # -- set-up

    def deal(self) -> None:
        """TT-1 to TT-5."""
        for city in range(CITIES):
            self.discards[city] = COPIES
        self.n_discards = COPIES * CITIES
        self.renew_pile()
        self.seat = 0
        self.begin_turn()

    # -- the course of a turn

    def begin_turn(self) -> None:
        self.fill_display()  # TT-12
        self.official = self.postmaster_due = self.n_hand[self.seat] == 0  # TT-9
        if self.can_take():
            self.phase = TAKING
        elif self.n_hand[self.seat]:
            self.phase = LAYING
        else:
            self.skip_turn()
            return
        self.skipped = 0

    def skip_turn(self) -> None:
        """TT-12: no card to take and none to play."""
        self.skipped += 1
        if self.skipped == self.players:
            self.turns += 1
            self.seat = NOBODY
        else:
            self.end_turn()

    def end_turn(self) -> None:
        self.turns += 1
        if self.turns_left == 0:
            self.seat = NOBODY
            return
        if self.turns_left != NOT_YET:
            self.turns_left -= 1
        self.seat += 1
        if self.seat == self.players:
            self.seat = 0
        self.begin_turn()

    # -- what may be done

    def list_actions(self, out: list[int]) -> int:
        if self.phase <= TAKING_SECOND:
            return self.list_takes(out)
        if self.phase == LAYING:
            count = 0 if self.official else self.list_takes(out)  # TT-8
            return self.list_lays(out, count)
        if self.phase == LAID:
            return self.list_endings(out)
        if self.phase == HOUSING:
            count = list_cities(out, 0, HOUSE, self.housable())
            out[count] = DONE
            return count + 1
        return list_cities(out, 0, DISCARD, self.held[self.seat])  # TT-37

    def list_takes(self, out: list[int]) -> int:
        """TT-7, TT-10."""
        count = 0
        if self.can_draw():
            out[0] = DRAW
            count = 1
        count = list_cities(out, count, TAKE, self.on_display)
        if self.phase == TAKING and not self.official and self.n_display:
            out[count] = REFRESH
            count += 1
        return count

    def list_lays(self, out: list[int], count: int) -> int:
        """TT-13 to TT-15."""
        count = list_cities(out, count, START, self.held[self.seat])
        return self.list_extensions(out, count)

    def list_extensions(self, out: list[int], count: int) -> int:
        """TT-14: cards that fit the left end, then those that fit the right one."""
        if self.n_route[self.seat] > 1:
            count = list_cities(out, count, PLAY_LEFT, self.fits_left())
        return list_cities(out, count, PLAY_RIGHT, self.fits_right())

    def list_endings(self, out: list[int]) -> int:
        """TT-17, TT-18, TT-36."""
        count = 0 if self.official else self.list_extensions(out, 0)
        if self.n_route[self.seat] >= SHORTEST_ROUTE:
            out[count] = CLOSE
            count += 1
            if self.cartwright_helps():
                out[count] = CLOSE_CARTWRIGHT
                count += 1
        out[count] = END
        return count + 1

    def can_take(self) -> bool:
        return self.n_display > 0 or self.can_draw()

    def fits_left(self) -> int:
        seat = self.seat
        if self.n_route[seat] == 0:
            return 0
        return NEIGHBOURS[self.route[seat * CITIES]] & self.held[seat] & ~self.in_route[seat]

    def fits_right(self) -> int:
        seat = self.seat
        if self.n_route[seat] == 0:
            return 0
        return NEIGHBOURS[self.route[seat * CITIES + self.n_route[seat] - 1]] & self.held[seat] & ~self.in_route[seat]

    def next_carriage(self) -> int:
        """TT-35: the one after the one held; beyond the last if that is held."""
        held = self.carriage[self.seat]
        return held + 1 if held else FIRST_CARRIAGE

    def cartwright_helps(self) -> bool:
        """TT-36."""
        wanted = self.next_carriage()
        length = self.n_route[self.seat]
        return not self.official and wanted <= LAST_CARRIAGE and length < wanted <= length + CARTWRIGHT_HELP

    def housable(self) -> int:
        """TT-20 to TT-24: cities in which a house may be placed now."""
        seat = self.seat
        if self.n_houses[seat] == HOUSES:
            return 0
        free = self.in_route[seat] & ~self.houses[seat]
        if self.housed == 0:
            return free
        province = PROVINCE_CITIES[PROVINCE[bits.lowest(self.housed)]]
        if self.housed & ~province:
            return free & ~self.provinces_housed()
        if self.housed & (self.housed - 1):
            return free & province
        return free

    def provinces_housed(self) -> int:
        """All cities of the provinces that got a house in this closing."""
        cities = 0
        for province in range(PROVINCES):
            if self.housed & PROVINCE_CITIES[province]:
                cities |= PROVINCE_CITIES[province]
        return cities

    # -- what an action does

    def play(self, action: int) -> None:
        if action < REFRESH:
            self.take(action)
        elif action == REFRESH:
            self.refresh()
        elif action < CLOSE:
            self.lay(action)
        elif action <= CLOSE_CARTWRIGHT:
            self.close(action == CLOSE_CARTWRIGHT)
        elif action == END:
            self.end_turn()
        elif action < DONE:
            self.place_house(action - HOUSE)
        elif action == DONE:
            self.finish_closing()
        else:
            self.lay_down(self.seat, action - DISCARD)
            self.discard(action - DISCARD)
            self.cut_hand()

    def take(self, action: int) -> None:
        """TT-7 to TT-9."""
        if action == DRAW:
            self.gain_hidden(self.seat, self.draw_top())
        else:
            self.take_open(action - TAKE)
        if self.phase == LAYING:
            self.official = True
        if self.phase == TAKING and self.postmaster_due and self.can_take():
            self.phase = TAKING_SECOND
        else:
            self.phase = LAYING

    def take_open(self, city: int) -> None:
        slot = 0
        while self.display[slot] != city:
            slot += 1
        self.display[slot] = NO_CARD
        self.n_display -= 1
        self.gain_open(self.seat, city)
        self.fill_display()

    def fill_display(self) -> None:
        """TT-4, TT-7, TT-11, TT-12: lay cards open until six lie there or there are no more."""
        self.on_display = 0
        for slot in range(DISPLAY):
            if self.display[slot] == NO_CARD and self.can_draw():
                self.display[slot] = self.draw_top()
                self.n_display += 1
            if self.display[slot] != NO_CARD:
                self.on_display |= CITY_BIT[self.display[slot]]

    def refresh(self) -> None:
        """TT-10: the Administrator."""
        self.official = True
        for slot in range(DISPLAY):
            if self.display[slot] != NO_CARD:
                self.discard(self.display[slot])
                self.display[slot] = NO_CARD
        self.n_display = 0
        self.fill_display()

    def lay(self, action: int) -> None:
        """TT-13 to TT-17."""
        if self.phase == LAID:
            self.official = True  # TT-17: the Postal carrier
        if action < PLAY_LEFT:
            self.discard_route()  # TT-15
            self.add_right(action - START)
        elif action < PLAY_RIGHT:
            self.add_left(action - PLAY_LEFT)
        else:
            self.add_right(action - PLAY_RIGHT)
        self.phase = LAID
        if not self.may_go_on():
            self.end_turn()

    def may_go_on(self) -> bool:
        """TT-18: whether anybody but the player could think that there is more to do than to end the turn."""
        if self.n_route[self.seat] >= SHORTEST_ROUTE:
            return True
        if self.official or self.n_hand[self.seat] == 0:
            return False
        return self.rules != TELLING_RULES or (self.fits_left() | self.fits_right()) != 0

    def add_right(self, city: int) -> None:
        seat = self.seat
        self.route[seat * CITIES + self.n_route[seat]] = city
        self.added(city)

    def add_left(self, city: int) -> None:
        first = self.seat * CITIES
        for place in range(first + self.n_route[self.seat], first, -1):
            self.route[place] = self.route[place - 1]
        self.route[first] = city
        self.added(city)

    def added(self, city: int) -> None:
        self.n_route[self.seat] += 1
        self.in_route[self.seat] |= CITY_BIT[city]
        self.lay_down(self.seat, city)

    def discard_route(self) -> None:
        first = self.seat * CITIES
        for place in range(first, first + self.n_route[self.seat]):
            self.discard(self.route[place])
            self.route[place] = NO_CARD
        self.n_route[self.seat] = 0
        self.in_route[self.seat] = 0

    # -- closing a route

    def close(self, cartwright: bool) -> None:
        """TT-18, TT-19."""
        self.cartwright = cartwright
        self.housed = 0
        self.phase = HOUSING
        if self.housable() == 0:
            self.finish_closing()

    def place_house(self, city: int) -> None:
        self.houses[self.seat] |= CITY_BIT[city]
        self.housed |= CITY_BIT[city]
        self.n_houses[self.seat] += 1
        if self.housable() == 0:
            self.finish_closing()

    def finish_closing(self) -> None:
        """TT-19: tiles, carriage, discards."""
        length = self.n_route[self.seat]
        self.earn_route_tile(length)
        self.earn_region_tiles()
        if self.n_houses[self.seat] == HOUSES:
            self.trigger_end()
        self.earn_carriage(length)
        self.discard_route()
        self.housed = 0
        self.cartwright = False
        self.phase = CUTTING
        self.cut_hand()

    def earn_route_tile(self, length: int) -> None:
        """TT-25, TT-33, TT-34."""
        stack = ROUTE_5 + length - 5
        if stack < ROUTE_5:
            return
        if stack > ROUTE_7:
            stack = ROUTE_7
        falls_back = self.edition == GERMAN or stack == ROUTE_7
        while falls_back and stack > ROUTE_5 and self.tiles_gone[stack] == STACK_SIZE[stack]:
            stack -= 1
        self.earn_tile(stack)

    def earn_region_tiles(self) -> None:
        """TT-26, TT-27, TT-29, TT-30."""
        houses = self.houses[self.seat]
        for stack in range(STACKS):
            cities = REGION_CITIES[stack]
            if cities and not self.has_tile_of[self.seat * STACKS + stack] and cities & ~houses == 0:
                self.earn_tile(stack)
        if not self.has_tile_of[self.seat * STACKS + OUTSIDE] and self.is_everywhere():
            self.earn_tile(OUTSIDE)

    def is_everywhere(self) -> bool:
        """TT-30: a house in every province (german: Baiern apart)."""
        for province in range(PROVINCES):
            if province == BAIERN and self.edition == GERMAN:
                continue
            if self.houses[self.seat] & PROVINCE_CITIES[province] == 0:
                return False
        return True

    def earn_tile(self, stack: int) -> None:
        """The top tile of a stack, if there is one."""
        gone = self.tiles_gone[stack]
        if gone == STACK_SIZE[stack]:
            return
        tile = STACK_START[stack] + gone
        self.tiles_gone[stack] += 1
        self.tile_owner[tile] = self.seat
        self.tile_points[self.seat] += TILE_VALUES[tile]
        self.has_tile_of[self.seat * STACKS + stack] = 1

    def earn_carriage(self, length: int) -> None:
        """TT-35, TT-36."""
        wanted = self.next_carriage()
        if self.cartwright:
            length += CARTWRIGHT_HELP
        if wanted > LAST_CARRIAGE or length < wanted:
            return
        self.carriage[self.seat] = wanted
        if wanted == LAST_CARRIAGE:
            self.trigger_end()

    def trigger_end(self) -> None:
        """TT-31, TT-39 to TT-41."""
        if self.end_holder != NOBODY:
            return
        self.end_holder = self.seat
        self.earn_tile(END_TILE)
        if self.edition == GERMAN:
            self.turns_left = self.players - 1 - self.seat
        else:
            self.turns_left = self.players - 1

    def cut_hand(self) -> None:
        """TT-37."""
        if self.n_hand[self.seat] <= HAND_AFTER_CLOSING:
            self.end_turn()

    # -- scores

    def score(self, seat: int) -> int:
        """TT-42."""
        return CARRIAGE_POINTS[self.carriage[seat]] + self.tile_points[seat] - HOUSES + self.n_houses[seat]

    def won(self, seat: int) -> bool:
        """TT-43, TT-12."""
        best = self.score(0)
        for other in range(1, self.players):
            best = max(best, self.score(other))
        if self.end_holder == NOBODY:
            return self.score(seat) == best
        winner = self.end_holder
        while self.score(winner) != best:
            winner += 1
            if winner == self.players:
                winner = 0
        return seat == winner

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


def list_cities(out: list[int], count: int, first: int, cities: int) -> int:
    """Write the action `first` + city for each city of a set."""
    while cities:
        out[count] = first + bits.lowest(cities)
        count += 1
        cities &= cities - 1
    return count
