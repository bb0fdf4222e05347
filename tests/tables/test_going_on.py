"""Tables that go on from a position of another game."""

from __future__ import annotations

import json

import pytest

from stammtisch.engine import records, replay
from stammtisch.engine.contract import State
from stammtisch.engine.errors import BadOption
from stammtisch.engine.recording import position
from stammtisch.engine.records import Record
from stammtisch.engine.seats import SPECTATOR
from stammtisch.tables import commands, origins, projection, snapshots
from stammtisch.tables.errors import Denied
from stammtisch.tables.events import Draft, Event, read, stamp
from stammtisch.tables.seating import Person
from stammtisch.tables.table import Table, fold
from tests.cases import ONE_OF_EACH, Case
from tests.tables.evening import ANNA, BO, some_seed

one_of_each = pytest.mark.parametrize("case", ONE_OF_EACH, ids=lambda case: case.game.id)
STEP = 25
SECRET = "4d" * 16


class Again:
    """Anna's table that goes on from a game of others, with free seats for friends."""

    def __init__(self, case: Case, anew: int | None, friends: int = 0, seed: str = some_seed()) -> None:
        self.start = position(case.recorded(SECRET, STEP + 10).record(), STEP)
        self.seed = seed
        origin = origins.from_position(self.start, STEP, anew)
        seats = ["greedy" if seat > friends else None for seat in range(case.players)]
        drafts = commands.create(origins.settings(self.start, {}), list(seats), ANNA, {0: "Anna"}, origin)
        self.table = Table("TESTTABL")
        self.events: list[Event] = []
        self.do(drafts)
        self.do(commands.start_if_full(self.table, lambda: seed))

    def do(self, drafts: list[Draft]) -> None:
        for event in stamp(drafts, self.table.seating.stored, 1_000_000):
            self.table.fold(event)
            self.events.append(event)

    @property
    def state(self) -> State:
        return self.table.playing().state

    def move(self, choice: int) -> None:
        if self.state.is_over():
            return
        seat = self.table.asked()[0]
        state = commands.deciding(self.table, seat)
        legal = state.legal()
        move = state.game.move(state, legal[choice % len(legal)])
        self.do(commands.moved(self.table, seat, move))


def kept(events: list[Event]) -> list[Event]:
    """The events as the store gives them back."""
    return [read(event.n, event.at, event.text()) for event in events]


def ended(record: Record) -> State:
    return replay.check(records.parse(record.text()))


@one_of_each
@pytest.mark.parametrize("anew", [None, 0, 1])
def test_a_table_goes_on_from_there_and_its_record_is_sound(case: Case, anew: int | None) -> None:
    again = Again(case, anew)
    before = ended(again.start)
    viewer = 0 if anew is None else anew
    assert case.game.view(again.state, viewer) == case.game.view(before, viewer)
    assert again.state.equals(before) == (anew is None)
    for choice in range(40):
        again.move(choice)
    record = again.table.record()
    assert ended(record).equals(again.state)
    assert record.events[: len(again.start.events)] == again.start.events
    assert fold("TESTTABL", kept(again.events)).playing().state.equals(again.state)


@one_of_each
def test_a_snapshot_of_it_is_the_same_table(case: Case) -> None:
    again = Again(case, 0)
    for choice in range(30):
        again.move(choice)
    snapshot = snapshots.read(snapshots.written(snapshots.taken(again.table)))
    table = Table("TESTTABL")
    for _ in snapshots.resuming(table, snapshot):
        pass
    assert table.seating == again.table.seating
    assert table.playing().state.equals(again.state)
    assert table.record().document() == again.table.record().document()


@one_of_each
def test_everybody_keeps_the_seat_also_in_a_rematch(case: Case) -> None:
    again = Again(case, None, friends=1)
    assert again.table.recording is None
    again.do(commands.sit(again.table, BO, None, None, some_seed))
    assert [seat.name for seat in again.table.seating.seats[:2]] == ["Anna", "Bo"]
    assert again.state.seat == ended(again.start).seat
    again.do([("ended", {"result": {}})])
    for who in (ANNA, BO):
        again.do([("asked", {"person": who.id})])
    once_more = fold("AGAIN", stamp(commands.rematch_table(again.table), 0, 0))
    assert once_more.seating.origin == again.table.seating.origin
    assert [seat.name for seat in once_more.seating.seats[:2]] == ["Anna", "Bo"]
    events = stamp(commands.start_if_full(once_more, some_seed), once_more.seating.stored, 0)
    once_more.fold(events[0])
    assert once_more.playing().state.equals(ended(again.start))


@one_of_each
def test_what_is_told_depends_on_nothing_that_is_hidden(case: Case) -> None:
    """Two tables whose hidden things were dealt anew by other seeds look alike to the seat and to a spectator."""
    told = []
    for seed in ("0" * 32, "1" * 32):
        again = Again(case, 0, seed=seed)
        about = {**projection.shown(again.table, 0), "seed_hash": None}
        lines = projection.log("TESTTABL", again.events, 0, 0)
        games = projection.games(again.table, [0, SPECTATOR])
        told.append(json.dumps([about, lines, games], sort_keys=True))
        assert SECRET not in told[-1]
        assert seed not in told[-1]
        assert "beginning" not in told[-1]
    assert told[0] == told[1]


def test_everybody_is_told_that_it_goes_on() -> None:
    assert projection.shown(Again(ONE_OF_EACH[0], 1).table, 0)["origin"] == {"step": STEP, "anew": 1}
    assert projection.shown(fold("X", []), 0)["origin"] is None


def test_what_is_too_much_is_refused_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    start = position(ONE_OF_EACH[0].recorded(SECRET, STEP).record(), STEP)
    with pytest.raises(BadOption, match="There is no seat 9"):
        origins.from_position(start, STEP, 9)
    monkeypatch.setattr(origins, "MOST_MOVES", STEP - 1)
    with pytest.raises(BadOption, match=f"first {STEP - 1} moves"):
        origins.from_position(start, STEP, None)


def test_a_stranger_cannot_start_it() -> None:
    again = Again(ONE_OF_EACH[0], None, friends=1)
    with pytest.raises(Denied):
        commands.start(again.table, Person("x", "Xaver"), "easy", some_seed)
