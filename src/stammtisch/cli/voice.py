"""What the terminal says, in the user's language: the games' words and the house's own."""

from __future__ import annotations

import os

from stammtisch.engine.contract import Game
from stammtisch.engine.options import Value
from stammtisch.words.catalogues import FIRST, LANGUAGES
from stammtisch.words.game_words import TableOfWords
from stammtisch.words.message import Message, message
from stammtisch.words.message import Value as Word
from stammtisch.words.speaker import Speaker

WHERE_SAID = ("STAMMTISCH_LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")


def language() -> str:
    """The first of the environment's languages, if it is one that there are words in."""
    told = next((os.environ[name] for name in WHERE_SAID if os.environ.get(name)), "")
    return told[:2].lower() if told[:2].lower() in LANGUAGES else FIRST


def say(key: str, **values: Word) -> str:
    """A sentence of the house's own."""
    return Speaker(None, language()).say(message(key, **values))


class Voice:
    """Speaks of one game, its seats called as the game calls them."""

    def __init__(self, game: Game, players: int, options: dict[str, Value], own: int | None = None) -> None:
        named = Speaker(game.folder, language())
        self.names = [named.say(game.words.seat_name(seat, options)) for seat in range(players)]
        self.speaker = Speaker(game.folder, language(), self.names)
        marked = [say("cli.own", name=name) if seat == own else name for seat, name in enumerate(self.names)]
        self.of_tables = Speaker(game.folder, language(), marked)

    def say(self, said: Message) -> str:
        return self.speaker.say(said)

    def table(self, table: TableOfWords) -> tuple[str, list[str], list[list[str]]]:
        """Title, columns, rows."""
        return self.of_tables.table(table)
