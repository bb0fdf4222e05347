"""Builds the source archive and the wheel in a clean folder, and tries each where nothing else is.

python packing/test_package.py [--python PATH]...

The wheel is installed without compiler and Node, the archive with a compiler and without, and with every further
Python that is named; then from a clone by pip's git+, by pipx and by uvx. Each must list the games, play every one of
them, and serve the page. To the archive's the game of examples/game is added, compiled for it.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
import venv
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
TOOLS = ("sh", "env", "uname", "ldd", "git", "tar")  # what stays on the path of every installation
COMPILER = ("cc", "gcc", "g++", "as", "ld", "collect2")
SCRIPTS = "Scripts" if sys.platform == "win32" else "bin"


class Failed(Exception):
    """Something that was installed does not do what it should."""


@contextmanager
def step(name: str) -> Iterator[None]:
    """One line a step, with the seconds that it took."""
    print(f"{name} ...", end=" ", flush=True)
    began = time.monotonic()
    yield
    print(f"{time.monotonic() - began:.0f} s", flush=True)


def run(*command: str | Path, path: Path | None = None, **variables: str) -> str:
    """Run a command that must succeed, with a path of its own if one is given; what it said."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("STAMMTISCH_")}
    environment |= variables | ({"PATH": str(path)} if path else {})
    words, elsewhere = [str(word) for word in command], tempfile.gettempdir()
    answer = subprocess.run(words, env=environment, capture_output=True, text=True, check=False, cwd=elsewhere)
    if answer.returncode:
        raise Failed(f"{' '.join(words)}\n{answer.stdout}{answer.stderr}")
    return answer.stdout


def copy_sources(target: Path) -> None:
    """What a clone would have, with what is not committed yet."""
    names = run("git", "-C", ROOT, "ls-files", "-z", "--cached", "--others", "--exclude-standard").split("\0")
    for name in filter(None, names):
        if (ROOT / name).is_file():
            (target / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, target / name)
    git: list[str | Path] = ["git", "-C", target, "-c", "user.name=Stammtisch", "-c", "user.email=nobody@example.org"]
    for words in (["init", "-q"], ["add", "-A"], ["commit", "-q", "-m", "The sources"]):
        run(*git, *words)


def bare_path(folder: Path, with_compiler: bool) -> Path:
    """A folder of links to the few programs that an installation may find."""
    folder.mkdir()
    for name in TOOLS + (COMPILER if with_compiler else ()):
        found = shutil.which(name)
        if found is not None:
            (folder / name).symlink_to(found)
    return folder


def install(environment: Path, python: str, what: str | Path, path: Path, **variables: str) -> Path:
    """Install into a fresh environment; the command's path."""
    if python == sys.executable:
        venv.create(environment, with_pip=True)
    else:
        run(python, "-m", "venv", environment)
    run(environment / SCRIPTS / "python", "-m", "pip", "install", "-q", what, path=path, **variables)
    return environment / SCRIPTS / "stammtisch"


def try_out(command: Path, path: Path, compiled: bool) -> None:
    """List the games, play each, serve the page."""
    about = json.loads(run(command, "version", "--json", path=path))
    if set(about["compiled"].values()) != {compiled}:
        raise Failed(f"It should be {'compiled' if compiled else 'plain Python'}: {about}")
    games = [game["id"] for game in json.loads(run(command, "games", "--json", path=path))]
    if not games:
        raise Failed("There are no games.")
    for game in games:
        run(command, "simulate", game, "--games", "2", path=path)
    serve(command, path)


def add_game(environment: Path, source: Path, path: Path) -> None:
    """Install a game in a package of its own beside Stammtisch, compiled for what is installed."""
    pip: list[str | Path] = [environment / SCRIPTS / "python", "-m", "pip", "install", "-q"]
    run(*pip, "setuptools>=77", "cython>=3.2,<4")
    run(*pip, "--no-build-isolation", "--no-deps", source, path=path, STAMMTISCH_REQUIRE_COMPILED="1")


def free_port() -> int:
    with socket.socket() as door:
        door.bind(("127.0.0.1", 0))
        port: int = door.getsockname()[1]
        return port


def serve(command: Path, path: Path) -> None:
    """Start a server and fetch the page, what it names, and the notices."""
    port = free_port()
    with tempfile.TemporaryDirectory() as home:
        environment = {**os.environ, "PATH": str(path), "XDG_DATA_HOME": home}
        words = [str(command), "serve", "--port", str(port)]
        server = subprocess.Popen(words, env=environment, stderr=subprocess.PIPE, text=True)
        try:
            page = fetch_when_ready(server, f"http://127.0.0.1:{port}/").decode()
            named = re.findall(r"(?:src|href)=\"(/[^\"]+)\"", page)
            if not any(name.endswith(".js") for name in named):
                raise Failed(f"This is not the page: {page[:300]}")
            for name in [*named, "/notices.txt"]:
                urllib.request.urlopen(f"http://127.0.0.1:{port}{name}", timeout=30).read()
            read_words(f"http://127.0.0.1:{port}/api/games")
        finally:
            server.terminate()
            server.communicate(timeout=30)


