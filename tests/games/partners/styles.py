"""Random players with a style, who meet rare rules: weights by the type of a move, 10 where none is named."""

STYLES = {
    "swapper": {"swap": 40, "enter": 100},
    "runner": {"swap": 1, "enter": 200, "move": 60},
}
