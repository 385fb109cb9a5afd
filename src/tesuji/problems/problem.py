"""A problem: a position, whose turn it is, what is wanted of which stones, and what is assumed."""

from collections.abc import Iterable
from dataclasses import dataclass, field, fields, replace
from enum import StrEnum
from functools import cached_property
from typing import Any, Self

from tesuji.errors import InputError
from tesuji.go import Board
from tesuji.go.color import BLACK, WHITE, Color
from tesuji.go.point import Point
from tesuji.problems.about import About
from tesuji.problems.expected import Expected, read_field, readable, shown
from tesuji.problems.goals import Goal
from tesuji.problems.joint import Joint, parse_goal
from tesuji.problems.position import PointSet, Position, board_complaints, position_of


class Quantifier(StrEnum):
    """When the target counts as taken: all its stones are off the board, or any one."""

    ALL = "all"
    ANY = "any"


class KoPolicy(StrEnum):
    """Which assumptions about ko threats are searched."""

    BOTH = "both"
    """Against the mover and for the mover, so that a ko is recognised as one (the default)."""
    AGAINST = "against"
    """The opponent may retake every ko at once, the mover never."""
    FOR = "for"
    """The mover may retake every ko at once, the opponent never."""


@dataclass(frozen=True)
class Source:
    """Where a problem was read: the file and the place in it, counted from 1."""

    file: str = ""
    index: int = 1

    def __str__(self) -> str:
        return f"{self.file}, problem {self.index}" if self.file else f"problem {self.index}"


