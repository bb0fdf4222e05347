"""Several choose at the same time, over the wire: nobody hears of it before the last has chosen, in no way at all."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from stammtisch.engine import registry
from stammtisch.engine.seats import SPECTATOR
from stammtisch.server import presence
from stammtisch.server.app import Server
from stammtisch.server.bus import NoBus
from stammtisch.server.clocks import now_ms
from stammtisch.server.config import Config, Limits
from stammtisch.server.house import Command, House
from stammtisch.server.metrics import Metrics
from stammtisch.server.storage import SqlStore
from stammtisch.tables import commands, snapshots
from stammtisch.tables.events import Draft
from stammtisch.tables.seating import Person
from stammtisch.tables.settings import Settings
from stammtisch.tables.table import Table
from tests.server.running import KEYS, Backing, Guests, Player, until, within
from tests.server.test_secrecy import SEED, about, sit_down

pytestmark = pytest.mark.anyio

GAMES = ["partners", "partners-plus", "ticket-to-ride-new-york"]


@pytest.fixture
async def served(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[tuple[Server, str]]:
    """A server at which no byte depends on the time, and nobody is too fast."""
    monkeypatch.setattr(presence, "APART", 0.0)
    plenty = (1e6, 1e6)
    limits = Limits(messages=plenty, address_messages=plenty, address_watches=plenty, frames=plenty, writes=plenty)
    async with within(Config(Backing.on_sqlite(tmp_path).database, KEYS, limits=limits)) as (server, url):
        server.house.clock = lambda: 1_000_000
        server.house.fresh_seed = lambda: SEED
        yield server, url


async def choose(player: Player, code: str, choice: int = 0) -> None:
    game = player.game[code]
    assert game["legal"] is not None
    move = game["legal"][choice % len(game["legal"])]
    answer = await player.ask("move", table=code, seen=player.n[code], seat=game["seat"], move=move)
    assert answer["type"] == "done", answer


@pytest.mark.parametrize("viewer", [SPECTATOR, 0, 1])
@pytest.mark.parametrize("game", GAMES)
async def test_nobody_hears_that_others_have_chosen(
    game: str, viewer: int, served: tuple[Server, str], guests: Guests
) -> None:
    """At one of two equal tables all others choose, change their minds and think again: the client hears the same."""
    server, url = served
    players = max(registry.games()[game].players)
    people = [await guests.arrive(f"Player {seat}", url) for seat in range(players)]
    client = people[viewer] if viewer != SPECTATOR else await guests.arrive("Spectator", url)
    quiet, busy = [await sit_down(people, client, game) for _ in range(2)]
    others = [seat for seat in range(players) if seat != viewer]
    for seat in others:
        for code in (quiet, busy):
            await people[seat].ask("watch", table=code)
    heard = len(client.raw)
    for seat in reversed(others if viewer != SPECTATOR else others[1:]):
        player = people[seat]
        await choose(player, busy)
        undone = await player.ask("undo", table=busy, seen=player.n[busy], seat=seat)
        assert undone["type"] == "done"
        await choose(player, busy, 1)
        assert player.game[busy]["chosen"] is not None
    assert server.house.live[busy].table.seating.stored > server.house.live[quiet].table.seating.stored
    await client.ask("ping")
    assert about(busy, busy, client.raw[heard:]) == [], "neither what, nor whether, nor when"
    assert await everything(client, busy, quiet) == await everything(client, quiet, quiet)


async def everything(client: Player, code: str, called: str) -> list[str]:
    """All that somebody can find out about a table, with the table called by another code."""
    heard = len(client.raw)
    told = []
    for message in (
        {"kind": "watch", "seen": 0},
        {"kind": "watch", "seen": client.n[code]},
        {"kind": "phrase", "phrase": "hello"},
        {"kind": "plain"},
        {"kind": "why", "thing": "nothing"},
        {"kind": "outlook", "moves": client.game[code]["legal"] or []},
        {"kind": "coach", "seen": client.n[code], "seat": client.game[code]["seat"] or 0},
        {"kind": "undo", "seen": client.n[code], "seat": client.game[code]["seat"] or 0},
        {"kind": "start"},
        {"kind": "stand_in", "seat": 2},
        {"kind": "mute", "person": client.id, "on": True},
    ):
        kind = str(message.pop("kind"))
        answer = await client.ask(kind, table=code, **message)
        told.append(str({**answer, "id": None}).replace(code, called))
    for path in (f"/api/tables/{code}", f"/api/tables/{code}/log", f"/api/tables/{code}/record"):
        told.append((await client.http.get(path)).text.replace(code, called))
    data = (await client.http.get("/api/me/data")).json()
    told.append(str([event for event in data["events"] if event["table"] == code]).replace(code, called))
    news = [text for text in about(code, called, client.raw[heard:]) if '"id":' not in text]
    return [*told, *news]


@pytest.mark.parametrize("game", GAMES)
async def test_all_hear_of_all_moves_when_the_last_has_chosen(
    game: str, served: tuple[Server, str], guests: Guests
) -> None:
    _, url = served
    players = max(registry.games()[game].players)
    people = [await guests.arrive(f"Player {seat}", url) for seat in range(players)]
    code = await sit_down(people, people[0], game)
    for player in people:
        await player.ask("watch", table=code)
    began = people[0].n[code]
    for player in reversed(people):
        await choose(player, code)
    for player in people:
        await player.until(lambda: player.n[code] == began + players)  # noqa: B023
        moved = [player.lines[code][n] for n in range(began + 1, began + players + 1)]
        assert [line["seat"] for line in moved] == list(range(players))
        assert player.game[code]["together"] == []


async def test_what_is_said_meanwhile_can_be_reported(served: tuple[Server, str], guests: Guests) -> None:
    """Everybody counts the events without those that nobody may know of, and the store finds the right one."""
    server, url = served
    people = [await guests.arrive(f"Player {seat}", url) for seat in range(4)]
    code = await sit_down(people, people[0], "partners")
    for player in people:
        await player.ask("watch", table=code)
    await choose(people[3], code)
    said = (await people[1].ask("chat", table=code, text="Hurry up, you!"))["n"]
    await choose(people[2], code)
    assert (await people[0].ask("report", table=code, n=said + 1))["code"] == "nothing_said"
    assert (await people[0].ask("report", table=code, n=said))["type"] == "done"
    (reported,) = (await people[0].http.get("/api/me/data")).json()["reported"]
    assert reported["n"] == said
    assert len(await server.store.events(code)) == said + 2


async def test_bots_choose_while_people_think(served: tuple[Server, str], guests: Guests) -> None:
    server, url = served
    server.house.clock = now_ms
    anna = await guests.arrive("Anna", url)
    code = await anna.make_table("me", "easy", "easy", "easy", game="partners", first=0)
    await anna.ask("watch", table=code)
    began = anna.n[code]
    table = server.house.live[code].table
    await until(lambda: set(table.choices) == {1, 2, 3})
    assert anna.n[code] == began
    await choose(anna, code)
    await anna.until(lambda: anna.n[code] >= began + 4)
    assert [anna.lines[code][n].get("bot") for n in range(began + 1, began + 5)] == [None, "easy", "easy", "easy"]


# -- several houses, and again from the store


PEOPLE = [Person(f"p{seat}", f"Player {seat}") for seat in range(4)]


async def seated(house: House) -> str:
    settings = Settings("partners", {}, first=0)
    code = await house.create(PEOPLE[0], settings, [None] * 4, {0: "Player 0"})
    for who in PEOPLE[1:]:
        await house.ask(code, lambda table, now: commands.sit(table, who, None, None, house.fresh_seed))  # noqa: B023
    return code


def chooses(seat: int, choice: int = 0) -> Command:
    def command(table: Table, now: int) -> list[Draft]:
        state = commands.deciding(table, seat)
        move = state.game.move(state, state.legal()[choice])
        return commands.move(table, PEOPLE[seat], seat, move, table.seating.n)

    return command


async def test_whoever_is_last_is_last_for_all_houses(store: SqlStore) -> None:
    """They choose in two processes that do not hear of each other, all at the same moment."""
    houses = [House(store, NoBus(), Metrics()) for _ in range(2)]
    code = await seated(houses[0])
    await houses[1].open(code)
    await asyncio.gather(*(houses[seat % 2].ask(code, chooses(seat)) for seat in range(4)))
    for house in houses:
        await house.refresh(house.live[code])
        assert house.live[code].table.choices == {}
        assert house.live[code].table.together() == []
    assert [event.facts["seat"] for event in await store.events(code) if event.what == "moved"] == [0, 1, 2, 3]
    one, other = (house.live[code].table for house in houses)
    assert one.playing().state.equals(other.playing().state)


async def test_a_house_that_comes_up_again_knows_what_was_chosen(
    store: SqlStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    house = House(store, NoBus(), Metrics())
    code = await seated(house)
    monkeypatch.setattr(snapshots, "EVERY", len(await store.events(code)) + 2)
    await house.ask(code, chooses(3))
    await house.ask(code, chooses(1, 1))  # with which a snapshot is left
    await asyncio.gather(*house.tasks)
    before = house.live[code].table
    again = House(store, NoBus(), Metrics())
    table = (await again.open(code)).table
    assert table.choices == before.choices != {}
    assert (table.seating.n, table.seating.stored) == (before.seating.n, before.seating.stored)
    for seat in (0, 2):
        await again.ask(code, chooses(seat))
    assert table.together() == []
