# C types for track.py.
cimport cython

from stammtisch.engine cimport bits
from stammtisch.engine.contract cimport State



cdef class Track(State):
    cdef public int fields, last, far, row, mate, blockade, home, starting, lone, walls
    cdef public bint five_leaps
    cdef public short[board.PAWNS] place
    cdef public int[board.FIELDS] on_field
    cdef public int[board.SEATS] goal, sides

    cdef void set_pawns(self) noexcept nogil
    cdef void set_back(self, short* places) noexcept nogil
    cdef bint is_locked(self, int pawn) noexcept nogil
    cdef bint is_finished(self, int seat) noexcept nogil
    cdef bint is_complete(self, int seat) noexcept nogil
    @cython.locals(possible=cython.longlong)
    cdef int list_ways(self, int* out, int count, int pawns, int wanted) noexcept nogil
    cdef int hits(self, int pawn, int steps) noexcept nogil
    cdef void walk(self, int pawn, int steps) noexcept nogil
    cdef void enter(self, int seat) noexcept nogil
    cdef void swap(self, int one, int other) noexcept nogil


cdef void put(Track track, int pawn, int place) noexcept nogil
cdef void lift(Track track, int pawn) noexcept nogil
cdef int field_at(Track track, int seat, int place) noexcept nogil
cdef int place_of(Track track, int seat, int field) noexcept nogil
cdef void look_at(Track track, int field) noexcept nogil
cdef void look_at_start(Track track, int seat) noexcept nogil
cdef int walls_seen(Track track, int seat) noexcept nogil
cdef int fellows(Track track, int pawn) noexcept nogil
@cython.locals(rows=cython.longlong, free=cython.int, meant=cython.int)
cdef long long ways_of_seat(Track track, int seat, int pawns, int wanted) noexcept nogil
@cython.locals(one=cython.int, two=cython.int, three=cython.int, last=cython.int)
cdef int apart(Track track, int seat) noexcept nogil
cdef int where(Track track, int pawn) noexcept nogil
cdef int open_reach(Track track, int pawn) noexcept nogil
cdef int reach(Track track, int pawn) noexcept nogil
cdef int reach_to_wall(Track track, int seat, int place) noexcept nogil
@cython.locals(ways=cython.int)
cdef int ways(Track track, int pawn) noexcept nogil
cdef bint can_go_back(Track track, int pawn) noexcept nogil
cdef int target(Track track, int pawn, int steps) noexcept nogil
cdef int target_back(Track track, int place, int steps) noexcept nogil
cdef void land(Track track, int pawn, int place) noexcept nogil
cdef void send_home(Track track, int pawn) noexcept nogil
