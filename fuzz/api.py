"""Random calls of what Tesuji offers to Python, with good, odd and wrong arguments.

Objects live on from call to call, so that what one call leaves behind is met by the next. An argument that is wrong
may raise what is documented for it, and nothing else.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any

from fuzz import api_board
from fuzz.part import Note
from fuzz.values import Values

UNIT, FULL, SHORT, BATCH = "calls", 1_000_000, 6_000, 400
POOL = 6  # objects of a kind that live at a time

DOCUMENTED = (ValueError, TypeError)
"""What a wrong argument may raise: InputError is a ValueError. A number that does not fit is a wrong value."""


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


Call = Callable[[World, Values], tuple[str, Callable[[], Any]]]
"""Draws the arguments of a call: what it says, and the call itself."""


def start(random: Random) -> World:
    """A world with a few boards and games in it."""
    world = World()
    for room in ROOMS:
        room.start(world, random)
    return world


def step(world: World, random: Random, note: Note) -> None:
    """Make one call."""
    room = random.choices(ROOMS, [room.WEIGHT for room in ROOMS])[0]
    kind, call = random.choice(room.CALLS)
    if kind and not world.has(kind):
        return
    said, act = call(world, Values(random))
    note(said)
    try:
        act()
    except DOCUMENTED as error:
        note(f"    {type(error).__name__}: {str(error)[:200]}")


def stop(world: World) -> None:
    """Nothing is left behind."""


ROOMS: tuple[Any, ...] = (api_board,)
