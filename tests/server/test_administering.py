"""What an administrator does by the page that a link opens, and what a person has done with what is kept of them."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
import sqlalchemy as sa
from hypothesis import given
from hypothesis import strategies as st

from stammtisch.engine.errors import BadOption
from stammtisch.server import forgetting, house, keys, past, storage, words
from stammtisch.server.administration import Administrator
from stammtisch.server.app import Server
from stammtisch.server.config import Config, Limits
from stammtisch.server.forgetting import DAY, OF_A_TABLE
from stammtisch.server.storage import EVENTS, TABLES
from stammtisch.server.words import WordList
from stammtisch.tables import snapshots
from stammtisch.tables.errors import Denied
from tests.server.running import KEYS, Backing, Guests, take_turns, visitor, within

pytestmark = pytest.mark.anyio


@asynccontextmanager
async def open_house(folder: Path, **settings: Any) -> AsyncIterator[tuple[Server, str]]:
    async with within(Config(Backing.on_sqlite(folder).database, KEYS, **settings)) as found:
        yield found


async def everything_kept(server: Server) -> str:
    """All that the database holds, as one text."""
    async with server.store.engine.connect() as connection:
        found = [(await connection.execute(sa.select(table))).all() for table in OF_A_TABLE]
    return repr(found)


# -- the page


async def enter(http: httpx.AsyncClient, server: Server) -> None:
    """Come in by a link."""
    key = await Administrator(server.store, "root").link()
    assert (await http.get(f"/admin/enter/{key}")).status_code == 200
    assert (await http.post(f"/admin/enter/{key}")).status_code == 303


async def test_a_link_opens_the_page_once_and_soon(tmp_path: Path) -> None:
    async with open_house(tmp_path) as (server, url), visitor(url) as http, visitor(url) as thief:
        assert (await http.get("/admin")).json()["code"] == "not_administrator"
        assert (await http.post("/admin/close", data={"code": "ABCDEFGH"})).status_code == 403
        key = await Administrator(server.store, "root").link()
        answers = await asyncio.gather(http.post(f"/admin/enter/{key}"), thief.post(f"/admin/enter/{key}"))
        assert sorted(answer.status_code for answer in answers) == [303, 403], "of two who use it at once, one does"
        inside = http if answers[0].status_code == 303 else thief
        set_cookie = max(answers, key=lambda answer: -answer.status_code).headers["set-cookie"]
        assert {"HttpOnly", "SameSite=strict", "Path=/admin"} <= {part.strip() for part in set_cookie.split(";")}
        assert (await inside.get("/admin")).status_code == 200
        assert (await inside.post("/admin/leave")).status_code == 303
        assert (await inside.get("/admin")).status_code == 403
        old = await keys.make(server.store, keys.LINK, "root")
        async with server.store.engine.begin() as connection:
            long_ago = keys.now() - 1000 * keys.LASTS[keys.LINK] - 1
            await connection.execute(sa.update(storage.KEYS).values(at=long_ago))
        assert (await http.post(f"/admin/enter/{old}")).status_code == 403
        assert old not in repr(await server.store.rows(sa.select(storage.KEYS.c.hash))), "the store keeps hashes alone"


async def test_the_page_shows_what_goes_on_and_acts_without_scripts(tmp_path: Path, guests: Guests) -> None:
    async with open_house(tmp_path) as (server, url):
        anna, bo, code = await guests.two_at_a_table(url)
        rude = '<script>alert("x")</script>'
        n = (await bo.ask("chat", table=code, text=rude))["n"]
        assert (await anna.ask("report", table=code, n=n))["type"] == "done"
        async with visitor(url) as http:
            await enter(http, server)
            shown = await http.get("/admin")
            assert "script-src 'self'" in shown.headers["content-security-policy"]
            assert rude not in shown.text
            assert "&lt;script&gt;" in shown.text
            assert (await http.get("/admin/style.css")).headers["content-type"].startswith("text/css")
            assert all(text in shown.text for text in (code, anna.id, bo.id, "thurn-und-taxis"))
            wrong = [
                ("close", {}),
                ("close", {"code": "ZZZZZZZZ"}),
                ("nonsense", {}),
                ("settle", {"code": code, "n": "x"}),
            ]
            wrong += [("delete", {"person": anna.id}), ("ban", {"kind": "king", "what": "x"}), ("ban", {"what": "x"})]
            for deed, fields in wrong:
                assert (await http.post(f"/admin/{deed}", data=fields)).status_code == 409, deed
            assert (await http.post("/admin/settle", data={"code": code, "n": n})).status_code == 303
            assert "&lt;script&gt;" not in (await http.get("/admin")).text
            assert (await http.post("/admin/close", data={"code": code})).status_code == 303
            told = (await http.get(f"/admin/export/{bo.id}")).json()
            assert any(event.get("text") == rude for event in told["events"])
            assert (await http.post("/admin/ban", data={"kind": "person", "what": bo.id})).status_code == 303
            await server.scheduler.sweep()
            await bo.until(lambda: bo.closed == (1008, "banned"))
            assert (await http.post("/admin/unban", data={"kind": "person", "what": bo.id})).status_code == 303
            assert (await http.post("/admin/delete", data={"person": bo.id, "sure": "yes"})).status_code == 303
            assert rude not in await everything_kept(server)
            foreign = {"origin": "https://evil.example"}
            assert (await http.post("/admin/leave", headers=foreign)).status_code == 403
        done = [deed.what for deed in await Administrator(server.store, "root").deeds()]
        assert {"close", "keep out", "let in", "delete", "settle", "link"} <= set(done)


async def test_who_tries_links_out_does_so_slowly(tmp_path: Path) -> None:
    async with open_house(tmp_path) as (_, url), visitor(url) as http:
        statuses = [(await http.post(f"/admin/enter/{number}")).status_code for number in range(40)]
        assert statuses.count(429) > 20


# -- hosts and reports


async def test_what_hosts_did_is_in_the_log(tmp_path: Path, guests: Guests) -> None:
    async with open_house(tmp_path) as (server, url):
        anna, bo, code = await guests.two_at_a_table(url, listed=True)
        await anna.ask("hand_on", table=code, person=bo.id)
        await bo.ask("send_away", table=code, person=anna.id)
        await bo.ask("close", table=code)
        deeds = await Administrator(server.store, "root").deeds()
        assert [(deed.who, deed.what) for deed in deeds] == [
            (f"host {bo.id}", "closed"),
            (f"host {bo.id}", "sent_away"),
            (f"host {anna.id}", "host"),
            (f"host {anna.id}", "seated"),
        ]
        assert {deed.facts["table"] for deed in deeds} == {code}
        assert not any("by" in line for line in bo.lines[code].values()), "which is nobody else's business"


async def test_reports_are_of_something_said_and_bounded(
    tmp_path: Path, guests: Guests, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(house, "MOST_REPORTS", 2)
    async with open_house(tmp_path) as (server, url):
        anna, bo, code = await guests.two_at_a_table(url)
        said = [(await bo.ask("chat", table=code, text=f"no {number}"))["n"] for number in range(3)]
        for n in (0, 1, said[-1] + 1, 10**6):
            assert (await anna.ask("report", table=code, n=n))["code"] == "nothing_said"
        answers = [await anna.ask("report", table=code, n=n) for n in (said[0], said[0], said[1], said[2])]
        assert [answer.get("code") for answer in answers] == [None, None, None, "too_many"]
        reports = await Administrator(server.store, "root").reports()
        assert {(report.code, report.by) for report in reports} == {(code, anna.id)}
        with pytest.raises(BadOption):
            await Administrator(server.store, "root").settle(code, 10**6)


async def test_many_at_one_address_do_not_bury_what_others_report(tmp_path: Path, guests: Guests) -> None:
    async with open_house(tmp_path, limits=Limits(reports=(0, 3))) as (server, url):
        anna, bo, code = await guests.two_at_a_table(url)
        said = [(await bo.ask("chat", table=code, text=f"no {number}"))["n"] for number in range(5)]
        for name in ("Mallory", "Malory"):
            many = await guests.arrive(name, url)
            await many.ask("watch", table=code)
            numbers = [await many.say("report", table=code, n=n) for n in said]
            await many.until(lambda: many.answer(numbers[-1]) is not None)  # noqa: B023
        assert len(await Administrator(server.store, "root").reports()) == 3 + 2
        assert (await anna.ask("report", table=code, n=said[0]))["type"] == "done", "one is everybody's own"


# -- words


@given(st.text(), st.text(min_size=1))
def test_no_list_of_words_fails_whatever_it_or_a_text_holds(text: str, listed: str) -> None:
    found = WordList(listed)
    assert not WordList("").holds(text)
    if listed.strip() and "#" not in listed and words.parts_of(listed.splitlines()[0]):
        assert found.holds(f"well, {listed.splitlines()[0]}!")


def test_words_are_the_same_however_they_are_spelt() -> None:
    unwanted = WordList("# a comment\nrubbish  # why\n\nold hat\nStraße\n")
    for text in ("RUBBISH!", "what ｒｕｂｂｉｓｈ", "an Old   Hat, that", "strasse"):
        with pytest.raises(Denied):
            unwanted.need_clean(None, text)
    unwanted.need_clean("rubbishy", "old news", "hat old", "a comment", "why", "")


def test_a_list_that_cannot_be_read_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "long").write_bytes(b"x" * (words.LONGEST + 1))
    (tmp_path / "other").write_bytes("ß".encode("latin-1"))
    for name in ("missing", "long", "other", "."):
        with pytest.raises(BadOption):
            words.read(tmp_path / name)


async def test_nobody_is_called_or_says_what_the_house_does_not_want(tmp_path: Path, guests: Guests) -> None:
    async with open_house(tmp_path, words=WordList("rubbish")) as (_, url):
        anna = await guests.arrive("Anna", url)
        assert (await anna.http.put("/api/me", json={"name": "Rubbish"})).json()["code"] == "unwanted_words"
        wanted = {"game": "thurn-und-taxis", "seats": [{"name": "rubbish"}, {}]}
        assert (await anna.http.post("/api/tables", json=wanted)).json()["code"] == "unwanted_words"
        code = await anna.make_table("me", None)
        assert (await anna.ask("chat", table=code, text="what Rubbish!"))["code"] == "unwanted_words"
        assert (await anna.ask("sit", table=code, name="rubbish"))["code"] == "unwanted_words"
        assert (await anna.ask("chat", table=code, text="fine"))["type"] == "done"


# -- what is kept of a person


async def test_what_is_kept_of_a_person_is_read_in_pages(
    tmp_path: Path, guests: Guests, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_house(tmp_path) as (server, url):
        anna, bo, code = await guests.two_at_a_table(url)
        for number in range(5):
            await bo.ask("chat", table=code, text=f"no {number}")
        await bo.make_table("me", None)
        whole = (await bo.http.get("/api/me/data")).json()
        sizes: list[int] = []
        rows = server.store.rows

        async def counted(query: Any) -> list[Any]:
            sizes.append(len(found := await rows(query)))
            return found

        monkeypatch.setattr(server.store, "rows", counted)
        monkeypatch.setattr(past, "PAGE", 3)
        assert (await bo.http.get("/api/me/data")).json() == whole
        assert len(whole["events"]) == 1 + 5 + 2
        assert max(sizes) == 3
        assert "no 4" not in (await anna.http.get("/api/me/data")).text


async def test_a_person_gets_all_that_is_kept_of_them_and_nothing_of_others(tmp_path: Path, guests: Guests) -> None:
    async with open_house(tmp_path) as (_, url):
        anna, bo, code = await guests.two_at_a_table(url)
        await take_turns([anna, bo], code, 3)
        n = (await bo.ask("chat", table=code, text="mine"))["n"]
        await anna.ask("chat", table=code, text="ours")
        await anna.ask("mute", table=code, person=bo.id, on=True)
        await anna.ask("report", table=code, n=n)
        answer = await anna.http.get("/api/me/data")
        assert answer.headers["content-disposition"].startswith("attachment")
        told = answer.json()
        assert (told["name"], told["person"]) == ("Anna", anna.id)
        assert {event["what"] for event in told["events"]} == {"created", "seated", "chatted"}
        assert [event.get("text") for event in told["events"] if event["what"] == "chatted"] == ["ours"]
        assert told["muted"] == [{"table": code, "person": bo.id}]
        assert [(report["table"], report["n"]) for report in told["reported"]] == [(code, n)]
        assert "seed" not in answer.text
        async with visitor(url) as nobody:
            assert (await nobody.get("/api/me/data")).json()["code"] == "no_name"
        statuses = [(await anna.http.get("/api/me/data")).status_code for _ in range(5)]
        assert statuses[-1] == 429


async def test_deleting_deletes_everywhere_and_running_servers_notice(
    tmp_path: Path, guests: Guests, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(snapshots, "EVERY", 4)
    async with open_house(tmp_path) as (server, url):
        anna, bo, code = await guests.two_at_a_table(url)
        other = await anna.make_table("me", None)
        await take_turns([anna, bo], code, 6)
        n = (await anna.ask("chat", table=code, text="my secret recipe"))["n"]
        await bo.ask("report", table=code, n=n)
        assert "Anna" in await everything_kept(server)
        assert await server.store.snapshot(code, snapshots.MADE_BY) is not None
        assert await Administrator(server.store, "root").delete(anna.id) == 2
        await server.scheduler.sweep()
        await bo.until(lambda: all(seat["person"] != anna.id for seat in bo.about[code]["seats"]))
        kept = await everything_kept(server)
        assert [secret for secret in (anna.id, "Anna", "recipe") if secret in kept] == []
        for live in server.house.live.values():
            assert anna.id not in repr(live.table.seating)
        assert server.house.live[code].table.seating.seats[0].held, "a bot plays on"
        assert (await anna.http.get("/api/tables")).status_code == 401
        assert other in {row[0] for row in await server.store.rows(sa.select(TABLES.c.code))}
        assert (await forgetting.export(server.store, anna.id))["events"] == []


async def test_deleting_deletes_what_the_log_tells_of_who_was_sent_away(tmp_path: Path, guests: Guests) -> None:
    async with open_house(tmp_path) as (server, url):
        anna, gone = await guests.arrive("Anna", url), await guests.arrive("Kunigunde", url)
        code = await anna.make_table("me", None, first=0)
        await anna.ask("watch", table=code)
        await gone.join(code)
        await anna.until(lambda: anna.my_turn(code))
        await anna.ask("send_away", table=code, person=gone.id)
        await anna.ask("free", table=code, seat=1)
        kept = await everything_kept(server)
        assert "Kunigunde" in kept
        assert "freed" in kept
        await Administrator(server.store, "root").delete(gone.id)
        kept = await everything_kept(server)
        assert [secret for secret in (gone.id, "Kunigunde") if secret in kept] == []


async def test_finished_tables_are_kept_as_long_as_the_house_says(tmp_path: Path, guests: Guests) -> None:
    async with open_house(tmp_path, keep_days=30) as (server, url):
        anna = await guests.arrive("Anna", url)
        closed, going_on = await anna.make_table("me", None), await anna.make_table("me", None)
        await anna.ask("close", table=closed)
        start = server.house.clock()
        server.house.clock = lambda: start + 6 * DAY  # after a week without anybody a table is closed
        await server.scheduler.sweep()
        assert (await anna.http.get(f"/api/tables/{closed}")).status_code == 200
        async with server.store.engine.begin() as connection:
            await connection.execute(sa.update(TABLES).where(TABLES.c.code == closed).values(at=start - 25 * DAY))
        await server.scheduler.sweep()
        assert (await anna.http.get(f"/api/tables/{closed}")).status_code == 404
        assert {code for (code,) in await server.store.rows(sa.select(EVENTS.c.code))} == {going_on}
        assert closed not in await everything_kept(server)
        assert json.dumps((await anna.http.get("/api/tables")).json()).count(closed) == 0
