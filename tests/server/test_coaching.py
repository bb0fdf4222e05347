"""The coach at a table: what to look at before a decision, and whether a move was meant; for who asks alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from stammtisch.engine import registry
from stammtisch.server.config import Config
from tests.server.running import KEYS, PATIENCE, Backing, Guests, Player, Process, until, within

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize("game", sorted(registry.games()))
async def test_the_coach_says_what_to_look_at_to_who_asks_alone(server: Process, guests: Guests, game: str) -> None:
    players = min(registry.games()[game].players)
    anna, bo = await guests.arrive("Anna", server.url), await guests.arrive("Bo", server.url)
    code = await anna.make_table("me", None, *["random"] * (players - 2), game=game, first=0)
    await anna.ask("watch", table=code)
    await bo.join(code)
    await anna.until(lambda: anna.my_turn(code))
    told = await anna.ask("coach", table=code, seen=anna.n[code], seat=0)
    assert told["type"] == "coach", told
    assert told["says"]
    assert all(one["key"].startswith("coach.") for one in told["says"])
    assert not any(heard["type"] == "coach" for heard in bo.heard)


async def test_who_has_no_coach(server: Process, guests: Guests) -> None:
    anna, bo, code = await guests.two_at_a_table(server.url)
    for kind in ("coach", "judge"):
        assert (await bo.ask(kind, table=code, seen=bo.n[code], seat=0))["code"] == "not_your_seat"
        assert (await anna.ask(kind, table=code, seen=0, seat=0))["code"] == "late"
    assert (await bo.ask("coach", table=code, seen=bo.n[code], seat=1))["code"] == "not_your_turn"
    assert (await anna.ask("judge", table=code, seen=anna.n[code], seat=0))["code"] == "no_judgement"
    assert (await bo.ask("keep", table=code, seat=0))["code"] == "not_your_seat"
    anna, _, code = await guests.two_at_a_table(server.url, hints=False)
    for kind in ("coach", "judge"):
        assert (await anna.ask(kind, table=code, seen=anna.n[code], seat=0))["code"] == "no_hints"


async def to_the_end_of_a_turn(anna: Player, code: str) -> None:
    """Take two cards, as the first turn wants it, and start a route: that ends the turn, and can be taken back."""
    await anna.until(lambda: anna.my_turn(code))
    for kind in ("take", "take", "start"):
        await anna.move(code, next(move for move in anna.game[code]["legal"] if move["type"] == kind))


@pytest.mark.parametrize("answer", ["keep", "undo"])
async def test_bots_hold_off_until_a_move_is_judged_and_kept_or_taken_back(
    tmp_path: Path, guests: Guests, answer: str
) -> None:
    config = Config(Backing.on_sqlite(tmp_path).database, KEYS, bot_seconds=PATIENCE)
    async with within(config) as (server, url):
        anna = await guests.arrive("Anna", url)
        code = await anna.make_table("me", "random", first=0)
        await anna.ask("watch", table=code)
        thinker, adviser = await server.thinkers.players.take(), await server.thinkers.advisers.take()
        await to_the_end_of_a_turn(anna, code)
        seen, live = anna.n[code], server.house.live[code]
        judging = await anna.say("judge", table=code, seen=seen, seat=0)
        await until(lambda: live.pondering is not None)
        server.thinkers.players.give_back(thinker)
        await until(lambda: bool(server.thinkers.players.idle))  # the bot knows what it wants
        for _ in range(5):
            assert (await anna.ask("ping"))["type"] == "pong"
        assert anna.n[code] == seen
        assert anna.answer(judging) is None
        if answer == "keep":
            assert (await anna.ask("keep", table=code, seat=0))["type"] == "done"
            await anna.until(lambda: anna.my_turn(code))
        else:
            assert (await anna.ask("undo", table=code, seen=seen, seat=0))["type"] == "done"
            await anna.until(lambda: anna.my_turn(code))
        assert live.pondering is None
        server.thinkers.advisers.give_back(adviser)
        await anna.until(lambda: anna.answer(judging) is not None)
        assert (anna.answer(judging) or {})["says"] is None, "it is no longer so"


async def test_a_judgement_comes_from_the_worker_for_hints_and_is_charged_like_one(
    tmp_path: Path, guests: Guests
) -> None:
    config = Config(Backing.on_sqlite(tmp_path).database, KEYS, bot_seconds=PATIENCE)
    async with within(config) as (server, url):
        anna, bo, code = await guests.two_at_a_table(url)
        await to_the_end_of_a_turn(anna, code)
        told = await anna.ask("judge", table=code, seen=anna.n[code], seat=0)
        assert told["type"] == "judge"
        assert told["says"] is None or told["says"]["key"] == "coach.weak"
        assert server.house.live[code].pondering is None, "other people would learn from it"
        asked = [await anna.say("judge", table=code, seen=anna.n[code], seat=0) for _ in range(12)]
        await anna.until(lambda: all(anna.answer(number) is not None for number in asked))
        answers = [anna.answer(number) or {} for number in asked]
        kinds = {answer.get("code", answer["type"]) for answer in answers}
        assert kinds == {"judge", "too_fast"}
        assert not any(heard["type"] == "judge" for heard in bo.heard)
