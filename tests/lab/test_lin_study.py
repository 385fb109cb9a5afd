"""Lin's experiment: our problems are what their names say, and the comparison computes what he computed."""

import json

import pytest

from tesuji.errors import InputError
from tesuji.lab.papers import lin as study
from tesuji.lab.papers import lin_problems
from tesuji.lab.papers.lin_problems import FOLDER, MAX_DEPTH, Candidate, Origin, candidates, random_problem
from tesuji.problems.lin import Scenario, read_lin
from tesuji.problems.lin_state import LinState
from tesuji.solvers.lin import PRESETS, first_moves

FILES = sorted(FOLDER.glob("*.txt"))


def test_there_are_different_problems_of_each_kind():
    assert len({read_lin(path) for path in FILES}) == len(FILES)
    kinds = [path.stem.split("-")[0] for path in FILES]
    assert set(kinds) == set(study.KINDS)
    assert all(kinds.count(kind) >= 4 for kind in study.KINDS)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_problem_is_what_its_name_says(path):
    kind, *numbers = path.stem.split("-")
    problem = read_lin(path)
    assert problem == random_problem(Origin(*map(int, numbers)))
    assert problem.scenario is Scenario.CONNECT
    found = Candidate(problem, tuple(first_moves(problem, MAX_DEPTH)))
    assert sum(first.wins_in is not None for first in found.moves) == 1
    assert set(found.levels) | {found.correct} == set(LinState.of(problem).moves())
    if kind.startswith("trap"):
        level = int(kind.removeprefix("trap"))
        assert found.shallowest == level
        assert next(iter(found.tempting().values())) == level
        assert found.wins_in >= 9


def test_a_tempting_move_does_as_well_in_random_games_as_the_correct_one():
    problem = read_lin(FOLDER / "trap3-20-186-14.txt")
    found = Candidate(problem, tuple(first_moves(problem, MAX_DEPTH)))
    assert list(found.tempting().values()) == [3, 3]
    correct = lin_problems.random_mean(problem, found.correct)
    means = [lin_problems.random_mean(problem, move) for move in found.tempting()]
    assert means == sorted(means, reverse=True)
    assert min(means) >= correct
    assert all(lin_problems.random_mean(problem, move) < correct for move in set(found.levels) - set(found.tempting()))


@pytest.mark.parametrize("kind", ["simple-1-3932", "lucky-1-2746", "trap3-2-5906"])
def test_the_kind_is_decided_by_the_simulations_that_mcts_needs(kind):
    problem = read_lin(FOLDER / f"{kind}.txt")
    found = Candidate(problem, tuple(first_moves(problem, MAX_DEPTH)))
    assert lin_problems.kind_of(found, 3) == kind.split("-")[0]


def test_candidates_are_found_again_by_their_origin():
    (found,) = candidates([Origin(1, 268), Origin(1, 269)], level=3, least_depth=9)
    assert (found.origin, str(found.origin), found.wins_in) == (Origin(1, 269), "1-269", 11)
    assert str(Origin(1, 269, 5)) == "1-269-5"


def test_his_t_tests_come_out():
    pytest.importorskip("scipy")
    # Tables A.1.1 and A.1.2, and their difference in table 4.2.2.
    mcts = [52848, 58821, 54372, 37941, 42139, 43128, 55132, 43259, 42146, 58240]
    combined = [5572, 7544, 5167, 8243, 7982, 5176, 8647, 8266, 7979, 8462]
    # He calls his intervals 95 %, but all of them are as wide as 97.5 %.
    test = study.paired_t_test(mcts, combined, confidence=0.975)
    assert (test.lower, test.upper) == (pytest.approx(34662, abs=2), pytest.approx(48336, abs=2))
    assert test.significant
    assert sum(mcts) / sum(combined) == pytest.approx(6.7, abs=0.05)


def test_a_test_without_pairs_is_refused_and_equal_runs_do_not_differ():
    pytest.importorskip("scipy")
    with pytest.raises(InputError, match="two or more pairs: found 1 and 2"):
        study.paired_t_test([1], [1, 2])
    same = study.paired_t_test([5, 6, 7], [5, 6, 7])
    assert (same.p_value, same.significant) == (1.0, False)


def test_runs_that_do_not_settle_count_as_half_the_budget():
    path = FOLDER / "trap3-1-269.txt"
    found = study.compare(path, PRESETS["lin-minimax-mcts"], [1, 2], budget=2_000)
    assert found.mcts == found.combined == (None, None)
    assert found.counted(found.mcts) == [1_000, 1_000]
    assert (found.kind, found.wins_in, found.levels[0], found.ratio) == ("trap3", 11, 3, 1.0)


def test_the_study_prints_a_line_for_each_problem(capsys):
    pytest.importorskip("scipy")
    path = str(FOLDER / "simple-1-3932.txt")
    study.main([path, "--seeds", "3", "--budget", "20000", "--json"])
    record = json.loads(capsys.readouterr().out)
    assert record["name"] == "simple-1-3932"
    assert len(record["mcts"]) == len(record["combined"]) == 3
    assert 0 <= record["test"]["p_value"] <= 1
    study.main([path, "--seeds", "3", "--budget", "20000", "--threshold", "20"])
    assert "ratio" in capsys.readouterr().out.splitlines()[-1]
    assert study.main(["no-such-file.txt"]) == 2


def test_the_generator_writes_what_it_finds(tmp_path, capsys):
    lin_problems.main(["--around", "269", "--tries", "5", "--level", "3", "--depth", "11", "--out", str(tmp_path)])
    assert "1-269-5: trap3, wins in 11" in capsys.readouterr().out  # the second changes nothing, so it is left out
    (written,) = tmp_path.iterdir()
    assert read_lin(written) == read_lin(FOLDER / written.name)
