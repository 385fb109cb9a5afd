"""What a search shows while it runs: the list of picks, and snapshots of all children with both bounds (figures 4.1.1
to 4.1.4); a problem with several results (tables 4.6.1 to 4.6.5); and how often the bounds hold what they should.
"""

from collections.abc import Mapping
from math import log, sqrt
from pathlib import Path
from typing import Any

from tesuji.go import BLACK, Point
from tesuji.go.color import Color
from tesuji.lab.studies import Answers, Chart, Computed, Finding, Section, Task, call
from tesuji.lab.verdicts import Between, Held, Note, Share
from tesuji.papers.lin.comparison import KINDS, problems_of
from tesuji.papers.published import published, told
from tesuji.problems.collection import load, named
from tesuji.problems.lin.bridge import to_lin
from tesuji.problems.lin.state import LinState
from tesuji.problems.lin.text import format_lin, parse_lin
from tesuji.render.plot import Curve, line_plot
from tesuji.solvers.lin import PRESETS, forced_in, search_lin

FIGURES = {int(n): [tuple(child) for child in children] for n, children in published("lin")["figures"].items()}
"""Figures 4.1.2 to 4.1.4: visits, mean, upper and lower bound of each child."""
PICTURED = tuple(FIGURES)
PICKED = "simple-12-700"
MULTIPLE = ("generated/training/race-6.sgf", 20)
"""A race whose first moves are worth 1, 0.5 and 0. Of our generated problems with three values it is the slowest."""
MULTIPLE_AT = (5_413, 17_294, 92_415)
BEST_AT = (572, 1_066, 3_022, 7_833, 13_636, 19_428, 51_133, 102_159)
BEST_MEANS = (0.39, 0.36, 0.37, 0.45, 0.59, 0.68, 0.84, 0.91)
"""Table 4.6.4: the best move's mean when it is simulated so often."""
SCORES = (1.0, 0.85, 0.7, 0.5, 0.3, 0.15)
COVERED_AT = (100, 300, 1_000, 3_000, 10_000, 30_000)


# What the tasks do -----------------------------------------------------------------------------------------------


def watched(problem: str, preset: str, stops: list[int], seed: int) -> dict[str, Any]:
    """A search with its picks, and all children after each of several numbers of simulations."""
    search = search_lin(parse_lin(problem), PRESETS[preset], 0, seed)
    snapshots = []
    for stop in stops:
        search.continue_(max(stop - search.simulations, 0))
        rows = [[str(c.move), c.visits, c.mean, c.upper, c.lower] for c in search.children()]
        snapshots.append({"simulations": search.simulations, "children": rows})
    picks = [[pick.simulations, str(pick.move)] for pick in search.picks]
    return {"snapshots": snapshots, "picks": picks, "consistent_from": search.consistent_from}


def values_of(problem: str, depth: int, nodes: int) -> dict[str, Any]:
    """The theoretical score of every first move: the largest that Black forces within the depth, else 0."""
    state = LinState.of(parse_lin(problem))
    found = {}
    for move in state.moves():
        after = state.copy()
        after.play(move)
        found[str(move)] = _value(after, BLACK, depth, nodes)
    return {"values": found}


def _value(state: LinState, side: Color, depth: int, nodes: int) -> float:
    if state.is_terminal:
        return state.score_for_black
    return next((score for score in SCORES if forced_in(state, side, depth, score, nodes)), 0.0)


def mean_of_move(problem: str, move: str, stops: list[int], seed: int) -> dict[str, Any]:
    """The mean of a first move when a search begins behind it, after so many simulations (table 4.6.4)."""
    state = LinState.of(parse_lin(problem))
    state.play(move)
    search = search_lin(state.copy(), PRESETS["lin-mcts"], 0, seed)
    means = []
    for stop in stops:
        search.continue_(max(stop - search.simulations, 0))
        means.append(search.node().mean)
    return {"means": means}


# Figures 4.1.1 to 4.1.4 ------------------------------------------------------------------------------------------


def _pick_task() -> Task:
    (asked,) = [one for one in problems_of("bundled:lin") if one.name == PICKED]
    return call(
        watched,
        kind="a search watched",
        name=PICKED,
        problem=format_lin(asked.problem),
        preset="lin-mcts",
        stops=list(PICTURED),
    )


