"""A frame leaves the fight as it is and settles the rest."""

from tesuji.go import BLACK, WHITE, Point
from tesuji.go.reading import benson
from tesuji.problems import Draft
from tesuji.problems.frame import MARGIN, NEAR, framed


def corner() -> Draft:
    black = {Point(0, 2), Point(1, 2), Point(2, 2), Point(3, 1), Point(3, 0)}
    white = {Point(0, 1), Point(1, 1), Point(2, 1), Point(2, 0)}
    return Draft(width=19, height=19, black=frozenset(black), white=frozenset(white), to_play=WHITE)


def test_the_board_is_cut_to_the_stones_and_a_margin():
    frame = framed(corner())
    assert (frame.board.width, frame.board.height) == (4 + MARGIN, 3 + MARGIN)
    assert frame.board.to_play == WHITE
    assert (frame.column, frame.row) == (0, 0)


def test_points_near_the_stones_stay_as_they_are():
    draft, frame = corner(), framed(corner())
    for column in range(frame.board.width):
        for row in range(frame.board.height):
            point = Point(column, row)
            stones = draft.black | draft.white
            if min(max(abs(column - s.column), abs(row - s.row)) for s in stones) > NEAR:
                continue
            expected = BLACK if point in draft.black else WHITE if point in draft.white else 0
            assert frame.board[point] == expected


def test_the_rest_belongs_to_the_nearer_side_and_lives():
    frame = framed(corner())
    far = [p for p in frame.board.stones(BLACK) if p not in corner().black]
    assert far
    assert not [p for p in frame.board.stones(WHITE) if p not in corner().white]
    assert set(far) <= set(benson(frame.board, BLACK).stones)


def test_moves_go_back_to_the_large_board():
    draft = corner()

    def moved(points: frozenset[Point]) -> frozenset[Point]:
        return frozenset(Point(18 - p.column, 18 - p.row) for p in points)

    frame = framed(draft.replace(black=moved(draft.black), white=moved(draft.white), ko=None))
    point = Point(18, 18)
    inside = frame.inside(point)
    assert inside == Point(frame.board.width - 1, frame.board.height - 1)
    assert frame.outside(inside) == point
    assert frame.outside(None) is None
    assert frame.inside(Point(0, 0)) is None


def test_an_edge_that_is_near_is_kept():
    draft = corner().replace(width=11, height=9)
    frame = framed(draft)
    assert (frame.board.width, frame.board.height) == (11, 9)
