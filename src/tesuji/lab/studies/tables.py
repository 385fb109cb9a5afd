"""What a finished experiment shows: a table for each set and budget, a line for each variant."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from tesuji.lab.statistics import mcnemar, paired_t, wilson_interval
from tesuji.lab.studies.declared import Experiment
from tesuji.lab.studies.searching import MEASURES, SearchTask
from tesuji.lab.studies.sequential import Decision, Outcome
from tesuji.lab.studies.study import Answers, Section
from tesuji.plural import counted


@dataclass(frozen=True)
class Share:
    """How many of the judged answers are right. A task that failed counts as wrong."""

    right: int
    judged: int

    @property
    def interval(self) -> tuple[float, float]:
        """Where the true rate lies, by Wilson, 95 %."""
        return wilson_interval(self.right, self.judged)

    def __str__(self) -> str:
        if not self.judged:
            return ""
        low, high = self.interval
        return f"{self.right}/{self.judged} = {self.right / self.judged:.1%} ({low:.1%} to {high:.1%})"


@dataclass(frozen=True)
class Paired:
    """Two variants on the same problems and seeds."""

    against: str
    only_first: int
    only_second: int
    both: int
    neither: int
    decision: Decision | None = None
    """Of the sequential test, where there is one."""
    consistent: tuple[float, float] | None = None
    """By how many simulations earlier the pick is consistent where both are, and p (paired t), where that is tested."""

    @property
    def p(self) -> float:
        """How likely so large a difference is by chance: McNemar's, or that of the t test where it is asked for."""
        return mcnemar(self.only_first, self.only_second) if self.consistent is None else self.consistent[1]

    @property
    def better(self) -> bool:
        """Is the first one better, whether or not by chance?"""
        return self.only_first > self.only_second if self.consistent is None else self.consistent[0] > 0

    def __str__(self) -> str:
        words = f"+{self.only_first} -{self.only_second} to {self.against}"
        if self.decision is not None:
            return f"{words}, {self.decision} pairs"
        if self.consistent is not None:
            words += f", {abs(self.consistent[0]):,.0f} simulations {'earlier' if self.better else 'later'}"
        return f"{words}, p = {self.p:.3f}"


@dataclass(frozen=True)
class Line:
    """One variant in one table."""

    variant: str
    words: str
    tasks: int
    missing: int
    """Tasks that the store does not have."""
    failed: int
    shares: Mapping[str, Share]
    paired: Paired | None
    published: str
    nodes: float
    """Of a search, on average."""
    simulations: float | None
    consistent_from: float | None
    """Simulations until the pick is consistent, on average, where it is right and consistent."""
    processor_seconds: float
    """Of all searches together."""


@dataclass(frozen=True)
class Table:
    """The lines for one set and one budget."""

    set: str
    budget: int
    problems: int
    lines: tuple[Line, ...]


CHANCE = 0.05
"""A difference that is more likely than this by chance is said to be within chance."""


def tables_of(experiment: Experiment, tasks: Sequence[SearchTask], answers: Answers) -> list[Table]:
    """All tables, in the order in which sets and budgets are declared."""
    return [
        Table(
            name,
            budget,
            len({task.case.problem.source for task in next(iter(rows.values()))}),
            tuple(_line(experiment, name, budget, variant, rows, answers) for variant in rows),
        )
        for (name, budget), rows in groups_of(tasks).items()
    ]


def groups_of(tasks: Sequence[SearchTask]) -> dict[tuple[str, int], dict[str, list[SearchTask]]]:
    """The tasks of each table, by set and budget, then by variant."""
    groups: dict[tuple[str, int], dict[str, list[SearchTask]]] = {}
    for task in tasks:
        groups.setdefault((task.set, task.budget), {}).setdefault(task.variant, []).append(task)
    return groups


def decision(experiment: Experiment, name: str, rows: Mapping[str, list[SearchTask]], answers: Answers) -> Decision:
    """What the sequential test says about a variant and the one that it is compared with."""
    against = experiment.variant(name).against
    assert experiment.sequential is not None
    assert against is not None
    outcomes: list[Outcome] = []
    for ours, theirs in zip(rows[name], rows[against], strict=True):
        if answers.record(ours) is None or answers.record(theirs) is None:
            outcomes.append("missing")
            continue
        first, second = (judgement(experiment.measures[0], task, answers) for task in (ours, theirs))
        outcomes.append(None if first is None or second is None or first == second else float(first))
    return experiment.sequential.decide(outcomes)


