"""Constants of plain modules, for sources that are compiled: numbers as numbers, lists of numbers as C tables."""

from __future__ import annotations

import ast
import importlib
import importlib.util
import io
import os
import re
import sys
import tokenize
from collections.abc import Iterator
from contextlib import contextmanager
from types import ModuleType

Numbers = dict[str, int | float]
Tables = dict[str, list[int] | tuple[int, ...] | int]  # and numbers too large for an int
IN_AN_INT = range(-(2**31), 2**31)


def imported_names(text: str) -> dict[str, str]:
    """What a source calls the modules that it takes from packages: alias to full name."""
    return {
        alias.asname or alias.name: f"{node.module}.{alias.name}"
        for node in ast.parse(text).body
        if isinstance(node, ast.ImportFrom) and node.module and not node.level
        for alias in node.names
    }


def own_numbers(text: str, types: str) -> Numbers:
    """Numbers to which a source itself gives a name, such as `FINE = 1024`, if its types say nothing of them."""
    found: Numbers = {}
    for node in ast.parse(text).body:
        if isinstance(node, ast.Assign) and len(node.targets) == 1 and isinstance(node.targets[0], ast.Name):
            name = node.targets[0].id
            value = arithmetic(node.value, found)
            if name.isupper() and value is not None and is_small(value) and not is_typed(name, types):
                found[name] = value
    return found


def is_typed(name: str, types: str) -> bool:
    """Whether a source's types give one to this name."""
    return re.search(rf"^cdef [^(\n]*\b{name}\b", types, re.MULTILINE) is not None


def arithmetic(node: ast.expr, known: Numbers) -> int | float | None:
    """The value of an expression of numbers, and of names for numbers, alone."""
    allowed = (ast.Constant, ast.BinOp, ast.UnaryOp, ast.operator, ast.unaryop, ast.Name, ast.Load)
    parts = list(ast.walk(node))
    if not all(isinstance(part, allowed) for part in parts):
        return None
    if any(isinstance(part, ast.Name) and part.id not in known for part in parts):
        return None
    value = eval(compile(ast.Expression(node), "<constant>", "eval"), {"__builtins__": {}}, dict(known))
    return value if type(value) in (int, float) else None


@contextmanager
def packages_unopened() -> Iterator[None]:
    """While this lasts, importing a module does not run the `__init__` of its packages, which may be compiled.

    Modules are read from their sources: kept bytecode tells files apart by size and second alone.
    """
    before = dict(sys.modules)
    kept, written = sys.pycache_prefix, sys.dont_write_bytecode
    sys.pycache_prefix, sys.dont_write_bytecode = os.devnull, True
    try:
        yield
    finally:
        sys.pycache_prefix, sys.dont_write_bytecode = kept, written
        for name in set(sys.modules) - set(before):
            del sys.modules[name]


def load(name: str) -> ModuleType:
    """A plain module; its packages are not run. Only within `packages_unopened`."""
    parts = name.split(".")
    for depth in range(1, len(parts)):
        package = ".".join(parts[:depth])
        if package not in sys.modules:
            spec = importlib.util.find_spec(package)
            if spec is None:
                raise ModuleNotFoundError(f"There is no package {package}.", name=package)
            sys.modules[package] = importlib.util.module_from_spec(spec)
    return importlib.import_module(name)


def read(name: str) -> tuple[Numbers, Tables]:
    """The numbers and the tables of a plain module, by name."""
    with packages_unopened():
        values = {key: value for key, value in vars(load(name)).items() if key.isupper()}
    numbers = {key: value for key, value in values.items() if is_small(value)}
    return numbers, {
        key: value for key, value in values.items() if is_table(value) or (type(value) is int and not is_small(value))
    }


def is_small(value: object) -> bool:
    """Whether Cython takes a number for one of C where it stands in a source."""
    return type(value) is float or (type(value) is int and value in IN_AN_INT)


def is_table(value: object) -> bool:
    return type(value) in (list, tuple) and bool(value) and all(type(entry) is int for entry in value)  # type: ignore[attr-defined]


def literal(value: int | float) -> str:
    return f"({value})" if value < 0 else str(value)


def inlined(text: str, numbers: dict[str, Numbers], own: Numbers) -> str:
    """A source with numbers in the place of `module.NAME`, and of the own NAMEs where they are used."""
    lines = text.splitlines(keepends=True)
    tokens = list(tokenize.generate_tokens(io.StringIO(text).readline))
    for at in range(len(tokens) - 1, -1, -1):
        token, before = tokens[at], tokens[at - 1].string if at else ""
        if token.type != tokenize.NAME or before == ".":
            continue
        last, value = at, None
        if token.string in numbers and tokens[at + 1].string == ".":
            last, value = at + 2, numbers[token.string].get(tokens[at + 2].string)
        elif token.string in own and token.start[1] > 0:
            value = own[token.string]
        if value is not None:
            row, end = token.start[0] - 1, tokens[last].end[1]
            lines[row] = lines[row][: token.start[1]] + literal(value) + lines[row][end:]
    return "".join(lines)


def used_tables(text: str, tables: dict[str, Tables]) -> set[str]:
    """The aliases of modules of which a source uses tables."""
    tokens = list(tokenize.generate_tokens(io.StringIO(text).readline))
    return {
        token.string
        for token, dot, name in zip(tokens, tokens[1:], tokens[2:], strict=False)
        if token.string in tables and dot.string == "." and name.string in tables[token.string]
    }


def declarations(module: str, tables: Tables) -> str:
    """The tables of a module as a `.pxd` file."""
    prefix = module.replace(".", "_")
    values, names = [], []
    for name, table in tables.items():
        entries = [table] if isinstance(table, int) else table
        kind, end = ("int", "") if all(entry in IN_AN_INT for entry in entries) else ("long long", "LL")
        size = "" if isinstance(table, int) else f"[{len(entries)}]"
        listed = ", ".join(f"{entry}{end}" for entry in entries)
        values.append(f"    static const {kind} {prefix}_{name}{size} = {f'{{{listed}}}' if size else listed};\n")
        names.append(f'    const {kind}{size} {name} "{prefix}_{name}"\n')
    return f'cdef extern from *:\n    """\n{"".join(values)}    """\n{"".join(names)}'
