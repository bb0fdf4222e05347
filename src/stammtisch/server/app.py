"""The parts of a server process put together."""

from __future__ import annotations

import asyncio
import gc
import logging
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

import uvicorn
from fastapi import FastAPI, Request, WebSocket
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, PlainTextResponse
from fastapi.routing import APIRoute
from sqlalchemy.exc import DBAPIError
from starlette.exceptions import HTTPException
from starlette.routing import Match

import stammtisch
from stammtisch.engine.errors import OtherRules, Refused
from stammtisch.server import api, bus, inviting, logs, replaying, web
from stammtisch.server.advising import Adviser
from stammtisch.server.config import Config
from stammtisch.server.guard import TOO_LARGE, Guard, address_of
from stammtisch.server.house import House
from stammtisch.server.limits import Places, Rates
from stammtisch.server.metrics import Metrics
from stammtisch.server.people import COOKIE, People
from stammtisch.server.scheduler import Scheduler
from stammtisch.server.signing import Signer
from stammtisch.server.socket import Socket
from stammtisch.server.storage import SqlStore
from stammtisch.server.thinking import Thinkers
from stammtisch.tables.errors import Denied


class Server:
    """One process: its house, what it listens to, and the application that serves it."""

    def __init__(self, config: Config) -> None:
        self.config = config
        self.metrics = Metrics()
        self.store = SqlStore(config.database)
        self.bus = bus.connect(config.bus)
        self.house = House(self.store, self.bus, self.metrics)
        self.thinkers = Thinkers(config.workers, config.bot_seconds, self.house.clock)
        self.adviser = Adviser(self.house, self.thinkers, Rates(*config.limits.hints))
        self.people = People(config.secret)
        self.links = Signer(config.secret, "seat")
        self.places = Places(config.limits.sockets)
        self.began = time.time()
        self.failure: str | None = None  # why it could not start
        self.app = self.make_app()
        self.metrics.gauges["tables_in_memory"] = lambda: len(self.house.live)
        self.metrics.gauges["sockets"] = lambda: self.places.taken.total()
        self.metrics.gauges["start_time_seconds"] = lambda: self.began

    @asynccontextmanager
    async def running(self, _app: FastAPI) -> AsyncIterator[None]:
        """Open everything, and close it in the opposite order."""
        scheduler = Scheduler(self.house, self.thinkers)
        try:
            await self.store.open()
        except (DBAPIError, OSError) as error:
            self.failure = f"The database cannot be opened: {getattr(error, 'orig', None) or error}."
            raise
        await self.bus.open(self.house.hear)
        clockwork = asyncio.create_task(scheduler.run())
        try:
            yield
        finally:
            clockwork.cancel()
            with suppress(asyncio.CancelledError):
                await clockwork
            await self.house.close()
            await self.bus.close()
            await self.store.close()
            self.thinkers.close()

    def make_app(self) -> FastAPI:
        app = FastAPI(
            title="Stammtisch",
            version=stammtisch.__version__,
            description="Tables for games. What happens at one goes by the WebSocket /api/socket: docs/protocol.md.",
            lifespan=self.running,
            openapi_url="/api/openapi.json",
            docs_url=None,
            redoc_url=None,
        )
        app.add_middleware(Guard, limits=self.config.limits, metrics=self.metrics)
        app.add_exception_handler(Refused, refused)
        app.add_exception_handler(RequestValidationError, invalid)
        app.add_exception_handler(HTTPException, wrong)
        app.add_api_websocket_route("/api/socket", self.socket)

        @app.get("/health", tags=["operation"], responses={503: {"model": api.Problem}})
        async def health() -> dict[str, str]:
            """Whether this process can do its work: it reaches its database."""
            try:
                await asyncio.wait_for(self.store.heads(["-"]), 5)
            except Exception as error:
                raise HTTPException(503, "The database does not answer.") from error
            return {"status": "ok"}

        @app.get("/metrics", response_class=PlainTextResponse, tags=["operation"])
        async def metrics() -> PlainTextResponse:
            """Figures for Prometheus."""
            return PlainTextResponse(self.metrics.text(), media_type="text/plain; version=0.0.4")

        limits = self.config.limits
        routers = [
            inviting.routes(self.config.address),
            replaying.routes(),
            api.routes(self.house, self.people, Rates(*limits.tables), Rates(*limits.histories)),
        ]
        app.state.routes = [*app.routes, *(route for router in routers for route in router.routes)]
        for router in routers:
            app.include_router(router)
        app.include_router(web.routes())
        return app

    async def socket(self, websocket: WebSocket) -> None:
        """A client comes."""
        address = address_of(websocket.scope)
        try:
            person = self.people.known(websocket)
            if not self.places.take(address):
                raise Denied("too_many", "There are too many connections from this address.")
        except Denied as error:
            self.metrics.count("refusals", code=error.code)
            await websocket.send_denial_response(problem(error))
            return
        try:
            limits = self.config.limits
            await Socket(websocket, self.house, self.adviser, self.links, person, address, limits).serve()
        finally:
            self.places.give_back(address)


