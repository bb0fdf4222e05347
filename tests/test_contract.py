"""What every registered game must hold to, tried on positions of random games. A new game gets all of it for free."""

from __future__ import annotations

import json
import pickle
from collections.abc import Callable, Iterator

import pytest

from stammtisch.engine.contract import State
from stammtisch.engine.errors import IllegalMove
from stammtisch.engine.recording import Recording
from stammtisch.engine.rng import Rng
from stammtisch.engine.seats import NOBODY, SPECTATOR
from tests import worlds
from tests.cases import ALL_CASES, CASES, Case, is_own, plays_alike, scaled, told_by
from tests.players import mixed_table

every_case = pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
every_view = pytest.mark.parametrize("case", ALL_CASES, ids=lambda case: case.name)


def viewers(state: State) -> range:
    return range(SPECTATOR, state.players)


def positions(case: Case, count: int, every: int = 1) -> list[State]:
    """Positions of uniformly random games, and as many of games in which rare rules are met."""
    found = list(case.positions(seed=7, count=scaled(count), every=every))
    rng = Rng(8)
    state = case.start(8)
    table = mixed_table(case.game.id, case.players, 1)
    for step in range(scaled(count) * every):
        if state.is_over():
            break
        if step % every == 0:
            found.append(state.copy())
        state.apply(table[state.seat].choose(state, rng))
    return found


@every_case
def test_legal_actions_are_ascending_unique_and_applicable(case: Case) -> None:
    for state in positions(case, 300):
        actions = state.legal()
        assert actions, "somebody has to decide, so there is something to choose"
        assert actions == sorted(set(actions))
        for action in actions:
            state.copy().apply(action)


@every_case
def test_illegal_actions_are_refused_and_change_nothing(case: Case) -> None:
    rng = Rng(1)
    for state in positions(case, 200):
        before = state.copy()
        legal = set(state.legal())
        for action in [-1, 10**9, 10**30, *(rng.below(200) for _ in range(10))]:
            if action not in legal:
                with pytest.raises(IllegalMove, match=r"\.$"):
                    state.apply(action)
        assert state.equals(before)


@every_case
def test_copies_are_equal_and_independent(case: Case) -> None:
    rng = Rng(2)
    for state in positions(case, 300):
        copy, reference = state.copy(), state.copy()
        assert copy.equals(state)
        actions = copy.legal()
        copy.apply(actions[rng.below(len(actions))])
        assert not copy.equals(state)
        assert state.equals(reference)


@every_case
def test_states_can_be_sent_to_another_process(case: Case) -> None:
    for state in positions(case, 20, every=9):
        twin = pickle.loads(pickle.dumps(state))
        assert twin.equals(state)
        assert twin.game.view(twin, 0) == state.game.view(state, 0)


@every_case
def test_moves_go_to_json_and_back(case: Case) -> None:
    for state in positions(case, 300):
        moves = [state.game.move(state, action) for action in state.legal()]
        for action, move in zip(state.legal(), moves, strict=True):
            assert state.game.action(state, json.loads(json.dumps(move))) == action
        assert len({json.dumps(move, sort_keys=True) for move in moves}) == len(moves)


@every_case
def test_games_end_with_a_result(case: Case) -> None:
    for seed in range(scaled(40)):
        state = case.start(seed)
        assert state.game.result(state) is None
        decisions = state.rollout(Rng(seed))
        result = state.game.result(state)
        assert decisions > 0
        assert state.turns > 0
        assert (state.seat, state.legal()) == (NOBODY, [])
        assert result is not None
        assert len(result["scores"]) == case.players
        assert result["winners"]
        assert result["winners"] == sorted(set(result["winners"]))
        with pytest.raises(IllegalMove, match="over"):
            state.apply(0)


