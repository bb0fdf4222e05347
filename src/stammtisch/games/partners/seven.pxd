# C types for seven.py.
cimport cython

from stammtisch.engine cimport bits, scratch
from stammtisch.games.partners cimport track
from stammtisch.games.partners.deals cimport Deals



cdef class Sevens(Deals):
    cdef public bint shared_seven
    cdef public int rest, moved, helped

    cdef void forget_seven(self) noexcept nogil
    @cython.locals(found=cython.int)
    cpdef int pawn_at(self, int seat, int place)
    cdef int list_parts(self, int* out, int count) noexcept nogil
    @cython.locals(longest=cython.int, second=cython.int, total=cython.int, run=cython.int, pawns=cython.int, sure=cython.int)
    cdef int list_parts_of(self, int* out, int count, int group) noexcept nogil
    cdef int team_pawns(self, int seat) noexcept nogil
    @cython.locals(complete=cython.bint, victim=cython.int, victims_place=cython.int)
    cdef bint can_complete(self, int pawn, int steps, int group) noexcept nogil
    cdef bint is_spent(self, int seat) noexcept nogil
    cdef bint can_be_spent(self, int group) noexcept nogil
    cdef bint can_part(self) noexcept nogil


cdef int still_free(Sevens sevens, int group) noexcept nogil
cdef int reach_in_seven(Sevens sevens, int pawn) noexcept nogil
cdef int sure_run(Sevens sevens, int pawn) noexcept nogil
@cython.locals(reach=cython.int, enough=cython.int, good=cython.int, unsure=cython.int)
cdef int list_parts_with(Sevens sevens, int* out, int count, int pawn, int group, int sure, int exposed) noexcept nogil
@cython.locals(found=cython.int, steps=cython.int)
cdef int completable(Sevens sevens, int pawn, int group, int unsure) noexcept nogil
cdef bint may_complete(Sevens sevens, int pawn, int group) noexcept nogil
@cython.locals(found=cython.int, steps=cython.int, to_goal=cython.int)
cdef int steps_to_hit(Sevens sevens, int pawn, int reach, int exposed) noexcept nogil
