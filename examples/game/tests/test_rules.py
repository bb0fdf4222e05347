"""Every rule of the page, shown on a table."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from glimmerfen import lights
from glimmerfen.rules import Glimmerfen
from positions import begun, do, play_night, table, with_caught

from stammtisch.engine.rng import Rng
from stammtisch.engine.seats import SPECTATOR

every_number = pytest.mark.parametrize("players", [2, 3, 4])


def seen(state: Glimmerfen, viewer: int = SPECTATOR) -> dict[str, Any]:
    return state.game.view(state, viewer)


@pytest.mark.rule("GF-1", "GF-2", "GF-4")
@every_number
def test_set_up(players: int) -> None:
    state = begun(players)
    hands = [seen(state, seat)["hand"] for seat in range(players)]
    assert [len(hand) for hand in hands] == [7] * players
    assert sum(state.fen) == players + 1, "the lights of the set-up, and the one of nightfall"
    everywhere = Counter([*state.pile[: state.n_pile], *(light for light, n in enumerate(state.fen) for _ in range(n))])
    for hand in hands:
        everywhere.update(lights.LIGHTS.index(light) for light in hand)
    assert everywhere == dict.fromkeys(range(20), 3)


@pytest.mark.rule("GF-3", "GF-4", "GF-9")
@every_number
def test_six_nights_each_begun_by_the_next_seat(players: int) -> None:
    state, firsts = begun(players), []
    while not state.is_over():
        firsts.append(state.seat)
        assert sum(state.fen) == players + 1
        play_night(state)
    assert firsts == [night % players for night in range(6)]
    assert [sum(state.caught[seat * 20 : seat * 20 + 20]) for seat in range(players)] == [6] * players


@pytest.mark.rule("GF-5", "GF-11")
def test_a_lantern_is_hidden_until_the_last_is_kindled() -> None:
    state = do(table("a5 b1", "b2 b1", "g1 v1", fen="a1 a2 b1 v5"), "kindle a5")
    assert state.seat == 1
    assert seen(state, 0)["lantern"] == "amber 5"
    assert seen(state, 0)["hand"] == ["blue 1"]
    for other in (1, 2, SPECTATOR):
        assert seen(state, other)["lantern"] is None
        assert seen(state, other)["seats"][0] == {
            "cards": 1,
            "kindled": True,
            "lantern": None,
            "caught": [],
            "score": 0,
        }
    do(state, "kindle b2", "kindle g1")
    assert [own["lantern"] for own in seen(state)["seats"]] == ["amber 5", "blue 2", "green 1"]


@pytest.mark.rule("GF-5", "GF-11")
def test_what_another_kindles_is_not_told() -> None:
    before, after = (table("a5 b1", "b2 b1", fen="a1 a2 b1") for _ in range(2))
    do(after, "kindle a5")
    told = {viewer: before.game.tell(before, lights.KINDLE + 4, after, viewer)[0]["move"] for viewer in (0, 1)}
    assert told == {0: {"type": "kindle", "light": "amber 5"}, 1: {"type": "kindle"}}


@pytest.mark.rule("GF-6")
@pytest.mark.parametrize(
    ("lanterns", "order"),
    [
        ("a1 b2 g3 v4", [3, 2, 1, 0]),  # the brightest first
        ("a5 b5 g1 v2", [3, 2, 0, 1]),  # two fives dazzle each other, and come last
        ("a5 b1 g5 v1", [0, 2, 1, 3]),  # all are dazzled: the brighter first, equal ones clockwise
        ("a2 b2 g2 v2", [0, 1, 2, 3]),
        ("a4 b3 g4", [1, 0, 2]),
        ("a3 b3", [0, 1]),
    ],
)
def test_the_brightest_lantern_catches_first_and_equal_ones_last(lanterns: str, order: list[int]) -> None:
    chosen = lanterns.split()
    state = do(table(*chosen, fen="a1 a1 a1 a1 a1"), *(f"kindle {light}" for light in chosen))
    caught = []
    while state.night == 0:
        caught.append(state.seat)
        do(state, "catch a1")
    assert caught == order


@pytest.mark.rule("GF-6")
def test_equal_lanterns_go_by_who_is_first_tonight() -> None:
    state = play_night(begun(3))
    assert state.seat == 1
    state.hands = table("a2", "b2", "g2", fen="").hands
    assert do(state, "kindle b2", "kindle g2", "kindle a2").seat == 1


@pytest.mark.rule("GF-7")
def test_everybody_catches_one_light_that_is_over_the_fen() -> None:
    state = do(table("a5", "b2", fen="a1 g2 g2"), "kindle a5", "kindle b2")
    moves = [state.game.move(state, action)["light"] for action in state.legal()]
    assert moves == ["amber 1", "green 2"]
    do(state, "catch g2")
    assert seen(state)["fen"] == ["amber 1", "green 2"]
    assert seen(state)["seats"][0]["caught"] == ["green 2"]
    assert state.seat == 1


@pytest.mark.rule("GF-4", "GF-8")
def test_lanterns_are_the_lights_of_tomorrow() -> None:
    state = do(table("a5 a1", "b2 b1", fen="a1 g2 v3"), "kindle a5", "kindle b2", "catch v3", "catch g2")
    assert seen(state)["gone"] == ["amber 1"]
    fen = Counter(seen(state)["fen"])
    assert fen > Counter(["amber 5", "blue 2"])
    assert fen.total() == 3, "and one from the pile"


@pytest.mark.rule("GF-9")
@pytest.mark.parametrize(
    ("caught", "points"),
    [("", 0), ("a3", 3), ("a5 a1 a1", 15), ("a5 b5", 10), ("a1 a2 b4 b4 v3 g2", 4 + 8 + 3 + 2)],
)
def test_a_colour_counts_its_lights_times_the_brightest(caught: str, points: int) -> None:
    assert with_caught(begun(2), "", caught).points() == [0, points]


@pytest.mark.rule("GF-10")
def test_most_points_win_and_a_tie_is_shared() -> None:
    state = begun(3)
    while not state.is_over():
        play_night(state)
    assert with_caught(state, "a5", "b4", "g5").winners() == [0, 2]
    assert with_caught(state, "a5", "b4 b4", "g5").winners() == [1]


@pytest.mark.rule("GF-11")
def test_others_lanterns_are_imagined_among_their_cards() -> None:
    state, rng, lanterns = do(begun(2), "kindle " + first_card(begun(2))), Rng(1), set()
    for _ in range(200):
        world = state.copy()
        world.determinize(1, rng)
        assert isinstance(world, Glimmerfen)
        assert world.hands[world.lantern[0]] > 0
        lanterns.add(world.lantern[0])
    assert len(lanterns) > 15, "it may be nearly any light"


def first_card(state: Glimmerfen) -> str:
    name = state.game.move(state, state.legal()[0])["light"]
    return f"{name[0]}{name[-1]}"
