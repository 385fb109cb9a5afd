"""A solution as SGF: the author's words are kept, the verdict is told, and other programs can read it."""

import json
from dataclasses import replace

import pytest
from sgfmill import sgf as sgfmill

from tesuji.errors import InputError
from tesuji.go import Point, parse_sgf
from tesuji.problems import Goal, bundled, load
from tesuji.problems.sgf import read_sgf_problems, write_sgf_problem
from tesuji.solvers import SOLVERS, Check, Limit, SolverConfig, Verification, solve_exact
from tesuji.solvers.answer.export import solution_sgf

THREE = "PL[W]AB[ad][bd][cd][dd][de]AW[ac][bc][cc][dc][ec][ed][ee]"
AUTHOR = (
    f"(;GM[1]SZ[7:5]{THREE}GN[Three in a row]C[White to play.\nNot B: why? (by hand \\] \\\\)]AN[An Author]"
    "SO[A Book]US[A Friend]CP[CC BY 4.0]EV[Spring]DT[2026-03-01]PB[One]PW[Two]RO[3]GC[for beginners]LB[be:A][ae:B]"
    "(;W[be]C[The vital point. CORRECT];B[ae]C[Nothing helps];W[ce])(;W[ae]C[Too slow];B[be]))"
)
STATED = AUTHOR.replace("GN[", "CR[ae][be][ce]SQ[ac][bc][cc][dc][ec][ed][ee]GN[", 1)
"""The same with a region, and with stones that count as alive."""
PROBLEMS = [problem for path in bundled() for problem in load(path).problems()]


def solved(text, tmp_path, **limit):
    (tmp_path / "problem.sgf").write_text(text)
    return solve_exact(next(load(tmp_path / "problem.sgf").problems()), limit=Limit(**limit or {"nodes": 10_000}))


@pytest.mark.parametrize("problem", PROBLEMS, ids=lambda p: p.name)
def test_what_is_written_is_read_by_sgfmill_and_by_us_as_the_same_problem(problem):
    text = solution_sgf(solve_exact(problem, limit=Limit(nodes=2000)))
    game = sgfmill.Sgf_game.from_bytes(text.encode())
    assert game.get_size() == max(problem.width, problem.height)
    black, white, _ = game.get_root().get_setup_stones()
    assert {Point(column, row) for row, column in black} == problem.black
    assert {Point(column, row) for row, column in white} == problem.white
    for node in game.get_main_sequence():
        node.get_move()
    (back,) = read_sgf_problems(text, "out.sgf")
    assert (back.width, back.height) == (problem.width, problem.height)
    for name in ("black", "white", "to_play", "ko", "goal", "target", "own", "region", "assumed_alive", "quantifier"):
        assert getattr(back, name) == getattr(problem, name), name
    assert (back.ko_policy, back.suicide, back.name) == (problem.ko_policy, problem.suicide, problem.name)


def test_a_rectangle_in_which_every_edge_matters_stays_one(tmp_path):
    """Something may be played on the uppermost line: on a larger board it would be another problem."""
    text = "(;SZ[4:3]PL[B]AB[ba][bb][bc]AW[ca][cb][cc]MA[ca]CR[aa][ab][ac][da][db][dc])"
    solution = solved(text, tmp_path)
    written = solution_sgf(solution)
    assert "SZ[4:3]" in written
    (back,) = read_sgf_problems(written, "out.sgf")
    assert (back.width, back.height, back.region) == (4, 3, solution.problem.region)


def test_the_author_keeps_his_words(tmp_path):
    root = parse_sgf(solution_sgf(solved(AUTHOR, tmp_path)))[0].root
    kept = {name: root.text(name) for name in ("AN", "SO", "US", "CP", "EV", "DT", "PB", "PW", "RO", "GN")}
    assert list(kept.values()) == [
        *("An Author", "A Book", "A Friend", "CC BY 4.0", "Spring", "2026-03-01", "One", "Two", "3", "Three in a row")
    ]
    assert root.comment.startswith("White to play.\nNot B: why? (by hand ] \\)\n\nTesuji: ")
    assert root.text("GC").splitlines()[1:] == ["for beginners"]
    assert root.labels == {Point(1, 0): "A", Point(0, 0): "B"}


