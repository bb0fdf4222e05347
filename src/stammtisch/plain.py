"""Running the sources as they are: STAMMTISCH_PLAIN=1 passes over the compiled modules beside them."""

import os
import sys
from collections.abc import Sequence
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from types import ModuleType

VARIABLE = "STAMMTISCH_PLAIN"


class SourcesOnly:
    """A finder for this package's modules that knows of Python files alone."""

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if path is None or not name.startswith("stammtisch."):
            return None
        for folder in path:
            spec = FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES)).find_spec(name)
            if spec is not None:
                return spec
        raise ModuleNotFoundError(f"{name} exists only compiled, and {VARIABLE} is set", name=name)


def asked_for() -> bool:
    return os.environ.get(VARIABLE, "") not in ("", "0")


def install_if_asked() -> None:
    if asked_for():
        sys.meta_path.insert(0, SourcesOnly())
