"""People and bots at a table, over real HTTP and WebSocket, on every store."""

from __future__ import annotations

import asyncio
import hashlib
from pathlib import Path

import pytest

from stammtisch.engine import records, registry, replay
from stammtisch.engine.records import BY
from stammtisch.server.config import Config
from tests.server.running import KEYS, PATIENCE, Backing, Guests, Player, Process, within

pytestmark = pytest.mark.anyio


async def test_two_people_play_a_game_to_its_end_and_its_record_is_sound(server: Process, guests: Guests) -> None:
    anna, bo, code = await guests.two_at_a_table(server.url)
    promised = anna.about[code]["seed_hash"]
    assert (await anna.http.get(f"/api/tables/{code}/record")).status_code == 409
    await asyncio.gather(anna.play(code), bo.play(code))
    record = records.from_document((await anna.http.get(f"/api/tables/{code}/record")).json())
    replay.check(record)
    assert record.seats == [{"name": "Anna"}, {"name": "Bo"}]
    assert record.by == BY
    assert record.at is not None
    assert record.seed is not None
    assert hashlib.sha256(record.seed.encode()).hexdigest() == promised
    assert anna.about[code]["seed"] == record.seed
    assert (await anna.ask("undo", table=code, seen=anna.n[code], seat=0))["code"] == "not_running"

    await anna.ask("rematch", table=code)
    await bo.ask("rematch", table=code)
    await anna.until(lambda: anna.about[code]["rematch"] is not None)
    again = anna.about[code]["rematch"]
    await anna.ask("watch", table=again)
    assert anna.about[again]["status"] == "running"
    assert [seat["name"] for seat in anna.about[again]["seats"]] == ["Bo", "Anna"], "the other one begins"


async def test_a_pace_of_the_bots_is_passed_over(server: Process, guests: Guests) -> None:
    """Clients of old send one; every viewer has an own now."""
    anna = await guests.arrive("Anna", server.url)
    code = await anna.make_table("me", "random", first=0, pace="slow")
    await anna.ask("watch", table=code)
    assert "pace" not in anna.about[code]


async def test_bots_play_along(server: Process, guests: Guests) -> None:
    anna = await guests.arrive("Anna", server.url)
    code = await anna.make_table("me", "random", "greedy")
    await anna.ask("watch", table=code)
    await anna.play(code, moves=20)
    assert {line.get("bot") for line in anna.lines[code].values()} == {None, "random", "greedy"}
    assert not any("instead" in line for line in anna.lines[code].values())


@pytest.mark.parametrize("game", sorted(registry.games()))
async def test_every_game_is_served_without_a_line_for_it(server: Process, guests: Guests, game: str) -> None:
    anna = await guests.arrive("Anna", server.url)
    for players in registry.games()[game].players:
        code = await anna.make_table("me", *["random"] * (players - 1), game=game)
        await anna.ask("watch", table=code)
        await anna.play(code, moves=5)
        assert len(anna.lines[code]) > 5


async def test_what_moves_would_bring_is_told_to_whoever_decides(server: Process, guests: Guests) -> None:
    anna, bo, code = await guests.two_at_a_table(server.url)
    moves = anna.game[code]["legal"][:24]
    told = await anna.ask("outlook", table=code, moves=moves)
    assert (told["type"], len(told["says"])) == ("outlook", len(moves))
    assert (await bo.ask("outlook", table=code, moves=moves))["says"] == [[] for _ in moves]
    assert (await anna.ask("outlook", table=code, moves=[{"type": "draw"}] * 25))["code"] == "invalid"


async def test_a_late_move_is_told_what_happened_instead(server: Process, guests: Guests) -> None:
    anna, _bo, code = await guests.two_at_a_table(server.url)
    seen, move = anna.n[code], anna.game[code]["legal"][0]
    assert (await anna.move(code, move))["type"] == "done"
    heard = len(anna.heard)
    answer = await anna.ask("move", table=code, seen=seen, seat=0, move=move)
    assert answer["code"] == "late"
    await anna.until(lambda: any(told["type"] == "table" for told in anna.heard[heard:]))
    told = next(told for told in anna.heard[heard:] if told["type"] == "table")
    assert [line["what"] for line in told["log"]] == ["moved"]
    record = (await anna.http.get(f"/api/tables/{code}/log")).json()
    assert [line["what"] for line in record["lines"]].count("moved") == 1


