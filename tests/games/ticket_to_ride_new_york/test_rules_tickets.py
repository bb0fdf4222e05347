"""Tickets: the first choice and drawing more (NY-4, NY-22, NY-23)."""

import pytest

from stammtisch.engine.errors import BadMove, IllegalMove
from stammtisch.engine.seats import SPECTATOR
from tests.games.ticket_to_ride_new_york.positions import (
    begun,
    copy_of,
    dealt,
    do,
    laid_out,
    move,
    offers,
    tells,
    ticket_deck,
    ticket_ids,
    without_tickets_left,
)


@pytest.mark.rule("NY-4")
def test_two_tickets_to_each_seat_by_seat_to_keep_one_or_both() -> None:
    state = dealt(3, tickets="5 3, 17 0, 8 9".replace(",", ""))
    assert [state.game.view(state, seat)["offer"] for seat in range(3)] == [[3, 5], [0, 17], [8, 9]]
    assert offers(state) == ["keep 3", "keep 5", "keep 3 5"]
    do(state, "keep 3")
    assert offers(state) == ["keep 0", "keep 17", "keep 0 17"]
    do(state, "keep 0 17", "keep 9")
    assert [ticket_ids(state, seat) for seat in range(3)] == [[3], [0, 17], [9]]


@pytest.mark.rule("NY-4")
def test_ids_are_ascending_and_of_the_tickets_offered() -> None:
    state = dealt(2, tickets="5 3")
    with pytest.raises(BadMove):
        state.game.action(state, move("keep 5 3"))
    with pytest.raises(BadMove):
        state.game.action(state, move("keep"))
    with pytest.raises(IllegalMove):
        do(state, "keep 4")


@pytest.mark.rule("NY-4")
def test_those_not_kept_go_to_the_bottom_when_the_last_has_chosen() -> None:
    state = dealt(4)
    do(state, "keep 0", "keep 3", "keep 4 5")
    assert ticket_deck(state) == list(range(8, 18))
    do(state, "keep 7")
    assert ticket_deck(state) == [*range(8, 18), 1, 2, 6]


@pytest.mark.rule("NY-4")
@pytest.mark.parametrize("viewer", [1, SPECTATOR])
def test_nobody_sees_the_others_choose(viewer: int) -> None:
    one, both = dealt(3), dealt(3)
    told_one, told_both = tells(one, "keep 0", viewer), tells(both, "keep 0 1", viewer)
    assert told_one == told_both == [{"what": "move", "seat": 0, "move": {"type": "keep"}}]
    assert one.game.view(one, viewer) == both.game.view(both, viewer)
    assert one.game.view(one, viewer)["seats"][0]["chosen"]
    assert one.game.view(one, 0) != both.game.view(both, 0)


@pytest.mark.rule("NY-4", "NY-5")
def test_when_the_last_has_chosen_all_see_how_many_were_kept() -> None:
    state = do(dealt(3), "keep 0", "keep 2 3")
    learned = state.learned
    story = tells(state, "keep 4", 0)
    assert story[1:] == [
        {"what": "kept", "seat": 0, "number": 1},
        {"what": "kept", "seat": 1, "number": 2},
        {"what": "kept", "seat": 2, "number": 1},
        {"what": "turn", "seat": 0},
    ]
    assert [own["tickets"] for own in state.game.view(state, SPECTATOR)["seats"]] == [1, 2, 1]
    assert state.learned > learned
    assert state.turns == 0


@pytest.mark.rule("NY-22")
def test_the_two_top_tickets_of_which_one_is_kept() -> None:
    state = begun(2, tickets="0 1 2 3 9 7")
    do(state, "tickets")
    assert state.game.view(state, 0)["offer"] == [7, 9]
    assert offers(state) == ["keep 7", "keep 9", "keep 7 9"]
    do(state, "keep 7")
    assert ticket_ids(state, 0) == [0, 1, 7]
    assert ticket_deck(state)[-1] == 9
    assert len(ticket_deck(state)) == 13
    assert state.seat == 1


@pytest.mark.rule("NY-22")
def test_or_both_are_kept() -> None:
    state = do(begun(2), "tickets", "keep 4 5")
    assert ticket_ids(state, 0) == [0, 1, 4, 5]
    assert ticket_deck(state) == list(range(6, 18))


@pytest.mark.rule("NY-22")
def test_the_last_ticket_is_drawn_and_kept() -> None:
    state = begun(2)
    for _ in range(6):
        do(state, "tickets")
        do(state, offers(state)[-1])
    do(state, "tickets", "keep 16")
    assert ticket_deck(state) == [17]
    story = tells(state, "tickets", 1)
    assert story[0] == {"what": "move", "seat": 1, "move": {"type": "tickets"}, "number": 1, "tickets": [17]}
    assert 17 in ticket_ids(state, 1)
    assert state.seat == 0
    assert "tickets" not in offers(state)


@pytest.mark.rule("NY-22")
def test_without_tickets_left_none_are_drawn() -> None:
    state = without_tickets_left(laid_out(2))
    assert "tickets" not in offers(state)
    with pytest.raises(IllegalMove):
        do(state, "tickets")


@pytest.mark.rule("NY-23")
def test_a_kept_ticket_is_never_given_up_and_there_is_no_limit() -> None:
    state = begun(2)
    kept = set(ticket_ids(state, 0))
    while "tickets" in offers(state):
        do(state, "tickets")
        if state.game.view(state, 0)["phase"] == "keep":
            do(state, offers(state)[-1])
        assert kept <= set(ticket_ids(state, 0))
        kept = set(ticket_ids(state, 0))
    assert sum(own["tickets"] for own in state.game.view(state, SPECTATOR)["seats"]) == 18
    assert not state.is_over()


@pytest.mark.rule("NY-23")
@pytest.mark.parametrize("viewer", [1, SPECTATOR])
def test_tickets_drawn_and_kept_are_told_to_the_drawer_alone(viewer: int) -> None:
    state = begun(2)
    own = copy_of(state)
    assert tells(state, "tickets", viewer) == [{"what": "move", "seat": 0, "move": {"type": "tickets"}, "number": 2}]
    assert state.game.view(state, viewer)["offer"] in ([], None)
    assert state.game.view(state, viewer)["seats"][0]["offered"] == 2
    assert tells(state, "keep 5", viewer)[0] == {"what": "move", "seat": 0, "move": {"type": "keep"}, "number": 1}
    assert tells(own, "tickets", 0)[0]["tickets"] == [4, 5]
    assert tells(own, "keep 5", 0)[0] == {
        "what": "move",
        "seat": 0,
        "move": {"type": "keep", "tickets": [5]},
        "returned": [4],
    }


@pytest.mark.rule("NY-23", "NY-27")
def test_whether_a_ticket_is_complete_is_secret_to_the_end() -> None:
    """Seat 0 completes Lower East Side - Wall Street, or holds quite other tickets: only seat 0 sees it."""
    complete, other = (laid_out(2, hands=("blue green",), tickets=top) for top in ("0 1 2 3", "4 5 2 3"))
    for state in (complete, other):
        do(state, "claim 32 blue 0", "draw", "draw", "claim 35 green 0")
    assert complete.game.view(complete, 0)["tickets"][0] == {"ticket": 0, "points": 2, "complete": True}
    for viewer in (1, SPECTATOR):
        assert complete.game.view(complete, viewer) == other.game.view(other, viewer)
        assert complete.game.view(complete, viewer)["seats"][0]["points"] == 2
