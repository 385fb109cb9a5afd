"""Lin's searches: run them, give them more budget, walk through their trees (Lin 2017, 3.4 to 4.1)."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, TypeVar, get_args

from tesuji import _core
from tesuji.errors import InputError
from tesuji.go.board import PointLike
from tesuji.go.point import Point, point_at
from tesuji.problems.lin.state import LinState
from tesuji.problems.lin.text import LinProblem
from tesuji.solvers.lin.settings import Bound, LinSettings, TrapTreeShape
from tesuji.solvers.search.tree import CoreTree

Move = TypeVar("Move")
MAX_SIMULATIONS = 1 << 31
_ASKED, _GAME_OVER, _PROVEN = 1, 2, 3  # LinStop in core/search/lin_mcts.h


class LinPick(NamedTuple, Generic[Move]):
    """From this number of simulations on, until the next pick, this was the move to play."""

    simulations: int
    move: Move


@dataclass(frozen=True)
class LinChild(Generic[Move]):
    """What a search knows about a node; every score is Black's."""

    move: Move | None
    """That led here; ``None`` also at the root and for a pass in Go."""
    visits: int
    mean: float
    upper: float
    """The upper confidence bound, which Black goes by."""
    lower: float
    """The lower confidence bound, which White goes by."""
    black_to_play: bool
    terminal: bool
    branching: int
    """The number of its children, 0 as long as it is a leaf."""
    minimax_line: tuple[Move, ...]
    """The moves from here to its minimax node; empty when that is the node itself."""
    minimax_visits: int
    minimax_mean: float
    minimax_upper: float
    minimax_lower: float


class _Search(CoreTree, Generic[Move]):
    """What the searches on both games have in common."""

    def __init__(self, core: Any, settings: LinSettings, seed: int) -> None:
        super().__init__(core)
        self.settings = settings
        self.seed = seed
        self.game_over = False
        """Whether the game is over at the root, so that there is nothing to search."""
        self.interrupted = False
        """Whether Ctrl-C ended the last run early."""
        self.proven = False
        """Whether MCTS-Solver knows who wins, so that there is nothing more to search."""

    def continue_(self, simulations: int) -> None:
        """Continue in the same tree for this many more simulations; the last expansion is finished (Lin's extra
        budget).

        Where the settings count descents it is this many descents, and the first time one more. Ctrl-C ends it early,
        and the tree stays good.
        """
        if not 0 <= simulations <= MAX_SIMULATIONS:
            raise InputError(f"simulations is {simulations}: expected 0 to {MAX_SIMULATIONS}")
        reason = self._core.run(simulations)
        self.interrupted, self.game_over, self.proven = reason == _ASKED, reason == _GAME_OVER, reason == _PROVEN

    @property
    def descents(self) -> int:
        """How often the search went down the tree: what Lin's program counts against its budget."""
        return int(self._core.descents)

    @property
    def consistent_from(self) -> int:
        """The number of simulations from which on the pick has not changed any more: Lin's measure (4.1)."""
        return int(self._core.consistent_from)

    @property
    def best(self) -> Move | None:
        """The move to play now."""
        index = self._core.decision
        return None if index is None else self._move(index)

    @property
    def picks(self) -> list[LinPick[Move]]:
        """The moves that would have been played after every descent, where they changed."""
        return [LinPick(simulations, self._move(index)) for simulations, index in self._core.picks]

    def node(self, moves: Sequence[Any] = ()) -> LinChild[Move]:
        """What is known about the node after these moves, the root for none."""
        self._look(moves)
        return self._describe(self._core.node(list(moves)))

    def children(self, moves: Sequence[Any] = ()) -> list[LinChild[Move]]:
        """The children of the node after these moves, in the order of the game."""
        self._look(moves)
        return [self._describe(facts) for facts in self._core.children(list(moves))]

    def _look(self, moves: Sequence[Any]) -> None:
        try:
            self._core.node(list(moves))
        except ValueError as error:
            raise InputError(f"{' '.join(str(move or 'pass') for move in moves)}: {error}") from None

    def _describe(self, facts: dict[str, Any]) -> LinChild[Move]:
        move, line = facts.pop("move"), facts.pop("minimax_line")
        line_moves = tuple(self._move(index) for index in line)
        return LinChild(move=None if move is None else self._move(move), minimax_line=line_moves, **facts)

    def _move(self, index: int) -> Move:
        raise NotImplementedError


class LinSearch(_Search[Point | None]):
    """A search on one of Lin's problems; make it with :func:`search_lin`."""

    def __init__(self, state: LinState, settings: LinSettings, seed: int) -> None:
        self._width = state.width
        super().__init__(
            _core.LinSearch(state=state.copy(), seed=_checked(seed), **_arguments(settings)), settings, seed
        )

    def _move(self, index: int) -> Point | None:
        return point_at(index, self._width)

    def children(self, moves: Sequence[PointLike | None] = ()) -> list[LinChild[Point | None]]:
        """The children of the node after these moves (points, names such as "D4", ``None`` for a pass)."""
        return super().children(moves)


class TrapTreeSearch(_Search[int]):
    """A search in the synthetic trap; its moves are numbers, and the highest is the trap."""

    def __init__(self, shape: TrapTreeShape, settings: LinSettings, seed: int) -> None:
        core = _core.TrapSearch(
            branching=shape.branching,
            normal=shape.normal,
            wrong=shape.wrong,
            right=shape.right,
            chance=shape.chance,
            seed=_checked(seed),
            **_arguments(settings),
        )
        self.shape = shape
        super().__init__(core, settings, seed)

    def _move(self, index: int) -> int:
        return index


def search_lin(
    problem: LinProblem | LinState, settings: LinSettings | None = None, simulations: int = 10_000, seed: int = 1
) -> LinSearch:
    """Search a problem of Lin's model, or a state in the middle of one, which has its rules already."""
    settings = settings or LinSettings()
    state = problem if isinstance(problem, LinState) else LinState.of(problem, settings)
    search = LinSearch(state, settings, seed)
    search.continue_(simulations)
    return search


def search_trap_tree(
    shape: TrapTreeShape | None = None, settings: LinSettings | None = None, simulations: int = 10_000, seed: int = 1
) -> TrapTreeSearch:
    """Search Lin's synthetic trap."""
    search = TrapTreeSearch(shape or TrapTreeShape(), settings or LinSettings(), seed)
    search.continue_(simulations)
    return search


def _checked(seed: int) -> int:
    if not 0 <= seed < 1 << 64:
        raise InputError(f"seed is {seed}: expected 0 to 2^64 - 1")
    return seed


def _arguments(settings: LinSettings) -> dict[str, Any]:
    return {
        "exploration": settings.exploration,
        "minimax_threshold": settings.minimax_threshold,
        "threshold_per_child": settings.threshold_counts == "visits-per-child",
        "first_by_mean": settings.start == "mean",
        "to_minimax_node": settings.descent == "minimax-node",
        "by_visits": settings.decision == "visits",
        "by_descents": settings.budget == "descents",
        "memory": settings.memory,
        "policies": {
            "bound": get_args(Bound).index(settings.bound),
            "minimax_by_bounds": settings.threshold_counts == "bounds",
            "ucb_e": settings.ucb_e,
            "solver": settings.solver,
            "rave_equivalence": settings.rave_equivalence,
            "last_good_reply": settings.last_good_reply,
            "forget_replies": settings.forget_replies,
        },
    }
