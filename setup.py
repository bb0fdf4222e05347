"""Compiles every module that has a `.pxd` file beside it; without a C compiler, installs the same sources."""

import os
import sys
from collections.abc import Callable
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

SOURCES = Path("src")
GENERATED = Path("build/c")
REQUIRED = bool(os.environ.get("STAMMTISCH_REQUIRE_COMPILED"))  # set where a broken build must be seen
UNCOMPILED = bool(os.environ.get("STAMMTISCH_UNCOMPILED"))  # set where compiling is done apart, or is not wanted
SANITIZED = bool(os.environ.get("STAMMTISCH_SANITIZE"))  # stops at an index out of bounds, an overflow, a bad shift
DIRECTIVES = {
    "language_level": 3,
    "annotation_typing": False,
    "infer_types": True,
    "boundscheck": False,
    "wraparound": False,
    "cdivision": True,
    "initializedcheck": False,
}
SANITIZING = ["-O1", "-fsanitize=undefined", "-fno-sanitize-recover"]
FAST = ["/O2"] if sys.platform == "win32" else ["-O3", "-g0"]  # without -g0 Python's own -g makes it a third slower
FLAGS = SANITIZING if SANITIZED else FAST
CORES = os.cpu_count() or 1


def modules() -> list[Path]:
    """What to compile. (A .pxd file of inline functions becomes part of whoever uses it.)"""
    typed = [path.with_suffix(".py") for path in SOURCES.rglob("*.pxd") if "cdef inline" not in path.read_text()]
    return sorted([*typed, *SOURCES.rglob("*.pyx")])


def types_changed() -> bool:
    """Whether a .pxd file is newer than a generated file: Cython does not follow every way to use one."""
    made = [path.stat().st_mtime for path in GENERATED.rglob("*.c")]
    return any(path.stat().st_mtime > min(made, default=0) for path in SOURCES.rglob("*.pxd"))


def extension(path: Path) -> Extension:
    name = ".".join(path.relative_to(SOURCES).with_suffix("").parts)
    return Extension(name, [str(path)], extra_compile_args=FLAGS, extra_link_args=SANITIZING[1:] if SANITIZED else [])


class OptionalBuildExt(build_ext):
    """A failed compilation is a slower install, not a failed one. All cores compile, whoever asks for it."""

    def finalize_options(self) -> None:
        super().finalize_options()
        self.parallel = self.parallel or CORES

    def run(self) -> None:
        self.attempt(super().run)

    def build_extension(self, ext: Extension) -> None:
        self.attempt(super().build_extension, ext)

    def copy_extensions_to_source(self) -> None:
        self.attempt(super().copy_extensions_to_source)

    def attempt(self, step: Callable[..., None], *args: Extension) -> None:
        try:
            step(*args)
        except Exception as error:  # no compiler, no headers: whatever it is, plain Python will do
            give_up(error)


def give_up(error: Exception) -> None:
    if REQUIRED:
        raise error
    print(f"*** stammtisch: not compiled ({error}); it runs as plain Python, slower", file=sys.stderr)


def extensions() -> list[Extension]:
    try:
        from Cython.Build import cythonize

        return cythonize(
            [extension(path) for path in modules()],
            include_path=[str(SOURCES)],
            compiler_directives=DIRECTIVES,
            build_dir=str(GENERATED),
            force=SANITIZED or types_changed(),
            quiet=True,
            nthreads=CORES if sys.platform == "linux" else 0,  # elsewhere its processes would run this file again
        )
    except Exception as error:
        give_up(error)
        return []


setup(ext_modules=[] if UNCOMPILED else extensions(), cmdclass={"build_ext": OptionalBuildExt})
