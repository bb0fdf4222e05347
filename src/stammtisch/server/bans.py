"""Who is kept out: people, addresses, and cookies from before they were revoked."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from stammtisch.tables.errors import Denied

Kind = Literal["person", "address", "cookies"]
KINDS: tuple[Kind, ...] = ("person", "address", "cookies")


@dataclass(frozen=True)
class Ban:
    """Somebody or somewhere; `at` is when it began, and of cookies until when they were made."""

    kind: str
    what: str
    at: int
    reason: str


class Bans:
    """What a process knows of them."""

    def __init__(self) -> None:
        self.known: dict[tuple[str, str], Ban] = {}

    def learn(self, bans: list[Ban]) -> None:
        self.known = {(ban.kind, ban.what): ban for ban in bans}

    def need_cookie(self, person: str, made: int) -> None:
        """Refuse a person who is kept out, and a cookie that was made before it was revoked (in ms since 1970)."""
        if ("person", person) in self.known:
            raise Denied("banned", "Whoever runs this house does not want you here.")
        revoked = self.known.get(("cookies", person))
        if revoked is not None and made <= revoked.at:
            raise Denied("bad_cookie", "This cookie is no longer good: choose a name again.")

    def keeps_out(self, address: str) -> bool:
        return ("address", address) in self.known
