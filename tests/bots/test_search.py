"""The search: honest, repeatable, and better than chance, in every game."""

from __future__ import annotations

from collections import Counter

import pytest

from stammtisch import bots
from stammtisch.bots import guides, learned, searching
from stammtisch.bots.guides.ticket_to_ride_new_york import NewYorkGuide
from stammtisch.bots.searching import Budget, SearchBot
from stammtisch.bots.tree import Tree
from stammtisch.engine.contract import State
from stammtisch.engine.errors import BadOption, IllegalMove
from stammtisch.engine.rng import Rng
from stammtisch.games.ticket_to_ride_new_york.board import N_TICKETS, TICKET_BIT
from stammtisch.games.ticket_to_ride_new_york.rules import NewYork
from tests.cases import CASES, ONE_OF_EACH, PLAIN, Case, scaled

every_case = pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
every_game = pytest.mark.parametrize("case", ONE_OF_EACH, ids=lambda case: case.name)
NEW_YORK = [case for case in CASES if case.game.id == "ticket-to-ride-new-york"]
ITERATIONS = 4 if PLAIN else 60


def positions(case: Case, count: int, seed: int = 3) -> list[State]:
    """Positions of a game of greedy players with something to choose, or without where it never offers a choice."""
    bot, rng = bots.GreedyBot(guides.tuning_of(case.game) | {"overlooks": 0.2}), Rng(seed)
    open_choice: list[State] = []
    forced: list[State] = []
    state = case.start(seed)
    for step in range(40 * count):
        if state.is_over():
            break
        if step % 13 == 0:
            (open_choice if len(state.legal()) > 1 else forced).append(state.copy())
        state.apply(bot.choose(state, rng))
    return (open_choice or forced)[:count]


@every_case
def test_a_choice_does_not_depend_on_what_the_seat_cannot_know(case: Case) -> None:
    for number, state in enumerate(positions(case, scaled(6))):
        other = state.copy()
        other.determinize(state.seat, Rng(99 + number))
        found = [searching.search(world, state.seat, iterations=ITERATIONS, threads=1) for world in (state, other)]
        assert found[0] == found[1]


@every_game
def test_greedy_does_not_depend_on_what_the_seat_cannot_know(case: Case) -> None:
    for number, state in enumerate(positions(case, scaled(40))):
        other = state.copy()
        other.determinize(state.seat, Rng(99 + number))
        assert bots.GreedyBot().choose(state, Rng(5)) == bots.GreedyBot().choose(other, Rng(5))


def test_the_routes_that_others_have_claimed_tell_of_their_tickets() -> None:
    """In New York the true tickets explain more than imagined ones do; before the first claim all explain the same."""
    case = NEW_YORK[0]
    rng, true, imagined = Rng(6), 0.0, 0.0
    for state in (state for seed in range(40) for state in positions(case, 8, seed)):
        other = state.copy()
        other.determinize(state.seat, rng)
        likely = [guides.guide_for(world).explains(state.seat) for world in (state, other)]
        assert all(0 < one <= 1 for one in likely)
        if not any(seat["routes"] for seat in state.game.view(state, state.seat)["seats"]):
            assert likely == [1.0, 1.0]
        true, imagined = true + likely[0], imagined + likely[1]
    assert true > imagined


@pytest.mark.skipif(PLAIN, reason="the same worlds, only slower")
@pytest.mark.parametrize("case", NEW_YORK, ids=lambda case: case.name)
def test_others_tickets_are_imagined_as_often_as_they_are_likely(case: Case) -> None:
    """With two at the table a true ticket is imagined about every third time; by chance it would be every eighth."""
    rng, worlds = Rng(7), 100
    chance = likely = imagined = 0.0
    for state in (state for seed in range(12) for state in positions(case, 8, seed)):
        assert isinstance(state, NewYork)
        if not any(state.owned[seat] for seat in range(state.players) if seat != state.seat):
            continue  # nobody has done anything that tells
        guide = guides.guide_for(state.copy())
        tree = Tree(guide, state.seat, 100, exploration=1.0, temperature=1.0)
        drawn, weights = [], []
        for _ in range(worlds):
            world = state.copy()
            world.determinize(state.seat, rng)
            drawn.append(true_tickets(state, world))
            weights.append(guides.guide_for(world).explains(state.seat))
        chance += sum(drawn) / worlds
        likely += sum(share * weight for share, weight in zip(drawn, weights, strict=True)) / sum(weights)
        imagined += sum(true_tickets(state, tree.imagined(state, rng)) for _ in range(worlds)) / worlds
    assert likely > 1.5 * chance
    assert imagined > likely - (likely - chance) / 3  # or more: a hundred worlds are few, and here all sets are weighed


