"""Games as tables in Parquet: a row a decision in one file, a row a game in another beside it.

`games.parquet` has the decisions, `games.games.parquet` the games. They are written as the games come, some thousand
rows at a time, so that any number of them needs no more memory than a few. docs/lab.md names the columns.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from stammtisch import extras
from stammtisch.arena.playing import Run, in_processes, outcome_of, play_game
from stammtisch.engine.contract import Game
from stammtisch.engine.errors import BadOption
from stammtisch.engine.records import Record
from stammtisch.engine.replay import Replay
from stammtisch.engine.simulation import Outcome
from stammtisch.lab.stepping import returns

pa = extras.need("pyarrow")  # first, since the rest comes with it
parquet = extras.need("pyarrow.parquet")
np = extras.need("numpy")

from stammtisch.lab.table import Array, write_features, write_mask  # noqa: E402

ROWS = 8192  # that are written at a time


@dataclass
class Rows:
    """The decisions of a game, in arrays, and the game itself in plain values."""

    features: Array
    masks: Array
    seats: list[int]
    actions: list[int]
    results: list[float | None]  # by seat, what each got; None while it is not over
    game: dict[str, Any]


def rows_of(record: Record) -> Rows:
    """Play a record again, and look over the shoulder of whoever decides."""
    run = Replay(record)
    moves = sum("move" in event for event in record.events)
    features = np.zeros((moves, record.game.need_layout().size), np.int8)
    masks = np.zeros((moves, run.state.action_space()), np.uint8)
    seats, actions = [], []
    for row in range(moves):
        seats.append(run.state.seat)
        write_features(run.state, run.state.seat, features[row])
        write_mask(run.state, masks[row])
        actions.append(run.step())
    over = run.state.is_over()
    results: list[float | None] = [*returns(run.state)] if over else [None] * record.players
    told = {
        "rules": record.rules,
        "by": record.by,
        "players": record.players,
        "options": json.dumps(record.options, sort_keys=True),
        "seed": record.seed,
        "seats": [name_of(record, seat) for seat in range(record.players)],
        "decisions": moves,
        "turns": run.state.turns,
        "scores": run.state.points() if over else None,
        "winners": run.state.winners() if over else None,
    }
    return Rows(features, masks, seats, actions, results, told)


def name_of(record: Record, seat: int) -> str | None:
    """Who played: a bot's name, or a person's."""
    who = record.seats[seat] if record.seats else {}
    return who.get("bot") or who.get("name")


class Writer:
    """Two files, to which games are added one after the other. Only when it is closed are they there."""

    def __init__(self, path: Path, game: Game) -> None:
        if path.suffix != ".parquet":
            raise BadOption(f"{path} does not end in .parquet: a dataset is a file of that format.")
        path.parent.mkdir(parents=True, exist_ok=True)
        self.game = game
        space = game.new_state(game.players[0], {}).action_space()
        self.paths = [path, path.with_suffix(".games.parquet")]
        self.parts = [one.with_suffix(".part") for one in self.paths]
        self.schemas = [decisions_schema(game.need_layout().size, space), games_schema()]
        self.files: list[Any] = [
            parquet.ParquetWriter(part, schema, compression="zstd")
            for part, schema in zip(self.parts, self.schemas, strict=True)
        ]
        self.waiting: list[Rows] = []
        self.number = 0  # of the first game that waits

    def add(self, rows: Rows) -> None:
        self.waiting.append(rows)
        if sum(len(one.actions) for one in self.waiting) >= ROWS:
            self.flush()

    def flush(self) -> None:
        """Write what waits."""
        waiting, numbers = self.waiting, range(self.number, self.number + len(self.waiting))
        if not waiting:
            return
        self.files[0].write_table(decisions_table(self.schemas[0], self.game, waiting, numbers))
        games = [
            {"game": self.game.id, "number": number, **one.game} for number, one in zip(numbers, waiting, strict=True)
        ]
        self.files[1].write_table(pa.Table.from_pylist(games, self.schemas[1]))
        self.number += len(waiting)
        self.waiting = []

    def __enter__(self) -> Writer:
        return self

    def __exit__(self, kind: type[BaseException] | None, *about: object) -> None:
        if kind is None:
            self.flush()
        for file in self.files:
            file.close()
        for part, path in zip(self.parts, self.paths, strict=True):
            if kind is None:
                part.replace(path)
            else:
                part.unlink(missing_ok=True)


def decisions_schema(size: int, space: int) -> Any:
    return pa.schema(
        [
            ("game", pa.string()),
            ("rules", pa.int16()),
            ("seed", pa.string()),
            ("number", pa.int64()),
            ("decision", pa.int32()),
            ("seat", pa.int8()),
            ("player", pa.string()),
            ("features", pa.list_(pa.int8(), size)),
            ("mask", pa.list_(pa.bool_(), space)),
            ("action", pa.int16()),
            ("result", pa.float64()),
        ]
    )


def games_schema() -> Any:
    return pa.schema(
        [
            ("game", pa.string()),
            ("number", pa.int64()),
            ("rules", pa.int16()),
            ("by", pa.string()),
            ("players", pa.int8()),
            ("options", pa.string()),
            ("seed", pa.string()),
            ("seats", pa.list_(pa.string())),
            ("decisions", pa.int32()),
            ("turns", pa.int32()),
            ("scores", pa.list_(pa.int32())),
            ("winners", pa.list_(pa.int8())),
        ]
    )


def decisions_table(schema: Any, game: Game, waiting: list[Rows], numbers: Iterable[int]) -> Any:
    """The decisions of some games, one game after the other."""
    of_games = [(number, one) for number, one in zip(numbers, waiting, strict=True) for _ in one.actions]
    places = [place for one in waiting for place in range(len(one.actions))]
    seats = [seat for one in waiting for seat in one.seats]
    features, masks = (np.concatenate([getattr(one, name) for one in waiting]) for name in ("features", "masks"))
    columns = [
        [game.id] * len(places),
        [one.game["rules"] for _, one in of_games],
        [one.game["seed"] for _, one in of_games],
        [number for number, _ in of_games],
        places,
        seats,
        [one.game["seats"][seat] for (_, one), seat in zip(of_games, seats, strict=True)],
        pa.FixedSizeListArray.from_arrays(features.reshape(-1), features.shape[1]),
        pa.FixedSizeListArray.from_arrays(masks.reshape(-1).view(np.bool_), masks.shape[1]),
        [action for one in waiting for action in one.actions],
        [one.results[seat] for (_, one), seat in zip(of_games, seats, strict=True)],
    ]
    return pa.Table.from_arrays(
        [
            column if isinstance(column, pa.Array) else pa.array(column, field.type)
            for column, field in zip(columns, schema, strict=True)
        ],
        schema=schema,
    )


def played(run: Run, number: int) -> tuple[Outcome, Rows]:
    """Play a game of a run, and tell of it in rows."""
    recording, _ = play_game(run, number)
    run.keep(recording, number)
    return outcome_of(recording, number), rows_of(run.record(recording))


def play_run(run: Run, games: int, workers: int | None, writer: Writer) -> Iterator[Outcome]:
    """Play the games of a run in worker processes, and add each; outcomes come in the games' order."""
    for number in range(games):
        run.need_room(number)
    for outcome, rows in in_processes(played, [(run, number) for number in range(games)], workers):
        writer.add(rows)
        yield outcome


def write_records(records: Iterable[Record], path: Path) -> int:
    """Make a dataset of records, which are of one game; how many these were."""
    listed = iter(records)
    first = next(listed, None)
    if first is None:
        raise BadOption("There is no record to make a dataset of.")
    with Writer(path, first.game) as writer:
        writer.add(rows_of(first))
        for record in listed:
            if record.game is not first.game:
                raise BadOption(f"A dataset is of one game: here are {first.game.name} and {record.game.name}.")
            writer.add(rows_of(record))
    return writer.number
