# C types for rules.py. What overrides a method of State is typed there.
cimport cython

from stammtisch.engine cimport bits
from stammtisch.engine.cards cimport CardTable



@cython.final
cdef class ThurnUndTaxis(CardTable):
    cdef public int rules, edition, phase, on_display, n_display, housed, skipped, end_holder, turns_left
    cdef public bint covered, official, postmaster_due, cartwright
    cdef public short[board.DISPLAY] display
    cdef public short[board.ROUTE_PLACES] route
    cdef public int[board.SEATS] n_route, in_route, houses, n_houses, carriage, tile_points
    cdef public short[board.N_TILES] tile_owner
    cdef public short[board.N_STACKS] tiles_gone
    cdef public short[board.SEAT_STACKS] has_tile_of

    cdef void begin_turn(self) noexcept nogil
    cdef void skip_turn(self) noexcept nogil
    cdef void end_turn(self) noexcept nogil
    cdef int list_takes(self, int* out) noexcept nogil
    cdef int list_lays(self, int* out, int count) noexcept nogil
    cdef int list_extensions(self, int* out, int count) noexcept nogil
    cdef int list_endings(self, int* out) noexcept nogil
    cdef bint can_take(self) noexcept nogil
    cdef int fits_left(self) noexcept nogil
    cdef int fits_right(self) noexcept nogil
    cdef int next_carriage(self) noexcept nogil
    cdef bint cartwright_helps(self) noexcept nogil
    cdef int housable(self) noexcept nogil
    cdef int provinces_housed(self) noexcept nogil
    cdef void take(self, int action) noexcept nogil
    cdef void take_open(self, int city) noexcept nogil
    cdef void fill_display(self) noexcept nogil
    cdef void refresh(self) noexcept nogil
    cdef void lay(self, int action) noexcept nogil
    cdef bint may_go_on(self) noexcept nogil
    cdef void add_right(self, int city) noexcept nogil
    cdef void add_left(self, int city) noexcept nogil
    cdef void added(self, int city) noexcept nogil
    cdef void discard_route(self) noexcept nogil
    cdef void close(self, bint cartwright) noexcept nogil
    cdef void place_house(self, int city) noexcept nogil
    cdef void finish_closing(self) noexcept nogil
    @cython.locals(falls_back=cython.bint)
    cdef void earn_route_tile(self, int length) noexcept nogil
    cdef void earn_region_tiles(self) noexcept nogil
    cdef bint is_everywhere(self) noexcept nogil
    cdef void earn_tile(self, int stack) noexcept nogil
    cdef void earn_carriage(self, int length) noexcept nogil
    cdef void trigger_end(self) noexcept nogil
    cdef void cut_hand(self) noexcept nogil


cdef int list_cities(int* out, int count, int first, int cities) noexcept nogil


from stammtisch.games.thurn_und_taxis cimport features
