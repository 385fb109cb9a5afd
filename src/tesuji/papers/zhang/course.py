"""Zhang's 8.3: root rate, best rate and gap over the simulations, and from when the right move stays the best."""

import statistics
from collections.abc import Mapping, Sequence

from tesuji.jobs.task import Result
from tesuji.lab.studies.calls import CallTask, call
from tesuji.lab.studies.study import Answers, Chart, Computed, Finding, Section
from tesuji.lab.verdicts import Greater, Note
from tesuji.papers.published import told
from tesuji.papers.zhang import work
from tesuji.papers.zhang.sets import HARD, OPEN, TEST, cases_of, plain
from tesuji.plural import counted
from tesuji.render.plot import Curve, line_plot

SIMULATIONS = {"small": 5_000, "full": 250_000}
PROBLEMS = {"small": 30, "full": None}
POINTS = 25
SETS = {"captures-hard": (HARD, "capture-table-8.2"), "life-open": (OPEN, "life-table-8.2")}
STOPS = (0.5, 0.75, 0.05)
"""Zhang's thresholds of 4.7: root, best child, gap."""


def _tasks(scale: str, sets: Mapping[str, str]) -> dict[str, list[CallTask]]:
    found = {}
    for name, (group, preset) in SETS.items():
        cases = cases_of(group, PROBLEMS[scale], sets[name] if sets[name] != TEST else None)
        found[name] = [
            call(
                work.confidence,
                kind=f"{name}, {SIMULATIONS[scale]:,} simulations",
                name=case.place.name,
                effort=SIMULATIONS[scale],
                group=preset,
                problem=plain(case.problem),
                settings=preset,
                simulations=SIMULATIONS[scale],
                points=POINTS,
            )
            for case in cases
        ]
    return found


def plan(scale: str, sets: Mapping[str, str]) -> list[CallTask]:
    return [task for tasks in _tasks(scale, sets).values() for task in tasks]


def write(scale: str, answers: Answers, sets: Mapping[str, str]) -> list[Section]:
    """How the values go, when moves settle, and whether Zhang's thresholds tell right answers from wrong ones."""
    tasks = _tasks(scale, sets)
    results = {name: [(t, r) for t in named if (r := answers.result(t)) is not None] for name, named in tasks.items()}
    return [_settled(results, scale), _thresholds(results), _example(results)]


Found = Mapping[str, Sequence[tuple[CallTask, Result]]]


def _settled(results: Found, scale: str) -> Section:
    lines, curves, latest = [], [], 0
    for name, found in results.items():
        stable = sorted(r["stable"] for _, r in found if r["stable"] is not None)
        if not stable:
            continue
        latest = max(latest, stable[-1])
        early = sum(r["rows"][0][-1] is False for _, r in found if r["stable"] is not None)
        quartiles = statistics.quantiles(stable, n=4) if len(stable) > 1 else [stable[0]] * 3
        lines.append(
            (name, str(len(found)), str(len(stable)), str(early), *(f"{q:,.0f}" for q in quartiles), f"{stable[-1]:,}")
        )
        points = tuple((float(s), 100 * n / len(found)) for n, s in enumerate(stable, 1))
        curves.append(Curve(name, ((float(stable[0]), 0.0), *points)))
    picture = line_plot(
        curves,
        title="Problems whose right move stays the best",
        x_label="from so many simulations on",
        y_label="percent of the problems",
        log_x=True,
        reach=100.0,
    )
    words = (
        f"Searches of {SIMULATIONS[scale]:,} simulations (his best settings, seed 1), looked at {POINTS} times, evenly "
        "spread by logarithm. Stable from is the first look from which on the right move is the best until the end.",
        "His example, a 6-dan problem that is only a picture: the right move is second best at first, stays the best "
        "from 80,000 simulations on, and after 250,000 root rate, best rate and gap are 0.49, 0.56 and 0.18.",
    )
    heads = ("set", "problems", "right at the end", "of them wrong at first")
    quarters = ("stable from: lower quartile", "median", "upper quartile", "latest")
    claims = []
    late = sum(int(line[3]) for line in lines)
    if lines:
        claims.append(
            Finding(
                "8.3",
                "A right move that is not the best at first becomes it and stays so",
                "one example, from 80,000 simulations on",
                f"{counted(late, 'right move')} not the best at the first look; the latest stays so from {latest:,} on",
                Note(),
                "A single example there, and how late it is depends on the problem.",
            )
        )
    pictures = (Chart(picture, "From how many simulations on the right move stays the best"),)
    return Section(
        "When the right move is stable (8.3)",
        words,
        (*heads, *quarters),
        tuple(lines),
        pictures=pictures,
        findings=tuple(claims),
    )


def _thresholds(results: Found) -> Section:
    lines = []
    sure_right = sure = unsure_right = unsure = 0
    for name, found in results.items():
        for right in (True, False):
            last = [r["rows"][-1] for _, r in found if r["right"] is right]
            if not last:
                continue
            means = [statistics.fmean(row[k] for row in last) for k in (1, 2, 3)]
            passed = sum(all(row[k + 1] >= STOPS[k] for k in range(3)) for row in last)
            lines.append(
                (name, "right" if right else "wrong", str(len(last)), *(f"{m:.2f}" for m in means), str(passed))
            )
            if right:
                sure_right, unsure_right = sure_right + passed, unsure_right + len(last) - passed
            sure, unsure = sure + passed, unsure + len(last) - passed
    heads = ("set", "answer", "problems", "root rate", "best rate", "gap", "above all three thresholds")
    claim = Finding(
        "4.7",
        "An answer whose root rate, best rate and gap exceed 0.5, 0.75 and 0.05 can be trusted",
        "thresholds only",
        f"{sure_right} of {sure} such answers are right, {unsure_right} of {unsure} others",
        Greater(sure_right, sure, unsure_right, unsure),
    )
    return Section("The three values at the end (4.7)", (), heads, tuple(lines), findings=(claim,))


def _example(results: Found) -> Section:
    """The problem whose right move settles last."""
    known = [(task, r) for found in results.values() for task, r in found if r["stable"] is not None]
    if not known:
        return Section("An example", ("There is none.",))
    task, result = max(known, key=lambda one: one[1]["stable"])
    rows = result["rows"]
    curves = [
        Curve(word, tuple((float(row[0]), row[k]) for row in rows), dots=True)
        for k, word in ((1, "root rate"), (2, "best rate"), (3, "gap"))
    ]
    picture = line_plot(
        curves, title=f"{task.name}: settles last", x_label="simulations", y_label="rate", log_x=True, reach=1.0
    )
    lines = tuple((f"{r[0]:,}", *(f"{v:.2f}" for v in r[1:4]), r[4], "right" if r[5] else "") for r in rows)
    words = (f"{task.name}, whose right move stays the best from {result['stable']:,} simulations on, as the latest.",)
    heads = ("simulations", "root rate", "best rate", "gap", "best move", "")
    return Section("An example, as in 8.3", words, heads, lines, pictures=(Chart(picture, "The three values of 4.7"),))


COURSE = Computed(
    **told("zhang-confidence"),
    plan=plan,
    write=write,
    sets=dict.fromkeys(SETS, TEST),
)
