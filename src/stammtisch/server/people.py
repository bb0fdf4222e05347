"""Who somebody is: a name and an id in a signed cookie that no script can read."""

from __future__ import annotations

import secrets
import time

from starlette.requests import HTTPConnection
from starlette.responses import Response
from starlette.types import Scope

from stammtisch.server.bans import Bans
from stammtisch.server.guard import address_of, is_secure
from stammtisch.server.limits import Rates
from stammtisch.server.signing import Forged, Keys, Signer
from stammtisch.tables.errors import Denied
from stammtisch.tables.seating import Person

COOKIE = "stammtisch"
LASTS = 400 * 86_400  # seconds; browsers allow no more


class People:
    """Reads and writes the cookie."""

    def __init__(self, keys: Keys, bans: Bans, new: Rates) -> None:
        self.signer = Signer(keys, "person")
        self.bans = bans
        self.new = new  # people at an address

    def known(self, connection: HTTPConnection) -> Person | None:
        """Whose cookie this is; nobody's if there is none. A forged one is refused."""
        text = connection.cookies.get(COOKIE)
        if text is None:
            return None
        try:
            value = self.signer.open(text)
        except Forged:
            raise Denied("bad_cookie", "This cookie was not made here: choose a name again.") from None
        self.bans.need_cookie(value["id"], value.get("at", 0))
        return Person(value["id"], value["name"])

    def id_of(self, scope: Scope) -> str | None:
        """Whose request this is, if anybody's."""
        try:
            known = self.known(HTTPConnection(scope))
        except Denied:
            return None
        return None if known is None else known.id

    def known_or_new(self, connection: HTTPConnection, name: str) -> Person:
        """The same person with this name, or a new one where there is no good cookie."""
        try:
            known = self.known(connection)
        except Denied as error:
            if error.code == "banned":
                raise
            known = None
        if known is None and not self.new.take(address_of(connection.scope)):
            raise Denied("too_fast", "Many new people have come from your address: wait a moment.")
        return Person(secrets.token_hex(8) if known is None else known.id, name)

    def remember(self, connection: HTTPConnection, response: Response, person: Person) -> None:
        value = self.signer.sign({"id": person.id, "name": person.name, "at": time.time_ns() // 1_000_000})
        secure = is_secure(connection.scope)
        response.set_cookie(COOKIE, value, max_age=LASTS, httponly=True, samesite="lax", secure=secure, path="/")
