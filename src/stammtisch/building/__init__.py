"""Compiling a package of rules: what `setup.py` of Stammtisch, and of a game in a package of its own, calls:

    from setuptools import setup
    from stammtisch.building import BuildRules, extensions

    setup(ext_modules=extensions(), cmdclass={"build_ext": BuildRules})

A module with a `.pxd` file beside it is compiled by Cython with the types in it. What it names of a plain module
(`board.HOUSES`, `board.NEIGHBOURS[city]`) is named once, in Python: before Cython reads a source, `constants` writes
numbers in the place of their names and makes C tables of lists. Whatever has not changed since it was last compiled is
left as it is.

Without a compiler, or if something goes wrong, the same sources run as plain Python, slower.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from setuptools import Extension
from setuptools.command.build_ext import build_ext

from stammtisch.building.sources import Tree
from stammtisch.engine import compiled

REQUIRED = "STAMMTISCH_REQUIRE_COMPILED"  # set where a broken build must be seen
SANITIZED = "STAMMTISCH_SANITIZE"  # set to stop at an index out of bounds, an overflow, a bad shift; "thread": at races
UNCOMPILED = "STAMMTISCH_UNCOMPILED"  # set where compiling is done apart, or is not wanted
DIRECTIVES = {
    "language_level": 3,
    "annotation_typing": False,
    "infer_types": True,
    "boundscheck": False,
    "wraparound": False,
    "cdivision": True,
    "initializedcheck": False,
}
NOTHING_TO_BUILD = {"sdist", "egg_info", "dist_info", "clean"}


def sanitizing() -> list[str]:
    """What the C compiler and the linker are told to look for while it runs."""
    match os.environ.get(SANITIZED):
        case None | "":
            return []
        case "thread":
            return ["-fsanitize=thread"]
        case _:
            return ["-fsanitize=undefined", "-fno-sanitize-recover"]


def flags() -> list[str]:
    """For the C compiler. Python's own say -fwrapv, with which an overflow is none, and -g, which takes a third longer;
    plain Python fuses no floats."""
    if sanitizing():
        return ["-O1", "-fno-wrapv", "-Wno-unused-const-variable", *sanitizing()]
    if sys.platform == "win32":
        return ["/O2", "/fp:precise"]
    return ["-O3", "-g0", "-ffp-contract=off", "-Wno-unused-const-variable"]


def extensions(root: str = "src", build: str = "build") -> list[Extension]:
    """An extension for every module below `root` that has types, translated to C where that is not up to date."""
    if os.environ.get(UNCOMPILED) or NOTHING_TO_BUILD & set(sys.argv):
        return []
    sys.path.insert(0, root)  # where the plain modules are that sources name
    try:
        return translated(Tree(Path(root), Path(build) / "cython"), Path(build) / "c")
    except Exception as error:
        give_up(error)
        return []
    finally:
        sys.path.remove(root)


def translated(tree: Tree, generated: Path) -> list[Extension]:
    from Cython.Build import cythonize
    from Cython.Shadow import __version__ as cython

    tree.write()
    made, stale = [], []
    for name in tree.modules():
        source = tree.copy_of(name)
        c, key = generated / source.with_suffix(".c"), generated / source.with_suffix(".key")
        fingerprint = tree.fingerprint(name, f"{cython} {sys.version_info[:2]} {flags()} {DIRECTIVES}")
        if c.exists() and key.exists() and key.read_text() == fingerprint:
            made.append(extension(name, c))
        else:
            key.unlink(missing_ok=True)  # what a failed translation leaves behind fits nothing
            stale.append((extension(name, source), key, fingerprint))
    made += cythonize(
        [one for one, _, _ in stale],
        include_path=[str(tree.copies)],
        compiler_directives=DIRECTIVES,
        build_dir=str(generated),
        force=True,
        quiet=True,
        nthreads=os.cpu_count() or 1 if sys.platform == "linux" else 0,
    )
    for _, key, fingerprint in stale:
        key.write_text(fingerprint)
    return made


def extension(name: str, source: Path) -> Extension:
    return Extension(
        name,
        [str(source)],
        extra_compile_args=flags(),
        extra_link_args=sanitizing(),
    )


class BuildRules(build_ext):
    """A failed compilation is a slower install, not a failed one; what succeeds is compiled on all cores."""

    def finalize_options(self) -> None:
        super().finalize_options()
        self.parallel: int | None = self.parallel or os.cpu_count()

    def run(self) -> None:
        self.attempt(super().run)
        for extension in self.extensions:
            binary = Path(self.get_ext_fullpath(extension.name))
            if binary.exists() and not extension.name.startswith("stammtisch."):
                compiled.write_note(binary.parent)

    def build_extension(self, ext: Extension) -> None:
        self.attempt(super().build_extension, ext)

    def copy_extensions_to_source(self) -> None:
        self.attempt(super().copy_extensions_to_source)

    def attempt(self, step: Callable[..., None], *args: Any) -> None:
        try:
            step(*args)
        except Exception as error:  # no compiler, no headers: whatever it is, plain Python will do
            give_up(error)


def give_up(error: Exception) -> None:
    if os.environ.get(REQUIRED):
        raise error
    print(f"*** not compiled ({error}); what was compiled before stays, else it runs as plain Python", file=sys.stderr)
