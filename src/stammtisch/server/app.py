"""The parts of a server process put together."""

from __future__ import annotations

import asyncio
import gc
import logging
import socket
import sys
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress

import uvicorn
from fastapi import FastAPI, Request, WebSocket
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from fastapi.routing import APIRoute
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect
from starlette.routing import Match, WebSocketRoute

import stammtisch
from stammtisch.engine.errors import OtherRules, Refused
from stammtisch.server import (
    administering,
    analysing,
    api,
    bus,
    days,
    forgetting,
    going_on,
    inviting,
    logs,
    operating,
    personal,
    puzzling,
    replaying,
    starting,
    teaching,
    web,
)
from stammtisch.server.administration import DELETED
from stammtisch.server.advising import Adviser
from stammtisch.server.bans import Bans
from stammtisch.server.config import Config
from stammtisch.server.connections import Door, http_protocol, socket_protocol
from stammtisch.server.forgetting import DAY
from stammtisch.server.guard import TOO_LARGE, Guard, address_of
from stammtisch.server.house import House
from stammtisch.server.limits import Places, Rates, Shares
from stammtisch.server.metrics import Metrics
from stammtisch.server.people import COOKIE, People
from stammtisch.server.scheduler import STORE_IS_AWAY, Scheduler
from stammtisch.server.signing import Signer
from stammtisch.server.socket import POLICY_VIOLATION, TRY_LATER, Socket, SocketRates
from stammtisch.server.storage import SqlStore
from stammtisch.server.thinking import Thinkers
from stammtisch.server.visiting import Visits
from stammtisch.tables.errors import Denied

LINKS_LAST = 600  # seconds

log = logging.getLogger(__name__)


