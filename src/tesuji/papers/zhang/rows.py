"""Zhang's rows A to U, two of ours, and the best settings: which searches they are, and what was right."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from tesuji.lab.studies.declared import Scale, Variant
from tesuji.lab.studies.searching import SearchTask
from tesuji.lab.studies.study import Answers
from tesuji.lab.studies.tables import Share, judgement
from tesuji.papers.zhang.published import MOST, PARTNERS, SIMULATIONS
from tesuji.papers.zhang.sets import Cell, kind_of
from tesuji.solvers import SolverConfig
from tesuji.solvers.mcts import ROWS

Cells = Mapping[Cell, Sequence[SearchTask]]
SCALES = {
    "small": Scale((100, 500, 2_500), (1,), problems=60),
    "full": Scale((*SIMULATIONS, MOST), (1, 2)),
}
"""Small: a hundredth of Zhang's simulations, so that the three budgets have the same ratios."""
_NETWORK = ("R", "S")
BEST = {"captures": "best for captures", "life and death": "best for life"}


def variants() -> tuple[Variant, ...]:
    """Zhang's rows, the two of ours that isolate sorted children, and the best settings for each kind of problem."""
    found = [
        Variant(letter, SolverConfig.of("mcts", f"zhang-{letter.lower()}"), words, PARTNERS.get(letter))
        for letter, (words, _) in ROWS.items()
    ]
    return (
        *found,
        Variant("V", SolverConfig.of("mcts", "zhang-h", {"sort_children": "true"}), "Ladder and sorted children", "H"),
        Variant("W", SolverConfig.of("mcts", "zhang-n", {"sort_children": "false"}), "Most extensions, unsorted", "N"),
        Variant(BEST["captures"], SolverConfig.of("mcts", "capture-table-8.2"), "Best extensions", "N"),
        Variant(BEST["life and death"], SolverConfig.of("mcts", "life-table-8.2"), "Best extensions", "N"),
    )


def asked(task: SearchTask) -> bool:
    """As Zhang ran it: 1,250,000 simulations of two rows, the network and no boundary on life and death only."""
    kind = kind_of(task.set)
    if task.variant in BEST.values():
        return task.variant == BEST[kind] and task.budget != MOST
    if task.budget == MOST:
        return task.variant in ("D", "M") and task.set in ("life-open", "open-life")
    if task.variant in (*_NETWORK, "K") and kind == "captures":
        return False
    if (task.set == "gotools" and task.variant in "JK") or (task.set == "open-life" and task.variant not in "DJK"):
        return False
    return not (task.variant in _NETWORK and task.budget == SIMULATIONS[-1])


def rows_of(*names: str) -> tuple[Variant, ...]:
    """Some rows, with those that they are compared with."""
    known = {one.name: one for one in variants()}
    wanted = [other for name in names for other in (known[name].against, name) if other is not None]
    return tuple(
        replace(one, against=one.against if one.against in wanted else None)
        for one in known.values()
        if one.name in wanted
    )


def share(tasks: Sequence[SearchTask], answers: Answers) -> Share:
    """How many first moves are right."""
    judged = [right for task in tasks if (right := judgement("move", task, answers)) is not None]
    return Share(sum(judged), len(judged))


def seconds(tasks: Sequence[SearchTask], answers: Answers) -> float:
    """Processor time of all of them."""
    return sum(record.processor_seconds for task in tasks if (record := answers.record(task)) is not None)
