"""Points, their names and their flat indices."""

import pickle

import pytest

from tesuji.go import Point, point_at


def test_a_point_is_made_by_its_name_or_by_its_numbers_and_shows_its_name():
    assert Point("c4") == Point(2, 3) == (2, 3)
    assert repr(Point(2, 3)) == "Point('C4')"
    assert eval(repr(Point("T19"))) == Point("T19")
    assert repr(Point(-1, 3)) == "Point(-1, 3)"  # on no board
    assert pickle.loads(pickle.dumps(Point("C4"))) == Point("C4")
    assert hash(Point("C4")) == hash((2, 3))


@pytest.mark.parametrize("nonsense", ["", "I5", "C0", "C26", "44", 3, None])
def test_what_is_no_point_is_refused(nonsense):
    with pytest.raises(ValueError, match="is not a point"):
        Point(nonsense)


def test_flat_indices_count_along_the_lines_from_below():
    assert [point_at(index, 5) for index in (-1, 0, 4, 5)] == [None, Point(0, 0), Point(4, 0), Point(0, 1)]
