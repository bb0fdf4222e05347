"""Several choose at the same time: in any order, unseen, and until the last has chosen anybody may think again."""

from __future__ import annotations

from typing import Any

import pytest

from stammtisch.engine import registry
from stammtisch.engine.seats import SPECTATOR
from stammtisch.tables import commands, projection, table
from stammtisch.tables.events import Draft, read
from stammtisch.tables.seating import Person
from stammtisch.tables.settings import MINUTE
from stammtisch.tables.table import fold
from tests.tables.evening import ANNA, BO, CLEO, DORA, Evening, refused

FOUR = (ANNA, BO, CLEO, DORA)


def four(game: str = "partners", **more: Any) -> Evening:
    """Anna, Bo, Cleo and Dora, on seats 0 to 3, at a game that begins with a choice of all at the same time."""
    return Evening(None, None, None, None, game=game, **more).sit(BO).sit(CLEO).sit(DORA)


def told(evening: Evening, seat: int) -> dict[str, Any]:
    game = projection.game(evening.table, seat, None if seat == SPECTATOR else FOUR[seat].id)
    assert game is not None
    return game


@pytest.mark.parametrize("game", ["partners", "ticket-to-ride-new-york"])
def test_nobody_waits_for_a_seat_number(game: str) -> None:
    evening = four(game)
    assert evening.table.asked() == [0, 1, 2, 3]
    for seat in range(4):
        assert told(evening, seat)["decides"] == seat
        assert told(evening, seat)["legal"] == evening.legal(seat)
        assert told(evening, seat)["final"] == [], "it can be changed until the last has chosen"
    for seat in (3, 1, 0):
        evening.choose(FOUR[seat], seat)
        assert evening.events[-1].what == "chosen"
    before = evening.n
    evening.choose(CLEO, 2)
    moved = [event.facts["seat"] for event in evening.events if event.what == "moved"]
    assert moved == [0, 1, 2, 3], "the record keeps the game's order"
    assert evening.n == before + 4
    assert evening.table.choices == {}
    assert evening.table.together() == []


def test_a_choice_can_be_changed_until_the_last_has_chosen() -> None:
    evening = four()
    first, other = evening.legal(1)[:2]
    evening.choose(BO, 1, 0).choose(BO, 1, 1)
    assert told(evening, 1)["chosen"] == other
    assert told(evening, 1)["legal"] is None
    assert told(evening, 1)["can_undo"]
    assert told(evening, 1)["expected"]["key"] == "expected.chosen"
    evening.undo(BO)
    assert told(evening, 1)["chosen"] is None
    assert told(evening, 1)["legal"] == evening.legal(1)
    for seat in (0, 2, 3):
        evening.choose(FOUR[seat], seat)
    evening.choose(BO, 1, 0)
    assert {"seat": 1, "move": first} in evening.table.playing().events
    refused("no_undo", lambda: evening.undo(BO))


def test_the_same_choice_again_is_none() -> None:
    evening = four().choose(BO, 1)
    assert commands.move(evening.table, BO, 1, evening.legal(1)[0], evening.n) == []


def test_nobody_changes_a_mind_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table, "MOST_CHOSEN", 4)
    evening = four()
    for choice in range(4):
        evening.choose(BO, 1, choice % 2)
    refused("too_much", lambda: evening.choose(BO, 1, 0))
    refused("no_undo", lambda: evening.undo(BO))
    evening.choose(ANNA, 0).choose(ANNA, 0, 1)
    assert evening.events[-1].facts["seat"] == 0, "what another may do does not depend on it"


def test_a_bad_choice_is_refused_at_once() -> None:
    evening = four()
    refused("bad_move", lambda: commands.move(evening.table, DORA, 3, {"type": "sing"}, evening.n))
    unlike = next(move for move in evening.legal(0) if move not in evening.legal(3))
    refused("illegal_move", lambda: commands.move(evening.table, DORA, 3, unlike, evening.n))
    refused("not_your_seat", lambda: evening.choose(DORA, 2))


def test_nobody_is_late_for_what_others_choose() -> None:
    evening = four()
    seen = evening.n
    for seat in (1, 2, 3, 0):
        evening.choose(FOUR[seat], seat, seen=seen)
    refused("late", lambda: evening.move(ANNA, seen=seen))


@pytest.mark.parametrize("hint", [True, False])
def test_hints_and_outlooks_are_for_everybody_who_is_asked(hint: bool) -> None:
    evening = four(hints=hint)
    if hint:
        assert commands.hint(evening.table, CLEO, 2, evening.n).seat == 2
    else:
        refused("no_hints", lambda: commands.hint(evening.table, CLEO, 2, evening.n))
    assert all(projection.outlooks(evening.table, 2, evening.legal(2)))
    assert projection.why_not(evening.table, 2, [], "nothing")["key"] not in ("why.turn", "why.together")
    evening.choose(CLEO, 2)
    assert projection.why_not(evening.table, 2, [], "nothing")["key"] == "why.chosen"
    assert projection.why_not(evening.table, SPECTATOR, [], "nothing")["key"] == "why.watching"


def test_others_are_told_who_chooses_and_not_who_has() -> None:
    evening = four().choose(ANNA, 0)
    for viewer in (SPECTATOR, 1):
        assert told(evening, viewer)["together"] == [0, 1, 2, 3]
        assert not any(seat["chosen"] for seat in told(evening, viewer)["view"]["seats"])
    assert told(evening, SPECTATOR)["expected"]["key"] == "expected.together"
    assert [line["what"] for line in evening.log(1)] == ["created", *["seated"] * 4, "started"]


