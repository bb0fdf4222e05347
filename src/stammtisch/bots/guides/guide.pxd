cimport cython
from libc cimport math

from stammtisch.engine.contract cimport State
from stammtisch.engine.rng cimport Rng


cdef class Guide:
    cdef public State state
    cdef public bint guided, believes
    cdef public int horizon, reckoned
    cdef public double noise, margin, margin_spread, overlooks
    cdef public double[seats.MOST_SEATS] chances, rewards
    cdef int[sizes.MOST_ACTIONS] buffer

    cdef void prepare(self) noexcept nogil
    cdef double action_value(self, int action) noexcept nogil
    cdef void evaluate(self) noexcept nogil
    cdef int shown(self, int action, int observer) noexcept nogil
    cdef bint remember(self, int observer) noexcept nogil
    cdef double likelihood(self) noexcept nogil
    cdef void acquaint(self, int observer) noexcept nogil
    cdef void believe(self, Rng rng) noexcept nogil
    cdef void reckon(self, int seat, signed char* out, int start) noexcept nogil
    @cython.locals(out=cython.schar[sizes.MOST_FEATURES])
    cpdef list reckons(self, int seat)
    cdef int c_choose(self, Rng rng) noexcept nogil
    @cython.locals(weight=cython.double, most=cython.double)
    cdef int best_of(self, int count, Rng rng) noexcept nogil
    cdef void rollout(self, Rng rng) noexcept nogil
    cdef void conclude(self) noexcept nogil
    cdef void settle(self) noexcept nogil
    cdef void settle_with_points(self) noexcept nogil
    @cython.locals(most=cython.double, total=cython.double)
    cdef void share_out(self, double spread) noexcept nogil
    @cython.locals(found=cython.int, step=cython.int)
    cdef int whole(self, double value) noexcept nogil
