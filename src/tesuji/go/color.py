"""Black and White, and what else can be on a point."""

from enum import IntEnum
from functools import cached_property


class Color(IntEnum):
    """What stands on a point: nothing, a black stone or a white stone.

    >>> print(tesuji.BLACK, tesuji.BLACK.opponent, tesuji.Color.parse("w"))
    Black White White
    """

    EMPTY = 0
    BLACK = 1
    WHITE = 2

    @cached_property
    def opponent(self) -> "Color":
        """The other player; empty stays empty."""
        return Color((0, 2, 1)[self])

    @property
    def letter(self) -> str:
        return ".BW"[self]

    @property
    def word(self) -> str:
        """The name in small letters, as JSON has it: black or white."""
        return str(self).lower()

    @classmethod
    def parse(cls, text: str) -> "Color":
        """Read a player as people type it: b, B, black, w, White."""
        colors = {"b": cls.BLACK, "black": cls.BLACK, "w": cls.WHITE, "white": cls.WHITE}
        try:
            return colors[text.strip().lower()]
        except (KeyError, AttributeError):
            raise ValueError(f"{text!r} is not a colour: expected black or white") from None

    def __str__(self) -> str:
        return ("empty", "Black", "White")[self]


EMPTY, BLACK, WHITE = Color.EMPTY, Color.BLACK, Color.WHITE
