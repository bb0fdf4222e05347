"""What New York says: of what happened, of what can be done, of what lies on the table, and who may hear what of it."""

from __future__ import annotations

from typing import Any

import pytest

from stammtisch.engine.rng import Rng
from stammtisch.engine.seats import SPECTATOR
from stammtisch.games.ticket_to_ride_new_york import GAMES
from stammtisch.games.ticket_to_ride_new_york.board import LOCATIONS
from stammtisch.games.ticket_to_ride_new_york.rules import NewYork
from stammtisch.words import catalogues
from stammtisch.words.message import Message, Value, seat, spot
from stammtisch.words.speaker import Speaker
from tests.cases import scaled, view_of
from tests.games.ticket_to_ride_new_york.positions import (
    begun,
    copy_of,
    dealt,
    do,
    laid_out,
    move,
    steps,
    with_pieces,
    without_tickets_left,
    words,
)
from tests.words import saying

GAME = GAMES[0]
WORDS = GAME.words
every_table = pytest.mark.parametrize("players", GAME.players)


def told(state: NewYork, text: str, viewer: int) -> list[tuple[str, str | None]]:
    """Make a move, and what the viewer is told of it, with the rules."""
    before, action = copy_of(state), GAME.action(state, move(text))
    state.apply(action)
    says = [one["says"] for one in GAME.happenings(before, action, state, viewer) if "says" in one]
    return [(saying.say(GAME, one), one.get("rule")) for one in says]


# -- sentences


@pytest.mark.rule("NY-15")
def test_a_claim_is_told_with_the_route_to_point_at_and_what_was_paid() -> None:
    state = laid_out(2, hands=("2 blue 1 taxi",))
    before, action = copy_of(state), GAME.action(state, move("claim 39 blue 1"))
    state.apply(action)
    says = GAME.happenings(before, action, state, 1)[0]["says"]
    assert says["values"]["who"] == seat(0)
    assert says["values"]["route"]["spot"] == "route:39"
    assert saying.say(GAME, says) == "Ada claims Wall Street – Brooklyn (blue) with 2 blue cards and 1 taxi."


@pytest.mark.rule("NY-6", "NY-8")
def test_the_card_drawn_is_told_to_the_drawer_alone() -> None:
    state = laid_out(2, pile="orange blue", display="taxi red red red red")
    assert told(copy_of(state), "draw", 0) == [("Ada draws a card: orange.", "NY-6")]
    assert told(copy_of(state), "draw", 1) == [("Ada draws a card from the deck.", "NY-6")]
    assert told(copy_of(state), "take red", 1) == [("Ada takes an open card: red.", "NY-6")]
    assert told(copy_of(state), "take taxi", 1) == [("Ada takes an open card: taxi.", "NY-8")]


@pytest.mark.rule("NY-22")
def test_tickets_are_told_to_the_drawer_alone() -> None:
    state, twin = begun(2), begun(2)
    one, other = "United Nations – Midtown West (3)", "Gramercy Park – Chinatown (4)"
    assert told(state, "tickets", 1) == [("Ada draws 2 tickets.", "NY-22")]
    assert told(copy_of(state), "keep 4 5", 1) == [("Ada keeps 2 tickets.", "NY-22")]
    assert told(state, "keep 4", 1) == [("Ada keeps 1 ticket.", "NY-22")]
    assert told(twin, "tickets", 0) == [(f"Ada draws 2 tickets: {one} and {other}.", "NY-22")]
    assert told(copy_of(twin), "keep 4 5", 0) == [(f"Ada keeps {one} and {other}.", "NY-22")]
    assert told(twin, "keep 4", 0) == [(f"Ada keeps {one} and returns {other}.", "NY-22")]


@pytest.mark.rule("NY-22")
def test_the_last_ticket_is_told_as_such() -> None:
    state = without_tickets_left(begun(2))
    state.n_tickets, state.ticket_deck = 1, [17, *state.ticket_deck[1:]]
    last = saying.say(GAME, {"key": "log.drawn", "values": {"who": seat(0), "card": WORDS.value("tickets", 17)}})
    assert told(copy_of(state), "tickets", 1) == [("Ada draws the last ticket and keeps it.", "NY-22")]
    assert told(state, "tickets", 0) == [(last.replace("a card", "the last ticket and keeps it"), "NY-22")]


