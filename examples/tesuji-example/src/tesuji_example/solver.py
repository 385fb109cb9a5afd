"""A solver that counts liberties: quick, and often wrong. It says "estimate", so nobody takes it for a proof."""

from dataclasses import dataclass

from tesuji.problems import Problem, Verdict
from tesuji.settings import Settings
from tesuji.solvers import Limit, Preset, ProofLevel, Solution, Solver
from tesuji.solvers.search.tree import Observer


@dataclass(frozen=True)
class LibertiesSettings(Settings):
    """Settings of the solver `liberties`."""

    enough: int = 2
    """A target with more liberties than this is given up, or is safe."""


def count_liberties(
    problem: Problem, settings: LibertiesSettings, limit: Limit, observer: Observer | None, seed: int
) -> Solution:
    """Play on the first liberty of the target, and hope."""
    board = problem.board()
    target = min(problem.target)
    moves = [point for point in board.liberties(target) if board.is_legal(point)]
    attacked = board[target] != problem.to_play
    few = len(moves) <= settings.enough
    verdict = Verdict.SUCCESS if moves and few == attacked else Verdict.FAILURE
    return Solution(
        problem=problem,
        verdict=verdict,
        proof=ProofLevel.NONE,
        move=moves[0] if moves else None,
        moves=tuple(moves[:1]) if verdict is Verdict.SUCCESS else (),
        pv=tuple(moves[:1]),
        solver="liberties",
        settings=settings.digest,
        seed=seed,
        stop="decided",
    )


LIBERTIES = Solver(
    "liberties",
    "Counts the liberties of the target: an estimate without reading",
    count_liberties,
    {
        "liberties": Preset("liberties", "Two liberties are few", LibertiesSettings()),
        "liberties-3": Preset("liberties-3", "Three liberties are few", LibertiesSettings(enough=3)),
    },
    default="liberties",
    uses=frozenset({"nodes"}),
)
