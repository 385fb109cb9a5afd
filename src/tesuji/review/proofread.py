"""The proof-reader: the exact search checks every claim of a solution tree, and those that fail are reported."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from tesuji.go import Point, point_name
from tesuji.plural import counted
from tesuji.problems import Draft, Problem, Verdict, complete
from tesuji.problems.expected import Move
from tesuji.review.author import UNMARKED, Branch, Claimed, Script
from tesuji.review.findings import Finding, Kind, Known, Review, weakest
from tesuji.review.pages import Page
from tesuji.review.played import believed, play_through, with_room
from tesuji.review.questions import Questions, Ruling
from tesuji.review.standing import Scale, Standing, standing
from tesuji.review.subject import otherwise, question, understood
from tesuji.settings import Settings, between, check_kinds
from tesuji.solvers.answer.finish import answer_problem
from tesuji.solvers.investigate import InvestigationSettings
from tesuji.solvers.limit import DEFAULT_LIMIT, Budget, Limit
from tesuji.solvers.provers.proving import MOST_NODES, Check, VerifySettings, verify
from tesuji.solvers.result.solution import Claim, ProofLevel, Solution
from tesuji.solvers.settings import SearchSettings
from tesuji.solvers.sources.regions import is_firm

TREE_SHARE = 0.1
"""The part of what is left that one question about a position within the tree may take."""
MOST_OTHERS = 2
"""Where more first moves than these work as well in an unmarked problem, it is about something else."""
KINDS = list(Kind)
_DENIALS = (Kind.ANSWER_FAILS, Kind.NOTHING_TO_DO)
"""What speaks against the group rather than the author where no more than games say that it is meant."""
_OTHERS = (Kind.ANOTHER_ANSWER, Kind.WRONG_MOVE_WORKS)


@dataclass(frozen=True)
class ReviewSettings(Settings):
    """How the budget of a problem is divided, and what else is asked."""

    about_share: float = 0.5
    """The part for finding out what an unmarked problem is about."""
    lift_share: float = 0.4
    """The part that is kept for proving findings on the whole board, where the region was inferred."""
    guesses: bool = False
    """Where the marked answer could not be judged: ask the default solver, and report if it would play otherwise."""
    verify: bool = False
    """Let the checker replay what findings rest on; that may cost as much again."""
    proof_nodes: int = 100_000

    def __post_init__(self) -> None:
        check_kinds(self)
        for name in ("about_share", "lift_share"):
            between(name, getattr(self, name), 0, 0.9)
        between("proof_nodes", self.proof_nodes, 1, MOST_NODES)


def review(problem: Draft | Page, limit: Limit | None = None, settings: ReviewSettings | None = None) -> Review:
    """Read the solution of a problem as a proof-reader: what does not hold, what is missing, and how that is known."""
    if isinstance(problem, Draft):
        problem = Page.of(complete(problem))
    return _Reader(problem, limit or DEFAULT_LIMIT, settings or ReviewSettings()).read()


class _Reader:
    def __init__(self, page: Page, limit: Limit, settings: ReviewSettings) -> None:
        self.page, self.limit, self.settings = page, limit, settings
        self.search: SearchSettings = InvestigationSettings().exact
        self.budget = Budget(limit)
        self.script: Script = page.script()
        self.expected = page.problem.expected
        self.findings: list[Finding] = []
        self.questions: Questions | None = None
        self.nodes = self.doubtful = 0
        self.played = play_through(page.problem, self.script)
        self.interrupted = False
        self.known: Known | None = None
        self.undecided = ""

    def read(self) -> Review:
        """Everything, as far as the limit goes; Ctrl-C leaves what was found by then."""
        skipped = ""
        try:
            skipped = self.ask()
        except KeyboardInterrupt:
            self.interrupted = True
            firm = self.questions is not None and is_firm(self.questions.problem)
            self.findings = [f for f in self.findings if f.level is not ProofLevel.AREA or firm]
        findings = sorted(self.findings, key=lambda f: (KINDS.index(f.kind), len(f.path)))
        asked = self.questions
        return Review(
            source=self.page.problem.source,
            name=self.page.problem.name,
            findings=tuple(findings),
            about="" if asked is None else question(asked.problem),
            known=self.known,
            convention=self.expected.convention,
            asked=0 if asked is None else asked.asked,
            open=0 if asked is None else asked.open,
            nodes=self.nodes + (0 if asked is None else asked.nodes),
            seconds=self.budget.seconds,
            skipped=skipped,
            undecided="" if skipped else self.undecided,
            interrupted=self.interrupted,
        )

    def ask(self) -> str:
        problem = self.page.problem
        self.findings += self.played.illegal
        if problem.goal.stake == "joined":
            return f"joined goals ({problem.goal}) cannot be reviewed"
        if not self.expected.accepted and not self.expected.wrong:
            return "the file has no answer"
        before = len(self.findings)
        if "target" in problem.inferred:
            share = self.settings.about_share
            found = understood(problem, self.script, self.played, self.search, self.budget.left.part(share))
            self.nodes += found.nodes
            if found.questions is None:
                self.budget.spend(found.nodes)
                self.guess(problem)
                return f"its subject is unclear: {found.why_not}"
            self.questions, problem, self.known = found.questions, found.questions.problem, found.known
        else:
            problem, self.known = with_room(believed(problem, self.played), self.played), Known.STATED
            self.questions = Questions(problem, self.search, self.budget)
        share = 1 - self.settings.lift_share if "region" in problem.inferred else 1.0
        self.questions.go_on(Budget(self.left().part(share)))
        ClaimChecker(self, problem, self.questions).write()
        if self.known is Known.GAMES and any(f.kind in _DENIALS for f in self.findings[before:]):
            self.findings[before:] = []
            return f"its subject is unclear: {otherwise(problem)}"
        if "goal" in problem.inferred:
            self.doubt_many(before)
        if self.doubtful and "target" in problem.inferred:
            return f"its subject is unclear: {self.doubtful} other moves seem to work as well"
        self.questions.budget = Budget(self.left())
        self.findings = [sure for finding in self.findings for sure in self.on_the_board(finding)]
        if self.settings.verify:
            self.findings = self.checked(problem)
        return ""

    def doubt_many(self, before: int) -> None:
        """Where many other first moves work, the problem is about something else than it seems."""
        others = [f for f in self.findings if f.kind in _OTHERS and len(f.path) == 1]
        if len(others) > MOST_OTHERS:
            self.doubtful = len(others)
            found = self.findings[before:] if "target" not in self.page.problem.inferred else []
            self.findings[before:] = [replace(finding, stated=False) for finding in found]

    def left(self) -> Limit:
        asked = 0 if self.questions is None else self.questions.nodes
        return self.limit.less(self.nodes + asked, self.budget.seconds)

    # What makes findings surer ------------------------------------------------------------------------------------
    def on_the_board(self, finding: Finding) -> list[Finding]:
        """The finding proven with nothing assumed about the board around, where that is possible.

        What holds only in an area that is not closed, or whose walls may be taken, is no more than a guess.
        """
        if finding.level is not ProofLevel.AREA or self.questions is None:
            return [finding]
        extended: list[Claim] = []
        while len(extended) < len(finding.claims):
            claim = self.questions.lift(finding.claims[len(extended)])
            if claim is None:
                break
            extended.append(claim)
        else:
            return [replace(finding, level=ProofLevel.BOARD, claims=tuple(extended))]
        if is_firm(self.questions.problem):
            return [finding]
        note = "; ".join(filter(None, (finding.note, "read in an open area")))
        return [replace(finding, level=ProofLevel.NONE, note=note, claims=())] if self.settings.guesses else []

    def checked(self, problem: Problem) -> list[Finding]:
        """The findings with what the checker says; all together may take as long again as the review."""
        budget, checked = Budget(self.limit), []
        effort = VerifySettings(most_nodes=self.settings.proof_nodes)
        for finding in self.findings:
            if finding.claims:
                rests = Solution(problem, Verdict.UNKNOWN, finding.level, None, (), (), claims=finding.claims)
                report = verify(rests, self.search, budget.left, effort)
                if report.interrupted:
                    raise KeyboardInterrupt
                finding = replace(finding, verified=None if report.outcome is Check.UNCHECKED else report.valid)
            checked.append(finding)
        return checked

    def guess(self, problem: Problem) -> None:
        """What the default solver says where nothing could be decided; off unless it is asked for."""
        left = self.left()
        if not self.settings.guesses or left.nodes == 0 or left.seconds == 0:
            return
        found = answer_problem(problem, limit=left, status=False)
        self.nodes += found.nodes
        if found.verdict is Verdict.UNKNOWN or not found.moves or set(found.moves) & self.expected.accepted:
            return
        move = found.moves[0]
        trust = "" if found.trust is None else f", trusted to {found.trust:.0%}"
        self.findings.append(
            Finding(
                Kind.ANOTHER_ANSWER, (move,), found.line_of(move)[1:], ProofLevel.NONE, False, f"an estimate{trust}"
            )
        )


class ClaimChecker:
    """The questions about one problem, and the findings that come of them."""

    def __init__(self, reader: _Reader, problem: Problem, questions: Questions) -> None:
        self.reader, self.problem, self.questions = reader, problem, questions
        self.script, self.expected = reader.script, reader.expected
        self.scale = Scale.of(problem, questions.settings)
        self.stated = "target" not in problem.inferred
        self.stated_goal = "goal" not in problem.inferred
        """Otherwise marks on stones, which may be about something else, need the answer's support to be believed."""
        verdict = self.expected.verdict
        self.ko_is_told = self.script.mentions_ko or reader.played.shows_ko or verdict is Verdict.KO
        self.seki_is_told = self.script.mentions_seki or verdict is Verdict.SEKI
        self.standard = self.scale.whole
        """The terms on which the marked answer succeeds: what another move has to reach to be as good."""

    def write(self) -> None:
        answers = [standing(self.questions, move) for move in self.answers]
        best = max(answers, key=lambda s: s.rank, default=None)
        decided = best is not None and best.verdict is not Verdict.UNKNOWN and not best.fails
        if best is not None and decided:
            self.standard = best.terms
        passed = self.questions.ask(self.standard, (None,)) if decided else None
        if best is not None and passed is not None and passed.succeeds:
            if best.verdict is Verdict.SUCCESS:  # a ko or a seki can often wait, as bent four in the corner does
                self.find(Kind.NOTHING_TO_DO, (), [passed])
            return
        if best is not None and best.verdict is Verdict.UNKNOWN:
            empty = len(self.problem.position.empty & (self.problem.region or frozenset()))
            nodes = self.reader.nodes + self.questions.nodes
            area = counted(empty, "empty point")
            self.reader.undecided = f"it is still open after {counted(nodes, 'node')}, in an area of {area}"
        self.judge_answers(answers, best)
        self.judge_first_moves()
        for branch in self.script.claimed(Claimed.RIGHT):
            if self.questions.ask(self.standard, (branch.move,)).succeeds:
                self.walk(branch, (branch.move,))
        for branch in self.script.claimed(Claimed.WRONG):
            self.judge_wrong(branch, (branch.move,))
        if best is not None and best.verdict is Verdict.UNKNOWN and not self.reader.findings:
            self.reader.guess(self.problem)

    @property
    def answers(self) -> list[Point]:
        """The first moves that may be meant as the answer: those marked right, or all that an unmarked file has."""
        moves = self.expected.accepted
        if self.expected.convention == UNMARKED:
            moves |= {branch.move for branch in self.script.branches}
        return sorted(move for move in moves if move is not None)

    # First moves --------------------------------------------------------------------------------------------------
    def judge_answers(self, answers: list[Standing], best: Standing | None) -> None:
        """Do the marked moves work, and do they need a ko?"""
        better = self.better_moves(best)
        for answer in answers:
            stated = self.expected.convention != UNMARKED
            if answer.move not in self.expected.accepted or best is None or (not stated and answer.rank < best.rank):
                continue
            if answer.fails and not (self.seki_is_told and not self.problem.goal.saves):
                self.find(Kind.ANSWER_FAILS, (answer.move,), answer.rulings, stated=stated and self.stated_goal)
            elif answer.verdict is Verdict.KO and not self.ko_is_told:
                # Where nothing gets more than a ko, it does not matter which move was meant.
                only_ko = self.questions.ask(self.scale.plain, ()).succeeds is False
                told = stated or only_ko
                self.find(Kind.UNMENTIONED_KO, (answer.move,), answer.rulings, note=_threats(answer), stated=told)
        for move, ruling in better.items():
            gets = {Verdict.KO: "without ko", Verdict.SEKI: "not only in seki"}
            note = gets.get(best.verdict, "") if best is not None else ""
            supported = best is None or not best.fails or self.stated_goal
            rests = [ruling, *(best.rulings if best else ())]
            self.find(Kind.BETTER_ANSWER, (move,), rests, note=note, stated=supported)

    def better_moves(self, best: Standing | None) -> dict[Move, Ruling]:
        """First moves that get everything where the best marked one does not."""
        if best is None or best.verdict in (Verdict.UNKNOWN, Verdict.SUCCESS):
            return {}
        found = self.questions.first_moves(self.scale.whole)
        return {m: r for m, r in found.items() if r.succeeds and m is not None and m not in self.expected.accepted}

    def judge_first_moves(self) -> None:
        """Which other first moves are as good as the marked answer?"""
        in_file = {branch.move for branch in self.script.branches} | self.expected.accepted | self.expected.wrong
        told = {finding.path for finding in self.reader.findings if finding.kind is Kind.BETTER_ANSWER}
        for move, ruling in self.questions.first_moves(self.standard).items():
            if ruling.succeeds and move is not None and (move,) not in told:
                if move not in in_file:
                    note = self.follows(ruling) if self.expected.accepted else "the file says that nothing works"
                    self.find(Kind.ANOTHER_ANSWER, (move,), [ruling], note=note)
                elif move in self.expected.wrong and move not in {branch.move for branch in self.script.branches}:
                    self.find(Kind.WRONG_MOVE_WORKS, (move,), [ruling], note=self.follows(ruling))

    def follows(self, ruling: Ruling) -> str:
        """Is it a forcing move, after which the marked answer is played anyway?"""
        after = [move for move in ruling.line[1:2] if move in self.expected.accepted]
        return f"{point_name(after[0])} follows" if after else ""

    # The tree -----------------------------------------------------------------------------------------------------
    def walk(self, right: Branch, path: tuple[Move, ...]) -> None:
        """The branches below a right move that works: right ones must work too, wrong ones must not."""
        todo = [(right, path)]
        while todo:
            branch, path = todo.pop()
            for reply in branch.children:
                if reply.color == branch.color:
                    continue
                for choice in reply.children:
                    if choice.color != right.color:
                        continue
                    following = (*path, reply.move, choice.move)
                    if choice.claimed is Claimed.WRONG:
                        self.judge_wrong(choice, following)
                    elif choice.claimed is Claimed.RIGHT and self.holds(choice, following):
                        todo.append((choice, following))

    def holds(self, branch: Branch, path: tuple[Move, ...]) -> bool:
        """Does a later move of a right line work? Is it a mistake, or does it need an unmentioned ko?"""
        ruling = self.questions.ask(self.standard, path, TREE_SHARE)
        if ruling.succeeds is not False:
            return ruling.succeeds is True
        at_best = self.questions.ask(self.scale.with_threats, path, TREE_SHARE)
        if at_best.succeeds is False and not (self.seki_is_told and not self.problem.goal.saves):
            self.find(Kind.BRANCH_FAILS, path, [at_best], stated=branch.stated)
        elif at_best.succeeds and not self.ko_is_told:
            plain = self.questions.ask(self.scale.plain, path, TREE_SHARE)
            if plain.succeeds is False:
                self.find(Kind.UNMENTIONED_KO, path, [at_best, plain], stated=branch.stated)
        return False

    def judge_wrong(self, branch: Branch, path: tuple[Move, ...]) -> None:
        """A move that is marked wrong must fail, and what the tree shows against it must hold."""
        told = {f.path for f in self.reader.findings if f.kind is Kind.BETTER_ANSWER}
        ruling = self.questions.ask(self.standard, path, TREE_SHARE)
        if ruling.succeeds and path not in told:
            self.find(Kind.WRONG_MOVE_WORKS, path, [ruling], stated=branch.stated, note=self.follows(ruling))
        elif ruling.succeeds is False:
            self.judge_refutation(branch, path, ruling)

    def judge_refutation(self, wrong: Branch, path: tuple[Move, ...], ruling: Ruling) -> None:
        """One of the replies to a wrong move must refute it; and so on, as long as the tree goes."""
        if not wrong.children:
            if self.script.shows_refutations and not wrong.node.children:
                self.find(Kind.NO_REFUTATION, path, [ruling], stated=wrong.stated)
            return
        todo = [(wrong, path, ruling)]
        while todo:
            branch, path, ruling = todo.pop()
            replies = [reply for reply in branch.children if reply.color != branch.color]
            found = [self.questions.ask(self.standard, (*path, reply.move), TREE_SHARE) for reply in replies]
            if replies and all(after.succeeds for after in found):
                note = f"{' and '.join(point_name(r.move) for r in replies)} does not refute it"
                self.find(Kind.BAD_REFUTATION, path, [ruling, *found], stated=wrong.stated, note=note)
            for reply, after in zip(replies, found, strict=True):
                for again in reply.children if after.succeeds is False else []:
                    further = (*path, reply.move, again.move)
                    if again.color == wrong.color and again.children:
                        lost = self.questions.ask(self.standard, further, TREE_SHARE)
                        if lost.succeeds is False:
                            todo.append((again, further, lost))

    def find(
        self, kind: Kind, path: tuple[Move, ...], rulings: Iterable[Ruling], *, stated: bool = True, note: str = ""
    ) -> None:
        """Write a finding into the margin; it shows the first ruling's line."""
        rests = list(rulings)
        line = tuple(playable(self.problem, path, rests[0].line))
        claims = tuple(ruling.claim for ruling in rests if ruling.claim is not None)
        level = weakest(ruling.level for ruling in rests)
        found = Finding(kind, path, line, level, stated and self.stated, note, claims=claims)
        self.reader.findings.append(found)


def _threats(answer: Standing) -> str:
    if answer.threats is None:
        return ""
    return "takes first" if answer.threats == 0 else f"needs {answer.threats} ko threat{'s'[: answer.threats > 1]}"


def playable(problem: Problem, path: Iterable[Move], line: Iterable[Move]) -> Iterator[Move]:
    """A line as far as it can be played on a real board: it ends at passes, and where a ko is retaken at once."""
    board = problem.board()
    for move in path:
        if not board.is_legal(move):
            return
        board.play(move)
    for move in line:
        if move is None or not board.is_legal(move):
            return
        board.play(move)
        yield move
