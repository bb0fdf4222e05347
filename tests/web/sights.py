"""Tables and the screens on which they are looked at, drawn at random."""

from __future__ import annotations

import math
import random
from dataclasses import asdict, dataclass

from tests.web.browsing import DRAWN

PLAYERS = {game.id: game.players for game in DRAWN}
LOCALES = ("en-GB", "de-DE", "is-IS", "sv-SE")
IN_PLAY = ("as it is", "refused", "asked", "hinted", "recalled", "chosen", "waiting")
ELSEWHERE = ("replayed", "watched again", "analysed", "taught", "puzzled", "counted", "ended", "over")
FILLED = ("as it is", "refused", "asked", "chosen")  # states in which a table may be as full as can be
LEAST, LONGEST = (320, 480), (2160, 3840)  # the short side, the long side
LONGEST_SHAPE = 21 / 9
WIDEST_TOUCHED = 1400
EDGES = ((320, 480), (480, 320), (320, 746), (746, 320), (3840, 2160), (3840, 1646), (1600, 2160))
SCREENS = 4  # for each table
Size = tuple[int, int]


@dataclass(frozen=True)
class Sight:
    """What is looked at; the seed draws the rest: moves that are made, and what is pressed."""

    seed: int
    game: str
    players: int
    locale: str
    sizes: tuple[Size, ...]
    touch: bool
    dark: bool
    limit: str
    state: str
    full: bool  # as many cards, tickets and cities as there can be
    coached: bool
    plain: bool  # as a game is played that has no drawing
    away: bool  # somebody is

    def __str__(self) -> str:
        words = ", ".join(f"{name} {value}" for name, value in asdict(self).items())
        again = f".venv/bin/python -m tests.web.screens --seed {self.seed} --pictures pictures"
        return f"{words}\n    see it again: {again}"


def drawn(seed: int) -> Sight:
    """A table and its screens by its seed: small ones more often than large ones."""
    rng = random.Random(seed)
    game = rng.choice(list(PLAYERS))
    plain = rng.random() < 0.08
    state = "as it is" if plain else rng.choice(states_of(game))
    touch = rng.random() < 0.5
    return Sight(
        seed=seed,
        game=game,
        players=rng.choice(PLAYERS[game]),
        locale=rng.choice(LOCALES),
        sizes=tuple(size(rng, touch) for _ in range(SCREENS)),
        touch=touch,
        dark=rng.random() < 0.25,
        limit=rng.choice(["never", "never", "3 minutes"]),
        state=state,
        full=not plain and (state == "asked" or (state in FILLED and rng.random() < 0.4)),
        coached=state in IN_PLAY and rng.random() < 0.2,
        plain=plain,
        away=rng.random() < 0.3,
    )


def states_of(game: str) -> list[str]:
    """States in play twice as often as others; only Thurn und Taxis asks before something."""
    return [state for state in (*IN_PLAY, *IN_PLAY, *ELSEWHERE) if state != "asked" or game == "thurn-und-taxis"]


def size(rng: random.Random, touch: bool) -> Size:
    if rng.random() < 0.2:
        return rng.choice([edge for edge in EDGES if not touch or edge[0] < WIDEST_TOUCHED])
    most = 1000 if touch else LONGEST[0]
    short = round(math.exp(rng.uniform(math.log(LEAST[0]), math.log(most))))
    longest = min(LONGEST[1], int(short * LONGEST_SHAPE))
    long = round(rng.uniform(max(short, min(LEAST[1], longest)), longest))
    width, height = (short, long) if rng.random() < 0.45 else (long, short)
    return min(width, WIDEST_TOUCHED) if touch else width, min(height, 2160)
