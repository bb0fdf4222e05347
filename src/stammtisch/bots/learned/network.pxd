# C types for network.py.
cimport cython



@cython.final
cdef class Network:
    cdef public int inputs, last_bias
    cdef short[::1] first, second, last
    cdef int[::1] first_bias, second_bias

    @cython.locals(given=cython.schar[sizes.MOST_FEATURES])
    cpdef int look(self, features)
    # Two bytes times two bytes are what processors multiply many of at a time.
    @cython.locals(sums=cython.int[shape.FIRST], said=cython.short[shape.FIRST], value=cython.short, heard=cython.int, total=cython.int, start=cython.int)
    cdef int score(self, signed char* features) noexcept nogil
