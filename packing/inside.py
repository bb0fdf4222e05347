"""The inner half of container.py: runs in namespaces of its own, so that whatever it mounts and starts ends with it."""

from __future__ import annotations

import fcntl
import json
import os
import re
import shutil
import socket
import ssl
import struct
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path
from typing import Any

import yaml

ROOT = Path(__file__).resolve().parents[1]
GIVEN = {"POSTGRES_PASSWORD": "between-us", "STAMMTISCH_SECRET": "0123456789" * 4}  # what a host would set
PATIENCE = 600  # tries, a tenth of a second apart


def mount(*words: str) -> None:
    subprocess.run(["mount", *words], check=True)


def raise_loopback() -> None:
    """The only network here: this machine's own."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as any_socket:
        fcntl.ioctl(any_socket, 0x8914, struct.pack("16sH14s", b"lo", 0x1 | 0x40, b""))  # SIOCSIFFLAGS: up, running


def in_root(root: str, user: str, env: dict[str, str], workdir: str, command: list[str]) -> list[str]:
    pairs = [f"{name}={value}" for name, value in env.items()]
    return ["chroot", f"--userspec={user}", root, "env", "-i", "-C", workdir, *pairs, *command]


def wait(what: str, command: list[str], server: subprocess.Popen[bytes] | None = None) -> None:
    """Try until it succeeds."""
    answer = None
    for _ in range(PATIENCE):
        if server is not None and server.poll() is not None:
            sys.exit(f"{what}: what was started has ended")
        answer = subprocess.run(command, capture_output=True, text=True, check=False)
        if answer.returncode == 0:
            print(f"{what}: well")
            return
        time.sleep(0.1)
    sys.exit(f"{what}: {answer.stderr if answer else ''}")


def fetch_page(url: str) -> None:
    """The page and its program, by TLS whoever signed it."""
    page = fetch(url)
    program = re.search(r'src="(/assets/[^"]+\.js)"', page)
    if program is None:
        sys.exit(f"{url}: this is not the page: {page[:200]}")
    fetch(url + program[1])
    print(f"{url}: the page is served")


def fetch(url: str) -> str:
    """What is there, as soon as it is: Caddy may be making its certificate."""
    anybody = ssl._create_unverified_context()
    reason = ""
    for _ in range(PATIENCE):
        try:
            text: str = urllib.request.urlopen(url, timeout=30, context=anybody).read().decode()
            return text
        except OSError as error:
            reason = str(error)
            time.sleep(0.1)
    sys.exit(f"{url}: {reason}")


def compose() -> dict[str, Any]:
    """The services of compose.yaml with what a host would set."""

    def given(match: re.Match[str]) -> str:
        return GIVEN.get(match[1], "") or (match[3] or "" if match[2] == "-" else sys.exit(f"{match[1]} is not set"))

    text = (ROOT / "compose.yaml").read_text(encoding="utf-8")
    services: dict[str, Any] = yaml.safe_load(re.sub(r"\$\{(\w+):([-?])([^}]*)\}", given, text))["services"]
    return services


def prepare(root: str, read_only: bool, volumes: list[str]) -> None:
    """What a container gets: processes, shared memory, a place for what passes, and its volumes."""
    homes = []
    for volume in volumes:
        home = tempfile.mkdtemp()
        shutil.copystat(root + volume, home)
        owner = os.stat(root + volume)
        os.chown(home, owner.st_uid, owner.st_gid)
        homes.append((home, volume))
    if read_only:
        mount("--bind", root, root)
        mount("-o", "remount,ro,bind", root)
    mount("-t", "proc", "proc", f"{root}/proc")
    mount("-t", "tmpfs", "tmpfs", f"{root}/tmp")
    mount("-t", "tmpfs", "tmpfs", f"{root}/dev/shm") if os.path.isdir(f"{root}/dev/shm") else None
    for home, volume in homes:
        mount("--bind", home, root + volume)


def start_services(root: str, services: dict[str, Any]) -> None:
    """PostgreSQL, Redis and Caddy as compose.yaml wants them, from Debian instead of from their images."""
    prepare(root, False, [])
    env = {"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "HOME": "/tmp"}
    settings = services["postgres"]["environment"]
    programs = next(path for path in Path(root, "usr/lib/postgresql").glob("*/bin")).relative_to(root)
    data, password = "/tmp/data", Path(root, "tmp/password")
    password.write_text(settings["POSTGRES_PASSWORD"])
    password.chmod(0o644)
    user = settings["POSTGRES_USER"]
    make = [f"/{programs}/initdb", "-D", data, "-U", user, "--auth=scram-sha-256", "--pwfile=/tmp/password"]
    subprocess.run(in_root(root, "postgres:postgres", env, "/tmp", make), check=True, stdout=subprocess.DEVNULL)
    serve = [f"/{programs}/postgres", "-D", data, "-k", "/tmp"]
    subprocess.Popen(in_root(root, "postgres:postgres", env, "/tmp", serve), stderr=subprocess.DEVNULL)
    subprocess.Popen(in_root(root, "redis:redis", env, "/tmp", services["redis"]["command"]), stdout=subprocess.DEVNULL)
    secret = {**env, "PGPASSWORD": settings["POSTGRES_PASSWORD"], "PGHOST": "/tmp"}
    wait("postgres", in_root(root, "root", secret, "/tmp", ["pg_isready", "-U", user]))
    wait("redis", in_root(root, "root", env, "/tmp", services["redis"]["healthcheck"]["test"][1:]))
    wait("its database", in_root(root, "root", secret, "/tmp", ["createdb", "-U", user, settings["POSTGRES_DB"]]))
    shutil.copy(ROOT / "Caddyfile", f"{root}/tmp/Caddyfile")
    door = {**env, **services["caddy"]["environment"]}
    caddy = ["caddy", "run", "--adapter", "caddyfile", "--config", "/tmp/Caddyfile"]
    subprocess.Popen(in_root(root, "root", door, "/tmp", caddy), stderr=subprocess.DEVNULL)


def main() -> None:
    told = json.load(sys.stdin)
    raise_loopback()
    env = {**told["env"], "HOME": told["workdir"]}
    services: dict[str, Any] = {}
    if told["club"]:
        services = compose()
        for root in (told["root"], told["club"]):
            Path(root, "etc/hosts").write_text(f"127.0.0.1 localhost {' '.join(services)}\n")
        start_services(told["club"], services)
        env |= services["stammtisch"]["environment"]
    prepare(told["root"], True, told["volumes"])
    here = told["root"], told["user"], env, told["workdir"]
    server = subprocess.Popen(in_root(*here, told["command"]), stderr=subprocess.DEVNULL)
    try:
        wait("stammtisch", in_root(*here, told["health"]), server)
        fetch_page("http://127.0.0.1:8000")
        if services:
            fetch_page(f"https://{services['caddy']['environment']['STAMMTISCH_SITE']}")
    finally:
        server.terminate()
        server.wait(60)
    if server.returncode not in (0, -15):
        sys.exit(f"It ended with {server.returncode}.")


if __name__ == "__main__":
    main()
