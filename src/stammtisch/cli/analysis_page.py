"""An analysis as a page of HTML: the curves of chance, each player's account, the decisions that cost something."""

from __future__ import annotations

from html import escape

from stammtisch.analysis.findings import ALL, Findings
from stammtisch.cli.analysis_words import COLUMNS, amounts, sentence
from stammtisch.cli.replay import title
from stammtisch.cli.voice import Voice, language, say
from stammtisch.engine.records import Record

WIDTH, HEIGHT = 900, 300
DASHES = ("", "8 3", "2 3", "12 3 2 3", "16 6", "5 8")  # a colour could be another seat's: seats are named by theirs
STYLE = """body{font:16px/1.5 sans-serif;max-width:60rem;margin:auto;padding:1rem;color:#222;background:#fff}
svg{width:100%;height:auto}table{border-collapse:collapse}td,th{padding:.2rem .8rem;text-align:right}
.wide{overflow-x:auto}@media(max-width:40rem){table{font-size:.8rem}td,th{padding:.2rem .3rem}}
td:first-child,th:first-child{text-align:left}li{margin:.4rem 0}"""


def page(parts: list[str]) -> str:
    head = f"<meta charset=utf-8><meta name=viewport content='width=device-width'><title>{title_word()}</title>"
    return f"<!doctype html>\n<html lang={language()}><head>{head}<style>{STYLE}</style></head><body>\n" + (
        "\n".join(parts) + "\n</body></html>\n"
    )


def title_word() -> str:
    return escape(say("analysis.title"))


def section(record: Record, found: Findings) -> str:
    """One game."""
    voice = Voice(record.game, record.players, record.options)
    heads = "".join(f"<th>{escape(say(key))}</th>" for key in COLUMNS)
    rows = "".join(
        "<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in [voice.names[seat], *amounts(one)]) + "</tr>"
        for seat, one in enumerate(found["accounts"])
    )
    told = [one for one in found["decisions"] if one["grade"] != "good"]
    decisions = "".join(f"<li>{one['event']}: {escape(sentence(voice, one))}</li>" for one in told)
    return "\n".join(
        [
            f"<h1>{title_word()}: {escape(title(record, voice.names))}</h1>",
            curves(found, voice.names),
            f"<div class=wide><table><tr>{heads}</tr>{rows}</table></div>",
            f"<p>{escape(say('analysis.adds_up'))}</p>",
            f"<ul>{decisions}</ul>",
        ]
    )


def curves(found: Findings, names: list[str]) -> str:
    """The chance of every seat after every move; each has a line of its own kind."""
    lines, length = [], max(1, len(found["chances"][0]) - 1)
    for seat, chances in enumerate(found["chances"]):
        line = f'fill="none" stroke="#222" stroke-width="2" stroke-dasharray="{DASHES[seat]}"'
        dots = " ".join(
            f"{at * WIDTH / length:.1f},{HEIGHT - chance * HEIGHT / ALL:.1f}" for at, chance in enumerate(chances)
        )
        name, y = escape(names[seat]), 18 + 18 * seat
        lines.append(
            f'<polyline points="{dots}" {line}><title>{name}</title></polyline>'
            f'<path d="M8 {y - 5}h40" {line}/><text x="56" y="{y}" fill="#222" font-size="14">{name}</text>'
        )
    frame = f'<rect width="{WIDTH}" height="{HEIGHT}" fill="none" stroke="#bbb"/>'
    label = escape(say("analysis.curve"))
    return f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{label}">{frame}{"".join(lines)}</svg>'
