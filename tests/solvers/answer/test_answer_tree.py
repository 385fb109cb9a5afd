"""Solution trees: right lines end on the mover's move, refutations on the opponent's, and nothing gets too large."""

import pytest

import tesuji
from tesuji.go import parse_sgf
from tesuji.problems import SolutionNode, Verdict, bundled, load
from tesuji.problems.sgf import read_sgf_problems
from tesuji.solvers import Limit, solve_exact
from tesuji.solvers.answer.export import solution_sgf
from tesuji.solvers.answer.tree import answer_tree

LIMIT = Limit(nodes=60_000)


def solutions():
    problems = [p for path in bundled() for p in load(path).problems()]
    return [solve_exact(problem, limit=LIMIT) for problem in problems[::7]]


SOLUTIONS = solutions()


def leaves(node: SolutionNode):
    return [below for below in node.walk() if not below.children]


def plays_legally(solution, nodes):
    todo = [(solution.problem.board(), node) for node in nodes]
    while todo:
        board, node = todo.pop()
        assert board.to_play == node.color
        assert board.is_legal(node.move)
        following = board.copy()
        following.play(node.move)
        todo += [(following, child) for child in node.children]


@pytest.mark.parametrize("detail", ["main", "full"])
@pytest.mark.parametrize("solution", SOLUTIONS, ids=lambda s: s.problem.name)
def test_lines_end_on_the_right_side(solution, detail):
    tree = answer_tree(solution, detail, LIMIT, most_moves=60)
    mover = solution.problem.to_play
    plays_legally(solution, tree.nodes)
    for node in tree.nodes:
        for leaf in leaves(node):
            if node.correct is False:
                assert leaf.color == mover.opponent or leaf is node
            else:
                assert leaf.color == mover
    if solution.verdict in (Verdict.SUCCESS, Verdict.KO, Verdict.SEKI) and solution.problem.goal.saves:
        assert {node.move for node in tree.nodes if node.correct} == set(solution.moves)
    assert sum(len(list(node.walk())) for node in tree.nodes) <= max(60, 3 * len(solution.pv) + len(solution.moves))


@pytest.mark.parametrize("detail", ["main", "full"])
@pytest.mark.parametrize("solution", SOLUTIONS, ids=lambda s: s.problem.name)
def test_what_is_written_is_read_back_as_the_same_answer(solution, detail):
    text = solution_sgf(solution, detail, LIMIT)
    root = parse_sgf(text)[0].root
    assert root.text("C").startswith(f"{solution.problem.to_play} to play: {solution.problem.goal}.")
    (back,) = read_sgf_problems(text, "out.sgf")
    assert (back.target, back.goal, back.to_play) == (
        solution.problem.target,
        solution.problem.goal,
        solution.problem.to_play,
    )
    assert back.expected.accepted == frozenset(solution.moves)
    if solution.verdict is not Verdict.UNKNOWN:
        assert back.expected.verdict == solution.verdict


def test_a_full_tree_shows_refutations_and_answers():
    three = next(s for s in SOLUTIONS if s.verdict is Verdict.SUCCESS and len(s.pv) > 1)
    full = answer_tree(three, "full", LIMIT)
    assert any(node.correct is False and node.children for node in full.nodes)
    assert sum(len(list(node.walk())) for node in full.nodes) > len(three.pv)


def test_a_full_tree_obeys_its_limit():
    """With hardly a node for its proofs it is the main one, and says that something is missing."""
    three = next(s for s in SOLUTIONS if s.verdict is Verdict.SUCCESS and len(s.pv) > 1)
    main, full = answer_tree(three, "main"), answer_tree(three, "full", Limit(nodes=0))
    assert full.nodes == main.nodes
    assert full.cut


def test_every_right_first_move_is_followed_by_the_best_resistance():
    several = [s for s in SOLUTIONS if s.verdict is Verdict.SUCCESS and len(s.moves) > 1 and s.lines]
    assert several
    for solution in several:
        shown = {node.move: node for node in answer_tree(solution, "main", LIMIT).nodes}
        for move, _ in solution.lines:
            assert solution.line_of(move)[0] == move
            replies = {child.move for child in shown[move].children}
            assert not replies or solution.line_of(move)[1] in replies
        assert any(shown[move].children for move in solution.moves if move != solution.move)


def test_a_cut_tree_says_so():
    long = max(SOLUTIONS, key=lambda s: sum(len(list(n.walk())) for n in answer_tree(s, "full", LIMIT).nodes))
    assert answer_tree(long, "full", LIMIT, most_moves=4).cut


def test_every_line_of_a_small_net_is_shown():
    net = tesuji.solve("(;SZ[9]AB[dd][de][ef][ff]AW[ee][hb]PL[B])", nodes=20_000)
    tree = answer_tree(net, "full", LIMIT)
    assert not tree.cut
    assert sum(len(list(node.walk())) for node in tree.nodes) > 50
