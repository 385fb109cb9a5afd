"""What Zhang's text says beside his tables of results, and what ours say to it."""

from collections.abc import Callable, Sequence

from tesuji.lab.experiments.declared import Scale
from tesuji.lab.experiments.study import Answers, Finding, Verdict
from tesuji.lab.experiments.tables import judgement
from tesuji.lab.papers.zhang_2010.effects import HELPS, HURTS, Effect, differences, effect
from tesuji.lab.papers.zhang_2010.published import MOST, PARTNERS, SIMULATIONS
from tesuji.lab.papers.zhang_2010.rows import BEST, Cells, seconds, share
from tesuji.lab.papers.zhang_2010.sets import KINDS

Claim = Callable[[Cells, Answers, Scale], Finding]


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
    change = effect(gains)
    return Finding(
        "5.3.9, table 5.2",
        "Without extensions more than half of the captures pass, and more with more simulations",
        "67, 82 and 91 of 112",
        f"{few.right} and {many.right} of {many.judged} with {first:,} and {last:,}: {change}",
        "agrees" if change.mark == HELPS and few.right > few.judged / 2 else "cannot tell",
    )


def _no_life(cells: Cells, answers: Answers, size: Scale) -> Finding:
    """5.3.9: without solid eyes nobody lives."""
    tasks = [t for group in KINDS["life and death"] for b in size.budgets for t in cells.get((group, "A", b), ())]
    ours = share(tasks, answers)
    low, high = ours.interval
    return Finding(
        "5.3.9, table 5.2",
        "Without solid eyes almost all problems of life and death fail",
        "11, 14 and 12 of 160 pass",
        f"{ours}",
        "agrees" if high < 0.5 else "disagrees" if low > 0.5 else "cannot tell",
        "Some pass by chance, and here more than in his sets: our problems have fewer candidate moves."
        if ours.right > 0.1 * ours.judged
        else "",
    )


def _by_budget(row: str, kind: str, cells: Cells, answers: Answers, size: Scale) -> dict[int, Effect]:
    pairs = ((row, PARTNERS[row]),)
    budgets = [budget for budget in size.budgets if budget != MOST]
    found = {budget: effect(differences(pairs, KINDS[kind], (budget,), cells, answers)) for budget in budgets}
    return {budget: one for budget, one in found.items() if one.problems}


def _turns(row: str, place: str, claim: str, published: str, kinds: Sequence[str], first: str, last: str) -> Claim:
    """A claim that an extension has this mark with few simulations and that one with many."""

    def claimed(cells: Cells, answers: Answers, size: Scale) -> Finding:
        words, marks = [], []
        for kind in kinds:
            found = _by_budget(row, kind, cells, answers, size)
            if found:
                marks.append((next(iter(found.values())).mark, list(found.values())[-1].mark))
                words.append(f"{kind}: " + "; ".join(f"{one} with {budget:,}" for budget, one in found.items()))
        fits = marks and all(pair == (first, last) for pair in marks)
        against = any(a not in (first, "≈") or b not in (last, "≈") for a, b in marks)
        verdict: Verdict = "agrees" if fits else "disagrees" if against else "cannot tell"
        why = "" if fits else "Within chance at one end at least." if not against else "It goes the other way."
        return Finding(place, claim, published, "; ".join(words), verdict, why)

    return claimed


def _costs(
    row: str, partner: str, group: str, place: str, claim: str, published: str, low: float, high: float
) -> Claim:
    """A claim about processor time: the ratio of two rows at the largest budget lies between two numbers."""

    def claimed(cells: Cells, answers: Answers, size: Scale) -> Finding:
        budget = max(b for b in size.budgets if b != MOST and (group, row, b) in cells and (group, partner, b) in cells)
        ratio = seconds(cells[group, row, budget], answers) / max(seconds(cells[group, partner, budget], answers), 1e-9)
        verdict: Verdict = "agrees" if low <= ratio <= high else "disagrees"
        ours = f"{ratio:.2f} times row {partner} ({group}, {budget:,} simulations)"
        why = "Processor time, with the set-up of a search in it." if budget < SIMULATIONS[0] else "Processor time."
        return Finding(place, claim, published, ours, verdict, why)

    return claimed


def _best(cells: Cells, answers: Answers, size: Scale) -> Finding:
    """8.2: his best settings solve nearly everything that is enclosed."""
    budget = max(b for b in size.budgets if b != MOST)
    ours = share(cells["life-enclosed", BEST["life and death"], budget], answers)
    return Finding(
        "8.2, table 8.2",
        "With the best settings and the most simulations almost all enclosed problems are solved",
        "100 of 100",
        str(ours),
        "agrees" if ours.interval[0] >= 0.9 else "cannot tell" if ours.interval[1] >= 0.9 else "disagrees",
    )


CLAIMS = (
    ("A", _scaling),
    ("A", _no_life),
    (
        "D",
        _turns(
            "D",
            "5.3.12, table 5.8",
            "Tactic weights help with few simulations and hurt with many",
            "captures +2, 0, -2 of 112; life and death +3.5, -5, -3 of 160",
            list(KINDS),
            HELPS,
            HURTS,
        ),
    ),
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
    (
        "M",
        _costs(
            "M",
            "D",
            "life-open",
            "6.3.5",
            "3x3 patterns take 60 % more processor time",
            "1.53 (GoTools) to 1.7 times (SK)",
            1.4,
            1.8,
        ),
    ),
    (
        "M",
        _turns(
            "M",
            "6.3.5, note (2) of table 8.1",
            "3x3 patterns help life and death when simulations are many",
            "-3, -1, +4.5 of 160; +3.5 of 60 with 1,250,000",
            ["life and death"],
            "≈",
            HELPS,
        ),
    ),
    ("best", _best),
)
"""What his text says besides table 8.1, by the row at whose table it stands."""
