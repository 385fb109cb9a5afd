"""What an external network was asked on the way to an answer."""

from dataclasses import dataclass
from typing import Any

from tesuji.go import Point, point_name


@dataclass(frozen=True)
class Consulted:
    """A guide, and what it predicted: evidence for where to look, never for what holds."""

    name: str
    questions: int
    moves: tuple[tuple[Point, float], ...] = ()
    """The first moves that it finds likeliest, each with how likely."""

    def to_dict(self) -> dict[str, Any]:
        moves = {point_name(move): round(share, 4) for move, share in self.moves}
        return {"name": self.name, "questions": self.questions, "moves": moves}
