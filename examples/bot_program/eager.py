#!/usr/bin/env python3
"""A bot as a program: a line of JSON in for each decision, a line of JSON out. Any language will do.

Try: stammtisch arena thurn-und-taxis --players 2 --bots ./examples/bot_program/eager.py,random --games 10
"""

import json
import sys

# What it would rather do, by the type of a move; what is not named comes last.
EAGER = ["close", "house", "claim", "enter", "play", "move", "start", "take", "draw"]


def eagerness(move: dict[str, object]) -> int:
    return EAGER.index(str(move["type"])) if move["type"] in EAGER else len(EAGER)


for line in sys.stdin:
    question = json.loads(line)
    print(json.dumps({"move": min(question["legal"], key=eagerness)}), flush=True)
