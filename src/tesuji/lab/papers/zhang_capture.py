"""Zhang's table 3.1: six solvers on capturing problems. Run ``python -m tesuji.lab.papers.zhang_capture FILE``."""

import argparse
import statistics
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from tesuji.errors import InputError
from tesuji.files import require_apart
from tesuji.lab.command import Words, command, write_rows
from tesuji.problems import Goal, KoPolicy, Problem, Verdict, load
from tesuji.solvers import PRESETS, CaptureSettings, Limit, Solution, solve_capture
from tesuji.solvers.capture import zhang
from tesuji.toml import changed, read_values


@dataclass(frozen=True)
class Row:
    """One problem by one solver, with the kos against the mover."""

    solver: str
    name: str
    judged: str
    """solved, wrong verdict, wrong move, undecided, or unjudged where the file does not say what is right."""
    captured: bool | None
    """Does the search say that the block is captured?"""
    nodes: int
    positions: int
    depth: int
    seconds: float
    stop: str


def capture_problems(path: Path) -> list[Problem]:
    """The problems of a file that ask about the capture or the escape of one block."""
    found = [problem for problem in load(path).sound() if problem.goal in (Goal.CAPTURE, Goal.ESCAPE)]
    if not found:
        raise InputError(f"{path}: there is no problem of capture or escape")
    return found


def judge(problem: Problem, solution: Solution) -> str:
    """Compare with the file's answer. Whatever needs a ko is a failure with the kos against the mover."""
    if solution.verdict is Verdict.UNKNOWN:
        return "undecided"
    expected = problem.expected.verdict
    if expected is None:
        return "unjudged"
    if (solution.verdict is Verdict.SUCCESS) != (expected is Verdict.SUCCESS):
        return "wrong verdict"
    accepted = problem.expected.accepted
    if solution.verdict is Verdict.SUCCESS and accepted and solution.move not in accepted:
        return "wrong move"
    return "solved"


def measure(problems: Iterable[Problem], settings: CaptureSettings, limit: Limit) -> list[Row]:
    """Every problem by one solver."""
    rows = []
    for problem in problems:
        solution = solve_capture(problem.replace(ko_policy=KoPolicy.AGAINST), settings, limit)
        captured = None
        if solution.verdict is not Verdict.UNKNOWN:
            captured = (solution.verdict is Verdict.SUCCESS) == (problem.goal is Goal.CAPTURE)
        counts = (solution.nodes, solution.positions, solution.depth, solution.seconds, solution.stop)
        rows.append(Row(settings.algorithm, problem.name, judge(problem, solution), captured, *counts))
    return rows


def table(rows: Sequence[Row]) -> str:
    """Zhang's columns (means over what each solver solved), with what he leaves out beside them."""
    solvers = list(dict.fromkeys(row.solver for row in rows))
    common = set.intersection(*({r.name for r in rows if r.solver == s and r.judged == "solved"} for s in solvers))
    kinds = ("solved", "wrong verdict", "wrong move", "undecided")
    lines = [
        f"| solver | {' | '.join(kinds)} | time (ms) | nodes | positions | depth | nodes, common | positions, common |",
        "|" + " --- |" * (len(kinds) + 7),
    ]
    for solver in solvers:
        mine = [row for row in rows if row.solver == solver]
        solved = [row for row in mine if row.judged == "solved"]
        shared = [row for row in solved if row.name in common]
        cells = [str(sum(row.judged == kind for row in mine)) for kind in kinds]
        cells += [f"{_mean(r.seconds * 1000 for r in solved):.0f}", f"{_mean(r.nodes for r in solved):.0f}"]
        cells += [f"{_mean(r.positions for r in solved):.0f}", f"{_mean(r.depth for r in solved):.1f}"]
        cells += [f"{_mean(r.nodes for r in shared):.0f}", f"{_mean(r.positions for r in shared):.0f}"]
        lines.append(f"| {solver} | {' | '.join(cells)} |")
    return "\n".join([*lines, "", f"{len(common)} problems are solved by all {len(solvers)}."])


def differences(rows: Sequence[Row], first: str, second: str) -> tuple[list[str], list[str]]:
    """What only the first of two solvers solves, and what only the second does."""
    solved = [{r.name for r in rows if r.solver == s and r.judged == "solved"} for s in (first, second)]
    return sorted(solved[0] - solved[1]), sorted(solved[1] - solved[0])


def _mean(values: Iterable[float]) -> float:
    return statistics.fmean(list(values) or [0.0])


@command
def main(words: Words = None) -> None:
    """Measure, print the table, and write one JSON object per problem and solver where asked."""
    parser = argparse.ArgumentParser(prog="python -m tesuji.lab.papers.zhang_capture", description=__doc__)
    parser.add_argument("file", type=Path, help="problems, such as JSON lines with attack and defend")
    parser.add_argument("--solver", action="append", choices=list(PRESETS), help="one of the six; repeat for several")
    parser.add_argument("--nodes", type=int, default=200_000, help="for each problem")
    parser.add_argument("--dfpn-nodes", type=int, help="for df-pn, which counts only the nodes that it expands")
    parser.add_argument("--time", type=float, default=10.0, help="seconds for each problem")
    parser.add_argument("--escape-bound", type=int, default=CaptureSettings.escape_bound)
    parser.add_argument("--escape-liberties", type=int, default=CaptureSettings.escape_liberties)
    parser.add_argument("--literal", action="store_true", help="his presets: zhang-alphabeta and so on")
    parser.add_argument("--set", action="append", default=[], metavar="NAME=VALUE", help="another setting; repeat")
    parser.add_argument("--json", type=Path, help="write the rows here")
    options = parser.parse_args(words)
    require_apart({"--json": options.json}, [options.file])
    settings = CaptureSettings(escape_bound=options.escape_bound, escape_liberties=options.escape_liberties)
    settings = changed(zhang("dfpn+") if options.literal else settings, read_values(options.set))
    problems, rows = capture_problems(options.file), []
    for solver in options.solver or PRESETS:
        nodes = options.dfpn_nodes if options.dfpn_nodes and solver.startswith("dfpn") else options.nodes
        limit = Limit(nodes=nodes, seconds=options.time)
        rows += measure(problems, replace(settings, algorithm=PRESETS[solver].algorithm), limit)
        print(f"{solver}: {len(problems)} problems", file=sys.stderr)
    print(table(rows))
    for plain, better in (("alphabeta-tt", "pn"), ("alphabeta-tt", "dfpn"), ("pn", "pn+"), ("dfpn", "dfpn+")):
        if {plain, better} <= {row.solver for row in rows}:
            only_plain, only_better = differences(rows, plain, better)
            print(f"solved by {plain} and not by {better}: {len(only_plain)}, the other way: {len(only_better)}")
    write_rows(options.json, rows)


if __name__ == "__main__":
    sys.exit(main())