# -- the clock


def test_whoever_has_chosen_is_not_late() -> None:
    evening = four(limit="1 minute")
    evening.wait(MINUTE // 2).choose(BO, 1).choose(DORA, 3)
    evening.wait(MINUTE // 2)
    assert [seat.away for seat in evening.table.seating.seats] == [True, False, True, False]
    assert evening.table.bot_due(watched=True) == (0, "easy", evening.table.seating.game_at)


def test_everybody_has_the_whole_time() -> None:
    """Not one after the other: the time of all begins when they are asked."""
    evening = four(limit="1 minute")
    began = evening.now
    assert [told(evening, seat)["deadline"] for seat in (SPECTATOR, 0, 3)] == [began + MINUTE] * 3
    evening.wait(MINUTE)
    evening.do(commands.back(evening.table, CLEO))
    assert told(evening, 2)["deadline"] == evening.now + MINUTE, "who comes back has it again"
    evening.wait(MINUTE - 1)
    assert not evening.table.seating.seats[2].away
    evening.wait(1)
    assert evening.table.seating.seats[2].away


def test_the_clock_of_the_first_turn_begins_when_the_last_has_chosen() -> None:
    evening = four(limit="1 minute")
    evening.now += MINUTE // 2
    for seat in range(4):
        evening.choose(FOUR[seat], seat)
    assert evening.table.deadline() == evening.now + MINUTE


# -- bots, coming and going


def test_bots_choose_meanwhile() -> None:
    evening = Evening(None, "easy", "easy", "easy", game="partners")
    for seat in (1, 2, 3):
        due = evening.table.bot_due(watched=True)
        assert due is not None
        assert due[0] == seat
        evening.do(bot_choice(evening, seat))
    assert evening.table.bot_due(watched=True) is None
    assert bot_choice(evening, 3) == [], "once is enough"
    evening.choose(ANNA, 0)
    assert [event.facts.get("bot") for event in evening.events[-4:]] == [None, "easy", "easy", "easy"]


def bot_choice(evening: Evening, seat: int) -> list[Draft]:
    return commands.bot_move(evening.table, seat, asked(evening, seat), "easy", None, evening.table.seating.game_n)


def asked(evening: Evening, seat: int) -> int:
    state = evening.table.state_for(seat)
    assert state is not None
    return state.legal()[0]


def test_a_bot_chooses_for_who_leaves_and_leaves_a_choice_alone() -> None:
    evening = four().choose(BO, 1, 1)
    chosen = evening.table.choices[1]
    evening.do(commands.leave(evening.table, BO, None)).do(commands.leave(evening.table, CLEO, None))
    assert evening.table.choices[1] == chosen
    due = evening.table.bot_due(watched=True)
    assert due is not None
    assert due[0] == 2
    evening.do(bot_choice(evening, 2)).sit(CLEO, 2)
    assert told(evening, 2)["chosen"] is not None, "who comes back sees what was chosen, and may choose otherwise"
    evening.undo(CLEO)
    assert told(evening, 2)["legal"] is not None


def test_choosing_is_being_back() -> None:
    evening = four(limit="1 minute").wait(MINUTE)
    evening.choose(DORA, 3)
    assert [event.what for event in evening.events[-2:]] == ["back", "chosen"]


def test_several_at_one_screen_are_asked_one_after_the_other() -> None:
    evening = Evening(None, None, "easy", "easy", game="partners", names=(0, 1))
    assert told(evening, SPECTATOR)["asks"] == []
    assert projection.game(evening.table, SPECTATOR, ANNA.id)["asks"] == [0, 1]  # type: ignore[index]
    evening.choose(ANNA, 1)
    assert projection.game(evening.table, SPECTATOR, ANNA.id)["asks"] == [0]  # type: ignore[index]


# -- what is kept


def test_choices_are_what_the_events_say() -> None:
    evening = four().choose(DORA, 3).choose(BO, 1, 1)
    again = fold("TESTTABL", [read(event.n, event.at, event.text()) for event in evening.events])
    assert again.choices == evening.table.choices
    assert again.seating.n == evening.n == again.seating.stored - 2


@pytest.mark.parametrize("game", ["partners", "partners-plus", "ticket-to-ride-new-york"])
def test_a_table_of_old_goes_on(game: str) -> None:
    """There they chose one after the other: whoever is left chooses now, at the same time."""
    players = max(registry.games()[game].players)
    people = [Person(f"p{seat}", f"P {seat}") for seat in range(players)]
    evening = Evening(*[None] * players, game=game, names=())
    for who in people:
        evening.sit(who)
    for seat in range(2):
        evening.do([("moved", {"seat": seat, "move": evening.legal(seat)[0]})])
    left = list(range(2, players))
    assert evening.table.asked() == (left if len(left) > 1 else left[:1])
    assert evening.table.can_undo(1), "as before"
    for seat in reversed(left):
        evening.choose(people[seat], seat)
    assert evening.table.together() == []
    assert [event["seat"] for event in evening.table.playing().events if "seat" in event] == list(range(players))


def test_what_is_taken_back_of_old_takes_the_later_choices_along() -> None:
    evening = four()
    evening.do([("moved", {"seat": 0, "move": evening.legal(0)[0]})]).choose(CLEO, 2)
    evening.undo(ANNA)
    assert evening.table.choices == {}
    assert evening.table.asked() == [0, 1, 2, 3]
