"""The built web client, if this installation has it."""

from __future__ import annotations

import gzip
from importlib.resources import files
from pathlib import Path

from fastapi import APIRouter, Request
from fastapi.responses import FileResponse, HTMLResponse, Response

FOLDER = Path(str(files("stammtisch"))) / "web_dist"
FOR_EVER = "public, max-age=31536000, immutable"  # names in assets/ change with their content
ASK_AGAIN = "no-cache"
TEXTS = {
    ".html": "text/html",
    ".js": "text/javascript",
    ".css": "text/css",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
}
NO_CLIENT = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Stammtisch</title>
<h1>Stammtisch</h1><p>The server runs. This installation has no web client built into it;
the protocol for other clients is in docs/protocol.md.</p></html>"""


def routes(folder: Path = FOLDER) -> APIRouter:
    """Files of the client by their names; every other address is the page itself, which finds its way."""
    router = APIRouter(include_in_schema=False)
    known = {path.relative_to(folder).as_posix(): path for path in folder.rglob("*") if path.is_file()}

    packed = {name: gzip.compress(path.read_bytes(), mtime=0) for name, path in known.items() if path.suffix in TEXTS}

    def file(request: Request, name: str) -> Response:
        """A file as it is, or compressed for who understands that."""
        headers = {"cache-control": FOR_EVER if name.startswith("assets/") else ASK_AGAIN, "vary": "accept-encoding"}
        if name in packed and "gzip" in request.headers.get("accept-encoding", ""):
            kind = TEXTS[known[name].suffix]
            return Response(packed[name], media_type=kind, headers={**headers, "content-encoding": "gzip"})
        return FileResponse(known[name], media_type=TEXTS.get(known[name].suffix), headers=headers)

    @router.get("/{path:path}")
    @router.head("/{path:path}")
    def client(request: Request, path: str) -> Response:
        if path in known:
            return file(request, path)
        if path.startswith("assets/"):
            return Response(status_code=404)
        if "index.html" in known:
            return file(request, "index.html")
        return HTMLResponse(NO_CLIENT, headers={"cache-control": ASK_AGAIN})

    return router
