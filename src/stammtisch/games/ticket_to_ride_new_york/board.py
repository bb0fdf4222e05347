"""The board and the tickets as flat tables, from `data.json`. Never compiled, so masks are plain Python ints."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any

DATA: dict[str, Any] = json.loads(files(__package__).joinpath("data.json").read_text(encoding="utf-8"))

LOCATIONS: list[str] = [location["name"] for location in DATA["locations"]]
SEATS = 4
N_LOCATIONS = len(LOCATIONS)
SEAT_LOCATIONS = SEATS * N_LOCATIONS  # a row for each seat
LOCATION = {name: number for number, name in enumerate(LOCATIONS)}
LOCATION_BIT = [1 << location for location in range(len(LOCATIONS))]
ATTRACTIONS = sum(1 << LOCATION[location["name"]] for location in DATA["locations"] if location["attraction"])
ATTRACTION_POINTS: int = DATA["attraction_points"]

# Transport cards: the colours, then the taxi.
COLOURS: list[str] = DATA["colors"]
N_COLOURS = len(COLOURS)
TAXI = N_COLOURS
CARDS = [*COLOURS, "taxi"]
N_KINDS = len(CARDS)
COPIES: list[int] = [DATA["cards_per_color"]] * N_COLOURS + [DATA["taxi_cards"]]
N_CARDS = sum(COPIES)

# Routes, in the order of their ids.
GRAY = N_COLOURS
ROUTES: list[dict[str, Any]] = DATA["routes"]
N_ROUTES = len(ROUTES)
CLAIM_STEPS = N_ROUTES + 1  # after no claim, one, two, …
SEAT_CLAIM_STEPS = SEATS * CLAIM_STEPS  # a row for each seat
ROUTE_BIT = [1 << route for route in range(N_ROUTES)]
ALL_ROUTES = sum(ROUTE_BIT)
ROUTE_A = [LOCATION[route["a"]] for route in ROUTES]
ROUTE_B = [LOCATION[route["b"]] for route in ROUTES]
ROUTE_LENGTH: list[int] = [route["length"] for route in ROUTES]
ROUTE_COLOUR = [[*COLOURS, "gray"].index(route["color"]) for route in ROUTES]
TWIN_BIT = [0 if route["twin"] is None else ROUTE_BIT[route["twin"]] for route in ROUTES]
LONGEST = max(ROUTE_LENGTH)
ROUTE_POINTS: list[int] = [DATA["route_points"].get(str(length), 0) for length in range(LONGEST + 1)]

TICKETS: list[dict[str, Any]] = DATA["tickets"]
N_TICKETS = len(TICKETS)
SEAT_TICKETS = SEATS * N_TICKETS  # a row for each seat
OFFERS = 2 * SEATS  # two tickets for each seat
TICKET_LINE = 2 * N_TICKETS
TICKET_BIT = [1 << ticket for ticket in range(N_TICKETS)]
TICKET_A = [LOCATION[ticket["a"]] for ticket in TICKETS]
TICKET_B = [LOCATION[ticket["b"]] for ticket in TICKETS]
TICKET_POINTS: list[int] = [ticket["points"] for ticket in TICKETS]
DEAREST = max(TICKET_POINTS)

PIECES: int = DATA["taxis_per_player"]
PIECE_COLOURS: list[str] = DATA["taxi_piece_colors"]
END_PIECES: int = DATA["end_at_taxis_left"]
FIRST_HAND: int = DATA["setup"]["hand"]
DISPLAY: int = DATA["setup"]["face_up"]
RESET_TAXIS: int = DATA["setup"]["reset_at_taxis"]

# What routes cost, as masks: those no longer than n, and those that are paid with k taxis and one or more of at most n
# cards of a colour, at (colour * LONGEST + k) * MOST + n.
MOST = DATA["cards_per_color"] + 1
NO_LONGER = [
    sum(bit for bit, long in zip(ROUTE_BIT, ROUTE_LENGTH, strict=True) if long <= n) for n in range(PIECES + 1)
]
PAYABLE = [
    sum(
        ROUTE_BIT[route]
        for route in range(N_ROUTES)
        if ROUTE_COLOUR[route] in (colour, GRAY) and 1 <= ROUTE_LENGTH[route] - taxis <= cards
    )
    for colour in range(N_COLOURS)
    for taxis in range(LONGEST)
    for cards in range(MOST)
]

# Every way to pay for a route, in the order of the claims' numbers: by colour, taxis and route, those with taxis alone
# last. The number of a way is at (colour * LONGEST + taxis) * N_ROUTES + route; with taxis alone, as if with none.
WAYS = [
    (route, colour, taxis)
    for colour in range(N_COLOURS)
    for taxis in range(LONGEST)
    for route in range(N_ROUTES)
    if ROUTE_COLOUR[route] in (colour, GRAY) and taxis < ROUTE_LENGTH[route]
] + [(route, TAXI, ROUTE_LENGTH[route]) for route in range(N_ROUTES)]
N_WAYS = len(WAYS)
NUMBERS = {way: number for number, way in enumerate(WAYS)}
WAY = [
    NUMBERS.get((route, colour, taxis), -1)
    for colour in range(N_COLOURS)
    for taxis in range(LONGEST)
    for route in range(N_ROUTES)
] + [NUMBERS[route, TAXI, ROUTE_LENGTH[route]] for route in range(N_ROUTES)]
WAY_ROUTE = [route for route, _, _ in WAYS]
WAY_COLOUR = [colour for _, colour, _ in WAYS]
WAY_TAXIS = [taxis for _, _, taxis in WAYS]

# Pairs of tickets, the lower id first; the number of a pair is at 18 * one + other, either way round.
PAIRS = [(one, other) for one in range(N_TICKETS) for other in range(one + 1, N_TICKETS)]
N_PAIRS = len(PAIRS)
PAIR_ONE, PAIR_OTHER = [one for one, _ in PAIRS], [other for _, other in PAIRS]
PAIR = [
    PAIRS.index((min(one, other), max(one, other))) if one != other else -1
    for one in range(N_TICKETS)
    for other in range(N_TICKETS)
]
