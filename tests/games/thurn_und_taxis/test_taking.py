"""Taking cards, with Postmaster and Administrator: TT-6 to TT-12."""

from __future__ import annotations

import pytest

from tests.games.thurn_und_taxis.positions import can, do, hand, moves, offered, seen, table, through_all_cities


@pytest.mark.rule("TT-7")
def test_an_open_card_is_taken_and_replaced_at_once() -> None:
    state = do(table("Ulm | Ulm", display="Augsburg Basel Budweis Linz Lodz Passau", pile="Zürich"), "take Linz")
    assert hand(state, 0) == ["Linz", "Ulm"]
    assert state.game.view(state, 0)["display"] == ["Augsburg", "Basel", "Budweis", "Zürich", "Lodz", "Passau"]


@pytest.mark.rule("TT-7")
def test_the_top_of_the_pile_is_drawn_unseen_and_the_display_stays() -> None:
    state = do(table("Ulm | Ulm", pile="Zürich"), "draw")
    assert hand(state, 0) == ["Ulm", "Zürich"]
    assert state.game.view(state, 1)["display"] == ["Augsburg", "Basel", "Budweis", "Linz", "Lodz", "Passau"]
    assert "Zürich" not in str(state.game.view(state, 1)["seats"])


@pytest.mark.rule("TT-7")
def test_two_equal_open_cards_are_one_choice() -> None:
    state = table("Ulm | Ulm", display="Basel Basel Basel Linz Linz Lodz")
    assert offered(state, "take") == ["Basel", "Linz", "Lodz"]


@pytest.mark.rule("TT-8")
def test_the_postmaster_gives_a_second_card_beside_the_moves_of_play() -> None:
    state = do(table("Ulm | Ulm"), "take Linz")
    assert {move["type"] for move in moves(state)} == {"draw", "take", "start"}
    do(state, "draw")
    assert {move["type"] for move in moves(state)} == {"start"}


@pytest.mark.rule("TT-8", "TT-6")
def test_the_postmaster_does_not_come_after_the_administrator() -> None:
    state = do(table("Ulm | Ulm"), "refresh", "draw")
    assert {move["type"] for move in moves(state)} == {"start"}


@pytest.mark.rule("TT-6")
def test_after_the_postmaster_there_is_no_postal_carrier_and_no_cartwright() -> None:
    state = table("Stuttgart Sigmaringen | Ulm", "Carlsruhe - Mannheim", phase="play", carriages=(3,))
    without = do(state.copy(), "play Stuttgart right")  # type: ignore[arg-type]
    assert can(without, "play Sigmaringen right")
    assert can(without, "close cartwright")
    do(state, "draw", "play Stuttgart right")
    assert moves(state) == [{"type": "close"}, {"type": "end"}]


@pytest.mark.rule("TT-6")
def test_after_the_postal_carrier_there_is_no_cartwright() -> None:
    state = table("Stuttgart Ulm | Ulm", "Mannheim - Carlsruhe", phase="play", carriages=(4,))
    do(state, "play Stuttgart right", "play Ulm right")
    assert moves(state) == [{"type": "close"}, {"type": "end"}]


@pytest.mark.rule("TT-9")
def test_an_empty_hand_must_take_two_cards_and_has_no_other_official() -> None:
    state = table(" | Ulm", pile="Stuttgart Ulm Kempten")
    state.official = state.postmaster_due = True
    assert {move["type"] for move in moves(state)} == {"draw", "take"}
    do(state, "draw")
    assert {move["type"] for move in moves(state)} == {"draw", "take"}
    do(state, "draw")
    assert {move["type"] for move in moves(state)} == {"start"}
    do(state, "start Stuttgart")
    assert state.seat == 1, "Ulm would fit, but the Postal carrier may not be called"


@pytest.mark.rule("TT-9")
def test_who_has_to_take_two_cards_is_told_of_the_one_that_is_due() -> None:
    state = table(" | Ulm", pile="Stuttgart Ulm Kempten")
    state.official = state.postmaster_due = True
    assert state.game.why_not_pressed(state, [], "city:Ulm")["key"] == "why.takeFirst"
    do(state, "draw")
    assert state.game.why_not_pressed(state, [], "city:Ulm")["key"] == "why.takeSecond"
    do(state, "draw")
    assert state.game.why_not_pressed(state, [], "open:Linz")["key"] == "why.official"


@pytest.mark.rule("TT-9")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_everyone_takes_two_cards_in_the_first_round(players: int) -> None:
    state = table("|".join([" "] * players))
    state.official = state.postmaster_due = True
    for seat in range(players):
        assert state.seat == seat
        assert not can(state, "refresh")
        do(state, "draw", "draw")
        assert {move["type"] for move in moves(state)} == {"start"}
        do(state, f"start {hand(state, seat)[0]}")


@pytest.mark.rule("TT-9")
def test_the_postmaster_counts_as_used_though_there_is_no_second_card() -> None:
    state = table(" | Ulm", "Augsburg - Kempten | ", display="Ulm", pile="")
    state.official = state.postmaster_due = True
    do(state, "take Ulm")
    assert {move["type"] for move in moves(state)} == {"start", "play"}
    do(state, "play Ulm left")
    assert moves(state) == [{"type": "close"}, {"type": "end"}], "no Cartwright for the first carriage anyway"
    assert state.official


