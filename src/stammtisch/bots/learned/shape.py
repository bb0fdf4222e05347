"""The shape of all networks, and in what fractions their whole numbers count. Never compiled.

Two layers of units that are 0 or more, then one number: the higher, the better for the seat that looks. With weights
no larger than these, all sums fit into 32 bits whatever the inputs are.
"""

FIRST, SECOND = 64, 32  # units

# A weight or sum of so much is 1.
FIRST_ONE = 4096  # first layer
UNIT_ONE = 256  # what units say
LATER_ONE = 512  # second layer, and the last
SCORE_ONE = UNIT_ONE * LATER_ONE
FIRST_SHIFT, LATER_SHIFT = 4, 9  # from sums to what units say

MOST_SAID = 4095  # by a unit: 16
MOST_LATER = 8 * LATER_ONE - 1  # a weight of the later layers
MOST_BIAS = 1 << 28
LARGEST_INPUT = 128


def most_first(inputs: int) -> int:
    """How large a weight of the first layer may be: it is kept in two bytes."""
    return min(32767, (1 << 30) // (LARGEST_INPUT * inputs))
