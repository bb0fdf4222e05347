# C types for partners_beliefs.py.
cimport cython

from stammtisch.engine.rng cimport Rng
from stammtisch.games.partners.rules cimport Partners



@cython.final
cdef class Beliefs:
    cdef public Partners table
    cdef public int observer, n_choices
    cdef int[constants.CHOICES] chooser
    cdef double[constants.CHOICE_ROWS] rather
    cdef double[constants.CHOICES] seen
    cdef int[board.SEATS] known
    cdef double[board.SEATS] likely

    cdef void begin(self, int observer) noexcept nogil
    cdef int add(self, int seat) noexcept nogil
    cdef void see(self, int seat, int face) noexcept nogil
    @cython.locals(likely=cython.double)
    cdef double likelihood(self) noexcept nogil
    @cython.locals(likely=cython.double, total=cython.double)
    cdef double weight(self, int seat) noexcept nogil
    cdef void believe(self, Rng rng) noexcept nogil
    @cython.locals(likely=cython.double)
    cdef void offer_pile(self, int seat, int slot, int place, Rng rng) noexcept nogil
    @cython.locals(likely=cython.double, others=cython.double)
    cdef void offer(self, int seat, int slot, int number, Rng rng) noexcept nogil
    cdef void rename_gift(self, int seat, int before, int now) noexcept nogil
