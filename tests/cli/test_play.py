"""`stammtisch play`: everybody keeps their seat, and nothing that was played is lost."""

from __future__ import annotations

import json
import re
import signal
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result

from stammtisch.bots.random_bot import RandomBot
from stammtisch.cli import play
from stammtisch.engine import records, registry, replay
from stammtisch.engine.recording import Recording, resume
from stammtisch.words import catalogues
from stammtisch.words.catalogues import LANGUAGES
from stammtisch.words.message import message
from stammtisch.words.speaker import Speaker
from tests import golden
from tests.cli.test_commands import GAMES, SMALL, every_game, run, settings
from tests.versions import changed_game
from tests.words.saying import say

QUICK = ["--bot", "random"]
every_seat = pytest.mark.parametrize(
    ("game_id", "seat"), [(game_id, seat) for game_id in GAMES for seat in range(SMALL[game_id].players)]
)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where games are kept."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    return tmp_path / "stammtisch" / "games"


def kept(home: Path) -> Path:
    """The one game that was kept, which is sound."""
    (path,) = home.iterdir()
    replay.check(records.parse(path.read_bytes()))
    return path


def document_of(path: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(path.read_bytes())
    return found


def edit(path: Path, **fields: Any) -> dict[str, Any]:
    """Change fields of a record, or take those away that are None."""
    document = {**document_of(path), **fields}
    document = {name: value for name, value in document.items() if value is not None}
    path.write_text(json.dumps(document), encoding="utf-8")
    return document


def you(result: Result) -> str:
    """The name of the seat on which the person was put."""
    return result.output.partition("You are ")[2].partition(". ")[0]


@every_game
def test_a_game_is_played_in_the_terminal_kept_and_gone_on_with(game_id: str, home: Path) -> None:
    result = run("play", *settings(SMALL[game_id]), typed="what\n99\nt\n1\nu\n1\n2\nq\n")
    assert result.exit_code == 0
    assert "is none of 1 to" in result.output
    before = document_of(kept(home))
    assert run("play", "--resume", kept(home), typed="1\n1\n1\nq\n").exit_code == 0
    after = document_of(kept(home))
    assert len(after["events"]) >= len(before["events"])
    for document in (before, after):
        document.pop("events")
        document.pop("result", None)
    assert after == before, "who plays, and when it began, is as it was"


@every_seat
def test_a_game_is_gone_on_with_on_the_same_seat_against_the_same_bots(game_id: str, seat: int, home: Path) -> None:
    case = SMALL[game_id]
    name = say(case.game, case.game.words.seat_name(seat, case.options))
    result = run("play", *settings(case), "--seat", seat, "--bot", "greedy", "--name", "Ada", typed="1\nq\n")
    assert you(result) == name
    seats = [{"name": "Ada"} if number == seat else {"bot": "greedy"} for number in range(case.players)]
    assert document_of(kept(home))["seats"] == seats
    for more in ([], ["--seat", seat]):
        if "result" in document_of(kept(home)):
            return  # a short game is over by now
        again = run("play", "--resume", kept(home), *more, typed="1\nq\n")
        assert again.exit_code == 0
        assert you(again) == name
        assert document_of(kept(home))["seats"] == seats
    other = (seat + 1) % case.players
    refused = run("play", "--resume", kept(home), "--seat", other, typed="1\nq\n")
    assert refused.exit_code == 1
    assert f"Seat {other} is a bot's in this game" in refused.output


@every_game
def test_a_record_that_does_not_say_who_one_is_needs_a_seat(game_id: str, home: Path) -> None:
    run("play", *settings(SMALL[game_id]), *QUICK, typed="q\n")
    path, players = kept(home), SMALL[game_id].players
    bots = [{"bot": "random"}] * players
    for seats, what in (
        (None, "does not say who you are"),
        (bots, "does not say who you are"),
        ([{"name": "Ada"}, {"name": "Bo"}, *bots[2:]], "The seats 0, 1 are people's"),
    ):
        edit(path, seats=seats)
        before = path.read_bytes()
        result = run("play", "--resume", path, typed="q\n")
        assert result.exit_code == 1
        assert what in result.output
        assert "--seat S" in result.output
        assert path.read_bytes() == before
        for wrong in (-1, players):
            assert f"There is no seat {wrong}" in run("play", "--resume", path, "--seat", wrong).output
        result = run("play", "--resume", path, "--seat", 1, *QUICK, typed="q\n")
        assert result.exit_code == 0
        assert you(result) == say(SMALL[game_id].game, SMALL[game_id].game.words.seat_name(1, SMALL[game_id].options))
        name = "Bo" if seats and "name" in seats[1] else "you"
        assert document_of(path)["seats"] == [{"bot": "random"}, {"name": name}, *bots[2:]]


def test_each_seat_keeps_its_own_bot(home: Path) -> None:
    run("play", "thurn-und-taxis", "--players", 4, *QUICK, typed="1\nq\n")
    seats = [{"name": "you"}, {"bot": "random"}, {"bot": "greedy"}, {"bot": "search:3"}]
    edit(kept(home), seats=seats)
    assert run("play", "--resume", kept(home), typed="1\n1\nq\n").exit_code == 0
    assert document_of(kept(home))["seats"] == seats


def test_no_program_is_run_because_a_file_names_it(home: Path, tmp_path: Path) -> None:
    program = tmp_path / "bot"
    program.write_text(f"#!/bin/sh\ntouch {tmp_path}/was-run\n", encoding="utf-8")
    program.chmod(0o755)
    run("play", "thurn-und-taxis", "--players", 2, *QUICK, typed="1\nq\n")
    for bot, why in ((str(program), "only if you name it"), ("AlphaTaxis 3", "not known here"), ("", "the entry")):
        edit(kept(home) if bot else next(home.iterdir()), seats=[{"name": "you"}, {"bot": bot}])
        before = next(home.iterdir()).read_bytes()
        result = run("play", "--resume", next(home.iterdir()), typed="1\n1\n1\nq\n")
        assert result.exit_code == 1
        assert why in result.output.lower() or why in result.output
        assert next(home.iterdir()).read_bytes() == before
    edit(next(home.iterdir()), seats=[{"name": "you"}, {"bot": "AlphaTaxis 3"}])
    assert run("play", "--resume", kept(home), *QUICK, typed="1\nq\n").exit_code == 0
    assert document_of(kept(home))["seats"][1] == {"bot": "random"}
    assert not (tmp_path / "was-run").exists()


def test_a_bot_that_breaks_down_takes_no_game_along(home: Path, tmp_path: Path) -> None:
    program = tmp_path / "bot"
    program.write_text("#!/bin/sh\nexit 3\n", encoding="utf-8")
    program.chmod(0o755)
    result = run("play", "thurn-und-taxis", "--players", 2, "--bot", program, typed="1\n" * 50)
    assert result.exit_code == 1
    assert "ended without" in result.output
    assert sum("move" in event for event in document_of(kept(home))["events"]) > 0
    assert document_of(kept(home))["seats"][1] == {"bot": str(program)}
    assert run("play", "--resume", kept(home), *QUICK, typed="1\n1\nq\n").exit_code == 0


@every_game
def test_ctrl_c_in_the_middle_of_a_move_keeps_the_whole_move(
    game_id: str, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Pressed when the state has changed and the events have not."""

    class Interrupted(list[Any]):
        def append(self, event: Any) -> None:
            if sum("move" in earlier for earlier in self) == 1:
                signal.raise_signal(signal.SIGINT)
            super().append(event)

    shuffles = Recording.shuffles
    with monkeypatch.context() as patch:
        patch.setattr(Recording, "shuffles", lambda recording: Interrupted(shuffles(recording)))
        result = run("play", *settings(SMALL[game_id]), *QUICK, typed="1\n" * 30)
        assert result.exit_code == 0
        assert "is kept in" in result.output
    document = document_of(kept(home))
    assert sum("move" in event for event in document["events"]) == 2
    assert run("play", "--resume", kept(home), typed="1\nq\n").exit_code == 0


def test_ctrl_c_while_a_bot_thinks_keeps_the_game(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(RandomBot, "choose", lambda *_: signal.raise_signal(signal.SIGINT))
        assert run("play", "thurn-und-taxis", *QUICK, typed="1\n" * 30).exit_code == 0
    assert sum("move" in event for event in document_of(kept(home))["events"]) > 0
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_the_end_of_the_input_keeps_the_game(home: Path) -> None:
    assert run("play", "thurn-und-taxis", *QUICK, typed="1\n").exit_code == 0
    assert sum("move" in event for event in document_of(kept(home))["events"]) == 1


def test_whoever_is_cut_off_has_lost_nothing_that_was_decided_before(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A closed terminal ends the process without a word: what a person sees has been kept before it is shown."""
    monkeypatch.setattr(play.Session, "keep", lambda session: None)
    run("play", "partners", *QUICK, typed="1\n1\n1\n")
    moves = [event for event in document_of(kept(home))["events"] if "move" in event]
    assert sum(event["seat"] == 0 for event in moves) == 3


@pytest.mark.parametrize(
    "spoil",
    [
        lambda text: text[:-30],
        lambda text: b"",
        lambda text: text.replace(b'"move"', b'"mvoe"', 1),
        lambda text: text.replace(b'"shuffle":["', b'"shuffle":["x', 1),
        lambda text: text.replace(b'"rules":', b'"rules":9'),
        lambda text: text.replace(b'"seats":', b'"chairs":'),
        lambda text: b"\xff" + text,
    ],
)
def test_a_damaged_file_gets_a_sentence_and_stays_as_it_is(home: Path, spoil: Any) -> None:
    run("play", "thurn-und-taxis", *QUICK, typed="1\nq\n")
    path = kept(home)
    path.write_bytes(spoil(path.read_bytes()))
    before = path.read_bytes()
    result = run("play", "--resume", path, typed="1\nq\n")
    assert result.exit_code == 1
    assert result.output.startswith("Error: ")
    assert path.read_bytes() == before
    assert len(list(home.iterdir())) == 1


def test_what_does_not_go_with_a_kept_game_gets_a_sentence(home: Path, tmp_path: Path) -> None:
    run("play", "thurn-und-taxis", *QUICK, typed="1\nq\n")
    path = kept(home)
    for more in (["thurn-und-taxis"], ["--players", 2], ["--option", "edition=german"]):
        assert "The file says which game it is" in run("play", *more, "--resume", path).output
    assert "There is no bot" in run("play", "--resume", path, "--bot", "clever").output
    assert "A name has something in it" in run("play", "thurn-und-taxis", "--name", " ").output
    assert "cannot be read" in run("play", "--resume", tmp_path / "nothing").output
    assert "cannot be read" in run("play", "--resume", tmp_path).output
    edit(path, seed=None)
    assert "no seed" in run("play", "--resume", path).output


def test_where_nothing_can_be_kept_nothing_is_played(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", "/dev/null")
    result = run("play", "thurn-und-taxis", typed="1\nq\n")
    assert result.exit_code == 1
    assert result.output.startswith("Error: ")
    assert "Your move" not in result.output


@every_game
def test_a_game_is_played_in_the_terminal_to_its_end(game_id: str, tmp_path: Path) -> None:
    """The last move of a recorded game, which lists its legal moves, is made by hand."""
    document = golden.read_records(SMALL[game_id])[0]
    last = max(number for number, event in enumerate(document["events"]) if "move" in event)
    final = document["events"][last]
    cut = {**document, "events": document["events"][:last]}
    del cut["result"]
    path = tmp_path / "late.json"
    path.write_text(json.dumps(cut), encoding="utf-8")
    state = resume(records.from_document(cut)).state
    number = 1 + state.legal().index(state.game.action(state, final["move"]))
    result = run("play", "--resume", path, "--seat", final["seat"], typed=f"{number}\n")
    assert "The game is over" in result.output
    played = document_of(path)
    assert (played["events"], played["result"]) == (document["events"], document["result"])
    before = path.read_bytes()
    assert "This game is over" in run("play", "--resume", path, typed="1\n").output
    assert path.read_bytes() == before


def test_lists_of_legal_moves_stay_in_a_record(tmp_path: Path) -> None:
    case = SMALL["partners"]
    recording = Recording(case.game, case.players, case.options, "3" * 32)
    for _ in range(9):
        recording.apply(recording.state.legal()[0], with_legal=True)
    path = tmp_path / "typed.json"
    path.write_text(recording.record().text(), encoding="utf-8")
    assert run("play", "--resume", path, "--seat", 2, *QUICK, typed="q\n").exit_code == 0
    assert document_of(path)["events"][: len(recording.events)] == recording.events


def test_a_game_goes_on_by_the_rules_it_was_begun_under(tmp_path: Path) -> None:
    path = tmp_path / "old.json"
    with changed_game() as game:
        old = Recording(game, 4, {}, "3" * 32, rules=1).record(seats=[{"name": "Ada"}, *[{"bot": "random"}] * 3])
        path.write_text(old.text(), encoding="utf-8")
        assert run("play", "--resume", path, typed="1\n1\nq\n").exit_code == 0
        assert document_of(path)["rules"] == 1
        assert run("check", path).exit_code == 0
    with changed_game(oldest=2):
        before = path.read_bytes()
        for command in (["check", path], ["replay", path], ["play", "--resume", path]):
            result = run(*command)
            assert result.exit_code == 1
            assert "it needs an older version of Stammtisch" in result.output
        assert path.read_bytes() == before


@pytest.mark.parametrize("language", LANGUAGES)
@every_game
def test_it_says_whose_turn_it_is_as_people_do(game_id: str, language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """ "Your turn." and not the name of one's own colour; what is in brackets in tables is in no sentence."""
    monkeypatch.setenv("STAMMTISCH_LANGUAGE", language)
    output = run("play", *settings(SMALL[game_id]), *QUICK, typed="1\n" * 8).output
    speaker = Speaker(None, language)
    told = [line.strip() for line in output.splitlines() if line.startswith("  ") and not line[:4].strip().isdigit()]
    assert speaker.say(message("cli.turn")) in told
    own = speaker.say(message("cli.own", name=""))  # the mark alone
    assert [line for line in told if own in line or ", W)" in line] == []


@every_game
def test_one_plays_on_from_a_position_on_any_seat(game_id: str, home: Path, tmp_path: Path) -> None:
    case = SMALL[game_id]
    path = tmp_path / "game.json"
    path.write_text(case.recorded("5" * 32, 30).record().text(), encoding="utf-8")
    for number, more in enumerate([[], ["--anew"]], 1):
        result = run("play", "--from", str(path), "--step", "12", "--seat", "1", *QUICK, *more, typed="1\nq\n")
        assert result.exit_code == 0, result.output
        assert len(list(home.iterdir())) == number
    for each in home.iterdir():
        record = records.parse(each.read_bytes())
        replay.check(record)
        assert record.events[:5] == document_of(path)["events"][:5]
        assert "name" in (record.seats or [])[1]
        assert run("play", "--resume", str(each), typed="q\n").exit_code == 0


def test_a_position_that_there_is_not_is_refused_in_a_sentence(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_text(SMALL[GAMES[0]].recorded("5" * 32, 30).record().text(), encoding="utf-8")
    for words, sentence in [
        (["--from", str(path), "--step", "31"], "There is no step 31"),
        (["--from", str(path), "--step", "-1"], "There is no step -1"),
        (["--from", str(path), "--seat", "9"], "There is no seat 9"),
        (["--step", "3"], "name it with --from FILE"),
        (["--anew"], "name it with --from FILE"),
        (["--from", str(path), "--resume", str(path)], "not both"),
        (["--from", "-"], "name the file"),
        ([GAMES[0], "--from", str(path)], "leave out GAME"),
    ]:
        result = run("play", *words)
        assert result.exit_code == 1
        assert sentence in result.output


@every_game
def test_a_coach_is_called_and_sent_away(game_id: str, home: Path) -> None:
    """By c, or from the beginning by --coach: what the coach says stands before what may be done."""
    texts = {**catalogues.house("en"), **catalogues.of_game(registry.find(game_id).folder, "en")}
    said = [part for key, text in texts.items() if key.startswith("coach.") for part in re.split(r"[{}]", text)]
    known = [part for part in said if len(part) > 20]

    def is_coached(result: Result) -> bool:
        return any(part.strip() in " ".join(result.output.split()) for part in known)

    called = run("play", *settings(SMALL[game_id]), typed="c\nc\nq\n")
    assert "The coach is here" in called.output
    assert "The coach is gone" in called.output
    assert is_coached(called)
    assert is_coached(run("play", *settings(SMALL[game_id]), "--coach", typed="q\n"))
    assert not is_coached(run("play", *settings(SMALL[game_id]), typed="q\n"))
