"""`make site`: builds the site, refuses whatever MkDocs warns of, and follows every link in what it built.

python packing/build_site.py [FOLDER]
"""

from __future__ import annotations

import os
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

ROOT = Path(__file__).resolve().parents[1]
LOADS = {"script": "src", "img": "src", "source": "src", "video": "src", "iframe": "src", "link": "href"}
ELSEWHERE = {"http", "https", "mailto", "data"}


class Page(HTMLParser):
    """What a page has to link to, links to, and loads."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.ids: set[str] = set()
        self.links: list[str] = []
        self.loads: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        told = {name: value or "" for name, value in attributes}
        self.ids |= {told[name] for name in ("id", "name") if name in told}
        if tag == "a" and "href" in told:
            self.links.append(told["href"])
        if tag in LOADS and LOADS[tag] in told and told.get("rel") not in ("canonical", "prev", "next"):
            self.loads.append(told[LOADS[tag]])


def build(folder: Path) -> None:
    """Build the site; a warning is an error."""
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", str(folder)]
    path = os.pathsep.join([str(ROOT / "packing"), os.environ.get("PYTHONPATH", "")])
    environment = {**os.environ, "PYTHONPATH": path, "NO_MKDOCS_2_WARNING": "true"}
    subprocess.run(command, cwd=ROOT, check=True, env=environment)


def faults(folder: Path) -> list[str]:
    """Links that lead nowhere, and what is loaded from elsewhere."""
    pages = {path: Page(path.read_text(encoding="utf-8")) for path in sorted(folder.rglob("*.html"))}
    found = []
    for path, page in pages.items():
        here = path.relative_to(folder)
        found += [f"{here} loads {url}" for url in page.loads if urlsplit(url).scheme in ELSEWHERE - {"data"}]
        if here.name == "404.html":  # its links are from the root, wherever that will be
            continue
        for link in {*page.links, *page.loads}:
            address = urlsplit(link)
            if address.scheme in ELSEWHERE:
                continue
            target = (path.parent / unquote(address.path)).resolve() if address.path else path
            target = target / "index.html" if target.is_dir() else target
            anchor = unquote(address.fragment)
            if not target.is_file():
                found.append(f"{here} links to {link}, which is not there")
            elif anchor and target in pages and anchor not in pages[target].ids:
                found.append(f"{here} links to {link}, and there is no such place on that page")
    return found


def main(folder: Path) -> None:
    try:
        build(folder)
    except subprocess.CalledProcessError as error:
        sys.exit(error.returncode)
    found = faults(folder)
    if found:
        sys.exit("\n".join(found))
    print(f"The site is in {folder}: open {folder / 'index.html'}")
    print(f"or, to search it too, python -m http.server --directory {folder}")


if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve() if sys.argv[1:] else ROOT / "build" / "site")
