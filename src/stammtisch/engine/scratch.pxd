cdef extern from *:
    """
    #if defined(_MSC_VER)
    #define STAMMTISCH_OF_THREAD __declspec(thread)
    #else
    #define STAMMTISCH_OF_THREAD __thread
    #endif
    static STAMMTISCH_OF_THREAD int stammtisch_scratch[{sizes.MOST_ACTIONS}];
    static STAMMTISCH_OF_THREAD signed char stammtisch_features[{sizes.MOST_FEATURES}];
    """
    int* stammtisch_scratch
    signed char* stammtisch_features

cdef inline int* actions() noexcept nogil:
    return stammtisch_scratch

cdef inline signed char* features() noexcept nogil:
    return stammtisch_features
