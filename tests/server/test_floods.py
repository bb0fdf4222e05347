"""What is cheap to ask and dear to answer, or never read: bounded by count, and nobody's flood is another's silence."""

from __future__ import annotations

import asyncio
import json
import logging
import threading
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from stammtisch.engine.records import Record
from stammtisch.server import forgetting, logs, past
from stammtisch.server.guard import price_of
from stammtisch.server.limits import OWN
from stammtisch.server.socket import PRICES
from stammtisch.server.storage import SqlStore
from tests.server.attackers import TEXT, Raw, frame
from tests.server.running import Guests, Player, open_socket, until, visitor
from tests.server.test_attacks import house, refusals
from tests.server.test_going_on import document, wanted

pytestmark = pytest.mark.anyio

PLENTY = (1e9, 1e9)


def said(**message: Any) -> bytes:
    return frame(TEXT, json.dumps(message).encode())


async def answers_to(player: Player, number: int, kind: str, **fields: Any) -> list[str]:
    """What comes of saying the same again and again: the kinds of answers, or the codes of refusals."""
    numbers = [await player.say(kind, **fields) for _ in range(number)]
    for one in numbers:
        await player.until(lambda: player.answer(one) is not None)  # noqa: B023
    told = [player.answer(one) or {} for one in numbers]
    return [str(answer.get("code", answer["type"])) for answer in told]


# -- answers that nobody reads