@dataclass(frozen=True, kw_only=True)
class Draft:
    """A problem as a file states it: goal, target, region and living stones may still be missing."""

    width: int
    height: int
    black: PointSet
    white: PointSet
    to_play: Color = BLACK
    ko: Point | None = None
    goal: Goal | Joint | None = None
    target: PointSet = frozenset()
    own: PointSet = frozenset()
    """For a race the mover's stones that must stand; the target are the opponent's. A joined goal names both itself."""
    quantifier: Quantifier = Quantifier.ALL
    region: PointSet | None = None
    """Points that may be played, with those under stones that can be taken; ``None``: still to be inferred."""
    assumed_alive: PointSet = frozenset()
    ko_policy: KoPolicy = KoPolicy.BOTH
    suicide: bool = False
    name: str = ""
    source: Source = field(default_factory=Source)
    notes: tuple[str, ...] = ()
    """What was assumed, chosen or ignored when the problem was read, one sentence each."""
    expected: Expected = field(default_factory=Expected)
    inferred: frozenset[str] = field(default=frozenset(), compare=False)
    """The fields that were not stated: of goal, target and region those that `complete` filled in."""
    about: About = field(default_factory=About, compare=False)
    """What the author says to people."""

    def __post_init__(self) -> None:
        if isinstance(self.goal, Joint):
            object.__setattr__(self, "goal", self.goal.at(self.position))
            if not self.target | self.own:
                for name, stones in zip(("target", "own"), self.goal.sides(self.position), strict=True):
                    object.__setattr__(self, name, stones)
        for complaint in self._complaints():
            raise InputError(complaint)

    def __getstate__(self) -> dict[str, Any]:
        """Another process works out for itself what follows from the fields."""
        return {one.name: getattr(self, one.name) for one in fields(self)}

    @classmethod
    def from_board(cls, board: Board, to_play: Color | None = None, **fields: Any) -> Self:
        """The position on a board, by default with its side to move; a ko bans only that side."""
        mover = board.to_play if to_play is None else to_play
        position: dict[str, Any] = {
            **Position.of(board).placed,
            "to_play": mover,
            "ko": board.ko if board.to_play == mover else None,
            "suicide": board.allow_suicide,
        }
        return cls(**position | fields)

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> Self:
        """Read what `Problem.to_dict` wrote; what is missing stays to be found out."""
        with readable("the problem"):
            return cls(
                width=data["width"],
                height=data["height"],
                **{key: parse_points(data[key], key) for key in ("black", "white")},
                target=parse_points(data.get("target", ()), "target"),
                own=parse_points(data.get("own", ()), "own"),
                region=None if data.get("region") is None else parse_points(data["region"], "region"),
                assumed_alive=parse_points(data.get("alive", ()), "alive"),
                to_play=Color.parse(data["to_play"]),
                ko=None if data.get("ko") is None else Point.parse(data["ko"]),
                goal=parse_goal(data["goal"]) if "goal" in data else None,
                quantifier=Quantifier(data.get("quantifier", "all")),
                ko_policy=KoPolicy(data.get("ko_policy", "both")),
                suicide=read_field(data, "suicide", bool, False),
                name=read_field(data, "name", str, ""),
                source=Source(read_field(data, "file", str, ""), read_field(data, "index", int, 1)),
                notes=_texts(data, "notes"),
                inferred=frozenset(_texts(data, "inferred")),
                expected=Expected.from_dict(read_field(data, "expected", dict, {})),
                about=About.from_dict(read_field(data, "about", dict, {})),
            )

    @cached_property
    def position(self) -> Position:
        return position_of(self.width, self.height, frozenset(self.black), frozenset(self.white))

    def stones(self, color: Color) -> PointSet:
        return self.black if color == BLACK else self.white

    def board(self) -> Board:
        board = Board.from_stones(self.width, self.height, self.black, self.white, self.to_play)
        board.allow_suicide = self.suicide
        if self.ko is not None:
            board.set_ko(self.ko)
        return board

    def replace(self, **changes: Any) -> Self:
        return replace(self, **changes)

    def noted(self, *notes: str) -> Self:
        return replace(self, notes=(*self.notes, *notes))

    def _complaints(self) -> Iterable[str]:
        if self.to_play not in (BLACK, WHITE):
            yield "the side to play is missing: expected black or white"
        yield from self._point_complaints()
        for block in self.position.blocks:
            if not block.liberties:
                yield f"{block.color}'s block at {min(block.stones)} has no liberties"
        if self.ko is not None and self.ko in self.black | self.white:
            yield f"the ko at {self.ko} is not an empty point"
        elif self.ko is not None:
            yield from self._ko_complaints()
        at_stake = self.target | self.own if isinstance(self.goal, Joint) else self.target
        if at_stake & self.assumed_alive:
            yield f"{min(at_stake & self.assumed_alive)} cannot be both a target and assumed alive"
        if isinstance(self.goal, Joint):
            yield from self._joint_complaints(self.goal)
            return
        yield from _one_color(self.target, self, "target")
        yield from _one_color(self.own, self, "own")
        if self.goal is not None and self.target:
            yield from self._goal_complaints(self.goal, self.target)

    def _point_complaints(self) -> Iterable[str]:
        named = {
            "black": self.black,
            "white": self.white,
            "target": self.target,
            "own": self.own,
            "region": self.region or frozenset(),
            "alive": self.assumed_alive,
            "ko": frozenset() if self.ko is None else frozenset({self.ko}),
        }
        yield from board_complaints(self.width, self.height, named)
        if self.black & self.white:
            yield f"{min(self.black & self.white)} cannot be both black and white"
        for label in ("target", "own", "alive"):
            empty = named[label] - self.black - self.white
            if empty:
                yield f"the {label} point {min(empty)} has no stone: expected stones"
        if self.region is not None and not self.region:
            yield "the region is empty: expected at least one point that may be played"

    def _ko_complaints(self) -> Iterable[str]:
        try:
            self.board()
        except ValueError as error:
            yield f"ko: {error}"

    def _joint_complaints(self, goal: Joint) -> Iterable[str]:
        for clause in goal.clauses:
            yield from _one_color(clause.target, self, f"target of {clause.goal}")
            yield from self._goal_complaints(clause.goal, clause.target, joined=True)
        if (self.target, self.own) != goal.sides(self.position):
            yield f"the goal {goal} names its stones itself: expected no other target or own stones"

    def _goal_complaints(self, goal: Goal, target: PointSet, *, joined: bool = False) -> Iterable[str]:
        position, traits = self.position, goal.traits
        color = position.color(min(target))
        wanted = self.to_play if traits.saves else self.to_play.opponent
        if color != wanted:
            yield f"with {self.to_play} to play, {goal} needs a target of {wanted} stones, not of {color} ones"
        if traits.several is not goal and len(position.blocks_of(target)) > 1:
            yield f"{goal} needs one block as its target: expected the goal {traits.several} for several"
        if traits.stake == "connection":
            alive = self.assumed_alive & self.stones(color)
            if len(position.blocks_of(target)) < 2 and not alive:
                yield f"{goal} needs two blocks, or one and stones of its colour that are assumed alive"
        if traits.stake == "race" and self.own and position.color(min(self.own)) != self.to_play:
            yield f"a race with {self.to_play} to play needs own stones of {self.to_play}"
        if traits.stake != "race" and self.own and not joined:
            yield f"own stones are named only for a race, not for {goal}"


def _one_color(points: PointSet, draft: Draft, label: str) -> Iterable[str]:
    black, white = points & draft.black, points & draft.white
    if black and white:
        yield f"the {label} has stones of both colours ({min(black)} and {min(white)}): expected one colour"


