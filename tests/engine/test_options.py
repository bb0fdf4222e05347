"""Options of a game: a wrong one gets a sentence that lists the right ones."""

from __future__ import annotations

import pytest

from stammtisch.engine import options, registry, seeds
from stammtisch.engine.errors import BadOption

GAME = registry.find("thurn-und-taxis")


def test_a_missing_option_has_its_default() -> None:
    assert options.complete(GAME, 3, {}) == {"edition": "german", "tiles": "open"}


@pytest.mark.parametrize(
    ("players", "given", "sentence"),
    [
        (3, {"edition": "french"}, "Option edition cannot be 'french': it is one of german, icelandic."),
        (3, {"edition": 1}, "it is one of german, icelandic"),
        (3, {"edition": None}, "it is one of german, icelandic"),
        (3, {"colour": "red"}, "Thurn und Taxis has no option 'colour': its options are edition, tiles."),
        (5, {}, "Thurn und Taxis is for 2, 3, 4 players, not 5."),
        (True, {}, "is for 2, 3, 4 players"),
        ("3", {}, "is for 2, 3, 4 players"),
        (10**40, {}, "is for 2, 3, 4 players"),
    ],
)
def test_a_wrong_setting_is_refused_with_the_right(players: object, given: dict[str, object], sentence: str) -> None:
    with pytest.raises(BadOption) as refused:
        options.complete(GAME, players, given)
    assert sentence in str(refused.value)


def test_an_unknown_game_is_refused_with_the_known_ones() -> None:
    for wrong in ("chess", "", None, 7, ["thurn-und-taxis"]):
        with pytest.raises(BadOption, match="thurn-und-taxis"):
            registry.find(wrong)


@pytest.mark.parametrize(("text", "seed"), [("42", 42), ("-7", -7), ("0x2a", 42), ("ff", 255), (" 0 ", 0)])
def test_a_run_seed_is_any_whole_number_or_hexadecimal(text: str, seed: int) -> None:
    assert seeds.parse_run(text) == seed


@pytest.mark.parametrize("text", ["", "x", "1.5", "0xg", "９", "1" * 5000])
def test_anything_else_is_no_seed(text: str) -> None:
    with pytest.raises(BadOption, match="is no seed"):
        seeds.parse_run(text)
