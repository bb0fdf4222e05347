# C types for guide.py. What overrides a method of Guide is typed there.
cimport cython

from glimmerfen.rules cimport Glimmerfen
from stammtisch.bots.guides.guide cimport Guide


@cython.final
cdef class GlimmerfenGuide(Guide):
    cdef Glimmerfen table
    cdef public double bright, deny, feed

    cdef int gain(self, int seat, int light) noexcept nogil
    cdef int best_gain_of_others(self, int light) noexcept nogil
