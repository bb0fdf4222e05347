cdef extern from *:
    int __builtin_ctzll(unsigned long long) noexcept nogil
    int __builtin_popcountll(unsigned long long) noexcept nogil

cdef inline int lowest(long long mask) noexcept nogil:
    return __builtin_ctzll(mask)

cdef inline int count(long long mask) noexcept nogil:
    return __builtin_popcountll(mask)
