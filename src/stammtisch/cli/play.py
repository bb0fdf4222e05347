"""`stammtisch play`: a game in the terminal against bots."""

from __future__ import annotations

import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click

from stammtisch import bots
from stammtisch.arena.keeping import write
from stammtisch.bots.levels import adviser
from stammtisch.cli import common
from stammtisch.cli.seating import Seating, of_new_game, of_record
from stammtisch.cli.voice import Voice, say
from stammtisch.engine import registry, seeds
from stammtisch.engine.contract import Game, State
from stammtisch.engine.errors import Refused
from stammtisch.engine.recording import Recording, going_on, position, resume
from stammtisch.engine.records import BY, Record, time_text
from stammtisch.engine.replay import check
from stammtisch.engine.rng import Rng
from stammtisch.words.message import message, seats

ROWS_EACH_TURN = 20  # longer tables are shown when asked for


@click.command()
@click.argument("game_id", metavar="[GAME]", required=False, shell_complete=common.complete_game)
@common.game_settings
@click.option("--seat", type=int, metavar="S", help="Your seat (default: 0, who begins).")
@click.option("--bot", metavar="LEVEL", help="Who sits on the other seats (default: easy).")
@click.option("--coach", is_flag=True, help="A coach says what to look at, and asks after a weak move (c switches).")
@click.option("--name", metavar="NAME", help="Your name in the record (default: you).")
@click.option("--from", "origin", metavar="FILE", help="Go on from a position of this record, on any seat (--step).")
@click.option("--step", type=int, metavar="N", help="After how many moves of it (default: before the first).")
@click.option("--anew", is_flag=True, help="Deal anew there what your seat could not know.")
@click.option("--resume", "file", metavar="FILE", help="Go on with a game that was kept, on your seat, with its bots.")
def play(
    game_id: str | None,
    players: int | None,
    given: tuple[str, ...],
    seat: int | None,
    bot: str | None,
    coach: bool,
    name: str | None,
    origin: str | None,
    step: int | None,
    anew: bool,
    file: str | None,
) -> None:
    """Play a game in the terminal against bots.

    Levels: beginner, easy, medium, hard, expert, master.

    Example: stammtisch play thurn-und-taxis --players 2 --bot medium
    """
    if (file is not None or origin is not None) and (game_id is not None or players is not None or given):
        raise Refused("The file says which game it is: leave out GAME, --players and --option with it.")
    if (step is not None or anew) and origin is None:
        raise Refused("--step and --anew say how to go on from a record: name it with --from FILE.")
    if file is not None and origin is not None:
        raise Refused("Go on with a game (--resume), or from a position of one (--from): not both.")
    if common.PIPE in (file, origin):
        raise Refused("A game is gone on with in its file, and moves come where a pipe would be: name the file.")
    at: str | None = time_text(time.time())
    if origin is not None:
        record = common.read_record(origin)
        check(record)
        seating = of_new_game(record.players, seat, bot, name)
        fresh = seeds.fresh()
        recording = going_on(position(record, step or 0), fresh, seating.seat if anew else None)
        path = new_path(recording.game, fresh)
    elif file is not None:
        record = common.read_record(file)
        recording = resume(record)
        seating = of_record(record, seat, bot, name)
        path, at = Path(file), record.at
    else:
        game = registry.find(game_id) if game_id else ask_for_game()
        number, chosen = common.settings(game, players, given)
        recording = Recording(game, number, chosen, seeds.fresh())
        seating = of_new_game(number, seat, bot, name)
        path = new_path(game, recording.seed)
    play_on(recording, seating, path, at, coach)


def play_on(recording: Recording, seating: Seating, path: Path, at: str | None, coach: bool = False) -> None:
    """Play until the game is over or the person goes; whatever happens, the game is kept."""
    with bots.seated([name for name in seating.bots if name is not None]) as called:
        players = iter(called)
        seated = [None if name is None else next(players) for name in seating.bots]
        session = Session(recording, seating, seated, path, at)
        session.is_coached = coach
        if recording.state.is_over():
            session.show_table()
            click.echo(say("cli.over", command=f"stammtisch replay {path}"))
            return
        session.save()  # before anything is played that could not be kept
        try:
            session.run()
        except (KeyboardInterrupt, EOFError, click.Abort):
            click.echo()
        finally:
            session.keep()


def new_path(game: Game, seed: str) -> Path:
    """A file of its own for a new game."""
    folder = common.data_folder() / "games"
    folder.mkdir(parents=True, exist_ok=True)
    short = folder / f"{game.id}_{seed[:8]}.json"
    return folder / f"{game.id}_{seed}.json" if short.exists() else short


@contextmanager
def undisturbed() -> Iterator[None]:
    """Ctrl-C waits until this is done: half a move cannot be kept."""
    pressed: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, frame: pressed.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if pressed:
        raise KeyboardInterrupt


def ask_for_game() -> Game:
    common.tell_of_broken_games()
    games = list(registry.games().values())
    for number, game in enumerate(games, 1):
        click.echo(f"{number:3}  {say('cli.game', game=game.name, players=', '.join(map(str, game.players)))}")
    number = click.prompt(say("cli.which"), type=click.IntRange(1, len(games)), default=1)
    return games[number - 1]


