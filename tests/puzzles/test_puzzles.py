"""Every puzzle in the package: it replays, its move is possible and ahead, and is explained in every language."""

from __future__ import annotations

from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest

from stammtisch import puzzles
from stammtisch.engine import registry
from stammtisch.engine.replay import check
from stammtisch.puzzles import BadPuzzle, Puzzle
from stammtisch.puzzles.__main__ import look_again
from stammtisch.puzzles.finding import Aim, Candidate, Comparison, candidates_of, compare, explain, made
from stammtisch.puzzles.puzzle import ALL, FIELDS, read, read_all
from stammtisch.words import catalogues
from stammtisch.words.speaker import Speaker
from tests.cases import is_own

OWN_GAMES = sorted(game.id for game in registry.games().values() if is_own(game))
ALL_OF_THEM = [(game, puzzle) for game in OWN_GAMES for puzzle in puzzles.of_game(registry.find(game)).values()]
MARGIN = round(ALL * Aim().margin)
ENOUGH = 30


@pytest.mark.parametrize("game_id", OWN_GAMES)
def test_there_are_enough(game_id: str) -> None:
    assert len(puzzles.of_game(registry.find(game_id))) >= ENOUGH


@pytest.mark.parametrize("game_id", sorted(set(registry.games()) - set(OWN_GAMES)))
def test_a_game_without_puzzles_has_none(game_id: str) -> None:
    assert puzzles.of_game(registry.find(game_id)) == {}


@pytest.mark.parametrize(("game_id", "puzzle"), ALL_OF_THEM, ids=[f"{game}-{one.id}" for game, one in ALL_OF_THEM])
def test_a_puzzle_has_one_good_move_and_says_why(game_id: str, puzzle: Puzzle) -> None:
    assert puzzle.record.game.id == game_id
    state = check(puzzle.record)
    legal = state.legal()
    assert puzzle.answer in legal
    assert [action for action, behind in zip(legal, puzzle.behind, strict=True) if behind < MARGIN] == [puzzle.answer]
    view = state.game.view(state, state.seat)
    assert puzzle.says == state.game.words.offer(puzzle.move, view)
    keys = {message["key"] for message in puzzle.why}
    assert keys - {"hint.best", "hint.only"}, "there is a reason"
    for language in catalogues.LANGUAGES:
        speaker = Speaker(state.game.folder, language, [f"N{seat}" for seat in range(state.players)])
        for message in [puzzle.says, *puzzle.why]:
            said = speaker.say(message)
            assert said
            assert said != message["key"]
            assert "{" not in said


def test_the_games_take_turns_and_every_puzzle_comes() -> None:
    counts = [count for game in OWN_GAMES if (count := len(puzzles.of_game(registry.find(game))))]
    days = [date(2026, 11, 18) + timedelta(days=number) for number in range(len(counts) * max(counts))]
    found = [puzzles.of_day(day) for day in days]
    assert {(one.record.game.id, one.id) for one in found if one} == {(game, one.id) for game, one in ALL_OF_THEM}
    assert len({one.record.game.id for one in found[: len(counts)] if one}) == len(counts)
    assert puzzles.of_day(days[0]) is found[0]


def test_what_is_no_puzzle_is_refused() -> None:
    puzzle = ALL_OF_THEM[0][1]
    assert read(puzzle.line()) == puzzle
    with pytest.raises(BadPuzzle, match="fields"):
        read("{}")
    for changes in ({"behind": puzzle.behind[:-1]}, {"behind": [500] * len(puzzle.behind)}):
        with pytest.raises(BadPuzzle):
            _ = Puzzle(**{**vars_of(puzzle), **changes}).position


def vars_of(puzzle: Puzzle) -> dict[str, Any]:
    return {name: getattr(puzzle, name) for name in FIELDS}


def test_an_action_is_ahead_by_a_margin_of_all_others() -> None:
    compared = Comparison(1, {0: 0.5, 1: 0.6, 2: 0.4}, {0: 0.04, 2: 0.01})
    assert compared.is_ahead(1, 0.05, sure=True)
    assert not compared.is_ahead(1, 0.07, sure=True)
    assert compared.is_ahead(1, 0.07, sure=False)
    assert not compared.is_ahead(0, 0.0, sure=False), "another was found to be best"


def test_candidates_come_from_games_that_can_be_replayed() -> None:
    aim = Aim(depth=0.01, margin=0.01)
    for candidate in candidates_of("partners", 1, 0, aim):
        assert check(candidate.record).equals(candidate.state)
        assert candidate.action in candidate.state.legal()
        assert candidate.gain >= aim.margin


@pytest.mark.parametrize("depth", [0.25, 1.0])
def test_what_was_found_is_checked_at_ten_times_the_depth(depth: float) -> None:
    found, checked = Aim(depth).reckoned, Aim(depth).checked
    assert (checked.iterations, checked.worlds) == (10 * found.iterations, 10 * found.worlds)


@pytest.mark.parametrize("game_id", OWN_GAMES)
def test_the_check_has_the_last_word(game_id: str) -> None:
    """Where a lead looked large enough, it is still none if it may be smaller in ten times as many worlds."""
    depth, edge = 0.1, 0.001
    found, checked = Aim(depth).reckoned, Aim(depth).checked
    for puzzle in puzzles.of_game(registry.find(game_id)).values():
        state, number = puzzle.position, puzzle.id
        few, many = compare(state, found.worlds, number), compare(state, checked.worlds, number)
        lead = min(many.chances[many.best] - many.chances[other] - many.doubts[other] for other in many.doubts)
        why = explain(state, many.best, checked.iterations, number)
        is_telling = few.is_ahead(many.best, lead + edge, sure=False)
        if lead <= edge or not is_telling or why in (None, explain(state, many.best, found.iterations, number)):
            continue  # here the check says nothing that was not known before
        candidate = Candidate(state.copy(), puzzle.record, many.best, lead, plain=False)
        assert made(candidate, number, Aim(depth, lead + edge)) is None
        one = made(candidate, number, Aim(depth, lead - edge))
        assert one is not None
        chance = many.chances[many.best]
        assert one.behind == [round(ALL * (chance - many.chances[action])) for action in state.legal()]
        assert one.why == why
        return
    pytest.fail("no puzzle shows it")


def test_what_is_no_puzzle_to_todays_bots_is_left_out(tmp_path: Path) -> None:
    """As after the bots have learned: the numbers are told anew, and a move that is not the best is none to find."""
    puzzle, file = next(iter(puzzles.of_game(registry.find("partners")).values())), tmp_path / "partners.jsonl"
    legal = puzzle.position.legal()
    wrong = legal[puzzle.behind.index(max(puzzle.behind))]
    moves = [puzzle.move, puzzle.position.game.move(puzzle.position, wrong)]
    there = [Puzzle(**{**vars_of(puzzle), "id": id, "move": moves[id], "behind": [0] * len(legal)}) for id in (0, 1)]
    file.write_text("".join(f"{one.line()}\n" for one in there), encoding="utf-8")
    look_again(Aim(), 1, file)
    (kept,) = read_all(file)
    assert (kept.id, kept.move) == (0, puzzle.move)
    assert min(behind for action, behind in zip(legal, kept.behind, strict=True) if action != kept.answer) >= MARGIN
