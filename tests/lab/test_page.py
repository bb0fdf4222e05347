"""What the laboratory's page shows runs as it stands there."""

from __future__ import annotations

import re
from pathlib import Path

from tests.optional import need

for module in ("numpy", "pettingzoo", "gymnasium", "pyspiel"):
    need(module)

PAGE = Path(__file__).parents[2] / "docs" / "lab.md"


def test_every_piece_of_python_runs() -> None:
    pieces = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert len(pieces) >= 5
    for piece in pieces:
        exec(compile(piece, str(PAGE), "exec"), {})