@dataclass(frozen=True, kw_only=True)
class Problem(Draft):
    """A position, whose turn it is, the goal and the stones it is about; `success` is always the mover's.

    >>> from tesuji.problems import bundled
    >>> problem = next(tesuji.load(bundled("eyes.toml")[0]).problems())
    >>> print(problem.name, problem.to_play, problem.goal, len(problem.target))
    A straight three in the centre lives White live 12
    >>> problem.turned().goal
    <Goal.KILL: 'kill'>
    """

    goal: Goal | Joint
    target: PointSet

    def _complaints(self) -> Iterable[str]:
        if not isinstance(self.goal, Goal | Joint):
            yield f"{self.goal!r} is not a goal: expected one of {', '.join(Goal)}"
        if not self.target:
            yield f"the goal {self.goal} needs target stones"
        if self.goal.stake == "race" and not self.own:
            yield "a race needs named stones of both sides: the mover's own are missing"
        yield from super()._complaints()

    @cached_property
    def defender(self) -> Color:
        return self.position.color(min(self.target))

    @cached_property
    def attacker(self) -> Color:
        return self.defender.opponent

    @cached_property
    def mover_is_attacker(self) -> bool:
        return self.to_play == self.attacker

    def turned(self) -> "Problem":
        """The same fight with the other side to move: kill becomes live, a race is seen from the other side."""
        sides: dict[str, Any] = {"target": self.own, "own": self.target} if self.goal.stake == "race" else {}
        if self.goal.stake == "joined":
            sides = {"target": frozenset(), "own": frozenset()}
        return self.replace(
            to_play=self.to_play.opponent, goal=self.goal.reverse, ko=None, expected=Expected(), **sides
        )

    def to_dict(self) -> dict[str, Any]:
        """The problem as plain data for JSON, points as GTP writes them."""
        return {
            "name": self.name,
            "file": self.source.file,
            "index": self.source.index,
            "width": self.width,
            "height": self.height,
            "black": point_names(self.black),
            "white": point_names(self.white),
            "to_play": self.to_play.word,
            "ko": None if self.ko is None else str(self.ko),
            "goal": str(self.goal),
            "target": point_names(self.target),
            "own": point_names(self.own),
            "quantifier": str(self.quantifier),
            "region": None if self.region is None else point_names(self.region),
            "alive": point_names(self.assumed_alive),
            "ko_policy": str(self.ko_policy),
            "suicide": self.suicide,
            "notes": list(self.notes),
            "inferred": sorted(self.inferred),
            "expected": self.expected.to_dict(),
        } | ({"about": self.about.to_dict()} if self.about else {})

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> Self:
        for name in ("target", "goal"):
            if name not in data:
                raise InputError(f"the problem has no field {name!r}")
        return super().from_dict(data)

    @classmethod
    def from_draft(cls, draft: Draft, **changes: Any) -> "Problem":
        """A draft to which nothing is missing any more."""
        values = {f.name: getattr(draft, f.name) for f in fields(draft)} | changes
        return cls(**values)


def unsaid(problem: Problem, back: Draft) -> dict[str, str]:
    """What a file has to say in words because its marks alone would be read as ``back``."""
    said: dict[str, object] = {"ko": problem.ko}
    said |= {"quantifier": problem.quantifier} if problem.quantifier is not Quantifier.ALL else {}
    said |= {"ko_policy": problem.ko_policy} if problem.ko_policy is not KoPolicy.BOTH else {}
    for name, key in (("target", "target"), ("own", "own"), ("alive", "assumed_alive"), ("region", "region")):
        wanted = getattr(problem, key)
        if wanted is not None and wanted != getattr(back, key):
            said[name] = " ".join(point_names(wanted))
    return {name: str(value) for name, value in said.items() if value is not None}


def point_names(points: Iterable[Point]) -> list[str]:
    return [str(point) for point in sorted(points)]


def parse_points(names: Any, label: str = "points") -> PointSet:
    """Read points from a list of names or a text such as ``D4 E5`` or ``D4,E5``."""
    words = names.replace(",", " ").split() if isinstance(names, str) else names
    try:
        return frozenset([Point.parse(word) for word in dict.fromkeys(words)])
    except ValueError as error:
        raise InputError(f"{label} is not a list of points such as D4 E5: {error}") from None
    except TypeError:
        raise InputError(f"{label} is {shown(names)}: expected points such as D4 E5") from None


def _texts(data: dict[str, Any], name: str) -> tuple[str, ...]:
    texts = tuple(read_field(data, name, list, []))
    if not all(isinstance(text, str) for text in texts):
        raise InputError(f"{name} has something else than text in it: expected a list of texts")
    return texts
