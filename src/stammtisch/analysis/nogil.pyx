"""Imagined worlds without the interpreter's lock, so that threads use all cores."""
from stammtisch.analysis cimport imagining
from stammtisch.bots.guides.guide cimport Guide
from stammtisch.engine.contract cimport State
from stammtisch.engine.rng cimport Rng


def judge_worlds(State root, State state, Guide guide, Rng rng, int observer, int action, long long[::1] starts, int worlds, double sharpness, double own, double[::1] rows):
    with nogil:
        imagining.judge_worlds(root, state, guide, rng, observer, action, &starts[0], worlds, sharpness, own, &rows[0])