def read_words(url: str) -> None:
    """Every game brings its words along, in every language, and its rulebook."""
    for game in json.loads(urllib.request.urlopen(url, timeout=30).read())["games"]:
        english, german = (
            json.loads(urllib.request.urlopen(f"{url}/{game['id']}/words/{language}", timeout=30).read())
            for language in ("en", "de")
        )
        if not english or english == german:
            raise Failed(f"The words of {game['id']} are missing.")
        if game["drawing"] is not None:
            urllib.request.urlopen(f"{url}/{game['id']}/rulebook/sv", timeout=30).read()


def fetch_when_ready(server: subprocess.Popen[str], url: str) -> bytes:
    for _ in range(600):
        if server.poll() is not None:
            raise Failed(f"The server ended: {server.stderr.read() if server.stderr else ''}")
        try:
            answer: bytes = urllib.request.urlopen(url, timeout=30).read()
            return answer
        except OSError:
            time.sleep(0.1)
    raise Failed("The server does not answer.")


def check_wheel(wheel: Path, folder: Path) -> None:
    """A wheel for Linux must run on any Linux: auditwheel gives it the name that says so."""
    if sys.platform != "linux":
        return
    programs = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    run(sys.executable, "-m", "auditwheel", "repair", "-w", folder, wheel, PATH=programs)
    repaired = [path.name for path in folder.glob("*.whl")]
    if not any("manylinux" in name for name in repaired):
        raise Failed(f"This wheel is for this machine alone: {repaired}")
    print(*repaired, end=" ")


def main() -> None:
    parser = argparse.ArgumentParser(description="Builds the package and tries it where nothing else is.")
    parser.add_argument("--python", action="append", default=[], help="a further Python to install the archive with")
    pythons = parser.parse_args().python
    with tempfile.TemporaryDirectory(prefix="package") as name:
        folder = Path(name)
        try:
            test(folder, pythons)
        except Failed as error:
            print(f"failed:\n{error}")
            sys.exit(1)


def test(folder: Path, pythons: list[str]) -> None:
    clone, dist = folder / "clone", folder / "dist"
    here, compiler, nothing = sys.executable, bare_path(folder / "cc", True), bare_path(folder / "none", False)
    with step("Building the source archive and the wheel"):
        copy_sources(clone)
        run(here, "-m", "build", "-q", "--outdir", dist, clone, STAMMTISCH_REQUIRE_COMPILED="1")
        (archive,), (wheel,) = dist.glob("*.tar.gz"), dist.glob("*.whl")
    with step("Asking auditwheel"):
        check_wheel(wheel, folder / "repaired")
    with step("The wheel, without compiler and Node"):
        try_out(install(folder / "wheel", here, wheel, nothing), nothing, compiled=True)
    with step("The archive, without compiler and Node"):
        try_out(install(folder / "plain", here, archive, nothing), nothing, compiled=False)
    for number, python in enumerate([here, *pythons]):
        with step(f"The archive, with a compiler, for {python if python in pythons else 'this Python'}"):
            environment = folder / f"archive-{number}"
            command = install(environment, python, archive, compiler)
            try_out(command, compiler, compiled=True)
            add_game(environment, clone / "examples" / "game", compiler)
            try_out(command, compiler, compiled=True)
    programs = Path(os.environ["PATH"])
    with step("pip install git+..."):
        command = install(folder / "git", here, f"git+file://{clone}", programs, STAMMTISCH_UNCOMPILED="1")
        try_out(command, nothing, compiled=False)
    with step("uvx"):
        uv = Path(sys.executable).with_name("uv")
        run(uv, "tool", "run", "--python", here, "--from", clone, "stammtisch", "games", STAMMTISCH_UNCOMPILED="1")
    with step("pipx"):
        venv.create(folder / "pipx", with_pip=True)
        run(folder / "pipx" / SCRIPTS / "python", "-m", "pip", "install", "-q", "pipx")
        pipx = folder / "pipx" / SCRIPTS / "pipx"
        run(
            pipx,
            "run",
            "--spec",
            clone,
            "stammtisch",
            "games",
            STAMMTISCH_UNCOMPILED="1",
            PIPX_HOME=str(folder / "home"),
        )


if __name__ == "__main__":
    main()
