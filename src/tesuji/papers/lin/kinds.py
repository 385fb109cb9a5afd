"""All five kinds of problem (3.3.1) and traps of every level (2.3), from our own collection through the bridge."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from random import Random
from statistics import mean
from typing import Any

from tesuji.errors import InputError
from tesuji.lab.studies import Answers, Computed, Finding, Section, Task, call
from tesuji.lab.verdicts import Note
from tesuji.papers.lin.comparison import Compared, compared, problems_of, variants, verdict_line
from tesuji.papers.lin.problems import MAX_DEPTH
from tesuji.papers.lin.problems import NODES as MADE_WITH
from tesuji.papers.lin.work import needed
from tesuji.papers.published import told
from tesuji.problems import Goal
from tesuji.problems.collection import load, named
from tesuji.problems.lin.bridge import to_lin
from tesuji.problems.lin.state import LinState
from tesuji.problems.lin.text import Scenario, format_lin, parse_lin
from tesuji.solvers.lin.traps import first_moves, trap_level

SCENARIOS = {
    Scenario.SAVE: "saving",
    Scenario.KILL: "killing",
    Scenario.CONNECT: "connecting",
    Scenario.CUT: "cutting",
    Scenario.RACE: "capturing race",
}
GOALS = {
    "saving": (Goal.LIVE, Goal.ESCAPE),
    "killing": (Goal.KILL, Goal.CAPTURE),
    "connecting": (Goal.CONNECT,),
    "cutting": (Goal.CUT,),
    "capturing race": (Goal.RACE,),
}
"""Lin's five kinds, by our goals."""
LEVELS = (1, 3, 5, 7, 9)
MOST_MOVES = 12
"""Feasible points of a problem that is taken: the traps are searched exhaustively."""
NODES = 60_000
DEPTH = 10
"""How far first moves are searched, and with how many nodes each; those with deep traps as when they were made."""
SIZES = {"small": (30, 6, 100_000), "full": (100, 10, 400_000)}
"""Problems of each kind, runs of each search, and simulations of a run."""


# What the tasks do -----------------------------------------------------------------------------------------------


def looked_at(problem: str, depth: int, nodes: int, seeds: int, budget: int) -> dict[str, Any]:
    """Levels of the traps of a problem, and both searches on it where exactly one first move wins."""
    asked = parse_lin(problem)
    try:
        found = first_moves(asked, depth, nodes)
    except InputError:
        return {"searched": False}
    wins = [first for first in found if first.wins_in]
    levels = sorted(first.trap_level for first in found if first.trap_level)
    result = {"searched": True, "wins": len(wins), "levels": levels, "moves": len(found)}
    if len(wins) != 1 or wins[0].move is None or not levels:
        return result
    one = format_lin(type(asked)(**{**vars(asked), "correct": frozenset({wins[0].move})}))
    runs = {name: needed(one, variants("")[name], seeds, budget)["needed"] for name in ("MCTS", "50")}
    return result | {"wins_in": wins[0].wins_in, "runs": runs}


def frequency(problem: str, plies: int, positions: int, seed: int) -> dict[str, Any]:
    """Of positions after so many random moves, how many offer the player to move a trap of each level?"""
    random, start = Random(seed), LinState.of(parse_lin(problem))
    counts, looked = dict.fromkeys(map(str, LEVELS[:-1]), 0), 0
    for _ in range(positions):
        state = start.copy()
        for _ in range(plies):
            if state.is_terminal:
                break
            state.play(random.choice(state.moves()))
        if state.is_terminal:
            continue
        try:
            levels = {trap_level(state, move, LEVELS[-2], NODES) for move in state.moves()}
        except InputError:
            continue
        looked += 1
        for level in levels - {None}:
            if str(level) in counts:
                counts[str(level)] += 1
    return {"positions": looked, "with": counts}


# All kinds -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Asked:
    kind: str
    name: str
    text: str
    depth: int = DEPTH
    nodes: int = NODES


