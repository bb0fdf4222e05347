"""Ratings and calibration as pictures: SVG files that any browser shows."""

from __future__ import annotations

from collections.abc import Mapping
from xml.sax.saxutils import escape

from stammtisch.arena.ratings import Rating
from stammtisch.arena.standings import Standing

WIDTH, LEFT, ROW, MARGIN = 720, 160, 34, 40


def svg(title: str, table: list[Standing]) -> str:
    """A dot for each bot's rating, with the line in which it lies 95 times of a hundred."""
    return ladder({title: {own.bot: own.rating for own in table if own.rating is not None}})


def ladder(tables: Mapping[str, Mapping[str, Rating]]) -> str:
    """The same for each table, one below the other and all on one scale."""
    all_rated = [rating for rated in tables.values() for rating in rated.values()]
    low = min((rating.rating - rating.give_or_take for rating in all_rated), default=0.0)
    high = max((rating.rating + rating.give_or_take for rating in all_rated), default=1.0)
    scale = (WIDTH - LEFT - MARGIN) / max(high - low, 1.0)
    height = MARGIN + sum(MARGIN + ROW * len(rated) + ROW for rated in tables.values())

    def across(rating: float) -> float:
        return LEFT + (rating - low) * scale

    zero, top = across(0.0), 0.0
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{height}" font-family="sans-serif">',
        '<rect width="100%" height="100%" fill="white"/>',
    ]
    for title, rated in tables.items():
        end = top + MARGIN + ROW * len(rated) + ROW
        parts += [
            f'<text x="{MARGIN / 2}" y="{top + MARGIN * 0.7}" font-size="16" font-weight="bold">{escape(title)}</text>',
            f'<line x1="{zero:.1f}" x2="{zero:.1f}" y1="{top + MARGIN}" y2="{end}" stroke="#bbb"/>',
        ]
        for at, (bot, rating) in enumerate(rated.items()):
            y = top + MARGIN + ROW * at + ROW / 2
            ends = [across(rating.rating + sign * rating.give_or_take) for sign in (-1, 1)]
            parts += [
                f'<text x="{MARGIN / 2}" y="{y + 5}" font-size="14">{escape(bot)}</text>',
                f'<line x1="{ends[0]:.1f}" x2="{ends[1]:.1f}" y1="{y}" y2="{y}" stroke="#246" stroke-width="2"/>',
                f'<circle cx="{across(rating.rating):.1f}" cy="{y}" r="5" fill="#246"/>',
                f'<text x="{across(rating.rating):.1f}" y="{y - 8}" font-size="11" text-anchor="middle">'
                f"{rating.rating:+.0f}</text>",
            ]
        top = end
    middle = (LEFT + WIDTH) / 2
    parts.append(
        f'<text x="{middle}" y="{height - 12}" font-size="12" text-anchor="middle">'
        "rating, 0 being the average; lines are 95 % intervals</text>"
    )
    return "\n".join([*parts, "</svg>\n"])


SQUARE, GAP, ACROSS = 200, 44, 4  # a square for each table, so many beside each other


def reliability(tables: dict[str, list[tuple[float, float, int]]]) -> str:
    """For each table what was said (across) against what came (up), a dot for each bin, the larger the more points."""
    rows = -(-len(tables) // ACROSS)
    width, height = GAP + ACROSS * (SQUARE + GAP), GAP + rows * (SQUARE + GAP)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" font-family="sans-serif">',
        '<rect width="100%" height="100%" fill="white"/>',
    ]
    for number, (name, bins) in enumerate(tables.items()):
        left, top = GAP + number % ACROSS * (SQUARE + GAP), GAP + number // ACROSS * (SQUARE + GAP)
        most = max((count for _, _, count in bins), default=1)
        parts += [
            f'<text x="{left}" y="{top - 8}" font-size="12">{escape(name)}</text>',
            f'<rect x="{left}" y="{top}" width="{SQUARE}" height="{SQUARE}" fill="none" stroke="#bbb"/>',
            f'<line x1="{left}" y1="{top + SQUARE}" x2="{left + SQUARE}" y2="{top}" stroke="#bbb"/>',
        ]
        parts += [
            f'<circle cx="{left + said * SQUARE:.1f}" cy="{top + SQUARE - came * SQUARE:.1f}"'
            f' r="{2 + 5 * (count / most) ** 0.5:.1f}" fill="#246"/>'
            for said, came, count in bins
        ]
    return "\n".join([*parts, "</svg>\n"])
