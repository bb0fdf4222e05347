"""The tables of a game that has none of its own: every field of the view that says something, under its name."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from stammtisch.words.message import Value, all_of, message, seat

if TYPE_CHECKING:
    from stammtisch.words.game_words import TableOfWords, Words

UNSAID = frozenset({"game", "options", "viewer", "seat", "phase", "turns", "seats", "result"})


def tables(words: Words, view: dict[str, Any]) -> list[TableOfWords]:
    """What lies in the middle, and what is to be seen of each seat."""
    middle = [[label(words, name), cell(words, name, value)] for name, value in view.items() if is_said(name, value)]
    made: list[TableOfWords] = [{"title": message("plain.middle"), "columns": ["", ""], "rows": middle}]
    by_seat = view.get("seats") or []
    if by_seat:
        columns = ["", *(seat(number) for number in range(len(by_seat)))]
        rows = [[label(words, name), *(cell(words, name, own.get(name)) for own in by_seat)] for name in by_seat[0]]
        made.append({"title": message("plain.players"), "columns": columns, "rows": rows})
    return made


def is_said(name: str, value: Any) -> bool:
    return name not in UNSAID and value is not None


def label(words: Words, name: str) -> Value:
    """What a field is called: by the catalogue's `view.cards`, or by its own name."""
    key = f"view.{name}"
    return words.say(key) if key in words.keys else name.replace("_", " ")


def cell(words: Words, name: str, value: Any) -> Value:
    if isinstance(value, dict):
        return all_of(
            message("plain.pair", name=label(words, one), value=cell(words, one, of)) for one, of in value.items()
        )
    if isinstance(value, list):
        return all_of(cell(words, name, one) for one in value)
    if isinstance(value, bool):
        return message("yes" if value else "no")
    return words.value(name, value)
