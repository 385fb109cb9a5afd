"""gogogo's filters, each on a position that shows what it is for."""

import random
from math import inf

import numpy as np
import pytest

from tesuji import BLACK, WHITE, Board, Point
from tesuji.go.diagram import read_diagram_marks
from tesuji.players.gogogo import filters
from tesuji.players.gogogo.filters import (
    FixPosFilter,
    PatternFilter,
    PositiveFilter,
    PowerFilter,
    ProductFilter,
    RandomFilter,
    Thresholds,
)
from tesuji.players.gogogo.patterns import PATTERNS, count_patterns, matching_patterns

EXAMPLE = np.array([[2, 1, 2], [1, 0, 1], [2, 1, 2]], dtype=float)


def best(filter_, board, color):
    moves = board.legal_moves(color)
    return set(map(str, filter_.filter(board, color, moves, random.Random(1))))


def test_the_power_map_of_example_1():
    board = Board.from_diagram("""
        . O .
        O X O
        . . .
    """)
    power = PowerFilter(EXAMPLE).power_map(board, WHITE)
    assert power[::-1].tolist() == [[0, 3, 0], [1, 3, 1], [-1, 3, -1]]
    assert best(PowerFilter(EXAMPLE), board, WHITE) == {"B1"}  # White takes the stone, as in figure 3b


def test_power_is_weakened_by_the_enemy_and_positive_power_is_not():
    board = Board.from_diagram("""
        . . . . .
        X . . . X
        . . . . .
        . O O O .
        . . . . .
    """)
    power = PowerFilter(filters.CONNECT_NEAR).power_map(board, BLACK)
    positive = PositiveFilter(filters.CONNECT_NEAR).power_map(board, BLACK)
    point = Point.parse("B3")
    assert positive[point.row, point.column] == 1
    assert power[point.row, point.column] == 1 - 2
    assert best(PowerFilter(filters.CONNECT_NEAR), board, BLACK) == {"A5", "B5", "D5", "E5", "B4", "D4"}


def test_power_does_not_reach_around_the_edge():
    board = Board.from_stones(5, black=["A3"])
    power = PowerFilter(filters.CONNECT_FAR).power_map(board, BLACK)
    assert power[2].tolist() == [10, 5, 2, 1, 0]
    assert power[:, 0].tolist() == [2, 5, 10, 5, 2]
    assert power[3].tolist() == [5, 3, 1, 0, 0]


@pytest.mark.parametrize(
    "matrix", [filters.CONNECT_NEAR, filters.CONNECT_FAR, filters.EYE_SMALL, filters.EYE_LARGE], ids=range(1, 5)
)
def test_the_matrices_are_the_same_from_every_side(matrix):
    for turns in range(4):
        assert (np.rot90(matrix, turns) == matrix).all()
        assert (np.rot90(matrix.T, turns) == matrix).all()


@pytest.mark.parametrize("matrix", [filters.EYE_SMALL, filters.EYE_LARGE], ids=["(3)", "(4)"])
def test_eye_power_likes_diagonals_and_dislikes_the_neighbouring_points(matrix):
    board = Board.from_stones(9, black=["E5"])
    assert not best(PowerFilter(matrix), board, BLACK) & {"E4", "E6", "D5", "F5"}
    assert best(PowerFilter(filters.EYE_LARGE), board, BLACK) == {"D4", "D6", "F4", "F6"}


def test_three_stones_around_a_point_call_for_the_fourth():
    board = Board.from_diagram("""
        . . . . . . .
        . . . . . . .
        . . . X . . .
        . . X . X . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
    """)
    assert "D3" in best(PowerFilter(filters.EYE_SMALL), board, BLACK)


def test_a_filter_applies_only_within_its_thresholds():
    board = Board.from_stones(9, black=["E5", "E7"])
    near = filters.CONNECT_NEAR
    assert best(PowerFilter(near, Thresholds(2, inf)), board, BLACK) == {"D6", "E6", "F6"}
    assert best(PowerFilter(near, Thresholds(3, inf)), board, BLACK) == set()
    assert best(PowerFilter(near, Thresholds(-inf, 1)), board, BLACK) == set()


def test_the_opening_filter_matches_the_nine_points_and_no_others():
    board = Board.from_stones(19, black=["D4", "K10"], white=["Q16"])
    assert best(FixPosFilter(), board, WHITE) == {"K4", "Q4", "D10", "Q10", "D16", "K16"}
    assert best(FixPosFilter(), Board(5), BLACK) == set()


