"""What single tasks of Zhang's experiments do, where they are no plain search: plain data in, plain data out."""

import time
from typing import Any

from tesuji.go import point_name
from tesuji.jobs.task import Result
from tesuji.lab.statistics import need_scipy
from tesuji.problems import Goal, KoPolicy, Problem, Verdict
from tesuji.solvers import Limit, Solution, SolverConfig, solve_capture
from tesuji.solvers.capture.search import CaptureSettings, zhang
from tesuji.solvers.capture.trace import Trace
from tesuji.solvers.mcts import MctsSearch, preset
from tesuji.solvers.settings import Algorithm

Plain = dict[str, Any]


def capture(problem: Plain, algorithm: Algorithm, nodes: int) -> Result:
    """One capturing problem by one of Zhang's six searches, as chapter 3 has them, without ko fights."""
    asked = Problem.from_dict(problem).replace(ko_policy=KoPolicy.AGAINST)
    solution = solve_capture(asked, zhang(algorithm), Limit(nodes=nodes))
    return {
        "judged": judged(asked, solution),
        "captured": captured(asked, solution),
        "nodes": solution.nodes,
        "positions": solution.positions,
        "depth": solution.depth,
        "seconds": solution.seconds,
        "stop": solution.stop,
    }


def judged(problem: Problem, solution: Solution) -> str:
    """Solved, wrong verdict, wrong move, undecided, or unjudged where the file does not say what is right.

    Whatever needs a ko is a failure with the kos against the mover.
    """
    if solution.verdict is Verdict.UNKNOWN:
        return "undecided"
    expected = problem.expected.verdict
    if expected is None:
        return "unjudged"
    if (solution.verdict is Verdict.SUCCESS) != (expected is Verdict.SUCCESS):
        return "wrong verdict"
    accepted = problem.expected.accepted
    if solution.verdict is Verdict.SUCCESS and accepted and solution.move not in accepted:
        return "wrong move"
    return "solved"


def captured(problem: Problem, solution: Solution) -> bool | None:
    """Does the search say that the block is captured?"""
    if solution.verdict is Verdict.UNKNOWN:
        return None
    return (solution.verdict is Verdict.SUCCESS) == (problem.goal is Goal.CAPTURE)


def curve(problem: Plain, algorithm: Algorithm, nodes: int, every: int) -> Result:
    """What a capture search goes through: best values by iteration, or proof and disproof numbers by nodes."""
    asked = Problem.from_dict(problem).replace(ko_policy=KoPolicy.AGAINST)
    observer = Trace(algorithm)
    solution = solve_capture(asked, zhang(algorithm), Limit(nodes=nodes), observer, report_every=every)
    return {
        "captured": captured(asked, solution),
        "nodes": solution.nodes,
        "rows": [list(row) for row in observer.rows],
    }


def confidence(problem: Plain, settings: str, simulations: int, points: int, seed: int) -> Result:
    """Root rate, best rate and gap (4.7) over the simulations, and from when the right move stays the best (8.3)."""
    asked = Problem.from_dict(problem)
    search = MctsSearch(asked, preset(settings), seed=seed)
    rows: list[list[Any]] = []
    made, stable = 0, None
    for upto in _spread(simulations, points):
        found = search.run(upto - made)
        made = upto
        right = found.move in asked.expected.accepted
        stable = (stable or made) if right else None
        values = (found.confidence.root_mean, found.confidence.best_mean, found.confidence.gap)
        rows.append([made, *(round(value, 4) for value in values), point_name(found.move), right])
    return {"rows": rows, "stable": stable, "right": bool(rows[-1][-1])}


def _spread(most: int, points: int) -> list[int]:
    """Numbers of simulations, evenly spread by their logarithm, the last one being all."""
    ratio = (most / 10) ** (1 / (points - 1))
    return sorted({max(round(10 * ratio**k), 1) for k in range(points - 1)} | {most})


def unfinished(problem: Plain, algorithm: Algorithm, nodes: int, cuts: list[int], literal: bool = True) -> Result:
    """What a capture search shows when it is cut off at each of several limits, and how it ends (3.5.6, 3.5.7).

    By cut: proof and disproof number of the root, best value of the last iteration, of the first, and the highest.
    ``trends`` are rank correlations of the curves with the effort.
    """
    asked = Problem.from_dict(problem).replace(ko_policy=KoPolicy.AGAINST)
    observer = Trace(algorithm)
    settings = zhang(algorithm) if literal else CaptureSettings(algorithm=algorithm)
    solution = solve_capture(asked, settings, Limit(nodes=nodes), observer, report_every=max(min(cuts) // 4, 1))
    found: dict[str, list[int | None]] = {}
    for cut in cuts:
        rows = [row for row in observer.rows if row.nodes <= cut]
        values = [row.value for row in rows if row.value is not None]
        if rows and solution.nodes > cut:
            ends = (values[-1], values[0], max(values)) if values else (None, None, None)
            found[str(cut)] = [rows[-1].pn, rows[-1].dn, *ends]
    return {
        "captured": captured(asked, solution),
        "nodes": solution.nodes,
        "cuts": found,
        "trends": _trends(observer),
    }


def _trends(observer: Trace) -> dict[str, float | None]:
    """Do the curves rise or fall while the search goes on? The last report, the decision itself, does not count."""
    stats = need_scipy("stats")

    rows = observer.rows[:-1]
    found: dict[str, float | None] = {}
    for name in ("pn", "dn", "value"):
        points = [(row.nodes, getattr(row, name)) for row in rows if getattr(row, name) is not None]
        flat = len(points) < 3 or len({height for _, height in points}) == 1
        found[name] = None if flat else round(float(stats.spearmanr(points).statistic), 3)
    return found


def answer(problem: Plain, solver: str, settings: str, unit: str, budget: int, seed: int) -> Result:
    """One problem by any solver: is the first move right, and what did it cost?"""
    asked = Problem.from_dict(problem)
    limit = Limit(simulations=budget) if unit == "simulations" else Limit(nodes=budget)
    start = time.process_time()
    solution = SolverConfig.of(solver, settings or None).solve(asked, limit, None, seed)
    spent = time.process_time() - start
    known = bool(solution.pv or solution.moves)
    return {
        "right": known and solution.move in asked.expected.accepted,
        "decided": solution.verdict is not Verdict.UNKNOWN,
        "milliseconds": round(1000 * spent, 3),
    }
