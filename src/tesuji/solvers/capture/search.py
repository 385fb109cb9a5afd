"""Capturing one block by selective search: Zhang's chapter 3.

The candidate moves of both sides are a choice and "escaped" is a bound on liberties, so a verdict from here is an
estimate (``proof = none``). A capture is a good one, because every tried escape was refuted down to a ladder or the
capture itself; an escape is as good as the bound. The exact solver, given the region, can prove either.
"""

from dataclasses import dataclass, fields, replace
from typing import ClassVar, cast

from tesuji import _core
from tesuji.checker import Question
from tesuji.errors import InputError
from tesuji.go.point import Point, point_at
from tesuji.problems import KoAssumption, Problem, Terms, question_of
from tesuji.solvers.exact.solve import Case
from tesuji.solvers.limit import Limit
from tesuji.solvers.result.solution import Claim, ProofLevel, Solution
from tesuji.solvers.search.asking import Answer, Observer, Winner, board_of, run
from tesuji.solvers.settings import Algorithm, SearchSettings

Range = tuple[int, int]


@dataclass(frozen=True)
class CaptureSettings(SearchSettings):
    """The search and Zhang's choice of moves (3.1). Zhang gives the 15 and the 3, the other numbers are ours.

    The five ranges are the least and the most points that each kind of block proposes: every kind gets its least
    first, then up to its most, in this order, while there is room among the candidates.
    """

    fewest_threats: ClassVar[int] = 0
    """With none no ko is retaken at once, which is Zhang's rule; the answer then holds under that rule alone."""
    all_moves: bool = False
    tell_seki: bool = False
    """Always off: the search does not know seki."""
    target_points: Range = (4, 10)
    """Related points of the target block: its first and second liberties and those of weak enemies around it."""
    chain_points: Range = (2, 6)
    """Of the blocks in its crucial chain."""
    last_move_points: Range = (2, 6)
    """Of the block that was played last."""
    adjacent_points: Range = (3, 8)
    """Of the opponent's blocks that touch the target."""
    near_last_points: Range = (1, 4)
    """Of the blocks that touch the last move."""
    candidates: int = 15
    """The most moves that are tried in a position, pass not counted."""
    weak_liberties: int = 3
    """An adjacent enemy block with no more than these liberties has them among the related points."""
    escape_bound: int = 24
    """Above this evaluation (equation 3.2) the target has escaped: it is better off than a lone stone in the middle."""
    escape_liberties: int = 3
    """The bound counts only if the target itself has this many liberties; 0 is Zhang's rule as written."""
    ladder_nodes: int = 2000
    """How far one ladder is read; a longer one counts as broken."""
    defender_passes: bool = True
    """A pass, which stands for a move elsewhere, is among the defender's candidates unless it loses the ladder (ours);
    off: only when it has no other."""

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.tell_seki:
            raise InputError("tell_seki is true: expected false, since the capture search does not know seki")
        for least, most in self.kinds:
            if not 0 <= least <= most <= 1000:
                raise InputError(f"a range of points is {least} to {most}: expected 0 <= least <= most <= 1000")
        for name, smallest in (("candidates", 1), ("weak_liberties", 0), ("escape_bound", 1), ("ladder_nodes", 1)):
            value = getattr(self, name)
            if not smallest <= value <= 1_000_000:
                raise InputError(f"{name} is {value}: expected {smallest} to 1000000")

    @property
    def kinds(self) -> tuple[Range, ...]:
        """The ranges in Zhang's order of the kinds of blocks."""
        return tuple(cast(Range, getattr(self, f.name)) for f in fields(self) if f.name.endswith("_points"))


def zhang(algorithm: Algorithm) -> CaptureSettings:
    """One of Zhang's six searches, as chapter 3 has it; what it leaves open is as in our own settings."""
    return CaptureSettings(
        algorithm=algorithm,
        epsilon_percent=0,
        fine_disproof=True,
        ko_threats=0,
        escape_liberties=0,
        defender_passes=False,
    )


