from stammtisch.engine.contract cimport State

cdef inline list actions(State state):
    cdef int[512] buffer
    cdef int i, count = state.list_actions(buffer)
    return [buffer[i] for i in range(count)]

cdef inline bint allows(State state, int action) noexcept nogil:
    cdef int[512] buffer
    cdef int i, count = state.list_actions(buffer)
    for i in range(count):
        if buffer[i] == action:
            return True
    return False
