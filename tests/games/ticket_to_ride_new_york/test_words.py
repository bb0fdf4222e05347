"""Sentences for people."""

import pytest

from stammtisch.games.ticket_to_ride_new_york import words
from tests.cases import view_of
from tests.games.ticket_to_ride_new_york.positions import begun, copy_of, dealt, do, laid_out, move, tells, with_pieces

NAMES = ["Ann", "Bob"]


def told(story: list[dict[str, object]]) -> list[str]:
    return [words.sentence(happening, NAMES) for happening in story]


def test_a_claim_is_told_with_what_was_paid() -> None:
    state = laid_out(2, hands=("2 blue 1 taxi",))
    assert told(tells(state, "claim 39 blue 1", 1)) == [
        "Ann claims Wall Street - Brooklyn (blue, N) with 2 blue, 1 taxi.",
        "It is Bob's turn.",
    ]


def test_the_card_drawn_is_told_to_the_drawer_alone() -> None:
    state = laid_out(2, pile="orange blue")
    assert told(tells(copy_of(state), "draw", 0)) == ["Ann draws an orange card."]
    assert told(tells(state, "draw", 1)) == ["Ann draws a card from the deck."]


def test_tickets_are_told_to_the_drawer_alone() -> None:
    state, twin = begun(2), begun(2)
    assert told(tells(state, "tickets", 1)) == ["Ann draws two tickets."]
    assert told(tells(state, "keep 4", 1)) == ["Ann keeps one ticket.", "It is Bob's turn."]
    assert told(tells(twin, "tickets", 0)) == [
        "Ann draws the tickets United Nations - Midtown West (3) and Gramercy Park - Chinatown (4)."
    ]
    assert told(tells(twin, "keep 4", 0))[0] == (
        "Ann keeps United Nations - Midtown West (3) and returns Gramercy Park - Chinatown (4)."
    )


def test_the_first_choice_is_told_when_the_last_has_chosen() -> None:
    state = dealt(2)
    assert told(tells(state, "keep 0", 1)) == ["Ann has chosen tickets."]
    assert told(tells(state, "keep 2 3", 0)) == [
        "Bob has chosen tickets.",
        "Ann has kept one ticket.",
        "Bob has kept 2 tickets.",
        "It is Ann's turn.",
    ]


def test_resets_and_shuffles_are_told_in_order() -> None:
    state = laid_out(2, display="taxi blue taxi red red", pile="taxi green black pink orange green")
    assert told(tells(state, "take blue", 1)) == [
        "Ann takes a blue card.",
        "A taxi is turned up.",
        "Too many taxis lie face up: all cards are discarded and new ones turned up.",
        "A green card is turned up.",
        "A black card is turned up.",
        "A pink card is turned up.",
        "An orange card is turned up.",
        "A green card is turned up.",
    ]


def test_the_end_is_told_with_the_points_in_their_parts() -> None:
    state = with_pieces(laid_out(2, hands=("blue red",), display="5 pink"), 3)
    assert told(tells(state, "claim 32 blue 0", 1))[1] == "Ann has 2 pieces left: everybody has one more turn."
    do(state, "draw", "draw")
    assert told(tells(state, "claim 17 red 0", 1))[1:] == [
        "Ann has 2 for routes, -5 for tickets (Lower East Side - Wall Street -2, "
        "Lincoln Center - Empire State Building -3) and 2 for attractions.",
        "Bob has 0 for routes, -6 for tickets (Empire State Building - Greenwich Village -3, "
        "Central Park - Midtown West -3) and 0 for attractions.",
        "The game is over (Ann -1, Bob -6): Ann wins.",
    ]


@pytest.mark.parametrize(
    ("text", "offer"),
    [
        ("draw", "Draw a card from the deck"),
        ("take orange", "Take an orange card"),
        ("tickets", "Draw tickets"),
        ("keep 0 1", "Keep Lower East Side - Wall Street (2) and Lincoln Center - Empire State Building (3)"),
        ("claim 33 blue 2", "Claim Lower East Side - Brooklyn with 1 blue, 2 taxi"),
        ("claim 7 - 1", "Claim Midtown West - Times Square with 1 taxi"),
        ("pass", "Pass"),
    ],
)
def test_every_move_can_be_offered_in_words(text: str, offer: str) -> None:
    assert words.offer(move(text), view_of(begun(2), 0)) == offer


def test_seats_are_called_by_the_colour_of_their_pieces() -> None:
    assert [words.seat_name(seat, {}) for seat in range(4)] == ["Blue", "Purple", "White", "Yellow"]
