"""Whatever bytes come in as a record: a sentence, never anything else."""

from __future__ import annotations

import copy
import json
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from stammtisch.engine import records, replay
from stammtisch.engine.errors import BadRecord
from tests import golden
from tests.cases import CASES, scaled

RECORDS = {case.game.id: records.from_document(golden.read_records(case)[0]) for case in CASES}
DOCUMENTS = [
    {**record.document(), "by": "test 1", "at": "2026-11-16T15:32:00Z", "seats": [{"name": "Ada"}] * record.players}
    for record in RECORDS.values()
] + [golden.read_records(case)[1] for case in CASES[:1]]
TEXTS = [json.dumps({**document, "events": document["events"][:40]}).encode() for document in DOCUMENTS]
ODD: list[Any] = [None, True, -1, 0, 1e308, 10**400, "", "Ulm", "\ud800", [], {}, [[]], {"type": "draw"}]


def judge(text: bytes) -> None:
    """Sound, or refused in one line."""
    refusal = "not refused"
    try:
        replay.check(records.parse(text))
    except BadRecord as error:
        refusal = str(error)
    assert refusal
    assert "\n" not in refusal


@settings(max_examples=scaled(400), deadline=None)
@given(st.binary(max_size=200))
def test_random_bytes(text: bytes) -> None:
    judge(text)


@settings(max_examples=scaled(400), deadline=None)
@given(st.data())
def test_records_with_random_bytes_in_them(data: st.DataObject) -> None:
    text = bytearray(data.draw(st.sampled_from(TEXTS)))
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(text) - 1))
        text[at : at + data.draw(st.integers(0, 30))] = data.draw(st.binary(max_size=8))
    judge(bytes(text))


@settings(max_examples=scaled(600), deadline=None)
@given(st.data())
def test_records_with_odd_values_in_odd_places(data: st.DataObject) -> None:
    document: Any = json.loads(data.draw(st.sampled_from(TEXTS)))
    for _ in range(data.draw(st.integers(1, 3))):
        node = document
        while True:
            places = list(node.keys()) if isinstance(node, dict) else list(range(len(node)))
            if not places:
                break
            place = data.draw(st.sampled_from(places))
            inner = node[place]
            if not isinstance(inner, dict | list) or not inner or data.draw(st.booleans()):
                kind = data.draw(st.sampled_from(["odd", "gone", "twice"]))
                if kind == "odd":
                    node[place] = copy.deepcopy(data.draw(st.sampled_from(ODD)))
                elif kind == "gone":
                    del node[place]
                elif isinstance(node, list):
                    node.insert(place, inner)
                break
            node = inner
        if not document:
            break
    judge(json.dumps(document).encode("utf-8", "surrogatepass"))


def test_texts_that_break_parsers() -> None:
    for text in (
        b"",
        b'{"format": ["stammtisch/2"], "game": "thurn-und-taxis", "players": 2, "events": []}',
        b'{"format": "stammtisch/2", "game": "thurn-und-taxis", "rules": 1e400, "players": 2, "events": []}',
        b'{"format": "stammtisch/2", "game": "thurn-und-taxis", "rules": '
        + b"9" * 4000
        + b', "players": 2, "events": []}',
        b"null",
        b"[" * 100_000,
        b'{"a":' * 50_000,
        b"9" * 10_000,
        b'{"format": NaN}',
        b"\xff\xfe{}",
        b"\xef\xbb\xbf{}",
        b'{"format": "stammtisch/1", "game": "thurn-und-taxis", "players": 1e400, "events": []}',
        b'{"format": "stammtisch/1", "game": "thurn-und-taxis", "players": 2, "events": [{"shuffle": [1e400]}]}',
    ):
        judge(text)
