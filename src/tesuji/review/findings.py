"""What a proof-reader writes into the margin: findings, how far each is certain, and the line that shows it."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from tesuji.go import point_name
from tesuji.problems import Source
from tesuji.problems.expected import Move, parse_move
from tesuji.solvers.result.solution import Claim, ProofLevel


class Kind(StrEnum):
    """What can be wrong with a problem and its solution tree; the gravest first."""

    ILLEGAL_MOVE = "illegal move"
    """The tree has a move that the rules forbid, or a ko that is retaken without a threat."""
    ANSWER_FAILS = "answer fails"
    """A move that is marked right fails, whatever ko threats its side has."""
    NOTHING_TO_DO = "nothing to do"
    """The side to play has what it wants even if it passes."""
    BETTER_ANSWER = "better answer"
    """Another first move gets more than the marked one: without ko, or life instead of seki."""
    UNMENTIONED_KO = "unmentioned ko"
    """A right line needs a ko, and the text does not say so."""
    BRANCH_FAILS = "branch fails"
    """A right first move works, but a later move of a right line fails."""
    WRONG_MOVE_WORKS = "wrong move works"
    """A move that is marked wrong works: nothing refutes it."""
    ANOTHER_ANSWER = "another answer"
    """A first move that the file does not have is right too."""
    BAD_REFUTATION = "bad refutation"
    """A wrong move does fail, but not by what the tree shows."""
    NO_REFUTATION = "no refutation"
    """A wrong move is left without a refutation."""


class Certainty(StrEnum):
    """How far a finding can be relied upon."""

    CERTAIN = "certain"
    """Proven, on the board or in the region that the problem states."""
    LIKELY = "likely"
    """Proven inside an area that was inferred; or the file does not say what was taken to be its claim."""
    GUESS = "guess"
    """An estimate."""


class Known(StrEnum):
    """How it is known what a problem is about."""

    STATED = "stated"
    """The file, or who asks for the review, says so."""
    PROOF = "proof"
    """It is proven of one group that the answer decides it."""
    GAMES = "games"
    """Simulated games from the ends of right and wrong lines differ about one group."""


@dataclass(frozen=True)
class Finding:
    kind: Kind
    path: tuple[Move, ...]
    """The moves from the problem to the move that it is about, that one included; empty: the problem itself."""
    line: tuple[Move, ...]
    """The continuation from there, beginning with the next move."""
    level: ProofLevel
    stated: bool = True
    """Does the file itself say what the finding contradicts? Otherwise it was taken from the usual way to write."""
    note: str = ""
    """What the kind alone does not say, in a few words."""
    verified: bool | None = None
    """Has the checker accepted its proofs? ``None``: it was not asked, or could not finish."""
    claims: tuple[Claim, ...] = field(default=(), compare=False, repr=False)
    """The decided questions that it rests on."""

    @property
    def certainty(self) -> Certainty:
        if self.level is ProofLevel.NONE:
            return Certainty.GUESS
        return Certainty.CERTAIN if self.is_proven and self.stated else Certainty.LIKELY

    @property
    def is_proven(self) -> bool:
        return self.level in (ProofLevel.BOARD, ProofLevel.REGION)

    @property
    def move(self) -> Move:
        """The move that it is about; a pass where it is about the problem itself."""
        return self.path[-1] if self.path else None

    def to_dict(self) -> dict[str, Any]:
        return {
            "kind": str(self.kind),
            "certainty": str(self.certainty),
            "proof": str(self.level),
            "path": names(self.path),
            "line": names(self.line),
            "stated": self.stated,
            "note": self.note,
            "verified": self.verified,
        }

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> "Finding":
        return cls(
            Kind(data["kind"]),
            tuple(map(parse_move, data["path"])),
            tuple(map(parse_move, data["line"])),
            ProofLevel(data["proof"]),
            bool(data["stated"]),
            str(data["note"]),
            data["verified"],
        )


@dataclass(frozen=True)
class Review:
    source: Source
    name: str
    findings: tuple[Finding, ...] = ()
    about: str = ""
    known: Known | None = None
    """How that is known."""
    convention: str = ""
    asked: int = 0
    """Questions about positions of the tree that were put..."""
    open: int = 0
    """... and those that the limit left open."""
    nodes: int = 0
    seconds: float = 0.0
    skipped: str = ""
    undecided: str = ""
    """Why nothing can be said of the marked answer, where the limit left it open."""
    interrupted: bool = False

    def of(self, certainty: Certainty) -> tuple[Finding, ...]:
        return tuple(finding for finding in self.findings if finding.certainty is certainty)

    @property
    def clean(self) -> bool:
        """Was everything asked, and nothing found?"""
        return not (self.findings or self.open or self.skipped or self.interrupted)

    @property
    def settled(self) -> bool:
        """Could more time or nodes change nothing?"""
        proven = all(finding.is_proven for finding in self.findings)
        return proven and not (self.open or self.skipped or self.interrupted)

    @property
    def refused(self) -> bool:
        return any(finding.verified is False for finding in self.findings)

    def to_dict(self) -> dict[str, Any]:
        return {
            "file": self.source.file,
            "index": self.source.index,
            "name": self.name,
            "about": self.about,
            "known": self.known and str(self.known),
            "convention": self.convention,
            "findings": [finding.to_dict() for finding in self.findings],
            "clean": self.clean,
            "asked": self.asked,
            "open": self.open,
            "skipped": self.skipped,
            "undecided": self.undecided,
            "nodes": self.nodes,
            "seconds": round(self.seconds, 3),
        }

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> "Review":
        return cls(
            Source(str(data["file"]), int(data["index"])),
            str(data["name"]),
            tuple(Finding.from_dict(one) for one in data["findings"]),
            str(data["about"]),
            data["known"] and Known(data["known"]),
            str(data["convention"]),
            int(data["asked"]),
            int(data["open"]),
            int(data["nodes"]),
            float(data["seconds"]),
            str(data["skipped"]),
            str(data["undecided"]),
        )


def names(moves: Iterable[Move]) -> list[str]:
    return [point_name(move) for move in moves]


_ORDER = (ProofLevel.NONE, ProofLevel.AREA, ProofLevel.REGION, ProofLevel.BOARD)


def weakest(levels: Iterable[ProofLevel]) -> ProofLevel:
    """A chain is as strong as its weakest link; without any there is nothing to doubt."""
    return min(levels, key=_ORDER.index, default=ProofLevel.BOARD)
