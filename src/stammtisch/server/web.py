"""The built web client, if this installation has it."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

from fastapi import APIRouter
from fastapi.responses import FileResponse, HTMLResponse, Response

FOLDER = Path(str(files("stammtisch"))) / "web_dist"
FOR_EVER = "public, max-age=31536000, immutable"  # names in assets/ change with their content
ASK_AGAIN = "no-cache"
NO_CLIENT = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Stammtisch</title>
<h1>Stammtisch</h1><p>The server runs. This installation has no web client built into it;
the protocol for other clients is in docs/protocol.md.</p></html>"""


def routes(folder: Path = FOLDER) -> APIRouter:
    """Files of the client by their names; every other address is the page itself, which finds its way."""
    router = APIRouter(include_in_schema=False)
    known = {path.relative_to(folder).as_posix(): path for path in folder.rglob("*") if path.is_file()}

    @router.get("/{path:path}")
    @router.head("/{path:path}")
    def client(path: str) -> Response:
        if path in known:
            caching = FOR_EVER if path.startswith("assets/") else ASK_AGAIN
            return FileResponse(known[path], headers={"cache-control": caching})
        if path.startswith("assets/"):
            return Response(status_code=404)
        if "index.html" in known:
            return FileResponse(known["index.html"], headers={"cache-control": ASK_AGAIN})
        return HTMLResponse(NO_CLIENT, headers={"cache-control": ASK_AGAIN})

    return router
