"""Records: written, read, checked, replayed to any event; what breaks a rule is refused with its event and a reason."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from typing import Any

import pytest

from stammtisch.engine import records, replay
from stammtisch.engine.errors import BadRecord, Refused
from stammtisch.engine.recording import Recording, resume
from stammtisch.engine.replay import Replay
from tests import golden
from tests.cases import CASES, Case, scaled

every_case = pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
TAXIS = next(case for case in CASES if case.game.id == "thurn-und-taxis")
Document = dict[str, Any]


@pytest.fixture(scope="module")
def game() -> Document:
    """A finished game of Thurn und Taxis, as its document."""
    return records.from_document(golden.read_records(TAXIS)[2]).document()


def check(document: Document) -> None:
    replay.check(records.parse(json.dumps(document)))


def refusal(document: Document) -> BadRecord:
    with pytest.raises(BadRecord) as refused:
        check(document)
    return refused.value


def first(document: Document, kind: str, start: int = 0) -> int:
    """The number of the first event that is a move of this type, or a shuffle."""
    for number, event in enumerate(document["events"][start:], start):
        if (event["move"]["type"] if "move" in event else "shuffle") == kind:
            return number
    raise AssertionError(f"no {kind}")


@every_case
def test_a_record_goes_through_text_and_back(case: Case) -> None:
    for document in golden.read_records(case)[: scaled(8)]:
        record = records.from_document(document)
        assert records.parse(record.text()) == record
        check(document)


@every_case
def test_without_a_seed_shuffles_are_taken_as_they_are(case: Case) -> None:
    document = golden.read_records(case)[0]
    del document["seed"]
    check(document)


@every_case
def test_an_unfinished_game_may_stop_after_any_event(case: Case) -> None:
    document = golden.read_records(case)[1]
    del document["result"]
    events = document["events"]
    for stop in sorted({*range(min(12, len(events))), *range(0, len(events), 97), len(events) - 1}):
        check({**document, "events": events[:stop]})
        check({key: value for key, value in {**document, "events": events[:stop]}.items() if key != "seed"})


@every_case
def test_replaying_to_any_event_gives_the_state_that_was_there(case: Case) -> None:
    recording = Recording(case.game, case.players, case.options, "7" * 32)
    states = {}
    for _ in range(60):
        if recording.state.is_over():
            break
        recording.apply(recording.state.legal()[0])
        states[len(recording.events)] = recording.state.copy()
    run = Replay(recording.record())
    while not run.done():
        run.step()
        assert run.state.equals(states[run.next])


@every_case
def test_the_list_of_legal_moves_is_checked(case: Case) -> None:
    recording = case.recorded("8" * 32, 30, choice=-1, with_legal=True)
    document = recording.record().document()
    check(document)
    number = max(range(len(document["events"])), key=lambda n: len(document["events"][n].get("legal", [])))
    legal = document["events"][number]["legal"]
    for wrong in (legal[1:], [*legal, legal[0]], [*legal, {"type": "fly"}], legal[0], None, [*legal, 7]):
        spoiled = copy.deepcopy(document)
        spoiled["events"][number]["legal"] = wrong
        assert refusal(spoiled).event == number
    turned = copy.deepcopy(document)
    turned["events"][number]["legal"] = legal[::-1]
    check(turned)


@every_case
def test_a_kept_game_can_be_gone_on_with(case: Case) -> None:
    recording = case.recorded("9" * 32, 25)
    again = resume(records.parse(recording.record().text()))
    assert again.state.equals(recording.state)
    assert again.events == recording.events
    again.apply(again.state.legal()[0])
    without_seed = recording.record()
    without_seed.seed = None
    with pytest.raises(Refused, match="no seed"):
        resume(without_seed)


def test_a_thousand_decisions_give_a_record_that_is_read_at_once(game: Document) -> None:
    """No timing here (see benchmarks): only that reading needs no more than one pass over the events."""
    run = Replay(records.from_document(game))
    steps = 0
    while not run.done():
        run.step()
        steps += 1
    assert steps == sum("move" in event for event in game["events"])


WRONG: list[tuple[str, Callable[[Document], Any], str]] = [
    ("format", lambda d: d.update(format="stammtisch/4"), "stammtisch/2 and stammtisch/3"),
    ("format no text", lambda d: d.update(format=["stammtisch/2"]), "format"),
    ("no format", lambda d: d.pop("format"), "no field format"),
    ("no events", lambda d: d.pop("events"), "no field events"),
    ("events no list", lambda d: d.update(events={}), "must be a list"),
    ("game", lambda d: d.update(game="chess"), "There is no game"),
    ("game no text", lambda d: d.update(game=["chess"]), "There is no game"),
    ("players", lambda d: d.update(players=9), "is for"),
    ("players text", lambda d: d.update(players="2"), "is for"),
    ("options", lambda d: d.update(options={"edition": "x"}), "Option edition"),
    ("options list", lambda d: d.update(options=[]), "must be an object"),
    ("unknown option", lambda d: d.update(options={"x": 1}), "has no option"),
    ("seed", lambda d: d.update(seed=7), "seed"),
    ("seed upper case", lambda d: d.update(seed="A" * 32), "seed"),
    ("seed null", lambda d: d.update(seed=None), "seed"),
    ("extra field", lambda d: d.update(notes="x"), "no field"),
]


@pytest.mark.parametrize(("spoil", "reason"), [wrong[1:] for wrong in WRONG], ids=[wrong[0] for wrong in WRONG])
def test_a_wrong_document_is_refused(game: Document, spoil: Callable[[Document], Any], reason: str) -> None:
    document = copy.deepcopy(game)
    spoil(document)
    error = refusal(document)
    assert error.event is None
    assert reason in error.reason


def test_missing_options_have_their_defaults(game: Document) -> None:
    document = {key: value for key, value in game.items() if key != "options"}
    check(document)


EVENT_WRONG: list[tuple[str, Callable[[Document, int], Any], str]] = [
    ("no object", lambda d, n: d["events"].__setitem__(n, 7), "an event is an object"),
    ("no seat", lambda d, n: d["events"][n].pop("seat"), "no field seat"),
    ("no move", lambda d, n: d["events"][n].pop("move"), "no field move"),
    ("extra", lambda d, n: d["events"][n].update(time=1), "no field"),
    ("seat", lambda d, n: d["events"][n].update(seat=1 - d["events"][n]["seat"]), "that decides"),
    ("seat true", lambda d, n: d["events"][n].update(seat=bool(d["events"][n]["seat"])), "that decides"),
    ("move null", lambda d, n: d["events"][n].update(move=None), "A move is a JSON object"),
    ("unknown move", lambda d, n: d["events"][n].update(move={"type": "fly"}), "no move of type"),
    ("illegal move", lambda d, n: d["events"][n].update(move={"type": "done"}), "This cannot be done now"),
    ("shuffle here", lambda d, n: d["events"].insert(n, {"shuffle": ["Ulm"]}), "nothing is shuffled here"),
]


@pytest.mark.parametrize(("spoil", "reason"), [w[1:] for w in EVENT_WRONG], ids=[w[0] for w in EVENT_WRONG])
def test_a_wrong_event_is_refused_with_its_number(
    game: Document, spoil: Callable[[Document, int], Any], reason: str
) -> None:
    document = copy.deepcopy(game)
    number = first(document, "take", 40)
    spoil(document, number)
    error = refusal(document)
    assert error.event == number
    assert reason in error.reason


SHUFFLE_WRONG: list[tuple[str, Callable[[list[Any]], Any], str]] = [
    ("card missing", lambda cards: cards.pop(), "exactly the cards"),
    ("card twice", lambda cards: cards.append(cards[0]), "exactly the cards"),
    ("unknown card", lambda cards: cards.__setitem__(0, "Berlin"), "no card"),
    ("no card at all", lambda cards: cards.clear(), "exactly the cards"),
    ("a number", lambda cards: cards.__setitem__(0, 3), "no card"),
    ("nested", lambda cards: cards.__setitem__(0, ["Ulm"]), "no card"),
]


@pytest.mark.parametrize("seeded", [True, False])
@pytest.mark.parametrize("at", [0, 1])
@pytest.mark.parametrize(("spoil", "reason"), [w[1:] for w in SHUFFLE_WRONG], ids=[w[0] for w in SHUFFLE_WRONG])
def test_a_wrong_shuffle_is_refused_with_its_number(
    game: Document, spoil: Callable[[list[Any]], Any], reason: str, at: int, seeded: bool
) -> None:
    document = copy.deepcopy(game)
    number = first(document, "shuffle", at)
    spoil(document["events"][number]["shuffle"])
    if not seeded:
        del document["seed"]
    error = refusal(document)
    assert error.event == number
    assert reason in error.reason


def test_with_a_seed_every_shuffle_must_follow_from_it(game: Document) -> None:
    number = first(game, "shuffle", 1)
    document = copy.deepcopy(game)
    document["seed"] = "f" * 32
    assert (refusal(document).event, refusal(document).reason) == (0, "the shuffle does not follow from the seed")
    document = copy.deepcopy(game)
    cards = document["events"][number]["shuffle"]
    swap = next(i for i, card in enumerate(cards) if card != cards[0])
    cards[0], cards[swap] = cards[swap], cards[0]
    assert refusal(document).event == number


def test_a_missing_shuffle_is_noticed_where_it_should_stand(game: Document) -> None:
    document = copy.deepcopy(game)
    number = first(document, "shuffle", 1)
    del document["events"][number]
    assert (refusal(document).event, refusal(document).reason) == (number, "a shuffle must stand here")
    document["events"] = []
    assert refusal(document).event == 0, "there is a result, so the game cannot have stopped"


@pytest.mark.parametrize("deck", ["tickets", None, 7, ["x"]])
def test_a_shuffle_of_another_deck_is_refused(game: Document, deck: object) -> None:
    document = copy.deepcopy(game)
    document["events"][0]["deck"] = deck
    assert refusal(document).event == 0


def test_no_event_follows_the_end(game: Document) -> None:
    document = copy.deepcopy(game)
    document["events"].append({"seat": 0, "move": {"type": "draw"}})
    error = refusal(document)
    assert (error.event, error.reason) == (len(game["events"]), "the game is over: no event can follow")


@pytest.mark.parametrize(
    "result",
    [
        None,
        7,
        {},
        {"scores": [1, 2]},
        {"scores": [0, 0], "winners": [0]},
        {"scores": [0, 0], "winners": [0], "places": []},
    ],
)
def test_a_wrong_result_is_refused_with_the_number_of_events(game: Document, result: object) -> None:
    assert refusal({**game, "result": result}).event == len(game["events"])
    unfinished = {**game, "events": game["events"][:-1], "result": result}
    assert refusal(unfinished).event == len(unfinished["events"])


@pytest.mark.parametrize("result", [None, 7, [], "won", {}, {"scores": [1, 2], "winners": [1]}])
def test_whatever_the_result_is_an_event_before_it_is_refused_first(game: Document, result: object) -> None:
    for number in (0, 7, len(game["events"]) - 1):
        document = {**copy.deepcopy(game), "result": result}
        document["events"][number] = {"seat": 0, "move": {"type": "fly"}}
        assert refusal(document).event == number
        document["events"][number] = 7
        assert refusal(document).event == number


def test_a_result_must_be_exact(game: Document) -> None:
    result = game["result"]
    for wrong in (
        {**result, "scores": [float(score) for score in result["scores"]]},
        {**result, "scores": [*result["scores"][::-1], 0]},
        {**result, "winners": [bool(winner) for winner in result["winners"]]},
        {**result, "extra": None},
    ):
        assert refusal({**game, "result": wrong}).event == len(game["events"])


def test_a_finished_game_has_its_result_and_an_unfinished_one_none(game: Document) -> None:
    without = {key: value for key, value in game.items() if key != "result"}
    assert refusal(without).event == len(game["events"])
    cut = {**game, "events": game["events"][:-1]}
    assert refusal(cut).event == len(cut["events"])
