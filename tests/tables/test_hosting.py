"""The host of a table: who sits down, who goes, who is next; and that nobody comes to know two hands."""

from __future__ import annotations

import pytest

from stammtisch.tables import commands, hosting, projection
from stammtisch.tables.names import same_name
from stammtisch.tables.seating import CLOSED, LOBBY, RUNNING, Person
from stammtisch.tables.settings import Settings
from tests.tables.evening import ANNA, BO, CLEO, DORA, Evening, refused, some_seed, two
from tests.tables.test_seating import finish


def admit(evening: Evening, person: Person, yes: bool = True) -> Evening:
    return evening.do(hosting.admit(evening.table, ANNA, person.id, yes, some_seed))


def test_who_made_a_table_is_its_host_with_or_without_a_seat() -> None:
    for names in ((0,), ()):
        assert projection.about(Evening(None, None, None, names=names).table)["host"] == "a"


def test_only_the_host_does_what_a_host_does() -> None:
    evening = Evening(None, None, None).sit(BO)
    table = evening.table
    for ask in (
        lambda: hosting.send_away(table, BO, "a"),
        lambda: hosting.hand_on(table, BO, "b"),
        lambda: hosting.close(table, CLEO),
        lambda: hosting.free(table, BO, 0),
        lambda: hosting.admit(table, BO, "c", True, some_seed),
        lambda: commands.start(table, BO, "random", some_seed),
    ):
        refused("not_host", ask)


def test_with_the_link_anyone_sits_and_a_full_table_starts() -> None:
    assert Evening(None, None).sit(BO).table.seating.status == RUNNING


def test_at_a_listed_table_the_host_says_yes() -> None:
    evening = Evening(None, None, None, listed=True).sit(BO).sit(CLEO, 2)
    assert evening.table.seating.people() == ["a"]
    assert projection.about(evening.table)["knocks"] == [{"id": "b", "name": "Bo"}, {"id": "c", "name": "Cleo"}]
    assert commands.sit(evening.table, BO, None, None, some_seed) == [], "to knock twice is to knock"
    admit(evening, BO)
    admit(evening, CLEO)
    assert evening.table.seating.status == RUNNING
    assert [seat.name for seat in evening.table.seating.seats] == ["Anna", "Bo", "Cleo"]
    assert projection.about(evening.table)["knocks"] == []


def test_at_a_listed_table_the_host_says_no() -> None:
    evening = Evening(None, None, listed=True).sit(BO)
    admit(evening, BO, yes=False)
    assert evening.table.seating.status == LOBBY
    refused("sent_away", lambda: evening.sit(BO))
    refused("nobody", lambda: admit(evening, BO))
    evening.sit(CLEO).do(commands.leave(evening.table, CLEO, None)).sit(CLEO)
    assert list(evening.table.seating.knocks) == ["c"], "who went by oneself may ask again"


def test_a_seat_that_was_taken_meanwhile_is_not_given_twice() -> None:
    evening = Evening(None, None, None, listed=True).sit(BO, 1).sit(CLEO, 1)
    admit(evening, BO)
    refused("seat_taken", lambda: admit(evening, CLEO))


def test_knocks_are_bounded() -> None:
    evening = Evening(None, None, listed=True)
    for number in range(commands.MOST_KNOCKS):
        evening.sit(Person(f"p{number}", f"P{number}"))
    refused("too_many", lambda: evening.sit(BO))


def test_the_host_sends_away_and_there_is_no_way_back() -> None:
    evening = Evening(None, None, None).sit(BO)
    since = commands.held_since(evening.table, ANNA)
    evening.do(hosting.send_away(evening.table, ANNA, "b"))
    assert evening.table.seating.free_seats() == [1, 2]
    refused("sent_away", lambda: evening.sit(BO))
    refused("sent_away", lambda: commands.chat(evening.table, BO, "why?", None, evening.now))
    refused("sent_away", lambda: commands.take_over(evening.table, BO, "a", since))
    refused("not_yourself", lambda: hosting.send_away(evening.table, ANNA, "a"))
    refused("nobody", lambda: hosting.send_away(evening.table, ANNA, "c"))


def test_in_a_running_game_a_bot_plays_for_whom_the_host_sent_away_until_the_seat_is_freed() -> None:
    evening = Evening(None, None, None).sit(BO).sit(CLEO)
    evening.do(hosting.send_away(evening.table, ANNA, "b"))
    assert evening.table.seating.bot_for(1) == "easy"
    refused("full", lambda: evening.sit(DORA))
    refused("seat_taken", lambda: hosting.free(evening.table, ANNA, 2))
    evening.do(hosting.free(evening.table, ANNA, 1)).sit(DORA)
    assert evening.table.seating.seats_of("d") == [1]
    sent_away = next(line for line in evening.log() if line["what"] == "sent_away")
    assert (sent_away["seats"], sent_away["name"]) == ([1], "Bo"), "whose it was before, the log can still tell"


