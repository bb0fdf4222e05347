"""Puzzles: positions in which one move is better than all others by far.

`puzzle` is one, as it stands in a game's package (`puzzles/<game>.jsonl`, a line each); `finding` finds them in games
of strong bots, and `python -m stammtisch.puzzles` writes them there.
"""

from __future__ import annotations

from stammtisch.puzzles.puzzle import BadPuzzle, Puzzle, of_day, of_game

__all__ = ["BadPuzzle", "Puzzle", "of_day", "of_game"]
