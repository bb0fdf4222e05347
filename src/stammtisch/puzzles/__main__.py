"""Find puzzles: `python -m stammtisch.puzzles GAME [--count 30] [--depth 0.4] [--margin 0.05]`.

Games of strong bots are played one after another, by their numbers; each has at most one puzzle. What is found is
added to the file in the game's package at once, so it can be stopped at any time, and goes on after the last one.
With `--again` those that are there are checked first, as after a change of the bots: what is no puzzle to them is left
out, and others are looked for.
"""

from __future__ import annotations

import argparse
import sys
from itertools import count
from pathlib import Path

from stammtisch.arena.playing import in_processes
from stammtisch.engine import registry
from stammtisch.engine.errors import BadOption, Refused
from stammtisch.puzzles.finding import Aim, again, find
from stammtisch.puzzles.puzzle import file_of, read_all

RUN = 18_000  # the seed of the games
AT_ONCE = 1000  # games of which it is said beforehand which are to be played


def look_for(game_id: str, wanted: int, aim: Aim, workers: int, file: Path) -> int:
    """Go on until the file has so many puzzles; how many it has then."""
    there = read_all(file)
    have, start = len(there), max((puzzle.id for puzzle in there), default=-1) + 1
    file.parent.mkdir(parents=True, exist_ok=True)
    with file.open("a", encoding="utf-8") as out:
        for first in count(start, AT_ONCE):
            if have >= wanted:
                return have
            tasks = [(game_id, RUN, number, aim) for number in range(first, first + AT_ONCE)]
            for number, puzzle in enumerate(in_processes(find, tasks, workers), first):
                if puzzle is not None:
                    out.write(puzzle.line() + "\n")
                    out.flush()
                    have += 1
                print(f"game {number}: {have} puzzles", file=sys.stderr, flush=True)
                if have >= wanted:
                    return have
    raise AssertionError("there is no last game")


def look_again(aim: Aim, workers: int, file: Path) -> None:
    """Leave in a file what is still a puzzle, with what is reckoned now."""
    there = read_all(file)
    kept = [one for one in in_processes(again, [(puzzle, aim) for puzzle in there], workers) if one is not None]
    print(f"{len(kept)} of {len(there)} puzzles are still some", file=sys.stderr, flush=True)
    file.write_text("".join(f"{one.line()}\n" for one in kept), encoding="utf-8")


def need_sense(wanted: int, workers: int, aim: Aim) -> None:
    """Refuse, before anything is played, what cannot be meant."""
    if wanted < 1 or workers < 1:
        raise BadOption("There must be at least one puzzle to find, and one process to find it.")
    if not 0 < aim.margin < 1:
        raise BadOption("A margin is a share of the chance to win, between 0 and 1.")
    aim.reckoned, aim.checked  # noqa: B018 - a depth that is none is refused


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m stammtisch.puzzles", description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--count", type=int, default=30, help="puzzles the file is to have (default: 30)")
    parser.add_argument("--depth", type=float, default=0.4, help="times the standard of an analysis (default: 0.4)")
    parser.add_argument("--margin", type=float, default=0.05, help="of chance to win, at least (default: 0.05)")
    parser.add_argument("--workers", type=int, default=1, help="processes (default: 1)")
    parser.add_argument("--file", type=Path, help="to add them to (default: the one in the game's package)")
    parser.add_argument("--again", action="store_true", help="first check those that are there once more")
    given = parser.parse_args()
    try:
        game, aim = registry.find(given.game), Aim(given.depth, given.margin)
        need_sense(given.count, given.workers, aim)
        file = given.file or file_of(game)
        if given.again and file.is_file():
            look_again(aim, given.workers, file)
        look_for(game.id, given.count, aim, given.workers, file)
    except Refused as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main()