async def test_an_answer_that_nobody_reads_does_not_keep_its_connection(tmp_path: Path) -> None:
    """It is too short for writing to pause, and the connection is to be closed after it."""
    async with house(tmp_path, read_seconds=0.2) as (server, url), Raw(url, deaf=True) as deaf:
        deaf.stop_reading()
        ask = b"GET /api/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n"
        while True:
            await until(lambda: len(server.door.inside) == 1)
            (transport,) = server.door.inside
            if transport.get_write_buffer_size():
                break
            await deaf.send(ask)
            await asyncio.sleep(0.01)
        assert refusals(server, "too_slow") == 0
        with suppress(ConnectionError):
            await deaf.send(b"GET /api/me HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        await until(lambda: server.door.places.taken.total() == 0)
        assert refusals(server, "too_slow") == 1


async def test_what_a_client_leaves_unread_is_bounded_in_bytes(tmp_path: Path, guests: Guests) -> None:
    async with house(tmp_path, outbox_bytes=60_000, messages=PLENTY, address_messages=PLENTY, frames=PLENTY) as found:
        server, url = found
        anna, _bo, code = await guests.two_at_a_table(url)
        most = 0
        async with Raw(url, deaf=True) as deaf:
            await deaf.upgrade()
            deaf.stop_reading()
            with suppress(ConnectionError):
                while not refusals(server, "too_slow"):
                    await deaf.send(said(type="plain", table=code))
                    await asyncio.sleep(0)
                    most = max(most, *(client.unread for client in server.sockets))
        assert 0 < most <= 60_000 + 20_000, "no more than one message beyond"
        await until(lambda: len(server.sockets) == 2)
        assert (await anna.move(code))["type"] == "done"
        await until(lambda: not server.rates.unread.sizes)


async def test_of_an_address_who_leaves_most_unread_goes_first(tmp_path: Path, guests: Guests) -> None:
    limits = dict.fromkeys(("messages", "address_messages", "frames"), PLENTY)
    async with house(tmp_path, address_unread=200_000, **limits) as (server, url):
        anna, bo, code = await guests.two_at_a_table(url)
        async with Raw(url, deaf=True) as little, Raw(url, deaf=True) as much:
            for one in (little, much):
                await one.upgrade()
                one.stop_reading()
            lazy, lazier = list(server.sockets)[2:]

            def answered() -> int:
                return server.metrics.counts["messages", 'type="plain"']

            async def fill(raw: Raw, holds: Any) -> None:
                while not holds():
                    before = answered()
                    await raw.send(said(type="plain", table=code))
                    while answered() == before:  # one after the other
                        await asyncio.sleep(0)

            await fill(little, lambda: lazy.unread > 20_000)
            await fill(much, lambda: refusals(server, "too_slow"))
            assert lazier.closing is not None
            assert lazy.closing is None
            assert anna.closed is bo.closed is None
            assert sum(server.rates.unread.sizes.values()) <= 200_000 + 20_000


# -- questions that are long, or dear to answer


async def test_very_long_questions_are_refused_before_they_are_read(tmp_path: Path) -> None:
    async with house(tmp_path) as (server, url), visitor(url) as http:
        for path in ("/api/tables?" + "a&" * 1500, "/x?" + "a=1&" * 1000, "/api/" + "x" * 3000):
            answer = await http.get(path)
            assert (answer.status_code, answer.json()["code"]) == (414, "too_large")
        for head in (b"a: b\r\n" * 101, b"Cookie: " + b"a=b;" * 5000 + b"\r\n"):
            async with Raw(url) as raw:
                await raw.send(b"GET /api/me HTTP/1.1\r\nHost: localhost\r\n" + head + b"\r\n")
                assert await raw.until_closed() == b""
        assert refusals(server, "too_large") == 3 + 2


async def test_records_that_are_being_sent_take_so_much_of_an_address(tmp_path: Path) -> None:
    async with house(tmp_path, records_held=100_000) as (server, url):
        head = b"POST /api/replay HTTP/1.1\r\nHost: localhost\r\nContent-Length: 900000\r\n\r\n"
        for number in (10, 5):  # and again, once the first are gone
            many = [Raw(url) for _ in range(number)]
            for raw in many:
                await raw.__aenter__()
                await raw.send(head + b" " * 40_000)
            heard = [asyncio.create_task(raw.reader.readuntil(b"\r\n")) for raw in many]
            await until(lambda: sum(one.done() for one in heard) == number - 2)  # noqa: B023
            assert {one.result() for one in heard if one.done()} == {b"HTTP/1.1 429 Too Many Requests\r\n"}
            for raw, one in zip(many, heard, strict=True):
                one.cancel()
                await raw.__aexit__(None, None, None)
            await until(lambda: server.door.places.taken.total() == 0)


@pytest.mark.parametrize("kind", sorted(PRICES))
async def test_what_is_dear_to_answer_is_answered_less_often(tmp_path: Path, guests: Guests, kind: str) -> None:
    own: dict[str, dict[str, Any]] = {
        "why": {"pressed": [], "thing": "x", "seat": 0},
        "link": {},
        "outlook": {"moves": []},
        "coach": {"seat": 0, "seen": 0},
    }
    fields = own.get(kind, {"seat": 0})
    async with house(tmp_path, messages=(0, 100)) as (_, url):
        anna, _bo, code = await guests.two_at_a_table(url)  # for one message
        told = await answers_to(anna, 90, kind, table=code, **fields)
        assert told.count("too_fast") == 90 - (100 - 1) // PRICES[kind]
    limits = {"messages": (0, 10_000), "address_messages": (0, 205)}  # five are said before
    async with house(tmp_path, **limits) as (_, url):
        anna, bo, code = await guests.two_at_a_table(url)
        told = await answers_to(anna, 150, kind, table=code, **fields)
        assert told.count("too_fast") >= 150 - (205 + 205 * OWN) // PRICES[kind]
        assert (await bo.ask("chat", table=code, text="And I?"))["type"] == "done", "hers is not used up"


def test_requests_cost_what_they_take() -> None:
    prices = {"/api/me": 1, "/api/tables": 4, "/api/tables/ABCDEFGH": 1, "/api/days": 8, "/api/days/partners": 4}
    assert {path: price_of(path) for path in prices} == prices
    assert price_of(f"/api/analyses/{'0' * 64}") == 4


@pytest.mark.parametrize(("end", "refused"), [("record", 5), ("replay", 5)])
async def test_a_long_record_costs_as_much_as_several_pasts_and_is_written_beside(
    tmp_path: Path, guests: Guests, monkeypatch: pytest.MonkeyPatch, end: str, refused: int
) -> None:
    written: list[str] = []
    text = Record.text

    def counted(record: Record) -> str:
        written.append(threading.current_thread().name)
        return text(record)

    steps = sum("move" in event for event in document()["events"])
    async with house(tmp_path, address_histories=(0, 9)) as (server, url):
        anna = await guests.arrive("Anna", url)
        code = (await anna.http.post("/api/positions", json=wanted(step=steps - 3))).json()["code"]
        await anna.ask("watch", table=code)  # one past
        await anna.play(code)
        server.house.live[code].table.seating.stored = 1999  # a long one
        monkeypatch.setattr(Record, "text", counted)
        async with visitor(url) as stranger:
            codes = [(await stranger.get(f"/api/tables/{code}/{end}")).json().get("code") for _ in range(7)]
    assert codes == [None] * 2 + ["too_fast"] * refused
    assert len(written) == 2
    assert threading.main_thread().name not in written


async def test_no_past_is_read_before_it_is_asked_whether_it_may(
    tmp_path: Path, guests: Guests, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with house(tmp_path, address_histories=(0, 5), openings=(0, 5)) as (server, url):
        anna, bo, code = await guests.two_at_a_table(url)  # reads two pasts, opens none
        folded: list[str] = []
        fold = past.folded

        async def counted(store: Any, table: Any) -> Any:
            folded.append(table.code)
            return await fold(store, table)

        monkeypatch.setattr(past, "folded", counted)
        async with visitor(url) as stranger:
            codes = [(await stranger.get(f"/api/tables/{other * 8}")).json()["code"] for other in "23456789"]
            assert codes == ["no_table"] * 5 + ["too_fast"] * 3
            assert (await stranger.get("/api/tables/AAAAAAAA/log")).json()["code"] == "too_fast"
            assert len(folded) == 5
            reads: list[str] = []
            events = server.store.events

            async def reading(code: str, after: int = 0, most: int | None = None) -> Any:
                reads.append(code)
                return await events(code, after, most)

            monkeypatch.setattr(server.store, "events", reading)
            statuses = [(await stranger.get(f"/api/tables/{code}/log")).status_code for _ in range(6)]
            statuses += [(await stranger.get(f"/api/tables/{code}/record")).status_code for _ in range(3)]
            assert statuses == [200, 200] + [429] * 4 + [409] * 3, "a game that goes on has no record yet"
            assert len(reads) == 2
        async with open_socket(url) as nameless:
            await nameless.recv()
            for _ in range(9):
                await nameless.send(json.dumps({"type": "watch", "table": "BBBBBBBB", "id": 1}))
            told = [json.loads(await nameless.recv())["code"] for _ in range(9)]
            assert told == ["no_table"] + ["too_fast"] * 8, "one is everybody's own"
        assert len(folded) == 6
        server.house.forget(server.house.live[code])
        bo_again = await Player("Bo", url, {"cookie": f"stammtisch={bo.http.cookies['stammtisch']}"}).connect()
        guests.players.append(bo_again)
        assert (await anna.http.get(f"/api/tables/{code}")).json()["code"] == code, "who plays opens their own"


# -- nobody's flood is another's silence


async def test_a_flood_of_requests_leaves_the_others_at_its_address_something(tmp_path: Path, guests: Guests) -> None:
    async with house(tmp_path, requests=(0, 200)) as (server, url):
        anna, _bo, code = await guests.two_at_a_table(url)
        async with visitor(url) as mallory:
            statuses = [(await mallory.get("/api/me")).status_code for _ in range(230)]
            refused = await mallory.get("/api/me")
        assert statuses.count(200) < 200
        assert statuses == sorted(statuses)
        assert refused.headers["connection"] == "close", "each further one costs a connection"
        own = [(await anna.http.get("/api/me")).status_code for _ in range(12)]
        assert own == [200] * int(200 * OWN) + [429] * 2
        assert (await anna.move(code))["type"] == "done"
        assert refusals(server, "too_fast") >= 30


async def test_a_flood_of_messages_leaves_the_others_at_its_address_something(tmp_path: Path, guests: Guests) -> None:
    async with house(tmp_path, messages=PLENTY, frames=PLENTY, address_messages=(0, 400), outbox=1000) as (_, url):
        anna, bo, code = await guests.two_at_a_table(url)
        mallory = await guests.arrive("Mallory", url)
        told = await answers_to(mallory, 500, "ping")
        assert told.count("pong") <= 400 + 400 * OWN
        for mover in (anna, bo):
            told = await answers_to(mover, 5, "ping")
            assert told == ["pong"] * 5
        assert (await anna.move(code))["type"] == "done"


async def test_who_plays_does_not_wait_for_what_a_crowd_says(tmp_path: Path, guests: Guests) -> None:
    async with house(tmp_path, strangers=(0, 10)) as (server, url):
        anna, bo, code = await guests.two_at_a_table(url)
        n = anna.n[code]
        crowd = [await guests.arrive(f"Mallory {number}", url) for number in range(15)]
        for one in crowd:
            for _ in range(4):
                await one.say("chat", table=code, text="I know better!")
        for one in crowd:
            await one.ask("ping")
        assert len(await server.store.events(code)) - n == 9 + 10, "of all together, Bo sat down too, and of their own"
        told = [await answers_to(player, 2, "chat", table=code, text="Hush!") for player in (anna, bo)]
        assert told == [["done"] * 2] * 2
        assert (await anna.move(code))["type"] == "done"


async def test_a_change_costs_more_where_many_watch(
    tmp_path: Path, guests: Guests, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("stammtisch.server.socket.AN_AUDIENCE", 2)
    async with house(tmp_path, address_writes=(0, 100)) as (server, url):
        anna, _bo, code = await guests.two_at_a_table(url)
        for number in range(4):
            await (await guests.arrive(f"Cleo {number}", url)).ask("watch", table=code)
        left = server.rates.address_writes.common.buckets["127.0.0.1"].level
        assert (await anna.move(code))["type"] == "done"
        assert left - server.rates.address_writes.common.buckets["127.0.0.1"].level == 1 + 6 // 2


async def test_being_many_is_no_way_round(tmp_path: Path) -> None:
    from stammtisch.server.limits import Shares

    shares = Shares(0, 100)
    taken = sum(shares.take("mallory's", f"m{number % 500}") for number in range(5000))
    assert round(taken) == 200, "twice what an address may, however many there are"
    assert [shares.take("anna's", "anna") for _ in range(100)] == [True] * 100


async def test_somebody_who_has_many_sockets_makes_room_for_who_has_none(tmp_path: Path, guests: Guests) -> None:
    async with house(tmp_path, sockets=6) as (server, url):
        flood = [await open_socket(url) for _ in range(6)]
        anna = await guests.arrive("Anna", url)
        await until(lambda: len(server.sockets) == 6)
        bo = await guests.arrive("Bo", url)
        await until(lambda: len(server.sockets) == 6)
        assert anna.closed is None
        assert refusals(server, "too_many") == 2
        await until(lambda: sum(socket.close_code == 1013 for socket in flood) == 2)
        assert [socket.close_code for socket in flood] == [None] * 4 + [1013] * 2, "the newest go first"
        code = await anna.make_table("me", None)
        assert (await anna.ask("watch", table=code))["type"] == "done"
        assert (await bo.ask("ping"))["type"] == "pong"
        for socket in flood:
            await socket.close()


async def test_connections_that_say_nothing_keep_nobody_at_their_address_out(tmp_path: Path) -> None:
    async with house(tmp_path, connections=20, connecting=(0, 70)) as (server, url):
        silent = [Raw(url) for _ in range(60)]
        for raw in silent:
            await raw.__aenter__()
        await until(lambda: refusals(server, "too_many_connections") == 40)
        assert server.door.places.taken.total() == 20
        async with visitor(url) as honest:
            assert (await honest.get("/api/me")).status_code == 200
            assert refusals(server, "too_many_connections") == 41
            for raw in silent:
                await raw.__aexit__(None, None, None)
            await until(lambda: server.door.places.taken.total() == 1)
        for _ in range(20):
            async with Raw(url) as raw:
                with suppress(ConnectionError):
                    await raw.send(b"GET /api/me HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
                    await raw.until_closed()
        assert refusals(server, "too_many_connections") == 41 + 11, "so many are begun"
        assert server.door.silent == {}


# -- what stays


async def test_an_address_has_so_many_new_people_and_a_person_so_many_games(tmp_path: Path, guests: Guests) -> None:
    async with house(tmp_path, names=(0, 3), running=2) as (_, url):
        anna = await guests.arrive("Anna", url)
        for number in range(4):
            async with visitor(url) as http:
                answer = await http.put("/api/me", json={"name": "Mallory"})
                assert answer.status_code == (200 if number < 2 else 429)
        assert (await anna.http.put("/api/me", json={"name": "Anne"})).status_code == 200, "she is not new"
        wanted = {"game": "thurn-und-taxis", "seats": [{"name": "Anne"}, {"bot": "random"}]}
        made = [(await anna.http.post("/api/tables", json=wanted)).status_code for _ in range(3)]
        assert made == [201, 201, 429]


async def test_what_people_spent_is_forgotten(store: SqlStore) -> None:
    async def remembered() -> set[str]:
        from stammtisch.server.storage import SPENT

        return {person for (person,) in await store.rows(SPENT.select().with_only_columns(SPENT.c.person))}

    for number in range(5):
        await store.spend(f"p{number}", 1, 10, 60, now=1000 * number)
    await forgetting.forget_spent(store, before=2000)
    assert await remembered() == {"p2", "p3", "p4"}
    await forgetting.forget_person(store, "p3")
    assert await remembered() == {"p2", "p4"}, "deleting deletes"


def test_a_flood_of_lines_does_not_fill_the_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    seldom, now = logs.Seldom(), 0.0
    monkeypatch.setattr(time, "monotonic", lambda: now)
    seldom.since = now

    def line(place: int) -> logging.LogRecord:
        return logging.LogRecord("x", logging.ERROR, "there.py", place, "failed", (), None)

    assert sum(seldom.filter(line(1)) for _ in range(1000)) == logs.MOST_ALIKE
    assert seldom.filter(line(2)), "other lines are told"
    now = logs.EVERY
    record = line(1)
    assert seldom.filter(record)
    assert logs.extra(record)["left_out"] == 1000 - logs.MOST_ALIKE
