"""A second, naive implementation of Partners and Partners+, from the rules pages alone: it judges records."""

from __future__ import annotations

import json
from typing import Any

Move = dict[str, Any]
HOME, START = -1, 0
OPTIONS: dict[str, dict[str, list[Any]]] = {
    "partners": {"edition": ["booklet", "championship"]},
    "partners-plus": {"teams": ["two", "three"], "play_on": [False, True], "fields": [13, 14]},
}
STEPS: dict[str, list[int]] = {
    "1/14": [1, 14],
    "start/8": [8],
    "start/13": [13],
    "-4": [-4],
    "start": [],
    "2": [2],
    "3": [3],
    "5": [5],
    "6": [6],
    "9": [9],
    "10": [10],
    "12": [12],
}


def text(value: Any) -> str:
    """One spelling for every JSON value, so that values compare field by field (true is not 1)."""
    return json.dumps(value, sort_keys=True, ensure_ascii=False)


class Rules:
    """What the options and the data say about one game."""

    def __init__(self, game: str, options: dict[str, Any], data: dict[str, Any]) -> None:
        if game not in OPTIONS:
            raise ValueError(f"unknown game {game!r}")
        for name, value in options.items():
            if text(value) not in map(text, OPTIONS[game].get(name, [])):
                raise ValueError(f"option {name!r} cannot be {value!r}")
        chosen = {name: options.get(name, choices[0]) for name, choices in OPTIONS[game].items()}
        table = data[game]
        three = chosen.get("teams") == "three"
        self.plus = game == "partners-plus"
        self.leaper = "5" if self.plus else ""  # PP-12: the card that passes blockades
        self.booklet = chosen.get("edition") == "booklet"
        self.play_on: bool = chosen.get("play_on", False)
        if three and self.play_on:
            raise ValueError("play_on is refused together with teams of three")
        self.players: int = table["players"]
        self.pawns: int = table["pawns"]
        self.hand: int = table["hand"]
        self.deals: int = table["deals_per_dealer"]
        self.deck: list[str] = [face for face, number in table["deck"].items() for _ in range(number)]
        self.blockade = 2 if self.booklet else 1  # PA-17, PP-8
        self.gift = 2 if three or not self.plus else 3  # PA-7, PP-6, PP-7: seats from giver to taker
        colours: list[str] = table["seats_clockwise"]
        names = table["teams" if not self.plus else "teams_of_three" if three else "teams_of_two"]
        self.teams: list[list[int]] = [sorted(colours.index(colour) for colour in team) for team in names]
        fields: int = chosen.get("fields", table["fields_per_segment"])
        self.last = self.players * fields  # the last field before the own goal
        self.inmost: int = self.last + table["goal_spaces"]
        # The ring as it lies on the table, and every seat's way around it.
        ring = [(seat, field) for seat in range(self.players) for field in range(fields + 1)]
        self.spot: list[dict[int, tuple[int, int]]] = [{} for _ in colours]  # seat -> own place -> square of the ring
        self.gate: list[dict[int, int]] = [{} for _ in colours]  # seat -> r -> whose start lies between r and r+1
        for seat in range(self.players):
            begin = ring.index((seat, START))
            place = 0
            for square in ring[begin + 1 :] + ring[:begin]:
                if square[1] == START:
                    self.gate[seat][place] = square[0]
                else:
                    place += 1
                    self.spot[seat][place] = square

    def team(self, seat: int) -> list[int]:
        """The seats of a seat's team, the seat itself included."""
        return next(team for team in self.teams if seat in team)

    def mates(self, seat: int) -> list[int]:
        """The other seats of the team."""
        return [mate for mate in self.team(seat) if mate != seat]


