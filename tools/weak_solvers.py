"""How often weak solvers find the first move of proven problems, level by level, and what the grades are made of.

``python -m tools.weak_solvers ask bundled:generated/test -o rows.jsonl`` solves every problem, takes the parts of its
grade, and asks the plain tactic search with a few simulations and GNU Go at level 1, where it is installed. ``tell
rows.jsonl`` prints the table of levels. A problem counts as found by the share of seeds with which its move is played.
"""

import argparse
import json
import shutil
import sys
from collections import defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path
from statistics import fmean
from typing import Any

from tesuji.generate.grading import grade
from tesuji.generate.settings import GenerateSettings, GradeSettings
from tesuji.generate.trial import Trial
from tesuji.go import BLACK, WHITE
from tesuji.go.point import Point
from tesuji.players.external.client import GtpClient, GtpRefused
from tesuji.problems import Problem, Verdict, load
from tesuji.problems.collection import named
from tesuji.script import Words, command
from tesuji.solvers.mcts import MctsSearch, MctsSettings

SIMULATIONS = (50, 100, 200, 500)
SEEDS = (2, 3, 4, 5)
"""The grade's own short search has seed 1."""
GNUGO = "gnugo --mode gtp --level 1 --chinese-rules"
COMMANDS: Mapping[str, str] = {
    "kill": "owl_attack",
    "live": "owl_defend",
    "capture": "attack",
    "escape": "defend",
    "connect": "connect",
    "cut": "disconnect",
    "race": "analyze_semeai",
}


def found_by_simulations(problem: Problem, simulations: int) -> float:
    """The share of seeds with which the search plays a right move."""
    accepted = problem.expected.accepted
    moves = [MctsSearch(problem, MctsSettings(), seed=seed).run(simulations).children[0].move for seed in SEEDS]
    return fmean(move in accepted for move in moves)


def found_by_gnugo(problem: Problem, client: GtpClient) -> float | None:
    """Does GNU Go answer the problem's question with a right move? ``None`` where it refuses."""
    client.ask(f"boardsize {problem.width}")
    client.ask("clear_board")
    for color in (BLACK, WHITE):
        for stone in sorted(problem.stones(color)):
            client.ask(f"play {str(color).lower()} {stone}")
    names = " ".join(map(str, _asked_about(problem)))
    try:
        answer = client.ask(f"{COMMANDS[str(problem.goal)]} {names}").split()
    except GtpRefused:
        return None
    return float(bool(answer) and answer[-1] in {str(move) for move in problem.expected.accepted})


def _asked_about(problem: Problem) -> list[Point]:
    """A stone of each block that the question names, the largest first."""
    blocks = problem.position.blocks_of(problem.target)
    largest = [min(b.stones) for b in sorted(blocks, key=lambda b: (-len(b.stones), min(b.stones)))]
    if problem.goal.stake == "connection":
        return largest[:2]
    own = [min(b.stones) for b in problem.position.blocks_of(problem.own)] if problem.goal.stake == "race" else []
    return [*own[:1], largest[0]]


def rows(paths: list[Path]) -> Iterator[dict[str, Any]]:
    """A row for every problem with a move that works."""
    trial = Trial(Verdict.SUCCESS, GenerateSettings())
    client = GtpClient(GNUGO) if shutil.which("gnugo") else None
    try:
        for problem in (p for path in paths for p in load(path).problems()):
            found = trial.decide(problem, trial.settings.nodes)
            if found is None or problem.expected.verdict is not Verdict.SUCCESS:
                continue
            by_simulations = {str(count): found_by_simulations(problem, count) for count in SIMULATIONS}
            yield {
                "name": problem.name,
                "goal": str(problem.goal),
                **grade(found, GradeSettings()).to_dict(),
                "found": by_simulations | ({} if client is None else {"gnugo": found_by_gnugo(problem, client)}),
            }
    finally:
        if client is not None:
            client.close()


def table(lines: list[dict[str, Any]]) -> str:
    """The share that each solver finds, by level, as Markdown."""
    levels = sorted({line["level"] for line in lines})
    names = list(lines[0]["found"])
    shares: dict[tuple[str, int], list[float]] = defaultdict(list)
    for line in lines:
        for name, share in line["found"].items():
            if share is not None:
                shares[name, line["level"]].append(share)
    counts = [sum(line["level"] == level for line in lines) for level in levels]
    told = [f"| level | {' | '.join(map(str, levels))} |", "| --- |" + " ---: |" * len(levels)]
    told.append(f"| problems | {' | '.join(map(str, counts))} |")
    for name in names:
        cells = [f"{fmean(shares[name, level]):.0%}" if shares[name, level] else "–" for level in levels]
        told.append(f"| {name} | {' | '.join(cells)} |")
    return "\n".join(told)


@command
def main(words: Words = None) -> None:
    """Ask the solvers, or tell what they found."""
    parser = argparse.ArgumentParser(description="How often weak solvers find the move of proven problems, by level.")
    parser.add_argument("what", choices=("ask", "tell"))
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("-o", "--out", type=Path)
    options = parser.parse_args(words)
    if options.what == "tell":
        print(table([json.loads(line) for file in options.files for line in file.read_text().splitlines()]))
        return
    files = [
        f for path in map(named, options.files) for f in (sorted(path.rglob("*.sgf")) if path.is_dir() else [path])
    ]
    with options.out.open("w") if options.out else sys.stdout as out:
        for row in rows(files):
            print(json.dumps(row), file=out, flush=True)


if __name__ == "__main__":
    sys.exit(main())
