"""Lin's experiment: our problems are what their names say, and the comparison computes what he computed."""

from dataclasses import replace

import pytest

from tesuji.errors import InputError
from tesuji.lab.studies import Answers, Record
from tesuji.papers.lin import comparison, kinds, runs, snapshots, trap_tree, work
from tesuji.papers.lin import problems as lin_problems
from tesuji.papers.lin.problems import FOLDER, MAX_DEPTH, Origin, ProblemCandidate, candidates, random_problem
from tesuji.papers.lin.published import COMPARISONS, all_runs, paired_t_test
from tesuji.papers.lin.studies import EXPERIMENTS
from tesuji.problems.lin.state import LinState
from tesuji.problems.lin.text import Scenario, format_lin, read_lin
from tesuji.solvers.lin import first_moves

FILES = sorted(FOLDER.glob("*.txt"))


def test_there_are_different_problems_of_each_kind():
    assert len({read_lin(path) for path in FILES}) == len(FILES)
    found = [path.stem.split("-")[0] for path in FILES]
    assert set(found) <= set(comparison.KINDS)
    assert all(found.count(kind) >= 4 for kind in ("trap3", "trap5", "simple", "lucky"))
    assert found.count("trap7") >= 5
    assert found.count("trap9") >= 3
    assert {read_lin(path).scenario for path in FILES} == set(Scenario)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_problem_is_what_its_name_says(path):
    kind, _, words = path.stem.partition("-")
    problem, origin = read_lin(path), Origin.parse(words)
    assert str(origin) == words
    assert replace(problem, correct=frozenset()) == random_problem(origin)
    assert problem.scenario is origin.scenario
    found = ProblemCandidate(problem, tuple(first_moves(problem, MAX_DEPTH)))
    assert sum(first.wins_in is not None for first in found.moves) == 1
    assert problem.correct == {found.correct}
    assert set(found.levels) | {found.correct} == set(LinState.of(problem).moves())
    if kind.startswith("trap"):
        level = int(kind.removeprefix("trap"))
        assert found.shallowest == level
        assert next(iter(found.tempting().values())) == level
        assert found.wins_in >= 9


def test_a_tempting_move_does_as_well_in_random_games_as_the_correct_one():
    problem = read_lin(FOLDER / "trap3-20-186-14.txt")
    found = ProblemCandidate(problem, tuple(first_moves(problem, MAX_DEPTH)))
    assert list(found.tempting().values()) == [3, 3]
    correct = lin_problems.random_mean(problem, found.correct)
    means = [lin_problems.random_mean(problem, move) for move in found.tempting()]
    assert means == sorted(means, reverse=True)
    assert min(means) >= correct
    assert all(lin_problems.random_mean(problem, move) < correct for move in set(found.levels) - set(found.tempting()))


@pytest.mark.parametrize("kind", ["simple-1-3932", "lucky-1-2746", "trap3-2-5906"])
def test_the_kind_is_decided_by_the_simulations_that_mcts_needs(kind):
    problem = read_lin(FOLDER / f"{kind}.txt")
    found = ProblemCandidate(problem, tuple(first_moves(problem, MAX_DEPTH)))
    assert lin_problems.kind_of(found, 3) == kind.split("-")[0]


def test_candidates_are_found_again_by_their_origin():
    (found,) = candidates([Origin(1, 268), Origin(1, 269)], level=3, least_depth=9)
    assert (found.origin, str(found.origin), found.wins_in) == (Origin(1, 269), "1-269", 11)
    assert str(Origin(1, 269, 5)) == "1-269-5"


# The experiments -------------------------------------------------------------------------------------------------


def answered(study, scale="small"):
    """The report of a study whose tasks are done here and now."""
    records = {}
    for task in study.tasks(scale):
        result = task.perform()
        made = (task.identity, study.name, task.kind, task.name, task.seed, "", "", "", 0.0, "", 0.0, 0.0, 0.0)
        records[task.identity] = Record(*made, result)
    return study.report(scale, Answers(records))


def findings(sections):
    return [finding for section in sections for finding in section.findings]


