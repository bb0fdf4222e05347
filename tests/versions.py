"""A game whose rules have changed: Partners, by the booklet in its first version, as in tournaments in its second."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from stammtisch.engine import registry
from stammtisch.games.partners import OnTheTrack, PartnersGame, board
from stammtisch.games.partners.rules import Partners

EDITIONS = {1: "booklet", 2: "championship"}


class ChangedGame(OnTheTrack):
    id = "changed"
    name = PartnersGame.name
    players = PartnersGame.players
    decks = PartnersGame.decks
    rules = 2

    def make_state(self, players: int, options: dict[str, Any], rules: int) -> Partners:
        return Partners(board.partners(EDITIONS[rules]))


@contextmanager
def changed_game(rules: int = 2, oldest: int = 1) -> Iterator[ChangedGame]:
    """The game is registered for a while; which versions it can play may be said."""
    game = ChangedGame()
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(registry.games(), game.id, game)
        patch.setattr(ChangedGame, "rules", rules)
        patch.setattr(ChangedGame, "oldest_rules", oldest)
        yield game
