"""Solvers by name: their presets, the settings that are changed, and what searches by simulations answer."""

import pytest

from tesuji import InputError, Point
from tesuji.problems import Goal, Verdict, bundled, load
from tesuji.settings import changed, read_values
from tesuji.solvers import SOLVERS, Limit, ProofLevel, SearchSettings, SolverConfig
from tesuji.solvers.capture.search import CaptureSettings
from tesuji.solvers.mcts import MctsSettings

UNPROVEN = {"mcts": "life-table-8.1"}
"""Presets that go on although the answer is certain."""
ENDLESS = 1 << 40


def problem(name):
    return next(e.problem for f in bundled() for e in load(f) if e.problem and e.problem.name == name)


@pytest.fixture(scope="module")
def three():
    return problem("A straight three")


def test_every_default_is_a_preset_of_its_solver():
    for solver in SOLVERS.values():
        assert {solver.default, *solver.defaults.values()} <= set(solver.presets)
        assert all(name == preset.name for name, preset in solver.presets.items())


@pytest.mark.parametrize(
    ("solver", "preset", "expected"),
    [
        (None, None, "auto"),
        (None, "life-best", "mcts"),
        (None, "B", "mcts"),
        (None, "Life-Best", "mcts"),
        (None, "lin-mcts", "minimax-mcts"),
        ("capture", "pn", "capture"),
    ],
)
def test_a_preset_names_its_solver(solver, preset, expected):
    assert SolverConfig.of(solver, preset).solver.name == expected


@pytest.mark.parametrize(
    ("solver", "preset", "values", "words"),
    [
        ("guess", None, {}, "there is no solver called 'guess'"),
        ("mcts", "lin-mcts", {}, "^mcts has no preset 'lin-mcts': it belongs to minimax-mcts$"),
        ("mcts", "life-bst", {}, r"^mcts has no preset 'life-bst': did you mean life-best\?$"),
        ("mcts", "strongest", {}, "^mcts has no preset 'strongest': tesuji presets mcts lists them$"),
        ("auto", "life-bst", {}, r"^auto has no preset 'life-bst': did you mean life-best of mcts\?$"),
        ("auto", "strongest", {}, "^auto has no preset 'strongest': expected auto$"),
        (None, "life-bst", {}, r"^no solver has a preset 'life-bst': did you mean life-best of mcts\?$"),
        (None, "zhang-dfpm", {}, r"^no solver has a preset 'zhang-dfpm': did you mean zhang-dfpn of capture\?$"),
        (None, "9", {}, "^no solver has a preset '9': tesuji presets lists them$"),
        (None, "strongest", {}, "^no solver has a preset 'strongest': tesuji presets lists them$"),
        ("mcts", None, {"solid_eyes": "no"}, "expected one of solid_eye"),
        ("mcts", None, {"exploration": "much"}, "expected a number"),
        ("mcts", None, {"selection": "best"}, "expected one of ucb1"),
        ("dfpn", None, {"ko_threats": "0"}, "expected 1 to 1000"),
        ("capture", None, {"target_points": "4"}, "expected two whole numbers"),
        ("minimax-mcts", None, {"decision": "luck"}, "expected one of mean, visits"),
    ],
)
def test_a_wrong_choice_is_refused_before_anything_is_solved(solver, preset, values, words):
    with pytest.raises(InputError, match=words):
        SolverConfig.of(solver, preset, values)


def test_values_are_read_as_their_fields_want_them():
    values = read_values(["solid_eye=no", "exploration = 5", "heavy_backup=2", "selection=ucb-e"])
    settings = changed(MctsSettings(), values)
    assert (settings.solid_eye, settings.exploration, settings.heavy_backup) == (False, 5.0, 2)
    assert changed(CaptureSettings(), {"target_points": "2,5"}).target_points == (2, 5)
    assert changed(SearchSettings(), {"all_moves": "off"}) == SearchSettings(all_moves=False)
    with pytest.raises(InputError, match="expected field=value"):
        read_values(["solid_eye"])


