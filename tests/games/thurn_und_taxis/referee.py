"""A second, naive implementation of Thurn und Taxis, from the rules page alone: it lists what disagrees in a record."""

import json
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

Move = dict[str, Any]

END: Move = {"type": "end"}
DONE: Move = {"type": "done"}
DRAW: Move = {"type": "draw"}
REFRESH: Move = {"type": "refresh"}
CLOSE: Move = {"type": "close"}
CLOSE_WITH_CARTWRIGHT: Move = {"type": "close", "cartwright": True}


class Stop(Exception):
    """The replay cannot go on after a disagreement."""


class Unfinished(Exception):
    """The record stops before the game is over."""


def written(value: object) -> str:
    """Write a value so that equal text means equal field by field (true is not 1, null is not missing)."""
    return json.dumps(value, sort_keys=True, ensure_ascii=False)


def all_written(values: Iterable[object]) -> list[str]:
    """Write every value, in an order that does not depend on the order given."""
    return sorted(written(value) for value in values)


@dataclass
class Player:
    """What lies in front of one seat."""

    hand: list[str] = field(default_factory=list)
    route: list[str] = field(default_factory=list)
    houses: set[str] = field(default_factory=set)
    carriage: int = 0
    tiles: list[tuple[str, int]] = field(default_factory=list)  # stack and value

    def has_tile(self, stack: str) -> bool:
        """Tell whether the player holds a tile of this stack."""
        return any(name == stack for name, _ in self.tiles)


