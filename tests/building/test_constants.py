"""Constants are named once, in plain modules: what compiled sources name of them is written out for Cython."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stammtisch.building import constants
from stammtisch.building.sources import Tree

BOARD = "HOUSES = 20\nNOBODY = -1\nBIG = 2**40\nNEIGHBOURS = [6, -5]\nMASKS = [1, 2**40]\nNAMES = ['a', 'b']\n"
RULES = """from __future__ import annotations

from game import board

FINE = 4
ROUGH = FINE * 2


class Rules:
    def __init__(self) -> None:
        self.row = [board.NOBODY] * board.HOUSES

    def play(self, board_size: int) -> int:
        return board.NEIGHBOURS[FINE] + board.HOUSES + self.board.HOUSES + board.BIG + ROUGH + board_size
"""
TYPES = """cdef class Rules:
    cdef public int[board.HOUSES] row

    cdef int play(self, int board_size) noexcept nogil
"""


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Tree:
    """A package of rules with a plain module; its `__init__` must not be run to read that."""
    home = tmp_path / "src" / "game"
    home.mkdir(parents=True)
    (home / "__init__.py").write_text("raise AssertionError('the package was run')\n")
    (home / "board.py").write_text(BOARD)
    (home / "rules.py").write_text(RULES)
    (home / "rules.pxd").write_text(TYPES)
    monkeypatch.syspath_prepend(str(tmp_path / "src"))
    return Tree(tmp_path / "src", tmp_path / "copies")


def test_numbers_stand_where_their_names_stood(tree: Tree) -> None:
    tree.write()
    source = tree.copy_of("game.rules").read_text()
    assert "[(-1)] * 20" in source
    assert "return board.NEIGHBOURS[4] + 20 + self.board.HOUSES + board.BIG + 8 + board_size" in source
    assert "int[20] row" in tree.copy_of("game.rules").with_suffix(".pxd").read_text()
    assert len(source.splitlines()) == len(RULES.splitlines()), "a line stays where it is"


def test_lists_become_tables_of_c(tree: Tree) -> None:
    tree.write()
    assert tree.copy_of("game.rules").with_suffix(".pxd").read_text().endswith("from game cimport board\n")
    tables = (tree.copies / "game" / "board.pxd").read_text()
    assert "static const int game_board_NEIGHBOURS[2] = {6, -5};" in tables
    assert "static const long long game_board_MASKS[2] = {1LL, 1099511627776LL};" in tables
    assert 'const long long BIG "game_board_BIG"' in tables
    assert "NAMES" not in tables
    assert "HOUSES" not in tables


def test_what_has_not_changed_is_not_compiled_again(tree: Tree) -> None:
    def fingerprint() -> str:
        fresh = Tree(tree.root, tree.copies)
        fresh.write()
        return fresh.fingerprint("game.rules", "")

    before = fingerprint()
    assert fingerprint() == before
    board = tree.root / "game" / "board.py"
    board.write_text(BOARD + "NAMES_TOO = ['c']\n")
    assert fingerprint() == before, "what is no number makes no difference"
    board.write_text(BOARD.replace("[6, -5]", "[6, -4]"))
    assert fingerprint() != before
    board.write_text(BOARD.replace("20", "21"))
    assert fingerprint() != before
    board.write_text(BOARD)
    assert fingerprint() == before


@given(
    st.lists(st.one_of(st.integers(-(2**31), 2**31 - 1), st.floats(allow_nan=False, allow_infinity=False)), min_size=1)
)
def test_any_small_number_is_the_same_written_out(values: list[int | float]) -> None:
    numbers: constants.Numbers = {f"N{place}": value for place, value in enumerate(values)}
    text = "".join(f"x = 2 - board.N{place} ** 1\n" for place in range(len(values)))
    for line, value in zip(constants.inlined(text, {"board": numbers}, {}).splitlines(), values, strict=True):
        assert eval(line.removeprefix("x = ")) == 2 - value
