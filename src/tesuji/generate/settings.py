"""What is asked of the generator, and how positions are composed, tried and graded."""

from dataclasses import dataclass, field

from tesuji.errors import InputError
from tesuji.problems import GOALS, Goal, Verdict
from tesuji.settings import Settings, between, check_kinds

LEVELS = range(1, 7)
TRAP_LEVELS = (3, 5, 7, 9)
"""The levels of the shallow traps in Lin's problems (Lin 2017, chapter 4)."""


@dataclass(frozen=True)
class Wanted:
    goal: Goal
    level: int | None = None
    """1, the easiest, to 6; ``None`` takes them all."""
    verdict: Verdict = Verdict.SUCCESS
    trap_level: int | None = None
    """Tempting wrong moves are refuted in exactly this many moves, both sides' counted."""

    def __post_init__(self) -> None:
        if self.level is not None and self.level not in LEVELS:
            raise InputError(f"the level is {self.level}: expected 1 to {LEVELS[-1]}")
        if self.trap_level is not None and self.trap_level not in TRAP_LEVELS:
            raise InputError(f"the trap level is {self.trap_level}: expected one of {', '.join(map(str, TRAP_LEVELS))}")
        if self.trap_level is not None and self.verdict is not Verdict.SUCCESS:
            raise InputError("traps are beside a move that works: expected --trap-level without another verdict")
        if self.verdict is Verdict.UNKNOWN:
            raise InputError("a problem without a verdict cannot be wanted: expected success, failure, ko or seki")
        if self.verdict is Verdict.SEKI and self.goal.traits.seki_objective is None:
            others = ", ".join(goal for goal, traits in GOALS.items() if traits.seki_objective is not None)
            raise InputError(f"{self.goal} cannot end in seki: expected one of {others}")

    def __str__(self) -> str:
        words = [str(self.goal)]
        words += [] if self.level is None else [f"level {self.level}"]
        words += [] if self.verdict is Verdict.SUCCESS else [str(self.verdict)]
        words += [] if self.trap_level is None else [f"traps of level {self.trap_level}"]
        return ", ".join(words)


@dataclass(frozen=True)
class GradeSettings(Settings):
    """How hard a problem is: what its proof costs, how deep its line is, and what leads astray from it.

    The weights follow a logistic fit of how often weak solvers find the move of one half of the collection, rounded.
    The five thresholds were set on the same half, so that every goal has every level and each level is harder than the
    one before; docs/measured/generate.md has the other half's figures.
    """

    cost: float = 0.3
    """For every doubling of the nodes that decide all first moves, per question on which the verdict rests."""
    depth: float = 0.15
    temptation: float = 12.0
    """For the share of simulations that go to wrong moves."""
    trap: float = 0.4
    """For every move that it takes to refute the wrong move that simulations like best."""
    surprise: float = 1.0
    """For every bit by which the network that knows shape finds the move unlikely."""
    simulations: int = 300
    """Of the short search whose preference is the temptation."""
    thresholds: tuple[float, ...] = (4.6, 6.0, 7.2, 8.6, 10.4)
    """Scores at which levels 2 to 6 begin."""

    def __post_init__(self) -> None:
        check_kinds(self)
        between("simulations", self.simulations, 1, 1_000_000)
        if len(self.thresholds) != len(LEVELS) - 1 or list(self.thresholds) != sorted(self.thresholds):
            raise InputError(f"thresholds are {self.thresholds}: expected {len(LEVELS) - 1} numbers in order")

    def level(self, score: float) -> int:
        return 1 + sum(score >= threshold for threshold in self.thresholds)


@dataclass(frozen=True)
class GenerateSettings(Settings):
    """How positions are composed and what may be spent on them. All limits are nodes: the same seed, the same file."""

    look: int = 1_500
    """Nodes of the first look at a position: most are settled."""
    nodes: int = 30_000
    """Nodes that decide all first moves of one that is not."""
    tries: int = 24
    """Positions that are composed, or changed, in one piece of work."""
    walks: int = 2
    """A piece of work keeps changing this many of its problems."""
    steps: int = 40
    """Changes that are tried on such a walk."""
    most_empty: int = 24
    game_share: float = 0.4
    """Pieces of work that begin with a played game; the others with a shape made by chance."""
    game_simulations: int = 40
    """Of the players of those games, per move."""
    keep: int = 6
    """Problems of one piece of work: those of the same game or shape resemble each other."""
    proof_nodes: int = 20_000
    """Larger proofs are not written down, so their problems are dropped."""
    tree_moves: int = 80
    memory: int = 16
    grading: GradeSettings = field(default_factory=GradeSettings)

    def __post_init__(self) -> None:
        counts = ("look", "nodes", "tries", "most_empty", "game_simulations", "keep", "proof_nodes", "tree_moves")
        for name in counts:
            between(name, getattr(self, name), 1, 1_000_000_000)
        between("walks", self.walks, 0, 1_000)
        between("steps", self.steps, 0, 1_000_000)
        between("memory", self.memory, 1, 1 << 20)
        between("game_share", self.game_share, 0.0, 1.0)
