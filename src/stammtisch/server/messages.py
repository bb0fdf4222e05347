"""The messages on the socket, both ways. This is the one schema: TypeScript types are made from it (`schema`)."""

from __future__ import annotations

from typing import Annotated, Any, Literal, NotRequired, TypeGuard, get_args

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, TypeAdapter, with_config
from typing_extensions import TypedDict

from stammtisch.tables.commands import LONGEST_CHAT
from stammtisch.tables.names import LONGEST_NAME
from stammtisch.words.counting import Count
from stammtisch.words.game_words import TableOfWords
from stammtisch.words.message import Message

PROTOCOL = 1
MOST_OUTLOOKS = 24  # moves of which one is told at once what they would bring


def whole(value: Any) -> Any:
    """In JSON 1.0 is the same whole number as 1."""
    return int(value) if type(value) is float and value.is_integer() else value


WHOLE = BeforeValidator(whole)
Code = Annotated[str, Field(pattern=r"^[2-9A-HJKMNP-Z]{8}$", description="the code of a table")]
SeatNumber = Annotated[int, Field(ge=0, le=15), WHOLE]
Number = Annotated[int, Field(ge=0, le=2**31 - 1, description="the number of an event"), WHOLE]
Name = Annotated[str, Field(min_length=1, max_length=LONGEST_NAME)]
OptionValue = Annotated[str | int | bool, WHOLE]
PersonId = Annotated[str, Field(max_length=32)]
Thing = Annotated[str, Field(max_length=80, description="something on the table, as the page's drawing calls it")]
Level = Annotated[str, Field(max_length=40, description="the level of a bot")]


class Ask(BaseModel):
    """What every message from a client may have: an id that the answer repeats."""

    model_config = ConfigDict(extra="forbid", strict=True)
    id: Annotated[int, Field(ge=0, le=2**53 - 1), WHOLE] | None = None


class AtTable(Ask):
    table: Code


class Ping(Ask):
    """Answered with pong; once in a while, so that both sides know that the other is there."""

    type: Literal["ping"]


class Watch(AtTable):
    """Be told of a table from now on, and of what happened after event `seen`. Answered with table."""

    type: Literal["watch"]
    seen: Number = 0
    seat: SeatNumber | None = None


class Unwatch(AtTable):
    type: Literal["unwatch"]


class Look(AtTable):
    """See through the eyes of another of one's own seats; null: as a spectator."""

    type: Literal["look"]
    seat: SeatNumber | None


class Sit(AtTable):
    """Take a seat, any free one if none is named; `name` where several people share a screen.

    At a listed table this asks the host, who answers with admit.
    """

    type: Literal["sit"]
    seat: SeatNumber | None = None
    name: Name | None = None


class Leave(AtTable):
    """Give a seat back, all own ones if none is named."""

    type: Literal["leave"]
    seat: SeatNumber | None = None


class Admit(AtTable):
    """As the host, let somebody sit down who asks to at a listed table, or not."""

    type: Literal["admit"]
    person: PersonId
    yes: bool


class SendAway(AtTable):
    """As the host, take somebody's seats and word."""

    type: Literal["send_away"]
    person: PersonId


class HandOn(AtTable):
    """As the host, make somebody else at the table its host."""

    type: Literal["hand_on"]
    person: PersonId


class Free(AtTable):
    """As the host, let anybody take a seat in a running game whose owner has left."""

    type: Literal["free"]
    seat: SeatNumber


class StandIn(AtTable):
    """Let a bot play for somebody at the table who is not here, until they are back."""

    type: Literal["stand_in"]
    seat: SeatNumber


class Close(AtTable):
    """As the host, end what happens at the table."""

    type: Literal["close"]


class Start(AtTable):
    """As the host, start now; free seats are filled with bots of the level `fill`."""

    type: Literal["start"]
    fill: Level | None = None


class Move(AtTable):
    """A move of the own seat, having seen event `seen`; with `hold` bots wait, so that it may be taken back."""

    type: Literal["move"]
    seen: Number
    seat: SeatNumber
    move: dict[str, Any]
    hold: bool = False


class Undo(AtTable):
    """Take back the last move of the own seat."""

    type: Literal["undo"]
    seen: Number
    seat: SeatNumber


class Back(AtTable):
    """Play again oneself, after a bot did."""

    type: Literal["back"]


class Chat(AtTable):
    type: Literal["chat"]
    text: Annotated[str, Field(min_length=1, max_length=LONGEST_CHAT)]


class Phrase(AtTable):
    """Say one of the phrases that every client has in its own language."""

    type: Literal["phrase"]
    phrase: Annotated[str, Field(max_length=40)]


class Mute(AtTable):
    """Not be told what a person says, or be told again."""

    type: Literal["mute"]
    person: PersonId
    on: bool


class Report(AtTable):
    """Let whoever runs the house know of something that was said: the number of its line."""

    type: Literal["report"]
    n: Number