def test_a_seat_whose_owner_left_stays_with_a_bot_and_is_the_owners_to_take_back() -> None:
    evening = Evening(None, None, None, listed=True).sit(BO).sit(CLEO)
    admit(evening, BO)
    admit(evening, CLEO)
    evening.do(commands.leave(evening.table, BO, None))
    assert projection.about(evening.table)["seats"][1]["held"]
    refused("full", lambda: evening.sit(DORA))
    evening.sit(BO)
    assert evening.table.seating.seats_of("b") == [1], "for that nobody asks the host"


def test_the_right_is_handed_on_and_passes_on() -> None:
    evening = Evening(None, None, None, None).sit(BO).sit(CLEO)
    refused("not_seated", lambda: hosting.hand_on(evening.table, ANNA, "d"))
    evening.do(hosting.hand_on(evening.table, ANNA, "b"))
    assert evening.table.seating.host == "b"
    refused("not_host", lambda: hosting.close(evening.table, ANNA))
    assert hosting.pass_on(evening.table, "a", ["a", "c"]) == [], "somebody else was faster"
    assert hosting.pass_on(evening.table, "b", ["d"]) == []
    evening.do(hosting.pass_on(evening.table, "b", ["c", "a"]))
    assert evening.table.seating.host == "a", "the first round the table"
    evening.do(hosting.close(evening.table, ANNA))
    assert evening.table.seating.status == CLOSED


def test_the_host_on_another_device_is_the_host() -> None:
    evening = two()
    evening.do(commands.take_over(evening.table, CLEO, "a", commands.held_since(evening.table, ANNA)))
    assert evening.table.seating.host == "c"


@pytest.mark.parametrize(
    ("wanted", "shown"),
    [
        ("Bo", "Bo"),
        ("Anna", "Anna (2)"),
        ("ANNA", "ANNA (2)"),
        ("Ａnna", "Ａnna (2)"),
        ("\u0410nn\u0430", "\u0410nn\u0430 (2)"),
        ("An\u034fn\ufe0fa", "Anna (2)"),
        ("Ännä", "Ännä"),
        ("Анна", "Анна"),
    ],
)
def test_names_at_a_table_are_distinct(wanted: str, shown: str) -> None:
    evening = Evening(None, None, None).sit(Person("m", wanted))
    assert evening.table.seating.seats[1].name == shown
    evening.do(commands.chat(evening.table, Person("x", wanted), "I am the host", None, evening.now))
    assert evening.events[-1].facts["name"] not in {seat.name for seat in evening.table.seating.seats}


@pytest.mark.parametrize(("name", "other"), [("Lilo", "LiI0"), ("Ida", "lda"), ("Mia 1", "Mia I"), ("Νοra", "Nora")])
def test_names_that_look_alike_are_the_same(name: str, other: str) -> None:
    assert same_name(name) == same_name(other)


def test_nobody_talks_under_the_name_of_another_who_did() -> None:
    evening = Evening(None, None)
    for person in ("x", "y", "x"):
        evening.do(commands.chat(evening.table, Person(person, "Xaver"), "Hello!", None, evening.now))
    assert [event.facts["name"] for event in evening.events[-3:]] == ["Xaver", "Xaver (2)", "Xaver"]
    evening.sit(Person("z", "Xaver"))
    assert evening.table.seating.seats[1].name == "Xaver", "who sits down is not kept from a name by talkers"


def test_a_long_name_stays_short_enough() -> None:
    evening = Evening(None, None, None, None, names=()).sit(Person("x", "x" * 24)).sit(Person("y", "x" * 24))
    assert evening.table.seating.seats[1].name == "x" * 20 + " (2)"


def test_two_on_one_screen_have_two_names() -> None:
    settings = Settings("thurn-und-taxis", {})
    refused("same_name", lambda: commands.create(settings, [None, None], ANNA, {0: "Anna", 1: "anna"}))


def test_what_was_seen_goes_along_with_a_personal_link() -> None:
    """Bo's second device is not to see another hand than Bo, and who knows a hand takes no second one by a link."""
    evening = Evening(None, None, None).sit(BO).sit(CLEO)
    evening.do(commands.take_over(evening.table, DORA, "b", commands.held_since(evening.table, BO)))
    evening.do(commands.leave(evening.table, CLEO, None)).do(hosting.free(evening.table, ANNA, 2))
    refused("seen_another", lambda: evening.sit(DORA, 2))
    refused("seen_another", lambda: evening.sit(BO, 2))
    since = commands.held_since(evening.table, DORA)
    refused("seen_another", lambda: commands.take_over(evening.table, CLEO, "d", since))
    evening.do(commands.take_over(evening.table, BO, "d", since))
    assert evening.table.seating.seats_of("b") == [1]


def test_a_rematch_does_not_hang_because_somebody_leaves() -> None:
    evening = finish(two())
    evening.do(commands.rematch(evening.table, BO, "NEWTABLE"))
    evening.do(commands.leave(evening.table, ANNA, None, "OTHERTBL"))
    assert evening.table.seating.rematch == "OTHERTBL"
    (_, created), *seated = commands.rematch_table(evening.table)
    assert created["host"] == "b"
    assert [facts["person"] for _, facts in seated] == ["b"]
    assert evening.n == len(evening.events)
