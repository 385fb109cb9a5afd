"""The board from Python: what it accepts, what it refuses, what it shows."""

import numpy as np
import pytest

from tesuji import BLACK, EMPTY, WHITE, Board, Point


def test_points_can_be_given_in_three_ways():
    board = Board(9)
    board.play("E5")
    board.play((3, 3))
    board.play(Point(2, 2))
    assert (board["E5"], board["D4"], board["C3"], board["A1"]) == (BLACK, WHITE, BLACK, EMPTY)
    assert board.to_play == WHITE


@pytest.mark.parametrize("size", [(1, 5), (5, 26), (0, 0), (-3, 9), (10**6, 9)])
def test_sizes_from_2_to_25(size):
    with pytest.raises(ValueError, match="sizes go from 2 to 25"):
        Board(*size)


@pytest.mark.parametrize("point", ["Z9", "I5", "", "E", "E55", (9, 9), (-1, 0), 81, -1])
def test_points_off_the_board_are_refused(point):
    board = Board(9)
    for use in (board.play, board.is_legal, board.color_index, board.block, board.liberties):
        with pytest.raises(ValueError, match=r"board|point|stone"):
            use(point)


@pytest.mark.parametrize("point", [3.5, b"E5", [1, 2], ("a", 1), (1, 2, 3), object()])
def test_things_that_are_no_points_are_refused(point):
    with pytest.raises(TypeError, match="expected a point"):
        Board(9).play(point)


def test_suicide_is_refused_unless_the_rules_allow_it_for_several_stones():
    board = Board.from_diagram(". X .\nX . X\n. X .")
    with pytest.raises(ValueError, match="White may not play B2: it is suicide"):
        board.play("B2", WHITE)
    corner = Board.from_diagram("X X X\nO X .\n. X .", WHITE)
    assert not corner.is_legal("A1")
    corner.allow_suicide = True
    corner.play("A1")
    assert (corner["A1"], corner["A2"]) == (EMPTY, EMPTY)
    corner.undo()
    assert corner["A2"] == WHITE


def test_a_ko_may_not_be_retaken_at_once():
    board = Board.from_diagram(
        """
        . X O .
        X O . O
        . X O .
        . . . .
        """
    )
    board.play("C3")
    assert board["B3"] == EMPTY
    assert board.ko == Point.parse("B3")
    with pytest.raises(ValueError, match="White may not play B3: it retakes the ko at once"):
        board.play("B3")
    board.play(None)
    board.play(None)
    assert board.is_legal("B3", WHITE)


def test_undo_brings_back_captured_stones():
    board = Board.from_diagram(". O X\nO X .\n. X .", WHITE)
    before = board.copy()
    board.play("A1")
    board.undo()
    assert board == before
    with pytest.raises(ValueError, match="no move to take back"):
        board.undo()


def test_diagrams_go_both_ways():
    board = Board.from_stones(5, 4, black=["A1", "C3"], white=["E4"])
    assert Board.from_diagram(str(board)) == board


def test_stones_are_set_by_name_or_place_and_nothing_changes_when_they_cannot_stand():
    board = Board(3)
    board.set_stones(["A1", (2, 2)], ["B2"])
    assert (board.stones(BLACK), board.stones(WHITE)) == ([Point("A1"), Point("C3")], [Point("B2")])
    assert board.color_indices(EMPTY) == [1, 2, 3, 5, 6, 7]
    before = str(board)
    with pytest.raises(ValueError, match="B2 cannot be both black and white"):
        board.set_stones(["B2"], [(1, 1)])
    with pytest.raises(ValueError, match="a block of stones has no liberty"):
        board.set_stones(["A1"], ["A2", "B1"])
    with pytest.raises(ValueError, match="D4"):
        board.set_stones(["D4"], [])
    assert str(board) == before


def test_symmetries_keep_blocks_and_ko():
    board = Board.from_diagram(". X O . .\nX O . O .\n. X O . .\n. . . . .")
    board.play("C3")
    for symmetry in range(8):
        twin = board.transformed(symmetry)
        assert len(twin.stones(BLACK)) == len(board.stones(BLACK))
        assert (twin.ko is None) == (board.ko is None)
        assert len(twin.legal_moves()) == len(board.legal_moves())
    assert board.transformed(0) == board


def test_random_games_are_seeded_and_scored_per_point():
    board = Board(9)
    one, two, other = (board.random_games(200, seed=s, komi=7.5) for s in (1, 1, 2))
    assert one.mean == two.mean
    assert one.mean != other.mean
    assert one.ownership.shape == (9, 9)
    assert np.isclose(one.ownership.sum() - 7.5, one.mean)


def test_a_position_with_a_dead_block_cannot_be_set_up():
    with pytest.raises(ValueError, match="no liberty"):
        Board.from_diagram(". X .\nX O X\n. X .")
