"""What people are called: names that can be seen, and that nobody takes for somebody else's."""

from __future__ import annotations

import unicodedata

from stammtisch.engine.errors import BadOption

LONGEST_NAME = 24
MOST_MARKS = 3  # upon one letter: languages need two, and a tower of them reaches into other lines

# Signs that show nothing although they are letters or marks: fillers, joiners, selectors of a shape, an empty pattern.
UNSEEN = {0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, *range(0x180B, 0x1810), 0x2800, 0x3164, 0xFFA0}
UNSEEN |= {*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)}
# Letters that look like a Latin one, as they are written: large and small ones need not look like the same.
ALIKE = {
    "АВЕЅІЈКМНОРСТУХҮԌԚԜҺӀ": "ABESIJKMHOPCTYXYGQWHI",
    "авеѕіјкмнорстухүԁԛԝһӏгьп": "abesijkmhopctyxydqwhlrbn",
    "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ": "ABEZHIKMNOPTYX",
    "αβγεηικνορτυχωϲϳ": "abyenikvoptuxwcj",
    "օսհոցıɑɡɩʟ": "ouhngiagil",
}
LATIN = {ord(sign): like for signs, latin in ALIKE.items() for sign, like in zip(signs, latin, strict=True)}
SMALL_ALIKE = str.maketrans("i1|!0", "llllo")  # in most letters of a screen


def tidy_name(name: str) -> str:
    """A person's name as it is shown; refuses what is none."""
    tidy = " ".join(seen(unicodedata.normalize("NFC", name)).split())
    kinds = "".join(unicodedata.category(sign)[0] for sign in tidy)
    is_bare = all(kind in "MZ" for kind in kinds)
    if is_bare or len(tidy) > LONGEST_NAME or "C" in kinds or "M" * (MOST_MARKS + 1) in kinds:
        raise BadOption(f"A name has 1 to {LONGEST_NAME} letters, digits or signs.")
    return tidy


def seen(text: str) -> str:
    return "".join(sign for sign in text if ord(sign) not in UNSEEN)


def same_text(text: str) -> str:
    """What texts have in common that are spelt in other letters, large or small."""
    return unicodedata.normalize("NFKC", seen(unicodedata.normalize("NFKC", text)).translate(LATIN)).casefold()


def same_name(name: str) -> str:
    """What two names have in common that people would take for one another: of l, I and 1 nobody knows which it is."""
    return same_text(name).translate(SMALL_ALIKE)
