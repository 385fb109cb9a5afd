"""Lin's tables and figures (Lin 2017) as experiments: his trap, his runs, his comparison, and what he asks for."""

from tesuji.lab.experiments import Study
from tesuji.lab.papers.lin.comparison import COMPARISON, EXPLORATION
from tesuji.lab.papers.lin.kinds import ALL_KINDS, TRAP_FREQUENCY
from tesuji.lab.papers.lin.runs import RUNS
from tesuji.lab.papers.lin.snapshots import COVERAGE, MULTIPLE_RESULTS, PICKS
from tesuji.lab.papers.lin.trap_tree import TRAP_TREE

EXPERIMENTS: tuple[Study, ...] = (
    TRAP_TREE,
    TRAP_FREQUENCY,
    PICKS,
    RUNS,
    COMPARISON,
    EXPLORATION,
    ALL_KINDS,
    MULTIPLE_RESULTS,
    COVERAGE,
)
