"""Words that a house does not want to read, in names and in what people say."""

from __future__ import annotations

import re
from pathlib import Path

from stammtisch.engine.errors import BadOption
from stammtisch.tables.errors import Denied
from stammtisch.tables.names import same_text

LONGEST = 1_000_000  # bytes of a list
PART = re.compile(r"\w+")


class WordList:
    """A word or several in a row, a line each; how they are spelt, large or small or in other letters, is the same."""

    def __init__(self, text: str = "") -> None:
        lines = [line.split("#")[0] for line in text.splitlines()]
        self.unwanted = {parts for line in lines if (parts := parts_of(line))}
        self.longest = max(map(len, self.unwanted), default=0)

    def need_clean(self, *texts: str | None) -> None:
        """Refuse a text with one of the words. It is not said which: who tries the list out should not learn it."""
        if any(self.holds(text) for text in texts if text):
            raise Denied("unwanted_words", "There is a word in it that this house does not want to read.")

    def holds(self, text: str) -> bool:
        parts = parts_of(text)
        return any(
            parts[start : start + length] in self.unwanted
            for length in range(1, self.longest + 1)
            for start in range(len(parts) - length + 1)
        )


def parts_of(text: str) -> tuple[str, ...]:
    return tuple(PART.findall(same_text(text)))


def read(path: Path) -> WordList:
    """The list in a file."""
    try:
        content = path.read_bytes()
        if len(content) > LONGEST:
            raise BadOption(f"The list of words {path} is too long: it may have {LONGEST:,} bytes.")
        return WordList(content.decode("utf-8-sig"))
    except OSError as error:
        raise BadOption(f"The list of words {path} cannot be read: {error.strerror}.") from None
    except UnicodeDecodeError:
        raise BadOption(f"The list of words {path} is no text in UTF-8.") from None
