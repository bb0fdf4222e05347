"""The built web client, if this installation has it."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path

from fastapi import APIRouter, Request
from fastapi.responses import FileResponse, HTMLResponse, Response

FOLDER = Path(str(files("stammtisch"))) / "web_dist"
FOR_EVER = "public, max-age=31536000, immutable"  # names in assets/ change with their content
ASK_AGAIN = "no-cache"
PACKED = {"br": ".br", "gzip": ".gz"}  # encodings by preference, and the files that the build made of them
TEXTS = {
    ".html": "text/html",
    ".js": "text/javascript",
    ".css": "text/css",
    ".svg": "image/svg+xml",
    ".txt": "text/plain",
    ".webmanifest": "application/manifest+json",
}
NOUGHT = re.compile(r"q\s*=\s*0(\.0*)?")
NO_CLIENT = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Stammtisch</title>
<h1>Stammtisch</h1><p>The server runs. This installation has no web client built into it;
the protocol for other clients is in docs/protocol.md.</p></html>"""


def routes(folder: Path = FOLDER) -> APIRouter:
    """Files of the client by their names; every other address is the page itself, which finds its way."""
    router = APIRouter(include_in_schema=False)
    files = {path.relative_to(folder).as_posix(): path for path in folder.rglob("*") if path.is_file()}
    known = {name: path for name, path in files.items() if path.suffix not in PACKED.values()}

    def file(request: Request, name: str) -> Response:
        """A file as it is, or packed in a way that the browser understands."""
        headers = {"cache-control": FOR_EVER if name.startswith("assets/") else ASK_AGAIN, "vary": "accept-encoding"}
        path = known[name]
        wanted = accepted(request.headers.get("accept-encoding", ""))
        for encoding, ending in PACKED.items():
            if encoding in wanted and name + ending in files:
                path, headers["content-encoding"] = files[name + ending], encoding
                break
        return FileResponse(path, media_type=TEXTS.get(known[name].suffix), headers=headers)

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


def accepted(header: str) -> set[str]:
    """The encodings that an Accept-Encoding allows: those with a weight other than nought."""
    found = set()
    for part in header.lower().split(","):
        name, *settings = (word.strip() for word in part.split(";"))
        if not any(NOUGHT.fullmatch(word) for word in settings):
            found.add(name)
    return found
