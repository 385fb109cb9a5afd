"""Stones that change nothing are taken away: afterwards each one that is left has a part in the answer."""

from dataclasses import replace

from tesuji.generate.sketch import Sketch, pose
from tesuji.generate.trial import Trial, only_move
from tesuji.generate.walls import behind
from tesuji.go.point import Point
from tesuji.problems import Problem
from tesuji.problems.position import PointSet
from tesuji.solvers import Solution

TRIMMING = 100_000
"""Nodes that are spent on taking stones away from one problem."""
MORE = 2
"""A position with fewer stones may cost this many times the nodes."""
GROWTH = 2
"""The fight may grow by this many points where a stone of the wall goes."""


def cut_out(sketch: Sketch, problem: Problem) -> Sketch:
    """The blocks that touch the fight, without the rest of the board."""
    position = problem.position
    assert problem.region is not None
    near = problem.region | position.neighbours(problem.region) | problem.target | problem.own
    kept = position.whole_blocks(near)
    far = frozenset(p for p in kept if _distance(p, problem.region) > 2) - problem.target - problem.own
    kept -= far
    return replace(sketch, black=sketch.black & kept, white=sketch.white & kept)


def trimmed(sketch: Sketch, found: Solution, trial: Trial) -> tuple[Sketch, Solution] | None:
    """The sketch without the stones that change nothing, and its answer; ``None`` where trying costs too much."""
    left = TRIMMING
    removed = True
    while removed:  # what another stone made necessary may not be any more
        removed = False
        for point in _loose(found.problem):
            if left <= 0:
                return None
            fewer = sketch.put(point, None)
            problem = pose(fewer, trial.settings.most_empty)
            if problem is None or _grows(problem, found.problem):
                continue
            answer = trial.decide(problem, MORE * found.nodes + 500)
            left -= MORE * found.nodes + 500 if answer is None else answer.nodes
            if answer is not None and trial.fits(answer) and only_move(answer) == only_move(found):
                sketch, found, removed = fewer, answer, True
    return sketch, found


def _grows(problem: Problem, before: Problem) -> bool:
    assert problem.region is not None
    assert before.region is not None
    return len(problem.region - before.region) > GROWTH


def _loose(problem: Problem) -> list[Point]:
    """Stones that are not at stake, the wall last; what stands behind a wall is looked at with the walls."""
    position, region = problem.position, problem.region
    assert region is not None
    behind_walls = frozenset[Point]() if problem.goal.stake == "block" else behind(problem)
    free = position.occupied - problem.target - problem.own - behind_walls
    return sorted(free, key=lambda p: (p not in region, p))


def _distance(point: Point, points: PointSet) -> int:
    return min(max(abs(point.column - p.column), abs(point.row - p.row)) for p in points)
