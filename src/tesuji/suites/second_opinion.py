"""What another program's life-and-death reader says of problems whose answer is proven.

``python -m tesuji.suites.second_opinion FILE... --program "gnugo --mode gtp"`` puts GNU Go's ``owl_attack`` or
``owl_defend`` about the target of every problem to kill or to live. Where the program is sure, that is, names neither
ko nor seki, its verdict and its move are compared with the file's.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tesuji.go import BLACK, WHITE
from tesuji.players.external.client import GtpClient, GtpRefused
from tesuji.problems import Problem, Verdict, load
from tesuji.problems.collection import named
from tesuji.problems.expected import move_names
from tesuji.script import Words, command

SURE = {"1": True, "0": False}
"""GNU Go's codes for yes and no; 2 and 3 are kos."""


@dataclass(frozen=True)
class Opinion:
    problem: Problem
    answer: str
    """Its words: a code and perhaps a move."""

    @property
    def kind(self) -> str:
        """``agrees``, ``not sure``, ``no``: where we have a proof that it works, or ``other move``."""
        code, *moves = self.answer.split()
        sure = SURE.get(code)
        if sure is None:
            return "not sure"
        if not sure:
            return "no"
        return "agrees" if not moves or moves[0] in move_names(self.problem.expected.accepted) else "other move"


def opinions(client: GtpClient, problems: Iterator[Problem]) -> Iterator[Opinion]:
    """Ask about every problem to kill or to live that has a move that works."""
    for problem in problems:
        if (
            problem.goal.stake != "group"
            or problem.expected.verdict is not Verdict.SUCCESS
            or problem.width != problem.height
        ):
            continue
        client.ask(f"boardsize {problem.width}")
        client.ask("clear_board")
        for color in (BLACK, WHITE):
            for stone in sorted(problem.stones(color)):
                client.ask(f"play {str(color).lower()} {stone}")
        position = problem.position
        largest = max(position.blocks_of(problem.target), key=lambda block: (len(block.stones), max(block.stones)))
        try:
            yield Opinion(problem, client.ask(f"{problem.goal.traits.gnugo} {min(largest.stones)}"))
        except GtpRefused:
            yield Opinion(problem, "?")


@command
def main(words: Words = None) -> None:
    parser = argparse.ArgumentParser(description="Compare proven life and death with another program's reader.")
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--program", default="gnugo --mode gtp")
    parser.add_argument("--every", type=int, default=1, help="only every N-th problem")
    options = parser.parse_args(words)
    files = [f for path in map(named, options.files) for f in (sorted(path.glob("*.sgf")) if path.is_dir() else [path])]
    problems = [problem for file in files for problem in load(file).problems() if problem.goal.stake == "group"]
    counts: Counter[str] = Counter()
    with GtpClient(options.program) as client:
        for opinion in opinions(client, iter(problems[:: options.every])):
            counts[opinion.kind] += 1
            if opinion.kind in ("no", "other move"):
                expected = " ".join(move_names(opinion.problem.expected.accepted))
                print(f"{opinion.problem.source}: proven {expected}, it says {opinion.answer}", flush=True)
    print(", ".join(f"{kind}: {count}" for kind, count in sorted(counts.items())))


if __name__ == "__main__":
    sys.exit(main())
