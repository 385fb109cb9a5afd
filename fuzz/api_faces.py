"""Calls of what a programmer meets first: settings, problems, solvers and players."""

from dataclasses import fields
from functools import partial
from random import Random
from typing import Any

from fuzz.calls import Call, World, function, method, number, real, seed, word
from fuzz.values import Values
from tesuji import BLACK, WHITE, Board, Game, Problem, make_player
from tesuji.players import PRESETS, Clock
from tesuji.players.gogogo import GogogoSettings
from tesuji.players.olga import OlgaSettings
from tesuji.players.tielman import TielmanSettings
from tesuji.players.uct import UctSettings
from tesuji.problems import Goal, bundled, complete, load
from tesuji.problems.problem import Draft
from tesuji.solvers.capture.search import CaptureSettings
from tesuji.solvers.investigate import InvestigationSettings
from tesuji.solvers.limit import Limit
from tesuji.solvers.lin import LinSettings, TrapTreeShape
from tesuji.solvers.mcts import MctsSettings
from tesuji.solvers.settings import SearchSettings
from tesuji.solvers.sources.selective import ReadingSettings
from tesuji.solvers.table import SOLVERS, SolverConfig

WEIGHT = 2
SETTINGS = (
    InvestigationSettings,
    CaptureSettings,
    GogogoSettings,
    Limit,
    LinSettings,
    MctsSettings,
    OlgaSettings,
    ReadingSettings,
    SearchSettings,
    TielmanSettings,
    TrapTreeShape,
    UctSettings,
)
QUICK = {"simulations": "8", "memory": "2", "step": "8", "reading_nodes": "5", "depth_max": "2"}
"""So that a move takes a moment."""
_files = list(bundled())


def start(world: World, random: Random) -> None:
    """A problem, and the games of the other room."""
    problems = list(load(random.choice(_files)).problems())
    world.keep("problem", random.choice(problems))


def wild(kind: Any, v: Values, _: Any) -> Any:
    """Settings with some fields changed to whatever."""
    names = [field.name for field in fields(kind)]
    changed = v.random.sample(names, min(len(names), v.random.choice((1, 1, 2, 3))))
    choices = (0, 1, 2, 7, 0.5, 1.5, True, False, -1, "x", "mean", "visits", (1, 2))
    return {name: v.odd() if v.random.random() < 0.3 else v.random.choice(choices) for name in changed}


def any_settings(kind: Any, _: Any, values: Any) -> str:
    """Make settings, and write them down."""
    made = kind(**values)
    return str(made) + str(getattr(made, "digest", ""))


def read_settings(_: Any, text: Any) -> Any:
    """Settings from a text."""
    return MctsSettings.from_toml(text)


def player_words(v: Values, name: str) -> Any:
    """Settings of a player as a person types them."""
    known = type(PRESETS[name]).field_names() if name in PRESETS else []
    values = {key: value for key, value in QUICK.items() if key in known}
    for _ in range(v.random.choice((0, 0, 1, 2))):
        field = v.random.choice([*known, "nothing"])
        if field not in QUICK:
            values[field] = v.random.choice(("0", "1", "2", "0.5", "-1", "yes", "no", "nan", "1e999", "x", "", "٣"))
    return values


def new_player(v: Values, _: Any) -> Any:
    """A name with its words."""
    name = v.random.choice([*PRESETS, "nobody"])
    return name, player_words(v, name)


def make(_: Any, asked: Any, number: Any) -> Any:
    """A player by name."""
    name, values = asked
    return make_player(name, values, number)


def genmove(game: Game, player: Any, who: Any) -> None:
    """A player's move, played if there is one."""
    answer = player.genmove(game, game.to_play if who is None else who)
    if getattr(answer, "point", None) is not None and game.is_legal(answer.point, answer.color):
        game.play(answer.point, answer.color)


def solve(problem: Problem, choice: Any, limit: Any, number: Any) -> None:
    """Solve a problem in a moment."""
    solver, preset, values = choice
    SolverConfig.of(solver, preset, values).solve(problem, limit, None, number)


def solver_choice(v: Values, _: Any) -> Any:
    """A solver, a preset and settings as a person types them."""
    name = v.random.choice([*SOLVERS, "nobody"])
    presets = [None, None, *(SOLVERS[name].presets if name in SOLVERS else ()), "x"]
    values = {}
    if v.random.random() < 0.2:
        values[v.random.choice(("exploration", "memory", "seed", "x", "odds"))] = v.random.choice(
            ("0", "1", "x", "yes")
        )
    return name, v.random.choice(presets), values


def small_limit(v: Values, _: Any) -> Any:
    """Not much of anything."""
    return Limit(
        nodes=v.random.randint(0, 150),
        simulations=v.random.randint(0, 60),
        memory=1 << 21,
        threads=v.random.choice((1, 1, 2)),
        depth=v.random.choice((None, 0, 3)),
    )


def random_problem(board: Board, goal: Any, target: Any, region: Any) -> Problem:
    """A problem about any stones at all."""
    colors = board.colors()
    sides = [frozenset(p for p in board.points() if colors[p.row, p.column] == c) for c in (1, 2)]
    return complete(
        Draft(
            width=board.width,
            height=board.height,
            black=sides[0],
            white=sides[1],
            to_play=board.to_play,
            goal=goal,
            target=frozenset(target),
            region=None if region is None else frozenset(region),
        )
    )


def some_stones(v: Values, board: Any) -> Any:
    """Stones of one colour."""
    mine = board.stones(v.random.choice((1, 2)))
    return v.random.sample(mine, min(len(mine), v.random.choice((0, 1, 1, 2))))


def some_points(v: Values, board: Any) -> Any:
    """A small region, or none."""
    places = board.points()
    return None if v.random.random() < 0.5 else v.random.sample(places, min(len(places), 9))


def file(v: Values, _: Any) -> Any:
    """A file of the bundled problems."""
    return v.random.choice(_files)


def anybody(v: Values, _: Any) -> Any:
    """A player who takes a moment for a move."""
    name = v.random.choice(list(PRESETS))
    return make_player(name, {k: x for k, x in QUICK.items() if k in type(PRESETS[name]).field_names()}, 1)


CALLS: list[Call] = [
    *(function("", partial(any_settings, kind), partial(wild, kind)) for kind in SETTINGS),
    function("", read_settings, word("exploration = 1", "x = 1", "[", "memory = 'x'", "a" * 99)),
    function("", make, new_player, seed, keep="player"),
    function("", make, new_player, seed, keep="player"),
    function("game", genmove, anybody, word(None, None, BLACK, WHITE)),
    function("game", genmove, anybody, word(None)),
    function("player", lambda player, who: genmove(Game(5), player, who), word(None, BLACK)),
    method("player", "explain"),
    method("player", "heat_maps"),
    function("", lambda _, *a: Clock.fixed(*a), real(0.1, 9)),
    function("", lambda _, *a: Clock.settings(*a), real(0, 9), real(0, 9), number(0, 9)),
    function("", lambda _, a: load(a), word("nowhere", "/", "\x00", "x" * 5000)),
    function("", lambda _, f: next(iter(load(f).problems())), file, keep="problem"),
    function("board", random_problem, word(*Goal, None), some_stones, some_points, keep="problem"),
    function("problem", solve, solver_choice, small_limit, number(0, 9)),
    function("problem", solve, solver_choice, small_limit, number(0, 9)),
    function("problem", solve, solver_choice, small_limit, number(0, 9)),
]