class Referee:
    """One replay of one record."""

    def __init__(self, document: dict[str, Any], data: dict[str, Any]) -> None:
        """Set the table without a single card on it."""
        self.document = document
        self.data = data
        self.events: list[Any] = document["events"]
        self.position = 0  # of the next event
        self.disagreements: list[str] = []
        self.rules: int = document["rules"] if document["format"] == "stammtisch/2" else 1
        self.edition: str = document.get("options", {}).get("edition", "german")
        self.province_of: dict[str, str] = {city["name"]: city["province"] for city in data["cities"]}
        self.roads = {(a, b) for a, b in data["roads"]} | {(b, a) for a, b in data["roads"]}
        self.stacks: dict[str, list[int]] = {tile["id"]: list(tile["values"]) for tile in data["bonus_tiles"]}
        self.players = [Player() for _ in range(document["players"])]
        self.pile: list[str] = []  # top first
        self.display: list[str] = []
        self.discards: list[str] = [city for city in self.province_of for _ in range(data["copies_per_city"])]

    # -- the record

    def disagree(self, index: int, sentence: str) -> None:
        """Note a disagreement at an event."""
        self.disagreements.append(f"event {index}: {sentence}")

    def next_event(self) -> dict[str, Any]:
        """Take the next event of the record."""
        if self.position == len(self.events):
            raise Unfinished
        event = self.events[self.position]
        self.position += 1
        if not isinstance(event, dict):
            self.disagree(self.position - 1, "is not an object")
            raise Stop
        return event

    def read_shuffle(self) -> None:
        """Turn the discards into the new pile, in the order that the record must give here."""
        event = self.next_event()
        index = self.position - 1
        if set(event) != {"shuffle"} or not isinstance(event["shuffle"], list):
            self.disagree(index, f"a shuffle is due here, of {sorted(self.discards)}, but there is {written(event)}")
            raise Stop
        if all_written(event["shuffle"]) != all_written(self.discards):
            wrong = written(event["shuffle"])
            self.disagree(index, f"the shuffle is {wrong}, the discards are {sorted(self.discards)}")
            raise Stop
        self.pile, self.discards = list(event["shuffle"]), []

    def ask(self, seat: int, moves: list[Move]) -> Move:
        """Read the decision of a seat that has these moves and no others."""
        event = self.next_event()
        index = self.position - 1
        if "shuffle" in event:
            self.disagree(index, f"a shuffle where none is due; seat {seat} has to choose from {moves}")
            raise Stop
        if not {"seat", "move"} <= set(event) <= {"seat", "move", "legal"}:
            self.disagree(index, f"a move event has no such fields: {sorted(event)}")
            raise Stop
        if written(event["seat"]) != written(seat):
            self.disagree(index, f"seat {event['seat']} moves, but it is the turn of seat {seat}")
        if "legal" in event and not isinstance(event["legal"], list):
            self.disagree(index, "the legal moves are not a list")
        elif "legal" in event:
            mine, theirs = all_written(moves), all_written(event["legal"])
            if mine != theirs:
                missing = [move for move in mine if move not in theirs]
                extra = [move for move in theirs if move not in mine]
                twice = sorted({move for move in theirs if theirs.count(move) > 1})
                self.disagree(index, f"legal moves: missing {missing}, not allowed {extra}, more than once {twice}")
        if written(event["move"]) not in all_written(moves):
            self.disagree(index, f"seat {seat} may not make the move {written(event['move'])}; it may {moves}")
            raise Stop
        return dict(event["move"])

    def ask_or_stop(self, seat: int, moves: list[Move], stop: Move) -> Move:
        """Offer the moves and one that says "no more", which happens by itself if there is no alternative."""
        return self.ask(seat, [*moves, stop]) if moves else stop

    # -- cards

    def top_card(self) -> str:
        """Take the top card, after a shuffle if the pile is empty (TT-11)."""
        if not self.pile:
            self.read_shuffle()
        return self.pile.pop(0)

    def fill_display(self) -> None:
        """Lay cards open up to 6, or as many as there are (TT-7, TT-12)."""
        while len(self.display) < self.data["display"] and (self.pile or self.discards):
            self.display.append(self.top_card())

    def take_moves(self) -> list[Move]:
        """List the cards to take: open ones, and the top of the pile, which may have to be shuffled first (TT-7)."""
        moves: list[Move] = [{"type": "take", "city": city} for city in sorted(set(self.display))]
        return [*moves, DRAW] if self.pile or self.discards else moves

    def take(self, player: Player, move: Move) -> None:
        """Take a card into the hand; only a card taken from the display is replaced (TT-7)."""
        if move["type"] == "draw":
            player.hand.append(self.top_card())
        else:
            self.display.remove(move["city"])
            player.hand.append(move["city"])
            self.fill_display()

    # -- a turn

    def turn(self, seat: int) -> bool:
        """Play one turn, and tell whether there was one (False: skipped, TT-12)."""
        player = self.players[seat]
        self.fill_display()
        if not self.take_moves() and not player.hand:
            return False
        must_use_postmaster = not player.hand  # TT-9
        helped = must_use_postmaster  # by an official, in this turn
        if self.take_moves():
            move = self.ask(seat, self.take_moves() + ([REFRESH] if self.display and not helped else []))
            if move == REFRESH:  # TT-10
                helped = True
                self.discards, self.display = self.discards + self.display, []
                self.fill_display()
                move = self.ask(seat, self.take_moves())
            self.take(player, move)
            if must_use_postmaster and self.take_moves():
                self.take(player, self.ask(seat, self.take_moves()))
        move = self.ask(seat, self.lay_moves(player) + (self.take_moves() if not helped else []))
        if move["type"] in ("take", "draw"):  # TT-8
            helped = True
            self.take(player, move)
            move = self.ask(seat, self.lay_moves(player))
        self.lay(player, move)
        fitting = self.fitting_moves(player) if not helped else []
        move = self.ask_or_end(seat, fitting + self.close_moves(player, helped), helped)
        if move["type"] == "play":  # TT-17
            helped = True
            self.lay(player, move)
            move = self.ask_or_end(seat, self.close_moves(player, helped), helped)
        if move["type"] == "close":
            self.close(seat, with_cartwright="cartwright" in move)
        return True

    def ask_or_end(self, seat: int, moves: list[Move], helped: bool) -> Move:
        """Ask how to go on after a card was laid, unless the turn ends by itself (TT-18)."""
        if self.rules == 1:
            return self.ask_or_stop(seat, moves, END)
        player = self.players[seat]
        if len(player.route) < self.data["min_route"] and (helped or not player.hand):
            return END
        return self.ask(seat, [*moves, END])

    def fitting_moves(self, player: Player) -> list[Move]:
        """List the cards that lengthen the route (TT-14)."""
        if not player.route:
            return []
        moves: list[Move] = []
        for city in sorted(set(player.hand) - set(player.route)):
            if len(player.route) > 1 and (city, player.route[0]) in self.roads:
                moves.append({"type": "play", "city": city, "end": "left"})
            if (city, player.route[-1]) in self.roads:
                moves.append({"type": "play", "city": city, "end": "right"})
        return moves

    def lay_moves(self, player: Player) -> list[Move]:
        """List the ways to lay the first card of a turn (TT-13, TT-14, TT-15)."""
        starts: list[Move] = [{"type": "start", "city": city} for city in sorted(set(player.hand))]
        return starts + self.fitting_moves(player)

    def lay(self, player: Player, move: Move) -> None:
        """Lay a card from the hand."""
        city = move["city"]
        player.hand.remove(city)
        if move["type"] == "start":
            self.discards += player.route
            player.route = [city]
        elif move["end"] == "left":
            player.route = [city, *player.route]
        else:
            player.route = [*player.route, city]

    def next_carriage(self, player: Player) -> int | None:
        """Name the carriage after the one held (TT-35)."""
        larger = [size for size in map(int, self.data["carriage_points"]) if size > player.carriage]
        return min(larger, default=None)

    def close_moves(self, player: Player, helped: bool) -> list[Move]:
        """List the ways to close the route (TT-18, TT-36)."""
        length, carriage = len(player.route), self.next_carriage(player)
        if length < self.data["min_route"]:
            return []
        if helped or carriage is None or not length < carriage <= length + self.data["cartwright_help"]:
            return [CLOSE]
        return [CLOSE, CLOSE_WITH_CARTWRIGHT]

    # -- closing a route

    def close(self, seat: int, with_cartwright: bool) -> None:
        """Close the route: houses, bonus tiles, carriage, discards (TT-19)."""
        player = self.players[seat]
        self.place_houses(seat)
        self.award_route_tile(player)
        self.award_region_tiles(player)
        carriage = self.next_carriage(player)
        reach = len(player.route) + (self.data["cartwright_help"] if with_cartwright else 0)
        if carriage is not None and reach >= carriage:
            player.carriage = carriage
        if self.next_carriage(player) is None or len(player.houses) == self.data["houses"]:  # TT-31
            self.award(player, "end")
        self.discards += player.route
        player.route = []
        while len(player.hand) > self.data["hand_after_closing"]:  # TT-37
            move = self.ask(seat, [{"type": "discard", "city": city} for city in sorted(set(player.hand))])
            player.hand.remove(move["city"])
            self.discards.append(move["city"])

    def house_moves(self, player: Player, placed: list[str]) -> list[Move]:
        """List the cities for another house beside those placed in this closing (TT-20 to TT-24)."""
        moves: list[Move] = []
        if len(player.houses) < self.data["houses"]:
            for city in player.route:
                provinces = [self.province_of[other] for other in [*placed, city]]
                if city not in player.houses and len(set(provinces)) in (1, len(provinces)):
                    moves.append({"type": "house", "city": city})
        return moves

    def place_houses(self, seat: int) -> None:
        """Let the seat place houses until it stops or can place no more."""
        player = self.players[seat]
        placed: list[str] = []
        while (move := self.ask_or_stop(seat, self.house_moves(player, placed), DONE)) != DONE:
            placed.append(move["city"])
            player.houses.add(move["city"])

    def award(self, player: Player, stack: str) -> None:
        """Give the top tile of a stack, if there is one."""
        if self.stacks[stack]:
            player.tiles.append((stack, self.stacks[stack].pop(0)))

    def award_route_tile(self, player: Player) -> None:
        """Give the tile for the length of the route (TT-25, TT-32 to TT-34)."""
        lengths = [size for size in (7, 6, 5) if size <= len(player.route)]
        if self.edition == "icelandic" and 7 not in lengths:
            lengths = lengths[:1]  # no fall-back
        for size in lengths:
            if self.stacks[f"route{size}"]:
                self.award(player, f"route{size}")
                return

    def award_region_tiles(self, player: Player) -> None:
        """Give the tiles for regions, at most one of each stack to a player (TT-26 to TT-30)."""
        for region, cities in self.data["bonus_cities"].items():
            if player.houses >= set(cities) and not player.has_tile(region):
                self.award(player, region)
        needed = {province["name"] for province in self.data["provinces"]}
        if self.edition == "german":
            needed.remove("Baiern")
        if {self.province_of[city] for city in player.houses} >= needed and not player.has_tile("outside"):
            self.award(player, "outside")

    # -- the game

    def play(self) -> None:
        """Replay the game to its end (TT-4, TT-5, TT-12, TT-39 to TT-41)."""
        self.read_shuffle()
        seat, skipped_in_a_row = 0, 0
        more_turns: int | None = None  # icelandic, after the turn that triggered the end
        while True:
            skipped_in_a_row = 0 if self.turn(seat) else skipped_in_a_row + 1
            if skipped_in_a_row == len(self.players):
                return
            if any(player.has_tile("end") for player in self.players):
                more_turns = len(self.players) - 1 if more_turns is None else more_turns - 1
                if self.edition == "german" and seat == len(self.players) - 1:
                    return
                if self.edition == "icelandic" and more_turns == 0:
                    return
            seat = (seat + 1) % len(self.players)

    def score(self, player: Player) -> int:
        """Count the points of a player (TT-42)."""
        carriage: int = self.data["carriage_points"].get(str(player.carriage), 0)
        houses_left: int = self.data["houses"] - len(player.houses)
        return carriage + sum(value for _, value in player.tiles) - houses_left

    def result(self) -> dict[str, Any]:
        """Name scores and winners (TT-12, TT-43)."""
        scores = [self.score(player) for player in self.players]
        tied = [seat for seat, points in enumerate(scores) if points == max(scores)]
        holders = [seat for seat, player in enumerate(self.players) if player.has_tile("end")]
        if holders:
            tied = [min(tied, key=lambda seat: (seat - holders[0]) % len(scores))]
        return {"scores": scores, "winners": tied}

    def judge(self) -> list[str]:
        """Replay the record and compare its result."""
        last = len(self.events)
        try:
            self.play()
        except Stop:
            return self.disagreements
        except Unfinished:
            if "result" in self.document:
                self.disagree(last, "the record has a result, but the game is not over")
            return self.disagreements
        if self.position < last:
            self.disagree(self.position, "an event after the end of the game")
        if written(self.document.get("result")) != written(self.result()):
            self.disagree(last, f"the result is {self.result()}, the record has {self.document.get('result')}")
        return self.disagreements


def judge(document: dict[str, Any], data: dict[str, Any]) -> list[str]:
    """Replay a record by the rules page and return the disagreements found."""
    return Referee(document, data).judge()
