"""What a move costs: table 4 (processor time by depth and width), and both growth laws of 5.1."""

import random
from collections.abc import Mapping, Sequence
from math import ceil
from statistics import fmean
from time import process_time
from typing import Any

from tesuji.go.game import Game
from tesuji.jobs.effort import olga_effort
from tesuji.lab.studies import Answers, CallTask, Computed, Finding, Section, call
from tesuji.lab.verdicts import Held
from tesuji.papers.bouzy.selfplay import KOMI, N, by_width
from tesuji.papers.published import told
from tesuji.players.olga import OlgaSettings
from tesuji.players.olga.player import GoWorld, LinePosition
from tesuji.players.olga.search import JStat, Parameters
from tesuji.players.presets import PRESETS

TABLE_4 = by_width("table_4")
MOVES = 43
"""Moves of one side in a game of Olga against herself, on average of ours."""
FROM = (8, 24, 40)
"""The moves of a game after which she is asked."""
SLACK = 1.25
"""A growth that is beyond the law by so much is not put down to chance."""


def move_cost(depth: int, width: int, simulations: int, seed: int) -> dict[str, Any]:
    """Processor time, random games and inner nodes of one move at each of three moments of a game of chance."""
    settings = OlgaSettings(depth_max=depth, width_plus=1 + 2 * width, width_minus=width, simulations=simulations)
    parameters = Parameters(depth, settings.width_plus, width, simulations, step=min(settings.step, simulations))
    _searched(_game(FROM[0], seed), settings, Parameters(1, simulations=1, step=1), seed)  # tables are made, once
    seconds, games, inner = [], [], []
    for moment in FROM:
        game = _game(moment, seed)
        begin = process_time()
        search = _searched(game, settings, parameters, seed)
        seconds.append(process_time() - begin)
        games.append(search.r_games)
        grown = [stage for stage in search.history if stage.done == "generated"]
        inner.append(max(sum(stage.widths[:-1]) for stage in grown))
    return {"seconds": fmean(seconds), "games": fmean(games), "inner": max(inner)}


def _searched(game: Game, settings: OlgaSettings, parameters: Parameters, seed: int) -> JStat[LinePosition]:
    world = GoWorld(settings, random.Random(seed), game)
    search = JStat(world.root(game.to_play), world, parameters)
    search.choose_move()
    return search


def _game(moves: int, seed: int) -> Game:
    """The beginning of a game of Tielman's heuristic player, whose stones are not scattered at random."""
    game, player = Game(9, komi=KOMI), PRESETS["tielman-heuristic"].make("chance", seed)
    for _ in range(moves):
        answer = player.genmove(game, game.to_play)
        game.play(answer.point)  # type: ignore[union-attr]
    return game


def cells(scale: str) -> list[tuple[int, int]]:
    """Width and depth of the cells that are measured; at small scale those that are quick."""
    if scale == "full":
        return [(width, depth) for width in TABLE_4 for depth in range(1, 7)]
    return [(width, depth) for width, deepest in ((3, 5), (4, 4), (5, 4)) for depth in range(1, deepest + 1)]


def _simulations(scale: str) -> int:
    return N if scale == "full" else 10


def _tasks(scale: str, width: int, depth: int) -> list[CallTask]:
    seeds = (1,) if scale == "small" else (1, 2, 3)
    kind = f"a move of depth {depth}, W- {width}"
    arguments: dict[str, Any] = {"depth": depth, "width": width, "simulations": _simulations(scale)}
    effort = olga_effort(_simulations(scale), depth, 1 + 2 * width, width)
    return [call(move_cost, kind=kind, name=f"seed {seed}", seed=seed, effort=effort, **arguments) for seed in seeds]


def plan(scale: str) -> list[CallTask]:
    return [task for width, depth in cells(scale) for task in _tasks(scale, width, depth)]


Cost = dict[tuple[int, int], dict[str, float]]


def costs(scale: str, answers: Answers) -> Cost:
    """Means of what was measured, by width and depth."""
    found: Cost = {}
    for width, depth in cells(scale):
        results = answers.results(_tasks(scale, width, depth))
        if results:
            found[width, depth] = {name: fmean(r[name] for r in results) for name in ("seconds", "games", "inner")}
    return found


