"""What not everybody needs is installed apart, by the extras of the package."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from stammtisch.engine.errors import BadOption

EXTRAS = {
    "asyncpg": ("postgres", "PostgreSQL's driver"),
    "gymnasium": ("gymnasium", "Gymnasium"),
    "numpy": ("lab", "NumPy"),
    "pettingzoo": ("pettingzoo", "PettingZoo"),
    "pyarrow": ("data", "PyArrow"),
    "pyspiel": ("openspiel", "OpenSpiel"),
    "ray": ("ray", "Ray"),
    "redis": ("redis", "Redis's driver"),
}


class Missing(BadOption, ImportError):
    """A module of an extra is wanted that is not installed."""

    def __init__(self, module: str) -> None:
        extra, what = EXTRAS[module]
        super().__init__(f"{what} is not installed here: pip install 'stammtisch[{extra}]'.")


def need(module: str) -> Any:
    """A module of an extra, or a sentence that says how to come by it."""
    try:
        return import_module(module)
    except ModuleNotFoundError as error:
        if error.name == module:
            raise Missing(module) from None
        raise
