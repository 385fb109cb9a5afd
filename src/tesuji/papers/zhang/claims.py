"""What Zhang's text says beside its tables of results, and what ours say to it."""

from collections.abc import Callable

from tesuji.lab.studies.declared import Scale
from tesuji.lab.studies.study import Answers, Finding
from tesuji.lab.studies.tables import judgement
from tesuji.lab.verdicts import Between, Share, Signs
from tesuji.papers.zhang.published import MOST, SIMULATIONS
from tesuji.papers.zhang.rows import BEST, Cells, seconds, share
from tesuji.papers.zhang.sets import KINDS

Claim = Callable[[Cells, Answers, Scale], Finding]
ALMOST_ALL = 0.25
"""Where almost all fail, at most so many pass."""


def _scaling(cells: Cells, answers: Answers, size: Scale) -> Finding:
    """5.3.9: without any extension captures gain with the number of simulations."""
    first, last = size.budgets[0], max(budget for budget in size.budgets if budget != MOST)
    groups = KINDS["captures"]
    few, many = (
        share([t for group in groups for t in cells.get((group, "A", budget), ())], answers) for budget in (first, last)
    )
    right = {(t.set, t.name, t.seed): judgement("move", t, answers) for g in groups for t in cells[g, "A", first]}
    gains = [
        float(now) - float(before)
        for group in groups
        for t in cells[group, "A", last]
        if (now := judgement("move", t, answers)) is not None
        and (before := right.get((t.set, t.name, t.seed))) is not None
    ]
    return Finding(
        "5.3.9, table 5.2",
        "Without extensions more captures pass with more simulations",
        "67, 82 and 91 of 112",
        f"{few.right} and {many.right} of {many.judged} with {first:,} and {last:,}",
        Signs(sum(one > 0 for one in gains), sum(one < 0 for one in gains), sum(not one for one in gains)),
    )


def _no_life(cells: Cells, answers: Answers, size: Scale) -> Finding:
    """5.3.9: without solid eyes nobody lives."""
    passed: dict[str, list[bool]] = {}
    for group in KINDS["life and death"]:
        for task in (t for b in size.budgets for t in cells.get((group, "A", b), ())):
            if (right := judgement("move", task, answers)) is not None:
                passed.setdefault(task.name, []).append(right)
    ours = sum(sum(one) / len(one) for one in passed.values())
    return Finding(
        "5.3.9, table 5.2",
        "Without solid eyes almost all problems of life and death fail",
        "11, 14 and 12 of 160 pass",
        f"{ours:.1f} of {len(passed)} problems, a mean over sets and budgets",
        Share(ours, len(passed), ALMOST_ALL, most=True),
        f"Almost all is taken to be {1 - ALMOST_ALL:.0%}.",
    )


def _costs(
    row: str, partner: str, group: str, place: str, claim: str, published: str, low: float, high: float
) -> Claim:
    """A claim about processor time: the ratio of two rows at the largest budget lies between two numbers."""

    def claimed(cells: Cells, answers: Answers, size: Scale) -> Finding:
        budget = max(b for b in size.budgets if b != MOST and (group, row, b) in cells and (group, partner, b) in cells)
        ratio = seconds(cells[group, row, budget], answers) / max(seconds(cells[group, partner, budget], answers), 1e-9)
        ours = f"{ratio:.2f} times row {partner} ({group}, {budget:,} simulations)"
        why = "Processor time, with the set-up of a search in it." if budget < SIMULATIONS[0] else "Processor time."
        return Finding(place, claim, published, ours, Between(round(ratio, 4), low, high), why)

    return claimed


def _best(cells: Cells, answers: Answers, size: Scale) -> Finding:
    """8.2: Zhang's best settings solve nearly everything that is enclosed."""
    budget = max(b for b in size.budgets if b != MOST)
    ours = share(cells["life-enclosed", BEST["life and death"], budget], answers)
    return Finding(
        "8.2, table 8.2",
        "With the best settings and the most simulations almost all enclosed problems are solved",
        "100 of 100",
        str(ours),
        Share(ours.right, ours.judged, 0.9),
    )


CLAIMS = (
    ("A", _scaling),
    ("A", _no_life),
    (
        "H",
        _costs(
            "H",
            "G",
            "captures-hard",
            "5.1.8",
            "Ladders cost 30 to 40 % more time",
            "30 to 40 %; his own tables 5.14 and 5.16 have 1.80 to 2.11 times for captures",
            1.2,
            1.6,
        ),
    ),
    (
        "K",
        _costs(
            "K",
            "D",
            "life-open",
            "5.3.19",
            "The virtual boundary saves 70 % of the time",
            "3.4 times without it",
            2.0,
            6.0,
        ),
    ),
    ("best", _best),
)
"""What the text says besides table 8.1, by the row at whose table it stands. What 6.3.5 says of the time of patterns is
the same quantity as in 6.1.2 and is judged there; what turns with the number of simulations is judged in table 8.1."""
