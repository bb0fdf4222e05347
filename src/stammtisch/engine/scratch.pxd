cdef extern from *:
    """
    static __thread int stammtisch_scratch[{sizes.MOST_ACTIONS}];
    static __thread signed char stammtisch_features[{sizes.MOST_FEATURES}];
    """
    int* stammtisch_scratch
    signed char* stammtisch_features

cdef inline int* actions() noexcept nogil:
    return stammtisch_scratch

cdef inline signed char* features() noexcept nogil:
    return stammtisch_features
