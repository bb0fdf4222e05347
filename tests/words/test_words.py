"""Everything that a game says can be said: in every game, to every seat, whatever happens; and tells nothing hidden."""

from __future__ import annotations

import json
from typing import Any

import pytest

from stammtisch.engine.contract import State
from stammtisch.engine.rng import Rng
from stammtisch.engine.seats import NOBODY, SPECTATOR
from stammtisch.words.message import Message
from tests.cases import ALL_CASES, Case, scaled
from tests.words.saying import NAMES, check_value, english, say

every_case = pytest.mark.parametrize("case", ALL_CASES, ids=lambda case: case.name)
SAMPLE = 12  # actions that are tried at each decision, of all there are


def decisions(case: Case, seed: int, every: int) -> list[State]:
    return [state for state in case.positions(seed=seed, count=scaled(60), every=every) if not state.is_over()]


@every_case
def test_what_may_be_done_and_what_not_has_words(case: Case) -> None:
    rng = Rng(3)
    for state in decisions(case, 5, 3):
        game, seat = state.game, state.seat
        view = game.view(state, seat)
        assert say(game, game.expected(state, view)).endswith((".", "?"))
        assert say(game, game.words.expected(game.view(state, SPECTATOR), None)).endswith(".")
        legal = state.legal()
        offers = [say(game, game.words.offer(game.move(state, action), view)) for action in legal]
        assert len(set(offers)) == len(offers), "every choice reads differently"
        for action in {rng.below(state.action_space()) for _ in range(SAMPLE)} - set(legal):
            assert say(game, game.why_not(state, action)).endswith((".", "?"))


def things(state: State) -> list[str]:
    """What somebody may press, and what somebody may make up."""
    view = json.dumps(state.game.view(state, state.seat))
    names = [f"{kind}:{word}" for kind in ("card", "city", "open") for word in ("Ulm", "blue", "7", "start", "")]
    moves = [state.game.move(state, action) for action in state.legal()[:6]]
    fields = [f"{name}:{value}" for move in moves for name, value in move.items()]
    return ["pile", "tickets", "stack:end", "route:0", "route:99", "pawn:0:0", "", ":", view[:40], *names, *fields]


@every_case
def test_whatever_is_pressed_gets_an_answer(case: Case) -> None:
    """And the answer does not repeat what is expected, which stands beside it."""
    for state in decisions(case, 6, 7):
        expected = say(state.game, state.game.expected(state, state.game.view(state, state.seat)))
        for pressed in ([], ["card:7"], ["x", ""]):
            for thing in things(state):
                answer = say(state.game, state.game.why_not_pressed(state, pressed, thing))
                assert answer.endswith((".", "?"))
                assert expected not in answer
        for viewer in (SPECTATOR, state.seat):
            for thing in things(state):
                about = state.game.words.about(state.game.view(state, viewer), thing)
                assert about is None or say(state.game, about)


def asked(state: State, seat: int) -> list[Message]:
    """What the deciding seat is told when it tries things."""
    game = state.game
    actions = range(0, state.action_space(), max(1, state.action_space() // SAMPLE))
    refused = [game.why_not(state, action) for action in actions if action not in state.legal()]
    pressed = [game.why_not_pressed(state, [], thing) for thing in things(state)]
    return [game.expected(state, game.view(state, seat)), *refused, *pressed]


@every_case
def test_no_answer_tells_what_the_seat_cannot_know(case: Case) -> None:
    rng = Rng(8)
    for state in decisions(case, 7, 5):
        other = state.copy()
        other.determinize(state.seat, rng)
        assert asked(other, state.seat) == asked(state, state.seat)


@every_case
def test_what_happens_and_what_lies_there_has_words(case: Case) -> None:
    rng = Rng(9)
    for state in decisions(case, 8, 2):
        game, actions = state.game, state.legal()
        action = actions[rng.below(len(actions))]
        after = state.copy()
        after.apply(action)
        for viewer in range(SPECTATOR, case.players):
            for happening in game.happenings(state, action, after, viewer):
                assert say(game, game.sentence(after, happening)).endswith(".")
                assert json.loads(json.dumps(happening)) == happening
            for table in game.words.tables(game.view(after, viewer)):
                check_table(case, dict(table))
        if after.seat == NOBODY:
            check_count(case, game.view(after, SPECTATOR))


def check_count(case: Case, view: dict[str, Any]) -> None:
    """The count is told line by line and adds up to the result, with everybody's place at each step."""
    game, result = case.game, view["result"]
    count = game.words.counted(view)
    lines, steps = count["lines"], count["steps"]
    assert json.loads(json.dumps(count)) == count
    assert [bool(line.get("sum")) for line in lines] == [False] * (len(lines) - 1) + [True]
    for line in lines:
        assert say(game, line["text"])
        assert len(line["values"]) == case.players
    assert [step["line"] for step in steps] == sorted(step["line"] for step in steps), "one line after the other"
    for step, line in ((step, lines[step["line"]]) for step in steps):
        assert say(game, step["text"])
        assert len(step["values"]) == len(step["standing"]) == case.players
        assert min(step["places"]) == 1
        assert (step["seat"] is None) == ("items" not in line)
    for number, line in enumerate(lines):
        told = [step["values"] for step in steps if step["line"] == number]
        assert told[-1:] == [line["values"]] or (not told and set(line["values"]) == {0}), "all of it is turned up"
    if all("standing" not in line for line in lines):
        assert steps[-2]["standing"] == steps[-1]["standing"] == result["scores"] if len(steps) > 1 else True
    assert {seat for seat, place in enumerate(steps[-1]["places"]) if place == 1} == set(result["winners"])
    if count["ahead"] is not None:
        assert say(game, count["ahead"])


def check_table(case: Case, table: dict[str, Any]) -> None:
    check_value(case.game, table["title"])
    assert english(case.game).value(table["title"])
    for value in [*table["columns"], *(value for row in table["rows"] for value in row)]:
        check_value(case.game, value)
    assert all(len(row) == len(table["columns"]) for row in table["rows"])


@every_case
def test_seats_have_names_of_their_own(case: Case) -> None:
    names = [say(case.game, case.game.words.seat_name(seat, case.options)) for seat in range(case.players)]
    assert len(set(names)) == case.players <= len(NAMES)


@every_case
def test_a_game_that_is_over_says_who_wins(case: Case) -> None:
    state = case.start(3)
    state.rollout(Rng(4))
    game, view = case.game, case.game.view(state, SPECTATOR)
    assert say(game, game.words.expected(view, None)).endswith(".")
    assert say(game, game.sentence(state, {"what": "over", "result": game.result(state)})).endswith(".")
    check_count(case, view)
