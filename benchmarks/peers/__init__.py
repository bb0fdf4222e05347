"""Our server beside boardgame.io's: the same client, as many tables and moves, views as large."""
