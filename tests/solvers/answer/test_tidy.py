"""Lines as a player asks for them: natural wrong moves first, and an end where the matter is decided."""

import pytest

import tesuji
from tesuji.go import Point
from tesuji.solvers.answer.tidy import ended
from tesuji.solvers.answer.words import line_words
from tesuji.solvers.sources.natural_moves import natural_moves

NET = "(;SZ[13]AB[dh][di][ej][fj]AW[ei][hf]PL[B])"
CUT = "(;SZ[13]AB[ch][dh][eh][bi][ei][bj][fj][bk][ck][fk][dl]AW[ci][di][cj][ej][dk][ek]PL[B])"
D3, E3 = Point.parse("D3"), Point.parse("E3")


@pytest.fixture(scope="module")
def net() -> tesuji.Solution:
    return tesuji.solve(NET, nodes=20_000)


def test_natural_wrong_moves_come_before_far_ones(net):
    wrong = [move for move, _ in net.refutations]
    natural = [move for move in natural_moves(net.deciding_question) if move in wrong]
    assert natural
    assert wrong[: len(natural)] == natural
    far = [abs(move.column - 4) + abs(move.row - 4) for move in wrong[len(natural) :] if move is not None]
    assert far == sorted(far)


def test_lines_end_where_a_side_passes(net):
    told = net.to_dict()
    lines = [*told["refutations"].values(), *told["read_refutations"].values(), *told["lines"].values(), told["pv"]]
    assert [line for line in lines if "pass" in line[1:]] == []


def test_a_line_ends_at_the_first_pass_after_a_move():
    assert ended((D3, None, E3, None)) == (D3,)
    assert ended((None, D3, None, E3)) == (None, D3)
    assert ended((D3, E3)) == (D3, E3)


def test_the_line_is_that_of_the_move_that_is_named_first():
    found = tesuji.solve(CUT, nodes=20_000)
    assert len(found.moves) > 1
    assert found.moves[0] == found.move == found.pv[0]
    assert line_words(found).startswith(f"Line after {found.moves[0]}: ")
