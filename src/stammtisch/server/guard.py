"""What every request passes before anything else looks at it, and what every answer carries."""

from __future__ import annotations

import json
import logging
import re
from collections import Counter
from collections.abc import Callable, Iterable
from functools import lru_cache
from ipaddress import IPv4Address, ip_address, ip_network
from typing import Any

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from stammtisch.server.bans import Bans
from stammtisch.server.config import Limits
from stammtisch.server.limits import Shares
from stammtisch.server.metrics import Metrics

RECORDS = ("/api/replay", "/api/positions", "/api/analyses")  # where they are sent to
SAFE_METHODS = {"GET", "HEAD", "OPTIONS"}
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "media-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; "
    "form-action 'self'; frame-ancestors 'none'"
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",  # a table's code is in its address; without any, forms of our own have no origin
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}
OWN_NAMES = ("localhost",)
OWN_COOKIES = re.compile(rb"(?:^|;)[ \t]*(stammtisch(?:-admin)?)=([^;]*)")
# What is quickly asked and takes long to answer costs as much as so many other requests:
PRICES = {"/api/tables": 4, "/api/days": 8, "/api/openapi.json": 2, "/api/socket": 2, "/admin": 2}
PRICES_BELOW = {"/api/analyses": 4, "/api/days": 4}
TOO_FAST = ("too_fast", "That is too fast: wait a moment.")
TOO_LARGE = ("too_large", "This is more than anybody needs to say.")
ONLY_TLS = "max-age=31536000"

log = logging.getLogger(__name__)


class Guard:
    """Origins, rates and sizes on the way in, security headers on the way out."""

    def __init__(
        self,
        app: ASGIApp,
        limits: Limits,
        metrics: Metrics,
        bans: Bans,
        who: Callable[[Scope], str | None],
        names: tuple[str, ...] = (),
        trusts_proxies: bool = False,
    ) -> None:
        self.app = app
        self.is_warned = trusts_proxies
        self.bans = bans
        self.names = {name.lower().rstrip(".") for name in (*OWN_NAMES, *names)}
        self.limits = limits
        self.metrics = metrics
        self.who = who
        self.rates = Shares(*limits.requests)
        self.held: Counter[str] = Counter()  # by address, bytes of records that are being sent

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        scope["headers"] = needed(scope["headers"])
        answer = self.dressed(scope, send)
        refusal = self.refusal(scope)
        if refusal is not None:
            await self.refuse(scope, answer, *refusal)
            return
        if scope["type"] == "http":
            if scope["path"] in RECORDS:
                await self.take_record(scope, receive, answer)
            else:
                await self.app(scope, self.measured(receive, self.limits.body_bytes), answer)
        else:
            await self.app(scope, receive, answer)

    def most(self, scope: Scope) -> int:
        """How large a body may be: records are the only large things that people send."""
        return self.limits.record_bytes if scope["path"] in RECORDS else self.limits.body_bytes

    def measured(self, receive: Receive, most: int, hold: Callable[[int], bool] = lambda size: True) -> Receive:
        """Receive, as long as the body stays small and there is room for it."""
        read = 0

        async def measure() -> Message:
            nonlocal read
            message = await receive()
            size = len(message.get("body", b""))
            read += size
            if read > most:
                raise HTTPException(413, TOO_LARGE[1])
            if not hold(size):
                raise HTTPException(429, TOO_FAST[1])
            return message

        return measure

    async def take_record(self, scope: Scope, receive: Receive, answer: Send) -> None:
        """A request that may be large: what all of an address have in memory at once is bounded."""
        address, held = address_of(scope), 0

        def hold(size: int) -> bool:
            nonlocal held
            if self.held[address] + size > self.limits.records_held:
                return False
            self.held[address] += size
            held += size
            return True

        try:
            await self.app(scope, self.measured(receive, self.limits.record_bytes, hold), answer)
        finally:
            self.held[address] -= held
            if self.held[address] <= 0:
                del self.held[address]

    def refusal(self, scope: Scope) -> tuple[int, str, str] | None:
        """Why a request goes no further: status, code, sentence."""
        headers = Headers(scope=scope)
        if not self.is_warned and "x-forwarded-for" in headers:
            self.is_warned = True
            log.warning("a proxy that is not trusted forwards: everybody has its address (--trusted-proxy)")
        if not self.answers_to(headers.get("host", "")):
            return 421, "wrong_host", "The house does not answer to this name: start it with --host-name for that."
        is_socket = scope["type"] == "websocket"
        if is_socket or scope["method"] not in SAFE_METHODS:
            origin = headers.get("origin")
            if origin is not None and origin != own_origin(scope, headers):
                return 403, "wrong_origin", "This comes from a page that is not ours."
        if self.bans.keeps_out(address_of(scope)):
            return 403, "banned", "Whoever runs this house does not want you here."
        address, price = address_of(scope), price_of(scope["path"])
        if not self.rates.common.take(address, price) and not self.rates.take_own(address, self.who(scope), price):
            return 429, *TOO_FAST
        if max(len(scope["raw_path"]), len(scope["query_string"])) > self.limits.url_bytes:
            return 414, *TOO_LARGE
        length = headers.get("content-length", "0")
        if length.isdigit() and int(length) > self.most(scope):
            return 413, *TOO_LARGE
        return None

    def answers_to(self, host: str) -> bool:
        """Whether a request is for us. A bare address always is: what a stranger can make point here are names."""
        name = host_of(host)
        return "*" in self.names or name in self.names or is_address(name)

    async def refuse(self, scope: Scope, send: Send, status: int, code: str, sentence: str) -> None:
        self.metrics.count("refusals", code=code)
        body = json.dumps({"code": code, "message": sentence}).encode()
        prefix = "websocket.http.response" if scope["type"] == "websocket" else "http.response"
        headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
        if status == 429:
            headers += [(b"retry-after", b"1"), (b"connection", b"close")]  # a flood begins anew each time
        await send({"type": f"{prefix}.start", "status": status, "headers": headers})
        await send({"type": f"{prefix}.body", "body": body})

    def dressed(self, scope: Scope, send: Send) -> Send:
        """Send, with the headers that every answer carries."""

        async def answer(message: Message) -> None:
            if message["type"] in ("http.response.start", "websocket.http.response.start"):
                present = {name.lower() for name, _ in message["headers"]}
                extra = dict(HEADERS)
                if is_secure(scope):
                    extra["strict-transport-security"] = ONLY_TLS
                added = [(name.encode(), value.encode()) for name, value in extra.items()]
                message["headers"] = [*message["headers"], *(pair for pair in added if pair[0] not in present)]
                self.metrics.count("responses", status=str(message["status"]))
            await send(message)

        return answer


