"""Finding puzzles in games of strong bots: candidates are cheap, since the bots search anyway; few are looked at well.

A candidate is a decision at which the bot's own search found one move far ahead: best one that the game's guide would
not choose at one look, else the one that is least far ahead, since what is plain to see is no puzzle. All moves are
then compared in the same imagined worlds, the best one found in half of them and valued in the others; at last
everything once more, ten times as deep.
"""

from __future__ import annotations

import math
from array import array
from collections.abc import Iterator
from dataclasses import dataclass
from statistics import fmean, stdev

from stammtisch import bots
from stammtisch.analysis.questions import Question, Worlds, ask, yardstick
from stammtisch.analysis.reckoning import STANDARD, Depth
from stammtisch.arena.statistics import Z_95
from stammtisch.bots import guides
from stammtisch.engine import registry, seeds
from stammtisch.engine.contract import State
from stammtisch.engine.recording import Recording
from stammtisch.engine.records import BY, Record
from stammtisch.engine.rng import Rng
from stammtisch.puzzles.puzzle import ALL, Puzzle
from stammtisch.words.message import Message

DEEPER = 10.0  # times as deep a candidate is checked
FEWEST_MOVES = 4  # to choose from
SEARCHED = 0.7  # of its tries the bot's search has spent on the move
MOST_CANDIDATES = 24  # of a game that are looked at
LOOKS = 8  # of the guide, whose doubts vary


@dataclass(frozen=True)
class Aim:
    """What a position must be to be a puzzle."""

    depth: float = 0.4  # times the standard of an analysis
    margin: float = 0.05  # of chance to win by which the best move is ahead, at least: all others are mistakes

    @property
    def reckoned(self) -> Depth:
        return STANDARD.times(self.depth)

    @property
    def checked(self) -> Depth:
        return STANDARD.times(DEEPER * self.depth)


@dataclass(frozen=True)
class Candidate:
    """A decision that looks as if there were one good move."""

    state: State
    record: Record
    action: int
    gain: float
    plain: bool  # one look may choose it

    def dullness(self) -> tuple[bool, float]:
        return self.plain, self.gain


@dataclass(frozen=True)
class Comparison:
    """The chance with each legal action in the same worlds."""

    best: int  # found in other worlds than these
    chances: dict[int, float]
    doubts: dict[int, float]  # how far, to each side, the lead of the best over each other may be from what it seems

    def is_ahead(self, action: int, margin: float, sure: bool) -> bool:
        """Whether an action is the best and ahead of all others by a margin: for sure, or if luck will have it."""
        leads = {other: self.chances[action] - self.chances[other] for other in self.doubts}
        return self.best == action and all(
            lead + (-self.doubts[other] if sure else self.doubts[other]) >= margin for other, lead in leads.items()
        )


def find(game_id: str, run: int, number: int, aim: Aim) -> Puzzle | None:
    """The puzzle in a game of strong bots, if there is one."""
    candidates = sorted(candidates_of(game_id, run, number, aim), key=Candidate.dullness)
    return next(filter(None, (made(one, number, aim) for one in candidates[:MOST_CANDIDATES])), None)


def candidates_of(game_id: str, run: int, number: int, aim: Aim) -> Iterator[Candidate]:
    """Play a game of bots that search, and tell of their decisions those that may be puzzles."""
    game = registry.find(game_id)
    deal, choices = seeds.derive(run, number)
    recording, rng = Recording(game, game.players[number % len(game.players)], {}, deal), Rng(choices)
    while not recording.state.is_over():
        state, legal = recording.state, recording.state.legal()
        action = legal[0]
        if len(legal) > 1:
            found = bots.search(
                state, state.seat, iterations=aim.reckoned.iterations, threads=1, seed=rng.below(1 << 30)
            )
            action, gain = found.action, lead_of(found)
            if gain >= aim.margin and len(legal) >= FEWEST_MOVES:
                yield Candidate(state.copy(), recording.record(BY), action, gain, is_plain(state, action))
        recording.apply(action)


def lead_of(found: bots.Found) -> float:
    """How far a search's choice is ahead of the next, as far as it is sure."""
    visits, chance = found.choices[found.action]
    if visits < SEARCHED * found.iterations:
        return 0.0
    others = [other for action, other in found.choices.items() if action != found.action]
    return chance - max(others)[1]


def is_plain(state: State, action: int) -> bool:
    """Whether one look may choose it."""
    known = bots.given(state, Rng(0)).state
    return any(guides.guide_for(known.copy()).choose(Rng(look)) == action for look in range(LOOKS))


def made(candidate: Candidate, number: int, aim: Aim) -> Puzzle | None:
    """A candidate as a puzzle, unless it turns out to be none."""
    state, deep = candidate.state, aim.checked
    if not compare(state, aim.reckoned.worlds, number).is_ahead(candidate.action, aim.margin, sure=False):
        return None
    why = explain(state, candidate.action, deep.iterations, number)
    if why is None:
        return None
    compared = compare(state, deep.worlds, number)
    if not compared.is_ahead(candidate.action, aim.margin, sure=True):
        return None
    chance = compared.chances[candidate.action]
    game, view = state.game, state.game.view(state, state.seat)
    move = game.move(state, candidate.action)
    return Puzzle(
        id=number,
        record=candidate.record,
        move=move,
        says=game.words.offer(move, view),
        why=why,
        chance=round(ALL * chance),
        behind=[round(ALL * (chance - compared.chances[action])) for action in state.legal()],
    )


def again(puzzle: Puzzle, aim: Aim) -> Puzzle | None:
    """A puzzle with what today's bots reckon; None if it is none to them."""
    candidate = Candidate(puzzle.position.copy(), puzzle.record, puzzle.answer, aim.margin, plain=False)
    return made(candidate, puzzle.id, aim)


def explain(state: State, action: int, iterations: int, seed: int) -> list[Message] | None:
    """Why a long search chooses an action; None if it chooses another."""
    bot, rng = bots.SearchBot(bots.Budget(iterations, threads=1), yardstick(state)), Rng(seed)
    reason = bots.explain(bot, bots.given(state, rng), rng)
    return reason.why if state.game.action(state, reason.move) == action else None


def compare(state: State, worlds: int, seed: int) -> Comparison:
    """Compare all legal actions; the best is found in worlds with numbers below 0."""
    legal = state.legal()
    before, after = (Worlds(seed, numbers).starts() for numbers in (range(-worlds, 0), range(worlds)))
    best = max(legal, key=lambda action: fmean(chances_with(state, action, before)))
    answers = {action: chances_with(state, action, after) for action in legal}
    return Comparison(
        best,
        {action: fmean(answer) for action, answer in answers.items()},
        {action: doubt(answers[best], answers[action]) for action in legal if action != best},
    )


def chances_with(state: State, action: int, starts: array[int]) -> array[float]:
    return ask(state, Question(0, state.seat, action), starts)


def doubt(best: array[float], other: array[float]) -> float:
    """The 95 % interval, to each side, of how far one answer is ahead of another in the same worlds."""
    ahead = [one - another for one, another in zip(best, other, strict=True)]
    return Z_95 * stdev(ahead) / math.sqrt(len(ahead))
