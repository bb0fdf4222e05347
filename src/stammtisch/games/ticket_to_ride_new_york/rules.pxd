# C types for rules.py. What overrides a method of State is typed there.
cimport cython

from stammtisch.engine cimport bits
from stammtisch.engine.cards cimport CardTable
from stammtisch.engine.rng cimport Rng
from stammtisch.games.ticket_to_ride_new_york.tickets cimport TicketTable



@cython.final
cdef class NewYork(TicketTable):
    cdef public int phase, n_display, resets, passes, end_seat, turns_left, n_log, n_claims
    cdef public short[board.DISPLAY] display
    cdef public short[board.N_KINDS] shown
    cdef public long long[board.SEATS] open_routes, owned, unpaid
    cdef public int[board.SEATS] pieces, route_points, touched
    cdef public short[board.SEAT_LOCATIONS] joined
    cdef public short[constants.LOG_ROOM] log
    cdef public short[board.N_ROUTES] claimed

    cdef void end_turn(self) noexcept nogil
    cdef int list_turns(self, int* out) noexcept nogil
    cdef int list_cards(self, int* out) noexcept nogil
    cdef int list_keeps(self, int* out) noexcept nogil
    cdef int list_claims(self, int* out, int count) noexcept nogil
    cdef long long claimable(self, int seat) noexcept nogil
    cdef long long payable(self, int seat) noexcept nogil
    cdef void pass_turn(self) noexcept nogil
    cdef void draw(self) noexcept nogil
    cdef void take(self, int card) noexcept nogil
    cdef void after_card(self, bint whole_draw) noexcept nogil
    cdef bint can_go_on(self) noexcept nogil
    cdef void fill_display(self) noexcept nogil
    cdef void turn_up(self, int slot) noexcept nogil
    cdef bint reset_helps(self) noexcept nogil
    cdef void reset_display(self) noexcept nogil
    cdef void note(self, int what) noexcept nogil
    cdef void claim(self, int way) noexcept nogil
    cdef void pay(self, int card, int number) noexcept nogil
    cdef void close_route(self, int route) noexcept nogil
    cdef void join(self, int a, int b) noexcept nogil
    cdef void draw_tickets(self) noexcept nogil
    cdef void keep_tickets(self, int action) noexcept nogil
    cdef void begin(self) noexcept nogil
    cdef bint explains_passes(self, int observer) noexcept nogil
    cdef bint is_complete(self, int seat, int ticket) noexcept nogil
    cdef int completed(self, int seat) noexcept nogil


cdef int list_ways(int* out, int count, int way, long long routes) noexcept nogil


from stammtisch.games.ticket_to_ride_new_york cimport features
