"""Zhang's chapter 3: six searches on capturing problems (table 3.1), problem by problem, and within limits."""

import statistics
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from tesuji.jobs.task import Result
from tesuji.lab.studies.calls import CallTask, call
from tesuji.lab.studies.declared import ProblemSet
from tesuji.lab.studies.study import Answers, Chart, Computed, Finding, Section
from tesuji.lab.verdicts import Best, Held, Ranks, Signs
from tesuji.papers.published import told
from tesuji.papers.zhang import work
from tesuji.papers.zhang.published import TABLE_3_1
from tesuji.papers.zhang.sets import CAPTURES, TEST, cases_of, plain
from tesuji.render.plot import Bars, Curve, bar_plot, line_plot

PROBLEMS = ProblemSet("captures", (TEST,), CAPTURES, open=True)
NODES = {"small": 60_000, "full": 200_000}
DFPN_SHARE = 10
"""df-pn counts the nodes that it expands, each of which looks at about seven new positions."""
TIMES = (100, 1_000, 10_000)
"""Milliseconds of figures 3.3 to 3.5."""
NEAR, QUICK = 1.1, 100
"""Two searches are equal where both need at most so many positions, or neither 10 % more than the other."""


def plan(scale: str, sets: Mapping[str, str]) -> list[CallTask]:
    """Every problem by each of the six searches."""
    return [task for tasks in _tasks(scale, sets).values() for task in tasks.values()]


def _tasks(scale: str, sets: Mapping[str, str]) -> dict[str, dict[str, CallTask]]:
    cases = cases_of(PROBLEMS, None, sets["captures"])
    found: dict[str, dict[str, CallTask]] = {}
    for algorithm in TABLE_3_1:
        nodes = NODES[scale] // (DFPN_SHARE if algorithm.startswith("dfpn") else 1)
        kind = f"{algorithm}, {nodes:,} nodes"
        found[algorithm] = {
            case.place.name: call(
                work.capture,
                kind=kind,
                name=case.place.name,
                effort=nodes,
                group=algorithm,
                problem=plain(case.problem),
                algorithm=algorithm,
                nodes=nodes,
            )
            for case in cases
        }
    return found


@dataclass(frozen=True)
class Found:
    """What each search found, by problem."""

    rows: Mapping[str, Mapping[str, Result]]

    def solved(self, algorithm: str) -> set[str]:
        """The problems that a search solves."""
        return {name for name, row in self.rows[algorithm].items() if row["judged"] == "solved"}

    @property
    def common(self) -> set[str]:
        """Those that all solve."""
        return set.intersection(*(self.solved(algorithm) for algorithm in self.rows))

    def positions(self, algorithm: str, names: Iterable[str]) -> list[int]:
        """What it looked at for these problems."""
        return [self.rows[algorithm][name]["positions"] for name in names]


def write(scale: str, answers: Answers, sets: Mapping[str, str]) -> list[Section]:
    """Table 3.1, the comparison problem by problem, and figures 3.3 to 3.5."""
    tasks = _tasks(scale, sets)
    found = Found(
        {
            algorithm: {name: row for name, task in named.items() if (row := answers.result(task)) is not None}
            for algorithm, named in tasks.items()
        }
    )
    return [_table(found, scale), _outcomes(found), _each(found), _limits(found)]


_JUDGED = ("solved", "wrong verdict", "wrong move", "undecided")


def _table(found: Found, scale: str) -> Section:
    lines = []
    for algorithm, his in TABLE_3_1.items():
        rows = found.rows[algorithm]
        counts = [str(sum(row["judged"] == word for row in rows.values())) for word in _JUDGED]
        solved = [rows[name] for name in sorted(found.solved(algorithm))]
        shared = [rows[name] for name in sorted(found.common)]
        means = [f"{_mean(row[key] for row in solved):{form}}" for key, form in _MEANS]
        common = f"{_mean(row['positions'] for row in shared):,.0f}"
        published = (f"{his.solved} of 61", str(his.milliseconds), f"{his.nodes:,}", f"{his.depth:g}")
        milliseconds = f"{1000 * _mean(row['seconds'] for row in solved):.1f}"
        lines.append((algorithm, *counts, milliseconds, *means, common, *published))
    heads = ("search", *_JUDGED, "ms", "nodes", "positions", "depth", "positions, common")
    words = (
        f"At most {NODES[scale]:,} nodes for a problem, and a tenth for df-pn, which counts only what it expands; he "
        "allowed 200 seconds. Means are over what a search solved, as his; common are the problems that all six solve. "
        "Our answers are those of the file, proven inside its region, while these searches look at the whole board, so "
        "a few wrong ones are right there.",
    )
    his_heads = ("his solved", "his ms", "his nodes", "his depth")
    claims = (_family(found), *_subset(found), *_fewer(found), _deeper(found))
    return Section("Table 3.1", words, (*heads, *his_heads), tuple(lines), findings=claims)


