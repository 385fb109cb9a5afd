"""Lin's searches on any problem that fits his model, as a tree that can be walked and an answer with a verdict."""

from collections.abc import Sequence
from dataclasses import replace

from tesuji.errors import InputError
from tesuji.go import Point
from tesuji.problems import Goal, Problem, Quantifier, complete
from tesuji.problems.lin_bridge import to_lin_state
from tesuji.solvers.estimate import Child, MinimaxNode, Pick
from tesuji.solvers.limit import Limit
from tesuji.solvers.lin.search import LinChild, LinSearch
from tesuji.solvers.lin.settings import LinSettings
from tesuji.solvers.tree import TreeSearch, core_words

_GOALS = (Goal.CAPTURE, Goal.ESCAPE, Goal.KILL, Goal.LIVE)


class LinTree(TreeSearch):
    """Lin's MCTS or minimax-combined MCTS with its tree."""

    solver = "minimax-mcts"
    _search: LinSearch

    def __init__(self, problem: Problem, settings: LinSettings, limit: Limit, seed: int) -> None:
        super().__init__()
        if problem.goal not in _GOALS:
            raise InputError(f"the goal is {problem.goal}: Lin's model knows only capture, escape, kill and live")
        self.problem = complete(problem) if problem.region is None else problem
        self.settings = settings
        self.digest = settings.digest
        self.notes = _notes(self.problem)
        try:
            self._search = LinSearch(to_lin_state(self.problem), replace(settings, memory=limit.memory), seed)
        except ValueError as error:
            raise core_words(error) from None

    @property
    def picks(self) -> list[Pick]:
        """The moves that would have been played after every descent, where they changed."""
        return [Pick(*pick) for pick in self._search.picks]

    def children(self, line: Sequence[Point | None] = ()) -> tuple[Child, ...]:
        """The moves after a line of moves from the root, the one that would be picked first."""
        black_moves = len(line) % 2 == 0
        nodes = self._search.children(line)
        combined = self.settings.minimax_threshold > 0
        children = [_child(node, black_moves=black_moves, combined=combined) for node in nodes]
        by_visits = self.settings.decision == "visits"
        children.sort(key=lambda c: (c.visits, c.mean) if by_visits else (c.mean, c.visits), reverse=True)
        if not line and children:  # where several are equal, the search has the word
            best = self._search.best
            children.sort(key=lambda c: c.move != best)
        return tuple(children)

    def minimax_line(self, line: Sequence[Point | None] = ()) -> tuple[Point | None, ...]:
        """The moves from a node to its minimax node, if the search is the combined one."""
        return self._search.node(line).minimax_line if self.settings.minimax_threshold else ()

    def grow(self, simulations: int, seconds: float | None) -> str:
        """Make so many simulations more; the time is looked at between the slices."""
        self._search.continue_(simulations)
        return "interrupted" if self._search.interrupted else "simulations"


def _child(node: LinChild[Point | None], *, black_moves: bool, combined: bool) -> Child:
    def own(score: float) -> float:
        return score if black_moves else 1 - score

    minimax = MinimaxNode(node.minimax_line, node.minimax_visits, own(node.minimax_mean)) if combined else None
    upper, lower = (node.minimax_upper, node.minimax_lower) if combined else (node.upper, node.lower)
    return Child(
        move=node.move,
        visits=node.visits,
        mean=own(node.mean),
        bound=upper if black_moves else 1 - lower,
        minimax=minimax,
    )


def _notes(problem: Problem) -> tuple[str, ...]:
    notes = ["scores are those of Lin's model, with his rules for ko and seki"]
    if problem.quantifier is Quantifier.ALL and len(problem.position.blocks_of(problem.target)) > 1:
        notes.append("in Lin's model the target is lost with the first of its stones")
    return tuple(notes)
