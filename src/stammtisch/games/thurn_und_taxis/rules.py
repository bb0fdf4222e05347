"""The rules of Thurn und Taxis: the state of a game and what changes it, rule by rule (docs/rules/thurn_und_taxis.md).

Cards are numbers of cities. Sets of cities are masks. Plain Python, compiled with the types in `rules.pxd`.
"""

from __future__ import annotations

from stammtisch.engine import bits, seats
from stammtisch.engine.cards import CardTable
from stammtisch.games.thurn_und_taxis import board, constants, features


class ThurnUndTaxis(CardTable):
    """One game in progress."""

    def __init__(self, players: int, edition: int, covered: bool = False, rules: int = constants.RULES) -> None:
        super().__init__(players, board.N_CITIES, board.N_CARDS)
        self.rules = rules  # the version by which this game is played
        self.edition = edition
        self.covered = covered  # how taken tiles lie (TT-28): a matter of views alone
        self.phase = constants.TAKING
        self.official = False  # whether one has helped in this turn (TT-6)
        self.postmaster_due = False  # the hand was empty at the start of the turn (TT-9)
        self.display = [constants.NO_CARD] * board.DISPLAY
        self.on_display = 0
        self.n_display = 0
        self.route = [constants.NO_CARD] * board.ROUTE_PLACES  # a row of 22 for each seat, from left to right
        self.n_route = [0] * board.SEATS
        self.in_route = [0] * board.SEATS
        self.houses = [0] * board.SEATS
        self.n_houses = [0] * board.SEATS
        self.carriage = [0] * board.SEATS
        self.tile_owner = [seats.NOBODY] * board.N_TILES
        self.tiles_gone = [0] * board.N_STACKS
        self.tile_points = [0] * board.SEATS
        self.has_tile_of = [0] * board.SEAT_STACKS  # a row of 10 stacks for each seat
        self.cartwright = False  # called for the closing in progress
        self.housed = 0  # cities that got a house in the closing in progress
        self.skipped = 0  # turns skipped in a row
        self.end_holder = seats.NOBODY
        self.turns_left = constants.NOT_YET  # after the one in progress, once the end is triggered

    def allocate(self) -> ThurnUndTaxis:
        return ThurnUndTaxis.__new__(ThurnUndTaxis)

    def action_count(self) -> int:
        return constants.N_ACTIONS

    # -- set-up

    def deal(self) -> None:
        """TT-1 to TT-5."""
        for city in range(board.N_CITIES):
            self.discards[city] = board.COPIES
        self.n_discards = board.N_CARDS
        self.renew_pile()
        self.seat = 0
        self.begin_turn()

    # -- the course of a turn

    def begin_turn(self) -> None:
        self.fill_display()  # TT-12
        self.official = self.postmaster_due = self.n_hand[self.seat] == 0  # TT-9
        if self.can_take():
            self.phase = constants.TAKING
        elif self.n_hand[self.seat]:
            self.phase = constants.LAYING
        else:
            self.skip_turn()
            return
        self.skipped = 0

    def skip_turn(self) -> None:
        """TT-12: no card to take and none to play."""
        self.skipped += 1
        if self.skipped == self.players:
            self.turns += 1
            self.seat = seats.NOBODY
        else:
            self.end_turn()

    def end_turn(self) -> None:
        self.turns += 1
        if self.turns_left == 0:
            self.seat = seats.NOBODY
            return
        if self.turns_left != constants.NOT_YET:
            self.turns_left -= 1
        self.seat += 1
        if self.seat == self.players:
            self.seat = 0
        self.begin_turn()

    # -- what may be done

    def list_actions(self, out: list[int]) -> int:
        if self.phase <= constants.TAKING_SECOND:
            return self.list_takes(out)
        if self.phase == constants.LAYING:
            count = 0 if self.official else self.list_takes(out)  # TT-8
            return self.list_lays(out, count)
        if self.phase == constants.LAID:
            return self.list_endings(out)
        if self.phase == constants.HOUSING:
            count = list_cities(out, 0, constants.HOUSE, self.housable())
            out[count] = constants.DONE
            return count + 1
        return list_cities(out, 0, constants.DISCARD, self.held[self.seat])  # TT-37

    def list_takes(self, out: list[int]) -> int:
        """TT-7, TT-10."""
        count = 0
        if self.can_draw():
            out[0] = constants.DRAW
            count = 1
        count = list_cities(out, count, constants.TAKE, self.on_display)
        if self.phase == constants.TAKING and not self.official and self.n_display:
            out[count] = constants.REFRESH
            count += 1
        return count

    def list_lays(self, out: list[int], count: int) -> int:
        """TT-13 to TT-15."""
        count = list_cities(out, count, constants.START, self.held[self.seat])
        return self.list_extensions(out, count)

    def list_extensions(self, out: list[int], count: int) -> int:
        """TT-14: cards that fit the left end, then those that fit the right one."""
        if self.n_route[self.seat] > 1:
            count = list_cities(out, count, constants.PLAY_LEFT, self.fits_left())
        return list_cities(out, count, constants.PLAY_RIGHT, self.fits_right())

    def list_endings(self, out: list[int]) -> int:
        """TT-17, TT-18, TT-36."""
        count = 0 if self.official else self.list_extensions(out, 0)
        if self.n_route[self.seat] >= board.SHORTEST_ROUTE:
            out[count] = constants.CLOSE
            count += 1
            if self.cartwright_helps():
                out[count] = constants.CLOSE_CARTWRIGHT
                count += 1
        out[count] = constants.END
        return count + 1

    def can_take(self) -> bool:
        return self.n_display > 0 or self.can_draw()

    def fits_left(self) -> int:
        seat = self.seat
        if self.n_route[seat] == 0:
            return 0
        return board.NEIGHBOURS[self.route[seat * board.N_CITIES]] & self.held[seat] & ~self.in_route[seat]

    def fits_right(self) -> int:
        seat = self.seat
        if self.n_route[seat] == 0:
            return 0
        return (
            board.NEIGHBOURS[self.route[seat * board.N_CITIES + self.n_route[seat] - 1]]
            & self.held[seat]
            & ~self.in_route[seat]
        )

    def next_carriage(self) -> int:
        """TT-35: the one after the one held; beyond the last if that is held."""
        held = self.carriage[self.seat]
        return held + 1 if held else board.FIRST_CARRIAGE

    def cartwright_helps(self) -> bool:
        """TT-36."""
        wanted = self.next_carriage()
        length = self.n_route[self.seat]
        return not self.official and wanted <= board.LAST_CARRIAGE and length < wanted <= length + board.CARTWRIGHT_HELP

    def housable(self) -> int:
        """TT-20 to TT-24: cities in which a house may be placed now."""
        seat = self.seat
        if self.n_houses[seat] == board.HOUSES:
            return 0
        free = self.in_route[seat] & ~self.houses[seat]
        if self.housed == 0:
            return free
        province = board.PROVINCE_CITIES[board.PROVINCE[bits.lowest(self.housed)]]
        if self.housed & ~province:
            return free & ~self.provinces_housed()
        if self.housed & (self.housed - 1):
            return free & province
        return free

    def provinces_housed(self) -> int:
        """All cities of the provinces that got a house in this closing."""
        cities = 0
        for province in range(board.N_PROVINCES):
            if self.housed & board.PROVINCE_CITIES[province]:
                cities |= board.PROVINCE_CITIES[province]
        return cities

    # -- what an action does

    def play(self, action: int) -> None:
        if action < constants.REFRESH:
            self.take(action)
        elif action == constants.REFRESH:
            self.refresh()
        elif action < constants.CLOSE:
            self.lay(action)
        elif action <= constants.CLOSE_CARTWRIGHT:
            self.close(action == constants.CLOSE_CARTWRIGHT)
        elif action == constants.END:
            self.end_turn()
        elif action < constants.DONE:
            self.place_house(action - constants.HOUSE)
        elif action == constants.DONE:
            self.finish_closing()
        else:
            self.lay_down(self.seat, action - constants.DISCARD)
            self.discard(action - constants.DISCARD)
            self.cut_hand()

    def take(self, action: int) -> None:
        """TT-7 to TT-9."""
        if action == constants.DRAW:
            self.gain_hidden(self.seat, self.draw_top())
        else:
            self.take_open(action - constants.TAKE)
        if self.phase == constants.LAYING:
            self.official = True
        if self.phase == constants.TAKING and self.postmaster_due and self.can_take():
            self.phase = constants.TAKING_SECOND
        else:
            self.phase = constants.LAYING

    def take_open(self, city: int) -> None:
        slot = 0
        while self.display[slot] != city:
            slot += 1
        self.display[slot] = constants.NO_CARD
        self.n_display -= 1
        self.gain_open(self.seat, city)
        self.fill_display()

    def fill_display(self) -> None:
        """TT-4, TT-7, TT-11, TT-12: lay cards open until six lie there or there are no more."""
        self.on_display = 0
        for slot in range(board.DISPLAY):
            if self.display[slot] == constants.NO_CARD and self.can_draw():
                self.display[slot] = self.draw_top()
                self.n_display += 1
            if self.display[slot] != constants.NO_CARD:
                self.on_display |= board.CITY_BIT[self.display[slot]]

    def refresh(self) -> None:
        """TT-10: the Administrator."""
        self.official = True
        for slot in range(board.DISPLAY):
            if self.display[slot] != constants.NO_CARD:
                self.discard(self.display[slot])
                self.display[slot] = constants.NO_CARD
        self.n_display = 0
        self.fill_display()

    def lay(self, action: int) -> None:
        """TT-13 to TT-17."""
        if self.phase == constants.LAID:
            self.official = True  # TT-17: the Postal carrier
        if action < constants.PLAY_LEFT:
            self.discard_route()  # TT-15
            self.add_right(action - constants.START)
        elif action < constants.PLAY_RIGHT:
            self.add_left(action - constants.PLAY_LEFT)
        else:
            self.add_right(action - constants.PLAY_RIGHT)
        self.phase = constants.LAID
        if not self.may_go_on():
            self.end_turn()

    def may_go_on(self) -> bool:
        """TT-18: whether anybody but the player could think that there is more to do than to end the turn."""
        if self.n_route[self.seat] >= board.SHORTEST_ROUTE:
            return True
        if self.official or self.n_hand[self.seat] == 0:
            return False
        return self.rules != constants.TELLING_RULES or (self.fits_left() | self.fits_right()) != 0

    def add_right(self, city: int) -> None:
        seat = self.seat
        self.route[seat * board.N_CITIES + self.n_route[seat]] = city
        self.added(city)

    def add_left(self, city: int) -> None:
        first = self.seat * board.N_CITIES
        for place in range(first + self.n_route[self.seat], first, -1):
            self.route[place] = self.route[place - 1]
        self.route[first] = city
        self.added(city)

    def added(self, city: int) -> None:
        self.n_route[self.seat] += 1
        self.in_route[self.seat] |= board.CITY_BIT[city]
        self.lay_down(self.seat, city)

    def discard_route(self) -> None:
        first = self.seat * board.N_CITIES
        for place in range(first, first + self.n_route[self.seat]):
            self.discard(self.route[place])
            self.route[place] = constants.NO_CARD
        self.n_route[self.seat] = 0
        self.in_route[self.seat] = 0

    # -- closing a route

    def close(self, cartwright: bool) -> None:
        """TT-18, TT-19."""
        self.cartwright = cartwright
        self.housed = 0
        self.phase = constants.HOUSING
        if self.housable() == 0:
            self.finish_closing()

    def place_house(self, city: int) -> None:
        self.houses[self.seat] |= board.CITY_BIT[city]
        self.housed |= board.CITY_BIT[city]
        self.n_houses[self.seat] += 1
        if self.housable() == 0:
            self.finish_closing()

    def finish_closing(self) -> None:
        """TT-19: tiles, carriage, discards."""
        length = self.n_route[self.seat]
        self.earn_route_tile(length)
        self.earn_region_tiles()
        if self.n_houses[self.seat] == board.HOUSES:
            self.trigger_end()
        self.earn_carriage(length)
        self.discard_route()
        self.housed = 0
        self.cartwright = False
        self.phase = constants.CUTTING
        self.cut_hand()

    def earn_route_tile(self, length: int) -> None:
        """TT-25, TT-33, TT-34."""
        stack = board.ROUTE_5 + length - 5
        if stack < board.ROUTE_5:
            return
        if stack > board.ROUTE_7:
            stack = board.ROUTE_7
        falls_back = self.edition == constants.GERMAN or stack == board.ROUTE_7
        while falls_back and stack > board.ROUTE_5 and self.tiles_gone[stack] == board.STACK_SIZE[stack]:
            stack -= 1
        self.earn_tile(stack)

    def earn_region_tiles(self) -> None:
        """TT-26, TT-27, TT-29, TT-30."""
        houses = self.houses[self.seat]
        for stack in range(board.N_STACKS):
            cities = board.REGION_CITIES[stack]
            if cities and not self.has_tile_of[self.seat * board.N_STACKS + stack] and cities & ~houses == 0:
                self.earn_tile(stack)
        if not self.has_tile_of[self.seat * board.N_STACKS + board.OUTSIDE] and self.is_everywhere():
            self.earn_tile(board.OUTSIDE)

    def is_everywhere(self) -> bool:
        """TT-30: a house in every province (german: Baiern apart)."""
        for province in range(board.N_PROVINCES):
            if province == board.BAIERN and self.edition == constants.GERMAN:
                continue
            if self.houses[self.seat] & board.PROVINCE_CITIES[province] == 0:
                return False
        return True

    def earn_tile(self, stack: int) -> None:
        """The top tile of a stack, if there is one."""
        gone = self.tiles_gone[stack]
        if gone == board.STACK_SIZE[stack]:
            return
        tile = board.STACK_START[stack] + gone
        self.tiles_gone[stack] += 1
        self.tile_owner[tile] = self.seat
        self.tile_points[self.seat] += board.TILE_VALUES[tile]
        self.has_tile_of[self.seat * board.N_STACKS + stack] = 1

    def earn_carriage(self, length: int) -> None:
        """TT-35, TT-36."""
        wanted = self.next_carriage()
        if self.cartwright:
            length += board.CARTWRIGHT_HELP
        if wanted > board.LAST_CARRIAGE or length < wanted:
            return
        self.carriage[self.seat] = wanted
        if wanted == board.LAST_CARRIAGE:
            self.trigger_end()

    def trigger_end(self) -> None:
        """TT-31, TT-39 to TT-41."""
        if self.end_holder != seats.NOBODY:
            return
        self.end_holder = self.seat
        self.earn_tile(board.END_TILE)
        if self.edition == constants.GERMAN:
            self.turns_left = self.players - 1 - self.seat
        else:
            self.turns_left = self.players - 1

    def cut_hand(self) -> None:
        """TT-37."""
        if self.n_hand[self.seat] <= board.HAND_AFTER_CLOSING:
            self.end_turn()

    # -- scores

    def score(self, seat: int) -> int:
        """TT-42."""
        return board.CARRIAGE_POINTS[self.carriage[seat]] + self.tile_points[seat] - board.HOUSES + self.n_houses[seat]

    def won(self, seat: int) -> bool:
        """TT-43, TT-12."""
        best = self.score(0)
        for other in range(1, self.players):
            best = max(best, self.score(other))
        if self.end_holder == seats.NOBODY:
            return self.score(seat) == best
        winner = self.end_holder
        while self.score(winner) != best:
            winner += 1
            if winner == self.players:
                winner = 0
        return seat == winner

    def write_features(self, seat: int, out: list[int]) -> None:
        features.write(self, seat, out)


def list_cities(out: list[int], count: int, first: int, cities: int) -> int:
    """Write the action `first` + city for each city of a set."""
    while cities:
        out[count] = first + bits.lowest(cities)
        count += 1
        cities &= cities - 1
    return count
