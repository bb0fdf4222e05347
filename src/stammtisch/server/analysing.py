"""Analyses of finished games: one at a time, in a process that comes behind all bots, kept for whoever asks again.

A game is known by the hash of its record, so whoever has the record has its analysis too. Who waits is served fairly:
the address and person who had least of it lately come first.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
import logging
import os
import sys
import time
from asyncio.subprocess import PIPE, Process
from collections import OrderedDict
from collections.abc import Callable, Coroutine
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Annotated, Any, Literal

from fastapi import APIRouter, HTTPException, Path, Request, Response
from pydantic import BaseModel, Field
from starlette.types import Receive, Scope, Send

from stammtisch.analysis.findings import Findings
from stammtisch.engine.errors import BadRecord
from stammtisch.server.api import problems
from stammtisch.server.clocks import now_ms
from stammtisch.server.config import Limits
from stammtisch.server.guard import address_of
from stammtisch.server.limits import Places, Rates
from stammtisch.server.people import People
from stammtisch.server.replaying import A_RECORD
from stammtisch.server.storage import ACCOUNT, SqlStore
from stammtisch.server.thinking import Shares
from stammtisch.tables.errors import Denied

MOST_WAITING = 20  # records are kept in memory meanwhile
MOST_ASKERS = 100  # who are remembered to wait for one
MOST_KEPT = 500  # what was found of the games before is forgotten, and can be found again
MOST_REFUSALS = 200  # that are remembered
SECONDS = 900.0  # that one may take, on a machine with much else to do
LINE_BYTES = 4_000_000  # of what is found
PART_BYTES = 65_536  # of an answer, before more of it is put on its way

Id = Annotated[str, Path(pattern="^[0-9a-f]{64}$")]
log = logging.getLogger(__name__)


class AnalysisTold(BaseModel):
    """How an analysis stands, and what it found once it is done."""

    id: str
    state: Literal["none", "waiting", "running", "done", "refused"] = Field(description="none: nobody waits for it")
    part: float = Field(description="of the work that is done, 0 to 1")
    reason: str | None = Field(description="why it was refused, in English")
    findings: Findings | None


@dataclass(eq=False)
class Job:
    """A game to be analysed, and who waits for it: addresses, and people where they are known."""

    id: str
    body: bytes
    askers: dict[tuple[str, str], None] = field(default_factory=dict)
    part: float = 0.0
    process: Process | None = None

    def told(self) -> dict[str, Any]:
        state = "waiting" if self.process is None else "running"
        return {"id": self.id, "state": state, "part": self.part, "reason": None, "findings": None}


class Analysts:
    """Who analyses, and those who wait."""

    def __init__(self, store: SqlStore, limits: Limits, depth: float) -> None:
        self.store, self.depth = store, depth
        self.most_of_one, self.most_of_address = limits.analyses_at_once, limits.address_analyses
        self.rates = Rates(*limits.analyses)
        self.reading = Places(limits.findings_at_once)
        self.jobs: dict[str, Job] = {}
        self.refused: OrderedDict[str, str] = OrderedDict()  # by id, why
        self.failed: set[str] = set()  # of these, what may be asked for again: nothing is wrong with the record
        self.shares = Shares()
        self.working: asyncio.Task[None] | None = None

    async def begin(self, body: bytes, address: str, person: str) -> bytes:
        """Have a game analysed, unless that was done already."""
        if not body:
            raise BadRecord(None, "There is no record to analyse.")
        id = hashlib.sha256(body).hexdigest()
        if id in self.failed:
            self.failed.remove(id)
            del self.refused[id]
        known = await self.known(id)
        if known is not None:
            return known
        if id not in self.jobs:
            self.need_few(address, person)
            await self.pay(address, person)
        job = self.jobs.get(id) or self.new_job(id, body)
        if len(job.askers) < MOST_ASKERS:
            job.askers[address, person] = None
        return encoded(job.told())

    def need_few(self, address: str, person: str) -> None:
        """Refuse who waits for many already, and everybody where many wait."""
        waiting = [who for job in self.jobs.values() for who in job.askers]
        own = sum(who[1] == person if person else who == (address, "") for who in waiting)
        if own >= self.most_of_one or sum(who[0] == address for who in waiting) >= self.most_of_address:
            raise Denied("too_many", "Wait until your other games have been analysed.")
        if len(self.jobs) >= MOST_WAITING:
            raise Denied("too_many", "Many games wait to be analysed: try again later.")

    async def pay(self, address: str, person: str) -> None:
        """Refuse who has had many analysed lately: of a person it is counted in the store, for all processes."""
        rate, size = self.rates.rate, self.rates.size
        theirs = not person or await self.store.spend(ACCOUNT + person, 1, rate, size, now_ms())
        if not theirs or not self.rates.take(address):
            raise Denied("too_fast", "You have had many games analysed: wait a while.")

    def new_job(self, id: str, body: bytes) -> Job:
        if len(self.jobs) >= MOST_WAITING:  # somebody was faster
            raise Denied("too_many", "Many games wait to be analysed: try again later.")
        job = self.jobs[id] = Job(id, body)
        if self.working is None or self.working.done():
            self.working = asyncio.create_task(self.work())
        return job

    async def look(self, id: str) -> bytes:
        """How an analysis stands."""
        if id in self.jobs:
            return encoded(self.jobs[id].told())
        nothing = {"id": id, "state": "none", "part": 0.0, "reason": None, "findings": None}
        return await self.known(id) or encoded(nothing)

    async def known(self, id: str) -> bytes | None:
        """What came of an analysis, if anything has."""
        if id in self.refused:
            told = {"id": id, "state": "refused", "part": 0.0, "reason": self.refused[id], "findings": None}
            return encoded(told)
        found = await self.store.analysis(id)
        if found is None:
            return None
        told = {"id": id, "state": "done", "part": 1.0, "reason": None}
        return encoded(told)[:-1] + b',"findings":' + found.encode() + b"}"

    def cancel(self, id: str, address: str, person: str) -> None:
        """Wait no longer; once nobody does, it is stopped."""
        job = self.jobs.get(id)
        if job is None or job.askers.pop((address, person), self) is self or job.askers:
            return
        del self.jobs[id]  # whoever asks from now on asks anew
        if job.process is not None:
            stop(job.process)

    # -- working

    async def work(self) -> None:
        """Analyse one after the other, as long as anybody waits."""
        while self.jobs:
            job, began = min(self.jobs.values(), key=self.precedence), time.monotonic()
            askers = list(job.askers)
            try:
                await asyncio.wait_for(self.analyse(job), SECONDS)
            except Exception as error:
                log.warning("analysis failed", extra={"error": type(error).__name__})
                if job.askers:  # else it was stopped, and may have been in the middle of a word
                    self.fail(job.id, "This game takes too long to analyse.")
            finally:
                if self.jobs.get(job.id) is job:
                    del self.jobs[job.id]
                if job.process is not None:
                    stop(job.process)
                    await job.process.wait()
            for who in {f"{kind} {name}" for asker in askers for kind, name in zip(KINDS, asker, strict=True) if name}:
                self.shares.add(who, time.monotonic() - began)

    def precedence(self, job: Job) -> float:
        """Who had least lately is next."""
        return min(
            (
                sum(self.shares.of(f"{kind} {name}") for kind, name in zip(KINDS, who, strict=True))
                for who in job.askers
            ),
            default=0.0,
        )

    async def analyse(self, job: Job) -> None:
        command = (sys.executable, "-m", "stammtisch.analysis", str(self.depth), str(os.getpid()))
        job.process = await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE, limit=LINE_BYTES)
        if not job.askers:  # nobody waits any more
            stop(job.process)
        assert job.process.stdin is not None
        assert job.process.stdout is not None
        with suppress(ConnectionError):  # it says itself why it did not read on
            job.process.stdin.write(job.body)
            await job.process.stdin.drain()
            job.process.stdin.write_eof()
        async for line in job.process.stdout:
            told = json.loads(line)
            if "part" in told:
                job.part = told["part"]
            elif "wrong" in told:
                self.give_up(job.id, told["wrong"])
            else:
                found = json.dumps(told["findings"], ensure_ascii=False, separators=(",", ":"))
                await self.store.keep_analysis(job.id, found, MOST_KEPT)
        if await job.process.wait() != 0 and job.askers:
            self.fail(job.id, "This game could not be analysed.")

    def give_up(self, id: str, sentence: str) -> None:
        self.refused[id] = sentence
        if len(self.refused) > MOST_REFUSALS:
            self.failed.discard(self.refused.popitem(last=False)[0])

    def fail(self, id: str, sentence: str) -> None:
        """Tell who waits; whoever asks anew has it tried anew, and pays for it anew."""
        self.failed.add(id)
        self.give_up(id, sentence)

    async def answer(self, address: str, asked: Coroutine[Any, Any, bytes]) -> Response:
        """What is told of an analysis; what was found is large, so there is only so much on its way to an address."""
        if not self.reading.take(address):
            asked.close()
            raise Denied("too_many", "Wait until you have been told of your other games.")
        try:
            return InParts(await asked, lambda: self.reading.give_back(address))
        except BaseException:
            self.reading.give_back(address)
            raise

    async def close(self) -> None:
        if self.working is not None:
            self.working.cancel()
            with suppress(asyncio.CancelledError):
                await self.working


class InParts(Response):
    """A large answer: whoever does not read it gets no more of it, and is let go. Then, as at its end, it is over."""

    media_type = "application/json"

    def __init__(self, body: bytes, over: Callable[[], None]) -> None:
        super().__init__(body)
        self.over = over

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            await send({"type": "http.response.start", "status": self.status_code, "headers": self.raw_headers})
            for start in range(0, len(self.body), PART_BYTES):
                part, rest = self.body[start : start + PART_BYTES], start + PART_BYTES < len(self.body)
                await send({"type": "http.response.body", "body": part, "more_body": rest})
        finally:
            self.over()


KINDS = ("address", "person")


def stop(process: Process) -> None:
    with suppress(ProcessLookupError):
        process.kill()


def encoded(told: dict[str, Any]) -> bytes:
    return json.dumps(told, ensure_ascii=False, separators=(",", ":")).encode()


def routes(analysts: Analysts, people: People) -> APIRouter:
    router = APIRouter(prefix="/api")

    def asker(request: Request) -> tuple[str, str]:
        return address_of(request.scope), people.id_of(request.scope) or ""

    @router.post("/analyses", responses=problems(), response_model=AnalysisTold, openapi_extra=A_RECORD)
    async def begin(request: Request) -> Response:
        """Have a finished game analysed, whose record this is; how it stands, and what was found once it is done."""
        address, person = asker(request)
        return await analysts.answer(address, analysts.begin(await request.body(), address, person))

    @router.get("/analyses", include_in_schema=False)
    def only_by_post() -> None:
        raise HTTPException(405, "Method Not Allowed")

    @router.get("/analyses/{id}", responses=problems(), response_model=AnalysisTold)
    async def look(request: Request, id: Id) -> Response:
        """How an analysis stands, by the hash of the record (SHA-256)."""
        return await analysts.answer(address_of(request.scope), analysts.look(id))

    @router.post("/analyses/{id}/cancel", responses=problems(), status_code=204)
    async def cancel(request: Request, id: Id) -> None:
        """Wait for an analysis no longer: it is stopped once nobody does."""
        analysts.cancel(id, *asker(request))

    return router
