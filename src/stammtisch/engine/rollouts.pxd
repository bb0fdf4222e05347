from stammtisch.engine.contract cimport State
from stammtisch.engine.rng cimport Rng

cdef int SEED_ROW, RESULT_ROW, MOST_SEATS

cdef void play_many(State template, State scratch, Rng rng, long long* seeds, long long* results, int games) noexcept nogil
