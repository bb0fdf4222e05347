"""Golden files: what games came to when these were written, to be the same ever after.

`make golden` writes them anew, after a change of the rules (and then the difference is to be read). For each game of
Stammtisch's own there is a folder with

- `perft.json`: how many ways there are to make the first n decisions, from fixed seeds, also by older rules;
- `records/*.json.xz`: recorded games of players with different styles, 20 for each number of players and all options;
- `transcript_*.txt`: two games with everything that anybody can see of them.
"""

from __future__ import annotations

import json
import lzma
from pathlib import Path
from typing import Any

from stammtisch.engine.contract import State
from stammtisch.engine.recording import Recording
from stammtisch.engine.rng import Rng
from stammtisch.engine.seats import SPECTATOR
from tests.cases import OLD_CASES, OWN_CASES, Case
from tests.players import Weighted, mixed_table, quick_table

HOME = Path(__file__).parent
GAMES_A_CASE = 20
FRESH = 3  # of a case without golden files
POSITIONS_AT_MOST = 3000  # a count of first decisions stops before it gets larger than this
SEEDS = (1, 2, 3)


# -- first decisions


def perft(state: State, depth: int) -> int:
    """The ways to make the next `depth` decisions."""
    if depth == 0 or state.is_over():
        return 1
    count = 0
    for action in state.legal():
        after = state.copy()
        after.apply(action)
        count += perft(after, depth - 1)
    return count


def perft_counts(case: Case, seed: int) -> list[int]:
    """Counts for 1, 2, 3, ... decisions, as far as they are small, from set-up and from the middle of a game."""
    counts: list[int] = []
    for state in (case.start(seed), middle_of_game(case, seed)):
        depth, ways = 1, perft(state, 1)
        counts.append(ways)
        while ways * len(state.legal()) < POSITIONS_AT_MOST and depth < 8:
            depth += 1
            ways = perft(state, depth)
            counts.append(ways)
    return counts


def middle_of_game(case: Case, seed: int) -> State:
    """A position after some decisions of players with different styles."""
    state, rng = case.start(seed), Rng(seed)
    table = mixed_table(case.game.id, case.players, seed)
    for _ in range(60):
        after = state.copy()
        after.apply(table[state.seat].choose(state, rng))
        if after.is_over():
            break
        state = after
    return state


def perft_of(game_id: str) -> dict[str, dict[str, list[int]]]:
    cases = [case for case in OWN_CASES + OLD_CASES if case.game.id == game_id]
    return {case.name: {str(seed): perft_counts(case, seed) for seed in SEEDS} for case in cases}


# -- recorded games


def play(case: Case, number: int, table: list[Weighted] | None = None) -> Recording:
    """The recorded game of a case with this number."""
    recording = Recording(case.game, case.players, case.options, f"{number + 1000:032x}")
    rng = Rng(number)
    table = table or mixed_table(case.game.id, case.players, number)
    while not recording.state.is_over():
        recording.apply(table[recording.state.seat].choose(recording.state, rng))
    return recording


def records_path(case: Case) -> Path:
    return HOME / case.game.id / "records" / f"{case.name}.json.xz"


def read_records(case: Case) -> list[dict[str, Any]]:
    """Games of a case as their documents: those that were written down, or a few fresh ones where none were."""
    path = records_path(case)
    if not path.exists():
        return [play(case, number).record().document() for number in range(FRESH)]
    found: list[dict[str, Any]] = json.loads(lzma.decompress(path.read_bytes()))
    return found


# -- transcripts


def transcript_cases(game_id: str) -> list[Case]:
    """The first and the last choice of players and options of a game."""
    cases = [case for case in OWN_CASES if case.game.id == game_id]
    return [cases[0], cases[-1]]


def transcript(case: Case) -> str:
    """A short game of a case: every decision, what each seat is told, and what changes in its view."""
    recording = play(case, 0, quick_table(case.game.id, case.players))
    state = case.game.new_state(case.players, recording.options)
    state.start(recording.seed)
    viewers = range(SPECTATOR, case.players)
    lines = [f"{case.name}, seed {recording.seed}"]
    views: dict[int, dict[str, str]] = {viewer: {} for viewer in viewers}
    for number, event in enumerate(recording.events):
        if "shuffle" in event:
            lines.append(f"{number} shuffle {compact_json(event['shuffle'])}")
            continue
        if not views[0]:
            lines += changes(state, views)
        action = state.game.action(state, event["move"])
        before = state.copy()
        state.apply(action)
        lines.append(f"{number} seat {before.seat} action {action} {compact_json(event['move'])}")
        lines.append(f"  legal {before.legal()}")
        told = {viewer: compact_json(before.game.tell(before, action, state, viewer)) for viewer in viewers}
        lines += [f"  told {viewer} {text}" for viewer, text in told.items() if differs(viewer, text, told[SPECTATOR])]
        lines += changes(state, views)
    lines.append(f"result {compact_json(state.game.result(state))}")
    return "\n".join(lines) + "\n"


def changes(state: State, views: dict[int, dict[str, str]]) -> list[str]:
    """What changed in each view since it was last looked at."""
    lines = []
    for viewer, seen in views.items():
        for name, text in flat(state.game.view(state, viewer)).items():
            if seen.get(name) != text:
                seen[name] = text
                if differs(viewer, text, views[SPECTATOR].get(name)):
                    lines.append(f"  view {viewer} {name} {text}")
    return lines


def differs(viewer: int, text: str, public: str | None) -> bool:
    """Whether a line is worth writing: the spectator's is, another's if it is not the same."""
    return viewer == SPECTATOR or text != public


def flat(view: dict[str, Any]) -> dict[str, str]:
    """A view as lines, the seats one by one."""
    lines = {name: compact_json(value) for name, value in view.items() if name != "seats"}
    for seat, own in enumerate(view["seats"]):
        lines |= {f"seats.{seat}.{name}": compact_json(value) for name, value in own.items()}
    return lines


def compact_json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def transcript_path(case: Case) -> Path:
    return HOME / case.game.id / f"transcript_{case.name}.txt"


# -- writing


def write_all() -> None:
    for game_id in sorted({case.game.id for case in OWN_CASES}):
        home = HOME / game_id
        (home / "records").mkdir(parents=True, exist_ok=True)
        (home / "perft.json").write_text(json.dumps(perft_of(game_id), indent=1) + "\n", encoding="utf-8")
        for case in transcript_cases(game_id):
            transcript_path(case).write_text(transcript(case), encoding="utf-8")
    for case in OWN_CASES:
        documents = [play(case, number).record().document() for number in range(GAMES_A_CASE)]
        records_path(case).write_bytes(lzma.compress(compact_json(documents).encode(), preset=9))
