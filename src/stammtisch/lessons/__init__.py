"""Lessons: a game taught step by step on its own board, by the engine, so that nothing is shown that the rules do not allow."""
