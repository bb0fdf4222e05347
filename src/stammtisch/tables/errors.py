"""What a table refuses: a code for programs, a sentence for people."""

from __future__ import annotations

from stammtisch.engine.errors import Refused
from stammtisch.words.message import Message


class Denied(Refused):
    """Something that this person may not do at this table now."""

    def __init__(self, code: str, sentence: str, says: Message | None = None) -> None:
        super().__init__(sentence)
        self.code = code
        self.says = says  # the same for any language, where it is the game that refuses
