"""Searches by simulations with their trees: one way to run, walk and continue them, whichever engine grows the tree.

The verdict is an estimate. It is success when the best move's winning rate is at least `SURE` and rests on enough
visits, failure when even the best move's is at most 1 - `SURE`, and unknown in between.
"""

import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from tesuji.errors import InputError
from tesuji.go import Point
from tesuji.problems import Problem, Verdict
from tesuji.solvers.limit import Limit
from tesuji.solvers.result.estimate import Child, Confidence, Estimate, Pick, PickAt, Progress, Situation
from tesuji.solvers.result.solution import Claim, ProofLevel, Solution

SURE = 0.75
"""From this winning rate on the best move counts as a success: Zhang's threshold of the best child (4.7)."""
ENOUGH_VISITS = 100
"""A winning rate over fewer visits says nothing."""
DEFAULT_SIMULATIONS = 50_000
"""Unless simulations or seconds are named; Zhang's middle budget."""

_LINE_VISITS, _LINE_MOVES = 10, 40  # the main line ends where the tree is thinner, or so long
_LARGEST_SLICE = 4_000
_LOOKS = 1.25
_REPORT_SECONDS = 0.02  # often enough for a curve of a short search

Observer = Callable[[Progress], None]


class CoreTree:
    """A tree that grows in the core, as far as every engine counts the same things."""

    def __init__(self, core: Any) -> None:
        self._core = core

    @property
    def simulations(self) -> int:
        """How many there have been."""
        return int(self._core.simulations)

    @property
    def nodes(self) -> int:
        """How many nodes the tree has."""
        return int(self._core.nodes)

    @property
    def memory_full(self) -> bool:
        """Whether the tree has had to stop growing."""
        return bool(self._core.memory_full)


