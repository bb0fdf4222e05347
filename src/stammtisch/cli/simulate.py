"""`stammtisch simulate`: many games of bots, counted and, on request, written down."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from stammtisch.arena.playing import Run, play_run
from stammtisch.arena.statistics import Tally, wilson
from stammtisch.cli import common
from stammtisch.cli.voice import Voice
from stammtisch.engine import registry, seeds, simulation
from stammtisch.engine.errors import BadOption
from stammtisch.engine.simulation import Outcome

if TYPE_CHECKING:
    from stammtisch.lab.dataset import Writer


@click.command()
@click.argument("game_id", metavar="GAME", shell_complete=common.complete_game)
@common.many_games
@click.option("--seed", metavar="S", help="A whole number or hexadecimal digits; game k derives its own from it.")
@click.option("--bots", "bot_names", metavar="NAME,...", help="Who plays: one for all, or one for each seat.")
@click.option(
    "--dataset",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE.parquet",
    help="Write a row a decision, with features and mask, into FILE.parquet, and a row a game beside it.",
)
@click.option("--legal", is_flag=True, help="Add to each move of a record all moves that were possible.")
def simulate(
    game_id: str,
    players: int | None,
    given: tuple[str, ...],
    games: int,
    seed: str | None,
    bot_names: str | None,
    records: Path | None,
    dataset: Path | None,
    legal: bool,
    workers: int | None,
    as_json: bool,
) -> None:
    """Play many games and count them. The bots are uniformly random unless others are named.

    Example: stammtisch simulate thurn-und-taxis --players 3 --option edition=icelandic --games 1000 --seed 42
    """
    game = registry.find(game_id)
    number, chosen = common.settings(game, players, given)
    if legal and records is None:
        raise BadOption("--legal adds to records: say with --records DIR where these go.")
    run_seed = seeds.parse_run(seeds.fresh() if seed is None else seed)
    if records is not None:
        records.mkdir(parents=True, exist_ok=True)
    run = Run(game.id, number, chosen, run_seed, bots_for(bot_names, number), records, legal)

    started = time.perf_counter()
    tally = Tally(number)
    try:
        with writing(dataset, run) as writer:
            for outcome in common.with_progress(outcomes(run, games, workers, writer), games, quiet=as_json):
                tally.add(outcome)
    except KeyboardInterrupt:
        if tally.games == 0:
            raise click.ClickException("Stopped before the first game was over.") from None
    report = summary(run, tally, time.perf_counter() - started)
    if as_json:
        common.show_json(report)
    else:
        show(report, Voice(game, number, chosen).names)
    if tally.games < games:
        raise click.ClickException(f"Stopped after {tally.games} of {games} games.")


def bots_for(names: str | None, players: int) -> list[str]:
    """The bot of each seat."""
    listed = ["random"] if names is None else common.bots_named(names)
    if len(listed) == 1:
        return listed * players
    if len(listed) != players:
        raise BadOption(f"{len(listed)} bots for {players} seats: name one for all, or one for each seat.")
    return listed


def writing(dataset: Path | None, run: Run) -> AbstractContextManager[Writer | None]:
    """The files of a dataset, if there is to be one."""
    if dataset is None:
        return nullcontext()
    from stammtisch.lab.dataset import Writer

    return Writer(dataset, registry.find(run.game))


def outcomes(run: Run, games: int, workers: int | None, writer: Writer | None) -> Iterator[Outcome]:
    """Random players without records are played by the compiled loop; the games are the same either way."""
    if writer is not None:
        from stammtisch.lab import dataset

        return dataset.play_run(run, games, workers, writer)
    if run.records is None and set(run.bots) == {"random"}:
        return simulation.simulate(registry.find(run.game), run.players, run.options, run.seed, games, workers)
    return play_run(run, games, workers)


def summary(run: Run, tally: Tally, seconds: float) -> dict[str, Any]:
    """Everything counted, in plain values."""
    games = tally.games
    return {
        "game": run.game,
        "players": run.players,
        "options": run.options,
        "seed": f"{run.seed:#x}",
        "bots": run.bots,
        "games": games,
        "decisions_a_game": tally.decisions / games,
        "most_decisions": tally.most_decisions,
        "turns_a_game": tally.turns / games,
        "seats": [
            {
                "bot": run.bots[seat],
                "score": tally.points[seat] / games,
                "wins": tally.wins[seat],
                "share": tally.wins[seat] / games,
                "interval": list(wilson(tally.wins[seat], games)),
            }
            for seat in range(run.players)
        ],
        "seconds": seconds,
        "games_a_second": games / seconds,
        "decisions_a_second": tally.decisions / seconds,
    }


def show(report: dict[str, Any], names: list[str]) -> None:
    rows = [
        [
            f"{seat} {names[seat]}",
            own["bot"],
            f"{own['score']:.2f}",
            str(own["wins"]),
            f"{own['share']:.1%}",
            f"{own['interval'][0]:.1%} to {own['interval'][1]:.1%}",
        ]
        for seat, own in enumerate(report["seats"])
    ]
    title = f"{report['game']}, {report['games']} games, seed {report['seed']}"
    common.show_table(title, ["seat", "bot", "mean score", "wins", "share", "95 % interval"], rows)
    click.echo(
        f"{report['decisions_a_game']:,.1f} decisions and {report['turns_a_game']:,.1f} turns a game "
        f"(longest {report['most_decisions']:,} decisions)\n"
        f"{report['games_a_second']:,.1f} games and {report['decisions_a_second']:,.0f} decisions a second"
    )
