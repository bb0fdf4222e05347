"""Names and sentences for people, in English, made from moves, views and happenings."""

from __future__ import annotations

from typing import Any

from stammtisch.engine.contract import Happening, Move, View
from stammtisch.engine.sentences import ending
from stammtisch.games.ticket_to_ride_new_york.board import PIECE_COLOURS, ROUTES, TICKETS


def seat_name(seat: int, options: dict[str, Any]) -> str:
    return PIECE_COLOURS[seat].capitalize()


def sentence(happening: Happening, names: list[str]) -> str:
    """What happened, in a sentence."""
    who = names[happening["seat"]] if "seat" in happening else ""
    match happening["what"]:
        case "move":
            return f"{who} {deed(happening)}."
        case "shuffled":
            return "The discards are shuffled into a new deck."
        case "reset":
            return "Too many taxis lie face up: all cards are discarded and new ones turned up."
        case "turned up":
            return f"{a_card(happening['card']).capitalize()} is turned up."
        case "kept":
            return f"{who} has kept {tickets_in_words(happening['number'])}."
        case "last turns":
            pieces = happening["pieces"]
            left = f"{pieces} {'piece' if pieces == 1 else 'pieces'}" if pieces else "no pieces"
            return f"{who} has {left} left: everybody has one more turn."
        case "turn":
            return f"It is {who}'s turn."
        case "score":
            return f"{who} {reckoning(happening)}."
        case "over":
            return ending(happening["result"], names)
    raise ValueError(f"no sentence for {happening['what']}")


def deed(happening: Happening) -> str:
    """What somebody did, after the name."""
    move = happening["move"]
    match move["type"]:
        case "draw":
            return f"draws {a_card(happening['card'])}" if "card" in happening else "draws a card from the deck"
        case "take":
            return f"takes {a_card(move['card'])}"
        case "tickets":
            return drawing(happening)
        case "keep":
            return keeping(happening)
        case "claim":
            return f"claims {route_name(move['route'])} with {cards_in_words(happening['paid'])}"
    return "has nothing to do and passes"


def drawing(happening: Happening) -> str:
    if happening["number"] == 1:
        known = f", {ticket_name(happening['tickets'][0])}," if "tickets" in happening else ""
        return f"draws the last ticket{known} and keeps it"
    if "tickets" in happening:
        return f"draws the tickets {' and '.join(map(ticket_name, happening['tickets']))}"
    return "draws two tickets"


def keeping(happening: Happening) -> str:
    if "number" in happening:
        return f"keeps {tickets_in_words(happening['number'])}"
    if "tickets" not in happening["move"]:
        return "has chosen tickets"
    kept = " and ".join(map(ticket_name, happening["move"]["tickets"]))
    returned = " and ".join(map(ticket_name, happening["returned"]))
    return f"keeps {kept} and returns {returned}" if returned else f"keeps {kept}"


def reckoning(happening: Happening) -> str:
    """A seat's points in their parts."""
    parts = happening["score"]
    shown = ", ".join(ticket_result(ticket) for ticket in happening["shown"])
    return (
        f"has {parts['routes']} for routes, {parts['tickets']:+} for tickets ({shown}) "
        f"and {parts['attractions']} for attractions"
    )


def offer(move: Move, view: View) -> str:
    """A legal move as something one can choose."""
    match move["type"]:
        case "draw":
            return "Draw a card from the deck"
        case "take":
            return f"Take {a_card(move['card'])}"
        case "tickets":
            return "Draw tickets"
        case "keep":
            return f"Keep {' and '.join(map(ticket_name, move['tickets']))}"
        case "claim":
            paid = [move["color"]] * (ROUTES[move["route"]]["length"] - move["taxis"]) + ["taxi"] * move["taxis"]
            return f"Claim {route_name(move['route'])} with {cards_in_words(paid)}"
    return "Pass"


def expected(view: View) -> str:
    """What the deciding seat is expected to do."""
    return {
        "first tickets": "Keep one or both of your first tickets.",
        "turn": "Draw transport cards, claim a route, or draw tickets.",
        "second card": "Take a second card.",
        "keep": "Keep one or both of the tickets.",
        None: "The game is over.",
    }[view["phase"]]


