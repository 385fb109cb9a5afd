"""Bouzy's algorithm (section 3.3): iterative deepening, progressive pruning and min-max on means of samples.

It knows no Go. A :class:`World` generates the moves of a node and samples scores at leaves; values are scores of the
first player, who maximises. The names are those of the pseudo code; (a) and (b) are the enhancements of section 3.5.
"""

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass, field
from math import inf, sqrt
from typing import Generic, NamedTuple, Protocol, TypeVar

P = TypeVar("P")


class ScoreSum(NamedTuple):
    games: int
    total: float
    squares: float


@dataclass(eq=False, slots=True)
class Node(Generic[P]):
    """A position with the mean of its scores, or the min-max value of its children (Bouzy's class ``Node``)."""

    position: P
    maximises: bool
    """Whether the player to move here is the one who wants high scores."""
    move: object = None
    key: Hashable = None
    """Leaves with the same key are the same position, and their samples are merged (section 5.2)."""
    children: list["Node[P]"] = field(default_factory=list)
    """The remaining moves: what progressive pruning has left."""
    expanded: bool = False
    mean: float = 0.0
    mean_sd: float = inf
    all_are_equal: bool = False
    games: int = 0
    total: float = 0.0
    squares: float = 0.0

    @property
    def n_children(self) -> int:
        return len(self.children)

    def add(self, sample: ScoreSum) -> None:
        self.games += sample.games
        self.total += sample.total
        self.squares += sample.squares
        self.mean = self.total / self.games
        variance = max(self.squares / self.games - self.mean**2, 0.0)
        self.mean_sd = sqrt(variance / self.games)

    def for_mover(self, child: "Node[P]") -> float:
        return child.mean if self.maximises else -child.mean

    def best_child(self) -> "Node[P]":
        return max(self.children, key=self.for_mover)


class World(Protocol[P]):
    """What the search has to be told about the game."""

    def generate(self, node: Node[P], width: int) -> Sequence[Node[P]]:
        """At most this many moves, the most urgent first; none when the game is over there."""

    def sample(self, leaves: Sequence[Node[P]], games: int) -> Sequence[ScoreSum]:
        """This many scores for each leaf."""


@dataclass(frozen=True)
class Parameters:
    """The numbers of the algorithm; sections are those of Bouzy's paper (2004)."""

    depth_max: int = 3
    """Section 3.3: how deep the tree may become; the olympiad program had 3."""
    width_plus: int = 7
    """W+: moves that the generator gives each node."""
    width_minus: int = 3
    """W-: moves that a node keeps when the search goes deeper (section 3.5)."""
    simulations: int = 2500
    """N: the search may make N times (1 + moves left at the root) random games at depth one, and so on."""
    ratio: float = 1.0
    """Progressive pruning, r_d: a move is inferior when its mean plus this many deviations is below another's mean less
    as many (from reference [9])."""
    equal_sd: float = 0.5
    """Progressive pruning, sigma_e: moves whose means are known so well and do not differ are equal (likewise)."""
    step: int = 100
    """Random games at each leaf between two looks at the tree, never more than N (ours); also the smallest sample that
    is judged."""
    early_expansion: bool = True
    """Enhancement (a) of section 3.5: go deeper as soon as no node above the leaves has more than W- moves left."""
    cut: bool = True
    """Enhancement (b): cut every node to W- moves before going deeper."""


def remaining(node: Node[P], parameters: Parameters) -> list[Node[P]]:
    """The moves that progressive pruning leaves: all but those that are statistically inferior to another."""
    r = parameters.ratio
    best = max(node.for_mover(child) - r * child.mean_sd for child in node.children)
    return [child for child in node.children if node.for_mover(child) + r * child.mean_sd >= best]


def merged(leaves: Sequence[Node[P]], samples: Sequence[ScoreSum]) -> Sequence[ScoreSum]:
    """The samples, where leaves that are the same position have one between them."""
    if all(leaf.key is None for leaf in leaves):
        return samples
    by_key: dict[Hashable, ScoreSum] = {}
    for leaf, sample in zip(leaves, samples, strict=True):
        if leaf.key is not None:
            games, total, squares = by_key.get(leaf.key, ScoreSum(0, 0.0, 0.0))
            by_key[leaf.key] = ScoreSum(games + sample.games, total + sample.total, squares + sample.squares)
    return [sample if leaf.key is None else by_key[leaf.key] for leaf, sample in zip(leaves, samples, strict=True)]


class SearchStage(NamedTuple):
    """What the search has just done to the tree, as Bouzy's figures 1 to 3 show it."""

    done: str
    """``generated`` leaves, ``sampled`` random games and pruned, or ``cut`` to W- and ended this depth."""
    depth: int
    widths: tuple[int, ...]
    """Nodes at each depth from the root on that are left."""
    games: int
    """Random games at this depth so far."""


