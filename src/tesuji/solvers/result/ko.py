"""The ko that a verdict hangs on, by the name that players give it."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from tesuji.go import Color


class KoKind(StrEnum):
    """What players call a ko (docs/verdicts.md says how each is recognized)."""

    DIRECT = "direct"
    """Whoever has taken it wins it with the next move."""
    APPROACH = "approach-move"
    """One side needs more moves to win it than the other: it has to approach first."""
    MULTI_STEP = "multi-step"
    """One side needs more moves to win it than the other: it has to win one ko after the other."""
    THOUSAND_YEAR = "thousand-year"
    """Neither side wants to start it; until one does, it is a seki."""
    BENT_FOUR = "bent four in the corner"
    """Only the attacker can start it, when it likes; the rules of most countries call the group dead."""
    DOUBLE = "double ko"
    """Two kos: when one is taken, so is the other, and nothing changes."""


@dataclass(frozen=True)
class Ko:
    """On which ko the mover's success depends, or which one the stones live by."""

    threats: int | None
    """The least number of kos that the mover must retake at once, that is, of threats that it has to find;
    ``None`` when the limit was met before it was known."""
    first: Color | None
    """Who takes a ko first in the main line; ``None`` when the line shows none."""
    kind: KoKind | None = None
    """``None`` when it was not found out."""
    mover_moves: int | None = None
    """When the mover has taken the ko, it wins with this many moves in a row: one in a direct ko. ``None`` when it was
    not found out, or are too many."""
    opponent_moves: int | None = None
    """The same for the opponent."""
    ignored: int | None = None
    """The least number of the opponent's threats that the mover must ignore, if it finds ``threats`` of its own and the
    opponent has plenty; ``None`` when it was not found out."""

    @property
    def favourable(self) -> bool | None:
        """Does the mover win it without having to find a threat? It may have to ignore several. ``None`` when it was
        not found out."""
        return None if self.threats is None else self.threats == 0

    def to_dict(self) -> dict[str, Any]:
        """The ko as plain data."""
        return {
            "kind": None if self.kind is None else str(self.kind),
            "threats": self.threats,
            "first": None if self.first is None else self.first.word,
            "ignored": self.ignored,
            "favourable": self.favourable,
            "mover_moves": self.mover_moves,
            "opponent_moves": self.opponent_moves,
        }

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> "Ko":
        kind, first = data.get("kind"), data["first"]
        return cls(
            data["threats"],
            None if first is None else Color.parse(first),
            None if kind is None else KoKind(kind),
            data.get("mover_moves"),
            data.get("opponent_moves"),
            data.get("ignored"),
        )
