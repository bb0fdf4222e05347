"""Games that go on from a position: what is hidden stays, or is dealt anew, and the record says so to the bit."""

from __future__ import annotations

import json
from typing import Any

import pytest

from stammtisch.engine import records, replay
from stammtisch.engine.errors import BadRecord, Refused
from stammtisch.engine.recording import Recording, going_on, position, resume
from stammtisch.engine.records import Record
from stammtisch.engine.rng import Rng
from stammtisch.engine.seats import SPECTATOR
from tests import golden
from tests.cases import CASES, ONE_OF_EACH, Case, scaled

every_case = pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
one_of_each = pytest.mark.parametrize("case", ONE_OF_EACH, ids=lambda case: case.name)
SEED, OTHER = "1f" * 16, "2e" * 16


def played(case: Case, decisions: int = 40) -> Record:
    return case.recorded(SEED, decisions).record()


def unseeded(record: Record) -> Record:
    """The same as somebody typed it in who played it on a table."""
    document = record.document()
    del document["seed"]
    return records.from_document(document)


def finished(case: Case) -> Record:
    return records.from_document(golden.read_records(case)[0])


def play(recording: Recording, decisions: int, number: int = 0) -> None:
    rng = Rng(number)
    for _ in range(decisions):
        legal = recording.state.legal()
        if not legal:
            return
        recording.apply(legal[rng.below(len(legal))])


def steps(record: Record) -> int:
    return sum("move" in event for event in record.events)


def reread(record: Record) -> Record:
    """The record, written, read and checked again."""
    again = records.parse(record.text())
    assert again.document() == record.document()
    replay.check(again)
    return again


