"""A message: a key of a catalogue, the values in its sentence, and the rule of the pages that it comes from.

Messages travel as JSON to whoever says them: the page in the reader's language, the terminal in the user's. A value is

- a text or a number, said as it is;
- `{"seat": 2}`: the name of whoever sits there;
- `{"spot": "city:Ulm", "text": "Ulm"}`: a word that stands for something on the table;
- `{"list": [...]}`: several values, "A, B and C";
- another message.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NotRequired

from typing_extensions import TypedDict

Value = Any  # as above


class Message(TypedDict):
    """A sentence, or a name, before it is said."""

    key: str
    values: dict[str, Value]
    rule: NotRequired[str]


def message(key: str, rule: str | None = None, **values: Value) -> Message:
    made: Message = {"key": key, "values": values}
    if rule is not None:
        made["rule"] = rule
    return made


def seat(number: int) -> Value:
    """The name of whoever sits there."""
    return {"seat": number}


def seats(numbers: Iterable[int]) -> Value:
    return all_of(seat(number) for number in numbers)


def spot(name: str, text: Value) -> Value:
    """A word that stands for something on the table."""
    return {"spot": name, "text": text}


def all_of(values: Iterable[Value]) -> Value:
    """Several values, to be said one after the other; "none" if there is none."""
    listed = list(values)
    return {"list": listed} if listed else message("say.none")


def unpointed(value: Value) -> Value:
    """A message, or a value of one, that says the same and points at nothing on the table."""
    if isinstance(value, list):
        return [unpointed(one) for one in value]
    if isinstance(value, dict):
        return unpointed(value["text"]) if "spot" in value else {name: unpointed(one) for name, one in value.items()}
    return value
