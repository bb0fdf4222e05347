"""Sentences that several games say in the same words."""

from __future__ import annotations

from typing import Any


def ending(result: dict[str, Any], names: list[str]) -> str:
    """The scores and who wins, where each seat plays for itself."""
    scores = ", ".join(f"{name} {points}" for name, points in zip(names, result["scores"], strict=True))
    winners = " and ".join(names[seat] for seat in result["winners"])
    return f"The game is over ({scores}): {winners} {'win' if len(result['winners']) > 1 else 'wins'}."
