"""What Partners and Partners+ say: everything that can occur has words in every language, true, with its rule."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

import pytest

from stammtisch import plain
from stammtisch.engine.contract import Game, Move
from stammtisch.engine.rng import Rng
from stammtisch.games.partners import rule_ids
from stammtisch.games.partners.board import FACES, HOME, PAWNS_EACH, START
from stammtisch.games.partners.constants import LEAVING
from stammtisch.games.partners.rules import Partners
from stammtisch.games.partners.words import PartnersWords
from stammtisch.words import catalogues
from stammtisch.words.message import Message
from stammtisch.words.speaker import Speaker
from tests.games.partners.positions import NAMES, SETTINGS, Table, fresh, masks, plus, table, twin
from tests.words import saying

SEEDS = 1 if plain.asked_for() else 2
EVERY = 20 if plain.asked_for() else 5  # how many decisions there are to one that is looked at
MOVES_TRIED = 30
ALL_TRIED = 40  # one in so many times, all moves are
THINGS_TRIED = 24
every_setting = pytest.mark.parametrize(("game", "options"), SETTINGS, ids=NAMES)


def check(state: Partners, messages: list[Message]) -> None:
    """Said in every language with the values that the sentence names and no others, by rules of the game's page."""
    for said in messages:
        saying.check(state.game, said)
        named = saying.named(state.game.folder, catalogues.FIRST, said["key"])
        assert named == frozenset(said["values"]), said


def random_game(game: str, options: dict[str, Any], seed: int) -> Iterator[tuple[Partners, int, Partners]]:
    """The decisions of a game in which moves are drawn, what is drawn, and where it leads: most are left out."""
    rng = Rng(seed)
    state = fresh(game, seed, **options)
    while not state.is_over():
        before = twin(state)
        legal = state.legal()
        action = legal[rng.below(len(legal))]
        state.apply(action)
        if rng.below(EVERY) == 0 or before.phase == LEAVING or state.is_over():
            yield before, action, state


def some(rng: Rng, values: Sequence[Any], count: int) -> list[Any]:
    return [values[rng.below(len(values))] for _ in range(count)]


def things(state: Partners) -> list[str]:
    """All that can be pressed on the page, and what cannot."""
    seats = range(state.players)
    pawns = [
        f"{seat}:{place}"
        for seat, own in enumerate(state.game.view(state, -1)["seats"])
        for place in dict.fromkeys(own["pawns"])
    ]
    return [
        *(f"card:{face}" for face in FACES),
        *(f"pawn:{pawn}" for pawn in pawns),
        *(f"to:{seat}:{place}" for seat in seats for place in (0, 5, state.last + 4)),
        *(f"{kind}:{seat}" for kind in ("home", "seat", "hand") for seat in seats),
        *(f"button:enter:{one},{other}" for one in seats for other in seats if one <= other),
        *(f"button:steps:{steps}" for steps in (-4, 1, 2, 3, 5, 7, 8, 14, 99)),
        *("button:fold", "button:stop", "button:", "button:enter:", "button:enter:0,x", "button:enter:-1,2"),
        *(
            "",
            ":",
            "pawn",
            "pawn:",
            "pawn:0",
            "pawn:9:3",
            "pawn:0:7777777777777",
            "pawn:-1:3",
            "pawn:x:y",
            "pawn:0:3:4",
        ),
        *("card:", "card:8", "home:", "home:²", "home:77", "seat:-2", "to:", "discards", "𝟘", "button:steps:²"),
    ]


# -- everything that can occur


@every_setting
@pytest.mark.parametrize("seed", range(SEEDS))
def test_everything_can_be_said_and_is_cited(game: str, options: dict[str, Any], seed: int) -> None:
    rng = Rng(seed + 100)
    for before, action, after in random_game(game, options, seed + 1):
        check_choices(before)
        check_refusals(before, rng)
        for viewer in range(-1, before.players):
            check_what_happens(before, action, after, viewer, rng)
        check_tables(after, rng.below(after.players + 1) - 1)
    check_count(after)


def check_choices(state: Partners) -> None:
    view = state.game.view(state, state.seat)
    moves = [state.game.move(state, action) for action in state.legal()]
    offers = [state.game.words.offer(move, view) for move in moves]
    check(state, [*offers, state.game.words.expected(view, moves)])
    for language in catalogues.LANGUAGES:
        speaker = speaking(state.game, language)
        assert len({speaker.say(offer) for offer in offers}) == len(offers)


@cache
def speaking(game: Game, language: str) -> Speaker:
    return Speaker(game.folder, language, saying.NAMES)


def check_what_happens(before: Partners, action: int, after: Partners, viewer: int, rng: Rng) -> None:
    """Told by messages, which know no more than what is told."""
    imagined = twin(after)
    imagined.determinize(viewer, rng)
    for happening in before.game.happenings(before, action, after, viewer):
        told = happening.pop("says", None)
        said = after.game.sentence(after, happening)
        check(after, [said])
        assert told in (None, said)
        assert said == imagined.game.sentence(imagined, happening)


