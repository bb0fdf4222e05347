"""What a move would bring in New York: what a route costs and is worth, and what becomes of tickets."""

from __future__ import annotations

import pytest

from stammtisch.games.ticket_to_ride_new_york import GAMES
from stammtisch.games.ticket_to_ride_new_york.rules import NewYork
from stammtisch.words.message import Message
from tests.cases import scaled
from tests.games.ticket_to_ride_new_york.positions import begun, copy_of, dealt, steps
from tests.words.saying import say

GAME = GAMES[0]


def only(said: list[Message], key: str) -> dict[str, object] | None:
    found = [message["values"] for message in said if message["key"] == key]
    assert len(found) < 2
    return found[0] if found else None


def complete(state: NewYork, seat: int) -> set[int]:
    return {own["ticket"] for own in GAME.view(state, seat)["tickets"] if own["complete"]}


@pytest.mark.rule("NY-15", "NY-26", "NY-27", "NY-28")
def test_claiming_brings_what_is_foretold() -> None:
    """Points of routes and attractions, tickets and pieces, over whole games; the tickets that are named are."""
    completed = 0
    for before, action, after in steps(3, scaled(40)):
        move = GAME.move(before, action)
        if move["type"] != "claim":
            continue
        seat, said = before.seat, GAME.outlook(before, action)
        claim = only(said, "outlook.claim")
        assert claim is not None
        coins = only(said, "outlook.attractions") or {"points": 0}
        new = complete(after, seat) - complete(before, seat)
        worth = sum(own["points"] for own in GAME.view(after, seat)["tickets"] if own["ticket"] in new)
        gained = after.points()[seat] - before.points()[seat]
        assert gained == claim["points"] + coins["points"] + 2 * worth  # type: ignore[operator]
        assert claim["pieces"] == after.pieces[seat]
        told = only(said, "outlook.completes") or {"count": 0, "tickets": None}
        assert told["count"] == len(new)
        assert told["tickets"] == (GAME.words.value("tickets", sorted(new)) if new else None)
        completed += len(new)
    assert completed > 0


@pytest.mark.rule("NY-8")
def test_an_open_taxi_is_the_whole_draw() -> None:
    for state, _, _ in steps(2, 8):
        for legal in state.legal():
            said = [say(GAME, message) for message in GAME.outlook(state, legal)]
            if GAME.move(state, legal) == {"type": "take", "card": "taxi"}:
                assert said == ["An open taxi is your whole draw: no second card."]
                return
    raise AssertionError("no taxi lay open")


@pytest.mark.rule("NY-4", "NY-22")
def test_keeping_one_says_which_goes_back() -> None:
    state = dealt(2, tickets="0 1")
    said = [say(GAME, message) for message in GAME.outlook(state, state.legal()[0])]
    assert len(said) == 1
    assert said[0].startswith("Goes back under the deck: ")
    assert GAME.outlook(state, state.legal()[-1]) == []
    turn = begun()
    draw = GAME.outlook(turn, GAME.action(turn, {"type": "tickets"}))
    assert [message["key"] for message in draw] == ["outlook.tickets"]


@pytest.mark.rule("NY-22")
def test_a_ticket_that_is_complete_when_it_is_drawn_says_so() -> None:
    found = 0
    for state, _, _ in steps(2, 60):
        for action in state.legal() if GAME.view(state, state.seat)["offer"] else []:
            after, kept = copy_of(state), set(GAME.move(state, action)["tickets"])
            after.apply(action)
            new = complete(after, state.seat) & kept
            assert (only(GAME.outlook(state, action), "outlook.complete") is not None) == bool(new)
            for ticket in kept:
                about = GAME.words.about(GAME.view(state, state.seat), f"ticket:{ticket}")
                assert about is not None
                assert (about["key"] == "ticket.complete") == (ticket in new)
            found += len(new)
        if found > 2:
            return
    raise AssertionError("no such ticket was drawn")
