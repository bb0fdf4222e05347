"""Closing a route: houses, tiles, carriage, discards: TT-18 to TT-38."""

from __future__ import annotations

import pytest

from stammtisch.games.thurn_und_taxis.board import CITIES
from tests.games.thurn_und_taxis.positions import can, do, give_tiles, hand, moves, offered, seen, table

LONG = ["Lodz", "Pilsen", "Regensburg", "Passau", "Linz", "Salzburg", "München", "Augsburg"]
SIX = "Sigmaringen - Stuttgart - Nürnberg - Regensburg - Ingolstadt - Augsburg"


def earned(state: object, seat: int = 0) -> list[tuple[str, int]]:
    return [(tile["stack"], tile["value"]) for tile in seen(state, seat)["tiles"]]  # type: ignore[arg-type]


@pytest.mark.rule("TT-18")
def test_three_cards_may_be_closed_after_a_card_was_laid_two_may_not() -> None:
    state = table("Ulm Lodz | Ulm", "Stuttgart - Mannheim | ", phase="play", official=True)
    assert not can(state, "close"), "not before the card was laid"
    assert moves(do(state, "play Ulm left")) == [{"type": "close"}, {"type": "end"}]
    short = table("Ulm Kempten | Ulm", "Stuttgart | ", phase="play")
    assert moves(do(short, "play Ulm right")) == [{"type": "play", "city": "Kempten", "end": "right"}, {"type": "end"}]


@pytest.mark.rule("TT-18")
def test_closing_is_never_forced() -> None:
    state = do(table("Ulm | Ulm", "Stuttgart - Mannheim | ", phase="play"), "play Ulm left", "end")
    assert (state.seat, seen(state, 0)["route"]) == (1, ["Ulm", "Stuttgart", "Mannheim"])


@pytest.mark.rule("TT-19", "TT-37")
def test_closing_goes_houses_tiles_carriage_discards_and_then_the_turn_is_over() -> None:
    state = table("Lodz Lodz Lodz Basel Linz | Ulm", f"{SIX} | ", phase="close")
    do(state, "close")
    assert {move["type"] for move in moves(state)} == {"house", "done"}
    assert (earned(state), seen(state, 0)["carriage"]) == ([], None)
    do(state, "house Stuttgart", "done")
    assert (earned(state), seen(state, 0)["carriage"]) == ([("route6", 3)], 3)
    assert seen(state, 0)["route"] == []
    assert sorted(state.game.view(state, 0)["discards"]) == sorted(SIX.split(" - "))
    assert {move["type"] for move in moves(state)} == {"discard"}
    do(state, "discard Lodz", "discard Basel")
    assert state.seat == 1


@pytest.mark.rule("TT-20", "TT-21")
def test_example_one_house_in_each_province_or_all_in_one() -> None:
    closed = do(table("Lodz | Ulm", f"{SIX} | ", phase="close"), "close")
    assert offered(closed, "house") == sorted(SIX.split(" - "))
    each = do(closed.copy(), "house Sigmaringen", "house Stuttgart")  # type: ignore[arg-type]
    assert offered(each, "house") == ["Augsburg", "Ingolstadt", "Nürnberg", "Regensburg"]
    assert do(each, "house Nürnberg").seat == 1, "one Bavarian city, then there is no more"
    bavaria = do(closed.copy(), "house Augsburg", "house Regensburg")  # type: ignore[arg-type]
    assert offered(bavaria, "house") == ["Ingolstadt", "Nürnberg"]
    assert do(bavaria, "house Ingolstadt", "house Nürnberg").seat == 1
    assert len(seen(bavaria, 0)["houses"]) == 4


@pytest.mark.rule("TT-20")
def test_fewer_houses_or_none_are_allowed() -> None:
    state = do(table("Lodz | Ulm", f"{SIX} | ", phase="close"), "close", "done")
    assert (state.seat, seen(state, 0)["houses"]) == (1, [])


@pytest.mark.rule("TT-21")
def test_after_one_house_both_ways_are_still_open() -> None:
    state = do(table("Lodz | Ulm", f"{SIX} | ", phase="close"), "close", "house Augsburg")
    assert offered(state, "house") == ["Ingolstadt", "Nürnberg", "Regensburg", "Sigmaringen", "Stuttgart"]


