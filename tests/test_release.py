"""What is released is called the same everywhere, and its changes are told."""

from __future__ import annotations

import re
from pathlib import Path

import yaml

import stammtisch

ROOT = Path(__file__).parents[1]
CHANGES = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
HEADING = re.compile(r"^## (?:Unreleased|\d+\.\d+\.\d+, \d+ \w+ \d{4})$")


def test_the_citation_names_this_version() -> None:
    assert yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))["version"] == stammtisch.__version__


def test_the_changes_are_told_by_version() -> None:
    headings = [line for line in CHANGES.splitlines() if line.startswith("## ")]
    assert [line for line in headings if not HEADING.match(line)] == []
    released = [line[3:].partition(",")[0] for line in headings if line != "## Unreleased"]
    assert released[0] == stammtisch.__version__
    assert released == sorted(released, key=lambda version: [int(part) for part in version.split(".")], reverse=True)
    sections = CHANGES.split("\n## ")[1:]
    assert [section.splitlines()[0] for section in sections if "\n- " not in section] == []
