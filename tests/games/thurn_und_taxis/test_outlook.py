"""What closing a route would bring is what the best of all ways to place houses brings; and what else is foretold."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from stammtisch.engine.rng import Rng
from stammtisch.games.thurn_und_taxis import GAMES, constants
from stammtisch.games.thurn_und_taxis.rules import ThurnUndTaxis
from stammtisch.words.message import Message
from tests.cases import CASES, Case, scaled
from tests.games.thurn_und_taxis.positions import table
from tests.players import mixed_table
from tests.words.saying import say

GAME = GAMES[0]
OWN = [case for case in CASES if case.game.id == GAME.id]
LONGEST = 7  # cities of a route for which all ways to place houses are tried
SIX = "Sigmaringen - Stuttgart - Nürnberg - Regensburg - Ingolstadt - Augsburg"


def outlook(state: ThurnUndTaxis, **move: object) -> list[str]:
    said = GAME.outlook(state, GAME.action(state, move))
    return [say(GAME, message) for message in said]


def closings(case: Case) -> Iterator[ThurnUndTaxis]:
    """Positions of games in which much is closed, where a route may be."""
    for number in range(scaled(5)):
        state, rng = case.start(number), Rng(number)
        players = mixed_table(case.game.id, case.players, number)
        while not state.is_over():
            if constants.CLOSE in state.legal():
                assert isinstance(state, ThurnUndTaxis)
                if state.n_route[state.seat] <= LONGEST:
                    yield state
            state.apply(players[state.seat].choose(state, rng))


def ends(state: ThurnUndTaxis, seat: int, seen: set[int]) -> Iterator[ThurnUndTaxis]:
    """Every closing that is possible from here, by each set of houses once."""
    if state.seat != seat or state.phase != constants.HOUSING:
        yield state
        return
    if state.housed in seen:
        return
    seen.add(state.housed)
    for action in state.legal():
        after = state.copy()
        after.apply(action)
        assert isinstance(after, ThurnUndTaxis)
        yield from ends(after, seat, seen)


def values(said: list[Message], key: str, name: str) -> list[object]:
    return [message["values"][name] for message in said if message["key"] == key]


def stacks(before: ThurnUndTaxis, after: ThurnUndTaxis) -> set[str]:
    view, was = (GAME.common_view(state)["seats"][before.seat]["tiles"] for state in (after, before))
    return {tile["stack"] for tile in view if tile not in was}


@pytest.mark.parametrize("case", OWN, ids=lambda case: case.name)
def test_closing_brings_what_is_foretold(case: Case) -> None:
    tried = 0
    for state in closings(case):
        seat, edition = state.seat, constants.EDITIONS[state.edition]
        for action in {constants.CLOSE, constants.CLOSE_CARTWRIGHT} & set(state.legal()):
            after = state.copy()
            after.apply(action)
            assert isinstance(after, ThurnUndTaxis)
            all_ends = list(ends(after, seat, set()))
            said = GAME.outlook(state, action)
            gains = [end.points()[seat] - state.points()[seat] for end in all_ends]
            houses = [end.n_houses[seat] - state.n_houses[seat] for end in all_ends]
            assert values(said, "outlook.gain", "points") == [max(gains)]
            assert values(said, "outlook.houses", "count") == [max(houses)]
            sizes = {end.carriage[seat] for end in all_ends} - {state.carriage[seat]}
            assert values(said, "outlook.carriage", "size") == sorted(sizes)
            possible = {stack for end in all_ends for stack in stacks(state, end)}
            told = [*values(said, "outlook.tile", "stack"), *values(said, "outlook.tile.with", "stack")]
            assert sorted(map(str, told)) == sorted(str(GAME.words.stack(stack, edition)) for stack in possible)
            tried += 1
    assert tried > scaled(15)


@pytest.mark.rule("TT-25", "TT-35", "TT-42")
def test_closing_says_carriage_houses_tiles_and_points() -> None:
    state = table("Lodz | Ulm", f"{SIX} | ", phase="close")
    said = outlook(state, type="close")
    assert said[0] == "You get the 3-carriage."
    assert said[1] == "Up to 4 houses can be placed."
    assert any(sentence.startswith("Bonus tile") for sentence in said)
    assert said[-1].startswith("At best: ")


@pytest.mark.rule("TT-36")
def test_the_cartwright_is_what_one_wants_where_he_helps() -> None:
    state = table("Lodz | Ulm", "Ulm - Stuttgart - Mannheim | ", phase="close", carriages=(4, 0))
    plain, cartwright = constants.CLOSE, constants.CLOSE_CARTWRIGHT
    assert outlook(state, type="close")[0] == "No new carriage: the 5-carriage needs 5 cities."
    assert outlook(state, type="close", cartwright=True)[0] == "You get the 5-carriage."
    wanted = [GAME.is_wanted(state, action) for action in (plain, cartwright, constants.END)]
    assert wanted == [False, True, False]
    alone = table("Lodz | Ulm", "Ulm - Stuttgart - Mannheim | ", phase="close", carriages=(6, 0))
    assert GAME.is_wanted(alone, plain)


@pytest.mark.rule("TT-15", "TT-18")
def test_laying_says_how_long_the_route_is_then_and_what_is_thrown_away() -> None:
    state = table("Ulm Lodz | Ulm", "Stuttgart - Mannheim | ", phase="play", official=True)
    assert outlook(state, type="play", city="Ulm", end="left") == [
        "Your route then has 3 cities: enough for the 3-carriage."
    ]
    assert outlook(state, type="start", city="Lodz") == [
        "Your route of 2 cities is thrown away.",
        "Your route then has 1 city: it can be closed from 3 on.",
    ]
    throw, lay = (GAME.action(state, {"type": "start", "city": "Lodz"}), constants.PLAY_LEFT)
    assert not GAME.is_wanted(state, throw)
    assert GAME.is_wanted(state, lay)


@pytest.mark.rule("TT-6")
def test_calling_an_official_says_that_no_other_comes() -> None:
    state = table("Ulm | Ulm")
    assert outlook(state, type="refresh") == ["No other official can help you this turn."]
    assert not GAME.is_wanted(state, constants.REFRESH)


@pytest.mark.rule("TT-20")
def test_to_place_no_more_houses_is_not_what_one_wants() -> None:
    state = table("Ulm | Ulm", "Ulm - Stuttgart - Mannheim | ", phase="close", carriages=(3, 0))
    state.apply(constants.CLOSE)
    wanted = {GAME.move(state, action)["type"]: GAME.is_wanted(state, action) for action in state.legal()}
    assert wanted == {"house": True, "done": False}


@pytest.mark.rule("TT-26", "TT-30", "TT-35", "TT-42")
def test_things_say_what_they_are_and_what_is_made_up_is_nothing() -> None:
    state = table("Ulm | Ulm", carriages=(7, 0))
    view = GAME.view(state, 0)
    asked = {
        "stack:route7": "For closing a route of 7 or more cities. Left: 4, 3, 2 and 1 points.",
        "stack:baiern": "For houses in all cities of Baiern. Left: 5, 4, 3 and 2 points.",
        "stack:outside": "For a house in every province outside Baiern. Left: 6, 5, 4 and 3 points.",
        "stack:end": "For whoever brings about the end of the game. Left: 1 point.",
        "score:1": "Bo: 0 for the carriage and 0 for bonus tiles, less 20 for houses not placed yet. Now: -20.",
    }
    for thing, sentence in asked.items():
        about = GAME.words.about(view, thing)
        assert about is not None
        assert say(GAME, about) == sentence
    assert say(GAME, GAME.words.ladder(view, 1)).endswith("Next for Bo: 3.")
    assert "Next" not in say(GAME, GAME.words.ladder(view, 0))
    for thing in ("score:2", "score:", "score:²", "carriage:-1", "stack:x", "officials:", "city:Ulm"):
        assert GAME.words.about(view, thing) is None
