"""What is played while calls are recorded: edges of ranges by hand, then games with all that bots do in them."""

from __future__ import annotations

import random
from array import array

from stammtisch.analysis import imagining
from stammtisch.bots import guides, learned, tree
from stammtisch.bots.guides.guide import Guide
from stammtisch.bots.guides.thurn_und_taxis import ThurnUndTaxisGuide
from stammtisch.bots.guides.ticket_to_ride_new_york import NewYorkGuide
from stammtisch.bots.learned import recording as learned_recording
from stammtisch.bots.learned import shape
from stammtisch.bots.learned.learned_guide import LearnedGuide
from stammtisch.bots.learned.network import Network
from stammtisch.engine import bits, cards, fields, keystream, rollouts, seats, seeds, sizes
from stammtisch.engine.contract import Game, State
from stammtisch.engine.errors import IllegalMove
from stammtisch.engine.recording import Recording
from stammtisch.engine.rng import LOW_32, MULTIPLIER, Rng
from stammtisch.engine.seats import SPECTATOR
from stammtisch.engine.sizes import KINDS, RESULT_ROW
from stammtisch.games.thurn_und_taxis.board import N_CITIES
from stammtisch.games.thurn_und_taxis.rules import ThurnUndTaxis
from stammtisch.games.ticket_to_ride_new_york.board import LOCATION_BIT, ROUTE_BIT, SEAT_LOCATIONS
from stammtisch.games.ticket_to_ride_new_york.constants import CLAIM, PASS
from stammtisch.lab import columns, stepping
from tests.cases import CASES, Case
from tests.games.ticket_to_ride_new_york.positions import laid_out, with_pieces, without_tickets_left
from tests.players import mixed_table

SEEDS = [0, 1, -1, -2, 42, 2**31, 2**32 - 1, 2**62, 2**63 - 1, 2**63, 2**63 + 1, -(2**63), 2**64 - 2, 2**200, -(10**40)]
BOUNDS = [0, 1, 2, 3, 7, 512, 1000, 2**16, 2**31 - 1, 2**31, 2**31 + 1, 2**32 - 1, 2**32]
BEYOND = [2**32 + 1, 2**40 + 5, 2**62, 2**63 - 1, -1, -7, -(2**32), -(2**63)]  # not random, but the same
STATES = [1, 2, LOW_32, LOW_32 + 1, MULTIPLIER, (MULTIPLIER << 32) - 1, 2**62 - 1]
KEYS = [[0] * 4, [LOW_32] * 4, [1, 2**31, 2**31 - 1, 2**32 - 2]]
NONCES = [0, 1, 255, 2**16, 2**31 - 1]
DECK = 78  # the most cards that are shuffled
LOOKS = 9  # positions of each game at which bots look
INPUTS = 60  # of networks that judge here: real ones have more, and take long to tell of
LONG = 2500  # decisions after which a game is left


# -- edges


def go_to_the_edges(lots: random.Random) -> None:
    draw_at_the_edges(lots)
    shuffle_at_the_edges(lots)
    count_at_the_edges(lots)


def draw_at_the_edges(lots: random.Random) -> None:
    for seed in [*SEEDS, *(lots.randrange(-(2**70), 2**70) for _ in range(10))]:
        rng = Rng(seed)
        for n in [*BOUNDS, *BEYOND, *(lots.randrange(1, 2**32 + 1) for _ in range(10))]:
            rng.below(n)
        for _ in range(20):
            rng.word()
    for state in STATES:
        rng.state = state
        rng.word()
        rng.below(2**32)


def shuffle_at_the_edges(lots: random.Random) -> None:
    for key in [*KEYS, [lots.randrange(2**32) for _ in range(4)]]:
        for nonce in NONCES:
            keystream.stream(key, nonce, lots.choice([0, 1, 15, 16, 17, 63, 64, 65, 130]))
            keystream.shuffle(list(range(DECK)), DECK, key, nonce)
    for n in range(DECK + 1):
        key = [lots.randrange(2**32) for _ in range(4)]
        keystream.shuffle(sorted(lots.randrange(-1, 2**15) for _ in range(n)), n, key, lots.randrange(2**31))
        cards.mix([lots.randrange(KINDS) for _ in range(n)], n, Rng(lots.randrange(2**64)))