class Hint(AtTable):
    """Ask what a good bot would do on the own seat, which decides. Answered with hint, to nobody else."""

    type: Literal["hint"]
    seen: Number
    seat: SeatNumber


class Coach(AtTable):
    """Ask what there is to decide on the own seat, and what a good player would look at. Answered with coach."""

    type: Literal["coach"]
    seen: Number
    seat: SeatNumber


class Judge(AtTable):
    """Ask whether the own last move, which can still be taken back, was weak. Answered with judge, to nobody else."""

    type: Literal["judge"]
    seen: Number
    seat: SeatNumber


class Keep(AtTable):
    """Let a move stand that one was asked about: bots that hold off for it wait no longer."""

    type: Literal["keep"]
    seat: SeatNumber


class Why(AtTable):
    """Ask why a thing on the table cannot be pressed, after what has been pressed already. Answered with why."""

    type: Literal["why"]
    seat: SeatNumber | None = None
    pressed: Annotated[list[Thing], Field(max_length=8)] = []
    thing: Thing


class Outlook(AtTable):
    """Ask what some of one's moves would bring, as far as one can know it. Answered with outlook."""

    type: Literal["outlook"]
    seat: SeatNumber | None = None
    moves: Annotated[list[dict[str, Any]], Field(max_length=MOST_OUTLOOKS)]


class Plain(AtTable):
    """Ask for the table in tables, and for one's moves in words. Answered with plain."""

    type: Literal["plain"]
    seat: SeatNumber | None = None


class Rematch(AtTable):
    """Wish for another game; the last one's wish makes it, or `now` of one who waits for the others no longer."""

    type: Literal["rematch"]
    now: bool = False


class Link(AtTable):
    """Ask for a personal link, with which another device takes over one's seats. Answered with link."""

    type: Literal["link"]


class Take(AtTable):
    """Take over the seats of a personal link."""

    type: Literal["take"]
    token: Annotated[str, Field(max_length=400)]


# What changes a table, or would, and is told to all who watch it.
Change = (
    Sit
    | Leave
    | Admit
    | SendAway
    | HandOn
    | Free
    | StandIn
    | Close
    | Start
    | Move
    | Undo
    | Back
    | Chat
    | Phrase
    | Rematch
    | Take
)
CHANGES = frozenset(get_args(Change))
FromClient = Annotated[
    Ping | Watch | Unwatch | Look | Mute | Report | Hint | Coach | Judge | Keep | Why | Outlook | Plain | Link | Change,
    Field(discriminator="type"),
]
FROM_CLIENT: TypeAdapter[FromClient] = TypeAdapter(FromClient)


def is_change(message: FromClient) -> TypeGuard[Change]:
    """Found by its type alone: to ask a model whether it is of one of many classes takes long."""
    return type(message) in CHANGES


class Known(TypedDict):
    """Somebody with a name."""

    id: str
    name: str


class SeatTold(TypedDict):
    """A place at the table: a person's, a bot's, or free where both are null.

    `held`: its person has left a running game; a bot plays on, until that person is back or the host frees the seat.
    It keeps the `name` until somebody else sits down there, and `owner` is who may come back (not in lists).
    """

    person: str | None
    name: str | None
    bot: str | None
    away: bool
    held: bool
    owner: NotRequired[str | None]


class OriginTold(TypedDict):
    """The position that a table's game goes on from: after which step of another game, and for which seat what was
    hidden there is dealt anew, if for any. Of the same deal played once more `code` is the other table, told at the
    end."""

    step: int
    anew: int | None
    same_deal: NotRequired[bool]
    code: NotRequired[str | None]


class About(TypedDict):
    """A table besides its game. `seed` is told when the game is over; its SHA-256 is `seed_hash` from the start on.

    Where the seed is another game's, whose record would tell all hands, its hash is told at the end, too.

    `teams` has the first seat of each seat's team, and is empty where there are none; it is not in lists. `day` is
    that of a deal of the day, whose seed is told when that day is over.
    """

    code: str
    status: Literal["lobby", "running", "over", "closed"]
    game: str
    options: dict[str, str | int | bool]
    first: int | None
    listed: bool
    limit: str
    stand_in: str
    hints: bool
    seats: list[SeatTold]
    teams: NotRequired[list[int]]
    host: str | None
    knocks: list[Known]
    wishes: list[str]
    rematch: str | None
    origin: NotRequired[OriginTold | None]
    day: NotRequired[str | None]
    seed_hash: str | None
    seed: str | None


@with_config(ConfigDict(extra="allow"))
class GameMove(TypedDict):
    """A move as its game writes it (docs/rules)."""

    type: str


@with_config(ConfigDict(extra="allow"))
class Happening(TypedDict):
    """Something that a viewer sees happen, as its game tells it (docs/rules); `says` where a log tells it too."""

    what: str
    seat: NotRequired[int]
    says: NotRequired[Message]


