# C types for features.py.
cimport cython

from glimmerfen.rules cimport Glimmerfen

cdef void write(Glimmerfen table, int seat, signed char* out) noexcept nogil
cdef int ahead(Glimmerfen table, int seat, int other) noexcept nogil
@cython.locals(kindled=cython.bint, hidden=cython.bint)
cdef void write_seat(Glimmerfen table, int other, int row, signed char* out) noexcept nogil
