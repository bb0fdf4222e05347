"""What has not changed is not translated again; what went wrong is, also where its source is as it was before."""

from __future__ import annotations

from pathlib import Path

import pytest

from stammtisch import building

SOURCE = "from __future__ import annotations\n\n\ndef twice(n: int) -> int:\n    return 2 * n\n"
TYPES = "cdef int twice(int n) noexcept nogil\n"
BAD_TYPES = "cdef int twice(int n, int m) noexcept nogil\n"


def translation(types: str) -> Path:
    """The C that the package's only module is translated to."""
    Path("src/game/rules.pxd").write_text(types, encoding="utf-8")
    (made,) = building.extensions()
    (source,) = made.sources
    return Path(source)


def test_mended_sources_are_translated_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv(building.REQUIRED, "1")
    monkeypatch.delenv(building.UNCOMPILED, raising=False)
    Path("src/game").mkdir(parents=True)
    Path("src/game/rules.py").write_text(SOURCE, encoding="utf-8")
    first = translation(TYPES).stat()
    assert translation(TYPES).stat().st_mtime_ns == first.st_mtime_ns
    with pytest.raises(Exception, match=r"rules\.p"):
        translation(BAD_TYPES)
    assert "#error Do not use this file" not in translation(TYPES).read_text(encoding="utf-8")
