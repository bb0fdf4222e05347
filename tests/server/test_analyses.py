"""Analyses by HTTP: for whoever has the record, kept, bounded, to be cancelled; none of a game that goes on."""

from __future__ import annotations

import asyncio
import hashlib
import json
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path
from typing import Any

import httpx
import pytest

from stammtisch import plain
from stammtisch.analysis.__main__ import LAST_OF_ALL
from stammtisch.server.analysing import MOST_ASKERS, MOST_WAITING, Analysts
from stammtisch.server.config import Config, Limits
from stammtisch.server.storage import SqlStore
from stammtisch.tables.errors import Denied
from tests import golden
from tests.cases import OWN_CASES
from tests.server.attackers import Raw
from tests.server.running import KEYS, LOOK_AGAIN, PATIENCE, Backing, visitor, within
from tests.server.running import until as wait_until

pytestmark = [pytest.mark.anyio, pytest.mark.skipif(plain.asked_for(), reason="it is about no rules")]
NEW_YORK = next(case for case in OWN_CASES if case.name == "ticket-to-ride-new-york_2p")
DOCUMENTS = sorted(golden.read_records(NEW_YORK), key=lambda document: len(document["events"]))
ASKING = (100_000, 100_000)  # on a busy machine an analysis lasts so long that we ask often
FEW = Limits(analyses_at_once=2, requests=ASKING)


@asynccontextmanager
async def house(folder: Path, depth: float, limits: Limits = FEW) -> AsyncIterator[httpx.AsyncClient]:
    config = Config(Backing.on_sqlite(folder).database, KEYS, analysis_depth=depth, limits=limits)
    async with within(config) as (_, url), visitor(url) as client:
        yield client


def record(number: int = 0, **changes: Any) -> bytes:
    return json.dumps({**DOCUMENTS[number], **changes}).encode()


async def begin(http: httpx.AsyncClient, body: bytes) -> httpx.Response:
    return await http.post("/api/analyses", content=body)


async def until(http: httpx.AsyncClient, id: str, *states: str) -> Any:
    """How the analysis stands once it is in one of these states."""
    while True:
        told = (await http.get(f"/api/analyses/{id}")).json()
        if told["state"] in states:
            return told
        assert told["state"] != "refused", told
        await asyncio.sleep(LOOK_AGAIN)


async def test_a_finished_game_is_analysed_once_for_everybody(tmp_path: Path) -> None:
    body = record()
    id = hashlib.sha256(body).hexdigest()
    async with house(tmp_path, 0.001) as http:
        assert (await http.get(f"/api/analyses/{id}")).json()["state"] == "none"
        begun = (await begin(http, body)).json()
        assert (begun["id"], begun["findings"]) == (id, None)
        told = await until(http, id, "done", "refused")
        assert told["state"] == "done"
        for account in told["findings"]["accounts"]:
            parts = account["beginning"] + account["luck"] + account["play"] + account["others"]
            assert parts == account["result"]
    async with house(tmp_path, 0.001) as http:  # after a restart, too
        assert (await begin(http, body)).json() == told


async def test_what_is_no_finished_game_is_refused(tmp_path: Path) -> None:
    running = {**DOCUMENTS[0], "events": DOCUMENTS[0]["events"][:-1]}
    running.pop("result")
    async with house(tmp_path, 0.001) as http:
        for body, why in ((json.dumps(running).encode(), "not over"), (b"[]", "JSON object"), (b"\xff", "UTF-8")):
            told = (await begin(http, body)).json()
            told = await until(http, told["id"], "done", "refused")
            assert (told["state"], told["findings"]) == ("refused", None)
            assert why in told["reason"]
        assert (await http.get("/api/analyses/x")).status_code == 422
        assert (await begin(http, b"")).status_code == 409


async def test_one_can_wait_no_longer_and_nobody_waits_for_too_many(tmp_path: Path) -> None:
    async with house(tmp_path, 100.0) as http:  # which would take an hour
        first, second = [(await begin(http, record(number))).json()["id"] for number in (0, 1)]
        await until(http, first, "running")
        assert (await http.get(f"/api/analyses/{second}")).json()["state"] == "waiting"
        refused = await begin(http, record(2))
        assert (refused.status_code, refused.json()["code"]) == (429, "too_many")
        assert (await begin(http, record(1))).json()["id"] == second, "who waits already may ask again"
        for id in (first, second):
            assert (await http.post(f"/api/analyses/{id}/cancel")).status_code == 204
            await until(http, id, "none")
        assert (await begin(http, record(2))).status_code == 200


async def test_what_was_cancelled_can_be_asked_for_again_at_once(store: SqlStore) -> None:
    """Not even while the process that was stopped is still ending: else nobody would get this analysis any more."""
    analysts, id = Analysts(store, Limits(), 5.0), hashlib.sha256(record()).hexdigest()
    for asker in ("anna", "bo"):
        assert json.loads(await analysts.begin(record(), "home", asker))["state"] == "waiting"
        await wait_until(lambda: analysts.jobs[id].process is not None)
        analysts.cancel(id, "home", asker)
        assert id not in analysts.jobs
    assert json.loads(await analysts.begin(record(), "home", "cleo"))["state"] == "waiting"
    await wait_until(lambda: analysts.jobs[id].part > 0)
    assert not analysts.refused
    process = analysts.jobs[id].process
    assert process is not None
    behind = min(19, os.getpriority(os.PRIO_PROCESS, 0) + LAST_OF_ALL)
    assert os.getpriority(os.PRIO_PROCESS, process.pid) == behind, "behind the bots of running games"
    await analysts.close()


