"""Every code with which something is refused has a sentence in every language."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import stammtisch
from stammtisch.tables.seating import LOBBY, OVER, RUNNING
from stammtisch.words import catalogues
from stammtisch.words.catalogues import LANGUAGES

SOURCES = Path(stammtisch.__file__).parent
FOLDERS = ("server", "tables")


def texts(node: ast.AST) -> Iterator[str]:
    """The texts that an expression may be."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from (*texts(node.body), *texts(node.orelse))
    elif isinstance(node, ast.JoinedStr):
        assert ast.unparse(node) == "f'not_{status}'", f"which codes are {ast.unparse(node)}?"
        yield from (f"not_{status}" for status in (LOBBY, RUNNING, OVER))


def codes_in(tree: ast.AST) -> Iterator[str]:
    """Codes as the source names them: in refusals, in answers by HTTP, and where the guard turns somebody away."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
            if name == "Denied":
                yield from texts(node.args[0])
            elif name in ("refuse", "let_go") and len(node.args) > 1:
                yield from texts(node.args[1])
        elif isinstance(node, ast.Dict):
            for key, value in zip(node.keys, node.values, strict=True):
                if isinstance(key, ast.Constant) and key.value == "code":
                    yield from texts(value)
        elif isinstance(node, ast.Tuple) and len(node.elts) == 3 and isinstance(node.elts[0], ast.Constant):
            if isinstance(node.elts[0].value, int):  # status, code, sentence
                yield from texts(node.elts[1])
        elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            if node.targets[0].id == "code":
                yield from texts(node.value)
            elif node.targets[0].id == "TOO_LARGE" and isinstance(node.value, ast.Tuple):
                yield from texts(node.value.elts[0])


def all_codes() -> set[str]:
    files = [path for folder in FOLDERS for path in sorted((SOURCES / folder).rglob("*.py"))]
    return {code for path in files for code in codes_in(ast.parse(path.read_text("utf-8")))}


def test_the_codes_are_found() -> None:
    assert {"late", "full", "too_large", "wrong_host", "failed", "bad_option", "not_possible"} <= all_codes()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_has_a_sentence(language: str) -> None:
    words = catalogues.read(SOURCES / "words" / "house" / f"{language}.json")
    missing = {code for code in all_codes() if f"problem.{code}" not in words}
    assert missing == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_sentence_is_for_a_code_that_nobody_refuses_with(language: str) -> None:
    words = catalogues.read(SOURCES / "words" / "house" / f"{language}.json")
    said = {key.removeprefix("problem.") for key in words if key.startswith("problem.")}
    assert said - all_codes() == {"unreachable", "other"}, "those two are the page's own"