@pytest.mark.skipif(PLAIN, reason="the same worlds, only slower")
def test_a_likely_world_comes_again_with_other_cards() -> None:
    """Else a search would get to know the deck of the few worlds that are likely."""
    state = next(state for state in reversed(positions(NEW_YORK[0], 40, 3)) if not state.is_over())
    assert isinstance(state, NewYork)
    assert state.n_claims
    tree, rng = Tree(guides.guide_for(state.copy()), state.seat, 100, exploration=1.0, temperature=1.0), Rng(7)
    worlds = [tree.imagined(state, rng) for _ in range(60)]
    assert all(isinstance(world, NewYork) for world in worlds)
    assert all(state.game.view(world, state.seat) == state.game.view(state, state.seat) for world in worlds)
    tickets = {tuple(world.tickets) for world in worlds if isinstance(world, NewYork)}
    piles = {tuple(world.pile[: world.n_pile]) for world in worlds if isinstance(world, NewYork)}
    assert len(tickets) < 50
    assert len(piles) == 60


@pytest.mark.skipif(PLAIN, reason="the same worlds, only slower")
@pytest.mark.parametrize("case", NEW_YORK, ids=lambda case: case.name)
def test_each_set_of_tickets_is_imagined_as_often_as_it_is_believed(case: Case) -> None:
    """And every ticket is in one place, whoever holds it, with nothing changed that the observer has seen."""
    state = next(state for state in reversed(positions(case, 40, 5)) if not state.is_over())
    assert isinstance(state, NewYork)
    observer, other, rng, worlds = state.seat, (state.seat + 1) % state.players, Rng(8), 2000
    guide = guides.guide_for(state.copy())
    assert isinstance(guide, NewYorkGuide)
    believed = guide.believed(observer, other)
    assert sum(believed.values()) == pytest.approx(1)
    tree = Tree(guide, observer, 100, exploration=1.0, temperature=1.0)
    held: Counter[int] = Counter()
    for _ in range(worlds):
        world = tree.imagined(state, rng)
        assert isinstance(world, NewYork)
        assert state.game.view(world, observer) == state.game.view(state, observer)
        kept = [ticket for ticket in range(N_TICKETS) for mask in world.tickets if mask & TICKET_BIT[ticket]]
        lying = [ticket for ticket in [*world.ticket_deck, *world.offered] if ticket >= 0]
        assert sorted(kept + lying) == list(range(N_TICKETS))
        held[world.tickets[other]] += 1
    apart = sum(abs(held[chosen] / worlds - chance) for chosen, chance in believed.items()) / 2
    assert apart < (0.15 if state.players == 2 else 0.4)  # with more, what one holds no other can hold


def true_tickets(state: NewYork, world: State) -> float:
    """The share of the others' tickets that are in their hands in an imagined world too."""
    assert isinstance(world, NewYork)
    others = [seat for seat in range(state.players) if seat != state.seat]
    held = sum(state.tickets[seat].bit_count() for seat in others)
    return sum((state.tickets[seat] & world.tickets[seat]).bit_count() for seat in others) / held


@every_game
@pytest.mark.parametrize("threads", [1, 2])
def test_the_same_budget_in_iterations_gives_the_same_result(case: Case, threads: int) -> None:
    state = positions(case, 2)[-1]
    first, second = (searching.search(state, state.seat, iterations=2 * ITERATIONS, threads=threads) for _ in range(2))
    assert first == second
    assert first.iterations == 2 * ITERATIONS
    assert first.action in state.legal()


@every_game
def test_a_limit_that_does_not_strike_changes_nothing(case: Case) -> None:
    """However often it looks at the clock: levels are iterations."""
    state = positions(case, 2)[-1]
    wanted = 2 * ITERATIONS
    found = [searching.search(state, state.seat, seconds, iterations=wanted, threads=1) for seconds in (None, 10_000)]
    assert found[0] == found[1]


