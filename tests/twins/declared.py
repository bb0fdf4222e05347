"""What is compiled: the functions of the modules that have a `.pxd` file, and how that file declares them."""

from __future__ import annotations

import ast
import re
from dataclasses import dataclass, field
from importlib.metadata import entry_points
from pathlib import Path

from stammtisch.engine import compiled
from stammtisch.engine.registry import GROUP

TYPE = r"((?:unsigned |signed |long )?\w+(?:\[[^\]]*\])?\*?)"
CLASS = re.compile(r"cdef class (\w+)(?:\((\w+)\))?:")
FUNCTION = re.compile(rf"c(?:p?)def (?:inline )?{TYPE} (\w+)\((.*)\)[^()]*$")
FIELDS = re.compile(rf"cdef (?:public )?{TYPE} (\w+(?:, \w+)*)$")


@dataclass(frozen=True)
class Signature:
    """A function as C knows it."""

    returns: str
    parameters: tuple[str, ...]  # their types; not that of `self`


@dataclass
class Kind:
    """A compiled class: its fields with their C types, and its methods."""

    module: str
    name: str
    base: str | None
    fields: dict[str, str] = field(default_factory=dict)
    methods: dict[str, Signature] = field(default_factory=dict)


@dataclass(frozen=True)
class Callable:
    """A function of a compiled module, or a method that a class of it has of its own."""

    module: str
    owner: str | None
    name: str

    @property
    def key(self) -> str:
        return ".".join(part for part in (self.module.removeprefix("stammtisch."), self.owner, self.name) if part)


def is_abstract(function: ast.FunctionDef) -> bool:
    return ast.unparse(function.body[-1]) == "raise NotImplementedError"


def is_kept(function: ast.FunctionDef) -> bool:
    """Whether it is a value that is reckoned once: nobody calls it."""
    return any(ast.unparse(decorator) == "cached_property" for decorator in function.decorator_list)


def homes() -> dict[str, Path]:
    """Stammtisch and the packages with games beside it, by name, with their folders; none of them is imported."""
    modules = [point.module for point in entry_points(group=GROUP) if compiled.why_unfit(point.module) is None]
    others = {module.partition(".")[0] for module in modules}
    return {package: compiled.folder_of(package) for package in ["stammtisch", *sorted(others)]}


class Declared:
    """All `.pxd` files, with the Python files beside them."""

    def __init__(self) -> None:
        self.kinds: dict[str, Kind] = {}
        self.functions: dict[Callable, Signature] = {}  # those of modules
        self.callables: list[Callable] = []
        self.abstract: list[Callable] = []  # a game's to give
        self.homes = homes()
        for package, home in self.homes.items():
            for path in sorted(home.rglob("*.pxd")):
                module = ".".join((package, *path.relative_to(home).with_suffix("").parts))
                self.read_types(module, path.read_text(encoding="utf-8"))
                self.read_source(module, path.with_suffix(".py").read_text(encoding="utf-8"))

    def read_types(self, module: str, text: str) -> None:
        kind: Kind | None = None
        for line in text.splitlines():
            code = line.partition("#")[0].rstrip()
            if code and not code.startswith(" "):
                kind = None
            if found := CLASS.fullmatch(code.strip()):
                kind = self.kinds[found[1]] = Kind(module, found[1], found[2])
            elif found := FUNCTION.fullmatch(code.strip()):
                self.add_function(module, kind, found[1], found[2], found[3])
            elif kind is not None and (found := FIELDS.fullmatch(code.strip())):
                kind.fields |= dict.fromkeys(found[2].split(", "), found[1])

    def add_function(self, module: str, kind: Kind | None, returns: str, name: str, given: str) -> None:
        types = tuple(one.rpartition(" ")[0] for one in given.split(", ") if one not in ("", "self"))
        if kind is not None:
            kind.methods[name] = Signature(returns, types)
        else:
            self.functions[Callable(module, None, name)] = Signature(returns, types)

    def read_source(self, module: str, text: str) -> None:
        for node in ast.parse(text).body:
            if isinstance(node, ast.FunctionDef):
                self.callables.append(Callable(module, None, node.name))
            if isinstance(node, ast.ClassDef) and not any(ast.unparse(base) == "Protocol" for base in node.bases):
                for method in (one for one in node.body if isinstance(one, ast.FunctionDef) and not is_kept(one)):
                    home = self.abstract if is_abstract(method) else self.callables
                    home.append(Callable(module, node.name, method.name))

    def line_of(self, name: str | None) -> list[Kind]:
        """A class with those that it is made from, the most general first."""
        kind = self.kinds.get(name or "")
        return [] if kind is None else [*self.line_of(kind.base), kind]

    def fields(self, name: str) -> dict[str, str]:
        return {field: of_c for kind in self.line_of(name) for field, of_c in kind.fields.items()}

    def signature(self, one: Callable) -> Signature | None:
        """How C calls it; None if only Python does."""
        if one.owner is None:
            return self.functions.get(one)
        line = self.line_of(one.owner)
        return next((kind.methods[one.name] for kind in reversed(line) if one.name in kind.methods), None)

    def without_twin(self) -> list[Callable]:
        """Those that are declared for C, and that no Python file has."""
        methods = [Callable(kind.module, kind.name, name) for kind in self.kinds.values() for name in kind.methods]
        known = {*self.callables, *self.abstract}
        return [one for one in (*self.functions, *methods) if one not in known]