@pytest.mark.rule("TT-22")
def test_provinces_that_share_a_tile_are_two_provinces() -> None:
    state = table("Lodz | Ulm", "Sigmaringen - Ulm - Stuttgart - Nürnberg | ", phase="close")
    do(state, "close", "house Sigmaringen", "house Ulm")
    assert offered(state, "house") == ["Nürnberg"], "Hohenzollern and Württemberg have theirs"


@pytest.mark.rule("TT-23")
def test_one_house_of_a_player_in_a_city_other_players_do_not_matter() -> None:
    state = table("Lodz | Ulm", "Sigmaringen - Ulm - Stuttgart | ", phase="close", houses="Ulm | Stuttgart Sigmaringen")
    assert offered(do(state, "close"), "house") == ["Sigmaringen", "Stuttgart"]
    do(state, "house Sigmaringen", "house Stuttgart")
    assert seen(state, 0)["carriage"] == 3, "the city with an own house still counts as a card"


@pytest.mark.rule("TT-24")
def test_without_a_house_left_none_is_placed() -> None:
    owned = " ".join(city for city in CITIES if city not in ("Lodz", "Pilsen"))
    state = table("Linz | Ulm", "Lodz - Pilsen - Regensburg | ", phase="close", houses=f"{owned} | ")
    assert do(state, "close").seat == 1
    last = table("Linz | Ulm", "Lodz - Pilsen - Regensburg | ", phase="close", houses=f"{owned[9:]} | ")
    assert offered(do(last, "close"), "house") == ["Lodz", "Pilsen"]
    do(last, "house Lodz")
    assert seen(last, 0)["houses_left"] == 0
    assert last.seat == 1, "the second province would be open, but there is no house"


@pytest.mark.rule("TT-25", "TT-32", "TT-33")
@pytest.mark.parametrize(
    ("route", "tiles"),
    [
        ("Lodz - Pilsen - Regensburg - Passau", []),
        ("Lodz - Pilsen - Regensburg - Passau - Linz", [("route5", 2)]),
        ("Lodz - Pilsen - Regensburg - Passau - Linz - Salzburg", [("route6", 3)]),
        ("Lodz - Pilsen - Regensburg - Passau - Linz - Salzburg - München", [("route7", 4)]),
        ("Lodz - Pilsen - Regensburg - Passau - Linz - Salzburg - München - Augsburg - Ulm", [("route7", 4)]),
    ],
)
def test_the_length_in_cards_earns_a_tile_with_or_without_houses(route: str, tiles: list[tuple[str, int]]) -> None:
    state = do(table("Basel | Ulm", f"{route} | ", phase="close"), "close", "done")
    assert earned(state) == tiles


@pytest.mark.rule("TT-25")
def test_the_same_length_may_be_earned_again() -> None:
    route = "Lodz - Pilsen - Regensburg - Passau - Linz"
    state = give_tiles(table("Basel | Ulm", f"{route} | ", phase="close"), "route5", 1, seat=0)
    assert earned(do(state, "close", "done")) == [("route5", 2), ("route5", 1)]


@pytest.mark.rule("TT-26")
@pytest.mark.parametrize(
    ("stack", "before", "route", "last"),
    [
        ("baden", "Carlsruhe Freiburg", "Mannheim - Stuttgart - Ulm", "Mannheim"),
        ("schweiz", "Basel Zürich", "Innsbruck - Kempten - Ulm", "Innsbruck"),
        ("boehmen", "Budweis Pilsen Linz", "Salzburg - Passau - Regensburg", "Salzburg"),
        (
            "baiern",
            "Augsburg Ingolstadt Kempten München Nürnberg Passau Regensburg",
            "Würzburg - Stuttgart - Ulm",
            "Würzburg",
        ),
    ],
)
def test_houses_in_all_cities_of_a_region_from_many_routes(stack: str, before: str, route: str, last: str) -> None:
    state = table("Lodz | Lodz", f"{route} | ", phase="close", houses=before)
    top = state.game.view(state, 0)["tiles"][stack][0]
    do(state, "close", f"house {last}")
    if can(state, "done"):
        do(state, "done")
    assert earned(state) == [(stack, top)]


@pytest.mark.rule("TT-26")
def test_example_sigmaringen_and_ulm_added_to_stuttgart() -> None:
    state = table("Lodz | Lodz", "Sigmaringen - Ulm - Augsburg | ", phase="close", houses="Stuttgart")
    do(state, "close", "house Sigmaringen", "house Ulm", "done")
    assert earned(state) == [("wuerttemberg", 3)]