def _plan_picks(scale: str) -> list[Task]:
    return [_pick_task()]


def _write_picks(scale: str, answers: Answers) -> list[Section]:
    found = answers.result(_pick_task())
    if found is None:
        return []
    (asked,) = [one for one in problems_of("bundled:lin") if one.name == PICKED]
    (correct,) = map(str, asked.problem.correct)
    picks = found["picks"]
    shown = picks[:12] + ([["...", "..."]] if len(picks) > 16 else []) + picks[max(12, len(picks) - 4) :]
    sections = [
        Section(
            "The list of picks (figure 4.1.1)",
            (f"{PICKED}, MCTS; the correct move is {correct}. Only changes are listed.",),
            ("from simulations", "pick"),
            tuple((f"{n:,}" if isinstance(n, int) else n, move) for n, move in shown),
        )
    ]
    for place, snapshot in zip(("4.1.2", "4.1.3", "4.1.4"), found["snapshots"], strict=True):
        lines = tuple(
            (move, f"{visits:,}", f"{mean:.2f}", f"{upper:.2f}", f"{lower:.2f}")
            for move, visits, mean, upper, lower in snapshot["children"]
        )
        heads = ("child", "simulations", "mean", "upper bound", "lower bound")
        sections.append(Section(f"After {snapshot['simulations']:,} simulations (figure {place})", (), heads, lines))
    means = [row[2] for snapshot in found["snapshots"] for row in snapshot["children"] if row[0] == correct]
    late = [sum(row[1] for row in snapshot["children"] if row[0] != correct) for snapshot in found["snapshots"]]
    settled = found["consistent_from"]
    return [
        *sections,
        Section(
            "What the figures show",
            findings=(
                _his_bounds(),
                Finding(
                    "figure 4.1.1",
                    "picks change often at first; from some number on the correct one is picked every time",
                    "from 1,024 simulations on",
                    f"{len(picks)} changes, the last at {settled:,}, to {picks[-1][1]}",
                    Held(int(picks[-1][1] == correct) + int(len(picks) > 1), 2),
                    "on a problem of ours",
                ),
                Finding(
                    "figures 4.1.2 to 4.1.4",
                    "then the simulations go to the correct move and its mean approaches 1; the others hardly get "
                    "any more",
                    "mean 0.59, 0.82, 0.92; the others have 908 simulations at all three",
                    f"mean {', '.join(f'{mean:.2f}' for mean in means)}; the others have "
                    f"{', '.join(f'{n:,}' for n in late)}",
                    Held(int(means == sorted(means)) + int(late[2] - late[1] < (PICTURED[2] - PICTURED[1]) / 4), 2),
                ),
            ),
        ),
    ]


def _his_bounds() -> Finding:
    """Do the bounds that Lin prints follow from the visits and means beside them?"""
    right = count = 0
    for simulations, rows in FIGURES.items():
        for visits, mean, upper, lower in rows:
            width = 1.414 * sqrt(log(simulations) / visits)
            count += 2
            right += (abs(mean + width - upper) < 0.0151) + (abs(mean - width - lower) < 0.0151)
    return Finding(
        "figures 4.1.2 to 4.1.4",
        "bounds are mean ± 1.414 sqrt(ln n / n_j)",
        f"{count} bounds",
        f"{right} of {count} follow from the printed visits and means, as far as their two digits tell",
        Held(right, count),
        "so the program has natural logarithms, unlike tables 3.1.1 to 3.1.3",
    )


PICKS = Computed(
    **told("lin-picks"),
    plan=_plan_picks,
    write=_write_picks,
)


# Tables 4.6.1 to 4.6.5 -------------------------------------------------------------------------------------------


