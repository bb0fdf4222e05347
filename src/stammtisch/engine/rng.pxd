cimport cython

cdef long long MULTIPLIER, LOW_32, STATES

@cython.final
cdef class Rng:
    cdef public long long state
    @cython.locals(s=cython.longlong)
    cpdef long long word(self) noexcept nogil
    @cython.locals(word=cython.ulonglong)  # so that 2^32 times a word does not overflow
    cpdef long long below(self, long long n) noexcept nogil
