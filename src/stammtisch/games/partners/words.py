"""Names and sentences for people, in English, made from moves, views and happenings."""

from __future__ import annotations

from typing import Any

from stammtisch.engine.contract import Happening, Move, View
from stammtisch.games.partners.board import GOAL_SPACES, PLUS, SMALL


def colours(options: dict[str, Any]) -> list[str]:
    seats: list[str] = (SMALL if "edition" in options else PLUS)["seats_clockwise"]
    return seats


def seat_name(seat: int, options: dict[str, Any]) -> str:
    return colours(options)[seat].capitalize()


def sentence(happening: Happening, names: list[str]) -> str:
    """What happened, in a sentence."""
    who = names[happening["seat"]] if "seat" in happening else ""
    match happening["what"]:
        case "move":
            return f"{who} {deed(happening['move'], happening['seat'], names)}."
        case "exchanged":
            return "The cards change hands."
        case "got":
            return f"{who} gets {card_name(happening['card'])} from {names[happening['from']]}."
        case "thrown in":
            return f"{who} throws in {listed([card_name(card) for card in happening['cards']])}."
        case "entered":
            return f"A pawn of {who} comes onto its start space."
        case "walked":
            return f"{who}'s pawn goes from {happening['from']} to {happening['path'][-1]}."
        case "sent home":
            return f"{who}'s pawn on {happening['from']} is sent home."
        case "swapped":
            one, other = happening["pawns"]
            return f"{exchange(one, names)}, {exchange(other, names)}."
        case "locked":
            return f"{who}'s pawn on {happening['place']} is locked."
        case "finished":
            return f"{who} has all four pawns locked."
        case "lapsed":
            return f"The last {count(happening['steps'], 'step')} of the 7 cannot be made."
        case "complete":
            return f"The team of {listed([names[seat] for seat in happening['team']])} is complete."
        case "shuffled":
            return f"All cards are shuffled; {who} is the dealer."
        case "dealt":
            return f"{who} deals for the {['first', 'second', 'third'][happening['deal'] - 1]} time."
        case "turn":
            return f"It is {who}'s turn."
        case "over":
            return ending(happening["result"], names)
    raise ValueError(f"no sentence for {happening['what']}")


def deed(move: Move, seat: int, names: list[str]) -> str:
    """What somebody did, after the name."""
    match move["type"]:
        case "give":
            return f"gives {card_name(move['card'])}" if "card" in move else "chooses a card to give"
        case "fold":
            return "cannot play any card"
        case "stop":
            return "leaves the rest of the 7"
        case "swap":
            return f"plays the swap for {listed(pawns_on(move, names))}"
        case "enter":
            owners = move.get("seats", [move.get("seat")])
            pawns = listed([f"a pawn of {names[owner]}" for owner in owners])
            return f"plays {card_name(move['card'])}: {pawns} from home"
    pawn = f"the pawn on {place_name(move['from'])}"
    if move["seat"] != seat:
        pawn = f"{names[move['seat']]}'s pawn on {place_name(move['from'])}"
    return f"plays {card_name(move['card'])}: {pawn}, {direction(move['steps'])}"


def offer(move: Move, view: View) -> str:
    """A legal move as something one can choose."""
    names = [colour.capitalize() for colour in colours(view["options"])]
    card = move.get("card", "")
    match move["type"]:
        case "give":
            return f"Give {card_name(card)}"
        case "fold":
            return "Throw the hand in"
        case "stop":
            return "Leave the rest of the 7"
        case "swap":
            return f"Swap {listed(pawns_on(move, names))}"
        case "enter":
            owners = move.get("seats", [move.get("seat")])
            return f"{card}: {listed([names[owner] for owner in owners])} from home"
    return f"{card}: {pawn_on(move['seat'], move['from'], names)}, {direction(move['steps'])}"


def expected(view: View) -> str:
    """What the deciding seat is expected to do."""
    if view["seven"] is not None:
        steps = count(view["seven"]["rest"], "step")
        if view["phase"] == "rest":
            return f"Spend the rest of the 7, {steps}, on a team mate's pawns, or leave it."
        return f"Go on with the 7: {steps} left."
    return {
        "give": "Choose a card to give to your team mate.",
        "play": "Play a card.",
        None: "The game is over.",
    }[view["phase"]]