def count_at_the_edges(lots: random.Random) -> None:
    whole = 2**63 - 1
    masks = [mask for bit in range(63) for mask in (1 << bit, whole >> bit, whole - (1 << bit))]
    for mask in [*masks, *(lots.randrange(1, 2**63) for _ in range(60))]:
        bits.lowest(mask)
        bits.count(mask)
    bits.count(0)


# -- games


def play_all_games(lots: random.Random) -> None:
    for number, case in enumerate(CASES):
        play_random_games(case, number)
        play_a_game(case, number, lots)
    skip_in_thurn_und_taxis()
    pass_in_new_york(lots)
    complete_all_in_new_york(lots)


def play_random_games(case: Case, number: int) -> None:
    """As a simulation plays them."""
    game: Game = case.game
    game.refusal(case.players, case.options)
    needed, results = array("q"), array("q", bytes(8 * RESULT_ROW))
    seed, choices = seeds.derive(number, 0)
    needed.extend(seeds.words(seed))
    needed.append(Rng(choices).state)
    template, scratch = (game.new_state(case.players, case.options) for _ in range(2))
    rollouts.play_many(template, scratch, Rng(0), needed, results, 1)


def play_a_game(case: Case, number: int, lots: random.Random) -> None:
    """A game of players with different styles; now and then bots look at the position."""
    recording = Recording(case.game, case.players, case.options, f"{lots.randrange(2**128):032x}")
    table = mixed_table(case.game.id, case.players, number)
    rng = Rng(lots.randrange(2**64))
    looks = {*range(3), *(int(1.9**look) + number % 3 for look in range(LOOKS))}
    state = recording.state
    for decision in range(LONG):
        if state.is_over():
            break
        action = table[state.seat].choose(state, rng)
        if decision in looks:
            look_at(state, lots)
            before, reveals = state.copy(), state.reveals(action)
            state.apply(action)
            for seat in range(SPECTATOR, case.players):
                before.game.happenings(before, action, state, seat)
            assert reveals == (state.learned != before.learned)
            assert reveals == Game.is_luck(before.game, before, action, state)
        else:
            recording.apply(action)
    look_at_the_end(state, lots)


def skip_in_thurn_und_taxis() -> None:
    """What hardly ever happens: no card to take and none to play (TT-12), for one and then for all."""
    for case in CASES:
        state = case.start(1)
        if isinstance(state, ThurnUndTaxis):
            for _ in range(case.players):
                state.skip_turn()


def pass_in_new_york(lots: random.Random) -> None:
    """What hardly ever happens: nothing can be done (NY-25), and others wonder why."""
    state = laid_out(3, hands=("red", "blue"), display="", pile="")
    state = without_tickets_left(with_pieces(state, 1, 15))
    state.open_routes = [routes & ~(ROUTE_BIT[7] | ROUTE_BIT[17]) for routes in state.open_routes]
    while not state.is_over() and state.legal() == [PASS]:
        state.apply(PASS)
        look_at(state, lots)


def complete_all_in_new_york(lots: random.Random) -> None:
    """No ticket is left to complete, so others may be drawn."""
    state = laid_out(2, hands=("red", "blue"))
    state.joined = [sum(LOCATION_BIT)] * SEAT_LOCATIONS
    look_at(state, lots)


