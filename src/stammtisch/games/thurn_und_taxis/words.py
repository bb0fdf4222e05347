"""Names and sentences for people, in English, made from moves, views and happenings."""

from __future__ import annotations

from typing import Any

from stammtisch.engine.contract import Happening, Move, View
from stammtisch.engine.sentences import ending
from stammtisch.games.thurn_und_taxis.board import DATA

STACK_NAMES = {
    "route5": "route of 5",
    "route6": "route of 6",
    "route7": "route of 7",
    "outside": "provinces outside Baiern",
    "baiern": "Baiern",
    "baden": "Baden",
    "wuerttemberg": "Württemberg and Hohenzollern",
    "schweiz": "Schweiz and Tyrol",
    "boehmen": "Böhmen and Salzburg",
    "end": "end of the game",
}
COLOURS = ["blue", "yellow", "red", "green"]


def seat_name(seat: int, options: dict[str, Any]) -> str:
    return COLOURS[seat].capitalize()


def sentence(happening: Happening, names: list[str]) -> str:
    """What happened, in a sentence."""
    who = names[happening["seat"]] if "seat" in happening else ""
    match happening["what"]:
        case "move":
            return f"{who} {deed(happening)}."
        case "shuffled":
            return "The discards are shuffled into a new pile."
        case "turned up":
            return f"{happening['city']} is laid open."
        case "tile":
            return f"{who} earns the tile for {STACK_NAMES[happening['stack']]}{worth(happening['value'])}."
        case "carriage":
            return f"{who} takes the carriage of {happening['size']}."
        case "last round":
            return f"{who} has triggered the end of the game."
        case "skipped":
            return f"{who} has no card to take and none to play, and skips the turn."
        case "turn":
            return f"It is {who}'s turn."
        case "over":
            return ending(happening["result"], names)
    raise ValueError(f"no sentence for {happening['what']}")


def worth(value: int | None) -> str:
    """What a tile that was earned is worth, unless it lies face down (TT-28)."""
    return "" if value is None else f", worth {value}"


def deed(happening: Happening) -> str:
    """What somebody did, after the name."""
    move = happening["move"]
    city = move.get("city", "")
    match move["type"]:
        case "draw":
            return f"draws {happening['card']}" if "card" in happening else "draws a card from the pile"
        case "take":
            return f"takes {city} from the display"
        case "refresh":
            return "calls the Administrator"
        case "start":
            thrown = happening.get("thrown")
            return f"throws away {', '.join(thrown)} and starts in {city}" if thrown else f"starts a route in {city}"
        case "play":
            return f"adds {city} on the {move['end']}"
        case "close":
            helped = " with the Cartwright's help" if "cartwright" in move else ""
            return f"closes the route of {happening['length']}{helped}"
        case "end":
            return "ends the turn"
        case "house":
            return f"places a house in {city}"
        case "done":
            return "places no more houses"
    return f"discards {city}"


def offer(move: Move, view: View) -> str:
    """A legal move as something one can choose."""
    city = move.get("city", "")
    match move["type"]:
        case "draw":
            return "Draw from the pile"
        case "take":
            return f"Take {city}"
        case "refresh":
            return "Administrator: six new open cards"
        case "start":
            own = view["seats"][view["seat"]]["route"]
            return f"Throw the route away and start in {city}" if own else f"Start in {city}"
        case "play":
            return f"Add {city} on the {move['end']}"
        case "close":
            return "Close the route with the Cartwright" if "cartwright" in move else "Close the route"
        case "end":
            return "End the turn"
        case "house":
            return f"House in {city}"
        case "done":
            return "No more houses"
    return f"Discard {city}"


def expected(view: View) -> str:
    """What the deciding seat is expected to do."""
    return {
        "take": "Take a card.",
        "take second": "Take a second card (Postmaster).",
        "play": "Play a card, or take a second one." if not view["official"] else "Play a card.",
        "close": "Go on if a card fits, close the route if it is long enough, or end the turn.",
        "houses": "Place houses: one in each province, or as many as you like in one province.",
        "discard": "Discard down to three cards.",
        None: "The game is over.",
    }[view["phase"]]


def plan(key: str, values: dict[str, Any], names: list[str]) -> str:
    """What somebody who plays so is after."""
    route = " - ".join(values.get("route", []))
    return {
        "cards": "Collect cards for a route that brings the carriage of {carriage}.",
        "cards-for-tiles": "Collect cards for a route that brings houses and tiles.",
        "route": "The route is then {route}: it is to bring the carriage of {carriage}.",
        "route-for-tiles": "The route is then {route}: it is to bring houses and tiles.",
        "carriage": "Closing {route} brings the carriage of {carriage}.",
        "close": "Closing {route} brings more than waiting.",
        "houses": "Houses along {route}, where they bring tiles nearest.",
        "discard": "This card is missed least.",
    }[key].format(**{**values, "route": route})


def tables(view: View, names: list[str]) -> list[tuple[str, list[str], list[list[str]]]]:
    """The table as tables: title, columns, rows."""
    seats = view["seats"]
    players = [
        ["route", *(" - ".join(own["route"]) or "-" for own in seats)],
        ["houses left", *(str(own["houses_left"]) for own in seats)],
        ["carriage", *(str(own["carriage"] or "-") for own in seats)],
        ["tiles", *(", ".join(map(tile, own["tiles"])) or "-" for own in seats)],
        ["cards", *(str(own["cards"]) for own in seats)],
        ["taken openly", *(", ".join(own["known"]) or "-" for own in seats)],
        ["points", *(number(own["score"]) for own in seats)],
    ]
    titles = [name + (" *" if view["seat"] == seat else "") for seat, name in enumerate(names)]
    tiles = [f"{stack} {' '.join(map(str, left))}" for stack, left in view["tiles"].items() if left]
    cards = [
        ["open", ", ".join(city or "-" for city in view["display"])],
        ["pile", f"{view['pile']}, and {len(view['discards'])} discards"],
        ["tiles left", ", ".join(tiles)],
    ]
    shown = [
        ("Board", ["province", "city", "roads to", "houses"], board_rows(view, names)),
        ("Players", ["", *titles], players),
        ("In the middle", ["", ""], cards),
    ]
    if view["hand"] is not None:
        shown.append(("Your hand", [""], [[", ".join(view["hand"]) or "-"]]))
    return shown


def tile(taken: dict[str, Any]) -> str:
    """A tile that somebody has taken."""
    return f"{taken['stack']} {number(taken['value'])}"


def number(value: int | None) -> str:
    """A number that may be covered."""
    return "?" if value is None else str(value)


def board_rows(view: View, names: list[str]) -> list[list[str]]:
    """The cities by province, their roads, and who has a house there."""
    rows = []
    for province in DATA["provinces"]:
        for city in province["cities"]:
            roads = [b if a == city else a for a, b in DATA["roads"] if city in (a, b)]
            owners = [names[seat] for seat, own in enumerate(view["seats"]) if city in own["houses"]]
            rows.append([province["name"], city, ", ".join(roads), ", ".join(owners)])
    return rows
