"""Every policy of a Monte-Carlo tree that the documents name, alone against plain UCT, on four kinds of problem."""

from tesuji.lab.studies.declared import Experiment, Scale, Variant
from tesuji.papers.zhang.sets import DOCUMENT, HARD, LIFE, graded
from tesuji.problems import Goal
from tesuji.solvers import SolverConfig

_PLAIN = "plain UCT"
_SOLVER = {"solver": "true", "terminal_life": "true"}
_POLICIES: dict[str, tuple[str, dict[str, str]]] = {
    "history": ("Zhang, table 8.1: on in his best settings", {"history": "true"}),
    "V_heu": ("Zhang, table 8.1: on in his best settings", {"heuristic": "true"}),
    "greedy": ("Zhang, table 8.1: depends on the simulations", {"greedy": "true"}),
    "light backup": ("Zhang, table 7.1: worse than an eightfold one", {"heavy_backup": "1"}),
    "progressive unpruning": ("Zhang, 1.4: named as an extension", {"widening": "unpruning"}),
    "progressive widening": (
        "Zhang, 1.4: named with unpruning",
        {"widening": "widening", "widening_first": "1", "widening_visits": "40", "widening_growth": "1.4"},
    ),
    "iterative widening": ("Zhang, 1.4: named as an extension", {"widening": "iterative"}),
    "grandparent": ("Zhang, 1.4: named as an extension", {"grandparent": "10"}),
    "RAVE, by hand": ("Zhang, 1.4: named; Lin, future work 5: often good elsewhere", {"selection": "rave"}),
    "RAVE, least error": ("the same", {"selection": "rave", "rave_schedule": "least-error"}),
    "UCB1-tuned": ("Lin, 2.5.1: better than UCB1; future work 4", {"selection": "ucb1-tuned"}),
    "UCB-E": ("Lin, 2.5.2: suits a single decision better", {"selection": "ucb-e"}),
    "minimax node": ("Lin, 4: sooner right where there are traps", {"minimax_nodes": "visits"}),
    "minimax node, bounds": ("Lin, future work 2: may give clues", {"minimax_nodes": "bounds"}),
    "minimax node, his program": ("as above", {"minimax_nodes": "visits", "minimax_descent": "node"}),
    "last good reply": ("Lin, 2.5.4, future work 5: might be good", {"last_good_reply": "true"}),
    "MCTS-Solver": ("Lin, 2.4.1: 65 % against MCTS in Connect Four", _SOLVER),
    "MCTS-MR": ("Lin, 2.4.2: finds forced wins in simulations", {"minimax_playout": "1"}),
    "MCTS-MS": ("Lin, 2.4.2: checks immediate descendants", {**_SOLVER, "minimax_selection": "2"}),
    "MCTS-MB": ("Lin, 2.4.2: wins and losses go up", {**_SOLVER, "minimax_backup": "2"}),
    "OMC": ("Tielman: named beside UCT", {"selection": "omc"}),
    "PBBM": ("Tielman: named beside UCT", {"selection": "pbbm"}),
}

POLICIES = Experiment(
    name="zhang-policies",
    title="Every policy that the documents name against plain UCT, at equal simulations",
    document=DOCUMENT,
    source="Zhang 2010, 1.4 and 7.3; Lin 2017, 2.4 and 2.5; Tielman 2012",
    sets=(
        HARD,
        graded("life-hard", LIFE, 4, 5, 6),
        graded("connections-hard", (Goal.CONNECT, Goal.CUT), 4, 5, 6),
        graded("races-hard", (Goal.RACE,), 4, 5, 6),
    ),
    variants=(
        Variant(_PLAIN, SolverConfig.of("mcts", "plain-ucb1"), "UCB1 with our playouts"),
        *(
            Variant(name, SolverConfig.of("mcts", "plain-ucb1", changed), words, against=_PLAIN)
            for name, (words, changed) in _POLICIES.items()
        ),
    ),
    scales={"small": Scale((5_000,), (1, 2), problems=40), "full": Scale((5_000, 50_000), (1, 2, 3))},
)