def needed(experiment: Experiment, name: str, rows: Mapping[str, list[SearchTask]], answers: Answers) -> int:
    """How many tasks of a variant are to be finished: all, or what its comparisons need until they are decided."""
    if experiment.sequential is None:
        return len(rows[name])
    pairs = [one.name for one in experiment.variants if one.against is not None and name in (one.name, one.against)]
    return max((decision(experiment, one, rows, answers).needed for one in pairs), default=len(rows[name]))


def _line(
    experiment: Experiment, group: str, budget: int, name: str, rows: Mapping[str, list[SearchTask]], answers: Answers
) -> Line:
    variant, tasks = experiment.variant(name), rows[name][: needed(experiment, name, rows, answers)]
    records = [record for task in tasks if (record := answers.record(task)) is not None]
    results = answers.results(tasks)
    simulations = [result["simulations"] for result in results if result["simulations"] is not None]
    paired = None
    if variant.against is not None and experiment.test != "none":
        paired = _compared(experiment, name, variant.against, rows, answers)
    found_from = [result["consistent_from"] for result in results if result.get("consistent")]
    return Line(
        name,
        variant.words,
        len(tasks),
        len(tasks) - len(records),
        len(records) - len(results),
        {measure: _share(measure, tasks, answers) for measure in experiment.measures},
        paired,
        _published(experiment, group, name, budget),
        sum(result["nodes"] for result in results) / max(len(results), 1),
        sum(simulations) / len(simulations) if simulations else None,
        sum(found_from) / len(found_from) if found_from else None,
        sum(record.processor_seconds for record in records),
    )


def _compared(
    experiment: Experiment, name: str, against: str, rows: Mapping[str, list[SearchTask]], answers: Answers
) -> Paired:
    ours, theirs = rows[name], rows[against]
    decided = None
    if experiment.sequential is not None:
        decided = decision(experiment, name, rows, answers)
        ours, theirs = ours[: decided.seen], theirs[: decided.seen]
    found = replace(pair(experiment.measures[0], ours, theirs, answers, against), decision=decided)
    if experiment.test != "t":
        return found
    both = [
        (a["consistent_from"], b["consistent_from"])
        for first, second in zip(ours, theirs, strict=True)
        if (a := answers.result(first)) and (b := answers.result(second)) and a["consistent"] and b["consistent"]
    ]
    earlier = sum(b - a for a, b in both) / max(len(both), 1)
    p = paired_t([a for a, _ in both], [b for _, b in both])
    return replace(found, consistent=(earlier, 1.0 if p is None else p))


def judgement(measure: str, task: SearchTask, answers: Answers) -> bool | None:
    """Is the answer right? ``None`` where it is missing, or where the source does not say."""
    record = answers.record(task)
    if record is None:
        return None
    if record.result is None:  # it failed: wrong, where there is something to judge
        (lost,) = task.case.lost(0, str(record.error))
        return lost.move if measure == "move" else lost.verdict
    judged = record.result[measure]
    return None if judged is None else bool(judged)


def _share(measure: str, tasks: Sequence[SearchTask], answers: Answers) -> Share:
    judged = [right for task in tasks if (right := judgement(measure, task, answers)) is not None]
    return Share(sum(judged), len(judged))


def pair(
    measure: str, ours: Sequence[SearchTask], theirs: Sequence[SearchTask], answers: Answers, against: str
) -> Paired:
    """Compare two variants where both have an answer to the same problem with the same seed."""
    others = {(task.name, task.case.problem.source, task.seed, task.budget): task for task in theirs}
    counts = {(a, b): 0 for a in (True, False) for b in (True, False)}
    for task in ours:
        other = others.get((task.name, task.case.problem.source, task.seed, task.budget))
        if other is None:
            continue
        first, second = judgement(measure, task, answers), judgement(measure, other, answers)
        if first is not None and second is not None:
            counts[first, second] += 1
    return Paired(against, counts[True, False], counts[False, True], counts[True, True], counts[False, False])


