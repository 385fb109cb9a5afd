"""What Zhang tuned by hand: exploration (figure 4.4), heavy backup (table 7.1), and each of our departures."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial

from tesuji.lab.studies.declared import Scale, Variant, sweep
from tesuji.lab.studies.study import Answers, Chart, Finding, Section
from tesuji.lab.studies.tables import Share
from tesuji.lab.verdicts import EQUAL, Best
from tesuji.papers.published import told
from tesuji.papers.zhang.effects import Effect, differences, effect
from tesuji.papers.zhang.published import TABLE_7_1
from tesuji.papers.zhang.rows import Cells, seconds, share
from tesuji.papers.zhang.sets import EASY, ENCLOSED, HARD, Rows, by_cell
from tesuji.render.plot import Curve, line_plot
from tesuji.solvers import SolverConfig
from tesuji.solvers.mcts import ROWS, ZHANG, MctsSettings

_LADDER = SolverConfig.of("mcts", "zhang-h", {"early_stop": "true"})
"""The ladder setting that stops when it is confident (4.7), as in 4.6."""
_EXE = (1.25, 2.5, 5.0, 10.0, 20.0, 40.0, 80.0)
_SCALES = {"small": Scale((1_000,), (1,), problems=60), "full": Scale((500_000,), (1,))}


@dataclass(frozen=True)
class Swept:
    """One value of a setting."""

    ours: Share
    simulations: float
    """Of a search, on average."""
    seconds: float


def _means(study: Rows, scale: str, answers: Answers) -> tuple[Cells, int, dict[str, Swept]]:
    cells, budget = by_cell(study.tasks(scale)), study.scales[scale].budgets[-1]
    rows: dict[str, Swept] = {}
    for variant in study.variants:
        tasks = [task for group in study.sets for task in cells[group.name, variant.name, budget]]
        made = [result["simulations"] for result in answers.results(tasks) if result["simulations"] is not None]
        rows[variant.name] = Swept(share(tasks, answers), sum(made) / max(len(made), 1), seconds(tasks, answers))
    return cells, budget, rows


def _against(study: Rows, cells: Cells, budget: int, answers: Answers, base: str) -> dict[str, Effect]:
    groups = [group.name for group in study.sets]
    return {
        variant.name: effect(differences([(variant.name, base)], groups, (budget,), cells, answers))
        for variant in study.variants
        if variant.name != base
    }


def _rivals(study: Rows, cells: Cells, budget: int, answers: Answers, base: str) -> tuple[tuple[str, int, int], ...]:
    """Each other value: on how many problems it is right more often, and less often, than the base."""
    groups, found = [group.name for group in study.sets], []
    for variant in study.variants:
        if variant.name != base:
            apart = differences([(variant.name, base)], groups, (budget,), cells, answers)
            found.append((variant.name, sum(one > 0 for one in apart), sum(one < 0 for one in apart)))
    return tuple(found)


def _swept(
    study: Rows,
    scale: str,
    answers: Answers,
    *,
    heading: str,
    base: str,
    values: Mapping[str, float],
    label: str,
    finding: Callable[[Best, Mapping[str, Swept]], Finding],
    beside: Mapping[str, tuple[str, ...]],
    heads: tuple[str, ...],
) -> list[Section]:
    """A table and a curve over one setting."""
    cells, budget, rows = _means(study, scale, answers)
    effects = _against(study, cells, budget, answers, base)
    lines = [
        (
            name,
            str(one.ours),
            str(effects.get(name, "")),
            f"{one.simulations:,.0f}",
            f"{one.seconds:.1f}",
            *beside.get(name, ("",) * len(heads)),
        )
        for name, one in rows.items()
    ]
    right = tuple((values[name], 100 * one.ours.right / max(one.ours.judged, 1)) for name, one in rows.items())
    most = max((one.simulations for one in rows.values()), default=0.0) or 1.0
    effort = tuple((values[name], 100 * one.simulations / most) for name, one in rows.items())
    picture = line_plot(
        [Curve("right first moves, %", right, dots=True), Curve("simulations, % of the most", effort, dots=True)],
        title=heading,
        x_label=label,
        y_label="percent",
        log_x=True,
        reach=100.0,
    )
    table = ("setting", "first move right", f"against {base}", "simulations", "CPU (s)", *heads)
    claim = finding(Best(_rivals(study, cells, budget, answers, base)), rows)
    return [Section(heading, (), table, tuple(lines), pictures=(Chart(picture, heading),), findings=(claim,))]


def _exploration_finding(rivals: Best, rows: Mapping[str, Swept]) -> Finding:
    return Finding(
        "4.6, figure 4.4",
        "ExEValue = 10 is the best choice for correctness and efficiency",
        "10 (the figure has no numbers in the text)",
        ", ".join(f"{name.partition('=')[2]}: {row.ours.right}" for name, row in rows.items()) + " right",
        rivals,
    )


def _backup_finding(rivals: Best, rows: Mapping[str, Swept]) -> Finding:
    return Finding(
        "7.4, table 7.1",
        "An eightfold backup of terminal nodes is the best",
        "6 unsolved of 112 with k = 8; 9 with 1, 10 with 16, 22 with 1024",
        ", ".join(f"{name.partition('=')[2]}: {row.ours.judged - row.ours.right}" for name, row in rows.items())
        + " unsolved",
        rivals,
    )


EXPLORATION = Rows(
    **told("zhang-exploration"),
    sets=(EASY, HARD),
    variants=sweep("exploration", _EXE, _LADDER, against=10.0),
    scales=_SCALES,
    write=partial(
        _swept,
        heading="Figure 4.4: correctness and efficiency by ExEValue",
        base="exploration=10.0",
        values={f"exploration={value}": value for value in _EXE},
        label="ExEValue",
        finding=_exploration_finding,
        beside={},
        heads=(),
    ),
)
BACKUP = Rows(
    **told("zhang-backup"),
    sets=(EASY, HARD),
    variants=sweep("heavy_backup", tuple(TABLE_7_1), _LADDER, against=8),
    scales=_SCALES,
    write=partial(
        _swept,
        heading="Table 7.1: k-fold backup",
        base="heavy_backup=8",
        values={f"heavy_backup={k}": float(k) for k in TABLE_7_1},
        label="k",
        finding=_backup_finding,
        beside={
            f"heavy_backup={k}": (f"{b3} of 61", f"{t3} s", f"{b4} of 51", f"{t4} s")
            for k, (b3, t3, b4, t4) in TABLE_7_1.items()
        },
        heads=("his unsolved b3", "time b3", "his unsolved b4", "time b4"),
    ),
)


# Our departures from his text --------------------------------------------------------------------------------------

OURS: Mapping[str, object] = {name: ours for name, (ours, _) in MctsSettings().differences(ZHANG).items()} | {
    "heavy_backup": 1,
    "terminal_ladder": False,
    "region_kept": "never",
}
"""The fields that are changed one at a time, and to what: our reading, or another one of a point that is in doubt."""


def departures(row: str = "U") -> tuple[Variant, ...]:
    """A row of Zhang's as it is, with one field at a time as ours, and with all."""
    base, settings = f"zhang-{row.lower()}", ROWS[row][1]
    changed = {name: _word(value) for name, value in OURS.items() if getattr(settings, name) != value}
    all_ours = {name: _word(ours) for name, (ours, _) in MctsSettings().differences(ZHANG).items()}
    return (
        Variant(row, SolverConfig.of("mcts", base), "as he has it"),
        *(
            Variant(f"{name}={word}", SolverConfig.of("mcts", base, {name: word}), against=row)
            for name, word in changed.items()
        ),
        Variant("all as ours", SolverConfig.of("mcts", base, all_ours), against=row),
    )


def _word(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _write_departures(study: Rows, scale: str, answers: Answers) -> list[Section]:
    cells, size = by_cell(study.tasks(scale)), study.scales[scale]
    groups = [group.name for group in study.sets]
    lines, apart = [], []
    for variant in study.variants:
        shares = [
            str(share([t for budget in size.budgets for t in cells[group, variant.name, budget]], answers))
            for group in groups
        ]
        found = effect(differences([(variant.name, "U")], groups, size.budgets, cells, answers))
        lines.append((variant.name, *shares, str(found) if variant.against else ""))
        if variant.against and found.mark != EQUAL:
            apart.append(f"{variant.name} ({found})")
    words = (
        f"Beyond chance (p < 0.05, not corrected for {len(lines) - 1} comparisons): {', '.join(apart) or 'none'}.",
    )
    return [Section("Each departure alone", words, ("changed", *groups, "against row U"), tuple(lines))]


DEPARTURES = Rows(
    **told("zhang-departures"),
    sets=(HARD, ENCLOSED),
    variants=departures(),
    scales={"small": Scale((300,), (1,), problems=60), "full": Scale((10_000,), (1, 2))},
    write=_write_departures,
)
