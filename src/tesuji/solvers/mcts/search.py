"""Tactic Monte-Carlo tree search: ask one question about a position, get moves with their statistics."""

import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from tesuji import _core
from tesuji.checker import Proof
from tesuji.errors import InputError
from tesuji.go import BLACK, WHITE, Board, Color, Point, point_at
from tesuji.problems import Joint, KoPolicy, Problem, Quantifier, objectives
from tesuji.problems.infer import chases, region_of
from tesuji.problems.questions import clauses
from tesuji.solvers.mcts.learned import LEARNED, network_for, pattern_weights
from tesuji.solvers.mcts.settings import MctsSettings
from tesuji.solvers.result.estimate import Child, Confidence
from tesuji.solvers.search.asking import written
from tesuji.solvers.search.tree import CoreTree


@dataclass(frozen=True)
class MctsProgress:
    """What an observer hears while the search runs."""

    simulations: int
    best: Point | None
    best_mean: float
    root_mean: float
    seconds: float


Observer = Callable[[MctsProgress], None]


@dataclass(frozen=True)
class MctsResult:
    """The answer of a search. Values are those of the player to move."""

    move: Point | None
    """The best move; None is a pass."""
    value: float
    """The winning rate of the best move."""
    confidence: Confidence
    children: tuple[Child, ...]
    """Every move at the root, the best first."""
    simulations: int
    seconds: float
    nodes: int
    memory_full: bool
    stopped: str
    """Why the search ended: simulations, time, confident, proven or interrupted."""
    proven: bool | None
    """With MCTS-Solver: True the player to move succeeds, False it fails, None not known."""


@dataclass(frozen=True)
class TreeProof:
    """A proof written down from the tree of a search."""

    proof: Proof
    positions: int
    """Positions whose proof came from the tree."""
    searched: int
    """Nodes that df-pn spent on the others."""


class MctsSearch(CoreTree):
    """A search that keeps its tree: run it, look at it, run it on."""

    def __init__(
        self,
        problem: Problem,
        settings: MctsSettings | None = None,
        *,
        seed: int = 1,
        patterns: _core.PatternWeights | None = None,
    ) -> None:
        settings = settings or MctsSettings()
        self.settings = settings
        self._board = problem.board()
        region, alive = bounds(problem, settings)
        self._bounded = region is not None
        self.raised_limit = _raised_limit(problem, self._board, settings)
        mover = self._board.to_play
        with_threats = {KoPolicy.AGAINST: mover.opponent, KoPolicy.FOR: mover}.get(problem.ko_policy)
        retakes = {color: settings.ko_threats if color == with_threats else 0 for color in (BLACK, WHITE)}
        core = _core.TacticSearch(
            self._board,
            objectives(problem)[0] if isinstance(problem.goal, Joint) else problem.goal.traits.tactic,
            _one_stone_per_block(self._board, problem.target),
            _one_stone_per_block(self._board, problem.own),
            None if region is None else list(region),
            list(alive),
            problem.quantifier is Quantifier.ANY,
            retakes[BLACK],
            retakes[WHITE],
            core_settings(settings),
            seed,
            patterns or pattern_weights(settings),
            network_for(settings, self._board, (*problem.target, *problem.own)),
            _clauses(problem, self._board),
        )
        super().__init__(core)
        self._seconds = 0.0
        self._stopped = "simulations"

    def run(
        self,
        simulations: int | None = None,
        seconds: float | None = None,
        threads: int = 1,
        observer: Observer | None = None,
    ) -> MctsResult:
        """Continue for this many simulations or seconds, whichever ends first. Ctrl-C ends it with what is known."""
        if simulations is None and seconds is None:
            raise InputError("a search needs a limit: expected a number of simulations or of seconds")
        if (simulations is not None and simulations < 1) or (seconds is not None and seconds <= 0):
            raise InputError("the limit of a search must be more than 0")
        started = time.perf_counter()
        report = None if observer is None else self._reporter(observer)
        try:
            limit = 2**63 if simulations is None else simulations
            self._stopped = self._core.run(limit, seconds or 0.0, threads, report)
        except KeyboardInterrupt:
            self._stopped = "interrupted"
        self._seconds += time.perf_counter() - started
        return self.result()

    @property
    def proven(self) -> bool | None:
        """With MCTS-Solver: True the player to move succeeds, False it fails, None not known."""
        return _PROOF[self._core.proof]

    def result(self) -> MctsResult:
        """What the search knows now."""
        children = self.children()
        best = children[0] if children else None
        return MctsResult(
            move=best.move if best else None,
            value=best.mean if best else self._core.value,
            confidence=Confidence(*self._core.confidence()),
            children=children,
            simulations=self.simulations,
            seconds=self._seconds,
            nodes=self.nodes,
            memory_full=self.memory_full,
            stopped=self._stopped,
            proven=self.proven,
        )

    def children(self, line: Sequence[Point | None] = ()) -> tuple[Child, ...]:
        """The moves after a line of moves from the root, the best first; empty where the tree ends."""
        return tuple(
            Child(
                move=self._point(row["move"]),
                visits=row["visits"],
                mean=row["mean"],
                bound=row["bound"],
                history=row["history"],
                heuristic=row["heuristic"],
                proven=_PROOF[row["proof"]],
            )
            for row in self._core.children(list(line))
        )

    @property
    def bounded(self) -> bool:
        """Is the search kept inside a stated region?"""
        return self._bounded

    def prove(self, nodes: int = 1_000_000, most_nodes: int = 1_000_000) -> TreeProof | None:
        """Write down why a decided root is won or lost, for the checker.

        The proof follows the tree where it is complete. Positions that were decided without moves below them, by a
        shallow search or because another line had led there, are searched again with df-pn, in all with this many
        nodes. ``None`` when that was not enough, the proof would be larger than ``most_nodes``, or nothing is proven:
        the settings need ``solver`` and ``every_move``, the question a region.
        """
        if not (self._core.proof and self.bounded and self.settings.every_move):
            return None
        status, prover, written_nodes, from_tree, searched = self._core.prove(nodes, self.settings.memory, most_nodes)
        if status != "complete":
            return None
        proof = written(prover, written_nodes, self._board.width, self._board.height)
        return TreeProof(proof, from_tree, searched)

    def weights(self, color: Color, moves: Sequence[Point | None] = ()) -> dict[Point, int]:
        """The playout weights of this side's moves, where not 0, at the root or after some moves of a playout."""
        try:
            grid = self._core.weights(color, list(moves))
        except ValueError as error:
            raise InputError(str(error)) from None
        return {p: int(grid[p.row, p.column]) for p in self._board.points() if grid[p.row, p.column]}

    def playouts(self, games: int, seed: int = 1) -> tuple[int, int]:
        """Play out from the root so often, without a tree: how many the attacker wins, and all the moves."""
        wins, moves = self._core.playouts(games, seed)
        return wins, moves

    def region(self) -> frozenset[Point]:
        """The points where the search looks at first."""
        grid = self._core.region()
        return frozenset(p for p in self._board.points() if grid[p.row, p.column])

    def _reporter(self, observer: Observer) -> Callable[[int, int, float, float, float], None]:
        def report(simulations: int, move: int, best_mean: float, root_mean: float, seconds: float) -> None:
            observer(MctsProgress(simulations, self._point(move), best_mean, root_mean, seconds))

        return report

    def _point(self, index: int) -> Point | None:
        return point_at(index, self._board.width)


