"""What a move of Thurn und Taxis would bring: closing most of all, with the houses that would then be placed.

All of it is tried out by the rules, in a world in which only what the seat knows is as it is.
"""

from __future__ import annotations

from stammtisch.engine.contract import Happening
from stammtisch.games.thurn_und_taxis import board, constants
from stammtisch.games.thurn_und_taxis.board import CITIES, CITY_BIT, N_CITIES
from stammtisch.games.thurn_und_taxis.rules import ThurnUndTaxis
from stammtisch.games.thurn_und_taxis.view import earned
from stammtisch.games.thurn_und_taxis.words import ThurnWords
from stammtisch.words.message import Message, Value, all_of, seat

CLOSINGS = (constants.CLOSE, constants.CLOSE_CARTWRIGHT)


class Outlook:
    """What would come of a move in one position."""

    def __init__(self, state: ThurnUndTaxis, words: ThurnWords) -> None:
        self.state = state
        self.words = words
        self.seat = state.seat
        self.edition = constants.EDITIONS[state.edition]

    def of(self, action: int, after: ThurnUndTaxis) -> list[Message]:
        """Besides tiles and carriage, which are told as they happen."""
        if action in CLOSINGS:
            return self.closing(action)
        if constants.HOUSE <= action < constants.DONE:
            return self.house(after)
        said = []
        if constants.START <= action < constants.CLOSE:
            said += self.laying(action, after)
        if not self.state.official and after.official and after.turns == self.state.turns:
            said.append(self.words.say("outlook.official"))
        return said

    def laying(self, action: int, after: ThurnUndTaxis) -> list[Message]:
        """TT-13 to TT-15: how long the route is then, and what for."""
        said = []
        thrown = self.state.n_route[self.seat]
        if action < constants.PLAY_LEFT and thrown:
            said.append(self.words.say("outlook.thrown", count=thrown))
        count = after.n_route[self.seat]
        if count < board.SHORTEST_ROUTE:
            return [*said, self.words.say("outlook.short", count=count)]
        size = self.next_carriage()
        key = "outlook.carriage.enough" if size <= count else "outlook.carriage.far"
        if size > board.LAST_CARRIAGE:
            key = "outlook.route"
        return [*said, self.words.say(key, count=count, size=size)]

    def house(self, after: ThurnUndTaxis) -> list[Message]:
        """TT-20 to TT-24: where others may follow."""
        if after.seat != self.seat or after.phase != constants.HOUSING:
            return []
        open_to = [action - constants.HOUSE for action in after.legal() if action < constants.DONE]
        return [self.words.say("outlook.more", cities=all_of(self.named(open_to)))]

    # -- closing

    def closing(self, action: int) -> list[Message]:
        """TT-18 to TT-36: the carriage, the houses, the tiles that come with the best of them, the points."""
        nothing = self.closed(action, [])
        trials = [self.closed(action, houses) for houses in self.plans()]
        best = max(trials, key=self.gain, default=nothing)
        most = max((trial.n_houses[self.seat] for trial in trials), default=self.state.n_houses[self.seat])
        said = [*self.carriage(nothing)]
        said.append(self.words.say("outlook.houses", count=most - self.state.n_houses[self.seat]))
        said += self.tiles(nothing, trials)
        if not self.ends(nothing) and any(self.ends(trial) for trial in trials):
            said.append(self.words.say("outlook.houses.last"))
        elif self.ends(nothing):
            said.append(self.words.say("outlook.last round", who=seat(self.seat)))
        said.append(self.words.say("outlook.gain", points=max(self.gain(best), self.gain(nothing))))
        return said

    def closed(self, action: int, houses: list[int]) -> ThurnUndTaxis:
        """The route closed, with houses in those of these cities in which the rules allow them one after the other."""
        after = self.state.copy()
        after.apply(action)
        for city in houses:
            if self.is_housing(after) and constants.HOUSE + city in after.legal():
                after.apply(constants.HOUSE + city)
        if self.is_housing(after):
            after.apply(constants.DONE)
        return after  # type: ignore[return-value]

    def is_housing(self, state: object) -> bool:
        assert isinstance(state, ThurnUndTaxis)
        return state.seat == self.seat and state.phase == constants.HOUSING

    def plans(self) -> list[list[int]]:
        """Ways to place houses, the best among them: a province full, or one in each; first where a tile is near."""
        free = self.state.in_route[self.seat] & ~self.state.houses[self.seat]
        provinces = [numbers(free & cities) for cities in board.PROVINCE_CITIES if free & cities]
        each = [cities[0] for cities in provinces]
        missing = [numbers(cities & ~self.state.houses[self.seat]) for cities in board.REGION_CITIES if cities]
        near = [cities for cities in missing if cities and all(free & CITY_BIT[city] for city in cities)]
        return [*near, *([*cities, *each] for cities in near), *provinces, each] if each else []

    def ends(self, after: ThurnUndTaxis) -> bool:
        """TT-39: whether the end is triggered by this closing."""
        return after.end_holder != self.state.end_holder

    def gain(self, after: ThurnUndTaxis) -> int:
        return after.points()[self.seat] - self.state.points()[self.seat]

    def carriage(self, after: ThurnUndTaxis) -> list[Message]:
        if after.carriage[self.seat] != self.state.carriage[self.seat]:
            return [self.words.say("outlook.carriage", who=seat(self.seat), size=after.carriage[self.seat])]
        size = self.next_carriage()
        return [] if size > board.LAST_CARRIAGE else [self.words.say("outlook.noCarriage", size=size)]

    def next_carriage(self) -> int:
        return max(board.FIRST_CARRIAGE, self.state.carriage[self.seat] + 1)

    def tiles(self, nothing: ThurnUndTaxis, trials: list[ThurnUndTaxis]) -> list[Message]:
        """Those that come anyway, and those that come with houses, each with the cities that it takes."""
        said = [self.words.tile("outlook.tile", one, self.edition) for one in self.earned(nothing)]
        seen = {one["stack"] for one in self.earned(nothing)}
        for trial in trials:
            new = [one for one in self.earned(trial) if one["stack"] not in seen]
            houses = self.named(numbers(trial.houses[self.seat] & ~self.state.houses[self.seat]))
            said += [self.words.tile("outlook.tile.with", one, self.edition, all_of(houses)) for one in new]
            seen |= {one["stack"] for one in new}
        return said

    def earned(self, after: ThurnUndTaxis) -> list[Happening]:
        return [happening for happening in earned(self.state, after, False) if happening["what"] == "tile"]

    def named(self, cities: list[int]) -> list[Value]:
        return [self.words.value("city", CITIES[city]) for city in cities]


def numbers(mask: int) -> list[int]:
    return [city for city in range(N_CITIES) if mask & CITY_BIT[city]]
