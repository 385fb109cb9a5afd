"""Exact verdicts on a bounded region: the same question asked under several assumptions.

VERDICTS: success against all ko threats of the opponent is unconditional, failure with all of one's own is too, and
what lies between is a ko. Seki is told from life and death by a second question. Everything that the verdict rests
on is kept as claims, which the checker can replay.
"""

from dataclasses import dataclass, field, replace
from typing import ClassVar

from tesuji.checker import Question
from tesuji.go import Color, Point
from tesuji.plural import counted
from tesuji.problems import Conclusion, KoPolicy, Problem, Terms, Verdict, complete, conclude
from tesuji.solvers.exact.ko_names import FIRST_ONLY, named, unnamed
from tesuji.solvers.limit import Budget, Limit
from tesuji.solvers.provers.extension import extended
from tesuji.solvers.provers.one_sided import OneSided, is_open
from tesuji.solvers.result.solution import Claim, Ko, ProofLevel, Solution, continued, inside
from tesuji.solvers.search.asking import Answer, Observer, board_of
from tesuji.solvers.search.resumable import KeptSearches, can_go_on
from tesuji.solvers.settings import SearchSettings


def solve_exact(
    problem: Problem,
    settings: SearchSettings | None = None,
    limit: Limit | None = None,
    observer: Observer | None = None,
    *,
    report_every: int = 1000,
) -> Solution:
    """Who wins in the region with best play of both sides, by which first moves, and on which ko it depends."""
    whole = complete(problem) if problem.region is None else problem
    case = Case(whole, settings or SearchSettings(), limit or Limit(), observer, report_every)
    found = case.solve()
    return with_ko_and_board(found, case.settings, case.budget.left, case.kept, observer)


def with_ko_and_board(
    found: Solution,
    settings: SearchSettings,
    limit: Limit,
    kept: KeptSearches | None = None,
    observer: Observer | None = None,
) -> Solution:
    """A decided answer with the name of its ko, or a note why it has none, and its proof extended to the board."""
    budget, before = Budget(limit), found.nodes
    found = named(found, settings, limit, kept) if settings.all_moves else unnamed(found, FIRST_ONLY)
    budget.spend(found.nodes - before)
    return extended(found, settings, budget.left, observer)


