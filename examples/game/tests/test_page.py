"""Every rule of the page has a test that names it, and every rule that a test names is on the page."""

from __future__ import annotations

import re
from pathlib import Path

HOME = Path(__file__).parent


def test_rules_and_tests_name_each_other() -> None:
    rules = set(re.findall(r"^- ([A-Z]{2}-\d+) ", (HOME.parent / "rules.md").read_text(encoding="utf-8"), re.MULTILINE))
    marks = re.findall(r"mark\.rule\(([^)]*)\)", (HOME / "test_rules.py").read_text(encoding="utf-8"))
    assert {rule for mark in marks for rule in re.findall(r"[A-Z]{2}-\d+", mark)} == rules
