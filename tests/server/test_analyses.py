"""Analyses by HTTP: for whoever has the record, kept, bounded, to be cancelled; none of a game that goes on."""

from __future__ import annotations

import asyncio
import hashlib
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from stammtisch import plain
from stammtisch.server.config import Config, Limits
from tests import golden
from tests.cases import OWN_CASES
from tests.server.running import KEYS, LOOK_AGAIN, Backing, within

pytestmark = [pytest.mark.anyio, pytest.mark.skipif(plain.asked_for(), reason="it is about no rules")]
NEW_YORK = next(case for case in OWN_CASES if case.name == "ticket-to-ride-new-york_2p")
DOCUMENTS = sorted(golden.read_records(NEW_YORK), key=lambda document: len(document["events"]))
FEW = Limits(analyses_at_once=2)


@asynccontextmanager
async def house(folder: Path, depth: float, limits: Limits = FEW) -> AsyncIterator[httpx.AsyncClient]:
    config = Config(Backing.on_sqlite(folder).database, KEYS, analysis_depth=depth, limits=limits)
    async with within(config) as (_, url), httpx.AsyncClient(base_url=url) as client:
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


async def test_somebody_elses_analysis_is_not_cancelled(tmp_path: Path) -> None:
    async with house(tmp_path, 100.0) as http:
        id = (await begin(http, record())).json()["id"]
        await until(http, id, "running")
        assert (await http.put("/api/me", json={"name": "Anna"})).status_code == 200  # somebody else from now on
        assert (await http.post(f"/api/analyses/{id}/cancel")).status_code == 204
        assert (await http.get(f"/api/analyses/{id}")).json()["state"] == "running"


async def test_it_cannot_be_asked_for_too_often(tmp_path: Path) -> None:
    async with house(tmp_path, 0.001, Limits(analyses=(0.0, 1))) as http:
        id = (await begin(http, record())).json()["id"]
        await until(http, id, "done")
        refused = await begin(http, record(1))
        assert (refused.status_code, refused.json()["code"]) == (429, "too_fast")