_MEANS = (("nodes", ",.0f"), ("positions", ",.0f"), ("depth", ".1f"))


def _mean(values: Iterable[float]) -> float:
    return statistics.fmean(list(values) or [0.0])


def _family(found: Found) -> Finding:
    """3.4: proof-number searches solve more."""
    best = {name: found.solved(name) for name in TABLE_3_1}
    more, fewer = len(best["pn"] - best["alphabeta-tt"]), len(best["alphabeta-tt"] - best["pn"])
    return Finding(
        "3.4, table 3.1",
        "Proof-number searches solve more problems than alpha-beta",
        "55 each against 52 and 53 of 61",
        ", ".join(f"{name} {len(solved)}" for name, solved in best.items()),
        Signs(more, fewer, len(found.rows["pn"]) - more - fewer),
        "pn against alpha-beta with a table.",
    )


def _subset(found: Found) -> list[Finding]:
    """3.4: what pn-search leaves, alpha-beta leaves too; 3.5.4: all four leave the same."""
    left = {name: set(found.rows[name]) - found.solved(name) for name in TABLE_3_1}
    only = left["pn"] - left["alphabeta-tt"]
    four = [left[name] for name in ("pn", "pn+", "dfpn", "dfpn+")]
    everybody = set.intersection(*four)
    anybody = set.union(*four)
    return [
        Finding(
            "3.4",
            "What proof-number search leaves unsolved is a subset of what alpha-beta leaves",
            "6, all among alpha-beta's 8",
            f"pn leaves {len(left['pn'])}, of them {len(only)} that alpha-beta with a table solves",
            Held(len(left["pn"]) - len(only), len(left["pn"])),
        ),
        Finding(
            "3.5.4",
            "The four proof-number searches leave the same problems",
            "the same 6",
            f"{len(everybody)} are left by all, {len(anybody) - len(everybody)} by some",
            Held(len(everybody), len(anybody)),
        ),
    ]


def _fewer(found: Found) -> list[Finding]:
    """3.5.4: a table and the evaluation save nodes."""
    findings = []
    for before_it, better, claim, published in (
        ("alphabeta", "alphabeta-tt", "A table of positions saves alpha-beta nodes", "28,746 to 13,187"),
        ("pn", "pn+", "pn+ looks at fewer nodes than pn", "18,607 to 10,931"),
        ("dfpn", "dfpn+", "df-pn+ looks at fewer nodes than df-pn", "5,792 to 2,175"),
    ):
        names = sorted(found.solved(before_it) & found.solved(better))
        before, after = found.positions(before_it, names), found.positions(better, names)
        fewer = sum(b < a for a, b in zip(before, after, strict=True))
        more = sum(b > a for a, b in zip(before, after, strict=True))
        words = f"{_mean(before):,.0f} to {_mean(after):,.0f} positions on the {len(names)} problems that both solve; "
        words += f"fewer on {fewer}, more on {more}"
        findings.append(Finding("3.3, 3.5.4, table 3.1", claim, published, words, Ranks(_less(before, after))))
    return findings


def _less(first: Sequence[int], second: Sequence[int]) -> tuple[float, ...]:
    """By how much the second is less, problem by problem."""
    return tuple(float(a - b) for a, b in zip(first, second, strict=True))


def _deeper(found: Found) -> Finding:
    """3.4: proof-number search goes deeper."""
    names = sorted(found.common)
    first, second = ([found.rows[name][one]["depth"] for one in names] for name in ("alphabeta-tt", "pn"))
    return Finding(
        "3.4, table 3.1",
        "Proof-number search goes a little deeper than alpha-beta",
        "5.8 against 7.2",
        f"{_mean(first):.1f} against {_mean(second):.1f} on the common problems",
        Ranks(_less(second, first)),
    )


def _outcomes(found: Found) -> Section:
    """3.5.5: captured, escaped, unsolved."""
    lines = []
    for algorithm, rows in found.rows.items():
        solved = [rows[name] for name in found.solved(algorithm)]
        taken = sum(bool(row["captured"]) for row in solved)
        lines.append((algorithm, str(taken), str(len(solved) - taken), str(len(rows) - len(solved))))
    words = ("He has 49 captured, 6 escaped and 6 unsolved of 61: his book asks for captures. Ours asks for both.",)
    heads = ("search", "solved as captured", "solved as escaped", "unsolved")
    return Section("Captured, escaped and unsolved (3.5.5)", words, heads, tuple(lines))


