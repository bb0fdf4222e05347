"""Bots in any language: a program that reads a line of JSON for each decision and answers with one.

It is asked `{"game", "seat", "view", "legal", "seconds"}` and answers `{"move": ...}`, one of the moves in `legal`. See
docs/bots.md. Whatever else it does ends it, with a sentence that says what it was.
"""

from __future__ import annotations

import json
import os
import selectors
import shutil
import subprocess
import time
from typing import Any

from stammtisch.engine.contract import State
from stammtisch.engine.errors import Refused
from stammtisch.engine.moves import exactly, quoted
from stammtisch.engine.rng import Rng

SECONDS = 10.0  # for a decision
LONGEST_ANSWER = 65536
AT_ONCE = 4096


class Misbehaved(Refused):
    """A program that did not answer as it should."""


class ProgramBot:
    """A program that chooses. It is started at its first decision."""

    def __init__(self, path: str, seconds: float = SECONDS) -> None:
        if shutil.which(path) is None:
            raise Refused(f"There is no program {path} that can be run.")
        self.path = path
        self.seconds = seconds
        self.process: subprocess.Popen[bytes] | None = None
        self.unread = b""

    def choose(self, state: State, rng: Rng) -> int:
        view, legal = state.game.view(state, state.seat), state.legal()
        moves = [state.game.move(state, action) for action in legal]
        question = {"game": view["game"], "seat": state.seat, "view": view, "legal": moves, "seconds": self.seconds}
        answer = self.ask(question)
        for action, move in zip(legal, moves, strict=True):
            if exactly(move, answer):
                return action
        raise self.ended(f"answered {quoted(answer)}, which is none of the legal moves")

    def ask(self, question: dict[str, Any]) -> Any:
        line = self.exchange(json.dumps(question, ensure_ascii=False).encode() + b"\n")
        try:
            answer = json.loads(line)
        except (ValueError, RecursionError):
            raise self.ended(f"answered {line[:60]!r}, which is no JSON") from None
        if not isinstance(answer, dict) or "move" not in answer:
            raise self.ended(f'answered {quoted(answer)}, not {{"move": ...}}')
        return answer["move"]

    def exchange(self, question: bytes) -> bytes:
        """Write a line and read one, both before the time is up."""
        process = self.started()
        assert process.stdin is not None
        assert process.stdout is not None
        deadline = time.monotonic() + self.seconds
        with selectors.DefaultSelector() as ready:
            ready.register(process.stdin, selectors.EVENT_WRITE)
            ready.register(process.stdout, selectors.EVENT_READ)
            while b"\n" not in self.unread:
                events = ready.select(max(0.0, deadline - time.monotonic()))
                if not events:
                    raise self.ended(f"did not answer within {self.seconds:g} seconds")
                for key, _ in events:
                    if key.fileobj is process.stdout:
                        self.read_some(process.stdout.fileno())
                    else:
                        question = self.write_some(process.stdin.fileno(), question)
                        if not question:
                            ready.unregister(process.stdin)
        line, _, self.unread = self.unread.partition(b"\n")
        return line

    def read_some(self, descriptor: int) -> None:
        received = os.read(descriptor, AT_ONCE)
        if not received:
            raise self.ended("ended without an answer")
        self.unread += received
        if len(self.unread) > LONGEST_ANSWER:
            raise self.ended("answered without an end of line")

    def write_some(self, descriptor: int, question: bytes) -> bytes:
        try:
            return question[os.write(descriptor, question[:AT_ONCE]) :]
        except BrokenPipeError:
            raise self.ended("ended without reading the question") from None

    def started(self) -> subprocess.Popen[bytes]:
        if self.process is None:
            self.process = subprocess.Popen([self.path], stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0)
        return self.process

    def ended(self, what: str) -> Misbehaved:
        self.close()
        return Misbehaved(f"The program {self.path} {what}.")

    def close(self) -> None:
        """End the program."""
        if self.process is not None:
            self.process.kill()
            self.process.communicate()
            self.process = None
            self.unread = b""
