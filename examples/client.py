"""A client in 30 lines: makes a table with a bot, or joins one, and plays the first legal move each time.

python examples/client.py http://127.0.0.1:8000 [CODE]
"""

import asyncio
import json
import sys
from urllib.parse import urlsplit

import httpx
from websockets.asyncio.client import connect


async def play(url: str, code: str | None) -> None:
    async with httpx.AsyncClient(base_url=url) as http:
        await http.put("/api/me", json={"name": "Example"})  # the answer sets a cookie: it is who we are
        if code is None:
            wanted = {"game": "thurn-und-taxis", "seats": [{"name": "Example"}, {"bot": "random"}]}
            code = (await http.post("/api/tables", json=wanted)).json()["code"]
        cookie = {"cookie": f"stammtisch={http.cookies['stammtisch']}"}
    async with connect(f"ws://{urlsplit(url).netloc}/api/socket", additional_headers=cookie) as socket:
        await socket.send(json.dumps({"type": "watch", "table": code}))
        await socket.send(json.dumps({"type": "sit", "table": code}))  # refused where we sit already: no harm
        async for text in socket:
            told = json.loads(text)
            for line in told.get("log", []):
                print(line["n"], line["what"], *line.get("happenings", []))
            if told["type"] == "table" and (game := told.get("game")) and game["legal"]:
                move = {"table": code, "seen": told["n"], "seat": game["seat"], "move": game["legal"][0]}
                await socket.send(json.dumps({"type": "move", **move}))


if __name__ == "__main__":
    asyncio.run(play(sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else None))