def look_at(state: State, lots: random.Random) -> None:
    """All that is asked of a position, and all that bots make of it."""
    twin = state.copy()
    assert fields.same(state, twin)
    state.action_space()
    state.game.why_not(state, lots.randrange(state.action_count()))
    if not state.is_over():
        Game.why_not_pressed(state.game, state, [], "pile")
        wanted = lots.choice(state.legal())
        state.game.outlook(state, wanted)
        state.game.coach(state)
        Game.is_wanted(state.game, state, wanted)
        Game.prospects(state.game, state, wanted, state)
        Game.together(state.game, state)
        for seat in state.game.together(state):
            state.game.asked(state, seat)
    for wrong in (-1, state.action_count(), 10**30, *(lots.randrange(state.action_count()) for _ in range(3))):
        try:
            twin.apply(wrong)
        except IllegalMove:
            continue
        twin.copy_from(state)
    state.game.action(state, state.game.move(state, lots.choice(state.legal())))
    state.points()
    state.teams()
    state.game.result(state)
    look_at_in_numbers(state)
    for seat in range(SPECTATOR, state.players):
        state.game.view(state, seat)
        twin.copy_from(state)
        twin.determinize(seat, Rng(lots.randrange(2**64)))
        twin.equals(state)
    guide = guides.guide_for(state.copy())
    weigh_actions(guide)
    for observer in range(state.players):
        guide.explains(observer)
        if isinstance(guide, NewYorkGuide):
            guide.believed(observer, (observer + 1) % state.players)
    search(state, lots)
    imagine(state, lots)
    play_on(state, lots)
    judge(state, random.Random(state.learned))


def weigh_actions(guide: Guide) -> None:
    state = guide.state
    guide.choose(Rng(1))
    guide.outlook()
    guide.playouts(Rng(2), 2)
    guide.prepare()
    if isinstance(guide, ThurnUndTaxisGuide) and not state.is_over():
        guide.plan_house(state.turns % N_CITIES)
    for action in state.legal():
        guide.action_value(action)
        guide.plan(action)
        guide.harm(action, [])
        another = guides.guide_for(state.copy())
        if isinstance(another, NewYorkGuide) and CLAIM <= action < PASS:
            another.hindered(action)
        for observer in range(SPECTATOR, state.players):
            guide.shown(action, observer)


def look_at_in_numbers(state: State) -> None:
    """What only a game that tells its states in numbers is asked."""
    if state.game.layout is None:
        return
    for seat in range(state.players):
        state.features(seat)
    step_in_a_batch(state, random.Random(state.learned))


def step_in_a_batch(state: State, lots: random.Random) -> None:
    """As the laboratory plays it: a step, or the last one, and what is seen then."""
    layout = state.game.need_layout()
    template, twin = state.game.new_state(state.players, {}), state.copy()
    key, about = [lots.randrange(2**32) for _ in range(4)], [state.seat, 0, 0, lots.randrange(9), lots.randrange(99), 0]
    longest = lots.choice([0, about[columns.DECISIONS] + 1, 99])
    rewards = [9.0] * state.players
    if state.is_over():
        stepping.begin(twin, template, key, about)
    else:
        action, finals = lots.choice([*state.legal(), columns.NEXT]), [9] * (state.players * layout.size)
        stepping.step(twin, template, key, action, longest, rewards, state.players, about, finals, layout.size)
    stepping.returns(state)
    stepping.floats(state, lots.randrange(state.players), layout.size)
    features, mask = [1] * layout.size, [1] * state.action_count()
    stepping.write_mask(state, mask, state.action_count(), [0] * sizes.MOST_ACTIONS)
    if not twin.is_over():
        stepping.observe(twin, features, layout.size, mask, state.action_count(), about, Rng(lots.randrange(2**64)))


def search(state: State, lots: random.Random) -> None:
    """Grow a tree, with room for all it finds or not, from worlds that are imagined; and step down in it."""
    tuning = guides.tuning_of(state.game) | {"horizon": lots.choice([1, 6])}
    for room in (60, 700):
        guide = guides.guide_for(state.copy(), tuning)
        grown = tree.Tree(guide, state.seat, room, tuning["exploration"], tuning["temperature"])
        tree.grow(grown, state, Rng(lots.randrange(2**64)), 5)
        grown.imagined(state, Rng(lots.randrange(2**64)))
        grown.tried()
        found = grown.results()
        if found:
            grown.shares_with(found[0][0])
            grown.step(lots.choice(found)[0])


