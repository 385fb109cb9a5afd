"""What a search says while it is watched: a few numbers, the moves that it likes, and the curve so far."""

from dataclasses import replace
from heapq import heappop, heappush
from math import isfinite, log10
from time import monotonic
from typing import Any

from tesuji.checker import Question
from tesuji.go import BLACK, WHITE, Board, point_name
from tesuji.problems import Problem, Verdict
from tesuji.solvers import Progress, ProofLevel, Solution
from tesuji.solvers.result.estimate import Child
from tesuji.solvers.search.tree import TreeSearch

EVERY = 0.125
"""Seconds between two reports: eight a second are smooth enough, and cost the search next to nothing."""
MOST_MOVES = 30
MOST_POINTS = 400
MOST_OUTLINE, MOST_BRANCHES, MOST_DEPTH = 300, 8, 16
LEAST_VISITS = 20
_ENDS = {Verdict.SUCCESS: 1.0, Verdict.FAILURE: 0.0}
Curve = list[list[float]]
"""Effort and value: the winning rate, or how the proof stands (see `standing`), from 0 to 1."""


class Watch:
    """An observer of any solver that informs the page now and then.

    A solver asks many questions; values of different ones make no curve. Each has its own, and the page sees that of
    the question asked: while the search runs the latest about the stones of the problem, at the end the one that
    has decided.
    """

    def __init__(self, tell: Any, problem: Problem, tree: TreeSearch | None = None) -> None:
        self._tell, self._problem, self._tree = tell, problem, tree
        self._told = 0.0
        self._before = self._last = 0
        """Effort of the searches that have ended, and of the running one: a solver may ask several."""
        self._curves: dict[Question | None, Curve] = {}

    def __call__(self, progress: Progress) -> None:
        effort = self._effort(progress.simulations or progress.nodes)
        now = monotonic()
        if now - self._told < EVERY:
            return
        self._told = now
        value = progress.value if progress.value is not None else standing(progress)
        question = None if progress.question is None else _anywhere(progress.question)
        if value is not None:
            points = self._curves.setdefault(question, [])
            points.append([effort, round(value, 4)])
            if len(points) > MOST_POINTS:
                del points[1::2]
        if question is not None and not _is_about(question, self._problem):
            value = None
        data: dict[str, Any] = {
            "seconds": round(progress.seconds, 3),
            "nodes": progress.nodes,
            "simulations": progress.simulations,
            "effort": effort,
            "rate": round(progress.rate),
            "value": None if value is None else round(value, 4),
            "question": None if value is None else list(self._curves).index(question),
            "best": None if progress.value is None else point_name(progress.best),
        }
        if progress.numbers is not None:
            _, pn, dn, depth, _ = progress.numbers
            data |= {"pn": pn, "dn": dn, "depth": depth}
        if self._tree is not None:
            data["moves"] = [moves(child) for child in self._tree.children()[:MOST_MOVES]]
        self._tell(**data)

    def curve(self, found: Solution) -> Curve:
        """Effort and value of the question that has decided, from 0 to 1 for the mover; it ends as the answer does."""
        decided = found.deciding_question
        about = [key for key in self._curves if key is None or _is_about(key, found.problem)]
        key = about[-1] if decided is None and about else decided and _anywhere(decided)
        points = [point for point in self._curves.get(key, []) if point[1] not in (0, 1) or decided is None]
        if found.verdict in _ENDS and found.proof is not ProofLevel.NONE:
            effort = found.estimate.simulations if found.estimate else found.nodes
            points.append([max(effort, points[-1][0] if points else 0), _ENDS[found.verdict]])
        return points

    def _effort(self, now: int) -> int:
        if now < self._last:  # another search has begun
            self._before += self._last
        self._last = now
        return self._before + now


def _anywhere(question: Question) -> Question:
    """The question without its bounds: a search that continues in a wider region answers the same one."""
    return replace(question, region=frozenset(), alive=frozenset())


def _is_about(question: Question, problem: Problem) -> bool:
    """Is it about the stones of the problem, by its mover, in its position?"""
    return (
        (question.black, question.white, question.to_play) == (problem.black, problem.white, problem.to_play)
        and question.target == problem.target
        and question.own == problem.own
    )


def standing(progress: Progress) -> float | None:
    """Of a proof-number search: how much nearer the mover's success is than its failure, from 0 to 1."""
    if progress.numbers is None or progress.question is None:
        return None
    _, pn, dn, _, _ = progress.numbers
    if pn <= 0 and dn <= 0:
        return None
    attacker, defender = log10(1 + max(dn, 0)), log10(1 + max(pn, 0))
    share = attacker / (attacker + defender)
    return share if progress.question.mover_succeeds(True) else 1 - share


def moves(child: Child) -> dict[str, Any]:
    return {
        "move": point_name(child.move),
        "visits": child.visits,
        "mean": round(child.mean, 4),
        "history": round(child.history, 4) if isfinite(child.history) else 0.0,
        "proven": child.proven,
    }


def tree_outline(tree: TreeSearch) -> list[dict[str, Any]]:
    """The top of a tree as nested moves with visits and means; where it is large, the most visited part of it."""
    first: list[dict[str, Any]] = []
    waiting: list[tuple[int, int, list[Any], list[dict[str, Any]]]] = [(0, 0, [], first)]
    shown = 0
    while waiting and shown < MOST_OUTLINE:
        _, _, line, place = heappop(waiting)
        for child in tree.children(line)[:MOST_BRANCHES]:
            if child.visits < LEAST_VISITS or shown >= MOST_OUTLINE:
                break
            node = moves(child) | {"children": []}
            place.append(node)
            shown += 1
            if len(line) < MOST_DEPTH:
                heappush(waiting, (-child.visits, shown, [*line, child.move], node["children"]))
    return first


def stones_of(board: Board) -> dict[str, Any]:
    """The stones of a board and whose turn it is, as the page draws them."""
    stones = {color: [str(p) for p in board.points() if board[p] == color] for color in (BLACK, WHITE)}
    return {"black": stones[BLACK], "white": stones[WHITE], "to_play": str(board.to_play).lower()}
