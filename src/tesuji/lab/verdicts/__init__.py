"""Verdicts about a document's claims, each computed from numbers that can be kept and judged again.

Evidence is the numbers behind one finding and the rule that turns them into a verdict. It is written beside a report
(``findings.json``), and ``tesuji lab verdicts`` computes every verdict from it again.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

from tesuji.errors import InputError
from tesuji.files import read_bytes
from tesuji.lab.verdicts.counts import Best, Between, Every, Greater, Held, Note, Ranks, Ratios, Share, Signs
from tesuji.lab.verdicts.evidence import CHANCE, VERDICTS, Evidence, Judged, Verdict, adjusted, judged
from tesuji.lab.verdicts.gain import DEPENDS, EQUAL, HELPS, HURTS, MARGIN, Gain
from tesuji.lab.verdicts.scores import POINTS, Apart, Equal, Mean, Rates, Spread, mean_of
from tesuji.plural import counted

SCALES = ("small", "medium", "full", "published")
"""How large a run is. Small shows that everything works; medium has the published numbers of games with less effort;
full is as published, or as far as two cores do it in a night; published is the rest of it."""
RULES: Mapping[str, type[Evidence]] = {
    kind.rule: kind
    for kind in (
        *(Note, Held, Between, Share, Signs, Ranks, Ratios, Greater, Every, Best),
        *(Mean, Apart, Equal, Rates, Spread, Gain),
    )
}
"""Every rule by its name in ``findings.json``."""


def read_evidence(record: Mapping[str, Any], where: str) -> Evidence:
    """Evidence from plain data, or one sentence about what is wrong with it."""
    values = dict(record)
    kind = RULES.get(str(values.pop("rule", "")))
    if kind is None:
        raise InputError(f"{where}: rule {record.get('rule')!r}: expected one of {', '.join(RULES)}")
    known = {field.name for field in fields(kind)}
    if unknown := sorted(set(values) - known):
        raise InputError(f"{where}: {unknown[0]!r} is no field of the rule {kind.rule}: expected {', '.join(known)}")
    try:
        return kind(**{name: _tuples(value) for name, value in values.items()})
    except TypeError as error:
        raise InputError(f"{where}: the rule {kind.rule} lacks numbers: {error}") from None


def _tuples(value: Any) -> Any:
    return tuple(map(_tuples, value)) if isinstance(value, list) else value


@dataclass(frozen=True)
class WrittenFinding:
    """A finding as ``findings.json`` has it, and its verdict computed again from its numbers."""

    document: str
    place: str
    claim: str
    written: str
    verdict: Verdict
    why: str
    published: str = ""
    ours: str = ""
    words: str = ""
    report: str = ""
    """The page on which it stands."""
    scale: str = ""
    finished: int = 0
    tasks: int = 0

    @property
    def told(self) -> str:
        """The test behind the verdict, and what else is to be said."""
        return " ".join(word for word in (self.why, self.words) if word)

    @property
    def run(self) -> str:
        """The page, the scale, and how much of it was run where that is not all."""
        part = f", {self.finished:,} of {counted(self.tasks, 'task')}" if self.finished < self.tasks else ""
        return f"{self.report.removesuffix('.md')}: {self.scale}{part}"


def read_findings(path: Path) -> list[dict[str, Any]]:
    """The findings of a ``findings.json``, as it was written."""
    if not path.is_file():
        raise InputError(f"{path}: there is no such file: expected the findings.json that tesuji lab report writes")
    try:
        found = json.loads(read_bytes(path, "findings.json of a report"))
    except ValueError:
        raise InputError(f"{path} is not JSON: expected the findings.json that tesuji lab report writes") from None
    if not isinstance(found, list):
        raise InputError(f"{path}: expected a list of findings")
    for number, one in enumerate(found, 1):
        if not isinstance(one, dict) or not isinstance(one.get("evidence"), dict):
            raise InputError(f"{path}, finding {number}: expected an object with evidence")
    return found


def recomputed(path: Path) -> list[WrittenFinding]:
    """Every finding of a ``findings.json`` with its verdict computed again."""
    return judged_again(read_findings(path), str(path))


def judged_again(found: Sequence[Mapping[str, Any]], where: str) -> list[WrittenFinding]:
    """Verdicts computed from the numbers of findings; the comparisons of a report's table are corrected together."""
    evidence = [read_evidence(one["evidence"], f"{where}, finding {number}") for number, one in enumerate(found, 1)]
    reports = [str(one.get("report", "")) for one in found]
    judgements: dict[int, Judged] = {}
    for report in dict.fromkeys(reports):
        mine = [k for k, other in enumerate(reports) if other == report]
        judgements |= dict(zip(mine, judged([evidence[k] for k in mine]), strict=True))
    return [
        WrittenFinding(
            **{name: str(one.get(name, "")) for name in _WORDS},
            written=str(one.get("verdict", "")),
            verdict=judgements[k][0],
            why=judgements[k][1],
            finished=int(one.get("finished", 0)),
            tasks=int(one.get("tasks", 0)),
        )
        for k, one in enumerate(found)
    ]


_WORDS = ("document", "place", "claim", "published", "ours", "words", "report", "scale")


def judged_once(found: Sequence[WrittenFinding]) -> list[WrittenFinding]:
    """Each claim once: by what was run, at the largest scale, in the last of the reports that judge it."""
    best: dict[tuple[str, str, str], int] = {}
    for k, one in enumerate(found):
        key = one.document, one.place, one.claim
        if key not in best or _weight(one) >= _weight(found[best[key]]):
            best[key] = k
    kept = set(best.values())
    return [one for k, one in enumerate(found) if k in kept]


def _weight(one: WrittenFinding) -> tuple[bool, int]:
    return one.verdict != "not run", SCALES.index(one.scale) if one.scale in SCALES else -1


__all__ = [
    "CHANCE",
    "DEPENDS",
    "EQUAL",
    "HELPS",
    "HURTS",
    "MARGIN",
    "POINTS",
    "RULES",
    "SCALES",
    "VERDICTS",
    "Apart",
    "Best",
    "Between",
    "Equal",
    "Every",
    "Evidence",
    "Gain",
    "Greater",
    "Held",
    "Judged",
    "Mean",
    "Note",
    "Ranks",
    "Rates",
    "Ratios",
    "Share",
    "Signs",
    "Spread",
    "Verdict",
    "WrittenFinding",
    "adjusted",
    "judged",
    "judged_again",
    "judged_once",
    "mean_of",
    "read_evidence",
    "read_findings",
    "recomputed",
]
