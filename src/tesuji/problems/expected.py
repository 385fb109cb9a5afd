"""The answer that a problem file gives: right and wrong first moves, the verdict, the solution tree."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from tesuji.errors import InputError
from tesuji.go.color import Color
from tesuji.go.point import Point, point_name

Move = Point | None
"""A move as a point; ``None`` is a pass."""
Line = tuple[Move, tuple[Move, ...]]
"""A first move and its continuation."""

MAX_DEPTH = 200
"""A longer line is a game record, not a solution."""
MAX_THREATS = 999
MAX_CODE = 5


class Verdict(StrEnum):
    """How the problem ends with best play, from the point of view of the side to move.

    >>> [str(verdict) for verdict in tesuji.Verdict]
    ['success', 'failure', 'ko', 'seki', 'unknown']
    """

    SUCCESS = "success"
    FAILURE = "failure"
    KO = "ko"
    SEKI = "seki"
    UNKNOWN = "unknown"


@dataclass(frozen=True)
class SolutionNode:
    """One move of a solution tree and the moves that the file shows after it."""

    color: Color
    move: Move
    correct: bool | None = None
    """Does a right line go through here? ``None`` when the file does not say."""
    comment: str = ""
    children: tuple["SolutionNode", ...] = ()

    def walk(self) -> Iterator["SolutionNode"]:
        """This node and everything below it, a move before its answers."""
        todo = [self]
        while todo:
            node = todo.pop()
            yield node
            todo.extend(reversed(node.children))

    def to_dict(self) -> dict[str, Any]:
        data: dict[str, Any] = {"color": self.color.word, "move": point_name(self.move)}
        if self.correct is not None:
            data["correct"] = self.correct
        if self.comment:
            data["comment"] = self.comment
        if self.children:
            data["children"] = [child.to_dict() for child in self.children]
        return data

    @classmethod
    def from_dict(cls, data: dict[str, Any], depth: int = 1) -> "SolutionNode":
        if depth > MAX_DEPTH:
            raise InputError(f"a line of the solution is too long: expected at most {MAX_DEPTH} moves")
        return cls(
            Color.parse(data["color"]),
            parse_move(data["move"]),
            read_field(data, "correct", bool, None),
            read_field(data, "comment", str, ""),
            tuple([cls.from_dict(child, depth + 1) for child in read_field(data, "children", list, [])]),
        )


@dataclass(frozen=True)
class Expected:
    """What the source says about the answer. Everything may be missing."""

    accepted: frozenset[Move] = frozenset()
    wrong: frozenset[Move] = frozenset()
    verdict: Verdict | None = None
    tree: tuple[SolutionNode, ...] = ()
    codes: frozenset[int] = frozenset()
    """GNU Go's result codes, where the source gives them: 0 no, 1 yes, 2 good ko, 3 bad ko, 4 gain, 5 loss."""
    convention: str = ""
    """How the answer was read from the file."""
    threats: int | None = None
    """With the verdict ko: how many threats the side to move has to find; 0 when it only ignores the opponent's."""

    def __post_init__(self) -> None:
        if self.threats is not None and not _is_count(self.threats, MAX_THREATS):
            raise InputError(f"threats is {self.threats!r}: expected a number of ko threats, 0 to {MAX_THREATS}")
        for code in self.codes:
            if not _is_count(code, MAX_CODE):
                raise InputError(f"codes has {code!r}: expected GNU Go's codes, numbers from 0 to {MAX_CODE}")

    def __bool__(self) -> bool:
        return bool(self.accepted or self.wrong or self.verdict or self.tree)

    def judge(self, move: Move) -> bool | None:
        """Is this first move right? ``None`` when the source does not judge it."""
        if move in self.accepted:
            return True
        return False if move in self.wrong else None

    def to_dict(self) -> dict[str, Any]:
        data: dict[str, Any] = {
            "accepted": move_names(self.accepted),
            "wrong": move_names(self.wrong),
            "verdict": self.verdict and str(self.verdict),
            "tree": [node.to_dict() for node in self.tree],
            "codes": sorted(self.codes),
            "convention": self.convention,
        }
        threats = {} if self.threats is None else {"threats": self.threats}
        return {key: value for key, value in data.items() if value} | threats

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> "Expected":
        return cls(
            parse_moves(read_field(data, "accepted", list, [])),
            parse_moves(read_field(data, "wrong", list, [])),
            Verdict(data["verdict"]) if data.get("verdict") else None,
            tuple([SolutionNode.from_dict(node) for node in read_field(data, "tree", list, [])]),
            frozenset(read_field(data, "codes", list, [])),
            read_field(data, "convention", str, ""),
            read_field(data, "threats", int, None),
        )


_KINDS: dict[type, str] = {int: "a whole number", str: "text", bool: "true or false", list: "a list", dict: "an object"}


def read_field(data: dict[str, Any], name: str, kind: type, *default: Any) -> Any:
    """A field of plain data, if it is of the right kind; one that is missing, or null, is the default."""
    value = data[name] if not default else data.get(name)
    if value is None and default:
        return default[0]
    if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
        raise InputError(f"{name} is {shown(value)}: expected {_KINDS[kind]}")
    return value


@contextmanager
def readable(what: str) -> Iterator[None]:
    """Whatever is wrong with plain data is told in a sentence about ``what`` was to be read."""
    try:
        yield
    except InputError:
        raise
    except KeyError as error:
        raise InputError(f"{what} has no field {error}") from None
    except (TypeError, AttributeError, ValueError) as error:
        raise InputError(f"{what} cannot be read: {error}") from None


def shown(value: Any) -> str:
    """A value of a file as an error shows it: all of a short one, the kind of anything else."""
    if isinstance(value, str):
        return repr(value if len(value) <= 40 else value[:37] + "...")
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    if isinstance(value, int | float):
        return str(value) if abs(value) < 10**15 else "a huge number"
    return _KINDS.get(type(value), type(value).__name__)


def _is_count(value: Any, most: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= most


def parse_move(text: str) -> Move:
    """Read a move as GTP writes it: a point or ``pass``."""
    if not isinstance(text, str):
        raise InputError(f"{shown(text)} is not a move: expected a point such as D4, or pass")
    if text.strip().lower() == "pass":
        return None
    try:
        return Point.parse(text)
    except ValueError as error:
        raise InputError(str(error)) from None


def parse_moves(names: Iterable[str]) -> frozenset[Move]:
    return frozenset([parse_move(name) for name in dict.fromkeys(names)])


def move_names(moves: frozenset[Move]) -> list[str]:
    points = sorted(move for move in moves if move is not None)
    return [str(point) for point in points] + (["pass"] if None in moves else [])
