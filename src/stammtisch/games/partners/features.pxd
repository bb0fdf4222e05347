# C types for features.py.
cimport cython

from stammtisch.engine cimport bits
from stammtisch.games.partners cimport track
from stammtisch.games.partners.rules cimport Partners

cdef void write(Partners table, int seat, signed char* out) noexcept nogil
cdef int ahead(Partners table, int seat, int other) noexcept nogil
cdef void write_options(Partners table, signed char* out) noexcept nogil
@cython.locals(pawns=cython.int, pawn=cython.int, row=cython.int)
cdef void write_course(Partners table, int seat, signed char* out) noexcept nogil
@cython.locals(card=cython.int)
cdef void write_cards(Partners table, int seat, signed char* out) noexcept nogil
cdef void write_seat(Partners table, int other, int row, signed char* out) noexcept nogil
@cython.locals(place=cython.int, field=cython.int, fields=cython.int)
cdef void write_pawns(Partners table, int seat, int other, int row, signed char* out) noexcept nogil
