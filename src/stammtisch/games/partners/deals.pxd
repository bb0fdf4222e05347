# C types for deals.py.
cimport cython

from stammtisch.engine cimport cards
from stammtisch.engine.rng cimport Rng
from stammtisch.games.partners.track cimport Track



cdef class Deals(Track):
    cdef public int faces, copies, phase, dealer, deals, dropped, n_pile
    cdef public short[board.CARDS] pile
    cdef public short[board.HAND_PLACES] hands
    cdef public short[board.SEATS] n_hand, given, gift
    cdef public int[board.SEATS] laid
    cdef public short[board.PAWNS] began
    cdef public short[constants.MOST_DONE] doers, done
    cdef public int n_done

    cdef void shuffle_all(self) noexcept nogil
    cdef void next_deal(self) noexcept nogil
    cdef void deal_to(self, int seat) noexcept nogil
    cdef bint has_dropped(self, int seat) noexcept nogil
    cdef int taker(self, int giver) noexcept nogil
    cdef int next_giver(self, int seat) noexcept nogil
    cdef void give(self, int card) noexcept nogil
    cdef void exchange(self) noexcept nogil
    cdef int next_player(self, int seat) noexcept nogil
    cdef int held(self, int seat) noexcept nogil
    cdef void lay_down(self, int seat, int card) noexcept nogil
    cdef void throw_in(self, int seat) noexcept nogil
    @cython.locals(unseen=cython.short[board.CARDS], n=cython.int)
    cdef void redeal(self, int seat, Rng rng) noexcept nogil
    cdef int move_known(self, int other, int seat) noexcept nogil
    @cython.locals(slot=cython.int)
    cdef void imagine_gifts(self, int other, int seat, Rng rng) noexcept nogil


@cython.locals(not_second=cython.int)
cdef int position(Deals deals, int first, int card) noexcept nogil
cdef void remove(Deals deals, int seat, int card) noexcept nogil
cdef int after(int seat, int players) noexcept nogil
