"""Compiled and plain, function by function: the same values come of the same values, to the bit."""

from __future__ import annotations

import pytest

from stammtisch import plain
from stammtisch.cli.version import is_compiled, typed_modules
from tests.server.services import cannot
from tests.twins.declared import Declared
from tests.twins.replaying import ALSO, Replay

pytestmark = pytest.mark.skipif(plain.asked_for(), reason="compares the two by itself")

# Functions that are not compared, and why.
NOT_COMPARED = {
    "engine.fields.size": "plain objects have no size",
    "engine.scratch.actions": "room for others to write into: it holds nothing",
    "engine.scratch.features": "room for others to write into: it holds nothing",
}


def test_every_compiled_function_does_what_its_plain_twin_does() -> None:
    """A new one that nothing leads to must be called in tests/twins/playing.py, or stand above with a reason."""
    if not all(is_compiled(name) for name in typed_modules()):
        cannot("the modules are not compiled: make setup does it")
    declared = Declared()
    replay = Replay(declared)
    replay.run()
    functions = {one.key for one in (*declared.callables, *declared.without_twin())} | set(ALSO.values())
    assert not replay.differences, "\n".join(f"{key}: {found}" for key, found in sorted(replay.differences.items()))
    assert functions - set(replay.compared) == set(NOT_COMPARED)
