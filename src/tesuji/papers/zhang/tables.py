"""Every table of results of Zhang's chapters 5 to 8 in the shape of the original, and charts 8.1 to 8.4."""

from collections.abc import Mapping, Sequence
from functools import partial

from tesuji.lab.studies.declared import Scale
from tesuji.lab.studies.searching import SearchTask
from tesuji.lab.studies.study import Answers, Chart, Section
from tesuji.lab.studies.tables import Share, pair
from tesuji.papers.published import told
from tesuji.papers.zhang.claims import CLAIMS
from tesuji.papers.zhang.published import MOST, PARTNERS, SET_WORDS, SIMULATIONS, TABLE_OF, results
from tesuji.papers.zhang.published import SETS as HIS_SIZES
from tesuji.papers.zhang.rows import BEST, SCALES, asked, rows_of, seconds, share
from tesuji.papers.zhang.sets import HIS_SET, SETS, Cell, Rows, by_cell
from tesuji.render.plot import Bars, bar_plot
from tesuji.solvers.mcts import ROWS

_HEADS = ("set", "simulations", "tests", "fail", "pass", "CPU (s)", "against", "his set", "his simulations", "his pass")
_HIS_CPU = "his CPU (s)"


def table(row: str, cells: Mapping[Cell, Sequence[SearchTask]], answers: Answers, scale: Scale) -> Section:
    """One table of results: ours by set and budget, and Zhang's line in the same place."""
    lines = []
    names = BEST.values() if row == "best" else (row,)
    budgets = [budget for budget in scale.budgets if budget != MOST or row in "DM"]
    for group in HIS_SET:
        for number, budget in enumerate(budgets):
            tasks = next((found for name in names if (found := cells.get((group, name, budget)))), None)
            if not tasks:
                continue
            ours, his = share(tasks, answers), _his_cells(row, group, number)
            if not ours.judged:
                continue
            spent = f"{seconds(tasks, answers):.1f}"
            counts = (str(ours.judged), str(ours.judged - ours.right), _passed(ours), spent)
            lines.append((group, f"{budget:,}", *counts, _against(tasks, cells, answers), *his))
    words = ROWS[row][0] if row in ROWS else "Best extensions"
    place = TABLE_OF.get(row, "")
    return Section(f"Table {place}: {words}", (), (*_HEADS, _HIS_CPU), tuple(lines))


def _passed(ours: Share) -> str:
    low, high = ours.interval
    return f"{ours.right} ({ours.right / max(ours.judged, 1):.0%}; {low:.0%} to {high:.0%})"


def _his_cells(row: str, group: str, number: int) -> tuple[str, str, str, str]:
    his_set = HIS_SET[group]
    known = results().get(row, {}).get(his_set, {})
    simulations = (*SIMULATIONS, MOST)[number]
    runs, size = known.get(simulations), HIS_SIZES[his_set]
    if runs is None:
        return SET_WORDS[his_set], "", "", ""
    passes = ", ".join(f"{passes} ({passes / size:.0%})" for passes in runs.passes)
    return SET_WORDS[his_set], f"{simulations:,}", f"{passes} of {size}", ", ".join(f"{s:g}" for s in runs.seconds)


def _against(tasks: Sequence[SearchTask], cells: Mapping[Cell, Sequence[SearchTask]], answers: Answers) -> str:
    task = tasks[0]
    partner = PARTNERS.get(task.variant) or ("N" if task.variant in BEST.values() else None)
    if partner is None:
        return ""
    return str(pair("move", tasks, cells.get((task.set, partner, task.budget), ()), answers, partner))


EXPLAINED = (
    "Passed is a right first move; shares have Wilson's intervals of 95 %. His budgets are 10,000, 50,000 and "
    "250,000 simulations; at small scale ours are 100, 500 and 2,500, and each stands beside his in the same place. "
    "Against counts the problems that only this row, or only the row from which it differs by one extension, has "
    "right (McNemar, exact). Processor time is that of our run on whatever machine and load."
)


