"""Zhang's tactic search on a problem, as a tree that can be walked and an answer with a verdict."""

from collections.abc import Sequence

from tesuji.go import Point
from tesuji.problems import KoPolicy, Problem, complete
from tesuji.solvers.estimate import Child, Estimate, Pick
from tesuji.solvers.limit import Limit
from tesuji.solvers.mcts.search import MctsQuestion, MctsSearch
from tesuji.solvers.mcts.settings import MctsSettings
from tesuji.solvers.tree import TreeSearch, core_words

_KO_NOTE = "every ko counts against the side to move, so a ko is not told from failure"


class TacticTree(TreeSearch):
    """The tactic search with its tree."""

    solver = "mcts"

    def __init__(self, problem: Problem, settings: MctsSettings, limit: Limit, seed: int) -> None:
        super().__init__()
        self.problem = complete(problem) if problem.region is None else problem
        self.digest = settings.digest
        self._threads = limit.threads
        # The core asks itself whether it is confident once in 256 simulations of its first thread.
        self.step = 256 if limit.threads == 1 else 512 * limit.threads
        if self.problem.ko_policy is KoPolicy.BOTH:
            self.notes = (_KO_NOTE,)
        try:
            self._search = MctsSearch(_question(self.problem), settings.but(memory=limit.memory), seed=seed)
        except ValueError as error:
            raise core_words(error) from None
        self._picks: list[Pick] = []

    @property
    def simulations(self) -> int:
        """How many there have been."""
        return self._search.simulations

    @property
    def nodes(self) -> int:
        """How many nodes the tree has."""
        return self._search.nodes

    @property
    def memory_full(self) -> bool:
        """Whether the tree has had to stop growing."""
        return self._search.memory_full

    @property
    def proven(self) -> bool | None:
        """What MCTS-Solver has found out."""
        return self._search.proven

    @property
    def picks(self) -> list[Pick]:
        """The moves that would have been played, looked at every 256 simulations on one thread, later less often."""
        return self._picks

    def children(self, line: Sequence[Point | None] = ()) -> tuple[Child, ...]:
        """The moves after a line of moves from the root, the best first."""
        try:
            return self._search.children(line)
        except ValueError as error:
            raise core_words(error) from None

    def estimate(self) -> Estimate:
        """The statistics of the first moves, with the search's own confidence."""
        found = self._search.result()
        return Estimate(found.simulations, found.value, found.confidence, found.children)

    def grow(self, simulations: int, seconds: float | None) -> str:
        """Make so many simulations more."""
        found = self._search.run(simulations, seconds, self._threads)
        if not self._picks or self._picks[-1].move != found.move:
            self._picks.append(Pick(found.simulations, found.move))
        return found.stopped


def _question(problem: Problem) -> MctsQuestion:
    """The problem as the search takes it, within its region; of kos that matter the opponent wins all."""
    ko = KoPolicy.AGAINST if problem.ko_policy is KoPolicy.BOTH else problem.ko_policy
    return MctsQuestion(
        position=problem.board(),
        goal=str(problem.goal),
        target=tuple(problem.target),
        own=tuple(problem.own),
        region=None if problem.region is None else tuple(problem.region),
        assumed_alive=tuple(problem.assumed_alive),
        quantifier=str(problem.quantifier),
        ko_policy=str(ko),
    )
