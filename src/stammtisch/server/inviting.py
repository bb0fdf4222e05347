"""Where friends find this house: its address on the local network, if it listens there."""

from __future__ import annotations

import socket

from fastapi import APIRouter
from pydantic import BaseModel

from stammtisch.server.api import problems


class AddressTold(BaseModel):
    """Null where the house listens on this machine alone, or whoever runs it has given it a name of its own."""

    address: str | None


def local_address(port: int) -> str:
    """This machine's address on the local network. Nothing is sent: the system only says which way it would go."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as way:
        try:
            way.connect(("192.0.2.1", 9))
            host: str = way.getsockname()[0]
        except OSError:
            host = socket.gethostname()
    return f"http://{host}:{port}"


def routes(address: str | None) -> APIRouter:
    router = APIRouter(prefix="/api")

    @router.get("/address", responses=problems())
    def tell() -> AddressTold:
        """The address to invite friends to."""
        return AddressTold(address=address)

    return router
