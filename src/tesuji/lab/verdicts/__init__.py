"""Verdicts about a document's claims, each computed from numbers that can be kept and judged again.

Evidence is the numbers behind one finding and the rule that turns them into a verdict. It is written beside a report
(``findings.json``), and ``tesuji lab verdicts`` computes every verdict from it again.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

from tesuji.errors import InputError
from tesuji.files import read_bytes
from tesuji.lab.verdicts.counts import Best, Between, Every, Greater, Held, Note, Ranks, Ratios, Share, Signs
from tesuji.lab.verdicts.evidence import CHANCE, VERDICTS, Evidence, Judged, Verdict, adjusted, judged
from tesuji.lab.verdicts.gain import DEPENDS, EQUAL, HELPS, HURTS, MARGIN, Gain
from tesuji.lab.verdicts.scores import POINTS, Apart, Equal, Mean, Rates, Spread, mean_of

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
class Recomputed:
    """A finding as it was written, and its verdict computed again from its numbers."""

    document: str
    place: str
    claim: str
    written: str
    verdict: Verdict
    why: str


def recomputed(path: Path) -> list[Recomputed]:
    """Every finding of a ``findings.json`` with its verdict computed again; tables are corrected together."""
    try:
        found = json.loads(read_bytes(path, "findings.json of a report"))
    except ValueError:
        raise InputError(f"{path} is not JSON: expected the findings.json that tesuji lab report writes") from None
    if not isinstance(found, list):
        raise InputError(f"{path}: expected a list of findings")
    evidence: list[Evidence] = []
    for number, one in enumerate(found, 1):
        where = f"{path}, finding {number}"
        if not isinstance(one, dict) or not isinstance(one.get("evidence"), dict):
            raise InputError(f"{where}: expected an object with evidence")
        evidence.append(read_evidence(one["evidence"], where))
    names = ("document", "place", "claim", "verdict")
    reports = [str(one.get("report", "")) for one in found]
    judgements: dict[int, Judged] = {}
    for report in dict.fromkeys(reports):
        mine = [k for k, other in enumerate(reports) if other == report]
        judgements |= dict(zip(mine, judged([evidence[k] for k in mine]), strict=True))
    again = []
    for k, one in enumerate(found):
        document, place, claim, written = (str(one.get(name, "")) for name in names)
        again.append(Recomputed(document, place, claim, written, *judgements[k]))
    return again


__all__ = [
    "CHANCE",
    "DEPENDS",
    "EQUAL",
    "HELPS",
    "HURTS",
    "MARGIN",
    "POINTS",
    "RULES",
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
    "Recomputed",
    "Share",
    "Signs",
    "Spread",
    "Verdict",
    "adjusted",
    "judged",
    "mean_of",
    "read_evidence",
    "recomputed",
]
