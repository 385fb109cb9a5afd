"""When two problems are the same: turned, mirrored, with colours exchanged or shifted on the board."""

from collections.abc import Callable, Iterable

from tesuji.go.point import Point
from tesuji.problems import Problem
from tesuji.problems.position import PointSet

Turn = Callable[[int, int], tuple[int, int]]
TURNS: tuple[Turn, ...] = (
    lambda x, y: (x, y),
    lambda x, y: (-x, y),
    lambda x, y: (x, -y),
    lambda x, y: (-x, -y),
    lambda x, y: (y, x),
    lambda x, y: (-y, x),
    lambda x, y: (y, -x),
    lambda x, y: (-y, -x),
)
"""The symmetries of the board, up to a shift."""


def canonical(problem: Problem) -> str:
    """A text that is the same for problems that are the same: what can be seen from the fight, as the mover sees it."""
    assert problem.region is not None
    mine, theirs = problem.stones(problem.to_play), problem.stones(problem.to_play.opponent)
    seen = _seen(problem)
    signs: dict[tuple[int, int], str] = {p: "." if p in problem.region else " " for p in seen}
    at_stake = problem.target | problem.own
    for points, sign in ((mine, "X"), (theirs, "O"), (mine & at_stake, "x"), (theirs & at_stake, "o")):
        signs.update(dict.fromkeys(points & seen, sign))
    signs |= dict.fromkeys(_edge(problem, seen), "#")
    return f"{problem.goal} {problem.ko_policy} {_least(signs)}"


def outline(problem: Problem) -> str:
    """The same for the region and the stones at stake only: problems that share it resemble each other."""
    assert problem.region is not None
    points = problem.region | problem.target | problem.own
    signs: dict[tuple[int, int], str] = dict.fromkeys(points, ".")
    signs |= dict.fromkeys(problem.target | problem.own, "x")
    signs |= dict.fromkeys(_edge(problem, points), "#")
    return _least(signs)


def differ(one: Problem, other: Problem) -> int:
    """On how many points two problems differ as they stand; those of different boards do everywhere."""
    if (one.width, one.height) != (other.width, other.height):
        return one.width * one.height
    points = (one.black ^ other.black) | (one.white ^ other.white)
    return len(points) + (one.target != other.target)


def _seen(problem: Problem) -> PointSet:
    """The region and everything next to it, with the stones at stake."""
    position = problem.position
    assert problem.region is not None
    near = problem.region | problem.target | problem.own
    return near | position.neighbours(near)


def _edge(problem: Problem, seen: Iterable[Point]) -> set[tuple[int, int]]:
    """The places beyond the edge that these points touch: a problem in the corner is none on the side."""
    columns, rows = range(problem.width), range(problem.height)
    steps = ((1, 0), (-1, 0), (0, 1), (0, -1))
    beside = {(p.column + dx, p.row + dy) for p in seen for dx, dy in steps}
    return {(x, y) for x, y in beside if x not in columns or y not in rows}


def _least(signs: dict[tuple[int, int], str]) -> str:
    return min(_written({turn(*place): sign for place, sign in signs.items()}) for turn in TURNS)


def _written(signs: dict[tuple[int, int], str]) -> str:
    """The signs line by line, wherever on the plane they are."""
    columns, rows = [x for x, _ in signs], [y for _, y in signs]
    lines = range(max(rows), min(rows) - 1, -1)
    return "/".join("".join(signs.get((x, y), " ") for x in range(min(columns), max(columns) + 1)) for y in lines)
