"""The true answer to a tiny question, by writing down every state that can be reached and working backwards.

Slow and plain on purpose: solvers are compared with it. It shares the checker's rules and referee and
nothing else.
"""

from collections import deque
from dataclasses import dataclass, field

from tesuji.checker import EndNode, MoveNode, Node, Proof, Question, Referee, ReplyNode, Side
from tesuji.checker.rules import PASS, State
from tesuji.go.point import point_name

OTHER: dict[Side, Side] = {"attacker": "defender", "defender": "attacker"}


class TooLarge(Exception):
    """The question has more states than the oracle was allowed to write down."""


@dataclass
class Oracle:
    """Every reachable state of a question, and in how many moves the seeker, who must get somewhere, wins."""

    question: Question
    max_states: int = 200_000
    use_safety: bool = True  # stop where the target is out of reach; the answer must not depend on it
    states: list[State] = field(default_factory=list)
    children: list[list[tuple[str, int]]] = field(default_factory=list)
    rank: dict[int, int] = field(default_factory=dict)  # moves to the seeker's win; absent where he cannot win

    def __post_init__(self) -> None:
        self.referee = Referee(self.question)
        self._expand()
        self._work_backwards()

    @property
    def winner(self) -> Side:
        return self._winner(0)

    def winning_moves(self) -> set[str]:
        """First moves that keep the result for the side to play, if it wins."""
        return {name for name, child in self.children[0] if self._winner(child) == self._mover(0)}

    def needs_repetition(self) -> bool:
        """Whether the other side holds out only because the seeker can be made to go round in circles."""
        lost = {s for s, edges in enumerate(self.children) if not edges and s not in self.rank}
        return 0 not in self.rank and 0 not in self._forced(lost, OTHER[self.question.seeker])

    def proof(self) -> Proof:
        """A proof for the winner, every state one node."""
        numbers = {0: 0}
        order = [0]
        nodes: list[Node] = []
        for state in order:  # grows while it is walked
            if not self.children[state]:
                nodes.append(EndNode())
                continue
            mine = self._mover(state) == self.winner
            edges = [self._best(state)] if mine else self.children[state]
            for _, child in edges:
                if child not in numbers:
                    numbers[child] = len(numbers)
                    order.append(child)
            replies = {name: numbers[child] for name, child in edges}
            nodes.append(MoveNode(*edges[0][:1], numbers[edges[0][1]]) if mine else ReplyNode(replies))
        return Proof(self.winner, tuple(nodes))

    def _expand(self) -> None:
        referee = self.referee
        numbers = {referee.start(): 0}
        self.states = [referee.start()]
        for state in self.states:  # grows while it is walked
            over = referee.winner(state) if self.use_safety else referee.decided(state)
            edges: list[tuple[str, int]] = []
            for move, after in () if over else referee.rules.moves(state):
                name = point_name(None if move == PASS else referee.grid.point(move))
                if after not in numbers:
                    numbers[after] = len(self.states)
                    self.states.append(after)
                edges.append((name, numbers[after]))
            self.children.append(edges)
            if len(self.states) > self.max_states:
                raise TooLarge(f"more than {self.max_states} states")

    def _work_backwards(self) -> None:
        ends = {s for s, edges in enumerate(self.children) if not edges and self._ends_well(s)}
        self.rank = self._forced(ends, self.question.seeker)

    def _forced(self, goals: set[int], side: Side) -> dict[int, int]:
        """The states from which this side can force one of the goals, with the number of moves it takes."""
        parents: list[list[int]] = [[] for _ in self.states]
        open_moves = [len(edges) for edges in self.children]
        for state, edges in enumerate(self.children):
            for _, child in edges:
                parents[child].append(state)
        rank = dict.fromkeys(sorted(goals), 0)
        queue = deque(rank)
        while queue:
            child = queue.popleft()
            for state in parents[child]:
                open_moves[state] -= 1
                if state not in rank and (self._mover(state) == side or open_moves[state] == 0):
                    rank[state] = rank[child] + 1
                    queue.append(state)
        return rank

    def _ends_well(self, state: int) -> bool:
        return self.referee.winner(self.states[state]) == self.question.seeker

    def _mover(self, state: int) -> Side:
        return "attacker" if self.states[state].to_play == self.question.attacker else "defender"

    def _winner(self, state: int) -> Side:
        return self.question.seeker if state in self.rank else OTHER[self.question.seeker]

    def _best(self, state: int) -> tuple[str, int]:
        good = [(name, child) for name, child in self.children[state] if self._winner(child) == self.winner]
        return min(good, key=lambda edge: self.rank.get(edge[1], 0))
