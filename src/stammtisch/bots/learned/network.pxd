# C types for network.py.
cimport cython



@cython.final
cdef class Network:
    cdef public int inputs, last_bias
    cdef short[::1] first, second, last
    cdef int[::1] first_bias, second_bias

    @cython.locals(given=cython.schar[sizes.MOST_FEATURES])
    cpdef int look(self, features)
    @cython.locals(sums=cython.int[shape.FIRST], value=cython.int, total=cython.int, start=cython.int)
    cdef int score(self, signed char* features) noexcept nogil
