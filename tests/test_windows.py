"""What Windows lacks is asked for nowhere: the package is loaded and plays, serves and thinks without it.

`make check` looks at every line for it (`mypy --platform win32`); here it runs.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from stammtisch import plain
from stammtisch.server.thinking import TOO_SLOW

pytestmark = pytest.mark.skipif(plain.asked_for() or sys.platform == "win32", reason="it hides what Windows lacks")

# What others make is loaded first: it knows where it runs. Then the machine is as Windows is.
HIDING = """
import asyncio, os, signal, sys, tempfile, time, types
import alembic.command, click, fastapi, prometheus_client, rich.progress, segno, sqlalchemy.ext.asyncio, uvicorn
import multiprocessing.context, concurrent.futures.process, sqlite3, webbrowser, websockets
for name in ("fcntl", "resource", "pwd", "grp", "termios", "tty", "uvloop"):
    sys.modules[name] = None
for module, names in {
    os: "fork getuid geteuid getgid nice chown fchown fchmod getloadavg sched_getaffinity killpg setsid wait4 sysconf",
    signal: "SIGALRM SIGHUP SIGKILL SIGQUIT SIGUSR1 SIGUSR2 setitimer alarm ITIMER_REAL pthread_sigmask",
    time: "clock_gettime clock_gettime_ns CLOCK_MONOTONIC CLOCK_BOOTTIME tzset",
}.items():
    for name in names.split():
        if hasattr(module, name):
            delattr(module, name)
sys.modules["msvcrt"] = types.SimpleNamespace(LK_NBLCK=2, locking=lambda *_: None)
asyncio.ProactorEventLoop = asyncio.SelectorEventLoop
sys.platform = "win32"
"""
LOADING = """
import pkgutil, stammtisch
from stammtisch import extras
sys.modules.update(dict.fromkeys(extras.EXTRAS))  # they too know where they run
for module in pkgutil.walk_packages(stammtisch.__path__, "stammtisch."):
    if not module.name.endswith(("__main__", "migrations.env")):  # these run when they are loaded
        try:
            __import__(module.name)
        except ImportError:  # of an extra
            pass
"""


def run(program: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """Run a program where Windows' lacks are hidden."""
    env = {"XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder), "PATH": ""}
    words = [sys.executable, "-c", HIDING + program]
    return subprocess.run(words, env=env, input="1\n1\nq\n", capture_output=True, text=True, check=False, timeout=300)


def test_every_module_is_loaded(tmp_path: Path) -> None:
    answer = run(LOADING, tmp_path)
    assert (answer.returncode, answer.stderr) == (0, "")


def test_commands_run(tmp_path: Path) -> None:
    (tmp_path / "stammtisch").mkdir()
    running = """
from stammtisch import cli
for words in ("play partners --bot random", "simulate partners --games 2 --workers 1", "doctor", "admin rotate"):
    cli.stammtisch(words.split(), standalone_mode=False)
"""
    answer = run(running, tmp_path)
    assert answer.returncode == 0, answer.stderr


def test_a_house_is_served_and_closed(tmp_path: Path) -> None:
    serving = """
from stammtisch import cli
async def once(self):
    pass
uvicorn.Server.main_loop = once
cli.stammtisch(["serve", "--port", "0", "--workers", "1"])
"""
    answer = run(serving, tmp_path)
    assert "Stammtisch listens on" in answer.stderr
    assert answer.returncode == 0, answer.stderr


def test_a_thread_ends_a_bot_that_thinks_too_long(tmp_path: Path) -> None:
    """Even in the middle of a search."""
    thinking = """
from stammtisch import bots
from stammtisch.engine import registry, seeds
from stammtisch.engine.recording import Recording
from stammtisch.engine.rng import Rng
from stammtisch.server import thinking
assert thinking.ALARM is thinking.alarm_of_thread
game = registry.find("partners")
state = Recording(game, 4, {}, seeds.fresh()).state
rng = Rng(1)
thinking.alarmed(0.2, bots.choose, bots.find("search:100000000"), bots.given(state, rng), rng)
"""
    assert run(thinking, tmp_path).returncode == 75
    assert TOO_SLOW != 75
