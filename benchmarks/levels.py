"""Whether each level beats the one below: `make arena` plays it out and writes benchmarks/levels.md."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from stammtisch.arena.playing import in_processes
from stammtisch.arena.standings import Duel, duels
from stammtisch.arena.statistics import wilson
from stammtisch.arena.tournament import Log, Tournament, left_to_play, play_match
from stammtisch.bots.levels import LEVELS
from stammtisch.engine import options, registry

HOME = Path(__file__).parent
STEPS = [("greedy", "random"), *zip(LEVELS[1:], LEVELS, strict=False)]
SEED = 2026


def aim(step: tuple[str, str], sides: int) -> float:
    """The share that the better one is to win: of two sides three in four, of more twice the fair share."""
    if sides > 2:
        return 2 / sides
    return 0.95 if step == STEPS[0] else 0.75


def play(game_id: str, players: int, step: tuple[str, str], games: int) -> Duel:
    """Play a step; games already played for it are kept in build/ and count."""
    chosen = options.complete(registry.find(game_id), players, {})
    tournament = Tournament(game_id, players, chosen, list(step), games, SEED)
    log = Log(HOME.parent / "build" / "levels" / f"{game_id}_{players}p_{'_'.join(step)}_{games}.jsonl", tournament)
    played = log.read()
    left = [(tournament, match) for match in left_to_play(tournament, played)]
    played += log.append(in_processes(play_match, left))
    return duels(tournament, played)[0]


def row(game_id: str, players: int, step: tuple[str, str], duel: Duel) -> str:
    share = duel.wins / duel.alone
    low, high = wilson(duel.wins, duel.alone)
    wanted = aim(step, round(1 / duel.fair))
    verdict = "" if share >= wanted else " (missed)"
    return (
        f"| {game_id}, {players} | {step[0]} over {step[1]} | {duel.alone} | {share:.1%}{verdict} "
        f"| {low:.1%} to {high:.1%} | {wanted:.0%} | {duel.fair:.0%} |"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=40, help="games a step (default: 40)")
    parser.add_argument("--game", help="only this game")
    parser.add_argument("--players", type=int, help="only with so many players")
    given = parser.parse_args()
    lines = [
        f"# Levels\n\nBy `make arena GAMES={given.games}`: the share of games that the better one wins where it sits"
        " alone against the other.\n",
        "| game, players | step | games | share | 95 % interval | aim | fair share |",
        "| --- | --- | --- | --- | --- | --- | --- |",
    ]
    print("\n".join(lines))
    for game in registry.games().values():
        for players in game.players:
            if given.game in (None, game.id) and given.players in (None, players):
                for step in STEPS:
                    lines.append(row(game.id, players, step, play(game.id, players, step, given.games)))
                    print(lines[-1], flush=True)
    if given.game is None and given.players is None:
        (HOME / "levels.md").write_text("\n".join(lines) + "\n", encoding="utf-8")
        print(f"Written to {HOME / 'levels.md'}", file=sys.stderr)


if __name__ == "__main__":
    main()
