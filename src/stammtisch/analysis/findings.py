"""What an analysis found, as the page, the terminal and programs are told it.

Shares of chance are whole hundredths of a point (10,000 are all): so luck, play and the others add up exactly to what
came of the chance at the beginning.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from typing_extensions import TypedDict

from stammtisch import bots
from stammtisch.analysis.parts import THE_DEAL, Change
from stammtisch.analysis.questions import BEFORE_THE_DEAL, Question
from stammtisch.analysis.reckoning import Reckoning
from stammtisch.bots import guides
from stammtisch.engine.contract import Move, State
from stammtisch.engine.rng import Rng
from stammtisch.words.message import Message

ALL = 10_000
COSTLIEST = 3

Grade = Literal["good", "inexact", "mistake", "blunder"]
GRADES: tuple[tuple[Grade, int], ...] = (("blunder", 1000), ("mistake", 500), ("inexact", 200))  # at least so much lost


class Choice(TypedDict):
    """A move, said as something to choose, and what a good player is after with it, where the game can tell."""

    move: Move
    says: Message
    plan: Message | None


class Decision(TypedDict):
    """What somebody chose who had a choice, and what it cost."""

    at: int  # the number of the move, from 0
    event: int  # its number in the record
    seat: int
    grade: Grade
    cost: int
    done: Choice
    better: Choice | None  # None where nothing was


class Moment(TypedDict):
    """A change of a seat's chance by luck; the deal before the first move is at -1."""

    at: int
    luck: int


class Account(TypedDict):
    """What made a seat's chance at the beginning its result."""

    beginning: int
    luck: int
    give_or_take: int  # the 95 % interval of the luck, to each side
    play: int
    others: int
    result: int
    decisions: int
    error: float  # what a decision cost on average
    costliest: list[int]  # the places of the decisions in the list of all
    luckiest: Moment | None
    unluckiest: Moment | None


class Findings(TypedDict):
    """All that an analysis tells of a game."""

    game: str
    players: int
    seed: int
    worlds: int
    events: list[int]  # of each move its number in the record
    chances: list[list[int]]  # by seat: before the deal, at the first decision, and after each move
    decisions: list[Decision]
    accounts: list[Account]  # by seat


def findings(reckoning: Reckoning, seed: int) -> Findings:
    course = reckoning.course
    decisions = [decision(reckoning, at) for at in reckoning.best]
    return {
        "game": course.record.game.id,
        "players": course.players,
        "seed": seed,
        "worlds": reckoning.worlds,
        "events": course.events,
        "chances": [curve(reckoning, seat) for seat in range(course.players)],
        "decisions": decisions,
        "accounts": [account(reckoning, seat, decisions) for seat in range(course.players)],
    }


def curve(reckoning: Reckoning, seat: int) -> list[int]:
    """The seat's chance before the deal, then after it and after each move."""
    found = [round(ALL * reckoning.chance(Question(BEFORE_THE_DEAL, seat)))]
    changes, place = reckoning.changes[seat], 0
    for at in range(THE_DEAL, len(reckoning.course.actions)):
        now = found[-1]
        while place < len(changes) and changes[place].at == at:
            now = round(ALL * reckoning.chance(changes[place].after))
            place += 1
        found.append(now)
    return found


def grade(cost: int, give_or_take: float) -> Grade:
    """In words that people use; what may be chance alone is not held against anybody."""
    if cost <= give_or_take:
        return "good"
    return next((name for name, least in GRADES if cost >= least), "good")


def decision(reckoning: Reckoning, at: int) -> Decision:
    course, best = reckoning.course, reckoning.best[at]
    state, action = course.positions[at], course.actions[at]
    played = [change for change in reckoning.changes[state.seat] if change.at == at and change.part == "play"]
    cost = -sum(round(ALL * reckoning.size(change)) for change in played)
    known = bots.given(state, Rng(0)).state
    judged = grade(cost, ALL * reckoning.interval(played))
    return {
        "at": at,
        "event": course.events[at],
        "seat": state.seat,
        "grade": judged,
        "cost": cost,
        "done": choice(known, action),
        "better": None if best == action or judged == "good" else choice(known, best),
    }


def choice(known: State, action: int) -> Choice:
    """An action as the deciding seat is told of it, by what it knows."""
    game, move = known.game, known.game.move(known, action)
    key, values = guides.guide_for(known.copy()).plan(action)
    says = game.words.offer(move, game.view(known, known.seat))
    return {"move": move, "says": says, "plan": None if key is None else game.words.plan(key, values)}


def account(reckoning: Reckoning, seat: int, decisions: list[Decision]) -> Account:
    own = [place for place, one in enumerate(decisions) if one["seat"] == seat]
    dear = [place for place in own if decisions[place]["grade"] != "good"]
    beginning = round(ALL * reckoning.chance(Question(BEFORE_THE_DEAL, seat)))
    result = round(ALL * reckoning.course.results()[seat])
    luck, play = round(ALL * reckoning.sum_of(seat, "luck")), round(ALL * reckoning.sum_of(seat, "play"))
    moments = sorted(moments_of(reckoning, seat), key=lambda moment: moment["luck"])
    return {
        "beginning": beginning,
        "luck": luck,
        "give_or_take": round(ALL * reckoning.luck_interval(seat)),
        "play": play,
        "others": result - beginning - luck - play,
        "result": result,
        "decisions": len(own),
        "error": -play / len(own) if own else 0.0,
        "costliest": sorted(dear, key=lambda place: -decisions[place]["cost"])[:COSTLIEST],
        "luckiest": moments[-1] if moments and moments[-1]["luck"] > 0 else None,
        "unluckiest": moments[0] if moments and moments[0]["luck"] < 0 else None,
    }


def moments_of(reckoning: Reckoning, seat: int) -> Iterator[Moment]:
    lucky: list[Change] = [change for change in reckoning.changes[seat] if change.part == "luck"]
    for change in lucky:
        yield {"at": change.at, "luck": round(ALL * reckoning.size(change))}
