"""Secrecy at the wire: no byte that a client gets depends on what its seat cannot know.

Two tables are played side by side with the same people and the same moves. At the second one, everything that the
watched seat cannot know is replaced again and again by something else that is possible. Its client must get the same
bytes from both after a move by which nobody learns anything new, and after any other as long as what its seat may see
is the same.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from stammtisch.engine import registry
from stammtisch.engine.contract import Move, State
from stammtisch.engine.rng import Rng
from stammtisch.engine.seats import SPECTATOR
from stammtisch.server import presence
from stammtisch.server.app import Server
from stammtisch.server.config import Config, Limits
from stammtisch.tables.table import Table
from tests.server.running import KEYS, Backing, Guests, Player, within

pytestmark = pytest.mark.anyio

SEED = "5eed" * 8
ENOUGH = 5  # moves that were compared
PRESENCE = '{"type":"present",'


@pytest.fixture(autouse=True)
def _at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who is there is told at once, so that nothing that is told depends on the time."""
    monkeypatch.setattr(presence, "APART", 0.0)


@pytest.mark.parametrize("viewer", [SPECTATOR, 0, 1])
@pytest.mark.parametrize("game", sorted(registry.games()))
async def test_bytes_do_not_depend_on_secrets(game: str, viewer: int, tmp_path: Path, guests: Guests) -> None:
    alike, different = await bytes_compared(game, viewer, tmp_path, guests)
    assert different == []
    assert alike > ENOUGH, "too few moves were compared to prove anything"


@pytest.mark.rule("TT-18")
async def test_bytes_tell_of_a_turn_that_ends_by_itself_where_no_card_fits(tmp_path: Path, guests: Guests) -> None:
    """The test above can fail: the first rules of Thurn und Taxis told by whom they asked what a hand was like."""
    _, different = await bytes_compared("thurn-und-taxis", SPECTATOR, tmp_path, guests, rules=1, steps=200)
    assert different
    assert {move["type"] for move in different} <= {"start", "play"}


async def bytes_compared(
    game: str, viewer: int, tmp_path: Path, guests: Guests, rules: int | None = None, steps: int = 60
) -> tuple[int, list[Move]]:
    """After how many moves a client got the same bytes from two tables, and after which it did not and should have.

    A short game is played again, at two new tables, until enough has been compared.
    """
    plenty = (1e6, 1e6)
    limits = Limits(messages=plenty, address_messages=plenty, address_watches=plenty, frames=plenty, writes=plenty)
    async with within(Config(Backing.on_sqlite(tmp_path).database, KEYS, limits=limits)) as (server, url):
        server.house.clock = lambda: 1_000_000  # so that no byte depends on the time either
        server.house.fresh_seed = lambda: SEED
        players = max(registry.games()[game].players)
        people = [await guests.arrive(f"Player {seat}", url) for seat in range(players)]
        client = people[viewer] if viewer != SPECTATOR else await guests.arrive("Spectator", url)
        real, other = [await sit_down(people, client, game) for _ in range(2)]
        rng = Rng(7)
        alike = 0
        different: list[Move] = []
        for _ in range(steps):
            if state_of(server, real).is_over():
                if alike > ENOUGH:
                    break
                real, other = [await sit_down(people, client, game) for _ in range(2)]
            true, made_up = state_of(server, real), state_of(server, other)
            table = server.house.live[real].table
            seat = table.asked()[0]
            if rules is not None:
                true.rules = rules  # type: ignore[attr-defined]
            learned = true.learned
            choices = replace_secrets(table, made_up, viewer, rng)
            assert await bytes_of(client, real, other) == await bytes_of(client, other, other)
            action = choices[rng.below(len(choices))]
            mover, move = people[seat], true.game.move(true, action)
            told = []
            for code in (real, other):
                heard = len(client.raw)
                seen = server.house.live[code].table.seating.n
                answer = await mover.ask("move", table=code, seen=seen, seat=seat, move=move)
                assert answer["type"] == "done", answer
                await client.ask("ping")
                told.append(about(code, other, client.raw[heard:]))
            after, imagined = state_of(server, real), state_of(server, other)
            if after.learned == learned or after.game.view(after, viewer) == imagined.game.view(imagined, viewer):
                if told[0] == told[1]:
                    alike += 1
                else:
                    different.append(move)
        assert not any(SEED in text for text in client.raw if '"over"' not in text)
        return alike, different


def replace_secrets(table: Table, made_up: State, viewer: int, rng: Rng) -> list[int]:
    """Make up another world for the viewer; return actions to choose from that are possible in both.

    Every other time, if there are any, these are such as nobody learns anything from: after them all must be the same.
    What others have chosen already, unseen, is possible in both too.
    """
    true, seat = table.playing().state, table.asked()[0]
    legal = asked(true, seat).legal()
    wants_quiet = rng.below(2) == 0
    both: list[int] = []
    for _ in range(40):
        made_up.copy_from(true)
        made_up.determinize(viewer, rng)
        if not all(is_possible(asked(made_up, other), made["move"]) for other, made in table.choices.items()):
            both = []
            continue
        both = sorted(set(legal) & set(asked(made_up, seat).legal()))
        quiet = both if len(table.asked()) > 1 else [action for action in both if not asked(true, seat).reveals(action)]
        if both and not wants_quiet:
            return both
        if quiet:
            return quiet
    if not both:  # the decider could do other things there: there is nothing to compare
        made_up.copy_from(true)
    return both or legal


def asked(state: State, seat: int) -> State:
    return state if state.seat == seat else state.game.asked(state, seat)


def is_possible(state: State, move: Move) -> bool:
    return state.game.action(state, move) in state.legal()


async def sit_down(people: list[Player], client: Player, game: str) -> str:
    """A game of these people, watched by the client."""
    code = await people[0].make_table("me", *[None] * (len(people) - 1), game=game, first=0)
    for player in people[1:]:
        await player.ask("sit", table=code)
    await client.ask("watch", table=code)
    return code


def state_of(server: Server, code: str) -> State:
    return server.house.live[code].table.playing().state


async def bytes_of(client: Player, code: str, called: str) -> list[str]:
    """Everything that the client gets when it comes to a table, with the table called by another code."""
    heard = len(client.raw)
    await client.ask("watch", table=code, seen=client.n[code])
    await client.ask("ping")
    return about(code, called, client.raw[heard:])


def about(code: str, called: str, texts: list[str]) -> list[str]:
    """What was said of a table, called by another code; who is there is told by the clock, and is no secret."""
    return [text.replace(code, called) for text in texts if f'"{code}"' in text and PRESENCE not in text]