class Board:
    """Where all pawns stand, each told from its owner."""

    def __init__(self, rules: Rules, places: list[list[int]]) -> None:
        self.rules = rules
        self.places = [list(row) for row in places]

    def locked(self, seat: int, place: int) -> bool:
        """PA-22: on a goal space from which on inwards every space is taken."""
        inwards = range(place, self.rules.inmost + 1)
        return place > self.rules.last and all(space in self.places[seat] for space in inwards)

    def score(self, seat: int) -> int:
        """How many pawns of a seat are locked."""
        return sum(self.locked(seat, place) for place in self.places[seat])

    def finished(self, *seats: int) -> bool:
        """All pawns of these seats are locked."""
        return all(self.score(seat) == self.rules.pawns for seat in seats)

    def shut(self, seat: int, place: int, to: int, leap: bool) -> bool:
        """PA-17: a blockade of another player lies between two neighbouring fields (only the leap passes it)."""
        owner = self.rules.gate[seat].get(min(place, to))
        return owner is not None and not leap and self.places[owner].count(START) >= self.rules.blockade

    def walk(self, seat: int, start: int, steps: int, leap: bool = False) -> int | None:
        """Where a pawn ends after so many steps, None if it cannot go them (PA-14 to PA-17, PA-22 to PA-26)."""
        last = self.rules.last
        if start == HOME or self.locked(seat, start) or (steps < 0 and start > last):
            return None
        others = list(self.places[seat])
        others.remove(start)
        place, forward = start, steps > 0
        for _ in range(abs(steps)):
            if place > last:  # in the goal: straight on if the next space is free, else turn, else stuck
                for _turn in range(2):
                    to = place + 1 if forward else place - 1
                    if to == last or (to <= self.rules.inmost and to not in others):
                        break
                    forward = not forward
                else:
                    return None
            elif forward and place == last:
                to = last + 1
                if to in others:  # PA-24: a pawn outside cannot move past the last field
                    return None
            elif not forward and place in (START, 1):  # backwards around the own start space
                to = last
            else:
                to = place + 1 if forward else place - 1
                if self.shut(seat, place, to, leap):
                    return None
            place = to
        return place

    def put(self, seat: int, index: int, place: int) -> None:
        """A pawn lands: it hits one pawn of another, or is sent home by two or more (PA-18 to PA-20)."""
        self.places[seat][index] = place
        here = self.rules.spot[seat].get(place)
        for other in range(self.rules.players):
            there = [n for n, p in enumerate(self.places[other]) if here and self.rules.spot[other].get(p) == here]
            if other != seat and len(there) == 1:
                self.places[other][there[0]] = HOME
            elif other != seat and there:
                self.places[seat][index] = HOME


class Seven:
    """A 7 that is being played, on its own copy of the board (PA-31 to PA-34, PP-11, PP-16)."""

    def __init__(self, board: Board, player: int) -> None:
        self.rules = board.rules
        self.board = Board(board.rules, board.places)
        self.player = player
        self.left = 7
        self.moved: set[tuple[int, int]] = set()
        self.rest = False  # championship: this 7 has locked the last own pawn, what is left may be left
        self.seats = [player]
        if self.rules.booklet:
            self.seats = self.rules.team(player)
        elif board.finished(player):
            self.seats = self.rules.mates(player)

    def after(self, seat: int, index: int, steps: int, place: int) -> Seven:
        """The same 7 with one part more."""
        new = Seven(self.board, self.player)
        new.board.put(seat, index, place)
        new.left, new.rest, new.seats = self.left - steps, self.rest, self.seats
        new.moved = self.moved | {(seat, index)}
        if not self.rules.booklet:
            new.seats = [seat]  # own pawns only, or the mate chosen by the first part
            if seat == self.player and new.board.finished(seat):
                new.rest, new.seats = True, self.rules.mates(seat)
        return new

    def spent(self) -> bool:
        """Seven steps are spent or the player's team is complete."""
        return self.left == 0 or self.board.finished(*self.rules.team(self.player))

    def walks(self) -> list[tuple[Move, Seven]]:
        """All parts that the board allows, with the 7 after each."""
        found: list[tuple[Move, Seven]] = []
        for seat in self.seats:
            pawns = {
                place: index for index, place in enumerate(self.board.places[seat]) if (seat, index) not in self.moved
            }
            for place, index in pawns.items():
                for steps in range(self.left, 0, -1):
                    end = self.board.walk(seat, place, steps)
                    if end is not None:
                        move = {"type": "move", "card": "7", "seat": seat, "from": place, "steps": steps}
                        found.append((move, self.after(seat, index, steps, end)))
        return found

    def completes(self) -> bool:
        """The 7 is complete or further parts can complete it, found by trying them all."""
        return self.spent() or self.rest or any(seven.completes() for _, seven in self.walks())

    def parts(self) -> list[tuple[Move, Seven]]:
        """The parts that are offered."""
        return [(move, seven) for move, seven in self.walks() if seven.completes()]


