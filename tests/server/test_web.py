"""The page comes packed as the build packed it, to whoever can unpack it."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest
from fastapi import FastAPI
from httpx import ASGITransport, AsyncClient, Response

from stammtisch.server import web

pytestmark = pytest.mark.anyio
TEXT = ("const welcome = 'Grüß Gott';" * 50).encode()
PACKED = {None: TEXT, "gzip": gzip.compress(TEXT), "br": b"what the build made"}


@pytest.fixture
def http(tmp_path: Path) -> AsyncClient:
    """A page of three files, one of them packed in both ways."""
    assets = tmp_path / "assets"
    assets.mkdir()
    (tmp_path / "index.html").write_text("<!doctype html>", encoding="utf-8")
    (assets / "app.js").write_bytes(PACKED[None])
    (assets / "app.js.gz").write_bytes(PACKED["gzip"])
    (assets / "app.js.br").write_bytes(PACKED["br"])
    (assets / "font.woff2").write_bytes(b"\0\1")
    app = FastAPI()
    app.include_router(web.routes(tmp_path))
    return AsyncClient(transport=ASGITransport(app=app), base_url="http://here")


async def ask(http: AsyncClient, path: str, encodings: str) -> Response:
    async with http, http.stream("GET", path, headers={"accept-encoding": encodings}) as answer:
        answer._content = b"".join([chunk async for chunk in answer.aiter_raw()])
        return answer


@pytest.mark.parametrize(
    ("encodings", "expected"),
    [
        ("gzip, deflate, br, zstd", "br"),
        ("br;q=0.5, gzip;q=1.0", "br"),
        ("BR", "br"),
        ("gzip, deflate", "gzip"),
        ("gzip;q=0.001", "gzip"),
        ("br;q=0, gzip", "gzip"),
        ("br; q=0.000, gzip ; q = 0", None),
        ("brotli, x-gzip", None),
        ("identity", None),
        ("", None),
        (";;,;q=,,", None),
    ],
)
async def test_a_text_comes_as_the_browser_can_read_it(http: AsyncClient, encodings: str, expected: str | None) -> None:
    answer = await ask(http, "/assets/app.js", encodings)
    assert answer.status_code == 200
    assert answer.headers.get("content-encoding") == expected
    assert answer.headers["content-type"].startswith("text/javascript")
    assert answer.headers["vary"] == "accept-encoding"
    assert answer.content == PACKED[expected]


@pytest.mark.parametrize("path", ["/", "/assets/font.woff2"])
async def test_what_is_not_packed_comes_as_it_is(http: AsyncClient, path: str) -> None:
    answer = await ask(http, path, "br, gzip")
    assert answer.status_code == 200
    assert "content-encoding" not in answer.headers


async def test_a_packed_file_has_no_address_of_its_own(http: AsyncClient) -> None:
    assert (await ask(http, "/assets/app.js.br", "")).status_code == 404
