"""Arguments as strangers give them: mostly good ones, some odd, some wrong."""

from collections.abc import Callable
from random import Random
from typing import Any

import numpy as np

from tesuji.go import Board, Game, Point

ODD: tuple[Any, ...] = (
    None,
    True,
    -1,
    2**31,
    2**63,
    2**64,
    -(2**63) - 1,
    10**30,
    1.5,
    -0.0,
    1e308,
    float("nan"),
    float("inf"),
    "",
    "D4",
    "I9",
    "Z99",
    "pass",
    "é\0\ud800",
    "x" * 5000,
    b"D4",
    (),
    (0,),
    (1, 2, 3),
    (-1, 0),
    ("a", "b"),
    (2**70, 0),
    [],
    [1],
    ["D4", None],
    {},
    {"memory": "x"},
    set(),
    object,
    len,
    ...,
    np.zeros((3, 3), dtype=np.uint8),
    np.float64("nan"),
    np.int64(3),
)
"""What nobody asked for. No large number is meant that could be a long search: amounts of work come from `work`."""


class Values:
    """Draws arguments for one step."""

    def __init__(self, random: Random, wrong: float) -> None:
        self.random, self.wrong = random, wrong
        self.strange = False
        """Has an argument been drawn that is not even of the right kind?"""

    def odd(self) -> Any:
        """Something that nobody asked for."""
        self.strange = True
        return self.random.choice(ODD)

    def or_odd(self, good: Callable[[], Any]) -> Any:
        """A good value, or now and then an odd one."""
        return self.odd() if self.random.random() < self.wrong else good()

    def number(self, low: int, high: int) -> Any:
        """A whole number; now and then one just outside, or an odd one."""
        r = self.random
        edge = r.random() < self.wrong
        return self.or_odd(lambda: r.choice((low - 1, low, high, high + 1)) if edge else r.randint(low, high))

    def work(self, most: int) -> Any:
        """An amount of work: never a lot, now and then no number."""
        if self.random.random() < self.wrong:
            self.strange = True
            return self.random.choice((-1, 1.5, "x", b"1", 10**30, -(10**30), float("nan"), (), True, object))
        return self.random.randint(0, most)

    def real(self, low: float, high: float) -> Any:
        """A number; now and then an odd one."""
        return self.or_odd(lambda: self.random.choice((low, high, self.random.uniform(low, high))))

    def color(self) -> Any:
        """A player."""
        return self.or_odd(lambda: self.random.choice((0, 3) if self.random.random() < self.wrong else (1, 2)))

    def turn(self) -> Any:
        """A player, or nobody in particular."""
        return None if self.random.random() < 0.5 else self.color()

    def yes(self) -> Any:
        """Yes or no."""
        return self.or_odd(lambda: self.random.random() < 0.5)

    def seed(self) -> Any:
        """A seed."""
        return self.or_odd(lambda: self.random.choice((0, 1, 2**32, 2**64 - 1, self.random.getrandbits(64))))

    def point(self, board: Board) -> Any:
        """A point of the board in any notation, or just outside it."""

        def good() -> Any:
            r = self.random
            out = int(r.random() < self.wrong)
            point = Point(r.randrange(board.width + out), r.randrange(board.height + out))
            forms: list[Any] = [point, tuple(point), str(point)]
            if not isinstance(board, Game):  # only boards know points by their number
                forms.append(point.row * board.width + point.column)
            return r.choice(forms)

        return self.or_odd(good)

    def stone(self, board: Board) -> Any:
        """A point with a stone, mostly."""
        stones = np.argwhere(getattr(board, "board", board).colors() != 0)
        if len(stones) == 0 or self.random.random() < self.wrong:
            return self.point(board)
        row, column = stones[self.random.randrange(len(stones))]
        return Point(int(column), int(row))

    def move(self, board: Board) -> Any:
        """A point or a pass."""
        return None if self.random.random() < 0.05 else self.point(board)

    def some(self, one: Callable[[], Any], most: int = 6) -> Any:
        """Several of something, in one of many containers."""

        def good() -> Any:
            values = [one() for _ in range(self.random.randint(0, most))]
            return self.random.choice((list, tuple, iter))(values)

        return self.or_odd(good)