def test_the_preset_depends_on_the_goal(three):
    choice = SolverConfig.of("mcts")
    assert choice.settings(three) == SOLVERS["mcts"].presets["life-best"].settings
    capture = problem("A snapback")
    assert capture.goal is Goal.CAPTURE
    assert choice.settings(capture) == SOLVERS["mcts"].presets["capture-best"].settings
    assert SolverConfig.of("mcts", "A").settings(capture) == SOLVERS["mcts"].presets["zhang-a"].settings


@pytest.mark.parametrize("solver", ["mcts", "minimax-mcts"])
def test_simulations_give_an_estimate(three, solver):
    solution = SolverConfig.of(solver, UNPROVEN.get(solver)).solve(three, Limit(simulations=3000), seed=3)
    assert (solution.verdict, solution.proof) == (Verdict.SUCCESS, ProofLevel.NONE)
    assert solution.move in three.expected.accepted
    assert solution.moves == solution.pv[:1] == (solution.move,)
    assert (solution.solver, solution.seed, solution.stop) == (solver, 3, "simulations")
    estimate = solution.estimate
    assert 3000 <= estimate.simulations < 3100
    assert estimate.value == estimate.confidence.best_mean == estimate.children[0].mean > 0.75
    assert {child.move for child in estimate.children} >= {Point.parse(p) for p in ("B1", "C1", "D1")}


@pytest.mark.parametrize("solver", ["mcts", "minimax-mcts"])
def test_white_to_play_has_the_values_of_white(solver):
    white = problem("A straight three in the centre lives")
    solution = SolverConfig.of(solver).solve(white, Limit(simulations=3000), seed=3)
    assert solution.verdict is Verdict.SUCCESS
    assert solution.move in white.expected.accepted


@pytest.mark.parametrize("solver", ["mcts", "minimax-mcts"])
def test_what_cannot_be_done_is_a_failure(solver):
    lost = problem("Four on the second line in the corner die")
    solution = SolverConfig.of(solver).solve(lost, Limit(simulations=3000), seed=3)
    assert solution.verdict is lost.expected.verdict is Verdict.FAILURE
    assert solution.moves == ()
    assert solution.pv


def test_an_own_eye_is_filled_where_that_joins():
    cut = problem("The hanging connection cannot be cut")
    assert SolverConfig.of("mcts").solve(cut, Limit(simulations=3000), seed=1).verdict is Verdict.FAILURE


def test_few_visits_decide_nothing(three):
    solution = SolverConfig.of("mcts", "B").solve(three, Limit(simulations=3), seed=1)
    assert solution.verdict is Verdict.UNKNOWN
    assert solution.estimate.simulations == 3


@pytest.mark.parametrize("solver", ["mcts", "minimax-mcts"])
def test_slices_and_observers_do_not_change_the_tree(three, solver):
    heard = []
    choice = SolverConfig.of(solver, UNPROVEN.get(solver))
    once = choice.solve(three, Limit(simulations=5000), seed=1)
    again = choice.solve(three, Limit(simulations=5000), heard.append, seed=1)
    tree = choice.tree(three, Limit(), seed=1)
    for _ in range(2):
        tree.run(Limit(simulations=2500))
    assert once.estimate == again.estimate == tree.solution().estimate
    assert tree.picks[-1].move == once.move
    assert [pick.simulations for pick in tree.picks] == sorted(pick.simulations for pick in tree.picks)


@pytest.mark.parametrize("solver", ["mcts", "minimax-mcts"])
def test_time_ends_a_search_and_observers_hear_of_it(three, solver):
    heard = []
    solution = SolverConfig.of(solver, UNPROVEN.get(solver)).solve(three, Limit(seconds=0.01), heard.append)
    assert solution.stop == "time"
    assert solution.seconds >= 0.01
    assert heard[-1].best == solution.move
    assert heard[-1].simulations <= solution.estimate.simulations
    assert heard[-1].rate > 0


