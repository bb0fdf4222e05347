"""Random players with a style, who meet rare rules: weights by the type of a move, 10 where none is named."""

STYLES: dict[str, dict[str, int]] = {
    "hoarder": {"draw": 30, "take": 30, "tickets": 1, "claim": 0},  # until there are no cards to be had
    "traveller": {"tickets": 300},
    "uniform": {},
    "taxi driver": {"draw": 1, "tickets": 0, "claim": 60},
}
