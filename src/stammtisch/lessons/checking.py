"""Every way through a lesson, tried: whatever a learner may do leads to its end, and everything has words.

python -m stammtisch.lessons.checking [GAME…]
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from typing import Any

from stammtisch.engine import registry
from stammtisch.engine.contract import Game, Move
from stammtisch.engine.errors import Refused
from stammtisch.engine.moves import exactly, quoted
from stammtisch.lessons import words
from stammtisch.lessons.reading import BadLesson, Lesson, Step, files, read
from stammtisch.lessons.teaching import Place, enter, follow
from stammtisch.words import icu
from stammtisch.words.catalogues import LANGUAGES
from stammtisch.words.message import message
from stammtisch.words.speaker import Speaker

MOST_WAYS = 2000


def check(lesson: Lesson) -> int:
    """Refuse a lesson with a sentence if it cannot be taken to its end; the number of ways through it."""
    check_words(lesson)
    ways, could = 0, set[str]()
    for _ in ends(enter(lesson, 0, [], None, []), could):
        ways += 1
        if ways > MOST_WAYS:
            raise BadLesson(f"There are more than {MOST_WAYS} ways through it: begin a new deal after a free move.")
    for step in lesson.steps:
        for move in step.may if isinstance(step.may, list) else []:
            if spelt(step, move) not in could:
                raise BadLesson(f"Step {step.name} means {quoted(move)}, which can never be done there.")
    return ways


def ends(place: Place, could: set[str]) -> Iterator[Place]:
    """Every end that a learner can come to from here; the moves that were possible are added to what one could."""
    lesson, number = place.lesson, place.number
    check_holds(place)
    if not place.is_asked():
        if number + 1 == len(lesson.steps):
            yield place
        else:
            yield from ends(enter(lesson, number + 1, place.made, place.state, []), could)
        return
    moves = meant(place)
    could |= {spelt(place.step, move) for move in moves}
    for move in moves[:1] if lesson.steps[number + 1].deal is not None else moves:  # after a new deal all is the same
        yield from ends(follow(place, move), could)


def meant(place: Place) -> list[Move]:
    """The moves that lead on: the learner decides here, and may do one of them."""
    step, state = place.step, place.state
    if state.seat != place.lesson.seat:
        who = "nobody" if state.is_over() else f"seat {state.seat}"
        raise BadLesson(f"Step {step.name} asks seat {place.lesson.seat} for a move, but it is {who} that decides.")
    moves = [state.game.move(state, action) for action in state.legal()] if step.may == "any" else step.may or []
    try:
        answers = [place.answer(move) for move in moves]
    except Refused as error:
        raise BadLesson(f"Step {step.name}: {error}") from None
    possible = [move for move, said in zip(moves, answers, strict=True) if said is None]
    if not possible:
        said = answers[0] or message("why.over")
        why = Speaker(place.lesson.game.folder, names=[f"seat {n}" for n in range(state.players)]).say(said)
        raise BadLesson(f"Step {step.name} means {quoted(moves[0])}, which may not be made: {why}")
    return possible


def check_holds(place: Place) -> None:
    """What the words say of the table is so."""
    view = place.state.game.view(place.state, place.lesson.seat)
    for path, value in place.step.holds.items():
        found: Any = view
        for part in path.split("."):
            try:
                found = found[int(part) if isinstance(found, list) else part]
            except (LookupError, ValueError, TypeError):
                raise BadLesson(f"Step {place.step.name}: the learner's view has no {path}.") from None
        if not exactly(found, value):
            raise BadLesson(f"Step {place.step.name}: {path} is {quoted(found)}, not {quoted(value)}.")


def spelt(step: Step, move: Move) -> str:
    """A move of a step, to look it up by."""
    return json.dumps([step.name, move], sort_keys=True)


def check_words(lesson: Lesson) -> None:
    """Every step has its words, in every language that the game speaks, with values that there are."""
    for language in LANGUAGES:
        said = words.catalogue(lesson.game, language)
        for key in [words.title(lesson), *(words.key(lesson, step) for step in lesson.steps)]:
            if key not in said:
                raise BadLesson(f"There are no words {key} for it.")
        for step in lesson.steps:
            check_values(lesson, step, language, said)


def check_values(lesson: Lesson, step: Step, language: str, said: dict[str, str]) -> None:
    for key in (words.key(lesson, step), f"{words.key(lesson, step)}.other"):
        unknown = icu.names(icu.read(said.get(key, ""))) - words.seats(lesson).keys()
        if unknown:
            raise BadLesson(f"The words {key} ({language}) name {', '.join(sorted(unknown))}: there is only seat0, …")


def faults(game: Game) -> Iterator[str]:
    """What is wrong with the lessons of a game, a sentence each."""
    for path in files(game):
        try:
            check(read(game, path))
        except BadLesson as error:
            sentence = str(error)
            yield sentence if sentence.startswith(path.name) else f"{path.name}: {sentence}"


def main(wanted: list[str]) -> int:
    games = [registry.find(game) for game in wanted] or list(registry.games().values())
    found = [f"{game.id}: {fault}" for game in games for fault in faults(game)]
    print("\n".join(found) or f"{sum(len(files(game)) for game in games)} lessons, each can be taken to its end")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
