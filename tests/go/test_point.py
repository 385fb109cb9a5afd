"""Points and their flat indices."""

from tesuji.go import Point, point_at


def test_flat_indices_count_along_the_lines_from_below():
    assert [point_at(index, 5) for index in (-1, 0, 4, 5)] == [None, Point(0, 0), Point(4, 0), Point(0, 1)]
