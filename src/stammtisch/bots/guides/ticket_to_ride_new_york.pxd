# C types for ticket_to_ride_new_york.py. What overrides a method of Guide is typed there.
cimport cython

from stammtisch.bots.guides.guide cimport Guide
from stammtisch.bots.guides.new_york_beliefs cimport Beliefs
from stammtisch.bots.guides.new_york_ways cimport Ways
from stammtisch.engine cimport bits
from stammtisch.engine.rng cimport Rng
from stammtisch.games.ticket_to_ride_new_york.rules cimport NewYork



@cython.final
cdef class NewYorkGuide(Guide):
    cdef NewYork table
    cdef public double wanted, spare, taxi, unseen, network, hurry, outside, turn, effort, risk, spread
    cdef public double more, any_one, match, reserve, missing, last
    cdef public int claim, held, brings
    cdef int seat, pieces_needed, at_stake, most_held, open_tickets
    cdef long long network_routes
    cdef int[LACKS] lacking
    cdef Beliefs beliefs
    cdef Ways ways

    cdef void draw_up(self, int tickets) noexcept nogil
    cdef void find_way(self, int start) noexcept nogil
    @cython.locals(routes=cython.longlong)
    cdef void survey(self) noexcept nogil
    cdef int price(self, int route) noexcept nogil
    cdef int fitting(self, int route) noexcept nogil
    cdef int gain(self, int route) noexcept nogil
    cdef void add_way(self, int start, int end) noexcept nogil
    cdef void add_route(self, int route) noexcept nogil
    @cython.locals(routes=cython.longlong)
    cdef void add_profitable(self) noexcept nogil
    @cython.locals(rate=cython.double, most=cython.double)
    cdef int most_profitable(self, long long routes) noexcept nogil
    cdef double weigh_card(self, int card) noexcept nogil
    cdef double weigh_tickets(self) noexcept nogil
    cdef int fewest_pieces(self) noexcept nogil
    @cython.locals(worth=cython.double)
    cdef double weigh_claim(self, int way) noexcept nogil
    @cython.locals(routes=cython.longlong)
    cdef bint uses(self, int colour) noexcept nogil
    @cython.locals(worth=cython.double)
    cdef double weigh_keeping(self, int tickets) noexcept nogil
    cdef int outline(self, int seat, signed char* out, int start) noexcept nogil
    @cython.locals(after=NewYork)
    cpdef tuple plan_claim(self, int action)
