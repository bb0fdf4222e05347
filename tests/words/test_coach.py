"""The coach says before every decision what to look at: in every language, briefly, and nothing that is hidden."""

from __future__ import annotations

from collections import Counter

import pytest

from stammtisch.engine import registry
from stammtisch.engine.contract import State
from stammtisch.engine.rng import Rng
from stammtisch.words import catalogues
from stammtisch.words.catalogues import FIRST, LANGUAGES
from stammtisch.words.speaker import Speaker
from tests.cases import ALL_CASES, CASES, PLAIN, Case, is_own, scaled
from tests.games.partners import positions as partners
from tests.games.thurn_und_taxis import positions as thurn_und_taxis
from tests.games.ticket_to_ride_new_york import positions as new_york
from tests.words.saying import NAMES, say

every_case = pytest.mark.parametrize("case", ALL_CASES, ids=lambda case: case.name)
PARTNERS = [case for case in CASES if case.game.id.startswith("partners")]
LONGEST = 260  # letters: a phone shows them beside the board


def decisions(case: Case, seed: int) -> list[State]:
    return [state for state in case.positions(seed=seed, count=scaled(90), every=4) if not state.is_over()]


@every_case
def test_there_is_something_to_say_before_every_decision(case: Case) -> None:
    for state in decisions(case, 31):
        before = state.copy()
        said = case.game.coach(state)
        assert 1 <= len(said) <= 2
        assert all(say(case.game, one).endswith((".", "?")) for one in said)
        assert state.equals(before)
        for language in LANGUAGES:
            speaker = Speaker(case.game.folder, language, NAMES)
            words = " ".join(speaker.say(one) for one in said)
            assert len(words) <= LONGEST, f"{language}: {words}"


@every_case
def test_the_coach_tells_nothing_that_the_seat_cannot_know(case: Case) -> None:
    rng = Rng(32)
    for state in decisions(case, 33):
        other = state.copy()
        other.determinize(state.seat, rng)
        assert case.game.coach(other) == case.game.coach(state)


@pytest.mark.skipif(PLAIN, reason="the same positions, only slower, of which many are wanted")
@pytest.mark.parametrize("case", PARTNERS, ids=lambda case: case.name)
def test_partners_is_advised_nothing_that_cannot_be_done(case: Case) -> None:
    """Where one move is possible there is nothing to weigh, and no pawn is to flee that cannot go."""
    warned = 0
    for state in decisions(case, 36):
        told, moves = case.game.coach(state), [case.game.move(state, action) for action in state.legal()]
        if len(moves) == 1:
            assert [one["key"] for one in told] in (["coach.only"], ["coach.fold"])
        for one in told:
            if one["key"] == "coach.play.danger":
                warned += 1
                spots = {f"pawn:{move.get('seat')}:{move.get('from')}" for move in moves}
                assert one["values"]["place"]["spot"] in spots
    assert warned > 0


def test_thurn_und_taxis_names_open_cards_that_a_route_can_begin_with() -> None:
    lying = "Ulm Lodz Augsburg Basel Budweis Mannheim"
    state = thurn_und_taxis.table("Lodz | Linz", display=lying)
    told = " ".join(say(state.game, one) for one in state.game.coach(state))
    assert told.endswith(": Ulm and Augsburg.")


def advice(state: State) -> str:
    return " ".join(say(state.game, one) for one in state.game.coach(state))


def test_thurn_und_taxis_names_first_what_joins_a_card_in_the_hand() -> None:
    state = thurn_und_taxis.table("Kempten | Linz", display="Mannheim Stuttgart Lodz Basel Freiburg Innsbruck")
    assert advice(state).endswith(": Innsbruck, Mannheim and Stuttgart.")


def test_thurn_und_taxis_advises_a_second_card_where_one_goes_with_what_one_has() -> None:
    """Found by a walk: never to call the Postmaster cost more than anything else, and nobody had said so."""
    hand, route = "Nürnberg Salzburg | Lodz", "Passau - München - Ingolstadt | Linz"
    state = thurn_und_taxis.table(hand, route, phase="play", display="Stuttgart Lodz Basel Freiburg Ulm Basel")
    assert advice(state).startswith("This goes on with your route: Salzburg and Nürnberg. But one official")
    assert advice(state).endswith("(Postmaster)? This goes with what you have: Stuttgart and Ulm.")
    state.official = True
    assert "Postmaster" not in advice(state)


@pytest.mark.parametrize(
    ("display", "ending"),
    [
        ("Innsbruck Lodz Basel Linz Budweis Linz", "could go on: Innsbruck."),
        ("Lodz Basel Budweis", "keep it for next turn."),
    ],
)
def test_thurn_und_taxis_says_whether_anything_is_left_after_a_second_card_laid(display: str, ending: str) -> None:
    state = thurn_und_taxis.table("Kempten Augsburg | Lodz", "Ulm | Linz", phase="play", display=display)
    assert advice(thurn_und_taxis.do(state, "play Augsburg right")).endswith(ending)


def test_thurn_und_taxis_counts_the_houses_that_can_still_be_placed_and_not_the_cities() -> None:
    route = "Ulm - Augsburg - München - Innsbruck"
    state = thurn_und_taxis.table("Lodz | Linz", f"{route} | Passau", phase="close")
    assert "3 houses. All in one province, Baiern: 2 houses." in advice(thurn_und_taxis.do(state, "close"))
    assert advice(thurn_und_taxis.do(state, "house Ulm")).startswith("2 more houses")
    assert advice(thurn_und_taxis.do(state, "house Innsbruck")).startswith("One more house")


