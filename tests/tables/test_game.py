"""Moves, taking back, talk, and what each viewer is told."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from stammtisch.engine import registry
from stammtisch.tables import commands, projection
from stammtisch.tables.errors import Denied
from stammtisch.tables.events import Draft, read
from stammtisch.tables.seating import Person
from stammtisch.tables.table import MOST_UNDONE, fold
from tests.tables.evening import ANNA, BO, CLEO, DORA, GAMES, Evening, refused, some_seed, two


def test_a_move_by_whom_and_when_it_may_not_be_is_refused() -> None:
    evening = two()
    move = evening.legal()[0]

    def ask(who: Any, seat: int, wanted: Any, seen: int = evening.n) -> Any:
        return lambda: commands.move(evening.table, who, seat, wanted, seen)

    refused("not_your_seat", ask(BO, 0, move))
    refused("not_your_seat", ask(CLEO, 1, move))
    refused("no_seat", ask(ANNA, 7, move))
    refused("not_your_turn", ask(BO, 1, move))
    refused("bad_move", ask(ANNA, 0, {"type": "castle"}))
    refused("bad_move", ask(ANNA, 0, {}))
    refused("illegal_move", ask(ANNA, 0, {"type": "refresh"}))
    refused("early", ask(ANNA, 0, move, evening.n + 1))
    refused("not_running", lambda: commands.move(Evening(None, None).table, ANNA, 0, move, 1))


def test_a_move_that_has_not_seen_the_last_one_is_late_so_nothing_is_played_twice() -> None:
    evening = two()
    seen = evening.n
    evening.move(ANNA)
    refused("late", lambda: evening.move(ANNA, seen=seen))


def test_talk_in_between_makes_no_move_late() -> None:
    evening = two()
    seen = evening.n
    evening.do(commands.chat(evening.table, BO, "your turn", None, evening.now))
    evening.move(ANNA, seen=seen)


def test_own_moves_can_be_taken_back_exactly_as_far_as_the_engine_allows() -> None:
    evening = two()
    refused("no_undo", lambda: evening.undo(ANNA))
    for choice in range(200):
        recording = evening.table.playing()
        seat = evening.table.decider()
        who = (ANNA, BO)[seat]
        before = recording.state.copy()
        evening.move(who, choice)
        if recording.can_undo(seat):
            evening.undo(who)
            assert evening.table.playing().state.equals(before)
            evening.move(who, choice)
        else:
            refused("no_undo", lambda who=who: evening.undo(who))  # type: ignore[misc]
        refused("no_undo", lambda other=(BO, ANNA)[seat]: evening.undo(other))  # type: ignore[misc]
    assert {event.what for event in evening.events} >= {"moved", "undone"}


def test_a_bot_whose_moment_has_passed_moves_nothing() -> None:
    evening = Evening(None, "random", first=1)
    game_n = evening.table.seating.game_n
    action = evening.table.playing().state.legal()[0]
    drafts = commands.bot_move(evening.table, 0, action, "random", "crashed", game_n)
    evening.do(drafts)
    told = evening.last()
    assert told is not None
    assert (told["bot"], told["instead"]) == ("random", "crashed")
    assert commands.bot_move(evening.table, 0, action, "random", None, game_n) == []


def test_talk_is_rate_limited() -> None:
    evening = two()
    for number in range(5):
        evening.do(commands.chat(evening.table, BO, f"so {number}", None, evening.now))
    refused("too_chatty", lambda: commands.chat(evening.table, BO, "and", None, evening.now + 9_999))
    evening.now += 10_000
    evening.do(commands.chat(evening.table, BO, None, "good game", evening.now))
    refused("bad_phrase", lambda: commands.chat(evening.table, ANNA, None, "you fool", evening.now))
    refused("bad_chat", lambda: commands.chat(evening.table, ANNA, " \n ", None, evening.now))
    refused("bad_chat", lambda: commands.chat(evening.table, ANNA, "x" * 301, None, evening.now))
    refused("nobody", lambda: commands.need_talker(evening.table, "nobody"))
    assert [projection.is_said_by(line, {"b"}) for line in evening.log()].count(True) == 6
    assert not any(projection.is_said_by(line, {"a"}) for line in evening.log())


def test_whatever_is_done_again_and_again_a_table_does_not_grow_without_end() -> None:
    evening = Evening(None, None, None)

    def done(*commands_in_turn: Callable[[], list[Draft]]) -> int:
        """How often all of these can be done one after the other."""
        for times in range(3000):
            evening.now += 60_000
            for command in commands_in_turn:
                try:
                    evening.do(command())
                except Denied:
                    return times
        raise AssertionError("without end")

    table = evening.table

    def sit(who: Person) -> Callable[[], list[Draft]]:
        return lambda: commands.sit(table, who, None, None, some_seed)

    def leave(who: Person) -> Callable[[], list[Draft]]:
        return lambda: commands.leave(table, who, None)

    def say(who: Person) -> Callable[[], list[Draft]]:
        return lambda: commands.chat(table, who, "la", None, evening.now)

    assert done(sit(BO), leave(BO)) == commands.MOST_SAT
    assert done(say(CLEO)) == min(commands.MOST_SAID, commands.MOST_SAID_OUTSIDE)
    assert done(say(DORA)) == 0, "those outside share what they may say"
    assert done(say(ANNA)) == commands.MOST_SAID
    crowd = [Person(f"p{number}", "Somebody") for number in range(60)]
    assert sum(done(sit(who), leave(who)) for who in crowd) == commands.MOST_SAT_IN_ALL - commands.MOST_SAT - 1
    assert evening.n < 5000


def test_moves_are_not_taken_back_for_ever() -> None:
    evening = two()
    while not evening.table.playing().can_undo(0):
        evening.move((ANNA, BO)[evening.table.decider()], -1)
    evening.table.seating.undone = MOST_UNDONE
    refused("no_undo", lambda: evening.undo(ANNA))
    assert not (projection.game(evening.table, 0) or {})["can_undo"]


def test_only_whoever_decides_is_told_the_legal_moves() -> None:
    evening = two()
    told = [projection.game(evening.table, viewer) for viewer in (0, 1, -1)]
    assert [part is not None and part["legal"] is not None for part in told] == [True, False, False]


def test_what_was_drawn_is_told_to_the_drawer_alone() -> None:
    evening = two()
    evening.do(commands.move(evening.table, ANNA, 0, {"type": "draw"}, evening.n))
    mine, others, spectators = (evening.last(viewer) for viewer in (0, 1, -1))
    assert mine is not None
    assert others is not None
    assert "card" in mine["happenings"][0]
    assert "card" not in others["happenings"][0]
    assert others == spectators


@pytest.mark.parametrize("game", GAMES)
def test_every_game_goes_on_from_its_stored_events(game: str) -> None:
    players = min(registry.games()[game].players)
    evening = Evening(*[None] * players, game=game, names=tuple(range(players)))
    for choice in range(60):
        if evening.table.decider() < 0:
            break
        evening.move(ANNA, choice * 31)
    again = fold("TESTTABL", [read(event.n, event.at, event.text()) for event in evening.events])
    assert again.playing().state.equals(evening.table.playing().state)
    assert again.playing().record().document() == evening.table.playing().record().document()
    for viewer in range(-1, players):
        assert projection.game(again, viewer) == projection.game(evening.table, viewer)
        assert len(evening.log(viewer, after=evening.n - 3)) == 3
