"""One package a game; `stammtisch.engine.registry` finds them by themselves."""
