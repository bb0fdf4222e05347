"""A game at which somebody else's interface sits: settings, deals by seed, and what a seat knows in arrays."""

from __future__ import annotations

from typing import Any

from stammtisch import extras
from stammtisch.engine import options as choices
from stammtisch.engine import seats, seeds
from stammtisch.engine.contract import Game, State
from stammtisch.lab import given
from stammtisch.words.speaker import Speaker

np = extras.need("numpy")

try:
    from stammtisch.lab.nogil import write_features as write_features
    from stammtisch.lab.nogil import write_mask as write_mask
except ModuleNotFoundError:  # not compiled
    from stammtisch.lab.loops import write_features as write_features
    from stammtisch.lab.loops import write_mask as write_mask

Array = Any  # numpy.ndarray


class Table:
    """One game after the other, with the same settings."""

    def __init__(
        self,
        game: str | Game,
        players: int | None = None,
        options: dict[str, Any] | None = None,
        longest: int | None = None,
    ) -> None:
        self.game = given.game(game)
        self.layout = self.game.need_layout()
        self.players = given.players(self.game, players)
        self.options = choices.complete(self.game, self.players, given.options(options))
        self.longest = given.longest(longest)
        self.template = self.game.new_state(self.players, self.options)
        self.size, self.space = self.layout.size, self.template.action_space()
        self.state = self.template.copy()
        self.decisions = 0
        self.run = seeds.parse_run(seeds.fresh())
        self.number = 0
        self.choices = 0  # the seed of random choices in the game

    def deal(self, run: int | None) -> None:
        """Begin the first game of a run, or without one the next."""
        if run is not None:
            self.run, self.number = given.seed(run), 0
        seed, self.choices = seeds.derive(self.run, self.number)
        self.number += 1
        self.state.copy_from(self.template)
        self.state.start(seed)
        self.decisions = 0

    def apply(self, action: object) -> None:
        self.state.apply(given.action(action))
        self.decisions += 1

    def is_cut(self) -> bool:
        """Whether there have been as many decisions as there may be, and it is not over."""
        return self.longest is not None and self.decisions >= self.longest and self.state.seat != seats.NOBODY

    def features(self, seat: int) -> Array:
        out = np.empty(self.size, np.int8)
        write_features(self.state, seat, out)
        return out

    def mask(self) -> Array:
        """What the seat that decides may do; nothing when the game is over."""
        out = np.empty(self.space, np.int8)
        write_mask(self.state, out.view(np.uint8))
        return out

    def bounds(self) -> tuple[Array, Array]:
        lowest, highest = self.layout.bounds()
        return np.array(lowest, np.int8), np.array(highest, np.int8)

    def text(self, state: State | None = None) -> str:
        """The table, or another state with its settings, as everybody sees it."""
        view = self.game.view(state or self.state, seats.SPECTATOR)
        words, named = self.game.words, Speaker(self.game.folder)
        names = [named.say(words.seat_name(seat, self.options)) for seat in range(self.players)]
        speaker = Speaker(self.game.folder, names=names)
        shown = [
            "\n".join([title, *("  " + "  ".join(row) for row in [headings, *rows])])
            for title, headings, rows in map(speaker.table, words.tables(view))
        ]
        return "\n\n".join([*shown, speaker.say(words.expected(view, None))])
