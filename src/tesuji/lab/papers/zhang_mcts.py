"""Zhang's chapter 8: right first moves of the tactic search. Run ``python -m tesuji.lab.papers.zhang_mcts FILE``.

A problem counts when the file names right first moves; the answer is right when it is one of them. Speed is in
simulations per second of processor time, so that a busy machine disturbs it little. One thread.
"""

import argparse
import math
import os
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from tesuji.errors import InputError
from tesuji.files import require_apart
from tesuji.go import point_name
from tesuji.lab.command import Words, command, write_rows
from tesuji.lab.statistics import mcnemar
from tesuji.problems import Goal, KoPolicy, Problem, Verdict, load
from tesuji.solvers.mcts import MctsQuestion, MctsSearch, MctsSettings, preset


@dataclass(frozen=True)
class Row:
    """One problem searched once."""

    preset: str
    digest: str
    simulations: int
    seed: int
    name: str
    move: str
    """Empty where the problem was refused."""
    right: bool
    value: float
    seconds: float
    """Of processor time."""
    memory_full: bool


def judged_problems(path: Path, every: int = 1) -> list[Problem]:
    """Every n-th problem of a file of which right first moves are known and which can be done without a ko."""
    known = [p for p in load(path).sound() if p.expected.accepted and p.expected.verdict in (None, Verdict.SUCCESS)]
    return known[::every]


def question(problem: Problem, ko: KoPolicy, *, keep_region: bool) -> MctsQuestion:
    """The problem as the search takes it; without its region, Zhang's floating one is used."""
    return MctsQuestion(
        position=problem.board(),
        goal=str(problem.goal),
        target=tuple(problem.target),
        own=tuple(problem.own),
        region=tuple(problem.region) if keep_region and problem.region else None,
        assumed_alive=tuple(problem.assumed_alive) if keep_region else (),
        quantifier=str(problem.quantifier),
        ko_policy=str(ko),
    )


def measure(
    problems: Sequence[Problem],
    name: str,
    settings: MctsSettings,
    simulations: int,
    seed: int,
    ko: KoPolicy,
    open_: bool,
) -> list[Row]:
    """Search every problem once."""
    rows = []
    for problem in problems:
        keep = not open_ and problem.goal not in (Goal.CAPTURE, Goal.ESCAPE)
        try:
            search = MctsSearch(question(problem, ko, keep_region=keep), settings, seed=seed)
        except InputError as error:  # costs this problem only: not right, and without a move
            print(f"{problem.name}: {error}", file=sys.stderr)
            rows.append(Row(name, settings.digest, simulations, seed, problem.name, "", False, 0.0, 0.0, False))
            continue
        start = time.process_time()
        result = search.run(simulations)
        seconds = time.process_time() - start
        right = result.move in problem.expected.accepted
        answer = (point_name(result.move), right, result.value, seconds, result.memory_full)
        rows.append(Row(name, settings.digest, simulations, seed, problem.name, *answer))
    return rows


def interval(right: int, total: int) -> tuple[float, float]:
    """Wilson's 95 % interval of a share."""
    z, n = 1.96, max(total, 1)
    centre, width = right / n + z * z / (2 * n), z * math.sqrt(right / n * (1 - right / n) / n + z * z / (4 * n * n))
    return (centre - width) / (1 + z * z / n), (centre + width) / (1 + z * z / n)


def line(rows: Sequence[Row]) -> str:
    """One row of the table."""
    right, total = sum(row.right for row in rows), len(rows)
    low, high = interval(right, total)
    speed = sum(row.simulations for row in rows) / max(sum(row.seconds for row in rows), 1e-9)
    first = rows[0]
    share = f"{right}/{total} = {right / total:.1%} ({low:.1%} to {high:.1%})"
    return f"| {first.preset} | {first.simulations} | {first.seed} | {share} | {speed:,.0f} |"


def compared(rows: Sequence[Row], others: Sequence[Row]) -> str:
    """Problems that only these rows, or only the others, have right; and how likely that is by chance."""
    pairs = [(row.right, other.right) for row, other in zip(rows, others, strict=True)]
    more, fewer = pairs.count((True, False)), pairs.count((False, True))
    return f"+{more} -{fewer}, p = {mcnemar(more, fewer):.3f}"


@command
def main(words: Words = None) -> None:
    """Measure and print the table; write one JSON object per problem where asked."""
    parser = argparse.ArgumentParser(prog="python -m tesuji.lab.papers.zhang_mcts", description=__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("--preset", action="append", help="repeat for several")
    parser.add_argument("--against", action="append", default=[], help="compare with this preset (McNemar); repeat")
    parser.add_argument("--simulations", type=int, action="append")
    parser.add_argument("--seed", type=int, action="append")
    parser.add_argument("--every", type=int, default=1, help="only every n-th problem")
    parser.add_argument("--ko", type=KoPolicy, choices=list(KoPolicy), default=KoPolicy.AGAINST)
    parser.add_argument("--open", action="store_true", help="leave the region to the search")
    parser.add_argument("--json", type=Path, help="write the rows here")
    options = parser.parse_args(words)
    require_apart({"--json": options.json}, [options.file])
    problems, rows = judged_problems(options.file, options.every), []
    print(f"{options.file.name}: {len(problems)} problems, ko {options.ko}, load {os.getloadavg()[0]:.1f}")
    heads = [
        "preset",
        "simulations",
        "seed",
        "right",
        "simulations/s",
        *(f"against {name}" for name in options.against),
    ]
    print(f"| {' | '.join(heads)} |\n{'| --- ' * len(heads)}|")
    found: dict[tuple[str, int, int], list[Row]] = {}
    for name in dict.fromkeys([*options.against, *(options.preset or ["life-best"])]):
        for simulations in options.simulations or [10_000]:
            for seed in options.seed or [1]:
                row = measure(problems, name, preset(name), simulations, seed, options.ko, options.open)
                found[name, simulations, seed] = row
                rows += row
                beside = [
                    compared(row, found[o, simulations, seed])
                    for o in options.against
                    if (o, simulations, seed) in found
                ]
                print(" | ".join([line(row)[:-2], *beside]) + " |", flush=True)
    write_rows(options.json, rows)


if __name__ == "__main__":
    sys.exit(main())
