"""A hint explains the move that it advises: what it prepares, whom it hurts, what it gains over the second best."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from stammtisch import bots
from stammtisch.bots import guides, searching
from stammtisch.bots.reasons import Rival, beside, reason
from stammtisch.bots.searching import Found, rival_of
from stammtisch.engine.contract import State
from stammtisch.engine.rng import Rng
from stammtisch.words.message import message, spot
from tests.cases import CASES, ONE_OF_EACH, PLAIN, Case, is_own, scaled
from tests.games.partners.positions import table
from tests.games.thurn_und_taxis import positions as thurn
from tests.games.ticket_to_ride_new_york import positions as new_york
from tests.words.saying import say

LISTED = (Path(__file__).parents[2] / "docs" / "bots.md").read_text(encoding="utf-8")
LONGEST = 230  # characters that may be said of one hint in English
every_game = pytest.mark.parametrize("case", ONE_OF_EACH, ids=lambda case: case.name)


def in_words(state: State, action: int) -> str:
    return " ".join(say(state.game, one) for one in reason(state, action, [0.5] * state.players).why)


def of_move(state: State, move: dict[str, object]) -> str:
    return in_words(state, state.game.action(state, move))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_every_action_has_a_reason_that_can_be_said(case: Case) -> None:
    """In every language, by keys that the page of bots lists, and short."""
    rng = Rng(1)
    for state in case.positions(seed=4, count=scaled(24), every=9):
        worlds = []
        for _ in range(2):
            world = state.copy()
            world.determinize(state.seat, rng)
            worlds.append(guides.guide_for(world))
        before = state.copy()
        for action in state.legal():
            guide = guides.guide_for(state.copy())
            for key, values in (guide.plan(action), guide.harm(action, [*worlds])):
                assert key is None or f"| `{key}` |" in LISTED or not is_own(case.game), key
                if key is not None:
                    assert re.search(r"[.”]$", say(case.game, case.game.words.plan(key, values)))
            assert len(in_words(state, action)) <= LONGEST
        assert state.equals(before)


@every_game
def test_a_reason_does_not_depend_on_what_the_seat_cannot_know(case: Case) -> None:
    bot = bots.SearchBot(bots.Budget(iterations=4 if PLAIN else 120, threads=1))
    for number, state in enumerate(case.positions(seed=6, count=scaled(8), every=11)):
        other = state.copy()
        other.determinize(state.seat, Rng(99 + number))
        told = [bots.explain(bot, bots.given(world, Rng(3)), Rng(4)) for world in (state, other)]
        assert told[0] == told[1]


def test_a_lone_move_needs_no_other_reason() -> None:
    shown = table("green start", "2")
    assert len(shown.state.legal()) == 1
    assert in_words(shown.state, shown.state.legal()[0]) == "You have no other move."


# -- over the second best


def found(tries: dict[int, tuple[int, float]], shares: dict[int, list[float]]) -> Found:
    best = max(tries, key=lambda action: tries[action][0])
    return Found(best, [0.5, 0.5], [0.5, 0.5], 1000, tries, shares)


TWO, THREE = (next(case for case in CASES if case.players == number) for number in (2, 3))


def test_the_second_best_is_what_was_tried_most_but_one() -> None:
    state = TWO.start(1)
    tries = {1: (600, 0.6), 2: (300, 0.5), 3: (100, 0.58)}
    shares = {action: [0.5, 0.5] for action in tries}
    rival = rival_of(found(tries, shares), state)
    assert rival is not None
    assert (rival.action, rival.hurt) == (2, [])
    assert rival.gain == pytest.approx(0.1)


def test_what_was_hardly_tried_is_told_without_a_number() -> None:
    state = TWO.start(1)
    assert rival_of(found({1: (990, 0.6), 2: (10, 0.9)}, {}), state) == Rival(2, None, [])
    assert rival_of(found({1: (6, 0.6), 2: (4, 0.9)}, {}), state) is None
    assert rival_of(found({1: (990, 0.6)}, {}), state) is None


def test_it_is_told_at_whose_expense() -> None:
    """Of three sides, that which loses most by the best action, beside the second best."""
    state = THREE.start(1)
    others = [seat for seat in range(3) if seat != state.seat]
    one, two = ([0.0, 0.0, 0.0] for _ in range(2))
    one[state.seat], one[others[0]], one[others[1]] = 0.6, 0.1, 0.3
    two[state.seat], two[others[0]], two[others[1]] = 0.4, 0.29, 0.31
    rival = rival_of(found({1: (600, 0.6), 2: (400, 0.4)}, {1: one, 2: two}), state)
    assert rival is not None
    assert rival.hurt == [others[0]]


@pytest.mark.parametrize(
    ("rival", "sentences"),
    [
        (Rival(0, None, []), ["Nothing else looks nearly as good."]),
        (Rival(0, 0.004, [1]), ["About as good: Ulm."]),
        (Rival(0, -0.2, []), ["About as good: Ulm."]),
        (Rival(0, 0.066, []), ["Of 100 games it wins 7 more than the next best: Ulm."]),
        (Rival(0, 0.2, [1]), ["Of 100 games it wins 20 more than the next best: Ulm.", "It hurts Bo most."]),
    ],
)
def test_what_is_gained_is_said_in_games(rival: Rival, sentences: list[str]) -> None:
    told = beside(rival, message("hint.side", names=spot("city:Ulm", "Ulm"), chance=0.5))
    game = ONE_OF_EACH[0].game
    assert [say(game, one).replace("Ulm 50%", "Ulm") for one in told] == sentences
    assert "spot" not in repr(told), "the second best is not to be shown on the table"


@pytest.mark.skipif(PLAIN, reason="the same trees, only slower")
@every_game
def test_the_shares_of_an_action_are_those_of_its_results(case: Case) -> None:
    for state in case.positions(seed=2, count=4, every=17):
        if len(state.legal()) > 1:
            result = searching.search(state, state.seat, iterations=200, threads=2)
            teams = state.teams()
            for action, shares in result.shares.items():
                assert result.choices[action][0] > 0
                assert sum(shares[side] for side in set(teams)) == pytest.approx(1)
                assert all(shares[seat] == pytest.approx(shares[side]) for seat, side in enumerate(teams))


# -- by game


def test_new_york_speaks_of_what_the_move_changes() -> None:
    state = new_york.laid_out(hands=("blue, green, 2 red",), display="green blue blue black black", tickets="0 17 1 2")
    assert of_move(state, new_york.move("claim 32 blue 0")).startswith(
        "It is on the way for Lower East Side – Wall Street (2)"
    )
    assert of_move(state, new_york.move("claim 1 red 0")) == "It brings 2 points."
    new_york.do(state, "claim 32 blue 0", "draw", "draw")
    told = of_move(state, new_york.move("claim 35 green 0"))
    assert told.startswith("It completes Lower East Side – Wall Street (2).")
    assert "route:32" not in repr(guides.guide_for(state.copy()).plan(state.legal()[0]))


def test_new_york_tells_whose_route_is_taken() -> None:
    """Where in most of the likely worlds another's tickets take more pieces without it."""
    needing = new_york.laid_out(hands=("blue",), tickets="0 1 3 4")  # seat 1 goes to Midtown West
    elsewhere = new_york.laid_out(hands=("blue",), tickets="0 1 5 7")
    action = needing.game.action(needing, new_york.move("claim 7 blue 0"))
    for worlds, told in (
        ([needing, needing, elsewhere], ("blocks", {"seat": 1, "route": 7})),
        ([needing, elsewhere, elsewhere], (None, {})),
    ):
        likely = [guides.guide_for(world.copy()) for world in worlds]
        assert guides.guide_for(needing.copy()).harm(action, [*likely]) == told


