"""Is a position a problem? Cheap questions first, then every first move decided by df-pn."""

from dataclasses import dataclass, replace

from tesuji.checker import Question
from tesuji.generate.settings import GenerateSettings
from tesuji.go.point import Point
from tesuji.problems import KoAssumption, Problem, Verdict, question_of
from tesuji.solvers import Limit, SearchSettings, Solution
from tesuji.solvers.exact.solve import Case
from tesuji.solvers.limit import MEGABYTE
from tesuji.solvers.search.asking import ask, question_after

EXACT = SearchSettings()
"""The search that decides: what `tesuji solve` uses, so that everyone can repeat it."""
WIDE = replace(EXACT, one_sided=False)
"""The same in regions so large that it would prove for one side at a time, which leaves first moves undecided."""
FIRST_LOOK = replace(EXACT, all_moves=False, tell_seki=False)
AGAINST = KoAssumption(0, EXACT.ko_threats)
FAVOUR = KoAssumption(EXACT.ko_threats, 0)


@dataclass
class Trial:
    """Tries positions for one verdict."""

    verdict: Verdict
    settings: GenerateSettings
    looked: int = 0
    solved: int = 0

    def solution(self, problem: Problem) -> Solution | None:
        """The answer, if the verdict is the wanted one and one first move alone reaches it."""
        self.looked += 1
        if not self.is_worth_it(problem):
            return None
        self.solved += 1
        found = self.decide(problem, self.settings.nodes)
        return found if found is not None and self.fits(found) else None

    def is_worth_it(self, problem: Problem) -> bool:
        """A look at who wins, whoever moves first: most positions are settled."""
        if self.verdict is Verdict.SUCCESS:
            question = question_of(problem, AGAINST)
            return self.mover_wins(question) is True and self.mover_wins(passed(question), waits=True) is False
        question = question_of(problem, FAVOUR)
        if self.verdict is Verdict.KO:
            return self.mover_wins(question) is True and self.mover_wins(question_of(problem, AGAINST)) is False
        if self.verdict is Verdict.FAILURE:
            return self.mover_wins(question) is False and self.threatens(problem)
        if problem.goal.saves:
            question = question_of(problem, AGAINST)
            return self.mover_wins(question) is True and self.mover_wins(passed(question), waits=True) is False
        return self.mover_wins(question) is False and self.mover_wins(passed(question_of(problem, AGAINST))) is False

    def mover_wins(self, question: Question, *, waits: bool = False) -> bool | None:
        """Who wins, within the nodes of a first look, as the problem's mover sees it."""
        answer = ask(question, FIRST_LOOK, self.limit(self.settings.look))
        _stop_if(answer.stop)
        found = answer.mover_wins
        return found if found is None or not waits else not found

    def threatens(self, problem: Problem) -> bool:
        """Would two moves in a row work? A failure is worth asking about if something nearly works."""
        question = question_of(problem, AGAINST)
        board = problem.board()
        for move in board.legal_moves():
            if move in question.region:
                after = question_after(question, move)
                if isinstance(after, Question) and self.mover_wins(passed(after)) is True:
                    return True
        return False

    def decide(self, problem: Problem, nodes: int, search: SearchSettings = EXACT) -> Solution | None:
        """The verdict with every first move decided, if this many nodes suffice."""
        found = Case(problem, search, self.limit(nodes), None, 1000).solve()
        _stop_if(found.stop)
        return found if found.complete and found.verdict is not Verdict.UNKNOWN else None

    def fits(self, found: Solution) -> bool:
        """Is it the wanted verdict, reached by one move only? Nothing works in a failure."""
        if found.verdict is not self.verdict:
            return False
        return self.verdict is Verdict.FAILURE or only_move(found) is not None

    def limit(self, nodes: int) -> Limit:
        return Limit(nodes=nodes, memory=self.settings.memory * MEGABYTE)


def only_move(found: Solution) -> Point | None:
    """The one correct first move; ``None`` when there are several, or passing works too."""
    return found.moves[0] if len(found.moves) == 1 else None


def passed(question: Question) -> Question:
    return replace(question, to_play=question.to_play.opponent, ko=None)


def _stop_if(stop: str) -> None:
    """A search answers Ctrl-C with what it knows; here nothing is worth knowing by half."""
    if stop == "interrupted":
        raise KeyboardInterrupt
