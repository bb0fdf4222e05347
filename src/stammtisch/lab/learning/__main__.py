"""`make train GAME=…`: learn to judge a game's positions, for as many rounds as are wanted."""

from __future__ import annotations

import argparse
import os
import sys
from dataclasses import fields
from pathlib import Path

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # processes use the cores


def main() -> None:
    from stammtisch.bots import learned
    from stammtisch.engine import registry
    from stammtisch.lab.learning.plot import strength
    from stammtisch.lab.learning.training import Plan, Training

    parser = argparse.ArgumentParser(prog="python -m stammtisch.lab.learning", description=__doc__)
    parser.add_argument("game")
    for one in fields(Plan)[1:]:
        parser.add_argument(f"--{one.name}", type=int, default=one.default)
    parser.add_argument("--rounds", type=int, default=3, help="of self-play (default: 3)")
    parser.add_argument("--workers", type=int, help="processes (default: one a core)")
    parser.add_argument("--folder", type=Path, help="where all is kept (default: build/learning/GAME)")
    parser.add_argument("--on", action="store_true", help="go on from the game's network, without quick games")
    parser.add_argument("--ship", action="store_true", help="put the best network into the package")
    given = parser.parse_args()
    plan = Plan(given.game, *(getattr(given, one.name) for one in fields(Plan)[1:]))
    folder = given.folder or Path("build/learning") / plan.game
    training = Training(plan, folder, given.workers, lambda text: print(text, file=sys.stderr, flush=True))
    if given.on:
        if not learned.file_of(registry.find(plan.game)).is_file():
            parser.error(f"{plan.game} has no network to go on from: leave --on out, and it begins with quick games")
        training.go_on_from_package()
    else:
        training.learn_quick_games()
    while len(training.done["rounds"]) <= given.rounds:
        training.play_a_round()
    (folder / "strength.svg").write_text(strength(plan.game, training.done["rounds"]), encoding="utf-8")
    if given.ship:
        best = training.file_of_round(training.done["best"]).read_text(encoding="utf-8")
        learned.file_of(registry.find(plan.game)).write_text(best + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
