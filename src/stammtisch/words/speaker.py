"""Says messages in a language, with the names of those at the table."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from stammtisch.words import catalogues, icu
from stammtisch.words.game_words import TableOfWords
from stammtisch.words.message import Message, Value

MOST_MESSAGES = 4096  # that are kept read


@lru_cache(MOST_MESSAGES)
def parts(text: str) -> icu.Parts:
    return icu.read(text)


class Speaker:
    """Somebody who knows a game's words and the house's, in one language."""

    def __init__(self, folder: Path | None, language: str = catalogues.FIRST, names: list[str] | None = None) -> None:
        self.language = language
        self.names = names or []
        own = {} if folder is None else catalogues.of_game(folder, language)
        self.catalogue = {**catalogues.house(language), **own}

    def knows(self, key: str) -> bool:
        return key in self.catalogue

    def say(self, message: Message) -> str:
        """The sentence. A key that no catalogue has is said itself, so that nothing is hidden."""
        text = self.catalogue.get(message["key"])
        if text is None:
            return message["key"]
        values = {name: self.value(value) for name, value in message["values"].items()}
        return icu.write(parts(text), values, self.language)

    def value(self, value: Value) -> icu.Value:
        if isinstance(value, str | int | float):
            return value
        if "seat" in value:
            return self.names[value["seat"]] if value["seat"] < len(self.names) else ""
        if "spot" in value:
            return self.value(value["text"])
        if "list" in value:
            return self.listed([str(self.value(one)) for one in value["list"]])
        return self.say(value)

    def table(self, table: TableOfWords) -> tuple[str, list[str], list[list[str]]]:
        """Title, columns, rows."""
        rows = [[self.cell(value) for value in row] for row in table["rows"]]
        return self.cell(table["title"]), [self.cell(column) for column in table["columns"]], rows

    def cell(self, value: Value) -> str:
        return str(self.value(value))

    def listed(self, words: list[str]) -> str:
        """ "A, B and C" """
        if len(words) < 2:
            return "".join(words)
        return self.catalogue["list.last"].replace("{a}", ", ".join(words[:-1])).replace("{b}", words[-1])
