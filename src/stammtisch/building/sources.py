"""The sources that Cython reads: copies in which constants are written out, and what each of them depends on."""

from __future__ import annotations

import hashlib
import importlib.util
import re
from functools import cached_property
from pathlib import Path

from stammtisch.building import constants
from stammtisch.engine import compiled

NAMED = re.compile(r"\{(\w+)\.([A-Z_]+)\}")
CIMPORT = re.compile(r"^\s*(?:from\s+([\w.]+)\s+cimport\s+([^\n(]+)|cimport\s+([\w.]+))", re.MULTILINE)


class Tree:
    """The packages below a folder, and their copies below another, with the types of the engine beside them."""

    def __init__(self, root: Path, copies: Path, package: Path | None = None) -> None:
        self.root = root
        self.copies = copies
        self.folder = package or root  # where it may be one of many packages below its root, that one
        self.typed = sorted(self.folder.rglob("*.pxd"))
        engine = compiled.HOME
        is_engine = engine.parent.resolve() == root.resolve() and self.folder.resolve() in (
            root.resolve(),
            engine.resolve(),
        )
        self.engine = None if is_engine else Tree(engine.parent, copies, engine)
        self.known: dict[str, tuple[constants.Numbers, constants.Tables]] = {}

    # -- what is compiled

    def modules(self) -> list[str]:
        """Every module to compile, by its full name."""
        return sorted(self.name_of(path) for path in self.compiled)

    @cached_property
    def compiled(self) -> list[Path]:
        return [*compiled.typed_sources(self.folder), *self.folder.rglob("*.pyx")]

    def name_of(self, path: Path) -> str:
        return ".".join(path.relative_to(self.root).with_suffix("").parts)

    def copy_of(self, name: str) -> Path:
        """The source of a module as Cython is to read it."""
        copy = self.copies.joinpath(*name.split("."))
        return next(path for path in (copy.with_suffix(".py"), copy.with_suffix(".pyx")) if path.exists())

    # -- copies

    def write(self) -> None:
        """Bring the copies up to date."""
        wanted = self.texts() | ({} if self.engine is None else self.engine.types())
        for path, text in wanted.items():
            copy = self.copies / path
            copy.parent.mkdir(parents=True, exist_ok=True)
            if not copy.exists() or copy.read_text(encoding="utf-8") != text:
                copy.write_text(text, encoding="utf-8")
        for old in [*self.copies.rglob("*.p*")]:
            if old.relative_to(self.copies) not in wanted:
                old.unlink()

    def texts(self) -> dict[Path, str]:
        """What each copy is to say, by its path below their folder."""
        wanted = {path.parent / "__init__.py": "" for path in self.compiled}
        for path in self.compiled:
            wanted |= self.copied(path)
        for path in self.typed:
            if path not in wanted:
                wanted[path] = self.included(path)
        return {path.relative_to(self.root): text for path, text in wanted.items()}

    def types(self) -> dict[Path, str]:
        """As much of that as others need who build upon it."""
        return {path: text for path, text in self.texts().items() if path.suffix == ".pxd" or not text}

    def copied(self, path: Path) -> dict[Path, str]:
        """A source and its types with constants written out, and the types of the tables that it uses."""
        text, types = path.read_text(encoding="utf-8"), path.with_suffix(".pxd")
        if path.suffix == ".pyx":
            return {path: text}
        numbers, tables = self.values_for(text)
        written = types.read_text(encoding="utf-8")
        own = constants.own_numbers(text, written)
        made, typed = {}, constants.inlined(written, numbers, own)
        for alias in sorted(constants.used_tables(text, tables)):
            module = constants.imported_names(text)[alias]
            package, _, name = module.rpartition(".")
            typed += f"\nfrom {package} cimport {name}{f' as {alias}' if name != alias else ''}\n"
            made[self.root.joinpath(*module.split(".")).with_suffix(".pxd")] = constants.declarations(
                module, tables[alias]
            )
        return {path: constants.inlined(text, numbers, own), types: typed, **made}

    def included(self, path: Path) -> str:
        """A `.pxd` file that becomes part of others; in its C, `{sizes.NAME}` stands for the number."""
        numbers, _ = self.values_for(path.with_suffix(".py").read_text(encoding="utf-8"))
        return NAMED.sub(lambda found: str(numbers[found[1]][found[2]]), path.read_text(encoding="utf-8"))

    def values_for(self, text: str) -> tuple[dict[str, constants.Numbers], dict[str, constants.Tables]]:
        """The numbers and the tables of the plain modules that a source imports, by its names for them."""
        modules = constants.imported_names(text)
        values = {alias: found for alias, module in modules.items() if (found := self.values(module)) is not None}
        return {alias: found[0] for alias, found in values.items()}, {
            alias: found[1] for alias, found in values.items()
        }

    def values(self, module: str) -> tuple[constants.Numbers, constants.Tables] | None:
        """The constants of a plain module; None if it is none, or is compiled itself."""
        if module not in self.known:
            path = source_of(module)
            if path is None or path.with_suffix(".pxd").exists():
                return None
            self.known[module] = constants.read(module)
        return self.known[module]

    # -- what depends on what

    def fingerprint(self, name: str, circumstances: str) -> str:
        """What a module's C depends on: its own text, and every `.pxd` that it comes to by way of others."""
        seen: dict[str, str] = {}
        waiting = [self.copy_of(name), self.copies.joinpath(*name.split(".")).with_suffix(".pxd")]
        while waiting:
            path = waiting.pop()
            if str(path) in seen or not path.exists():
                continue
            seen[str(path)] = text = path.read_text(encoding="utf-8")
            for package, names, module in CIMPORT.findall(text):
                wanted = [
                    module or package,
                    *(f"{package}.{one.split()[0]}" for one in names.split(",") if one.strip()),
                ]
                waiting += [self.copies.joinpath(*one.split(".")).with_suffix(".pxd") for one in wanted]
        told = repr((circumstances, sorted(seen.items())))
        return hashlib.sha256(told.encode()).hexdigest()


def source_of(module: str) -> Path | None:
    """Where a module's source is, found without running any package."""
    top, *inner = module.split(".")
    spec = importlib.util.find_spec(top)
    for folder in (spec.submodule_search_locations or []) if spec else []:
        path = Path(folder).joinpath(*inner).with_suffix(".py")
        if path.exists():
            return path
    return None
