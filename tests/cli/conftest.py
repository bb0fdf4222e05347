from __future__ import annotations

import signal

import pytest


@pytest.fixture(autouse=True)
def control_c_counts() -> None:
    """Also where whoever started the tests had it ignored, as shells do with what runs in the background."""
    signal.signal(signal.SIGINT, signal.default_int_handler)
