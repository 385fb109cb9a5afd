"""Lin's comparison (tables 4.2.1 to 4.5.10): how many simulations until the correct move is picked for good?

Both of Lin's algorithms on our problems, with the same seeds, by a paired t-test as in the thesis; every reading of its
threshold; and the exploration parameter, 1.414 there.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import exp, log
from pathlib import Path
from statistics import mean
from typing import Any

from tesuji.errors import InputError
from tesuji.lab.studies import Answers, Chart, Computed, Finding, Section, Task, call
from tesuji.lab.verdicts import Note, Ratios
from tesuji.papers.lin.problems import BUDGET, MAX_DEPTH
from tesuji.papers.lin.published import COMPARISONS, TTest, paired_t_test, spread
from tesuji.papers.lin.work import needed, traps_of
from tesuji.papers.published import told
from tesuji.problems.collection import named
from tesuji.problems.lin.text import LinProblem, format_lin, read_lin
from tesuji.render.plot import Curve, line_plot

KINDS = {
    "trap3": "level-3 shallow traps (4.2)",
    "trap5": "level-5 shallow traps (4.3)",
    "simple": "simple problems (4.4)",
    "trap7": "complex problems, traps of level 7 (4.5)",
    "trap9": "complex problems, traps of level 9 (4.5)",
    "lucky": "problems that MCTS solves by luck in some runs (not his kind)",
}
LISTED = {"trap3": 220, "trap5": 240}
"""Visits that Lin's list of tables names as the threshold; 140 for all others."""
SEEDS = {"small": 10, "full": 20}
EXPLORATIONS = (0.35, 0.7, 1.0, 1.414, 2.0, 2.8)
SMALL = 4
"""At the small scale every so manieth problem of a kind is taken, beginning with the second."""


def variants(kind: str) -> dict[str, dict[str, Any]]:
    """The searches that are compared, as what differs from plain MCTS."""
    combined = {"decision": "visits"}
    return {
        "MCTS": {},
        "50": combined | {"minimax_threshold": 50},
        "100": combined | {"minimax_threshold": 100},
        "30": combined | {"minimax_threshold": 30},
        "20": combined | {"minimax_threshold": 20},
        "visits": combined | {"minimax_threshold": LISTED.get(kind, 140), "threshold_counts": "visits"},
        "text": combined | {"minimax_threshold": 50, "start": "mean", "descent": "child"},
    }


# The problems ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class StudyProblem:
    """A problem of the study."""

    name: str
    problem: LinProblem

    @property
    def kind(self) -> str:
        """What its name says that it is."""
        return self.name.split("-")[0]

    @property
    def text(self) -> str:
        """The problem as a task gets it."""
        return format_lin(self.problem)


def problems_of(place: str) -> list[StudyProblem]:
    """The problems of a folder in Lin's format that state one right move, by kind."""
    folder = named(Path(place))
    files = sorted(folder.glob("*.txt")) if folder.is_dir() else [folder]
    found = [StudyProblem(file.stem, read_lin(file)) for file in files]
    for one in found:
        if len(one.problem.correct) != 1:
            raise InputError(f"{place}, {one.name}: expected one move under Correct, found {len(one.problem.correct)}")
    if not found:
        raise InputError(f"{place} has no problems in Lin's format: expected .txt files")
    order = {kind: k for k, kind in enumerate(KINDS)}
    return sorted(found, key=lambda one: order.get(one.kind, len(order)))


def _seeds(scale: str, kind: str) -> int:
    """As many as Lin had: twenty for simple problems, ten for the others; half of it at the small scale."""
    return SEEDS[scale] if kind in ("simple", "lucky") else SEEDS[scale] // 2


def task_of(one: StudyProblem, changes: dict[str, Any], scale: str) -> Task:
    """All runs of one search on one problem."""
    return call(
        needed,
        kind=f"{one.kind} problems, runs until consistent",
        name=one.name,
        effort=_seeds(scale, one.kind),
        group=one.kind,
        problem=one.text,
        changes=changes,
        seeds=_seeds(scale, one.kind),
        budget=BUDGET,
    )


def _traps_task(one: StudyProblem) -> Task:
    return call(traps_of, kind="levels of traps", name=one.name, problem=one.text, max_depth=MAX_DEPTH)


# Counting --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Compared:
    """Plain MCTS and another search on one problem, seed by seed."""

    mcts: list[int]
    other: list[int]
    open: int
    """Runs of the other that did not settle."""

    @property
    def ratio(self) -> float:
        """How many times more simulations MCTS needs on the average: above 1 the other is better."""
        return mean(self.mcts) / mean(self.other)

    @property
    def test(self) -> TTest:
        """Lin's test of the difference."""
        return paired_t_test(self.mcts, self.other)

    def __str__(self) -> str:
        mark = "**" if self.test.significant else ""
        left = f", {self.open} open" if self.open else ""
        return f"{mark}{self.ratio:.2f}{mark} ({self.test.p_value:.1g}{left})"


