"""The build of the package: setuptools', with the page made first where it is not there already.

A source archive carries the page, so that nobody who installs from one needs Node. From a clone it is built each time:
nothing in it says whether one that lies there is of the same age.
"""

from __future__ import annotations

from typing import Any

import page
from setuptools import build_meta
from setuptools.build_meta import (  # noqa: F401
    build_editable,
    get_requires_for_build_editable,
    prepare_metadata_for_build_editable,
    prepare_metadata_for_build_wheel,
)

Settings = dict[str, Any] | None


def must_make_page() -> bool:
    in_archive = (page.ROOT / "PKG-INFO").is_file()
    return not (in_archive and page.BUILT.is_file())


def requirements() -> list[str]:
    return [page.NODE_FROM_PYPI] if must_make_page() and page.system_node() is None else []


def make_page() -> None:
    if must_make_page():
        page.fetch()
        page.build()


def get_requires_for_build_sdist(settings: Settings = None) -> list[str]:
    return [*build_meta.get_requires_for_build_sdist(settings), *requirements()]


def get_requires_for_build_wheel(settings: Settings = None) -> list[str]:
    return [*build_meta.get_requires_for_build_wheel(settings), *requirements()]


def build_sdist(folder: str, settings: Settings = None) -> str:
    make_page()
    return build_meta.build_sdist(folder, settings)


def build_wheel(folder: str, settings: Settings = None, metadata: str | None = None) -> str:
    make_page()
    return build_meta.build_wheel(folder, settings, metadata)
