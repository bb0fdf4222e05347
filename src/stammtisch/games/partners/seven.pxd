# C types for seven.py.
cimport cython

from stammtisch.engine cimport bits, scratch
from stammtisch.games.partners.deals cimport Deals

cdef int NOBODY, PART, SEVEN_STEPS, LEAVING, GOAL_SPACES, HOME
cdef int[24] OWNER, PAWN_BIT
cdef int[6] SEAT_PAWNS


cdef class Sevens(Deals):
    cdef public bint shared_seven
    cdef public int rest, moved, helped

    cdef void forget_seven(self) noexcept nogil
    cdef int list_parts(self, int* out, int count) noexcept nogil
    @cython.locals(runs=cython.int[24], longest=cython.int, second=cython.int, run=cython.int, pawns=cython.int, sure=cython.int)
    cdef int list_parts_of(self, int* out, int count, int group) noexcept nogil
    cdef int team_pawns(self, int seat) noexcept nogil
    @cython.locals(complete=cython.bint, victim=cython.int, victims_place=cython.int)
    cdef bint can_complete(self, int pawn, int steps, int group) noexcept nogil
    cdef bint is_spent(self, int seat) noexcept nogil
    cdef bint can_be_spent(self, int group) noexcept nogil
    cdef bint can_part(self) noexcept nogil


cdef int still_free(Sevens sevens, int group) noexcept nogil
cdef int sure_run(Sevens sevens, int pawn) noexcept nogil
cdef bint is_offered(Sevens sevens, int pawn, int steps, int group, int sure) noexcept nogil
cdef bint endangers(Sevens sevens, int pawn, int steps, int group) noexcept nogil
