"""Schemathesis tries the HTTP interface with what the OpenAPI description allows, and with what it does not."""

from __future__ import annotations

import asyncio
import os
import sys
from pathlib import Path

import pytest

from stammtisch.server.config import Config, Limits
from tests.server.running import Backing, Guests, within

SEED = os.environ.get("STAMMTISCH_SCHEMATHESIS_SEED", "1")  # the same tries each time, or others on request

pytestmark = pytest.mark.anyio


async def test_schemathesis_finds_nothing(tmp_path: Path, guests: Guests) -> None:
    limits = Limits(requests=(1e6, 1e6), tables=(1e6, 1e6))
    async with within(Config(Backing.on_sqlite(tmp_path).database, b"secret", limits=limits)) as (_, url):
        anna = await guests.arrive("Anna", url)
        code = await anna.make_table("me", "random")
        (tmp_path / "schemathesis.toml").write_text(f'[parameters]\n"path.code" = "{code}"\n')
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "schemathesis.cli", "run", f"{url}/api/openapi.json"),
            *("--header", f"Cookie: stammtisch={anna.http.cookies['stammtisch']}"),
            *("--max-examples", "15", "--seed", SEED, "--no-color", "--suppress-health-check", "all"),
            cwd=tmp_path,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.STDOUT,
        )
        output, _ = await asyncio.wait_for(process.communicate(), 150)
        assert process.returncode == 0, output.decode()[-6000:]
