"""Room to write actions or features into, for a moment. (Compiled, see `scratch.pxd`, each thread has one.)"""

from stammtisch.engine import sizes


def actions() -> list[int]:
    return [0] * sizes.MOST_ACTIONS


def features() -> list[int]:
    return [0] * sizes.MOST_FEATURES
