# C types for rules.py. What overrides a method of State is typed there.
cimport cython

from stammtisch.engine.cards cimport CardTable
from stammtisch.engine.rng cimport Rng


@cython.final
cdef class Glimmerfen(CardTable):
    cdef public int phase, night, decided
    cdef public short[lights.N_LIGHTS] fen
    cdef public short[lights.SEATS] lantern, has_caught
    cdef public short[lights.CAUGHT] caught

    cdef void nightfall(self) noexcept nogil
    cdef void kindle(self, int light) noexcept nogil
    cdef void show_lanterns(self) noexcept nogil
    cdef void catch(self, int light) noexcept nogil
    cdef void end_night(self) noexcept nogil
    cdef int place(self, int number) noexcept nogil
    cdef int next_to_catch(self) noexcept nogil
    cdef int lure(self, int seat) noexcept nogil
    cpdef bint is_dazzled(self, int seat) noexcept nogil
    cdef int worth(self, int seat, int colour, int more) noexcept nogil
    cdef int any_card(self, int seat, Rng rng) noexcept nogil


from glimmerfen cimport features
