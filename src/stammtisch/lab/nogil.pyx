"""Steps of many games without the interpreter's lock, so that threads use all cores."""
import threading

from cpython.number cimport PyNumber_Index
from cpython.object cimport PyObject
from cpython.pythread cimport (
    PyThread_acquire_lock,
    PyThread_allocate_lock,
    PyThread_free_lock,
    PyThread_release_lock,
    PyThread_type_lock,
)
from libc.stdlib cimport calloc, free

from stammtisch.engine cimport scratch
from stammtisch.engine.contract cimport State
from stammtisch.engine.rng cimport Rng
from stammtisch.lab cimport stepping
from stammtisch.engine.errors import BadOption
from stammtisch.lab import columns
from stammtisch.lab.loops import CHUNK as chunk, busy, check_features, check_mask

cdef extern from "Python.h":
    PyObject** PySequence_Fast_ITEMS(object) noexcept

cdef extern from *:
    """
    #if defined(_MSC_VER)
    #include <intrin.h>
    static long stammtisch_add(volatile long* one, long more) { return _InterlockedExchangeAdd(one, more); }
    static long stammtisch_swap(volatile long* one, long other) { return _InterlockedExchange(one, other); }
    static long stammtisch_look(volatile long* one) { return _InterlockedOr(one, 0); }
    #else
    static long stammtisch_add(long* one, long more) { return __atomic_fetch_add(one, more, __ATOMIC_SEQ_CST); }
    static long stammtisch_swap(long* one, long other) { return __atomic_exchange_n(one, other, __ATOMIC_SEQ_CST); }
    static long stammtisch_look(long* one) { return __atomic_load_n(one, __ATOMIC_SEQ_CST); }
    #endif
    """
    long add "stammtisch_add"(long* one, long more) noexcept nogil
    long swap "stammtisch_swap"(long* one, long other) noexcept nogil
    long look "stammtisch_look"(long* one) noexcept nogil

cdef int CHUNK = chunk, WAIT = columns.WAIT
cdef int LOOKS = 50_000  # at whether another goes on, before one lies down or takes its share: longer than a chunk takes
cdef int APART = 16  # numbers between two that threads write, so that they are not in one line of the processor's cache