@pytest.mark.rule("NY-4")
def test_the_first_choice_is_told_when_the_last_has_chosen() -> None:
    state = dealt(2)
    assert told(copy_of(state), "keep 0", 0)[0][0].startswith("Ada keeps Lower East Side – Wall Street (2) and returns")
    assert told(copy_of(state), "keep 0", 0)[0][1] == "NY-4"
    assert told(state, "keep 0", 1) == [], "that somebody has chosen is no news where all do"
    assert told(state, "keep 2 3", 0) == [
        ("Ada has kept 1 ticket.", "NY-4"),
        ("Bo has kept 2 tickets.", "NY-4"),
    ]


@pytest.mark.rule("NY-9", "NY-10")
def test_resets_and_shuffles_are_told_in_order() -> None:
    state = laid_out(2, display="taxi blue taxi red red", pile="taxi", discards="green black pink orange green")
    assert told(state, "take blue", 1) == [
        ("Ada takes an open card: blue.", "NY-6"),
        ("At least three taxis lie open: five new cards are turned up.", "NY-10"),
        ("The discards are shuffled into a new deck.", "NY-9"),
    ]


@pytest.mark.rule("NY-7")
def test_what_all_see_can_be_said_too() -> None:
    turned = WORDS.sentence({"what": "turned up", "card": "pink", "slot": 2})
    assert (saying.say(GAME, turned), turned["rule"]) == ("A card is turned up: pink.", "NY-7")
    assert saying.say(GAME, WORDS.sentence({"what": "turn", "seat": 1})) == "It is Bo’s turn."


@pytest.mark.rule("NY-24", "NY-26", "NY-27", "NY-28", "NY-29")
def test_the_end_is_told_with_the_points_in_their_parts() -> None:
    state = with_pieces(laid_out(2, hands=("blue red",), display="5 pink"), 3)
    assert told(state, "claim 32 blue 0", 1)[1] == ("Ada has 2 taxis left: everybody has one more turn.", "NY-24")
    do(state, "draw", "draw")
    before, action = copy_of(state), GAME.action(state, move("claim 17 red 0"))
    state.apply(action)
    scores = [one for one in GAME.tell(before, action, state, 1) if one["what"] == "score"]
    assert [saying.say(GAME, WORDS.sentence(one)) for one in scores] == [
        "Ada has 2 for routes, -5 for tickets (Lower East Side – Wall Street -2 and "
        "Lincoln Center – Empire State Building -3) and 2 for attractions.",
        "Bo has 0 for routes, -6 for tickets (Empire State Building – Greenwich Village -3 and "
        "Central Park – Midtown West -3) and 0 for attractions.",
    ]
    count = WORDS.count(view_of(state, 1))
    assert [(saying.say(GAME, line["text"]), line["text"].get("rule"), line["values"]) for line in count] == [
        ("Routes", "NY-26", [2, 0]),
        ("Tickets", "NY-27", [-5, -6]),
        ("Attractions", "NY-28", [2, 0]),
        ("Points", "NY-29", [-1, -6]),
    ]
    assert [line.get("sum", False) for line in count] == [False, False, False, True]


@pytest.mark.rule("NY-25")
def test_who_can_do_nothing_is_told_to_pass() -> None:
    state = without_tickets_left(laid_out(2, hands=("",), display="", pile=""))
    expected = GAME.expected(state, view_of(state, 0))
    assert (saying.say(GAME, expected), expected["rule"]) == ("There is nothing that you can do: pass.", "NY-25")
    assert WORDS.expected(view_of(state, 1), None)["key"] == "expected.turn", "nobody else knows the hand"
    assert told(state, "pass", 1) == [("Ada cannot do anything and passes.", "NY-25")]


