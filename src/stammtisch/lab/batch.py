"""Many games at once, in NumPy arrays, on all cores.

    from stammtisch.lab.batch import Batch
    batch = Batch("ticket-to-ride-new-york", places=1024, players=2, seed=1)
    while True:
        actions = choose(batch.observations, batch.masks)    # a legal action for each place
        batch.step(actions)                                  # or batch.step(): actions drawn at random
        learn(batch.rewards, batch.terminated)

A batch has a number of *places*, at each of which one game after the other is played: when one is over, the next has
begun in the same step. The arrays are the batch's own, written anew by every step and not to be written by others; copy
what is to be kept. The same seed and actions give the same arrays, whatever the number of threads.
"""

from __future__ import annotations

import weakref
from collections.abc import Sequence
from typing import Any

from stammtisch import extras
from stammtisch.engine import cores, keystream, seeds
from stammtisch.engine import options as choices
from stammtisch.engine.contract import Game
from stammtisch.engine.errors import BadOption, IllegalMove
from stammtisch.engine.rng import Rng
from stammtisch.lab import columns, given

np = extras.need("numpy")

try:
    from stammtisch.lab.nogil import Crew
except ModuleNotFoundError:  # not compiled
    from stammtisch.lab.loops import Crew

Array = Any  # numpy.ndarray
WAIT, NEXT = columns.WAIT, columns.NEXT  # instead of an action: leave a game as it is, or give it up for the next
FEWEST = 64  # places that are worth a thread
MOST_PLACES = 2**20
MOST_THREADS = 4096
MOST_GAMES = 2**31 - 1  # at a place


class Arrays:
    """The memory of a batch, as the loops write it."""

    def __init__(self, places: int, size: int, space: int, most: int, finals: bool) -> None:
        self.keys = np.zeros((places, 4), np.uint32)
        self.features = np.zeros((places, size), np.int8)
        self.masks = np.zeros((places, space), np.uint8)
        self.rewards = np.zeros((places, most), np.float64)
        self.about = np.zeros((places, columns.COLUMNS), np.int32)
        self.finals = np.zeros((places, most if finals else 0, size), np.int8)


