"""The site of the documents builds without a warning, every link leads somewhere, nothing comes from elsewhere."""

from __future__ import annotations

from pathlib import Path

import pytest
from build_site import ROOT, build, faults

from stammtisch import plain
from tests.optional import need

need("mkdocs")
pytestmark = pytest.mark.skipif(plain.asked_for(), reason="it is about no rules")
TITLES = ["Play", "Host", "Write a bot", "Add a game", "The laboratory", "Reference", "How it is built", "Benchmarks"]


def test_the_site_builds_and_every_link_leads_somewhere(tmp_path: Path) -> None:
    build(tmp_path)
    assert faults(tmp_path) == []
    start = (tmp_path / "index.html").read_text(encoding="utf-8")
    assert [title for title in TITLES if title not in start] == []
    engine = (tmp_path / "docs" / "reference.html").read_text(encoding="utf-8")
    assert 'id="stammtisch.engine.contract.State.determinize"' in engine
    http = (tmp_path / "reference" / "http.html").read_text(encoding="utf-8")
    assert "GET /api/tables/{code}/record" in http
    commands = (tmp_path / "reference" / "commands.html").read_text(encoding="utf-8")
    assert "--trusted-proxy ADDRESS" in commands
    assert "--logs [auto|text|json]" in commands
    assert "\\|" not in commands + http


def test_every_document_is_in_the_menu() -> None:
    """Pages of figures come there by themselves."""
    menu = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
    written = [path.relative_to(ROOT).as_posix() for path in [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]]
    assert [name for name in written if f"{name}\n" not in menu] == []


@pytest.mark.parametrize(
    ("page", "fault"),
    [
        ('<a href="nowhere.html">', "a.html links to nowhere.html, which is not there"),
        ('<a href="#there">', "a.html links to #there, and there is no such place on that page"),
        ('<img src="https://elsewhere.example/x.png">', "a.html loads https://elsewhere.example/x.png"),
        ('<p id="here"><a href="a.html#here">', None),
        ('<a href="https://elsewhere.example">', None),
    ],
)
def test_what_is_wrong_with_a_site_is_found(page: str, fault: str | None, tmp_path: Path) -> None:
    (tmp_path / "a.html").write_text(page, encoding="utf-8")
    assert faults(tmp_path) == ([] if fault is None else [fault])
