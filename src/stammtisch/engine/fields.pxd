# The fields of a state from `players` on, its subclass's included, are plain C values that lie one after another.
from libc.string cimport memcmp, memcpy

from stammtisch.engine.contract cimport State

cdef extern from "Python.h":
    ctypedef struct PyTypeObject:
        Py_ssize_t tp_basicsize
    PyTypeObject* Py_TYPE(object) noexcept nogil

cdef inline size_t size(State state) noexcept nogil:
    return Py_TYPE(state).tp_basicsize - (<char*>&state.players - <char*><void*>state)

cdef inline void copy(State to, State source) noexcept nogil:
    memcpy(&to.players, &source.players, size(to))

cdef inline bint same(State one, State other) noexcept nogil:
    return Py_TYPE(one) == Py_TYPE(other) and memcmp(&one.players, &other.players, size(one)) == 0