def needed(fields: Iterable[tuple[bytes, bytes]]) -> list[tuple[bytes, bytes]]:
    """A head without what is dear to read and nobody needs: others' cookies by the thousand, and parts of files."""
    kept = []
    for name, value in fields:
        if name == b"cookie":
            own = dict(OWN_COOKIES.findall(value))
            kept.append((name, b"; ".join(b"=".join(cookie) for cookie in own.items())))
        elif name != b"range":
            kept.append((name, value))
    return kept


def price_of(path: str) -> int:
    below = (price for prefix, price in PRICES_BELOW.items() if path.startswith(prefix))
    return PRICES.get(path) or next(below, 1)


def host_of(text: str) -> str:
    """The name or address in a Host header, without its port."""
    name, bracket, _ = text.partition("]")
    host = name.removeprefix("[") if bracket else text.partition(":")[0]
    return host.lower().rstrip(".")


def is_address(text: str) -> bool:
    try:
        ip_address(text)
    except ValueError:
        return False
    return True


def own_origin(scope: Scope, headers: Headers) -> str:
    return f"{'https' if is_secure(scope) else 'http'}://{headers.get('host', '')}"


def is_secure(scope: Scope) -> bool:
    return scope.get("scheme") in ("https", "wss")


def address_of(scope: Scope) -> str:
    client: Any = scope.get("client")
    return network_of(client[0]) if client else "nowhere"


@lru_cache(10_000)
def network_of(host: str) -> str:
    """What counts as one address: an IPv4 address, or the 64 bits of an IPv6 address that a household gets."""
    try:
        address = ip_address(host)
    except ValueError:
        return host
    if isinstance(address, IPv4Address):
        return str(address)
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(ip_network((address.packed[:8] + bytes(8), 64)))
