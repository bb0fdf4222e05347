# C types for features.py.
from stammtisch.engine cimport bits
from stammtisch.games.thurn_und_taxis.rules cimport ThurnUndTaxis

cdef void write(ThurnUndTaxis table, int seat, signed char* out) noexcept nogil
cdef int ahead(ThurnUndTaxis table, int seat, int other) noexcept nogil
cdef void write_course(ThurnUndTaxis table, int seat, signed char* out) noexcept nogil
cdef void write_seat(ThurnUndTaxis table, int other, int row, signed char* out) noexcept nogil
cdef void set_cities(signed char* out, int first, int cities) noexcept nogil
