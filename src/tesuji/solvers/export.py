"""A solution as a problem file with its answer, and as a picture."""

from typing import Any

from tesuji.go import Point
from tesuji.problems import Expected, Problem, SolutionNode, Verdict
from tesuji.render import Picture, make_picture
from tesuji.solvers.heat import HeatKind, heat_labels, heat_of
from tesuji.solvers.solution import Solution


def answered(solution: Solution) -> Problem:
    """The problem with the answer that was found in the place of the one that its file gives."""
    return solution.problem.replace(
        expected=Expected(
            accepted=frozenset(solution.moves),
            verdict=None if solution.verdict is Verdict.UNKNOWN else solution.verdict,
            tree=_tree(solution),
            convention="solved",
            threats=None if solution.ko is None else solution.ko.threats,
        )
    )


def _tree(solution: Solution) -> tuple[SolutionNode, ...]:
    """One branch per correct first move; the main line hangs on the one it begins with."""
    mover = solution.problem.to_play
    good = solution.verdict in (Verdict.SUCCESS, Verdict.KO, Verdict.SEKI)
    first = solution.pv[:1]
    branches = []
    for move in solution.moves or first:
        below: tuple[SolutionNode, ...] = ()
        color = mover if len(solution.pv) % 2 else mover.opponent
        if (move,) == first:
            for later in reversed(solution.pv[1:]):
                below = (SolutionNode(color, later, children=below),)
                color = color.opponent
        branches.append(SolutionNode(mover, move, correct=True if good else None, children=below))
    return tuple(branches)


def picture_of(
    solution: Solution, view: str | None = "auto", *, heat: HeatKind | None = None, percent: bool = False
) -> Picture:
    """The board with the target marked, the region shaded and the correct moves lettered; or a heat map of the moves,
    in digits or in percents."""
    problem = solution.problem
    marks = dict.fromkeys(problem.target, "triangle") | dict.fromkeys(problem.own, "square")
    what: dict[str, Any] = {"marks": marks, "region": problem.region or (), "view": view}
    if heat is not None and solution.estimate is not None:
        children = solution.estimate.children
        labels = heat_labels(children, heat, percent=percent)
        return make_picture(problem.board(), labels=labels, heat=heat_of(children, heat), **what)
    shown = [move for move in solution.moves or solution.pv[:1] if move is not None]
    letters: dict[Point, str] = {move: "ABCDEFGHJKLMNOPQRSTUVWXYZ"[i % 25] for i, move in enumerate(shown)}
    return make_picture(problem.board(), labels=letters, **what)
