"""Thinking time: how much there is, and how much of it the next move may have."""

from dataclasses import dataclass, field, replace
from math import isfinite
from typing import Self

from tesuji.errors import InputError

DAY = 86_400.0
"""Seconds: limits above one day per move count as unlimited."""
SAFETY = 0.1
"""Seconds that stay untouched, for the way to the server and back."""


@dataclass(frozen=True)
class TimeLeft:
    """What one player has left: seconds, and how many stones they are for (0 in main time)."""

    seconds: float
    stones: int = 0


@dataclass
class Clock:
    """Main time, then this many stones in every byo-yomi period, as GTP counts; or the same time for every move.

    ``main == byo_yomi == 0`` means that there is no time at all, except that GTP writes unlimited time as a byo-yomi
    period of no stones; :meth:`unlimited` is how we write it.

    >>> clock = tesuji.Clock(main=600, byo_yomi=30, stones=5)
    >>> clock.main, clock.byo_yomi, clock.stones
    (600, 30, 5)
    """

    main: float = 0.0
    byo_yomi: float = 0.0
    stones: int = 0
    per_move: float | None = None
    left: dict[int, TimeLeft] = field(default_factory=dict)
    """The time left, by colour, as far as it is known."""

    @classmethod
    def fixed(cls, seconds: float) -> Self:
        """The same time for every move."""
        if not (isfinite(seconds) and seconds > 0):
            raise InputError(f"{seconds} seconds for a move: expected more than none")
        return cls(per_move=seconds)

    @classmethod
    def settings(cls, main: float, byo_yomi: float, stones: int) -> Self:
        """GTP's ``time_settings``: main time, byo-yomi time and stones per byo-yomi period."""
        if not (isfinite(main) and isfinite(byo_yomi)) or min(main, byo_yomi, stones) < 0:
            raise InputError("time settings are three numbers that are not negative: main, byo-yomi, stones")
        return cls(main, byo_yomi, stones)

    @property
    def is_unlimited(self) -> bool:
        return self.per_move is None and self.byo_yomi > 0 and self.stones == 0

    def tell(self, color: int, seconds: float, stones: int) -> None:
        """Remember what a player has left."""
        if not isfinite(seconds) or stones < 0:
            raise InputError("time left is a number of seconds and a number of stones")
        self.left[color] = TimeLeft(max(seconds, 0.0), stones)

    def allowance(self, color: int, moves_to_come: int = 60) -> float | None:
        """Seconds that the next move may take, or ``None`` when time does not matter.

        Main time is shared among the moves still to come; a byo-yomi period among its stones.
        """
        seconds = self._share(color, moves_to_come)
        return None if seconds is None or seconds > DAY else seconds

    def _share(self, color: int, moves_to_come: int) -> float | None:
        if self.per_move is not None:
            return self.per_move
        if self.is_unlimited:
            return None
        left = self.left.get(color, TimeLeft(self.main) if self.main else TimeLeft(self.byo_yomi, self.stones))
        if left.stones:
            return max(left.seconds / left.stones - SAFETY, 0.01)
        share = left.seconds / max(moves_to_come, 1)
        if self.stones:  # main time may run out: byo-yomi comes after it
            share = max(share, min(left.seconds, self.byo_yomi / self.stones))
        return max(share - SAFETY, 0.01)

    def copy(self) -> Self:
        """A clock of its own with the same time left."""
        return replace(self, left=dict(self.left))


def moves_to_come(width: int, height: int, played: int) -> int:
    """About how many moves one player still has to make: what is left of three quarters of the board, and a few."""
    return max((width * height * 3 // 4 - played) // 2, 10)
