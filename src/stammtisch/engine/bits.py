"""Sets as bit masks of at most 63 bits. (Compiled callers use the C twins in `bits.pxd`.)"""


def lowest(mask: int) -> int:
    """The number of the lowest set bit; there must be one."""
    return (mask & -mask).bit_length() - 1


def count(mask: int) -> int:
    """How many bits are set."""
    return mask.bit_count()
