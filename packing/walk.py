"""Times the way from nothing to the page, on machines that have hardly anything.

python packing/walk.py [--wheel PATH]

Needs root, debootstrap and Linux. On a Debian with Python, make and a compiler, `make play` of a fresh clone is timed
until the page can be opened, and again when all is there. With --wheel, that file is installed on another Debian with
Python alone, and served. What Debian's own packages take is not counted; what registries send is. The times go into
docs/benchmarks.md.
"""

from __future__ import annotations

import argparse
import os
import shlex
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from container import ROOT, Stage, debian, fresh, need_debootstrap, run, words_in_root
from test_package import copy_sources, free_port

sys.path.insert(0, str(ROOT))
from benchmarks.report import judged, machine, put_into_page, table

Row = tuple[str, float, int | None]
SUITE = "trixie"
PYTHON = "python3 python3-venv ca-certificates"
COMPILER = "make gcc libc6-dev python3-dev"
PATIENCE = 600  # seconds


def bare_machine(base: Path, name: str, packages: str) -> Stage:
    """A Debian with these packages and nothing else."""
    stage = Stage(fresh(SUITE, base, name))
    run(stage, ["sh", "-c", f"apt-get -q update && apt-get -q install -y --no-install-recommends {packages}"])
    return stage


@contextmanager
def started(stage: Stage, command: str) -> Iterator[subprocess.Popen[bytes]]:
    """A command in the machine, which ends with all that it started."""
    process = subprocess.Popen(words_in_root(stage, ["sh", "-c", command]), start_new_session=True)
    try:
        yield process
    finally:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        for left in stage.inside("/tmp").glob("GMfifo*"):  # make's, which could not clean up
            left.unlink()


def until_page(stage: Stage, command: str, port: int) -> float:
    """Seconds from the command until the page can be opened."""
    began = time.monotonic()
    with started(stage, command) as process:
        while time.monotonic() - began < PATIENCE:
            if process.poll() is not None:
                sys.exit(f"{command}: it ended with {process.returncode}")
            try:
                page = urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=30).read().decode()
            except OSError:
                time.sleep(0.02)
                continue
            if "/assets/" not in page:
                sys.exit(f"This is not the page: {page[:300]}")
            return time.monotonic() - began
    sys.exit(f"{command}: no page after {PATIENCE} seconds")


def walk_clone(base: Path) -> Iterator[Row]:
    """Each step with its seconds, and how many it may take."""
    stage, port = bare_machine(base, "clone", f"{PYTHON} {COMPILER}"), free_port()
    copy_sources(stage.inside("/stammtisch"))
    stage.workdir = "/stammtisch"
    for name, aim in (("`make play`, on a fresh clone", 75), ("`make play`, again", 2)):
        yield name, until_page(stage, f"make play PORT={port}", port), aim


def walk_wheel(base: Path, wheel: Path) -> Iterator[Row]:
    stage, port = bare_machine(base, "wheel", PYTHON), free_port()
    stage.inside(f"/{wheel.name}").write_bytes(wheel.read_bytes())
    install = f"python3 -m venv /own && /own/bin/pip -q install /{shlex.quote(wheel.name)}"
    serve = f"exec /own/bin/stammtisch serve --port {port}"
    yield "the wheel, installed and served", until_page(stage, f"{install} && {serve}", port), None
    yield "the wheel, again", until_page(stage, serve, port), None


def told(walked: Iterator[Row]) -> Iterator[list[str]]:
    """Rows of a table, as soon as they are known."""
    for name, seconds, aim in walked:
        print(f"{name}: {seconds:.1f} s", flush=True)
        yield [name, judged(f"{seconds:.1f} s", aim is None or seconds < aim), f"{aim} s" if aim else "-"]


def main() -> None:
    parser = argparse.ArgumentParser(description="Times the way from nothing to the page, on bare machines.")
    parser.add_argument("--wheel", type=Path, help="a wheel, to be installed where Python is alone")
    wheel = parser.parse_args().wheel
    need_debootstrap()
    measured = machine()
    debian(SUITE, ROOT / "build" / "roots")
    with tempfile.TemporaryDirectory(prefix="walk-", dir=ROOT / "build") as name:
        base = Path(name)
        (base / SUITE).symlink_to(ROOT / "build" / "roots" / SUITE)
        rows = [*told(walk_clone(base)), *(told(walk_wheel(base, wheel)) if wheel is not None else ())]
    put_into_page("walk", f"{table(['', 'until the page opens', 'aim'], rows)}\n\nMeasured {measured}.")


if __name__ == "__main__":
    main()