class Batch:
    """Games in progress, one at each place.

    After every step, a row or a number for each place:

    - `observations` (int8): the features of the seat that decides, as `game.layout` names them
    - `masks` (bool): what this seat may do
    - `seats`: which seat this is
    - `rewards` (float64): by seat, what the game that ended in this step gave; else 0
    - `terminated`, `truncated`: whether the step ended a game, or cut one off after `longest` decisions
    - `finals` (int8): by seat, the features at the end of the last game that ended or was cut off here; only for who
      makes the batch with `finals=True`
    - `decisions`: how many there have been in the game; `games`: its number at this place
    - `drawn`: a legal action, each as likely as the others
    """

    def __init__(
        self,
        game: str | Game,
        places: int,
        players: int | Sequence[int] | Array | None = None,
        options: dict[str, Any] | None = None,
        seed: int = 0,
        longest: int | None = None,
        threads: int | None = None,
        finals: bool = False,
    ) -> None:
        """With several numbers of players, the places have them in turn."""
        self.game = given.game(game)
        self.layout = self.game.need_layout()
        self.longest = given.longest(longest) or 0
        self.threads = given.whole("threads", cores.available() if threads is None else threads, 1, MOST_THREADS)
        self.seed = given.seed(seed)
        places = given.whole("places", places, 1, MOST_PLACES)
        self.players = self.numbers_of_players(places, players)
        made = {number: self.template(number, given.options(options)) for number in set(self.players)}
        self.templates = [made[number] for number in self.players]
        self.states = in_memory([template.copy() for template in self.templates], self.players)
        self.rngs = in_memory([Rng(0) for _ in range(places)], [0] * places)
        space = max(template.action_space() for template in made.values())
        self.arrays = Arrays(places, self.layout.size, space, max(self.players), given.flag("finals", finals))
        for place in range(places):
            key, choices = seeds.derive(self.seed, place)
            self.arrays.keys[place] = seeds.words(key)
            self.rngs[place].state = Rng(choices).state
        self.lend_arrays()
        threads = min(self.threads, max(1, places // FEWEST))
        self.crew = Crew(self.states, self.templates, self.rngs, self.arrays, threads)
        self.close = weakref.finalize(self, self.crew.close)  # ends the threads
        self.crew.begin()

    def numbers_of_players(self, places: int, players: Any) -> list[int]:
        players = players.tolist() if isinstance(players, np.ndarray) else players
        several = list(players) if isinstance(players, Sequence) and not isinstance(players, str | bytes) else [players]
        if not several:
            raise BadOption("A batch needs at least one number of players.")
        numbers = [given.players(self.game, number) for number in several]
        for number in numbers:
            choices.need_players(self.game, number)
        return [numbers[place % len(numbers)] for place in range(places)]

    def template(self, players: int, options: dict[str, Any]) -> Any:
        return self.game.new_state(players, choices.complete(self.game, players, options))

    def lend_arrays(self) -> None:
        """Make the arrays known by their names, to read."""
        about = self.arrays.about
        self.observations = to_read(self.arrays.features)
        self.masks = to_read(self.arrays.masks.view(np.bool_))
        self.rewards = to_read(self.arrays.rewards)
        self.finals = to_read(self.arrays.finals)
        self.seats = to_read(about[:, columns.SEAT])
        self.terminated = to_read(about[:, columns.TERMINATED])
        self.truncated = to_read(about[:, columns.TRUNCATED])
        self.decisions = to_read(about[:, columns.DECISIONS])
        self.games = to_read(about[:, columns.GAME])
        self.drawn = to_read(about[:, columns.DRAWN])

    def step(self, actions: Array | None = None) -> None:
        """Play an action at each place: these, or those that were drawn. If one is not legal, none is played.

        Where the action is WAIT, the game stays as it is; where it is NEXT, it is cut off and the next begins.
        """
        if actions is None:
            chosen = self.drawn
        else:
            copied = as_array(actions)  # which nobody changes once it is checked
            self.check(copied)
            chosen = copied.astype(np.int32)
        self.crew.step(chosen, self.longest)

    def check(self, actions: Array) -> None:
        self.check_form(actions)
        fits = self.are_legal(actions) | (actions == WAIT) | (actions == NEXT)
        if not fits.all():
            place = int(fits.argmin())
            raise IllegalMove(f"Place {place}: {self.why_not(place, int(actions[place]))}")

    def check_form(self, actions: Array) -> None:
        places = len(self.states)
        if actions.shape != (places,):
            raise IllegalMove(
                f"Actions of the shape {actions.shape}: this batch needs one for each place, the shape ({places},)."
            )
        if actions.dtype.kind not in "iu":
            raise IllegalMove(f"Actions of the type {actions.dtype}: they are whole numbers.")

    def are_legal(self, actions: Array) -> Array:
        """Of whole numbers, one for each place: which are legal actions there."""
        places, space = self.masks.shape
        known = (actions >= 0) & (actions < space)
        return known & self.masks[np.arange(places), np.where(known, actions, 0)]

    def why_not(self, place: int, action: int) -> str:
        return str(self.game.illegal(self.states[place], action))

    def __reduce__(self) -> Any:
        raise BadOption(
            "A batch cannot be copied or pickled: make another with the same seed, and play the same actions."
        )

    def seed_of(self, place: int, number: int) -> str:
        """The seed of a game that is played at a place, by its number there: to play it elsewhere."""
        place = given.whole("place", place, 0, len(self.states) - 1)
        number = given.whole("number", number, 0, MOST_GAMES)
        words = keystream.stream(self.arrays.keys[place].tolist(), number, 4)
        return b"".join(word.to_bytes(4, "little") for word in words).hex()


def in_memory(things: list[Any], kinds: list[int]) -> list[Any]:
    """The same things as they lie in memory, each kind in the places it had: so that threads, which have places side by
    side, never write to one line of the processor's cache."""
    lying = {
        kind: iter(sorted((one for one, of in zip(things, kinds, strict=True) if of == kind), key=id))
        for kind in set(kinds)
    }
    return [next(lying[kind]) for kind in kinds]


def as_array(actions: object) -> Array:
    """A copy of what somebody gives as actions."""
    try:
        return np.array(actions)
    except ValueError:  # lists of several lengths
        raise IllegalMove(
            f"{given.shown(actions)} are no actions: these are whole numbers, one for each place."
        ) from None


def to_read(array: Array) -> Array:
    view = array.view()
    view.flags.writeable = False
    return view
