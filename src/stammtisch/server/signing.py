"""Values that people carry and cannot forge: who they are (a cookie), and a seat to take over (a link).

Keys rotate: the last one signs, and what an earlier one signed is good as long as that key is kept.
"""

from __future__ import annotations

import hashlib
import os
import secrets
from pathlib import Path
from typing import Any

from itsdangerous import BadData, URLSafeSerializer, URLSafeTimedSerializer

from stammtisch.engine.errors import BadOption
from stammtisch.server import files

SHORTEST_KEY = 32  # bytes
VARIABLE = "STAMMTISCH_SECRET"
HOW = {"key_derivation": "hmac", "digest_method": hashlib.sha256}

Keys = tuple[bytes, ...]


class Forged(ValueError):
    """A value that was not signed here."""


class Signer:
    """Signs JSON values; each purpose has keys of its own. With `lasts` they are good for so many seconds."""

    def __init__(self, keys: Keys, purpose: str, lasts: int | None = None) -> None:
        self.lasts = lasts
        kind = URLSafeSerializer if lasts is None else URLSafeTimedSerializer
        self.serializer = kind(list(keys), salt=f"stammtisch {purpose}", signer_kwargs=HOW)

    def sign(self, value: Any) -> str:
        text = self.serializer.dumps(value)
        return text if isinstance(text, str) else text.decode()

    def open(self, text: str) -> Any:
        try:
            if isinstance(self.serializer, URLSafeTimedSerializer):
                return self.serializer.loads(text, max_age=self.lasts)
            return self.serializer.loads(text)
        except (BadData, ValueError):
            raise Forged("This was not signed here, or long ago.") from None


def check_keys(keys: Keys, origin: str) -> Keys:
    """The same keys; refuses what anybody could guess."""
    if not keys or any(len(key) < SHORTEST_KEY for key in keys):
        raise BadOption(
            f"The secret in {origin} is too short: a key has at least {SHORTEST_KEY} signs. "
            f"Make one with: python3 -c 'import secrets; print(secrets.token_hex(32))'"
        )
    return keys


def keys_in(folder: Path) -> Keys:
    """The keys that sign: from STAMMTISCH_SECRET, or kept in the data folder for its owner alone, a line each."""
    given = os.environ.get(VARIABLE)
    if given is not None:
        return check_keys(tuple(given.encode().split()), f"the variable {VARIABLE}")
    path = files.own_folder(folder) / "secret"
    files.write_new(path, fresh_key())
    files.close_to_others(path, files.OWNER_FILE)
    keys = tuple(path.read_bytes().split())
    if not keys:
        raise BadOption(f"The file {path} is empty: the disk was full when it was made. Delete it, and start again.")
    return check_keys(keys, f"the file {path}")


def rotate(folder: Path, keep: int = 1) -> int:
    """Sign with a new key from the next start on, keeping so many old ones; how many there are then."""
    keys = keys_in(folder)
    kept = (*keys[len(keys) - keep :], fresh_key()) if keep else (fresh_key(),)
    files.replace(folder / "secret", b"\n".join(kept))
    return len(kept)


def fresh_key() -> bytes:
    return secrets.token_hex(SHORTEST_KEY).encode()
