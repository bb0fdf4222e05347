# C types for new_york_ways.py.
cimport cython



@cython.final
cdef class Ways:
    cdef public int n_usable
    cdef public int[board.N_ROUTES] usable, prices
    cdef public int[board.N_LOCATIONS] cost, came_by

    cdef void allow(self, int route, int price) noexcept nogil
    @cython.locals(changed=cython.bint, gap=cython.int)
    cdef void find(self, int start) noexcept nogil
    cdef bint reaches(self, int location) noexcept nogil
    cdef int before(self, int location) noexcept nogil
    @cython.locals(routes=cython.longlong)
    cdef long long between(self, int start, int end) noexcept nogil