class TreeSearch(ABC):
    """A search that keeps its tree: run it, look at it, walk through it, run it on."""

    solver: str
    digest: str
    """Of the settings."""
    problem: Problem
    _search: CoreTree
    notes: tuple[str, ...] = ()
    step = 100
    """The simulations of the first slices of a run; later ones are longer, in whole steps."""

    def __init__(self) -> None:
        self.seconds = 0.0
        self.stop = "simulations"
        self.course: list[PickAt] = []
        """Its state on the way, recorded whenever it had grown by a quarter."""

    @property
    def simulations(self) -> int:
        """How many there have been."""
        return self._search.simulations

    @property
    def spent(self) -> int:
        """What a limit of simulations counts: those, unless the settings of a search say otherwise."""
        return self.simulations

    @property
    def nodes(self) -> int:
        """How many nodes the tree has."""
        return self._search.nodes

    @property
    def memory_full(self) -> bool:
        """Whether the tree has had to stop growing."""
        return self._search.memory_full

    @property
    @abstractmethod
    def picks(self) -> list[Pick]:
        """The moves that would have been played, wherever they changed."""

    @abstractmethod
    def children(self, line: Sequence[Point | None] = ()) -> tuple[Child, ...]:
        """The moves after a line of moves from the root, the best first; empty where the tree ends."""

    @abstractmethod
    def grow(self, simulations: int, seconds: float | None) -> str:
        """Make this many more simulations; says why it ended: simulations, time, interrupted, or the search's
        reason."""

    @property
    def proven(self) -> bool | None:
        """Is it certain that the player to move succeeds, or fails? ``None`` is no."""
        return None

    @property
    def level(self) -> ProofLevel:
        """How far a certain result is a proof."""
        return ProofLevel.NONE

    def claims(self) -> tuple[Claim, ...]:
        """The decided questions on which a proof rests."""
        return ()

    def minimax_line(self, line: Sequence[Point | None] = ()) -> tuple[Point | None, ...]:
        """The moves from a node to its minimax node; empty where the search knows none."""
        return ()

    def situation(self, line: Sequence[Point | None] = ()) -> Situation | None:
        """What the search's own model of the game says after a line of moves; ``None`` where it has none."""
        return None

    def run(self, limit: Limit, observer: Observer | None = None) -> str:
        """Search on until the limit is met, in slices that do not change the tree; says why it ended."""
        start, before = time.perf_counter(), self.spent
        wanted = limit.simulations
        if wanted is None and limit.seconds is None:
            wanted = DEFAULT_SIMULATIONS
        reported, stop = 0.0, "simulations"
        try:
            while stop == "simulations":
                used, done = time.perf_counter() - start, self.spent - before
                if wanted is not None and done >= wanted:
                    break
                if limit.seconds is not None and used >= limit.seconds:
                    stop = "time"
                    break
                size = max(min(self.simulations // 50, _LARGEST_SLICE) // self.step, 1) * self.step
                left = None if limit.seconds is None else limit.seconds - used
                stop = self.grow(size if wanted is None else min(size, wanted - done), left)
                if self.spent - before == done and stop == "simulations":
                    stop = "game over"
                self._look(_LOOKS)
                if observer is not None and used - reported >= _REPORT_SECONDS:
                    reported = used
                    observer(self.progress(self.seconds + time.perf_counter() - start))
        except KeyboardInterrupt:  # in a slice, between two of them, or in the observer
            stop = "interrupted"
        self._look(1.0)
        self.seconds += time.perf_counter() - start
        self.stop = stop
        if observer is not None:
            observer(self.progress(self.seconds))
        return stop

    def _look(self, grown: float) -> None:
        """Note how the search stands, if it has grown this much since the last time."""
        last = self.course[-1].simulations if self.course else 0
        if self.simulations > last and self.simulations >= grown * last:
            estimate = self.estimate()
            if estimate.children:
                self.course.append(PickAt(self.simulations, estimate.children[0].move, estimate.confidence))

    def progress(self, seconds: float) -> Progress:
        """How the search stands."""
        children = self.children()
        best = children[0] if children else None
        return Progress(seconds, self.nodes, self.simulations, best.move if best else None, best.mean if best else None)

    def main_line(self, line: Sequence[Point | None] = ()) -> tuple[Point | None, ...]:
        """The best moves of both sides from a node of the tree, as far as the tree has them."""
        moves = list(line)
        while len(moves) < _LINE_MOVES:
            children = self.children(moves)
            if not children or (moves and children[0].visits < _LINE_VISITS):
                break
            moves.append(children[0].move)
        return tuple(moves[len(line) :])

    def estimate(self) -> Estimate:
        """The statistics of the first moves."""
        children = self.children()
        visits = sum(child.visits for child in children)
        root = sum(child.visits * child.mean for child in children) / visits if visits else 0.0
        others = sorted((child.mean for child in children[1:] if child.visits), reverse=True)
        best = children[0].mean if children else 0.0
        gap = best - others[0] if others else best
        return Estimate(self.simulations, best, Confidence(root, best, gap), children)

    def solution(self) -> Solution:
        """The answer as it stands."""
        estimate, line = self.estimate(), self.main_line()
        verdict = self.verdict(estimate)
        full = ("the tree has filled its memory and stopped growing",) if self.memory_full else ()
        return Solution(
            problem=self.problem,
            verdict=verdict,
            proof=ProofLevel.NONE if self.proven is None else self.level,
            move=line[0] if line else None,
            moves=line[:1] if verdict is Verdict.SUCCESS else (),
            pv=line,
            solver=self.solver,
            settings=self.digest,
            nodes=self.nodes,
            positions=self.nodes,
            depth=len(line),
            seconds=self.seconds,
            stop=self.stop,
            complete=False,
            notes=(*self.problem.notes, *self.notes, *full),
            claims=self.claims(),
            value=round(estimate.value, 6) if estimate.children else None,
            trust=self.trust(estimate),
            estimate=estimate,
        )

    def trust(self, estimate: Estimate) -> float | None:
        """How far from even the winning rate is, from 0 to 1; certain where the tree is."""
        if not estimate.children:
            return None
        return 1.0 if self.proven is not None else round(abs(2 * estimate.value - 1), 4)

    def verdict(self, estimate: Estimate) -> Verdict:
        """Success or failure when the winning rate is clear, or the tree is certain."""
        if self.proven is not None:
            return Verdict.SUCCESS if self.proven else Verdict.FAILURE
        if not estimate.children or estimate.children[0].visits < ENOUGH_VISITS:
            return Verdict.UNKNOWN
        if estimate.value >= SURE:
            return Verdict.SUCCESS
        return Verdict.FAILURE if max(c.mean for c in estimate.children if c.visits) <= 1 - SURE else Verdict.UNKNOWN


def solve_tree(search: TreeSearch, limit: Limit, observer: Observer | None = None, seed: int = 0) -> Solution:
    """Run a search to its limit and answer."""
    search.run(limit, observer)
    return replace(search.solution(), seed=seed)


def core_words(error: ValueError) -> InputError:
    """What the core refuses, as an error of the input."""
    return error if isinstance(error, InputError) else InputError(str(error))