@pytest.mark.parametrize(("pieces", "routes", "said"), [(15, 1, "lost"), (0, None, "lost"), (15, None, "cards")])
def test_new_york_does_not_forget_a_ticket_that_can_no_longer_be_completed(
    pieces: int, routes: int | None, said: str
) -> None:
    """No way is open, or no taxis are left for it: no ticket needs a route then, but that is not all to be said."""
    case = next(case for case in CASES if case.name == "ticket-to-ride-new-york_2p")
    views = (case.game.view(state, 0) for state in case.positions(seed=35, count=90) if state.seat == 0)
    view = next(view for view in views if view["phase"] == "turn")
    view["seats"][0]["pieces"], view["routes"], view["hand"] = pieces, [routes for _ in view["routes"]], []
    told = case.game.words.coach(view, [{"type": "draw"}])
    assert told[0]["key"] == f"coach.turn.{said}"
    view["tickets"] = [{**own, "complete": True} for own in view["tickets"]]
    assert case.game.words.coach(view, [{"type": "draw"}])[0]["key"] == "coach.turn.free"


def test_new_york_advises_the_route_of_two_whose_cards_are_at_hand() -> None:
    """From the Empire State Building to Greenwich Village, by two double routes; and what a second card is for."""
    state = new_york.laid_out(hands=("pink",), display="blue green green orange orange", tickets="2 5 1 3")
    told = " ".join(say(state.game, one) for one in state.game.coach(state))
    assert "Empire State Building – Gramercy Park, 1 blue card" in told
    assert told.endswith("Of the open cards these help: blue.")
    state.apply(state.game.action(state, new_york.move("take green")))
    (told,) = [say(state.game, one) for one in state.game.coach(state)]
    assert "blue for Empire State Building – Gramercy Park" in told


def test_new_york_names_in_the_last_turn_what_completes_a_ticket() -> None:
    """Found by a walk: on a telephone, where places have no names, one had to look for it oneself."""
    state = new_york.laid_out(2, hands=("blue pink",), display="red red green black black", tickets="0 14 1 3")
    for text in ("claim 32 blue 0", "take red", "take red"):
        state.apply(state.game.action(state, new_york.move(text)))
    state.end_seat, state.turns_left = 1, 2
    assert advice(state).endswith("This completes a ticket: Chinatown – Wall Street (pink).")
    state.hands = [0] * len(state.hands)
    assert "completes" not in advice(state)


def test_new_york_advises_two_open_cards_of_one_colour_for_a_gray_route() -> None:
    """From Times Square to United Nations two cards of one colour are missing: two green ones lie open."""
    state = new_york.laid_out(2, hands=("green",), display="green green blue orange pink", tickets="4 3 1 14")
    for text in ("claim 7 green 0", "draw", "draw"):
        state.apply(state.game.action(state, new_york.move(text)))
    assert advice(state).endswith("Of the open cards these help: green.")


def test_our_games_say_more_than_any_game_could() -> None:
    """The words of a game are said at some decision or other: there are none that nobody ever hears."""
    for game in filter(is_own, registry.games().values()):
        heard: Counter[str] = Counter()
        for case in CASES:
            if case.game is game:
                for state in decisions(case, 34):
                    heard.update(one["key"] for one in game.coach(state))
        assert "coach.any" not in heard
        known = {key for key in catalogues.of_game(game.folder, FIRST) if key.startswith("coach.")}
        assert heard.keys() <= known | {"coach.only"}
        assert len(heard) > 3, heard


def test_partners_tells_to_keep_the_only_heart() -> None:
    """Found by a walk: that one might give it or keep it was no help; the search keeps it."""
    state = partners.fresh()
    for hand, ending in (("5 start/8 6 9", "keep"), ("start start/8 6 9", "start"), ("5 6 9 10", "plain")):
        view = {**state.game.view(state, 0), "hand": hand.split()}
        (told,) = state.game.words.coach(view, [{"type": "give", "card": card} for card in view["hand"]])
        assert told["key"] == f"coach.give.{ending}"


def test_partners_names_the_card_that_helps_the_partner_most() -> None:
    state = partners.fresh()
    view = state.game.view(state, 0)
    view["hand"] = ["-4", "5", "9", "1/14"]
    mate = view["seats"][view["seats"][0]["team"][-1]]
    for places, cards in (([2], "4 back"), ([56, 52], "5 and 1 or 14"), ([52, 60], "5"), ([20], None)):
        mate["pawns"] = [*places, *["home"] * (4 - len(places))]
        (told,) = (say(state.game, one) for one in state.game.words.coach(view, [{"type": "give"}, {"type": "give"}]))
        assert (f": {cards}. Can you spare" if cards else "Look where") in told, places


@pytest.mark.parametrize(
    ("pawns", "cards", "told"),
    [
        ("red 10; yellow 1", "5 9", "Yellow 1. Card: 5."),
        ("red last-2", "5 9", "can send a pawn home: 5 and 9."),
        ("red 2", "-4 9", "The 4 back is a short cut"),
        ("red 5; yellow last-2", "swap 9", "The swap pays: Pawn of Ada, Red 5 and Pawn of Bo, Red 12"),
        ("red 50 20; yellow 8", "swap", "costs least: Pawn of Ada, Yellow 6 and Pawn of Bo, Yellow 8"),
        ("red 20 5", "7 9", "The 7 may be shared out"),
        ("red 20", "9 10", "Ask of every card"),
    ],
)
def test_partners_tells_with_which_card_it_can_be_done(pawns: str, cards: str, told: str) -> None:
    """Found by a walk: that one could hit somebody left one looking for where and how; others it did not tell of."""
    assert told in advice(partners.table(pawns, cards).state)
