"""Learning to judge positions: `make train GAME=…` (`pip install "stammtisch[train]"`)."""
