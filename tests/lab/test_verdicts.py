"""Verdicts: what each rule says, the same from statsmodels, and a report's verdicts computed again."""

import json
from math import sqrt
from pathlib import Path

import numpy as np
import pytest
from statsmodels.stats.contingency_tables import Table2x2, mcnemar
from statsmodels.stats.multitest import multipletests
from statsmodels.stats.power import TTestPower
from statsmodels.stats.proportion import proportion_confint
from statsmodels.stats.weightstats import CompareMeans, DescrStatsW, ttost_paired

from tesuji.errors import InputError
from tesuji.lab.statistics import holm, needed_to_find
from tesuji.lab.verdicts import (
    RULES,
    Apart,
    Best,
    Between,
    Equal,
    Every,
    Gain,
    Greater,
    Held,
    Mean,
    Note,
    Ranks,
    Rates,
    Ratios,
    Share,
    Signs,
    Spread,
    judged,
    mean_of,
    read_evidence,
    recomputed,
)

WRITTEN = Path(__file__).parents[2] / "docs" / "reports" / "findings.json"


def word(evidence):
    return evidence.judge()[0]


def gain(mark, values, **more):
    return Gain(mark, ((10_000, tuple(values)),), **more)


# Each rule ----------------------------------------------------------------------------------------------------------


def test_what_was_not_run_is_no_verdict():
    empty = [Held(0, 0), Between(None, 0, 1), Share(0, 0, 0.5), Signs(0, 0), Ranks(()), Ratios(()), Every(()), Best(())]
    empty += [Greater(0, 0, 0, 0), Mean(0, 0, 0), Apart((0, 9), (0, 0), (0, 0)), Equal(0, 0, 0, 1, 50)]
    empty += [Rates(0, 0, 1, 2), Spread(0, 0, 50, 1), Gain("≈", ())]
    assert {word(one) for one in empty} == {"not run"}
    assert {type(one) for one in (*empty, Note())} == set(RULES.values())


def test_a_claim_about_every_case_holds_only_if_all_do():
    assert [word(Held(held, 3)) for held in (3, 2)] == ["agrees", "disagrees"]
    assert word(Held(2, 3, least=2)) == "agrees"


def test_a_difference_that_is_shown_to_be_small_agrees_with_no_difference_and_a_wide_interval_does_not():
    assert word(gain("≈", [0.0] * 200)) == "agrees"
    assert word(gain("≈", [1.0, -1.0] * 10, feasible=20_000)) == "cannot tell"
    assert word(gain("≈", [1.0, -1.0] * 10, feasible=500)) == "too small to tell"
    assert word(gain("≈", [1.0] * 30 + [0.0] * 20)) == "disagrees"


def test_an_effect_agrees_beyond_chance_disagrees_the_other_way_and_may_be_too_small_for_any_set():
    helps, nothing = [1.0] * 30 + [0.0] * 70, [0.0] * 90 + [1.0, -1.0] * 5
    known = {"published": ((10_000, 9.0),), "of": 100}
    assert [word(gain(mark, helps, **known)) for mark in "✓x"] == ["agrees", "disagrees"]
    assert word(gain("✓", helps)) == "note"  # no number was published
    small = gain("✓", nothing, published=((10_000, 2.0),), of=100, feasible=400)
    assert small.judge() == ("too small to tell", "The published gain is +2.0%. 2,032 would show it (power 80 %).")
    large = gain("✓", nothing, published=((10_000, 30.0),), of=100, feasible=400)
    assert word(large) == "disagrees"  # ours is less than theirs by more than the error of both
    easy = gain("✓", nothing, published=((10_000, 30.0),), of=100, room=0.1)
    assert word(easy) == "cannot tell"
    assert word(gain("?", helps)) == "note"


def test_published_counts_may_be_too_few_for_their_own_mark():
    assert gain("✓", [], published=((10_000, 5.0),), of=112).supported == "no (p at best 0.06)"
    assert gain("✓", [], published=((10_000, 6.0),), of=112).supported == "could"
    assert gain("≈", [], published=((10_000, 1.0),), of=112).supported == "could"
    assert gain("✓", []).supported == "no data"


def test_what_depends_on_simulations_must_turn_round_beyond_chance():
    up, down = (1.0,) * 20 + (0.0,) * 80, (-1.0,) * 20 + (0.0,) * 80
    flat = (0.0,) * 300
    known = {"published": ((10_000, 2.0), (250_000, -1.0)), "of": 100}
    assert word(Gain("✓x", ((10_000, up), (50_000, down)), **known)) == "agrees"
    assert word(Gain("✓x", ((10_000, flat), (50_000, flat)), **known)) == "disagrees"
    assert word(Gain("✓x", ((10_000, up),), **known, feasible=100_000)) == "cannot tell"
    assert word(Gain("✓x", ((10_000, up),), **known, feasible=500)) == "too small to tell"


