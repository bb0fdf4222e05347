"""Games that the referee plays by itself, all legal moves written down: the engine has to agree with each of them.

`python -m tests.games.thurn_und_taxis.refereed` writes `refereed_2.json.xz`. (`refereed.json.xz` is of rules 1.)
"""

from __future__ import annotations

import json
import lzma
import random
from itertools import product
from pathlib import Path
from typing import Any

from stammtisch.games.thurn_und_taxis.board import DATA
from tests.games.thurn_und_taxis.referee import Move, Referee, Unfinished
from tests.games.thurn_und_taxis.styles import STYLES
from tests.players import Weights

GAMES = 42
LONGEST = 700  # decisions; the game is left unfinished then


class Playing(Referee):
    """The referee at a table of its own, who shuffles and decides for everybody."""

    def __init__(self, head: dict[str, Any], table: list[Weights], chance: random.Random) -> None:
        super().__init__({**head, "events": []}, DATA)
        self.table = table
        self.chance = chance
        self.decisions = 0

    def read_shuffle(self) -> None:
        self.pile, self.discards = self.chance.sample(self.discards, len(self.discards)), []
        self.events.append({"shuffle": list(self.pile)})

    def ask(self, seat: int, moves: list[Move]) -> Move:
        if self.decisions == LONGEST:
            raise Unfinished
        self.decisions += 1
        weights = [self.table[seat].get(move["type"], 10) for move in moves]
        move = self.chance.choices(moves, weights)[0]
        self.events.append({"seat": seat, "move": move, "legal": moves})
        return move

    def document_of_game(self) -> dict[str, Any]:
        try:
            self.play()
        except Unfinished:
            return self.document
        return {**self.document, "result": self.result()}


def play(number: int) -> dict[str, Any]:
    """The game with this number, without a seed."""
    chance = random.Random(number)
    settings = list(product((2, 3, 4), ("german", "icelandic"), ("open", "covered")))
    players, edition, tiles = settings[number % len(settings)]
    head = {
        "format": "stammtisch/2",
        "game": "thurn-und-taxis",
        "rules": 2,
        "players": players,
        "options": {"edition": edition, "tiles": tiles},
    }
    styles = [*STYLES.values(), {}]
    return Playing(head, chance.choices(styles, k=players), chance).document_of_game()


if __name__ == "__main__":
    games = json.dumps([play(number) for number in range(GAMES)], ensure_ascii=False)
    Path(__file__).with_name("refereed_2.json.xz").write_bytes(lzma.compress(games.encode(), preset=9))
