"""People and bots at a table, over real HTTP and WebSocket, on every store."""

from __future__ import annotations

import asyncio
import hashlib

from stammtisch.engine import records, replay
from tests.server.running import Process, arrive


def test_two_people_play_a_game_to_its_end_and_its_record_is_sound(server: Process) -> None:
    async def play() -> None:
        anna, bo = await arrive("Anna", server.url), await arrive("Bo", server.url)
        code = await anna.make_table("me", None)
        await anna.ask("watch", table=code)
        assert anna.about[code]["status"] == "lobby"
        await bo.join(code)
        await anna.until(lambda: anna.about[code]["status"] == "running")
        promised = anna.about[code]["seed_hash"]
        assert (await anna.http.get(f"/api/tables/{code}/record")).status_code == 409
        await asyncio.gather(anna.play(code), bo.play(code))
        record = records.from_document((await anna.http.get(f"/api/tables/{code}/record")).json())
        replay.check(record)
        assert record.seed is not None
        assert hashlib.sha256(record.seed.encode()).hexdigest() == promised
        assert anna.about[code]["seed"] == record.seed
        for one in (anna, bo):
            await one.leave()

    asyncio.run(play())


def test_bots_play_along(server: Process) -> None:
    async def play() -> None:
        anna = await arrive("Anna", server.url)
        code = await anna.make_table("me", "random", "greedy", pace="instant")
        await anna.ask("watch", table=code)
        await anna.play(code, moves=20)
        assert {line.get("bot") for line in anna.lines[code].values()} == {None, "random", "greedy"}
        await anna.leave()

    asyncio.run(play())
