"""Tables as full as they can be, which games seldom are: what the server tells is stretched on its way to the page."""

from __future__ import annotations

from playwright.sync_api import Page

from stammtisch.games.thurn_und_taxis import board as thurn
from stammtisch.games.ticket_to_ride_new_york import board as york
from stammtisch.tables.names import LONGEST_NAME
from tests.web.browsing import Told, changed

NAMES = ["Wilhelmine Mommsen", "Annegrethe Wammetsberger", "Maximilian Wammerl", "Þorgerður", "Ingeborg", "Friedrich"]
CITIES = [city["name"] for city in thurn.DATA["cities"]]
COLOURS = york.DATA["colors"]


class Heard:
    """What the page says to the server: the moves it makes, and which of them cannot be taken back."""

    def __init__(self) -> None:
        self.final: list[Told] = []
        self.done: list[Told] = []

    def told(self, game: Told) -> None:
        self.final = [game["legal"][place] for place in game["final"] or []] if game["legal"] is not None else []

    def hear(self, message: Told) -> None:
        if message["type"] == "move" and message["move"] in self.final:
            self.done.append(message["move"])


def crowd(page: Page, full: bool, away: bool = False, waiting: bool = False) -> Heard:
    """From now on all names are as long as they may be, and where wished there are as many cards as there can be.

    Somebody may be away, and it may be another's turn. What the page says is heard.
    """
    heard = Heard()

    def told(message: Told) -> Told:
        stretched(message, full)
        seats = (message.get("about") or {}).get("seats", [])
        if away and seats:
            seats[-1]["away"] = True
        if waiting and message.get("game"):
            message["game"].update(legal=None, final=[], ends=[], unlikely=[], decides=1, together=[])
        if message.get("game"):
            heard.told(message["game"])
        return message

    changed(page, told, heard.hear)
    return heard


def stretched(message: Told, full: bool) -> Told:
    for number, seat in enumerate((message.get("about") or {}).get("seats", [])):
        seat["name"] = f"{NAMES[number]} {'W' * LONGEST_NAME}"[:LONGEST_NAME]
    told = message.get("game")
    if full and told and told["legal"] is not None:
        fill = {"tiles": fill_thurn_und_taxis, "ticket_pile": fill_new_york, "seven": fill_partners}
        next(how for key, how in fill.items() if key in told["view"])(told)
    return message


def fill_thurn_und_taxis(told: Told) -> None:
    """22 cities in the route and 15 cards in the hand, each of which may be laid at both ends or begin a route."""
    view, hand = told["view"], CITIES[:15]
    view.update(hand=hand, phase="play")
    tiles = [{"stack": stack["id"], "value": stack["values"][0]} for stack in thurn.DATA["bonus_tiles"]]
    view["seats"][told["seat"]].update(route=CITIES, cards=15, carriage=7, tiles=tiles)
    laying = [{"type": "play", "city": city, "end": end} for city in hand for end in ("left", "right")]
    told.update(legal=[*laying, *({"type": "start", "city": city} for city in hand[::3])], final=[], unlikely=[])


def fill_new_york(told: Told) -> None:
    """Six tickets, cards of every kind, and every route to be claimed."""
    view, tickets = told["view"], york.DATA["tickets"]
    view.update(hand=[*COLOURS, *COLOURS, "taxi", "taxi", "taxi"], phase="turn", offer=None)
    view["tickets"] = [
        {"ticket": one["id"], "points": one["points"], "complete": one["id"] % 2 == 0} for one in tickets[:6]
    ]
    claims = [
        {"type": "claim", "route": route["id"], "color": colour, "taxis": 0}
        for route in york.DATA["routes"]
        for colour in ([route["color"]] if route["color"] in COLOURS else COLOURS[:4])
    ]
    told.update(
        legal=[*claims, {"type": "draw"}, {"type": "tickets"}], final=[len(claims), len(claims) + 1], unlikely=[]
    )


def fill_partners(told: Told) -> None:
    """Pawns on fields beside each other, all of which may go on."""
    view, seat = told["view"], told["seat"]
    view.update(hand=["2", "3", "7", "10", "12", "swap"], phase="play", seven=None)
    view["seats"][seat]["pawns"] = [1, 2, 3, 4]
    for number, other in enumerate(view["seats"]):
        if number != seat:
            other["pawns"] = [5 + number, 12 + number, "home", "home"]
    view["walks"] = [
        {"seat": seat, "from": pawn, "steps": steps, "to": pawn + steps}
        for pawn in (1, 2, 3, 4)
        for steps in (2, 3, 10, 12)
    ]
    moves = [
        {"type": "move", "card": str(walk["steps"]), **{key: walk[key] for key in ("seat", "from", "steps")}}
        for walk in view["walks"]
    ]
    told.update(legal=moves, final=list(range(len(moves))), unlikely=[])
