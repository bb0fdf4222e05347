"""What the others' play in Partners and Partners+ tells of their cards: right, exact within its error, and honest."""

from __future__ import annotations

from collections import Counter
from statistics import mean

import pytest

from stammtisch import bots
from stammtisch.bots import guides
from stammtisch.bots.guides.partners import PartnersGuide
from stammtisch.bots.tree import Tree
from stammtisch.engine.contract import State
from stammtisch.engine.rng import Rng
from stammtisch.games.partners.board import FACE, FACES, HAND, NO_CARD
from stammtisch.games.partners.constants import GIVING, PLAYING
from stammtisch.games.partners.rules import Partners
from tests.cases import CASES, PLAIN, Case, scaled
from tests.games.partners.positions import Table, all_cards, table, twin

PARTNERS = [case for case in CASES if case.game.id in ("partners", "partners-plus")]
every_table = pytest.mark.parametrize("case", PARTNERS, ids=lambda case: case.name)
quick = pytest.mark.skipif(PLAIN, reason="the same worlds, only slower")


def course(case: Case, seed: int) -> list[Partners]:
    """Every position of a game of players who sometimes overlook something."""
    bot, rng = bots.GreedyBot(guides.tuning_of(case.game) | {"overlooks": 0.2}), Rng(seed)
    state, found = case.start(seed), list[Partners]()
    while not state.is_over():
        found.append(known(state.copy()))
        state.apply(bot.choose(state, rng))
    return found


def known(state: State) -> Partners:
    assert isinstance(state, Partners)
    return state


def guide_for(state: State) -> PartnersGuide:
    guide = guides.guide_for(state)
    assert isinstance(guide, PartnersGuide)
    return guide


@pytest.mark.skipif(not PLAIN, reason="compiled, what moves pawns cannot be called one by one")
@every_table
def test_a_deal_that_is_gone_through_again_ends_where_the_table_is(case: Case) -> None:
    for state in course(case, 4)[::3]:
        again = twin(state)
        again.set_back(state.began)
        for action in state.done[: state.n_done]:
            again.repeat(action)
        assert again.place == state.place
        assert (again.home, again.starting, again.lone, again.walls) == (
            state.home,
            state.starting,
            state.lone,
            state.walls,
        )
        assert (again.goal, again.on_field) == (state.goal, state.on_field)


@every_table
def test_to_look_back_changes_nothing(case: Case) -> None:
    for state in course(case, 5)[:: 5 if PLAIN else 1]:
        for observer in range(state.players):
            guide = guide_for(state.copy())
            assert 0 < guide.explains(observer) <= 1
            assert guide.state.equals(state)


@every_table
def test_what_was_done_is_told_alike_in_all_worlds_that_a_seat_cannot_tell_apart(case: Case) -> None:
    """How often each hand is imagined depends on nothing that the observer cannot know."""
    for number, state in enumerate(course(case, 6)[:: 40 if PLAIN else 7]):
        for observer in range(state.players):
            other = known(state.copy())
            other.determinize(observer, Rng(number))
            trees = [Tree(guide_for(world.copy()), observer, 60, 1.0, 1.0) for world in (state, other)]
            drawn = [known(tree.imagined(state, Rng(8))) for tree in trees]
            assert drawn[0].equals(drawn[1])


@every_table
def test_every_card_is_in_one_place_and_nothing_that_was_seen_changes(case: Case) -> None:
    rng = Rng(3)
    for state in course(case, 7)[:: 40 if PLAIN else 3]:
        for observer in range(state.players):
            world = known(Tree(guide_for(state.copy()), observer, 60, 1.0, 1.0).imagined(state, rng))
            assert state.game.view(world, observer) == state.game.view(state, observer)
            assert all_cards(world) == all_cards(state)
            for seat, gift in enumerate(world.gift[: world.players]):
                assert gift == NO_CARD or gift in hand_of(world, seat)


def hand_of(state: Partners, seat: int) -> list[int]:
    return list(state.hands[seat * HAND : seat * HAND + state.n_hand[seat]])


def test_who_could_have_hit_and_did_not_hardly_has_the_card() -> None:
    """Blue stands five fields before red's pawn, plays the 2, and so seldom has the 5."""
    view = Table(position_with_a_hit())
    blue, red = view.seat("blue"), view.seat("red")
    view.do(view.go("2", "blue", 20, 2))
    state = view.state
    with_five, without = twin(state), twin(state)
    exchange(with_five, blue, "10", "5")
    likely = [guide_for(world).explains(red) for world in (with_five, without)]
    assert 5 * likely[0] < likely[1]
    guide, rng, held = guide_for(state.copy()), Rng(5), Counter[str]()
    tree = Tree(guide, red, 100, 1.0, 1.0)
    for _ in range(400):
        held.update(FACES[card] for card in hand_of(known(tree.imagined(state, rng)), blue))
    assert 3 * held["5"] < held["10"]


