cimport cython
from libc cimport math

from stammtisch.bots.guides.guide cimport Guide
from stammtisch.engine.contract cimport State
from stammtisch.engine.rng cimport Rng



@cython.final
cdef class Tree:
    cdef public Guide guide
    cdef public State scratch
    cdef public int observer, capacity, root, n_nodes
    cdef public double exploration, temperature
    cdef public double[seats.MOST_SEATS] totals
    cdef int depth, n_choices
    cdef bint ambiguous, looked_back, telling
    cdef int[::1] visits, available, action, mover, first_child, sibling, child_of
    cdef double[::1] value, wins, prior, shares
    cdef int[DEEPEST] path
    cdef int[sizes.MOST_ACTIONS] actions, choices
    cdef double[sizes.MOST_ACTIONS] weights

    cpdef list shares_with(self, int action)
    cdef void run(self, State root, State scratch, Guide guide, Rng rng, int iterations) noexcept nogil
    cdef void look_back(self, State root, State scratch, Guide guide) noexcept nogil
    cdef void imagine(self, State root, State scratch, Guide guide, Rng rng) noexcept nogil
    @cython.locals(fresh=cython.bint)
    cdef void descend(self, State state, Guide guide, Rng rng) noexcept nogil
    @cython.locals(fits=cython.bint, shown=cython.int)
    cdef bint meet(self, int node, int seat, Guide guide, int count) noexcept nogil
    @cython.locals(most=cython.double)
    cdef void add_children(self, int node, int seat, Guide guide, int count) noexcept nogil
    @cython.locals(value=cython.double, prior=cython.double, unknown=cython.double, worth=cython.double, curious=cython.double, most=cython.double)
    cdef int select(self) noexcept nogil
    @cython.locals(weight=cython.double, most=cython.double)
    cdef int stand_in(self, int shown, Guide guide, Rng rng, int count) noexcept nogil
    cdef void reward(self, State state, Guide guide) noexcept nogil


cpdef void grow(Tree tree, State root, Rng rng, int iterations)