def test_a_product_wants_both():
    board = Board.from_stones(9, black=["C3", "G7"], white=["G6", "H7"])
    both = ProductFilter(PowerFilter(filters.EYE_LARGE), PowerFilter(filters.CONNECT_NEAR))
    power = both.power_map(board, BLACK)
    assert power[Point.parse("D4").row, Point.parse("D4").column] == pytest.approx(1.8)
    assert power[Point.parse("H6").row, Point.parse("H6").column] == 0  # disliked twice is still not liked
    assert power[Point.parse("C4").row, Point.parse("C4").column] == 0


def test_a_random_filter_uses_its_first_child_with_probability_p():
    board = Board.from_stones(9, black=["E5"])
    first, second = PowerFilter(filters.CONNECT_FAR), PowerFilter(filters.EYE_LARGE)
    moves, rng = board.legal_moves(BLACK), random.Random(1)
    mixed = RandomFilter(0.25, first, second)
    chosen = [Point.parse("E6") in mixed.filter(board, BLACK, moves, rng) for _ in range(400)]
    assert 70 <= sum(chosen) <= 130
    assert Point.parse("E6") in RandomFilter(1.0, first, second).filter(board, BLACK, moves, rng)
    assert Point.parse("E6") not in RandomFilter(0.0, first, second).filter(board, BLACK, moves, rng)


PICTURES = {
    "hane that encloses": """
        . . . . .
        . X O X .
        . . a . .
        . . . . .
        . . . . .
    """,
    "hane": """
        . . . . .
        . X O . .
        . . a . .
        . . . . .
        . . . . .
    """,
    "hane around the corner of a wall": """
        . . . . .
        . X O . .
        . X a . .
        . . . . .
        . . . . .
    """,
    "hane against a wall": """
        . . . . .
        . X O O .
        . . a . .
        . . . . .
        . . . . .
    """,
    "cut": """
        . . . . .
        . X O . .
        . O a . .
        . . . . .
        . . . . .
    """,
    "cut after a peep": """
        . . . . .
        . X O . .
        . O a X .
        . . . . .
        . . . . .
    """,
    "push through and cut": """
        . . . . .
        . . X . .
        . O a O .
        . . . . .
        . . . . .
    """,
    "edge: chase": """
        . . . . .
        . . . . .
        . . . . .
        . X . . .
        . O a . .
    """,
    "edge: stop the cut": """
        . . . . .
        . . . . .
        . . . . .
        . O X . .
        . X a O .
    """,
    "edge: stop the connection": """
        . . . . .
        . . . . .
        . . . . .
        . . X . .
        . . a O .
    """,
    "edge: descend": """
        . . . . .
        . . . . .
        . . . . .
        . . X O .
        . . a . .
    """,
    "edge: cut": """
        . . . . .
        . . . . .
        . . . . .
        . . O X .
        . X a O .
    """,
}


@pytest.mark.parametrize("pattern", PATTERNS, ids=lambda p: p.name)
def test_every_pattern_matches_its_picture_from_all_eight_sides(pattern):
    grid, marks = read_diagram_marks(PICTURES[pattern.name])
    colors = np.array(grid[::-1], dtype=np.uint8)
    spot = np.zeros_like(colors)
    spot[marks["a"][0].row, marks["a"][0].column] = 1
    for mirrored in (False, True):
        for turns in range(4):
            seen, where = (np.rot90(x[:, ::-1] if mirrored else x, turns) for x in (colors, spot))
            row, column = np.argwhere(where)[0]
            names = matching_patterns(seen, BLACK, row, column)
            assert pattern.name in names
            assert count_patterns(seen, BLACK)[row, column] == len(names)
            swapped = np.choose(seen, [0, 2, 1]).astype(np.uint8)
            assert matching_patterns(swapped, WHITE, row, column) == names
            assert (pattern.name in matching_patterns(seen, WHITE, row, column)) or pattern.mover


def test_patterns_match_nothing_on_an_empty_board_and_never_on_stones():
    assert not count_patterns(Board(9).colors(), BLACK).any()
    rng = np.random.default_rng(1)
    colors = rng.integers(0, 3, (9, 9)).astype(np.uint8)
    assert not count_patterns(colors, WHITE)[colors != 0].any()


def test_the_pattern_filter_prefers_points_where_more_patterns_match():
    board = Board.from_diagram("""
        . . . . . . .
        . . . . . . .
        . X O . . . .
        . O . X . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
    """)
    counts = count_patterns(board.colors(), BLACK)
    assert best(PatternFilter(), board, BLACK) == {
        str(Point(int(c), int(r))) for r, c in np.argwhere(counts == counts.max())
    }
    assert counts[Point.parse("C4").row, Point.parse("C4").column] >= 1
