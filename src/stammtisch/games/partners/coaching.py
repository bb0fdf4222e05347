"""What a beginner at Partners should look at before each decision; from what the own seat sees alone."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from stammtisch.engine.contract import Move, View
from stammtisch.games.partners.board import PAWNS_EACH
from stammtisch.words.message import Message, message, seat, seats, spot

if TYPE_CHECKING:
    from stammtisch.games.partners.words import PartnersWords

MOST_SAID = 2  # sentences
CLOSE = 10  # fields behind a pawn from which one is likely hit


def coach(words: PartnersWords, view: View, legal: list[Move], taker: int) -> list[Message]:
    """`taker` is who gets the card that is given."""
    if legal == [{"type": "fold"}]:
        return [words.say("coach.fold")]
    if len(legal) == 1:
        return [message("coach.only")]
    match view["phase"]:
        case "give":
            return giving(words, view, taker)
        case "seven":
            return [words.say("coach.seven", count=view["seven"]["rest"])]
        case "rest":
            return [words.say("coach.rest")]
    return playing(words, view, legal)


def giving(words: PartnersWords, view: View, taker: int) -> list[Message]:
    """PA-7: what helps the team most."""
    starts = sum(card.startswith("start") for card in view["hand"])
    if is_out(view, taker) or not starts:
        return [words.say("coach.give.plain", who=seat(taker))]
    told = [words.say("coach.give.start", who=seat(taker))]
    return told if starts > 1 or is_out(view, view["viewer"]) else [*told, words.say("coach.give.keep")]


def is_out(view: View, owner: int) -> bool:
    """Whether a seat has a pawn on its way: on its start space or on a field."""
    last = view["fields"] * len(view["seats"])
    return any(place != "home" and place <= last for place in view["seats"][owner]["pawns"])


def playing(words: PartnersWords, view: View, legal: list[Move]) -> list[Message]:
    """PA-10: which card, and for which pawn."""
    own, viewer = view["seats"][view["viewer"]], view["viewer"]
    entering = {move["card"] for move in legal if move["type"] == "enter"}
    told = []
    if own["locked"] == PAWNS_EACH:
        told.append(words.say("coach.play.mate", names=seats(mate for mate in own["team"] if mate != viewer)))
    if entering and not is_out(view, viewer):
        told.append(words.say("coach.play.two" if entering == {"2"} else "coach.play.enter"))
    victims = hit(view)
    if victims:
        told.append(words.say("coach.play.hit", names=seats(victims)))
    if any(is_in_goal(view, walk["to"]) and not is_in_goal(view, walk["from"]) for walk in view["walks"]):
        told.append(words.say("coach.play.goal"))
    chased = danger(view)
    if chased is not None:
        place, hunter = chased
        there = spot(f"pawn:{viewer}:{place}", words.place(viewer, place, view["fields"]))
        told.append(words.say("coach.play.danger", place=there, who=seat(hunter)))
    if entering and is_out(view, viewer):
        told.append(words.say("coach.play.more"))
    return told[:MOST_SAID] or [words.say("coach.play.plain")]


def is_in_goal(view: View, place: int) -> bool:
    return bool(place > view["fields"] * len(view["seats"]))


def field(view: View, owner: int, place: int | str) -> int | None:
    """A field, counted once round the board; None for home, start spaces and goals."""
    if place == "home" or place == 0 or is_in_goal(view, int(place)):
        return None
    return int((owner * view["fields"] + int(place) - 1) % (view["fields"] * len(view["seats"])))


def standing(view: View) -> list[tuple[int, int, int]]:
    """The pawns on fields: where, whose, and their places as their owners count them."""
    found = []
    for owner, of in enumerate(view["seats"]):
        for place in of["pawns"]:
            where = field(view, owner, place)
            if where is not None:
                found.append((where, owner, place))
    return found


def hit(view: View) -> list[int]:
    """PA-18: the opponents of whom a walk sends a pawn home; not where two stand together (PA-19)."""
    team, pawns = view["seats"][view["viewer"]]["team"], standing(view)
    crowd = Counter(where for where, _, _ in pawns)
    ends = {field(view, walk["seat"], walk["to"]) for walk in view["walks"]}
    return sorted({owner for where, owner, _ in pawns if owner not in team and where in ends and crowd[where] == 1})


def danger(view: View) -> tuple[int, int] | None:
    """The pawn that has come farthest of those that can go on with an opponent close behind, and who that is."""
    able = {(walk["seat"], walk["from"]) for walk in view["walks"]}
    viewer, last = view["viewer"], view["fields"] * len(view["seats"])
    team, pawns = view["seats"][viewer]["team"], standing(view)
    crowd = Counter(where for where, _, _ in pawns)
    for where, owner, place in sorted(pawns, key=lambda pawn: -pawn[2]):
        if owner == viewer and crowd[where] == 1 and (owner, place) in able:
            behind = [other for there, other, _ in pawns if other not in team and 0 < (where - there) % last <= CLOSE]
            if behind:
                return place, behind[0]
    return None