@pytest.mark.parametrize(
    ("text", "offer"),
    [
        ("draw", "Draw from the deck"),
        ("take orange", "Take an open card: orange"),
        ("tickets", "Draw tickets"),
        ("keep 0 1", "Keep Lower East Side – Wall Street (2) and Lincoln Center – Empire State Building (3)"),
        ("claim 33 blue 2", "Claim Lower East Side – Brooklyn with 1 blue card and 2 taxis"),
        ("claim 7 - 1", "Claim Midtown West – Times Square with 1 taxi"),
        ("claim 5 red 0", "Claim Central Park – Times Square (red) with 2 red cards"),
        ("claim 15 red 0", "Claim Empire State Building – Chelsea (northwest) with 2 red cards"),
        ("claim 16 red 0", "Claim Empire State Building – Chelsea (southeast) with 2 red cards"),
        ("pass", "Pass"),
    ],
)
def test_every_move_can_be_offered_in_words(text: str, offer: str) -> None:
    assert saying.say(GAME, WORDS.offer(move(text), view_of(begun(2), 0))) == offer


def test_all_moves_read_differently_in_every_language() -> None:
    state = begun(2)
    offers = [WORDS.offer(GAME.move(state, action), view_of(state, 0)) for action in range(state.action_space())]
    for language in catalogues.LANGUAGES:
        speaker = Speaker(GAME.folder, language)
        assert len({speaker.say(offer) for offer in offers}) == len(offers), language


def test_seats_are_called_by_the_colour_of_their_pieces() -> None:
    names = [saying.say(GAME, WORDS.seat_name(seat, {})) for seat in range(4)]
    assert names == ["Blue", "Purple", "White", "Yellow"]


@pytest.mark.parametrize(
    ("key", "values", "sentence"),
    [
        (
            "way",
            {"tickets": [0], "count": 2, "way": [31, 35]},
            "It is on the way for Lower East Side – Wall Street (2); then 2 routes are missing.",
        ),
        ("card", {"routes": [31], "way": [31, 35]}, "You need it for East Village – Lower East Side."),
        ("more-tickets", {"pieces": 7, "open": 0}, "Your tickets are complete, and 7 taxis are left for more."),
        ("more-tickets", {"pieces": 2, "open": 1}, "There are 2 taxis left for more tickets."),
        ("claim", {"points": 4, "open": 0}, "Your tickets are complete, and it brings 4 points."),
        ("claim", {"points": 1, "open": 1}, "It brings 1 point."),
        ("keep", {"pieces": 9, "left": 15, "way": []}, "9 taxis are enough then for all your tickets; you have 15."),
    ],
)
def test_plans_point_at_their_routes(key: str, values: dict[str, Any], sentence: str) -> None:
    plan = WORDS.plan(key, values)
    assert saying.say(GAME, plan) == sentence
    assert [one["spot"] for one in plan["values"].get("way", {}).get("list", [])] == [
        f"route:{route}" for route in values.get("way", [])
    ]


@pytest.mark.rule("NY-28")
def test_a_location_tells_what_it_is_and_only_to_its_owner_that_it_is_on_a_ticket() -> None:
    state = begun(2)  # seat 0 has Lower East Side - Wall Street
    own, other = (WORDS.about(view_of(state, viewer), "location:Wall Street") for viewer in (0, 1))
    assert own is not None
    assert other is not None
    assert (saying.say(GAME, own), own["rule"]) == ("Wall Street, attraction, on one of your tickets", "NY-28")
    assert saying.say(GAME, other) == "Wall Street, attraction"
    assert WORDS.about(view_of(state, SPECTATOR), "location:Soho") == {
        "key": "location",
        "values": {"name": "Soho", "attraction": "false", "aim": "false"},
    }
    for thing in ("", "location:", "location:Ulm", "route:3", "pile", "x" * 1000):
        assert WORDS.about(view_of(state, 0), thing) is None