def problem(error: Refused) -> JSONResponse:
    code = error.code if isinstance(error, Denied) else "bad_option"
    if isinstance(error, OtherRules):
        code = "other_rules"
    response = JSONResponse({"code": code, "message": str(error)}, api.STATUS.get(code, api.CONFLICT))
    if code == "bad_cookie":
        response.delete_cookie(COOKIE, path="/")
    return response


async def refused(_request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, Refused)
    return problem(error)


async def invalid(_request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    where = ".".join(str(part) for part in first["loc"])
    message = f"{where}: {first['msg']}".encode("utf-8", "backslashreplace").decode()
    return JSONResponse({"code": "invalid", "message": message}, 422)


async def wrong(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, HTTPException)
    if error.status_code == 405:
        error.headers = {"allow": ", ".join(allowed(request))}
    code = TOO_LARGE[0] if error.status_code == 413 else "not_possible"
    return JSONResponse({"code": code, "message": str(error.detail)}, error.status_code, error.headers)


def allowed(request: Request) -> list[str]:
    """The methods that an address does have, on whichever routes."""
    found: set[str] = set()
    for route in request.app.state.routes:
        if isinstance(route, APIRoute) and route.include_in_schema and route.matches(request.scope)[0] != Match.NONE:
            found |= route.methods or set()
    return sorted(found)


def uvicorn_server(server: Server) -> uvicorn.Server:
    """The web server for an application, with the sizes and intervals that suit it."""
    config = server.config
    return uvicorn.Server(
        uvicorn.Config(
            server.app,
            host=config.host,
            port=config.port,
            log_config=None,
            access_log=False,  # it would name tables
            server_header=False,
            proxy_headers=bool(config.trusted_proxies),
            forwarded_allow_ips=list(config.trusted_proxies),
            ws="websockets-sansio",
            ws_max_size=config.limits.message_bytes,
            ws_ping_interval=20,
            ws_ping_timeout=20,
            ws_per_message_deflate=False,  # views are small, and a compressor is 100 kB a socket
            timeout_graceful_shutdown=5,
        )
    )


def be_swift() -> None:
    """Settings of Python for a process in which many wait for one thread.

    To look for garbage among everything stops it for a third of a second with 2,000 sockets: that is left to the clock
    work, every few minutes. And whoever waits for the database's thread should not wait for 5 ms more.
    """
    gc.set_threshold(1_000, 5, 1_000_000)
    sys.setswitchinterval(0.0005)


def run(config: Config, quietly: bool = False, as_json: bool = True) -> None:
    """Serve until told to stop; quietly where a person sits before it, who need not read that all is well."""
    logs.set_up(logging.WARNING if quietly else logging.INFO, as_json)
    be_swift()
    server = Server(config)
    try:
        uvicorn_server(server).run()
    except KeyboardInterrupt:
        pass
    except SystemExit:
        if server.failure is None:
            raise
        raise ValueError(server.failure) from None
