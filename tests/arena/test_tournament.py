"""Tournaments: who plays whom how often, with which cards, and what is left after a crash."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from stammtisch.arena.tournament import Log, Match, Played, Tournament, left_to_play, play_match
from stammtisch.cli import stammtisch
from stammtisch.engine import records, replay
from stammtisch.engine.errors import BadOption
from tests.cases import ONE_OF_EACH, Case

SMALL = Tournament("ticket-to-ride-new-york", 2, {}, ["random", "greedy"], games=4, seed=3)


def run(*arguments: object) -> Result:
    result = CliRunner().invoke(stammtisch, [str(argument) for argument in arguments])
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


@pytest.mark.parametrize("case", ONE_OF_EACH, ids=lambda case: case.name)
def test_every_arrangement_of_every_pairing_has_the_same_deals(case: Case) -> None:
    tournament = Tournament(case.game.id, case.players, case.options, ["a", "b", "c"], games=20, seed=1)
    matches = tournament.matches()
    sides = len(set(tournament.teams()))
    arrangements = 2**sides - 2
    counts = Counter(tuple(match.bots) for match in matches)
    assert len(counts) == 3 * arrangements
    assert len(set(counts.values())) == 1
    assert len(matches) >= 3 * 20
    for match in matches:
        assert len(set(match.bots)) == 2
        assert all(match.bots[seat] == match.bots[side] for seat, side in enumerate(tournament.teams()))


def test_the_same_match_is_the_same_game() -> None:
    match = SMALL.matches()[0]
    first, second = play_match(SMALL, match), play_match(SMALL, match)
    assert (first.scores, first.winners, first.decisions) == (second.scores, second.winners, second.decisions)


def test_what_was_played_is_not_played_again(tmp_path: Path) -> None:
    log = Log(tmp_path / "games.jsonl", SMALL)
    matches = SMALL.matches()
    played = list(log.append(play_match(SMALL, match) for match in matches[:3]))
    assert log.read() == played
    assert left_to_play(SMALL, played) == matches[3:]


def test_a_line_that_was_cut_off_is_played_again(tmp_path: Path) -> None:
    log = Log(tmp_path / "games.jsonl", SMALL)
    played = list(log.append(play_match(SMALL, match) for match in SMALL.matches()[:2]))
    log.path.write_bytes(log.path.read_bytes()[:-10])
    assert log.read() == played[:1]
    again = play_match(SMALL, SMALL.matches()[1])
    list(log.append(iter([again])))
    assert log.read() == [played[0], again]


def test_a_crash_loses_no_game(tmp_path: Path) -> None:
    log = Log(tmp_path / "games.jsonl", SMALL)

    def crashing() -> list[Played]:
        games = (play_match(SMALL, match) for match in SMALL.matches())
        for number, _ in enumerate(log.append(games)):
            if number == 1:
                raise KeyboardInterrupt
        return []

    with pytest.raises(KeyboardInterrupt):
        crashing()
    assert len(log.read()) == 2


def test_the_file_of_another_tournament_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    list(Log(path, SMALL).append(iter([play_match(SMALL, Match(0, ["random", "greedy"]))])))
    other = Tournament("ticket-to-ride-new-york", 2, {}, ["random", "easy"], games=4, seed=3)
    with pytest.raises(BadOption, match="another tournament"):
        Log(path, other).read()


def test_the_command_counts_plots_keeps_records_and_goes_on(tmp_path: Path) -> None:
    files = [tmp_path / name for name in ("games.jsonl", "ratings.svg", "records")]
    command = ["arena", "ticket-to-ride-new-york", "--players", 2, "--bots", "random,easy,beginner", "--games", 4]
    command += ["--workers", 1, "--resume", files[0], "--plot", files[1], "--records", files[2]]
    report = json.loads(run(*command, "--json").output)
    assert report["played"] == 12
    assert report["complete"]
    assert report["standings"][0]["bot"] == "easy"
    assert sum(own["wins"] for own in report["standings"]) == 12
    assert files[1].read_text().startswith("<svg")
    kept = sorted(files[2].iterdir())
    assert len(kept) == 12
    replay.check(records.parse(kept[0].read_bytes()))
    lines = files[0].read_bytes()
    table = run(*command)
    assert "easy" in table.output
    assert files[0].read_bytes() == lines


@pytest.mark.parametrize("names", ["random", "random,random", "random,nobody"])
def test_who_cannot_play_is_refused(names: str) -> None:
    result = run("arena", "ticket-to-ride-new-york", "--bots", names)
    assert result.exit_code == 1
    assert result.output.startswith("Error: ")
