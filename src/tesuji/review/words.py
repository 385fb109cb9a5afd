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
    move, note = (names(finding.path) or ["pass"])[-1], finding.note and f": {finding.note}"
    line = f", {line_of(finding)}" if finding.line else ""
    match finding.kind:
        case Kind.ILLEGAL_MOVE:
            return f"{move} cannot be played here{note}"
        case Kind.ANSWER_FAILS:
            return f"{move} is marked as the answer but fails{line}{note}"
        case Kind.NOTHING_TO_DO:
            return f"{mover} gets as much with a pass{line}"
        case Kind.BETTER_ANSWER:
            return f"{move} gets more than the marked answer{note}{line}"
        case Kind.UNMENTIONED_KO:
            return f"{move} needs a ko, and the text does not say so{note}{line}"
        case Kind.BRANCH_FAILS:
            return f"{move} is on a right line but fails{line}"
        case Kind.WRONG_MOVE_WORKS:
            return f"{move} is marked wrong but works{note}{line}"
        case Kind.ANOTHER_ANSWER:
            return f"{move} works too{note}{line}"
        case Kind.BAD_REFUTATION:
            return f"{move} fails, but {finding.note}{f'; this does{line}' if line else ''}"
    return f"{move} has no answer in the tree; it fails{line}"
