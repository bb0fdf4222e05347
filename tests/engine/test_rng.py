"""The generators: the numbers they give are part of the contract, compiled and plain."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Hashable

from stammtisch.engine import seeds
from stammtisch.engine.rng import Rng
from tests.cases import CASES
from tests.chance import chi_square


def test_the_stream_of_a_seed_is_always_the_same() -> None:
    rng = Rng(42)
    assert [rng.below(1000) for _ in range(8)] == [198, 922, 760, 80, 946, 693, 653, 423]
    assert Rng(2**200).below(10**6) == Rng(2**200).below(10**6)


def next_output(state: int) -> tuple[int, int]:
    """The formula, written out once more."""
    state = 2131995753 * (state % 2**32) + (state >> 32)
    assert 0 < state < 2**63
    return state, (state ^ state >> 32) % 2**32


def test_words_and_numbers_are_those_of_the_documented_formula() -> None:
    """Over all bits and all bounds, to 2^32, and whatever the seed is."""
    lots = random.Random(5)
    for seed in [0, 1, -1, 2**63 - 1, 2**63, -(2**63) - 1, *(lots.randrange(-(2**80), 2**80) for _ in range(20))]:
        rng = Rng(seed)
        bits = 0
        for n in [1, 2, 2**31 - 1, 2**31, 2**31 + 1, 2**32 - 1, 2**32, *(lots.randrange(1, 2**32) for _ in range(200))]:
            state, output = next_output(rng.state)
            assert rng.below(n) == (output * n) >> 32 < n
            state, output = next_output(state)
            assert rng.word() == output
            bits |= output
            assert rng.state == state
        assert bits == 2**32 - 1


def test_numbers_below_n_are_about_equally_frequent() -> None:
    rng = Rng(1)
    counts: Counter[Hashable] = Counter(rng.below(7) for _ in range(7000))
    assert chi_square(counts, dict.fromkeys(range(7), 1.0)) < 4


def test_a_shuffle_follows_from_the_seed_and_its_number_alone() -> None:
    """The documented way from seed to pile, written out once more."""
    from stammtisch.engine.keystream import stream
    from stammtisch.engine.recording import Recording

    case = next(case for case in CASES if case.game.id == "thurn-und-taxis")
    seed = "00112233445566778899aabbccddeeff"
    recording = Recording(case.game, case.players, case.options, seed)
    key = [0x33221100, 0x77665544, 0xBBAA9988, 0xFFEEDDCC]
    cards = sorted(list(range(22)) * 3)
    words = stream(key, 0, 65)
    for i in range(65, 0, -1):
        k = (words[65 - i] * (i + 1)) >> 32
        cards[i], cards[k] = cards[k], cards[i]
    names = case.game.decks[0][1]
    assert recording.events[0]["shuffle"] == [names[card] for card in reversed(cards)]


def test_fresh_seeds_differ_and_are_seeds() -> None:
    drawn = {seeds.fresh() for _ in range(100)}
    assert len(drawn) == 100
    assert all(seeds.is_seed(seed) for seed in drawn)
    assert not seeds.is_seed("00")
    assert not seeds.is_seed("G" * 32)


def test_the_games_of_a_run_have_seeds_of_their_own() -> None:
    assert len({seeds.derive(42, number) for number in range(1000)}) == 1000
    assert seeds.derive(42, 7) != seeds.derive(43, 7)
    assert seeds.derive(-1, 0) != seeds.derive(1, 0)
