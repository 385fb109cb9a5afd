"""Figures 1 to 3: the tree as it grows and is pruned, drawn from a search with W+ 4 and W- 2."""

import random
from typing import Any

from tesuji.go.game import Game
from tesuji.go.point import point_name
from tesuji.lab.studies import Answers, CallTask, Chart, Computed, Finding, Section, call
from tesuji.lab.verdicts import Held
from tesuji.papers.published import told
from tesuji.players.olga import OlgaSettings
from tesuji.players.olga.player import GoWorld, LinePosition
from tesuji.players.olga.search import JStat, Node, Parameters
from tesuji.render.tree import DrawnNode, tree_picture

PLUS, MINUS, DEPTH, GAMES = 4, 2, 3, 400


def grow(moves: list[str], seed: int) -> dict[str, Any]:
    """A search of the position after these moves: at each depth the paths that were there, and those that were left."""
    game = Game(9, komi=6.5)
    for move in moves:
        game.play(move)
    settings = OlgaSettings(depth_max=DEPTH, width_plus=PLUS, width_minus=MINUS, simulations=GAMES)
    world = GoWorld(settings, random.Random(seed), game)
    search = JStat(world.root(game.to_play), world, Parameters(DEPTH, PLUS, MINUS, GAMES))
    depths: list[dict[str, Any]] = []
    for stage in search.stages():
        if stage.done == "generated":
            depths.append({"grown": _paths(search.root)})
        depths[-1] |= {"left": _paths(search.root), "games": stage.games}
    return {"depths": depths}


def _paths(root: Node[LinePosition]) -> list[list[str]]:
    found: list[list[str]] = []
    level = [root]
    while level:
        level = [child for node in level for child in node.children]
        found += [[point_name(move) for move in node.position.moves] for node in level]
    return found


OPENINGS = (("E5", "C6"), ("E5", "G4", "D3"), ("C4", "F6", "F4"), ("D4", "F5", "F4", "G4"), ("E4", "D4", "E5", "D5"))
"""Positions of the beginning of a game, by their moves."""


def plan(scale: str) -> list[CallTask]:
    """A search of each opening."""
    return [
        call(grow, kind="a search", name=" ".join(moves), seed=number, moves=list(moves))
        for number, moves in enumerate(OPENINGS, 1)
    ]


def write(scale: str, answers: Answers) -> list[Section]:
    """One search drawn depth by depth, pruned moves pale: the one that prunes most above its leaves."""
    tasks = [task for task in plan(scale) if answers.result(task) is not None]
    if not tasks:
        return [Section("Figures 1 to 3", ("Not run yet.",))]
    counts = {task.name: _interior(answers.result(task) or {}) for task in tasks}
    task = max(tasks, key=lambda one: (counts[one.name], len((answers.result(one) or {})["depths"])))
    pictures = []
    for number, depth in enumerate((answers.result(task) or {})["depths"], 1):
        grown, gone, left = _parts(depth)
        caption = f"Depth {number}: {len(grown)} moves, {len(left)} left after {depth['games']:,} random games."
        pictures.append(Chart(tree_picture(_branch((), grown, gone), caption), caption))
    interior = sum(counts.values())
    finding = Finding(
        "3.4, figure 3",
        "nodes above the leaves are pruned too, a move at the root among them",
        "a node at depth two, then one at the root",
        f"{interior} in {len(tasks)} searches",
        Held(min(interior, 1), 1),
    )
    words = (
        f"W+ = {PLUS} and W- = {MINUS} as in his example; N = {GAMES}. The position after {task.name}. Pale moves were "
        "pruned or cut at that depth."
    )
    return [Section("Figures 1 to 3", (words,), pictures=tuple(pictures), findings=(finding,))]


Path = tuple[str, ...]


def _parts(depth: dict[str, Any]) -> tuple[list[Path], set[Path], list[Path]]:
    """The moves that were there at a depth, those that went, and those that were left."""
    grown, left = ([tuple(path) for path in depth[name]] for name in ("grown", "left"))
    return grown, set(grown) - set(left), left


def _interior(result: dict[str, Any]) -> int:
    """Nodes above the leaves that were pruned while deeper ones were sampled."""
    return sum(len(path) < number for number, depth in enumerate(result["depths"], 1) for path in _parts(depth)[1])


def _branch(path: Path, grown: list[Path], gone: set[Path]) -> DrawnNode:
    below = [other for other in grown if len(other) == len(path) + 1 and other[: len(path)] == path]
    return DrawnNode(path[-1] if path else "", tuple(_branch(one, grown, gone) for one in below), path in gone)


FIGURES = Computed(
    **told("bouzy-figures"),
    plan=plan,
    write=write,
    scales=("small",),
)
