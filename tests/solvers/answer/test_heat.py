"""Heat maps of searches: values from 0 to 1, digits and percents, and what they mean."""

import pytest

from tesuji import InputError, Point
from tesuji.solvers.answer.export import heat_kind, heat_labels, heat_of, heat_words
from tesuji.solvers.result.estimate import Child

A1, B1, C1 = (Point.parse(name) for name in ("A1", "B1", "C1"))
CHILDREN = (
    Child(B1, 600, 0.75, 0.8, history=0.4),
    Child(A1, 300, 0.31, 0.5, history=0.1),
    Child(None, 100, 0.05, 0.3),
    Child(C1, 0, 0.0, float("inf"), history=0.2),
)


def test_winning_rates_are_as_they_are_and_the_others_parts_of_the_highest():
    assert heat_of(CHILDREN, "mean") == {B1: 0.75, A1: 0.31}
    assert heat_of(CHILDREN, "visits") == {B1: 1.0, A1: 0.5}
    assert heat_of(CHILDREN, "history") == {B1: 1.0, A1: 0.25}
    assert heat_of((), "visits") == {}


def test_digits_are_tenths_and_percents_of_visits_are_parts_of_all():
    assert heat_labels(CHILDREN, "mean", percent=False) == {B1: "7", A1: "3"}
    assert heat_labels(CHILDREN, "visits", percent=False) == {B1: "9", A1: "5"}
    assert heat_labels(CHILDREN, "visits", percent=True) == {B1: "60", A1: "30"}
    assert heat_labels(CHILDREN, "mean", percent=True) == {B1: "75", A1: "31"}


def test_words_say_what_the_digits_mean():
    assert heat_words(CHILDREN, "visits") == "Heat: visits in tenths of the highest, B1 with 600 visits"
    assert heat_words(CHILDREN, "mean") == "Heat: winning rates in tenths"
    assert heat_words((), "mean") == "Heat: no move was tried yet"


def test_other_statistics_cannot_be_drawn():
    with pytest.raises(InputError, match="'bound' cannot be drawn as heat: expected one of visits, mean, history"):
        heat_kind("bound")
