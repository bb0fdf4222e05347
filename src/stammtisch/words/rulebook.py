"""A game's rulebook for players, read from its page in a language (`rulebook/<language>/<game>.md`), line by line.

A line is a block. `{TT-7}` at its end names the rules that it tells, `![caption](name)` is a drawing of the game, and
`@PA-7` stands for the block that tells this rule on another page of the same package. Texts keep their `**` and `*`.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Literal, NotRequired

from typing_extensions import TypedDict

from stammtisch.words.catalogues import FIRST

HEADING = re.compile(r"(#{1,3}) (.+)")
PICTURE = re.compile(r"!\[(.+)\]\(([\w-]+)\)")
BORROWED = re.compile(r"@([A-Z]{2}-\d+)")
TOLD = re.compile(r"(- |\d+\. )?(.+?)(?: \{([A-Z\d -]+)\})?")


class Block(TypedDict):
    """A heading, a drawing with its caption, or something that is told."""

    kind: Literal["heading", "picture", "text", "rule", "step"]
    text: str
    level: NotRequired[int]
    name: NotRequired[str]
    rules: NotRequired[list[str]]


class Page(TypedDict):
    title: str
    blocks: list[Block]


def read(folder: Path, game: str, language: str) -> Page | None:
    """The page of a game; in English where there is none in this language, None where there is none at all."""
    for tongue in (language, FIRST):
        path = folder / "rulebook" / tongue / f"{game}.md"
        if path.is_file():
            return page(path)
    return None


def page(path: Path) -> Page:
    title, blocks = "", []
    for line in filter(None, map(str.strip, path.read_text("utf-8").splitlines())):
        if heading := HEADING.fullmatch(line):
            level = len(heading[1])
            if level == 1:
                title = heading[2]
            else:
                blocks.append(Block(kind="heading", text=heading[2], level=level))
        elif picture := PICTURE.fullmatch(line):
            blocks.append(Block(kind="picture", text=picture[1], name=picture[2]))
        elif borrowed := BORROWED.fullmatch(line):
            blocks.append(lent(borrowed[1], path))
        else:
            blocks.append(told(line))
    return {"title": title, "blocks": blocks}


def told(line: str) -> Block:
    found = TOLD.fullmatch(line)
    assert found is not None, line
    mark, text, rules = found[1] or "", found[2], (found[3] or "").split()
    if not mark:
        return Block(kind="text", text=text, rules=rules)
    if mark == "- ":
        return Block(kind="rule", text=text, rules=rules)
    return Block(kind="step", text=mark + text, rules=rules)


def lent(rule: str, borrower: Path) -> Block:
    """The block that tells a rule on another page of the same language."""
    for other in sorted(borrower.parent.glob("*.md")):
        if other != borrower:
            for line in other.read_text("utf-8").splitlines():
                block = told(line.strip()) if line.strip() else None
                if block is not None and rule in block.get("rules", []):
                    return block
    raise LookupError(f"{borrower}: no other page tells {rule}")
