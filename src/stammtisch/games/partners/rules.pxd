# C types for rules.py. What overrides a method of State is typed there.
cimport cython

from stammtisch.engine cimport bits
from stammtisch.games.partners.seven cimport Sevens

cdef int NOBODY, FOLD, STOP, GIVE, ENTER, ENTER_TWO, MOVE, PART, SWAP, N_ACTIONS
cdef int GIVING, PLAYING, SPENDING, LEAVING
cdef int SEATS, N_FACES, ALL_FACES, N_WAYS, SEVEN_STEPS
cdef int TWO_CARD, SEVEN_CARD, SWAP_CARD, TWO_BIT, SEVEN_BIT, SWAP_BIT, START_BITS
cdef int[14] CARD_ROW
cdef int[18] ENTER_CARD, ENTER_SEAT
cdef int[12] WAYS, WAY_FACE
cdef int[24] OWNER, PAWN_BIT, SWAP_ROW
cdef int[6] SEAT_BIT, SEAT_PAWNS, PAIR_ROW
cdef int[16] LOCKED
cdef int[288] MOVE_PAWN, MOVE_WAY
cdef int[168] PART_PAWN, PART_STEPS
cdef int[276] SWAP_ONE, SWAP_OTHER
cdef int[21] PAIR_ONE, PAIR_OTHER


@cython.final
cdef class Partners(Sevens):
    cdef public bint two_enters, play_on
    cdef public int first, second

    cdef int list_plays(self, int* out) noexcept nogil
    cdef int list_enters(self, int* out, int held, int waiting) noexcept nogil
    cdef int list_enters_of_two(self, int* out, int count) noexcept nogil
    cdef int list_swaps(self, int* out, int count) noexcept nogil
    cdef int playable(self) noexcept nogil
    cdef void play_move(self, int pawn, int way) noexcept nogil
    cdef void play_part(self, int pawn, int steps) noexcept nogil
    cdef void go_on_with_seven(self, int seat) noexcept nogil
    cdef void end_turn(self) noexcept nogil
    cdef void complete_team(self) noexcept nogil
    cdef void drop_out(self, int seat) noexcept nogil


cdef int list_faces(int* out, int count, int first, int faces) noexcept nogil
