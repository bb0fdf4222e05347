"""`stammtisch play`: a game in the terminal against bots."""

from __future__ import annotations

from pathlib import Path

import click

from stammtisch import bots
from stammtisch.arena.playing import write
from stammtisch.cli import common
from stammtisch.engine import registry, seeds
from stammtisch.engine.contract import Game
from stammtisch.engine.errors import Refused
from stammtisch.engine.recording import Recording, resume
from stammtisch.engine.rng import Rng

ROWS_EACH_TURN = 20  # longer tables are shown when asked for
HELP = "Type the number of a move, h for a hint, u to take back, t for the table, q to stop (the game is kept)."
HINTS_BY = "expert"


@click.command()
@click.argument("game_id", metavar="[GAME]", required=False, shell_complete=common.complete_game)
@common.game_settings
@click.option("--seat", type=int, default=0, metavar="S", help="Your seat (default: 0, who begins).")
@click.option("--bot", default="easy", metavar="LEVEL", help="Who sits on the other seats (default: easy).")
@click.option("--resume", "file", metavar="FILE", help="Go on with a game that was kept.")
def play(
    game_id: str | None, players: int | None, given: tuple[str, ...], seat: int, bot: str, file: str | None
) -> None:
    """Play a game in the terminal against bots.

    Levels: beginner, easy, medium, hard, expert.

    Example: stammtisch play thurn-und-taxis --players 2 --bot medium
    """
    if file is not None:
        recording = resume(common.read_record(file))
    else:
        game = registry.find(game_id) if game_id else ask_for_game()
        number, chosen = common.settings(game, players, given)
        recording = Recording(game, number, chosen, seeds.fresh())
    if not 0 <= seat < recording.state.players:
        raise Refused(f"There is no seat {seat} at this table: its seats are 0 to {recording.state.players - 1}.")
    with bots.seated([bot]) as (player,):
        session = Session(recording, seat, player)
        try:
            session.run()
        except (KeyboardInterrupt, EOFError, click.Abort):
            click.echo()
        session.keep(Path(file) if file else None)


def ask_for_game() -> Game:
    games = list(registry.games().values())
    for number, game in enumerate(games, 1):
        click.echo(f"{number:3}  {game.name} ({', '.join(map(str, game.players))} players)")
    number = click.prompt("Which game", type=click.IntRange(1, len(games)), default=1)
    return games[number - 1]


class Session:
    """One person at one table."""

    def __init__(self, recording: Recording, seat: int, bot: bots.Bot) -> None:
        self.recording = recording
        self.seat = seat
        self.bot = bot
        self.rng = Rng(int(seeds.fresh(), 16))
        game = recording.game
        self.words = game.words
        self.names = common.seat_names(game, recording.state.players, recording.options)

    def run(self) -> None:
        click.echo(f"{self.recording.game.name}. You are {self.names[self.seat]}. {HELP}")
        self.show_table()
        while not self.recording.state.is_over():
            if self.recording.state.seat == self.seat:
                self.decide()
            else:
                imagined = self.recording.state.copy()
                imagined.determinize(imagined.seat, self.rng)
                self.carry_out(self.bot.choose(imagined, self.rng))
        self.show_table()

    def decide(self) -> None:
        """Offer the legal moves by number until one is chosen, or one is taken back."""
        state = self.recording.state
        view = state.view(self.seat)
        actions = state.legal()
        common.console.print(f"\n[bold]{self.words.expected(view)}[/bold]")
        offers = [self.words.offer(state.move(action), view) for action in actions]
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
        self.recording.apply(action)
        for happening in before.tell(action, self.recording.state, self.seat):
            style = "bold" if happening["what"] == "turn" and happening["seat"] == self.seat else "dim"
            told = "Your turn." if style == "bold" else self.words.sentence(happening, self.names)
            common.console.print(f"  {told}", style=style)
            if style == "bold":
                self.show_table(ROWS_EACH_TURN)

    def take_back(self) -> None:
        try:
            self.recording.undo(self.seat)
            click.echo("Taken back.")
        except Refused as error:
            click.echo(str(error))

    def show_hint(self) -> None:
        """What a good bot would do here, and why, on what this seat can know."""
        imagined = self.recording.state.copy()
        imagined.determinize(self.seat, self.rng)
        reason = bots.LevelBot(HINTS_BY).explain(imagined, self.rng)
        common.console.print(f"[bold]{self.words.offer(reason.move, imagined.view(self.seat))}.[/bold]")
        if reason.key is not None:
            common.console.print(self.words.plan(reason.key, reason.values, self.names))
        chances = [f"{' and '.join(self.names[seat] for seat in seats)} {one:.0%}" for seats, one in reason.chances]
        common.console.print(f"Chances to win: {', '.join(chances)}.")

    def show_table(self, rows_at_most: int = 1000) -> None:
        names = [f"{name} (you)" if seat == self.seat else name for seat, name in enumerate(self.names)]
        for title, columns, rows in self.words.tables(self.recording.state.view(self.seat), names):
            if len(rows) <= rows_at_most:
                common.show_table(title, columns, rows)

    def keep(self, path: Path | None) -> None:
        """Write the record, so that the game can be gone on with, told or checked."""
        path = path or common.data_folder() / "games" / f"{self.recording.game.id}_{self.recording.seed[:8]}.json"
        path.parent.mkdir(parents=True, exist_ok=True)
        write(self.recording.record(), path)
        over = self.recording.state.is_over()
        click.echo(f"The game is kept in {path}" + ("" if over else f"; go on with: stammtisch play --resume {path}"))
