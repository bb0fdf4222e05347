"""A compiled module, made of the `.pxd` files, by which Python reaches the functions and fields that are C's own."""

from __future__ import annotations

import fcntl
import hashlib
import importlib.util
import subprocess
import sys
from collections.abc import Callable as Function
from types import ModuleType

from stammtisch.building.sources import Tree
from stammtisch.engine import compiled
from stammtisch.engine.seats import MOST_SEATS
from stammtisch.engine.sizes import MOST_FEATURES
from tests.twins.declared import Callable, Declared

BUILD = compiled.HOME.parents[1] / "build" / "twins"
ROOM = MOST_SEATS * MOST_FEATURES  # the longest list that is lent to C: what all seats know
CODES = {"short": "h", "int": "i", "long long": "q", "double": "d"}  # of the arrays that lie behind memory views
BYTES = "signed char["
NOT_LENT = ("size_t", "int*", "signed char*")  # what Python cannot be given as a result

SETUP = """
from Cython.Build import cythonize
from setuptools import Extension, setup
probe = Extension("probe", ["probe.pyx"], extra_compile_args=["-O1", "-w"])
setup(ext_modules=cythonize([probe], include_path={sources!r}, language_level=3, quiet=True))
"""


def can_be_lent(declared: Declared, one: Callable) -> bool:
    signature = declared.signature(one)
    return signature is not None and signature.returns not in NOT_LENT


def source(declared: Declared) -> str:
    """The module in Cython: for each function `call_n`, for each class a way to get and to set all fields."""
    lines = ["from array import array", ""]
    lines += [f"cimport {module}" for module in sorted({one.module for one in declared.callables})]
    lines += [f"from {kind.module} cimport {kind.name}" for kind in declared.kinds.values()]
    for number, one in enumerate(declared.callables):
        if can_be_lent(declared, one):
            lines += ["", *caller(declared, number, one)]
    for name in declared.kinds:
        lines += ["", *getter(declared, name), "", *setter(declared, name)]
    return "\n".join([*lines, ""])


def caller(declared: Declared, number: int, one: Callable) -> list[str]:
    """Call a method as its class has it, whatever the object's own is; lists are lent as arrays, and written back."""
    signature = declared.signature(one)
    assert signature is not None
    types = [*([one.owner] if one.owner else []), *signature.parameters]
    lines = [f"def call_{number}(list given):"]
    values = []
    lent = [(place, of_c.removesuffix("*")) for place, of_c in enumerate(types) if of_c.endswith("*")]
    for place, of_c in lent:
        lines += [
            f"    cdef {of_c}[{ROOM}] lent_{place}",
            f"    for i in range(len(given[{place}])): lent_{place}[i] = given[{place}][i]",
        ]
    for place, of_c in enumerate(types):
        if of_c.endswith("*"):
            values.append(f"lent_{place}")
        else:
            values.append(f"<{of_c}?>given[{place}]" if of_c in declared.kinds else f"given[{place}]")
    name = f"{one.owner}.{one.name}" if one.owner else f"{one.module}.{one.name}"
    kept = "" if signature.returns == "void" else "result = "
    lines.append(f"    {kept}{name}({', '.join(values)})")
    for place, _ in lent:
        lines.append(f"    for i in range(len(given[{place}])): given[{place}][i] = lent_{place}[i]")
    return lines if signature.returns == "void" else [*lines, "    return result"]


def getter(declared: Declared, name: str) -> list[str]:
    lines = [f"def get_{name}({name} whole):", "    found = {}"]
    for field, of_c in declared.fields(name).items():
        if of_c.endswith("[::1]"):
            lines.append(f'    found["{field}"] = None if whole.{field} is None else list(whole.{field})')
        elif of_c.startswith(BYTES):  # which Cython would take for text
            lines.append(f'    found["{field}"] = [whole.{field}[i] for i in range(sizeof(whole.{field}))]')
        else:
            lines.append(f'    found["{field}"] = whole.{field}')
    return [*lines, "    return found"]


def setter(declared: Declared, name: str) -> list[str]:
    lines = [f"def set_{name}({name} whole, dict given):"]
    for field, of_c in declared.fields(name).items():
        value = f'given["{field}"]'
        if of_c.startswith(BYTES):
            lines.append(f'    if "{field}" in given:')
            lines.append(f"        for i in range(sizeof(whole.{field})): whole.{field}[i] = {value}[i]")
            continue
        if of_c.endswith("[::1]"):
            value = f'array("{CODES[of_c.removesuffix("[::1]")]}", {value})'
        lines.append(f'    if "{field}" in given: whole.{field} = {value}')
    return lines


def load(declared: Declared) -> ModuleType:
    """Compile it, if that has not been done, and import it."""
    text = source(declared)
    trees = [Tree(home.parent, BUILD / "types" / package, home) for package, home in declared.homes.items()]
    for tree in trees:
        tree.write()  # with the sizes of lists written out
    types = "".join(path.read_text(encoding="utf-8") for path in sorted((BUILD / "types").rglob("*.pxd")))
    folder = BUILD / hashlib.sha256(f"{text}{types}{sys.version}{SETUP}".encode()).hexdigest()[:16]
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # several test processes may want it at once
        if not list(folder.glob("probe.*.so")):
            (folder / "probe.pyx").write_text(text, encoding="utf-8")
            (folder / "setup.py").write_text(
                SETUP.format(sources=[str(tree.copies) for tree in trees]), encoding="utf-8"
            )
            command = [sys.executable, "setup.py", "-q", "build_ext", "--inplace"]
            done = subprocess.run(command, cwd=folder, capture_output=True, text=True)
            assert done.returncode == 0, f"the probe of compiled functions cannot be compiled:\n{done.stderr[-4000:]}"
    spec = importlib.util.spec_from_file_location("probe", next(folder.glob("probe.*.so")))
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


class Probe:
    """Calls compiled functions, and reads and writes all fields of their objects."""

    def __init__(self, declared: Declared) -> None:
        self.module = load(declared)
        numbered = enumerate(declared.callables)
        self.numbers = {one.key: number for number, one in numbered if can_be_lent(declared, one)}

    def function(self, key: str) -> Function[[list[object]], object] | None:
        """What calls a function with a list of all that it is given; None if that is Python's to call."""
        return getattr(self.module, f"call_{self.numbers[key]}") if key in self.numbers else None

    def get(self, whole: object) -> dict[str, object]:
        found: dict[str, object] = getattr(self.module, f"get_{type(whole).__name__}")(whole)
        return found

    def set(self, whole: object, fields: dict[str, object]) -> None:
        getattr(self.module, f"set_{type(whole).__name__}")(whole, fields)
