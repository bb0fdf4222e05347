"""`stammtisch games`: what can be played."""

from __future__ import annotations

import click

from stammtisch.cli import common
from stammtisch.engine import registry


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
            "\n".join(f"{option.name}={option.one_of()}  ({option.text})" for option in game.options),
        ]
        for game in known
    ]
    common.show_table("Games", ["id", "name", "players", "options (the first value is the default)"], rows)