def imagine(state: State, lots: random.Random) -> None:
    """As an analysis does: worlds as every seat sees them, as they stand and after an action."""
    tuning = guides.tuning_of(state.game) | {"horizon": lots.choice([1, 6])}
    worlds, choice = 2, lots.choice(state.legal()) if not state.is_over() else imagining.NOTHING
    starts = array("q", [Rng(lots.randrange(2**64)).state for _ in range(2 * worlds)])
    for observer in range(state.players):
        for action in {imagining.NOTHING, choice}:
            guide = guides.guide_for(state.copy(), tuning)
            rows = array("d", bytes(8 * worlds * seats.MOST_SEATS))
            imagining.judge_worlds(state, guide.state, guide, Rng(0), observer, action, starts, worlds, 0.5, -0.1, rows)


def judge(state: State, lots: random.Random) -> None:
    """By a network, as a search does that has one, and to learn from."""
    if state.game.layout is None:
        return
    sizes = [INPUTS * shape.FIRST, shape.FIRST, shape.FIRST * shape.SECOND, shape.SECOND, shape.SECOND, 1]
    network = Network(INPUTS, [[lots.randint(-500, 500) for _ in range(size)] for size in sizes])
    network.look([lots.randint(-128, 127) for _ in range(INPUTS)])
    tuning = guides.tuning_of(state.game)
    guide = LearnedGuide(guides.guide_for(state.copy(), tuning), network, tuning)
    weigh_actions(guide)
    for seat in range(state.players):
        guide.inner.reckons(seat)
        guide.described(seat)
        guide.explains(seat)
        guide.acquaint(seat)
        guide.believe(Rng(0))
    for side in set(state.teams()):
        guide.speaks(side)
    Guide(state.copy(), tuning).reckons(0)
    grown = tree.Tree(guide, state.seat, 60, tuning["exploration"], tuning["temperature"])
    tree.grow(grown, state, Rng(lots.randrange(2**64)), 2)
    if state.turns < 2:
        record_a_game(state, lots)


def record_a_game(state: State, lots: random.Random) -> None:
    """A quick game with a position or two to learn from."""
    template, scratch = (state.game.new_state(state.players, {}) for _ in range(2))
    tuning, room = guides.tuning_of(state.game), 2
    guide = LearnedGuide(guides.guide_for(scratch, tuning), learned.blank(INPUTS), tuning)
    deal, choices = seeds.derive(lots.randrange(2**32), 0)
    needed = array("q", [*seeds.words(deal), Rng(choices).state])
    rows, results = array("b", bytes(room * state.players * INPUTS)), array("d", bytes(8 * room * state.players))
    learned_recording.record_games(template, scratch, guide, guide.inner, Rng(0), needed, 1, 9, rows, results, room)


def play_on(state: State, lots: random.Random) -> None:
    """To the end: by the guide, at random, and by the guide that knows no game."""
    tuning = guides.tuning_of(state.game)
    for kind in (guides.kind_of(state.game), Guide):
        guide = kind(state.copy(), tuning | {"guided": kind is Guide, "margin": lots.choice([0.0, 0.5])})
        guide.state.determinize(SPECTATOR, Rng(lots.randrange(2**64)))
        guide.rollout(Rng(lots.randrange(2**64)))
        guide.outlook()
    guide = Guide(state.copy(), tuning)
    guide.outlook()
    weigh_actions(guide)
    guide.explains(0)
    guide.likelihood()
    guide.acquaint(0)
    guide.believe(Rng(0))


def look_at_the_end(state: State, lots: random.Random) -> None:
    look_at_in_numbers(state)
    state.legal()
    state.game.result(state)
    state.game.why_not(state, 0)
    for seat in range(SPECTATOR, state.players):
        state.game.view(state, seat)
    if state.is_over():
        state.determinize(SPECTATOR, Rng(lots.randrange(2**64)))
        guides.guide_for(state.copy()).outlook()
    state.copy().rollout(Rng(lots.randrange(2**64)))
