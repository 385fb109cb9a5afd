"""The question that a verdict answers: a position, who wants what, and what is assumed."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Literal, get_args

from tesuji.checker.grid import Grid, PointSet
from tesuji.checker.rules import UNLIMITED
from tesuji.go.color import BLACK, WHITE, Color
from tesuji.go.point import MAX_SIZE, Point

Objective = Literal["kill", "seki", "connect", "race", "and", "or"]
ClauseObjective = Literal["kill", "connect"]
Quantifier = Literal["all", "any"]
Side = Literal["attacker", "defender"]


@dataclass(frozen=True)
class Clause:
    """One of several goals that are joined: stones of one side, which the other wants to take, or to keep apart."""

    objective: ClauseObjective
    target: frozenset[Point]

    def to_json(self) -> dict[str, Any]:
        return {"objective": self.objective, "target": _names(self.target)}

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> "Clause":
        return cls(data["objective"], frozenset(Point.parse(text) for text in data["target"]))


@dataclass(frozen=True)
class Question:
    """Can the attacker reach its objective within the region, under these assumptions?

    The attacker is the side that has to achieve something in finite time; a game that never ends is the
    defender's. In ``seki`` it is the other way round. What each objective asks for (`Referee` decides it):

    - ``kill``: take the target stones off the board.
    - ``seki``: take them, or keep them from being safe for ever; at the end they must be beside attacking stones.
      Here the defender has to get somewhere: two eyes.
    - ``connect``: the *defender* wants to join the target stones and the attacker is the cutter.
    - ``race``: take the target stones before the attacker's ``own`` named stones are taken.
    - ``and``: win every clause; ``or``: in at least one. The ``target`` are the defender's stones in the
      clauses, which it attacks; ``own`` are those that it defends.

    ``quantifier`` says when named stones count as taken: when ``all`` of them have been captured, or
    ``any`` one. ``black_retakes`` and ``white_retakes`` say how often each side may retake a ko at once.

    A question is plain data, cheap to make and to change; `validate` is for the program that answers it.
    """

    width: int
    height: int
    black: frozenset[Point]
    white: frozenset[Point]
    to_play: Color
    objective: Objective
    attacker: Color
    target: frozenset[Point]
    region: frozenset[Point]
    own: frozenset[Point] = frozenset()
    quantifier: Quantifier = "all"
    alive: frozenset[Point] = frozenset()
    ko: Point | None = None
    black_retakes: int = 0
    white_retakes: int = 0
    suicide: bool = False
    clauses: tuple[Clause, ...] = ()

    def validate(self) -> None:
        for complaint in (
            self._bad_choice(),
            self._bad_point(),
            self._bad_stones(),
            self._bad_clauses(),
            self._bad_ko(),
        ):
            if complaint:
                raise ValueError(complaint)

    @property
    def defender(self) -> Color:
        return self.attacker.opponent

    @property
    def seeker(self) -> Side:
        """The side that must win in finite time: a game that never ends is the other's."""
        return "defender" if self.objective == "seki" else "attacker"

    @property
    def mover_is_attacker(self) -> bool:
        return self.to_play == self.attacker

    def mover_succeeds(self, attacker_wins: bool) -> bool:
        """The attacker's result as the mover sees it."""
        return attacker_wins == self.mover_is_attacker

    def stones(self, color: Color) -> frozenset[Point]:
        return self.black if color == BLACK else self.white

    def retakes(self, color: Color) -> int:
        """How often this side may retake a ko at once."""
        return self.black_retakes if color == BLACK else self.white_retakes

    def _bad_choice(self) -> str:
        if not (1 <= self.width <= MAX_SIZE and 1 <= self.height <= MAX_SIZE):
            return f"a board of {self.width} by {self.height} is not possible: expected 1 to {MAX_SIZE} each way"
        if self.objective not in get_args(Objective):
            return f"{self.objective!r} is not an objective: expected one of {', '.join(get_args(Objective))}"
        if self.quantifier not in get_args(Quantifier):
            return f"{self.quantifier!r} is not a quantifier: expected all or any"
        if not {self.attacker, self.to_play} <= {BLACK, WHITE}:
            return "attacker and side to play must be Black or White"
        if min(self.black_retakes, self.white_retakes) < UNLIMITED:
            return "retakes must be a number of moves, or -1 for unlimited"
        return ""

    def _bad_point(self) -> str:
        named = self.black | self.white | self.target | self.region | self.own | self.alive
        outside = [p for p in named if not (0 <= p.column < self.width and 0 <= p.row < self.height)]
        if outside:
            return f"{tuple(min(outside))} is not a point of a board of {self.width} by {self.height}"
        return ""

    def _bad_stones(self) -> str:
        for complaint, points in (
            ("is both black and white", self.black & self.white),
            (f"is a target but not a stone of {self.defender}", self.target - self.stones(self.defender)),
            (f"is named as own but not a stone of {self.attacker}", self.own - self.stones(self.attacker)),
            ("is assumed alive but has no stone", self.alive - self.black - self.white),
        ):
            if points:
                return f"{min(points)} {complaint}"
        if not self.target:
            return "the question names no target stones"
        if bool(self.own) != (self.objective == "race") and not self.clauses:
            return "own stones must be named for a race, and only for a race"
        return self._bad_block()

    def _bad_clauses(self) -> str:
        if (self.objective in ("and", "or")) != (len(self.clauses) > 1) or len(self.clauses) == 1:
            return "two clauses or more must be named for and / or, and only for these"
        for clause in self.clauses:
            if clause.objective not in get_args(ClauseObjective):
                return f"{clause.objective!r} cannot be joined: expected kill or connect"
            if not clause.target or not (clause.target <= self.target or clause.target <= self.own):
                return "the stones of a clause must all be targets, or all be own stones"
        if self.clauses and frozenset().union(*(c.target for c in self.clauses)) != self.target | self.own:
            return "target and own stones must be those of the clauses"
        return ""

    def _bad_block(self) -> str:
        grid = Grid(self.width, self.height)
        occupied, alive = grid.bits(self.black | self.white), grid.bits(self.alive)
        for color in (BLACK, WHITE):
            for block in grid.blocks(grid.bits(self.stones(color))):
                if not (block & alive or grid.neighbours(block) & ~occupied):
                    return f"the block of {_first(grid, block)} has no liberties"
        return ""

    def _bad_ko(self) -> str:
        if self.ko is not None and (self.ko not in self.region or self.ko in self.black | self.white):
            return f"{self.ko} cannot be a ko: it is not an empty point of the region"
        return ""

    def to_json(self) -> dict[str, Any]:
        return {
            "width": self.width,
            "height": self.height,
            "black": _names(self.black),
            "white": _names(self.white),
            "to_play": str(self.to_play).lower(),
            "objective": self.objective,
            "attacker": str(self.attacker).lower(),
            "target": _names(self.target),
            "region": _names(self.region),
            "own": _names(self.own),
            "quantifier": self.quantifier,
            "alive": _names(self.alive),
            "ko": None if self.ko is None else str(self.ko),
            "black_retakes": self.black_retakes,
            "white_retakes": self.white_retakes,
            "suicide": self.suicide,
        } | ({"clauses": [clause.to_json() for clause in self.clauses]} if self.clauses else {})

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> "Question":
        """Read what `to_json` wrote; raises ``ValueError`` when a field is missing, unknown or impossible."""
        fields = dict(data)
        try:
            for name in ("black", "white", "target", "region", "own", "alive"):
                fields[name] = frozenset(Point.parse(text) for text in fields.get(name, ()))
            for name in ("to_play", "attacker"):
                fields[name] = Color.parse(fields[name])
            if fields.get("ko") is not None:
                fields["ko"] = Point.parse(fields["ko"])
            fields["clauses"] = tuple(map(Clause.from_json, fields.get("clauses", ())))
            question = cls(**fields)
            question.validate()
        except (KeyError, TypeError, AttributeError) as error:
            raise ValueError(f"the question cannot be read: {error}") from None
        return question


def _names(points: Iterable[Point]) -> list[str]:
    return [str(point) for point in sorted(points)]


def _first(grid: Grid, points: PointSet) -> Point:
    return grid.points(points)[0]
