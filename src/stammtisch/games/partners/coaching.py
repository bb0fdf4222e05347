"""What a beginner at Partners should look at before each decision; from what the own seat sees alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from stammtisch.engine.contract import Move, View
from stammtisch.games.partners.board import GOAL_SPACES, PAWNS_EACH, STEPS_OF
from stammtisch.words.message import Message, message, seat, seats, spot

if TYPE_CHECKING:
    from stammtisch.games.partners.words import PartnersWords

MOST_SAID = 2  # sentences
NEAR_START = 4  # fields: from there a -4 leads back to the goal
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
    """PA-7: what helps the team most. Whose only heart it is, needs it: the search gives it 1 time in 40."""
    starts = sum(card.startswith("start") for card in view["hand"])
    if starts == 1 and not is_out(view, view["viewer"]):
        return [words.say("coach.give.keep")]
    if not is_out(view, taker) and starts:
        return [words.say("coach.give.start", who=seat(taker))]
    useful = gifts(view, taker)
    if useful:
        return [words.say("coach.give.goal", who=seat(taker), cards=words.value("cards", useful))]
    return [words.say("coach.give.plain", who=seat(taker))]


def gifts(view: View, taker: int) -> list[str]:
    """Cards that bring a pawn of the taker's into its goal, or by the short cut right before it."""
    last, pawns = view["fields"] * len(view["seats"]), view["seats"][taker]["pawns"]
    places = [place for place in pawns if place != "home"]
    bar = min((place for place in places if place > last), default=last + GOAL_SPACES + 1)

    def helps(place: int, steps: int) -> bool:
        return is_short_cut(place) if steps < 0 else place <= last < place + steps < bar

    fits = (
        card
        for card in view["hand"]
        if any(helps(place, steps) for place in places for steps in STEPS_OF.get(card, []))
    )
    return list(dict.fromkeys(fits))


def is_short_cut(place: int) -> bool:
    """PA-30: whether four back from there, start spaces not counted, end right before the own goal."""
    return bool(place <= NEAR_START)


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
        where, owner, place = victims[0]
        cards = cards_for(view, legal, lambda walk: field(view, walk["seat"], walk["to"]) == where)
        pawn = words.pawn(owner, place, view["fields"])
        told.append(words.say("coach.play.hit", pawn=pawn, cards=words.value("cards", cards)))
    homing = cards_for(view, legal, lambda walk: is_in_goal(view, walk["to"]) and not is_in_goal(view, walk["from"]))
    if homing:
        told.append(words.say("coach.play.goal", cards=words.value("cards", homing)))
    gain, pair = best_swap(view, legal)
    if pair and (gain >= CLOSE or all(move["type"] == "swap" for move in legal)):
        one, other = (words.pawn(owner, place, view["fields"]) for owner, place in pair)
        told.append(words.say("coach.play.swap" if gain >= CLOSE else "coach.play.swap-only", one=one, other=other))
    if any(move.get("card") == "-4" and is_short_cut(move["from"]) for move in legal):
        told.append(words.say("coach.play.back"))
    if entering and is_out(view, viewer):
        told.append(words.say("coach.play.more"))
    chased = danger(view)
    if chased is not None:
        place, hunter = chased
        there = spot(f"pawn:{viewer}:{place}", words.place(viewer, place, view["fields"]))
        told.append(words.say("coach.play.danger", place=there, who=seat(hunter)))
    if any(move.get("card") == "7" for move in legal):
        told.append(words.say("coach.play.seven"))
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


def cards_for(view: View, legal: list[Move], wanted: Callable[[dict[str, Any]], bool]) -> list[str]:
    """The cards that can be played for a walk that is wanted."""
    walks = {(walk["seat"], walk["from"], walk["steps"]) for walk in view["walks"] if wanted(walk)}
    moves = (move for move in legal if move["type"] == "move")
    return list(dict.fromkeys(move["card"] for move in moves if (move["seat"], move["from"], move["steps"]) in walks))


def best_swap(view: View, legal: list[Move]) -> tuple[int, list[tuple[int, int]]]:
    """PA-35: by how many fields a swap brings the own side ahead and the opponents back, and of which pawns."""
    team, last = view["seats"][view["viewer"]]["team"], view["fields"] * len(view["seats"])

    def gain(owner: int, place: int, other: int, goes: int) -> int:
        there: int = ((other - owner) * view["fields"] + goes - 1) % last + 1
        return (there - place) * (1 if owner in team else -1)

    swaps = [[(owner, place) for owner, place in move["pawns"]] for move in legal if move["type"] == "swap"]
    return max(((gain(*one, *other) + gain(*other, *one), [one, other]) for one, other in swaps), default=(0, []))


def hit(view: View) -> list[tuple[int, int, int]]:
    """PA-18: the opponents' pawns that a walk sends home, the farthest first; not where two stand together (PA-19)."""
    team, pawns = view["seats"][view["viewer"]]["team"], standing(view)
    crowd = Counter(where for where, _, _ in pawns)
    ends = {field(view, walk["seat"], walk["to"]) for walk in view["walks"]}
    found = [pawn for pawn in pawns if pawn[1] not in team and pawn[0] in ends and crowd[pawn[0]] == 1]
    return sorted(found, key=lambda pawn: -pawn[2])


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
