"""How many simulations the Monte-Carlo searches make per second, on our own bundled problems.

Three kinds of problems, as in Zhang's tables 8.2: capturing and unbounded life and death on 19x19, where the region
floats, and enclosed life and death.
"""

import time
from functools import cache
from itertools import count

from tesuji.go import Point
from tesuji.lab.benchmarks import measures
from tesuji.problems import Problem, bundled, load
from tesuji.problems.lin.bridge import to_lin_state
from tesuji.solvers.lin import PRESETS as LIN_PRESETS
from tesuji.solvers.lin.search import LinSearch
from tesuji.solvers.mcts import MctsSearch, preset

_SIZE = 19
_TREE = 5_000
"""Simulations of one tree: before a capture is found, and long enough that starting threads does not count."""
_seeds = count(1)


def tactic_rate(kind: str, name: str, threads: int) -> float:
    """Simulations per second of Zhang's search with this preset, in new trees of the same size.

    A captured target makes simulations several times as quick: once the search knows that, lines end in the tree. So
    trees that grow for a moment would compare a search that has found the capture with one that has not.
    """
    settings = preset(name).but(region_kept="stated")  # the open kinds float, also where a region could be inferred
    done, used = 0, 0.0
    while used < measures.SECONDS:
        search = MctsSearch(tactic_problem(kind), settings, seed=next(_seeds))
        start = time.perf_counter()
        done += search.run(simulations=_TREE, threads=threads).simulations
        used += time.perf_counter() - start
    return done / used


def lin_rate(name: str, _threads: int) -> float:
    """Simulations per second of Lin's search on the enclosed problem."""
    search = LinSearch(to_lin_state(_bundled("The carpenter's square")), LIN_PRESETS[name], seed=next(_seeds))
    start = time.perf_counter()
    while (used := time.perf_counter() - start) < measures.SECONDS or not search.simulations:
        search.continue_(2_000)
    return search.simulations / used


@cache
def tactic_problem(kind: str) -> Problem:
    if kind == "enclosed":
        return _bundled("The carpenter's square")
    # A net stands in the open, a corner stays in its corner.
    problem, offset = (_bundled("A net over two stones"), 6) if kind == "capture" else (_bundled("The tripod"), 0)

    def moved(points: frozenset[Point]) -> frozenset[Point]:
        return frozenset(Point(p.column + offset, p.row + offset) for p in points)

    stones = {"black": moved(problem.black), "white": moved(problem.white), "target": moved(problem.target)}
    return problem.replace(
        width=_SIZE, height=_SIZE, region=None, assumed_alive=frozenset(), expected=type(problem.expected)(), **stones
    )


@cache
def _bundled(name: str) -> Problem:
    return next(problem for file in bundled() for problem in load(file).problems() if problem.name == name)
