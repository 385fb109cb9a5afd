"""Reading ahead as players do: df-pn over the moves that seem to matter, in a generous region. An estimate.

The questions are those of the exact solver, about ko and seki too; only the choice of moves is narrower, a
ladder ends a line, and on large regions that makes the difference between an answer and none. See
``core/readers/reading.h``, and ``core/readers/connection_reader.h`` for connections and cuts.
"""

from dataclasses import replace
from typing import Any, NamedTuple

from tesuji import _core
from tesuji.checker import Question
from tesuji.problems import KoAssumption, Problem, question_of
from tesuji.problems.expected import Move
from tesuji.solvers.exact.solve import Case
from tesuji.solvers.limit import Budget, Limit
from tesuji.solvers.result.solution import Claim, ProofLevel
from tesuji.solvers.search.asking import Answer, core_search, question_after, run
from tesuji.solvers.sources.readers import THREATS, connection_reader, read_link, read_part
from tesuji.solvers.sources.settings import ReadingSettings


class ReadingCase(Case):
    """One problem while it is being read."""

    settings: ReadingSettings
    keeps_tables = False
    doubtful: bool = False
    """Did both sides win where the other had the narrower choice?"""

    def search_once(self, question: Question) -> Answer:
        """Read one question twice: for each side a search in which the other has the wider choice.

        A win counts only in the search where it was hard. When neither side wins that one, it is not decided.
        """
        if question.objective == "connect":
            return self.read_connection(question)
        if self.settings.narrow >= self.settings.wide:
            return self.read(question, self.budget.left, attacking=True)
        half = replace(self.budget.left, nodes=None if self.budget.left.nodes is None else self.budget.left.nodes // 2)
        attack = self.read(question, half, attacking=True)
        if attack.winner == "attacker" or attack.stop == "interrupted":
            return attack
        left = self.budget.left
        rest = replace(left, nodes=None if left.nodes is None else left.nodes - attack.nodes)
        defence = self.read(question, rest, attacking=False)
        found = defence if defence.winner == "defender" or not question.mover_is_attacker else attack
        self.doubtful = attack.winner == "defender" and defence.winner == "attacker"
        return replace(
            found,
            winner="defender" if defence.winner == "defender" else "unknown",
            nodes=attack.nodes + defence.nodes,
            positions=attack.positions + defence.positions,
            stop=defence.stop if not self.doubtful else "nodes",
        )

    def read(self, question: Question, limit: Limit, *, attacking: bool) -> Answer:
        """One search in which the attacker, or else the defender, has the narrower choice."""
        capturing = self.problem.goal.stake == "block"
        reader = RegionReader(core_search(question), self.settings, capturing=capturing, attacking=attacking)
        everything, every = self.settings.all_moves, self.report_every
        return run(reader, question, self.settings, limit, self.observer, all_moves=everything, report_every=every)

    def read_connection(self, question: Question) -> Answer:
        """Read along the shortest ways between the target blocks, both sides with the wider choice."""
        budget = Budget(self.budget.left)

        def look(longest: int, share: float, *, all_moves: bool = False) -> Answer:
            reader = connection_reader(longest, self.settings.wide)
            return read_part(budget, reader, question, share, all_moves=all_moves)

        found, longest = read_link(look, cut=question.mover_is_attacker)
        if self.settings.all_moves and found.winner != "unknown" and not budget.exhausted:
            every = look(longest, 1.0, all_moves=True)
            found = every if every.winner == found.winner else found
        stop = "interrupted" if budget.interrupted else found.stop
        return replace(found, nodes=budget.nodes, positions=budget.positions, stop=stop)

    def level(self) -> ProofLevel:
        """Never a proof."""
        return ProofLevel.NONE

    def claims(self) -> tuple[Claim, ...]:
        """Nothing that the checker could replay."""
        return ()


class RegionReader:
    """The core's search with the moves that seem to matter."""

    def __init__(
        self, search: _core.QuestionSearch, settings: ReadingSettings, *, capturing: bool, attacking: bool
    ) -> None:
        self._search = search
        self._choice = (
            settings.narrow if attacking else settings.wide,
            settings.wide if attacking else settings.narrow,
            settings.weak_liberties,
            settings.escape_liberties if capturing else 0,
        )

    def solve(self, options: _core.SearchOptions) -> dict[str, Any]:
        """Search, and tell what was found."""
        return self._search.read(options, *self._choice)


class Reading(NamedTuple):
    """What was read about a first move."""

    works: bool | None
    """``None``: not decided."""
    nodes: int = 0
    line: tuple[Move, ...] = ()
    """How play goes on after it."""


WITHOUT_KO = KoAssumption(0, THREATS)
"""The opponent has threats for every ko that matters, so a move that needs one does not work."""


def works(
    problem: Problem, move: Move, settings: ReadingSettings, limit: Limit, threats: KoAssumption = WITHOUT_KO
) -> Reading:
    """Does a first move succeed in the problem's region, without ko or by this many threats?"""
    question = question_of(problem, threats)
    after = question_after(question, move) if move is None or move in question.region else None
    if after is None:
        return Reading(False)
    if isinstance(after, str):
        return Reading(question.mover_succeeds(after == "attacker"))
    answer = ReadingCase(problem, settings, limit, None, 1000).search_once(after)
    decided = None if answer.winner == "unknown" else question.mover_succeeds(answer.winner == "attacker")
    return Reading(decided, answer.nodes, answer.pv)
