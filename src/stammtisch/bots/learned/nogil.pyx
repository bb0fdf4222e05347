"""Games to learn from without the interpreter's lock, so that threads use all cores."""
from stammtisch.bots.guides.guide cimport Guide
from stammtisch.bots.learned cimport recording
from stammtisch.bots.learned.learned_guide cimport LearnedGuide
from stammtisch.engine.contract cimport State
from stammtisch.engine.rng cimport Rng


def record_games(State template, State state, LearnedGuide guide, Guide inner, Rng rng, long long[::1] seeds, int games, int every, signed char[::1] rows, double[::1] results, int room):
    cdef int count
    with nogil:
        count = recording.record_games(template, state, guide, inner, rng, &seeds[0], games, every, &rows[0], &results[0], room)
    return count
