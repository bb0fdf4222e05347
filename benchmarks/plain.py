"""Decisions a second of a game's random playouts without compiled modules: run with STAMMTISCH_PLAIN=1."""

from __future__ import annotations

import json
import sys

from benchmarks.engine import playouts
from stammtisch import plain
from stammtisch.engine import registry

if not plain.asked_for():
    sys.exit(f"Set {plain.VARIABLE}=1: this measures the plain engine.")
game_id, players, options = json.loads(sys.argv[1])
print(playouts(registry.find(game_id), players, options))
