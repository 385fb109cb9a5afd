"""Calls of boards, games and reading helpers."""

from collections.abc import Callable
from functools import partial
from random import Random
from typing import TYPE_CHECKING, Any

from fuzz.values import Values
from tesuji import Board, Game
from tesuji.go import reading

if TYPE_CHECKING:
    from fuzz.api import Call, World

WEIGHT = 10


def start(world: "World", random: Random) -> None:
    """Two boards with some random moves on them, and a game."""
    for size in (random.choice((2, 3, 5)), random.choice((7, 9, 13, 19, 25))):
        board = Board(size, random.choice((size, 9)))
        for _ in range(random.randint(0, 2 * size * size)):
            moves = board.legal_indices()
            if moves:
                board.play(random.choice(moves))
        world.keep("board", board)
    world.keep("game", Game(random.choice((5, 9)), "japanese"))


def method(kind: str, name: str, *arguments: Callable[[Values, Any], Any], keep: str = "") -> "tuple[str, Call]":
    """A call of a method; each argument is drawn with the object at hand. What it returns may be kept."""

    def draw(world: "World", values: Values) -> tuple[str, Callable[[], Any]]:
        thing = world.any(values.random, kind)
        drawn = [argument(values, thing) for argument in arguments]
        said = f"{kind}.{name}({', '.join(short(a) for a in drawn)})"

        def act() -> None:
            result = getattr(thing, name)
            result = result(*drawn) if callable(result) else result
            if keep:
                world.keep(keep, result)

        return said, act

    return kind, draw


def function(kind: str, call: Callable[..., Any], *arguments: Callable[[Values, Any], Any]) -> "tuple[str, Call]":
    """A call of a function whose first argument is an object of this kind."""

    def draw(world: "World", values: Values) -> tuple[str, Callable[[], Any]]:
        thing = world.any(values.random, kind)
        drawn = [argument(values, thing) for argument in arguments]
        said = f"{getattr(call, '__name__', call)}({', '.join([short(thing), *map(short, drawn)])})"
        return said, lambda: call(thing, *drawn)

    return kind, draw


def short(value: Any) -> str:
    """A value on one line."""
    text = repr(value).replace("\n", " / ")
    return text if len(text) < 900 else text[:900] + "..."


point, stone, move = (lambda v, b: v.point(b)), (lambda v, b: v.stone(b)), (lambda v, b: v.move(b))
turn, color = (lambda v, b: v.turn()), (lambda v, b: v.color())
yes, seed = (lambda v, b: v.yes()), (lambda v, b: v.seed())
points = lambda v, b: v.some(partial(v.point, b))  # noqa: E731
stones = lambda v, b: v.some(partial(v.stone, b))  # noqa: E731


def number(low: int, high: int) -> Callable[[Values, Any], Any]:
    """A whole number."""
    return lambda v, b: v.number(low, high)


def work(most: int) -> Callable[[Values, Any], Any]:
    """An amount of work."""
    return lambda v, b: v.work(most)


def real(low: float, high: float) -> Callable[[Values, Any], Any]:
    """A number."""
    return lambda v, b: v.real(low, high)


CALLS: "list[tuple[str, Call]]" = [
    method("board", "play", move, turn),
    method("board", "play", move),
    method("board", "undo"),
]
_ = reading
