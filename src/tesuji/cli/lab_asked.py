"""What `tesuji lab` is asked for, by whom it is done, and what is shown while it is."""

import itertools
import os
import shlex
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.text import Text

from tesuji.cli.kept import ClusterOption
from tesuji.cli.output import Pace, complain, leave, print_json, printable, progress, say, table_of, terminal
from tesuji.errors import InputError
from tesuji.jobs.costs import expected_seconds
from tesuji.jobs.pool import all_cores
from tesuji.jobs.task import distinct
from tesuji.lab.studies import Answers, Experiment, Record, SearchTask, Section, Series, Store, Study, Task
from tesuji.lab.studies.report import finding_words
from tesuji.lab.verdicts import SCALES
from tesuji.papers.experiments import studies_of
from tesuji.plural import counted

STORE = Path("tesuji-lab.sqlite")

NameArgument = Annotated[
    str,
    typer.Argument(
        metavar="NAME|DOCUMENT|all|FILE.toml",
        help="An experiment of tesuji lab list, all of a document, all of them, or a file of one's own.",
    ),
]
SetsOption = Annotated[
    list[str] | None,
    typer.Option("--set-of", metavar="NAME=PATH", help="Your own copy of a set of problems; repeatable."),
]
StoreOption = Annotated[Path, typer.Option(metavar="FILE", help="Where finished tasks are kept.")]
ScaleOption = Annotated[
    str | None,
    typer.Option(metavar="|".join(SCALES), help="How large.", show_default="the smallest there is"),
]
WorkersOption = Annotated[
    int | None,
    typer.Option("--jobs", "-j", "--workers", min=1, metavar="N", help="Processes.", show_default="one for each core"),
]
MemoryOption = Annotated[
    int | None, typer.Option(min=16, metavar="MB", help="Memory of a task.", show_default="its share of the machine")
]


@dataclass(frozen=True)
class AskedStudy:
    study: Study
    scale: str
    tasks: Sequence[Task]
    word: str
    places: Mapping[str, str]
    """The user's copies of sets of problems."""

    @property
    def again(self) -> str:
        """The arguments that ask for the same study again."""
        sets = [word for name, place in self.places.items() for word in ("--set-of", f"{name}={place}")]
        return shlex.join([self.word, "--scale", self.scale, *sets])

    def wanted(self, kept: Store) -> Sequence[Task]:
        """The tasks to run, as far as they are known."""
        return self.study.wanted(self.scale, Answers.of(self.tasks, kept)) if self.study.in_rounds else self.tasks


@dataclass(frozen=True)
class LabRequest:
    name: str
    scale: str | None
    sets: Sequence[str]
    studies: list[AskedStudy]

    @property
    def tasks(self) -> list[Task]:
        return [task for one in self.studies for task in one.tasks]

    def words(self, where: "Where") -> str:
        scale = self.scale or (self.studies[0].scale if len(self.studies) == 1 else None)
        sets = [word for pair in self.sets for word in ("--set-of", pair)]
        return shlex.join([self.name, *(["--scale", scale] if scale else []), *where.words(), *sets])


@dataclass(frozen=True)
class Where:
    """By whom tasks are done, and where they are kept."""

    workers: WorkersOption = None
    cluster: ClusterOption = None
    memory: MemoryOption = None
    store: StoreOption = STORE
    retry: Annotated[bool, typer.Option("--retry", help="Run tasks again that have failed.")] = False

    def __post_init__(self) -> None:
        if self.cluster is not None and self.workers is not None:
            raise InputError("--jobs does not go with --cluster: expected tesuji lab worker ADDRESS --jobs N")

    def words(self) -> list[str]:
        named = (("--jobs", self.workers), ("--cluster", self.cluster), ("--memory", self.memory))
        words = [word for name, value in named if value is not None for word in (name, str(value))]
        return [*words, *(["--store", str(self.store)] if self.store != STORE else [])]

    def run(self, tasks: Mapping[str, Sequence[Task]], kept: Store) -> Series:
        memory = None if self.memory is None else self.memory << 20
        jobs = self.workers or all_cores()
        return Series(
            tasks, kept, jobs, cluster=self.cluster, say=complain, memory=memory, study=True, retry=self.retry
        )


def asked(name: str, scale: str | None, sets: list[str] | None = None) -> LabRequest:
    if scale is not None and scale not in SCALES:
        raise InputError(f"--scale {scale} is not known: expected {' or '.join(SCALES)}")
    studies = studies_of(name)
    if not studies:
        raise InputError(f"{name} has no experiment yet: see tesuji lab list")
    places = dict(_set_of(word, studies) for word in sets or [])
    found = []
    for study in studies:
        try:
            size = study.chosen_scale(scale)
        except InputError:
            if len(studies) == 1:
                raise
            size = study.chosen_scale(None)  # among several, one that has a single scale is taken at that
        study = study.with_sets(places)
        mine = {group: place for group, place in places.items() if group in study.set_names}
        word = name if len(studies) == 1 else study.name
        found.append(AskedStudy(study, size, study.tasks(size), word, mine))
    return LabRequest(name, scale, sets or [], found)