@pytest.mark.parametrize("solver", SOLVERS)
def test_no_solver_forgets_the_author(tmp_path, solver):
    """Also one that finds out for itself what an unmarked problem is about."""
    (tmp_path / "problem.sgf").write_text(AUTHOR)
    problem = next(load(tmp_path / "problem.sgf").problems())
    choice = SolverConfig.of(solver)
    limit = Limit(nodes=300, simulations=50)
    try:
        solution = choice.solve(problem, limit, None, 0)
    except InputError:
        solution = choice.solve(problem.replace(goal=Goal.CAPTURE), limit, None, 0)
    assert solution.problem.about == problem.about
    assert "AN[An Author]" in solution_sgf(solution)


def test_what_the_author_says_about_moves_that_are_shown_is_kept(tmp_path):
    tree = parse_sgf(solution_sgf(solved(AUTHOR, tmp_path)))[0]
    comments = {str(child.move): child.comment for child in tree.root.children}
    assert comments["W B1"].startswith("The vital point.")
    assert comments["W A1"] == "Too slow"


def test_an_author_who_is_wrong_is_not_quoted_on_the_move(tmp_path):
    wrong = AUTHOR.replace("[The vital point. CORRECT]", "[WRONG]").replace("[Too slow]", "[CORRECT]")
    tree = parse_sgf(solution_sgf(solved(wrong, tmp_path)))[0]
    assert {str(child.move): child.comment for child in tree.root.children}["W A1"] == ""
    (back,) = read_sgf_problems(tree.to_sgf(), "out.sgf")
    assert back.expected.accepted == {Point(1, 0)}


def test_the_verdict_and_how_it_is_known_are_told(tmp_path):
    solution = solved(AUTHOR, tmp_path)
    ours = parse_sgf(solution_sgf(solution))[0].root.comment.split("\n\n")[-1].splitlines()
    assert ours[0] == "Tesuji: White to play kills: B1 (proven)."
    assert ours[1].startswith("Proven: it holds whatever is played anywhere")
    ours = parse_sgf(solution_sgf(solved(STATED, tmp_path)))[0].root.comment.split("\n\n")[-1].splitlines()
    assert ours[0] == "Tesuji: White to play kills: B1 (proven in the region)."
    assert ours[1].startswith("Proven for moves on the points with circles")
    report = Verification(Check.VERIFIED, "", 1, 17)
    assert "Verified: the checker replayed 17 positions." in solution_sgf(solution, report=report)
    undecided = parse_sgf(solution_sgf(solved(AUTHOR, tmp_path, nodes=1)))[0].root.comment
    assert "not decided (the node limit was reached)" in undecided
    assert "Nothing was proven." in undecided


def test_solving_a_written_solution_again_adds_nothing(tmp_path):
    once = solution_sgf(solved(STATED, tmp_path))
    assert solution_sgf(solved(once, tmp_path)) == once


def test_without_a_comment_the_task_is_told(tmp_path):
    bare = f"(;GM[1]SZ[7:5]{THREE})"
    comment = parse_sgf(solution_sgf(solved(bare, tmp_path)))[0].root.comment
    assert comment.startswith("White to play: kill.\n\nTesuji: White to play kills")


TOML = """
title = "Shapes"

[[problem]]
to_play = "white"
goal = "kill"
notes = ["Found in a game."]
diagram = '''
. . . . . . .
. . . . . . .
W W W W W . .
x x x x W . .
* * * x W . .
'''
"""
LINE = {"size": 9, "to_move": "B", "black": ["C2"], "white": ["C1"], "accepted_first_moves": ["D1"]}


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("shapes.toml", TOML),
        ("lines.jsonl", json.dumps(LINE | {"comment": "Found in a game.", "collection": "Shapes"})),
    ],
)
def test_the_words_of_other_formats_are_kept(tmp_path, name, text):
    (tmp_path / name).write_text(text)
    root = parse_sgf(write_sgf_problem(next(load(tmp_path / name).problems())))[0].root
    assert (root.text("SO"), root.comment) == ("Shapes", "Found in a game.")


def test_the_words_go_through_plain_data(tmp_path):
    problem = solved(AUTHOR, tmp_path).problem
    back = type(problem).from_dict(problem.to_dict())
    assert back.about == problem.about
    assert replace(back, about=problem.about) == problem


def test_a_label_on_no_point_is_not_worth_a_problem(tmp_path):
    assert solved(AUTHOR.replace("LB[be:A]", "LB[zz:A]"), tmp_path).problem.about.labels == ()


@pytest.mark.parametrize("board", ["4x4", "0x5", "30x30", "7", "7x5x3", "-1x5"])
def test_a_board_that_cannot_be_is_refused(board):
    (back,) = read_sgf_problems(f"(;SZ[7]GC[Tesuji: board={board}; goal=kill]{THREE}CR[gg][ga])", "bad.sgf")
    assert isinstance(back, InputError)
