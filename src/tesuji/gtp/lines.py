"""Lines that come in while the engine thinks: a thread reads them, so that the next line can stop a stream."""

import os
import threading
from collections import deque
from collections.abc import Callable, Iterator
from typing import BinaryIO

from tesuji.gtp.protocol import MAX_LINE

MAX_WAITING = 10_000
"""Lines that may wait to be answered before the reader stops reading."""
MAX_LETTERS = 1 << 23


class LineReader:
    """Reads lines in a thread. :attr:`waiting` is set while a line (or the end of input) has not been taken yet."""

    def __init__(self, read: Callable[[], bytes]) -> None:
        """``read`` returns some bytes as they come, and none at the end."""
        self._read = read
        self._lines: deque[str | None] = deque()
        self._letters = 0
        self._changed = threading.Condition()
        self.waiting = threading.Event()
        threading.Thread(target=self._work, name="gtp-input", daemon=True).start()

    @classmethod
    def of(cls, stream: BinaryIO) -> "LineReader":
        try:
            number = stream.fileno()
        except OSError:  # a stream in memory
            return cls(lambda: stream.read(1 << 16))
        # Not through the stream's own buffer: a thread that holds its lock would disturb the end of the program.
        return cls(lambda: os.read(number, 1 << 16))

    def __iter__(self) -> Iterator[str]:
        while (line := self._take()) is not None:
            yield line

    def _take(self) -> str | None:
        with self._changed:
            self._changed.wait_for(lambda: self._lines)
            line = self._lines[0]
            if line is not None:  # the end stays where it is
                self._lines.popleft()
                self._letters -= len(line)
            if not self._lines:
                self.waiting.clear()
            self._changed.notify_all()
            return line

    def _put(self, line: str | None) -> None:
        with self._changed:
            self._changed.wait_for(lambda: len(self._lines) < MAX_WAITING and self._letters < MAX_LETTERS)
            self._lines.append(line)
            self._letters += len(line or "")
            self.waiting.set()
            self._changed.notify_all()

    def _work(self) -> None:
        rest = b""
        try:
            while data := self._read():
                *lines, rest = (rest + data).split(b"\n")
                for line in lines:
                    self._put(line[: MAX_LINE + 1].decode("utf-8", errors="replace"))
                rest = rest[: MAX_LINE + 1]
            if rest:
                self._put(rest.decode("utf-8", errors="replace"))
        except (OSError, ValueError):  # closed under our hands: that is an end too
            pass
        self._put(None)