def write_tables(study: Rows, scale: str, answers: Answers, *, rows: Sequence[str]) -> list[Section]:
    """A report with the tables of these rows, and what is said beside them."""
    cells, size = by_cell(study.tasks(scale)), study.scales[scale]
    found = [table(row, cells, answers, size) for row in rows]
    claims = [claim(cells, answers, size) for row, claim in CLAIMS if row in rows]
    return [Section("How to read the tables", (EXPLAINED,)), *found, Section("Findings", findings=tuple(claims))]


# Charts 8.1 to 8.4 -------------------------------------------------------------------------------------------------


def write_charts(study: Rows, scale: str, answers: Answers) -> list[Section]:
    """How many problems fail in each row: Zhang's charts drawn from the published tables, and ours."""
    cells, size = by_cell(study.tasks(scale)), study.scales[scale]
    found = []
    for number, group in enumerate(HIS_SET, 1):
        budgets = [budget for budget in size.budgets if budget != MOST]
        lines = [(row, ROWS[row][0], *_failed(row, group, budgets, cells, answers)) for row in ROWS]
        pictures = (
            Chart(_his_chart(group), f"Chart 8.{number} from his tables: {SET_WORDS[HIS_SET[group]]}"),
            Chart(_our_chart(group, budgets, cells, answers), f"The same of ours: {group}"),
        )
        heads = ("row", "", *(f"ours, {budget:,}" for budget in budgets), *(f"his, {n:,}" for n in SIMULATIONS))
        title = f"Chart 8.{number}: failed problems, {group} for {SET_WORDS[HIS_SET[group]]}"
        found.append(Section(title, (), heads, tuple(lines), pictures=pictures))
    return found


def _failed(
    row: str, group: str, budgets: Sequence[int], cells: Mapping[Cell, Sequence[SearchTask]], answers: Answers
) -> list[str]:
    words = []
    for budget in budgets:
        ours = share(cells.get((group, row, budget), ()), answers)
        words.append(f"{ours.judged - ours.right} of {ours.judged}" if ours.judged else "")
    his, of = results()[row].get(HIS_SET[group], {}), HIS_SIZES[HIS_SET[group]]
    return [*words, *(f"{of - his[n].mean:g} of {of}" if n in his else "" for n in SIMULATIONS)]


def _his_chart(group: str) -> str:
    his_set = HIS_SET[group]
    bars = [
        Bars(
            f"{simulations:,}",
            tuple(
                HIS_SIZES[his_set] - runs.mean if (runs := results()[row].get(his_set, {}).get(simulations)) else None
                for row in ROWS
            ),
        )
        for simulations in SIMULATIONS
    ]
    return bar_plot(list(ROWS), bars, title=f"{SET_WORDS[his_set]} (Zhang 2010)", y_label="failed problems")


def _our_chart(group: str, budgets: Sequence[int], cells: Mapping[Cell, Sequence[SearchTask]], answers: Answers) -> str:
    bars = []
    for budget in budgets:
        shares = [share(cells.get((group, row, budget), ()), answers) for row in ROWS]
        values = tuple(float(one.judged - one.right) if one.judged else None for one in shares)
        bars.append(Bars(f"{budget:,}", values))
    return bar_plot(list(ROWS), bars, title=f"{group} (ours)", y_label="failed searches")


def _study(name: str, rows: str) -> Rows:
    shown = tuple(rows)
    return Rows(
        **told(name),
        sets=SETS,
        variants=rows_of(*shown),
        scales=SCALES,
        asked=asked,
        write=partial(write_tables, rows=shown),
    )


TABLES_5 = _study("zhang-tables-5", "ABCDEFGHIJKL")
TABLES_6 = _study("zhang-tables-6", "MNOPQRS")
TABLES_7 = _study("zhang-tables-7", "TU")
TABLE_8_2 = Rows(
    **told("zhang-table-8.2"),
    sets=SETS,
    variants=rows_of(*BEST.values()),
    scales=SCALES,
    asked=asked,
    write=partial(write_tables, rows=("best",)),
)
CHARTS = Rows(
    **told("zhang-rows"),
    sets=SETS,
    variants=rows_of(*ROWS),
    scales=SCALES,
    asked=asked,
    write=write_charts,
)
