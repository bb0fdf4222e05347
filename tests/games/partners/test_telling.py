"""What is told of a move, and to whom. (In which words: test_words.)"""

from __future__ import annotations

from typing import Any

import pytest

from stammtisch.engine.contract import Happening, Move
from stammtisch.engine.rng import Rng
from tests.games.partners.positions import NAMES, SETTINGS, Table, fresh, plus, table, twin
from tests.words.saying import say

FINISHED = "g1 g2 g3 g4"


def told(shown: Table, move: Move, viewer: int = -1) -> list[Happening]:
    """What a viewer sees happen, without the move itself."""
    action = shown.state.game.action(shown.state, move)
    before = twin(shown.state)
    shown.state.apply(action)
    return before.game.tell(before, action, shown.state, viewer)[1:]


def only(story: list[Happening], what: str) -> list[Happening]:
    return [happening for happening in story if happening["what"] == what]


@pytest.mark.rule("PA-3", "PA-15")
@pytest.mark.parametrize(
    ("place", "inside", "card", "steps", "path"),
    [
        ("13", "", "3", 3, [14, 15, 16]),
        ("start", "", "2", 2, [1, 2]),
        ("start", "", "-4", -4, [56, 55, 54, 53]),
        ("2", "", "-4", -4, [1, 56, 55, 54]),
        ("20", "", "-4", -4, [19, 18, 17, 16]),
        ("55", "g2", "5", 5, [56, 57, 56, 55, 54]),
        ("g2", "g1 g4", "3", 3, [59, 58, 59]),
        ("g1", "g2", "2", 2, [56, 55]),
    ],
)
def test_every_space_of_a_way_is_told_in_order(place: str, inside: str, card: str, steps: int, path: list[int]) -> None:
    shown = table(f"red {place} {inside}", card)
    (walked,) = only(told(shown, shown.go(card, "red", place, steps)), "walked")
    assert walked == {"what": "walked", "seat": 0, "pawn": 0, "from": shown.number(place), "path": path}


@pytest.mark.rule("PA-17", "PP-8")
def test_a_blockade_is_told_when_it_comes_about() -> None:
    shown = plus("green 5", "2")
    story = told(shown, shown.enter("2", "green", "red"))
    assert only(story, "blockade") == [{"what": "blockade", "seat": 0}, {"what": "blockade", "seat": 3}]
    shown = table("red start", "start")
    assert only(told(shown, shown.enter("start", "red")), "blockade") == [{"what": "blockade", "seat": 0}]
    shown = table("red 5", "start")
    assert only(told(shown, shown.enter("start", "red")), "blockade") == [], "the booklet wants two"


@pytest.mark.rule("PA-16", "PP-13")
def test_who_comes_from_home_is_told() -> None:
    shown = table("red 5", "start")
    story = told(shown, shown.enter("start", "red"))
    assert only(story, "entered") == [{"what": "entered", "seat": 0, "pawn": 1}]
    shown = plus("green 5", "2")
    story = told(shown, shown.enter("2", "green", "red"))
    assert only(story, "entered") == [
        {"what": "entered", "seat": 0, "pawn": 1},
        {"what": "entered", "seat": 3, "pawn": 0},
    ]


@pytest.mark.rule("PA-18", "PA-19")
def test_who_is_sent_home_is_told_from_its_owner() -> None:
    shown = table("red 17; yellow 6", "3")
    story = told(shown, shown.go("3", "red", 17, 3))
    assert only(story, "sent home") == [{"what": "sent home", "seat": 1, "pawn": 0, "from": 6}]
    shown = table("red 17; yellow 6 6", "3")
    story = told(shown, shown.go("3", "red", 17, 3))
    assert only(story, "sent home") == [{"what": "sent home", "seat": 0, "pawn": 0, "from": 20}]


@pytest.mark.rule("PA-22", "PA-37")
def test_who_is_locked_and_finished_is_told() -> None:
    shown = table("red last g2 g3 g4; green 5", "1/14")
    story = told(shown, shown.go("1/14", "red", "last", 1))
    assert story[1:3] == [
        {"what": "locked", "seat": 0, "pawn": 0, "place": 57},
        {"what": "finished", "seat": 0},
    ]
    shown = table(f"red last g2 g3 g4; green {FINISHED}", "1/14")
    story = told(shown, shown.go("1/14", "red", "last", 1))
    assert only(story, "complete") == [{"what": "complete", "team": [0, 2]}]
    assert story[-1] == {"what": "over", "result": {"scores": [4, 0, 4, 0], "winners": [0, 2]}}


