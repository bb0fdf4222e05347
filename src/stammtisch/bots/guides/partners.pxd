# C types for partners.py. What overrides a method of Guide is typed there.
cimport cython

from libc cimport math

from stammtisch.bots.guides.guide cimport Guide
from stammtisch.bots.guides.partners_beliefs cimport Beliefs
from stammtisch.engine cimport bits
from stammtisch.engine.rng cimport Rng
from stammtisch.games.partners cimport track
from stammtisch.games.partners.rules cimport Partners



@cython.final
cdef class PartnersGuide(Guide):
    cdef Partners table, now
    cdef public Beliefs beliefs
    cdef public double out, inside, locked, danger, hit, back, start_card, spread, left_out, kept_back
    cdef int team

    @cython.locals(value=cython.double)
    cdef double worth(self, int pawn, int place) noexcept nogil
    cdef int hunters(self, int pawn, int place) noexcept nogil
    @cython.locals(lost=cython.double)
    cdef double loss(self, int pawn) noexcept nogil
    @cython.locals(gain=cython.double)
    cdef double change(self, int pawn, int place) noexcept nogil
    @cython.locals(gain=cython.double)
    cdef double weigh_walk(self, int pawn, int steps) noexcept nogil
    @cython.locals(gain=cython.double)
    cdef double weigh_swap(self, int one, int other) noexcept nogil
    @cython.locals(missed=cython.double)
    cdef double weigh_gift(self, int face) noexcept nogil
    @cython.locals(value=cython.double)
    cdef double use(self, int seat, int face) noexcept nogil
    cdef bint near_start(self, int seat) noexcept nogil
    @cython.locals(more=cython.double)
    cdef void look_at_gift(self, int observer) noexcept nogil
    cdef void look_at(self, int seat, int action, int observer) noexcept nogil
    @cython.locals(chosen=cython.double, most=cython.double)
    cdef void weigh_cards(self, int seat, int action) noexcept nogil
