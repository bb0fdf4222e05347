# C types for thurn_und_taxis.py. What overrides a method of Guide is typed there.
cimport cython

from stammtisch.bots.guides.guide cimport Guide
from stammtisch.engine cimport bits
from stammtisch.games.thurn_und_taxis.rules cimport ThurnUndTaxis



@cython.final
cdef class ThurnUndTaxisGuide(Guide):
    cdef ThurnUndTaxis table
    cdef public double region, step, tempo, in_hand, cartwright, carrier, postmaster, administrator, lost, hope, stub
    cdef public double early, late, laid
    cdef int seat, hand, built, length, left, right
    cdef double now
    cdef double[board.N_CITIES] house
    cdef double[LENGTHS] closing

    cdef void look_as(self, int seat) noexcept nogil
    @cython.locals(everywhere=cython.double, more=cython.double, own=cython.int, cities=cython.int)
    cdef void value_houses(self) noexcept nogil
    cdef int top_tile(self, int seat, int stack) noexcept nogil
    @cython.locals(size=cython.int, there=cython.int)
    cdef double region_share(self, int seat, int stack, int more) noexcept nogil
    @cython.locals(wanted=cython.int, there=cython.int, squares=cython.int)
    cdef double outside_share(self, int seat, int more) noexcept nogil
    @cython.locals(gain=cython.double, worth=cython.double, held=cython.int, wanted=cython.int)
    cdef void value_lengths(self) noexcept nogil
    @cython.locals(best=cython.double)
    cdef double extend(self, int fixed, int end, int built, int hand, int length, double gain, bint both) noexcept nogil
    @cython.locals(best=cython.double, more=cython.double, cities=cython.int, city=cython.int)
    cdef double extend_at(self, int fixed, int end, int built, int hand, int length, double gain, bint both) noexcept nogil
    @cython.locals(best=cython.double, cities=cython.int)
    cdef double best_turn(self, int hand) noexcept nogil
    @cython.locals(ahead=cython.double)
    cdef double after_laying(self, int fixed, int city, int hand) noexcept nogil
    @cython.locals(gain=cython.double)
    cdef double after_starting(self, int city, int hand) noexcept nogil
    @cython.locals(cost=cython.double)
    cdef double weigh_taking(self, int action) noexcept nogil
    cdef double official_cost(self) noexcept nogil
    @cython.locals(ends=cython.int, cities=cython.int, fits=cython.double, misses=cython.double, base=cython.double)
    cdef double unseen_card(self, int cards) noexcept nogil
    @cython.locals(worth=cython.double)
    cdef double weigh_laying(self, int fixed, int city) noexcept nogil
    @cython.locals(worth=cython.double, over=cython.int)
    cdef double weigh_closing(self, bint cartwright) noexcept nogil
    @cython.locals(best=cython.double, misses=cython.double, onwards=cython.double)
    cdef double weigh_waiting(self) noexcept nogil
    @cython.locals(same=cython.double, others=cython.double)
    cdef double weigh_house(self, int city) noexcept nogil
    @cython.locals(worth=cython.double)
    cdef double all_houses(self, int cities) noexcept nogil
    @cython.locals(worth=cython.double)
    cdef double best_house(self, int cities) noexcept nogil
    @cython.locals(best=cython.double)
    cdef double weigh_discard(self, int city) noexcept nogil