def position_with_a_hit() -> Partners:
    """Blue is to play with the 2, and has a 10 and two 12; red's pawn is five fields ahead."""
    empty = table("blue 20")
    blue, red, fields, last = empty.seat("blue"), empty.seat("red"), empty.state.fields, empty.state.last
    ahead = (blue * fields + 25 - red * fields - 1) % last + 1
    return table(f"blue 20; red {ahead}", "2 10 12 12", others="red: 9; yellow: 9; green: 9").state


def exchange(state: Partners, seat: int, away: str, wanted: str) -> None:
    """A card of a hand for one of the pile."""
    hands, pile = list(state.hands), list(state.pile)
    slot = seat * HAND + hand_of(state, seat).index(FACE[away])
    place = pile[: state.n_pile].index(FACE[wanted])
    hands[slot], pile[place] = FACE[wanted], FACE[away]
    state.hands, state.pile = hands, pile


def test_before_anything_was_played_nothing_is_told_but_by_the_card_that_one_got() -> None:
    for case in PARTNERS:
        state = known(case.start(2))
        assert state.phase == GIVING
        assert [guide_for(state.copy()).explains(seat) for seat in range(state.players)] == [1.0] * state.players
        while state.phase == GIVING:
            state.apply(state.legal()[0])
        assert state.phase == PLAYING
        assert all(guide_for(state.copy()).explains(seat) < 1.0 for seat in range(state.players))


@quick
@every_table
def test_hands_are_imagined_as_often_as_they_are_likely(case: Case) -> None:
    """Beside all worlds alike, weighed by what they explain, the chain of exchanges comes to the same cards."""
    rng, worlds = Rng(9), 1500
    misfits, by_chance = list[float](), list[float]()
    for state in course(case, 8)[20::31][:10]:
        tree = Tree(guide_for(state.copy()), state.seat, 60, 1.0, 1.0)
        alike, weighed, drawn = Holding(), Holding(), Holding()
        for _ in range(worlds):
            world = known(state.copy())
            world.determinize(state.seat, rng)
            alike.note(world, 1.0)
            weighed.note(world, guide_for(world.copy()).explains(state.seat))
            drawn.note(known(tree.imagined(state, rng)), 1.0)
        misfits += drawn.misfits(weighed)
        if weighed.worth() > worlds / 10:
            by_chance += alike.misfits(weighed)
    assert mean(misfits) < 2, "what the chain draws is no further off than so few worlds make it"
    assert max(by_chance) > 15, "and of some cards these positions tell much"


class Holding:
    """How often each seat holds each card, in worlds of some weight each."""

    def __init__(self) -> None:
        self.held: dict[tuple[int, int], float] = {}
        self.weights = self.squares = 0.0

    def note(self, world: Partners, weight: float) -> None:
        self.weights += weight
        self.squares += weight * weight
        for seat in range(world.players):
            for card in set(hand_of(world, seat)):
                self.held[seat, card] = self.held.get((seat, card), 0.0) + weight

    def worth(self) -> float:
        """How many worlds of equal weight tell as much."""
        return self.weights**2 / self.squares

    def misfits(self, other: Holding) -> list[float]:
        """For each seat and card the squared difference, in those that chance makes of so many worlds: 1 on average."""
        found = []
        for place in self.held.keys() & other.held.keys():
            mine, theirs = self.held[place] / self.weights, other.held[place] / other.weights
            by_chance = 1 / self.worth() + 1 / other.worth()
            if 0.02 < theirs < 0.98:
                found.append((mine - theirs) ** 2 / (theirs * (1 - theirs) * by_chance))
        return found


@quick
@pytest.mark.parametrize("name", ["greedy", "medium", "search:40/1"])
def test_the_true_cards_explain_more_than_imagined_ones(name: str) -> None:
    """Against players like our own and weaker ones."""
    true = imagined = 0.0
    rng = Rng(4)
    for case in PARTNERS[:2]:
        state, choices = known(case.start(11)), Rng(12)
        with bots.seated([name] * state.players) as seated:
            for step in range(scaled(400)):
                if state.is_over():
                    break
                if step % 5 == 0 and state.phase == PLAYING:
                    other = known(state.copy())
                    other.determinize(state.seat, rng)
                    true += guide_for(state.copy()).explains(state.seat)
                    imagined += guide_for(other).explains(state.seat)
                state.apply(bots.choose(seated[state.seat], bots.given(state, rng), choices))
    assert true > imagined
