cdef extern from *:
    """
    #if defined(_MSC_VER)
    #include <intrin.h>
    static __inline int stammtisch_lowest(unsigned long long mask) { unsigned long at; _BitScanForward64(&at, mask); return (int)at; }
    static __inline int stammtisch_count(unsigned long long mask) { return (int)__popcnt64(mask); }
    #else
    #define stammtisch_lowest __builtin_ctzll
    #define stammtisch_count __builtin_popcountll
    #endif
    """
    int stammtisch_lowest(unsigned long long) noexcept nogil
    int stammtisch_count(unsigned long long) noexcept nogil

cdef inline int lowest(long long mask) noexcept nogil:
    return stammtisch_lowest(mask)

cdef inline int count(long long mask) noexcept nogil:
    return stammtisch_count(mask)
