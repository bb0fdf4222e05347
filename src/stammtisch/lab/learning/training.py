"""How a network comes to judge: millions of positions of quick games, then rounds of games against itself.

Everything that was done is kept in a folder, so that training goes on where it was stopped; the same seed gives the
same games. A round's network takes the place of the one before if it wins against it.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from stammtisch import bots, extras
from stammtisch.arena.playing import in_processes
from stammtisch.bots import guides, learned
from stammtisch.bots.learned.network import Network
from stammtisch.bots.searching import Budget, SearchBot
from stammtisch.engine import registry, seeds
from stammtisch.engine.rng import Rng
from stammtisch.lab.learning.floating import Learner, spread_of
from stammtisch.lab.learning.positions import Positions, own_positions, quick_positions, tables_of

np = extras.need("numpy")

BATCH = 512  # positions a step
CHUNK = 500  # quick games that are played at a time
TOGETHER = 10  # own games in one file
FAST, SLOW = 2e-3, 1e-4  # rates of learning quick games, from the first to the last
FINE = 3e-4  # the first rate of learning own games; the last is a tenth
PASSES = 3  # over own games
REMEMBERED = 3  # rounds whose games are learned from
TRIAL = 64  # iterations with which networks are compared


@dataclass(frozen=True)
class Plan:
    """How much is done; with the seed, all of it."""

    game: str
    positions: int = 6_000_000  # of quick games
    games: int = 3_000  # of its own, a round
    iterations: int = 80  # of the search that plays them
    deals: int = 60  # a table and comparison, each in all seats
    seed: int = 1


class Training:
    """One game's training, in a folder."""

    def __init__(self, plan: Plan, folder: Path, workers: int | None, say: Callable[[str], None]) -> None:
        self.plan = plan
        self.folder = folder
        self.workers = workers
        self.say = say
        self.tables = tables_of(registry.find(plan.game))
        folder.mkdir(parents=True, exist_ok=True)
        self.learner, self.done = self.restore()

    # -- keeping

    def restore(self) -> tuple[Learner | None, dict[str, Any]]:
        """Where training is: quick positions learned, and the rounds that are over."""
        kept = self.folder / "learner.npz"
        if not kept.exists():
            return None, {"positions": 0, "chunks": 0, "rounds": [], "best": None}
        with np.load(kept) as arrays:
            return Learner.restore(arrays), json.loads(str(arrays["done"]))

    def keep(self) -> None:
        assert self.learner is not None
        part = self.folder / "learner.part.npz"
        np.savez(part, done=np.array(json.dumps(self.done)), **self.learner.arrays())
        os.replace(part, self.folder / "learner.npz")

    def file_of_round(self, number: int) -> Path:
        return self.folder / f"round_{number}.json"

    def network(self, number: int) -> Network:
        """The network as a round left it."""
        return learned.unpack(json.loads(self.file_of_round(number).read_text(encoding="utf-8")))

    # -- quick games

    def go_on_from_package(self) -> None:
        """Begin with the network that comes with the game, in place of quick games."""
        if self.learner is None:
            table = self.tables[0]
            packed = json.loads(learned.file_of(table.game).read_text(encoding="utf-8"))
            spread = spread_of(quick_positions(table, self.plan.seed, CHUNK).rows)
            self.learner = Learner.go_on_from(learned.unpacked_weights(packed), spread)
            self.end_round()

    def learn_quick_games(self) -> None:
        while self.done["positions"] < self.plan.positions:
            chunk = self.done["chunks"]
            table = self.tables[chunk % len(self.tables)]
            found = quick_positions(table, self.plan.seed * 1_000_000 + chunk, CHUNK)
            if self.learner is None:
                self.learner = Learner.begin(found.rows.shape[-1], spread_of(found.rows), self.plan.seed)
            part = self.done["positions"] / self.plan.positions
            surprise = self.learn(found, FAST * (SLOW / FAST) ** part, chunk)
            self.done["chunks"] += 1
            self.done["positions"] += len(found.rows)
            if chunk % 20 == 0:
                self.keep()
                self.say(f"{self.done['positions']:,} positions, surprise {surprise:.4f} ({table.players} players)")
        if not self.done["rounds"]:
            self.end_round()

    def learn(self, found: Positions, rate: float, seed: int) -> float:
        """One pass over positions in random order; the mean surprise."""
        assert self.learner is not None
        order = np.random.default_rng(seed).permutation(len(found.rows))
        batches = [order[start : start + BATCH] for start in range(0, len(order), BATCH)]
        told = [self.learner.learn(found.rows[batch], found.targets[batch], rate) for batch in batches]
        return sum(told) / max(1, len(told))

    # -- own games

    def play_a_round(self) -> None:
        """Games against itself with the best network so far, learned from, and compared."""
        number = len(self.done["rounds"])
        for _ in in_processes(play_own, list(self.own_tasks(number)), self.workers):
            pass
        for step in range(PASSES):
            for place, path in enumerate(self.own_files(number, step)):
                with np.load(path) as kept:
                    found = Positions(kept["rows"], kept["targets"])
                rate = FINE * 0.1 ** (step / max(1, PASSES - 1))
                self.learn(found, rate, 1000 * step + place)
        self.end_round()

    def own_tasks(self, number: int) -> Iterator[tuple[Any, ...]]:
        best = self.file_of_round(self.done["best"])
        for batch in range(-(-self.plan.games // TOGETHER)):
            table = batch % len(self.tables)
            path = self.folder / f"own_{number}_{batch:05}_{table}.npz"
            seed = (self.plan.seed * 1000 + number) * 1_000_000 + batch * TOGETHER
            if not path.exists():
                yield self.plan.game, table, best, self.plan.iterations, seed, path

    def own_files(self, number: int, step: int) -> list[Path]:
        """The files of the last rounds in random order."""
        files = [
            path for one in range(number, number - REMEMBERED, -1) for path in sorted(self.folder.glob(f"own_{one}_*"))
        ]
        order = np.random.default_rng(number * 100 + step).permutation(len(files))
        return [files[place] for place in order]

    # -- comparing

    def end_round(self) -> None:
        """Write the network down, and let it play the best before it and the search that plays on."""
        assert self.learner is not None
        number, inputs = len(self.done["rounds"]), len(self.learner.spread)
        about = {**asdict(self.plan), "round": number, "learned": self.done["positions"]}
        packed = learned.pack(inputs, self.learner.whole_weights(), about)
        self.file_of_round(number).write_text(json.dumps(packed), encoding="utf-8")
        best = self.done["best"]
        told: dict[str, Any] = {"round": number, "against playouts": self.compare(number, None)}
        if best is not None:
            told["against best"] = self.compare(number, best)
        if best is None or 2 * told["against best"][0] > told["against best"][1]:
            self.done["best"] = number
        self.done["rounds"].append(told)
        self.keep()
        self.say(json.dumps(told))

    def compare(self, number: int, other: int | None) -> list[float]:
        """Wins against another round, or playouts, on the same deals in all seats: shares of the fair part of 1/2."""
        files = [self.file_of_round(number), None if other is None else self.file_of_round(other)]
        tasks = [
            (self.plan.game, table, files, (self.plan.seed * 1000 + number) * 1_000 + deal)
            for table in range(len(self.tables))
            for deal in range(self.plan.deals // len(self.tables) + 1)
        ]
        wins = list(in_processes(play_trial, tasks, self.workers))
        return [round(sum(won for won, _ in wins), 2), sum(games for _, games in wins)]


def play_own(game_id: str, table: int, network: Path, iterations: int, seed: int, path: Path) -> None:
    """Some games against itself, in a file."""
    place = tables_of(registry.find(game_id))[table]
    judge = learned.unpack(json.loads(network.read_text(encoding="utf-8")))
    games = [own_positions(place, judge, iterations, seed + number) for number in range(TOGETHER)]
    part = path.with_suffix(f".{os.getpid()}.part.npz")
    rows, targets = (np.concatenate([getattr(game, name) for game in games]) for name in ("rows", "targets"))
    np.savez_compressed(part, rows=rows, targets=targets)
    os.replace(part, path)


def play_trial(game_id: str, table: int, files: list[Path | None], deal: int) -> tuple[float, int]:
    """A deal twice, half of the sides each, changed; what the first wins, and of how many games."""
    place = tables_of(registry.find(game_id))[table]
    networks = [
        None if path is None else learned.unpack(json.loads(path.read_text(encoding="utf-8"))) for path in files
    ]
    playing_on = guides.tuning_of(place.game)
    tunings = [playing_on if network is None else learned.numbers(playing_on, network) for network in networks]
    teams, wins = place.teams(), 0.0
    sides = sorted(set(teams))
    for turn in range(2):
        seated = [SearchBot(Budget(TRIAL, threads=1), tunings[(sides.index(team) + turn) % 2]) for team in teams]
        seed, choices = seeds.derive(deal, 0)
        state, rng, imagination = place.state(), Rng(choices), Rng(choices + 1)
        state.start(seed)
        while not state.is_over():
            state.apply(bots.choose(seated[state.seat], bots.given(state, imagination), rng))
        winners = [side for side in sides if side in state.winners()]
        wins += sum((sides.index(side) + turn) % 2 == 0 for side in winners) / len(winners)
    return wins, 2
