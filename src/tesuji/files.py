"""Files: read whole within bounds, written whole or not at all, and never over what was read."""

import contextlib
import os
import re
import stat
import sys
import tempfile
from collections.abc import Iterable, Mapping
from pathlib import Path

from tesuji.errors import InputError

try:
    import fcntl
except ImportError:  # not a system that has it
    fcntl = None  # type: ignore[assignment]

STREAM = Path("-")
"""Standard input where something is read, standard output where something is written."""
MAX_BYTES = 1 << 25
"""What may be read at once. The largest public collections of problems have a fifth of this."""
PROBLEM_FILES = (".sgf", ".toml", ".jsonl", ".json", ".ndjson")
"""How the names of problem files end; Lin's text is told by its content."""

_LOCKED_BYTE = (1 << 31) - 2
"""On Windows a lock also prevents reading, so the locked byte is one beyond the end of most files."""
_LINE_BREAK = re.compile(r"\r\n|\n|\r")


def read_bytes(path: str | Path, expected: str = "a file", *, regular: bool = False) -> bytes:
    """The bytes of a file. ``-`` is standard input, and a pipe may be named, unless only regular files will do."""
    path = Path(path)
    try:
        if path == STREAM and not regular:
            data = _read_input()
        else:
            if regular and _is_special(path):
                raise InputError(f"{path} is not a regular file: expected {expected}")
            with path.open("rb") as file:
                data = file.read(MAX_BYTES + 1)
    except FileNotFoundError:
        raise InputError(f"{path}: there is no such file") from None
    except InputError:
        raise
    except (OSError, ValueError) as error:
        if os.path.isdir(path):  # not every system says so
            raise InputError(f"{path} is a directory: expected {expected}") from None
        raise InputError(f"{path} cannot be read: {reason(error)}") from None
    if len(data) > MAX_BYTES:
        raise InputError(f"{path} is too large: expected at most {MAX_BYTES >> 20} MB")
    return data


def _read_input() -> bytes:
    if sys.stdin is None:
        raise InputError("standard input is closed: expected something to read there")
    return sys.stdin.buffer.read(MAX_BYTES + 1)


def split_lines(text: str) -> list[str]:
    """The lines of a text. Only line breaks part them: strings of JSON and TOML may hold Unicode's other separators."""
    return _LINE_BREAK.split(text)


def reason(error: Exception) -> str:
    return ((error.strerror if isinstance(error, OSError) else None) or str(error)).lower()


def require_writable(path: Path) -> None:
    """Complain about a name that cannot become a file, before any work is done for it."""
    if os.path.isdir(path):
        raise InputError(f"{path} is a folder: expected the name of a file to write")
    if not os.path.isdir(path.parent):
        raise InputError(f"{path} cannot be written: there is no folder {path.parent}")


def require_apart(outputs: Mapping[str, Path | None], inputs: Iterable[Path]) -> None:
    """Complain about an output (by what it is called, if it is wanted) that would replace an input or another one."""
    read = {identity: path for path in inputs if (identity := _identity(path)) is not None}
    written: dict[object, str] = {}
    for name, path in outputs.items():
        identity = None if path is None or path == STREAM else _identity(path)
        if identity is None:
            continue
        if identity in read:
            raise InputError(f"{name} {path} would replace {read[identity]}, which is read: expected another file")
        if identity in written:
            raise InputError(f"{written[identity]} and {name} name the same file, {path}: expected two")
        written[identity] = name


def _identity(path: Path) -> object:
    """What two names of one file have in common; ``None`` for a terminal, a pipe and the like."""
    try:
        found = os.fstat(0) if path == STREAM else path.stat()
    except FileNotFoundError:
        return path.resolve()
    except (OSError, ValueError):
        return None
    return (found.st_dev, found.st_ino) if stat.S_ISREG(found.st_mode) else None


def _is_special(path: Path) -> bool:
    """A pipe, a device and the like? ``os.path`` says no where ``Path`` raises: a name may be too long for any file."""
    return os.path.exists(path) and not os.path.isfile(path) and not os.path.isdir(path)


def write_file(path: Path, text: str | bytes, *, regular: bool = False) -> None:
    """Write a file whole or not at all; what was there before stays until the new text is complete.

    A pipe or a device is written to as it is, unless only regular files will do.
    """
    require_writable(path)
    if regular and _is_special(path):
        raise InputError(f"{path} cannot be written: it is there and is not a regular file")
    scratch: str | None = None
    try:
        if _is_special(path):  # /dev/null and the like: nothing to replace
            path.write_bytes(text if isinstance(text, bytes) else text.encode())
            return
        target = path.resolve()  # a link keeps pointing where it pointed
        handle, scratch = tempfile.mkstemp(prefix=f".{target.name}.", dir=target.parent)
        with open(handle, "wb") as file:
            file.write(text if isinstance(text, bytes) else text.encode(errors="replace"))
        os.chmod(scratch, _mode_for(target))
        os.replace(scratch, target)
    except (OSError, ValueError) as error:
        raise InputError(f"{path} cannot be written: {reason(error)}") from error
    finally:
        if scratch is not None:
            with contextlib.suppress(FileNotFoundError):
                os.unlink(scratch)


def _mode_for(target: Path) -> int:
    if os.path.exists(target):
        if not os.access(target, os.W_OK):
            raise PermissionError(13, "permission denied")
        return target.stat().st_mode & 0o777
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask


def lock(handle: int) -> None:
    """Keep a file for this process until it is closed; ``BlockingIOError`` if another process has it."""
    if fcntl is not None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    elif sys.platform == "win32":
        import msvcrt

        os.lseek(handle, _LOCKED_BYTE, os.SEEK_SET)
        try:
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        except OSError as error:
            raise BlockingIOError(error.errno, error.strerror) from None
