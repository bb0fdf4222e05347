"""What of a package is compiled, and whether it was compiled for the engine that is here. Never compiled itself.

Compiled rules read the fields of a state where the engine's `.pxd` files said they lie. So a build notes, in each
folder with compiled modules, which engine it was for, and `registry` looks at that before any of it runs.
"""

from __future__ import annotations

import hashlib
import importlib.util
import json
from functools import cache
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import stammtisch
from stammtisch import plain

INLINE = "cdef inline"  # a .pxd file with this becomes part of whoever uses it
AGAIN = "install it again (pip install --force-reinstall --no-deps --no-build-isolation)"
HOME = Path(stammtisch.__file__).parent


def typed_sources(folder: Path) -> list[Path]:
    """The modules below a folder that have C types beside them, to be compiled."""
    types = sorted(folder.rglob("*.pxd"))
    return [path.with_suffix(".py") for path in types if INLINE not in path.read_text(encoding="utf-8")]


def typed_modules(package: str) -> list[str]:
    """Their names, for a package that is not imported for this."""
    folder = folder_of(package)
    return [".".join((package, *path.relative_to(folder).with_suffix("").parts)) for path in typed_sources(folder)]


def folder_of(package: str) -> Path:
    """Where a package is; it is not imported."""
    spec = importlib.util.find_spec(package)
    if spec is None or not spec.submodule_search_locations:
        raise ModuleNotFoundError(f"There is no package {package}.", name=package)
    return Path(spec.submodule_search_locations[0])


def has_binary(source: Path) -> bool:
    """Whether a module is compiled."""
    return any(source.with_suffix(suffix).exists() for suffix in EXTENSION_SUFFIXES)


@cache
def this_engine() -> dict[str, str]:
    """What rules are compiled for: the version, and a fingerprint of the types and sizes that they build upon."""
    types = [path.relative_to(HOME).as_posix() for path in HOME.glob("engine/*.pxd")]
    names = sorted([*types, "bots/guides/guide.pxd", "engine/seats.py", "engine/sizes.py"])
    told = [(name, HOME.joinpath(name).read_text(encoding="utf-8")) for name in names]
    return {"stammtisch": stammtisch.__version__, "types": hashlib.sha256(repr(told).encode()).hexdigest()}


def write_note(folder: Path) -> None:
    """Note in a folder of compiled modules for which engine they are."""
    folder.joinpath(plain.NOTE).write_text(json.dumps(this_engine()) + "\n", encoding="utf-8")


def why_unfit(module: str) -> str | None:
    """Why a module's package cannot run on this engine and what to do, as the end of a sentence; None if it can."""
    sources = typed_sources(folder_of(module.partition(".")[0]))
    binaries = [source for source in sources if has_binary(source)]
    for folder in sorted({source.parent for source in binaries}):
        try:
            noted = json.loads(folder.joinpath(plain.NOTE).read_text(encoding="utf-8"))
        except (OSError, ValueError):
            noted = None
        if noted != this_engine():
            other = str(noted.get("stammtisch"))[:20] if isinstance(noted, dict) else "which it does not say"
            return f"was compiled for another Stammtisch ({other}) than is here: {AGAIN}"
    slowly = f"or play all games slowly, with {plain.VARIABLE}=1"
    if not plain.is_run() and not sources:
        return f"has rules without C types (rules.pxd), and Stammtisch here is compiled: write them, {slowly}"
    if not plain.is_run() and len(binaries) < len(sources):
        return f"is not compiled, and Stammtisch here is: with a C compiler {AGAIN}, {slowly}"
    return None
