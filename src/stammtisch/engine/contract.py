"""The contract that every game fulfils. Read this first.

A *game* is everything about it: its id, its seats and its options; it makes states, and tells of them in JSON values:
moves, views, happenings. A *state* is one game in progress, in numbers, and knows its game. It is asked whose decision
it is, what that seat may do (numbers from the game's fixed action space), and changed in place by applying one of these
numbers.

The methods of a state come in two groups:

- for everybody: checked, they refuse what is not allowed with a sentence and change nothing then;
- what a game's rules give: unchecked and compiled, for the loops that play thousands of games (`c_` before a name:
  the same as the method without it, for compiled callers).

A state must hold to this, and `tests/test_contract.py` tries it on every registered game:

- Its fields are ints and fixed-size lists of small ints, so that copying is copying them. No other state is shared.
- Only shuffles are random, and all go through `shuffle`.
- Whenever anybody sees a card that was hidden, `learned` goes up. Undo goes by it: a player may take back own moves
  as far as it has not changed and nobody else has decided.
- `redeal(seat)` changes nothing that the seat knows: not its view, not what it may do, not what it remembers.
- Whether there is a decision, and whose it is, depends on nothing hidden: else everybody learns from being asked.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Protocol

from stammtisch.engine import fields, keystream, scratch, seats, seeds, sizes
from stammtisch.engine.errors import BadOption, IllegalMove
from stammtisch.engine.layout import Layout
from stammtisch.engine.options import Option
from stammtisch.engine.rng import Rng
from stammtisch.words.game_words import Words
from stammtisch.words.message import Message, message
from stammtisch.words.speaker import Speaker

if TYPE_CHECKING:
    from stammtisch.engine.tape import Tape


Move = dict[str, Any]  # {"type": ..., ...}, as the rules pages name it
View = dict[str, Any]
Happening = dict[str, Any]  # {"what": ..., ...}

SEEN = frozenset({"turned up", "turn", "score", "over"})  # what happens so that all see it: no log needs to tell it


class State:
    """One game in progress."""

    def __init__(self, players: int) -> None:
        self.game: Game  # that it is a state of: the game sets it
        self.tape: Tape | None = None  # where shuffles are written down, or come from
        self.players = players
        self.seat = seats.NOBODY  # whose decision it is
        self.turns = 0  # turns completed, as the rules count them: for statistics, nothing else goes by it
        self.learned = 0  # how often anybody has learned something new
        self.shuffles = 0
        self.key = [0] * 4  # the seed as four 32-bit words

    # -- for everybody

    def start(self, seed: str, tape: Tape | None = None) -> None:
        """Set up a new game whose shuffles follow from the seed (32 hexadecimal digits)."""
        self.key = seeds.words(seed)
        self.tape = tape
        self.deal()

    def is_over(self) -> bool:
        return self.seat == seats.NOBODY

    def legal(self) -> list[int]:
        """The actions that the deciding seat may choose from, ascending; none when the game is over."""
        buffer = scratch.actions()
        count = 0 if self.seat == seats.NOBODY else self.list_actions(buffer)
        return [buffer[i] for i in range(count)]

    def is_legal(self, action: int) -> bool:
        buffer = scratch.actions()
        count = 0 if self.seat == seats.NOBODY else self.list_actions(buffer)
        for i in range(count):
            if buffer[i] == action:
                return True
        return False

    def action_space(self) -> int:
        """`action_count`, for Python callers."""
        return self.action_count()

    def is_action(self, action: int) -> bool:
        """Whether this is a number of the action space."""
        return 0 <= action < self.action_count()

    def apply(self, action: int) -> None:
        """Carry out a legal action; refuse any other."""
        if 0 <= action < self.action_count() and self.is_legal(action):
            self.play(action)
        else:
            raise self.game.illegal(self, action)

    def reveals(self, action: int) -> bool:
        """Whether somebody learns something by a legal action, so that it cannot be taken back."""
        after = self.copy()
        after.play(action)
        return after.learned != self.learned

    def copy(self) -> State:
        """An independent copy, without the tape."""
        twin = self.allocate()
        twin.game = self.game
        twin.c_copy_from(self)
        return twin

    def copy_from(self, other: State) -> None:
        """Become equal to another state of the same game."""
        self.c_copy_from(other)

    def c_copy_from(self, other: State) -> None:
        fields.copy(self, other)

    def equals(self, other: State) -> bool:
        """Whether every field, what is hidden included, is equal."""
        return fields.same(self, other)

    def determinize(self, seat: int, rng: Rng) -> None:
        """Replace what the seat cannot know by a random choice among what is possible given all that it knows."""
        if seat < seats.SPECTATOR or seat >= self.players:
            raise ValueError(f"There is no seat {seat}: this table has seats 0 to {self.players - 1}.")
        self.imagine(seat, rng)

    def imagine(self, seat: int, rng: Rng) -> None:
        """`determinize`, unchecked."""
        for i in range(4):
            self.key[i] = rng.word()
        self.redeal(seat, rng)

    def features(self, seat: int) -> list[int]:
        """What the seat knows in numbers, as the game's `layout` names them; refused if the game has none."""
        size = self.game.need_layout().size
        if seat < 0 or seat >= self.players:
            raise ValueError(f"There is no seat {seat}: this table has seats 0 to {self.players - 1}.")
        buffer = scratch.features()
        for i in range(size):
            buffer[i] = 0
        self.write_features(seat, buffer)
        return [buffer[i] for i in range(size)]

    def winners(self) -> list[int]:
        """The seats that have won. Only when the game is over."""
        return [seat for seat in range(self.players) if self.won(seat)]

    def points(self) -> list[int]:
        """The score of each seat, as it stands."""
        return [self.score(seat) for seat in range(self.players)]

    def teams(self) -> list[int]:
        """The side of each seat."""
        return [self.side(seat) for seat in range(self.players)]

    # -- what a game's rules give (compiled, unchecked)

    def allocate(self) -> State:
        """A new state of the same class, its fields not yet set."""
        raise NotImplementedError

    def action_count(self) -> int:
        """The size of the action space."""
        raise NotImplementedError

    def deal(self) -> None:
        """Set the game up, from the state that the game's `new_state` made, to the first decision."""
        raise NotImplementedError

    def list_actions(self, out: list[int]) -> int:
        """Write the legal actions into `out`, ascending; return how many (at most 512). Not when it is over."""
        raise NotImplementedError

    def play(self, action: int) -> None:
        """Carry out a legal action with all that follows from it, to the next decision or the end."""
        raise NotImplementedError

    def redeal(self, seat: int, rng: Rng) -> None:
        """Deal anew what the seat cannot know, uniformly among what is possible.

        Nothing of what was there may come through: the same generator gives the same world, whatever was hidden.
        """
        raise NotImplementedError

    def score(self, seat: int) -> int:
        """The seat's points now; once the game is over, the final ones."""
        raise NotImplementedError

    def won(self, seat: int) -> bool:
        """Whether the seat is among the winners. Only when the game is over."""
        raise NotImplementedError

    def side(self, seat: int) -> int:
        """The lowest seat of those who win together with this one: itself, or the first of its team."""
        return seat

    def write_features(self, seat: int, out: list[int]) -> None:
        """Write the seat's features into `out`, which is all 0. Only where the game has a `layout`."""
        raise NotImplementedError

    # -- what the rules may use

    def shuffle(self, deck: int, cards: list[int], n: int) -> None:
        """Shuffle cards[0:n], which must be in ascending order; the top is then cards[n - 1]."""
        keystream.shuffle(cards, n, self.key, self.shuffles)
        self.shuffles += 1
        self.learned += 1
        if self.tape is not None:
            self.consult_tape(deck, cards, n)

    def consult_tape(self, deck: int, cards: list[int], n: int) -> None:
        """Write the order down, or take the one that a record prescribes."""
        order = self.tape.shuffled(deck, [cards[n - 1 - i] for i in range(n)])  # type: ignore[union-attr]
        for i in range(n):
            cards[n - 1 - i] = order[i]

    def rollout(self, rng: Rng) -> int:
        """Play to the end with uniformly random actions; return the number of decisions."""
        return self.c_rollout(rng)

    def c_rollout(self, rng: Rng) -> int:
        buffer = [0] * sizes.MOST_ACTIONS
        decisions = 0
        while self.seat != seats.NOBODY:
            count = self.list_actions(buffer)
            self.play(buffer[rng.below(count)])
            decisions += 1
        return decisions


