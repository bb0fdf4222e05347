"""Measure every game's engine, compare with OpenSpiel in the same run, and write results.md."""

from __future__ import annotations

import json
import os
import platform
import subprocess
import sys
import venv
from pathlib import Path
from typing import Any

from benchmarks import engine, search
from benchmarks.report import HOME, judged, machine, put_into_page, table
from stammtisch import plain
from stammtisch.engine import options, registry
from stammtisch.engine.contract import Game

OPEN_SPIEL = "open_spiel==2.0.2"

# What games are to reach: players measured, playouts and stepping in decisions a second, playouts over OpenSpiel's.
# One that is not named here is measured with the most players, and has no aims.
AIMS: dict[str, dict[str, float]] = {
    "thurn-und-taxis": {"players": 4, "playouts": 4e6, "stepping": 1e6, "over": 2, "stepping_over": 5, "plain": 40e3},
    "ticket-to-ride-new-york": {"players": 2, "playouts": 5e6, "stepping": 1e6},
    "partners": {"players": 4, "playouts": 5e6, "stepping": 0.8e6, "over": 3},
    "partners-plus": {"players": 6, "playouts": 4e6, "stepping": 0.8e6},
}
COPY_AIM, DETERMINIZE_AIM, READING_AIM = 0.3, 2.0, 5.0


def open_spiel() -> dict[str, float]:
    """OpenSpiel's figures, measured by a Python that has it."""
    home = HOME.parent / "build" / "openspiel"
    python = home / "bin" / "python"
    if not (home / "ready").exists():
        print("Setting up an environment for OpenSpiel ...", file=sys.stderr)
        venv.create(home, with_pip=True, clear=True)
        subprocess.run([python, "-m", "pip", "install", "-q", OPEN_SPIEL], check=True)
        (home / "ready").touch()
    done = subprocess.run([python, HOME / "openspiel.py"], check=True, capture_output=True, text=True)
    figures: dict[str, float] = json.loads(done.stdout)
    return figures


def plain_playouts(game: Game, players: int, chosen: dict[str, Any]) -> float:
    arguments = json.dumps([game.id, players, chosen])
    done = subprocess.run(
        [sys.executable, "-m", "benchmarks.plain", arguments],
        env={**os.environ, plain.VARIABLE: "1"},
        check=True,
        capture_output=True,
        text=True,
    )
    return float(done.stdout)


def row(game: Game, theirs: dict[str, float]) -> list[str]:
    """A game's line of the table."""
    aim = AIMS.get(game.id, {})
    players = int(aim.get("players", max(game.players)))
    chosen = options.complete(game, players, {})
    playouts = engine.playouts(game, players, chosen)
    stepping = engine.stepping(game, players, chosen)
    copying = engine.copying(game, players, chosen)
    determinizing = engine.determinizing(game, players, chosen)
    reading = engine.reading(game, players, chosen)
    slow = plain_playouts(game, players, chosen)
    over = playouts / theirs["rollout_decisions"]
    stepping_over = stepping / theirs["decisions"]
    return [
        f"{game.name}, {players} players",
        judged(f"{playouts / 1e6:.1f} M/s", playouts >= aim.get("playouts", 0)),
        judged(f"{over:.1f}", over >= aim.get("over", 0)),
        f"{playouts / theirs['rollouts']:.1f}",
        judged(f"{stepping / 1e6:.2f} M/s", stepping >= aim.get("stepping", 0)),
        judged(f"{stepping_over:.1f}", stepping_over >= aim.get("stepping_over", 0)),
        judged(f"{copying:.2f} µs", copying <= COPY_AIM),
        judged(f"{determinizing:.2f} µs", determinizing <= DETERMINIZE_AIM),
        judged(f"{reading:.1f} ms", reading <= READING_AIM),
        judged(f"{slow / 1e3:.0f} k/s", slow >= aim.get("plain", 0)),
    ]


COLUMNS = [
    "game",
    "random playouts",
    "× OpenSpiel's decisions",
    "× its decisions and throws",
    "stepping from Python",
    "× OpenSpiel's decisions",
    "copy",
    "determinize",
    "read and check 1,000 decisions",
    "playouts, plain Python",
]
# On the page of benchmarks.
BRIEF = ["game", "random playouts", "× OpenSpiel's decisions", "stepping from Python", "copy", "determinize"]


def cpu() -> str:
    """The processor's name, where the system tells it."""
    path = Path("/proc/cpuinfo")
    names = [line.split(":", 1)[1].strip() for line in path.read_text().splitlines() if line.startswith("model name")]
    return names[0] if names else platform.processor()


def report(rows: list[list[str]], theirs: dict[str, float], searching: str) -> str:
    return f"""# How fast it is

Measured by `make bench` {machine()}, compiled, on one core ({cpu()});
each figure is the best of five rounds. Rates are decisions a second of uniformly random players.

{table(COLUMNS, rows)}

OpenSpiel is version {OPEN_SPIEL.split("==")[1]} with `maedn(players=4)`, in the same run. Its C++ random rollouts do
{theirs["rollouts"] / 1e6:.1f} million actions a second, of which {theirs["rollout_decisions"] / 1e6:.1f} million are
decisions of players and the others throws of the die. Ours are decisions alone, though shuffling and dealing take their
time here as well: so decisions compare with decisions, and the column with the throws shows the least that can be said.
The same loop in Python steps it {theirs["decisions"] / 1e6:.2f} million decisions a second, or
{theirs["stepping"] / 1e6:.2f} million actions with the throws.

## The search

Iterations a second of the honest search (each in a world imagined anew), early in a game. Random playouts are uniformly
random and go to the end; guided ones are those that the bots use.

{searching}
"""


def main() -> None:
    theirs = open_spiel()
    rows = []
    for game in registry.games().values():
        print(f"Measuring {game.name} ...", file=sys.stderr)
        rows.append(row(game, theirs))
    print("Measuring the search ...", file=sys.stderr)
    searching = search.measured()
    text = report(rows, theirs, searching)
    (HOME / "results.md").write_text(text, encoding="utf-8")
    brief = [COLUMNS.index(name) for name in BRIEF]
    put_into_page("speed", table(BRIEF, [[row[at] for at in brief] for row in rows]))
    put_into_page("search", searching)
    print(text)


if __name__ == "__main__":
    main()
