"""What a table refuses: a code for programs, a sentence for people."""

from __future__ import annotations

from stammtisch.engine.errors import Refused


class Denied(Refused):
    """Something that this person may not do at this table now."""

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(sentence)
        self.code = code
