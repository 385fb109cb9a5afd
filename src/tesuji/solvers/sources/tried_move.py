"""Does a given first move work? Read with the ways out of the region open and shut, so that the answer can be trusted.

A search for any move that works names the one that it finds first. In an open region that is often one that stops the
defender from looking out, where he would get no further; with all ways shut he may live by a move that he does not
need. So what games or players prefer is read for itself: it works if the attacker gets there with the ways out open or
the defender with all of them shut, and fails if it is the other side that does; neither counts while the winner has
stones around the region that may be taken.
"""

from typing import NamedTuple

from tesuji.go import Point
from tesuji.problems import KoAssumption, Problem, question_of
from tesuji.problems.expected import Move
from tesuji.solvers.asking import question_after
from tesuji.solvers.limit import Budget, Limit
from tesuji.solvers.sources.readers import THREATS
from tesuji.solvers.sources.reading import ReadingCase, ReadingSettings
from tesuji.solvers.sources.region_search import FAR_OUT, empty_points
from tesuji.solvers.sources.regions import shut, stand, widened
from tesuji.solvers.sources.settings import InvestigationSettings


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
    """Does a first move succeed in the problem's region, without ko or by so many threats?"""
    question = question_of(problem, threats)
    after = question_after(question, move) if move is None or move in question.region else None
    if after is None:
        return Reading(False)
    if isinstance(after, str):
        return Reading(question.mover_succeeds(after == "attacker"))
    answer = ReadingCase(problem, settings, limit, None, 1000).search_once(after)
    decided = None if answer.winner == "unknown" else question.mover_succeeds(answer.winner == "attacker")
    return Reading(decided, answer.nodes, answer.pv)


class TriedMove:
    """One first move in a question of life and death while it is being tried."""

    def __init__(self, problem: Problem, move: Point, settings: InvestigationSettings, budget: Budget) -> None:
        self.problem, self.move = problem, move
        self.settings, self.budget = settings, budget
        self.works: bool | None = None
        """``None`` while that is open."""
        self.line: tuple[Move, ...] = (move,)
        """The move, and how play goes on after it where it works."""
        self.step = self.layers = 0
        self._seen: set[bool] = set()

    @property
    def is_over(self) -> bool:
        """Is it known, or so far out that it will not be?"""
        return self.works is not None or self.layers > FAR_OUT

    def turn(self, nodes: int) -> None:
        """Read both ways with so many nodes each; what says nothing for sure is read again in a wider region."""
        while not (self.is_over or self.budget.exhausted) and self._look(nodes):
            self.layers, self._seen = self.layers + 1, set()
        self.step += 1

    def _look(self, nodes: int) -> bool:
        """Read both ways in the region as wide as it is now. Is it decided both ways, and for neither side surely?"""
        open_ways = widened(self.problem, self.layers)
        if self.move not in (open_ways.region or ()):
            return True
        walled = shut(open_ways)
        looks = [(open_ways, False)] if walled is None else [(open_ways, False), (walled, True)]
        if not open_ways.mover_is_attacker:
            looks.reverse()  # first the look in which a success of the mover is sure
        for look, is_shut in looks:
            if is_shut in self._seen or self.budget.exhausted:
                continue
            settings = self.settings.reading(self.step, empty_points(look))
            found, cost, line = works(look, self.move, settings, self.budget.slice(nodes))
            self.budget.spend(cost)
            if found is None:
                continue
            self._seen.add(is_shut)
            attacker_wins = found == look.mover_is_attacker
            winner = look.attacker if attacker_wins else look.defender
            if (walled is None or attacker_wins != is_shut) and stand(open_ways, winner):
                self.works = found
                self.line = (self.move, *line) if found else (self.move,)
                return False
        return len(self._seen) == len(looks)
