"""Zhang's chapter 6: what patterns and the network cost. Run ``python -m tesuji.lab.papers.zhang_learning``.

Playouts of row D alone and with each of them, in turn and in one run, by processor time, so that a busy machine
disturbs it little; of several repeats the best counts. The share of the time is taken per move, because what was
learned changes how long a playout is; the extra time is per playout, as a user has it.
"""

import argparse
import os
import sys
import time
from dataclasses import dataclass
from pathlib import Path

from tesuji.lab.command import Words, command, write_rows
from tesuji.lab.mcts_measures import tactic_question
from tesuji.solvers.mcts import MctsSearch, MctsSettings, preset

KINDS = ("enclosed", "open", "capture")


@dataclass(frozen=True)
class Cost:
    """What one part costs on one kind of problem."""

    kind: str
    part: str
    move_ns: float
    """Processor time of a move."""
    playout_us: float
    share: float
    """Of the time per move that the part takes: 0.4 for his patterns, 0.9 for his network."""
    extra: float
    """How much longer a playout takes: 0.6 more for his patterns."""


def variants(library: str = "", network: str = "") -> dict[str, MctsSettings]:
    """Row D and what is added to it."""
    plain = preset("D")
    patterns = plain.but(pattern_library=library)
    return {
        "row D": plain,
        "3x3": patterns.but(pattern3=True),
        "5x5": patterns.but(pattern5=True),
        "3x3 and 5x5": patterns.but(pattern3=True, pattern5=True),
        "network": plain.but(network=True, network_file=network),
    }


def measure(kind: str, games: int, repeats: int, library: str = "", network: str = "") -> list[Cost]:
    """The cost of each part on one kind of problem."""
    searches = {
        name: MctsSearch(tactic_question(kind), settings) for name, settings in variants(library, network).items()
    }
    times: dict[str, tuple[float, float]] = dict.fromkeys(searches, (float("inf"), float("inf")))
    for repeat in range(repeats):
        for name, search in searches.items():
            start = time.process_time()
            _, moves = search.playouts(games, seed=repeat + 1)
            used = time.process_time() - start
            times[name] = min(times[name][0], used / moves), min(times[name][1], used / games)
    move, playout = times["row D"]
    return [
        Cost(kind, name, 1e9 * own_move, 1e6 * own_playout, 1 - move / own_move, own_playout / playout - 1)
        for name, (own_move, own_playout) in times.items()
    ]


@command
def main(words: Words = None) -> None:
    """Measure and print the table."""
    parser = argparse.ArgumentParser(prog="python -m tesuji.lab.papers.zhang_learning", description=__doc__)
    parser.add_argument("--games", type=int, default=5_000)
    parser.add_argument("--repeats", type=int, default=5)
    parser.add_argument("--patterns", default="", help="another library than the one that comes with Tesuji")
    parser.add_argument("--network", default="", help="another network")
    parser.add_argument("--json", type=Path, help="write the rows here")
    options = parser.parse_args(words)
    rows: list[Cost] = []
    print(f"{options.games} playouts, best of {options.repeats}, load {os.getloadavg()[0]:.1f}")
    print("| problem | part | ns per move | us per playout | share of the time | extra |\n" + "| --- " * 6 + "|")
    for kind in KINDS:
        for cost in measure(kind, options.games, options.repeats, options.patterns, options.network):
            rows.append(cost)
            figures = f"{cost.move_ns:.0f} | {cost.playout_us:.1f} | {cost.share:.0%} | {cost.extra:+.0%}"
            print(f"| {cost.kind} | {cost.part} | {figures} |", flush=True)
    write_rows(options.json, rows)


if __name__ == "__main__":
    sys.exit(main())
