"""An experiment as independent tasks: one problem, one search, one budget, one seed, and a name that stays."""

import json
import time
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from typing import Any

from tesuji.go import point_name
from tesuji.lab.experiments.declared import Experiment, Scale, read_word
from tesuji.lab.sources import sources_digest
from tesuji.lab.suite import ProblemCase, judge_move, judge_verdict
from tesuji.solvers import Choice, Limit
from tesuji.solvers.table import Settings

_PLACE = ("file", "index", "name", "notes", "about", "inferred")
"""Fields of a problem that change neither its answer nor the judgement."""
Result = dict[str, Any]
"""What one task found: judgements, move, verdict and counts, as plain data."""


@dataclass(frozen=True)
class Task:
    """One search of one problem."""

    set: str
    variant: str
    unit: str
    budget: int
    seed: int
    case: ProblemCase
    choice: Choice
    settings: str
    """Every setting, one to a line."""
    digest: str
    """The short name of the settings, which also stands for the files that they name."""
    version: str
    """Which program: the digest of the sources and of the compiled core."""
    identity: str
    """The same for the same settings, program, problem, budget and seed; another one otherwise."""

    @property
    def limit(self) -> Limit:
        """How far the search may go; no clock ends it."""
        return Limit(simulations=self.budget) if self.unit == "simulations" else Limit(nodes=self.budget)

    @property
    def problem(self) -> str:
        """What the problem is called."""
        place = self.case.place
        return "/".join(word for word in (place.set, place.level, place.name) if word)

    @property
    def kind(self) -> tuple[str, str, int]:
        """Tasks of a kind cost about the same."""
        return self.set, self.variant, self.budget


def tasks_of(experiment: Experiment, scale: Scale) -> list[Task]:
    """All tasks in the order of the table. Two of them are the same work when their identities are equal."""
    found = []
    read = cache(read_word)
    chosen = [(group.name, scale.sample(group.cases(read))) for group in experiment.sets]
    texts: dict[tuple[str, str], tuple[str, str]] = {}
    problems: dict[int, str] = {}
    for group, cases in chosen:
        for variant in experiment.variants:
            for budget in scale.budgets:
                for seed in scale.seeds:
                    for case in cases:
                        key = variant.name, str(case.problem.goal)
                        if key not in texts:
                            texts[key] = _texts(variant.choice.settings(case.problem))
                        if id(case) not in problems:
                            problems[id(case)] = _problem_text(case)
                        asked = [variant.choice.solver.name, *texts[key], experiment.unit, budget, seed]
                        identity = _identity(asked, problems[id(case)])
                        found.append(
                            Task(
                                group,
                                variant.name,
                                experiment.unit,
                                budget,
                                seed,
                                case,
                                variant.choice,
                                *texts[key],
                                sources_digest(),
                                identity,
                            )
                        )
    return found


def distinct(tasks: Sequence[Task]) -> list[Task]:
    """Each piece of work once."""
    return list({task.identity: task for task in reversed(tasks)}.values())[::-1]


def _texts(settings: Settings) -> tuple[str, str]:
    return settings.to_toml(), settings.digest


def _problem_text(case: ProblemCase) -> str:
    data = {name: value for name, value in case.problem.to_dict().items() if name not in _PLACE}
    return json.dumps(data, sort_keys=True)


def _identity(asked: Sequence[object], problem: str) -> str:
    return sha256(json.dumps([*asked, problem, sources_digest()]).encode()).hexdigest()[:32]


# In a worker's process -------------------------------------------------------------------------------------------


def perform(task: Task) -> "Finished":
    """Do one task."""
    begin, start = time.time(), time.process_time()
    solution = task.choice.solve(task.case.problem, task.limit, None, task.seed)
    seconds = time.process_time() - start
    expected = task.case.problem.expected
    move = "none" if not (solution.pv or solution.moves) else point_name(solution.move)
    result: Result = {
        "move": judge_move(expected, solution),
        "status": judge_verdict(expected, solution),
        "played": move,
        "verdict": str(solution.verdict),
        "proof": str(solution.proof),
        "value": solution.value,
        "stop": solution.stop,
        "nodes": solution.nodes,
        "simulations": solution.estimate.simulations if solution.estimate is not None else None,
        "processor_seconds": round(seconds, 6),
    }
    return Finished(begin, time.time(), result, solution.stop == "interrupted")


@dataclass(frozen=True)
class Finished:
    """What a worker hands back."""

    begin: float
    end: float
    result: Result
    interrupted: bool = False
    """Did Ctrl-C end it? Such an answer is not kept."""