@pytest.mark.parametrize("solver", ["mcts", "minimax-mcts"])
def test_ctrl_c_ends_a_search_with_what_is_known_also_while_somebody_is_told(three, solver):
    heard = []

    def press(progress):
        heard.append(progress)
        if len(heard) == 1:
            raise KeyboardInterrupt

    tree = SolverConfig.of(solver, UNPROVEN.get(solver)).tree(three, Limit(), seed=1)
    assert tree.run(Limit(simulations=ENDLESS), press) == "interrupted"
    assert tree.solution().stop == "interrupted"
    assert tree.solution().move == heard[-1].best


@pytest.mark.parametrize("solver", ["mcts", "minimax-mcts"])
def test_a_small_memory_is_noted_and_the_search_goes_on(solver):
    big = problem("A net over two stones")
    solution = SolverConfig.of(solver).solve(big, Limit(simulations=20_000, memory=100_000))
    assert solution.estimate.simulations >= 20_000
    assert "the tree has filled its memory and stopped growing" in solution.notes


@pytest.mark.parametrize("threads", [1, 2])
def test_a_confident_search_stops_early(three, threads):
    solution = SolverConfig.of("mcts", UNPROVEN["mcts"], {"early_stop": "yes"}).solve(
        three, Limit(simulations=50_000, threads=threads)
    )
    assert solution.stop == "confident"
    assert solution.estimate.simulations < 5000


def test_no_time_at_all_is_answered(three):
    solution = SolverConfig.of("mcts").solve(three, Limit(seconds=0))
    assert (solution.verdict, solution.stop, solution.pv) == (Verdict.UNKNOWN, "time", ())
    assert solution.to_dict()["children"] == []


@pytest.mark.parametrize("name", ["One liberty behind", "A cutting point", "One point joins three stones"])
def test_lins_model_knows_races_and_connections(name):
    asked = problem(name)
    solution = SolverConfig.of("minimax-mcts").solve(asked, Limit(simulations=3000), seed=1)
    assert solution.verdict is asked.expected.verdict
    assert solution.verdict is Verdict.FAILURE or solution.move in asked.expected.accepted


def test_a_budget_of_descents_makes_one_more(three):
    tree = SolverConfig.of("minimax-mcts", "lin-mcts-program").tree(three, Limit(), seed=1)
    assert tree.run(Limit(simulations=1000)) == "simulations"
    assert tree.spent == 1000
    assert tree.simulations > 1001


def test_lins_estimate_has_both_bounds_and_the_picks(three):
    record = SolverConfig.of("minimax-mcts").solve(three, Limit(simulations=3000), seed=1).to_dict()
    child = record["children"][0]
    assert child["lower"] < child["mean"] < child["upper"]
    assert child["minimax"]["lower"] < child["minimax"]["mean"] < child["minimax"]["upper"] == child["bound"]
    assert record["picks"][-1] == {"simulations": record["consistent_from"], "move": child["move"]}


def test_the_scores_of_lins_model_are_settings(three):
    won = SolverConfig.of("minimax-mcts", values={"kill_dead": "0.1,0.2,0.3"}).solve(
        three, Limit(simulations=2000), seed=1
    )
    assert won.value <= 0.3


def test_only_searches_by_simulations_have_a_tree(three):
    with pytest.raises(InputError, match=r"dfpn\+ keeps no tree"):
        SolverConfig.of("dfpn+").tree(three, Limit())


def test_lins_children_have_minimax_nodes_seen_by_the_mover(three):
    tree = SolverConfig.of("minimax-mcts", "lin-minimax-mcts-20").tree(three, Limit(), seed=1)
    tree.run(Limit(simulations=3000))
    best = tree.children()[0]
    assert best.minimax.line
    assert best.minimax.mean > 0.75
    answer = tree.children([best.move])[0]
    assert answer.mean < 0.25
    assert (
        SolverConfig.of("minimax-mcts", "lin-mcts").solve(three, Limit(simulations=100)).estimate.children[0].minimax
        is None
    )
