"""What is known about a problem so far, and which source of evidence is asked next."""

from collections.abc import Callable, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple, Protocol

from tesuji.problems import Problem
from tesuji.solvers.investigate.hypotheses import Hypothesis
from tesuji.solvers.investigate.tactics import Tactic
from tesuji.solvers.limit import Budget, Limit
from tesuji.solvers.result.solution import Solution
from tesuji.solvers.sources.global_mcts import GlobalMcts, GroupOutcome, MoveOpinion
from tesuji.solvers.sources.region_search import RegionSearch, Searches
from tesuji.solvers.sources.settings import InvestigationSettings

if TYPE_CHECKING:
    from tesuji.solvers.mcts import MctsResult


@dataclass
class Inquiry:
    """A problem, the hypotheses about its subject with the evidence on each, and the budget that is left."""

    problem: Problem
    settings: InvestigationSettings
    searches: Searches
    stated: Problem | None = None
    """The problem with the region that it states, where that is too wide to bound the fight."""
    tactics: list[Tactic] = field(default_factory=list)
    """Blocks, connections and races, with what was read of them."""
    groups: list[Hypothesis] = field(default_factory=list)
    """Weak groups, with what searches and games say of them."""
    whole_games: GlobalMcts | None = None
    """Simulations of whole games..."""
    opinions: Sequence[MoveOpinion] = ()
    """... and what they think of the first moves."""
    fight: RegionSearch | None = None
    """The search of the fight that the problem marks, or of the likeliest one where no move has a vote."""
    games: GroupOutcome | None = None
    """What games say about its stones."""
    games_limit: Limit = field(init=False)
    """What simulations have their shares of: readers come before them."""
    estimate: "MctsResult | None" = None
    """What the tactic search says about it."""
    found: Solution | None = None
    """The answer, to which the sources that come last add what it lacks..."""
    trust: float | None = None
    """... and how far its verdict can be trusted; ``None`` for a guess."""
    notes: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.games_limit = self.budget.limit

    @property
    def budget(self) -> Budget:
        """What all sources share."""
        return self.searches.budget

    @property
    def likely_groups(self) -> list[Hypothesis]:
        """The groups that may be meant, the likeliest first."""
        return sorted(self.groups, key=lambda group: -group.likelihood)

    @property
    def has_searched(self) -> bool:
        """Is anything known about a group?"""
        return any(g.chances is not None or g.mine.looks or g.mine.leads for g in self.groups)

    def inferred_fight(self) -> RegionSearch:
        """The search of the problem as it stands, marked or inferred."""
        return RegionSearch(self.problem, self.settings, self.searches, alone=True)

    @property
    def has_subject(self) -> bool:
        """Does anything speak for a subject that could be answered?"""
        return any(tactic.critical or tactic.takes for tactic in self.tactics)


class EvidenceSource(Protocol):
    """Something that can find out more. What it finds goes into the inquiry."""

    def next_effort(self, inquiry: Inquiry) -> int | None:
        """The nodes of its next step; ``None`` while it has nothing to add."""

    def advance(self, inquiry: Inquiry, effort: int) -> None:
        """Make that step."""


class NextTask(NamedTuple):
    """The next step of a source."""

    source: EvidenceSource
    effort: int


def next_task(inquiry: Inquiry, sources: Sequence[EvidenceSource]) -> NextTask | None:
    """The first source that has something to add: they stand in the order of what they cost, readers first."""
    efforts = ((source, source.next_effort(inquiry)) for source in sources)
    return next((NextTask(source, effort) for source, effort in efforts if effort is not None), None)


@dataclass
class Once:
    """A source that is asked once, as soon as what it has to say is wanted."""

    say: Callable[[Inquiry], object]
    wanted: Callable[[Inquiry], object] = lambda _: True
    kept: float = 0.0
    """The share of the limit that it leaves."""
    always: bool = False
    """Is it asked even when the budget is spent?"""
    asked: bool = False

    def next_effort(self, inquiry: Inquiry) -> int | None:
        waits = self.asked or not (self.always or inquiry.budget.has_more_than(self.kept))
        return None if waits or not self.wanted(inquiry) else 0

    def advance(self, inquiry: Inquiry, effort: int) -> None:
        self.asked = True
        with inquiry.budget.keeping(self.kept) if self.kept else nullcontext():
            self.say(inquiry)
