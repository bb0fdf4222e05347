"""A shortest way between two places of New York, for a seat that has some routes already: from its view alone."""

from __future__ import annotations

from heapq import heappop, heappush

from stammtisch.engine.contract import View
from stammtisch.games.ticket_to_ride_new_york.board import ROUTES


def shortest(view: View, a: str, b: str) -> list[int] | None:
    """The routes of a way that takes fewest cards, in order, with those that the viewer has; None if none is open."""
    queue: list[tuple[int, int, str, list[int]]] = [(0, 0, a, [])]
    seen: set[str] = set()
    while queue:
        cost, steps, here, way = heappop(queue)
        if here == b:
            return way
        if here in seen:
            continue
        seen.add(here)
        for route in ROUTES:
            if here in (route["a"], route["b"]) and is_open(view, route["id"]):
                there = route["b"] if here == route["a"] else route["a"]
                more = 0 if is_own(view, route["id"]) else route["length"]
                heappush(queue, (cost + more, steps + 1, there, [*way, route["id"]]))
    return None


def missing(view: View, way: list[int]) -> list[int]:
    """The routes of a way that the viewer has yet to claim."""
    return [route for route in way if not is_own(view, route)]


def is_own(view: View, route: int) -> bool:
    return view["viewer"] is not None and view["routes"][route] == view["viewer"]


def is_open(view: View, route: int) -> bool:
    """NY-17, NY-19, NY-20: whether the viewer has it or may still claim it."""
    if view["routes"][route] is not None:
        return is_own(view, route)
    twin = ROUTES[route]["twin"]
    owner = None if twin is None else view["routes"][twin]
    return owner is None or (len(view["seats"]) > 2 and owner != view["viewer"])