def _each(found: Found) -> Section:
    """3.5.4: who is better problem by problem, by positions, and figures 3.6 and 3.7: one extreme of each."""
    pairs = (("alphabeta-tt", "pn"), ("alphabeta-tt", "pn+"), ("alphabeta-tt", "dfpn+"), ("pn", "pn+"))
    lines: list[tuple[str, ...]] = []
    extremes: list[tuple[int, int, str]] = []
    for first, second in pairs:
        names = sorted(found.solved(first) & found.solved(second))
        both = list(zip(found.positions(first, names), found.positions(second, names), names, strict=True))
        counts = [sum(_better(a, b) == word for a, b, _ in both) for word in (1, -1, 0)]
        only = len(found.solved(first) - found.solved(second)), len(found.solved(second) - found.solved(first))
        lines.append((f"{first} and {second}", *map(str, counts), *map(str, only)))
        if second == "pn":
            if both:
                extremes = [max(both, key=lambda one: one[1] / one[0]), max(both, key=lambda one: one[0] / one[1])]
            ahead, behind, same = counts
    words = (
        f"Equal: both need at most {QUICK} positions, or neither 10 % more than the other. He compares times.",
        *(
            f"{name}: alpha-beta with a table looks at {a:,} positions, pn at {b:,}. (Figure 3.{number} shows such a "
            f"problem; his has {his}.)"
            for (a, b, name), number, his in zip(
                extremes, (6, 7), ("3,139 and 16,791", "133,384 and 2,094"), strict=bool(extremes)
            )
        ),
    )
    claim = Finding(
        "3.5.4, 3.5.5",
        "Proof-number search is better than alpha-beta on more problems than the other way round",
        "alpha-beta 13, pn 29, equal 13",
        f"alpha-beta {ahead}, pn {behind}, equal {same} (by positions)",
        Signs(behind, ahead, same),
    )
    heads = (
        "two searches",
        "the first better",
        "the second better",
        "equal",
        "only the first solves",
        "only the second",
    )
    return Section("Problem by problem", words, heads, tuple(lines), findings=(claim,))


def _better(first: int, second: int) -> int:
    if max(first, second) <= max(QUICK, NEAR * min(first, second)):
        return 0
    return 1 if first < second else -1


def _limits(found: Found) -> Section:
    """Figures 3.3 to 3.5: solved within limits; Zhang's milliseconds are the nodes that that program made in them."""
    solved: dict[str, list[int]] = {}
    for algorithm, rows in found.rows.items():
        solved[algorithm] = sorted(rows[name]["nodes"] for name in found.solved(algorithm))
    lines, bars = [], []
    for algorithm, his in TABLE_3_1.items():
        limits = [round(his.nodes_per_second * time / 1000) for time in TIMES]
        counts = [sum(nodes <= limit for nodes in solved[algorithm]) for limit in limits]
        cells = [f"{count} ({limit:,} nodes)" for count, limit in zip(counts, limits, strict=True)]
        lines.append((algorithm, *cells))
        bars.append(counts)
    chart = bar_plot(
        list(TABLE_3_1),
        [Bars(f"{time} ms of his", tuple(float(c[k]) for c in bars)) for k, time in enumerate(TIMES)],
        title="Solved within his limits, at his speed",
        y_label="problems",
    )
    curves = [
        Curve(algorithm, tuple((float(nodes), float(rank)) for rank, nodes in enumerate(counts, 1)))
        for algorithm, counts in solved.items()
    ]
    figure = line_plot(curves, title="Solved within a number of nodes", x_label="nodes", y_label="problems", log_x=True)
    quick = {name: counts[0] for name, counts in zip(TABLE_3_1, bars, strict=True)}
    within = {
        name: {one for one in found.solved(name) if rows[one]["nodes"] <= his.nodes_per_second * TIMES[0] / 1000}
        for (name, rows), his in zip(found.rows.items(), TABLE_3_1.values(), strict=True)
    }
    rivals = tuple(
        (name, len(mine - within["pn+"]), len(within["pn+"] - mine)) for name, mine in within.items() if name != "pn+"
    )
    claim = Finding(
        "figure 3.3",
        "Within 100 milliseconds pn+ solves the most",
        "pn+ is the best (the figure has no numbers in the text)",
        ", ".join(f"{name} {count}" for name, count in quick.items()),
        Best(rivals),
        "At the speed of Zhang's program, nodes for milliseconds.",
    )
    words = (
        "His figures count problems solved within 100 ms, 1 s and 10 s. Here each search has as many nodes as his own "
        "program made in that time on average (table 3.1), so that the machine does not matter.",
    )
    heads = ("search", *(f"within {time:,} ms of his" for time in TIMES))
    pictures = (
        Chart(chart, "Figures 3.3 to 3.5: problems solved within 100 ms, 1 s and 10 s of his program"),
        Chart(figure, "The same for any limit"),
    )
    return Section("Figures 3.3 to 3.5", words, heads, tuple(lines), pictures=pictures, findings=(claim,))


TABLE = Computed(
    **told("zhang-table-3.1"),
    plan=plan,
    write=write,
    sets={"captures": TEST},
)