class Table:
    """A game in progress: who must do what, and what it does."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.board = Board(rules, [[HOME] * rules.pawns for _ in range(rules.players)])
        self.hands: list[list[str]] = [[] for _ in range(rules.players)]
        self.pile: list[str] = []
        self.dealer, self.dealt, self.shuffle_due = rules.players - 1, 0, True  # PA-5, PP-5
        self.givers: list[int] = []  # seats that still have to give a card
        self.gifts: dict[int, str] = {}
        self.turn = 0
        self.seven: Seven | None = None
        self.places: list[list[int]] = []  # teams that are complete, in order
        self.over = False

    def after(self, seat: int) -> list[int]:
        """All seats clockwise, beginning left of a seat and ending with it."""
        return [(seat + n) % self.rules.players for n in range(1, self.rules.players + 1)]

    def shuffle(self, cards: list[str]) -> None:
        """A new pile; the first deal from it follows."""
        self.pile, self.shuffle_due = list(cards), False
        self.deal()

    def deal(self) -> None:
        """PA-6, PP-19: four at a time from the top to all who have not dropped out; the exchange is next."""
        self.dealt += 1
        self.givers = [seat for seat in self.after(self.dealer) if not any(seat in team for team in self.places)]
        for seat in self.givers:
            self.hands[seat] = self.pile[: self.rules.hand]
            self.pile = self.pile[self.rules.hand :]
        self.gifts, self.turn = {}, self.givers[0]

    def legal(self) -> list[Move]:
        """All moves of the seat to move, each once."""
        hand = self.hands[self.turn]
        if self.givers:
            moves: list[Move] = [{"type": "give", "card": card} for card in hand]
        elif self.seven is not None:
            moves = [move for move, _ in self.seven.parts()]
            moves += [{"type": "stop"}] if self.seven.rest else []
        else:
            moves = [move for card in hand for move in self.card_moves(card)] or [{"type": "fold"}]
        return list({text(move): move for move in moves}.values())

    def card_moves(self, card: str) -> list[Move]:
        """What one card can be played for."""
        player, board, rules = self.turn, self.board, self.rules
        if card == "7":
            return [move for move, _ in Seven(board, player).parts()]
        if card == "swap":
            return self.swaps()
        moves: list[Move] = []
        for seat in rules.mates(player) if board.finished(player) else [player]:  # PA-12, PP-16
            if card.startswith("start") and HOME in board.places[seat]:
                moves.append({"type": "enter", "card": card, "seat": seat})
            for steps in STEPS[card]:
                for place in board.places[seat]:
                    if board.walk(seat, place, steps, leap=card == rules.leaper) is not None:
                        moves.append({"type": "move", "card": card, "seat": seat, "from": place, "steps": steps})
        if rules.plus and card == "2":  # PP-13, PP-14
            home = [seat for seat in rules.team(player) for place in board.places[seat] if place == HOME]
            moves += [
                {"type": "enter", "card": "2", "seats": [first, second]}
                for n, first in enumerate(home)
                for second in home[n + 1 :]
            ]
        return moves

    def swaps(self) -> list[Move]:
        """PA-35: any two pawns on the track that stand alone."""
        able = sorted(
            [seat, place]
            for seat, row in enumerate(self.board.places)
            for place in row
            if 1 <= place <= self.rules.last and row.count(place) == 1
        )
        return [
            {"type": "swap", "card": "swap", "pawns": [one, two]} for n, one in enumerate(able) for two in able[n + 1 :]
        ]

    def make(self, move: Move) -> None:
        """Carry out a legal move of the seat to move."""
        hand = self.hands[self.turn]
        if move["type"] == "give":
            self.give(move["card"])
            return
        if move["type"] == "fold":
            hand.clear()
        elif move["type"] == "stop":
            self.seven = None
        elif move["card"] == "7":
            if self.seven is None:
                hand.remove("7")
                self.seven = Seven(self.board, self.turn)
            self.seven = next(seven for offered, seven in self.seven.parts() if text(offered) == text(move))
            self.board = self.seven.board
            if not self.seven.spent() and self.seven.walks():
                return
            self.seven = None
        else:
            hand.remove(move["card"])
            self.carry_out(move)
        self.next_turn()

    def carry_out(self, move: Move) -> None:
        """What an enter, a swap or a single walk does to the board."""
        places, spot = self.board.places, self.rules.spot
        if move["type"] == "enter":
            for seat in move["seats"] if "seats" in move else [move["seat"]]:
                places[seat][places[seat].index(HOME)] = START
        elif move["type"] == "swap":
            (a, place_a), (b, place_b) = move["pawns"]
            index_a, index_b = places[a].index(place_a), places[b].index(place_b)
            places[a][index_a] = next(place for place, square in spot[a].items() if square == spot[b][place_b])
            places[b][index_b] = next(place for place, square in spot[b].items() if square == spot[a][place_a])
        else:
            seat, start = move["seat"], move["from"]
            end = self.board.walk(seat, start, move["steps"], leap=move["card"] == self.rules.leaper)
            assert end is not None
            self.board.put(seat, places[seat].index(start), end)

    def give(self, card: str) -> None:
        """PA-7: cards change hands when the last has chosen."""
        self.gifts[self.givers.pop(0)] = card
        if self.givers:
            self.turn = self.givers[0]
            return
        for giver, gift in self.gifts.items():
            self.hands[giver].remove(gift)
            self.hands[(giver + self.rules.gift) % self.rules.players].append(gift)
        self.turn = next(seat for seat in self.after(self.dealer) if self.hands[seat])

    def next_turn(self) -> None:
        """After a card: a team may be complete, a deal may be over, else the next with cards plays."""
        for team in self.rules.teams:
            if self.board.finished(*team) and team not in self.places:
                self.places.append(team)
                for seat in team:
                    self.hands[seat].clear()
        if len(self.places) == (2 if self.rules.play_on else 1):
            self.over = True
        elif any(self.hands):
            self.turn = next(seat for seat in self.after(self.turn) if self.hands[seat])
        elif self.dealt < self.rules.deals:
            self.deal()
        else:
            self.dealer, self.dealt, self.shuffle_due = self.after(self.dealer)[0], 0, True

    def result(self) -> dict[str, Any]:
        """Scores, winners and with play_on the places of a finished game."""
        scores = [self.board.score(seat) for seat in range(self.rules.players)]
        result: dict[str, Any] = {"scores": scores, "winners": self.places[0]}
        if self.rules.play_on:
            result["places"] = self.places + [team for team in self.rules.teams if team not in self.places]
        return result


def judge_event(table: Table, event: dict[str, Any]) -> tuple[list[str], str]:
    """Replay one event: the quarrels about its list of legal moves, and what makes it impossible, if anything."""
    if table.over:
        return [], "the game is over"
    if table.shuffle_due != ("shuffle" in event):
        return [], "a shuffle must stand here" if table.shuffle_due else "no shuffle is due"
    if table.shuffle_due:
        if set(event) != {"shuffle"}:
            return [], f"a shuffle with the fields {sorted(event)}"
        if sorted(map(text, event["shuffle"])) != sorted(map(text, table.rules.deck)):
            return [], "the shuffle is not the whole deck"
        table.shuffle(event["shuffle"])
        return [], ""
    if not {"seat", "move"} <= set(event) <= {"seat", "move", "legal"}:
        return [], f"a move with the fields {sorted(event)}"
    if text(event["seat"]) != text(table.turn):
        return [], f"seat {event['seat']} moves, but it is the turn of seat {table.turn}"
    legal = [text(move) for move in table.legal()]
    quarrels: list[str] = []
    if "legal" in event:
        given = [text(move) for move in event["legal"]]
        quarrels += [f"listed but not legal: {move}" for move in given if move not in legal]
        quarrels += [f"legal but not listed: {move}" for move in legal if move not in given]
        quarrels += [f"listed twice: {move}" for move in sorted(set(given)) if given.count(move) > 1]
    if text(event["move"]) not in legal:
        return quarrels, f"the move made is not legal: {text(event['move'])}"
    table.make(event["move"])
    return quarrels, ""


def judge(document: dict[str, Any], data: dict[str, Any]) -> list[str]:
    """Replay a record by the rules pages; all disagreements found, each with the index of its event."""
    try:
        rules = Rules(document["game"], document.get("options", {}), data)
    except ValueError as reason:
        return [f"head: {reason}"]
    known = document.get("format") in ("stammtisch/1", "stammtisch/2")
    if not known or text(document.get("players")) != text(rules.players):
        return ["head: wrong format or number of players"]
    table = Table(rules)
    wrong: list[str] = []
    for index, event in enumerate(document["events"]):
        quarrels, reason_to_stop = judge_event(table, event)
        wrong += [f"event {index}: {quarrel}" for quarrel in quarrels]
        if reason_to_stop:
            return [*wrong, f"event {index}: {reason_to_stop}"]
    result = table.result() if table.over else None
    if text(document.get("result")) != text(result) or (result is None and "result" in document):
        wrong.append(f"event {len(document['events'])}: result {text(document.get('result'))}, not {text(result)}")
    return wrong
