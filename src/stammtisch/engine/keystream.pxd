cimport cython

cdef unsigned int LOW_32, TAU_0, TAU_1, TAU_2, TAU_3
cdef int DOUBLE_ROUNDS, WORDS

cdef void quarter(unsigned int* x, int a, int b, int c, int d) noexcept nogil
cdef void lay_out(unsigned int* x, unsigned int* key, int nonce, int block) noexcept nogil
@cython.locals(start=cython.uint[16])
cdef void fill(unsigned int* out, unsigned int* key, int nonce, int block) noexcept nogil
@cython.locals(words=cython.uint[16], word=cython.longlong, k=cython.int, card=cython.short)
cdef void shuffle(short* cards, int n, unsigned int* key, int nonce) noexcept nogil
@cython.locals(words=cython.uint[16], secret=cython.uint[4])
cpdef list stream(list key, int nonce, int n)
