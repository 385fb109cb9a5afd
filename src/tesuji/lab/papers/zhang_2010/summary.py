"""Table 8.1, the conclusion of Zhang's dissertation: what helps, what hurts and what makes no difference."""

from tesuji.lab.experiments.study import Answers, Finding, Section
from tesuji.lab.papers.zhang_2010.effects import (
    compared,
    differences,
    effect,
    his_gains,
    his_mean,
    our_mark,
    wrong_without,
)
from tesuji.lab.papers.zhang_2010.published import MOST, TABLE_8_1, Extension
from tesuji.lab.papers.zhang_2010.rows import SCALES, Cells, asked, variants
from tesuji.lab.papers.zhang_2010.sets import DOCUMENT, KINDS, SETS, STAND_INS, Rows, by_cell

_HEADS = ("extension", "kind", "rows", "his mark", "his gain", "our mark", "our gain", "by simulations", "verdict")
_EXPLAINED = (
    "✓ helps, x hurts, ≈ makes no difference, ✓x depends on the number of simulations, ? is left open. His gain is "
    "in problems passed with 10,000, 50,000 and 250,000 simulations, both sets of a kind together, from his tables "
    "(the mean where he ran one twice). Ours is the share of right first moves that an extension adds, a mean over "
    "problems (for each, over budgets, seeds and pairs of rows), with a paired t-test and its interval of 95 %; a "
    "mark other than ≈ means p < 0.05, not corrected for the number of comparisons: of 33 with no effect, one or two "
    "would have it by chance.",
    "The verdict is 'agrees' where the marks are equal, 'disagrees' where ours is beyond chance and another one, or "
    "where his own gain lies outside our interval though our problems leave room for it; otherwise we cannot tell. "
    "History begins with 1,000 simulations (7.1), so at small scale only the largest budget has it.",
)


def write(study: Rows, scale: str, answers: Answers) -> list[Section]:
    """The table, ours beside his."""
    cells = by_cell(study.tasks(scale))
    budgets = [budget for budget in study.scales[scale].budgets if budget != MOST]
    lines, findings = [], []
    for extension in TABLE_8_1:
        for kind in KINDS:
            line, finding = _line(extension, kind, budgets, cells, answers)
            if line:
                lines.append(line)
                findings.append(finding)
    return [Section("Table 8.1", _EXPLAINED, _HEADS, tuple(lines)), Section("Findings", findings=tuple(findings))]


def _line(
    extension: Extension, kind: str, budgets: list[int], cells: Cells, answers: Answers
) -> tuple[tuple[str, ...], Finding]:
    his = extension.captures if kind == "captures" else extension.life
    sets = KINDS[kind]
    gains = [one for one in his_gains(extension.pairs, sets) if one.simulations != MOST]
    overall = effect(differences(extension.pairs, sets, budgets, cells, answers))
    by_budget = [effect(differences(extension.pairs, sets, (budget,), cells, answers)) for budget in budgets]
    mark = our_mark(overall, by_budget) if overall.problems else ""
    room = wrong_without(extension.pairs, sets, budgets, cells, answers)
    verdict, why = compared(his, his_mean(gains), mark, overall, room)
    his_words = ", ".join(f"{one.gain:+g}" for one in gains)
    his_words += f" of {gains[0].of}" if gains else "no row of his"
    each = ", ".join(f"{one.mean:+.1%}" for one in by_budget if one.problems)
    rows = ", ".join(f"{first}-{second}" for first, second in extension.pairs)
    line = (extension.name, kind, rows, his or "N/A", his_words, mark, str(overall), each, verdict)
    claim = f"{extension.name}, {kind}: {_WORDS[his]}" + (f" ({extension.note})" if extension.note else "")
    return line, Finding("table 8.1", claim, f"{his or 'N/A'}, {his_words}", f"{mark} {overall}", verdict, why)


_WORDS = {
    "✓": "it helps",
    "x": "it hurts",
    "≈": "no difference",
    "✓x": "it depends",
    "?": "he does not know",
    "": "not applicable",
}

SUMMARY = Rows(
    name="zhang-table-8.1",
    title="Zhang's table 8.1: which extensions help",
    document=DOCUMENT,
    source="P. Zhang 2010, table 8.1 and the tables of results of chapters 5 to 7",
    notes=(
        STAND_INS,
        "Rows V (H with sorted children) and W (N without) are ours: no row of his isolates sorting, which he marks "
        "with ✓.",
    ),
    sets=SETS,
    variants=tuple(one for one in variants() if len(one.name) == 1),
    scales=SCALES,
    asked=asked,
    write=write,
)
