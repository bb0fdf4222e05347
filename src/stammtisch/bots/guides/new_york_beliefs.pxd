# C types for new_york_beliefs.py.
cimport cython
from libc cimport math

from stammtisch.bots.guides.new_york_ways cimport Ways
from stammtisch.engine cimport bits
from stammtisch.engine.rng cimport Rng
from stammtisch.games.ticket_to_ride_new_york.rules cimport NewYork



@cython.final
cdef class Beliefs:
    cdef public NewYork table
    cdef public Ways ways
    cdef public double unfinished, unfulfilled, astray, idle, first, left_out, collected, cheap, anyhow
    cdef public int claim, brings, observer
    cdef long long[board.N_TICKETS] planned
    cdef long long[board.SEAT_TICKETS] fitting, left
    cdef int[board.SEAT_TICKETS] complete_after
    cdef long long[board.SEAT_CLAIM_STEPS] owned_after
    cdef int[board.SEATS] n_claims
    cdef int[board.N_KINDS] lacks
    cdef int[board.N_TICKETS] unseen
    cdef int n_unseen
    cdef int[SETS] sets
    cdef double[SETS] likely
    cdef int[board.SEATS] first_set, n_sets, drawn

    cdef void acquaint(self, int observer) noexcept nogil
    @cython.locals(told=cython.bint, own=cython.longlong)
    cdef bint remember(self, int observer) noexcept nogil
    cdef void find_ways(self, long long* out, int row, long long own, long long routes) noexcept nogil
    cdef int price(self, int route) noexcept nogil
    @cython.locals(bit=cython.longlong)
    cdef void follow(self, int seat) noexcept nogil
    cdef int step_of(self, int row, int count, int ticket) noexcept nogil
    @cython.locals(likely=cython.double)
    cdef double likelihood(self) noexcept nogil
    @cython.locals(likely=cython.double)
    cdef double weight(self, int seat, int tickets) noexcept nogil
    cdef int points_less(self, int tickets) noexcept nogil
    @cython.locals(own=cython.longlong, fitting=cython.longlong, planned=cython.longlong, missing=cython.longlong, early=cython.longlong, first=cython.longlong, late=cython.double, found=cython.double)
    cdef double surprise(self, int seat, int tickets) noexcept nogil
    cdef double cards_surprise(self, int seat, long long missing) noexcept nogil
    cdef void weigh_all(self) noexcept nogil
    @cython.locals(total=cython.double)
    cdef void weigh_sets(self, int seat, int size, int room) noexcept nogil
    cdef int tickets_at(self, int places) noexcept nogil
    cdef void believe(self, Rng rng) noexcept nogil
    @cython.locals(apart=cython.bint)
    cdef bint draw_sets(self, Rng rng) noexcept nogil
    @cython.locals(drawn=cython.double)
    cdef int draw_set(self, int seat, Rng rng) noexcept nogil
    cdef void give(self, int seat, int tickets) noexcept nogil


cdef int next_places(int places) noexcept nogil
cdef int pieces_on(long long routes) noexcept nogil
@cython.locals(left=cython.longlong)
cdef bint joins(long long routes, int start, int end) noexcept nogil
