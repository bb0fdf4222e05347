"""What a tournament came to: for each bot, and for each pairing."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from stammtisch.arena.ratings import Rating, rate
from stammtisch.arena.statistics import wilson
from stammtisch.arena.tournament import Played, Tournament


@dataclass
class Standing:
    """A bot's games, counted by the sides that it had. A shared win is a share of one."""

    bot: str
    games: int = 0
    wins: float = 0.0
    fair: float = 0.0  # the wins that were its due if all played alike
    points: float = 0.0
    decisions: int = 0
    seconds: float = 0.0
    rating: Rating | None = None

    @property
    def share(self) -> float:
        return self.wins / self.games if self.games else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        return wilson(self.wins, self.games)

    @property
    def score(self) -> float:
        return self.points / self.games if self.games else 0.0

    @property
    def thinking(self) -> float:
        """Seconds a decision."""
        return self.seconds / self.decisions if self.decisions else 0.0


@dataclass
class Duel:
    """One bot against another, counted where the first sits alone on a side and the other on all others."""

    one: str
    other: str
    games: int = 0
    alone: int = 0
    wins: float = 0.0
    fair: float = 0.0  # what its share would be if both played alike


def standings(tournament: Tournament, played: list[Played]) -> list[Standing]:
    """All bots, best rating first."""
    table = {bot: Standing(bot) for bot in tournament.bots}
    teams = tournament.teams()
    for game in played:
        shares = win_shares(teams, game)
        for side, share in shares.items():
            own = table[game.bots[side]]
            own.games += 1
            own.wins += share
            own.fair += 1 / len(shares)
            own.points += sum(game.scores[seat] for seat, of in enumerate(teams) if of == side)
        for seat, bot in enumerate(game.bots):
            table[bot].decisions += game.decisions[seat]
            table[bot].seconds += game.seconds[seat]
    ratings = rate(tournament.bots, comparisons(teams, played))
    for bot, own in table.items():
        own.rating = ratings[bot]
    return sorted(table.values(), key=lambda own: -ratings[own.bot].rating)


def win_shares(teams: list[int], game: Played) -> dict[int, float]:
    """What part of the win each side has."""
    winning = {teams[seat] for seat in game.winners}
    return {side: (1 / len(winning) if side in winning else 0.0) for side in sorted(set(teams))}


def comparisons(teams: list[int], played: list[Played]) -> Iterator[tuple[str, str, float]]:
    """Every two sides of different bots of which one has won, or both."""
    for game in played:
        shares = win_shares(teams, game)
        for one, other in combinations(shares, 2):
            if game.bots[one] != game.bots[other] and shares[one] + shares[other]:
                yield game.bots[one], game.bots[other], shares[one] / (shares[one] + shares[other])


def duels(tournament: Tournament, played: list[Played]) -> list[Duel]:
    """Every pairing."""
    table = {pair: Duel(*pair) for pair in combinations(tournament.bots, 2)}
    teams = tournament.teams()
    for game in played:
        shares = win_shares(teams, game)
        first, second = sorted(set(game.bots), key=tournament.bots.index)
        duel = table[first, second]
        duel.games += 1
        duel.fair = 1 / len(shares)
        own = [share for side, share in shares.items() if game.bots[side] == first]
        if len(own) == 1:
            duel.alone += 1
            duel.wins += own[0]
    return list(table.values())