def check_tables(state: Partners, viewer: int) -> None:
    view = state.game.view(state, viewer)
    check(state, [state.game.words.expected(view, None)])
    for shown in state.game.words.tables(view):
        for cell in [shown["title"], *shown["columns"], *(cell for row in shown["rows"] for cell in row)]:
            saying.check_value(state.game, cell)
        assert all(len(row) == len(shown["columns"]) for row in shown["rows"])


def check_count(state: Partners) -> None:
    """The last line decides."""
    lines = state.game.words.count(state.game.view(state, -1))
    check(state, [line["text"] for line in lines])
    assert [line.get("sum", False) for line in lines] == [False] * (len(lines) - 1) + [True]
    assert all(len(line["values"]) == state.players for line in lines)
    decisive = lines[-1]["values"]
    best = min(decisive) if state.play_on else max(decisive)
    assert [at for at, value in enumerate(decisive) if value == best] == state.winners()


def check_refusals(state: Partners, rng: Rng) -> None:
    """Reasons are true, and the same whatever the seat cannot know."""
    legal = state.legal()
    refusals = state.game.refusals(state)  # type: ignore[attr-defined]
    imagined = twin(state)
    imagined.determinize(state.seat, rng)
    others = imagined.game.refusals(imagined)  # type: ignore[attr-defined]
    view = state.game.view(state, state.seat)
    space = range(state.action_space())
    tried = space if rng.below(ALL_TRIED) == 0 else some(rng, space, MOVES_TRIED)
    actions = [action for action in tried if action not in legal]
    for action in actions:
        move = state.game.move(state, action)
        why = refusals.of_move(move)
        check(state, [why])
        assert "rule" in why, why
        assert others.of_move(move) == why
        assert is_true(why, move, view, state), (why, move, view)
    assert state.game.why_not(state, actions[0]) == refusals.of_move(state.game.move(state, actions[0]))
    spots = things(state)
    for thing in some(rng, spots, THINGS_TRIED):
        pressed = some(rng, spots, rng.below(3))
        why = refusals.of_thing(pressed, thing)
        check(state, [why])
        assert why["key"] == "why.now" or "rule" in why
        assert others.of_thing(pressed, thing) == why
    for public in ([], ["card:5"]):
        assert state.game.why_not_pressed(state, public, "card:7") == refusals.of_thing(public, "card:7")


def is_true(why: Message, move: Move, view: dict[str, Any], state: Partners) -> Any:
    """Whether a refusal of a move holds, by the view alone."""
    card, owner, place = move.get("card"), move.get("seat", -1), move.get("from", -1)
    own, said = view["seats"][view["seat"]], why["values"]
    places = view["seats"][owner]["pawns"] if 0 <= owner < state.players else []
    match why["key"].removeprefix("why."):
        case "giving":
            return view["phase"] == "give" and move["type"] != "give"
        case "given":
            return view["phase"] == "play" and move["type"] == "give"
        case "notHeld":
            return card not in view["hand"]
        case "fold":
            return move["type"] == "fold" and bool(said["cards"]["list"])
        case "stop":
            return move["type"] == "stop" and view["seven"] is None
        case "seven" | "steps":
            return said["count"] == view["seven"]["rest"]
        case "rest":
            left: int = (view["seven"] or {"rest": 7})["rest"] - move["steps"]
            return card == "7" and said["count"] == left > 0
        case "moved":
            return [owner, place] in [[seat, view["seats"][seat]["pawns"][at]] for seat, at in view["seven"]["moved"]]
        case "helped":
            return view["seven"]["helped"] not in (None, owner)
        case "noPawn":
            named = move.get("seats") or [owner, *(seat for seat, _ in move.get("pawns", []))]
            return max(named) >= state.players
        case "alike":
            return places.count(place) > 1
        case "foreign":
            return said["who"]["seat"] not in own["team"]
        case "mate" | "mateSeven":
            return owner in own["team"] and owner != view["seat"] and own["locked"] < 4
        case "home":
            return place == "home"
        case "noneHome":
            return "home" not in view["seats"][said["who"]["seat"]]["pawns"]
        case "twoHome":
            return view["seats"][said["who"]["seat"]]["pawns"].count("home") == 1
        case "notOut":
            return card == "2" and view["game"] == "partners"
        case "locked":
            return place > state.last and set(range(place, state.last + 5)) <= set(places)
        case "back":
            return card == "-4" and place > state.last
        case "shut":
            return {place - 1, place + 1} <= {*places, state.last + 5}
        case "goal":
            return state.last + 1 in places and place <= state.last < place + move["steps"]
        case "blockade":
            who = said["who"]["text"]["seat"]
            return who != owner and why != without_blockade(state, who).of_move(move)
        case "swapPawn":
            return move["type"] == "swap"
    return False


def without_blockade(state: Partners, owner: int) -> Any:
    """What is said with the pawns of one seat's start space at home."""
    cleared = twin(state)
    own = range(owner * PAWNS_EACH, (owner + 1) * PAWNS_EACH)
    places = [HOME if pawn in own and place == START else place for pawn, place in enumerate(state.place)]
    for name, value in {"place": places, **masks(cleared, places)}.items():
        setattr(cleared, name, value)
    return cleared.game.refusals(cleared)  # type: ignore[attr-defined]


