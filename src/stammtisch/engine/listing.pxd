from cpython.list cimport PyList_New, PyList_SET_ITEM
from cpython.ref cimport Py_INCREF

from stammtisch.engine.contract cimport State

cdef inline list actions(State state):
    cdef int[512] buffer
    cdef int i, count = state.list_actions(buffer)
    cdef list found = PyList_New(count)
    cdef object action
    for i in range(count):
        action = buffer[i]
        Py_INCREF(action)  # SET_ITEM takes a reference over
        PyList_SET_ITEM(found, i, action)
    return found

cdef inline bint allows(State state, int action) noexcept nogil:
    cdef int[512] buffer
    cdef int i, count = state.list_actions(buffer)
    for i in range(count):
        if buffer[i] == action:
            return True
    return False
