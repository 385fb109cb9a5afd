"""The statistics of matches, beside values from tables and textbooks."""

from math import inf, log

import pytest

from tesuji import InputError
from tesuji.lab.statistics import (
    Sprt,
    bradley_terry,
    chance_of_mean,
    chance_of_rate,
    elo_difference,
    expected_rate,
    mcnemar,
    mean_and_error,
    mean_interval,
    paired_t,
    quantile,
    wilson_interval,
)


def test_quantiles_of_the_normal_distribution():
    assert quantile(0.95) == pytest.approx(1.959964, abs=1e-6)
    assert quantile(0.99) == pytest.approx(2.575829, abs=1e-6)


@pytest.mark.parametrize(
    ("successes", "trials", "low", "high"),
    [
        (81, 263, 0.2553, 0.3662),  # Newcombe (1998), table I, method 3
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
        (0, 0, 0.0, 1.0),
        (50, 50, 0.9287, 1.0),
    ],
)
def test_wilsons_interval(successes, trials, low, high):
    assert wilson_interval(successes, trials) == pytest.approx((low, high), abs=5e-5)


def test_the_mean_has_an_error():
    assert mean_and_error([]) is None
    assert mean_and_error([3.0]) == (3.0, inf)
    assert mean_and_error([2, 4, 4, 4, 5, 5, 7, 9]) == pytest.approx((5.0, (32 / 7 / 8) ** 0.5))


def test_elo():
    assert elo_difference(0.5) == 0
    assert elo_difference(0.75) == pytest.approx(190.85, abs=0.01)
    assert elo_difference(0.64) == pytest.approx(99.95, abs=0.01)
    assert (elo_difference(0), elo_difference(1)) == (-inf, inf)
    assert expected_rate(elo_difference(0.3)) == pytest.approx(0.3)


def test_the_bounds_of_the_sequential_test_are_walds():
    assert Sprt(0, 10, 0.05, 0.05).bounds == pytest.approx((-log(19), log(19)))


def test_the_sequential_test_decides_for_the_stronger_and_is_patient_with_equals():
    test = Sprt(0, 100)
    assert test.decide(0, 0, 0) is None
    assert test.decide(5, 0, 0) is None
    assert test.decide(80, 0, 20) == "stronger"
    assert test.decide(20, 0, 80) == "not stronger"
    assert test.decide(57, 0, 43) is None
    p1 = expected_rate(100)
    assert test.ratio(3, 0, 1) == pytest.approx(3 * log(p1 / 0.5) + log((1 - p1) / 0.5))
    assert test.ratio(0, 2, 0) == pytest.approx(test.ratio(1, 0, 1))
    assert test.ratio(10, 0, 0) > test.ratio(5, 0, 0) > 0 > test.ratio(0, 0, 5)


def test_a_test_that_says_nothing_is_refused():
    with pytest.raises(InputError):
        Sprt(10, 10)
    with pytest.raises(InputError):
        Sprt(0, 10, alpha=0.7)


@pytest.mark.parametrize(
    ("first", "second", "chance"), [(0, 0, 1.0), (5, 5, 1.0), (0, 5, 0.0625), (9, 1, 0.021484375), (1, 9, 0.021484375)]
)
def test_mcnemars_test(first, second, chance):
    assert mcnemar(first, second) == pytest.approx(chance)


def test_half_a_win_lies_between_none_and_one():
    between, none, one = (wilson_interval(number, 10) for number in (3.5, 3, 4))
    assert between == pytest.approx(((none[0] + one[0]) / 2, (none[1] + one[1]) / 2))


def test_means_and_rates_beside_what_is_expected():
    values = [2, 4, 4, 4, 5, 5, 7, 9]
    assert mean_interval(values) == pytest.approx((5 - 2.364624 * 0.755929, 5 + 2.364624 * 0.755929), abs=1e-5)
    assert chance_of_mean(values, 5.0) == pytest.approx(1.0)
    assert chance_of_mean([3.0], 1.0) is mean_interval([3.0]) is paired_t([1.0], [2.0]) is None
    assert chance_of_rate(9, 10, 0.5) == pytest.approx(0.021484375)
    # Student's own sleeping pills (1908), by which all textbooks explain the paired test.
    first, second = (
        [0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0.0, 2.0],
        [1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4],
    )
    assert paired_t(first, second) == pytest.approx(0.002833, abs=1e-6)


def test_a_constant_difference_is_judged_by_its_sign():
    assert paired_t([1, 2, 3], [1, 2, 3]) == chance_of_mean([0.0] * 50, 0.0) == 1.0
    assert (paired_t([1, 2], [2, 3]), paired_t([2, 3, 4], [1, 2, 3])) == (0.5, 0.25)
    assert chance_of_mean([1.0] * 50, 0.0) == pytest.approx(2**-49)
    assert chance_of_mean([0.3 - 0.2, 0.2 - 0.1], 0.0) == 0.5  # the same but for rounding
    assert mean_interval([0.3 - 0.2, 0.2 - 0.1]) == (0.3 - 0.2, 0.3 - 0.2)


def test_players_who_have_met_in_pairs_stand_on_one_scale():
    strong, middle, weak = "strong", "middle", "weak"
    wins = {(strong, middle): 750, (middle, strong): 250, (middle, weak): 750, (weak, middle): 250}
    elo = bradley_terry(wins)
    assert sum(elo.values()) == pytest.approx(0.0, abs=1e-6)
    assert elo[strong] - elo[middle] == pytest.approx(190.85, abs=1.0)
    assert elo[middle] == pytest.approx(0.0, abs=0.1)
    assert bradley_terry({}) == {}
