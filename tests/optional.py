"""What `make test` installs from requirements/lab.txt: tests that need it are skipped without it, but not in CI."""

from __future__ import annotations

import importlib

import pytest

from tests.server.services import MUST_RUN


def need(module: str) -> None:
    try:
        importlib.import_module(module)
    except ModuleNotFoundError:
        if MUST_RUN:
            raise
        pytest.skip(f"{module} is not installed: make test does it", allow_module_level=True)
