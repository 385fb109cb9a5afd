"""How often the default solver is right, on any set of problems with known answers.

``python -m tesuji.lab.answers SET.jsonl --time 5`` (or ``--nodes N``, which gives the same result every time) prints
one line per wrong answer and a summary. For GNU Go's regression tests ``--gnugo`` asks GNU Go itself as well.
"""

import argparse
import json
import statistics
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tesuji.go import Board, Color, Point, point_name
from tesuji.lab.gnugo import GnuGo, score
from tesuji.problems import Problem, Verdict, load
from tesuji.solvers import Limit, Solution, dragon
from tesuji.solvers.auto import AutoSettings, solve_auto


@dataclass
class Tally:
    """What has come out so far."""

    count: int = 0
    move: int = 0
    status: int = 0
    both: int = 0
    unjudged: int = 0
    proven: int = 0
    wrong_proofs: int = 0
    theirs: int = 0
    """Right answers of GNU Go."""
    seconds: list[float] = field(default_factory=list)
    nodes: list[int] = field(default_factory=list)


def right_status(problem: Problem, solution: Solution) -> bool:
    """Is the verdict the published one? A seki of one's own counts as life where the source only knows two words."""
    wanted = problem.expected.verdict
    if wanted is None:
        return True
    if wanted is Verdict.SUCCESS:
        return solution.succeeds is True
    return solution.verdict == wanted


def measure(problems: Sequence[Problem], settings: AutoSettings, limit: Limit, *, quiet: bool = False) -> Tally:
    """Solve problems that list their right first moves, and compare."""
    tally = Tally()
    for problem in problems:
        start = time.perf_counter()
        solution = solve_auto(problem, settings, limit)
        tally.seconds.append(time.perf_counter() - start)
        tally.nodes.append(solution.nodes)
        judged = problem.expected.judge(solution.move)
        status = right_status(problem, solution)
        tally.count += 1
        tally.move += judged is True
        tally.unjudged += judged is None
        tally.status += status
        tally.both += status and judged is True
        tally.proven += solution.proof != "none"
        if not quiet and not (judged and status):
            wanted = ",".join(point_name(m) for m in sorted(problem.expected.accepted, key=str))
            said = "wrong" if judged is False else "unjudged" if judged is None else "right"
            target = min(solution.problem.target)
            print(
                f"{problem.name}: {solution.verdict} {point_name(solution.move)} ({said}, wanted {wanted}) "
                f"{solution.problem.goal} {target} [{solution.proof}] {solution.nodes} nodes",
                flush=True,
            )
    return tally


def records(path: str) -> Iterator[dict[str, Any]]:
    """The lines of a file as plain data."""
    for line in Path(path).read_text(encoding="utf-8").splitlines():
        if line.strip():
            yield json.loads(line)


def reply(test: dict[str, Any], limit: Limit, settings: AutoSettings) -> str:
    """Our reply to one of GNU Go's regression tests."""
    black, white = ([Point.parse(name) for name in test[side]] for side in ("black", "white"))
    board = Board.from_stones(test["size"], test["size"], black, white, Color.parse(test["to_move_in_sgf"]))
    if test.get("ko"):
        board.set_ko(Point.parse(test["ko"]))
    points = [Point.parse(word) for word in test["args"].split()]
    return dragon.answer(board, test["command"], points, limit, settings) if test["command"] in dragon.COMMANDS else "?"


def measure_replies(tests: Sequence[dict[str, Any]], settings: AutoSettings, limit: Limit, *, gnugo: bool) -> Tally:
    """Answer GNU Go's regression tests as GNU Go would, and compare; with GNU Go itself if asked for."""
    tally = Tally()
    engine = GnuGo() if gnugo else None
    for test in tests:
        start = time.perf_counter()
        said = reply(test, limit, settings)
        tally.seconds.append(time.perf_counter() - start)
        got = score(test, said)
        tally.count += 1
        tally.status += got.code
        tally.move += got.move
        tally.both += got.right
        other = ""
        if engine is not None:
            words = engine.answer(test)
            tally.theirs += score(test, words).right
            other = f", GNU Go {words!r} {'right' if score(test, words).right else 'wrong'}"
        if not got.right:
            print(f"{test['id']}: {test['command']} {test['args']}: {said!r}, wanted {test['answer_regex']!r}{other}")
    if engine is not None:
        engine.__exit__()
    return tally


def main(words: Sequence[str] | None = None) -> None:
    """Measure a set and print the summary."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("path")
    parser.add_argument("--time", type=float)
    parser.add_argument("--nodes", type=int)
    parser.add_argument("--every", type=int, default=1, help="take every so many problems")
    parser.add_argument("--start", type=int, default=0)
    parser.add_argument("--first", action="store_true", help="one correct move is enough")
    parser.add_argument("--gnugo", action="store_true", help="ask GNU Go too")
    parser.add_argument("--match", default="", help="only problems whose name has this in it")
    options = parser.parse_args(words)
    limit = Limit(nodes=options.nodes, seconds=options.time if options.time or options.nodes else 5.0)
    settings = AutoSettings(all_moves=not options.first)
    tests = list(records(options.path))
    chosen = slice(options.start, None, options.every)
    if tests and "command" in tests[0]:
        wanted = [t for t in tests[chosen] if options.match in t["id"]]
        tally = measure_replies(wanted, settings, limit, gnugo=options.gnugo)
    else:
        problems = [p for p in list(load(options.path).problems())[chosen] if options.match in p.name]
        tally = measure(problems, settings, limit)
    count = max(tally.count, 1)
    print(
        f"{tally.count} problems: move {tally.move} ({tally.move / count:.1%}, {tally.unjudged} unjudged), status "
        f"{tally.status} ({tally.status / count:.1%}), both {tally.both} ({tally.both / count:.1%}), "
        f"proven {tally.proven}"
    )
    if options.gnugo:
        print(f"GNU Go: {tally.theirs} ({tally.theirs / count:.1%})")
    if tally.seconds:
        print(f"median {statistics.median(tally.seconds):.3f} s, mean {statistics.mean(tally.seconds):.3f} s")


if __name__ == "__main__":
    main()