def counted(runs: Sequence[int | None]) -> list[int]:
    """The runs as numbers; one that did not settle counts as half the budget, the least that it can have needed."""
    return [BUDGET // 2 if run is None else run for run in runs]


def compared(mcts: Mapping[str, Any] | None, other: Mapping[str, Any] | None) -> Compared | None:
    """The comparison of two answers, if both are there."""
    if mcts is None or other is None:
        return None
    return Compared(counted(mcts["needed"]), counted(other["needed"]), other["needed"].count(None))


def geometric(ratios: Sequence[float]) -> float:
    return exp(mean(map(log, ratios)))


def verdict_line(found: Sequence[Compared]) -> str:
    """How many are significantly better and worse, and the geometric mean of the ratios."""
    better = sum(one.test.significant and one.ratio > 1 for one in found)
    worse = sum(one.test.significant and one.ratio < 1 for one in found)
    return f"{better} better, {worse} worse of {len(found)}: {geometric([one.ratio for one in found]):.2f}"


# The comparison --------------------------------------------------------------------------------------------------


def _taken(scale: str, sets: Mapping[str, str], step: int = SMALL) -> list[StudyProblem]:
    """All problems, or some of each kind."""
    asked = problems_of(sets["problems"])
    kinds = dict.fromkeys(one.kind for one in asked)
    each = [[one for one in asked if one.kind == kind] for kind in kinds]
    few = [group[1::step] or group[:1] for group in each]
    return [one for group in (each if scale == "full" else few) for one in group]


def _plan(scale: str, sets: Mapping[str, str]) -> list[Task]:
    asked = _taken(scale, sets)
    runs = [task_of(one, changes, scale) for one in asked for changes in variants(one.kind).values()]
    return [*(_traps_task(one) for one in asked), *runs]


def _write(scale: str, answers: Answers, sets: Mapping[str, str]) -> list[Section]:
    by_kind: dict[str, dict[str, list[Compared]]] = {}
    sections = []
    asked = _taken(scale, sets)
    for kind in dict.fromkeys(one.kind for one in asked):
        lines = []
        for one in (one for one in asked if one.kind == kind):
            results = {name: answers.result(task_of(one, changes, scale)) for name, changes in variants(kind).items()}
            mcts = results["MCTS"]
            pairs = {name: compared(mcts, result) for name, result in results.items() if name != "MCTS"}
            for name, pair in pairs.items():
                if pair is not None:
                    by_kind.setdefault(kind, {}).setdefault(name, []).append(pair)
            traps = answers.result(_traps_task(one)) or {"wins_in": "?", "tempting": []}
            fifty = pairs["50"]
            lines.append(
                (
                    one.name,
                    str(traps["wins_in"]),
                    ", ".join(map(str, traps["tempting"])),
                    spread(counted(mcts["needed"])) if mcts else "",
                    spread(fifty.other) if fifty else "",
                    *(str(pair) if pair else "" for pair in pairs.values()),
                )
            )
        names = [name for name in variants(kind) if name != "MCTS"]
        heads = ("problem", "deep", "tempting", "MCTS", "combined, 50", *names)
        sections.append(Section(KINDS.get(kind, kind), (), heads, tuple(lines)))
    return [Section("How to read it", _WORDS), *sections, _summary(by_kind)]


_WORDS = (
    "Numbers are simulations until the correct move is picked for good. A pick counts as consistent when it did not "
    "change "
    f"for as many simulations again; a run that does not get there within {BUDGET:,} (open) counts as half of that. "
    "Columns "
    "50 to 20 are the combined search with that many visits per child (3.5, 4.1); *visits* is the other reading of "
    "his list "
    "of tables, so many visits of the node however many children it has (220 for level 3, 240 for level 5, 140 for the "
    f"rest); *text* is 50 per child with the selection of 3.5.2 to the letter. Each cell is "
    "the ratio of MCTS to it, so "
    "above 1 the combination is better, with p of the paired t-test; bold is significant at 5 %.",
    "*Deep* is the depth of the correct move, *tempting* the levels of the wrong moves that random games like as "
    "much as the "
    "correct one, and of the first of them in any case.",
)


def _summary(by_kind: Mapping[str, Mapping[str, list[Compared]]]) -> Section:
    names = [name for name in variants("") if name != "MCTS"]
    lines = tuple(
        (KINDS.get(kind, kind), *(verdict_line(pairs[name]) if name in pairs else "" for name in names))
        for kind, pairs in by_kind.items()
    )
    findings = [finding for kind in by_kind for finding in _findings(kind, by_kind[kind])]
    return Section(
        "Significantly better and worse, and the geometric mean of the ratios",
        (),
        ("kind", *names),
        lines,
        findings=tuple(findings),
    )


def _findings(kind: str, pairs: Mapping[str, list[Compared]]) -> list[Finding]:
    his = {"trap3": "level 3", "trap5": "level 5", "simple": "simple", "trap7": "complex", "trap9": "complex"}.get(kind)
    fifty = pairs.get("50", [])
    if his is None or not fifty:
        return []
    rows = [one for one in COMPARISONS if one.kind == his]
    published = geometric([one.mcts[0] / one.combined[0] for one in rows])
    ours = geometric([one.ratio for one in fifty])
    best = max(pairs, key=lambda name: geometric([one.ratio for one in pairs[name]]))
    words = ", ".join(f"{name} {geometric([one.ratio for one in found]):.2f}" for name, found in pairs.items())
    place = f"tables {rows[0].tables[0]} to {rows[-1].tables[1]}"
    claim = "the combination needs significantly fewer simulations"
    if kind == "simple":
        claim = "on simple problems the two hardly differ: one of five significantly, and not by much"
    range_words = f"{min(one.ratio for one in fifty):.2f} to {max(one.ratio for one in fifty):.2f}"
    return [
        Finding(
            place,
            claim,
            f"ratio {published:.2f}" + (f" (geometric mean of {len(rows)})" if len(rows) > 1 else ""),
            f"{ours:.2f} at 50 per child, {range_words}; {verdict_line(fifty)}",
            Ratios(tuple(round(one.ratio, 4) for one in fifty), equal=kind == "simple"),
            "our problems differ among themselves by more than his two do, and the harder they are the more it helps "
            "(docs/lin-study.md)"
            if kind != "simple"
            else "",
        ),
        Finding(
            f"3.5.2, {place}",
            "the selection as the text has it, with the first child's mean and no child to begin with",
            "no numbers of its own: they come from the program",
            verdict_line(pairs["text"]) + f", {sum(one.open for one in pairs['text'])} runs open",
            Note(),
            "by the letter the first child is hardly ever followed, so that most runs never settle where it is the "
            "answer or "
            "a good reply: the program is what he ran",
        ),
        Finding(
            f"list of tables, {place}",
            "the threshold: 50 per child in the text, 20 per child or absolute visits in the list of tables",
            f"ratio {published:.2f}",
            words,
            Note(),
            f"nearest above all is {best}; on problems other than his no reading is shown to be the one that he ran",
        ),
    ]


COMPARISON = Computed(
    **told("lin-comparison"),
    plan=_plan,
    write=_write,
    sets={"problems": "bundled:lin"},
)


# Exploration -----------------------------------------------------------------------------------------------------


def _swept(scale: str, sets: Mapping[str, str]) -> list[StudyProblem]:
    """The problems but the lucky ones; at the small scale one with traps of level 3, one of level 5, a simple one."""
    kinds = ("trap3", "trap5", "simple") if scale == "small" else tuple(KINDS)[:-1]
    return [one for one in _taken(scale, sets, 100) if one.kind in kinds]


def _exploring(exploration: float) -> dict[str, dict[str, Any]]:
    return {
        name: changes | {"exploration": exploration} for name, changes in variants("").items() if name in ("MCTS", "50")
    }


def _sweep(scale: str, sets: Mapping[str, str]) -> list[Task]:
    return [
        task_of(one, changes, scale)
        for one in _swept(scale, sets)
        for value in EXPLORATIONS
        for changes in _exploring(value).values()
    ]


def _write_sweep(scale: str, answers: Answers, sets: Mapping[str, str]) -> list[Section]:
    asked = _swept(scale, sets)
    lines, curves, quickest = [], [], {}
    for name, label in (("MCTS", "MCTS"), ("50", "combined, 50 per child")):
        for kind in dict.fromkeys(one.kind for one in asked):
            cells, points = [], []
            for value in EXPLORATIONS:
                tasks = [task_of(one, _exploring(value)[name], scale) for one in asked if one.kind == kind]
                runs = [counted(result["needed"]) for result in answers.results(tasks)]
                left = sum(result["needed"].count(None) for result in answers.results(tasks))
                if not runs:
                    cells.append("")
                    continue
                middle = geometric([mean(run) for run in runs])
                points.append((value, middle))
                cells.append(f"{middle:,.0f}" + (f" ({left} open)" if left else ""))
            lines.append((label, KINDS.get(kind, kind), *cells))
            if points:
                curves.append(Curve(f"{label}, {kind}", tuple(points), dots=True))
                quickest[f"{label}, {kind}"] = min(points, key=lambda point: point[1])[0]
    svg = line_plot(
        curves[:6], title="Simulations needed", x_label="exploration", y_label="simulations", log_y=True, reach=1
    )
    his = sum(value == 1.414 for value in quickest.values())
    words = "; ".join(f"{name}: {value:g}" for name, value in quickest.items())
    return [
        Section(
            "Simulations needed, by exploration parameter",
            ("Geometric means over problems; his parameter is 1.414 throughout.",),
            ("search", "kind", *(f"{value:g}" for value in EXPLORATIONS)),
            tuple(lines),
            pictures=(Chart(svg, "The less exploration, the quicker, until the correct move is no longer found."),),
            findings=(
                Finding(
                    "5.2",
                    "the parameters are fixed; the experiment should be conducted under different parameters",
                    "1.414 for all",
                    f"1.414 is the quickest in {his} of {len(quickest)} rows. Quickest: {words}",
                    Note(),
                    "he claims nothing about it; what is found here is on few problems at the small scale",
                ),
            ),
        )
    ]


EXPLORATION = Computed(
    **told("lin-exploration"),
    plan=_sweep,
    write=_write_sweep,
    sets={"problems": "bundled:lin"},
)
