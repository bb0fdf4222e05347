"""Attacks from one address, each bounded by a count: frames, bytes, connections, events. Others play on meanwhile."""

from __future__ import annotations

import asyncio
import json
import logging
import lzma
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
from websockets.frames import Frame

from stammtisch.server import house as house_module
from stammtisch.server import past, presence, replaying
from stammtisch.server.app import Server
from stammtisch.server.config import Config, Limits
from stammtisch.server.guard import network_of
from stammtisch.server.socket import Socket
from stammtisch.server.storage import Batch
from stammtisch.server.thinking import Crew, Whose
from stammtisch.tables import hosting
from stammtisch.tables.events import Event
from tests.server.attackers import CONTINUATION, PING, TEXT, Raw, frame
from tests.server.running import KEYS, PATIENCE, Backing, Guests, Player, until, visitor, within

pytestmark = pytest.mark.anyio

GOLDEN = Path(__file__).parents[1] / "golden"


@asynccontextmanager
async def house(folder: Path, **limits: object) -> AsyncIterator[tuple[Server, str]]:
    """A server inside the test, with these limits instead of the usual ones."""
    config = Config(Backing.on_sqlite(folder).database, KEYS, limits=Limits(**limits))  # type: ignore[arg-type]
    async with within(config) as found:
        yield found


def stranger_of(server: Server) -> Socket:
    """Who came last."""
    return list(server.sockets)[-1]


def refusals(server: Server, code: str) -> int:
    return server.metrics.counts["refusals", f'code="{code}"']


# -- frames


PONG = b"\x8a\x00"


