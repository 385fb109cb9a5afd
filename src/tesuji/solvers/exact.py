"""Exact verdicts on a bounded region: the same question asked under several assumptions.

VERDICTS: success against all ko threats of the opponent is unconditional, failure with all of one's own is too, and
what lies between is a ko. Seki is told from life and death by a second question. Everything that the verdict rests
on is kept as claims, which the checker can replay.
"""

from dataclasses import dataclass, field, replace
from typing import ClassVar

from tesuji.checker import Objective, Question
from tesuji.go import Color, Point
from tesuji.problems import (
    KoAssumption,
    KoPolicy,
    Problem,
    Verdict,
    complete,
    mover_retakes,
    question_of,
    seki_question,
)
from tesuji.solvers.asking import Answer, Observer, board_of
from tesuji.solvers.continued import KeptSearches, can_go_on
from tesuji.solvers.ko_names import named
from tesuji.solvers.lifting import lifted
from tesuji.solvers.limit import Budget, Limit
from tesuji.solvers.one_sided import OneSided, is_open
from tesuji.solvers.settings import SearchSettings
from tesuji.solvers.solution import Claim, Ko, ProofLevel, Solution, continued, inside

MOST_REFUTATIONS = 12
"""More wrong first moves than this are not shown with their refutation."""


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
    if case.settings.all_moves:
        found = named(found, case.settings, case.budget.left, case.kept)
    return lifted(found, case.settings, case.budget.left, observer)


@dataclass
class Case:
    """One problem while it is being solved."""

    problem: Problem
    settings: SearchSettings
    limit: Limit
    observer: Observer | None
    report_every: int
    searches: KeptSearches | None = None
    """Earlier ones of the same problem, to be gone on with."""
    answers: list[Answer] = field(default_factory=list)
    keeps_tables: ClassVar[bool] = True
    """Is it the exact search, which can be gone on with?"""

    def __post_init__(self) -> None:
        self.budget = Budget(self.limit)
        self.interrupted = False
        self.kept = self.searches or KeptSearches(self.limit.memory)
        self.against = KoAssumption(0, self.settings.ko_threats)
        self.favour = KoAssumption(self.settings.ko_threats, 0)

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
        policy = self.problem.ko_policy
        if policy is not KoPolicy.BOTH:
            answer = self.ask(self.favour if policy is KoPolicy.FOR else self.against)
            return self.by_policy(answer)
        unconditional = self.ask(self.against)
        if unconditional.mover_wins is None:
            return self.unknown(unconditional)
        if unconditional.mover_wins:
            return self.succeeded(unconditional)
        conditional = self.ask(self.favour)
        if conditional.mover_wins is None:
            return self.unknown(conditional, "without ko threats the mover fails; with them it is not known")
        return self.by_ko(conditional) if conditional.mover_wins else self.failed(conditional)

    def ask(self, assumption: KoAssumption, objective: Objective | None = None) -> Answer:
        """Put one question, with what is left of the budget."""
        return self.search(question_of(self.problem, assumption, objective))

    def search_once(self, game: Question) -> Answer:
        """Search one game exactly; with all first moves at once only where it cannot be gone on with."""
        if self.settings.goes_one_sided and is_open(game):
            return OneSided(game, self.settings, self.budget.left, self.observer).solve(
                all_moves=self.settings.all_moves
            )
        return self.go_on(game, all_moves=self.settings.all_moves and not self.continues(game))

    def go_on(self, game: Question, *, all_moves: bool) -> Answer:
        """Search with all that is known."""
        every = self.report_every
        return self.kept.ask(
            game, self.settings, self.budget.left, self.observer, all_moves=all_moves, report_every=every
        )

    def continues(self, game: Question) -> bool:
        """Can the search be gone on with, so that first moves need to be decided only for the answer that is told?"""
        one_sided = self.settings.goes_one_sided and is_open(game)
        return self.keeps_tables and can_go_on(self.settings) and not one_sided

    def search(self, game: Question) -> Answer:
        """Search one game and count what it cost."""
        answer = self.search_once(game)
        self.budget.spend(answer.nodes)
        self.answers.append(answer)
        if answer.stop == "interrupted":
            self.interrupted = True
            self.budget.end()
        return answer

    def by_policy(self, answer: Answer) -> Solution:
        """The verdict under the one assumption about ko that the problem names."""
        if answer.mover_wins is None:
            return self.unknown(answer)
        verdict = Verdict.SUCCESS if answer.mover_wins else Verdict.FAILURE
        return self.solution(verdict, answer, answer.winning_moves)

    def succeeded(self, answer: Answer) -> Solution:
        """Unconditional success; where the mover defends his stones it may be seki."""
        game = self.seki_question(succeeded=True)
        if game is None:
            return self.solution(Verdict.SUCCESS, answer, answer.winning_moves)
        alive = self.search(game)
        if alive.mover_wins is None:
            return self.solution(
                Verdict.SUCCESS, answer, answer.winning_moves, "whether it is life or seki was not decided"
            )
        if alive.mover_wins:
            return self.solution(Verdict.SUCCESS, alive, alive.winning_moves)
        return self.solution(Verdict.SEKI, answer, answer.winning_moves)

    def by_ko(self, conditional: Answer) -> Solution:
        """The least number of threats with which the mover succeeds."""
        for number in range(self.settings.ko_threats):
            answer = self.ask(mover_retakes(number))
            if answer.mover_wins is None:
                note = f"at least {number} and at most {self.settings.ko_threats} ko threats are needed"
                return self.ko_solution(conditional, None, note)
            if answer.mover_wins:
                return self.ko_solution(answer, number)
        return self.ko_solution(conditional, self.settings.ko_threats)

    def ko_solution(self, answer: Answer, threats: int | None, *notes: str) -> Solution:
        """The verdict ko, as the answer shows it."""
        found = self.solution(Verdict.KO, answer, answer.winning_moves, *notes)
        return replace(found, ko=Ko(threats, _first_ko(answer)))

    def failed(self, answer: Answer) -> Solution:
        """Unconditional failure, unless the mover gets a seki out of it."""
        game = self.seki_question(succeeded=False)
        if game is not None:
            seki = self.search(game)
            if seki.mover_wins:
                return self.solution(Verdict.SEKI, seki, seki.winning_moves)
            if seki.mover_wins is None:
                return self.solution(Verdict.FAILURE, answer, (), "whether it ends in seki was not decided")
        return self.solution(Verdict.FAILURE, answer, ())

    def seki_question(self, *, succeeded: bool) -> Question | None:
        """The second question, if seki is to be told."""
        return seki_question(self.problem, self.against, succeeded=succeeded) if self.settings.tell_seki else None

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
            refutations=answer.refutations[:MOST_REFUTATIONS],
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
