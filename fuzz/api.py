"""Random calls of what Tesuji offers to Python, with good, odd and wrong arguments.

Objects live on from call to call, so that what one call leaves behind is met by the next. An argument that is wrong
may raise what is documented for it, and nothing else.
"""

from random import Random
from typing import Any

from fuzz import api_board, api_core, api_faces
from fuzz.calls import World
from fuzz.part import Note
from fuzz.values import Values

UNIT, FULL, SHORT, BATCH = "calls", 1_000_000, 20_000, 400

DOCUMENTED = (ValueError, TypeError)
"""What a wrong argument may raise: InputError is a ValueError. A number that does not fit is a wrong value."""
DUCKS = (AttributeError,)
"""What Python says of an argument of a wrong kind where it is used, in functions that are written in Python."""

GOOD = 0.6  # of the calls have arguments without fault
ROOMS: tuple[Any, ...] = (api_board, api_core, api_faces)
_WEIGHTS = [room.WEIGHT for room in ROOMS]


def start(random: Random) -> World:
    """Make a world with a few boards, games and searches in it."""
    world = World()
    for room in ROOMS:
        room.start(world, random)
    return world


def step(world: World, random: Random, note: Note) -> None:
    """Make one call."""
    room = random.choices(ROOMS, _WEIGHTS)[0]
    call = random.choice(room.CALLS)
    if not world.has(call.kind):  # then one is made, if it can be
        makers = [maker for maker in room.CALLS if maker.keep == call.kind and world.has(maker.kind)]
        call = random.choice(makers or ROOMS[0].CALLS)
    values = Values(random, 0.0 if random.random() < GOOD else 0.07)
    said, act = call.draw(world, values)
    note(said)
    try:
        act()
    except (*DOCUMENTED, *DUCKS) as error:
        if isinstance(error, DUCKS) and not values.strange:
            raise
        note(f"    {type(error).__name__}: {str(error)[:200]}")


def stop(world: World) -> None:
    """Let everything go."""
    world.pools.clear()
