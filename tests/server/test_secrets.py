"""What must not be guessed or read: keys that sign, and the files of a house."""

from __future__ import annotations

import os
import resource
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from stammtisch.engine.errors import BadOption
from stammtisch.server.config import Config
from stammtisch.server.signing import SHORTEST_KEY, VARIABLE, Forged, Signer, keys_in, rotate
from tests.server.running import KEYS, Backing, Process

pytestmark = pytest.mark.anyio


@pytest.fixture(autouse=True)
def _no_variable(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(VARIABLE, raising=False)


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_the_secret_is_made_once_and_for_its_owner_alone(tmp_path: Path) -> None:
    folder = tmp_path / "new"
    first = keys_in(folder)
    assert [len(key) for key in first] == [64]
    assert keys_in(folder) == first
    assert (mode(folder / "secret"), mode(folder)) == (0o600, 0o700)
    assert list(folder.iterdir()) == [folder / "secret"], "nothing is left beside it"


def test_a_full_disk_leaves_no_secret_behind(tmp_path: Path) -> None:
    """As a full disk would, the limit lets files be made and nothing be written into them."""
    program = (
        f"from pathlib import Path; from stammtisch.server.signing import keys_in; keys_in(Path({str(tmp_path)!r}))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program],
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0)),
        capture_output=True,
        check=False,
    )
    assert done.returncode != 0
    assert list(tmp_path.iterdir()) == []
    assert len(keys_in(tmp_path)[0]) == 64


@pytest.mark.parametrize("content", [b"", b" \n", b"x" * (SHORTEST_KEY - 1), b"x" * 40 + b"\nshort"])
def test_keys_that_anybody_could_guess_are_refused(
    tmp_path: Path, content: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "secret").write_bytes(content)
    with pytest.raises(BadOption):
        keys_in(tmp_path)
    with pytest.raises(BadOption):
        Config("sqlite://", tuple(content.split()))
    monkeypatch.setenv(VARIABLE, content.decode())
    with pytest.raises(BadOption):
        keys_in(tmp_path / "other")


def test_keys_from_the_environment_and_several_of_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, f"{'a' * 40} {'b' * 40}")
    assert keys_in(tmp_path) == (b"a" * 40, b"b" * 40)
    assert list(tmp_path.iterdir()) == []


def test_a_house_does_not_start_with_an_empty_secret(tmp_path: Path) -> None:
    folder = tmp_path / "stammtisch"
    folder.mkdir()
    (folder / "secret").touch()
    process = Process(Backing.on_sqlite(tmp_path), tmp_path)
    with pytest.raises(AssertionError, match="ended with 1"):
        process.start()
    assert "is empty" in process.log.read_text()
    assert "Traceback" not in process.log.read_text()


def test_rotated_keys_sign_anew_and_know_what_the_last_one_signed(tmp_path: Path) -> None:
    first = Signer(keys_in(tmp_path), "person").sign({"id": "a"})
    assert rotate(tmp_path) == 2
    second = Signer(keys_in(tmp_path), "person").sign({"id": "a"})
    assert second != first
    assert Signer(keys_in(tmp_path), "person").open(first) == {"id": "a"}
    rotate(tmp_path)
    assert Signer(keys_in(tmp_path), "person").open(second) == {"id": "a"}
    with pytest.raises(Forged):
        Signer(keys_in(tmp_path), "person").open(first)
    assert mode(tmp_path / "secret") == 0o600


def test_what_was_signed_for_a_while_is_good_for_a_while_and_for_its_purpose() -> None:
    text = Signer(KEYS, "seat", 600).sign({"seat": 1})
    assert Signer(KEYS, "seat", 600).open(text) == {"seat": 1}
    for other in (Signer(KEYS, "seat", -1), Signer(KEYS, "person", 600), Signer((b"z" * 40,), "seat", 600)):
        with pytest.raises(Forged):
            other.open(text)


def test_the_files_of_a_house_are_their_owners_alone(tmp_path: Path) -> None:
    """However careless the user's mask is, and even if they were readable before."""
    was = os.umask(0o000)
    try:
        (tmp_path / "tables.sqlite").touch(0o666)
        with Process(Backing.on_sqlite(tmp_path), tmp_path):
            found = [path for path in tmp_path.rglob("*") if path.name.startswith(("tables.sqlite", "secret"))]
            assert {path.name for path in found} == {
                "tables.sqlite",
                "tables.sqlite-wal",
                "tables.sqlite-shm",
                "tables.sqlite.lock",
                "secret",
            }
            assert {path.name: oct(mode(path)) for path in found if mode(path) != 0o600} == {}
            assert mode(tmp_path / "stammtisch") == 0o700
    finally:
        os.umask(was)
