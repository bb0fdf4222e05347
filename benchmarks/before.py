"""Whether random games have become slower: `python -m benchmarks.before REVISION`, any since `simulate --json`.

The revision is compiled in a folder of its own, with this environment's Cython and C compiler. Both then play the same
number of games with `stammtisch simulate`, in turns, each measured by its own processor time less that of a
single game: a busy machine slows both.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

from benchmarks.report import HOME, machine, table
from stammtisch import plain
from stammtisch.engine import registry

ROOT = HOME.parent
RUN = "from stammtisch.cli import stammtisch; stammtisch()"
PROCESSOR_SECONDS = 3.0  # that a round of either takes, about
AIMS = {False: 3, True: 10}  # per cent that may be lost, compiled and plain


def checked_out(revision: str, folder: Path) -> Path:
    """The sources of a revision, compiled."""
    archive = subprocess.run(["git", "archive", revision], cwd=ROOT, capture_output=True, check=True)
    subprocess.run(["tar", "-x", "-C", str(folder)], input=archive.stdout, check=True)
    command = [sys.executable, "setup.py", "-q", "build_ext", "--inplace"]
    surroundings = {**os.environ, "STAMMTISCH_REQUIRE_COMPILED": "1"}
    built = subprocess.run(command, cwd=folder, env=surroundings, capture_output=True, text=True, check=False)
    if built.returncode != 0:
        raise SystemExit(f"{revision} cannot be compiled here: {built.stderr.strip().splitlines()[-1]}")
    return folder / "src"


class Contender:
    """The engine of one tree, compiled or plain."""

    def __init__(self, source: Path, is_plain: bool) -> None:
        self.surroundings = {**os.environ, "PYTHONPATH": str(source)}
        self.surroundings.pop(plain.VARIABLE, None)
        if is_plain:
            self.surroundings[plain.VARIABLE] = "1"

    def simulate(self, game: str, games: int) -> tuple[float, float]:
        """Processor time and decisions of so many random games."""
        words = ["simulate", game, "--games", str(games), "--seed", "1", "--workers", "1", "--json"]
        with subprocess.Popen(
            [sys.executable, "-c", RUN, *words], env=self.surroundings, cwd="/", stdout=subprocess.PIPE, text=True
        ) as process:
            assert process.stdout is not None
            told = process.stdout.read()
            _, status, usage = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode != 0:
            raise SystemExit(f"stammtisch simulate {game} ended with {process.returncode}: {told}")
        counted = json.loads(told)
        return usage.ru_utime + usage.ru_stime, counted["decisions_a_game"] * counted["games"]

    def decision(self, game: str, games: int) -> float:
        """Seconds of processor time a decision, without what starting takes."""
        start, few = self.simulate(game, 1)
        end, many = self.simulate(game, games)
        return (end - start) / (many - few)


def enough(contender: Contender, game: str) -> int:
    """How many games take some seconds."""
    games = 16
    start, _ = contender.simulate(game, 1)
    while contender.simulate(game, games)[0] - start < PROCESSOR_SECONDS / 4:
        games *= 4
    return games * 3


def compared(game: str, before: Contender, now: Contender, rounds: int) -> list[float]:
    """How fast now is, in parts of before, round by round."""
    games = enough(now, game)
    return sorted(before.decision(game, games) / now.decision(game, games) for _ in range(rounds))


def row(game: str, before: Path, rounds: int) -> list[str]:
    cells = [registry.find(game).name]
    for is_plain, loss in AIMS.items():
        ratios = compared(game, Contender(before, is_plain), Contender(ROOT / "src", is_plain), rounds)
        middle = statistics.median(ratios)
        missed = "" if middle >= 1 - loss / 100 else " (missed)"
        cells.append(f"{middle:.2f} ({ratios[0]:.2f} to {ratios[-1]:.2f}){missed}")
    return cells


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("revision")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--games", nargs="*", default=list(registry.games()))
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        before = checked_out(asked.revision, Path(folder))
        rows = [row(game, before, asked.rounds) for game in asked.games]
    text = f"""# Random games, against an earlier revision

Measured by `python -m benchmarks.before {asked.revision}` {machine()}.
How fast random games are now, in parts of that revision's speed: the median of {asked.rounds} rounds, the least and
the most. Both play in turns and are measured by processor time.
Aims: at least {1 - AIMS[False] / 100:.2f} compiled, {1 - AIMS[True] / 100:.2f} plain.

{table(["game", "compiled", "plain"], rows)}
"""
    (HOME / "before.md").write_text(text, encoding="utf-8")
    print(text)


if __name__ == "__main__":
    main()
