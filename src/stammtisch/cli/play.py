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
from stammtisch.cli import common
from stammtisch.cli.company import Company, of_new_game, of_record
from stammtisch.engine import registry, seeds
from stammtisch.engine.contract import Game
from stammtisch.engine.errors import Refused
from stammtisch.engine.recording import Recording, resume
from stammtisch.engine.records import BY, Record, time_text
from stammtisch.engine.rng import Rng

ROWS_EACH_TURN = 20  # longer tables are shown when asked for
HELP = "Type the number of a move, h for a hint, u to take back, t for the table, q to stop (the game is kept)."
HINTS_BY = "expert"


@click.command()
@click.argument("game_id", metavar="[GAME]", required=False, shell_complete=common.complete_game)
@common.game_settings
@click.option("--seat", type=int, metavar="S", help="Your seat (default: 0, who begins).")
@click.option("--bot", metavar="LEVEL", help="Who sits on the other seats (default: easy).")
@click.option("--name", metavar="NAME", help="Your name in the record (default: you).")
@click.option("--resume", "file", metavar="FILE", help="Go on with a game that was kept, on your seat, with its bots.")
def play(
    game_id: str | None,
    players: int | None,
    given: tuple[str, ...],
    seat: int | None,
    bot: str | None,
    name: str | None,
    file: str | None,
) -> None:
    """Play a game in the terminal against bots.

    Levels: beginner, easy, medium, hard, expert.

    Example: stammtisch play thurn-und-taxis --players 2 --bot medium
    """
    if file is not None:
        if game_id is not None or players is not None or given:
            raise Refused("The file says which game it is: leave out GAME, --players and --option with --resume.")
        record = common.read_record(file)
        recording = resume(record)
        company = of_record(record, seat, bot, name)
        path, at = Path(file), record.at
    else:
        game = registry.find(game_id) if game_id else ask_for_game()
        number, chosen = common.settings(game, players, given)
        recording = Recording(game, number, chosen, seeds.fresh())
        company = of_new_game(number, seat, bot, name)
        path, at = new_path(recording), time_text(time.time())
    play_on(recording, company, path, at)


def play_on(recording: Recording, company: Company, path: Path, at: str | None) -> None:
    """Play until the game is over or the person goes; whatever happens, the game is kept."""
    with bots.seated([name for name in company.bots if name is not None]) as called:
        players = iter(called)
        seated = [None if name is None else next(players) for name in company.bots]
        session = Session(recording, company, seated, path, at)
        if recording.state.is_over():
            session.show_table()
            click.echo(f"This game is over; it is told by: stammtisch replay {path}")
            return
        session.save()  # before anything is played that could not be kept
        try:
            session.run()
        except (KeyboardInterrupt, EOFError, click.Abort):
            click.echo()
        finally:
            session.keep()


def new_path(recording: Recording) -> Path:
    """A file of its own for a new game."""
    folder = common.data_folder() / "games"
    folder.mkdir(parents=True, exist_ok=True)
    short = folder / f"{recording.game.id}_{recording.seed[:8]}.json"
    return folder / f"{recording.game.id}_{recording.seed}.json" if short.exists() else short


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
    games = list(registry.games().values())
    for number, game in enumerate(games, 1):
        click.echo(f"{number:3}  {game.name} ({', '.join(map(str, game.players))} players)")
    number = click.prompt("Which game", type=click.IntRange(1, len(games)), default=1)
    return games[number - 1]


class Session:
    """One person at one table."""

    def __init__(
        self, recording: Recording, company: Company, players: list[bots.Bot | None], path: Path, at: str | None
    ) -> None:
        self.recording = recording
        self.company = company
        self.seat = company.seat
        self.players = players
        self.path = path
        self.at = at
        self.rng = Rng(int(seeds.fresh(), 16))
        game = recording.game
        self.words = game.words
        self.names = common.seat_names(game, recording.state.players, recording.options)

    def run(self) -> None:
        click.echo(f"{self.recording.game.name}. You are {self.names[self.seat]}. {HELP}")
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
        common.console.print(f"\n[bold]{self.words.expected(view)}[/bold]")
        offers = [self.words.offer(state.game.move(state, action), view) for action in actions]
        common.show_columns([f"{number:3}  {offer}" for number, offer in enumerate(offers, 1)])
        answer = click.prompt("Your move", prompt_suffix="> ").strip().lower()
        if answer == "u":
            self.take_back()
        elif answer == "h":
            self.show_hint()
        elif answer == "t":
            self.show_table()
        elif answer == "q":
            raise click.Abort
        elif answer.isascii() and answer.isdigit() and 1 <= int(answer[:6]) <= len(actions):
            self.carry_out(actions[int(answer[:6]) - 1])
        else:
            click.echo(f"{answer[:40]!r} is none of 1 to {len(actions)}. {HELP}")

    def carry_out(self, action: int) -> None:
        """Apply an action and tell what this seat sees of it."""
        before = self.recording.state.copy()
        with undisturbed():
            self.recording.apply(action)
        for happening in before.game.tell(before, action, self.recording.state, self.seat):
            style = "bold" if happening["what"] == "turn" and happening["seat"] == self.seat else "dim"
            told = "Your turn." if style == "bold" else self.words.sentence(happening, self.names)
            common.console.print(f"  {told}", style=style)
            if style == "bold":
                self.show_table(ROWS_EACH_TURN)

    def take_back(self) -> None:
        try:
            with undisturbed():
                self.recording.undo(self.seat)
            click.echo("Taken back.")
        except Refused as error:
            click.echo(str(error))

    def show_hint(self) -> None:
        """What a good bot would do here, and why, on what this seat can know."""
        state = self.recording.state
        reason = bots.explain(bots.LevelBot(HINTS_BY), bots.given(state, self.rng), self.rng)
        common.console.print(f"[bold]{self.words.offer(reason.move, state.game.view(state, self.seat))}.[/bold]")
        if reason.key is not None:
            common.console.print(self.words.plan(reason.key, reason.values, self.names))
        chances = [f"{' and '.join(self.names[seat] for seat in seats)} {one:.0%}" for seats, one in reason.chances]
        common.console.print(f"Chances to win: {', '.join(chances)}.")

    def show_table(self, rows_at_most: int = 1000) -> None:
        state = self.recording.state
        names = [f"{name} (you)" if seat == self.seat else name for seat, name in enumerate(self.names)]
        for title, columns, rows in self.words.tables(state.game.view(state, self.seat), names):
            if len(rows) <= rows_at_most:
                common.show_table(title, columns, rows)

    def save(self) -> None:
        """Write the record, so that the game can be gone on with, told or checked, even if nobody can say goodbye."""
        with undisturbed():
            write(self.record(), self.path)

    def record(self) -> Record:
        return self.recording.record(BY, self.at, self.company.seats)

    def keep(self) -> None:
        """Write the record, and say where it is."""
        self.save()
        over = self.recording.state.is_over()
        go_on = "" if over else f"; go on with: stammtisch play --resume {self.path}"
        click.echo(f"The game is kept in {self.path}{go_on}")
