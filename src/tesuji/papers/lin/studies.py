"""Lin's tables and figures (2017) as experiments: trap, runs, comparison, and what the thesis asks for."""

from tesuji.lab.studies import Study
from tesuji.papers.lin.comparison import COMPARISON, EXPLORATION
from tesuji.papers.lin.future_work import POLICIES
from tesuji.papers.lin.kinds import ALL_KINDS, TRAP_FREQUENCY
from tesuji.papers.lin.runs import RUNS
from tesuji.papers.lin.snapshots import COVERAGE, MULTIPLE_RESULTS, PICKS
from tesuji.papers.lin.trap_tree import TRAP_TREE

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
    POLICIES,
)