def _multiple_tasks() -> dict[str, Task]:
    file, number = MULTIPLE
    path = named(Path(f"bundled:{Path(file).parent}")) / Path(file).name
    text = format_lin(to_lin(list(load(path).problems())[number - 1]))
    seeds: dict[str, Task] = {
        preset: call(
            watched,
            kind="a search with several results, watched",
            name=preset,
            problem=text,
            preset=preset,
            stops=[*MULTIPLE_AT[:1], 10_000, *MULTIPLE_AT[1:]],
        )
        for preset in ("lin-mcts", "lin-minimax-mcts")
    }
    return seeds | {
        "values": call(values_of, kind="theoretical scores", name="first moves", problem=text, depth=12, nodes=200_000),
        "best": call(
            mean_of_move,
            kind="a search behind the best move",
            name="the best move",
            problem=text,
            move="E2",
            stops=list(BEST_AT),
        ),
    }


def _plan_multiple(scale: str) -> list[Task]:
    return list(_multiple_tasks().values())


def _write_multiple(scale: str, answers: Answers) -> list[Section]:
    found = {name: answers.result(task) for name, task in _multiple_tasks().items()}
    if any(result is None for result in found.values()):
        return []
    results: dict[str, Any] = dict(found)
    values: dict[str, float] = results["values"]["values"]
    order = sorted(values, key=lambda move: -values[move])
    best, second = order[0], order[1]
    sections = []
    for index, (place, stop) in enumerate(
        zip(("4.6.1", "4.6.5", "4.6.2", "4.6.3"), sorted({*MULTIPLE_AT, 10_000}), strict=True)
    ):
        heads = (
            "move",
            "theoretical",
            *(f"{what}, {who}" for who in ("MCTS", "combined") for what in ("visits", "mean", "bounds")),
        )
        rows = []
        for move in order:
            cells = [move, f"{values[move]:g}"]
            for preset in ("lin-mcts", "lin-minimax-mcts"):
                row = next(r for r in results[preset]["snapshots"][index]["children"] if r[0] == move)
                cells += [f"{row[1]:,}", f"{row[2]:.2f}", f"{row[4]:.2f} to {row[3]:.2f}"]
            rows.append(tuple(cells))
        sections.append(Section(f"After {stop:,} simulations (table {place})", (), heads, tuple(rows)))
    means = results["best"]["means"]
    lines = tuple(
        (f"{n:,}", f"{his:.2f}", f"{ours:.2f}") for n, his, ours in zip(BEST_AT, BEST_MEANS, means, strict=True)
    )
    at_ten = next(s for s in results["lin-mcts"]["snapshots"] if s["simulations"] >= 10_000)["children"]
    held = sum(lower <= values[move] <= upper for move, _, _, upper, lower in at_ten)
    last = {row[0]: row for row in results["lin-mcts"]["snapshots"][-1]["children"]}
    rival = max((move for move in order if move != best), key=lambda move: last[move][1])
    settled = results["lin-mcts"]["consistent_from"]
    pick = results["lin-mcts"]["picks"][-1][1]
    return [
        *sections,
        Section("The best move alone (table 4.6.4)", (), ("simulations", "his", "ours"), lines),
        Section(
            "What the tables show",
            findings=(
                Finding(
                    "4.6",
                    "with several results MCTS finds a good move soon and the best one very late, if at all",
                    "second best kept beyond 92,415 simulations, best not within 500,000",
                    f"{best} (worth {values[best]:g}) is picked from {settled:,} on"
                    if pick == best
                    else f"{pick} is picked still",
                    Note(),
                    f"after 92,415 simulations {best} has {last[best][1]:,} visits, {rival} (worth {values[rival]:g}) "
                    f"{last[rival][1]:,}, {second} (worth {values[second]:g}) {last[second][1]:,}: here it is not the "
                    "second best that holds the search up, and the best one is found in the end",
                ),
                Finding(
                    "table 4.6.4",
                    "simulated more, the best move's mean first sinks, then rises towards its score",
                    "0.39, 0.36, ..., 0.91 after 102,159",
                    f"{means[0]:.2f}, {means[1]:.2f}, ..., {means[-1]:.2f}; least {min(means):.2f}",
                    Held(int(min(means) < means[0]) + int(means[-1] > max(means[0], 0.75)), 2),
                    "the search begins behind the move",
                ),
                Finding(
                    "table 4.6.5",
                    "after 10,000 simulations most bounds do not hold the theoretical score: samples are not "
                    "independent",
                    "2 of 9 hold it",
                    f"{held} of {len(at_ten)} hold it",
                    Between(round(held / len(at_ten), 4), 0, 0.5),
                ),
            ),
        ),
    ]


