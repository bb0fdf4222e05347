"""What a beginner at Thurn und Taxis should look at before each decision; from what the own seat sees alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stammtisch.engine.contract import Move, View
from stammtisch.games.thurn_und_taxis.board import DATA, FIRST_CARRIAGE, LAST_CARRIAGE
from stammtisch.words.message import Message, Value

if TYPE_CHECKING:
    from stammtisch.games.thurn_und_taxis.words import ThurnWords

MOST_NAMED = 3  # cities in a sentence
ROADS = {frozenset(road) for road in DATA["roads"]}
PROVINCE_OF = {city: province["name"] for province in DATA["provinces"] for city in province["cities"]}

RULES = {
    "coach.take.first": "TT-7",
    "coach.take.pairs": "TT-14",
    "coach.take.ahead": "TT-14",
    "coach.take.fits": "TT-15",
    "coach.take.none": "TT-15",
    "coach.play.start": "TT-14",
    "coach.play.fits": "TT-14",
    "coach.play.also": "TT-8",
    "coach.play.second": "TT-8",
    "coach.play.thrown": "TT-15",
    "coach.play.more": "TT-17",
    "coach.end": "TT-18",
    "coach.close.carriage": "TT-35",
    "coach.close.wait": "TT-18",
    "coach.close.risk": "TT-15",
    "coach.close.last": "TT-35",
    "coach.houses.choose": "TT-20",
    "coach.houses.on": "TT-42",
    "coach.discard": "TT-37",
}


def coach(words: ThurnWords, view: View, legal: list[Move]) -> list[Message]:
    match view["phase"]:
        case "take" | "take second":
            return [taking(words, view, legal)]
        case "play":
            return [laying(words, view, legal)]
        case "close":
            return [closing(words, view, legal)]
        case "houses":
            return [housing(words, view, legal)]
    return [words.say("coach.discard")]


def taking(words: ThurnWords, view: View, legal: list[Move]) -> Message:
    """TT-7: a card that goes on with the route, or for the turn after."""
    route, hand = view["seats"][view["seat"]]["route"], view["hand"]
    if not route:
        beside = [city for others in (hand, lying(view)) for city in lying(view) if is_beside(city, others)]
        if not beside:
            return words.say("coach.take.first")
        return words.say("coach.take.pairs", cities=named(words, list(dict.fromkeys(beside))))
    if fitting(hand, route):
        return words.say("coach.take.ahead", cities=named(words, fitting(hand, route)))
    useful = fitting(lying(view), route)
    if useful:
        return words.say("coach.take.fits", cities=named(words, useful))
    return words.say("coach.take.none", refresh="true" if {"type": "refresh"} in legal else "false")


def laying(words: ThurnWords, view: View, legal: list[Move]) -> Message:
    """TT-13 to TT-15: at which end, or where to begin; TT-8: perhaps with a second card."""
    route, kinds = view["seats"][view["seat"]]["route"], {move["type"] for move in legal}
    fits = list(dict.fromkeys(move["city"] for move in legal if move["type"] == "play"))
    if route and not fits:
        return words.say("coach.play.second" if kinds & {"take", "draw"} else "coach.play.thrown", count=len(route))
    second = with_what_one_has(view) if "take" in kinds else []
    if second:
        return words.say("coach.play.also", count=len(fits), fits=named(words, fits), cities=named(words, second))
    return words.say("coach.play.fits", cities=named(words, fits)) if fits else words.say("coach.play.start")


def closing(words: ThurnWords, view: View, legal: list[Move]) -> Message:
    """TT-18: close now, or go on."""
    own = view["seats"][view["seat"]]
    route, size = own["route"], max(FIRST_CARRIAGE, (own["carriage"] or 0) + 1)
    fits = list(dict.fromkeys(move["city"] for move in legal if move["type"] == "play"))
    can_close = {"type": "close"} in legal
    is_enough = len(route) >= size or {"type": "close", "cartwright": True} in legal
    if can_close and size > LAST_CARRIAGE:
        return words.say("coach.close.last")
    if can_close and is_enough:
        helped = "false" if len(route) >= size else "true"
        return words.say("coach.close.carriage", count=len(route), size=size, cartwright=helped)
    if fits:
        left = going_on(view, fits)
        return words.say(
            "coach.play.more", cities=named(words, fits), size=size, count=len(left), left=named(words, left)
        )
    if not can_close:
        return words.say("coach.end", count=len(route))
    seen = fitting([*view["hand"], *lying(view)], route)
    if seen:
        return words.say("coach.close.wait", size=size, cities=named(words, seen))
    return words.say("coach.close.risk", size=size)


def housing(words: ThurnWords, view: View, legal: list[Move]) -> Message:
    """TT-20: one in each province, or all in one."""
    free = [PROVINCE_OF[move["city"]] for move in legal if move["type"] == "house"]
    placed = {PROVINCE_OF[city] for city in view["closing"]["houses"]}
    each, one = len(set(free) - placed), max((free.count(province) for province in placed or set(free)), default=0)
    if placed or len(free) < 2:
        left = view["seats"][view["seat"]]["houses_left"]
        return words.say("coach.houses.on", count=min(max(each, one), left))
    province = next(province for province in free if free.count(province) == one)
    return words.say("coach.houses.choose", each=each, one=one, province=words.value("province", province))


def lying(view: View) -> list[str]:
    """The open cards."""
    return [city for city in view["display"] if city is not None]


def are_joined(one: str, other: str) -> bool:
    return frozenset((one, other)) in ROADS


def is_beside(city: str, others: list[str]) -> bool:
    return any(are_joined(city, other) for other in others)


def with_what_one_has(view: View) -> list[str]:
    """Open cards that go on with the route, or with a card in the hand."""
    route, hand = view["seats"][view["seat"]]["route"], view["hand"]
    near = [city for city in lying(view) if city not in [*route, *hand] and is_beside(city, hand)]
    return list(dict.fromkeys([*fitting([city for city in lying(view) if city not in hand], route), *near]))


def going_on(view: View, cities: list[str]) -> list[str]:
    """What would go on with the route once one of these is laid: cards that are left in the hand, or open ones."""
    route, found = view["seats"][view["seat"]]["route"], list[str]()
    for city in cities:
        left = [*view["hand"], *lying(view)]
        left.remove(city)
        found += fitting(left, [city, *route]) if are_joined(city, route[0]) else []
        found += fitting(left, [*route, city]) if are_joined(city, route[-1]) else []
    return list(dict.fromkeys(found))


def fitting(cities: list[str], route: list[str]) -> list[str]:
    """TT-14: those that join on to an end of the route."""
    return [city for city in dict.fromkeys(cities) if city not in route and is_beside(city, [*route[:1], *route[-1:]])]


def named(words: ThurnWords, cities: list[str]) -> Value:
    return words.value("city", cities[:MOST_NAMED])
