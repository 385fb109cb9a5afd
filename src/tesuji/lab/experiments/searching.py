"""One search of one problem as a task."""

import json
from collections.abc import Sequence
from dataclasses import dataclass

from tesuji.go import point_name
from tesuji.lab.experiments.study import Result, identity_of
from tesuji.lab.judging import judge_move, judge_verdict
from tesuji.lab.sources import sources_digest
from tesuji.lab.suite import ProblemCase
from tesuji.solvers import Choice, Limit, Solution
from tesuji.solvers.answering import answer_problem

_PLACE = ("file", "index", "name", "notes", "about", "inferred")
"""Fields of a problem that change neither its answer nor the judgement."""


@dataclass(frozen=True)
class SearchTask:
    """One search of one problem."""

    set: str
    variant: str
    unit: str
    budget: int
    seed: int
    case: ProblemCase
    choice: Choice
    settings: str
    digest: str
    version: str
    identity: str

    @property
    def kind(self) -> str:
        """Set, variant and budget."""
        return f"{self.set}, {self.variant}, {self.budget:,} {self.unit}"

    @property
    def name(self) -> str:
        """What the problem is called."""
        place = self.case.place
        return "/".join(word for word in (place.set, place.level, place.name) if word)

    @property
    def limit(self) -> Limit:
        """How far the search may go; no clock ends it."""
        return Limit(simulations=self.budget) if self.unit == "simulations" else Limit(nodes=self.budget)

    @property
    def family(self) -> str:
        """Searches with the same settings take as long as their budget says."""
        return f"{self.digest} {self.unit}"

    @property
    def effort(self) -> float:
        """Simulations or nodes."""
        return self.budget

    def perform(self) -> Result:
        """Search; Ctrl-C leaves nothing to be kept."""
        solution, consistent_from = self._search()
        if solution.stop == "interrupted":
            raise KeyboardInterrupt
        expected = self.case.problem.expected
        right = judge_move(expected, solution)
        consistent = None
        if right is not None and consistent_from is not None and solution.estimate is not None:
            # Unchanged for as many simulations again as it took to find it.
            consistent = right and 2 * consistent_from <= solution.estimate.simulations
        return {
            "move": right,
            "status": judge_verdict(expected, solution),
            "consistent": consistent,
            **search_result(solution),
            "consistent_from": consistent_from,
        }

    def _search(self) -> tuple[Solution, int | None]:
        """The answer, and of a search by simulations from which one on its pick has not changed (Lin, 4.1).

        Lin's searches look at their pick after every descent, the tactic search every 256 simulations.
        """
        problem, choice = self.case.problem, self.choice
        tree = None if choice.solver.tree is None else choice.tree(problem, self.limit, self.seed)
        solution = answer_problem(problem, choice, self.limit, self.seed, status=False, tree=tree)
        return solution, tree.picks[-1].simulations if tree is not None and tree.picks else None


def search_result(solution: Solution) -> Result:
    """What a search found, as plain data."""
    return {
        "played": "none" if not (solution.pv or solution.moves) else point_name(solution.move),
        "verdict": str(solution.verdict),
        "proof": str(solution.proof),
        "value": solution.value,
        "stop": solution.stop,
        "nodes": solution.nodes,
        "simulations": None if solution.estimate is None else solution.estimate.simulations,
    }


class SearchTasks:
    """Makes search tasks; what many of them have in common is worked out once."""

    def __init__(self, unit: str) -> None:
        self.unit = unit
        self._texts: dict[tuple[str, str], tuple[str, str]] = {}
        self._problems: dict[int, tuple[ProblemCase, str]] = {}

    def task(self, set_: str, variant: str, choice: Choice, budget: int, seed: int, case: ProblemCase) -> SearchTask:
        """One search: ``set_`` and ``variant`` only name it."""
        settings, digest = self._settings(variant, choice, case)
        asked: Sequence[object] = [choice.solver.name, settings, digest, self.unit, budget, seed, self._problem(case)]
        version = sources_digest()
        identity = identity_of([*asked, version])
        return SearchTask(set_, variant, self.unit, budget, seed, case, choice, settings, digest, version, identity)

    def _settings(self, variant: str, choice: Choice, case: ProblemCase) -> tuple[str, str]:
        key = variant, str(case.problem.goal)
        if key not in self._texts:
            settings = choice.settings(case.problem)
            self._texts[key] = settings.to_toml(), settings.digest
        return self._texts[key]

    def _problem(self, case: ProblemCase) -> str:
        if id(case) not in self._problems:
            data = {name: value for name, value in case.problem.to_dict().items() if name not in _PLACE}
            self._problems[id(case)] = case, json.dumps(data, sort_keys=True)
        return self._problems[id(case)][1]
