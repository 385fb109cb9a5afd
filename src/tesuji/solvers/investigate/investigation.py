"""The default solver: an investigation asks all sources of evidence on one budget, and judges it.

Sources stand in the order of what they cost. Readers come first, and what they find is proven with few nodes. Where
nothing is marked, simulated games tell which groups are in doubt, and searches take turns on their regions. Then it is
chosen what the answer is about, and what that answer lacks is asked for in the same way.
"""

from dataclasses import replace

from tesuji.problems import Draft, Problem, complete
from tesuji.solvers.exact.solve import with_ko_and_board
from tesuji.solvers.investigate.fight import fight_inside, is_wide, prove_as_stated, read_first
from tesuji.solvers.investigate.inquiry import EvidenceSource, Inquiry, Once, next_task
from tesuji.solvers.investigate.judge import choose, without_problem
from tesuji.solvers.investigate.rivals import complete_likely, rivals
from tesuji.solvers.limit import DEFAULT_SECONDS, Budget, Limit
from tesuji.solvers.result.solution import ProofLevel, Solution
from tesuji.solvers.search.asking import Observer
from tesuji.solvers.sources.guide import GUIDED, Counsel
from tesuji.solvers.sources.region_search import Searches, reaches
from tesuji.solvers.sources.settings import InvestigationSettings


def investigate(
    problem: Draft,
    settings: InvestigationSettings | None = None,
    limit: Limit | None = None,
    observer: Observer | None = None,
) -> Solution:
    """The best answer there is within the limit: proven if possible, else an estimate, and always a move."""
    settings, limit = settings or InvestigationSettings(), limit or Limit()
    if limit.nodes is None and limit.seconds is None:
        limit = replace(limit, seconds=DEFAULT_SECONDS)
    work = Investigation(problem, settings, Budget(limit), observer)
    while True:
        try:
            return work.solve()
        except KeyboardInterrupt:  # what was found before stays
            work.budget.end(interrupted=True)


class Investigation:
    """A problem while it is being solved."""

    def __init__(
        self, problem: Draft, settings: InvestigationSettings, budget: Budget, observer: Observer | None = None
    ) -> None:
        self.problem, self.settings, self.budget = problem, settings, budget
        self.searches = Searches(budget, observer)
        self.counsel = Counsel(settings.guide, GUIDED.questions, GUIDED.seconds, budget)
        self.inquiry: Inquiry | None = None

    def solve(self) -> Solution:
        """Ask for evidence, choose what the answer is about, and ask for what it lacks."""
        inquiry = self.inquiry = self.inquiry or self.begin()
        self.pursue(self.sources(inquiry))
        if inquiry.found is None:
            choice = choose(inquiry)
            self.pursue(choice.lacks(inquiry))
            inquiry.found, inquiry.trust = choice.judge(inquiry)
        self.pursue([Once(conclude, lambda _: inquiry.trust is not None, always=True)])
        return self.told(inquiry)

    def pursue(self, sources: list[EvidenceSource]) -> None:
        """Ask the sources until none has anything to add."""
        assert self.inquiry is not None
        while (task := next_task(self.inquiry, sources)) is not None:
            try:
                task.source.advance(self.inquiry, task.effort)
            except Exception as error:
                sources.remove(task.source)
                why = f"{type(error).__name__}: {error}"
                self.inquiry.notes.append(f"a part of the search failed and was left out ({why})")

    def begin(self) -> Inquiry:
        """An inquiry without evidence: a marked problem is one fight, others have hypotheses."""
        stated = self.problem
        whole = stated if isinstance(stated, Problem) and stated.region is not None else complete(stated)
        inside = fight_inside(whole) if is_wide(whole, self.settings) else whole
        inquiry = Inquiry(inside, self.settings, self.searches, None if inside is whole else whole)
        if not {"target", "goal"} <= inside.inferred:
            inquiry.fight = inquiry.inferred_fight()
        return inquiry

    def sources(self, inquiry: Inquiry) -> list[EvidenceSource]:
        """Where evidence about the subject comes from."""
        wide = Once(prove_as_stated, lambda _: inquiry.stated is not None)
        about = [*rivals(self.counsel), Once(complete_likely, lambda _: without_problem(inquiry) is None)]
        return [wide, *(about if inquiry.fight is None else read_first(inquiry.fight))]

    def told(self, inquiry: Inquiry) -> Solution:
        """The answer with its trust, what it has cost, and notes on the guide and on parts that failed."""
        found, trust, budget = inquiry.found, inquiry.trust, self.budget
        assert found is not None
        if trust is not None:
            trust = 1.0 if found.proof is ProofLevel.BOARD else trust
            found = replace(found, value=round(trust if reaches(found) else 1 - trust, 4), trust=trust)
        return replace(
            found,
            solver="auto",
            settings=self.settings.digest,
            seed=self.settings.seed,
            nodes=budget.nodes,
            positions=budget.positions,
            seconds=budget.seconds,
            stop="interrupted" if budget.interrupted else found.stop,
            notes=(*found.notes, *self.counsel.told, *inquiry.notes),
            guide=self.counsel.consulted,
        )


def conclude(inquiry: Inquiry) -> None:
    """Name the ko of a decided answer, and extend its proof to the board."""
    assert inquiry.found is not None
    settings, before = inquiry.settings, inquiry.found.nodes
    told = replace(settings.exact, all_moves=settings.all_moves)
    inquiry.found = with_ko_and_board(inquiry.found, told, inquiry.budget.left, inquiry.searches.kept)
    inquiry.budget.spend(inquiry.found.nodes - before)
