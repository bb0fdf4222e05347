"""What a record says beside its events: its format, the version of the rules, by whom, when, and who sat where."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stammtisch.engine import options, records, registry, replay
from stammtisch.engine.errors import BadRecord, OtherRules
from stammtisch.engine.moves import exactly
from stammtisch.engine.recording import Recording, resume
from stammtisch.engine.records import Record
from stammtisch.engine.rng import Rng
from tests.cases import CASES, Case, scaled
from tests.versions import changed_game

every_case = pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
AT = "2026-11-16T15:32:00Z"
Document = dict[str, Any]


def played(case: Case, decisions: int = 12) -> Recording:
    return case.recorded("5" * 32, decisions)


def signed(case: Case) -> Document:
    """The document of an unfinished game with all fields."""
    seats = [{"name": f"Ada {seat}"} if seat % 2 else {"bot": "easy"} for seat in range(case.players)]
    return played(case).record("test 1", AT, seats).document()


def refusal(document: object) -> BadRecord:
    with pytest.raises(BadRecord) as refused:
        records.from_document(document)
    return refused.value


@every_case
def test_what_is_written_is_format_2_and_reads_back_to_the_byte(case: Case) -> None:
    document = signed(case)
    assert document["format"] == "stammtisch/2"
    assert document["rules"] == case.game.rules
    record = records.from_document(document)
    assert record.document() == document
    assert record.text() == json.dumps(document, ensure_ascii=False, separators=(",", ":")) + "\n"
    assert record.text().startswith(record.beginning() + '"events":')
    replay.check(record)


@every_case
def test_nothing_but_the_version_of_the_rules_is_needed_beside_format_1(case: Case) -> None:
    document = played(case).record().document()
    assert [*document] == ["format", "game", "rules", "players", "options", "seed", "events"]
    replay.check(records.from_document(document))


WRONG: dict[str, list[Any]] = {
    "rules": [None, True, "1", 1.0, 0, -1, [], {}, 10**30],
    "by": [None, 7, "", [], {}, "\ud800"],
    "at": [
        None,
        7,
        "",
        "2026-11-16",
        "2026-11-16T15:32:00",
        "2026-11-16T15:32Z",
        "2026-11-16T15:32:00.5Z",
        "2026-11-16T15:32:00+00:00",
        "2026-11-16 15:32:00Z",
        "2026-11-16t15:32:00z",
        "2026-02-30T15:32:00Z",
        "2026-11-16T24:00:00Z",
        "2026-11-16T15:32:60Z",
        "2026-1-6T15:32:00Z",
        "0000-11-16T15:32:00Z",
        "٢٠٢٦-11-16T15:32:00Z",
        "2026-11-16T15:32:00Z\n",
    ],
    "seats": [None, 7, {}, [], "Ada"],
}
WRONG_SEATS: list[Any] = [
    None,
    7,
    "Ada",
    [],
    {},
    {"name": ""},
    {"name": None},
    {"name": 7},
    {"name": "\udfff"},
    {"bot": ["easy"]},
    {"name": "Ada", "bot": "easy"},
    {"name": "Ada", "bot": None},
    {"name": "Ada", "level": 3},
    {"who": "Ada"},
]


@pytest.mark.parametrize(("field", "value"), [(field, value) for field, values in WRONG.items() for value in values])
def test_a_wrong_value_of_a_new_field_is_refused_with_its_name(field: str, value: object) -> None:
    error = refusal({**signed(CASES[0]), field: value})
    assert error.event is None
    assert "rules" in error.reason if field == "rules" else f"The field {field} must be" in error.reason


@pytest.mark.parametrize("entry", WRONG_SEATS)
def test_a_wrong_entry_of_a_seat_is_refused_with_the_number_of_the_seat(entry: object) -> None:
    document = signed(CASES[0])
    for seat in range(document["players"]):
        seats = [entry if number == seat else kept for number, kept in enumerate(document["seats"])]
        assert f"The entry of seat {seat} in seats" in refusal({**document, "seats": seats}).reason


@every_case
def test_there_is_one_entry_for_each_seat(case: Case) -> None:
    document = signed(case)
    for seats in (document["seats"][1:], [*document["seats"], {"bot": "easy"}]):
        assert f"each of the {case.players} seats" in refusal({**document, "seats": seats}).reason


@pytest.mark.parametrize("seed", ["A" * 32, "0" * 31, "0" * 33, "g" * 32, "٣" * 32, "0" * 32 + "\n", None, 0])
def test_a_seed_is_32_hexadecimal_digits_in_lower_case(seed: object) -> None:
    assert "seed" in refusal({**signed(CASES[0]), "seed": seed}).reason


# -- format 1


def first_format(document: Document) -> Document:
    """The same record in format 1."""
    kept = {name: value for name, value in document.items() if name not in ("rules", "by", "at", "seats")}
    return {**kept, "format": "stammtisch/1"}


def test_format_1_is_rules_1_and_is_written_again_as_format_2() -> None:
    with changed_game() as game:
        recording = Recording(game, 4, {}, "6" * 32, rules=1)
        for _ in range(40):
            recording.apply(recording.state.legal()[0], with_legal=True)
        document = recording.record().document()
        record = records.from_document(first_format(document))
        assert record.rules == 1
        replay.check(record)
        assert record.document() == document
        assert document["rules"] == 1


@pytest.mark.parametrize("field", ["rules", "by", "at", "seats"])
def test_format_1_has_none_of_the_new_fields(field: str) -> None:
    document = signed(CASES[0])
    error = refusal({**first_format(document), field: document[field]})
    assert error.reason == f"A record of format stammtisch/1 has no field {field}: stammtisch/2 has it."


def test_format_2_has_no_other_fields_and_needs_its_rules() -> None:
    document = signed(CASES[0])
    assert 'no field "notes"' in refusal({**document, "notes": ""}).reason
    del document["rules"]
    assert "no field rules" in refusal(document).reason


# -- versions of the rules


def tell_apart() -> str:
    """The seed of a game that the two versions of the rules play differently."""
    for number in range(200):
        seed, found = f"{number:032x}", []
        for rules in (1, 2):
            with changed_game() as game:
                recording, rng = Recording(game, 4, {}, seed, rules), Rng(number)
                for _ in range(120):
                    legal = recording.state.legal()
                    recording.apply(legal[rng.below(len(legal))])
                found.append(recording.events)
        if found[0] != found[1]:
            return seed
    raise AssertionError("the two versions play alike")


def test_a_record_is_replayed_by_the_rules_it_names() -> None:
    """A record by one version is sound by it, and not by the other, where they differ."""
    seed = tell_apart()
    with changed_game() as game:
        for rules, other in ((1, 2), (2, 1)):
            recording, rng = Recording(game, 4, {}, seed, rules), Rng(int(seed, 16))
            for _ in range(120):
                legal = recording.state.legal()
                recording.apply(legal[rng.below(len(legal))], with_legal=True)
            document = recording.record().document()
            assert document["rules"] == rules
            replay.check(records.from_document(document))
            with pytest.raises(BadRecord):
                replay.check(records.from_document({**document, "rules": other}))
            again = resume(records.from_document(document))
            assert again.rules == rules
            assert again.state.equals(recording.state)
            assert again.events == recording.events


def test_new_games_are_played_by_the_newest_rules() -> None:
    with changed_game() as game:
        assert Recording(game, 4, {}).record().document()["rules"] == 2


@pytest.mark.parametrize(
    ("known", "oldest", "rules", "advice"),
    [
        (2, 1, 3, "it needs a newer version of Stammtisch"),
        (1, 1, 2, "it needs a newer version of Stammtisch"),
        (2, 2, 1, "it needs an older version of Stammtisch"),
    ],
)
def test_rules_that_cannot_be_played_here_are_refused_with_what_to_do(
    known: int, oldest: int, rules: int, advice: str
) -> None:
    with changed_game() as game:
        document = Recording(game, 4, {}, "6" * 32).record().document()
    with changed_game(known, oldest) as game:
        error = refusal({**document, "rules": rules})
        assert isinstance(error, OtherRules)
        assert f"rules {rules} of Partners" in error.reason
        assert advice in error.reason
        with pytest.raises(OtherRules):
            Recording(game, 4, {}, "6" * 32, rules)
        if rules == 1:
            assert isinstance(refusal(first_format(document)), OtherRules)


# -- every other value is the same record, or refused

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=40),
    lambda inner: st.lists(inner, max_size=7) | st.dictionaries(st.sampled_from(["name", "bot", "x", ""]), inner),
    max_leaves=12,
)
LIKELY = st.sampled_from(["stammtisch/1", "stammtisch/2", 1, 2, 3, True, 1.0, AT, "0" * 32, {}, [], {"name": "Ada"}])
DOCUMENTS = [document for case in CASES for document in (signed(case), first_format(signed(case)))]


def meant(document: Document) -> Document:
    """What a record that was accepted says, written as format 2 writes it."""
    rules = {"rules": 1} if document["format"] == "stammtisch/1" else {}
    game = registry.find(document["game"])
    chosen = options.complete(game, document["players"], document.get("options", {}))
    return {**document, "format": "stammtisch/2", "options": chosen, **rules}


def same_or_refused(document: Document) -> None:
    try:
        record = records.from_document(document)
    except BadRecord as error:
        refusal = str(error)
    else:
        need_same(document, record)
        refusal = "None."
    assert re.fullmatch(r"[A-Z].+\.", refusal)


def need_same(document: Document, record: Record) -> None:
    without_result = {name: value for name, value in meant(document).items() if name != "result"}
    assert exactly({name: value for name, value in record.document().items() if name != "result"}, without_result)
    assert records.parse(record.text()).document() == record.document()
    if "result" in document:
        with pytest.raises(BadRecord):
            replay.check(record)


@settings(max_examples=scaled(1500), deadline=None)
@given(st.data())
def test_every_change_of_a_field_is_the_same_record_or_refused(data: st.DataObject) -> None:
    document = dict(data.draw(st.sampled_from(DOCUMENTS)))
    for _ in range(data.draw(st.integers(1, 3))):
        field = data.draw(st.sampled_from([*records.FIELDS, "x"]))
        if data.draw(st.booleans()):
            document[field] = data.draw(LIKELY | JSON)
        else:
            document.pop(field, None)
    same_or_refused(document)


@settings(max_examples=scaled(800), deadline=None)
@given(st.data())
def test_every_change_of_a_seat_is_the_same_record_or_refused(data: st.DataObject) -> None:
    document = dict(data.draw(st.sampled_from(DOCUMENTS)))
    entry = st.fixed_dictionaries({}, optional={"name": st.text(), "bot": st.text() | JSON, "x": JSON})
    document["seats"] = data.draw(st.lists(entry | JSON, min_size=document["players"], max_size=document["players"]))
    same_or_refused(document)


@settings(max_examples=scaled(800), deadline=None)
@given(
    st.text() | st.datetimes().map(lambda time: time.isoformat()) | st.from_regex(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ")
)
def test_a_time_that_is_accepted_is_one_that_would_be_written(text: str) -> None:
    document = {**signed(CASES[0]), "at": text}
    same_or_refused(document)
    if records.is_time(text):
        assert re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z", text)


@settings(max_examples=scaled(800), deadline=None)
@given(st.integers(0, 253_402_300_799))
def test_a_moment_is_written_as_a_time_that_is_accepted(second: int) -> None:
    assert records.is_time(records.time_text(second + 0.999))
    assert records.time_text(second) == records.time_text(second + 0.999)
