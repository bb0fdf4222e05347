"""Coming, sitting down, starting, leaving, coming back."""

from __future__ import annotations

import pytest

from stammtisch.engine.errors import BadOption
from stammtisch.tables import commands, hosting, projection
from stammtisch.tables.events import Event
from stammtisch.tables.names import tidy_name
from stammtisch.tables.seating import CLOSED, LOBBY, OVER, RUNNING, WEEK
from stammtisch.tables.settings import MINUTE, Settings
from stammtisch.tables.table import STROLL, commitment, first_by_chance, fold
from tests.tables.evening import ANNA, BO, CLEO, DORA, SEED, Evening, refused, some_seed, two


def test_a_table_starts_when_the_last_seat_is_taken() -> None:
    evening = Evening(None, None, None)
    assert evening.table.seating.status == LOBBY
    evening.sit(BO)
    assert evening.table.seating.status == LOBBY
    evening.sit(CLEO)
    assert evening.table.seating.status == RUNNING
    assert [seat.name for seat in evening.table.seating.seats] == ["Anna", "Bo", "Cleo"]


def test_a_table_with_bots_on_all_other_seats_starts_at_once() -> None:
    assert Evening(None, "random").table.seating.status == RUNNING


def test_free_seats_can_be_filled_with_bots() -> None:
    evening = Evening(None, None, None).sit(BO)
    refused("not_full", lambda: commands.start(evening.table, ANNA, None, some_seed))
    refused("not_host", lambda: commands.start(evening.table, BO, "greedy", some_seed))
    evening.do(commands.start(evening.table, ANNA, "greedy", some_seed))
    assert [seat.bot for seat in evening.table.seating.seats] == [None, None, "greedy"]


def test_who_begins_can_be_chosen_and_the_order_round_the_table_stays() -> None:
    evening = Evening(None, None, None, first=2).sit(BO).sit(CLEO)
    assert [seat.name for seat in evening.table.seating.seats] == ["Cleo", "Anna", "Bo"]


def test_who_begins_by_chance_follows_from_the_seed() -> None:
    evening = Evening(None, None, None, first=None).sit(BO).sit(CLEO)
    names = ["Anna", "Bo", "Cleo"]
    first = first_by_chance(SEED, 3)
    assert [seat.name for seat in evening.table.seating.seats] == names[first:] + names[:first]


def test_chance_lets_everybody_begin() -> None:
    assert {first_by_chance(f"{number:032x}", 4) for number in range(40)} == {0, 1, 2, 3}


def test_settings_that_do_not_fit_are_refused() -> None:
    for wrong in (
        Settings("halma", {}),
        Settings("thurn-und-taxis", {"edition": "martian"}),
        Settings("thurn-und-taxis", {}, first=2),
        Settings("thurn-und-taxis", {}, limit="2 minutes"),
        Settings("thurn-und-taxis", {}, stand_in="genius"),
    ):
        with pytest.raises(BadOption):
            commands.create(wrong, [None, None], ANNA, {})
    with pytest.raises(BadOption):
        commands.create(Settings("thurn-und-taxis", {}), [None], ANNA, {})
    with pytest.raises(BadOption):
        commands.create(Settings("thurn-und-taxis", {}), [None, "genius"], ANNA, {})
    refused("no_seat", lambda: commands.create(Settings("thurn-und-taxis", {}), [None, "random"], ANNA, {1: "Anna"}))


def test_a_taken_seat_is_not_taken_twice() -> None:
    evening = Evening(None, None, None)
    refused("seat_taken", lambda: evening.sit(BO, 0))
    refused("no_seat", lambda: evening.sit(BO, 3))
    evening.sit(BO, 2)
    assert evening.table.seating.seats_of("b") == [2]


def test_whoever_leaves_a_running_game_is_played_for_and_can_come_back_to_that_seat_alone() -> None:
    evening = Evening(None, None, None).sit(BO).sit(CLEO)
    evening.do(commands.leave(evening.table, BO, None))
    evening.do(commands.leave(evening.table, CLEO, None))
    assert evening.table.seating.bot_for(1) == "easy"
    refused("seat_taken", lambda: evening.sit(CLEO, 1))
    refused("seat_taken", lambda: evening.sit(ANNA, 1))
    refused("full", lambda: evening.sit(DORA))
    evening.sit(CLEO)
    assert evening.table.seating.seats_of("c") == [2]
    assert evening.table.seating.bot_for(2) is None