def solve_capture(
    problem: Problem,
    settings: CaptureSettings | None = None,
    limit: Limit | None = None,
    observer: Observer | None = None,
    *,
    report_every: int = 1000,
) -> Solution:
    """Can the block be captured, or does it escape? An estimate on the whole board, by selective search."""
    if problem.goal.stake != "block":
        raise InputError(f"the goal is {problem.goal}: the capture search answers only capture and escape")
    if problem.assumed_alive:
        problem = problem.noted("the selective search plays on the whole board and assumes no stones alive")
    return CaptureCase(problem, settings or CaptureSettings(), limit or Limit(), observer, report_every).solve()


def candidates(problem: Problem, settings: CaptureSettings | None = None) -> tuple[Point | None, ...]:
    """The moves that the search would try first in this position, best first; ``None`` is a pass."""
    settings = settings or CaptureSettings()
    question = _whole_board(problem, KoAssumption(0, settings.ko_threats))
    return tuple(_point(question, index) for index in _core_search(question, settings).candidates())


class CaptureCase(Case):
    """One capturing problem while it is being solved; the questions about ko are the exact solver's."""

    settings: CaptureSettings
    keeps_tables = False
    seen: tuple[int, int, int, int, int] | None = None
    """The last report of the search that was begun last."""

    def question(self, terms: Terms) -> Question:
        """The question on these terms; the region plays no part."""
        return _whole_board(self.problem, terms.assumption)

    def search_once(self, question: Question) -> Answer:
        search, left, every = _core_search(question, self.settings), self.budget.left, self.report_every
        everything, self.seen = self.settings.all_moves, None
        answer = run(search, question, self.settings, left, self._watch, all_moves=everything, report_every=every)
        if answer.values or answer.winner == "unknown":
            return answer
        # Decided before any move was tried: by a ladder, whose first move is known, or because no move is needed.
        others = (_point(question, index) for index in search.candidates())
        values: list[tuple[Point | None, Winner]] = [(answer.best, answer.winner)]
        values += [(move, "unknown") for move in others if move != answer.best]
        return replace(answer, values=tuple(values))

    def _watch(self, question: Question | None, nodes: int, proof: int, disproof: int, depth: int, value: int) -> None:
        self.seen = nodes, proof, disproof, depth, value
        if self.observer is not None:
            self.observer(question, *self.seen)

    def unknown(self, answer: Answer, *notes: str) -> Solution:
        """A question was left open: where its curves stand may say how it would end."""
        found = super().unknown(answer, *notes)
        from tesuji.solvers.capture.forecast import FORECASTS  # only this solver foretells

        attacks = not self.problem.goal.saves
        captured = self.seen and FORECASTS[self.settings.algorithm].captured(self.seen, attacker_moves=attacks)
        if captured is None:
            return found
        chance = captured if attacks else 1 - captured
        said = f"the search was not finished; by its course {self.problem.to_play} succeeds with {chance:.0%}"
        value, trust = round(chance, 4), round(abs(2 * chance - 1), 4)
        return replace(found, value=value, trust=trust, notes=(*found.notes, said))

    def level(self) -> ProofLevel:
        """Never a proof."""
        return ProofLevel.NONE

    def claims(self) -> tuple[Claim, ...]:
        """Nothing that the checker could replay."""
        return ()


def _whole_board(problem: Problem, assumption: KoAssumption) -> Question:
    everywhere = frozenset(Point(c, r) for c in range(problem.width) for r in range(problem.height))
    return question_of(problem.replace(region=everywhere), assumption)


def _core_search(question: Question, settings: CaptureSettings) -> _core.CaptureSearch:
    return _core.CaptureSearch(
        board_of(question),
        min(question.target),
        question.black_retakes,
        question.white_retakes,
        list(settings.kinds),
        settings.candidates,
        settings.weak_liberties,
        settings.escape_bound,
        settings.escape_liberties,
        settings.ladder_nodes,
        settings.defender_passes,
    )


def _point(question: Question, index: int) -> Point | None:
    return point_at(index, question.width)
