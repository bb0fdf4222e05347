"""What a person may have of what is kept of them: all of it, in one file."""

from __future__ import annotations

import asyncio
import json
from typing import Any

from fastapi import APIRouter, Depends, Request, Response

from stammtisch.server import api
from stammtisch.server.forgetting import export
from stammtisch.server.guard import address_of
from stammtisch.server.limits import Rates
from stammtisch.server.people import People
from stammtisch.server.storage import SqlStore
from stammtisch.tables.errors import Denied

A_FILE: dict[str, Any] = {"content": {"application/json": {"schema": {"type": "object"}}}}


def routes(store: SqlStore, people: People, rates: Rates) -> APIRouter:
    router = APIRouter(prefix="/api")
    one_at_a_time = asyncio.Lock()  # it goes through all events

    needs = [Depends(api.cookie)]

    @router.get("/me/data", responses={**api.problems(), 200: A_FILE}, response_class=Response, dependencies=needs)
    async def data(request: Request) -> Response:
        """Everything that is kept of oneself."""
        who = api.somebody(people, request)
        if not rates.take(address_of(request.scope)) or one_at_a_time.locked():
            raise Denied("too_fast", "That has been asked for often: wait a few minutes.")
        async with one_at_a_time:
            told = {"name": who.name, **await export(store, who.id)}
            text = await asyncio.to_thread(json.dumps, told, ensure_ascii=False, indent=2)  # it may be long
        headers = {"content-disposition": 'attachment; filename="stammtisch.json"', "cache-control": "no-store"}
        return Response(text, media_type="application/json", headers=headers)

    return router
