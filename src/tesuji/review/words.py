"""Findings in the words of a proof-reader."""

from tesuji.go import Color
from tesuji.review.findings import Finding, Kind, names
from tesuji.solvers.result.solution import ProofLevel

KNOWN = {
    ProofLevel.BOARD: "proven",
    ProofLevel.REGION: "proven in the region",
    ProofLevel.AREA: "inside an area",
    ProofLevel.NONE: "an estimate",
}
"""How a finding is known. Only what holds on the board or in the stated region is called proven."""


def move_of(finding: Finding) -> str:
    """The move that a finding is about, with where it is played."""
    *before, move = names(finding.path) or ["pass"]
    return f"{move} after {' '.join(before)}" if before else move


def line_of(finding: Finding) -> str:
    return " ".join(names(finding.line))


def sentence(finding: Finding, mover: Color) -> str:
    """The finding as a whole sentence, for the margin of a solution tree."""
    words = f"{_said(finding, mover)} ({KNOWN[finding.level]}"
    checked = {True: ", replayed by the checker", False: ", refused by the checker", None: ""}[finding.verified]
    return f"{words}{checked})."


def _said(finding: Finding, mover: Color) -> str:
    move, line = (names(finding.path) or ["pass"])[-1], line_of(finding)
    note, then = finding.note and f": {finding.note}", line and f", {line}"
    this = line and f"; this does, {line}"
    return _SAID[finding.kind].format(move=move, mover=mover, line=then, note=note, plain=finding.note, this=this)


_SAID = {
    Kind.ILLEGAL_MOVE: "{move} cannot be played here{note}",
    Kind.ANSWER_FAILS: "{move} is marked as the answer but fails{line}{note}",
    Kind.NOTHING_TO_DO: "{mover} gets as much with a pass{line}",
    Kind.BETTER_ANSWER: "{move} gets more than the marked answer{note}{line}",
    Kind.UNMENTIONED_KO: "{move} needs a ko, and the text does not say so{note}{line}",
    Kind.BRANCH_FAILS: "{move} is on a right line but fails{line}",
    Kind.WRONG_MOVE_WORKS: "{move} is marked wrong but works{note}{line}",
    Kind.ANOTHER_ANSWER: "{move} works too{note}{line}",
    Kind.BAD_REFUTATION: "{move} fails, but {plain}{this}",
    Kind.NO_REFUTATION: "{move} has no answer in the tree; it fails{line}",
}
