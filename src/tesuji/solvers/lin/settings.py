"""The settings of Lin's searches, and the named ones."""

from collections.abc import Mapping
from dataclasses import dataclass
from math import isfinite
from typing import Any, Literal

from tesuji.errors import InputError
from tesuji.problems.lin.state import AS_HIS_PROGRAM, LinRules
from tesuji.settings import check_kinds

ThresholdCounts = Literal["visits-per-child", "visits", "bounds"]
Start = Literal["bound", "mean"]
Descent = Literal["minimax-node", "child"]
Decision = Literal["mean", "visits"]
Budget = Literal["simulations", "descents"]
Bound = Literal["ucb1", "ucb1-tuned", "ucb-e"]
MEGABYTE = 1 << 20


@dataclass(frozen=True)
class LinSettings(LinRules):
    """How Lin's searches go down their tree and pick a move, and by which rules the games in it are played.

    Print it, compare it, ``replace`` a field.
    """

    exploration: float = 1.414
    """What sqrt(ln n / n_j) is multiplied with in the confidence bounds (Lin 2017, 3.4.1 and 4.1)."""
    minimax_threshold: int = 0
    """A node takes part in minimax once it has this many visits for each of its children (Lin 2017, 3.5); 0 is never.
    Lin used 50, and 100 for some problems (appendix A)."""
    threshold_counts: ThresholdCounts = "visits-per-child"
    """What the threshold counts: visits for each child (3.5), or visits of the node, however many children it has.
    Lin's list of tables names 220, 240 and, for all ten simple and complex problems, 140: that reads like the latter.
    "bounds" counts nothing, and minimax_threshold is 0: a node takes part as long as the lower bound of its best child
    is above the node's own mean (5.2, future work 2)."""
    start: Start = "bound"
    """What the first child must be beaten in: its bound, as in Lin's program, or its mean, as in Lin's text (3.5.2)."""
    descent: Descent = "minimax-node"
    """Where the selection goes on: at the minimax node, as in Lin's program, or at the child, as in Lin's text
    (3.5.2)."""
    decision: Decision = "mean"
    """Which first move is picked: the one with the best mean (3.4.5) or with the most visits (3.5.6)."""
    budget: Budget = "simulations"
    """What a limit of simulations counts: simulations, or descents and one more, as Lin's program does."""
    bound: Bound = "ucb1"
    """The confidence bound: Lin's, or UCB1-tuned (2.5.1) or UCB-E (2.5.2), which Lin leaves as future work."""
    ucb_e: float = 0.0
    """UCB-E's a; 0 is the largest that its theorem allows, with the gaps of the means so far."""
    solver: bool = False
    """MCTS-Solver (2.4.1): ends of the game with the best or the worst score are proofs, and are backed up as such."""
    rave_equivalence: float = 0.0
    """All moves as first (2.5.3): visits at which a node's own mean counts as much as that of games in which its move
    was played later; 0 is without."""
    last_good_reply: bool = False
    """Random games try the reply that last won (2.5.4)."""
    forget_replies: bool = True
    """... and forget one that lost (Baier and Drake 2010)."""
    memory: int = 256 * MEGABYTE
    """Bytes for the tree. When it is full the search goes on in the tree it has."""

    def __post_init__(self) -> None:
        super().__post_init__()
        if not (isfinite(self.exploration) and self.exploration >= 0):
            raise InputError(f"exploration is {self.exploration}: expected zero or more")
        if not 0 <= self.minimax_threshold <= 1_000_000:
            raise InputError(f"minimax_threshold is {self.minimax_threshold}: expected 0 to 1000000")
        if self.threshold_counts == "bounds" and self.minimax_threshold:
            raise InputError(
                f"minimax_threshold is {self.minimax_threshold}: expected 0 with threshold_counts = 'bounds'"
            )
        for name in ("ucb_e", "rave_equivalence"):
            if not 0 <= getattr(self, name) <= 1e9:
                raise InputError(f"{name} is {getattr(self, name)}: expected 0 to 1e9")
        if self.memory < 1 << 10:
            raise InputError(f"memory is {self.memory} bytes: expected at least 1024")


@dataclass(frozen=True)
class TrapTreeShape:
    """The synthetic trap of Lin 2017 (3.1): all first moves are normal but one, which White can answer well once."""

    branching: int = 20
    normal: float = 0.5
    """Black's mean score after a normal move."""
    wrong: float = 0.7
    """Lin's mean score in the trap after all of White's answers but the last."""
    right: float = 0.3
    """Lin's mean score in the trap after White's last answer."""
    chance: bool = False
    """Whether a score is 1 or 0 with its mean as probability, rather than the mean itself."""

    def __post_init__(self) -> None:
        check_kinds(self)
        if not 2 <= self.branching <= 4000:
            raise InputError(f"branching is {self.branching}: expected 2 to 4000")
        for name in ("normal", "wrong", "right"):
            if not 0 <= getattr(self, name) <= 1:
                raise InputError(f"{name} is {getattr(self, name)}: expected a score from 0 to 1")


_PROGRAM: dict[str, Any] = {"budget": "descents", **AS_HIS_PROGRAM}

PRESETS: Mapping[str, LinSettings] = {
    "lin-mcts": LinSettings(),
    "lin-minimax-mcts": LinSettings(minimax_threshold=50, decision="visits"),
    "lin-minimax-mcts-20": LinSettings(minimax_threshold=20, decision="visits"),
    "lin-minimax-mcts-30": LinSettings(minimax_threshold=30, decision="visits"),
    "lin-minimax-mcts-140": LinSettings(minimax_threshold=140, threshold_counts="visits", decision="visits"),
    "lin-minimax-mcts-bounds": LinSettings(threshold_counts="bounds", decision="visits"),
    "lin-minimax-mcts-text": LinSettings(minimax_threshold=50, start="mean", descent="child", decision="visits"),
    "lin-mcts-program": LinSettings(budget="descents"),
    "lin-minimax-mcts-program": LinSettings(minimax_threshold=50, decision="visits", budget="descents"),
    "lin-mcts-literal": LinSettings(**_PROGRAM),
    "lin-minimax-mcts-literal": LinSettings(minimax_threshold=50, decision="visits", **_PROGRAM),
    "lin-mcts-tuned": LinSettings(bound="ucb1-tuned"),
    "lin-mcts-ucb-e": LinSettings(bound="ucb-e"),
    "lin-mcts-solver": LinSettings(solver=True),
    "lin-mcts-amaf": LinSettings(rave_equivalence=100.0),
    "lin-mcts-replies": LinSettings(last_good_reply=True),
}
"""Lin's two algorithms by name; -20 has the threshold that the thesis's list of tables names if that counts visits per
child (220 for 11 children, and so on), -140 if it counts visits of the node; -30 is the one that did best on problems
of ours; -bounds needs no number;
-text follows the text where the program differs from it; -program counts its budget as the program does, and -literal
is that program: its rules as well, where ours differ. The last five are the extensions of chapter 2, each alone on
the plain search, which Lin proposes next (5.2)."""
