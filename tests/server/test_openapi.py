"""Schemathesis tries the HTTP interface with what the OpenAPI description allows, and with what it does not."""

from __future__ import annotations

import asyncio
import os
import sys
from pathlib import Path

import pytest

from stammtisch.server.config import Config, Limits
from tests.server.running import KEYS, PATIENCE, Backing, Guests, within

SEED = os.environ.get("STAMMTISCH_SCHEMATHESIS_SEED", "1")  # the same tries each time, or others on request

# The cookie goes with every request: one that is to lack it has it all the same.
SETTINGS = """
[parameters]
"path.code" = "{code}"

[[operations]]
include-path = "/api/me/data"
checks.negative_data_rejection.enabled = false
"""

pytestmark = pytest.mark.anyio


async def test_schemathesis_finds_nothing(tmp_path: Path, guests: Guests) -> None:
    limits = Limits(requests=(1e6, 1e6), tables=(1e6, 1e6))
    async with within(Config(Backing.on_sqlite(tmp_path).database, KEYS, limits=limits)) as (_, url):
        anna = await guests.arrive("Anna", url)
        code = await anna.make_table("me", "random")
        (tmp_path / "schemathesis.toml").write_text(SETTINGS.format(code=code))
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "schemathesis.cli", "run", f"{url}/api/openapi.json"),
            *("--header", f"Cookie: stammtisch={anna.http.cookies['stammtisch']}"),
            *("--max-examples", "15", "--seed", SEED, "--no-color", "--suppress-health-check", "all"),
            *("--request-timeout", str(PATIENCE)),
            cwd=tmp_path,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.STDOUT,
        )
        output, _ = await process.communicate()
        assert process.returncode == 0, output.decode()[-6000:]