MULTIPLE_RESULTS = Computed(
    **told("lin-multiple"),
    plan=_plan_multiple,
    write=_write_multiple,
)


# Coverage --------------------------------------------------------------------------------------------------------


def _covered(scale: str, sets: Mapping[str, str]) -> list[tuple[str, str, Point, Task]]:
    asked = problems_of(sets["problems"])
    if scale == "small":
        asked = asked[::2]
    stops = COVERED_AT if scale == "small" else (*COVERED_AT, 100_000, 300_000)
    found: list[tuple[str, str, Point, Task]] = []
    for one in asked:
        (correct,) = one.problem.correct
        task = call(
            watched,
            kind="a search watched, for its bounds",
            name=one.name,
            effort=max(stops),
            problem=one.text,
            preset="lin-mcts",
            stops=list(stops),
        )
        found.append((one.kind, one.name, correct, task))
    return found


def _plan_coverage(scale: str, sets: Mapping[str, str]) -> list[Task]:
    return [task for *_, task in _covered(scale, sets)]


def _write_coverage(scale: str, answers: Answers, sets: Mapping[str, str]) -> list[Section]:
    held: dict[tuple[str, int], list[bool]] = {}
    by_visits: dict[tuple[bool, int], list[bool]] = {}
    for kind, _, correct, task in _covered(scale, sets):
        for snapshot in (answers.result(task) or {"snapshots": []})["snapshots"]:
            stop = min(COVERED_AT, key=lambda n: abs(log(n / snapshot["simulations"])))
            for move, visits, _, upper, lower in snapshot["children"]:
                right = move == str(correct)
                inside = lower <= (1.0 if right else 0.0) <= upper
                held.setdefault((kind, stop), []).append(inside)
                by_visits.setdefault((right, 10 ** (len(str(visits)) - 1)), []).append(inside)
    if not held:
        return []
    kinds = list(dict.fromkeys(kind for kind, _ in held))
    lines = tuple((KINDS.get(k, k), *(_share(held.get((k, n), [])) for n in COVERED_AT)) for k in kinds)
    decades = sorted({decade for _, decade in by_visits})
    more = tuple(
        (f"{d:,} to {10 * d - 1:,}", _share(by_visits.get((True, d), [])), _share(by_visits.get((False, d), [])))
        for d in decades
    )
    curves = [
        Curve(label, tuple((d, _rate(by_visits[right, d])) for d in decades if (right, d) in by_visits), dots=True)
        for right, label in ((True, "the correct move"), (False, "wrong moves"))
    ]
    svg = line_plot(
        curves, title="Bounds that hold the theoretical score", x_label="visits", y_label="share", log_x=True
    )
    last = [inside for (_, n), found in held.items() if n == 10_000 for inside in found]
    return [
        Section("By simulations of the search", (), ("kind", *(f"{n:,}" for n in COVERED_AT)), lines),
        Section(
            "By visits of the move",
            ("Scores are 1 for the only correct move of a problem and 0 for all others, by exhaustive search.",),
            ("visits", "the correct move", "wrong moves"),
            more,
            pictures=(
                Chart(svg, "The more a move is visited, the less its bounds hold its score, until it converges."),
            ),
            findings=(
                Finding(
                    "4.6, 5.2",
                    "confidence bounds of MCTS are overconfident, because its samples are not independent",
                    "2 of 9 hold the score after 10,000 simulations",
                    f"{_share(last)} of the children's do, over all problems",
                    Share(sum(last), len(last), 0.9, most=True),
                    "Hoeffding's bound with ln n would hold nearly always",
                ),
            ),
        ),
    ]


def _rate(found: list[bool]) -> float:
    return sum(found) / len(found)


def _share(found: list[bool]) -> str:
    return f"{_rate(found):.0%} of {len(found)}" if found else ""


COVERAGE = Computed(
    **told("lin-coverage"),
    plan=_plan_coverage,
    write=_write_coverage,
    sets={"problems": "bundled:lin"},
)
