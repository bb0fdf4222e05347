"""What is refused, and why: each carries a sentence for the person at the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:  # plain modules are read while compiling, where nothing is installed but the compiler
    from stammtisch.words.message import Message


class Refused(ValueError):
    """Something was asked that the rules or the format do not allow."""


class BadMove(Refused):
    """A JSON value that is no move of the game."""


class IllegalMove(Refused):
    """A move of the game that may not be made now; `message` says why in any language, where there is one."""

    def __init__(self, reason: str, message: Message | None = None) -> None:
        super().__init__(reason)
        self.message = message


class BadOption(Refused):
    """A setting that the game does not have."""


class NoGame(BadOption):
    """A game that there is not, or not here."""


class BadRecord(Refused):
    """A record that breaks a rule, at an event of it (None where it is the document itself that is wrong)."""

    def __init__(self, event: int | None, reason: str) -> None:
        super().__init__(reason if event is None else f"event {event}: {reason}")
        self.event = event
        self.reason = reason


class OtherRules(BadRecord):
    """A game by rules that are newer than those known here, or too old to be played still."""

    def __init__(self, reason: str) -> None:
        super().__init__(None, reason)
