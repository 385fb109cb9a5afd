"""What a search says while it is watched: a few numbers, the moves that it likes, and the curve so far."""

from heapq import heappop, heappush
from math import isfinite, log10
from time import monotonic
from typing import Any

from tesuji.go import BLACK, WHITE, Board, point_name
from tesuji.solvers import Progress
from tesuji.solvers.result.estimate import Child
from tesuji.solvers.search.tree import TreeSearch

EVERY = 0.125
"""Seconds between two reports: eight a second are smooth enough, and cost the search next to nothing."""
MOST_MOVES = 30
MOST_POINTS = 400
MOST_OUTLINE, MOST_BRANCHES, MOST_DEPTH = 300, 8, 16
LEAST_VISITS = 20


class Watch:
    """An observer of any solver that tells the page now and then."""

    def __init__(self, tell: Any, tree: TreeSearch | None = None) -> None:
        self._tell, self._tree = tell, tree
        self._told = 0.0
        self._before = self._last = 0
        """Effort of the searches that have ended, and of the one that goes on: a solver may ask several."""
        self.curve: list[list[float]] = []
        """Effort and value: the winning rate, or how the proof stands (see `standing`), from 0 to 1."""

    def __call__(self, progress: Progress) -> None:
        """Called by the search as often as it likes."""
        effort = self._effort(progress.simulations or progress.nodes)
        now = monotonic()
        if now - self._told < EVERY:
            return
        self._told = now
        value = progress.value if progress.value is not None else standing(progress)
        if value is not None:
            self.curve.append([effort, round(value, 4)])
            if len(self.curve) > MOST_POINTS:
                self.curve = self.curve[::2]
        data: dict[str, Any] = {
            "seconds": round(progress.seconds, 3),
            "nodes": progress.nodes,
            "simulations": progress.simulations,
            "effort": effort,
            "rate": round(progress.rate),
            "value": None if value is None else round(value, 4),
            "best": None if progress.value is None else point_name(progress.best),
        }
        if progress.numbers is not None:
            _, pn, dn, depth, _ = progress.numbers
            data |= {"pn": pn, "dn": dn, "depth": depth}
        if self._tree is not None:
            data["moves"] = [moves(child) for child in self._tree.children()[:MOST_MOVES]]
        self._tell(**data)

    def _effort(self, now: int) -> int:
        if now < self._last:  # another search has begun
            self._before += self._last
        self._last = now
        return self._before + now


def standing(progress: Progress) -> float | None:
    """Of a proof-number search: how much nearer the proof is than the disproof, from 0 to 1."""
    if progress.numbers is None:
        return None
    _, pn, dn, _, _ = progress.numbers
    if pn <= 0 and dn <= 0:
        return None
    for_it, against = log10(1 + max(dn, 0)), log10(1 + max(pn, 0))
    return for_it / (for_it + against) if for_it + against else 0.5


def moves(child: Child) -> dict[str, Any]:
    """One move of a search by simulations."""
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
