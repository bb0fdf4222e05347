"""An analysis in words of the terminal's language: accounts in points of chance, decisions in sentences."""

from __future__ import annotations

from stammtisch.analysis.findings import ALL, Account, Decision
from stammtisch.cli.voice import Voice, say

COLUMNS = (
    "analysis.player",
    "analysis.beginning",
    "analysis.luck",
    "analysis.play",
    "analysis.others",
    "analysis.result",
    "analysis.error",
)


def amounts(one: Account) -> list[str]:
    """An account in points of chance, as `COLUMNS` names them after the player."""
    return [
        points(one["beginning"]),
        f"{one['luck'] * 100 / ALL:+.1f} ± {points(one['give_or_take'])}",
        f"{one['play'] * 100 / ALL:+.1f}",
        f"{one['others'] * 100 / ALL:+.1f}",
        points(one["result"]),
        f"{one['error'] * 100 / ALL:.2f}",
    ]


def points(share: int) -> str:
    return f"{share * 100 / ALL:.1f}"


def sentence(voice: Voice, one: Decision) -> str:
    """What a decision was, and what would have been better."""
    who, grade, cost = voice.names[one["seat"]], say(f"grade.{one['grade']}"), points(one["cost"])
    told = say("analysis.cost", who=who, grade=grade, points=cost, move=voice.say(one["done"]["says"]))
    if one["better"] is None:
        return told
    better = say("analysis.better", move=voice.say(one["better"]["says"]))
    plan = one["better"]["plan"]
    return " ".join([told, better, *([] if plan is None else [voice.say(plan)])])
