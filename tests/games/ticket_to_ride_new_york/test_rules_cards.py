"""Set-up, turns and transport cards (NY-2 to NY-14)."""

import pytest

from stammtisch.engine.errors import IllegalMove
from stammtisch.games.ticket_to_ride_new_york.board import COPIES
from tests.cases import view_of
from tests.games.ticket_to_ride_new_york.positions import (
    begun,
    copy_of,
    dealt,
    display,
    do,
    hand,
    laid_out,
    offers,
    tells,
    without_tickets_left,
)


@pytest.mark.rule("NY-2")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_everybody_has_fifteen_pieces(players: int) -> None:
    assert [own["pieces"] for own in view_of(dealt(players), 0)["seats"]] == [15] * players


@pytest.mark.rule("NY-1", "NY-3")
def test_the_deck_has_six_of_each_colour_and_eight_taxis() -> None:
    state = dealt(3)
    held = [sum(state.hands[22 * seat + card] for seat in range(3)) for card in range(7)]
    seen = [held[card] + state.shown[card] + state.in_pile[card] for card in range(7)]
    assert seen == COPIES == [6, 6, 6, 6, 6, 6, 8]


@pytest.mark.rule("NY-3")
def test_two_cards_to_each_seat_by_seat_then_five_face_up() -> None:
    state = dealt(3, deck="blue green, black pink, red orange, 2 blue, 2 red, taxi")
    assert [hand(state, seat) for seat in range(3)] == ["blue green", "black pink", "red orange"]
    assert display(state) == "blue blue red red taxi"
    assert state.n_pile == 44 - 6 - 5


@pytest.mark.rule("NY-3", "NY-10")
def test_three_taxis_face_up_at_the_start_are_replaced_with_all_others() -> None:
    state = dealt(2, deck="4 blue, 3 taxi red red, 5 pink")
    assert display(state) == "pink pink pink pink pink"
    assert state.game.view(state, 0)["discards"] == ["red", "red", "taxi", "taxi", "taxi"]


@pytest.mark.rule("NY-5")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_seat_0_begins_and_turns_go_clockwise(players: int) -> None:
    state = begun(players)
    order = []
    for _ in range(players + 1):
        order.append(state.seat)
        do(state, "draw", "draw")
    assert order == [*range(players), 0]
    assert state.turns == players + 1


@pytest.mark.rule("NY-5")
def test_a_turn_is_drawing_cards_or_claiming_or_drawing_tickets() -> None:
    state = laid_out(2, hands=("blue",))
    assert {offer.split()[0] for offer in offers(state)} == {"draw", "take", "claim", "tickets"}
    assert do(copy_of(state), "claim 18 blue 0").seat == 1
    assert do(copy_of(state), "draw", "draw").seat == 1
    assert do(copy_of(state), "tickets", "keep 4").seat == 1


@pytest.mark.rule("NY-6")
def test_two_cards_each_face_up_or_from_the_deck() -> None:
    state = laid_out(2, display="blue blue red red green", pile="orange taxi black")
    assert offers(state)[:4] == ["draw", "take blue", "take green", "take red"]
    do(state, "take blue", "draw")
    assert hand(state, 0) == "blue taxi"
    assert state.seat == 1


@pytest.mark.rule("NY-6")
def test_both_cards_may_come_from_the_deck() -> None:
    state = laid_out(2, pile="orange taxi black")
    do(state, "draw", "draw")
    assert hand(state, 0) == "orange taxi"


@pytest.mark.rule("NY-7")
def test_a_card_taken_is_replaced_before_the_second_is_chosen() -> None:
    state = laid_out(2, display="blue green black pink red", pile="orange green black")
    do(state, "take black")
    assert display(state) == "blue green orange pink red"
    do(state, "take orange")
    assert hand(state, 0) == "black orange"
    assert display(state) == "blue green green pink red"


@pytest.mark.rule("NY-8")
def test_a_face_up_taxi_is_the_whole_draw() -> None:
    state = laid_out(2, display="taxi blue blue red red")
    assert do(state, "take taxi").seat == 1
    assert hand(state, 0) == "taxi"


@pytest.mark.rule("NY-8")
def test_a_face_up_taxi_cannot_be_the_second_card() -> None:
    state = laid_out(2, display="taxi blue blue red red")
    do(state, "draw")
    assert offers(state) == ["draw", "take blue", "take red"]
    with pytest.raises(IllegalMove):
        do(state, "take taxi")


@pytest.mark.rule("NY-8")
def test_a_taxi_drawn_unseen_is_a_card_like_any_other() -> None:
    state = laid_out(2, pile="taxi taxi blue")
    do(state, "draw")
    assert state.seat == 0
    do(state, "draw")
    assert hand(state, 0) == "taxi taxi"


