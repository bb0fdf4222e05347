"""Which pages the site has: those of the repository, where they stand, and what is made from the program itself.

MkDocs calls this (`hooks` in mkdocs.yml). A page's links are the same in the repository and on the site: what they lead
to is a page too, also where it is a source file or a folder.
"""

from __future__ import annotations

import re
import subprocess
from pathlib import Path, PurePosixPath
from posixpath import normpath
from typing import Any

import site_reference
from mkdocs.structure.files import File, Files

ROOT = Path(__file__).resolve().parents[1]
PAGES = ("README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md")
FOLDERS = ("docs", "benchmarks", "examples/game")
STATIC = ("web/public/icon.svg", "*.webp")
LINK = re.compile(r"(?<=\]\()(?!#|[a-z]+:)([^)#\s]+)(#[^)\s]*)?(?=\))")
SOURCE = "sources"  # where source files are shown
LANGUAGES = {".py": "python", ".pxd": "cython", ".pyx": "cython", ".json": "json", ".toml": "toml", ".ts": "typescript"}


def on_config(config: Any) -> Any:
    """All pages of figures are in the menu."""
    (figures,) = [entry["Benchmarks"] for entry in config["nav"] if "Benchmarks" in entry]
    figures += [name for name in tracked() if is_page(name) and name.startswith("benchmarks/")]
    return config


def on_files(files: Files, config: Any) -> Files:
    """The theme's files, the repository's pages under their own names, and pages that are made."""
    names = tracked()
    pages = [name for name in names if is_page(name)]
    found = [file for file in files if file.src_dir != config["docs_dir"]]
    found += [File.generated(config, name, abs_src_path=str(ROOT / name)) for name in pages]
    found += [File.generated(config, name, abs_src_path=str(ROOT / name)) for name in names if is_static(name)]
    sources = {target for page in pages for target in linked(page) if target not in pages and not is_static(target)}
    for folder in [target for target in sources if (ROOT / target).is_dir()]:
        sources |= {name for name in names if name.startswith(f"{folder}/")}
    found += [File.generated(config, shown_as(name), content=shown(name, names)) for name in sorted(sources)]
    made = {"http": site_reference.http, "messages": site_reference.messages, "commands": site_reference.commands}
    found += [File.generated(config, f"reference/{name}.md", content=make()) for name, make in made.items()]
    return Files(found)


def on_page_markdown(markdown: str, page: Any, config: Any, files: Files) -> str:
    """Links to source files lead to the pages that show them."""
    here = PurePosixPath(page.file.src_uri).parent

    def lead(link: re.Match[str]) -> str:
        target = resolved(here, link[1])
        if files.get_file_from_path(target) is not None or files.get_file_from_path(shown_as(target)) is None:
            return link[0]
        return "../" * len(here.parts) + shown_as(target)

    return LINK.sub(lead, markdown)


def tracked() -> list[str]:
    """The files of the repository, with those that are not committed yet."""
    command = ["git", "-C", str(ROOT), "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split("\0")
    return sorted(name for name in listed if name and (ROOT / name).is_file())


def is_page(name: str) -> bool:
    return name in PAGES or (name.endswith(".md") and name.startswith(tuple(f"{folder}/" for folder in FOLDERS)))


def is_static(name: str) -> bool:
    return any(PurePosixPath(name).match(pattern) for pattern in STATIC)


def linked(page: str) -> list[str]:
    """What there is in the repository at the end of a page's links."""
    here, text = PurePosixPath(page).parent, (ROOT / page).read_text(encoding="utf-8")
    targets = [resolved(here, link[1]) for link in LINK.finditer(text)]
    return [target for target in targets if (ROOT / target).exists()]


def resolved(here: PurePosixPath, target: str) -> str:
    return normpath(here / target)


def shown_as(name: str) -> str:
    """The page that shows a file or a folder."""
    return f"{SOURCE}/{name}.md"


def shown(name: str, names: list[str]) -> str:
    """A source file as a page, or what is in a folder."""
    if (ROOT / name).is_dir():
        inside = [one.removeprefix(f"{name}/") for one in names if one.startswith(f"{name}/")]
        listed = [f"- [{one}]({PurePosixPath(name).name}/{one}.md)" for one in inside]
        return "\n".join([f"# {name}", "", *listed, ""])
    language = LANGUAGES.get(PurePosixPath(name).suffix, "text")
    text = (ROOT / name).read_text(encoding="utf-8")
    return f"---\nsearch: {{exclude: true}}\n---\n# {name}\n\n~~~~~~ {language}\n{text}\n~~~~~~\n"
