cimport cython

from stammtisch.engine.contract cimport State
from stammtisch.engine.rng cimport Rng



cdef class CardTable(State):
    cdef public int kinds, n_pile, n_discards
    cdef public short[sizes.CARDS] pile
    cdef public short[sizes.KINDS] in_pile, discards
    cdef public short[sizes.HAND_PLACES] hands, known, old
    cdef public int[sizes.HANDS] n_hand, held, n_known, n_old
    cdef public short[sizes.OBSERVERS] blurred

    cdef bint can_draw(self) noexcept nogil
    cdef int draw_top(self) noexcept nogil
    cdef void renew_pile(self) noexcept nogil
    cdef void discard(self, int card) noexcept nogil
    cdef void gain_hidden(self, int seat, int card) noexcept nogil
    cdef void gain_open(self, int seat, int card) noexcept nogil
    cdef void lay_down(self, int seat, int card) noexcept nogil
    cdef void age_hands(self) noexcept nogil
    cdef void blur(self, int seat, int card) noexcept nogil
    @cython.locals(old=cython.short[sizes.CARDS], fresh=cython.short[sizes.CARDS], n_old=cython.int, n_fresh=cython.int, unseen=cython.int)
    cdef void redeal(self, int seat, Rng rng) noexcept nogil


@cython.locals(counts=cython.int[sizes.KINDS], k=cython.int, card=cython.short)
cdef void mix(short* cards, int n, Rng rng) noexcept nogil
