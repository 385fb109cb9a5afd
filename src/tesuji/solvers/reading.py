"""Reading ahead as players do: df-pn over the moves that seem to matter, in a generous region. An estimate.

The game is the exact solver's, and so are the questions about ko and seki; only the choice of moves is narrower, a
ladder ends a line, and on large regions that makes the difference between an answer and none. See
``core/domains/reading.h``.
"""

from dataclasses import dataclass
from typing import Any

from tesuji import _core
from tesuji.problems import Goal, Problem, SearchedGame, complete
from tesuji.solvers.asking import Answer, Observer, core_search, run
from tesuji.solvers.exact import Case
from tesuji.solvers.limit import Limit
from tesuji.solvers.settings import SearchSettings
from tesuji.solvers.solution import Claim, ProofLevel, Solution


@dataclass(frozen=True)
class ReadingSettings(SearchSettings):
    """The search and its choice of moves."""

    breadth: int = 12
    """The most moves that are tried in a position, pass not counted."""
    weak_liberties: int = 3
    """Blocks around the target with at most so many liberties may be fought over."""
    escape_liberties: int = 6
    """Capturing: a block with so many liberties at the attacker's turn is away; 0 leaves it to the region."""
    most_links: int = 4
    """Connecting: stones that need so many moves to be joined, at the cutter's turn, count as cut."""


def solve_reading(
    problem: Problem,
    settings: ReadingSettings | None = None,
    limit: Limit | None = None,
    observer: Observer | None = None,
    *,
    report_every: int = 1000,
) -> Solution:
    """The verdict as a player would read it out: never a proof."""
    whole = complete(problem) if problem.region is None else problem
    return ReadingCase(whole, settings or ReadingSettings(), limit or Limit(), observer, report_every).solve()


class ReadingCase(Case):
    """One problem while it is being read."""

    settings: ReadingSettings

    def search_once(self, game: SearchedGame) -> Answer:
        """Read one game."""
        capturing = self.problem.goal in (Goal.CAPTURE, Goal.ESCAPE)
        reader = Reader(core_search(game), self.settings, capturing=capturing)
        everything, every = self.settings.all_moves, self.report_every
        return run(
            reader, game, self.settings, self.budget.left, self.observer, all_moves=everything, report_every=every
        )

    def level(self) -> ProofLevel:
        """Never a proof."""
        return ProofLevel.NONE

    def claims(self) -> tuple[Claim, ...]:
        """Nothing that the checker could replay."""
        return ()


class Reader:
    """The core's search with the moves that seem to matter."""

    def __init__(self, search: _core.QuestionSearch, settings: ReadingSettings, *, capturing: bool) -> None:
        self._search = search
        self._choice = (
            settings.breadth,
            settings.weak_liberties,
            settings.escape_liberties if capturing else 0,
            settings.most_links,
        )

    def solve(self, *arguments: Any, **_: Any) -> dict[str, Any]:
        """Search, and tell what was found."""
        return self._search.read(*(*arguments, *self._choice))
