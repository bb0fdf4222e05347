"""A record that something has damaged: every command that reads one says what is wrong, or reads what is sound."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from stammtisch import plain
from stammtisch.cli import stammtisch
from tests import golden
from tests.cases import LAB_ONE_OF_EACH, Case

pytestmark = pytest.mark.skipif(plain.asked_for(), reason="it is about no rules")
ODD: list[Any] = [
    None, True, -1, 0, 2**31, 10**30, 1.5, "", "x", "🂡" * 300, "\x00", "../..", [], [[]], {}, {"type": "x"}, [None] * 3,
]  # fmt: skip
DAMAGES = 12  # of each game's record
CUT = 40  # events that are enough to be damaged


def places(value: Any) -> list[tuple[Any, Any]]:
    """Every place in a document: what it is in, and under which name or number."""
    inside = list(value.items()) if isinstance(value, dict) else list(enumerate(value))
    found = [(value, name) for name, _ in inside]
    return found + [place for _, one in inside if isinstance(one, dict | list) for place in places(one)]


def damage(document: dict[str, Any], lots: random.Random) -> bytes:
    """Something of it is another, twice there, or gone; or the file itself is torn."""
    document = json.loads(json.dumps(document))
    for _ in range(lots.choice([1, 1, 2, 5])):
        room, name = lots.choice(places(document))
        match lots.randrange(4):
            case 0:
                del room[name]
            case 1 if isinstance(room, list):
                room.insert(name, room[name])
            case 2 if isinstance(room, list):
                lots.shuffle(room)
            case _:
                room[name] = lots.choice(ODD)
        if not document:
            break
    data = bytearray(json.dumps(document).encode())
    if lots.random() < 0.2:
        place = lots.randrange(len(data))
        data[place:] = lots.choice([b"", bytes([lots.randrange(256)]) + data[place + 1 :], data[place:] * 2])
    return bytes(data)


@pytest.mark.parametrize("case", LAB_ONE_OF_EACH, ids=lambda case: case.name)
def test_no_damage_ends_in_a_traceback(case: Case, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME"):
        monkeypatch.setenv(name, str(tmp_path))
    record, lots, path = golden.read_records(case)[0], random.Random(case.name), tmp_path / "game.json"
    record["events"] = record["events"][:CUT]
    calls = [
        ["check", str(path)],
        ["replay", str(path)],
        ["replay", str(path), "--at", "20"],
        ["play", "--from", str(path), "--step", "5", "--bot", "random"],
        ["play", "--resume", str(path), "--bot", "random"],
        ["analyse", str(path), "--depth", "0.001"],
        ["dataset", str(tmp_path / "games.parquet"), str(path)],
    ]
    for _ in range(DAMAGES):
        path.write_bytes(damage(record, lots))
        for words in calls:
            result = CliRunner().invoke(stammtisch, words, input="q\n")
            fine = result.exception is None or isinstance(result.exception, SystemExit)
            assert fine, (words, path.read_bytes(), result.exception)
            assert len(result.output) < 100_000