def plan(key: str, values: dict[str, Any], names: list[str]) -> str:
    """What somebody who plays so is after."""
    match key:
        case "give":
            return f"It helps {names[values['to']]} most and is missed least."
        case "hit":
            return f"It sends home a pawn of {names[values['seat']]}."
        case "pawns":
            home, are = values["home"], "is" if values["home"] == 1 else "are"
            return f"Of the team's {values['all']} pawns {home} {are} at home and {values['locked']} locked."
    raise ValueError(f"no sentence for {key}")


def tables(view: View, names: list[str]) -> list[tuple[str, list[str], list[list[str]]]]:
    """The table as tables: title, columns, rows."""
    players = [
        [
            names[seat] + (" *" if view["seat"] == seat else "") + (" (dealer)" if view["dealer"] == seat else ""),
            ", ".join(names[mate] for mate in own["team"] if mate != seat),
            str(own["pawns"].count("home")),
            str(own["pawns"].count(0)),
            " ".join(map(str, sorted(place for place in own["pawns"] if is_field(place, view)))) or "-",
            goal(own["pawns"], view),
            str(own["locked"]),
            "chosen" if own["chosen"] else str(own["cards"]),
        ]
        for seat, own in enumerate(view["seats"])
    ]
    columns = ["player", "with", "home", "start", "fields (from the own start)", "goal", "locked", "cards"]
    segments = [[f"{names[seat]}'s start", track(view, seat)] for seat in range(len(names))]
    cards = [
        ["played", ", ".join(view["played"]) or "-"],
        ["pile", str(view["pile"])],
        ["deal", f"{view['deal']} of 3 by {names[view['dealer']]}"],
    ]
    shown = [
        ("Players", columns, players),
        ("Track, clockwise", ["after", "fields"], segments),
        ("Cards", ["", ""], cards),
    ]
    if view["hand"] is not None:
        shown.append(("Your hand", [""], [[", ".join(view["hand"]) or "-"], *known(view, names)]))
    return shown


def known(view: View, names: list[str]) -> list[list[str]]:
    """What was given and got in the exchange."""
    rows = []
    if view["gave"] is not None:
        rows.append([f"given to {names[view['gave']['to']]}: {view['gave']['card']}"])
    if view["got"] is not None:
        rows.append([f"got from {names[view['got']['from']]}: {view['got']['card']}"])
    return rows


def is_field(place: int | str, view: View) -> bool:
    return isinstance(place, int) and 0 < place <= len(view["seats"]) * view["fields"]


def goal(pawns: list[int | str], view: View) -> str:
    """The four spaces, the innermost last."""
    last = len(view["seats"]) * view["fields"]
    return "".join("O" if last + space in pawns else "." for space in range(1, GOAL_SPACES + 1))


def track(view: View, seat: int) -> str:
    """The start space, in brackets, and the fields after it; pawns by the initial of their colour, two as R2."""
    initials = [colour[0].upper() for colour in colours(view["options"])]
    fields, seats = view["fields"], len(view["seats"])
    row = ["."] * fields
    for other, own in enumerate(view["seats"]):
        for place in own["pawns"]:
            if is_field(place, view):
                segment, field = divmod((other * fields + place - 1) % (seats * fields), fields)
                if segment == seat:
                    pawns = own["pawns"].count(place)
                    row[field] = initials[other] + (str(pawns) if pawns > 1 else "")
    waiting = view["seats"][seat]["pawns"].count(0)
    start = f"{initials[seat]}{waiting}" if waiting else " "
    return f"[{start}] {' '.join(row)}"


def pawn_on(seat: int, place: int | str, names: list[str]) -> str:
    return f"{names[seat]} on {place_name(place)}"


def pawns_on(move: Move, names: list[str]) -> list[str]:
    return [pawn_on(seat, place, names) for seat, place in move["pawns"]]


def exchange(pawn: dict[str, Any], names: list[str]) -> str:
    return f"{names[pawn['seat']]}'s pawn goes from {pawn['from']} to {pawn['to']}"


def place_name(place: int | str) -> str:
    return "start" if place == 0 else str(place)


def card_name(card: str) -> str:
    return f"the {card}"


def direction(steps: int) -> str:
    return f"{steps} forward" if steps > 0 else f"{-steps} back"


def count(number: int, thing: str) -> str:
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def listed(items: list[str]) -> str:
    return items[0] if len(items) == 1 else f"{', '.join(items[:-1])} and {items[-1]}"


def ending(result: dict[str, Any], names: list[str]) -> str:
    winners = listed([names[seat] for seat in result["winners"]])
    if "places" not in result:
        return f"The game is over: {winners} win."
    second, third = (listed([names[seat] for seat in team]) for team in result["places"][1:])
    return f"The game is over: {winners} win, {second} are second, {third} third."