@every_case
def test_what_is_hidden_stays_and_shuffles_go_on_by_the_same_seed(case: Case) -> None:
    whole = played(case)
    for step in (0, 1, steps(whole) // 2, steps(whole)):
        gone_on = going_on(position(whole, step), OTHER, None)
        for event in whole.events[len(gone_on.events) :]:
            if "move" in event:
                gone_on.apply(case.game.action(gone_on.state, event["move"]))
        assert gone_on.record().document() == whole.document()  # the same moves lead to the very same game


@every_case
def test_what_a_seat_cannot_know_is_dealt_anew_and_it_sees_no_difference(case: Case) -> None:
    whole = played(case)
    differed = 0
    for step in range(0, steps(whole) + 1, 5):
        start = position(whole, step)
        stays = going_on(start, OTHER, None).state
        for seat in range(case.players):
            gone_on = going_on(start, OTHER, seat)
            for viewer in (seat, SPECTATOR):
                assert case.game.view(gone_on.state, viewer) == case.game.view(stays, viewer)
            differed += not gone_on.state.equals(stays)
            assert gone_on.state.equals(going_on(start, OTHER, seat).state)  # the same seed deals the same
    assert differed


@every_case
def test_a_game_that_was_gone_on_from_replays_bit_for_bit(case: Case) -> None:
    whole = played(case)
    for number in range(scaled(8)):
        start = position(whole, number * 5 % (steps(whole) + 1))
        gone_on = going_on(start, f"{number:032x}", number % case.players)
        play(gone_on, 60, number)
        record = reread(gone_on.record())
        assert record.document()["format"] == "stammtisch/3"
        assert replay.check(record).equals(gone_on.state)
        again = resume(record)
        assert again.state.equals(gone_on.state)
        assert again.record().document() == record.document()
        twice = going_on(position(record, steps(record) - 1), OTHER, None)  # and from there once more
        play(twice, 20, number)
        reread(twice.record())


@every_case
def test_a_game_without_a_seed_goes_on_by_a_new_one(case: Case) -> None:
    typed = unseeded(played(case))
    for seat in (None, 0):
        gone_on = going_on(position(typed, steps(typed)), OTHER, seat)
        play(gone_on, 150)
        record = reread(gone_on.record())
        assert record.seed is None
        assert replay.check(record).equals(gone_on.state)


@one_of_each
def test_no_move_before_the_position_can_be_taken_back(case: Case) -> None:
    whole = played(case)
    for step in range(steps(whole) + 1):
        for anew in (None, 0):
            gone_on = going_on(position(whole, step), OTHER, anew)
            assert not any(map(gone_on.can_undo, range(case.players)))
            mover = gone_on.state.seat
            play(gone_on, 1, step)
            if gone_on.can_undo(mover):
                gone_on.undo(mover)
                assert gone_on.record().document() == going_on(position(whole, step), OTHER, anew).record().document()


@one_of_each
def test_there_is_no_going_on_from_where_nothing_is_left_to_decide(case: Case) -> None:
    ended = finished(case)
    for step in (-1, steps(ended) + 1, 10**9):
        with pytest.raises(Refused, match=f"There is no step {step}"):
            position(ended, step)
    with pytest.raises(Refused, match="The game is over there"):
        position(ended, steps(ended))
    position(ended, steps(ended) - 1)


def test_a_record_that_stops_before_a_shuffle_is_gone_on_from_an_earlier_step() -> None:
    for case in CASES:
        recording = case.recorded(SEED, 400)
        events = recording.record().events
        at = next((n for n, event in enumerate(events) if n and "shuffle" in event and "move" in events[n - 1]), None)
        if at is None:
            continue
        cut = Record(case.game, case.players, recording.options, recording.rules, SEED, events[:at])
        with pytest.raises(Refused, match="stops before a shuffle"):
            position(cut, steps(cut))
        position(cut, steps(cut) - 1)
        return
    raise AssertionError("no game shuffled")


# -- records that are wrong


def redealt(case: Case) -> dict[str, Any]:
    gone_on = going_on(position(played(case), 7), OTHER, 1)
    play(gone_on, 10)
    document: dict[str, Any] = json.loads(gone_on.record().text())
    return document


WRONG: list[tuple[dict[str, Any], str]] = [
    ({"redeal": "0" * 31}, "32 hexadecimal digits"),
    ({"redeal": None}, "32 hexadecimal digits"),
    ({"redeal": OTHER, "for": 99}, "no seat 99"),
    ({"redeal": OTHER, "for": True}, "no seat true"),
    ({"redeal": OTHER, "for": None}, "no seat null"),
    ({"redeal": OTHER, "seat": 1}, 'no field "seat"'),
    ({"redeal": OTHER, "for": 1, "move": {}}, 'no field "move"'),
]


@pytest.mark.parametrize(("event", "reason"), WRONG)
def test_a_wrong_redeal_is_refused_where_it_stands(event: dict[str, Any], reason: str) -> None:
    document = redealt(ONE_OF_EACH[0])
    at = next(n for n, one in enumerate(document["events"]) if "redeal" in one)
    document["events"][at] = event
    with pytest.raises(BadRecord, match=reason) as refused:
        replay.check(records.from_document(document))
    assert refused.value.event == at


@one_of_each
def test_another_redeal_is_another_game(case: Case) -> None:
    """Shuffles after a redeal must follow from its seed."""
    for number in range(20):
        gone_on = going_on(position(played(case), 7), f"{number:032x}", 1)
        play(gone_on, 400, number)
        document = gone_on.record().document()
        at = next(n for n, one in enumerate(document["events"]) if "redeal" in one)
        if any("shuffle" in event for event in document["events"][at:]):
            break
    else:
        pytest.skip("this game is never shuffled again")
    reread(gone_on.record())
    forged = [*document["events"]]
    forged[at] = {"redeal": "f" * 32, "for": 1}
    with pytest.raises(BadRecord):
        replay.check(records.from_document({**document, "events": forged}))


@one_of_each
def test_nothing_is_dealt_anew_once_a_game_is_over(case: Case) -> None:
    ended = finished(case).document()
    after = {**ended, "format": "stammtisch/3", "events": [*ended["events"], {"redeal": OTHER}]}
    with pytest.raises(BadRecord, match="the game is over"):
        replay.check(records.from_document(after))


def test_formats_of_old_know_no_redeal() -> None:
    document = redealt(ONE_OF_EACH[0])
    at = next(n for n, one in enumerate(document["events"]) if "redeal" in one)
    with pytest.raises(BadRecord, match="stammtisch/3 has it") as refused:
        records.from_document({**document, "format": "stammtisch/2"})
    assert refused.value.event == at
