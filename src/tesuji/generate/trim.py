"""Stones that do not matter are taken away, as long as verdict and answer stay as they are; walls stay."""

from dataclasses import replace

from tesuji.generate.sketch import Sketch, pose
from tesuji.generate.trial import Trial, only_move
from tesuji.go.point import Point
from tesuji.problems import Problem
from tesuji.problems.position import PointSet
from tesuji.solvers import Solution

TRIMMING = 10_000
"""Nodes that are spent on taking stones away from one problem."""
MORE = 2
"""A position with fewer stones may cost so many times the nodes."""


def cut_out(sketch: Sketch, problem: Problem) -> Sketch:
    """The blocks that touch the fight, without the rest of the board."""
    position = problem.position
    assert problem.region is not None
    near = problem.region | position.neighbours(problem.region) | problem.target | problem.own
    kept = position.whole_blocks(near)
    far = frozenset(p for p in kept if _distance(p, problem.region) > 2) - problem.target - problem.own
    kept -= far
    return replace(sketch, black=sketch.black & kept, white=sketch.white & kept)


def trimmed(sketch: Sketch, found: Solution, trial: Trial) -> tuple[Sketch, Solution]:
    """The sketch without the stones inside that change nothing, and its answer."""
    region = found.problem.region
    assert region is not None
    left = TRIMMING
    for point in sorted(_loose(sketch, found.problem)):
        if left <= 0:
            break
        fewer = sketch.put(point, None)
        problem = pose(fewer, trial.settings.most_empty)
        if problem is None or problem.region is None or len(problem.region - region) > 0:
            continue
        nodes = min(MORE * found.nodes + 500, left)
        answer = trial.decide(problem, nodes)
        left -= nodes if answer is None else answer.nodes
        if answer is not None and trial.fits(answer) and only_move(answer) == only_move(found):
            sketch, found = fewer, answer
    return sketch, found


def _loose(sketch: Sketch, problem: Problem) -> list[Point]:
    """Stones inside the region, or behind the wall, that are not at stake."""
    position, region = problem.position, problem.region
    assert region is not None
    wall = position.neighbours(region) - region
    arena = sketch.arena if sketch.goal.stake == "connection" and sketch.arena is not None else region
    inside = (arena & position.occupied) - problem.target - problem.own
    behind = position.occupied - region - wall - problem.target - problem.own
    return sorted(inside | behind)


def _distance(point: Point, points: PointSet) -> int:
    return min(max(abs(point.column - p.column), abs(point.row - p.row)) for p in points)
