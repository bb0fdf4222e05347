"""Python says every message of every catalogue as the page's library does."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from stammtisch.engine import registry
from stammtisch.words import catalogues, icu

WEB = Path(__file__).parent.parent.parent / "web"
LIBRARY = WEB / "node_modules" / "intl-messageformat"
COUNTS = [0, 1, 2, 3, 11, 21, 22, 101, 111, 1000]
SAY = """
import { IntlMessageFormat } from 'intl-messageformat';
import { readFileSync } from 'node:fs';
const asked = JSON.parse(readFileSync(0, 'utf8'));
const said = asked.map(([language, text, values]) => {
  const format = new IntlMessageFormat(text, language, undefined, { ignoreTag: true });
  return format.formatToParts(values).map((part) => String(part.value)).join('');
});
process.stdout.write(JSON.stringify(said));
"""


def asked() -> list[tuple[str, str, dict[str, Any]]]:
    """Every message with numbers of many kinds; as text too where it chooses by a word."""
    folders = sorted({game.folder for game in registry.games().values()})
    found = []
    for language in catalogues.LANGUAGES:
        texts = [*catalogues.house(language).values()]
        texts += [text for folder in folders for text in catalogues.of_game(folder, language).values()]
        for text in texts:
            slots = slots_of(icu.read(text))
            for number in COUNTS if any(slot.kind == "plural" for slot in slots) else COUNTS[:1]:
                found.append((language, text, {slot.name: value_for(slot, number) for slot in slots}))
    return found


def slots_of(parts: icu.Parts) -> list[icu.Slot]:
    found = []
    for part in parts:
        if isinstance(part, icu.Slot) and part != icu.NUMBER:
            found += [part, *(inner for _, text in part.choices for inner in slots_of(text))]
    return sorted(found, key=lambda slot: slot.kind)  # a name that stands plain and in a plural is a number


def value_for(slot: icu.Slot, number: int) -> Any:
    if slot.kind == "plural":
        return number
    if slot.kind == "percent":
        return 0.47
    return slot.choices[number % len(slot.choices)][0] if slot.kind == "select" else "Ulm"


@pytest.mark.skipif(not LIBRARY.is_dir() or shutil.which("node") is None, reason="the page's libraries are not here")
def test_every_message_is_said_as_on_the_page(tmp_path: Path) -> None:
    script = WEB / "node_modules" / ".say.mjs"  # beside the library, so that it is found
    script.write_text(SAY)
    wanted = asked()
    try:
        done = subprocess.run(
            ["node", script], input=json.dumps(wanted), capture_output=True, text=True, check=True, encoding="utf-8"
        )
    finally:
        script.unlink()
    differing = [
        (ours, theirs)
        for (language, text, values), theirs in zip(wanted, json.loads(done.stdout), strict=True)
        if (ours := icu.write(icu.read(text), values, language)) != theirs and not is_grouped(theirs)
    ]
    assert differing == []


def is_grouped(said: str) -> bool:
    """Thousands are set apart on the page: no number of these games is as large."""
    return any(group in said for group in ("1,000", "1.000", "1\u00a0000"))
