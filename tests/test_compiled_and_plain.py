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
}


@pytest.fixture(scope="module")
def replay() -> Replay:
    if not all(is_compiled(name) for name in typed_modules()):
        cannot("the modules are not compiled: make setup does it")
    replay = Replay(Declared())
    replay.run()
    return replay


def test_compiled_functions_do_what_their_plain_twins_do(replay: Replay) -> None:
    assert not replay.differences, "\n".join(f"{key}: {found}" for key, found in sorted(replay.differences.items()))


def test_every_compiled_function_is_compared(replay: Replay) -> None:
    """A new one that nothing here calls must be called in tests/twins/playing.py."""
    declared = Declared()
    functions = {one.key for one in (*declared.callables, *declared.without_twin())} | set(ALSO.values())
    assert functions - set(replay.compared) == set(NOT_COMPARED)
