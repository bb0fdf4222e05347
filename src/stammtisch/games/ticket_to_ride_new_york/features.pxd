# C types for features.py.
cimport cython

from stammtisch.engine cimport bits
from stammtisch.games.ticket_to_ride_new_york.rules cimport NewYork

cdef void write(NewYork table, int seat, signed char* out) noexcept nogil
cdef int ahead(NewYork table, int seat, int other) noexcept nogil
cdef void write_course(NewYork table, int seat, signed char* out) noexcept nogil
@cython.locals(tickets=cython.int, ticket=cython.int)
cdef void write_tickets(NewYork table, int seat, signed char* out) noexcept nogil
cdef void write_seat(NewYork table, int other, int row, signed char* out) noexcept nogil
cdef void set_bits(signed char* out, int first, long long mask) noexcept nogil
