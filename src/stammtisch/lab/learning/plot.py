"""Strength by round as a picture: an SVG file that any browser shows."""

from __future__ import annotations

from typing import Any
from xml.sax.saxutils import escape

from stammtisch.arena.statistics import wilson

WIDTH, HEIGHT, MARGIN = 640, 320, 48


def strength(title: str, rounds: list[dict[str, Any]]) -> str:
    """The share that each round's network wins against the search that plays on, with 95 % intervals."""
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" font-family="sans-serif">',
        '<rect width="100%" height="100%" fill="white"/>',
        f'<text x="{MARGIN}" y="24" font-size="14">{escape(title)}: share won against playouts, same iterations</text>',
    ]
    for share in (0.0, 0.25, 0.5, 0.75, 1.0):
        y = height_of(share)
        parts.append(f'<line x1="{MARGIN}" x2="{WIDTH - MARGIN}" y1="{y:.1f}" y2="{y:.1f}" stroke="#ddd"/>')
        parts.append(f'<text x="{MARGIN - 6}" y="{y + 4:.1f}" font-size="11" text-anchor="end">{share:.0%}</text>')
    for place, told in enumerate(rounds):
        wins, games = told["against playouts"]
        x = MARGIN + (place + 0.5) * (WIDTH - 2 * MARGIN) / len(rounds)
        low, high = wilson(wins, int(games))
        parts += [
            f'<line x1="{x:.1f}" x2="{x:.1f}" y1="{height_of(low):.1f}" y2="{height_of(high):.1f}" stroke="#246"/>',
            f'<circle cx="{x:.1f}" cy="{height_of(wins / games):.1f}" r="4" fill="#246"/>',
            f'<text x="{x:.1f}" y="{HEIGHT - 16}" font-size="11" text-anchor="middle">round {told["round"]}</text>',
        ]
    return "\n".join([*parts, "</svg>\n"])


def height_of(share: float) -> float:
    return HEIGHT - MARGIN + 12 - share * (HEIGHT - 2 * MARGIN)