class Server:
    """One process: its house, what it listens to, and the application that serves it."""

    def __init__(self, config: Config) -> None:
        self.config = config
        self.metrics = Metrics()
        self.store = SqlStore(config.database)
        self.bus = bus.connect(config.bus, config.bus_prefix, config.keys)
        self.house = House(self.store, self.bus, self.metrics)
        self.thinkers = Thinkers(config.workers, config.bot_seconds, lambda: self.house.clock())
        self.scheduler = Scheduler(self.house, self.thinkers)
        self.adviser = Adviser(self.house, self.thinkers, Shares(*config.limits.hints))
        self.checkers = replaying.Checkers(config.limits)
        self.analysts = analysing.Analysts(self.store, config.limits, config.analysis_depth)
        self.makers = api.Makers(config.limits)
        self.bans = Bans()
        self.people = People(config.keys, self.bans, Rates(*config.limits.names))
        self.sockets: dict[Socket, None] = {}  # in the order in which they came
        self.links = Signer(config.keys, "seat", LINKS_LAST)
        self.door = Door(config.limits, self.metrics, config.trusted_proxies)
        self.places = Places(config.limits.sockets)
        self.visits = Visits(self.house, config.limits)
        self.rates = SocketRates(config.limits, self.house, self.visits, self.makers)
        self.began = time.time()
        self.deed = 0  # the last one of an administrator that was heeded
        self.app = self.make_app()
        self.metrics.gauges["tables_in_memory"] = lambda: len(self.house.live)
        self.metrics.gauges["tables_set_aside"] = lambda: len(self.house.aside.failures)
        self.metrics.gauges["sockets"] = lambda: self.places.taken.total()
        self.metrics.gauges["start_time_seconds"] = lambda: self.began

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Open everything, and close it in the opposite order."""
        with starting.alone(self.config.database):
            await self.open_store()
            await self.read_bans()
            self.deed = await self.store.last_deed()
            self.scheduler.beside += [self.read_bans, self.read_deeds, self.forget_old]
            await self.bus.open(self.house.hear)
            clockwork = asyncio.create_task(self.scheduler.run())
            figures = operating.serve_figures(self.metrics, self.config.metrics_port)
            try:
                yield
            finally:
                figures()
                clockwork.cancel()
                with suppress(asyncio.CancelledError):
                    await clockwork
                await self.analysts.close()
                await self.house.close()
                await self.bus.close()
                await self.store.close()
                self.thinkers.close()
                self.checkers.close()

    async def read_deeds(self) -> None:
        """Read again what an administrator has overwritten."""
        deeds = await self.store.deeds_after(self.deed, DELETED)
        for number, facts in deeds:
            for code in facts["tables"]:
                await self.house.reload(code)
            self.deed = number

    async def forget_old(self) -> None:
        """Delete tables that ended longer ago than the house keeps them, and what nobody needs to remember."""
        await forgetting.forget_spent(self.store, self.house.clock() - forgetting.HOUR)
        if self.config.keep_days is not None:
            await forgetting.forget_analyses(self.store, self.house.clock() - self.config.keep_days * DAY)
            for code in await forgetting.forget_old(self.store, self.house.clock() - self.config.keep_days * DAY):
                if code in self.house.live:
                    self.house.forget(self.house.live[code])

    async def read_bans(self) -> None:
        """Learn who is kept out now, and show them the door."""
        self.bans.learn(await self.store.bans())
        for client in self.sockets:
            if self.is_kept_out(client):
                client.let_go(POLICY_VIOLATION, "banned")

    def is_kept_out(self, client: Socket) -> bool:
        person = "" if client.person is None else client.person.id
        return ("person", person) in self.bans.known or self.bans.keeps_out(client.address)

    async def open_store(self) -> None:
        try:
            await self.store.open()
        except Exception as error:
            await self.store.close()
            sentence = starting.why_no_database(error, self.config.database)
            raise sentence or error from None

    def make_app(self) -> FastAPI:
        app = FastAPI(
            title="Stammtisch",
            version=stammtisch.__version__,
            description="Tables for games. What happens at one goes by the WebSocket /api/socket: docs/protocol.md.",
            openapi_url="/api/openapi.json",
            docs_url=None,
            redoc_url=None,
        )
        app.add_middleware(
            Guard,
            limits=self.config.limits,
            metrics=self.metrics,
            bans=self.bans,
            who=self.people.id_of,
            names=self.config.names,
            trusts_proxies=bool(self.config.trusted_proxies),
        )
        app.add_exception_handler(Refused, refused)
        app.add_exception_handler(RequestValidationError, invalid)
        app.add_exception_handler(HTTPException, wrong)
        app.add_exception_handler(ClientDisconnect, gone)
        for away in STORE_IS_AWAY:
            app.add_exception_handler(away, nothing_kept)
        # Not by FastAPI's own: what it keeps for each socket as long as that is open is more than the socket itself.
        app.router.routes.append(WebSocketRoute("/api/socket", self.socket))

        app.include_router(operating.routes(self.store, self.metrics, self.config.metrics_token))
        limits, words = self.config.limits, self.config.words
        routers = [
            inviting.routes(self.config.address),
            replaying.routes(self.checkers),
            analysing.routes(self.analysts, self.people),
            going_on.routes(self.house, self.people, self.makers, self.visits, self.checkers, words),
            days.routes(
                self.house, self.store, self.config.keys, self.people, self.makers, self.visits, self.checkers, words
            ),
            teaching.routes(Rates(*limits.lessons)),
            puzzling.routes(self.house, Rates(*limits.lessons)),
            personal.routes(self.store, self.people, Rates(*limits.exports)),
            api.routes(self.house, self.people, self.makers, self.visits, words),
        ]
        app.state.metrics = self.metrics
        app.state.routes = [*app.routes, *(route for router in routers for route in router.routes)]
        for router in routers:
            app.include_router(router)
        app.include_router(administering.routes(self.store, self.metrics, Rates(*limits.entering)))
        app.include_router(web.routes())
        return app

    async def socket(self, websocket: WebSocket) -> None:
        """A client comes."""
        address = address_of(websocket.scope)
        try:
            person = self.people.known(websocket)
            self.make_room(address, None if person is None else person.id)
        except Denied as error:
            self.metrics.count("refusals", code=error.code)
            await websocket.send_denial_response(problem(error))
            return
        try:
            limits = self.config.limits
            client = Socket(
                websocket, self.house, self.adviser, self.links, person, address, limits, self.rates, self.config.words
            )
            self.sockets[client] = None
            try:
                await client.serve()
            finally:
                del self.sockets[client]
        finally:
            self.places.give_back(address)

    def make_room(self, address: str, person: str | None) -> None:
        """A place for a socket; where an address has none left, whoever has most of them there gives the newest up."""
        if self.places.take(address):
            return
        crowd = [client for client in self.sockets if client.address == address and client.closing is None]
        counts = Counter(client.person and client.person.id for client in crowd)
        most = max(counts, key=counts.__getitem__, default=None)
        if counts[most] <= counts[person] + 1:
            raise Denied("too_many", "There are too many connections from this address.")
        newest = [client for client in crowd if (client.person and client.person.id) == most][-1]
        newest.let_go(TRY_LATER, "too_many")
        self.places.add(address)  # it is given back as soon as the other one is gone


def code_of(error: Refused) -> str:
    if isinstance(error, OtherRules):
        return "other_rules"
    return error.code if isinstance(error, Denied) else "bad_option"


def problem(error: Refused) -> JSONResponse:
    code = code_of(error)
    response = JSONResponse({"code": code, "message": str(error)}, api.STATUS.get(code, api.CONFLICT))
    if code == "bad_cookie":
        response.delete_cookie(COOKIE, path="/")
    return response


async def refused(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, Refused)
    request.app.state.metrics.count("refusals", code=code_of(error))
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


async def gone(_request: Request, _error: Exception) -> JSONResponse:
    """Somebody hung up in the middle of a sentence: nobody reads this, and it is no fault of ours."""
    return JSONResponse({"code": "invalid", "message": "This was not said to its end."}, 400)


async def nothing_kept(_request: Request, error: Exception) -> JSONResponse:
    """The disk is full, or the database away."""
    log.error("nothing can be kept", extra={"error": type(error).__name__})
    sentence = "Nothing can be kept at the moment: whoever runs the house should look at its disk and database."
    return JSONResponse({"code": "failed", "message": sentence}, 503)


def allowed(request: Request) -> list[str]:
    """The methods that an address does have, on whichever routes."""
    found: set[str] = set()
    for route in request.app.state.routes:
        if isinstance(route, APIRoute) and route.include_in_schema and route.matches(request.scope)[0] != Match.NONE:
            found |= route.methods or set()
    return sorted(found)


class WebServer(uvicorn.Server):
    """uvicorn, with everything of a server process open as long as it serves."""

    def __init__(self, server: Server, config: uvicorn.Config) -> None:
        super().__init__(config)
        self.process = server
        self.on_started: Callable[[], None] = lambda: None

    async def serve(self, sockets: list[socket.socket] | None = None) -> None:
        async with self.process.running():
            await super().serve(sockets)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self.on_started()


def uvicorn_server(server: Server) -> WebServer:
    """The web server for an application, with the sizes and intervals that suit it."""
    config = server.config
    return WebServer(
        server,
        uvicorn.Config(
            server.app,
            host=config.host,
            port=config.port,
            lifespan="off",
            log_config=None,
            access_log=False,  # it would name tables
            server_header=False,
            proxy_headers=bool(config.trusted_proxies),
            forwarded_allow_ips=list(config.trusted_proxies),
            http=http_protocol(server.door),
            ws=socket_protocol(server.door),
            ws_max_size=config.limits.message_bytes,
            ws_ping_interval=20,
            ws_ping_timeout=20,
            ws_per_message_deflate=False,  # views are small, and a compressor is 100 kB a socket
            timeout_graceful_shutdown=5,
        ),
    )


def be_swift() -> None:
    """Settings of Python for a process in which many wait for one thread.

    To look for garbage among everything stops it for a third of a second with 2,000 sockets: that is left to the clock
    work, every few minutes. And whoever waits for the database's thread should not wait for 5 ms more.
    """
    gc.set_threshold(1_000, 5, 1_000_000)
    sys.setswitchinterval(0.0005)


def run(
    config: Config, quietly: bool = False, as_json: bool = True, on_started: Callable[[int], None] = lambda port: None
) -> None:
    """Serve until told to stop; quietly where a person sits before it, who need not read that all is well."""
    door = starting.bind(config.host, config.port)
    logs.set_up(logging.WARNING if quietly else logging.INFO, as_json)
    if config.names and config.address is None and not config.trusted_proxies:
        log.warning("the house has a name, but trusts no proxy: behind one everybody has its address (--trusted-proxy)")
    be_swift()
    web = uvicorn_server(Server(config))
    web.on_started = lambda: on_started(door.getsockname()[1])
    with door, suppress(KeyboardInterrupt):
        web.run([door])
