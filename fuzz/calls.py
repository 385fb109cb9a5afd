"""How a call is written down in a table: an object, what is called, and how its arguments are drawn."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from random import Random
from typing import Any

from fuzz.values import Values

POOL = 5  # objects of a kind that live at a time


@dataclass
class World:
    """The objects of a batch by kind; calls make more of them."""

    pools: dict[str, list[Any]] = field(default_factory=dict)

    def any(self, random: Random, kind: str) -> Any:
        """One of a kind."""
        return random.choice(self.pools[kind])

    def has(self, kind: str) -> bool:
        """Is there one of this kind?"""
        return bool(self.pools.get(kind))

    def keep(self, kind: str, thing: Any) -> None:
        """Keep an object for later calls; the oldest of too many go."""
        pool = self.pools.setdefault(kind, [])
        pool.append(thing)
        del pool[:-POOL]


Act = Callable[[], Any]
Argument = Callable[[Values, Any], Any]
"""Draws an argument, with the object at hand."""


@dataclass(frozen=True)
class Call:
    """One line of a table."""

    kind: str
    """Of the object that is needed for it."""
    name: str
    act: Callable[..., Any]
    """Takes the object and the arguments."""
    arguments: tuple[Argument, ...] = ()
    keywords: Mapping[str, Argument] = field(default_factory=dict)
    """Each is given half of the time."""
    keep: str = ""
    """The kind of what comes out of it, if that is to be kept."""

    def draw(self, world: World, values: Values) -> tuple[str, Act]:
        """Draw the arguments: what the call says, and the call itself."""
        thing = world.any(values.random, self.kind)
        drawn = [argument(values, thing) for argument in self.arguments]
        named = {key: value(values, thing) for key, value in self.keywords.items() if values.random.random() < 0.5}
        words = [short(thing), *map(short, drawn), *(f"{key}={short(value)}" for key, value in named.items())]

        def act() -> None:
            result = self.act(thing, *drawn, **named)
            if self.keep and result is not None:
                world.keep(self.keep, result)

        return f"{self.name}({', '.join(words)})", act


def method(kind: str, name: str, *arguments: Argument, keep: str = "", **keywords: Argument) -> Call:
    """A method, or a property, of an object of this kind."""

    def act(thing: Any, *drawn: Any, **named: Any) -> Any:
        found = getattr(thing, name)
        return found(*drawn, **named) if callable(found) else found

    return Call(kind, f"{kind}.{name}", act, arguments, keywords, keep)


def function(kind: str, call: Callable[..., Any], *arguments: Argument, keep: str = "", **keywords: Argument) -> Call:
    """A function whose first argument is an object of this kind."""
    return Call(kind, getattr(call, "__name__", str(call)), call, arguments, keywords, keep)


def assign(kind: str, name: str, value: Argument) -> Call:
    """A property of an object of this kind gets a value."""
    return Call(kind, f"{kind}.{name} =", lambda thing, drawn: setattr(thing, name, drawn), (value,))


def short(value: Any) -> str:
    """A value on one line."""
    text = repr(value).replace("\n", " / ")
    return text if len(text) < 900 else text[:900] + "..."


# What arguments are ----------------------------------------------------------------------------------------------


def point(v: Values, board: Any) -> Any:
    """A point of the board at hand."""
    return v.point(board)


def stone(v: Values, board: Any) -> Any:
    """A stone of the board at hand."""
    return v.stone(board)


def move(v: Values, board: Any) -> Any:
    """A point or a pass."""
    return v.move(board)


def points(v: Values, board: Any) -> Any:
    """Several points."""
    return v.some(partial(v.point, board))


def stones(v: Values, board: Any) -> Any:
    """Several stones."""
    return v.some(partial(v.stone, board))


def moves(v: Values, board: Any) -> Any:
    """A line of moves."""
    return v.some(partial(v.move, board), 4)


def indices(v: Values, board: Any) -> Any:
    """Several flat indices."""
    return v.some(lambda: v.number(0, board.width * board.height - 1))


def turn(v: Values, _: Any) -> Any:
    """A player, or nobody in particular."""
    return v.turn()


def color(v: Values, _: Any) -> Any:
    """A player."""
    return v.color()


def yes(v: Values, _: Any) -> Any:
    """Yes or no."""
    return v.yes()


def seed(v: Values, _: Any) -> Any:
    """A seed."""
    return v.seed()


def odd(v: Values, _: Any) -> Any:
    """What nobody asked for."""
    return v.odd()


def number(low: int, high: int) -> Argument:
    """A whole number."""
    return lambda v, _: v.number(low, high)


def work(most: int) -> Argument:
    """An amount of work."""
    return lambda v, _: v.work(most)


def real(low: float, high: float) -> Argument:
    """A number."""
    return lambda v, _: v.real(low, high)


def word(*words: Any) -> Argument:
    """One of these, or an odd thing."""
    return lambda v, _: v.or_odd(lambda: v.random.choice(words))
