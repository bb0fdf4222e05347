"""The rules against a second, simple implementation of them, over many positions, for every combination of options."""

from __future__ import annotations

from typing import Any

import pytest

from stammtisch import plain
from stammtisch.engine.moves import exactly
from stammtisch.engine.rng import Rng
from stammtisch.games.partners.board import FACES, HOME, PAWNS, PAWNS_EACH
from stammtisch.games.partners.rules import Partners
from tests.games.partners.invariants import check
from tests.games.partners.naive import Naive
from tests.games.partners.positions import NAMES, SETTINGS, fresh, set_up, twin

POSITIONS = 40 if plain.asked_for() else 300
GAMES = 1 if plain.asked_for() else 250


def random_place(state: Partners, rng: Rng, before: list[int]) -> int:
    """Anywhere, but mostly where something can go wrong: near and in the goal, on and around start spaces."""
    kind = rng.below(10)
    if kind < 3:
        place = state.last + 1 + rng.below(4)
        return HOME if place in before else place
    if kind == 3:
        return 0
    if kind == 4:
        return 1 + rng.below(state.last)
    if kind == 5:
        return 1 + (rng.below(state.players) * state.fields + rng.below(6) - 4) % state.last
    if kind < 9:
        return state.last - rng.below(8)
    return before[-1] if before and before[-1] <= state.last else HOME


def random_seat(state: Partners, rng: Rng) -> list[int]:
    """The places of four pawns: all locked, all but one, or any."""
    kind = rng.below(6)
    if kind == 0:
        return [state.last + space for space in (1, 2, 3, 4)]
    places = [state.last + space for space in (2, 3, 4)] if kind == 1 else []
    while len(places) < PAWNS_EACH:
        places.append(random_place(state, rng, places))
    return places


def random_places(state: Partners, rng: Rng) -> list[int]:
    """Places for all pawns: no two colours on a field, no team complete."""
    places: list[int] = []
    owner: dict[int, int] = {}
    for seat in range(state.players):
        for place in random_seat(state, rng):
            spot = (seat * state.fields + place - 1) % state.last
            taken = 0 < place <= state.last and owner.setdefault(spot, seat) != seat
            places.append(HOME if taken else place)
    for own in state.game.view(state, -1)["seats"]:
        if all(min(places[seat * PAWNS_EACH :][:PAWNS_EACH]) > state.last for seat in own["team"]):
            places[own["team"][0] * PAWNS_EACH] = HOME
    return places + [HOME] * (PAWNS - len(places))


def random_position(game: str, options: dict[str, Any], rng: Rng, cards: list[str]) -> Partners:
    state = fresh(game, **options)
    hands = [[cards[rng.below(len(cards))] for _ in range(1 + rng.below(3))] for _ in range(state.players)]
    for seat in range(1, state.players):
        hands[seat] = ["12"] if hands[0].count("12") == 0 and seat < 3 else []
    seat = rng.below(state.players)
    hands[0], hands[seat] = hands[seat], hands[0]
    set_up(state, random_places(state, rng), hands, seat)
    return state


def compare(state: Partners) -> None:
    """The same moves, and the same pawns after each."""
    naive = Naive(state.game.view(state, state.seat))
    offered = {action: state.game.move(state, action) for action in state.legal()}
    expected = naive.moves()
    for move in expected:
        assert sum(exactly(move, other) for other in offered.values()) == 1, (move, state.game.view(state, state.seat))
    assert len(offered) == len(expected), state.game.view(state, state.seat)
    for action, move in offered.items():
        after = twin(state)
        after.apply(action)
        places = [sorted(after.place[seat * PAWNS_EACH :][:PAWNS_EACH]) for seat in range(state.players)]
        assert places == naive.after(move), (move, state.game.view(state, state.seat))
        if move.get("card") == "7" and move["type"] == "move":
            under_way = after.game.view(after, -1)["phase"] if after.turns == state.turns else None
            assert under_way == naive.phase_after_part(move), (move, state.game.view(state, state.seat))


@pytest.mark.parametrize(("game", "options"), SETTINGS, ids=NAMES)
def test_moves_and_what_they_do_are_those_of_the_simple_rules(game: str, options: dict[str, Any]) -> None:
    rng = Rng(100 + SETTINGS.index((game, options)))
    cards = FACES[: fresh(game, **options).faces]
    for _ in range(POSITIONS):
        compare(random_position(game, options, rng, cards))


@pytest.mark.rule("PA-31", "PA-32", "PA-33", "PA-34", "PP-11", "PP-16")
@pytest.mark.parametrize(("game", "options"), SETTINGS, ids=NAMES)
def test_of_a_7_exactly_those_parts_are_offered_that_can_be_completed(game: str, options: dict[str, Any]) -> None:
    rng = Rng(200 + SETTINGS.index((game, options)))
    for _ in range(POSITIONS):
        state = random_position(game, options, rng, ["7"])
        decider, turns = state.seat, state.turns
        while not state.is_over() and state.seat == decider and state.turns == turns:
            compare(state)
            legal = state.legal()
            state.apply(legal[rng.below(len(legal))])


@pytest.mark.parametrize(("game", "options"), SETTINGS, ids=NAMES)
def test_at_every_step_of_a_game_nothing_is_lost_and_somebody_can_decide(game: str, options: dict[str, Any]) -> None:
    rng = Rng(300 + SETTINGS.index((game, options)))
    state = fresh(game, **options)
    while not state.is_over():
        check(state)
        if rng.below(3) == 0:
            compare(state)
        legal = state.legal()
        assert legal == sorted(set(legal))
        for action in legal:
            assert state.game.action(state, state.game.move(state, action)) == action
        state.apply(legal[rng.below(len(legal))])
    check(state)
    assert state.legal() == []


@pytest.mark.parametrize(("game", "options"), SETTINGS, ids=NAMES)
def test_thousands_of_games_come_to_an_end_with_nothing_lost(game: str, options: dict[str, Any]) -> None:
    rng = Rng(400 + SETTINGS.index((game, options)))
    for seed in range(GAMES):
        state = fresh(game, seed, **options)
        while not state.is_over():
            legal = state.legal()
            assert legal
            state.apply(legal[rng.below(len(legal))])
            if rng.below(200) == 0:
                check(state)
        check(state)
        result = state.game.result(state)
        assert result is not None
        assert result["winners"] == state.game.view(state, -1)["seats"][result["winners"][0]]["team"]
        assert all(result["scores"][seat] == PAWNS_EACH for seat in result["winners"])
