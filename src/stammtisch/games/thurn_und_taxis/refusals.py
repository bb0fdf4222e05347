"""Why something cannot be done in Thurn und Taxis now, rule by rule, from what the deciding seat knows."""

from __future__ import annotations

from stammtisch.engine.contract import Move
from stammtisch.games.thurn_und_taxis import board, constants
from stammtisch.games.thurn_und_taxis.board import CITIES
from stammtisch.games.thurn_und_taxis.rules import ThurnUndTaxis
from stammtisch.games.thurn_und_taxis.words import NEIGHBOURS
from stammtisch.words.game_words import Words
from stammtisch.words.message import Message, all_of, message

TAKES = (constants.TAKING, constants.TAKING_SECOND)


class Refusals:
    """Why not, in one position."""

    def __init__(self, state: ThurnUndTaxis, words: Words) -> None:
        self.state = state
        self.words = words

    def of_move(self, move: Move) -> Message:
        match move["type"]:
            case "draw":
                return self.of_thing("pile")
            case "take":
                return self.open_card(move["city"])
            case "refresh":
                return self.refresh()
            case "start" | "play":
                return self.card(move["city"], move.get("end"))
            case "close":
                return self.close("cartwright" in move)
            case "house":
                return self.house(move["city"])
        return message("why.now")

    def of_thing(self, thing: str) -> Message:
        kind, _, city = thing.partition(":")
        if kind == "pile" and self.may_take() and not self.state.n_pile + self.state.n_discards:
            return self.words.say("why.noPile")
        if kind in ("pile", "open") and not self.may_take():
            return self.no_more_cards()
        if city not in NEIGHBOURS or kind not in ("open", "city", "card"):
            return message("why.now")
        if kind == "open":
            return self.open_card(city)
        return self.house(city) if kind == "city" and self.state.phase == constants.HOUSING else self.card(city)

    def may_take(self) -> bool:
        """TT-7, TT-8."""
        state = self.state
        return state.phase in TAKES or (state.phase == constants.LAYING and not state.official)

    def take_first(self) -> Message:
        """TT-7, TT-9."""
        return self.words.say("why.takeFirst" if self.state.phase == constants.TAKING else "why.takeSecond")

    def no_more_cards(self) -> Message:
        if self.state.phase == constants.LAYING:  # the Postmaster may not be called
            return self.words.say("why.official")
        return self.words.say("why.taken")

    def open_card(self, city: str) -> Message:
        return self.words.say("why.notOpen", city=city) if self.may_take() else self.no_more_cards()

    def refresh(self) -> Message:
        """TT-10."""
        if self.state.phase == constants.TAKING and self.state.official:
            return self.words.say("why.official")
        return self.words.say("why.refresh")

    def card(self, city: str, end: str | None = None) -> Message:
        """A card that is not laid, or not there (TT-13 to TT-17)."""
        state = self.state
        if state.phase in TAKES:
            return self.take_first()
        if state.phase not in (constants.LAYING, constants.LAID):
            return message("why.now")
        if not state.held[state.seat] & board.CITY_BIT[CITIES.index(city)]:
            return self.words.say("why.hand", city=city)
        if state.phase == constants.LAID and state.official:
            return self.words.say("why.laid")
        return self.no_road(city, end)

    def no_road(self, city: str, end: str | None) -> Message:
        """TT-14."""
        state = self.state
        first = state.seat * board.N_CITIES
        route = [CITIES[one] for one in state.route[first : first + state.n_route[state.seat]]]
        if city in route:
            return self.words.say("why.inRoute", city=city)
        if not route:
            return message("why.now")
        ends = {"left": route[:1], "right": route[-1:]}.get(end or "", list(dict.fromkeys((route[0], route[-1]))))
        return self.words.say("why.noRoad", city=city, ends=all_of(ends), neighbours=all_of(NEIGHBOURS[city]))

    def close(self, cartwright: bool) -> Message:
        """TT-18, TT-36."""
        state = self.state
        count = state.n_route[state.seat]
        if state.phase in TAKES:
            return self.take_first()
        if state.phase == constants.LAYING:
            return self.words.say("why.layFirst")
        if state.phase != constants.LAID:
            return message("why.now")
        if count < board.SHORTEST_ROUTE:
            return self.words.say("why.short", count=count)
        if cartwright and state.official:
            return self.words.say("why.official")
        wanted = max(board.FIRST_CARRIAGE, state.carriage[state.seat] + 1)
        if wanted > board.LAST_CARRIAGE:
            return self.words.say("why.lastCarriage")
        return self.words.say("why.cartwright", count=count, carriage=wanted)

    def house(self, city: str) -> Message:
        """TT-20 to TT-24."""
        state, number = self.state, CITIES.index(city)
        if state.phase != constants.HOUSING:
            return message("why.now")
        if not state.in_route[state.seat] & board.CITY_BIT[number]:
            return self.words.say("why.offRoute", city=city)
        if state.houses[state.seat] & board.CITY_BIT[number]:
            return self.words.say("why.housed", city=city)
        if state.n_houses[state.seat] == board.HOUSES:
            return self.words.say("why.noHouses")
        province = board.DATA["provinces"][board.PROVINCE[number]]["name"]
        return self.words.say("why.provinces", city=city, province=self.words.value("province", province))