def plan(key: str, values: dict[str, Any], names: list[str]) -> str:
    """What somebody who plays so is after."""
    match key:
        case "tickets":
            routes = ", ".join(map(route_name, values["routes"]))
            return f"Still needed: {routes}; for {' and '.join(map(ticket_name, values['tickets']))}."
        case "more-tickets":
            return f"The tickets are complete; pieces left for more: {values['pieces']}."
        case "points":
            return "The tickets ask for nothing more: go for points."
    raise ValueError(f"no sentence for {key}")


def tables(view: View, names: list[str]) -> list[tuple[str, list[str], list[list[str]]]]:
    """The table as tables: title, columns, rows."""
    seats = view["seats"]
    players = [
        ["pieces", *(str(own["pieces"]) for own in seats)],
        ["cards", *(str(own["cards"]) for own in seats)],
        ["taken openly", *(cards_in_words(own["known"]) for own in seats)],
        ["tickets", *(str(own["tickets"]) for own in seats)],
        ["to choose from", *(str(own["offered"] or "-") for own in seats)],
        ["points for routes", *(str(own["points"]) for own in seats)],
    ]
    if view["result"] is not None:
        players += [
            [f"points for {part}", *(str(own["score"][part]) for own in seats)] for part in ("tickets", "attractions")
        ]
        players.append(["points", *map(str, view["result"]["scores"])])
        players.append(["tickets held", *(", ".join(map(ticket_result, own["shown"])) for own in seats)])
    titles = [name + (" *" if view["seat"] == seat else "") for seat, name in enumerate(names)]
    cards = [
        ["face up", ", ".join(card or "-" for card in view["display"])],
        ["deck", f"{view['pile']}, and {len(view['discards'])} discards"],
        ["ticket deck", str(view["ticket_pile"])],
    ]
    shown = [
        ("Board", ["route", "from", "to", "length", "colour", "owner"], board_rows(view, names)),
        ("Players", ["", *titles], players),
        ("In the middle", ["", ""], cards),
    ]
    if view["hand"] is not None:
        shown.append(("Your hand", [""], [[cards_in_words(view["hand"])]]))
        kept = [[ticket_name(own["ticket"]), "complete" if own["complete"] else ""] for own in view["tickets"]]
        kept += [[ticket_name(ticket), "to choose from"] for ticket in view["offer"]]
        shown.append(("Your tickets", ["", ""], kept))
    return shown


def board_rows(view: View, names: list[str]) -> list[list[str]]:
    """The routes and who has claimed them."""
    rows = []
    for route, owner in zip(ROUTES, view["routes"], strict=True):
        name = "" if owner is None else names[owner]
        rows.append([str(route["id"]), route["a"], route["b"], str(route["length"]), route["color"], name])
    return rows


def a_card(card: str) -> str:
    return f"{'an' if card == 'orange' else 'a'} {card}{'' if card == 'taxi' else ' card'}"


def cards_in_words(cards: list[str]) -> str:
    """Cards by kind, with their numbers: "2 blue, 1 taxi"."""
    return ", ".join(f"{cards.count(card)} {card}" for card in dict.fromkeys(cards)) or "-"


def route_name(number: int) -> str:
    """A route by its ends; where there are two, by colour and side too."""
    route = ROUTES[number]
    name = f"{route['a']} - {route['b']}"
    return name if route["twin"] is None else f"{name} ({route['color']}, {route['side']})"


def ticket_name(number: int) -> str:
    ticket = TICKETS[number]
    return f"{ticket['a']} - {ticket['b']} ({ticket['points']})"


def ticket_result(ticket: dict[str, Any]) -> str:
    ends = TICKETS[ticket["ticket"]]
    return f"{ends['a']} - {ends['b']} {'+' if ticket['complete'] else '-'}{ticket['points']}"


def tickets_in_words(number: int) -> str:
    return "one ticket" if number == 1 else f"{number} tickets"
