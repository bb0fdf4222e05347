"""What clients have been sent and have not read yet. It is in memory, so there is only so much of it."""

from __future__ import annotations

from collections import defaultdict
from typing import Protocol


class Reader(Protocol):
    """Somebody on a socket who is sent things."""

    address: str
    unread: int  # bytes

    def fall_behind(self) -> None:
        """Let go who reads too slowly."""


class Unread:
    """So many bytes for a client, and for all clients of an address; whoever has most of them goes first."""

    def __init__(self, of_client: int, of_address: int) -> None:
        self.of_client, self.of_address = of_client, of_address
        self.readers: dict[str, set[Reader]] = defaultdict(set)  # by address, who has something to read
        self.sizes: dict[str, int] = defaultdict(int)  # by address, of what they have

    def add(self, reader: Reader, size: int) -> None:
        """Something was put on its way."""
        reader.unread += size
        self.sizes[reader.address] += size
        self.readers[reader.address].add(reader)
        if reader.unread > self.of_client:
            reader.fall_behind()
        elif self.sizes[reader.address] > self.of_address:
            max(self.readers[reader.address], key=lambda one: one.unread).fall_behind()

    def take(self, reader: Reader, size: int) -> None:
        """It was read, or nobody will read it any more."""
        reader.unread -= size
        self.sizes[reader.address] -= size
        if reader.unread == 0:
            self.readers[reader.address].discard(reader)
        if not self.readers[reader.address]:
            del self.readers[reader.address], self.sizes[reader.address]
