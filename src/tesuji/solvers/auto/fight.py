"""One fight, about given stones: the exact search and reading in turns, with growing budgets."""

from dataclasses import dataclass, replace

from tesuji.go import Point
from tesuji.problems import Problem, Verdict
from tesuji.solvers.asking import Observer
from tesuji.solvers.auto.regions import is_firm, widened
from tesuji.solvers.auto.settings import AutoSettings
from tesuji.solvers.exact import Case
from tesuji.solvers.limit import Budget, Limit
from tesuji.solvers.reading import ReadingCase
from tesuji.solvers.settings import SearchSettings
from tesuji.solvers.solution import ProofLevel, Solution

MOST_NODES = 1 << 40
"""Rounds that grow without end stop growing here."""


@dataclass
class Purse:
    """The budget that all searches share, and who hears about them."""

    limit: Limit
    observer: Observer | None = None
    nodes: int = 0
    positions: int = 0
    interrupted: bool = False

    def __post_init__(self) -> None:
        self.budget = Budget(self.limit)

    def part(self, nodes: int) -> Limit:
        """A limit of so many nodes, or what is left."""
        left = self.budget.left
        return replace(left, nodes=min(nodes, MOST_NODES if left.nodes is None else left.nodes))

    @property
    def empty(self) -> bool:
        """Is there nothing left to spend?"""
        return self.budget.exhausted or self.interrupted

    @property
    def left_nodes(self) -> int | None:
        """The nodes that are left, where nodes are counted."""
        return self.budget.left.nodes

    def spend(self, solution: Solution) -> None:
        """Count what a search has cost."""
        self.nodes += solution.nodes
        self.positions += solution.positions
        self.budget.spend(solution.nodes)
        if solution.stop == "interrupted":
            self.interrupted = True
            self.budget.end()


class Fight:
    """A question about given stones while it is being answered."""

    def __init__(self, problem: Problem, settings: AutoSettings, purse: Purse) -> None:
        self.problem, self.settings, self.purse = problem, settings, purse
        self.firm = is_firm(problem)
        self.wide = widened(problem, settings.margin)
        self.empty = len((problem.region or frozenset()) - problem.black - problem.white)
        self.exact: Solution | None = None
        self.readings: list[Solution] = []
        self.leads: list[Solution] = []
        """Searches that decided nothing, the longest last: their most promising moves."""
        self.step = 0

    @property
    def read(self) -> Solution | None:
        """The verdict of the widest reading that came to one."""
        return self.readings[-1] if self.readings else None

    @property
    def settled(self) -> bool:
        """Is more searching unlikely to change the verdict?"""
        if self.exact is not None:
            return self.firm or (self.read is not None and self.read.verdict == self.exact.verdict)
        if len(self.readings) < 2 or self.step < len(self.settings.breadths):
            return False
        return len({(s.verdict, s.move) for s in self.readings[-2:]}) == 1

    def turn(self, nodes: int) -> None:
        """One round: each search with so many nodes."""
        if self.exact is None and self.empty <= self.settings.exact_empty:
            found = self.run(self.problem, self.settings.exact, nodes)
            if found.verdict is not Verdict.UNKNOWN:
                self.exact = found
            else:
                self.leads.append(found)
        if not self.settled and not self.purse.empty and not (self.firm and self.step == 0):
            found = self.run(self.wide, self.settings.reading(self.step), nodes)
            if found.verdict is not Verdict.UNKNOWN:
                self.readings.append(found)
            else:
                self.leads.append(found)
        self.step += 1

    def run(self, problem: Problem, settings: SearchSettings, nodes: int) -> Solution:
        """One search, counted."""
        return run(problem, settings, self.purse, nodes)

    @property
    def verdict(self) -> Verdict:
        """The verdict as it stands."""
        best = self.best
        return Verdict.UNKNOWN if best is None else best.verdict

    @property
    def best(self) -> Solution | None:
        """The solution to report: proven where the region is closed or reading agrees, else the wider one."""
        if self.exact is not None and (self.firm or self.read is None or self.read.verdict == self.exact.verdict):
            return self.exact
        if self.read is not None:
            return self.read
        return self.exact

    def lead(self) -> Point | None:
        """The most promising move of the searches that decided nothing."""
        return self.leads[-1].move if self.leads else None

    def complete(self, solution: Solution) -> Solution:
        """The same verdict with the other first moves decided, as far as that costs no more than a fair share."""
        proven = solution.proof is not ProofLevel.NONE
        settings: SearchSettings = self.settings.exact if proven else self.settings.reading(self.step)
        nodes = max(20_000, 8 * solution.nodes)
        again = self.run(self.problem if proven else self.wide, replace(settings, all_moves=True), nodes)
        return again if again.verdict == solution.verdict and set(again.moves) >= {solution.move} - {None} else solution


def run(problem: Problem, settings: SearchSettings, purse: Purse, nodes: int) -> Solution:
    """One search, exact or reading as its settings are, counted in the purse."""
    kind = ReadingCase if hasattr(settings, "breadth") else Case
    found = kind(problem, settings, purse.part(nodes), purse.observer, 1000).solve()
    purse.spend(found)
    return found