def bounds(problem: Problem, settings: MctsSettings) -> tuple[Iterable[Point] | None, Iterable[Point]]:
    """The region that a search of this problem keeps to, or ``None`` where it floats, and the stones that live anyway.

    As the settings are by default, a stated region is kept, and so is one that was inferred because the fight is
    enclosed. On an open board, and for captures, where stones run, the region that was inferred for exact search would
    be a wall that is not there.
    """
    if problem.region is not None and "region" not in problem.inferred:
        return None if settings.region_kept == "never" else problem.region, problem.assumed_alive
    found = region_of(problem.replace(region=None))
    floats = chases(problem.goal) or found.kind == "open"
    if floats or settings.region_kept != "enclosed":
        return None, problem.assumed_alive - found.alive
    return (problem.region or found.points), problem.assumed_alive | found.alive


def _raised_limit(problem: Problem, board: Board, settings: MctsSettings) -> int | None:
    """The liberties above which the target has escaped, where it has too many for the setting; else ``None``."""
    if problem.goal.stake != "block":
        return None
    liberties = max((board.liberty_count(stone) for stone in problem.target if board[stone]), default=0)
    if liberties < settings.liberty_limit or (liberties == settings.liberty_limit and not settings.raise_liberty_limit):
        return None
    if not settings.raise_liberty_limit:
        raise InputError(
            f"the target has {liberties} liberties, and above liberty_limit = {settings.liberty_limit} it has escaped: "
            f"set it higher, or raise_liberty_limit"
        )
    return liberties + 1


_PROOF = {1: True, 0: None, -1: False}
_PYTHON_ONLY = (*LEARNED, "ko_threats", "region_kept")


def core_settings(settings: MctsSettings) -> dict[str, object]:
    """The settings as the core takes them: libraries and networks are objects there, not switches."""
    return {name: value for name, value in vars(settings).items() if name not in _PYTHON_ONLY}


def solve_mcts(
    problem: Problem,
    settings: MctsSettings | None = None,
    *,
    simulations: int | None = None,
    seconds: float | None = None,
    seed: int = 1,
    threads: int = 1,
    observer: Observer | None = None,
    patterns: _core.PatternWeights | None = None,
) -> MctsResult:
    """The best move that a tactic Monte-Carlo tree search finds within a number of simulations or seconds."""
    search = MctsSearch(problem, settings, seed=seed, patterns=patterns)
    return search.run(simulations, seconds, threads, observer)


def _clauses(problem: Problem, board: Board) -> list[tuple[str, list[Point]]]:
    return [(c.objective, _one_stone_per_block(board, c.target)) for c in clauses(problem)]


def _one_stone_per_block(board: Board, stones: Iterable[Point]) -> list[Point]:
    left, chosen = sorted(set(stones)), []
    while left:
        chosen.append(left[0])
        block = set(board.block(left[0])) if board[left[0]] else {left[0]}
        left = [stone for stone in left if stone not in block]
    return chosen