def test_same_screen_one_person_holds_several_seats() -> None:
    evening = Evening(None, None, names=(0, 1))
    assert evening.table.seating.seats_of("a") == [0, 1]
    evening.move(ANNA)
    viewer = projection.viewer_for(evening.table, "a", None)
    shown = projection.game(evening.table, viewer)
    assert shown is not None
    assert shown["view"]["hand"] is None, "no hand is shown before somebody asks for it"
    assert projection.viewer_for(evening.table, "a", 1) == 1
    assert projection.viewer_for(evening.table, "b", 1) == -1


def test_a_personal_link_moves_all_seats_once() -> None:
    evening = two()
    since = commands.held_since(evening.table, ANNA)
    evening.do(commands.take_over(evening.table, CLEO, "a", since))
    assert evening.table.seating.seats_of("c") == [0]
    assert evening.table.seating.seats[0].name == "Anna"
    refused("bad_token", lambda: commands.take_over(evening.table, BO, "a", since))
    refused("not_your_seat", lambda: evening.move(ANNA))
    evening.move(CLEO)


def test_a_link_from_before_one_left_is_worthless() -> None:
    evening = Evening(None, None, None)
    since = commands.held_since(evening.table, ANNA)
    evening.do(commands.leave(evening.table, ANNA, None)).sit(ANNA)
    refused("bad_token", lambda: commands.take_over(evening.table, CLEO, "a", since))


def test_a_turn_that_takes_too_long_is_played_by_a_bot_until_its_person_is_back() -> None:
    evening = Evening(None, None, limit="1 minute").sit(BO)
    assert evening.table.deadline() == evening.now + MINUTE
    evening.wait(MINUTE - 1)
    assert not evening.table.seating.seats[0].away
    evening.wait(1)
    assert evening.table.seating.seats[0].away
    assert evening.table.bot_due(watched=False) == (0, "easy", evening.events[2].at)
    evening.do(commands.back(evening.table, ANNA))
    assert evening.table.bot_due(watched=False) is None
    assert evening.table.deadline() == evening.now + MINUTE
    evening.wait(MINUTE)
    evening.move(ANNA)
    assert not evening.table.seating.seats[0].away, "whoever moves is back"


def test_bots_stroll_where_people_only_watch() -> None:
    evening = Evening("easy", "easy", names=())
    assert evening.table.bot_due(watched=False) is None
    assert evening.table.bot_due(watched=True) == (0, "easy", evening.table.seating.game_at + STROLL)


def test_a_table_of_old_with_a_pace_of_its_bots_is_read_as_any_other() -> None:
    evening = two()
    facts = evening.events[0].facts
    old = Event(1, 0, "created", {**facts, "settings": {**facts["settings"], "pace": "slow"}})
    assert fold("OLDTABLE", [old]).seating.settings == evening.table.seating.settings


def test_without_a_limit_nobody_is_hurried() -> None:
    evening = two().wait(6 * 1440 * MINUTE)
    assert not evening.table.seating.seats[0].away


def test_the_clock_of_a_turn_does_not_run_back_when_a_move_is_taken_back() -> None:
    evening = Evening(None, None, limit="3 minutes").sit(BO)
    began = evening.now
    while evening.table.decider() == 0:
        evening.now += 1000
        evening.move(ANNA, -1)
    assert evening.table.began == evening.now
    if evening.table.playing().can_undo(0):
        evening.now += 5000
        evening.undo(ANNA)
        assert evening.table.began == began


def test_bots_do_not_play_on_for_an_empty_room() -> None:
    evening = Evening("random", "greedy", names=())
    assert evening.table.bot_due(watched=False) is None
    assert evening.table.bot_due(watched=True) is not None


