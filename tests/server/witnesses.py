"""People who note what they were told and what was acknowledged, and compare it after whatever befell the server."""

from __future__ import annotations

from collections.abc import Callable

from websockets.exceptions import ConnectionClosed

from tests.server.running import Guests, Player, until_answered

LOST = (ConnectionError, ConnectionClosed)


class Witness:
    """A player at some table who notes what was acknowledged."""

    def __init__(self, player: Player, code: str) -> None:
        self.player, self.code = player, code
        self.acknowledged: set[int] = set()

    async def play_until_the_server_dies(self, enough: Callable[[], bool] = lambda: False) -> None:
        """Move whenever it is one's turn, as long as the game, the server and the patience last."""
        player, code = self.player, self.code
        try:
            while not player.is_over(code) and not enough():
                await player.until(lambda: player.my_turn(code) or player.is_over(code) or enough())
                if player.my_turn(code):
                    answer = await player.move(code)
                    if answer["type"] == "done":
                        self.acknowledged.add(answer["n"])
        except LOST:
            pass

    async def return_and_compare(self, url: str | None = None) -> None:
        """Connect again, read the whole log, and compare it with everything that was told before."""
        player, code = self.player, self.code
        told = dict(player.lines[code])
        seen = player.n[code]
        await player.connect(url)
        player.lines[code].clear()
        await player.ask("watch", table=code)
        assert player.n[code] >= max(seen, *self.acknowledged, 0), "what was acknowledged is kept"
        log = (await until_answered(lambda: player.http.get(f"/api/tables/{code}/log"), 200)).json()
        now = {line["n"]: line for line in log["lines"]}
        assert {n: now[n] for n in told} == told, "what was told is what is so"
        assert sorted(now) == list(range(1, log["n"] + 1)), "and nothing is missing in between"


async def witnesses_at(guests: Guests, url: str, other_url: str | None = None) -> list[Witness]:
    """Two witnesses at a new table."""
    anna, bo, code = await guests.two_at_a_table(url, other_url)
    return [Witness(anna, code), Witness(bo, code)]


def acknowledged(witnesses: list[Witness]) -> int:
    return sum(len(one.acknowledged) for one in witnesses)
