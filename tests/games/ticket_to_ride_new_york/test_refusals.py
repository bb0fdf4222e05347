"""Why not: for every move that is not legal and every thing that can be pressed, a true reason and its rule."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from stammtisch.engine.rng import Rng
from stammtisch.games.ticket_to_ride_new_york import GAMES
from stammtisch.games.ticket_to_ride_new_york.board import CARDS, LOCATIONS, N_ROUTES, ROUTES
from stammtisch.games.ticket_to_ride_new_york.rules import NewYork
from stammtisch.words.message import Message
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
)
from tests.games.ticket_to_ride_new_york.test_words import check
from tests.words import saying

GAME = GAMES[0]
ONE, OTHER = "Lower East Side – Wall Street (2)", "Lincoln Center – Empire State Building (3)"


def why(state: NewYork, text: str) -> tuple[str | None, str]:
    """Why a move cannot be made, or a thing not be pressed after others: "held:blue route:7"."""
    if ":" in text or text in ("pile", "nonsense"):
        *pressed, thing = text.split(" ")
        message = GAME.why_not_pressed(state, pressed, thing)
    else:
        action = GAME.action(state, move(text))
        assert action not in state.legal()
        message = GAME.why_not(state, action)
    check(message)
    return message.get("rule"), saying.say(GAME, message)


# -- claims


@pytest.mark.rule("NY-17")
@pytest.mark.parametrize("text", ["claim 31 black 0", "route:31", "held:black route:31", "route:31 pay:black:1:0"])
def test_a_route_that_somebody_has(text: str) -> None:
    state = do(laid_out(2, hands=("2 black", "2 black"), display="5 pink"), "claim 31 black 0")
    assert why(state, text) == ("NY-17", "This route belongs to Ada.")
    do(state, "draw", "draw")
    assert why(state, text) == ("NY-17", "This route is yours already.")


@pytest.mark.rule("NY-19")
@pytest.mark.parametrize("text", ["claim 5 red 0", "route:5"])
def test_the_twin_of_ones_own_route(text: str) -> None:
    state = do(laid_out(3, hands=("2 black 2 red",), display="5 pink"), "claim 4 black 0", *["draw"] * 4)
    assert why(state, text) == ("NY-19", "The route beside it is yours: you never get both.")


@pytest.mark.rule("NY-20")
@pytest.mark.parametrize("text", ["claim 5 red 0", "route:5"])
def test_the_twin_of_anothers_route_with_two_players(text: str) -> None:
    state = do(laid_out(2, hands=("2 black", "2 red"), display="5 pink"), "claim 4 black 0")
    sentence = "The route beside it belongs to Ada: with two players only one of the two can be claimed."
    assert why(state, text) == ("NY-20", sentence)
    three = do(laid_out(3, hands=("2 black", "red"), display="5 pink"), "claim 4 black 0")
    assert why(three, text)[1].startswith("You need 2 red cards"), "with three it is open"


@pytest.mark.rule("NY-18")
@pytest.mark.parametrize("text", ["claim 39 blue 0", "route:39"])
def test_too_few_pieces(text: str) -> None:
    state = with_pieces(laid_out(2, hands=("3 blue",)), 2)
    assert why(state, text) == ("NY-18", "This route needs 3 taxis: you have 2.")


@pytest.mark.rule("NY-15")
@pytest.mark.parametrize("text", ["claim 4 black 0", "claim 4 black 1", "claim 4 - 2", "route:4", "held:blue route:4"])
def test_too_few_cards_for_a_coloured_route(text: str) -> None:
    state = laid_out(2, hands=("3 blue 1 taxi",))
    sentence = "You need 2 black cards (taxis count as any colour). You have 0 black cards and 1 taxi."
    assert why(state, text) == ("NY-15", sentence)


@pytest.mark.rule("NY-16")
@pytest.mark.parametrize("text", ["claim 33 blue 0", "claim 33 red 2", "claim 33 - 3", "route:33"])
def test_too_few_cards_for_a_gray_route(text: str) -> None:
    state = laid_out(2, hands=("1 blue 1 red 1 taxi",))
    sentence = (
        "You need 3 cards of one colour, whichever it is (taxis count as any colour). "
        "You have 1 blue card, 1 red card and 1 taxi."
    )
    assert why(state, text) == ("NY-16", sentence)
    assert why(laid_out(2, hands=("",)), "route:7") == ("NY-16", "You need a card of any colour. You have none.")


@pytest.mark.rule("NY-15")
@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("claim 39 blue 0", "For that you need 3 blue cards. You have 2 blue cards."),
        ("claim 39 blue 2", "For that you need 1 blue card and 2 taxis. You have 2 blue cards and 1 taxi."),
        ("claim 39 - 3", "For that you need 3 taxis. You have 1 taxi."),
        ("claim 33 red 0", "For that you need 3 red cards. You have 1 red card."),
        ("route:39 pay:blue:3:0", "For that you need 3 blue cards. You have 2 blue cards."),
        ("held:blue route:39 pay:taxi:0:3", "For that you need 3 taxis. You have 1 taxi."),
        ("held:taxi route:39", "For that you need 3 taxis. You have 1 taxi."),
        ("route:39 pay:blue:1:1", "This route costs exactly 3 cards."),
        ("held:red route:33", "You need 3 red cards (taxis count as any colour). You have 1 red card and 1 taxi."),
        ("held:green route:33", "You have no such card: green."),
    ],
)
def test_a_payment_that_the_hand_does_not_allow(text: str, sentence: str) -> None:
    assert why(laid_out(2, hands=("2 blue 1 red 1 taxi",)), text) == ("NY-15", sentence)


@pytest.mark.rule("NY-16")
@pytest.mark.parametrize("text", ["held:red route:39", "route:39 pay:red:3:0", "route:39 pay:red:1:2"])
def test_a_card_of_another_colour(text: str) -> None:
    sentence = "This route is blue: it takes cards of its own colour, and taxis."
    assert why(laid_out(2, hands=("3 blue 3 red",)), text) == ("NY-16", sentence)


@pytest.mark.rule("NY-15")
def test_a_card_of_the_hand_that_pays_for_nothing() -> None:
    state = with_pieces(do(laid_out(2, hands=("2 green", "2 green"), display="5 pink"), "draw", "draw"), 15, 1)
    do(state, "claim 35 green 0")  # the only green route of one; gray ones can be had
    do(state, "draw", "draw")
    state = with_pieces(state, 15, 0)
    assert why(state, "held:green") == ("NY-15", "No route can be paid with this card now: green.")
    assert why(state, "held:orange") == ("NY-15", "You have no such card: orange.")
    taxi = do(laid_out(2, hands=("taxi", "blue taxi"), display="5 pink"), "draw", "draw")
    owned = taxi.owned
    owned[0] = sum(1 << route for route in range(N_ROUTES) if ROUTES[route]["length"] == 1)
    taxi.owned, taxi.open_routes = owned, [every & ~owned[0] for every in taxi.open_routes]
    assert why(taxi, "held:taxi") == ("NY-15", "No route can be paid with your taxis alone now.")


# -- cards and tickets


@pytest.mark.rule("NY-9")
@pytest.mark.parametrize("text", ["draw", "pile"])
def test_no_card_in_deck_and_discards(text: str) -> None:
    state = laid_out(2, hands=("blue",), pile="", display="red")
    assert why(state, text) == ("NY-9", "Deck and discards are empty.")


@pytest.mark.rule("NY-6")
@pytest.mark.parametrize("text", ["take taxi", "open:taxi"])
def test_a_card_that_does_not_lie_open(text: str) -> None:
    state = laid_out(2, display="5 pink")
    assert why(state, text) == ("NY-6", "No such card lies open: taxi.")
    assert why(do(state, "draw"), text) == ("NY-6", "No such card lies open: taxi.")


@pytest.mark.rule("NY-8")
@pytest.mark.parametrize("text", ["take taxi", "open:taxi"])
def test_an_open_taxi_as_the_second_card(text: str) -> None:
    state = do(laid_out(2, display="taxi 4 pink"), "draw")
    assert why(state, text) == ("NY-8", "An open taxi cannot be the second card.")


@pytest.mark.rule("NY-5", "NY-14")
@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("tickets", "NY-5"),
        ("claim 39 blue 0", "NY-5"),
        ("route:39", "NY-5"),
        ("held:blue", "NY-5"),
        ("route:39 pay:blue:3:0", "NY-5"),
        ("pass", "NY-14"),
        ("button:pass", "NY-14"),
    ],
)
def test_something_else_instead_of_the_second_card(text: str, rule: str) -> None:
    state = do(laid_out(2, hands=("3 blue",), display="5 pink"), "draw")
    assert why(state, text) == (rule, "You are drawing cards this turn: take the second one.")


@pytest.mark.rule("NY-22")
def test_tickets_where_there_are_none() -> None:
    state = without_tickets_left(laid_out(2))
    assert why(state, "tickets") == ("NY-22", "There are no tickets left.")
    assert GAME.why_not_pressed(state, [], "tickets") == GAME.why_not(state, GAME.action(state, {"type": "tickets"}))
    assert why(state, "keep 0") == ("NY-22", "You have no tickets to choose from.")
    assert why(state, "button:keep:0,1") == ("NY-22", "You have no tickets to choose from.")


@pytest.mark.rule("NY-4", "NY-22")
@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("draw", "First choose which tickets you keep."),
        ("pile", "First choose which tickets you keep."),
        ("route:4", "First choose which tickets you keep."),
        ("held:blue", "First choose which tickets you keep."),
        ("pass", "First choose which tickets you keep."),
        ("keep 2", f"You choose between other tickets: {ONE} and {OTHER}."),
        ("keep 0 2", f"You choose between other tickets: {ONE} and {OTHER}."),
        ("button:keep:17", f"You choose between other tickets: {ONE} and {OTHER}."),
        ("button:keep:", f"You keep at least one of them: {ONE} and {OTHER}."),
        ("nonsense", "Not now."),
    ],
)
def test_what_cannot_be_done_while_tickets_are_chosen(text: str, sentence: str) -> None:
    assert why(dealt(2), text) == ("NY-4", sentence)
    later = do(begun(2, tickets="9 10 11 12 0 1"), "tickets")
    assert why(later, text) == ("NY-22", sentence.replace("your first tickets", "the tickets"))


@pytest.mark.rule("NY-25")
@pytest.mark.parametrize("text", ["pass", "button:pass"])
def test_passing_while_something_can_be_done(text: str) -> None:
    assert why(begun(2), text) == ("NY-25", "You pass only if you can do nothing at all.")


@pytest.mark.rule("NY-5", "NY-15")
def test_what_is_no_thing_at_all_gets_what_is_expected() -> None:
    state = laid_out(2, hands=("3 blue",))
    assert why(state, "nonsense") == ("NY-5", "Not now.")
    assert why(state, "route:39 nonsense") == ("NY-15", "Not now.")
    assert why(state, "held:blue nonsense") == ("NY-15", "Not now.")
    assert why(state, "pay:blue:3:0") == ("NY-5", "Not now.")


def test_when_the_game_is_over_nothing_else_is_said() -> None:
    state = begun(2)
    state.rollout(Rng(1))
    for thing in ("pile", "route:3", "nonsense"):
        assert saying.say(GAME, GAME.why_not_pressed(state, [], thing)) == "The game is over."


# -- every reason of random games

STRANGE = [
    *("", ":", "route", "route:", "route:41", "route:-1", "route:²", "route:1e3", "held:gray", "held:", "open:gray"),
    *("pay:blue:1:1:1", "pay:blue:²:0", "pay:gray:1:0", "pay:blue:99:0", "pay:::", "button:", "button:keep:0,0"),
    *("button:keep:99", "hand:0", "slot:3", "ticket:4", "seat:1", "пилa", "x" * 5000, "open:blue\n", "pile "),
]
THINGS = [
    *("pile", "tickets", "button:pass", "button:keep:", "button:keep:3", "button:keep:2,5"),
    *(f"{kind}:{card}" for kind in ("open", "held") for card in CARDS),
    *(f"route:{route}" for route in range(N_ROUTES)),
    *(f"pay:{card}:{number}:{taxis}" for card in CARDS for number in range(5) for taxis in range(5)),
    *(f"location:{name}" for name in LOCATIONS),
    *STRANGE,
]


def ways(move: dict[str, Any]) -> list[list[str]]:
    """What is pressed on the page for a move, in each way that there is."""
    match move["type"]:
        case "draw":
            return [["pile"]]
        case "take":
            return [[f"open:{move['card']}"]]
        case "keep":
            return [[f"button:keep:{','.join(map(str, move['tickets']))}"]]
        case "claim":
            route, colour = f"route:{move['route']}", move["color"] or "taxi"
            pay = f"pay:{colour}:{ROUTES[move['route']]['length'] - move['taxis']}:{move['taxis']}"
            return [[route, pay], [f"held:{colour}", route, pay]]
        case "pass":
            return [["button:pass"]]
    return [["tickets"]]


def is_true(state: NewYork, move: dict[str, Any], message: Message) -> bool:
    """Whether a reason holds, slowly and from the deciding seat's view alone."""
    view, values = view_of(state, state.seat), message["values"]
    hand: Counter[str] = Counter(view["hand"])
    this: dict[str, Any] = ROUTES[move.get("route", 0)]
    owner = view["routes"][this["id"]]
    beside = None if this["twin"] is None else view["routes"][this["twin"]]
    colours = CARDS[:-1] if this["color"] == "gray" else [this["color"]]
    most = hand["taxi"] + max(hand[colour] for colour in colours)
    paid = Counter([move.get("color")] * (this["length"] - move.get("taxis", 0)) + ["taxi"] * move.get("taxis", 0))
    match message["key"]:
        case "why.keep":
            return bool(view["offer"]) and move["type"] != "keep"
        case "why.notOffered":
            return bool(view["offer"]) and not set(move["tickets"]) <= set(view["offer"])
        case "why.noOffer":
            return not view["offer"]
        case "why.second":
            return bool(view["phase"] == "second card")
        case "why.pile":
            return not view["pile"] and not view["discards"]
        case "why.notOpen":
            return move["card"] not in view["display"]
        case "why.taxi":
            return move["card"] == "taxi" and bool(view["phase"] == "second card")
        case "why.tickets":
            return not view["ticket_pile"]
        case "why.pass":
            return len(state.legal()) > 1 or GAME.move(state, state.legal()[0])["type"] != "pass"
        case "why.taken":
            return owner is not None and owner != state.seat and bool(values["who"] == {"seat": owner})
        case "why.own":
            return bool(owner == state.seat)
        case "why.twin.own":
            return owner is None and bool(beside == state.seat)
        case "why.twin":
            return state.players == 2 and bool(beside == 1 - state.seat) and bool(values["who"] == {"seat": beside})
        case "why.pieces":
            return bool(view["seats"][state.seat]["pieces"] < this["length"])
        case "why.cards" | "why.cards.gray":
            return bool(most < this["length"])
        case "why.payment":
            return bool(most >= this["length"]) and not paid <= hand
    return False


