"""Lin's plain search with each of the extensions of his chapter 2: what he would apply next (5.2, fourth and fifth)."""

from tesuji.lab.studies.declared import Experiment, ProblemSet, Scale, Variant
from tesuji.papers.published import told
from tesuji.problems import Goal, KoPolicy
from tesuji.solvers import SolverConfig

_TEST = "bundled:generated/test"
_WORDS = {
    "lin-minimax-mcts": "4: sooner right where there are traps",
    "lin-minimax-mcts-bounds": "5.2, future work 2: may give clues",
    "lin-mcts-tuned": "2.5.1, 5.2: might improve the performance",
    "lin-mcts-ucb-e": "2.5.2, 5.2: a more suitable assumption",
    "lin-mcts-solver": "2.4.1: 65 % against MCTS in Connect Four",
    "lin-mcts-amaf": "2.5.3, 5.2: fits the game of Go",
    "lin-mcts-replies": "2.5.4, 5.2: the last reply might be good again",
}


def _set(name: str, *goals: Goal) -> ProblemSet:
    paths = tuple(f"{_TEST}/{goal}-{grade}.sgf" for goal in goals for grade in (4, 5, 6))
    return ProblemSet(name, paths, goals, first_moves=True, ko=KoPolicy.AGAINST)


POLICIES = Experiment(
    **told("lin-policies"),
    sets=(
        _set("captures-hard", Goal.CAPTURE, Goal.ESCAPE),
        _set("life-hard", Goal.KILL, Goal.LIVE),
        _set("connections-hard", Goal.CONNECT, Goal.CUT),
        _set("races-hard", Goal.RACE),
    ),
    variants=(
        Variant("lin-mcts", SolverConfig.of("minimax-mcts", "lin-mcts")),
        *(
            Variant(name, SolverConfig.of("minimax-mcts", name), words, against="lin-mcts")
            for name, words in _WORDS.items()
        ),
    ),
    scales={"small": Scale((2_000,), (1, 2), problems=40), "full": Scale((10_000,), (1, 2, 3))},
)
