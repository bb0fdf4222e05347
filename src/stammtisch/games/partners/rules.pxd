# C types for rules.py. What overrides a method of State is typed there.
cimport cython

from stammtisch.engine cimport bits
from stammtisch.games.partners.seven cimport Sevens



@cython.final
cdef class Partners(Sevens):
    cdef public bint two_enters, play_on
    cdef public int first, second

    cdef int list_plays(self, int* out) noexcept nogil
    cdef int list_enters(self, int* out, int held, int waiting) noexcept nogil
    cdef int list_enters_of_two(self, int* out, int count) noexcept nogil
    cdef int list_swaps(self, int* out, int count) noexcept nogil
    cdef int playable(self) noexcept nogil
    cdef void repeat(self, int action) noexcept nogil
    cdef int face_of(self, int action) noexcept nogil
    cdef void play_move(self, int pawn, int way) noexcept nogil
    cdef void play_part(self, int pawn, int steps) noexcept nogil
    cdef void go_on_with_seven(self, int seat) noexcept nogil
    cdef void end_turn(self) noexcept nogil
    cdef void complete_team(self) noexcept nogil
    cdef void drop_out(self, int seat) noexcept nogil


cdef int list_faces(int* out, int count, int first, int faces) noexcept nogil


from stammtisch.games.partners cimport features
