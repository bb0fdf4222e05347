cimport cython

cdef unsigned int LOW_32
cdef unsigned int[4] TAU

@cython.locals(low=cython.uint, p=cython.uint[4], q=cython.uint[4], r=cython.uint[4], s=cython.uint[4])
cdef void quarter(unsigned int* x, int a, int b, int c, int d) noexcept nogil
cdef void lay_out(unsigned int* x, unsigned int* key, int nonce, int block) noexcept nogil
@cython.locals(start=cython.uint[64])
cdef void fill(unsigned int* out, unsigned int* key, int nonce, int block) noexcept nogil
cdef int place_of(unsigned int word) noexcept nogil
@cython.locals(words=cython.uint[64], used=cython.uint, word=cython.longlong, k=cython.int, card=cython.short)
cdef void shuffle(short* cards, int n, unsigned int* key, int nonce) noexcept nogil
@cython.locals(words=cython.uint[64], secret=cython.uint[4], i=cython.uint)
cpdef list stream(list key, int nonce, unsigned int n)
