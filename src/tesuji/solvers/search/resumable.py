"""Questions about the same stones that follow each other: each search goes on where an earlier one has stopped.

A verdict takes several questions (VERDICTS): under other assumptions about ko, with every first move decided, from
positions further on, and at last the proof. What df-pn knows of a position, which counts the retakes that are left,
holds in all of them, so one table serves all of them (`_core.ContinuedSearch`).
"""

from collections import OrderedDict
from collections.abc import Hashable
from typing import Any, Unpack

from tesuji import _core
from tesuji.checker import Question
from tesuji.solvers.limit import Limit
from tesuji.solvers.search.asking import Answer, How, Observer, core_question, core_search, run, search_options
from tesuji.solvers.settings import SearchSettings

MOST_GAMES = 64
"""Games whose tables are kept at the same time, if they are small."""


class KeptSearches:
    """The searches of one problem, kept to be resumed.

    A search may take half of the memory, and so may all others together: those that were not asked for longest go.
    """

    def __init__(self, memory: int) -> None:
        self._half = max(memory // 2, 1 << 10)
        self._searches: OrderedDict[Hashable, _core.ContinuedSearch] = OrderedDict()

    @property
    def bytes(self) -> int:
        """What all tables take now."""
        return sum(search.bytes for search in self._searches.values())

    def ask(
        self,
        question: Question,
        settings: SearchSettings,
        limit: Limit,
        observer: Observer | None = None,
        *,
        ignores: int | None = None,
        **how: Unpack[How],
    ) -> Answer:
        """Answer one question exactly, with all that is known of it."""
        return run(self._search(question, settings, ignores), question, settings, limit, observer, **how)

    def prove(self, question: Question, settings: SearchSettings, limit: Limit, most_nodes: int) -> tuple[Any, ...]:
        """Search one question and write the proof down, as the core does: status, prover, nodes and zones."""
        return self._search(question, settings).prove(search_options(settings, limit), most_nodes)

    def _search(
        self, question: Question, settings: SearchSettings, ignores: int | None = None
    ) -> _core.ContinuedSearch | _core.QuestionSearch:
        if not can_go_on(settings):
            return core_search(question, ignores)
        key, asked = _same_game(question, settings), core_question(question, ignores=ignores)
        search = self._searches.pop(key, None)
        while self.bytes > self._half or len(self._searches) >= MOST_GAMES:
            self._searches.popitem(last=False)
        if search is None:
            search = _core.ContinuedSearch(asked, search_options(settings, Limit(memory=self._half)))
        else:
            search.ask(asked)
        self._searches[key] = search
        return search


def can_go_on(settings: SearchSettings) -> bool:
    """Is it a search that keeps a table to go on with?"""
    return settings.algorithm in ("dfpn", "dfpn+")


def _same_game(q: Question, settings: SearchSettings) -> Hashable:
    """What must be the same for a table to hold: everything but the position inside and the retakes that are left."""
    return (
        (q.width, q.height, q.objective, q.clauses, q.attacker, q.quantifier, q.suicide),
        (
            q.region,
            q.target,
            q.own,
            q.alive,
            q.black - q.region,
            q.white - q.region,
        ),
        (settings.algorithm, settings.epsilon_percent, settings.weak_sum, settings.odds),
        (settings.zones, settings.patterns),
    )
