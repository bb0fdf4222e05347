"""Secrecy at the wire: no byte that a client gets depends on what its seat cannot know.

Two tables are played side by side with the same people and the same moves. At the second one, everything that the
watched seat cannot know is replaced again and again by something else that is possible. Its client must get the same
bytes from both, as long as what its seat may see is the same.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from stammtisch.engine import registry
from stammtisch.engine.constants import SPECTATOR
from stammtisch.engine.contract import State
from stammtisch.engine.rng import Rng
from stammtisch.server.app import Server
from stammtisch.server.config import Config, Limits
from tests.server.running import KEYS, Backing, Guests, Player, within

pytestmark = pytest.mark.anyio

STEPS = 60
SEED = "5eed" * 8


@pytest.mark.parametrize("viewer", [SPECTATOR, 0, 1])
@pytest.mark.parametrize("game", sorted(registry.games()))
async def test_bytes_do_not_depend_on_secrets(game: str, viewer: int, tmp_path: Path, guests: Guests) -> None:
    limits = Limits(messages=(10_000, 10_000))
    async with within(Config(Backing.on_sqlite(tmp_path).database, KEYS, limits=limits)) as (server, url):
        server.house.clock = lambda: 1_000_000  # so that no byte depends on the time either
        server.house.fresh_seed = lambda: SEED
        players = max(registry.games()[game].players)
        people = [await guests.arrive(f"Player {seat}", url) for seat in range(players)]
        client = people[viewer] if viewer != SPECTATOR else await guests.arrive("Spectator", url)
        real, other = [await sit_down(people, client, game) for _ in range(2)]
        rng = Rng(7)
        alike = 0
        for _ in range(STEPS):
            true, made_up = state_of(server, real), state_of(server, other)
            if true.is_over():
                break
            made_up.copy_from(true)
            made_up.determinize(viewer, rng)
            assert await bytes_of(client, real, other) == await bytes_of(client, other, other)
            both = sorted(set(true.legal()) & set(made_up.legal()))
            if not both:  # the decider could do other things there: there is nothing to compare
                made_up.copy_from(true)
                both = true.legal()
            action = both[rng.below(len(both))]
            mover = people[true.seat]
            seat, move = true.seat, true.move(action)
            told = []
            for code in (real, other):
                heard = len(client.raw)
                seen = server.house.live[code].table.seating.n
                answer = await mover.ask("move", table=code, seen=seen, seat=seat, move=move)
                assert answer["type"] == "done", answer
                await client.ask("ping")
                told.append([text.replace(code, other) for text in client.raw[heard:] if f'"{code}"' in text])
            if state_of(server, real).view(viewer) == state_of(server, other).view(viewer):
                assert told[0] == told[1]
                alike += 1
        assert alike > 5, "too few moves were compared to prove anything"
        assert not any(SEED in text for text in client.raw if '"over"' not in text)


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
    return [text.replace(code, called) for text in client.raw[heard:] if f'"{code}"' in text]
