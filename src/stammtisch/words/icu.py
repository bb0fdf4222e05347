"""Messages in ICU format, as far as the catalogues use it: `{name}`, plural, select, number.

The page has a library for it; for Python there is none that is kept and small. `tests/words/test_icu.py` holds the two
against each other on every message of every catalogue.
"""

from __future__ import annotations

from dataclasses import dataclass

Value = str | int | float | bool
Values = dict[str, Value]


@dataclass(frozen=True)
class Slot:
    """A place in a message: a value as it is, or one of several texts by a value."""

    name: str
    kind: str = ""  # "", "percent", "plural", "select"
    choices: tuple[tuple[str, Parts], ...] = ()


Parts = tuple["str | Slot", ...]
NUMBER = Slot("#")  # the number of the plural round it


# Which text a number takes: the cardinal plural rules of the languages there are.
def plural(language: str, number: int) -> str:
    number = abs(number)
    one = number % 10 == 1 and number % 100 != 11 if language == "is" else number == 1
    return "one" if one else "other"


class BadMessage(ValueError):
    """A text that is no message, with what is wrong."""


class Reader:
    """Reads one message."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0

    def message(self) -> Parts:
        parts = self.parts(in_plural=False)
        if self.at < len(self.text):
            raise BadMessage(f"a brace too many at {self.at} of {self.text!r}")
        return parts

    def parts(self, in_plural: bool) -> Parts:
        """Text and slots up to the closing brace or the end."""
        found: list[str | Slot] = []
        plain = ""
        while self.at < len(self.text) and self.text[self.at] != "}":
            sign = self.text[self.at]
            if sign == "'":
                plain += self.quoted(in_plural)
            elif sign == "{" or (sign == "#" and in_plural):
                if plain:
                    found.append(plain)
                    plain = ""
                found.append(self.slot() if sign == "{" else NUMBER)
                self.at += sign == "#"
            else:
                plain += sign
                self.at += 1
        return (*found, plain) if plain else tuple(found)

    def quoted(self, in_plural: bool) -> str:
        """After an apostrophe: two are one; before a brace it quotes up to the next; else it is itself."""
        following = self.text[self.at + 1 : self.at + 2]
        if following == "'":
            self.at += 2
            return "'"
        if following not in ("{", "}") and not (in_plural and following == "#"):
            self.at += 1
            return "'"
        end = self.text.find("'", self.at + 1)
        end = len(self.text) if end < 0 else end
        quoted = self.text[self.at + 1 : end]
        self.at = end + 1
        return quoted

    def slot(self) -> Slot:
        self.expect("{")
        name = self.word()
        if self.sign() == "}":
            self.expect("}")
            return Slot(name)
        self.expect(",")
        kind = self.word()
        self.expect(",")
        if kind == "number":
            style = self.word()
            if style != "percent":
                raise BadMessage(f"a number can be a percent here, not {style!r}, in {self.text!r}")
            self.expect("}")
            return Slot(name, style)
        if kind not in ("plural", "select"):
            raise BadMessage(f"{kind!r} is none of number, plural, select in {self.text!r}")
        choices = []
        while self.sign() != "}":
            choice = self.word()
            self.expect("{")
            choices.append((choice, self.parts(in_plural=kind == "plural")))
            self.expect("}")
        self.expect("}")
        if "other" not in dict(choices):
            raise BadMessage(f"{name} has no text for other in {self.text!r}")
        return Slot(name, kind, tuple(choices))

    def sign(self) -> str:
        while self.text[self.at : self.at + 1].isspace():
            self.at += 1
        return self.text[self.at : self.at + 1]

    def expect(self, sign: str) -> None:
        if self.sign() != sign:
            raise BadMessage(f"{sign!r} is missing at {self.at} of {self.text!r}")
        self.at += 1

    def word(self) -> str:
        self.sign()
        start = self.at
        while self.at < len(self.text) and self.text[self.at] not in "{},#" and not self.text[self.at].isspace():
            self.at += 1
        if self.at == start:
            raise BadMessage(f"a name is missing at {start} of {self.text!r}")
        return self.text[start : self.at]


def read(text: str) -> Parts:
    return Reader(text).message()


def names(parts: Parts) -> set[str]:
    """The values that a message needs."""
    found = set()
    for part in parts:
        if isinstance(part, Slot):
            found |= {part.name} - {NUMBER.name}
            for _, inner in part.choices:
                found |= names(inner)
    return found


def write(parts: Parts, values: Values, language: str, number: int = 0) -> str:
    """The message with its values."""
    return "".join(part if isinstance(part, str) else fill(part, values, language, number) for part in parts)


def fill(slot: Slot, values: Values, language: str, number: int) -> str:
    if slot == NUMBER:
        return str(number)
    value = values[slot.name]
    choices = dict(slot.choices)
    if slot.kind == "plural":
        count = int(value)
        wanted = (f"={count}", plural(language, count), "other")
        chosen = next(choices[choice] for choice in wanted if choice in choices)
        return write(chosen, values, language, count)
    if slot.kind == "percent":
        return f"{float(value):.0%}" if language in ("en", "is") else f"{float(value) * 100:.0f}\u00a0%"
    text = str(value).lower() if isinstance(value, bool) else str(value)
    if slot.kind == "select":
        return write(choices.get(text, choices["other"]), values, language, number)
    return text
