"""A game record: who played, under which rules, and the tree of what was played and what might have been."""

import re
from math import isfinite

from sgfmill import sgf_grammar

from tesuji.errors import InputError
from tesuji.go.board import Board
from tesuji.go.color import BLACK, EMPTY, WHITE
from tesuji.go.game import Game, Move, Size
from tesuji.go.point import MAX_SIZE
from tesuji.go.rules import TROMP_TAYLOR, Rules, find_rules
from tesuji.go.sgf.node import Node, short

_SIZE = re.compile(r"\s*(\d{1,4})\s*(?::\s*(\d{1,4})\s*)?", re.ASCII)
_NUMBER = re.compile(r"\s*([+-]?\d{1,9}(?:[.,]\d{0,9})?|[.,]\d{1,9})\s*", re.ASCII)


class GameTree:
    """One game of an SGF file.

    >>> (tree,) = tesuji.parse_sgf("(;SZ[9]PB[Shusaku];B[ee];W[cc])")
    >>> tree.size, tree.players[0], [str(move) for move in tree.moves]
    ((9, 9), 'Shusaku', ['B E5', 'W C7'])
    """

    def __init__(self, root: Node, place: str = "SGF") -> None:
        """The game with this root; ``place`` (file and game number) begins its error messages."""
        self.root = root
        self.place = place
        root._tree = self
        _part_move_from_root(root)
        game = root.text("GM").strip()
        if game not in ("", "1"):
            raise InputError(f"{place}: GM[{short(game)}] is not Go: expected GM[1]")
        self.width, self.height = self._read_size()

    @classmethod
    def new(cls, size: Size = 19) -> "GameTree":
        root = Node()
        width, height = (size, size) if isinstance(size, int) else size
        shape = str(width) if width == height else f"{width}:{height}"
        root.properties = {"FF": ["4"], "GM": ["1"], "CA": ["UTF-8"], "SZ": [shape]}
        return cls(root)

    @classmethod
    def from_game(cls, game: Game) -> "GameTree":
        """A game's moves, what was set up, its rules and, when it is over, its result."""
        tree = cls.new((game.width, game.height))
        tree.root.set_text("KM", f"{game.komi:g}")
        tree.root.set_text("RU", str(game.rules))
        tree.root.set_text("HA", str(game.handicap) if game.handicap else "")
        tree.root.set_text("RE", game.result() if game.is_over else "")
        starts = dict(game.starts)
        node = _write_setup(tree.root, Board(game.width, game.height), starts[0])
        board = starts[0].copy()
        for number, move in enumerate(game.moves, 1):
            node = node.add_move(move)
            board.play(move.point, move.color)
            if number in starts:
                node = _write_setup(Node(node), board, starts[number])
                board = starts[number].copy()
        return tree

    # What the root says ------------------------------------------------------------------------------------------
    @property
    def size(self) -> tuple[int, int]:
        return self.width, self.height

    @property
    def komi(self) -> float | None:
        return self._number("KM")

    @property
    def handicap(self) -> int:
        stones = self._number("HA") or 0.0
        if stones != int(stones) or not 0 <= stones <= self.width * self.height:
            raise InputError(f"{self.place}: HA[{short(self.root.text('HA'))}] is not a number of stones")
        return int(stones)

    @property
    def rules(self) -> Rules | None:
        """The rules, or ``None`` when the record names none that we know."""
        return find_rules(self.root.text("RU"))

    @property
    def players(self) -> tuple[str, str]:
        """The names of Black and White, with their ranks."""
        black, white = (f"{self.root.text(p)} {self.root.text(r)}".strip() for p, r in (("PB", "BR"), ("PW", "WR")))
        return black, white

    @property
    def result(self) -> str:
        """The result as the record has it: ``B+3.5``, ``W+R``; empty when unknown."""
        return self.root.text("RE").strip()

    @property
    def title(self) -> str:
        """The name of the game or problem, or the event it belongs to."""
        return (self.root.text("GN") or self.root.text("EV")).strip()

    # The main line -----------------------------------------------------------------------------------------------
    def main_line(self) -> list[Node]:
        return self.root.main_line()

    @property
    def moves(self) -> list[Move]:
        return [move for node in self.main_line() if (move := node.move) is not None]

    def node_after(self, number: int) -> Node:
        """The node of the main line where this many moves have been played; what is set up there comes with it."""
        line = self.main_line()
        moves = [index for index, node in enumerate(line) if node.has_move]
        if not 0 <= number <= len(moves):
            raise InputError(f"{self.place}: there is no move {number}, the main line has {len(moves)}")
        return line[moves[number] - 1] if number < len(moves) else line[-1]

    def game_after(self, number: int | None = None) -> Game:
        """The game after this many moves of the main line, by default all of them."""
        return (self.main_line()[-1] if number is None else self.node_after(number)).game()

    def position_after(self, number: int | None = None) -> Board:
        """The position after this many moves of the main line, by default the last one."""
        return self.game_after(number).board

    def empty_game(self) -> Game:
        """A game with this record's size, rules and komi, before the first stone."""
        game = Game(self.size, self.rules or TROMP_TAYLOR, self.komi or 0.0)
        game.handicap = self.handicap
        return game

    def to_sgf(self) -> str:
        """The record as SGF text (FF[4], to be written as UTF-8)."""
        self.root.properties |= {"FF": ["4"], "GM": ["1"], "CA": ["UTF-8"]}
        coarse = sgf_grammar.make_coarse_game_tree(self.root, lambda node: node.children, _raw_properties)
        text: bytes = sgf_grammar.serialise_game_tree(coarse)
        return text.decode(errors="replace")

    def __repr__(self) -> str:
        black, white = self.players
        return f"<GameTree {self.place}: {black or 'Black'} - {white or 'White'}, {self.width}x{self.height}>"

    # Reading values ----------------------------------------------------------------------------------------------
    def _read_size(self) -> tuple[int, int]:
        value = self.root.text("SZ").strip()
        if not value:
            return 19, 19
        match = _SIZE.fullmatch(value)
        width = int(match[1]) if match else 0
        height = int(match[2]) if match and match[2] else width
        if not (2 <= width <= MAX_SIZE and 2 <= height <= MAX_SIZE):
            raise InputError(f"{self.place}: SZ[{short(value)}] is not a board: sizes go from 2 to {MAX_SIZE}")
        return width, height

    def _number(self, name: str) -> float | None:
        value = self.root.text(name).strip()
        if not value:
            return None
        match = _NUMBER.fullmatch(value)
        number = float(match[1].replace(",", ".")) if match else float("nan")
        if not isfinite(number):
            raise InputError(f"{self.place}: {name}[{short(value)}] is not a number")
        return number


def _part_move_from_root(root: Node) -> None:
    """Move a move in the root, where none should be, to a node below, so that there is a position before it."""
    if root.has_move:
        later, root.children = root.children, []
        first = Node(root)
        first.children = later
        for child in later:
            child.parent = first
        first.properties = {name: root.properties.pop(name) for name in ("B", "W") if name in root.properties}


def _write_setup(node: Node, before: Board, after: Board) -> Node:
    """Write into a node how one position becomes the other."""
    changed = [point for point in after.points() if after[point] != before[point]]
    for name, color in (("AB", BLACK), ("AW", WHITE), ("AE", EMPTY)):
        node.set_points(name, [point for point in changed if after[point] == color])
    if after.to_play != before.to_play:
        node.properties["PL"] = [after.to_play.letter]
    return node


def _raw_properties(node: Node) -> dict[str, list[bytes]]:
    return {name: [value.encode(errors="replace") for value in values] for name, values in node.properties.items()}
