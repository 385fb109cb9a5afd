"""What a search goes through before it answers: the curves of Zhang's figures 3.8 to 3.12."""

from typing import NamedTuple

from tesuji.checker import Question
from tesuji.problems import KoPolicy, Problem
from tesuji.render.plot import Curve, line_plot
from tesuji.solvers.capture.search import CaptureSettings, solve_capture
from tesuji.solvers.limit import Limit
from tesuji.solvers.result.estimate import Progress

_DECIDED = 1 << 30  # the core's score of a position that the defender has won
_INFINITE = 0x3FFFFFFF  # the core's number for what can never be done


class TraceRow(NamedTuple):
    """One report of a search: the best value belongs to alpha-beta, the two numbers to proof-number search."""

    nodes: int
    pn: int
    dn: int
    depth: int
    value: int | None
    """Zhang's evaluation (equation 3.2) of the best line so far, 0 when captured; ``None`` when escaped."""


class Trace:
    """An observer that keeps what a search reports. Give it to a solver, then draw it.

    A verdict may need several searches; the curves are those of the first, with the kos against the mover.
    """

    def __init__(self, algorithm: str) -> None:
        self.algorithm = algorithm
        self.rows: list[TraceRow] = []
        self.rates: list[tuple[float, float]] = []
        """Of a search by simulations: their number and the best move's winning rate."""
        self._ended = False

    def watch(self, progress: Progress) -> None:
        if progress.numbers is not None:
            self(progress.question, *progress.numbers)
        elif progress.value is not None:
            self.rates.append((float(progress.simulations), progress.value))

    def __call__(self, question: Question | None, nodes: int, pn: int, dn: int, depth: int, score: int) -> None:
        self._ended = self._ended or bool(self.rows and nodes < self.rows[-1].nodes)
        if self._ended:
            return
        self.rows.append(TraceRow(nodes, pn, dn, depth, None if score >= _DECIDED else score))

    def svg(self, title: str = "") -> str:
        """Best value by depth for alpha-beta, proof and disproof number by nodes, or winning rate by simulations."""
        if self.rates:
            curve = Curve("best move", tuple(self.rates))
            return line_plot([curve], title=title, x_label="simulations", y_label="winning rate")
        if self.algorithm.startswith("alphabeta"):
            values = tuple((float(row.depth), float(row.value)) for row in self.rows if row.value is not None)
            return line_plot([Curve("best value", values)], title=title, x_label="depth", y_label="evaluation")
        proof = tuple((float(row.nodes), float(row.pn)) for row in self.rows if row.pn < _INFINITE)
        disproof = tuple((float(row.nodes), float(row.dn)) for row in self.rows if row.dn < _INFINITE)
        curves = [Curve("proof number", proof), Curve("disproof number", disproof)]
        return line_plot(curves, title=title, x_label="nodes", y_label="at the root")


def trace(
    problem: Problem, settings: CaptureSettings | None = None, limit: Limit | None = None, *, every: int = 1000
) -> list[TraceRow]:
    """Watch one capture search with the kos against the mover: one row per iteration or per this many nodes."""
    settings = settings or CaptureSettings()
    observer = Trace(settings.algorithm)
    one_question = problem.replace(ko_policy=KoPolicy.AGAINST)
    solve_capture(one_question, settings, limit or Limit(seconds=30.0), observer, report_every=every)
    return observer.rows
