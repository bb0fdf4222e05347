"""A table: its seating and its game, folded from its events."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable

from stammtisch.engine.contract import State
from stammtisch.engine.errors import Refused
from stammtisch.engine.recording import Recording
from stammtisch.engine.records import BY, Record, time_text
from stammtisch.engine.seats import NOBODY
from stammtisch.tables import origins
from stammtisch.tables.errors import Denied
from stammtisch.tables.events import Draft, Event, Facts
from stammtisch.tables.seating import LOBBY, RUNNING, WEEK, Seating

MOST_UNDONE = 1000
MOST_CHOSEN = 1000  # times that a seat chooses before it cannot change its mind any more
HOLD = 3000  # how long bots hold off for a move that can be taken back, in ms
STROLL = 1500  # between moves of bots where people watch and nobody plays, in ms


class Table:
    """What the events of a table say."""

    def __init__(self, code: str) -> None:
        self.code = code
        self.seating = Seating()
        self.recording: Recording | None = None
        self.unplayable: str | None = None  # why the game cannot be played here, in a sentence
        self.started_at = 0
        self.before: State | None = None  # before the last event, if that was a move
        self.action = 0  # what led from there to here
        self.holder = NOBODY  # the seat whose last move bots hold off for
        self.began = 0  # when the turn of whoever decides began
        self.began_earlier: list[int] = []  # before each of the moves that may be taken back
        # Where several choose at the same time: what those have chosen who have, and when somebody came back meanwhile.
        self.choices: dict[int, Facts] = {}
        self.returned: dict[int, int] = {}

    def fold(self, event: Event) -> None:
        """Become what the table is after one more event."""
        self.seating.fold(event)
        self.before = None
        if self.unplayable is None:
            try:
                self.fold_game(event)
            except Refused as error:  # begun by another version of Stammtisch: the table is there, its game is not
                self.unplayable = str(error)
                self.recording = self.before = None

    def fold_game(self, event: Event) -> None:
        if event.what == "started":
            self.start(event)
        elif event.what == "moved":
            self.move(event)
        elif event.what == "undone":
            self.undo(event)
        elif event.what == "chosen":
            self.choose(event.facts)
        elif event.what in ("back", "seated") and "over" not in event.facts:
            self.come(event.facts["seat"], event.at)

    def come(self, seat: int, at: int) -> None:
        """Somebody is there whose clock begins now."""
        if seat in self.together():
            self.returned[seat] = at
        elif seat == self.decider():
            self.began = at

    def start(self, event: Event) -> None:
        seating, rules = self.seating, event.facts.get("rules", 1)
        self.began = self.started_at = event.at
        self.recording = origins.begin(seating.origin, seating.settings, len(seating.seats), event.facts["seed"], rules)

    def move(self, event: Event) -> None:
        recording = self.playing()
        self.choices, self.returned = {}, {}
        self.before = recording.state.copy()
        self.action = self.before.game.action(self.before, event.facts["move"])
        recording.apply(self.action)
        self.holder = event.facts["seat"] if event.facts.get("hold") else NOBODY
        self.began_earlier.append(self.began)
        # The clock of a turn goes on over all its decisions, and does not run back when a move is taken back.
        if recording.state.seat != self.before.seat:
            self.began = event.at
        del self.began_earlier[: len(self.began_earlier) - len(recording.earlier)]

    def choose(self, facts: Facts) -> None:
        if facts["move"] is None:
            self.choices.pop(facts["seat"], None)
        else:
            self.choices[facts["seat"]] = {name: value for name, value in facts.items() if name != "seat"}

    def undo(self, event: Event) -> None:
        self.choices, self.returned = {}, {}
        self.playing().undo(event.facts["seat"])
        self.holder = NOBODY
        self.began = self.began_earlier.pop()

    def need_playable(self) -> None:
        """Refuse a game that was begun under rules that cannot be played here."""
        if self.unplayable is not None:
            raise Denied("other_rules", self.unplayable)

    def need_begun(self) -> None:
        """Refuse to tell of a game that has not begun, or cannot be played here."""
        self.need_playable()
        if self.recording is None:
            raise Denied("not_running", "The game has not begun.")

    def playing(self) -> Recording:
        """The game, which has begun."""
        self.need_playable()
        assert self.recording is not None, "the game has not begun"
        return self.recording

    def can_undo(self, seat: int) -> bool:
        """Whether a seat can take back its choice or last move; not for ever, so that no table grows without end."""
        if seat in self.choices:
            return self.seating.chosen[seat] < MOST_CHOSEN
        return self.seating.undone < MOST_UNDONE and self.playing().can_undo(seat)

    def last_move(self, seat: int) -> tuple[State, int]:
        """The choice or move that a seat can take back: the game before it, and the action."""
        if seat in self.choices:
            recorded = self.playing().state
            before, move = recorded.game.asked(recorded, seat), self.choices[seat]["move"]
        else:
            before, move = self.playing().earlier[-1], self.playing().events[-1]["move"]
        return before, before.game.action(before, move)

    def decider(self) -> int:
        """The seat whose decision it is, or NOBODY."""
        if self.recording is None or self.seating.status != RUNNING:
            return NOBODY
        return self.recording.state.seat

    def together(self) -> list[int]:
        """The seats that choose at the same time, whether they have or not; none where one decides alone."""
        if self.decider() == NOBODY:
            return []
        state = self.playing().state
        seats = state.game.together(state)
        return seats if len(seats) > 1 else []

    def asked(self) -> list[int]:
        """The seats that everybody waits for; who of several has chosen already is for nobody else to know."""
        decider = self.decider()
        alone = [] if decider == NOBODY else [decider]
        return [seat for seat in self.together() or alone if seat not in self.choices]

    def state_for(self, seat: int) -> State | None:
        """The game in which this seat decides; None if it does not."""
        if seat in self.together():
            state = self.playing().state
            return state.game.asked(state, seat)
        return self.playing().state if seat == self.decider() != NOBODY else None

    def chance(self) -> int:
        """From what a bot's next choice follows, so that the same moves on the same deal get the same answers."""
        said = f"{self.seating.seed} chooses after {len(self.playing().events)} events"
        return int(hashlib.sha256(said.encode()).hexdigest(), 16) % 2**62

    def record(self) -> Record:
        """The record of the game, signed: who played, and when it began."""
        seats = self.seating.played or self.seating.signatures()
        return self.playing().record(BY, time_text(self.started_at / 1000), seats)

    # -- what becomes due by itself

    def deadline_of(self, seat: int) -> int | None:
        """When the turn of a seat is over, if a person decides there and the table has a limit."""
        limit = self.seating.settings.limit_ms()
        if limit is None or self.seating.bot_for(seat) is not None:
            return None
        return max(self.began, self.returned.get(seat, 0)) + limit

    def deadline(self) -> int | None:
        """When the first turn is over of those that last."""
        return min(filter(None, map(self.deadline_of, self.asked())), default=None)

    def closing_time(self) -> int | None:
        """When the table closes if nobody comes."""
        return self.seating.at + WEEK if self.seating.status in (LOBBY, RUNNING) else None

    def due(self) -> int | None:
        """When `pass_time` will next have something to say."""
        return min(filter(None, (self.deadline(), self.closing_time())), default=None)

    def look_again(self, now: int) -> int | None:
        """When somebody who does not follow the table should next see whether something is due."""
        return min(filter(None, (self.due(), self.seating.look_again(now))), default=None)

    def pass_time(self, now: int, somebody_present: bool) -> list[Draft]:
        """What has become of the table by the passing of time alone."""
        closing = self.closing_time()
        if closing is not None and now >= closing and not somebody_present:
            return [("closed", {})]
        late = [seat for seat in self.asked() if (deadline := self.deadline_of(seat)) is not None and now >= deadline]
        return [("away", {"seat": seat}) for seat in late]

    def bot_due(self, watched: bool) -> tuple[int, str, int] | None:
        """Seat and level of the bot that is to move, and when; bots do not play on for an empty room."""
        bots = ((seat, level) for seat in self.asked() if (level := self.seating.bot_for(seat)) is not None)
        seat, level = next(bots, (NOBODY, ""))
        if seat == NOBODY or not (watched or self.seating.somebody_plays()):
            return None
        at = self.seating.game_at + (0 if self.seating.somebody_plays() else STROLL)
        return seat, level, max(at, self.held_until() or at)

    def held_until(self) -> int | None:
        """Until when bots hold off, so that whoever moved last can take it back."""
        if self.holder == NOBODY or not self.playing().can_undo(self.holder):
            return None
        return self.seating.game_at + HOLD


def fold(code: str, events: Iterable[Event]) -> Table:
    """A table from all its events."""
    table = Table(code)
    for event in events:
        table.fold(event)
    return table


def commitment(seed: str) -> str:
    """The hash of a seed that is published at the start."""
    return hashlib.sha256(seed.encode()).hexdigest()


def first_by_chance(seed: str, players: int) -> int:
    """The seat that begins, so that it follows from the seed like every shuffle and can be checked like these."""
    return int(hashlib.sha256(f"{seed} begins".encode()).hexdigest(), 16) % players