def _set_of(word: str, studies: Sequence[Study]) -> tuple[str, str]:
    name, equals, path = word.partition("=")
    if not equals or not path:
        raise InputError(f"--set-of {word} names no place: expected NAME=PATH")
    known = list(dict.fromkeys(name for study in studies for name in study.set_names))
    if name not in known:
        raise InputError(f"--set-of {word}: there is no set {name!r}: expected {', '.join(known) or 'none'}")
    return name, path


def tasks_of_variant(word: str, scale: str | None) -> tuple[Any, list[SearchTask]]:
    """What is measured first, and the tasks of ``EXPERIMENT:VARIANT``."""
    name, colon, variant = word.rpartition(":")
    if not colon:
        raise InputError(f"{word!r} names no variant: expected EXPERIMENT:VARIANT, such as zhang-rows:H")
    study, *others = studies_of(name)
    if others or not isinstance(study, Experiment):
        raise InputError(f"{name} has no variants: expected an experiment on problems, such as zhang-rows")
    study.variant(variant)
    tasks = study.tasks(study.chosen_scale(scale))
    return study.measures[0], [task for task in tasks if task.variant == variant]


def work_in_rounds(asked: LabRequest, where: Where, kept: Store, *, json: bool) -> bool:
    """Do what is left, and what that makes necessary where a test decides as it goes; was it interrupted?"""
    for number in itertools.count():
        again = where if number == 0 else replace(where, retry=False)
        run = again.run({one.study.name: one.wanted(kept) for one in asked.studies}, kept)
        if number == 0 and run.resumed and not json:
            everything = counted(run.resumed + len(run.todo), "task")
            complain(f"{run.resumed} of {everything} finished before, in {where.store}")
        if not run.todo or work(run, json=json):
            return run.interrupted
        if not any(one.study.in_rounds for one in asked.studies):
            return False
    raise AssertionError("there is always another round, or none is needed")


def work(run: Series, *, json: bool) -> bool:
    """Do what is left; was it interrupted?"""
    try:
        _watch(run, json=json)
    except KeyboardInterrupt:  # before the first task was begun, or between two lines
        run.interrupted = True
    return run.interrupted


def _watch(run: Series, *, json: bool) -> None:
    pace = Pace()
    with progress("", total=len(run.todo)) as (bar, task):

        def done(_: int, record: Record) -> None:
            rate = pace.step()
            left = (len(run.todo) - pace.done) / rate
            last = f"{record.kind}, {record.name.rpartition('/')[2]}"
            words = f"{rate:.1f}/s, {duration(left)} left, {last}"
            bar.update(task, completed=pace.done, description=printable(words))

        run.done = done
        for record in run.records():
            if record.error is not None:
                words = f"{record.kind}, {record.name}, seed {record.seed}: failed: {record.error}"
                complain(words)
            if json:
                print_json(_plain(record))


def _plain(record: Record) -> dict[str, Any]:
    names = ("identity", "experiment", "kind", "name", "seed", "result", "error")
    return {name: getattr(record, name) for name in names}


def dry_run(asked: LabRequest, where: Where) -> None:
    if not os.path.exists(where.store):
        tasks = counted(len(distinct(asked.tasks)), "task")
        say(f"{tasks}, none finished; tesuji lab check tries each kind and says how long")
        return
    with Store(where.store) as kept:
        say(forecast(asked.tasks, kept, where))


def forecast(tasks: Sequence[Task], kept: Store, where: Where) -> str:
    """How many tasks are finished, and how long the others will take."""
    seconds, unknown, extrapolated, *_ = expected_seconds(tasks, kept)
    everything = {task.identity for task in tasks}
    finished = len(everything & kept.finished())
    number = where.workers or all_cores()
    words = f"{counted(len(everything), 'task')}, {finished} finished"
    if finished < len(everything):
        spent = f"{duration(seconds / number)} left with {counted(number, 'process')}"
        words += f", about {duration(seconds)} of processor time left" if where.cluster else f", about {spent}"
    words += f" (extrapolated for {extrapolated} of them)" if extrapolated else ""
    return words + (f"; of {unknown} nothing is known: tesuji lab check tries one of each kind" if unknown else "")


def duration(seconds: float) -> str:
    if seconds < 60:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 5400 else f"{seconds / 3600:.1f} h"


def end(interrupted: bool, failed: int, command: str) -> None:
    """Print the command that resumes, and leave with the exit code."""
    if interrupted:
        complain(f"interrupted; finished tasks are kept; to resume: {command}")
    leave(interrupted=interrupted, failed=failed)


def print_section(part: Section) -> None:
    """The table and the findings of a section; the rest is for the report."""
    out = terminal()
    if part.heading in ("Settings", "Players") or not (part.heads or part.findings):
        return
    say(part.heading, "bold")
    if part.heads:
        grid = table_of(part.heads)
        for line in part.lines:
            grid.add_row(*(Text(word) for word in line))
        out.print(grid)
    for finding in part.findings:
        say(finding_words(finding))
