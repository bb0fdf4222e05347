"""`stammtisch replay`: a game told in sentences, or the table at a point of it."""

from __future__ import annotations

import click

from stammtisch.cli import common
from stammtisch.cli.voice import Voice, say
from stammtisch.engine.contract import State
from stammtisch.engine.errors import BadRecord, Refused
from stammtisch.engine.records import Record
from stammtisch.engine.replay import Replay, check
from stammtisch.engine.seats import SPECTATOR


@click.command()
@click.argument("file")
@click.option("--at", type=int, metavar="N", help="Show the table after event N (from 0) instead.")
@click.option("--seat", type=int, metavar="S", help="Through the eyes of this seat; default: everything is shown.")
@click.option("--json", "as_json", is_flag=True, help="For a program to read.")
def replay(file: str, at: int | None, seat: int | None, as_json: bool) -> None:
    """Tell the game in a record, turn by turn. FILE is - for what comes through a pipe.

    Example: stammtisch replay game.json --at 120
    """
    record = common.read_record(file)
    if seat is not None and not 0 <= seat < record.players:
        raise Refused(f"There is no seat {seat} in this game: its seats are 0 to {record.players - 1}.")
    if at is not None:
        show_table_at(record, at, seat, as_json)
        return
    try:
        check(record)
    except BadRecord as error:
        tell(record, seat, as_json, stop=error.event or 0)
        raise
    tell(record, seat, as_json, stop=len(record.events))


def tell(record: Record, seat: int | None, as_json: bool, stop: int) -> None:
    """Every move before event `stop`, with what followed."""
    voice = Voice(record.game, record.players, record.options)
    run = Replay(record)
    if not as_json:
        click.echo(say("cli.begins", game=title(record, voice.names), event=run.next, who=voice.names[run.state.seat]))
    while not run.done() and run.next < stop:
        event, before = run.next, run.state.copy()
        action = run.step()
        if run.cut_short:
            break
        viewer = before.seat if seat is None else seat
        story = before.game.tell(before, action, run.state, viewer)
        if as_json:
            common.show_json({"event": event, "happenings": story})
        else:
            told = [voice.say(before.game.sentence(run.state, happening)) for happening in story]
            click.echo(f"{event:5}  {' '.join(told)}")


def title(record: Record, names: list[str]) -> str:
    """The game, and who played it where the record says so."""
    told = say("cli.game", game=record.game.name, players=record.players)
    if record.seats is None:
        return told
    who = [entry.get("name") or say("cli.bot", bot=entry["bot"]) for entry in record.seats]
    return f"{told} ({', '.join(f'{name}: {common.printable(one)}' for name, one in zip(names, who, strict=True))})"


def show_table_at(record: Record, at: int, seat: int | None, as_json: bool) -> None:
    if not 0 <= at < len(record.events):
        raise Refused(f"There is no event {at} in this record: it has events 0 to {len(record.events) - 1}.")
    run = Replay(record)
    while run.next <= at:
        run.step()
    if run.cut_short:
        raise Refused("The record stops before a shuffle that its last move made necessary: look at an earlier event.")
    viewers = [SPECTATOR, *range(record.players)] if seat is None else [seat]
    if as_json:
        common.show_json([run.state.game.view(run.state, viewer) for viewer in viewers])
    else:
        show_tables(record, run.state, viewers)


def show_tables(record: Record, state: State, viewers: list[int]) -> None:
    """The table as the first viewer sees it, then what only the others see."""
    voice = Voice(record.game, record.players, record.options)
    game, first = state.game, state.game.view(state, viewers[0])
    shown = game.words.tables(first)
    for table in shown:
        common.show_table(*voice.table(table))
    for viewer in viewers[1:]:
        for table in game.words.tables(game.view(state, viewer)):
            if table["title"] not in [before["title"] for before in shown]:
                title, columns, rows = voice.table(table)
                common.show_table(f"{voice.names[viewer]}: {title}", columns, rows)
    click.echo(voice.say(game.words.expected(first, None)))
