cdef extern from *:
    """
    static __thread int stammtisch_scratch[{sizes.MOST_ACTIONS}];
    """
    int* stammtisch_scratch

cdef inline int* actions() noexcept nogil:
    return stammtisch_scratch