def test_a_table_without_anybody_closes_after_a_week() -> None:
    evening = two().wait(WEEK - 1, present=False)
    assert evening.table.seating.status == RUNNING
    evening.wait(1, present=False)
    assert evening.table.seating.status == CLOSED
    refused("closed", lambda: evening.sit(CLEO))
    refused("not_running", lambda: commands.move(evening.table, ANNA, 0, {"type": "draw"}, evening.n))


def test_the_seed_is_told_when_the_game_is_over_and_its_hash_before() -> None:
    evening = two()
    told = projection.about(evening.table)
    assert (told["seed"], told["seed_hash"]) == (None, commitment(SEED))
    assert SEED not in str(evening.log(0))
    finish(evening)
    assert projection.about(evening.table)["seed"] == SEED


def test_everybody_must_want_a_rematch_and_then_the_next_one_begins() -> None:
    evening = finish(two())
    evening.do(commands.rematch(evening.table, BO, "NEWTABLE"))
    assert evening.table.seating.rematch is None
    refused("not_seated", lambda: commands.rematch(evening.table, CLEO, "NEWTABLE"))
    evening.do(commands.rematch(evening.table, ANNA, "NEWTABLE"))
    assert evening.table.seating.rematch == "NEWTABLE"
    assert commands.rematch(evening.table, ANNA, "ANOTHER2") == []
    (_, created), *seated = commands.rematch_table(evening.table)
    assert created["settings"]["first"] == 1
    assert [facts["person"] for _, facts in seated] == ["a", "b"]


@pytest.mark.parametrize(
    "name",
    ["", "   ", "x" * 25, "a\x00b", "a\u202eb", "a\u200bb", "\u3164", "\u2800 \ufe0f", "\u0301", "a" + "\u0316" * 9],
)
def test_what_is_no_name_is_refused(name: str) -> None:
    with pytest.raises(BadOption):
        tidy_name(name)


def test_a_name_is_shown_without_superfluous_spaces() -> None:
    assert tidy_name("  Anna   Müller ") == "Anna Müller"


def finish(evening: Evening) -> Evening:
    """Play on until the game is over, with any moves."""
    number = 0
    while evening.table.seating.status != OVER:
        number = (number * 7919 + 13) % 10_007
        evening.move((ANNA, BO)[evening.table.decider()], number)
    return evening


def test_who_leaves_keeps_the_name_on_the_seat_and_in_the_log_until_another_sits_there() -> None:
    evening = two()
    evening.do(commands.leave(evening.table, BO, None))
    seat = projection.about(evening.table)["seats"][1]
    assert (seat["name"], seat["person"], seat["held"]) == ("Bo", None, True)
    assert evening.log()[-1]["name"] == "Bo"
    assert evening.table.seating.signatures()[1] == {"bot": "easy"}, "a bot plays on"
    evening.do(hosting.free(evening.table, ANNA, 1))
    assert projection.about(evening.table)["seats"][1]["name"] == "Bo"
    evening.sit(CLEO)
    assert projection.about(evening.table)["seats"][1]["name"] == "Cleo"
    left = next(line for line in evening.log() if line["what"] == "left")
    assert left["name"] == "Bo", "the log does not change what it said"


def test_a_bot_plays_for_who_is_not_there_if_somebody_at_the_table_wishes_it() -> None:
    evening = two()
    refused("not_seated", lambda: commands.stand_in(evening.table, CLEO, 1, []))
    refused("not_away", lambda: commands.stand_in(evening.table, ANNA, 1, ["b"]))
    refused("not_away", lambda: commands.stand_in(evening.table, ANNA, 0, []))
    refused("no_seat", lambda: commands.stand_in(evening.table, ANNA, 2, []))
    evening.do(commands.stand_in(evening.table, ANNA, 1, ["a"]))
    assert evening.table.seating.bot_for(1) == "easy"
    assert evening.log()[-1]["by"] == "a"
    assert commands.stand_in(evening.table, ANNA, 1, ["a"]) == []
    evening.do(commands.back(evening.table, BO))
    assert evening.table.seating.bot_for(1) is None
    evening.table.seating.stood_in = commands.MOST_STOOD_IN
    refused("too_much", lambda: commands.stand_in(evening.table, ANNA, 1, ["a"]))
    refused("not_running", lambda: commands.stand_in(Evening(None, None).table, ANNA, 1, []))
