"""What holds for all tests."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Generator

import pytest

os.environ["STAMMTISCH_TRACEBACK"] = "1"  # a fault of the command is to be seen here, not told in a sentence


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What fails in a browser is tried once more, for a busy machine; the summary names it, to be mended."""
    for item in items:
        if "browser" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.flaky(reruns=1))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """A browser leaves its event loop marked as running; tests with loops of their own may come in between."""
    if "browser" in getattr(item, "fixturenames", ()):
        return (yield)
    loop = asyncio._get_running_loop()
    asyncio._set_running_loop(None)
    try:
        return (yield)
    finally:
        asyncio._set_running_loop(loop)
