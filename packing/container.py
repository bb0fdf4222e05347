"""Runs every step of the Containerfile in a clean root, and then the club of compose.yaml, where nobody has containers.

python packing/container.py [--club]

Needs root, debootstrap and Linux. A stage is a fresh Debian of the suite that its FROM names; RUN and COPY do what
they say; CMD is started as USER, with the root file system read-only, on a network of its own, until HEALTHCHECK
succeeds and the page is served. With --club PostgreSQL, Redis and Caddy come from Debian into one more root,
and are set up as compose.yaml and Caddyfile say.
"""

from __future__ import annotations

import argparse
import fnmatch
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath

ROOT = Path(__file__).resolve().parents[1]
INSIDE = Path(__file__).with_name("inside.py")
FROM_HOST = ("/etc/resolv.conf", "/etc/ssl/certs/ca-certificates.crt", "/etc/pip.conf")  # a builder lends the same
PASSED = re.compile(
    r"^(PIP_(?!FIND_LINKS)|npm_config_|https?_proxy$|no_proxy$|NODE_EXTRA_CA_CERTS$|SSL_CERT_FILE$)", re.I
)


@dataclass
class Stage:
    """A stage of the file, as far as it has come."""

    root: Path
    workdir: str = "/"
    user: str = "root"
    env: dict[str, str] = field(
        default_factory=lambda: {"PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"}
    )
    volumes: list[str] = field(default_factory=list)
    command: list[str] = field(default_factory=list)
    health: list[str] = field(default_factory=list)

    def inside(self, path: str) -> Path:
        return self.root / PurePosixPath(self.workdir, path).as_posix().lstrip("/")


def instructions(text: str) -> list[tuple[str, str]]:
    """The steps of a Containerfile: words in capitals, and what they are told."""
    lines = re.sub(r"\\\n", " ", "\n".join(line for line in text.splitlines() if not line.startswith("#")))
    return [
        (word.upper(), rest.strip()) for word, _, rest in (line.partition(" ") for line in lines.splitlines()) if word
    ]


def debian(suite: str, base: Path) -> Path:
    """A Debian with nothing in it, made once."""
    made = base / suite
    if not (made / "made").exists():
        shutil.rmtree(made, ignore_errors=True)
        base.mkdir(parents=True, exist_ok=True)
        subprocess.run(["debootstrap", "--variant=minbase", suite, str(made)], check=True, stdout=subprocess.DEVNULL)
        policy = made / "usr/sbin/policy-rc.d"
        policy.write_text("#!/bin/sh\nexit 101\n")  # what is installed is not started, as in a container
        policy.chmod(0o755)
        (made / "made").touch()
    return made


def fresh(suite: str, base: Path, name: str) -> Path:
    root = base / name
    subprocess.run(["cp", "-a", "--reflink=auto", str(debian(suite, base).resolve()), str(root)], check=True)
    return root


def lend(root: Path) -> None:
    """Give a step the host's way to the network, again each time: a step may have put its own in place of it."""
    for path in map(Path, FROM_HOST):
        if path.is_file():
            target = root / path.relative_to("/")
            target.parent.mkdir(parents=True, exist_ok=True)
            target.unlink(missing_ok=True)
            shutil.copy(path, target)


def words_in_root(stage: Stage, command: list[str]) -> list[str]:
    """A command in the root, with processes of its own."""
    lend(stage.root)
    passed = {name: value for name, value in os.environ.items() if PASSED.match(name)}
    env = [f"{name}={value}" for name, value in {**passed, "DEBIAN_FRONTEND": "noninteractive", **stage.env}.items()]
    change = ["chroot", f"--userspec={stage.user}", str(stage.root), "env", "-i", "-C", stage.workdir, *env, *command]
    prepare = f"mount -t proc proc {shlex.quote(str(stage.root))}/proc && exec {shlex.join(change)}"
    return ["unshare", "--mount", "--pid", "--fork", "--kill-child", "sh", "-c", prepare]