# -- sentences


@pytest.mark.rule("PA-18", "PA-19")
def test_who_is_sent_home_by_which_rule() -> None:
    for yellow, who, rule in (("6", "Yellow", "PA-18"), ("6 6", "Red", "PA-19")):
        shown = table(f"red 17; yellow {yellow}", "3")
        assert f"{who}’s pawn is sent home (Yellow 6). {rule}" in story(shown, shown.go("3", "red", 17, 3))


def story(shown: Table, move: Move, viewer: int = -1) -> list[str]:
    """What a viewer is told, each sentence with its rule."""
    before = twin(shown.state)
    action = before.game.action(before, move)
    shown.do(move)
    told = before.game.happenings(before, action, shown.state, viewer)
    said = [shown.english(happening["says"]) for happening in told if "says" in happening]
    return [f"{sentence} {rule}" for sentence, rule in said]


def test_what_a_move_brings_is_told_one_after_the_other() -> None:
    shown = table("red 12; yellow 3; green 5", "5")
    assert story(shown, shown.go("5", "red", 12, 5)) == [
        "Red plays a card: 5. PA-27",
        "Red’s pawn goes from Red 12 to Yellow 3. PA-15",
        "Yellow’s pawn is sent home (Yellow 3). PA-18",
    ]
    shown = table("red; green 20; blue 9", "swap")
    assert story(shown, shown.swap(("green", 20), ("blue", 9))) == [
        "Red plays a card: swap. PA-35",
        "Two pawns change places: Green and Blue. PA-35",
    ]
    shown = plus("green", "2")
    assert story(shown, shown.enter("2", "green", "red")) == [
        "Green plays a card: 2. PP-13",
        "A pawn of Green comes from home onto its start space. PA-16",
        "A pawn of Red comes from home onto its start space. PA-16",
        "A blockade: no pawn of another colour gets past Green’s start space. PP-8",
        "A blockade: no pawn of another colour gets past Red’s start space. PP-8",
    ]


@pytest.mark.rule("PA-37", "PP-18", "PP-19")
def test_the_end_tells_who_wins_and_no_points() -> None:
    names = ["Anna", "Ben", "Cleo", "Dan", "Eva", "Finn"]
    for shown, result, sentence, rule in (
        (table(), {"scores": [4, 0, 4, 0], "winners": [0, 2]}, "The game is over. Anna and Cleo win.", "PA-37"),
        (
            plus(play_on=True),
            {"scores": [4, 4, 0, 4, 4, 0], "winners": [0, 3], "places": [[0, 3], [1, 4], [2, 5]]},
            "The game is over. First: Anna and Dan. Second: Ben and Eva. Third: Cleo and Finn.",
            "PP-19",
        ),
    ):
        game = shown.state.game
        said = game.sentence(shown.state, {"what": "over", "result": result})
        assert (Speaker(game.folder, names=names).say(said), said["rule"]) == (sentence, rule)


def test_a_field_has_one_name_for_all() -> None:
    for shown in (table(), plus(fields=13), plus(fields=14)):
        state, words = shown.state, shown.state.game.words
        assert isinstance(words, PartnersWords)
        for field in range(state.last):
            places = [(field - seat * state.fields) % state.last + 1 for seat in range(state.players)]
            named = [words.place(seat, place, state.fields) for seat, place in enumerate(places)]
            assert named == [named[0]] * state.players


def test_the_board_can_be_read_in_a_terminal() -> None:
    shown = table("red start start 3 g4; yellow 1 1; green 2; blue 56", "5 7")
    state = shown.state
    speaker = Speaker(state.game.folder, names=["Anna", "Ben", "Cleo", "Dan"])
    players, track, middle, hand = (
        [[speaker.value(cell) for cell in row] for row in shown["rows"]]
        for shown in state.game.words.tables(state.game.view(state, 0))
    )
    assert players[0] == ["Anna *", "Cleo", 0, 2, "Red 3", "...O", 1, 2]
    assert players[3] == ["Dan (dealer)", "Ben", 3, 0, "Green 14", "....", 0, 1]
    assert track == [
        ["Red", 2, "3 Anna"],
        ["Yellow", 0, "1 Ben (2)"],
        ["Green", 0, "2 Cleo and 14 Dan"],
        ["Blue", 0, ""],
    ]
    assert middle == [["Played", "none"], ["Pile", 51], ["Deal", "1 of 3, dealt by Dan"]]
    assert hand == [["5 and split 7"]]


def test_every_reason_has_its_rule_and_every_rule_a_message() -> None:
    keys = catalogues.read(table().state.game.folder / "catalogues" / "en.json").keys()
    house = catalogues.house("en").keys()
    assert rule_ids.OF_KEYS.keys() <= keys
    assert {key for key in keys if key.startswith("why.")} - rule_ids.OF_KEYS.keys() == {"why.card", "why.cardAs"}
    assert not keys & house
