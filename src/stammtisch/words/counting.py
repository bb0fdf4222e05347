"""The count at the end of a game: its lines, and the steps in which it is told, with how everybody stands by then.

A game gives its lines (`Words.count`); what is turned up one by one stands in a line as `items`. Everything else
follows from them and from the result.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NotRequired

from typing_extensions import TypedDict

from stammtisch.words.message import Message, Value


class CountItem(TypedDict):
    """A part of a line that is turned up by itself: whose it is, what, and what it brings."""

    seat: int
    text: Message
    value: int


class CountLine(TypedDict):
    """A line of the count at the end: what it is for, and what each seat has for it."""

    text: Message
    values: list[Value]
    sum: NotRequired[bool]  # whether it is the line that decides
    items: NotRequired[list[CountItem]]
    standing: NotRequired[list[int]]  # where lines are not added up: how everybody stands with this one


class CountStep(TypedDict):
    """A step of the count: what is told, whose it is (null: all), what each has in this line by now, and in all.

    `places`: 1 for who is ahead by now; who is level has the same.
    """

    line: int
    text: Message
    seat: int | None
    values: list[Value]
    standing: list[int]
    places: list[int]


class Count(TypedDict):
    """How the game was decided. `ahead`: by how much, in words, where that can be said."""

    lines: list[CountLine]
    steps: list[CountStep]
    ahead: Message | None


def counted(lines: list[CountLine], ahead: Message | None, result: dict[str, Any]) -> Count:
    """The lines told step by step, from nothing to the result."""
    steps: list[CountStep] = []
    standing = [0] * len(result["scores"])
    for number, line in enumerate(lines):
        before = standing
        values: list[Value] = list(line["values"])
        if "standing" in line:
            standing = list(line["standing"])
        elif line.get("sum"):
            standing = list(result["scores"])
        else:
            standing = [had + more for had, more in zip(before, values, strict=True)]
        shown: list[Value] = [0] * len(before)
        for item in line.get("items", []):
            before, shown = list(before), list(shown)
            before[item["seat"]] += item["value"]
            shown[item["seat"]] += item["value"]
            steps.append(step(number, item["text"], item["seat"], shown, before))
        if "items" not in line:
            steps.append(step(number, line["text"], None, values, standing))
    steps[-1]["places"] = final_places(result)
    return {"lines": lines, "steps": steps, "ahead": ahead}


def step(line: int, text: Message, seat: int | None, values: list[Value], standing: list[int]) -> CountStep:
    return {
        "line": line,
        "text": text,
        "seat": seat,
        "values": list(values),
        "standing": list(standing),
        "places": places(standing),
    }


def places(standing: Sequence[int]) -> list[int]:
    """Everybody's place by what they have; who has the same shares it."""
    return [1 + sum(other > own for other in standing) for own in standing]


def final_places(result: dict[str, Any]) -> list[int]:
    """Everybody's place in the end: the winners are first, whatever broke the tie; a game may know all of them."""
    seats = range(len(result["scores"]))
    if "places" in result:
        return [next(place for place, team in enumerate(result["places"], 1) if seat in team) for seat in seats]
    best = max(result["scores"], default=0) + 1
    return places([best if seat in result["winners"] else result["scores"][seat] for seat in seats])


def lead(result: dict[str, Any]) -> int | None:
    """How many points the winners have more than the next; None where nobody else is there."""
    others = [score for seat, score in enumerate(result["scores"]) if seat not in result["winners"]]
    if not others or not result["winners"]:
        return None
    return int(min(result["scores"][seat] for seat in result["winners"]) - max(others))
