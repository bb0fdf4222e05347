"""A tournament: every pairing of bots in every seat arrangement equally often, all with the same deals.

Each game that is over is a line of JSON in a file that only ever grows, so a tournament that was stopped, by whatever,
goes on where it was.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import asdict, dataclass
from itertools import combinations, product
from pathlib import Path
from typing import Any

from stammtisch.arena.playing import Run, play_game
from stammtisch.engine import registry
from stammtisch.engine.errors import BadOption


@dataclass(frozen=True)
class Tournament:
    """What is to be played."""

    game: str
    players: int
    options: dict[str, Any]
    bots: list[str]
    games: int  # of each pairing, at least
    seed: int

    def teams(self) -> list[int]:
        """The side of each seat."""
        return registry.find(self.game).new_state(self.players, self.options).teams()

    def arrangements(self) -> list[list[int]]:
        """For two bots, every way to sit on the sides: which of them has each seat."""
        teams = self.teams()
        sides = sorted(set(teams))
        ways = [dict(zip(sides, way, strict=True)) for way in product((0, 1), repeat=len(sides)) if len(set(way)) == 2]
        return [[way[side] for side in teams] for way in ways]

    def deals(self) -> int:
        """How many deals each pairing plays in all arrangements, to come to as many games as are wanted."""
        return -(-self.games // len(self.arrangements()))

    def matches(self) -> list[Match]:
        """All games: deal by deal, so that whenever it is stopped, all have played about equally often."""
        arrangements = self.arrangements()
        return [
            Match(deal, [pair[who] for who in arrangement])
            for deal in range(self.deals())
            for pair in combinations(self.bots, 2)
            for arrangement in arrangements
        ]


@dataclass(frozen=True)
class Match:
    """One game of a tournament: which deal, and who sits where."""

    deal: int
    bots: list[str]


@dataclass(frozen=True)
class Played:
    """How a match went."""

    deal: int
    bots: list[str]
    scores: list[int]
    winners: list[int]
    decisions: list[int]
    seconds: list[float]

    @property
    def match(self) -> Match:
        return Match(self.deal, self.bots)


def play_match(tournament: Tournament, match: Match, records: Path | None = None, again: bool = False) -> Played:
    """Play one game; keep its record in the folder, if there is one."""
    run = run_of(tournament, match, records)
    recording, thinking = play_game(run, match.deal)
    result = recording.state.game.result(recording.state)
    assert result is not None
    run.keep(recording, match.deal, again)
    decisions = [seat.decisions for seat in thinking]
    seconds = [round(seat.seconds, 6) for seat in thinking]
    return Played(match.deal, match.bots, result["scores"], result["winners"], decisions, seconds)


def run_of(tournament: Tournament, match: Match, records: Path | None) -> Run:
    """The run of which a match is a game: its bots on this tournament's deals."""
    return Run(tournament.game, tournament.players, tournament.options, tournament.seed, match.bots, records)


class Log:
    """The file of a tournament: what it is, then a line for each game played."""

    def __init__(self, path: Path, tournament: Tournament) -> None:
        self.path = path
        self.tournament = tournament

    def read(self) -> list[Played]:
        """The games that are in the file. A last line that was not written to its end does not count."""
        if not self.path.exists():
            return []
        if not self.path.is_file():
            raise BadOption(f"{self.path} is no file that could keep a tournament: name another.")
        whole, newline, _ = self.path.read_bytes().rpartition(b"\n")
        lines = [self.value(number, line) for number, line in enumerate(whole.split(b"\n") if newline else [], 1)]
        if lines and {**lines[0], "games": 0} != {**asdict(self.tournament), "games": 0}:
            raise BadOption(f"{self.path} is the file of another tournament: {json.dumps(lines[0])}.")
        played = [self.played(number, line) for number, line in enumerate(lines[1:], 2)]
        os.truncate(self.path, len(whole) + len(newline))
        return played

    def value(self, number: int, line: bytes) -> dict[str, Any]:
        """The object in a line."""
        with suppress(ValueError, RecursionError):
            value = json.loads(line)
            if isinstance(value, dict):
                return value
        raise self.damaged(number)

    def played(self, number: int, line: dict[str, Any]) -> Played:
        """The game in a line: it must be one of this tournament's, with a figure for each seat."""
        try:
            game = Played(**line)
            seats = range(self.tournament.players)
            figures: list[list[Any]] = [game.bots, game.scores, game.decisions, game.seconds]
            sound = all(isinstance(own, list) and len(own) == len(seats) for own in figures)
            sound &= all(isinstance(one, int | float) for own in figures[1:] for one in own)
            sound &= isinstance(game.deal, int) and set(game.winners) <= set(seats) and bool(game.winners)
            if sound and set(game.bots) <= set(self.tournament.bots):
                return game
        except TypeError:
            pass
        raise self.damaged(number)

    def damaged(self, number: int) -> BadOption:
        return BadOption(f"{self.path} is damaged in line {number}: take that line out, or begin anew.")

    def append(self, games: Iterator[Played]) -> Iterator[Played]:
        """Write games down as they come, each before it is handed on."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        with self.path.open("ab") as file:
            if file.tell() == 0:
                file.write(line_of(asdict(self.tournament)))
            for game in games:
                file.write(line_of(asdict(game)))
                file.flush()
                os.fsync(file.fileno())
                yield game


def line_of(value: dict[str, Any]) -> bytes:
    return json.dumps(value, ensure_ascii=False).encode() + b"\n"


def left_to_play(tournament: Tournament, played: list[Played]) -> list[Match]:
    done = {(game.deal, tuple(game.bots)) for game in played}
    return [match for match in tournament.matches() if (match.deal, tuple(match.bots)) not in done]
