"""Zhang's charts 8.1 to 8.4 as an experiment: his rows A to U, each against the row that his text compares it with."""

from tesuji.lab.experiments import Experiment, ProblemSet, Published, Scale, Variant, sweep
from tesuji.lab.papers.zhang_passes import PARTNERS, PASSES, SETS, SIMULATIONS, his_words
from tesuji.problems import Goal, KoPolicy
from tesuji.solvers import Choice
from tesuji.solvers.mcts import ROWS

_OURS = ("bundled:generated/test",)
_KINDS = {"capturing": (Goal.CAPTURE, Goal.ESCAPE), "life and death": (Goal.KILL, Goal.LIVE)}
_BOOKS = " and ".join((", ".join(list(SETS)[:-1]), list(SETS)[-1]))


def _sets() -> tuple[ProblemSet, ...]:
    """His problems are solved without a ko; captures have no region of their own."""
    return tuple(
        ProblemSet(name, _OURS, goals, first_moves=True, ko=KoPolicy.AGAINST, open=name == "capturing")
        for name, goals in _KINDS.items()
    )


def _published() -> tuple[Published, ...]:
    found = [
        Published(name, letter, simulations, his_words(PASSES[letter], simulations, capturing=name == "capturing"))
        for name in _KINDS
        for letter in PASSES
        for simulations in SIMULATIONS
    ]
    return tuple(one for one in found if one.words)


ROWS_A_TO_U = Experiment(
    name="zhang-rows",
    document="Zhang 2010",
    title="Zhang's rows A to U (charts 8.1 to 8.4)",
    sets=_sets(),
    variants=tuple(
        Variant(letter, Choice.of("mcts", f"zhang-{letter.lower()}"), words, PARTNERS.get(letter))
        for letter, (words, _) in ROWS.items()
    ),
    scales={
        "small": Scale((300,), (1,), problems=10),
        "full": Scale(SIMULATIONS, (1, 2)),
    },
    published=_published(),
    source=f"P. Zhang 2010, tables of chapters 5 to 8, on {_BOOKS}; two sets for each of our tables, in this order",
    notes=(
        "His books cannot be shipped: the test part of our generated collection stands in, so the counts are beside "
        "his and not to be equal to them. What can be compared is which extension helps.",
    ),
)

EXPLORATION = Experiment(
    name="zhang-exploration",
    document="Zhang 2010",
    title="Zhang's ExEValue, swept (figure 4.4)",
    sets=_sets()[:1],
    variants=sweep(
        "exploration",
        (2.5, 5.0, 10.0, 20.0, 40.0),
        Choice.of("mcts", "zhang-h", {"early_stop": "true"}),
        against=10.0,
    ),
    scales={
        "small": Scale((300,), (1,), problems=10),
        "full": Scale((500_000,), (1,)),
    },
    published=(Published("capturing", "exploration=10.0", 500_000, "the best, for correctness and efficiency"),),
    source="P. Zhang 2010, 4.6: the ladder setting on both of his books of captures, at most 500k simulations",
    notes=(
        "The larger the value, the less exploration. His figure has no numbers that could be read; as his, searches "
        "end early where they are confident (4.7). The test part of our generated collection stands in for his books.",
    ),
)
