"""A tournament: every pairing of bots in every seat arrangement equally often, all with the same deals.

Each game that is over is a line of JSON in a file that only ever grows, so a tournament that was stopped, by whatever,
goes on where it was.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
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

    def matches(self) -> list[Match]:
        """All games: deal by deal, so that whenever it is stopped, all have played about equally often."""
        arrangements = self.arrangements()
        deals = -(-self.games // len(arrangements))
        return [
            Match(deal, [pair[who] for who in arrangement])
            for deal in range(deals)
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
        whole, newline, _ = self.path.read_bytes().rpartition(b"\n")
        lines = [json.loads(line) for line in whole.splitlines()]
        if lines and lines[0] != asdict(self.tournament):
            raise BadOption(f"{self.path} is the file of another tournament: {json.dumps(lines[0])}.")
        os.truncate(self.path, len(whole) + len(newline))
        return [Played(**line) for line in lines[1:]]

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
