"""Zhang's chapter 6 without searches: best patterns, match rates, the network by size and epoch, and what they cost."""

from collections.abc import Mapping
from functools import cache
from math import sqrt
from pathlib import Path

from tesuji.lab.studies.calls import CallTask, call
from tesuji.lab.studies.study import Answers, Chart, Computed, Finding, Section
from tesuji.lab.verdicts import Between, Evidence, Note
from tesuji.learning.figures import pattern_svg
from tesuji.learning.patterns import read_library
from tesuji.papers.published import told
from tesuji.papers.zhang import learning_work as work
from tesuji.papers.zhang.published import TABLE_6_1
from tesuji.papers.zhang.sets import TEST
from tesuji.problems import load
from tesuji.problems.collection import named
from tesuji.render.plot import Bars, Curve, bar_plot, line_plot
from tesuji.solvers.mcts.learned import DEFAULT_LIBRARY

TRAINING = "bundled:generated/training"
HIDDEN = (10, 20, 40, 80)
MATERIAL = {"small": ("main", 60), "full": ("right", None)}
"""Which lines of solutions, and of how many problems of the training part, evenly spread."""
GAMES = {"small": (300, 3), "full": (5_000, 5)}
"""Playouts, and of how many repeats the best counts."""


@cache
def _number(place: str, problems: int | None) -> int:
    """How many problems are taken of a place."""
    path = named(Path(place))
    files = sorted(path.glob("*.sgf")) if path.is_dir() else [path]
    return problems or sum(1 for file in files for _ in load(file).sound())


def _network(scale: str, sets: Mapping[str, str]) -> list[CallTask]:
    lines, problems = MATERIAL[scale]
    return [
        call(
            work.trained,
            kind="a network",
            name=f"{hidden} hidden neurons",
            effort=hidden * _number(sets["training"], problems),
            group=lines,
            place=sets["training"],
            lines=lines,
            problems=problems,
            hidden=hidden,
            epochs=200,
        )
        for hidden in HIDDEN
    ]


def _rates(scale: str, sets: Mapping[str, str]) -> CallTask:
    problems = 100 if scale == "small" else None
    effort, place = _number(sets["test"], problems), sets["test"]
    return call(work.rates, kind="match rates", name="both sizes", effort=effort, place=place, problems=problems)


def _costs(scale: str) -> list[CallTask]:
    games, repeats = GAMES[scale]
    return [
        call(
            work.costs,
            kind=f"costs, {problem}",
            name=problem,
            effort=games * repeats,
            group=problem,
            problem=problem,
            games=games,
            repeats=repeats,
        )
        for problem in work.KINDS
    ]


def _history() -> CallTask:
    return call(work.history, kind="history", name="figure 7.1", simulations=10_000)


def plan(scale: str, sets: Mapping[str, str]) -> list[CallTask]:
    """Four networks, the match rates, and the costs on three kinds of problems."""
    return [*_network(scale, sets), _rates(scale, sets), *_costs(scale), _history(), _picture()]


def _picture() -> CallTask:
    return call(work.evaluation, kind="values of the network", name="figure 6.9")


def write(scale: str, answers: Answers, sets: Mapping[str, str]) -> list[Section]:
    """Table 6.1 with its figures, 6.3.6, 6.2.3, 6.1.2 with 6.3.5, and figures 6.9 and 7.1."""
    return [
        _best(),
        _matched(scale, sets, answers),
        _errors(scale, sets, answers),
        _spent(scale, answers),
        _boards(answers),
    ]


def _best() -> Section:
    library = read_library(DEFAULT_LIBRARY)
    ours = library.ranked(5)[:10]
    lines = [
        (
            str(n),
            f"{one.chosen} of {one.appearances}",
            f"{one.rank:.3f}",
            f"{chosen} of {seen}",
            f"{_rank(chosen, seen):.3f}",
        )
        for n, (one, (chosen, seen)) in enumerate(zip(ours, TABLE_6_1, strict=True), 1)
    ]
    pictures = tuple(
        Chart(pattern_svg(library.ranked(size)[:10], f"The best {size}x{size} patterns"), f"Figure 6.{number}, ours")
        for size, number in ((3, 6), (5, 7))
    )
    words = (
        "His were learned from 740 problems of one book, ours from the training part of our generated collection: the "
        "library that comes with Tesuji. Ranks are chosen / appearances less 1 / the root of the appearances (6.1).",
    )
    heads = ("place", "ours: chosen", "rank", "his: chosen", "rank")
    return Section(
        "Table 6.1, figures 6.6 and 6.7: the ten best 5x5 patterns", words, heads, tuple(lines), pictures=pictures
    )


def _rank(chosen: int, seen: int) -> float:
    return chosen / seen - 1 / sqrt(seen)


def _matched(scale: str, sets: Mapping[str, str], answers: Answers) -> Section:
    found = answers.result(_rates(scale, sets))
    if found is None:
        return Section("Match rates (6.3.6)", ("They are not there yet.",))
    rows = {row["size"]: row for row in found["rates"]}
    names = ("known_rate", "weighted_rate", "chosen_known_rate", "chosen_weighted_rate")
    lines = tuple(
        (f"{size}x{size}", f"{row['moves']:,}", *(f"{row[name]:.1%}" for name in names)) for size, row in rows.items()
    )
    heads = ("size", "legal moves", "known", "rank above 0", "moves of solutions known", "with a rank above 0")
    three, five = (rows[size]["chosen_weighted_rate"] for size in (3, 5))
    claim = Finding(
        "6.3.6",
        "5x5 patterns do not help because they are matched far less often than 3x3 patterns",
        "no numbers",
        f"of the moves of solutions {three:.1%} have a 3x3 pattern with a rank above 0, {five:.1%} a 5x5 pattern",
        Between(round(five / three, 4) if three else None, 0, 0.5),
        "Far less is taken to be less than half. Counted on problems that the library was not made from.",
    )
    return Section("Match rates (6.3.6)", (), heads, lines, findings=(claim,))


