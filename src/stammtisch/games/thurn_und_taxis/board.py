"""The board and the tiles as flat tables, from `data.json`. Never compiled, so masks are plain Python ints."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any

DATA: dict[str, Any] = json.loads(files(__package__).joinpath("data.json").read_text(encoding="utf-8"))

CITIES: list[str] = [city["name"] for city in DATA["cities"]]
PROVINCES: list[str] = [province["name"] for province in DATA["provinces"]]
STACKS: list[str] = [stack["id"] for stack in DATA["bonus_tiles"]]

N_CITIES, N_PROVINCES, N_STACKS = len(CITIES), len(PROVINCES), len(STACKS)
SEATS = 4
ROUTE_PLACES, SEAT_STACKS = SEATS * N_CITIES, SEATS * N_STACKS  # rows for each seat
COPIES: int = DATA["copies_per_city"]
N_CARDS = COPIES * N_CITIES
DISPLAY: int = DATA["display"]
HOUSES: int = DATA["houses"]
SHORTEST_ROUTE: int = DATA["min_route"]
HAND_AFTER_CLOSING: int = DATA["hand_after_closing"]
CARTWRIGHT_HELP: int = DATA["cartwright_help"]

CITY = {name: number for number, name in enumerate(CITIES)}


def mask(names: list[str]) -> int:
    """A set of cities."""
    return sum(1 << CITY[name] for name in names)


CITY_BIT = [1 << city for city in range(N_CITIES)]
NEIGHBOURS = [mask([b if a == name else a for a, b in DATA["roads"] if name in (a, b)]) for name in CITIES]
PROVINCE_CITIES = [mask(province["cities"]) for province in DATA["provinces"]]
PROVINCE = [PROVINCES.index(city["province"]) for city in DATA["cities"]]
BAIERN = PROVINCES.index("Baiern")

# Stacks by number, in the order of STACKS; the tiles of all stacks stand in one row, top first.
ROUTE_5, ROUTE_6, ROUTE_7 = (STACKS.index(name) for name in ("route5", "route6", "route7"))
OUTSIDE, END_TILE = STACKS.index("outside"), STACKS.index("end")
TILE_VALUES: list[int] = [value for stack in DATA["bonus_tiles"] for value in stack["values"]]
N_TILES = len(TILE_VALUES)
STACK_SIZE = [len(stack["values"]) for stack in DATA["bonus_tiles"]]
STACK_START = [sum(STACK_SIZE[:stack]) for stack in range(len(STACKS))]
REGION_CITIES = [mask(DATA["bonus_cities"].get(stack, [])) for stack in STACKS]  # 0: not a stack for these cities

FIRST_CARRIAGE, LAST_CARRIAGE = 3, 7
CARRIAGE_POINTS: list[int] = [DATA["carriage_points"].get(str(size), 0) for size in range(LAST_CARRIAGE + 1)]
