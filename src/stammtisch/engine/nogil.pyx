"""The only file that knows of the interpreter's lock: it lets go of it round the compiled loops."""
from stammtisch.engine cimport rollouts
from stammtisch.engine.contract cimport State
from stammtisch.engine.rng cimport Rng


def play_many(State template, State scratch, Rng rng, long long[::1] seeds, long long[::1] results, int games):
    with nogil:
        rollouts.play_many(template, scratch, rng, &seeds[0], &results[0], games)