class JStat(Generic[P]):
    """The statistical player (Bouzy's class ``J_Stat``): chooses a move of the root."""

    def __init__(self, root: Node[P], world: World[P], parameters: Parameters) -> None:
        self.root = root
        self.world = world
        self.parameters = parameters
        self.step = min(parameters.step, parameters.simulations)
        self.depth = 0
        self.r_games_p_depth = 0
        self.r_games = 0
        self.finished = False
        self.history: list[SearchStage] = []
        """How the tree has grown and been pruned: each depth when its leaves were generated and when it ended."""

    def choose_move(self) -> Node[P] | None:
        """The best move, or ``None`` if there is none."""
        for _ in self.stages():
            pass
        return self.best()

    def best(self) -> Node[P] | None:
        return self.root.best_child() if self.root.children else None

    def stages(self) -> Iterator[SearchStage]:
        """The search step by step (``choose_move``); it can be stopped at any step, with the best move so far."""
        n = self.parameters.simulations
        while True:
            self.depth += 1
            self.r_games_p_depth = 0
            self.generate_nodes(self.depth)
            yield self._kept("generated")
            n *= 1 + self.root.n_children
            yield from self.process(self.depth, n)
            self.finished = self.root.n_children <= 1 or self.depth >= self.parameters.depth_max
            yield self._kept("cut")
            if self.finished:
                return

    def process(self, depth: int, most: int) -> Iterator[SearchStage]:
        """Random games, pruning and min-max at one depth, until one move is left or nothing is to be gained."""
        p = self.parameters
        max_r = p.width_plus
        while (
            self.root.n_children > 1
            and not self.root.all_are_equal
            and self.r_games_p_depth < most
            and (max_r > p.width_minus or depth == p.depth_max)
        ):
            if not self.perform_random_games(depth):
                break
            for d in range(depth - 1, -1, -1):
                r = self.update_remaining_moves(d)
                if d == depth - 1 and p.early_expansion:
                    max_r = r  # (a)
                self.update_min_max_values(d)
            yield self._stage("sampled")
        if p.cut:
            self.cut_nodes(depth)  # (b)

    def refine(self) -> bool:
        """More random games for what is left when the search has ended; false if there is nothing left to play."""
        leaves = self.depth
        while leaves and not self.nodes(leaves):
            leaves -= 1
        if not leaves:
            return False
        self.perform_random_games(leaves)
        for d in range(leaves - 1, -1, -1):
            self.update_min_max_values(d)
        return True

    def _stage(self, done: str) -> SearchStage:
        widths, level = [], [self.root]
        while level:
            widths.append(len(level))
            level = [child for node in level for child in node.children]
        return SearchStage(done, self.depth, tuple(widths), self.r_games_p_depth)

    def _kept(self, done: str) -> SearchStage:
        self.history.append(self._stage(done))
        return self.history[-1]

    def nodes(self, depth: int) -> list[Node[P]]:
        level = [self.root]
        for _ in range(depth):
            level = [child for node in level for child in node.children]
        return level

    def generate_nodes(self, depth: int) -> None:
        """Give children to the nodes one step above; what was equal at another depth need not be so here."""
        for node in self.nodes(depth - 1):
            if not node.expanded:
                node.expanded = True
                node.children = list(self.world.generate(node, self.parameters.width_plus))
        for d in range(depth):
            for node in self.nodes(d):
                node.all_are_equal = False

    def perform_random_games(self, depth: int) -> int:
        """Random games from every leaf at this depth; says how many."""
        leaves = self.nodes(depth)
        samples = merged(leaves, self.world.sample(leaves, self.step))
        for leaf, sample in zip(leaves, samples, strict=True):
            leaf.add(sample)
        made = self.step * len(leaves)
        self.r_games_p_depth += made
        self.r_games += made
        return made

    def update_remaining_moves(self, depth: int) -> int:
        """Prune at all nodes of a depth; the greatest number of moves that one of them has left."""
        most = 0
        for node in self.nodes(depth):
            if node.children:
                node.children = remaining(node, self.parameters)
                node.all_are_equal = all(child.mean_sd < self.parameters.equal_sd for child in node.children)
                most = max(most, node.n_children)
        return most

    def update_min_max_values(self, depth: int) -> None:
        """The value of a node is that of its best move, and so is the deviation."""
        for node in self.nodes(depth):
            if node.children:
                best = node.best_child()
                node.mean, node.mean_sd = best.mean, best.mean_sd

    def cut_nodes(self, depth: int) -> None:
        for node in self.nodes(depth - 1):
            node.children = sorted(node.children, key=node.for_mover, reverse=True)[: self.parameters.width_minus]
