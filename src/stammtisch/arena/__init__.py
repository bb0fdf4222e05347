"""Many games: played by bots, written down, counted."""