async def test_a_killed_process_is_told_of_and_the_game_can_be_asked_for_again(store: SqlStore) -> None:
    analysts, id = Analysts(store, Limits(), 100.0), hashlib.sha256(record()).hexdigest()
    for _ in range(2):
        assert json.loads(await analysts.begin(record(), "home", "anna"))["state"] == "waiting"
        await wait_until(lambda: id in analysts.jobs and analysts.jobs[id].process is not None)
        process = analysts.jobs[id].process
        assert process is not None
        process.kill()
        await wait_until(lambda: id not in analysts.jobs)
        told = json.loads(await analysts.look(id))
        assert (told["state"], told["reason"]) == ("refused", "This game could not be analysed.")
    await analysts.begin(b"{}", "home", "anna")
    wrong = hashlib.sha256(b"{}").hexdigest()
    await wait_until(lambda: wrong in analysts.refused)
    again = json.loads(await analysts.begin(b"{}", "home", "anna"))
    assert again["state"] == "refused", "a wrong record stays wrong"
    await analysts.close()


async def test_somebody_elses_analysis_is_not_cancelled(tmp_path: Path) -> None:
    async with house(tmp_path, 100.0) as http:
        id = (await begin(http, record())).json()["id"]
        await until(http, id, "running")
        assert (await http.put("/api/me", json={"name": "Anna"})).status_code == 200  # somebody else from now on
        assert (await http.post(f"/api/analyses/{id}/cancel")).status_code == 204
        assert (await http.get(f"/api/analyses/{id}")).json()["state"] == "running"


async def test_it_cannot_be_asked_for_too_often(tmp_path: Path) -> None:
    async with house(tmp_path, 0.001, Limits(analyses=(0.0, 1), requests=ASKING)) as http:
        id = (await begin(http, record())).json()["id"]
        await until(http, id, "done")
        refused = await begin(http, record(1))
        assert (refused.status_code, refused.json()["code"]) == (429, "too_fast")


class Asked:
    """Analyses that are asked for and never begin."""

    def __init__(self, store: Any, **limits: Any) -> None:
        self.analysts = Analysts(store, Limits(**{"analyses": (0, 1000), **limits}), 1.0)
        self.analysts.working = asyncio.create_task(asyncio.sleep(PATIENCE))
        self.bodies = count()

    async def outcomes(self, times: int, address: str, person: str) -> list[str]:
        found = []
        for _ in range(times):
            try:
                body = f"record {next(self.bodies)}".encode()
                found.append(json.loads(await self.analysts.begin(body, address, person))["state"])
            except Denied as error:
                found.append(error.code)
        return found


async def test_who_waits_is_bounded_by_person_address_and_house(store: SqlStore) -> None:
    asked = Asked(store, analyses_at_once=2, address_analyses=5)
    assert await asked.outcomes(3, "club", "anna") == ["waiting"] * 2 + ["too_many"]
    assert await asked.outcomes(1, "home", "anna") == ["too_many"], "she is who she is"
    assert await asked.outcomes(3, "club", "") == ["waiting"] * 2 + ["too_many"]
    assert await asked.outcomes(2, "club", "bo") == ["waiting", "too_many"], "five of an address"
    for number in range(MOST_WAITING - 5):
        assert await asked.outcomes(1, f"address {number}", "") == ["waiting"]
    assert await asked.outcomes(1, "another", "somebody") == ["too_many"]
    assert len(asked.analysts.jobs) == MOST_WAITING
    (job, *_) = asked.analysts.jobs.values()
    for number in range(2 * MOST_ASKERS):
        await asked.analysts.begin(job.body, "crowd", f"person {number}")
    assert len(job.askers) == MOST_ASKERS
    await asked.analysts.close()


async def test_what_a_person_may_have_analysed_holds_for_all_processes_together(store: SqlStore) -> None:
    two = [Asked(store, analyses=(0, 3), analyses_at_once=10) for _ in range(2)]
    outcomes = [await asked.outcomes(1, f"address {turn}", "anna") for turn in range(3) for asked in two]
    assert outcomes == [["waiting"]] * 3 + [["too_fast"]] * 3
    assert await two[0].outcomes(1, "address 0", "bo") == ["waiting"]
    for asked in two:
        await asked.analysts.close()


async def test_only_the_latest_findings_are_kept(store: SqlStore) -> None:
    for number in range(6):
        await store.keep_analysis(f"{number}", "{}", most=4)
        await asyncio.sleep(0.002)  # they are told apart by milliseconds
    assert [await store.analysis(f"{number}") for number in range(6)] == [None, None, "{}", "{}", "{}", "{}"]


async def test_findings_on_their_way_are_bounded_by_address(tmp_path: Path) -> None:
    large = json.dumps({"x": "x" * 3_000_000})
    config = Config(
        Backing.on_sqlite(tmp_path).database, KEYS, limits=Limits(findings_at_once=2, read_seconds=0.5, requests=ASKING)
    )
    async with within(config) as (server, url), visitor(url) as http:
        id = hashlib.sha256(b"a record").hexdigest()
        await server.store.keep_analysis(id, large, 10)
        ask = f"GET /api/analyses/{id} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode()
        async with Raw(url, deaf=True) as one, Raw(url, deaf=True) as other:
            for deaf in (one, other):
                deaf.stop_reading()
                await deaf.send(ask)
            await wait_until(lambda: server.analysts.reading.taken.total() == 2)
            refused = await http.get(f"/api/analyses/{id}")
            assert (refused.status_code, refused.json()["code"]) == (429, "too_many")
            await wait_until(lambda: not server.analysts.reading.taken)
        told = (await http.get(f"/api/analyses/{id}")).json()
        assert (told["state"], len(told["findings"]["x"])) == ("done", 3_000_000)
        assert not server.analysts.reading.taken