@pytest.mark.rule("TT-27")
def test_at_most_one_tile_of_a_region_a_player() -> None:
    baden = "Carlsruhe Freiburg Mannheim"
    state = table("Lodz | Lodz", "Kempten - Augsburg - Ulm | ", phase="close", houses=baden)
    give_tiles(state, "baden", 1, seat=0)
    assert earned(do(state, "close", "house Ulm", "done")) == [("baden", 3)]


@pytest.mark.rule("TT-27")
def test_an_empty_stack_gives_nothing_then_or_later() -> None:
    state = table("Lodz | Lodz", "Mannheim - Stuttgart - Ulm | ", phase="close", houses="Carlsruhe Freiburg")
    give_tiles(state, "baden", 3, seat=1)
    assert earned(do(state, "close", "house Mannheim", "done")) == []


@pytest.mark.rule("TT-28")
def test_several_tiles_in_one_closing_open_for_all() -> None:
    route = "Basel - Zürich - Freiburg - Carlsruhe - Mannheim"
    state = table("Lodz | Lodz", f"{route} | ", phase="close", houses="Carlsruhe Freiburg")
    do(state, "close", "house Mannheim", "done")
    assert sorted(earned(state)) == [("baden", 3), ("route5", 2)]
    assert state.game.view(state, 1)["seats"][0]["tiles"] == seen(state, 0)["tiles"]


@pytest.mark.rule("TT-29")
def test_lodz_is_in_no_region_but_outside() -> None:
    state = table("Basel | Lodz", "Lodz - Pilsen - Regensburg | ", phase="close", houses="Budweis Linz Salzburg")
    assert earned(do(state, "close", "house Pilsen", "done")) == [("boehmen", 4)]
    everywhere = "Basel Budweis Carlsruhe Innsbruck Salzburg Sigmaringen Ulm"
    other = table("Basel | Lodz", "Lodz - Pilsen - Regensburg | ", phase="close", houses=everywhere)
    assert earned(do(other, "close", "house Lodz", "done")) == [("outside", 6)]


@pytest.mark.rule("TT-30")
def test_outside_needs_baiern_in_the_icelandic_edition_only() -> None:
    everywhere = "Basel Budweis Carlsruhe Innsbruck Salzburg Sigmaringen Ulm"
    german = table("Linz | Lodz", "Lodz - Pilsen - Regensburg | ", phase="close", houses=everywhere)
    assert earned(do(german, "close", "house Lodz", "done")) == [("outside", 6)]
    icelandic = table(
        "Linz | Lodz", "Lodz - Pilsen - Regensburg | ", phase="close", houses=everywhere, edition="icelandic"
    )
    with_bavaria = icelandic.copy()
    assert earned(do(icelandic, "close", "house Lodz", "done")) == []
    assert earned(do(with_bavaria, "close", "house Lodz", "house Regensburg", "done")) == [("outside", 6)]  # type: ignore[arg-type]


@pytest.mark.rule("TT-31")
def test_the_end_tile_goes_to_the_first_carriage_of_7_or_20th_house() -> None:
    seven = table("Basel | Lodz", "Lodz - Pilsen - Regensburg - Passau - Linz | ", phase="close", carriages=(6,))
    do(seven, "close cartwright", "done")
    assert ("end", 1) in earned(seven)
    owned = " ".join(city for city in CITIES if city not in ("Lodz", "Pilsen", "Linz"))
    twenty = table("Basel | Lodz", "Lodz - Pilsen - Regensburg | ", phase="close", houses=owned)
    assert ("end", 1) in earned(do(twenty, "close", "house Lodz"))


@pytest.mark.rule("TT-31")
def test_the_second_to_reach_it_gets_no_end_tile() -> None:
    route = "Lodz - Pilsen - Regensburg - Passau - Linz"
    state = table("Basel | Basel", f"{route} | {route}", phase="close", carriages=(6, 6))
    do(state, "close cartwright", "done")
    state.phase, state.official = 3, False
    do(state, "close cartwright", "done")
    assert (("end", 1) in earned(state, 0), ("end", 1) in earned(state, 1)) == (True, False)


@pytest.mark.rule("TT-32")
def test_the_cartwright_does_not_lengthen_the_route() -> None:
    state = table("Basel | Lodz", "Lodz - Pilsen - Regensburg - Passau | ", phase="close", carriages=(4,))
    do(state, "close cartwright", "done")
    assert (earned(state), seen(state, 0)["carriage"]) == ([], 5)