@every_view
def test_what_a_seat_cannot_know_does_not_show(case: Case) -> None:
    """Secrecy: neither its view nor what it may do depends on what `determinize` replaces."""
    rng = Rng(3)
    for state in positions(case, 120, every=3):
        for seat in viewers(state):
            imagined = state.copy()
            imagined.determinize(seat, rng)
            assert imagined.game.view(imagined, seat) == state.game.view(state, seat)
            assert (imagined.seat, imagined.learned) == (state.seat, state.learned)
            if seat == state.seat:
                assert imagined.legal() == state.legal()


def leaks(case: Case, count: int) -> Iterator[str]:
    """What anybody learns in games of this case that it cannot know."""
    rng, known = Rng(10), told_by(case.game, "secrecy")
    for state in positions(case, count, every=7):
        for observer in viewers(state):
            found = worlds.leak(state, observer, rng, steps=6)
            if found is not None and (known is None or known.KNOWN not in found):
                yield found


@every_view
def test_whether_and_whom_a_game_asks_depends_on_nothing_hidden(case: Case) -> None:
    """Secrecy: worlds that somebody cannot tell apart stay so, step by step, as long as the moves look alike."""
    assert list(leaks(case, 80)) == []


@pytest.mark.parametrize("case", [case for case in ALL_CASES if case not in CASES], ids=lambda case: case.name)
def test_an_option_that_is_about_views_alone_changes_nothing_else(case: Case) -> None:
    """The same moves are possible, reveal as much, and end in the same result; and something is seen otherwise."""
    usual = plays_alike(case)
    differs = False
    for number in range(scaled(4)):
        table, rng = mixed_table(case.game.id, case.players, number), Rng(number)
        one, other = usual.start(number), case.start(number)
        for _ in range(1500):
            assert (one.seat, one.legal(), one.points()) == (other.seat, other.legal(), other.points())
            assert (one.learned, one.game.result(one)) == (other.learned, other.game.result(other))
            if one.is_over():
                break
            action = table[one.seat].choose(one, rng)
            differs = differs or one.game.view(one, SPECTATOR)["seats"] != other.game.view(other, SPECTATOR)["seats"]
            one.apply(action)
            other.apply(action)
    assert differs


@every_case
def test_imagined_states_are_sound_and_can_be_played_on(case: Case) -> None:
    rng = Rng(4)
    sound = invariants_of(case)
    for state in positions(case, 20, every=21):
        for seat in viewers(state):
            imagined = state.copy()
            imagined.determinize(seat, rng)
            sound(imagined)
            for _ in range(30):
                if imagined.is_over():
                    break
                actions = imagined.legal()
                imagined.apply(actions[rng.below(len(actions))])
                sound(imagined)


@every_case
def test_invariants_hold_at_every_step(case: Case) -> None:
    """Cards, houses, pieces are conserved, and what is kept twice agrees."""
    sound = invariants_of(case)
    for state in positions(case, 1500):
        sound(state)


def invariants_of(case: Case) -> Callable[[State], None]:
    """The game's own check of a state, if it has one."""
    told = told_by(case.game, "invariants")
    check: Callable[[State], None] = (lambda state: None) if told is None else told.check
    return check


@every_case
def test_who_may_take_back_has_learned_nothing(case: Case) -> None:
    """As long as `learned` stays, the mover sees the same after a move whatever is hidden."""
    rng = Rng(5)
    for state in positions(case, 200):
        seat = state.seat
        imagined = state.copy()
        imagined.determinize(seat, rng)
        actions = state.legal()
        action = actions[rng.below(len(actions))]
        learned = state.learned
        state.apply(action)
        imagined.apply(action)
        assert state.learned >= learned
        if state.learned == learned:
            assert imagined.learned == learned
            assert imagined.game.view(imagined, seat) == state.game.view(state, seat)


