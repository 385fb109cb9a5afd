"""Lin's searches on any problem that fits the model, as a tree that can be walked and an answer with a verdict."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from tesuji.errors import InputError
from tesuji.go import BLACK, WHITE, Point, point_name
from tesuji.problems import Problem, Quantifier, complete
from tesuji.problems.lin.bridge import to_lin_state
from tesuji.problems.lin.state import LinState
from tesuji.solvers.limit import Limit
from tesuji.solvers.lin.search import LinChild, LinSearch
from tesuji.solvers.lin.settings import LinSettings
from tesuji.solvers.result.estimate import Child, Estimate, MinimaxNode, Pick, Situation
from tesuji.solvers.search.tree import TreeSearch, core_words


class LinTree(TreeSearch):
    """Lin's MCTS or minimax-combined MCTS with its tree."""

    solver = "minimax-mcts"
    _search: LinSearch

    def __init__(self, problem: Problem, settings: LinSettings, limit: Limit, seed: int) -> None:
        super().__init__()
        self.problem = complete(problem) if problem.region is None else problem
        self.settings = settings
        self.digest = settings.digest
        self.notes = _notes(self.problem)
        try:
            self._search = LinSearch(to_lin_state(self.problem, settings), replace(settings, memory=limit.memory), seed)
        except ValueError as error:
            raise core_words(error) from None

    @property
    def spent(self) -> int:
        """Simulations, or descents (and the one more that Lin's program makes) where the settings count those."""
        return max(self._search.descents - 1, 0) if self.settings.budget == "descents" else self.simulations

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

    def estimate(self) -> Estimate:
        """The statistics of the first moves, with the list of picks (figure 4.1.1)."""
        return replace(super().estimate(), picks=tuple(self.picks))

    def minimax_line(self, line: Sequence[Point | None] = ()) -> tuple[Point | None, ...]:
        """The moves from a node to its minimax node, if the search is the combined one."""
        return self._search.node(line).minimax_line if self.settings.minimax_threshold else ()

    def minimax_value(self, line: Sequence[Point | None] = ()) -> float:
        """The mean of a node's minimax node, for the player to move there, worked out again from the tree.

        The search keeps it up to date after every game; Lin's program has a command to do it once more.
        """
        mover_is_black = len(line) % 2 == 0
        value = self._minimax_of(list(line))
        return value if mover_is_black else 1 - value

    def _minimax_of(self, line: list[Point | None]) -> float:
        node = self._search.node(line)
        settings = self.settings
        each = node.branching if settings.threshold_counts == "visits-per-child" else 1
        if not settings.minimax_threshold or not node.branching or node.visits < settings.minimax_threshold * each:
            return node.mean
        values = [self._minimax_of([*line, child.move]) for child in self._search.children(line)]
        return max(values) if node.black_to_play else min(values)

    def situation(self, line: Sequence[Point | None] = ()) -> Situation:
        """Lin's model after a line of moves, which need not be in the tree: ko, passes, end, and what may be played."""
        state = to_lin_state(self.problem, self.settings)
        for move in line:
            if state.is_terminal or not state.is_legal(move):
                raise InputError(f"{point_name(move)} may not be played here by Lin's rules")
            state.play(move)
        return Situation(tuple(_sentences(state, self.problem)), tuple(state.moves()))

    def grow(self, simulations: int, seconds: float | None) -> str:
        """Make this many more simulations; the clock is read between the slices."""
        self._search.continue_(simulations)
        if self._search.interrupted:
            return "interrupted"
        return "proven" if self._search.proven else "simulations"


def _child(node: LinChild[Point | None], *, black_moves: bool, combined: bool) -> Child:
    def own(score: float) -> float:
        return score if black_moves else 1 - score

    def bounds(lower: float, upper: float) -> tuple[float, float]:
        return (lower, upper) if black_moves else (1 - upper, 1 - lower)

    lower, upper = bounds(node.lower, node.upper)
    minimax = None
    if combined:
        deep = bounds(node.minimax_lower, node.minimax_upper)
        minimax = MinimaxNode(node.minimax_line, node.minimax_visits, own(node.minimax_mean), *deep)
    return Child(
        move=node.move,
        visits=node.visits,
        mean=own(node.mean),
        bound=minimax.upper if minimax else upper,
        minimax=minimax,
        lower=lower,
        upper=upper,
    )


def _sentences(state: LinState, problem: Problem) -> Iterator[str]:
    """The state in words; Black is the side that plays first."""
    sides = {BLACK: problem.to_play, WHITE: problem.to_play.opponent}
    winner = state.ko_winner
    yield f"Ko: won by {sides[winner]}" if winner in sides else "Ko: nobody has won one"
    yield f"Retakes left: {state.ko_retakes_left}"
    lead = state.pass_lead
    ahead = f"{sides[BLACK if lead > 0 else WHITE]} has passed {abs(lead)} more often" if lead else "both equally often"
    yield f"Passes: {state.passes_in_a_row} in a row, {ahead}"
    if state.is_terminal:
        score = state.score_for_black
        yield f"End: {state.ending.name.lower().replace('_', ' ')}, score {score:g} for {problem.to_play}"


def _notes(problem: Problem) -> tuple[str, ...]:
    notes = ["scores follow Lin's model, with its rules for ko and seki"]
    if problem.goal.stake == "connection":
        notes.append("in Lin's model one end counts as alive, and what is cut off from it must be taken")
    elif problem.quantifier is Quantifier.ALL and len(problem.position.blocks_of(problem.target)) > 1:
        notes.append("in Lin's model losing one target stone loses the target")
    return tuple(notes)