def test_the_tables_show_routes_players_the_middle_and_what_is_ones_own() -> None:
    state = do(laid_out(3, hands=("2 blue 1 taxi", "red"), display="5 pink"), "claim 39 blue 1")
    titles = [saying.say(GAME, table["title"]) for table in WORDS.tables(view_of(state, 0))]
    assert titles == ["Board", "Players", "In the middle", "Your hand", "Your tickets"]
    board, players, middle, hand, tickets = WORDS.tables(view_of(state, 1))
    assert said(board["rows"][39]) == ["39", "Wall Street", "Brooklyn", 3, "blue", "Ada"]
    assert board["rows"][39][:2] == [spot("route:39", "39"), spot("location:Wall Street", "Wall Street")]
    assert [said(row) for row in players["rows"][:2]] == [["Taxis left", 12, 15, 15], ["Cards in hand", 0, 1, 0]]
    assert [said(row) for row in middle["rows"]] == [
        ["Open cards", "5 pink cards"],
        ["Deck", "35, and 3 discarded"],
        ["Ticket deck", 12],
    ]
    assert [said(row) for row in hand["rows"]] == [["1 red card"]]
    assert len(tickets["rows"]) == 2
    assert len(WORDS.tables(view_of(state, SPECTATOR))) == 3


def said(row: list[Value]) -> list[Any]:
    return [saying.english(GAME).value(cell) for cell in row]


# -- everything that is said in random games


def check(message: Message) -> None:
    """Said in every language with the values that the sentence names, and no others."""
    saying.say(GAME, message)
    named = saying.named(GAME.folder, catalogues.FIRST, message["key"])
    assert named == frozenset(message["values"]), message


@every_table
def test_everything_that_can_be_done_and_lies_on_the_table_can_be_said(players: int) -> None:
    for n, (state, _, _) in enumerate(steps(players, scaled(6))):
        view = view_of(state, state.seat)
        moves = [GAME.move(state, action) for action in state.legal()]
        offers = [WORDS.offer(one, view) for one in moves]
        for message in offers:
            check(message)
        assert len({saying.say(GAME, message) for message in offers}) == len(offers)
        check(GAME.expected(state, view))
        check(WORDS.expected(view_of(state, SPECTATOR), None))
        if n % 8 == 0:
            check_tables(state)


@every_table
def test_what_a_seat_cannot_know_changes_nothing_that_it_is_told(players: int) -> None:
    rng = Rng(3)
    for n, (state, _, _) in enumerate(steps(players, scaled(8))):
        if n % 4 == 0:
            for viewer in range(SPECTATOR, players):
                imagined = copy_of(state)
                imagined.determinize(viewer, rng)
                assert on_the_table(imagined, viewer) == on_the_table(state, viewer)
                if viewer == state.seat:
                    assert GAME.expected(imagined, view_of(imagined, viewer)) == GAME.expected(
                        state, view_of(state, viewer)
                    )


def on_the_table(state: NewYork, viewer: int) -> list[object]:
    view = view_of(state, viewer)
    about = [WORDS.about(view, f"location:{name}") for name in LOCATIONS]
    return [WORDS.tables(view), WORDS.expected(view, None), about]


def check_tables(state: NewYork) -> None:
    for viewer in range(SPECTATOR, state.players):
        for table in WORDS.tables(view_of(state, viewer)):
            check(table["title"])
            for row in [table["columns"], *table["rows"]]:
                assert len(row) == len(table["columns"])
                for cell in row:
                    saying.check_value(GAME, cell)


@every_table
def test_every_happening_is_told_to_everybody_by_a_rule_and_by_what_they_saw_alone(players: int) -> None:
    rng = Rng(5)
    for before, action, after in steps(players, scaled(12)):
        for viewer in range(SPECTATOR, players):
            for happening in GAME.tell(before, action, after, viewer):
                check(GAME.sentence(after, happening))
            story = GAME.happenings(before, action, after, viewer)
            assert all("rule" in happening["says"] for happening in story if "says" in happening)
            other = copy_of(before)
            other.determinize(viewer, rng)
            if action in other.legal() and after.shuffles == before.shuffles:
                twin = do(copy_of(other), words(GAME.move(other, action)))
                if view_of(twin, viewer) == view_of(after, viewer):
                    assert GAME.happenings(other, action, twin, viewer) == story
        if after.is_over():
            check_end(after)


def check_end(state: NewYork) -> None:
    check_tables(state)
    for line in WORDS.count(view_of(state, SPECTATOR)):
        check(line["text"])
        assert "rule" in line["text"]
        assert len(line["values"]) == state.players