@pytest.mark.rule("NY-9")
def test_the_discards_become_a_new_deck_when_a_card_is_needed_and_not_before() -> None:
    state = laid_out(2, pile="blue", discards="red red green")
    do(state, "draw")
    assert (state.n_pile, state.n_discards) == (0, 3)
    assert "draw" in offers(state)
    story = tells(state, "draw", 0)
    assert (state.n_pile, state.n_discards) == (2, 0)
    assert [happening["what"] for happening in story] == ["shuffled", "move", "turn"]


@pytest.mark.rule("NY-9")
def test_a_face_up_card_is_replaced_from_the_shuffled_discards() -> None:
    state = laid_out(2, display="blue green black pink red", pile="", discards="orange")
    story = tells(state, "take blue", 1)
    assert display(state) == "orange green black pink red"
    assert [happening["what"] for happening in story] == ["move", "shuffled", "turned up"]
    assert story[2] == {"what": "turned up", "card": "orange", "slot": 0}


@pytest.mark.rule("NY-9")
def test_hands_have_no_limit() -> None:
    state = laid_out(2, pile="blue red green")
    assert state.n_hand[1] == 44 - 5 - 3
    do(state, "draw", "draw", "draw")
    assert state.n_hand[1] == 44 - 5 - 3 + 1


@pytest.mark.rule("NY-10")
def test_a_third_taxi_turned_up_resets_the_display() -> None:
    state = laid_out(2, display="taxi blue taxi red red", pile="taxi, green black pink orange green, blue")
    story = tells(state, "take blue", 1)
    assert display(state) == "green black pink orange green"
    assert state.game.view(state, 0)["discards"] == ["red", "red", "taxi", "taxi", "taxi"]
    assert [happening["what"] for happening in story] == ["move", "turned up", "reset", *["turned up"] * 5]
    assert [happening.get("slot") for happening in story] == [None, 1, None, 0, 1, 2, 3, 4]


@pytest.mark.rule("NY-10")
def test_two_taxis_stay() -> None:
    state = laid_out(2, display="taxi blue green red red", pile="taxi, 5 green")
    do(state, "take blue")
    assert display(state) == "taxi taxi green red red"


@pytest.mark.rule("NY-10")
def test_a_reset_is_repeated_while_three_taxis_lie_there() -> None:
    state = laid_out(2, display="taxi taxi blue red red", pile="taxi, 3 taxi pink pink, 2 black 2 green orange")
    do(state, "take blue")
    assert display(state) == "black black green green orange"
    assert state.resets == 2


@pytest.mark.rule("NY-10")
def test_the_check_waits_until_all_slots_are_filled() -> None:
    """Three taxis come up among four cards, but the reset discards all five."""
    state = laid_out(2, hands=("2 red",), display="blue", pile="3 taxi green", discards="6 pink")
    story = tells(state, "claim 1 red 0", 0)
    what = [happening["what"] for happening in story]
    assert what[:6] == ["move", *["turned up"] * 4, "reset"]
    assert state.resets >= 1


@pytest.mark.rule("NY-10", "NY-12")
def test_the_check_is_made_after_every_claim() -> None:
    """Before the claim a reset could not have helped; the cards paid make it help."""
    state = laid_out(2, hands=("3 red",), display="3 taxi blue blue", pile="")
    do(state, "claim 21 red 0")
    assert state.resets > 0


@pytest.mark.rule("NY-10")
def test_the_second_card_is_replaced_and_checked_too() -> None:
    state = laid_out(2, display="taxi blue taxi red red", pile="green, taxi, 5 pink")
    do(state, "draw", "take blue")
    assert display(state) == "pink pink pink pink pink"
    assert state.seat == 1


@pytest.mark.rule("NY-11")
def test_no_reset_with_fewer_than_three_cards_that_are_not_taxis() -> None:
    state = laid_out(2, display="2 taxi blue red pink", hands=("",), pile="taxi", discards="3 taxi")
    do(state, "take blue")
    assert display(state) == "taxi taxi taxi red pink"
    assert (state.resets, state.n_discards) == (0, 3)


@pytest.mark.rule("NY-11")
def test_a_reset_with_exactly_three_cards_that_are_not_taxis() -> None:
    state = laid_out(2, display="2 taxi blue red pink", hands=("",), pile="taxi", discards="3 taxi green")
    do(state, "take blue")
    assert state.resets > 0