def test_the_log_tells_when_the_limit_strikes(caplog: pytest.LogCaptureFixture) -> None:
    state = positions(CASES[0], 1)[0]
    for wanted, told in ((1, 0), (10**9, 1)):
        caplog.clear()
        limit = 10_000.0 if wanted == 1 else 0.001
        bot = SearchBot(Budget(wanted, limit, threads=1, usual=limit))
        assert bot.choose(state, Rng(2)) in state.legal()
        assert [record.levelname for record in caplog.records] == ["WARNING"] * told


@every_game
def test_chances_of_the_sides_add_up(case: Case) -> None:
    state = positions(case, 1)[0]
    found = searching.search(state, state.seat, iterations=ITERATIONS, threads=1)
    teams = state.teams()
    assert sum(found.chances[side] for side in set(teams)) == pytest.approx(1)
    assert all(found.chances[seat] == pytest.approx(found.chances[teams[seat]]) for seat in range(case.players))


@every_game
def test_searching_changes_nothing(case: Case) -> None:
    state = positions(case, 1)[0]
    before = state.copy()
    searching.search(state, state.seat, iterations=ITERATIONS)
    bots.GreedyBot().choose(state, Rng(1))
    assert state.equals(before)


@every_game
def test_a_budget_in_seconds_ends_a_search(case: Case) -> None:
    """Each tree has grown once at least; how much more is a matter of the machine."""
    state = positions(case, 1)[0]
    found = searching.search(state, state.seat, seconds=0.05, threads=2)
    assert found.action in state.legal()
    assert sum(visits for visits, _ in found.choices.values()) == found.iterations >= 2


@every_game
def test_the_tree_is_kept_while_a_turn_lasts(case: Case) -> None:
    """Where nothing was learned, what was found below the action counts for the next decision."""
    bot, rng = SearchBot(Budget(iterations=2 * ITERATIONS, threads=1)), Rng(8)
    state, kept = case.start(5), 0
    for _ in range(scaled(48)):
        if state.is_over():
            break
        before = state.copy()
        action = bot.choose(state, rng)
        state.apply(action)
        if bot.trees:
            assert state.seat == before.seat
            assert state.learned == before.learned
            assert bot.expected == state.game.view(state, state.seat)
            kept += bot.trees[0].tried() > 0
    assert kept > 0 or PLAIN or case.game.id != "thurn-und-taxis"


def test_a_budget_in_seconds_is_used_up_and_no_chunk_goes_beyond_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """By a clock that goes on by so much an iteration, whatever the machine does meanwhile."""
    state = positions(CASES[0], 1)[0]
    for an_iteration in (0.00001, 0.0003, 0.004):
        for seconds in (0.004, 0.02, 0.3):
            clock = Clock(an_iteration)
            monkeypatch.setattr(searching, "time", clock)
            monkeypatch.setattr(searching, "grow", clock.grow)
            budget = Budget(seconds=seconds, threads=1)
            searching.grow_within(searching.make_trees(state, budget)[0], state, Rng(1), 10**9, seconds)
            assert seconds - 2 * an_iteration <= clock.now <= max(seconds, an_iteration) + 1e-9


class Clock:
    """Time that passes by iterations alone."""

    def __init__(self, an_iteration: float) -> None:
        self.now = 0.0
        self.an_iteration = an_iteration

    def perf_counter(self) -> float:
        return self.now

    def grow(self, tree: Tree, root: State, rng: Rng, iterations: int) -> None:
        self.now += iterations * self.an_iteration


def test_who_is_to_judge_by_a_network_needs_one() -> None:
    state = next(case for case in CASES if learned.network_of(case.game) is None).start(1)
    with pytest.raises(BadOption, match="no network"):
        bots.find("learned:3").choose(state, Rng(1))


def test_only_who_decides_can_search() -> None:
    state = CASES[0].start(1)
    with pytest.raises(IllegalMove, match="nothing to decide"):
        bots.search(state, state.seat + 1, iterations=1)


def test_a_name_tells_the_budget_and_the_number_of_trees() -> None:
    for name, budget in (
        ("search:500", Budget(500, threads=2)),
        ("search:500/1", Budget(500, threads=1)),
        ("learned:0.5s/3", Budget(seconds=0.5, threads=3)),
    ):
        bot = bots.find(name)
        assert isinstance(bot, SearchBot)
        assert bot.budget == budget


@pytest.mark.parametrize(
    "name", ["search:0", "search:x", "search:-1s", "search:9/0", "search:9/x", "search:9/65", "nobody", "expert:3"]
)
def test_bots_that_do_not_exist_are_refused(name: str) -> None:
    with pytest.raises(BadOption):
        bots.find(name)
