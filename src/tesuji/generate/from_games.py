"""Positions from games of our players: groups without two eyes, blocks short of liberties, stones that may be cut."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from tesuji.generate.sketch import Sketch
from tesuji.go.color import BLACK
from tesuji.go.game import Game
from tesuji.players.player import Resignation
from tesuji.players.uct.settings import UctSettings
from tesuji.problems import Goal
from tesuji.problems.infer import groups
from tesuji.problems.position import Block, PointSet, Position

SIZES = (9, 9, 13)
FIRST = 14
"""Moves before which there are no fights yet; on larger boards more."""
EVERY = 3
"""Positions that lie this many moves apart are looked at."""
FEW_LIBERTIES = 3
RACING_LIBERTIES = 6
APART = 3
"""Blocks with this many steps between them may be joined or cut."""


def played_positions(random: Random, simulations: int) -> Iterator[Position]:
    """Positions of one game between two of our players, who see little and so fight a lot."""
    size = random.choice(SIZES)
    settings = UctSettings(simulations=simulations, memory=8, resign=0.0, reading_nodes=0, prior_policy=0.0)
    game = Game(size, komi=7.5)
    with settings.make("uct", random.randrange(1 << 30)) as player:
        while len(game) < size * size and not game.is_over:
            answer = player.genmove(game, game.to_play)
            if isinstance(answer, Resignation):
                return
            game.play(answer.point, answer.color)
            if len(game) >= FIRST * size // 9 and len(game) % EVERY == 0:
                board = game.board
                yield Position.of(board)


def fights(position: Position, goal: Goal, most_empty: int) -> Iterator[Sketch]:
    """The possible problems of a position with this goal, turned so that Black is to play."""
    if goal.stake == "group":
        for group in groups(position):
            if group.walled and group.empty <= most_empty and len(group.stones) >= 4:
                yield _posed(position, goal, group.stones, mine=(group.color == BLACK))
    elif goal.stake == "block":
        least = 1 if goal.saves else 2  # what is in atari is simply taken
        for block in position.blocks:
            if least <= len(block.liberties) <= FEW_LIBERTIES:
                yield _posed(position, goal, block.stones, mine=(block.color == BLACK))
    elif goal.stake == "race":
        yield from _races(position)
    else:
        yield from _links(position, goal)


def _posed(position: Position, goal: Goal, target: PointSet, *, mine: bool) -> Sketch:
    found = Sketch(goal, position.width, position.height, position.black, position.white, target)
    return found if mine == goal.saves else found.swapped(goal)


def _races(position: Position) -> Iterator[Sketch]:
    racing = [b for b in position.blocks if len(b.liberties) <= RACING_LIBERTIES and len(b.stones) >= 2]
    for mine in racing:
        for theirs in racing:
            if mine.color != theirs.color and position.neighbours(mine.stones) & theirs.stones:
                found = _posed(position, Goal.RACE, theirs.stones, mine=theirs.color == BLACK)
                yield replace(found, own=mine.stones)


def _links(position: Position, goal: Goal) -> Iterator[Sketch]:
    blocks = [block for block in position.blocks if len(block.liberties) >= 2]
    for number, first in enumerate(blocks):
        for second in blocks[number + 1 :]:
            arena = _between(position, first, second) if first.color == second.color else None
            if arena:
                found = _posed(position, goal, first.stones | second.stones, mine=first.color == BLACK)
                yield replace(found, arena=arena)


def _between(position: Position, first: Block, second: Block) -> PointSet | None:
    own = first.stones | second.stones
    free = frozenset(position.around) - own
    here = position.distances(first.stones, free.__contains__)
    there = position.distances(second.stones, free.__contains__)
    shared = [here[p] + there[p] for p in free if p in here and p in there]
    if not shared or not 2 <= min(shared) <= APART + 1:
        return None
    least = min(shared)
    near = frozenset(p for p in free if p in here and p in there and here[p] + there[p] <= least + 2)
    enemy = position.stones(first.color.opponent)
    return near if near & enemy else None