@dataclass
class Case:
    """One problem while it is being solved."""

    problem: Problem
    settings: SearchSettings
    limit: Limit
    observer: Observer | None
    report_every: int
    searches: KeptSearches | None = None
    """Earlier ones of the same problem, to be resumed."""
    answers: list[Answer] = field(default_factory=list)
    keeps_tables: ClassVar[bool] = True
    """Is it the exact search, which can be resumed?"""

    def __post_init__(self) -> None:
        self.budget = Budget(self.limit)
        self.interrupted = False
        self.kept = self.searches or KeptSearches(self.limit.memory)

    def solve(self) -> Solution:
        """Ask as many questions as the verdict needs; Ctrl-C between two of them leaves it open."""
        try:
            return self.decide()
        except KeyboardInterrupt:
            if not self.answers:
                raise
            self.interrupted = True
            return self.unknown(self.answers[-1])

    def decide(self) -> Solution:
        """The verdict, as far as the budget goes."""
        found: dict[Terms, Answer] = {}

        def succeeds(terms: Terms) -> bool | None:
            found[terms] = self.search(self.question(terms))
            return found[terms].mover_wins

        ended = conclude(self.problem, succeeds, self.settings.ko_threats, tell_seki=self.tells_seki)
        return self.concluded(ended, found[ended.terms])

    @property
    def tells_seki(self) -> bool:
        """Is seki to be told from life? Under a single assumption about ko it is not."""
        return self.settings.tell_seki and self.problem.ko_policy is KoPolicy.BOTH

    def question(self, terms: Terms) -> Question:
        """The question on these terms."""
        return terms.question(self.problem)

    def search_once(self, question: Question) -> Answer:
        """Answer one question exactly; with all first moves at once only where it cannot be resumed."""
        if self.settings.goes_one_sided and is_open(question):
            return OneSided(question, self.settings, self.budget.left, self.observer).solve(
                all_moves=self.settings.all_moves
            )
        return self.go_on(question, all_moves=self.settings.all_moves and not self.continues(question))

    def go_on(self, question: Question, *, all_moves: bool) -> Answer:
        """Search with all that is known."""
        every = self.report_every
        return self.kept.ask(
            question, self.settings, self.budget.left, self.observer, all_moves=all_moves, report_every=every
        )

    def continues(self, question: Question) -> bool:
        """Can the search be resumed, so that first moves need to be decided only for the answer that is told?"""
        one_sided = self.settings.goes_one_sided and is_open(question)
        return self.keeps_tables and can_go_on(self.settings) and not one_sided

    def search(self, question: Question) -> Answer:
        """Search one question and count what it cost."""
        answer = self.search_once(question)
        self.budget.spend(answer.nodes)
        self.answers.append(answer)
        if answer.stop == "interrupted":
            self.interrupted = True
            self.budget.end()
        return answer

    def concluded(self, conclusion: Conclusion, answer: Answer) -> Solution:
        """The verdict, as the answer shows it."""
        notes = self.notes(conclusion)
        if conclusion.verdict is Verdict.UNKNOWN:
            return self.unknown(answer, *notes)
        moves = () if conclusion.verdict is Verdict.FAILURE else answer.winning_moves
        found = self.solution(conclusion.verdict, answer, moves, *notes)
        if conclusion.verdict is not Verdict.KO:
            return found
        return replace(found, ko=Ko(conclusion.threats, _first_ko(answer)))

    def notes(self, conclusion: Conclusion) -> tuple[str, ...]:
        """What the question that was left open, or not asked, would have told."""
        left = conclusion.open
        if left is None:
            return ()
        if conclusion.verdict is Verdict.KO:
            least = left.assumption.mover
            return (f"{self.problem.to_play} needs at least {counted(least, 'ko threat')}",) if least else ()
        if left.seki:
            what = "is life or seki" if conclusion.verdict is Verdict.SUCCESS else "ends in seki"
            return (f"whether it {what} was not {'decided' if self.tells_seki else 'asked'}",)
        conditional = self.problem.ko_policy is KoPolicy.BOTH and left.assumption.mover
        return ("without ko threats the mover fails; with them it is not known",) if conditional else ()

    def unknown(self, answer: Answer, *notes: str) -> Solution:
        """A question was left open."""
        return self.solution(Verdict.UNKNOWN, answer, (), *notes)

    def solution(
        self,
        verdict: Verdict,
        answer: Answer,
        moves: tuple[Point | None, ...],
        *notes: str,
    ) -> Solution:
        """The verdict with everything that was found on the way, and with all first moves if they are asked for."""
        if verdict is not Verdict.UNKNOWN and self.settings.all_moves and self.continues(answer.question):
            answer = self.with_all_moves(answer)
            moves = answer.winning_moves if moves else ()
        best = moves[0] if moves and answer.best not in moves else answer.best
        lines = tuple((move, line) for move, line in answer.winning_lines if move in moves)
        return Solution(
            problem=self.problem,
            verdict=verdict,
            proof=ProofLevel.NONE if verdict is Verdict.UNKNOWN else self.level(),
            move=best,
            moves=moves,
            pv=answer.pv if best is None else continued(best, answer.pv, lines),
            solver=self.settings.algorithm,
            settings=self.settings.digest,
            nodes=sum(a.nodes for a in self.answers),
            positions=sum(a.positions for a in self.answers),
            depth=max(a.depth for a in self.answers),
            seconds=self.budget.seconds,
            stop="interrupted" if self.interrupted else answer.stop,
            complete=answer.complete,
            claims=self.claims(),
            lines=lines,
            refutations=answer.refutations,
            notes=(*self.problem.notes, *notes),
        )

    def with_all_moves(self, answer: Answer) -> Answer:
        """The same answer when the search has gone on to the other first moves; Ctrl-C leaves it as it was."""
        try:
            found = self.go_on(answer.question, all_moves=True)
        except KeyboardInterrupt:
            self.interrupted = True
            return answer
        self.budget.spend(found.nodes)
        self.interrupted = self.interrupted or found.stop == "interrupted"
        if found.winner != answer.winner:  # the limit came before the table was read
            found = answer
        whole = replace(
            found,
            nodes=answer.nodes + found.nodes,
            positions=answer.positions + found.positions,
            depth=max(answer.depth, found.depth),
        )
        self.answers[self.answers.index(answer)] = whole
        return whole

    def level(self) -> ProofLevel:
        """Exact for the whole board if every point may be played and nothing is assumed, or if no zone needs that."""
        region, area = self.problem.region or (), self.problem.width * self.problem.height
        whole = len(region) == area and not self.problem.assumed_alive
        decided = [answer for answer in self.answers if answer.winner != "unknown"]
        return ProofLevel.BOARD if whole or all(answer.whole_board for answer in decided) else inside(self.problem)

    def claims(self) -> tuple[Claim, ...]:
        """The decided questions, on which the verdict rests."""
        return tuple(Claim(a.question, a.winner == "attacker", a.proof) for a in self.answers if a.winner != "unknown")


def _first_ko(answer: Answer) -> Color | None:
    """Who takes a ko first in the main line."""
    board = board_of(answer.question)
    for move in answer.pv:
        board.set_ko(None)  # the line may retake at once where the assumption allows it
        color = board.to_play
        if not board.is_legal(move):
            return None
        board.play(move)
        if board.ko is not None:
            return color
    return None
