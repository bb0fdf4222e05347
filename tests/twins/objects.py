"""Objects of compiled classes on their way between the two engines: what they are, and the values of their fields."""

from __future__ import annotations

import io
import pickle
from array import array
from typing import Any

from tests.twins.declared import Declared

KINDS = Declared().kinds


class Twin:
    """An object of the plain engine, as the other one gets it: its fields are attributes here."""

    def __init__(self, kind_of_twin: str) -> None:
        self.kind_of_twin = kind_of_twin


class Pickler(pickle.Pickler):
    """Pickles objects of classes that are compiled as twins; what was one object or list is one afterwards."""

    def reducer_override(self, value: Any) -> Any:
        kind = KINDS.get(type(value).__name__)
        if kind is not None and type(value).__module__ == kind.module:
            return Twin, (kind.name,), vars(value)
        if isinstance(value, memoryview):
            return array, (value.format, value.tobytes())
        return NotImplemented


def packed(value: object) -> bytes:
    buffer = io.BytesIO()
    Pickler(buffer, protocol=pickle.HIGHEST_PROTOCOL).dump(value)
    return buffer.getvalue()
