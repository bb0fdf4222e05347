from stammtisch.engine.contract cimport State
from stammtisch.engine.rng cimport Rng


cdef void play_many(State template, State scratch, Rng rng, long long* seeds, long long* results, int games) noexcept nogil
