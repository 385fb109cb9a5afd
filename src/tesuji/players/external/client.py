"""An external program: started, asked, given up on when it does not answer, and always ended."""

import contextlib
import os
import queue
import shlex
import signal
import subprocess
import sys
import threading
import weakref
from collections import deque
from collections.abc import Sequence
from typing import IO, Any

from tesuji.errors import InputError
from tesuji.players.player import PlayerFailed

KEPT_LINES = 20
"""Lines of a program's standard error that are kept, to be shown if it crashes."""
GRACE = 1.0
"""Seconds in which a program that is told to quit, or to end, may do so before it is killed."""
LAST_WORDS = 10.0
"""Seconds to wait for the end of what a program has written, if something that it started keeps the pipe open."""
_ESCAPE = "" if sys.platform == "win32" else "\\"


class GtpRefused(Exception):
    """The program answered with a question mark."""


class GtpClient:
    """A running GTP program. Use it in a ``with`` statement, or :meth:`close` it."""

    def __init__(self, command: str | Sequence[str], timeout: float = 60.0) -> None:
        """Start the program; ``timeout`` seconds is what it has for an answer unless a question says otherwise."""
        words = split_command(command) if isinstance(command, str) else list(command)
        self.command = command if isinstance(command, str) else shlex.join(command)
        if not words:
            raise InputError("the command of the GTP program is empty")
        self.timeout = timeout
        self._number = 0
        self._answers: queue.Queue[str | None] = queue.Queue()
        self._last_words: deque[str] = deque(maxlen=KEPT_LINES)
        try:
            self._process = subprocess.Popen(
                words,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                encoding="utf-8",
                errors="replace",
                start_new_session=True,  # so that its own children can be ended with it
                creationflags=getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0),  # Windows: Ctrl-C is ours alone
            )
        except (OSError, ValueError) as error:
            raise InputError(f"{words[0]!r} cannot be started: {getattr(error, 'strerror', None) or error}") from None
        streams = ((self._read_answers, self._process.stdout), (self._read_errors, self._process.stderr))
        readers = [threading.Thread(target=target, args=(stream,), daemon=True) for target, stream in streams]
        self._end = weakref.finalize(self, _end_process, self._process, readers)
        for reader in readers:
            reader.start()

    @property
    def last_words(self) -> str:
        """The last lines that the program wrote to standard error."""
        return "\n".join(self._last_words)

    def ask(self, line: str, timeout: float | None = None) -> str:
        """The program's answer to one command.

        Raises :class:`GtpRefused` when it says no, and :class:`~tesuji.players.PlayerFailed` when it is gone or too
        slow; it is ended then.
        """
        self._number += 1
        timeout = self.timeout if timeout is None else timeout
        try:
            assert self._process.stdin is not None
            self._process.stdin.write(f"{self._number} {line}\n")
            self._process.stdin.flush()
        except (OSError, ValueError):
            raise self._failure(f"{self.command!r} has ended before it was asked {line!r}", timeout) from None
        try:
            answer = self._answers.get(timeout=timeout)
        except queue.Empty:
            raise self._failure(f"{self.command!r} did not answer {line!r} in time") from None
        if answer is None:
            raise self._failure(f"{self.command!r} ended instead of answering {line!r}", timeout)
        status, text = answer[0], answer[1:].lstrip("0123456789").strip()
        if status == "?":
            raise GtpRefused(text)
        if status != "=":
            raise self._failure(f"{self.command!r} answered {line!r} with something that is not GTP: {answer[:60]!r}")
        return text

    def knows(self, command: str) -> bool:
        with contextlib.suppress(GtpRefused):
            return self.ask(f"known_command {command}").lower() == "true"
        return False

    def close(self) -> None:
        """Say quit, wait a moment, and end the program whatever it does."""
        with contextlib.suppress(GtpRefused, PlayerFailed):
            if self._process.poll() is None:
                self.ask("quit", timeout=GRACE)
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(timeout=GRACE)
        self._end()

    def __enter__(self) -> "GtpClient":
        return self

    def __exit__(self, *_: Any) -> None:
        self.close()

    def _failure(self, sentence: str, ending: float = 0.0) -> PlayerFailed:
        """What went wrong; a program that is ``ending`` has closed its pipe, and so long to say how it ends."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(timeout=ending)
        code = self._process.poll()
        self._end()
        if code is not None:
            sentence += f" (exit code {code})" if code >= 0 else f" (signal {-code})"
        return PlayerFailed(f"{sentence}; its last words: {self.last_words}" if self._last_words else sentence)

    def _read_answers(self, stream: IO[str]) -> None:
        lines: list[str] = []
        with contextlib.suppress(ValueError, OSError):
            for line in stream:
                text = line.rstrip("\r\n")
                if text.strip():
                    lines.append(text)
                elif lines:
                    self._answers.put("\n".join(lines))
                    lines = []
        if lines:
            self._answers.put("\n".join(lines))
        self._answers.put(None)

    def _read_errors(self, stream: IO[str]) -> None:
        with contextlib.suppress(ValueError, OSError):
            for line in stream:
                self._last_words.append(line.rstrip()[:500])


def split_command(command: str) -> list[str]:
    """The words of a command line, as a shell parts them; on Windows a backslash is a part of a path."""
    words = shlex.shlex(command, posix=True, punctuation_chars=False)
    words.whitespace_split, words.commenters, words.escape = True, "", _ESCAPE
    try:
        return list(words)
    except ValueError:
        raise InputError(f"{command!r} is not a command: a quote or backslash in it has no end") from None


def _end_process(process: "subprocess.Popen[str]", readers: Sequence[threading.Thread]) -> None:
    """End a program and whatever it has started, and hear what they have said until then."""
    _end_family(process)
    for reader in readers:
        if reader is not threading.current_thread():
            reader.join(LAST_WORDS)
    for stream in (process.stdin, process.stdout, process.stderr):
        if stream is not None:
            with contextlib.suppress(OSError, ValueError):
                stream.close()


def _end_family(process: "subprocess.Popen[str]") -> None:
    if sys.platform == "win32":  # where processes cannot be asked to end
        with contextlib.suppress(OSError):
            subprocess.run(["taskkill", "/t", "/f", "/pid", str(process.pid)], capture_output=True)
        process.kill()
        process.wait()
        return
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, signal.SIGTERM)
    with contextlib.suppress(subprocess.TimeoutExpired):
        process.wait(timeout=GRACE)
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
