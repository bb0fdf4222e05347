"""Random players with a style, who meet rare rules: weights by the type of a move, 10 where none is named."""

STYLES = {
    "hoarder": {"draw": 300, "take": 300, "start": 1, "play": 300, "close": 1, "end": 60, "done": 1},
    "builder": {"play": 400, "start": 1, "close": 3, "end": 30, "house": 100, "done": 1},
    "settler": {"play": 300, "start": 2, "close": 200, "end": 2, "house": 200, "done": 1},
}