def run(stage: Stage, command: list[str]) -> None:
    """RUN: a command that must succeed."""
    words = words_in_root(stage, command)
    answer = subprocess.run(words, check=False, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if answer.returncode:
        sys.exit(f"{shlex.join(command)}\n{answer.stdout}")


def wanted(name: str, rules: list[str]) -> bool:
    """Whether .containerignore leaves a file of the clone: the last rule that fits decides."""
    ignored = False
    for rule in rules:
        pattern = rule.lstrip("!")
        parents = [name, *(str(parent) for parent in PurePosixPath(name).parents)]
        patterns = (
            [pattern, pattern.removeprefix("**/"), f"*/{pattern.removeprefix('**/')}"] if "**" in pattern else [pattern]
        )
        if any(fnmatch.fnmatchcase(one, which) for one in parents if one != "." for which in patterns):
            ignored = not rule.startswith("!")
    return not ignored


def copy(stage: Stage, words: list[str], stages: dict[str, Stage]) -> None:
    """COPY, from another stage or from the clone."""
    *sources, target = words
    if sources[0].startswith("--from="):
        other = stages[sources.pop(0).removeprefix("--from=")]
        for source in sources:
            shutil.copytree(other.root / source.lstrip("/"), stage.inside(target), symlinks=True, dirs_exist_ok=True)
        return
    rules = (ROOT / ".containerignore").read_text(encoding="utf-8").split()
    listed = subprocess.run(
        ["git", "ls-files", "-co", "--exclude-standard"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    for name in listed.stdout.splitlines():
        for source in sources:
            if wanted(name, rules) and (source == "." or name.startswith(f"{source}/")) and (ROOT / name).is_file():
                to = stage.inside(target) / (name if source == "." else name.removeprefix(f"{source}/"))
                to.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(ROOT / name, to)


def build(text: str, base: Path) -> Stage:
    """All stages; the last is the image."""
    stages: dict[str, Stage] = {}
    stage = Stage(base)
    for word, rest in instructions(text):
        print(f"{word} {rest}"[:120], flush=True)
        match word:
            case "FROM":
                image, _, name = rest.partition(" AS ")
                suite = re.sub(r".*:|-slim$", "", image)
                stage = stages[name or "image"] = Stage(fresh(suite, base, name or "image"))
            case "RUN":
                run(stage, ["sh", "-c", rest])
            case "COPY":
                copy(stage, rest.split(), stages)
            case "WORKDIR":
                stage.workdir = rest
                stage.inside(".").mkdir(parents=True, exist_ok=True)
            case "ENV":
                stage.env |= dict(pair.split("=", 1) for pair in shlex.split(rest))
            case "USER":
                stage.user = rest
            case "VOLUME":
                stage.volumes.append(rest)
            case "CMD":
                stage.command = json.loads(rest)
            case "HEALTHCHECK":
                stage.health = json.loads(rest[rest.index("CMD ") + 4 :])
            case "EXPOSE":
                pass
            case _:
                sys.exit(f"{word}: this command does not know how to run that step")
    return stage


def start(stage: Stage, club: Path | None) -> None:
    """Run what was built, where only it can be reached."""
    told = {
        "root": str(stage.root),
        "user": stage.user,
        "workdir": stage.workdir,
        "env": stage.env,
        "volumes": stage.volumes,
        "command": stage.command,
        "health": stage.health,
        "club": str(club) if club else None,
    }
    words = ["unshare", "--mount", "--net", "--pid", "--fork", "--kill-child", sys.executable, str(INSIDE)]
    sys.stdout.flush()
    answer = subprocess.run(words, input=json.dumps(told), text=True, check=False)
    if answer.returncode:
        sys.exit(answer.returncode)


def size(root: Path) -> int:
    """How many megabytes lie in a root."""
    answer = subprocess.run(["du", "-sxm", str(root)], capture_output=True, text=True, check=True)
    return int(answer.stdout.split()[0])


def need_debootstrap() -> None:
    if os.geteuid() != 0 or not shutil.which("debootstrap"):
        sys.exit("This needs root, and debootstrap (Debian: apt-get install debootstrap).")


def main() -> None:
    parser = argparse.ArgumentParser(description="Runs the Containerfile's steps in a clean root.")
    parser.add_argument("--club", action="store_true", help="start compose.yaml's other services beside it too")
    with_club = parser.parse_args().club
    need_debootstrap()
    kept = ROOT / "build" / "roots"
    debian("trixie", kept)
    with tempfile.TemporaryDirectory(prefix="roots-", dir=ROOT / "build") as name:
        base = Path(name)
        for suite in kept.iterdir():
            (base / suite.name).symlink_to(suite)
        image = build((ROOT / "Containerfile").read_text(encoding="utf-8"), base)
        print(f"The image: {size(image.root)} MB")
        start(image, None)
        if with_club:
            club = Stage(fresh("trixie", base, "club"))
            print("Installing PostgreSQL, Redis and Caddy beside it", flush=True)
            run(
                club,
                [
                    "sh",
                    "-c",
                    "apt-get update && apt-get install -y --no-install-recommends postgresql redis-server caddy",
                ],
            )
            start(image, club.root)


if __name__ == "__main__":
    main()
