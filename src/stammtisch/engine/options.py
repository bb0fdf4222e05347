"""Settings of a game: names, values, defaults."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from stammtisch.engine.errors import BadOption

if TYPE_CHECKING:
    from stammtisch.engine.contract import Game

Value = str | int | bool


@dataclass(frozen=True)
class Option:
    """One setting: the values it can have, the default first."""

    name: str
    values: tuple[Value, ...]
    text: str
    views_only: bool = False  # whether it changes what is seen and told alone: moves, shuffles and results stay

    @property
    def default(self) -> Value:
        return self.values[0]

    def text_of(self, value: Value) -> str:
        """A value as one types it."""
        return str(value).lower() if isinstance(value, bool) else str(value)

    def one_of(self) -> str:
        return ", ".join(self.text_of(value) for value in self.values)

    def accept(self, value: object) -> Value:
        for known in self.values:
            if type(value) is type(known) and value == known:
                return known
        raise BadOption(f"Option {self.name} cannot be {str(value)[:40]!r}: it is one of {self.one_of()}.")

    def parse(self, text: str) -> Value:
        """The value that somebody typed."""
        for known in self.values:
            if self.text_of(known) == text.strip().lower():
                return known
        return self.accept(text)


def find(game: Game, name: str) -> Option:
    for option in game.options:
        if option.name == name:
            return option
    if not game.options:
        raise BadOption(f"{game.name} has no options, so no {name[:40]!r}.")
    known = ", ".join(option.name for option in game.options)
    raise BadOption(f"{game.name} has no option {name[:40]!r}: its options are {known}.")


def need_players(game: Game, players: object) -> int:
    """Refuse a number of players that the game is not for."""
    if type(players) is not int or players not in game.players:
        numbers = ", ".join(str(number) for number in game.players)
        raise BadOption(f"{game.name} is for {numbers} players, not {str(players)[:40]}.")
    return players


def complete(game: Game, players: object, given: dict[str, Any]) -> dict[str, Value]:
    """All options of a game with their values, defaults for those not given; refuses what does not fit."""
    players = need_players(game, players)
    chosen = {option.name: option.default for option in game.options}
    for name, value in given.items():
        chosen[name] = find(game, name).accept(value)
    refusal = game.refusal(players, chosen)
    if refusal is not None:
        raise BadOption(refusal)
    return chosen