async def test_undo_talk_and_silence(server: Process, guests: Guests) -> None:
    anna, bo, code = await guests.two_at_a_table(server.url)
    assert (await anna.ask("undo", table=code, seen=anna.n[code], seat=0))["code"] == "no_undo"
    undone = False
    for _ in range(40):
        one, other = (anna, bo) if anna.my_turn(code) else (bo, anna)
        await one.move(code)
        if one.game[code]["can_undo"]:
            seat = one.game[code]["seat"]
            assert (await one.ask("undo", table=code, seen=one.n[code], seat=seat))["type"] == "done"
            await other.until(lambda: other.n[code] == one.n[code])  # noqa: B023
            assert other.lines[code][other.n[code]]["what"] == "undone"
            undone = True
            break
        await anna.until(lambda: anna.my_turn(code) or bo.my_turn(code))
    assert undone
    await bo.ask("chat", table=code, text="Hello!")
    await anna.until(lambda: any(line["what"] == "chatted" for line in anna.lines[code].values()))
    await anna.ask("mute", table=code, person=bo.id, on=True)
    before = anna.n[code]
    await bo.ask("phrase", table=code, phrase="good game")
    await bo.ask("chat", table=code, text="Anna?")
    await anna.ask("ping")
    assert anna.n[code] == before, "what a muted person says is not told"
    answers = [await bo.ask("chat", table=code, text="Anna!") for _ in range(3)]
    assert answers[-1]["code"] == "too_chatty"


async def test_spectators_see_what_everybody_may_see(server: Process, guests: Guests) -> None:
    anna, _bo, code = await guests.two_at_a_table(server.url, listed=True)
    cleo = await guests.arrive("Cleo", server.url)
    await cleo.ask("watch", table=code, seat=0)
    assert cleo.game[code]["view"]["hand"] is None
    assert cleo.game[code]["legal"] is None
    assert (await cleo.ask("look", table=code, seat=0))["code"] == "not_your_seat"
    await anna.move(code, {"type": "draw"})
    await cleo.until(lambda: cleo.n[code] == anna.n[code])
    assert "card" in anna.lines[code][anna.n[code]]["happenings"][0]
    assert "card" not in cleo.lines[code][anna.n[code]]["happenings"][0]
    assert code in [table["code"] for table in (await cleo.http.get("/api/tables")).json()["watch"]]
    assert code in [table["code"] for table in (await anna.http.get("/api/tables")).json()["mine"]]
    everybody = {"Anna", "Bo", "Cleo"}
    await anna.until(
        lambda: any({known["name"] for known in told["people"]} == everybody for told in anna.heard if "people" in told)
    )


async def test_several_people_on_one_screen(server: Process, guests: Guests) -> None:
    anna = await guests.arrive("Anna", server.url)
    wanted = {"game": "thurn-und-taxis", "seats": [{"name": "Anna"}, {"name": "Grandma"}], "first": 0}
    code = (await anna.http.post("/api/tables", json=wanted)).json()["code"]
    await anna.ask("watch", table=code)
    assert anna.game[code]["seat"] is None
    seen = set()
    for _ in range(10):
        decides = anna.game[code]["decides"]
        await anna.ask("look", table=code, seat=decides)
        assert anna.game[code]["view"]["hand"] is not None
        seen.add(decides)
        await anna.move(code)
    assert seen == {0, 1}
    await anna.ask("look", table=code, seat=None)
    assert anna.game[code]["view"]["hand"] is None


async def test_a_seat_is_taken_over_on_another_device(server: Process, guests: Guests) -> None:
    anna, _bo, code = await guests.two_at_a_table(server.url)
    token = (await anna.ask("link", table=code))["token"]
    phone = await guests.arrive("Anna's phone", server.url)
    await phone.ask("watch", table=code)
    assert (await phone.ask("take", table=code, token=token[:-2] + "xx"))["code"] == "bad_token"
    assert (await phone.ask("take", table=code, token=token))["type"] == "done"
    assert phone.my_turn(code)
    await anna.until(lambda: anna.game[code]["seat"] is None)
    assert (await anna.ask("take", table=code, token=token))["code"] == "bad_token"
    assert (await phone.move(code))["type"] == "done"


async def test_leaving_and_coming_back(server: Process, guests: Guests) -> None:
    anna, bo, code = await guests.two_at_a_table(server.url)
    await bo.ask("leave", table=code)
    await anna.until(lambda: anna.about[code]["seats"][1]["person"] is None)
    assert code not in [table["code"] for table in (await bo.http.get("/api/tables")).json()["mine"]]
    assert (await anna.ask("sit", table=code))["code"] == "full"
    await bo.join(code)
    assert bo.game[code]["seat"] == 1


async def test_a_client_that_was_away_resumes_from_a_number(server: Process, guests: Guests) -> None:
    anna, bo, code = await guests.two_at_a_table(server.url)
    seen = bo.n[code]
    assert bo.socket is not None
    await bo.socket.close()
    for _ in range(2):
        await anna.move(code)
    await bo.connect()
    heard = len(bo.heard)
    await bo.ask("watch", table=code, seen=seen)
    told = bo.heard[heard]
    assert [line["n"] for line in told["log"]] == [seen + 1, seen + 2]
    log = (await bo.http.get(f"/api/tables/{code}/log", params={"after": seen})).json()
    assert log["lines"] == told["log"]
    assert bo.game[code]["view"]["viewer"] == 1


