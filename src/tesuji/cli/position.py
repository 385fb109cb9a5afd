"""The position that a command is about: a file, a game in it, a move."""

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer

from tesuji.errors import InputError
from tesuji.files import PROBLEM_FILES, STREAM, read_bytes
from tesuji.go import Game, point_name
from tesuji.go.sgf import GameTree, Node, parse_sgf
from tesuji.go.sgf.encoding import decode
from tesuji.plural import counted
from tesuji.problems import Collection, Entry, Problem, write_sgf_problem
from tesuji.problems.collection import files_of, is_lin
from tesuji.problems.sgf import node_asked

FileArgument = Annotated[
    Path,
    typer.Argument(
        metavar="FILE", help="A game record or problems: SGF, TOML, JSON lines, Lin's text, a folder; - is stdin."
    ),
]
MoveOption = Annotated[
    int | None,
    typer.Option(
        "--move",
        "-m",
        min=0,
        metavar="N",
        help="The position after move N; 0 is the start. Default: the end of a game, the start of a problem.",
    ),
]
GameOption = Annotated[
    int, typer.Option("--game", "-g", min=1, metavar="K", help="Number of the game in a collection.")
]
JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON, one object per line.")]


@dataclass(frozen=True)
class Chosen:
    tree: GameTree
    node: Node
    game: Game
    games: int

    @property
    def sentence(self) -> str:
        """Where in the game this is, what was played there, and whose turn it is."""
        number, total = len(self.game), len(self.tree.moves)
        last = self.game.last_move
        turn = "Both players have passed." if self.game.is_over else f"{self.game.to_play} to play."
        if total == 0:
            return turn
        played = f": {last.color} {point_name(last.point)}" if last is not None else ""
        return f"Move {number} of {total}{played}. {turn}" if number else f"Start. {turn}"


def choose(file: Path, game: int = 1, move: int | None = None) -> Chosen:
    trees = [tree for one, _ in files_of(file, PROBLEM_FILES) for tree in _read(one)]
    if game > len(trees):
        raise InputError(f"{file}: there is no game {game}, the file has {counted(len(trees), 'game')}")
    tree = trees[game - 1]
    if isinstance(tree, InputError):
        raise tree
    node = node_asked(tree, move)
    return Chosen(tree, node, node.game(), len(trees))


def _read(file: Path) -> "list[GameTree | InputError]":
    """The games of a record; a problem of another kind of file is a game that has not begun."""
    text = decode(read_bytes(file, "an SGF file"))
    name = "standard input" if file == STREAM else str(file)
    if is_lin(text) or file.suffix.lower() in PROBLEM_FILES[1:] or text.lstrip()[:1] == "{":
        found = list(Collection(name, text=text))
        return [entry.error or parse_sgf(write_sgf_problem(_posed(entry)), name)[0] for entry in found]
    return list(parse_sgf(text, name))


def _posed(entry: Entry) -> Problem:
    assert entry.problem is not None
    return entry.problem
