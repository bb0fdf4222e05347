"""Every lesson of every game, taken in every way, and in every language; and what is said of a file that is none."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from stammtisch.engine import registry
from stammtisch.engine.moves import exactly
from stammtisch.lessons import teaching, words
from stammtisch.lessons.checking import check, faults, main
from stammtisch.lessons.reading import BadLesson, Lesson, files, lesson, read
from stammtisch.lessons.teaching import NotThere, enter, follow, go
from stammtisch.words.catalogues import FIRST, LANGUAGES
from stammtisch.words.speaker import Speaker
from tests.words.saying import NAMES, rules_of

ALL = [(game.id, path) for game in registry.games().values() for path in files(game)]
every_lesson = pytest.mark.parametrize(("game_id", "path"), ALL, ids=[f"{game}-{path.stem}" for game, path in ALL])
LONGEST = 260  # of what a step says: it is read beside the board, on a phone too


@every_lesson
def test_whatever_a_learner_may_do_leads_to_the_end(game_id: str, path: Path) -> None:
    assert check(read(registry.find(game_id), path)) >= 1


@every_lesson
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_step_is_said_in_every_language(game_id: str, path: Path, language: str) -> None:
    game = registry.find(game_id)
    one = read(game, path)
    speaker = Speaker(game.folder, language, NAMES)
    speaker.catalogue |= words.catalogue(game, language)
    assert len(speaker.catalogue[words.title(one)]) <= 40
    for step in one.steps:
        for said in (words.says(one, step), words.other(one, step)):
            text = speaker.say(said)
            assert text != said["key"]
            assert "{" not in text
            assert len(text) <= LONGEST, text
        assert step.rule is None or step.rule in rules_of(game)


@every_lesson
def test_what_is_not_meant_gets_a_word_and_changes_nothing(game_id: str, path: Path) -> None:
    one = read(registry.find(game_id), path)
    place = enter(one, 0, [], None, [])
    while place.number + 1 < len(one.steps):
        if not place.is_asked():
            assert place.answer({"type": "?"}) is not None, "nobody is asked for a move"
            place = enter(one, place.number + 1, place.made, place.state, [])
            continue
        before = place.state.copy()
        meant = place.meant()
        assert meant is not None
        for action in place.state.legal():
            move = place.state.game.move(place.state, action)
            said = place.answer(move)
            is_meant = one.steps[place.number].may == "any" or any(exactly(move, m) for m in place.step.may or [])
            assert (said is None) == is_meant
            assert said is None or said["key"] in ("learn.other", f"{words.key(one, place.step)}.other")
        for action in {*range(place.state.action_space())} - {*place.state.legal()}:
            if is_a_move(place.state, action):
                refused = place.answer(place.state.game.move(place.state, action))
                assert refused is not None
                assert refused["key"].startswith(("why.", "no.")), refused
                break
        assert place.state.equals(before)
        place = follow(place, meant)


def is_a_move(state: Any, action: int) -> bool:
    try:
        return bool(state.game.action(state, state.game.move(state, action)) == action)
    except (ValueError, LookupError):
        return False


@every_lesson
def test_where_one_is_follows_from_the_step_and_the_moves(game_id: str, path: Path) -> None:
    """So one can step back, leave and come back: to each step, by the moves of a whole lesson."""
    one = read(registry.find(game_id), path)
    walked = [enter(one, 0, [], None, [])]
    while walked[-1].number + 1 < len(one.steps):
        last = walked[-1]
        meant = last.meant()
        on = enter(one, last.number + 1, last.made, last.state, []) if meant is None else follow(last, meant)
        walked.append(on)
    for place in walked:
        again = go(one, place.number, walked[-1].made)
        assert again.state.equals(place.state)
        assert again.made == place.made


def test_every_own_game_has_a_first_lesson_and_three_to_six_more() -> None:
    for game in registry.games().values():
        if game.folder.parent.name == "games":
            first, *more = teaching.lessons(game)
            assert first == "first"
            assert 3 <= len(more) <= 6


@pytest.mark.parametrize("game_id", sorted({game for game, _ in ALL}))
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_catalogues_of_lessons_are_alike_and_say_nothing_that_nobody_asks_for(game_id: str, language: str) -> None:
    game = registry.find(game_id)
    read_words = json.loads((game.folder / "lessons" / game_id / "words" / f"{language}.json").read_text("utf-8"))
    assert list(read_words) == list(words.catalogue(game, FIRST))
    known = {words.title(one) for one in teaching.lessons(game).values()}
    for one in teaching.lessons(game).values():
        for step in one.steps:
            known |= {words.key(one, step), f"{words.key(one, step)}.other"}
    assert set(read_words) <= known


# -- a place that nobody can have come to


def first() -> Lesson:
    return teaching.lessons(registry.find("thurn-und-taxis"))["first"]


@pytest.mark.parametrize(
    ("step", "made", "why"),
    [
        (99, [], r"has \d+ steps"),
        (3, [], "has to be done first"),
        (3, [{"type": "take", "city": "Basel"}], "does not lead on"),
        (3, [{"type": "take", "city": "Atlantis"}], "Atlantis"),
        (3, [{"type": []}], "no move of type"),
    ],
)
def test_a_place_that_nobody_can_have_come_to_is_refused(step: int, made: list[Any], why: str) -> None:
    with pytest.raises(NotThere, match=why):
        go(first(), step, made)


# -- files that are no lessons

GOOD: dict[str, Any] = {
    "minutes": 1,
    "players": 2,
    "steps": [
        {"name": "aim", "deal": [["Ulm", "Basel"]]},
        {"name": "take", "may": [{"type": "take", "city": "Ulm"}]},
        {"name": "end"},
    ],
}


def changed(step: int | None = None, **change: Any) -> dict[str, Any]:
    steps = [dict(one) for one in GOOD["steps"]]
    if step is None:
        return {**GOOD, "steps": steps, **change}
    steps[step] |= change
    return {**GOOD, "steps": steps}


@pytest.mark.parametrize(
    ("document", "why"),
    [
        ([], r"A lesson is a JSON object, not \[\]"),
        ({**GOOD, "seed": "0"}, "A lesson has no field"),
        ({"minutes": 1, "steps": []}, "A lesson has no field players"),
        (changed(minutes="one"), "the field minutes cannot be"),
        (changed(players=9), "is for 2, 3, 4 players, not 9"),
        (changed(options={"edition": "danish"}), "Option edition cannot be"),
        (changed(seat=2), "There is no seat 2"),
        (changed(steps=[]), "1 to 60 steps"),
        (changed(0, deal="Ulm"), "the field deal cannot be"),
        (changed(0, deal=["Ulm"]), "a list of cards for each shuffle"),
        (changed(0, name="Aim!"), "cannot be called"),
        (changed(1, name="aim"), "Two steps have the same name"),
        (changed(1, moves=[]), "has moves without a deal"),
        (changed(1, points=["region:moon"]), "cannot point at"),
        (changed(1, may=[]), "must have a list of moves"),
        (changed(1, may="all"), "must have a list of moves"),
        (changed(2, may="any"), "The last step asks for a move"),
        (changed(steps=GOOD["steps"][1:]), "The first step needs a deal"),
    ],
)
def test_a_file_that_is_no_lesson_is_refused_with_a_sentence(document: Any, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        lesson(registry.find("thurn-und-taxis"), "bad", document)


@pytest.mark.parametrize(
    ("document", "why"),
    [
        (changed(0, deal=[["Ulm"] * 4]), 'there is no card "Ulm" left'),
        (changed(0, deal=[[], []]), "1 shuffles fewer than the deal has"),
        (changed(0, moves=[{"type": "end"}]), "cannot be made"),
        (changed(0, plays=[{"type": "fly"}]), "There is no move of type"),
        (changed(1, may=[{"type": "close"}]), "which may not be made"),
        (changed(1, may=[{"type": "take", "city": "Ulm"}, {"type": "close"}]), "which can never be done"),
        (changed(1, may=[{"type": "take"}]), "needs the field city"),
        (changed(seat=1), "asks seat 1 for a move, but it is seat 0"),
        (changed(0, holds={"seats.0.score": -19}), "seats.0.score is -20, not -19"),
        (changed(0, holds={"seats.7.score": -19}), "view has no seats.7.score"),
    ],
)
def test_a_lesson_that_the_rules_do_not_allow_is_refused_with_a_sentence(
    document: Any, why: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(words, "catalogue", lambda game, language: dict.fromkeys(SAID, "x"))
    with pytest.raises(BadLesson, match=why):
        check(lesson(registry.find("thurn-und-taxis"), "bad", document))


SAID = ("lesson.bad.title", "lesson.bad.aim", "lesson.bad.take", "lesson.bad.end")


def test_a_good_one_is_good(monkeypatch: pytest.MonkeyPatch) -> None:
    one = lesson(registry.find("thurn-und-taxis"), "bad", GOOD)
    with pytest.raises(BadLesson, match=r"There are no words lesson\.bad\.title"):
        check(one)
    monkeypatch.setattr(words, "catalogue", lambda game, language: dict.fromkeys(SAID, "{seat9}"))
    with pytest.raises(BadLesson, match="name seat9"):
        check(one)
    monkeypatch.setattr(words, "catalogue", lambda game, language: dict.fromkeys(SAID, "{seat1}"))
    assert check(one) == 1


def test_too_many_ways_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    free = [{"name": f"free{n}", "may": "any"} for n in range(3)]
    said = [*SAID, *(f"lesson.bad.free{n}" for n in range(3))]
    monkeypatch.setattr(words, "catalogue", lambda game, language: dict.fromkeys(said, ""))
    monkeypatch.setattr("stammtisch.lessons.checking.MOST_WAYS", 20)
    document = changed(steps=[GOOD["steps"][0], *free, {"name": "end"}])
    with pytest.raises(BadLesson, match="more than 20 ways"):
        check(lesson(registry.find("thurn-und-taxis"), "bad", document))


def test_a_bad_file_takes_no_other_lesson_with_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = registry.find("thurn-und-taxis")
    folder = tmp_path / "lessons" / game.id
    folder.mkdir(parents=True)
    (folder / "2-good.json").write_text(json.dumps(GOOD))
    (folder / "10-bad.json").write_text("{")
    (folder / "nameless.json").write_text("{}")
    monkeypatch.setitem(game.__dict__, "folder", tmp_path)
    assert list(teaching.lessons.__wrapped__(game)) == ["good"]
    assert [fault.split(":")[0] for fault in faults(game)] == ["nameless.json", "2-good.json", "10-bad.json"]


def test_the_command_checks_all(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 0
    assert f"{len(ALL)} lessons, each can be taken to its end" in capsys.readouterr().out