@pytest.mark.rule("TT-10")
def test_the_administrator_throws_away_the_open_cards_and_lays_six_new_ones() -> None:
    state = do(table("Ulm | Ulm", pile="Ulm Basel Basel Passau Linz Lodz Zürich"), "refresh")
    view = state.game.view(state, 0)
    assert view["display"] == ["Ulm", "Basel", "Basel", "Passau", "Linz", "Lodz"]
    assert view["discards"] == ["Augsburg", "Basel", "Budweis", "Linz", "Lodz", "Passau"]
    assert {move["type"] for move in moves(state)} == {"draw", "take"}


@pytest.mark.rule("TT-10")
def test_the_administrator_comes_before_the_first_card_only() -> None:
    assert can(table("Ulm | Ulm"), "refresh")
    assert not can(do(table("Ulm | Ulm"), "draw"), "refresh")


@pytest.mark.rule("TT-10")
def test_the_administrator_needs_an_open_card() -> None:
    assert can(table("Ulm | Ulm", display="Basel", discards="Linz"), "refresh")
    assert not can(table("Ulm | Ulm", display="", discards="Linz"), "refresh")


@pytest.mark.rule("TT-11")
def test_an_empty_pile_is_made_from_the_discards_when_a_card_is_needed() -> None:
    state = table("Ulm | Ulm", pile="", discards="Linz")
    assert state.game.view(state, 0)["pile"] == 0
    do(state, "draw")
    assert (state.shuffles, hand(state, 0), state.game.view(state, 0)["discards"]) == (1, ["Linz", "Ulm"], [])


@pytest.mark.rule("TT-11")
def test_the_six_cards_just_thrown_away_are_shuffled_too() -> None:
    state = do(table("Ulm | Ulm", display="Augsburg Basel Budweis Linz Lodz Passau", pile=""), "refresh")
    assert sorted(state.game.view(state, 0)["display"]) == ["Augsburg", "Basel", "Budweis", "Linz", "Lodz", "Passau"]
    assert (state.shuffles, state.n_discards, state.n_pile) == (1, 0, 0)


@pytest.mark.rule("TT-11")
def test_cards_already_laid_stay_when_the_pile_runs_out_half_way() -> None:
    state = table("Ulm | Ulm", pile="Zürich", rest_in_hand=True)
    do(state, "refresh")
    view = state.game.view(state, 0)
    assert view["display"][0] == "Zürich"
    assert (view["pile"], view["discards"]) == (1, []), "six discards were shuffled and five of them laid open"


@pytest.mark.rule("TT-12")
def test_a_short_display_stays_short_without_cards_and_is_filled_at_the_start_of_a_turn() -> None:
    state = table("Augsburg Ulm | Ulm", "Kempten | ", display="Linz Lodz", pile="")
    do(state, "take Linz")
    assert state.game.view(state, 0)["display"] == [None, "Lodz", None, None, None, None]
    do(state, "start Linz", "end")
    assert state.seat == 1
    assert sorted(filter(None, state.game.view(state, 1)["display"])) == ["Kempten", "Lodz"], (
        "the thrown route was laid open"
    )


@pytest.mark.rule("TT-12")
def test_drawing_does_not_fill_a_short_display() -> None:
    state = do(table("Ulm | Ulm", display="Linz", discards="Basel Lodz", pile=""), "draw")
    assert state.game.view(state, 0)["display"] == ["Linz", None, None, None, None, None]


@pytest.mark.rule("TT-12")
def test_with_no_card_to_take_taking_and_the_administrator_are_left_out() -> None:
    state = table("Augsburg Ulm Lodz | Basel", "Kempten | ", display="Linz", pile="")
    do(state, "take Linz", "play Augsburg right", "end", "start Lodz", "end")
    assert (state.seat, state.n_display) == (0, 0)
    assert {move["type"] for move in moves(state)} == {"start", "play"}
    do(state, "play Ulm left")
    assert can(state, "close"), "no card was taken, and yet the turn goes on"


@pytest.mark.rule("TT-12")
def test_with_no_card_to_take_postal_carrier_and_cartwright_remain() -> None:
    state = table("Augsburg Ulm Stuttgart Linz | Basel", "Kempten | ", display="Linz", pile="", carriages=(4,))
    do(state, "take Linz", "play Augsburg right", "end", "start Lodz", "end", "play Ulm left")
    assert can(state, "play Stuttgart left")
    assert can(state, "close cartwright")


@pytest.mark.rule("TT-12")
def test_a_player_without_any_card_skips_the_turn_and_keeps_the_route() -> None:
    state = table("Linz | | Basel", " | Ulm - Augsburg | ", display="Lodz", pile="")
    before = state.turns
    do(state, "take Lodz", "start Lodz", "end")
    assert (state.seat, state.turns) == (2, before + 2)
    assert seen(state, 1)["route"] == ["Ulm", "Augsburg"]


@pytest.mark.rule("TT-12", "TT-43")
def test_if_everyone_in_a_row_must_skip_the_game_is_over_and_a_tie_is_shared() -> None:
    path = through_all_cities()
    routes = f"{' - '.join(path)} | {' - '.join(path)} | {' - '.join(path[:-1])}"
    state = table(f" | | {path[-1]}", routes, display="", pile="", seat=2, phase="play")
    do(state, f"play {path[-1]} right", "end")
    assert state.is_over()
    assert state.turns == 4, "the turn of seat 2, and three skipped ones"
    assert state.game.result(state) == {"scores": [-20, -20, -20], "winners": [0, 1, 2]}
