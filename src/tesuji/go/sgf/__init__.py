"""SGF game records, as they are found in the wild, and back.

Reading goes through four small steps: bytes to text (:mod:`encoding`), text to nodes (:mod:`parser`), nodes that know
what their properties mean (:mod:`node`), and the game as a whole (:mod:`tree`).
"""

import sys
from collections.abc import Iterable
from pathlib import Path

from tesuji.errors import InputError
from tesuji.go.sgf.encoding import decode
from tesuji.go.sgf.node import Node, Setup
from tesuji.go.sgf.parser import parse_games
from tesuji.go.sgf.tree import GameTree

__all__ = ["GameTree", "Node", "Setup", "parse_sgf", "read_sgf", "write_sgf"]

MAX_BYTES = 1 << 28


def read_sgf(path: str | Path) -> list[GameTree]:
    """Every game of an SGF file; ``-`` reads standard input."""
    return parse_sgf(_read_bytes(path), "standard input" if str(path) == "-" else str(path))


def parse_sgf(data: str | bytes, name: str = "SGF") -> list[GameTree]:
    """Every game of an SGF text; ``name`` begins the error messages."""
    text = data if isinstance(data, str) else decode(data)
    if not text.strip():
        raise InputError(f"{name} is empty: expected an SGF game")
    roots = list(parse_games(text, name))
    if len(roots) == 1:
        return [GameTree(roots[0], name)]
    return [GameTree(root, f"{name}, game {number}") for number, root in enumerate(roots, 1)]


def write_sgf(path: str | Path, trees: GameTree | Iterable[GameTree]) -> None:
    """Write one game, or several as a collection."""
    games = [trees] if isinstance(trees, GameTree) else list(trees)
    try:
        Path(path).write_text("".join(game.to_sgf() for game in games), encoding="utf-8")
    except (OSError, ValueError) as error:
        raise InputError(f"{path} cannot be written: {_reason(error)}") from None


def _read_bytes(path: str | Path) -> bytes:
    try:
        if str(path) == "-":
            data = sys.stdin.buffer.read(MAX_BYTES + 1)
        else:
            with Path(path).open("rb") as file:
                data = file.read(MAX_BYTES + 1)
    except FileNotFoundError:
        raise InputError(f"{path}: there is no such file") from None
    except IsADirectoryError:
        raise InputError(f"{path} is a directory: expected an SGF file") from None
    except (OSError, ValueError) as error:
        raise InputError(f"{path} cannot be read: {_reason(error)}") from None
    if len(data) > MAX_BYTES:
        raise InputError(f"{path} is too large: expected at most {MAX_BYTES >> 20} MB")
    return data


def _reason(error: Exception) -> str:
    return ((error.strerror if isinstance(error, OSError) else None) or str(error)).lower()
