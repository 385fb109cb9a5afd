"""The answer that a problem file gives: right and wrong first moves, the verdict, the solution tree."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from tesuji.errors import InputError
from tesuji.go.color import Color
from tesuji.go.point import Point, point_name

Move = Point | None
"""A move as a point; ``None`` is a pass."""


class Verdict(StrEnum):
    """How the problem ends with best play, from the point of view of the side to move."""

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
        """The tree as plain data."""
        data: dict[str, Any] = {"color": self.color.letter, "move": point_name(self.move)}
        if self.correct is not None:
            data["correct"] = self.correct
        if self.comment:
            data["comment"] = self.comment
        if self.children:
            data["children"] = [child.to_dict() for child in self.children]
        return data

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> "SolutionNode":
        """Read what `to_dict` wrote."""
        return cls(
            Color.parse(data["color"]),
            parse_move(data["move"]),
            data.get("correct"),
            data.get("comment", ""),
            tuple(cls.from_dict(child) for child in data.get("children", ())),
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
    """With the verdict ko: how many threats the side to move has to find; 0 when it takes first and ignores one."""

    def __bool__(self) -> bool:
        return bool(self.accepted or self.wrong or self.verdict or self.tree)

    def judge(self, move: Move) -> bool | None:
        """Is this first move right? ``None`` when the source does not judge it."""
        if move in self.accepted:
            return True
        return False if move in self.wrong else None

    def to_dict(self) -> dict[str, Any]:
        """The answer as plain data; what is missing is left out."""
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
        """Read what `to_dict` wrote."""
        return cls(
            frozenset(parse_move(name) for name in data.get("accepted", ())),
            frozenset(parse_move(name) for name in data.get("wrong", ())),
            Verdict(data["verdict"]) if data.get("verdict") else None,
            tuple(SolutionNode.from_dict(node) for node in data.get("tree", ())),
            frozenset(data.get("codes", ())),
            data.get("convention", ""),
            data.get("threats"),
        )


def parse_move(text: str) -> Move:
    """Read a move as GTP writes it: a point or ``pass``."""
    if not isinstance(text, str):
        raise InputError(f"{text!r} is not a move: expected a point such as D4, or pass")
    if text.strip().lower() == "pass":
        return None
    try:
        return Point.parse(text)
    except ValueError as error:
        raise InputError(str(error)) from None


def move_names(moves: frozenset[Move]) -> list[str]:
    """Moves as GTP writes them, in a fixed order, pass last."""
    points = sorted(move for move in moves if move is not None)
    return [str(point) for point in points] + (["pass"] if None in moves else [])