def _deep_traps(scale: str, place: str) -> list[_Asked]:
    """Problems that were made for traps of level 7 and 9, and of other kinds than Lin's; the first of each if few."""
    found: dict[tuple[str, Scenario], list[_Asked]] = {}
    for one in problems_of(place):
        scenario = one.problem.scenario
        if one.kind in ("trap7", "trap9") or scenario is not Scenario.CONNECT:
            asked = _Asked(SCENARIOS[scenario], one.name, one.text, MAX_DEPTH, MADE_WITH)
            found.setdefault((one.kind, scenario), []).append(asked)
    return [one for group in found.values() for one in (group if scale == "full" else group[:1])]


def _problems(scale: str, sets: Mapping[str, str]) -> list[_Asked]:
    """The problems of each kind that fit, evenly spread over the files."""
    most, found = SIZES[scale][0], []
    folder = named(Path(sets["problems"]))
    files = sorted(folder.rglob("*.sgf")) if folder.is_dir() else [folder]
    entries = [(file, entry) for file in files for entry in load(file)]
    for kind, goals in GOALS.items():
        fitting = []
        for file, entry in entries:
            problem = entry.problem
            if problem is None or problem.goal not in goals or problem.width != problem.height:
                continue
            try:
                lin = to_lin(problem)
            except InputError:
                continue
            if 5 <= len(lin.feasible - lin.black - lin.white) <= MOST_MOVES:
                fitting.append(_Asked(kind, f"{file.stem} {entry.source.index}", format_lin(lin)))
        step = max(len(fitting) / most, 1)
        found += [fitting[int(k * step)] for k in range(min(most, len(fitting)))]
    return found + _deep_traps(scale, sets["traps"])


def _task(one: _Asked, scale: str) -> Task:
    _, seeds, budget = SIZES[scale]
    kind = f"{one.kind}, levels of traps up to {one.depth} moves, and runs"
    return call(
        looked_at,
        kind=kind,
        name=one.name,
        effort=seeds,
        group=f"{one.kind} {one.depth}",
        problem=one.text,
        depth=one.depth,
        nodes=one.nodes,
        seeds=seeds,
        budget=budget,
    )


def _plan(scale: str, sets: Mapping[str, str]) -> list[Task]:
    return [_task(one, scale) for one in _problems(scale, sets)]


def _write(scale: str, answers: Answers, sets: Mapping[str, str]) -> list[Section]:
    by_kind: dict[str, list[Compared]] = {}
    by_level: dict[int, list[Compared]] = {}
    seen: dict[str, list[dict[str, Any]]] = {}
    for one in _problems(scale, sets):
        result = answers.result(_task(one, scale))
        if result is None:
            continue
        seen.setdefault(one.kind, []).append(result)
        if "runs" in result and None not in result["runs"]["MCTS"]:
            pair = compared({"needed": result["runs"]["MCTS"]}, {"needed": result["runs"]["50"]})
            if pair is not None:
                by_kind.setdefault(one.kind, []).append(pair)
                by_level.setdefault(result["levels"][0], []).append(pair)
    if not seen:
        return []
    lines = tuple(
        (
            kind,
            str(len(results)),
            str(sum(result["searched"] for result in results)),
            str(sum(result.get("wins") == 1 for result in results)),
            *_compared_cells(by_kind.get(kind, [])),
        )
        for kind, results in seen.items()
    )
    levels = tuple((str(level), *_compared_cells(by_level[level])) for level in sorted(by_level))
    return [
        Section(
            "By kind of problem",
            (
                "Both searches, 50 visits per child, on problems with a single winning first move in the model. A "
                "ratio above "
                "1 means that MCTS needs more. Problems that MCTS does not settle within the budget are left out.",
            ),
            ("kind", "problems", "searched out", "one winning move", "MCTS", "combined", "better, worse, ratio"),
            lines,
            findings=(_kind_finding(by_kind),),
        ),
        Section(
            "By level of the shallowest trap",
            ("Levels as he counts them: after a trap the opponent wins within so many moves.",),
            ("level", "MCTS", "combined", "better, worse, ratio"),
            levels,
            findings=(_level_finding(by_level),),
        ),
    ]


def _compared_cells(pairs: list[Compared]) -> tuple[str, str, str]:
    if not pairs:
        return "", "", ""
    mcts, other = mean(mean(pair.mcts) for pair in pairs), mean(mean(pair.other) for pair in pairs)
    return f"{mcts:,.0f}", f"{other:,.0f}", verdict_line(pairs)


