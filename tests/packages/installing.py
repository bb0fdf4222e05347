"""A package with a game beside Stammtisch, as pip leaves it, for processes that are started with it on their path."""

from __future__ import annotations

import fcntl
import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from stammtisch import building
from tests.cases import PLAIN

ROOT = Path(__file__).parents[2]


@dataclass(frozen=True)
class Installed:
    """Where a package is installed."""

    folder: Path

    @property
    def environment(self) -> dict[str, str]:
        return {**os.environ, "PYTHONPATH": os.pathsep.join([str(self.folder), os.environ.get("PYTHONPATH", "")])}

    def run(self, *words: str, typed: str | None = None, code: int = 0) -> str:
        """What a module of Python says, called with words like `stammtisch games`."""
        command = [sys.executable, "-m", *words]
        answer = subprocess.run(
            command, cwd=ROOT, env=self.environment, input=typed, capture_output=True, text=True, check=False
        )
        assert answer.returncode == code, f"{' '.join(words)}\n{answer.stdout}{answer.stderr}"
        return answer.stdout + answer.stderr


def install(source: Path, folder: Path, compiled: bool = not PLAIN) -> Installed:
    """Install a package from a copy of its sources into a folder of its own, once for all test processes."""
    folder.mkdir(parents=True, exist_ok=True)
    target = folder / "installed"
    with (folder / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not target.exists():
            wanted = building.REQUIRED if compiled else building.UNCOMPILED
            shutil.copytree(source, folder / "source", ignore=shutil.ignore_patterns("build", "*.egg-info", "*.so"))
            pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "install", "-q", "--no-deps"]
            command = [*pip, "--no-build-isolation", "--target", str(target), str(folder / "source")]
            done = subprocess.run(command, env={**os.environ, wanted: "1"}, capture_output=True, text=True, check=False)
            assert done.returncode == 0, done.stdout + done.stderr
    return Installed(target)