@pytest.mark.rule("NY-11")
def test_no_reset_with_fewer_than_five_cards() -> None:
    state = laid_out(2, hands=("2 red",), display="3 taxi", pile="")
    do(state, "claim 1 red 0")
    assert sorted(display(state).split()) == ["red", "red", "taxi", "taxi", "taxi"]
    state = laid_out(2, hands=("red",), display="3 taxi", pile="")
    do(state, "claim 17 red 0")
    assert display(state) == "taxi taxi taxi red -"
    assert state.resets == 0


@pytest.mark.rule("NY-11")
def test_endless_resets_end_after_three() -> None:
    """Six taxis and three other cards: most often three of five are taxis."""
    stayed = 0
    for turn in range(40):
        state = laid_out(2, display="2 taxi blue red pink", pile="taxi", discards="4 taxi green")
        state.shuffles += turn
        story = tells(state, "take blue", 0)
        resets = [happening["what"] for happening in story].count("reset")
        assert resets == state.resets <= 3
        if display(state).split().count("taxi") >= 3:
            assert resets == 3
            stayed += 1
    assert 0 < stayed < 40


@pytest.mark.rule("NY-11")
def test_after_three_resets_the_display_stays_whatever_is_claimed() -> None:
    state = laid_out(2, hands=("3 red",), display="3 taxi blue blue", pile="6 green", resets=3)
    do(state, "claim 21 red 0")
    assert display(state) == "taxi taxi taxi blue blue"
    assert state.resets == 3


@pytest.mark.rule("NY-11")
def test_the_count_starts_anew_when_a_slot_is_filled() -> None:
    state = laid_out(2, display="3 taxi blue blue", pile="green, 5 pink", resets=3)
    do(state, "take blue")
    assert display(state) == "pink pink pink pink pink"
    assert state.resets == 1


@pytest.mark.rule("NY-12")
def test_a_slot_stays_empty_with_deck_and_discards_empty() -> None:
    state = laid_out(2, display="blue green black pink red", pile="")
    do(state, "take green")
    assert display(state) == "blue - black pink red"
    do(state, "take red")
    assert display(state) == "blue - black pink -"


@pytest.mark.rule("NY-12")
def test_empty_slots_are_filled_after_a_claim() -> None:
    state = laid_out(2, hands=("3 red",), display="blue green", pile="")
    story = tells(state, "claim 21 red 0", 1)
    assert display(state) == "blue green red red red"
    assert [happening["what"] for happening in story] == ["move", "shuffled", *["turned up"] * 3, "turn"]
    assert [happening["slot"] for happening in story[2:5]] == [2, 3, 4]


@pytest.mark.rule("NY-12")
def test_slots_are_filled_after_the_last_move_of_the_game_too() -> None:
    state = laid_out(2, hands=("3 red",), display="blue green", pile="")
    state.turns_left, state.end_seat = 1, 1
    shuffles = state.shuffles
    do(state, "claim 21 red 0")
    assert state.is_over()
    assert display(state) == "blue green red red red"
    assert state.shuffles == shuffles + 1


@pytest.mark.rule("NY-13")
def test_the_turn_ends_if_there_is_no_second_card_to_be_had() -> None:
    assert do(laid_out(2, display="blue taxi", pile=""), "take blue").seat == 1
    assert do(laid_out(2, display="taxi taxi", pile="red"), "draw").seat == 1


@pytest.mark.rule("NY-13")
def test_a_single_card_to_be_had_is_a_whole_draw() -> None:
    state = laid_out(2, display="blue", pile="")
    assert offers(state)[:1] == ["take blue"]
    do(state, "take blue")
    assert (state.seat, hand(state, 0), display(state)) == (1, "blue", "- - - - -")


@pytest.mark.rule("NY-13")
def test_discards_are_a_second_card_to_be_had() -> None:
    state = laid_out(2, display="taxi taxi", pile="red", discards="green")
    do(state, "draw")
    assert offers(state) == ["draw"]


@pytest.mark.rule("NY-13")
def test_without_any_card_to_be_had_none_is_drawn() -> None:
    state = laid_out(2, hands=("red",), display="", pile="")
    assert {offer.split()[0] for offer in offers(state)} == {"claim", "tickets"}


@pytest.mark.rule("NY-13", "NY-8")
def test_a_taxi_may_be_the_only_card_to_be_had() -> None:
    state = without_tickets_left(laid_out(2, display="taxi", pile=""))
    assert offers(state) == ["take taxi"]
    assert do(state, "take taxi").seat == 1


@pytest.mark.rule("NY-14")
def test_nobody_stops_after_the_first_card() -> None:
    state = laid_out(2, hands=("6 blue",), display="red red green green green")
    do(state, "draw")
    assert offers(state) == ["draw", "take green", "take red"]
    for other in ("pass", "tickets", "claim 18 blue 0"):
        with pytest.raises(IllegalMove):
            do(state, other)