def test_his_runs_are_all_there():
    assert len(all_runs()) == 340
    assert [len(one.runs("mcts")) for one in COMPARISONS] == [10, 10] + [20] * 5 + [10] * 5
    assert all(len(one.runs("mcts")) == len(one.runs("combined")) for one in COMPARISONS)


def test_his_t_tests_come_out_at_another_level_than_he_says():
    found = findings(answered(runs.RUNS))
    assert [one.verdict for one in found] == ["agrees", "disagrees", "disagrees", "disagrees"]
    assert found[1].ours == "0 of 12 come out within one unit at 95 %, 12 at 97.5 %"
    assert found[2].ours == "at 95 % also simple 3 (p = 0.034) and complex 3 (p = 0.027)"


def test_his_trap_tables_come_out_by_his_arithmetic():
    found = findings(answered(trap_tree.TRAP_TREE))
    assert [one.verdict for one in found] == ["agrees", "disagrees", "agrees", "disagrees", "agrees"]
    assert "16 follow from the printed visits" in found[0].ours
    assert "through 479 and 7092, visit by visit; at 2976 it has" in found[1].ours
    assert (found[2].ours, found[3].ours) == (
        "420 in a full tree of twenty moves, 78 with pruning",
        "44,025, 105 times as many",
    )


def test_his_snapshots_have_the_bounds_of_his_formula():
    found = findings(answered(snapshots.PICKS))
    assert found[0].ours.startswith("42 of 42")
    assert found[1].verdict == "agrees"


def test_a_test_without_pairs_is_refused_and_equal_runs_do_not_differ():
    with pytest.raises(InputError, match="two or more pairs: found 1 and 2"):
        paired_t_test([1], [1, 2])
    same = paired_t_test([5, 6, 7], [5, 6, 7])
    assert (same.p_value, same.significant) == (1.0, False)
    assert (paired_t_test([5, 6], [4, 5]).significant, paired_t_test([5] * 6, [4] * 6).significant) == (False, True)


def test_runs_that_do_not_settle_count_as_half_the_budget():
    text = format_lin(read_lin(FOLDER / "trap3-1-269.txt"))
    assert work.needed(text, {}, seeds=2, budget=2_000) == {"needed": [None, None]}
    assert comparison.counted([None, 7]) == [comparison.BUDGET // 2, 7]


def test_both_searches_are_compared_seed_by_seed():
    text = format_lin(read_lin(FOLDER / "simple-1-3932.txt"))
    changes = comparison.variants("simple")
    mcts, combined = (work.needed(text, changes[name], 3, 20_000) for name in ("MCTS", "visits"))
    pair = comparison.compared(mcts, combined)
    assert pair is not None
    assert (len(pair.mcts), len(pair.other), pair.open) == (3, 3, 0)
    assert 0 <= pair.test.p_value <= 1
    assert work.traps_of(text, MAX_DEPTH)["levels"][0] == 3


def test_problems_of_all_five_kinds_are_in_the_study():
    tasks = kinds.ALL_KINDS.tasks("small")
    asked = {task.kind.split(",")[0] for task in tasks}
    assert asked == {"saving", "killing", "connecting", "cutting", "capturing race"}
    assert {study.document for study in EXPERIMENTS} == {"Lin 2017"}
    deep = {task.name.split("-")[0] for task in tasks if "13 moves" in task.kind}
    assert {"trap7", "trap9"} <= deep
    everything = {task.name for task in kinds.ALL_KINDS.tasks("full")}
    assert {path.stem for path in FILES if path.stem[:5] in ("trap7", "trap9")} <= everything


def test_a_problem_without_a_stated_answer_is_refused(tmp_path):
    (tmp_path / "a.txt").write_text(format_lin(random_problem(Origin(1, 269))))
    with pytest.raises(InputError, match="expected one move under Correct, found 0"):
        comparison.COMPARISON.with_sets({"problems": str(tmp_path)}).tasks("small")


def test_the_generator_writes_what_it_finds(tmp_path, capsys):
    lin_problems.main(["--around", "269", "--tries", "5", "--level", "3", "--depth", "11", "--out", str(tmp_path)])
    assert "1-269-5: trap3, wins in 11" in capsys.readouterr().out  # the second changes nothing, so it is left out
    (written,) = tmp_path.iterdir()
    assert read_lin(written) == read_lin(FOLDER / written.name)
