"""Running the sources as they are, past the compiled modules beside them.

So it is with STAMMTISCH_PLAIN=1, and where Stammtisch itself is not compiled: compiled rules need a compiled engine.
"""

import os
import sys
from collections.abc import Sequence
from importlib.machinery import EXTENSION_SUFFIXES, SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from pathlib import Path
from types import ModuleType

VARIABLE = "STAMMTISCH_PLAIN"
NOTE = "compiled_for.json"  # lies beside compiled modules of other packages of games


class SourcesOnly:
    """A finder for the modules of Stammtisch and of packages of games that knows of Python files alone."""

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if path is None or not (name.startswith("stammtisch.") or any(Path(folder, NOTE).exists() for folder in path)):
            return None
        for folder in path:
            spec = FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES)).find_spec(name)
            if spec is not None:
                return spec
        raise ModuleNotFoundError(f"{name} exists only compiled, and here sources are run", name=name)


def asked_for() -> bool:
    return os.environ.get(VARIABLE, "") not in ("", "0")


def is_run() -> bool:
    """Whether the engine runs as plain Python, asked for or not compiled."""
    contract = Path(__file__).parent / "engine" / "contract"
    return asked_for() or not any(contract.with_suffix(suffix).exists() for suffix in EXTENSION_SUFFIXES)


def install_if_run() -> None:
    if is_run():
        sys.meta_path.insert(0, SourcesOnly())