def write(scale: str, answers: Answers) -> list[Section]:
    """Bouzy's table, ours, and the two laws."""
    found = costs(scale, answers)
    n = _simulations(scale)
    heads = ("W-", *(f"depth {depth}" for depth in range(1, 7)))
    times, laws = [], []
    for width, minutes in TABLE_4.items():
        ours = [found.get((width, depth)) for depth in range(1, 7)]
        cells_of = [f"{MOVES * one['seconds']:.1f} s" if one else "" for one in ours]
        times.append((str(width), *(f"{c} ({m} min)".strip() for c, m in zip(cells_of, minutes, strict=True))))
        for depth, one in enumerate(ours, 1):
            if one:
                space, time = width ** (depth - 1), n * (1 + 2 * width) * depth * width ** (depth - 1)
                words = (f"{one['inner']:.0f}", f"{space}", f"{one['games']:,.0f}", f"{time:,}")
                laws.append((str(width), str(depth), *words, f"{one['games'] / time:.2f}"))
    words_4 = (
        f"Processor time of one side for one game, from moves at three moments times {MOVES}; N = {n}. In brackets his "
        "minutes with N = 2500. W+ is 1 + 2 W-."
    )
    words_5 = (
        "Space is in W-^(D-1), he says: inner nodes that hold a board. Ours hold none, but are counted. Time is in "
        "N W+ D W-^(D-1) random games."
    )
    law_heads = ("W-", "depth", "inner nodes", "W-^(D-1)", "random games of a move", "N W+ D W-^(D-1)", "share")
    return [
        Section("Table 4", (words_4,), heads, tuple(times), findings=(_time_finding(found),)),
        Section("Growth (5.1)", (words_5,), law_heads, tuple(laws), findings=_law_findings(found)),
    ]


def _rising(values: Mapping[tuple[int, int], float]) -> list[bool]:
    """Is a cell dearer than its neighbour with one less of depth or width?"""
    return [values[beside] > values[w, d] for w, d in values for beside in ((w, d + 1), (w + 1, d)) if beside in values]


def _time_finding(found: Cost) -> Finding:
    rising = _rising({cell: one["games"] for cell, one in found.items()})
    his = _rising({(w, d): float(m) for w, minutes in TABLE_4.items() for d, m in enumerate(minutes, 1)})
    return Finding(
        "table 4",
        "time increases with both depth and W-",
        f"in {sum(his)} of {len(his)} neighbouring cells; the others are equal",
        f"in {sum(rising)} of {len(rising)} (random games, which no load changes)",
        Held(sum(rising), len(rising), least=ceil(0.9 * len(rising))),
    )


def _law_findings(found: Cost) -> tuple[Finding, ...]:
    spaces = [(one["inner"], sum(w**k for k in range(d))) for (w, d), one in found.items()]
    within = [inner <= most for inner, most in spaces]
    steps: Sequence[tuple[float, float]] = [
        (found[w, d + 1]["games"] / found[w, d]["games"], w * (d + 1) / d) for w, d in found if (w, d + 1) in found
    ]
    below = [ours <= SLACK * law for ours, law in steps]
    growth = ", ".join(f"{ours:.1f} ({law:.1f})" for ours, law in steps)
    return (
        Finding(
            "5.1",
            "space is in W-^(D-1)",
            "W-^(D-1)",
            f"inner nodes within 1 + W- + ... + W-^(D-1) in {sum(within)} of {len(within)} cells",
            Held(sum(within), len(within)),
        ),
        Finding(
            "5.1",
            "time is in N W+ D W-^(D-1)",
            "each step deeper multiplies by W- (D+1)/D",
            f"by {growth}" if growth else "nothing was run",
            Held(sum(below), len(below)),
            f"in brackets the law; {sum(below)} of {len(below)} steps are no steeper (with a quarter to spare)",
        ),
    )


COST = Computed(
    **told("bouzy-cost"),
    plan=plan,
    write=write,
)