@with_config(ConfigDict(extra="allow"))
class Result(TypedDict):
    """How a game ended."""

    scores: list[int]
    winners: list[int]


class GameTold(TypedDict):
    """The game as one seat (or, null, a spectator) sees it.

    `legal` are its moves when it decides, `final` the places in this list of those that cannot be taken back,
    `ends` of those with which the own turn ends, `unlikely` of those that a sensible player would hardly choose where
    there is something else of their kind.
    `expected` says what the deciding seat is to do, `count` how the points came about once the game is over.
    `undo_until`: when bots will hold off no longer for a move that this seat can take back.
    Where several seats choose at the same time, `together` are these, whether they have chosen or not, and `decides` is
    the own one until it has; `chosen` is its choice, which undo takes back and another move changes until the last has
    chosen. `asks` are all own seats that have yet to decide.
    """

    seat: int | None
    decides: int | None
    together: list[int]
    chosen: GameMove | None
    asks: list[int]
    view: dict[str, Any]
    legal: list[GameMove] | None
    final: list[int]
    ends: list[int]
    unlikely: list[int]
    expected: Message | None
    count: Count | None
    can_undo: bool
    undo_until: int | None
    began: int
    deadline: int | None


class Line(TypedDict):
    """An event in the log."""

    n: int
    at: int
    what: str
    seat: NotRequired[int]
    seats: NotRequired[list[int]]
    person: NotRequired[str]
    by: NotRequired[str]
    name: NotRequired[str]
    bot: NotRequired[str]
    instead: NotRequired[str]
    happenings: NotRequired[list[Happening]]
    text: NotRequired[str]
    phrase: NotRequired[str]
    result: NotRequired[Result]
    table: NotRequired[str]


class Welcome(TypedDict):
    """The first message on a socket."""

    type: Literal["welcome"]
    protocol: int
    person: Known | None
    now: int


class TableTold(TypedDict):
    """What is new at a table, up to event n. A part that is missing has not changed. `now` is the server's clock.

    `muted` is told to who begins to watch: whom they do not want to read.
    """

    type: Literal["table"]
    table: str
    n: int
    now: int
    log: list[Line]
    about: NotRequired[About]
    muted: NotRequired[list[Known]]
    game: NotRequired[GameTold | None]


class Present(TypedDict):
    """Who is connected: people by name, and how many others watch."""

    type: Literal["present"]
    table: str
    people: list[Known]
    others: int


class Done(TypedDict):
    """What was asked is done, and will not be lost; n is the table's last event."""

    type: Literal["done"]
    id: int | None
    n: int


class Refusal(TypedDict):
    """What was asked is not done: a code for programs, a sentence for people."""

    type: Literal["refused"]
    id: int | None
    code: str
    message: str
    says: NotRequired[Message]


class LinkTold(TypedDict):
    """A token that gives one's seats to the device that sends it with take, once."""

    type: Literal["link"]
    id: int | None
    table: str
    token: str


class Chance(TypedDict):
    """How likely a side is to win."""

    seats: list[int]
    chance: float


class HintTold(TypedDict):
    """What a good bot would do, also in words, what speaks for it, and every side's chance."""

    type: Literal["hint"]
    id: int | None
    table: str
    move: GameMove
    says: Message
    why: list[Message]
    chances: list[Chance]


class CoachTold(TypedDict):
    """What there is to decide, and what a good player would look at: a sentence or two."""

    type: Literal["coach"]
    id: int | None
    table: str
    says: list[Message]


class JudgeTold(TypedDict):
    """What there is to ask about a weak move: what it costs, and what would be better. Null if it is good enough."""

    type: Literal["judge"]
    id: int | None
    table: str
    says: Message | None
    better: GameMove | None


class WhyTold(TypedDict):
    """Why something cannot be pressed, or what it is."""

    type: Literal["why"]
    id: int | None
    table: str
    says: Message


class OutlookTold(TypedDict):
    """What each of the moves that were asked about would bring, in sentences; none of what may not be done."""

    type: Literal["outlook"]
    id: int | None
    table: str
    says: list[list[Message]]


class PlainTold(TypedDict):
    """What lies on the table as tables, and the own moves in words, in the order of `legal`; as of event n."""

    type: Literal["plain"]
    id: int | None
    table: str
    n: int
    tables: list[TableOfWords]
    offers: list[Message]


class Pong(TypedDict):
    type: Literal["pong"]
    id: int | None
    now: int


FromServer = Annotated[
    Welcome
    | TableTold
    | Present
    | Done
    | Refusal
    | LinkTold
    | HintTold
    | CoachTold
    | JudgeTold
    | WhyTold
    | OutlookTold
    | PlainTold
    | Pong,
    Field(discriminator="type"),
]
FROM_SERVER: TypeAdapter[FromServer] = TypeAdapter(FromServer)