@pytest.mark.parametrize(
    ("flood", "frames"),
    [
        (frame(PING) * 40_000, Limits.control_frames[1]),
        (frame(0xA) * 40_000, Limits.control_frames[1]),
        (frame(TEXT, b"{", final=False) + frame(CONTINUATION, b"", final=False) * 40_000, Limits.frames[1]),
        (frame(TEXT, b"{}") * 40_000, Limits.frames[1]),
        (frame(TEXT, b"x" * 16_000) * 400, Limits.socket_bytes[1] / 16_000),
    ],
    ids=["pings", "pongs", "fragments", "messages", "bytes"],
)
async def test_frames_of_every_kind_are_bounded(
    tmp_path: Path, guests: Guests, flood: bytes, frames: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    bounds = {name: (0, getattr(Limits, name)[1]) for name in ("frames", "control_frames", "socket_bytes", "messages")}
    async with house(tmp_path, **bounds) as (server, url):  # however slow the machine, nothing is given back meanwhile
        anna, _bo, code = await guests.two_at_a_table(url)
        parsed = 0
        before = server.door.places.taken.total()
        parse = Frame.parse

        def counted(*arguments: object, **more: object) -> object:
            nonlocal parsed
            parsed += 1
            return parse(*arguments, **more)  # type: ignore[arg-type]

        async with Raw(url) as mallory:
            await mallory.upgrade()
            monkeypatch.setattr(Frame, "parse", counted)
            with suppress(ConnectionError):
                await mallory.send(flood)
            heard = await mallory.until_closed()
        monkeypatch.undo()
        assert heard.count(PONG) <= Limits.control_frames[1]
        one_slice = 1024 // 6
        of_the_others = 20  # that Anna and Bo may answer to pings meanwhile
        assert parsed <= frames + one_slice + of_the_others, "nothing is parsed that goes beyond the bounds"
        assert refusals(server, "too_fast") > 0
        assert (await anna.move(code))["type"] == "done"
        assert server.door.places.taken.total() <= before


async def test_whoever_pings_as_often_as_it_may_is_not_let_go(tmp_path: Path) -> None:
    async with house(tmp_path) as (_, url), Raw(url) as somebody:
        await somebody.upgrade()
        for _ in range(int(Limits.control_frames[1]) // 2):
            await somebody.send(frame(PING))
        heard = b""
        async with asyncio.timeout(PATIENCE):
            while heard.count(PONG) < Limits.control_frames[1] // 2:
                heard += await somebody.reader.read(1000)


async def test_what_is_no_text_and_no_http_is_refused_without_a_story(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with house(tmp_path) as (server, url):
        for wrong in (frame(TEXT, b"\xff"), frame(TEXT, b"\xc3", final=False) + frame(CONTINUATION, b"x")):
            async with Raw(url) as raw:
                await raw.upgrade()
                await raw.send(wrong)
                assert (1007).to_bytes(2, "big") + b"invalid" in await raw.until_closed()
        for _ in range(20):
            async with Raw(url) as raw:
                await raw.send(b"\x16\x03\x01\x02\x00\x01\x00\r\n\r\n")
                assert b" 400 " in await raw.until_closed()
        assert refusals(server, "invalid") == 22
    assert [record for record in caplog.records if record.exc_info] == []
    assert sum(record.levelno >= logging.WARNING for record in caplog.records) <= 2


# -- connections


async def test_connections_of_an_address_are_counted_as_they_come(tmp_path: Path) -> None:
    async with house(tmp_path, connections=20) as (server, url):
        many = [Raw(url) for _ in range(60)]
        for raw in many:
            await raw.__aenter__()
            with suppress(ConnectionError):
                await raw.send(b"GET / HTTP/1.1\r\nHost:")
        await until(lambda: refusals(server, "too_many_connections") == 40)
        assert server.door.places.taken.total() == 20
        for raw in many:
            await raw.__aexit__(None, None, None)
        await until(lambda: server.door.places.taken.total() == 0)
        async with visitor(url) as http:
            assert (await http.get("/health")).status_code == 200


@pytest.mark.parametrize(
    ("said", "code"),
    [
        (b"", "slow_head"),
        (b"GET / HTTP/1.1\r\nHost: localhost\r\n", "slow_head"),
        (b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\nGET", "slow_head"),
        (
            b"PUT /api/me HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{",
            "slow_body",
        ),
        (b"PUT /api/me HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n{\r\n", "slow_body"),
    ],
)
async def test_what_is_not_said_in_time_is_not_waited_for(tmp_path: Path, said: bytes, code: str) -> None:
    seconds = {"head_seconds": 3600.0, "body_seconds": 3600.0, f"{code.removeprefix('slow_')}_seconds": 0.2}
    async with house(tmp_path, **seconds) as (server, url), Raw(url) as slow:
        await slow.send(said)
        await slow.until_closed()
        assert refusals(server, code) == 1
        assert server.door.places.taken.total() == 0


async def test_a_head_without_end_and_requests_without_waiting(tmp_path: Path) -> None:
    async with house(tmp_path) as (server, url):
        async with Raw(url) as endless:
            with suppress(ConnectionError):
                for _ in range(1000):
                    await endless.send(
                        b"GET / HTTP/1.1\r\nHost: localhost\r\n" if _ == 0 else b"X-More: " + b"x" * 990 + b"\r\n"
                    )
            await endless.until_closed()
        assert refusals(server, "too_large") == 1
        async with Raw(url) as eager:
            with suppress(ConnectionError):
                await eager.send(b"GET /api/games HTTP/1.1\r\nHost: localhost\r\n\r\n" * 5000)
            heard = await eager.until_closed()
        assert heard.count(b"HTTP/1.1 200") <= Limits.pipelined + 1
        assert server.door.places.taken.total() == 0


async def test_whoever_does_not_read_an_answer_is_hung_up_on(tmp_path: Path) -> None:
    async with house(tmp_path, read_seconds=0.2, requests=(1e9, 1e9)) as (server, url), Raw(url, deaf=True) as deaf:
        deaf.stop_reading()

        async def ask_without_end() -> None:
            with suppress(ConnectionError):
                while True:
                    await deaf.send(b"GET /api/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n")
                    await asyncio.sleep(0)

        asking = asyncio.create_task(ask_without_end())
        await until(lambda: refusals(server, "too_slow") > 0)
        await until(lambda: server.door.places.taken.total() == 0)
        asking.cancel()


def test_an_address_is_what_one_household_gets() -> None:
    assert network_of("203.0.113.7") == "203.0.113.7"
    assert network_of("::ffff:203.0.113.7") == "203.0.113.7"
    assert network_of("2001:db8:1:2:3:4:5:6") == network_of("2001:db8:1:2:ffff::1") == "2001:db8:1:2::/64"
    assert network_of("2001:db8:1:3::1") != network_of("2001:db8:1:2::1")
    assert network_of("testclient") == "testclient"


# -- presence


async def test_coming_and_going_without_end_is_told_once_in_a_while(
    tmp_path: Path, guests: Guests, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(presence, "APART", 3600.0)
    async with house(tmp_path) as (server, url):
        anna, bo, code = await guests.two_at_a_table(url)
        strangers = [await guests.arrive("Mallory", url) for _ in range(10)]
        for _ in range(10):
            for stranger in strangers:
                await stranger.say("watch", table=code, seen=anna.n[code])
                await stranger.say("unwatch", table=code)
        for stranger in strangers:
            await stranger.ask("ping")
        await anna.ask("ping")
        assert sum(told["type"] == "present" for told in anna.heard) <= 1
        assert server.house.presence.waiting, "the newest is told when it is time"
        server.house.presence.tell(server.house.live[code])
        await anna.until(lambda: sum(told["type"] == "present" for told in anna.heard) == 2)
        newest = [told for told in anna.heard if told["type"] == "present"][-1]
        assert {known["id"] for known in newest["people"]} == {anna.id, bo.id}
        assert (await anna.move(code))["type"] == "done"


async def test_of_who_is_there_the_newest_takes_the_place_of_what_is_not_sent_yet(
    tmp_path: Path, guests: Guests
) -> None:
    async with house(tmp_path) as (server, url):
        anna, _bo, code = await guests.two_at_a_table(url)
        live, client = server.house.live[code], next(iter(server.sockets))
        client.at_once = lambda text: False  # Anna reads slowly
        for _ in range(400):
            server.house.presence.tell(live)
        assert client.outbox.qsize() == len(client.newest) == 1
        assert client.closing is None, "nor is she let go for it"
        live.watches.popitem()
        server.house.presence.tell(live)
        heard = len(anna.heard)
        await anna.until(lambda: len(anna.heard) > heard)
        assert [known["id"] for known in anna.heard[-1]["people"]] == [anna.id], "it is as it is now"


async def test_nobody_has_seen_what_has_not_happened(tmp_path: Path, guests: Guests) -> None:
    async with house(tmp_path) as (server, url):
        anna, _bo, code = await guests.two_at_a_table(url)
        stranger = await guests.arrive("Mallory", url)
        assert (await stranger.ask("watch", table=code, seen=anna.n[code] + 1))["code"] == "early"
        assert len(server.house.live[code].watches) == 2
        assert stranger_of(server).watched == set()
        assert server.rates.watching.taken.total() == 0


async def test_watching_is_bounded_by_address_and_table(
    tmp_path: Path, guests: Guests, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(house_module, "MOST_WATCHERS", 3)
    async with house(tmp_path, address_watching=2, address_watches=(0, 8)) as (server, url):
        anna, bo, code = await guests.two_at_a_table(url)
        many = [await guests.arrive("Mallory", url) for _ in range(3)]
        answers = [await one.say("watch", table=code, seen=anna.n[code]) for one in many]
        for one, number in zip(many, answers, strict=True):
            await one.until(lambda: one.answer(number) is not None)  # noqa: B023
        codes = [(one.answer(number) or {}).get("code") for one, number in zip(many, answers, strict=True)]
        assert codes == [None, "too_many", "too_many"]
        assert bo.socket is not None
        await bo.socket.close()
        await bo.connect()
        assert (await bo.ask("watch", table=code, seen=0))["type"] == "done", "whoever plays there always may"
        tables = [await anna.make_table("me", None) for _ in range(3)]
        answers = [await many[0].say("watch", table=table, seen=1) for table in tables]
        await many[0].until(lambda: many[0].answer(answers[-1]) is not None)
        assert [(many[0].answer(number) or {}).get("code") for number in answers] == [None, None, "too_many"]
        assert server.rates.watching.taken.total() == 2
        assert (await many[0].ask("unwatch", table=tables[0]))["type"] == "done"
        assert server.rates.watching.taken.total() == 1
        answers = [await many[1].say("watch", table=tables[0], seen=1) for _ in range(30)]
        await many[1].until(lambda: many[1].answer(answers[-1]) is not None)
        codes = [(many[1].answer(number) or {}).get("code") for number in answers]
        assert codes[0] is None, "the address has had its eight, but hers are left"
        assert codes[1:] == ["too_fast"] * 29


# -- events


async def test_whom_somebody_does_not_want_to_read_is_no_event(tmp_path: Path, guests: Guests) -> None:
    async with house(tmp_path, writes=(1000, 1000)) as (server, url):
        anna, bo, code = await guests.two_at_a_table(url)
        await bo.ask("chat", table=code, text="Hello!")
        n = bo.n[code]
        for turn in range(40):
            assert (await anna.ask("mute", table=code, person=bo.id, on=turn % 2 == 0))["n"] == n
        assert (await anna.ask("mute", table=code, person="nobody", on=True))["code"] == "nobody"
        await anna.ask("mute", table=code, person=bo.id, on=True)
        assert len(await server.store.events(code)) == n
        assert await server.store.mutes(code) == {anna.id: {bo.id}}
        log = (await anna.http.get(f"/api/tables/{code}/log")).json()["lines"]
        assert [line["what"] for line in log] == ["created", "seated", "seated", "started"]


async def test_a_person_changes_tables_so_often_on_all_sockets_together(tmp_path: Path, guests: Guests) -> None:
    async with house(tmp_path, writes=(0, 5)) as (server, url):
        anna = await guests.arrive("Anna", url)
        code = await anna.make_table(None, None)
        other = Player("Anna", url)
        guests.players.append(other)
        other.http.cookies = anna.http.cookies
        await other.connect()
        codes = []
        for turn in range(8):
            who = (anna, other)[turn // 2 % 2]
            number = await who.say("leave" if turn % 2 else "sit", table=code)
            await who.until(lambda: who.answer(number) is not None)  # noqa: B023
            codes.append((who.answer(number) or {}).get("code"))
        assert codes == [None] * 5 + ["too_fast"] * 3
        assert len(await server.store.events(code)) == 1 + 5


async def test_a_long_past_holds_nobody_up(tmp_path: Path, guests: Guests, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(past, "SLICE", 0.0)
    go_on = asyncio.Event()
    go_on.set()
    pause = past.Turns.pause

    async def paused(turns: past.Turns) -> None:
        await pause(turns)
        await go_on.wait()

    monkeypatch.setattr(past.Turns, "pause", paused)
    async with house(tmp_path) as (server, url):
        anna, bo, code = await guests.two_at_a_table(url)
        n = anna.n[code]
        talk = [Event(n + i, 1, "chatted", {"person": bo.id, "name": "Bo", "text": "la"}) for i in range(1, 5001)]
        await server.store.append(Batch(code, talk, None))
        await server.house.refresh(server.house.live[code])
        turns = 0

        async def others() -> None:
            nonlocal turns
            while True:
                await asyncio.sleep(0)
                turns += 1

        beside = asyncio.create_task(others())
        stranger = await guests.arrive("Mallory", url)
        go_on.clear()
        number = await stranger.say("watch", table=code)
        await anna.until(lambda: anna.n[code] == n + 5000)
        assert (await anna.move(code))["type"] == "done", "a move does not wait for who reads the past"
        go_on.set()
        await stranger.until(lambda: stranger.answer(number) is not None)
        assert stranger.n[code] == n + 5001
        assert len(stranger.lines[code]) == 300
        server.house.live.pop(code)
        was = turns
        await server.house.open(code)
        assert turns - was >= 5000, "nor does anybody while it is folded"
        beside.cancel()
        pages = []
        after = 0
        async with visitor(url) as http:
            while lines := (await http.get(f"/api/tables/{code}/log", params={"after": after})).json()["lines"]:
                pages.append(len(lines))
                after = lines[-1]["n"]
        assert pages == [1000] * 5 + [5]


async def test_however_many_go_through_pasts_they_do_so_one_after_the_other(monkeypatch: pytest.MonkeyPatch) -> None:
    waits: list[float] = []

    async def wait(seconds: float) -> None:
        waits.append(seconds)

    monkeypatch.setattr(past, "SLICE", 0.25)
    monkeypatch.setattr(past.Turns, "free_at", 0.0)
    monkeypatch.setattr("stammtisch.server.past.time.perf_counter", lambda: 100.0)
    monkeypatch.setattr("stammtisch.server.past.asyncio.sleep", wait)
    for _ in range(4):
        await past.Turns().begin()
    assert waits == [0.25, 0.5, 0.75], "the first has its turn at once"


# -- hosts


async def test_a_host_who_is_gone_for_long_is_followed_by_somebody_who_is_there(tmp_path: Path, guests: Guests) -> None:
    async with house(tmp_path) as (server, url):
        anna, bo, code = await guests.two_at_a_table(url)
        scheduler, now = server.scheduler, 1000.0
        scheduler.monotonic = lambda: now
        assert anna.socket is not None
        await anna.socket.close()
        await until(lambda: len(server.house.live[code].watches) == 1)
        await scheduler.sweep()
        now += hosting.GONE / 1000 - 1
        await scheduler.sweep()
        assert server.house.live[code].table.seating.host == anna.id, "not before its time"
        now += 1
        await scheduler.sweep()
        assert server.house.live[code].table.seating.host == bo.id
        await bo.until(lambda: bo.about[code]["host"] == bo.id)
        await anna.connect()
        await anna.ask("watch", table=code)
        await scheduler.sweep()
        assert server.house.live[code].table.seating.host == bo.id, "what has passed on is not taken back"


# -- bots and records


async def test_nobodys_many_tables_keep_another_waiting_for_a_bot() -> None:
    crew = Crew(1)
    worker = await crew.take(whose=Whose(True, "mallory's", "m0"))
    served: list[Whose] = []

    async def think(whose: Whose) -> None:
        taken = await crew.take(whose=whose)
        served.append(whose)
        await asyncio.sleep(0.001)
        crew.give_back(taken)

    many = [Whose(number % 2 == 0, "mallory's", f"m{number % 5}") for number in range(40)]
    honest = [Whose(True, "anna's", "anna"), Whose(True, "bo's", "bo")]
    thinking = [asyncio.create_task(think(whose)) for whose in [*many, *honest]]
    await asyncio.sleep(0)
    crew.give_back(worker)
    await asyncio.gather(*thinking)
    assert set(served[:2]) == set(honest), "who has had least of the workers is next"
    assert [whose.people for whose in served[2:]] == [True] * 20 + [False] * 20, "tables with people come first"
    first = [whose.person for whose in served[2:7]]
    assert len(set(first)) >= 4, "and among an address's people it goes round"


def some_record() -> Any:
    """A whole game."""
    with lzma.open(next((GOLDEN / "thurn-und-taxis" / "records").glob("*_2p.json.xz"))) as file:
        return json.loads(file.read())[0]


async def test_records_are_checked_beside_and_so_many_from_one_address(
    tmp_path: Path, guests: Guests, monkeypatch: pytest.MonkeyPatch
) -> None:
    checked_here: list[object] = []
    monkeypatch.setattr(replaying, "check", checked_here.append)
    async with house(tmp_path, replays=(0, 12), replays_at_once=2) as (server, url):
        record = some_record()
        worker = await server.checkers.crew.take()
        async with visitor(url) as http:
            asked = [asyncio.create_task(http.post("/api/replay", json=record)) for _ in range(8)]
            await until(lambda: refusals(server, "too_many") == 6)
            server.checkers.crew.give_back(worker)
            codes = [answer.json().get("code", "told") for answer in await asyncio.gather(*asked)]
            assert codes.count("told") == 2, codes
            assert codes.count("too_many") == 6
            more = [(await http.post("/api/replay", json=record)).json().get("code", "told") for _ in range(6)]
            assert more == ["told"] * 4 + ["too_fast"] * 2
    assert checked_here == [], "not in the process in which people play"


async def test_a_person_has_so_many_tables_that_wait_and_the_fullest_is_first(tmp_path: Path, guests: Guests) -> None:
    async with house(tmp_path, listed_lobbies=2, lobbies=4, bots_alone=1, listed=(0, 8)) as (_, url):
        anna, bo = await guests.arrive("Anna", url), await guests.arrive("Bo", url)

        async def make(who: Player, *seats: dict[str, str], listed: bool = True) -> str:
            wanted = {"game": "thurn-und-taxis", "seats": list(seats), "listed": listed}
            answer = (await who.http.post("/api/tables", json=wanted)).json()
            made: str = answer.get("code")
            return made

        me: dict[str, str] = {"name": "me"}
        bot = {"bot": "random"}
        one = await make(anna, me, {}, {}, {})
        two = await make(anna, me, bot, {}, {})
        assert await make(anna, me, {}) == "too_many"
        three = await make(bo, me, {})
        await make(anna, me, {}, listed=False)
        await make(anna, me, {}, listed=False)
        assert await make(anna, me, {}, listed=False) == "too_many"
        assert len(await make(anna, me, bot)) == 8, "who plays at once waits for nobody"
        assert len(await make(anna, bot, bot, listed=False)) == 8
        assert await make(anna, bot, bot, listed=False) == "too_many"
        lists = (await anna.http.get("/api/tables")).json()
        assert [table["code"] for table in lists["open"]] == [three, two, one]
        await anna.ask("close", table=one)
        four = await make(anna, me, {})
        assert len(four) == 8
        assert [table["code"] for table in (await bo.http.get("/api/tables")).json()["open"]] == [four, three, two]
