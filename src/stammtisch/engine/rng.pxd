cimport cython

cdef long long MULTIPLIER, LOW_32, STATES

@cython.final
cdef class Rng:
    cdef public long long state
    @cython.locals(s=cython.longlong)
    cpdef long long below(self, long long n) noexcept nogil
    cpdef long long word(self) noexcept nogil
