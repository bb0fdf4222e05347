"""A tournament on a real Ray of this machine, one of whose workers is killed while it runs."""

from __future__ import annotations

import os
import signal
from dataclasses import replace

import pytest

from stammtisch.arena.on_ray import on_ray
from stammtisch.arena.tournament import Match, Played, Tournament, play_match
from tests.cases import PLAIN
from tests.optional import need

need("ray")

TOURNAMENT = Tournament("ticket-to-ride-new-york", 2, {}, ["greedy", "beginner"], games=40, seed=3)


@pytest.mark.skipif(PLAIN, reason="the same games, only slower")
def test_a_killed_worker_makes_no_difference() -> None:
    matches = TOURNAMENT.matches()

    def play(match: Match) -> tuple[int, Played]:
        return os.getpid(), play_match(TOURNAMENT, match)

    played, workers = [], []
    for number, (worker, game) in enumerate(on_ray(play, [(match,) for match in matches], workers=2)):
        played.append(game)
        workers.append(worker)
        if number == 5:
            os.kill(worker, signal.SIGKILL)
    assert os.getpid() not in workers
    assert len(set(workers)) >= 2
    assert untimed(played) == untimed([play_match(TOURNAMENT, match) for match in matches])


def untimed(games: list[Played]) -> list[Played]:
    """What does not depend on how fast the machine is."""
    return [replace(game, seconds=[]) for game in games]
