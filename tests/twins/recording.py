"""Play on the plain engine and tell of the calls: `STAMMTISCH_PLAIN=1 python -m tests.twins.recording`.

To standard output goes a pickle for each call that was chosen, and at the end that of None.
"""

from __future__ import annotations

import functools
import importlib
import inspect
import pickle
import random
import sys
from collections import Counter
from collections.abc import Callable as Function
from typing import Any, BinaryIO

from stammtisch import plain
from tests.twins.declared import Callable, Declared
from tests.twins.objects import packed

ALL_OF = 8  # calls of a function that are told of, before they are chosen by lot
SOME_OF = 8.0  # so many more each time that a function has been called e times as often
MASKS = {"engine.bits.lowest": range(1, 2**63), "engine.bits.count": range(2**63)}  # what C can be given

Call = tuple[str, bytes, bytes]  # the function, what it was given, what that was like afterwards and what came of it


class Recorder:
    """Stands before every function of the modules that are compiled elsewhere."""

    def __init__(self, out: BinaryIO) -> None:
        self.out = out
        self.counts: Counter[str] = Counter()
        self.lots = random.Random(12)
        self.all = False  # whether every call is told of

    def stand_before(self, one: Callable) -> None:
        home: Any = importlib.import_module(one.module)
        if one.owner is not None:
            home = vars(home)[one.owner]
        function = vars(home)[one.name]
        if callable(function):  # a cached property is none
            setattr(home, one.name, self.watched(one.key, function))

    def watched(self, key: str, function: Function[..., Any]) -> Function[..., Any]:
        signature = inspect.signature(function)

        @functools.wraps(function)
        def wrapper(*args: Any, **kwargs: Any) -> Any:
            self.counts[key] += 1
            if key in MASKS and args[0] not in MASKS[key]:
                raise AssertionError(f"{key} was given {args[0]}, which C cannot be")
            if not self.chosen(key):
                return function(*args, **kwargs)
            bound = signature.bind(*args, **kwargs)
            bound.apply_defaults()
            return self.tell(key, function, list(bound.args))

        return wrapper

    def chosen(self, key: str) -> bool:
        count = self.counts[key]
        return self.all or count <= ALL_OF or self.lots.random() < SOME_OF / count

    def tell(self, key: str, function: Function[..., Any], given: list[Any]) -> Any:
        before = packed(given)
        try:
            result = function(*given)
        except Exception as error:
            self.write((key, before, packed((given, ("raised", type(error).__name__, str(error))))))
            raise
        self.write((key, before, packed((given, ("returned", result)))))
        return result

    def write(self, call: Call) -> None:
        pickle.dump(call, self.out)


def main() -> None:
    assert plain.asked_for(), f"set {plain.VARIABLE}=1: what is recorded is the plain engine"
    recorder = Recorder(sys.stdout.buffer)
    for one in Declared().callables:
        recorder.stand_before(one)
    from tests.twins import playing  # after that, so that nobody has kept the functions themselves

    recorder.all = True
    playing.go_to_the_edges(random.Random(1))
    recorder.all = False
    playing.play_all_games(random.Random(2))
    pickle.dump(None, recorder.out)


if __name__ == "__main__":
    main()
