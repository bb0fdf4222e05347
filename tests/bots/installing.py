"""A package with a bot, as `pip install` would leave it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from stammtisch import bots


@contextmanager
def installed(folder: Path, entry: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """`entry` is a line like "longest = longest:LongestBot"; processes started meanwhile find it as well."""
    information = folder / "stammtisch_another-1.0.dist-info"
    information.mkdir()
    (information / "METADATA").write_text("Metadata-Version: 2.1\nName: stammtisch-another\nVersion: 1.0\n")
    (information / "entry_points.txt").write_text(f"[stammtisch.bots]\n{entry}\n")
    monkeypatch.syspath_prepend(str(folder))
    bots.installed.cache_clear()
    try:
        yield
    finally:
        bots.installed.cache_clear()
