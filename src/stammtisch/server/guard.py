"""What every request passes before anything else looks at it, and what every answer carries."""

from __future__ import annotations

import json
from typing import Any

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from stammtisch.server.config import Limits
from stammtisch.server.limits import Rates
from stammtisch.server.metrics import Metrics

RECORDS = "/api/replay"
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
    "referrer-policy": "no-referrer",  # the code of a table is in its address
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}
TOO_LARGE = ("too_large", "This is more than anybody needs to say.")
ONLY_TLS = "max-age=31536000"


class Guard:
    """Origins, rates and sizes on the way in, security headers on the way out."""

    def __init__(self, app: ASGIApp, limits: Limits, metrics: Metrics) -> None:
        self.app = app
        self.limits = limits
        self.metrics = metrics
        self.rates = Rates(*limits.requests)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, without_traceback(send))
            return
        answer = self.dressed(scope, send)
        refusal = self.refusal(scope)
        if refusal is not None:
            await self.refuse(scope, answer, *refusal)
            return
        if scope["type"] == "http":
            await self.app(scope, self.measured(receive, self.most(scope)), answer)
        else:
            await self.app(scope, receive, answer)

    def most(self, scope: Scope) -> int:
        """How large a body may be: records are the only large things that people send."""
        return self.limits.record_bytes if scope["path"] == RECORDS else self.limits.body_bytes

    def measured(self, receive: Receive, most: int) -> Receive:
        """Receive, as long as the body stays small."""
        read = 0

        async def measure() -> Message:
            nonlocal read
            message = await receive()
            read += len(message.get("body", b""))
            if read > most:
                raise HTTPException(413, TOO_LARGE[1])
            return message

        return measure

    def refusal(self, scope: Scope) -> tuple[int, str, str] | None:
        """Why a request goes no further: status, code, sentence."""
        headers = Headers(scope=scope)
        is_socket = scope["type"] == "websocket"
        if is_socket or scope["method"] not in SAFE_METHODS:
            origin = headers.get("origin")
            if origin is not None and origin != own_origin(scope, headers):
                return 403, "wrong_origin", "This comes from a page that is not ours."
        if not self.rates.take(address_of(scope)):
            return 429, "too_fast", "That is too fast: wait a moment."
        length = headers.get("content-length", "0")
        if length.isdigit() and int(length) > self.most(scope):
            return 413, *TOO_LARGE
        return None

    async def refuse(self, scope: Scope, send: Send, status: int, code: str, sentence: str) -> None:
        self.metrics.count("refusals", code=code)
        body = json.dumps({"code": code, "message": sentence}).encode()
        prefix = "websocket.http.response" if scope["type"] == "websocket" else "http.response"
        headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
        if status == 429:
            headers.append((b"retry-after", b"1"))
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


def without_traceback(send: Send) -> Send:
    """What keeps a server from starting is said in a sentence, by whoever started it."""

    async def answer(message: Message) -> None:
        await send({**message, "message": ""} if message["type"] == "lifespan.startup.failed" else message)

    return answer


def own_origin(scope: Scope, headers: Headers) -> str:
    return f"{'https' if is_secure(scope) else 'http'}://{headers.get('host', '')}"


def is_secure(scope: Scope) -> bool:
    return scope.get("scheme") in ("https", "wss")


def address_of(scope: Scope) -> str:
    client: Any = scope.get("client")
    return client[0] if client else "nowhere"
