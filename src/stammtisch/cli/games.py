"""`stammtisch games`: what can be played."""

from __future__ import annotations

import click

from stammtisch.cli import common
from stammtisch.cli.voice import language, say
from stammtisch.engine import registry
from stammtisch.engine.contract import Game
from stammtisch.engine.options import Option
from stammtisch.words.message import message
from stammtisch.words.speaker import Speaker


@click.command()
@click.option("--json", "as_json", is_flag=True, help="For a program to read.")
def games(as_json: bool) -> None:
    """List the games with their players and options.

    Example: stammtisch games
    """
    known = registry.games().values()
    common.tell_of_broken_games()
    if as_json:
        common.show_json(
            [
                {
                    "id": game.id,
                    "name": game.name,
                    "players": list(game.players),
                    "options": [{"name": option.name, "values": list(option.values)} for option in game.options],
                }
                for game in known
            ]
        )
        return
    rows = [
        [
            game.id,
            game.name,
            ", ".join(map(str, game.players)),
            "\n".join(f"{option.name}={option.one_of()}  ({called(game, option)})" for option in game.options),
        ]
        for game in known
    ]
    columns = [say("cli.games.name"), say("cli.games.players"), say("cli.games.options")]
    common.show_table(say("cli.games"), ["id", *columns], rows)


def called(game: Game, option: Option) -> str:
    """What an option is about, in the game's own words where it has some."""
    speaker, key = Speaker(game.folder, language()), f"option.{option.name}"
    return speaker.say(message(key)) if speaker.knows(key) else option.text
