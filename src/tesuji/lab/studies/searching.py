"""One search of one problem as a task."""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from tesuji.errors import InputError
from tesuji.go import point_name
from tesuji.jobs.digest import version_of
from tesuji.jobs.task import Facts, Result, Task, identity_of
from tesuji.plugins import Registry
from tesuji.problems.expected import Expected
from tesuji.solvers import Limit, Solution, SolverConfig
from tesuji.solvers.answer.finish import answer_problem
from tesuji.suites.judging import judge_move, judge_verdict
from tesuji.suites.suite import ProblemCase

_PLACE = ("file", "index", "name", "notes", "about", "inferred")
"""Fields of a problem that change neither its answer nor the judgement."""


@dataclass(frozen=True)
class Searched:
    """What a measure judges."""

    expected: Expected
    """The answer that the source states."""
    solution: Solution
    consistent_from: int | None
    """From which simulation on the pick has not changed, where a tree was searched."""


@dataclass(frozen=True)
class Measure:
    """What can be right or wrong about an answer."""

    words: str
    """The head of its column."""
    judge: Callable[[Searched], bool | None]
    """``None`` where the source does not say."""


def _consistent(found: Searched) -> bool | None:
    """Is the move right, and unchanged for as many simulations again as it took to find it?"""
    right = judge_move(found.expected, found.solution)
    if right is None or found.consistent_from is None or found.solution.estimate is None:
        return None
    return right and 2 * found.consistent_from <= found.solution.estimate.simulations


def _adopt(name: str, offered: Any) -> Measure:
    """A plug-in's measure, or a function that judges: the first line of its docstring is the head of its column."""
    if isinstance(offered, Measure):
        return offered
    if not callable(offered) or isinstance(offered, type):
        raise InputError(f"the measure {name!r} is {offered!r:.60}: expected a function, or a Measure")
    return Measure((offered.__doc__ or name).strip().splitlines()[0].rstrip("."), offered)


_SHIPPED = {
    "move": Measure("first move right", lambda found: judge_move(found.expected, found.solution)),
    "status": Measure("status right", lambda found: judge_verdict(found.expected, found.solution)),
    "consistent": Measure("right and consistent", _consistent),
}
MEASURES: Registry[Measure] = Registry("tesuji.measures", _SHIPPED, _adopt)
"""What can be right or wrong; nodes, simulations and processor time are counted besides, always."""


def register_measure(name: str, judge: Measure | Callable[[Searched], bool | None]) -> None:
    """Add a measure of experiments, for this process and the workers that it starts.

    ``judge`` gets a `Searched` and says whether the answer is right; ``None`` where the source does not say.

    >>> def short(found):
    ...     '''The line is short'''
    ...     return len(found.solution.pv) < 4
    >>> tesuji.register_measure("short", short)
    """
    MEASURES.register(name, judge)


@dataclass(frozen=True)
class SearchTask(Task):
    """One search of one problem."""

    set: str
    variant: str
    unit: str
    budget: int
    case: ProblemCase
    choice: SolverConfig
    facts: Facts
    identity: str
    measures: tuple[str, ...] = ()
    """Of plug-ins; ours are always judged."""

    @property
    def limit(self) -> Limit:
        """How far the search may go; no clock ends it."""
        return Limit(simulations=self.budget) if self.unit == "simulations" else Limit(nodes=self.budget)

    def answer(self) -> Result:
        """Search; Ctrl-C leaves nothing to be kept."""
        solution, consistent_from = self._search()
        if solution.stop == "interrupted":
            raise KeyboardInterrupt
        found = Searched(self.case.problem.expected, solution, consistent_from)
        return {
            **{name: MEASURES[name].judge(found) for name in (*MEASURES.shipped, *self.measures)},
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

    def __init__(self, unit: str, measures: Sequence[str] = ()) -> None:
        self.unit = unit
        self.measures = tuple(name for name in measures if name not in MEASURES.shipped)
        self._texts: dict[tuple[str, str], tuple[str, str]] = {}
        self._problems: dict[int, tuple[ProblemCase, str]] = {}

    def task(
        self, set_: str, variant: str, choice: SolverConfig, budget: int, seed: int, case: ProblemCase
    ) -> SearchTask:
        """One search: ``set_`` and ``variant`` only name it."""
        settings, digest = self._settings(variant, choice, case)
        asked: Sequence[object] = [choice.solver.name, settings, digest, self.unit, budget, seed, self._problem(case)]
        version = version_of(choice.solver.run, *(MEASURES[name].judge for name in self.measures))
        facts = Facts(
            kind=f"{set_}, {variant}, {budget:,} {self.unit}",
            name="/".join(word for word in vars(case.place).values() if word),
            version=version,
            seed=seed,
            settings=settings,
            digest=digest,
            family=f"{digest} {self.unit}",  # searches with the same settings take as long as their budget says
            effort=budget,
        )
        identity = identity_of([*asked, *self.measures, version])
        return SearchTask(set_, variant, self.unit, budget, case, choice, facts, identity, self.measures)

    def _settings(self, variant: str, choice: SolverConfig, case: ProblemCase) -> tuple[str, str]:
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
