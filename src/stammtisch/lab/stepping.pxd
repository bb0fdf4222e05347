# C types for stepping.py.
cimport cython

from stammtisch.engine cimport keystream, scratch
from stammtisch.engine.contract cimport State
from stammtisch.engine.rng cimport Rng

cdef list FLOATS

@cython.locals(words=cython.uint[64])
cdef void begin(State state, State template, unsigned int* key, int* about) noexcept nogil
@cython.locals(actions=cython.p_int, count=cython.int)
cdef void observe(State state, signed char* features, int size, unsigned char* mask, int space, int* about, Rng rng) noexcept nogil
@cython.locals(count=cython.int)
cdef int write_mask(State state, unsigned char* mask, int space, int* actions) noexcept nogil
@cython.locals(sides=cython.int, winning=cython.int)
cdef void pay(State state, double* out) noexcept nogil
@cython.locals(features=cython.p_schar)
cpdef list floats(State state, int seat, int size)
@cython.locals(out=cython.double[seats.MOST_SEATS])
cpdef list returns(State state)
cdef void wait(double* rewards, int most, int* about) noexcept nogil
@cython.locals(over=cython.bint, cut=cython.bint)
cdef void step(State state, State template, unsigned int* key, int action, int longest, double* rewards, int most, int* about, signed char* finals, int size) noexcept nogil
@cython.locals(features=cython.p_schar)
cdef void write_finals(State state, signed char* finals, int size) noexcept nogil
