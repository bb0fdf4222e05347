# C types for recording.py.
cimport cython

from stammtisch.bots.guides.guide cimport Guide
from stammtisch.bots.learned.learned_guide cimport LearnedGuide
from stammtisch.engine.contract cimport State
from stammtisch.engine.rng cimport Rng


@cython.locals(inputs=cython.int, count=cython.int, first=cython.int, turns=cython.int, decisions=cython.int, sides=cython.int, place=cython.int)
cdef int record_games(State template, State state, LearnedGuide guide, Guide inner, Rng rng, long long* seeds, int games, int every, signed char* rows, double* results, int room) noexcept nogil
cdef void write_rows(LearnedGuide guide, State state, int inputs, signed char* rows, int row) noexcept nogil
