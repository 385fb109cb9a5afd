"""Zhang's contribution 5: tactic Monte-Carlo search against classical search on the same problems (8.2, 8.4)."""

import statistics
from collections.abc import Mapping
from dataclasses import dataclass

from tesuji.lab.statistics import wilson_interval
from tesuji.lab.studies.calls import CallTask, call
from tesuji.lab.studies.study import Answers, Chart, Computed, Finding, Section
from tesuji.lab.verdicts import Signs
from tesuji.papers.published import told
from tesuji.papers.zhang import work
from tesuji.papers.zhang.sets import ENCLOSED, HARD, TEST, cases_of, plain
from tesuji.render.plot import Curve, line_plot

SETS = {"captures-hard": HARD, "life-enclosed": ENCLOSED}
PROBLEMS = {"small": 40, "full": None}


@dataclass(frozen=True)
class CapturePlayer:
    """One of the two ways."""

    name: str
    solver: str
    settings: str
    unit: str
    budgets: Mapping[str, tuple[int, ...]]


_NODES = {"small": (30, 300, 3_000), "full": (1_000, 10_000, 100_000, 500_000)}
_SIMULATIONS = {"small": (100, 500, 2_500), "full": (10_000, 50_000, 250_000)}
PLAYERS = {
    "captures-hard": (
        CapturePlayer("df-pn+ of chapter 3", "capture", "zhang-dfpn+", "nodes", _NODES),
        CapturePlayer("pn of chapter 3", "capture", "zhang-pn", "nodes", _NODES),
        CapturePlayer("tactic search, table 8.2", "mcts", "capture-table-8.2", "simulations", _SIMULATIONS),
    ),
    "life-enclosed": (
        CapturePlayer("df-pn+, exact", "dfpn+", "", "nodes", _NODES),
        CapturePlayer("tactic search, table 8.2", "mcts", "life-table-8.2", "simulations", _SIMULATIONS),
    ),
}
Key = tuple[str, str, int]
_CAVEAT = " Zhang compares different books. A move counts only if the file lists it: another may capture too."


def _tasks(scale: str, sets: Mapping[str, str]) -> dict[Key, list[CallTask]]:
    found: dict[Key, list[CallTask]] = {}
    for name, group in SETS.items():
        cases = cases_of(group, PROBLEMS[scale], sets[name] if sets[name] != TEST else None)
        for player in PLAYERS[name]:
            for budget in player.budgets[scale]:
                found[name, player.name, budget] = [
                    call(
                        work.answer,
                        kind=f"{name}, {player.name}, {budget:,} {player.unit}",
                        name=case.place.name,
                        effort=budget,
                        group=f"{player.solver} {player.settings} {player.unit}",
                        problem=plain(case.problem),
                        solver=player.solver,
                        settings=player.settings,
                        unit=player.unit,
                        budget=budget,
                    )
                    for case in cases
                ]
    return found


def plan(scale: str, sets: Mapping[str, str]) -> list[CallTask]:
    """Every problem by both ways, with several budgets."""
    return [task for tasks in _tasks(scale, sets).values() for task in tasks]


def write(scale: str, answers: Answers, sets: Mapping[str, str]) -> list[Section]:
    """Right first moves against processor time."""
    tasks = _tasks(scale, sets)
    return [_section(name, scale, tasks, answers) for name in SETS]


def _section(name: str, scale: str, tasks: Mapping[Key, list[CallTask]], answers: Answers) -> Section:
    lines, curves, best = [], [], {}
    for player in PLAYERS[name]:
        points = []
        for budget in player.budgets[scale]:
            found = answers.results(tasks[name, player.name, budget])
            if not found:
                continue
            right, number = sum(row["right"] for row in found), len(found)
            low, high = wilson_interval(right, number)
            spent = statistics.fmean(row["milliseconds"] for row in found)
            decided = sum(row["decided"] for row in found)
            share = f"{right}/{number} = {right / number:.1%} ({low:.1%} to {high:.1%})"
            lines.append((player.name, f"{budget:,} {player.unit}", share, str(decided), f"{spent:.1f}"))
            points.append((spent * 1000, 100 * right / number))
        curves.append(Curve(player.name, tuple(points), dots=True))
        budget = player.budgets[scale][-1]
        best[player.name] = [answers.result(task) for task in tasks[name, player.name, budget]]
    picture = line_plot(
        curves,
        title=f"{name}: right first moves by processor time",
        x_label="microseconds of a search",
        y_label="percent right",
        log_x=True,
        reach=100.0,
    )
    heads = ("search", "limit", "first move right", "decided", "ms of a search")
    claims = (_finding(name, best),) if all(best.values()) else ()
    pictures = (Chart(picture, f"{name}: right first moves by processor time"),)
    return Section(f"{name}", (), heads, tuple(lines), pictures=pictures, findings=claims)


def _finding(name: str, best: Mapping[str, list[dict[str, object] | None]]) -> Finding:
    classical, tactic = next(iter(best)), list(best)[-1]
    pairs = [
        (bool(a["right"]), bool(b["right"]))
        for a, b in zip(best[tactic], best[classical], strict=True)
        if a is not None and b is not None
    ]
    more, fewer = pairs.count((True, False)), pairs.count((False, True))
    published = (
        "all but 2 of Kano 4 with 250,000 simulations, against 6 unsolved; those 6 are of Kano 3, of 61, with 200 s"
    )
    return Finding(
        "8.2, 8.4 (contribution 5)",
        f"The tactic search outperforms classical search ({name})",
        published if name.startswith("captures") else "no classical figures; 100 of 100 GoTools problems",
        f"largest limits: {sum(a for a, _ in pairs)} right against {sum(b for _, b in pairs)} of {len(pairs)}",
        Signs(more, fewer, len(pairs) - more - fewer),
        f"Against {classical}." + (_CAVEAT if name.startswith("captures") else ""),
    )


CLASSICAL = Computed(
    **told("zhang-classical"),
    plan=plan,
    write=write,
    sets=dict.fromkeys(SETS, TEST),
)
