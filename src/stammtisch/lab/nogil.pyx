"""Steps of many games without the interpreter's lock, so that threads use all cores."""
from cpython.object cimport PyObject

from stammtisch.engine cimport scratch
from stammtisch.engine.contract cimport State
from stammtisch.engine.rng cimport Rng
from stammtisch.lab cimport stepping
from stammtisch.lab.loops import misfit

cdef extern from "Python.h":
    PyObject** PySequence_Fast_ITEMS(object) noexcept


def begin_all(list states, list templates, Rng rng, arrays, int first, int end):
    cdef PyObject** table = PySequence_Fast_ITEMS(states)
    cdef PyObject** fresh = PySequence_Fast_ITEMS(templates)
    cdef unsigned int[:, ::1] keys = arrays.keys
    cdef long long[::1] lots = arrays.lots
    cdef signed char[:, ::1] features = arrays.features
    cdef unsigned char[:, ::1] masks = arrays.masks
    cdef int[:, ::1] about = arrays.about
    cdef int size = features.shape[1], space = masks.shape[1], i
    with nogil:
        for i in range(first, end):
            rng.state = lots[i]
            stepping.begin(<State>table[i], <State>fresh[i], &keys[i, 0], &about[i, 0])
            stepping.observe(<State>table[i], &features[i, 0], size, &masks[i, 0], space, &about[i, 0], rng)
            lots[i] = rng.state


def step_all(list states, list templates, Rng rng, arrays, int[::1] actions, int longest, int first, int end):
    cdef PyObject** table = PySequence_Fast_ITEMS(states)
    cdef PyObject** fresh = PySequence_Fast_ITEMS(templates)
    cdef unsigned int[:, ::1] keys = arrays.keys
    cdef long long[::1] lots = arrays.lots
    cdef signed char[:, ::1] features = arrays.features
    cdef unsigned char[:, ::1] masks = arrays.masks
    cdef double[:, ::1] rewards = arrays.rewards
    cdef int[:, ::1] about = arrays.about
    cdef int size = features.shape[1], space = masks.shape[1], most = rewards.shape[1], i
    with nogil:
        for i in range(first, end):
            if actions[i] < 0:
                stepping.wait(&rewards[i, 0], most, &about[i, 0])
                continue
            rng.state = lots[i]
            stepping.step(<State>table[i], <State>fresh[i], &keys[i, 0], actions[i], longest, &rewards[i, 0], most, &about[i, 0])
            stepping.observe(<State>table[i], &features[i, 0], size, &masks[i, 0], space, &about[i, 0], rng)
            lots[i] = rng.state


def write_features(State state, int seat, signed char[::1] out):
    if seat < 0 or seat >= state.players or out.shape[0] < <int>state.game.layout.size:
        raise misfit(state, seat, out, state.game.layout.size)
    with nogil:
        out[:] = 0
        state.write_features(seat, &out[0])


def write_mask(State state, unsigned char[::1] out):
    cdef int space = out.shape[0]
    if space < state.action_count():
        raise misfit(state, 0, out, state.action_count())
    with nogil:
        stepping.write_mask(state, &out[0], space, scratch.actions())