def test_partners_gives_a_reason_and_no_count() -> None:
    shown = table("red 40; blue 1; yellow start", "5 start")
    said = {in_words(shown.state, action) for action in shown.state.legal()}
    assert "A pawn comes into play." in said
    assert any("steps to the goal" in one for one in said)
    assert not any("pawns are" in one or "locked" in one for one in said)


def test_partners_names_who_is_sent_home() -> None:
    shown = table("red 10; yellow 1", "5 2")
    said = [in_words(shown.state, action) for action in shown.state.legal()]
    assert any("It sends home a pawn of Bo that has come 1 space far." in one for one in said)


def test_thurn_und_taxis_says_what_a_card_is_for_and_who_else_could_use_it() -> None:
    state = thurn.table("Ulm | Basel", "Stuttgart | Mannheim", display="Carlsruhe Lodz Lodz Pilsen Pilsen Linz")
    told = of_move(state, {"type": "take", "city": "Carlsruhe"})
    assert told == "Carlsruhe continues your route. It would fit the route of Bo, too."


@pytest.mark.parametrize(
    ("move", "told"),
    [
        ({"type": "refresh"}, "Only one of the open cards goes with what you have."),
        ({"type": "draw"}, "This looks best."),
    ],
)
def test_thurn_und_taxis_speaks_of_what_is_called_for(move: dict[str, object], told: str) -> None:
    state = thurn.table("Ulm | Basel", "Stuttgart | Mannheim", display="Augsburg Lodz Lodz Pilsen Pilsen Linz")
    assert of_move(state, move) == told


def test_thurn_und_taxis_speaks_of_no_route_that_the_move_does_not_change() -> None:
    """A route of one city is told by what goes on from it; waiting, by what is missing."""
    state = thurn.table("Ulm Augsburg Lodz | Basel", " | Mannheim", phase="play")
    assert of_move(state, {"type": "start", "city": "Ulm"}) == "It goes with cards in your hand: Augsburg."
    assert of_move(state, {"type": "start", "city": "Lodz"}) == "This looks best."
    state = thurn.table("Basel München | Lodz", "Ulm Augsburg | Mannheim", phase="close")
    assert of_move(state, {"type": "end"}) == "Your route has 2 cities: the 3-carriage needs 3."
    state = thurn.table("Basel | Lodz", "Ulm Augsburg München | Mannheim", phase="close")
    assert of_move(state, {"type": "end"}) == "A longer route brings more houses and bonus tiles."


def test_thurn_und_taxis_has_a_reason_for_a_card_that_goes_with_nothing_in_hand_or_none() -> None:
    """That a route is to be built speaks for every card alike, so it speaks for none."""
    state = thurn.table("Basel | Linz", " | Mannheim", display="Ulm Augsburg Lodz Lodz Lodz Mannheim")
    assert of_move(state, {"type": "take", "city": "Ulm"}) == "It goes with open cards: Augsburg."
    nothing = "None of the open cards goes with what you have: the pile may bring one that does."
    assert of_move(state, {"type": "draw"}) == nothing
    assert of_move(state, {"type": "take", "city": "Lodz"}) == "This looks best."
    state = thurn.table("Linz | Basel", display="Sigmaringen Lodz Lodz Lodz Salzburg Passau", houses="Ulm Stuttgart")
    tile = "Sigmaringen is the only city in which you lack a house for the bonus tile “Württemberg/Hohenzollern”."
    assert of_move(state, {"type": "take", "city": "Sigmaringen"}) == tile


def test_new_york_does_not_call_an_open_taxi_useless() -> None:
    state = new_york.laid_out(hands=("blue",), display="taxi blue blue black black", tickets="0 17 1 2")
    assert of_move(state, {"type": "draw"}) == "An open taxi would be your only card; like this you get two."
