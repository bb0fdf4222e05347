"""Room to write a list of actions into, for a moment. (Compiled, see `scratch.pxd`, each thread has one.)"""


def actions() -> list[int]:
    return [0] * 512