def _errors(scale: str, sets: Mapping[str, str], answers: Answers) -> Section:
    curves, lines, errors = [], [], {}
    for task in _network(scale, sets):
        found = answers.result(task)
        if found is None:
            continue
        errors[found["hidden"]] = by_epoch = found["errors"]
        curves.append(
            Curve(f"{found['hidden']} hidden neurons", tuple((float(n), e) for n, e in enumerate(by_epoch) if n))
        )
        at = [by_epoch[min(epoch, len(by_epoch) - 1)] for epoch in (0, 10, 50, 100, 200)]
        lines.append((str(found["hidden"]), f"{found['positions']:,}", *(f"{error:.5f}" for error in at)))
    if not lines:
        return Section("Hidden layers and epochs (6.2.3)", ("They are not there yet.",))
    picture = line_plot(curves, title="Error by epoch", x_label="epoch", y_label="mean squared error", reach=0.0)
    mine = errors.get(20) or next(iter(errors.values()))
    trained = len(mine) - 1
    later = (mine[min(100, trained)] - mine[-1]) / (mine[0] - mine[-1])
    fell: Evidence = Between(round(later, 4), -0.1, 0.1) if trained >= 200 else Note()
    claims = (
        Finding(
            "6.2.3",
            "The error falls dramatically within 100 epochs and is stable after",
            "no numbers",
            f"{mine[0]:.4f} at first, {mine[:101][-1]:.5f} after 100 epochs, {mine[-1]:.5f} after {trained}",
            fell,
            "" if trained >= 200 else f"Training ends at the desired error, after {trained} epochs: nothing to judge.",
        ),
        Finding(
            "6.2.3",
            "20 hidden neurons are enough (80, 40, 20 and 10 were looked at)",
            "20, by his knowledge of Go and for speed",
            ", ".join(f"{hidden}: {min(found):.5f}" for hidden, found in errors.items()),
            Between(round(min(mine) / min(min(found) for found in errors.values()), 4), 0, 1.05),
            "Training errors; a network that always says 0 has 0.0123.",
        ),
    )
    words = (
        f"Back-propagation with RPROP's steps (FANN's default), lines of solutions: {MATERIAL[scale][0]}; his desired "
        "error of 0.01 ends training where it is reached.",
    )
    heads = ("hidden", "positions", "error at first", "after 10", "after 50", "after 100", "after 200")
    pictures = (Chart(picture, "Error by epoch for four hidden layers"),)
    return Section("Hidden layers and epochs (6.2.3)", words, heads, tuple(lines), pictures=pictures, findings=claims)


def _spent(scale: str, answers: Answers) -> Section:
    rows = [row for task in _costs(scale) if (found := answers.result(task)) is not None for row in found["costs"]]
    if not rows:
        return Section("Processor time of patterns and network (6.1.2, 6.2.4)", ("It is not there yet.",))
    lines = tuple(
        (row["kind"], row["part"], f"{row['move_ns']:.0f}", f"{row['share']:.0%}", f"{row['extra']:+.0%}")
        for row in rows
    )
    parts = list(dict.fromkeys(row["part"] for row in rows))
    shares = {part: [row["share"] for row in rows if row["part"] == part] for part in parts}
    claims = (
        _within("6.1.2, 6.3.5", "3x3 patterns take 40 % of the simulation time", "40 %", shares["3x3"], 0.3, 0.5),
        _within("6.2.4", "The network takes 90 % of the time", "about 90 %", shares["network"], 0.8, 0.97),
    )
    bars = [Bars(kind, tuple(100 * r["share"] for r in rows if r["kind"] == kind)) for kind in work.KINDS]
    picture = bar_plot(parts, bars, title="Share of the time of a move", y_label="percent")
    words = (
        "Playouts of row D alone and with each part, in turn and in one run, by processor time; the best of repeats.",
    )
    heads = ("problem", "part", "ns per move", "share of the time", "extra per playout")
    pictures = (Chart(picture, "What patterns and the network take of the time of a move"),)
    return Section(
        "Processor time of patterns and network (6.1.2, 6.2.4)", words, heads, lines, pictures=pictures, findings=claims
    )


def _within(place: str, claim: str, published: str, found: list[float], low: float, high: float) -> Finding:
    middle = sorted(found)[len(found) // 2]
    ours = ", ".join(f"{one:.0%}" for one in found) + " on the three kinds of problems"
    why = "" if low <= middle <= high else "Implementations differ, as Zhang says himself."
    return Finding(place, claim, published, ours, Between(middle, low, high), why)


def _boards(answers: Answers) -> Section:
    drawn = []
    for task, words in ((_picture(), "Figure 6.9, ours"), (_history(), "Figure 7.1, ours")):
        found = answers.result(task)
        if found is not None:
            drawn.append(Chart(found["svg"], f"{words}: {found['caption']}"))
    return Section(
        "Figures 6.9 and 7.1", ("His positions are pictures: these are problems of ours.",), pictures=tuple(drawn)
    )


LEARNED = Computed(
    **told("zhang-learning"),
    plan=plan,
    write=write,
    sets={"training": TRAINING, "test": TEST},
)
