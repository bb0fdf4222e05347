"""Values that people carry and cannot forge: who they are (a cookie), and a seat to take over (a link)."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
from typing import Any


class Forged(ValueError):
    """A value that was not signed here."""


class Signer:
    """Signs JSON values with HMAC-SHA-256; each purpose has a key of its own."""

    def __init__(self, secret: bytes, purpose: str) -> None:
        self.key = hmac.new(secret, f"stammtisch {purpose}".encode(), hashlib.sha256).digest()

    def sign(self, value: Any) -> str:
        body = encode(json.dumps(value, separators=(",", ":")).encode())
        return f"{body}.{self.seal(body)}"

    def open(self, text: str) -> Any:
        body, _, seal = text.partition(".")
        if not hmac.compare_digest(self.seal(body).encode(), seal.encode()):
            raise Forged("This was not signed here.")
        return json.loads(decode(body))

    def seal(self, body: str) -> str:
        return encode(hmac.new(self.key, body.encode(), hashlib.sha256).digest())


def encode(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def decode(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