def _published(experiment: Experiment, group: str, variant: str, budget: int) -> str:
    """The number that was published for this cell; where there is none, that for the nearest budget, which it names."""
    known = {one.budget: one.words for one in experiment.published if (one.set, one.variant) == (group, variant)}
    if not known:
        return ""
    nearest = min(known, key=lambda other: abs(other - budget))
    return known[nearest] if nearest == budget else f"{known[nearest]} (at {nearest:,})"


def cells(experiment: Experiment, table: Table) -> tuple[list[str], list[list[str]]]:
    """A table as words: heads and lines, columns without any word left out."""
    heads = ["variant", "", *(MEASURES[measure].words for measure in experiment.measures), "paired", "published"]
    heads += ["nodes", "simulations", "consistent from", "processor time", "not there"]
    lines = [
        [
            line.variant,
            line.words,
            *(str(line.shares[measure]) for measure in experiment.measures),
            "" if line.paired is None else str(line.paired),
            line.published,
            f"{line.nodes:,.0f}",
            "" if line.simulations is None else f"{line.simulations:,.0f}",
            "" if line.consistent_from is None else f"{line.consistent_from:,.0f}",
            f"{line.processor_seconds:.1f} s",
            ", ".join(
                f"{number} {word}" for number, word in ((line.missing, "not run"), (line.failed, "failed")) if number
            ),
        ]
        for line in table.lines
    ]
    used = [k for k in range(len(heads)) if k == 0 or any(line[k] for line in lines)]
    return [heads[k] for k in used], [[line[k] for k in used] for line in lines]


def experiment_sections(experiment: Experiment, scale: str, answers: Answers) -> list[Section]:
    """The tables, what they show by themselves, what they say about the document, and the settings."""
    tasks = experiment.tasks(scale)
    tables = tables_of(experiment, tasks, answers)
    seeds = ", ".join(map(str, experiment.scales[scale].seeds))
    explained = (
        f"Seeds: {seeds}. Shares have Wilson's intervals of 95 %. A paired comparison counts the problems and seeds "
        "that only one of the two variants has right (McNemar, exact); its p is not corrected for the number of "
        "comparisons. Nodes and simulations are means of one search, processor time is the sum. The pick is consistent "
        "from the simulation after which it has not changed, where it is right and that was in the first half."
    )
    found = []
    for number, table in enumerate(tables):
        heads, lines = cells(experiment, table)
        title = f"{table.set}: {counted(table.problems, 'problem')}, {table.budget:,} {experiment.unit}"
        found.append(Section(title, () if number else (explained,), tuple(heads), tuple(map(tuple, lines))))
    compared = tuple(sentence for table in tables for sentence in _comparisons(experiment, table))
    findings = tuple(experiment.findings(tables)) if experiment.findings else ()
    if compared or findings:
        found.append(Section("Findings", compared, findings=findings))
    heads = ["variant", "solver", "settings", "digest"]
    return [*found, Section("Settings", (), tuple(heads), tuple(settings_lines(tasks)))]


def _comparisons(experiment: Experiment, table: Table) -> Iterator[str]:
    for line in table.lines:
        paired = line.paired
        if paired is None or line.missing:
            continue
        by_chance = paired.p >= CHANCE if paired.decision is None else paired.decision.word is None
        if by_chance:
            word = "cannot be told from"
        elif paired.decision is not None:
            word = "is better than" if paired.decision.word == "stronger" else "is not better than"
        else:
            word = "is better than" if paired.better else "is worse than"
        yield f"{table.set}, {table.budget:,} {experiment.unit}: {line.variant} {word} {paired.against} ({paired})."


def settings_lines(tasks: Sequence[SearchTask]) -> Iterator[tuple[str, ...]]:
    """Every variant with what differs from the defaults of its kind of settings, a line for each that was used."""
    seen: set[tuple[str, str]] = set()
    for task in tasks:
        if (task.variant, task.digest) not in seen:
            seen.add((task.variant, task.digest))
            default = type(task.choice.settings(task.case.problem))().to_toml().splitlines()
            differs = [line for line in task.settings.splitlines() if line not in default]
            yield task.variant, task.choice.solver.name, ", ".join(differs) or "the defaults", task.digest