@pytest.mark.rule("TT-34")
@pytest.mark.parametrize(
    ("edition", "length", "empty", "tile"),
    [
        ("german", 7, ["route7"], ("route6", 3)),
        ("german", 7, ["route7", "route6"], ("route5", 2)),
        ("german", 6, ["route6"], ("route5", 2)),
        ("german", 5, ["route5"], None),
        ("german", 7, ["route7", "route6", "route5"], None),
        ("icelandic", 7, ["route7"], ("route6", 3)),
        ("icelandic", 7, ["route7", "route6"], ("route5", 2)),
        ("icelandic", 8, ["route7"], ("route6", 3)),
        ("icelandic", 6, ["route6"], None),
        ("icelandic", 5, ["route5"], None),
    ],
)
def test_an_empty_length_falls_back(edition: str, length: int, empty: list[str], tile: tuple[str, int] | None) -> None:
    route = LONG[:length]
    state = table("Basel | Ulm", f"{' - '.join(route)} | ", phase="close", edition=edition)
    for stack in empty:
        give_tiles(state, stack, {"route5": 2, "route6": 3, "route7": 4}[stack], seat=1)
    assert earned(do(state, "close", "done")) == ([] if tile is None else [tile])


@pytest.mark.rule("TT-35")
def test_example_first_route_of_3_then_5_then_4() -> None:
    held = 0
    for route, carriage in [
        ("Lodz - Pilsen - Regensburg", 3),
        ("Lodz - Pilsen - Regensburg - Passau - Linz", 4),
        ("Lodz - Pilsen - Regensburg - Passau", 4),
    ]:
        state = table("Basel | Ulm", f"{route} | ", phase="close", carriages=(held,))
        held = seen(do(state, "close", "done"), 0)["carriage"]
        assert held == carriage


@pytest.mark.rule("TT-35")
def test_one_carriage_a_route_and_none_is_skipped() -> None:
    route = "Lodz - Pilsen - Regensburg - Passau - Linz - Salzburg - München"
    state = table("Basel | Ulm", f"{route} | ", phase="close")
    assert seen(do(state, "close", "done"), 0)["carriage"] == 3


@pytest.mark.rule("TT-36")
def test_example_carriage_of_6_and_a_route_of_5_the_cartwright_gives_the_7() -> None:
    route = "Lodz - Pilsen - Regensburg - Passau - Linz"
    state = table("Basel | Ulm", f"{route} | ", phase="close", carriages=(6,))
    assert moves(state) == [{"type": "close"}, {"type": "close", "cartwright": True}, {"type": "end"}]
    assert seen(do(state, "close cartwright", "done"), 0)["carriage"] == 7


@pytest.mark.rule("TT-36")
@pytest.mark.parametrize(
    ("held", "length", "helps"),
    [
        (0, 3, False),
        (3, 3, True),
        (4, 3, True),
        (5, 3, False),
        (5, 4, True),
        (6, 4, False),
        (6, 7, False),
        (7, 5, False),
    ],
)
def test_the_cartwright_is_offered_only_where_he_makes_the_difference(held: int, length: int, helps: bool) -> None:
    route = LONG[:length]
    state = table("Basel | Ulm", f"{' - '.join(route)} | ", phase="close", carriages=(held,))
    assert can(state, "close cartwright") == helps


@pytest.mark.rule("TT-36", "TT-6")
def test_no_cartwright_after_another_official() -> None:
    state = table("Basel | Ulm", "Lodz - Pilsen - Regensburg | ", phase="close", carriages=(3,), official=True)
    assert moves(state) == [{"type": "close"}, {"type": "end"}]


@pytest.mark.rule("TT-37")
def test_the_hand_is_cut_to_three_card_by_card() -> None:
    state = table("Basel Basel Basel Linz Linz | Ulm", "Lodz - Pilsen - Regensburg | ", phase="close")
    do(state, "close", "done")
    assert moves(state) == [{"type": "discard", "city": "Basel"}, {"type": "discard", "city": "Linz"}]
    do(state, "discard Basel")
    assert state.seat == 0
    do(state, "discard Basel")
    assert (state.seat, hand(state, 0)) == (1, ["Basel", "Linz", "Linz"])


@pytest.mark.rule("TT-38")
def test_there_is_no_hand_limit_at_other_times() -> None:
    state = table("Basel Basel Basel Linz Linz Linz Lodz | Ulm", display="Ulm Ulm Passau Passau Zürich Zürich")
    do(state, "draw", "draw", "start Linz")
    assert (state.seat, len(hand(state, 0))) == (1, 8)