async def test_a_table_is_listed_while_it_has_free_seats_and_filled_with_bots(server: Process, guests: Guests) -> None:
    anna = await guests.arrive("Anna", server.url)
    code = await anna.make_table("me", None, None, listed=True)
    hidden = await anna.make_table("me", None)
    lists = (await anna.http.get("/api/tables")).json()
    assert code in [table["code"] for table in lists["open"]]
    assert hidden not in [table["code"] for table in lists["open"]]
    await anna.ask("watch", table=code)
    assert (await anna.ask("start", table=code))["code"] == "not_full"
    assert (await anna.ask("start", table=code, fill="greedy"))["type"] == "done"
    await anna.play(code, moves=2)


@pytest.mark.parametrize("game", sorted(registry.games()))
async def test_a_hint_is_a_legal_move_with_its_reason_for_who_asks_alone(
    server: Process, guests: Guests, game: str
) -> None:
    players = min(registry.games()[game].players)
    anna, bo = await guests.arrive("Anna", server.url), await guests.arrive("Bo", server.url)
    code = await anna.make_table("me", None, *["random"] * (players - 2), game=game, first=0)
    await anna.ask("watch", table=code)
    await bo.join(code)
    await anna.until(lambda: anna.my_turn(code))
    hint = await anna.ask("hint", table=code, seen=anna.n[code], seat=0)
    assert hint["type"] == "hint", hint
    assert hint["move"] in anna.game[code]["legal"]
    assert all(one["key"] for one in [hint["says"], *hint["why"]])
    assert hint["why"]
    assert sorted(seat for side in hint["chances"] for seat in side["seats"]) == list(range(players))
    assert sum(side["chance"] for side in hint["chances"]) == pytest.approx(1, abs=0.01)
    assert not any(told["type"] == "hint" for told in bo.heard)


async def test_who_may_not_have_a_hint(server: Process, guests: Guests) -> None:
    anna, bo, code = await guests.two_at_a_table(server.url)
    assert (await bo.ask("hint", table=code, seen=bo.n[code], seat=0))["code"] == "not_your_seat"
    assert (await bo.ask("hint", table=code, seen=bo.n[code], seat=1))["code"] == "not_your_turn"
    assert (await anna.ask("hint", table=code, seen=0, seat=0))["code"] == "late"
    anna, _, code = await guests.two_at_a_table(server.url, hints=False)
    assert anna.about[code]["hints"] is False
    assert (await anna.ask("hint", table=code, seen=anna.n[code], seat=0))["code"] == "no_hints"


async def test_while_a_hint_is_thought_of_nothing_else_waits(tmp_path: Path, guests: Guests) -> None:
    config = Config(Backing.on_sqlite(tmp_path).database, KEYS, bot_seconds=PATIENCE)
    async with within(config) as (server, url):
        anna, _, code = await guests.two_at_a_table(url)
        adviser = await server.thinkers.advisers.take()
        hint = await anna.say("hint", table=code, seen=anna.n[code], seat=0)
        assert (await anna.ask("ping"))["type"] == "pong"
        assert anna.answer(hint) is None
        server.thinkers.advisers.give_back(adviser)
        await anna.until(lambda: anna.answer(hint) is not None)
        assert (anna.answer(hint) or {})["type"] == "hint"


async def test_at_a_listed_table_the_host_says_yes_or_no(server: Process, guests: Guests) -> None:
    anna, bo, mallory = [await guests.arrive(name, server.url) for name in ("Anna", "Bo", "Mallory")]
    code = await anna.make_table("me", None, listed=True)
    for who in (anna, bo, mallory):
        await who.ask("watch", table=code)
    await mallory.ask("sit", table=code, name="Anna")
    await bo.ask("sit", table=code)
    await anna.until(lambda: len(anna.about[code]["knocks"]) == 2)
    assert [knock["name"] for knock in anna.about[code]["knocks"]] == ["Anna (2)", "Bo"]
    assert (await mallory.ask("admit", table=code, person=mallory.id, yes=True))["code"] == "not_host"
    assert (await mallory.ask("start", table=code, fill="random"))["code"] == "not_host"
    await anna.ask("admit", table=code, person=mallory.id, yes=False)
    assert (await mallory.ask("sit", table=code))["code"] == "sent_away"
    await anna.ask("admit", table=code, person=bo.id, yes=True)
    await bo.until(lambda: bo.about[code]["status"] == "running")
    await anna.ask("send_away", table=code, person=bo.id)
    await bo.until(lambda: bo.about[code]["seats"][bo_seat(bo, anna, code)]["held"])
    assert (await bo.ask("sit", table=code))["code"] == "sent_away"
    assert (await anna.ask("close", table=code))["type"] == "done"
    await bo.until(lambda: bo.about[code]["status"] == "closed")


def bo_seat(bo: Player, anna: Player, code: str) -> int:
    """The seat at which Anna does not sit."""
    return next(number for number, seat in enumerate(bo.about[code]["seats"]) if seat["person"] != anna.id)
