"""Make calls of the plain engine again on the compiled one, and tell where something else comes of them."""

from __future__ import annotations

import importlib
import os
import pickle
import subprocess
import sys
from array import array
from collections import Counter
from pathlib import Path
from typing import Any

from stammtisch import plain
from tests.twins.declared import Declared
from tests.twins.objects import Twin
from tests.twins.probe import Probe

# Functions that exist twice because Python and the compiled loops want different things of them.
ALSO = {
    "analysis.imagining.judge_worlds": "analysis.nogil.judge_worlds",
    "bots.learned.recording.record_games": "bots.learned.nogil.record_games",
    "bots.tree.grow": "bots.nogil.grow",
    "engine.rollouts.play_many": "engine.nogil.play_many",
}
SCALAR = bool | int | float | str | None


class Replay:
    """Every call that the plain engine tells of, made on the compiled one."""

    def __init__(self, declared: Declared) -> None:
        self.declared = declared
        self.probe = Probe(declared)
        self.callables = {one.key: one for one in declared.callables}
        self.out_of_reach = {one.key for one in declared.callables if declared.signature(one)} - set(self.probe.numbers)
        self.compared: Counter[str] = Counter()
        self.differences: dict[str, str] = {}  # the first of each function

    def run(self) -> None:
        command = [sys.executable, "-m", "tests.twins.recording"]
        environment = {**os.environ, plain.VARIABLE: "1"}
        root = Path(__file__).parents[2]
        with subprocess.Popen(command, stdout=subprocess.PIPE, env=environment, cwd=root) as recording:
            assert recording.stdout is not None
            try:
                while (told := pickle.load(recording.stdout)) is not None:
                    key, before, after = told
                    self.compare(key, key, before, after)
                    if key in ALSO:
                        self.compare(ALSO[key], key, before, after)
            except EOFError:
                raise AssertionError("the plain engine's play broke off: standard error tells why") from None

    def compare(self, key: str, twin: str, before: bytes, after: bytes) -> None:
        if key in self.out_of_reach:
            return
        given = pickle.loads(before)
        shown = repr([one for one in given if not isinstance(one, Twin)])[:300]
        revived, ours = self.call(key, twin, given)
        theirs = pickle.loads(after)
        found = self.difference("", (revived, ours), theirs, {})
        self.compared[key] += 1
        if found is not None:
            self.differences.setdefault(key, f"given {shown} {found}")

    def call(self, key: str, twin: str, given: list[Any]) -> tuple[list[Any], tuple[Any, ...]]:
        """Call the function with objects of its own engine; what they are then, and what came of it."""
        memo: dict[int, object] = {}
        revived = [self.revive(one, memo) for one in given]
        try:
            function = self.probe.function(key)
            if function is not None:
                outcome: tuple[Any, ...] = ("returned", function(revived))
            else:
                outcome = ("returned", self.python_function(key, twin)(*revived))
        except Exception as error:
            outcome = ("raised", type(error).__name__, str(error))
        self.write_back(given, memo)
        return revived, outcome

    def python_function(self, key: str, twin: str) -> Any:
        if key != twin:
            module, _, name = key.rpartition(".")
            return getattr(importlib.import_module(f"stammtisch.{module}"), name)
        one = self.callables[key]
        home = importlib.import_module(one.module)
        return getattr(getattr(home, one.owner) if one.owner else home, one.name)

    def revive(self, value: Any, memo: dict[int, object]) -> Any:
        """The object of a compiled class that is like a twin; anything else as it is."""
        if not isinstance(value, Twin):
            return value
        if id(value) not in memo:
            kind = self.declared.kinds[value.kind_of_twin]
            of_c = getattr(importlib.import_module(kind.module), kind.name)
            whole = memo[id(value)] = of_c.__new__(of_c)
            self.probe.set(whole, {name: self.revive(one, memo) for name, one in vars(value).items()})
        return memo[id(value)]

    def write_back(self, given: list[Any], memo: dict[int, object]) -> None:
        """A list that was lent and is also a field of one of the objects: C has changed a copy of it."""
        lent = {id(one) for one in given if isinstance(one, list)}
        for twin in (one for one in given if isinstance(one, Twin)):
            for name, value in vars(twin).items():
                if id(value) in lent:
                    self.probe.set(memo[id(twin)], {name: value})

    def difference(self, path: str, ours: Any, theirs: Any, met: dict[int, object]) -> str | None:
        """The first place at which two values are not the same."""
        if isinstance(theirs, Twin):
            if id(theirs) in met:
                return None if met[id(theirs)] is ours else f"{path}: another object"
            met[id(theirs)] = ours
            if type(ours).__name__ != theirs.kind_of_twin:
                return f"{path}: {type(ours).__name__} for {theirs.kind_of_twin}"
            got = self.probe.get(ours)
            pairs = [(f".{name}", got[name], value) for name, value in vars(theirs).items() if name in got]
        elif isinstance(theirs, list | tuple | array) and isinstance(ours, list | tuple | array):
            if len(ours) != len(theirs):
                return f"{path}: {len(ours)} values for {len(theirs)}"
            if all(isinstance(one, SCALAR) for one in theirs):
                return None if list(ours) == list(theirs) else f"{path}: compiled {ours}, plain {theirs}"
            pairs = [(f"[{place}]", ours[place], one) for place, one in enumerate(theirs)]
        elif isinstance(theirs, SCALAR | dict):
            return None if ours == theirs else f"{path}: compiled {ours!r}, plain {theirs!r}"
        else:
            return None if type(ours) is type(theirs) else f"{path}: {ours!r} for {theirs!r}"
        for name, one, other in pairs:
            if (found := self.difference(path + name, one, other, met)) is not None:
                return found
        return None