@every_case
def test_undo_brings_back_what_everybody_saw(case: Case) -> None:
    rng = Rng(6)
    undone = 0
    for number in range(scaled(20)):
        recording = Recording(case.game, case.players, case.options, f"{number:032x}")
        table = mixed_table(case.game.id, case.players, number)
        for _ in range(150):
            if recording.state.is_over():
                break
            before, events = recording.state.copy(), list(recording.events)
            recording.apply(table[before.seat].choose(recording.state, rng))
            if recording.can_undo(before.seat):
                assert recording.state.learned == before.learned
                after = recording.state.copy()
                action = before.game.action(before, recording.events[-1]["move"])
                recording.undo(before.seat)
                assert recording.state.equals(before)
                assert recording.events == events
                assert [recording.state.game.view(recording.state, seat) for seat in viewers(before)] == [
                    before.game.view(before, seat) for seat in viewers(before)
                ]
                recording.apply(action)
                assert recording.state.equals(after)
                undone += 1
    assert undone > 0 or not is_own(case.game), "a game may be one in which everybody sees something at every move"


@every_case
def test_nobody_else_can_take_back_and_nothing_seen_is_taken_back(case: Case) -> None:
    rng = Rng(6)
    recording = Recording(case.game, case.players, case.options, "0" * 32)
    for _ in range(scaled(400)):
        if recording.state.is_over():
            break
        seat, learned = recording.state.seat, recording.state.learned
        actions = recording.state.legal()
        action = actions[rng.below(len(actions))]
        before, told = recording.state.copy(), recording.state.reveals(action)
        assert recording.state.equals(before)
        recording.apply(action)
        assert recording.can_undo(seat) == (recording.state.learned == learned) == (not told)
        for other in viewers(recording.state):
            if other != seat:
                with pytest.raises(IllegalMove):
                    recording.undo(other)


@every_view
def test_what_is_told_shows_no_more_than_the_view(case: Case) -> None:
    """Two worlds that a viewer cannot tell apart, before and after a move, are told alike.

    Not where a shuffle takes away at once what the move laid open: that is told, and no view shows it any more.
    """
    rng = Rng(9)
    for state in positions(case, 100, every=2):
        actions = state.legal()
        action = actions[rng.below(len(actions))]
        after = state.copy()
        after.apply(action)
        for seat in viewers(state):
            story = state.game.tell(state, action, after, seat)
            assert json.loads(json.dumps(story)) == story
            other = state.copy()
            other.determinize(seat, rng)
            if action in other.legal() and after.shuffles == state.shuffles:
                other_after = other.copy()
                other_after.apply(action)
                if other_after.game.view(other_after, seat) == after.game.view(after, seat):
                    assert other.game.tell(other, action, other_after, seat) == story


@every_case
def test_who_chooses_at_the_same_time_can_do_so_in_any_order(case: Case) -> None:
    """What one of them may choose and sees until the last has chosen depends on no other's choice."""
    rng = Rng(9)
    for state in positions(case, 60):
        together = state.game.together(state)
        if not together:
            continue
        assert together[0] == state.seat
        assert len(set(together)) == len(together)
        worlds = [chosen_one_after_another(state, together, rng) for _ in range(3)]
        for place, seat in enumerate(together):
            asked = state.game.asked(state, seat)
            assert asked.seat == seat
            for steps in worlds:
                assert steps[place].seat == seat, "they decide in the order in which they are named"
                assert steps[place].legal() == asked.legal()
                assert state.game.view(steps[place], seat) == state.game.view(worlds[0][place], seat)
                assert state.game.view(steps[place], SPECTATOR) == state.game.view(worlds[0][place], SPECTATOR)


def chosen_one_after_another(state: State, together: list[int], rng: Rng) -> list[State]:
    """The state at each of their decisions, where all choose at random."""
    steps, twin = [], state.copy()
    for _ in together:
        steps.append(twin.copy())
        legal = twin.legal()
        twin.apply(legal[rng.below(len(legal))])
    return steps


@every_view
def test_what_several_are_told_is_what_each_is_told_alone(case: Case) -> None:
    for state in positions(case, 60):
        for action in state.legal()[:6]:
            after = state.copy()
            after.apply(action)
            alone = {viewer: case.game.happenings(state, action, after, viewer) for viewer in viewers(state)}
            assert case.game.stories(state, action, after, viewers(state)) == alone
