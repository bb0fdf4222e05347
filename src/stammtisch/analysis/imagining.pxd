# C types for imagining.py.
cimport cython
from libc cimport math

from stammtisch.bots.guides.guide cimport Guide
from stammtisch.engine.contract cimport State
from stammtisch.engine.rng cimport Rng


@cython.locals(possible=cython.bint, telling=cython.bint)
cdef void judge_worlds(State root, State state, Guide guide, Rng rng, int observer, int action, long long* starts, int worlds, double sharpness, double own, double* rows) noexcept nogil
@cython.locals(possible=cython.bint)
cdef bint look_back(State root, State state, Guide guide, Rng rng, int observer, int action) noexcept nogil
@cython.locals(done=cython.int)
cdef bint imagine(State root, State state, Guide guide, Rng rng, int observer, int action) noexcept nogil
@cython.locals(actions=cython.int[sizes.MOST_ACTIONS], count=cython.int, shown=cython.int, alike=cython.int, found=cython.int, most=cython.double, weight=cython.double)
cdef int as_seen(State state, Guide guide, Rng rng, int observer, int action) noexcept nogil
@cython.locals(deciding=cython.int, total=cython.double, belief=cython.double)
cdef void make_chances(State state, Guide guide, double sharpness, double own) noexcept nogil
