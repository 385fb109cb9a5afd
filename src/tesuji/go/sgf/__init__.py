"""SGF game records, as they are found in the wild, and back.

Reading goes through four small steps: bytes to text (:mod:`encoding`), text to nodes (:mod:`parser`), nodes that know
what their properties mean (:mod:`node`), and the game as a whole (:mod:`tree`).
"""

from collections.abc import Iterable
from pathlib import Path

from tesuji.errors import InputError
from tesuji.files import read_bytes, write_file
from tesuji.go.sgf.encoding import decode
from tesuji.go.sgf.node import Node, Setup
from tesuji.go.sgf.parser import parse_games
from tesuji.go.sgf.tree import GameTree

__all__ = ["GameTree", "Node", "Setup", "parse_sgf", "read_sgf", "write_sgf"]


def read_sgf(path: str | Path, *, regular: bool = False) -> list[GameTree]:
    """Every game of an SGF file; ``-`` reads standard input, unless only a regular file will do.

    >>> tesuji.write_sgf("game.sgf", tesuji.parse_sgf("(;SZ[9];B[ee])"))
    >>> (tree,) = tesuji.read_sgf("game.sgf")
    >>> str(tree.moves[0])
    'B E5'
    """
    data = read_bytes(path, "an SGF file", regular=regular)
    return parse_sgf(data, "standard input" if str(path) == "-" and not regular else str(path))


def parse_sgf(data: str | bytes, name: str = "SGF") -> list[GameTree]:
    """Every game of an SGF text; ``name`` begins the error messages.

    >>> [tree.size for tree in tesuji.parse_sgf("(;SZ[9])(;SZ[13])")]
    [(9, 9), (13, 13)]
    """
    text = data if isinstance(data, str) else decode(data)
    if not text.strip():
        raise InputError(f"{name} is empty: expected an SGF game")
    roots = list(parse_games(text, name))
    if len(roots) == 1:
        return [GameTree(roots[0], name)]
    return [GameTree(root, f"{name}, game {number}") for number, root in enumerate(roots, 1)]


def write_sgf(path: str | Path, trees: GameTree | Iterable[GameTree], *, regular: bool = False) -> None:
    """Write one game, or several as a collection; to a pipe or a device too, unless only a regular file will do.

    >>> tesuji.write_sgf("empty.sgf", tesuji.GameTree.new((9, 9)))
    """
    games = [trees] if isinstance(trees, GameTree) else list(trees)
    write_file(Path(path), "".join(game.to_sgf() for game in games), regular=regular)
