# C types for ticket_to_ride_new_york.py. What overrides a method of Guide is typed there.
cimport cython
from libc cimport math

from stammtisch.bots.guides.guide cimport Guide
from stammtisch.engine cimport bits
from stammtisch.engine.rng cimport Rng
from stammtisch.games.ticket_to_ride_new_york.rules cimport NewYork



@cython.final
cdef class NewYorkGuide(Guide):
    cdef NewYork table
    cdef public double wanted, spare, taxi, unseen, network, hurry, outside, turn, effort, risk, spread
    cdef public double more, any_one, match, reserve, missing, last
    cdef public double astray, idle, unfinished, unfulfilled, anyhow
    cdef public int claim, held, brings
    cdef int seat, pieces_needed, at_stake, n_usable, observer, most_held, known, n_unknown
    cdef long long network_routes
    cdef int[LACKS] lacking
    cdef int[board.N_ROUTES] usable, prices
    cdef int[board.N_LOCATIONS] cost, came_by
    cdef int[board.SEATS] laid
    cdef int[board.N_TICKETS] unknown
    cdef long long[board.SEAT_TICKETS] ways

    cdef void draw_up(self, int tickets) noexcept nogil
    @cython.locals(changed=cython.bint, gap=cython.int)
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
    @cython.locals(routes=cython.longlong)
    cdef long long way_back(self, int start, int end) noexcept nogil
    @cython.locals(routes=cython.longlong, way=cython.longlong, late=cython.double, unlikely=cython.double)
    cdef double surprise(self, int seat) noexcept nogil
    cdef int pieces_on(self, long long routes) noexcept nogil
    @cython.locals(after=NewYork)
    cpdef tuple plan_claim(self, int action)
