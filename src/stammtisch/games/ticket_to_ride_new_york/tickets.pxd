# C types for tickets.py. What overrides a method of CardTable is typed there.
cimport cython

from stammtisch.engine cimport cards
from stammtisch.engine.cards cimport CardTable
from stammtisch.engine.rng cimport Rng



cdef class TicketTable(CardTable):
    cdef public short[board.N_TICKETS] ticket_deck, drawer, upper, lower, choice
    cdef public int n_tickets, n_draws
    cdef public int[board.SEATS] tickets
    cdef public short[board.OFFERS] offered

    cdef void shuffle_tickets(self) noexcept nogil
    cdef int draw_ticket(self) noexcept nogil
    cdef void offer_tickets(self, int seat) noexcept nogil
    cdef void draw_last_ticket(self, int seat) noexcept nogil
    cdef void keep(self, int seat, int choice) noexcept nogil
    cdef int kept(self, int draw) noexcept nogil
    cdef void return_ticket(self, int draw) noexcept nogil
    @cython.locals(choices=cython.short[board.N_TICKETS], line=cython.short[board.TICKET_LINE], faces=cython.short[board.N_TICKETS])
    cdef void redeal_tickets(self, int seat, Rng rng) noexcept nogil
    cdef int guess(self, int seat, int draw, Rng rng) noexcept nogil
    cdef bint trace(self, int seat, short* choices, short* line, short* faces) noexcept nogil
    cdef int seen_tickets(self, int seat) noexcept nogil
    cdef void exchange_tickets(self, int one, int other) noexcept nogil
    cdef void relive(self, int seat, short* choices, short* line, short* faces) noexcept nogil


cdef int exchanged(int ticket, int one, int other) noexcept nogil
cdef int go_back(short* line, int tail, int upper, int choice) noexcept nogil
cdef bint recognise_two(short* faces, short* line, int head, int upper, int lower) noexcept nogil
cdef bint recognise(short* faces, int place, int ticket) noexcept nogil
@cython.locals(unseen=cython.short[board.N_TICKETS], n_unseen=cython.int, seen=cython.int)
cdef void imagine_faces(short* faces, Rng rng) noexcept nogil
