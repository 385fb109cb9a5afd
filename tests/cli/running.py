"""A command that is watched while it works, so that Ctrl-C comes when it is in the middle and not after a while."""

import os
import pty
import re
import selectors
import signal
import subprocess
import sys
from pathlib import Path

from tesuji.lab.studies import Record, Store

FAR_TOO_LARGE = """
[[problem]]
name = "far too large"
to_play = "black"
goal = "capture"
diagram = '''
* * * * * * * *
* * * X * * * *
* * X o * * * *
* * * o X * * *
* * * * * * * *
* * * * * * * *
'''
"""
"""No small limit decides it."""

FOREVER = "3600"
"""For ``--time``: a search that does not end by itself while somebody watches it."""


class Running:
    """``tesuji WORDS`` in a process of its own, with a terminal for standard error, where it shows how it goes."""

    def __init__(self, folder: Path, *words: object) -> None:
        ours, theirs = pty.openpty()
        environment = {name: value for name, value in os.environ.items() if name != "NO_COLOR"}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tesuji", *map(str, words)],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=theirs,
            cwd=folder,
            env=environment | {"TERM": "xterm", "COLUMNS": "200"},
        )
        os.close(theirs)
        assert self.process.stdout is not None
        self._out, self._terminal = self.process.stdout.fileno(), ours
        self._said = {self._out: b"", self._terminal: b""}
        self._streams = selectors.DefaultSelector()
        for number in self._said:
            self._streams.register(number, selectors.EVENT_READ)

    def __enter__(self) -> "Running":
        return self

    def __exit__(self, *_: object) -> None:
        self.process.kill()  # does nothing to one that has ended
        self.process.communicate()
        self._streams.close()
        os.close(self._terminal)

    @property
    def printed(self) -> str:
        """What has come on standard output."""
        return self._said[self._out].decode()

    @property
    def shown(self) -> str:
        """What has come on the terminal."""
        return self._said[self._terminal].decode(errors="replace")

    def wait_until_printed(self, pattern: str) -> None:
        """Wait until this stands on standard output."""
        while not re.search(pattern, self.printed):
            assert self._listen(), f"{pattern!r} was not printed; on the terminal: {self.shown}"

    def wait_until_shown(self, pattern: str) -> None:
        """Wait until this stands on the terminal."""
        while not re.search(pattern, self.shown):
            assert self._listen(), f"{pattern!r} was not shown: {self.shown}"

    def interrupt(self) -> None:
        """Press Ctrl-C."""
        self.process.send_signal(signal.SIGINT)

    def finish(self) -> int:
        """Wait for the end; returns the exit code."""
        while self._listen():
            pass
        return self.process.wait()

    def _listen(self) -> bool:
        """Wait for more; false when nothing more will come."""
        for key, _ in self._streams.select():
            try:
                part = os.read(key.fd, 4096)
            except OSError:  # how a terminal says that nobody is there any more
                part = b""
            self._said[key.fd] += part
            if not part:
                self._streams.unregister(key.fd)
        return bool(self._streams.get_map())


def without_clocks(printed: str) -> str:
    """The text or JSON without rates, which a short run does not print, and with 0 for every number of seconds."""
    printed = re.sub(r",? [\d,.]+ [a-z]+/s\b", "", printed)
    printed = re.sub(r"\b\d+(\.\d+)? s\b", "0 s", printed)
    return re.sub(r'("\w*seconds": )(\[.*?\]|[^],}]+)', r"\g<1>0", printed)


def kept(path: Path) -> list[Record]:
    """What a store has."""
    with Store(path) as store:
        return list(store)
