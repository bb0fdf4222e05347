"""What is released is called the same everywhere, and its changes are told."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import yaml

import stammtisch

ROOT = Path(__file__).parents[1]
CHANGES = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
PINNED = re.compile(r"uses: [\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$")
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


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_workflows_run_what_was_looked_at(path: Path) -> None:
    """A tag can be moved to other code, a commit cannot; and what make is asked for is there."""
    text = path.read_text(encoding="utf-8")
    assert [line for line in text.splitlines() if "uses:" in line and not PINNED.search(line)] == []
    targets = re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    assert set(re.findall(r"run: make ([a-z-]+)", text)) <= set(targets)


def test_a_commit_is_checked_as_make_check_does() -> None:
    (repository,) = yaml.safe_load((ROOT / ".pre-commit-config.yaml").read_text(encoding="utf-8"))["repos"]
    assert [hook["entry"] for hook in repository["hooks"]] == ["make check"]