@pytest.mark.parametrize("players", GAME.players)
def test_every_move_that_is_not_legal_has_a_true_reason_that_tells_nothing_hidden(players: int) -> None:
    rng, found = Rng(11), set()
    for state, _, _ in steps(players, scaled(3)):
        legal = set(state.legal())
        imagined = copy_of(state)
        imagined.determinize(state.seat, rng)
        for _ in range(30):
            action = rng.below(state.action_space())
            if action not in legal:
                message = GAME.why_not(state, action)
                check(message)
                assert "rule" in message
                assert is_true(state, GAME.move(state, action), message), (GAME.move(state, action), message)
                assert GAME.why_not(imagined, action) == message
                found.add(message["key"])
    assert len(found) > 10, found


@pytest.mark.parametrize("players", GAME.players)
def test_every_thing_that_is_pressed_gets_an_answer_that_tells_nothing_hidden(players: int) -> None:
    rng = Rng(12)
    for state, _, _ in steps(players, scaled(3)):
        imagined = copy_of(state)
        imagined.determinize(state.seat, rng)
        for _ in range(20):
            *pressed, thing = (THINGS[rng.below(len(THINGS))] for _ in range(1 + rng.below(3)))
            message = GAME.why_not_pressed(state, pressed, thing)
            check(message)
            assert "rule" in message
            assert GAME.why_not_pressed(imagined, pressed, thing) == message


@pytest.mark.parametrize("players", GAME.players)
def test_there_is_no_reason_against_what_is_legal(players: int) -> None:
    """Neither against a move nor against any step on the way to it, from the board or from the hand."""
    rng = Rng(13)
    for state, _, _ in steps(players, scaled(3)):
        legal = state.legal()
        for action in {legal[rng.below(len(legal))] for _ in range(5)}:
            move = GAME.move(state, action)
            assert GAME.why_not(state, action)["key"] == "why.now", move
            for way in ways(move):
                for step, thing in enumerate(way):
                    assert GAME.why_not_pressed(state, way[:step], thing)["key"] == "why.now", way[: step + 1]