cdef class Crew:
    """Threads that go through the places of a batch. Each has a share of them, which stays in its core's cache from step
    to step; whoever is done with it takes from the others' a few at a time.

    The caller's thread is one of them and never waits for another that has not begun: one that the system lets wait, or
    that is not there after a fork, costs nothing but its help.
    """
    cdef list states, templates, rngs
    cdef PyObject** table
    cdef PyObject** fresh
    cdef PyObject** lots  # the generators that draw actions
    cdef unsigned int[:, ::1] keys
    cdef signed char[:, ::1] features
    cdef unsigned char[:, ::1] masks
    cdef double[:, ::1] rewards
    cdef int[:, ::1] about
    cdef signed char[:, :, ::1] finals  # of no seat where nobody asked for them
    cdef int places, longest, threads
    cdef const int* actions  # what is played in this step; NULL where games begin
    cdef Py_ssize_t stride  # from one action to the next
    cdef long* shared  # memory for the numbers that threads share
    cdef long* steps  # that have been begun
    cdef long* finished  # places that are done
    cdef long* ended  # whether the threads are to end
    cdef long* stepping  # whether somebody is in a step
    cdef long* resting  # by thread, whether it waits to be called
    cdef long* untaken  # by thread, the first place of its share that nobody has taken yet
    cdef PyThread_type_lock* calls  # by thread
    cdef PyThread_type_lock all_done

    def __cinit__(self, list states, list templates, list rngs, arrays, int threads):
        self.threads = threads
        self.shared = <long*>calloc(APART * (5 + 2 * threads), sizeof(long))
        self.calls = <PyThread_type_lock*>calloc(threads, sizeof(PyThread_type_lock))
        if self.shared == NULL or self.calls == NULL:
            raise MemoryError
        self.steps, self.finished = self.shared, self.shared + APART
        self.ended, self.stepping = self.shared + 2 * APART, self.shared + 3 * APART
        self.resting, self.untaken = self.shared + 4 * APART, self.shared + (4 + threads) * APART
        self.all_done = locked()
        for number in range(threads):
            self.calls[number] = locked()

    def __init__(self, list states, list templates, list rngs, arrays, int threads):
        self.states, self.templates, self.rngs = list(states), list(templates), list(rngs)
        self.table, self.fresh = PySequence_Fast_ITEMS(self.states), PySequence_Fast_ITEMS(self.templates)
        self.lots = PySequence_Fast_ITEMS(self.rngs)
        self.keys, self.features, self.masks = arrays.keys, arrays.features, arrays.masks
        self.rewards, self.about, self.finals = arrays.rewards, arrays.about, arrays.finals
        self.places = len(self.states)
        for number in range(threads):
            swap(self.untaken + number * APART, self.end_of(number))
        for number in range(1, threads):
            threading.Thread(target=self.help, args=(number,), daemon=True).start()

    def __dealloc__(self):
        if self.calls != NULL:
            for number in range(self.threads):
                PyThread_free_lock(self.calls[number])
            PyThread_free_lock(self.all_done)
        free(self.calls)
        free(self.shared)

    def begin(self):
        """Deal the first game of every place."""
        self.go(NULL, 0, 0)

    def step(self, const int[:] actions, int longest):
        """Play an action at each place where one is given."""
        if actions.shape[0] != self.places:
            raise ValueError("a batch needs an action for each place")
        self.go(&actions[0], actions.strides[0] // <Py_ssize_t>sizeof(int), longest)

    def close(self):
        """Let the threads end."""
        swap(self.ended, 1)
        self.call()

    cdef go(self, const int* actions, Py_ssize_t stride, int longest):
        cdef int looks = 0, number
        if swap(self.stepping, 1):
            raise busy()
        self.actions, self.stride, self.longest = actions, stride, longest
        with nogil:
            swap(self.finished, 0)
            for number in range(self.threads):
                swap(self.untaken + number * APART, self.end_of(number - 1))
            add(self.steps, 1)
            self.call()
            self.go_through(0)
            while look(self.finished) < self.places and looks < LOOKS:
                looks += 1
            PyThread_acquire_lock(self.all_done, 1)
            swap(self.stepping, 0)

    def help(self, int number):
        """What another thread does, until it is to end."""
        cdef long* rests = self.resting + number * APART
        cdef int looks
        cdef long seen
        with nogil:
            while not look(self.ended):
                seen = look(self.steps)
                self.go_through(number)
                looks = 0
                while look(self.steps) == seen and looks < LOOKS:
                    looks += 1
                swap(rests, 1)
                if (look(self.steps) != seen or look(self.ended)) and swap(rests, 0):
                    continue
                PyThread_acquire_lock(self.calls[number], 1)

    cdef void call(self) noexcept nogil:
        """Wake those who rest."""
        cdef int number
        for number in range(1, self.threads):
            if look(self.resting + number * APART) and swap(self.resting + number * APART, 0):
                PyThread_release_lock(self.calls[number])

    cdef long end_of(self, int number) noexcept nogil:
        """The place after the last of a thread's share."""
        return <long long>self.places * (number + 1) // self.threads

    cdef void go_through(self, int number) noexcept nogil:
        """Go through one's own share and then what is left of the others'; who does the last place says so."""
        cdef long done = 0
        cdef int i
        for i in range(self.threads):
            if i > 0:
                self.let_finish((number + i) % self.threads)
            done += self.go_through_share((number + i) % self.threads)
        if done and add(self.finished, done) + done == self.places:
            PyThread_release_lock(self.all_done)

    cdef void let_finish(self, int number) noexcept nogil:
        """Wait a moment for who is nearly done with a share: what another core does, it must send for and send back."""
        cdef long end = self.end_of(number), nearly = end - (end - self.end_of(number - 1)) // 4, taken = 0, before
        cdef int looks = 0
        while looks < LOOKS:
            before, taken = taken, look(self.untaken + number * APART)
            if taken < nearly or taken >= end:
                return
            looks = looks + 1 if taken == before else 0

    cdef long go_through_share(self, int number) noexcept nogil:
        """Take places of a share until none is left; how many these were."""
        cdef long* untaken = self.untaken + number * APART
        cdef long end = self.end_of(number), done = 0, first, beyond
        while look(untaken) < end:
            first = add(untaken, CHUNK)
            if first >= end:
                break
            beyond = min(first + CHUNK, end)
            self.step_some(first, beyond)
            done += beyond - first
        return done

    cdef void step_some(self, int first, int end) noexcept nogil:
        cdef int size = self.features.shape[1], space = self.masks.shape[1], most = self.rewards.shape[1], i, action
        cdef signed char* finals = NULL
        for i in range(first, end):
            action = 0 if self.actions == NULL else self.actions[i * self.stride]
            if self.actions == NULL:
                stepping.begin(<State>self.table[i], <State>self.fresh[i], &self.keys[i, 0], &self.about[i, 0])
            elif action == WAIT:
                stepping.wait(&self.rewards[i, 0], most, &self.about[i, 0])
                continue
            else:
                if self.finals.shape[1]:
                    finals = &self.finals[i, 0, 0]
                stepping.step(
                    <State>self.table[i], <State>self.fresh[i], &self.keys[i, 0], action, self.longest,
                    &self.rewards[i, 0], most, &self.about[i, 0], finals, size
                )
            stepping.observe(
                <State>self.table[i], &self.features[i, 0], size, &self.masks[i, 0], space, &self.about[i, 0],
                <Rng>self.lots[i]
            )


cdef PyThread_type_lock locked() except NULL:
    """A lock that nobody gets before it is released."""
    cdef PyThread_type_lock lock = PyThread_allocate_lock()
    if lock == NULL:
        raise MemoryError
    PyThread_acquire_lock(lock, 1)
    return lock


def write_features(State state not None, seat, out):
    cdef signed char[::1] room = None
    cdef int known = -1
    layout = state.game.layout
    try:
        room, known = out, PyNumber_Index(seat)
    except (ValueError, TypeError, BufferError, OverflowError):
        pass
    if room is None or layout is None or known < 0 or known >= state.players or room.shape[0] < <int>layout.size:
        check_features(state, seat, out)
        raise BadOption("This memory cannot be written.")
    with nogil:
        room[:] = 0
        state.write_features(known, &room[0])


def write_mask(State state not None, out):
    cdef unsigned char[::1] room = None
    try:
        room = out
    except (ValueError, TypeError, BufferError):
        pass
    if room is None or room.shape[0] < state.action_count():
        check_mask(state, out)
        raise BadOption("This memory cannot be written.")
    cdef int space = room.shape[0]
    with nogil:
        stepping.write_mask(state, &room[0], space, scratch.actions())
