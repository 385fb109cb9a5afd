"""The settings of the default solver."""

from dataclasses import dataclass
from typing import Any

from tesuji.errors import InputError
from tesuji.solvers.settings import SearchSettings
from tesuji.solvers.sources.reading import ReadingSettings
from tesuji.toml import Written, between, check_kinds

SMALL_REGION = 20
"""With no more empty points than this all moves are read, for both sides."""
READING_THREATS = 1
"""Ko threats of the side that has plenty, when reading: each more multiplies the positions of a fight with kos."""
VOTES = ("region_vote", "group_vote", "capture_vote", "escape_vote", "connect_vote")


@dataclass(frozen=True)
class InvestigationSettings(Written):
    """How the default solver divides its budget and weighs its evidence. Print it, compare it, ``replace`` a field."""

    first_round: int = 4_000
    """The nodes that each search gets in the first round."""
    growth: int = 4
    """How many times more it gets in the next."""
    breadths: tuple[int, ...] = (5, 7, 10, 14)
    """How many moves reading tries in a position for the side that is to win, round by round."""
    wider: int = 2
    """How many times more it tries for the other side, and two."""
    exact_empty: int = 30
    """The exact search is tried on regions with at most so many empty points."""
    proof_effort: int = 40
    """What reading has found may cost so many times its nodes to be proven."""
    read_nodes: int = 1_500
    """The most nodes of one reading of a block, a connection or a race..."""
    read_share: float = 0.2
    """... and the part of the budget for all of them, when the problem does not say what it is about."""
    rival_nodes: int = 100_000
    """Where a critical tactic is proven, the most nodes for finding out whether something else matters more."""
    hypotheses: int = 12
    """The most groups that are looked at when the problem does not say what it is about."""
    global_share: float = 0.1
    """The part of the budget for simulations of whole games, which tell which groups are in doubt."""
    groups: int = 3
    """Number of groups that are evaluated by group MCTS..."""
    group_share: float = 0.6
    """... and the part of the budget for that."""
    region_vote: float = 4.0
    """Votes for a first move, to which each kind of evidence contributes: search in regions has so many in all, shared
    among the groups by how likely they are meant. The five numbers were fitted by logistic regression on half of the
    unmarked problems of three public sets (293 at 20,000 nodes); docs/measurements.md has the other half."""
    group_vote: float = 4.0
    """Group MCTS has so many in all, shared among the moves as its simulations are."""
    capture_vote: float = 2.0
    """A critical block that was read to be taken: times the square root of its stones, shared by the winning moves."""
    escape_vote: float = 0.3
    """The same for a critical block that is to be saved."""
    connect_vote: float = 0.5
    """The same for a critical connection, and for a cut or a race: the smaller of the two groups counts."""
    tactic_share: float = 0.15
    """The part of the budget for the tactic Monte-Carlo search, when nothing is decided by then."""
    all_moves: bool = True
    """Decide the other first moves too, so that all correct ones are known and the others refuted."""
    tell_seki: bool = True
    """Tell seki from life and from death."""
    ko_threats: int = 8
    """How many ko threats the side that is assumed to have plenty has."""
    epsilon_percent: int = 25
    """df-pn stays with a move until it is this much worse than the second best."""
    weak_sum: bool = True
    """Add up only the largest number of several moves and one for each other."""
    odds: bool = True
    """Begin with a guess at the attacker's odds, where life and death is asked."""
    seed: int = 1

    def __post_init__(self) -> None:
        check_kinds(self)
        for name, least in (("first_round", 1), ("growth", 2), ("exact_empty", 0), ("hypotheses", 1)):
            if getattr(self, name) < least:
                raise InputError(f"{name} is {getattr(self, name)}: expected at least {least}")
        for name in ("tactic_share", "global_share", "group_share", "read_share"):
            if not 0 <= getattr(self, name) <= 1:
                raise InputError(f"{name} is {getattr(self, name)}: expected 0 to 1")
        for name in ("wider", "proof_effort", "groups", "read_nodes", "rival_nodes", *VOTES):
            between(name, getattr(self, name), 0, 1_000_000)
        between("seed", self.seed, 0, 2**63 - 1)
        if not self.breadths or min(self.breadths) < 1 or max(self.breadths) > 1_000_000:
            raise InputError("breadths is empty or has a number that is no breadth: expected such as (8, 12, 18)")
        SearchSettings(**self._shared())

    @property
    def exact(self) -> SearchSettings:
        """The exact search, one correct move at a time."""
        return SearchSettings(**self._shared())

    def reading(self, step: int, empty: int) -> ReadingSettings:
        """Reading, wider from round to round; in a small region both sides try everything that seems to matter."""
        step = min(step, len(self.breadths) - 1)
        narrow = self.breadths[step]
        wide = self.wider * narrow + 2
        if empty <= SMALL_REGION:
            narrow = wide = SMALL_REGION
        shared = self._shared() | {"ko_threats": min(self.ko_threats, READING_THREATS)}
        return ReadingSettings(narrow=narrow, wide=wide, weak_liberties=3 + step, **shared)

    def _shared(self) -> dict[str, Any]:
        names = ("tell_seki", "ko_threats", "epsilon_percent", "weak_sum", "odds")
        return {"all_moves": False} | {name: getattr(self, name) for name in names}
