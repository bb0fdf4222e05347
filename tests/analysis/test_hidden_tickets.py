"""New York's hidden tickets in an analysis: imagined as likely as the routes of the others make them."""

from __future__ import annotations

from statistics import fmean

import pytest
from benchmarks.equals import played
from benchmarks.luck import lucky_changes

from stammtisch.analysis.course import read
from stammtisch.analysis.questions import Worlds, ask
from tests.cases import PLAIN

GAMES, WORLDS = 100, 16


@pytest.mark.skipif(PLAIN, reason="takes long on the plain engine")
def test_nobody_is_surprised_on_average_by_the_tickets_that_are_shown_at_the_end() -> None:
    """Else that would be luck, always bad: with worlds chosen from a few dozen it was ten points and more."""
    surprises: list[list[float]] = [[], []]
    for number in range(GAMES):
        course = read(played("ticket-to-ride-new-york", 2, "medium", number).record())
        for seat, result in enumerate(course.results()):
            last = lucky_changes(course, seat)[-1].before
            chances = ask(course.positions[last.position], last, Worlds(number, range(WORLDS)).starts())
            surprises[seat].append(result - fmean(chances))
    for of_seat in surprises:
        assert abs(fmean(of_seat)) < 0.05
        assert fmean(surprise**2 for surprise in of_seat) < 0.05
