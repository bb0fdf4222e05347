"""The search without the interpreter's lock, so that threads use all cores."""
from stammtisch.bots.guides.guide cimport Guide
from stammtisch.bots.tree cimport Tree
from stammtisch.engine.contract cimport State
from stammtisch.engine.rng cimport Rng


def grow(Tree tree, State root, Rng rng, int iterations):
    cdef Guide guide = tree.guide
    cdef State scratch = tree.scratch
    with nogil:
        tree.run(root, scratch, guide, rng, iterations)