@pytest.mark.rule("PA-33")
def test_steps_that_lapse_are_told() -> None:
    shown = table("red last g2 g3 g4; green g4", "7", edition="championship")
    story = told(shown, shown.go("7", "red", "last", 1))
    assert only(story, "lapsed") == [{"what": "lapsed", "seat": 0, "steps": 6}]


@pytest.mark.rule("PA-35")
def test_a_swap_tells_where_both_go() -> None:
    shown = table("red; green 20; blue 9", "swap")
    (swapped,) = only(told(shown, shown.swap(("green", 20), ("blue", 9))), "swapped")
    assert swapped["pawns"] == [
        {"seat": 2, "pawn": 0, "from": 20, "to": 23},
        {"seat": 3, "pawn": 0, "from": 9, "to": 6},
    ]


@pytest.mark.rule("PA-13", "PP-19")
def test_hands_thrown_in_are_told_to_all() -> None:
    shown = plus(f"green last g2 g3 g4; red {FINISHED}", "1/14 9", others="red: 10 3; blue: 5", play_on=True)
    story = told(shown, shown.go("1/14", "green", "last", 1))
    assert only(story, "thrown in") == [
        {"what": "thrown in", "seat": 0, "cards": ["9"]},
        {"what": "thrown in", "seat": 3, "cards": ["3", "10"]},
    ]
    assert only(told(shown, {"type": "fold"}), "thrown in") == [{"what": "thrown in", "seat": 1, "cards": ["5"]}]


@pytest.mark.rule("PA-7", "PP-6")
def test_a_card_given_is_told_to_the_giver_and_when_it_changes_hands_to_the_taker() -> None:
    state = fresh()
    cards = []
    for seat in range(4):
        action = state.legal()[0]
        cards.append(state.game.move(state, action)["card"])
        before = twin(state)
        state.apply(action)
        for viewer in range(-1, 4):
            story = before.game.tell(before, action, state, viewer)
            assert story[0]["move"] == ({"type": "give", "card": cards[seat]} if viewer == seat else {"type": "give"})
            known = [(happening["from"], happening["card"]) for happening in only(story, "got")]
            partner = (viewer + 2) % 4
            exchanged = seat == 3 and viewer >= 0
            assert sorted(known) == sorted([(viewer, cards[viewer]), (partner, cards[partner])] if exchanged else [])


def test_a_hand_dealt_is_told_to_its_holder_alone() -> None:
    shown = table("red", "3", others="")
    before = twin(shown.state)
    shown.state.apply(0)
    for viewer in range(-1, 4):
        (dealt,) = only(before.game.tell(before, 0, shown.state, viewer), "dealt")
        assert dealt.get("hand") == (shown.state.game.view(shown.state, viewer)["hand"] if viewer >= 0 else None)


@pytest.mark.parametrize(("game", "options"), SETTINGS, ids=NAMES)
def test_ways_told_end_where_pawns_stand(game: str, options: dict[str, Any]) -> None:
    rng = Rng(9)
    state = fresh(game, **options)
    while not state.is_over():
        before = twin(state)
        legal = state.legal()
        action = legal[rng.below(len(legal))]
        state.apply(action)
        story = before.game.tell(before, action, state, before.seat)
        for happening in story:
            if happening["what"] == "walked":
                sent_home = only(story, "sent home")
                pawn = {"seat": happening["seat"], "pawn": happening["pawn"]}
                place = state.game.view(state, -1)["seats"][pawn["seat"]]["pawns"][pawn["pawn"]]
                gone = any(pawn.items() <= other.items() for other in sent_home)
                assert place == ("home" if gone else happening["path"][-1])


@pytest.mark.rule("PA-31")
def test_a_seven_is_played_once_and_then_gone_on_with() -> None:
    shown = table("red 10 20", "7")
    for place, steps, sentence in (("10", 3, "Ada plays a card: split 7."), ("20", 4, "Ada goes on with the 7.")):
        before = twin(shown.state)
        action = before.game.action(before, shown.go("7", "red", place, steps))
        shown.state.apply(action)
        deed = before.game.happenings(before, action, shown.state, -1)[0]
        assert say(before.game, deed["says"]) == sentence
