cdef extern from *:
    """
    static __thread int stammtisch_scratch[512];
    """
    int* stammtisch_scratch

cdef inline int* actions() noexcept nogil:
    return stammtisch_scratch
