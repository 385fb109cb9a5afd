"""Table 8.1, the conclusion of Zhang's dissertation: what helps, what hurts and what makes no difference."""

from collections.abc import Mapping, Sequence
from functools import partial

from tesuji.lab.studies.declared import Scale
from tesuji.lab.studies.study import Answers, Finding, Section, corrected
from tesuji.lab.verdicts import Gain
from tesuji.papers.published import told
from tesuji.papers.zhang.effects import Effect, effect, gain_of
from tesuji.papers.zhang.published import MOST, SIMULATIONS, TABLE_8_1, Extension
from tesuji.papers.zhang.rows import BEST, SCALES, Cells, asked, share, variants
from tesuji.papers.zhang.sets import (
    HIS_SET,
    KINDS,
    PUBLIC,
    PUBLIC_KINDS,
    SETS,
    Rows,
    by_cell,
)

_HEADS = (
    "extension",
    "kind",
    "rows",
    "published",
    "published gain",
    "their data",
    "problems",
    "ours",
    "by simulations",
)
_EXPLAINED = (
    "✓ helps, x hurts, ≈ makes no difference, ✓x depends on the number of simulations, ? is left open. The published "
    "gain is in problems passed with 10,000, 50,000 and 250,000 simulations, from Zhang's tables (the mean where a row "
    "was run twice). Their data says whether such counts could support the mark at all: the best case that is "
    "compatible with them, in which nothing is lost where something is gained. Ours is the share of right first moves "
    "that an extension adds: a mean over problems, each counted once, whatever the sets, budgets, seeds and pairs of "
    "rows that it was run with; budgets with which the extension is off are left out.",
    "A mark agrees or disagrees where our difference is beyond chance (paired t, p < 0.05 after Holm's correction for "
    "all marks of the table). It also disagrees where our gain is less than the published one by more than both "
    "errors, the published problems being taken to differ among themselves like ours. That something makes no "
    "difference agrees where the difference is shown to be within ± 3 points of a hundred (two one-sided tests). "
    "Otherwise the number of problems that it would take decides: if we have no set so large it is too small to tell.",
)
_SCALED = (
    "Small scale divides the simulations by 100 and leaves C_S, C_his and k as they are, which count simulations: "
    "history and heuristic weigh more there than in Zhang's runs."
)


def write(
    study: Rows, scale: str, answers: Answers, *, kinds: Mapping[str, Mapping[str, Sequence[str]]]
) -> list[Section]:
    """The table, ours beside the published one."""
    cells = by_cell(study.tasks(scale))
    budgets = [budget for budget in study.scales[scale].budgets if budget != MOST]
    lines, findings = [], []
    for extension in TABLE_8_1:
        for kind, sets in kinds.items():
            found = gain_of(extension, kind, sets, budgets, cells, answers)
            lines.append(_line(extension, kind, found))
            findings.append(_finding(extension, kind, found))
    judged = corrected(findings)
    rows = tuple((*line, finding.verdict) for line, finding in zip(lines, judged, strict=True))
    scaled = (_SCALED,) if budgets[0] < SIMULATIONS[0] else ()
    return [
        Section("Table 8.1", (*_EXPLAINED, *scaled), (*_HEADS, "verdict"), rows),
        *_passed(study, cells, budgets, answers),
        Section("Findings", findings=judged),
    ]


def _line(extension: Extension, kind: str, found: Gain) -> tuple[str, ...]:
    each = ", ".join(f"{budget:,}: {sum(values) / len(values):+.1%}" for budget, values in found.budgets)
    rows = ", ".join(f"{first}-{second}" for first, second in extension.pairs)
    ours = str(_overall(found)) if found.problems else ""
    mark = extension.captures if kind == "captures" else extension.life
    return (
        extension.name,
        kind,
        rows,
        mark or "N/A",
        _published(found),
        found.supported,
        str(found.problems),
        ours,
        each,
    )


def _finding(extension: Extension, kind: str, found: Gain) -> Finding:
    claim = f"{extension.name}, {kind}: {_WORDS[found.mark]}" + (f" ({extension.note})" if extension.note else "")
    published = f"{found.mark or 'N/A'}, {_published(found)}; their data: {found.supported}"
    ours = f"{_overall(found)} on {found.problems} problems" if found.problems else "not run"
    return Finding("table 8.1", claim, published, ours, found)


def _overall(found: Gain) -> Effect:
    return effect(found.overall)


def _published(found: Gain) -> str:
    return ", ".join(f"{gain:+g}" for _, gain in found.published) + f" of {found.of}" if found.of else "no such row"


def _passed(study: Rows, cells: Cells, budgets: Sequence[int], answers: Answers) -> list[Section]:
    """Right first moves of every row, set by set."""
    columns = [(group.name, budget) for group in study.sets for budget in budgets]
    lines = []
    for variant in study.variants:
        shares = [share(cells.get((group, variant.name, budget), ()), answers) for group, budget in columns]
        lines.append((variant.name, variant.words, *(f"{s.right}/{s.judged}" if s.judged else "" for s in shares)))
    heads = ("row", "", *(f"{group}, {budget:,}" for group, budget in columns))
    return [Section("Right first moves", (), heads, tuple(lines))]


_WORDS = {
    "✓": "it helps",
    "x": "it hurts",
    "≈": "no difference",
    "✓x": "it depends",
    "?": "left open",
    "": "not applicable",
}

SUMMARY = Rows(
    **told("zhang-table-8.1"),
    sets=SETS,
    variants=tuple(one for one in variants() if len(one.name) == 1),
    scales=SCALES,
    asked=asked,
    write=partial(
        write, kinds={kind: {group: (HIS_SET[group],) for group in groups} for kind, groups in KINDS.items()}
    ),
)
PUBLIC_SETS = Rows(
    **told("zhang-public-sets"),
    sets=PUBLIC,
    variants=tuple(one for one in variants() if len(one.name) == 1 or one.name in BEST.values()),
    scales={
        "small": Scale((1_000,), (1,), problems=60),
        "medium": Scale(SIMULATIONS[:1]),
        "full": Scale(SIMULATIONS[:2]),
        "published": Scale((*SIMULATIONS, MOST), problems=100),
    },
    asked=asked,
    write=partial(write, kinds=PUBLIC_KINDS),
)
