# C types for learned_guide.py. What overrides a method of Guide is typed there.
cimport cython

from stammtisch.bots.guides.guide cimport Guide
from stammtisch.bots.learned.network cimport Network



@cython.final
cdef class LearnedGuide(Guide):
    cdef public Guide inner
    cdef public Network network
    cdef public int told, ahead
    cdef signed char[sizes.MOST_FEATURES] features

    cdef int speaker(self, int side) noexcept nogil
    cdef void describe(self, int seat) noexcept nogil