def test_the_verdicts_of_one_table_are_corrected_for_their_number():
    values = [1.0] * 8 + [-1.0] + [0.0] * 41
    known = {"published": ((10_000, 9.0),), "of": 100}
    one, many = gain("✓", values, **known), [gain("✓", [0.0] * 20 + [1.0, -1.0] * 5, **known)] * 19
    assert word(one) == "agrees"
    assert judged([one, *many])[0][0] != "agrees"


# The same from statsmodels ------------------------------------------------------------------------------------------

DRAWN = np.random.default_rng(2010)


def test_ten_verdicts_are_the_same_with_statsmodels():
    chance = 0.05
    # 1 and 2: signs (McNemar, exact)
    for more, fewer in ((19, 6), (9, 6)):
        p = mcnemar([[0, more], [fewer, 0]], exact=True).pvalue
        assert (word(Signs(more, fewer)) == "agrees") == (p < chance)
        assert Signs(more, fewer).p == pytest.approx(p)
    # 3: a share (Wilson)
    low, _ = proportion_confint(96, 100, method="wilson")
    assert (word(Share(96, 100, 0.9)) == "agrees") == (low >= 0.9)
    # 4: a mean above 0 (Student)
    scores = DRAWN.normal(4, 10, 30)
    low, _ = DescrStatsW(scores).tconfint_mean()
    assert (word(Mean(*mean_of(list(scores)))) == "agrees") == (low > 0)
    # 5: one mean above another (by their standard errors)
    first, second = DRAWN.normal(9, 10, 60), DRAWN.normal(1, 14, 50)
    difference = CompareMeans(DescrStatsW(first), DescrStatsW(second))
    low, _high = difference.zconfint_diff(usevar="unequal")
    (n, m, s), (o, k, t) = mean_of(list(first)), mean_of(list(second))
    assert (word(Apart((n, o), (m, k), (s, t))) == "agrees") == (low > 0)
    # 6 and 7: equal to a published mean, and not (two one-sided z tests)
    for published in (m + 1.0, m + 20.0):
        evidence = Equal(n, m, s, published, 5_000)
        error = sqrt(s**2 / n + s**2 / 5_000)
        p = max(_z_above(m - published + 10, error), _z_above(10 - (m - published), error))
        assert (word(evidence) == "agrees") == (p < chance)
    # 8: two rates (Fisher is scipy's; the odds ratio's interval is statsmodels')
    low, _ = Table2x2([[45, 1], [11, 3]]).oddsratio_confint(method="normal")
    assert (word(Greater(45, 46, 11, 14)) == "agrees") == (low > 1 and Greater(45, 46, 11, 14).p < chance)
    # 9: equal within three points of a hundred, problem by problem (TOST)
    values = np.array([0.0] * 292 + [1.0] * 4 + [-1.0] * 4)
    p, _, _ = ttost_paired(values, np.zeros(300), -0.03, 0.03)
    assert (word(gain("≈", values)) == "agrees") == (p < chance)
    # 10: a whole table (Holm)
    known = {"published": ((10_000, 9.0),), "of": 100}
    table = [
        gain("✓", [1.0] * up + [-1.0] * down + [0.0] * 80, **known) for up, down in ((20, 2), (9, 2), (3, 1), (9, 1))
    ]
    chances = [DescrStatsW(one.overall).ttest_mean(0)[1] for one in table]
    kept = multipletests(chances, method="holm")[0]
    assert [verdict == "agrees" for verdict, _ in judged(table)] == list(kept)
    assert holm(chances) == pytest.approx(list(multipletests(chances, method="holm")[1]))


def _z_above(difference, error):
    from scipy.stats import norm

    return float(norm.sf(difference / error))


def test_the_number_of_problems_that_would_show_an_effect_is_that_of_statsmodels():
    for effect, variance in ((0.02, 0.1), (0.05, 0.2), (-0.01, 0.05)):
        number = TTestPower().solve_power(abs(effect) / sqrt(variance), power=0.8, alpha=0.05)
        assert needed_to_find(effect, variance) == pytest.approx(number, rel=0.03)


# Written and read again ---------------------------------------------------------------------------------------------


def test_evidence_is_read_as_it_was_written_and_nothing_else():
    for one in (Held(1, 2), gain("✓", [0.5, 1.0], published=((10_000, 2.0),), of=9), Best((("k=1", 2, 3),))):
        assert read_evidence(json.loads(json.dumps(one.as_record())), "here") == one
    with pytest.raises(InputError, match=r"here: rule 'guess': expected one of note, "):
        read_evidence({"rule": "guess"}, "here")
    with pytest.raises(InputError, match="here: 'much' is no field of the rule held"):
        read_evidence({"rule": "held", "held": 1, "of": 2, "much": 3}, "here")
    with pytest.raises(InputError, match="here: the rule held lacks numbers"):
        read_evidence({"rule": "held", "held": 1}, "here")


def test_every_verdict_that_is_published_follows_from_its_numbers():
    again = recomputed(WRITTEN)
    assert len(again) > 100
    assert [one.claim for one in again if one.verdict != one.written] == []
