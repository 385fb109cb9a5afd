"""What does it cost a search to be watched? The same search by turns with and without the page's reports."""

import multiprocessing
import threading
import time

from tesuji.problems import bundled, load
from tesuji.solvers import Limit, SolverConfig
from tesuji.web.watching import Watch

SIMULATIONS, TURNS = 3_000_000, 3


def search(problem, pipe) -> float:
    choice = SolverConfig.of("mcts", "zhang-a", {"early_stop": "false"})
    limit = Limit(simulations=SIMULATIONS)
    tree = choice.tree(problem, limit, 1)
    watch = None if pipe is None else Watch(lambda **data: pipe.send(("progress", data)), tree)
    begin = time.process_time()
    tree.run(limit, watch)
    return time.process_time() - begin


def main() -> None:
    problem = next(load(next(path for path in bundled() if path.stem == "eyes")).problems())
    ours, theirs = multiprocessing.Pipe()
    threading.Thread(target=lambda: [theirs.recv() for _ in iter(int, 1)], daemon=True).start()
    search(problem, None)
    pairs = [(search(problem, None), search(problem, ours)) for _ in range(TURNS)]
    alone, watched = (min(times) for times in zip(*pairs, strict=True))
    print(f"{SIMULATIONS:,} simulations, best of {TURNS}: {alone:.3f} s alone, {watched:.3f} s watched")
    print(f"{watched / alone - 1:+.1%} of processor time (reading the pipe in a thread of this process included)")


if __name__ == "__main__":
    main()
