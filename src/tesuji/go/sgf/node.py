"""One node of an SGF game tree: a move, stones that are put, words and marks."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from sgfmill import sgf_grammar

from tesuji.errors import InputError
from tesuji.go.board import Board
from tesuji.go.color import BLACK, EMPTY, WHITE, Color
from tesuji.go.game import Game, Move
from tesuji.go.point import Point

if TYPE_CHECKING:
    from tesuji.go.sgf.tree import GameTree

MARKS = {"TR": "triangle", "SQ": "square", "CR": "circle", "MA": "cross", "M": "cross", "SL": "selected"}
"""The mark that each SGF property draws."""

_LETTERS = "abcdefghijklmnopqrstuvwxyz"
_PLAYERS = {"b": BLACK, "black": BLACK, "1": BLACK, "w": WHITE, "white": WHITE, "2": WHITE}


@dataclass(frozen=True)
class Setup:
    """Stones that a node puts on the board and takes off, and the turn if it says whose it is."""

    black: frozenset[Point] = frozenset()
    white: frozenset[Point] = frozenset()
    empty: frozenset[Point] = frozenset()
    to_play: Color | None = None

    @property
    def has_stones(self) -> bool:
        """Does it touch any stone at all?"""
        return bool(self.black or self.white or self.empty)


class Node:
    """A node: its properties as the file has them, and what they mean."""

    __slots__ = ("_root", "_tree", "children", "parent", "properties")

    def __init__(self, parent: "Node | None" = None) -> None:
        self.parent = parent
        self.children: list[Node] = []
        self.properties: dict[str, list[str]] = {}
        """Raw values by property name, as between the brackets of the file (backslashes included)."""
        self._root: Node = self if parent is None else parent._root
        self._tree: GameTree | None = None  # only the root knows
        if parent is not None:
            parent.children.append(self)

    # Where it is -------------------------------------------------------------------------------------------------
    @property
    def tree(self) -> "GameTree":
        if self._root._tree is None:
            raise ValueError("this node does not belong to a game tree")
        return self._root._tree

    def path(self) -> "list[Node]":
        """The nodes from the root to this one."""
        nodes: list[Node] = [self]
        while (parent := nodes[-1].parent) is not None:
            nodes.append(parent)
        return nodes[::-1]

    def main_line(self) -> "list[Node]":
        """This node and the first variations after it."""
        nodes = [self]
        while nodes[-1].children:
            nodes.append(nodes[-1].children[0])
        return nodes

    @property
    def has_move(self) -> bool:
        """Is a move played here (a pass included)?"""
        return "B" in self.properties or "W" in self.properties

    @property
    def place(self) -> str:
        """File, game and move, for error messages."""
        number = sum(node.has_move for node in self.path())
        where = f"move {number}" if self.has_move else f"after move {number}" if number else "before move 1"
        return f"{self.tree.place}, {where}"

    # What it says ------------------------------------------------------------------------------------------------
    def text(self, name: str) -> str:
        """The text of a property, without backslashes; nothing when it is missing."""
        raw = "\n".join(self.properties.get(name, []))
        text: bytes = sgf_grammar.text_value(raw.encode(errors="replace"))
        return text.decode(errors="replace")

    @property
    def comment(self) -> str:
        return self.text("C")

    def points(self, name: str) -> list[Point]:
        found: dict[Point, None] = {}
        for value in dict.fromkeys(self.properties.get(name, [])):
            if value:
                found.update(dict.fromkeys(self._rectangle(name, value)))
        return list(found)

    @property
    def move(self) -> Move | None:
        """The move played here, or ``None`` when there is none (a pass is a move without a point)."""
        if not self.has_move:
            return None
        if "B" in self.properties and "W" in self.properties:
            raise self.complaint("Black and White both move here: expected one of B and W")
        name = "B" if "B" in self.properties else "W"
        values = self.properties[name]
        if len(values) > 1:
            raise self.complaint(f"{name} has {len(values)} points: expected one")
        return Move(BLACK if name == "B" else WHITE, self._move_point(name, values[0].strip()))

    @property
    def setup(self) -> Setup | None:
        """The stones and the turn that are set here, or ``None``."""
        if not self.properties.keys() & {"AB", "AW", "AE", "PL"}:
            return None
        black, white, empty = (frozenset(self.points(name)) for name in ("AB", "AW", "AE"))
        for one, other in ((black, white), (black, empty), (white, empty)):
            if both := one & other:
                raise self.complaint(f"{min(both)} is set up twice, differently: expected one of AB, AW and AE")
        return Setup(black, white, empty, self._to_play())

    @property
    def marks(self) -> dict[Point, str]:
        """Marks by point: triangle, square, circle, cross or selected."""
        return {point: mark for name, mark in MARKS.items() for point in self.points(name)}

    @property
    def labels(self) -> dict[Point, str]:
        """Letters and other short texts by point."""
        labels = dict(zip(self.points("L"), _LETTERS, strict=False))  # FF[3]: the points of a, b, c...
        for value in self.properties.get("LB", []):
            where, colon, text = value.partition(":")
            if not colon:
                raise self.complaint(f"LB[{short(value)}] is not a label: expected point:text")
            plain: bytes = sgf_grammar.simpletext_value(text.encode(errors="replace"))
            labels[self._point("LB", where)] = plain.decode(errors="replace")
        return labels

    # The position ------------------------------------------------------------------------------------------------
    def game(self) -> Game:
        """The game up to this node. Superko is not enforced on records: what was played was played."""
        tree, path = self.tree, self.path()
        game = tree.empty_game()
        for node in path:
            try:
                node._apply(game)
            except InputError as error:
                message = str(error)
                raise (error if message.startswith(tree.place) else node.complaint(message)) from None
        if not any(node.has_move or node._to_play() is not None for node in path):
            game.set_to_play(self._first_player())
        return game

    def board(self) -> Board:
        """The position at this node."""
        return self.game().board

    def _apply(self, game: Game) -> None:
        setup, move = self.setup, self.move
        if setup is not None and setup.has_stones:
            game.setup(setup.black, setup.white, setup.empty, setup.to_play)
        elif setup is not None and setup.to_play is not None:
            game.set_to_play(setup.to_play)
        if move is not None:
            game.play_recorded(move.point, move.color)

    def _first_player(self) -> Color:
        """The side to move where none is stated: the side of the next move, or White after a handicap."""
        upcoming = next((node for node in self.main_line()[1:] if node.has_move), None)
        if upcoming is not None:
            return WHITE if "W" in upcoming.properties else BLACK
        return WHITE if self.tree.handicap >= 2 else BLACK

    # Writing -----------------------------------------------------------------------------------------------------
    def add_move(self, move: Move) -> "Node":
        """A new variation that begins with this move."""
        child = Node(self)
        child.properties[move.color.letter] = ["" if move.point is None else self._name(move.point)]
        return child

    def set_text(self, name: str, text: str) -> None:
        """Write a text property; empty text removes it."""
        if text:
            self.properties[name] = [_escape(text)]
        else:
            self.properties.pop(name, None)

    def set_points(self, name: str, points: Iterable[Point]) -> None:
        """Write a list of points; an empty one removes the property."""
        names = sorted(self._name(point) for point in points)
        if names:
            self.properties[name] = names
        else:
            self.properties.pop(name, None)

    def set_labels(self, labels: Mapping[Point, str]) -> None:
        if labels:
            self.properties["LB"] = [f"{self._name(p)}:{_escape(text)}" for p, text in sorted(labels.items())]
        else:
            self.properties.pop("LB", None)

    def set_view(self, one: Point, other: Point) -> None:
        """Write which part of the board to show, by two of its corners."""
        low, high = min(one.row, other.row), max(one.row, other.row)
        left, right = min(one.column, other.column), max(one.column, other.column)
        self.properties["VW"] = [f"{self._name(Point(left, high))}:{self._name(Point(right, low))}"]

    # Reading values ----------------------------------------------------------------------------------------------
    def complaint(self, message: str) -> InputError:
        """An error that names file, game and move."""
        return InputError(f"{self.place}: {message}")

    def _name(self, point: Point) -> str:
        width, height = self.tree.width, self.tree.height
        if not (0 <= point.column < width and 0 <= point.row < height):
            raise InputError(f"({point.column}, {point.row}) is not on a {width}x{height} board")
        return _LETTERS[point.column] + _LETTERS[height - 1 - point.row]

    def _point(self, name: str, value: str) -> Point:
        word = value.strip()
        width, height = self.tree.width, self.tree.height
        if len(word) == 2 and word[0] in _LETTERS[:width] and word[1] in _LETTERS[:height]:
            return Point(_LETTERS.index(word[0]), height - 1 - _LETTERS.index(word[1]))
        raise self.complaint(f"{name}[{short(value)}] is not a point of the {width}x{height} board")

    def _move_point(self, name: str, value: str) -> Point | None:
        # "tt" was the pass before FF[4]; on larger boards it is a point.
        if not value or (value == "tt" and max(self.tree.width, self.tree.height) <= 19):
            return None
        return self._point(name, value)

    def _rectangle(self, name: str, value: str) -> list[Point]:
        first, colon, second = value.partition(":")
        one = self._point(name, first)
        other = self._point(name, second) if colon else one
        columns = sorted((one.column, other.column))
        rows = sorted((one.row, other.row))
        return [Point(c, r) for r in range(rows[0], rows[1] + 1) for c in range(columns[0], columns[1] + 1)]

    def _to_play(self) -> Color | None:
        value = self.properties.get("PL", [""])[0]
        if not value.strip():
            return None
        color = _PLAYERS.get(value.strip().casefold(), EMPTY)
        if color == EMPTY:
            raise self.complaint(f"PL[{short(value)}] is not a player: expected B or W")
        return color


def _escape(text: str) -> str:
    escaped: bytes = sgf_grammar.escape_text(text.encode(errors="replace"))
    return escaped.decode()


def short(value: str) -> str:
    """A value as an error message shows it, on one line and not longer than it needs to be."""
    line = "".join(c if c.isprintable() else " " for c in value)
    return line if len(line) <= 20 else line[:17] + "..."
