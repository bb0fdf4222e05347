"""`stammtisch arena`: bots against each other, rated."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import Any

import click

from stammtisch.arena.on_ray import on_ray
from stammtisch.arena.playing import in_processes
from stammtisch.arena.plot import svg
from stammtisch.arena.standings import Duel, Standing, duels, standings
from stammtisch.arena.statistics import wilson
from stammtisch.arena.tournament import Log, Played, Tournament, left_to_play, play_match, run_of
from stammtisch.cli import common
from stammtisch.engine import registry, seeds
from stammtisch.engine.errors import BadOption

Spread = Callable[..., Iterator[Played]]  # does the tasks of a function, wherever that is


@click.command()
@click.argument("game_id", metavar="GAME", shell_complete=common.complete_game)
@common.many_games
@click.option("--bots", "names", required=True, metavar="A,B,...", help="Who plays: names, or programs like ./mybot.")
@click.option("--seed", default="1", metavar="S", help="A whole number or hexadecimal digits (default: 1).")
@click.option("--plot", type=click.Path(path_type=Path), metavar="FILE.svg", help="Draw the ratings.")
@click.option(
    "--resume", type=click.Path(path_type=Path), metavar="FILE", help="Keep the games in FILE, and go on there."
)
@click.option("--on", "where", type=click.Choice(["here", "ray"]), default="here", help="On this machine, or on Ray.")
def arena(
    game_id: str,
    players: int | None,
    given: tuple[str, ...],
    names: str,
    games: int,
    seed: str,
    plot: Path | None,
    records: Path | None,
    resume: Path | None,
    where: str,
    workers: int | None,
    as_json: bool,
) -> None:
    """Let bots play each other: every pairing K games, every seat arrangement equally often, the same deals for all.

    Example: stammtisch arena thurn-und-taxis --players 2 --bots random,greedy,medium --games 100 --plot ratings.svg
    """
    game = registry.find(game_id)
    number, chosen = common.settings(game, players, given)
    tournament = Tournament(game.id, number, chosen, bots_of(names), games, seeds.parse_run(seed))
    if plot is not None:
        need_place(plot)
    really = tournament.deals() * len(tournament.arrangements())
    if really != games:
        click.echo(f"Every arrangement of seats is played equally often: {really} games of each pairing.", err=True)
    if records is not None:
        records.mkdir(parents=True, exist_ok=True)
    spread = partial(on_ray if where == "ray" else in_processes, workers=workers)
    played, complete = run(tournament, resume, records, spread, quiet=as_json)
    table, pairs = standings(tournament, played), duels(tournament, played)
    if as_json:
        common.show_json(summary(tournament, played, table, pairs, complete))
    else:
        show(tournament, played, table, pairs)
    if plot is not None:
        plot.write_text(svg(f"{game.name}, {number} players", table), encoding="utf-8")
    if not complete:
        go_on = f"; go on with --resume {resume}" if resume else " (with --resume FILE it could be gone on with)"
        raise click.ClickException(f"Stopped after {len(played)} of {len(tournament.matches())} games{go_on}.")


def need_place(plot: Path) -> None:
    """Refuse a file for the picture that cannot be written, before anything is played."""
    if not plot.parent.is_dir():
        raise BadOption(f"There is no folder {plot.parent} for the picture: make it, or name another with --plot.")
    if plot.is_dir() or not os.access(plot if plot.exists() else plot.parent, os.W_OK):
        raise BadOption(f"The picture cannot be written to {plot}: name another file with --plot.")


def bots_of(names: str) -> list[str]:
    listed = common.bots_named(names)
    if len(listed) < 2 or len(set(listed)) < len(listed):
        raise BadOption("A tournament needs at least two bots, each named once.")
    return listed


def run(
    tournament: Tournament, file: Path | None, records: Path | None, spread: Spread, quiet: bool
) -> tuple[list[Played], bool]:
    """Play what is left to play; all games, and whether these are all that there are."""
    log = Log(file, tournament) if file else None
    played = log.read() if log else []
    left = left_to_play(tournament, played)
    for match in left:
        run_of(tournament, match, records).need_room(match.deal)
    # A match that was stopped between its record and its line in the log is played again, and its record written again.
    games = spread(play_match, [(tournament, match, records, log is not None) for match in left])
    written = log.append(games) if log else games
    try:
        for game in common.with_progress(written, len(left), quiet):
            played.append(game)
    except KeyboardInterrupt:
        return played, False
    return played, True


def summary(
    tournament: Tournament, played: list[Played], table: list[Standing], pairs: list[Duel], complete: bool
) -> dict[str, Any]:
    """Everything counted, in plain values."""
    return {
        **asdict(tournament),
        "complete": complete,
        "played": len(played),
        "standings": [
            {**asdict(own), "share": own.share, "interval": list(own.interval), "thinking": own.thinking}
            for own in table
        ],
        "duels": [asdict(duel) for duel in pairs],
    }


def show(tournament: Tournament, played: list[Played], table: list[Standing], pairs: list[Duel]) -> None:
    title = f"{tournament.game}, {tournament.players} players, {len(played)} games"
    rows = []
    for own in table:
        assert own.rating is not None
        rows.append(
            [
                own.bot,
                f"{own.rating.rating:+.0f} ± {own.rating.give_or_take:.0f}",
                f"{own.wins:g} of {own.games}",
                f"{own.share:.1%}",
                "{:.1%} to {:.1%}".format(*own.interval),
                f"{own.fair / own.games:.1%}" if own.games else "-",
                f"{own.score:.1f}",
                f"{1000 * own.thinking:.1f} ms",
            ]
        )
    columns = ["bot", "rating", "wins", "share", "95 % interval", "fair share", "mean score", "a decision"]
    common.show_table(title, columns, rows)
    rows = [
        [
            f"{duel.one} - {duel.other}",
            str(duel.games),
            f"{duel.wins:g} of {duel.alone}",
            f"{duel.wins / duel.alone:.1%}" if duel.alone else "-",
            "{:.1%} to {:.1%}".format(*wilson(duel.wins, duel.alone)),
            f"{duel.fair:.1%}",
        ]
        for duel in pairs
    ]
    columns = ["pairing", "games", "wins of the first alone", "share", "95 % interval", "fair share"]
    common.show_table("Pairings", columns, rows)
