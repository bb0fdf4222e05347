"""Lessons: a game taught step by step by the engine, so that nothing is shown that the rules do not allow."""
