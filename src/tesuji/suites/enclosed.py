"""How right and how fast the exact solvers are on problems with known answers.

``python -m tesuji.suites.enclosed PROBLEMS --most-empty 12 --solver dfpn --time 10`` prints one line per disagreement
and a summary. A disagreement comes with what the checker says about our proof: the published answer may be wrong.
"""

import argparse
import statistics
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from tesuji.go import point_name
from tesuji.jobs.load import load_in_words
from tesuji.plural import counted
from tesuji.problems import Problem, Verdict, load
from tesuji.script import Words, command
from tesuji.settings import changed, read_values
from tesuji.solvers import PRESETS, Limit, SearchSettings, Solution, solve_exact, verify

PROVING = 10
"""Writing a proof down may take this many times as long as finding the answer."""


@dataclass
class Tally:
    """What has come out so far."""

    right_status: int = 0
    right_move: int = 0
    unknown: int = 0
    wrong_proofs: int = 0
    seconds: list[float] = field(default_factory=list)
    cpu: float = 0.0
    nodes: int = 0
    positions: int = 0


def agrees(problem: Problem, solution: Solution) -> bool:
    """Is the verdict the published one? A seki of one's own counts as life where the source only knows two words."""
    wanted = problem.expected.verdict
    if wanted is Verdict.SUCCESS:
        return solution.succeeds is True
    return solution.verdict == wanted


def measure(problems: Sequence[Problem], settings: SearchSettings, limit: Limit, check: bool) -> Tally:
    tally = Tally()
    for problem in problems:
        start = time.process_time()
        solution = solve_exact(problem, settings, limit)
        tally.cpu += time.process_time() - start
        tally.seconds.append(solution.seconds)
        tally.nodes += solution.nodes
        tally.positions += solution.positions
        status, move = agrees(problem, solution), solution.move in problem.expected.accepted
        tally.right_status += status
        tally.right_move += move
        tally.unknown += solution.verdict is Verdict.UNKNOWN
        report = verify(solution, settings, limit.part(PROVING)) if check and solution.claims else None
        tally.wrong_proofs += report is not None and report.refused
        if not (status and move) or (report is not None and not report.valid):
            said = "" if report is None else f", checker: {report.reason or report.outcome}"
            name = problem.name or str(problem.source)
            print(f"{name}: {solution.verdict} {point_name(solution.move)} ({solution.stop}){said}", flush=True)
    return tally


@command
def main(words: Words = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("path")
    parser.add_argument("--solver", default="dfpn+", choices=list(PRESETS))
    parser.add_argument("--most-empty", type=int, default=12)
    parser.add_argument("--time", type=float, default=10.0)
    parser.add_argument("--nodes", type=int, help="stop by nodes instead of time")
    parser.add_argument(
        "--set", action="append", default=[], metavar="FIELD=VALUE", help="change a setting; repeatable"
    )
    parser.add_argument("--every", type=int, default=1, help="take every N-th problem")
    parser.add_argument("--all-moves", action="store_true", help="decide every first move, and tell seki from life")
    parser.add_argument("--verify", action="store_true")
    options = parser.parse_args(words)
    problems = [p for p in load(options.path).problems() if _empty(p) <= options.most_empty][:: options.every]
    settings = replace(PRESETS[options.solver], all_moves=options.all_moves, tell_seki=options.all_moves)
    limit = Limit(seconds=options.time) if options.nodes is None else Limit(nodes=options.nodes)
    tally = measure(problems, changed(settings, read_values(options.set)), limit, options.verify)
    count = max(len(problems), 1)
    print(f"{options.solver}: {counted(len(problems), 'problem')}, {load_in_words()}")
    print(f"status right {tally.right_status} ({tally.right_status / count:.1%}), unknown {tally.unknown}")
    print(f"move accepted {tally.right_move} ({tally.right_move / count:.1%}), proofs refused {tally.wrong_proofs}")
    if tally.seconds:
        print(f"median {statistics.median(tally.seconds):.4f} s, mean {statistics.mean(tally.seconds):.4f} s")
    rate = tally.nodes / max(tally.cpu, 1e-9)
    print(
        f"{counted(tally.nodes, 'node')}, {counted(tally.positions, 'position')}, {rate:,.0f} nodes a processor second"
    )


def _empty(problem: Problem) -> int:
    return len((problem.region or frozenset()) - problem.black - problem.white)


if __name__ == "__main__":
    sys.exit(main())