class Moves(Protocol):
    """All moves of a game by their numbers, as `engine.moves.MoveTable` has them."""

    def move(self, action: int) -> Move: ...
    def action(self, move: object) -> int: ...


class Sight(Protocol):
    """A game's `view` module: what a seat may see, and what it sees happen. Nothing else ever leaves a state.

    What is in a view is the game's affair, but for what others go by: `game`, its id; `options`, as chosen; `viewer`,
    the seat that sees it, or None; `seat`, who decides, and `phase`, what (`expected.<phase>` says it), both None at
    the end; `result`; and `seats`, an entry a seat, whose `score` stands beside the name on the page. Of what happens,
    "move", "turn" and "over" are common to all games; the others are the game's own.
    """

    def common(self, state: Any) -> View: ...
    def own(self, state: Any, seat: int) -> View: ...
    def tell(self, before: Any, action: int, after: Any, seat: int) -> list[Happening]: ...


class Game:
    """Everything about a game. One instance a game, in the list GAMES of its package."""

    id: ClassVar[str]
    name: ClassVar[str]
    players: ClassVar[tuple[int, ...]]  # the numbers of players it is for, of 2 to MOST_SEATS
    options: ClassVar[tuple[Option, ...]] = ()
    # What `shuffle` shuffles, by the number of the deck: its name in records (None for the only or the main one), and
    # what each number that lies in it is called there.
    decks: ClassVar[tuple[tuple[str | None, tuple[str | int, ...]], ...]]
    moves: ClassVar[Moves]
    sight: ClassVar[Sight]
    vocabulary: ClassVar[type[Words]] = Words  # what it says in its own way
    drawing: ClassVar[str | None] = None  # the folder of the page's drawing of it; a plain table without
    minutes: ClassVar[tuple[int, int] | None] = None  # how long it takes, about
    option_rules: ClassVar[dict[str, str]] = {}  # the rule that tells what an option is about
    rules: ClassVar[int] = 1  # the version of its rules by which new games are played
    oldest_rules: ClassVar[int] = 1  # the oldest version that it can still play
    layout: ClassVar[Layout | None] = None  # of the features, if its states tell themselves in numbers

    @cached_property
    def folder(self) -> Path:
        """Where its package is, with its catalogues and its rulebook."""
        return Path(str(sys.modules[type(self).__module__].__file__)).parent

    @cached_property
    def words(self) -> Words:
        return self.vocabulary(self.folder)

    def __reduce__(self) -> tuple[Any, ...]:
        """There is one of each, in every process: states that travel find their game again."""
        from stammtisch.engine import registry

        return registry.find, (self.id,)

    def refusal(self, players: int, options: dict[str, Any]) -> str | None:
        """Why these values, each right in itself, do not go together; None if they do."""
        return None

    def new_state(self, players: int, options: dict[str, Any], rules: int | None = None) -> State:
        """A state with these settings, not yet dealt; by today's rules, or by an older version of them."""
        complete = {**{option.name: option.default for option in self.options}, **options}
        state = self.make_state(players, complete, self.rules if rules is None else rules)
        state.game = self
        return state

    def need_layout(self) -> Layout:
        """How its features are laid out, for whoever cannot do without."""
        if self.layout is None:
            raise BadOption(f"{self.name} has no features: it can be played here, but not in numbers.")
        return self.layout

    # -- what its rules give

    def make_state(self, players: int, options: dict[str, Any], rules: int) -> State:
        """A state of its class with these settings; every option is there."""
        raise NotImplementedError

    # -- JSON

    def move(self, state: Any, action: int) -> Move:
        """The move that an action stands for. (May depend on the state, where the page names places.)"""
        return self.moves.move(action)

    def action(self, state: Any, move: object) -> int:
        """The action that a move stands for, legal now or not; any other value raises BadMove with a sentence."""
        return self.moves.action(move)

    def common_view(self, state: Any) -> View:
        """What everybody sees: a spectator's view. What is a seat's own stands in it as None."""
        return self.sight.common(state)

    def own_view(self, state: Any, seat: int) -> View:
        """What this seat sees in those places."""
        return self.sight.own(state, seat)

    def tell(self, before: Any, action: int, after: Any, seat: int) -> list[Happening]:
        """What this seat (or SPECTATOR) sees happen when `action` leads from one state to another, in order."""
        return self.sight.tell(before, action, after, seat)

    def view(self, state: State, seat: int) -> View:
        """What this seat (or SPECTATOR) may see: all that ever leaves the server."""
        return self.views(state, [seat])[seat]

    def views(self, state: State, viewers: Iterable[int]) -> dict[int, View]:
        """The views of several; what they see alike is made once, and they share it."""
        common = self.common_view(state)
        return {
            seat: common if seat == seats.SPECTATOR else {**common, **self.own_view(state, seat)} for seat in viewers
        }

    def result(self, state: State) -> dict[str, Any] | None:
        """Scores by seat and the winners' seats, once the game is over."""
        if state.seat != seats.NOBODY:
            return None
        return {"scores": state.points(), "winners": state.winners()}

    def happenings(self, before: State, action: int, after: State, viewer: int) -> list[Happening]:
        """What this seat (or SPECTATOR) sees happen, each with the message that tells it and the rule that it is by."""
        return self.stories(before, action, after, [viewer])[viewer]

    def stories(self, before: State, action: int, after: State, viewers: Iterable[int]) -> dict[int, list[Happening]]:
        """The same for several; what they see alike is put into words once, and they share it."""
        stories: dict[int, list[Happening]] = {}
        made: list[tuple[list[Happening], list[Happening]]] = []  # without and with words
        for viewer in viewers:
            told = self.tell(before, action, after, viewer)
            story = next((said for bare, said in made if bare == told), None)
            if story is None:
                story = [self.in_words(after, happening) for happening in told]
                made.append((told, story))
            stories[viewer] = story
        return stories

    def in_words(self, after: State, happening: Happening) -> Happening:
        if happening["what"] in SEEN:
            return happening
        says = self.sentence(after, happening)
        return happening if says["key"] in self.words.NO_NEWS else {**happening, "says": says}

    def sentence(self, state: State, happening: Happening) -> Message:
        """A happening as a message; by the state that it led to where the words depend on the game's settings."""
        return self.words.sentence(happening)

    # -- several at once

    def together(self, state: Any) -> list[int]:
        """The seats that choose at the same time, unseen by each other, in the order in which they will decide.

        The deciding one is the first of them; none where it decides alone. Whose decision it is stays the engine's to
        say, one after another, and so is the order in records: a table may take their choices in any order before.
        What one of them may choose, and what it sees until the last has chosen, depends on no other's choice.
        """
        return []

    def asked(self, state: State, seat: int) -> State:
        """A copy in which it is the turn of one of these seats: those before it have chosen, whatever it was."""
        twin = state.copy()
        while twin.seat != seat:
            twin.apply(twin.legal()[0])
        return twin

    # -- what would come of it

    def outlook(self, state: Any, action: int) -> list[Message]:
        """What a legal action would bring, as far as the deciding seat can know it before: nothing worth a word, if [].

        It is played in a world that was dealt anew for that seat, always the same one: so nothing hidden comes through.
        Of what happens there, all that the catalogue has words for as an outlook is foretold (`Words.outlook`).
        """
        before = state.copy()
        before.determinize(state.seat, Rng(0))
        after = before.copy()
        after.apply(action)
        said = self.prospects(before, action, after)
        for happening in self.tell(before, action, after, before.seat):
            foretold = self.foretell(after, happening)
            if foretold is not None and foretold not in said:
                said.append(foretold)
        return said

    def prospects(self, before: Any, action: int, after: Any) -> list[Message]:
        """What is to be said of an action's outlook before what would happen; both states are dealt anew as above."""
        return []

    def foretell(self, after: Any, happening: Happening) -> Message | None:
        """A happening to come, as the deciding seat is told of it; by the state that it would lead to."""
        return self.words.outlook(happening)

    def is_luck(self, before: Any, action: int, after: Any) -> bool:
        """Whether anything was turned up, drawn or dealt by chance, or came to light by itself: not by a choice."""
        return bool(before.learned != after.learned)

    def is_wanted(self, state: Any, action: int) -> bool:
        """Whether a sensible player may well do this, rather than something else of its kind: what is accented."""
        return True

    # -- why not

    def why_not(self, state: Any, action: int) -> Message:
        """Why the deciding seat may not do this now, from what it knows."""
        view = self.view(state, state.seat)
        offer = self.words.offer(self.move(state, action), view)
        return message("why.move", move=offer, now=self.expected(state, view))

    def why_not_pressed(self, state: Any, pressed: list[str], thing: str) -> Message:
        """Why the deciding seat, who has pressed something already, cannot go on with this thing on the table.

        Things have the names that the page's drawing of the game gives them ("city:Ulm"): any text may come.
        """
        return message("why.now")

    def expected(self, state: State, view: View) -> Message:
        """What the deciding seat is to do, as it is told itself."""
        return self.words.expected(view, [self.move(state, action) for action in state.legal()])

    def coach(self, state: State) -> list[Message]:
        """What the deciding seat has to decide and should look at; from its view and its moves, so nothing is told."""
        view = self.view(state, state.seat)
        return self.words.coach(view, [self.move(state, action) for action in state.legal()])

    def illegal(self, state: State, action: int) -> IllegalMove:
        """The refusal of an action, in English, and as a message for other languages."""
        if state.seat == seats.NOBODY:
            said = message("why.over")
        elif not state.is_action(action):
            return IllegalMove(f"There is no action {action}: this game's are 0 to {state.action_space() - 1}.")
        else:
            said = self.why_not(state, action)
        return IllegalMove(self.speaker(state).say(said), said)

    def speaker(self, state: State) -> Speaker:
        """Somebody who says this game's messages in English, seats by their own names."""
        return Speaker(self.folder, names=[f"seat {number}" for number in range(state.players)])