def _kind_finding(by_kind: Mapping[str, list[Compared]]) -> Finding:
    words = "; ".join(f"{kind}: {verdict_line(pairs)}" for kind, pairs in by_kind.items())
    return Finding(
        "3.3.1, figure 3.2.13",
        "the model holds five kinds of problem; all his experiments are connections",
        "no numbers for the other kinds",
        words or "nothing to compare",
        Note(),
        "he measured no other kind. These are far easier than his simple ones; so few visits decide by mean sooner "
        "than by "
        "most visits, and the combination is behind by some dozens of simulations",
    )


def _level_finding(by_level: Mapping[int, list[Compared]]) -> Finding:
    words = "; ".join(f"level {level}: {verdict_line(by_level[level])}" for level in sorted(by_level))
    return Finding(
        "4.2 to 4.5, 5.1",
        "the combination helps most where shallow traps are, of level 3 more than of level 5",
        "6.7 at level 3, 2.2 at level 5, 1.2 to 4.4 at 7 and 9",
        words or "nothing to compare",
        Note(),
        "on problems of all kinds the level alone does not say how hard they are; see lin-comparison for hard ones",
    )


ALL_KINDS = Computed(
    **told("lin-kinds"),
    plan=_plan,
    write=_write,
    sets={"problems": "bundled:generated/test", "traps": "bundled:lin"},
)


# How often there are traps ---------------------------------------------------------------------------------------

PLIES = (0, 2, 4)


def _frequency_tasks(scale: str, sets: Mapping[str, str]) -> list[tuple[int, Task]]:
    asked = problems_of(sets["problems"])[:: 4 if scale == "small" else 1]
    positions = 10 if scale == "small" else 100
    return [
        (
            plies,
            call(
                frequency,
                kind=f"traps after {plies} moves",
                name=one.name,
                effort=positions if plies else 1,
                group=f"{plies} moves",
                problem=one.text,
                plies=plies,
                positions=positions if plies else 1,
            ),
        )
        for one in asked
        for plies in PLIES
    ]


def _plan_frequency(scale: str, sets: Mapping[str, str]) -> list[Task]:
    return [task for _, task in _frequency_tasks(scale, sets)]


def _write_frequency(scale: str, answers: Answers, sets: Mapping[str, str]) -> list[Section]:
    totals = {plies: dict.fromkeys(("positions", *map(str, LEVELS[:-1])), 0) for plies in PLIES}
    for plies, task in _frequency_tasks(scale, sets):
        if (result := answers.result(task)) is not None:
            totals[plies]["positions"] += result["positions"]
            for level, count in result["with"].items():
                totals[plies][level] += count
    if not any(total["positions"] for total in totals.values()):
        return []
    names = [str(level) for level in LEVELS[:-1]]
    lines = tuple(
        (str(plies), str(total["positions"]), *(f"{total[name] / max(total['positions'], 1):.0%}" for name in names))
        for plies, total in totals.items()
    )
    shares = {
        name: ", ".join(f"{total[name] / max(total['positions'], 1):.0%}" for total in totals.values())
        for name in names
    }
    return [
        Section(
            "Positions with a trap for the player to move",
            ("Random moves from our study problems; a position counts for each level of which it has a trap.",),
            ("moves played", "positions", *(f"level {name}" for name in names)),
            lines,
            findings=(
                Finding(
                    "2.3, figure 2.3.2",
                    "traps are more frequent towards the end of a game than at its beginning; in Go they barely happen",
                    "a figure about chess, after Ramanujan and others",
                    "; ".join(f"level {name}: {share}" for name, share in shares.items())
                    + f" of positions after {', '.join(map(str, PLIES))} moves",
                    Note(),
                    "the problems were chosen for their traps, and are small: as they fill up, deep traps turn into "
                    "those of "
                    "level 1; in local problems traps are everywhere, whatever holds for whole games",
                ),
            ),
        )
    ]


TRAP_FREQUENCY = Computed(
    **told("lin-trap-frequency"),
    plan=_plan_frequency,
    write=_write_frequency,
    sets={"problems": "bundled:lin"},
)
