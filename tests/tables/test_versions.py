"""Tables keep the rules they were begun under, and their records say who played."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from stammtisch.engine import registry, replay
from stammtisch.engine.records import BY, from_document
from stammtisch.tables import commands, hosting, projection
from stammtisch.tables.events import Event, read, stamp
from stammtisch.tables.seating import OVER, WEEK
from stammtisch.tables.table import Table, fold
from tests.tables.evening import ANNA, BO, CLEO, GAMES, SEED, Evening, refused, two
from tests.versions import changed_game

SEATS = (None,) * 4


@pytest.fixture
def changed() -> Iterator[None]:
    with changed_game():
        yield


def begun_long_ago(decisions: int = 30) -> Evening:
    """An evening that began before tables told the version of the rules: it goes on by rules 1."""
    with changed_game(rules=1):
        evening = Evening(*SEATS, game="changed", names=(0, 1, 2, 3))
        for choice in range(decisions):
            evening.move(ANNA, choice * 31)
    evening.events = [without_rules(event) for event in evening.events]
    return evening


def without_rules(event: Event) -> Event:
    return Event(event.n, event.at, event.what, {k: v for k, v in event.facts.items() if k != "rules"})


def stored(evening: Evening) -> Table:
    """The table as another process reads it."""
    return fold("TESTTABL", [read(event.n, event.at, event.text()) for event in evening.events])


@pytest.mark.parametrize("game", GAMES)
def test_a_new_table_takes_todays_rules(game: str) -> None:
    players = min(registry.find(game).players)
    evening = Evening(*[None] * players, game=game, names=tuple(range(players)))
    started = next(event for event in evening.events if event.what == "started")
    assert started.facts["rules"] == registry.find(game).rules
    assert evening.table.record().rules == registry.find(game).rules


@pytest.mark.usefixtures("changed")
def test_a_table_of_older_rules_plays_on_by_them() -> None:
    evening = begun_long_ago()
    table = stored(evening)
    assert table.playing().rules == 1
    assert table.playing().state.equals(evening.table.playing().state)
    evening.table = table
    for choice in range(200):
        if table.decider() >= 0:
            evening.move(ANNA, choice * 7)
    record = table.record()
    assert record.rules == 1
    replay.check(from_document(record.document()))


def cannot_be_played() -> list[Callable[[], Evening]]:
    """Evenings of which something is not known here."""

    def newer() -> Evening:
        evening = begun_long_ago()
        at = next(n for n, event in enumerate(evening.events) if event.what == "started")
        old = evening.events[at]
        evening.events[at] = Event(old.n, old.at, old.what, {**old.facts, "rules": 9})
        return evening

    def gone() -> Evening:
        evening = begun_long_ago()
        evening.events[0].facts["settings"]["game"] = "chess"
        return evening

    def other_options() -> Evening:
        evening = begun_long_ago()
        evening.events[0].facts["settings"]["options"] = {"doubling": True}
        return evening

    def other_moves() -> Evening:
        evening = begun_long_ago()
        evening.events[-3].facts["move"] = {"type": "fly"}
        return evening

    return [begun_long_ago, newer, gone, other_options, other_moves]


@pytest.mark.parametrize("begin", cannot_be_played(), ids=lambda begin: begin.__name__)
def test_a_table_that_cannot_be_played_here_says_so_and_troubles_nobody(begin: Callable[[], Evening]) -> None:
    evening = begin()
    with changed_game(oldest=2):
        table = evening.table = stored(evening)
        assert table.unplayable is not None
        assert table.unplayable.endswith(".")
        for ask in (
            table.playing,
            table.record,
            lambda: commands.move(table, ANNA, 0, {"type": "fold"}, evening.n),
            lambda: commands.undo(table, ANNA, 0, evening.n),
            lambda: commands.hint(table, ANNA, 0, evening.n),
            lambda: commands.sit(table, BO, None, None, lambda: SEED),
        ):
            refused("other_rules", ask)
        assert projection.about(table)["status"] == "running"
        assert [projection.game(table, viewer) for viewer in range(-1, 4)] == [None] * 5
        assert len(evening.log()) == evening.n
        assert (table.decider(), table.deadline(), table.bot_due(watched=True)) == (-1, None, None)
        evening.do(commands.chat(table, ANNA, "Oh!", None, evening.now))
        evening.do(commands.leave(table, ANNA, 3))
        assert table.look_again(evening.now) is not None
        evening.wait(WEEK, present=False)
        assert table.seating.status == "closed"


@pytest.mark.usefixtures("changed")
def test_a_rematch_takes_todays_rules() -> None:
    evening = begun_long_ago()
    evening.do([("ended", {"result": {"scores": [0] * 4, "winners": [0]}})])
    for oldest in (1, 2):
        with changed_game(oldest=oldest):
            table = stored(evening)
            drafts = commands.rematch(table, ANNA, "NEWTABLE")
            assert drafts[-1] == ("rematch", {"table": "NEWTABLE"})
            for event in stamp(drafts, table.seating.stored, 1):
                table.fold(event)
            again = Table("NEWTABLE")
            for n, (what, facts) in enumerate(commands.rematch_table(table), 1):
                again.fold(Event(n, 1, what, facts))
            ((_, facts),) = commands.start_if_full(again, lambda: SEED)
            assert facts["rules"] == 2


# -- who played


def finish(evening: Evening) -> None:
    for choice in range(100_000):
        if evening.table.seating.status == OVER:
            return
        who = evening.table.seating.seats[evening.table.decider()].person
        legal = evening.legal()
        move = next(
            (one for one in legal if one["type"] in ("house", "play", "close", "take")), legal[choice % len(legal)]
        )
        if who is None:
            seat = evening.table.decider()
            state = evening.table.playing().state
            action = state.game.action(state, move)
            evening.do(commands.bot_move(evening.table, seat, action, "random", None, evening.table.seating.game_n))
        else:
            person = {"a": ANNA, "b": BO, "c": CLEO}[who]
            evening.do(commands.move(evening.table, person, evening.table.decider(), move, evening.n))


@pytest.mark.parametrize("first", [0, 1, 2])
def test_the_record_names_who_played_counted_from_whoever_began(first: int) -> None:
    evening = Evening(None, "random", None, first=first)
    evening.now = 1_794_843_120_999
    evening.sit(BO)
    who = [{"name": "Anna"}, {"bot": "random"}, {"name": "Bo"}]
    who = who[first:] + who[:first]
    assert evening.table.record().seats == who
    finish(evening)
    evening.now += WEEK
    evening.do(commands.leave(evening.table, BO, None))
    record = stored(evening).record()
    assert record.seats == who, "who leaves after the game has played all the same"
    assert (record.by, record.at) == (BY, "2026-11-16T15:32:00Z")
    again = from_document(record.document())
    assert again == record
    replay.check(again)


def test_the_record_names_whoever_sat_there_at_the_end() -> None:
    evening = two()
    evening.do(commands.leave(evening.table, BO, None))
    assert evening.table.record().seats == [{"name": "Anna"}, {"bot": "easy"}]
    evening.do(hosting.free(evening.table, ANNA, 1)).sit(CLEO)
    assert evening.table.record().seats == [{"name": "Anna"}, {"name": "Cleo"}]
    evening.do([("away", {"seat": 0})])
    assert evening.table.record().seats == [{"name": "Anna"}, {"name": "Cleo"}], "a bot stood in, for a while"
