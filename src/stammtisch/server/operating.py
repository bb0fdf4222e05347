"""For whoever runs the house: whether it can do its work, and its figures. The figures are for nobody else."""

from __future__ import annotations

import asyncio
import hmac
import time
from collections.abc import Callable

from fastapi import APIRouter, Request
from fastapi.responses import PlainTextResponse
from prometheus_client import CONTENT_TYPE_LATEST, start_http_server
from starlette.exceptions import HTTPException

from stammtisch.engine.errors import BadOption
from stammtisch.server.api import Problem
from stammtisch.server.metrics import Metrics
from stammtisch.server.storage import Store

PATIENCE = 5.0  # seconds that the database may take
ASK_AGAIN = 1.0  # seconds for which an answer is good: whoever asks often causes no more writing


def routes(store: Store, metrics: Metrics, token: str | None) -> APIRouter:
    router = APIRouter(tags=["operation"])
    asked, is_well = -ASK_AGAIN, False
    probe: asyncio.Task[None] | None = None
    lock = asyncio.Lock()

    @router.get("/health", responses={503: {"model": Problem}})
    async def health() -> dict[str, str]:
        """Whether this process can do its work: it writes into its database."""
        nonlocal asked, is_well, probe
        async with lock:
            if time.monotonic() - asked >= ASK_AGAIN:
                probe = probe or asyncio.create_task(store.probe())  # one that waits for a lock goes on waiting
                await asyncio.wait({probe}, timeout=PATIENCE)
                is_well = probe.done() and probe.exception() is None
                probe = None if probe.done() else probe
                asked = time.monotonic()
        if not is_well:
            raise HTTPException(503, "The database does not take anything.")
        return {"status": "ok"}

    if token is not None:

        @router.get("/metrics", response_class=PlainTextResponse, responses={401: {"model": Problem}})
        async def figures(request: Request) -> PlainTextResponse:
            """Figures for Prometheus, for who knows the token."""
            given = request.headers.get("authorization", "")
            if not hmac.compare_digest(given.encode(), f"Bearer {token}".encode()):
                raise HTTPException(401, "The figures are for who runs the house.")
            return PlainTextResponse(metrics.text(), media_type=CONTENT_TYPE_LATEST)

    return router


def serve_figures(metrics: Metrics, port: int | None) -> Callable[[], None]:
    """Show the figures on a port of their own, to this machine alone; what this answers ends it."""
    if port is None:
        return lambda: None
    try:
        server, thread = start_http_server(port, "127.0.0.1", metrics.registry)
    except OSError as error:
        raise BadOption(f"The figures cannot be shown on port {port}: {error.strerror}.") from None

    def end() -> None:
        server.shutdown()
        server.server_close()
        thread.join()

    return end
