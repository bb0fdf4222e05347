cimport cython

from stammtisch.engine.rng cimport Rng



cdef class State:
    cdef public object game, tape
    cdef public int players  # the first of the fields that are copied: see fields.pxd
    cdef public int seat, turns, learned, shuffles
    cdef public unsigned int[4] key

    @cython.locals(buffer=cython.p_int, count=cython.int)
    cpdef list legal(self)
    @cython.locals(buffer=cython.p_int, count=cython.int)
    cdef bint is_legal(self, int action) noexcept nogil
    cpdef State copy(self)
    cdef void c_copy_from(self, State other) noexcept nogil
    cdef void imagine(self, int seat, Rng rng) noexcept nogil
    @cython.locals(buffer=cython.p_schar, size=cython.int)
    cpdef list features(self, int seat)

    cdef State allocate(self)
    cdef int action_count(self) noexcept nogil
    cdef void deal(self) noexcept nogil
    cdef int list_actions(self, int* out) noexcept nogil
    cdef void play(self, int action) noexcept nogil
    cdef void redeal(self, int seat, Rng rng) noexcept nogil
    cdef int score(self, int seat) noexcept nogil
    cdef bint won(self, int seat) noexcept nogil
    cdef int side(self, int seat) noexcept nogil
    cdef void write_features(self, int seat, signed char* out) noexcept nogil

    cdef void shuffle(self, int deck, short* cards, int n) noexcept nogil
    cdef void consult_tape(self, int deck, short* cards, int n) noexcept with gil
    @cython.locals(buffer=cython.int[sizes.MOST_ACTIONS], count=cython.int, decisions=cython.int)
    cdef int c_rollout(self, Rng rng) noexcept nogil


from stammtisch.engine cimport fields, keystream, scratch