class Session:
    """One person at one table."""

    def __init__(
        self, recording: Recording, seating: Seating, players: list[bots.Bot | None], path: Path, at: str | None
    ) -> None:
        self.recording = recording
        self.seating = seating
        self.seat = seating.seat
        self.players = players
        self.path = path
        self.at = at
        self.is_coached = False
        self.rng = Rng(int(seeds.fresh(), 16))
        game = recording.game
        self.words = game.words
        self.voice = Voice(game, recording.state.players, recording.options, self.seat)
        self.names = self.voice.names

    def run(self) -> None:
        told = say("cli.you", game=self.recording.game.name, who=self.names[self.seat])
        click.echo(f"{told} {say('cli.help')}")
        self.show_table()
        while not self.recording.state.is_over():
            player = self.players[self.recording.state.seat]
            if player is None:
                self.save()
                self.decide()
            else:
                given = bots.given(self.recording.state, self.rng)
                self.carry_out(bots.choose(player, given, self.rng))
        self.show_table()

    def decide(self) -> None:
        """Offer the legal moves by number until one is chosen, or one is taken back."""
        state = self.recording.state
        view = state.game.view(state, self.seat)
        actions = state.legal()
        common.console.print(f"\n[bold]{self.voice.say(state.game.expected(state, view))}[/bold]")
        if self.is_coached:
            common.console.print(" ".join(self.voice.say(one) for one in state.game.coach(state)), style="italic")
        offers = [self.voice.say(self.words.offer(state.game.move(state, action), view)) for action in actions]
        common.show_columns([f"{number:3}  {offer}" for number, offer in enumerate(offers, 1)])
        answer = click.prompt(say("cli.move"), prompt_suffix="> ").strip().lower()
        if answer == "u":
            self.take_back()
        elif answer == "h":
            self.show_hint()
        elif answer == "c":
            self.is_coached = not self.is_coached
            click.echo(say("cli.coached", on="true" if self.is_coached else "false"))
        elif answer == "t":
            self.show_table()
        elif answer == "q":
            raise click.Abort
        elif answer.isascii() and answer.isdigit() and 1 <= int(answer[:6]) <= len(actions):
            before, action = state.copy(), actions[int(answer[:6]) - 1]
            self.carry_out(action)
            if self.is_coached and self.recording.can_undo(self.seat):
                self.ask_about(before, action)
        else:
            click.echo(f"{say('cli.none', typed=repr(answer[:40]), most=len(actions))} {say('cli.help')}")

    def carry_out(self, action: int) -> None:
        """Apply an action and tell what this seat sees of it."""
        before = self.recording.state.copy()
        with undisturbed():
            self.recording.apply(action)
        for happening in before.game.tell(before, action, self.recording.state, self.seat):
            style = "bold" if happening["what"] == "turn" and happening["seat"] == self.seat else "dim"
            said = message("cli.turn") if style == "bold" else before.game.sentence(self.recording.state, happening)
            common.console.print(f"  {self.voice.say(said)}", style=style)
            if style == "bold":
                self.show_table(ROWS_EACH_TURN)

    def ask_about(self, before: State, action: int) -> None:
        """After a weak move, let it be taken back."""
        verdict = bots.judge(self.adviser(), bots.given(before, self.rng), action, self.rng)
        if verdict is None or self.recording.state.is_over():
            return
        common.console.print(self.voice.say(verdict.says), style="bold")
        if click.prompt(say("cli.meant"), default="", show_default=False, prompt_suffix="> ").strip().lower() == "u":
            self.take_back()

    def take_back(self) -> None:
        if not self.recording.can_undo(self.seat):
            click.echo(say("problem.no_undo"))
            return
        with undisturbed():
            self.recording.undo(self.seat)
        click.echo(say("cli.undone"))

    def adviser(self) -> bots.LevelBot:
        return bots.LevelBot(adviser(self.recording.state.game))

    def show_hint(self) -> None:
        """What a good bot would do here, and why, on what this seat can know."""
        state = self.recording.state
        reason = bots.explain(self.adviser(), bots.given(state, self.rng), self.rng)
        common.console.print(f"[bold]{self.voice.say(reason.says)}.[/bold]")
        common.console.print(" ".join(self.voice.say(one) for one in reason.why))
        chances = [self.voice.say(message("hint.side", names=seats(of), chance=one)) for of, one in reason.chances]
        common.console.print(say("hint.chances", sides=", ".join(chances)))

    def show_table(self, rows_at_most: int = 1000) -> None:
        state = self.recording.state
        for table in self.words.tables(state.game.view(state, self.seat)):
            if len(table["rows"]) <= rows_at_most:
                common.show_table(*self.voice.table(table))

    def save(self) -> None:
        """Write the record, so that the game can be gone on with, told or checked, even if nobody can say goodbye."""
        with undisturbed():
            write(self.record(), self.path)

    def record(self) -> Record:
        return self.recording.record(BY, self.at, self.seating.seats)

    def keep(self) -> None:
        """Write the record, and say where it is."""
        self.save()
        click.echo(say("cli.kept", path=str(self.path)))
        if not self.recording.state.is_over():
            click.echo(say("cli.go_on", command=f"stammtisch play --resume {self.path}"))
