"""What a finished game tells: chances over the game, what decisions cost, luck and skill.

`course` reads a record, `choosing` finds the best moves, `questions` asks for chances in imagined worlds (`imagining`
is the loop), `parts` tells luck from play, `reckoning` does it until it is sure, `findings` is what comes of it.
"""

from __future__ import annotations

from stammtisch.analysis.course import read
from stammtisch.analysis.findings import Findings, findings
from stammtisch.analysis.reckoning import STANDARD, Depth, Progress, reckon
from stammtisch.engine.records import Record

__all__ = ["STANDARD", "Depth", "Findings", "Progress", "analyse", "read"]


def analyse(
    record: Record, depth: Depth = STANDARD, seed: int = 0, threads: int = 1, progress: Progress = lambda _: None
) -> Findings:
    """Analyse a finished game; the same record, depth and seed give the same, whatever the number of threads."""
    return findings(reckon(read(record), depth, seed, threads, progress), seed)
