"""A frame leaves the fight as it is and settles the rest."""

from dataclasses import replace

from hypothesis import example, given, settings
from hypothesis import strategies as st

from tesuji.go import BLACK, WHITE, Point
from tesuji.go.reading import benson
from tesuji.problems import Draft
from tesuji.problems.frame import MARGIN, NEAR, framed
from tesuji.problems.position import Position


def corner() -> Draft:
    black = {Point(0, 2), Point(1, 2), Point(2, 2), Point(3, 1), Point(3, 0)}
    white = {Point(0, 1), Point(1, 1), Point(2, 1), Point(2, 0)}
    return Draft(width=19, height=19, black=frozenset(black), white=frozenset(white), to_play=WHITE)


def test_the_board_is_cut_to_the_stones_and_a_margin():
    frame = framed(corner())
    assert (frame.board.width, frame.board.height) == (4 + MARGIN, 3 + MARGIN)
    assert frame.board.to_play == WHITE
    assert frame.outside(Point(0, 0)) == Point(0, 0)


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


LONELY = Draft(
    width=11,
    height=11,
    black=frozenset({Point(7, 6)}),
    white=frozenset({Point(5, 5), Point(8, 10)}),
    to_play=BLACK,
)
"""Where a few points between White's ground and the edge are nearer to Black, and the pattern has no eye for them."""


@st.composite
def positions(draw: st.DrawFn) -> Draft:
    """Stones anywhere on a board of any size; blocks without liberties are taken off."""
    width, height = draw(st.integers(2, 25)), draw(st.integers(2, 25))
    points = st.builds(Point, st.integers(0, width - 1), st.integers(0, height - 1))
    black = draw(st.frozensets(points, max_size=8))
    position = Position(width, height, black, draw(st.frozensets(points, max_size=8)) - black)
    while (block := next((b for b in position.blocks if not b.liberties), None)) is not None:
        position = replace(position, black=position.black - block.stones, white=position.white - block.stones)
    to_play = draw(st.sampled_from([BLACK, WHITE]))
    return Draft(width=width, height=height, black=position.black, white=position.white, to_play=to_play)


@given(positions())
@example(LONELY)
@settings(max_examples=200)
def test_a_frame_is_legal_and_every_stone_of_the_problem_stands(draft):
    assert_sound(draft)


def assert_sound(draft: Draft) -> None:
    """The board could be set up, every block on it breathes, and the problem's stones and their liberties are kept."""
    frame = framed(draft)
    board = frame.board
    assert all(board.liberty_count(p) > 0 for color in (BLACK, WHITE) for p in board.stones(color))
    for block in draft.position.blocks:
        moved = {frame.inside(stone) for stone in block.stones}
        first = frame.inside(min(block.stones))
        assert first is not None
        assert set(board.block(first)) == moved
        assert {frame.outside(p) for p in board.liberties(first)} == block.liberties
