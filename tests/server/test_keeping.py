"""Keeping a house: backup and restore, looking through it, and what an administrator does."""

from __future__ import annotations

import asyncio
import json
import os
import sqlite3
import stat
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from stammtisch.tables import snapshots
from tests.server.running import Backing, Guests, Process, take_turns, until_answered, visitor

pytestmark = pytest.mark.anyio


def command(backing: Backing, *words: str, expect: int = 0, folder: Path | None = None) -> str:
    """What a command of the house says."""
    environment = {**os.environ, **({} if folder is None else {"XDG_DATA_HOME": str(folder)})}
    given = [sys.executable, "-m", "stammtisch.cli", *words, "--database", backing.database]
    done = subprocess.run(given, capture_output=True, text=True, check=False, env=environment)
    assert done.returncode == expect, done.stderr
    assert "Traceback" not in done.stderr
    return done.stdout + done.stderr


async def ask(backing: Backing, *words: str, expect: int = 0) -> str:
    """The same while people are connected, who go on hearing what they are told."""
    return await asyncio.to_thread(command, backing, *words, expect=expect)


async def test_a_running_house_is_kept_and_put_back(tmp_path: Path, guests: Guests) -> None:
    backing = Backing.on_sqlite(tmp_path)
    kept = tmp_path / "kept.sqlite"
    with Process(backing, tmp_path) as server:
        anna, bo, code = await guests.two_at_a_table(server.url)
        await take_turns([anna, bo], code, 4)
        await ask(backing, "backup", str(kept))
        assert stat.S_IMODE(kept.stat().st_mode) == 0o600
        n = anna.n[code]
        assert "already" in await ask(backing, "backup", str(kept), expect=1)
        await take_turns([anna, bo], code, 3)
        assert "Another Stammtisch serves" in await ask(backing, "restore", str(kept), expect=1)
    command(backing, "restore", str(kept))
    with Process(backing, tmp_path) as server:
        async with visitor(server.url) as http:
            assert (await http.get(f"/api/tables/{code}/log")).json()["n"] == n
    with closing(sqlite3.connect(tmp_path / "tables.sqlite.before")) as before:
        assert before.execute("SELECT max(n) FROM events").fetchone() == (n + 3,)


def test_what_is_no_backup_is_not_put_back(tmp_path: Path) -> None:
    backing = Backing.on_sqlite(tmp_path)
    assert "There is no database" in command(backing, "backup", str(tmp_path / "x"), expect=1)
    assert "There is no file" in command(backing, "restore", str(tmp_path / "x"), expect=1)
    (tmp_path / "x").write_text("a shopping list")
    assert "is no backup" in command(backing, "restore", str(tmp_path / "x"), expect=1)
    assert not (tmp_path / "tables.sqlite").exists()
    assert "pg_dump" in command(Backing("postgresql://x/y", None), "backup", str(tmp_path / "y"), expect=1)


async def test_the_doctor_says_what_is_wrong_and_what_was_done(tmp_path: Path, guests: Guests) -> None:
    backing = Backing.on_sqlite(tmp_path)
    with Process(backing, tmp_path) as server:
        anna = await guests.arrive("Anna", server.url)
        sound, broken, otherwise, empty, early = [await anna.make_table("me", None) for _ in range(5)]
    assert "5 tables, 0 with something wrong" in command(backing, "doctor")
    with closing(sqlite3.connect(tmp_path / "tables.sqlite")) as database:
        database.execute("UPDATE events SET body = '{' WHERE code = ? AND n = 2", [broken])
        database.execute("UPDATE tables SET status = 'over' WHERE code = ?", [otherwise])
        database.execute("DELETE FROM events WHERE code = ?", [empty])
        database.execute("INSERT INTO snapshots VALUES (?, 1, ?, '{}')", [early, snapshots.MADE_BY])
        database.commit()
    look = command(backing, "doctor", "--look-only", expect=1)
    assert "5 tables, 4 with something wrong" in look
    said = command(backing, "doctor")
    assert all(code in said for code in (broken, otherwise, empty, early))
    assert sound not in said
    assert f"{broken}: an event after 0 cannot be read" in said
    again = command(backing, "doctor")
    assert otherwise not in again
    assert early not in again
    assert "4 tables, 1 with something wrong" in again, "what cannot be mended is said again"


async def test_an_administrator_closes_keeps_out_and_writes_it_down(
    fresh_backing: Backing, tmp_path: Path, guests: Guests
) -> None:
    with Process(fresh_backing, tmp_path) as server:
        anna, bo, code = await guests.two_at_a_table(server.url)
        await anna.ask("chat", table=code, text="my secret recipe")
        assert code in await ask(fresh_backing, "admin", "tables")
        people = await ask(fresh_backing, "admin", "people")
        assert f"{anna.id}  1 tables: Anna" in people
        await ask(fresh_backing, "admin", "close", code)
        await bo.until(lambda: bo.about[code]["status"] == "closed")
        assert "is closed already" in await ask(fresh_backing, "admin", "close", code, expect=1)

        await ask(fresh_backing, "admin", "ban", "person", bo.id, "--reason", "rude")
        await bo.until(lambda: bo.closed is not None)
        assert bo.closed == (1008, "banned")
        assert (await bo.http.get("/api/me")).json()["code"] == "banned"
        assert (await bo.http.put("/api/me", json={"name": "Bo"})).json()["code"] == "banned"
        await ask(fresh_backing, "admin", "unban", "person", bo.id)

        await ask(fresh_backing, "admin", "ban", "cookies", anna.id)
        await until_answered(lambda: anna.http.get("/api/tables"), 401)
        again = (await anna.http.put("/api/me", json={"name": "Anna"})).json()
        assert again["person"]["id"] != anna.id, "whoever stole the cookie is nobody, and so is its owner"

        told = json.loads(await ask(fresh_backing, "admin", "export", anna.id))
        assert any(event.get("text") == "my secret recipe" for event in told["events"])
        assert bo.id not in json.dumps([event for event in told["events"] if event["what"] == "seated"])
        await ask(fresh_backing, "admin", "delete", anna.id, "--yes")
        assert json.loads(await ask(fresh_backing, "admin", "export", anna.id))["events"] == []
        assert anna.id not in await ask(fresh_backing, "admin", "people")
        log = await ask(fresh_backing, "admin", "log")
        assert [word in log for word in ("close", "keep out", "let in", "delete", "rude")] == [True] * 5
        assert "0 with something wrong" in await ask(fresh_backing, "doctor")

        await ask(fresh_backing, "admin", "ban", "address", "127.0.0.1")
        await until_answered(lambda: bo.http.get("/api/tables"), 403)
