"""Readings of Zhang's text that matter on real problems of life and death: proximity (5.1.7) and heavy backup (7.4)."""

from tesuji.lab.studies.declared import Scale, Variant
from tesuji.lab.studies.study import Answers, Finding, Section
from tesuji.lab.verdicts import Note
from tesuji.papers.published import told
from tesuji.papers.zhang.effects import differences, effect
from tesuji.papers.zhang.published import SIMULATIONS, results
from tesuji.papers.zhang.rows import BEST, share
from tesuji.papers.zhang.sets import GOTOOLS, Rows, by_cell
from tesuji.solvers import SolverConfig

_G, _BEST = "zhang-g", "life-table-8.2"
VARIANTS = (
    Variant("G", SolverConfig.of("mcts", _G), "without proximity"),
    Variant("I", SolverConfig.of("mcts", "zhang-i"), "proximity adds a point's current weight", "G"),
    Variant("I, initial", SolverConfig.of("mcts", "zhang-i-initial"), "... its initial weight", "G"),
    Variant(
        "I, over eyes",
        SolverConfig.of("mcts", "zhang-i-over-eyes"),
        "... its initial weight, in own solid eyes too",
        "G",
    ),
    Variant("G, k = 1", SolverConfig.of("mcts", _G, {"heavy_backup": "1"}), "terminal nodes count once", "G"),
    Variant(BEST["life and death"], SolverConfig.of("mcts", _BEST), "best extensions (table 8.2), k = 8"),
    Variant(
        "best, k = 1",
        SolverConfig.of("mcts", _BEST, {"heavy_backup": "1"}),
        "the same, terminal nodes count once",
        BEST["life and death"],
    ),
)


def _write(study: Rows, scale: str, answers: Answers) -> list[Section]:
    cells, size = by_cell(study.tasks(scale)), study.scales[scale]
    (group,) = study.sets
    lines, told = [], {}
    for variant in study.variants:
        tasks = [task for budget in size.budgets for task in cells[group.name, variant.name, budget]]
        against = ""
        if variant.against is not None:
            told[variant.name] = effect(
                differences([(variant.name, variant.against)], [group.name], size.budgets, cells, answers)
            )
            against = f"{variant.against}: {told[variant.name]}"
        lines.append((variant.name, variant.words, str(share(tasks, answers)), against))
    budget = SIMULATIONS[0]
    his = {row: results()[row]["gotools"][budget].mean for row in ("G", "I")}
    words = (
        f"First moves right with {', '.join(f'{n:,}' for n in size.budgets)} simulations. Zhang has {his['G']:g} of "
        f"100 GoTools problems in row G and {his['I']:g} in row I with {budget:,}, and 99 with the best extensions. "
        "Differences are problem by problem (paired t), not corrected for their number."
    )
    finding = Finding(
        "5.1.7, 5.3.17",
        "what the weight is that proximity adds",
        f"row I passes {his['I']:g} of 100, row G {his['G']:g}",
        "; ".join(f"{name}: {found}" for name, found in told.items() if name.startswith("I")),
        Note(),
        'The text has "Wproximity_i = w_i" and does not say at what time w_i is taken, nor whether a solid eye stays '
        "at 0: the three readings differ in that.",
    )
    heads = ("row", "", "first move right", "against")
    return [Section("Readings", (words,), heads, tuple(lines), findings=(finding,))]


READINGS = Rows(
    **told("zhang-readings"),
    sets=(GOTOOLS,),
    variants=VARIANTS,
    scales={"small": Scale((1_000,), (1,), problems=60), "full": Scale(SIMULATIONS[:1])},
    write=_write,
)
