"""Verdicts: what each rule says, the same from statsmodels, and a report's verdicts computed again."""

import json
from math import sqrt
from pathlib import Path

import numpy as np
import pytest
from scipy import stats
from statsmodels.stats.contingency_tables import Table2x2, mcnemar
from statsmodels.stats.multitest import multipletests
from statsmodels.stats.power import TTestPower
from statsmodels.stats.proportion import proportion_confint
from statsmodels.stats.weightstats import CompareMeans, DescrStatsW, _tconfint_generic, ttost_paired

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
    assert small.judge() == ("too small to tell", "The published gain is +2.0%. 1,983 would show it (power 80 %).")
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
    # 5: one mean above another (Welch)
    first, second = DRAWN.normal(9, 10, 60), DRAWN.normal(1, 14, 50)
    difference = CompareMeans(DescrStatsW(first), DescrStatsW(second))
    low, _high = difference.tconfint_diff(usevar="unequal")
    (n, m, s), (o, k, t) = mean_of(list(first)), mean_of(list(second))
    assert (word(Apart((n, o), (m, k), (s, t))) == "agrees") == (low > 0)
    # 6 and 7: equal to a published mean, and not (two one-sided t tests)
    for published in (m + 1.0, m + 20.0):
        evidence = Equal(n, m, s, published, 5_000)
        error = sqrt(s**2 / n + s**2 / 5_000)
        p = max(_t_above(m - published + 10, error, n - 1), _t_above(10 - (m - published), error, n - 1))
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


def _t_above(difference, error, freedom):
    return float(stats.t.sf(difference / error, freedom))


def test_few_games_are_judged_by_students_t_and_not_by_the_normal_distribution():
    ours, theirs = [31.0, 2.0], 5.0
    apart = Equal(*mean_of(ours), theirs, 40, 12.0)
    welch = stats.ttest_ind_from_stats(*mean_of(ours)[1:], 2, theirs, 12.0, 40, equal_var=False).pvalue
    assert apart.p == pytest.approx(welch)
    assert Equal(*mean_of(ours), theirs, 40).p == pytest.approx(
        2 * _t_above(11.5, sqrt(20.506**2 * (1 / 2 + 1 / 40)), 1), abs=1e-4
    )
    assert word(Apart((2, 2), (12.0, -12.0), (6.0, 6.0))) == "cannot tell"  # 4 errors apart, 2 degrees of freedom


def test_ten_published_findings_are_the_same_with_statsmodels_and_scipy():
    """The findings of the real reports: p by the same test of another package, and the word that follows from it."""
    written = json.loads(WRITTEN.read_text(encoding="utf-8"))
    judged_alike: dict[str, int] = {}
    for one in written:
        evidence = one["evidence"]
        check = _BY_ANOTHER.get(evidence["rule"])
        if check is None or evidence.get("family") or judged_alike.get(evidence["rule"], 0) == 3:
            continue
        agrees = check(evidence)
        if agrees is not None:
            assert (one["verdict"] == "agrees") == agrees, one
            judged_alike[evidence["rule"]] = judged_alike.get(evidence["rule"], 0) + 1
    assert sum(judged_alike.values()) >= 10
    assert len(judged_alike) >= 5


def _signs(found):
    more, fewer = found["more"], found["fewer"]
    return mcnemar([[0, more], [fewer, 0]], exact=True).pvalue < 0.05 and more > fewer if more + fewer else None


def _greater(found):
    (a, m), (b, n) = (found["first"], found["of_first"]), (found["second"], found["of_second"])
    return (stats.fisher_exact([[a, m - a], [b, n - b]], "two-sided")[1] < 0.05 and a / m > b / n) if m and n else None


def _mean(found):
    if found["number"] < 2:
        return None
    error = found["deviation"] / sqrt(found["number"])
    low, high = _tconfint_generic(found["mean"], error, found["number"] - 1, 0.05, "two-sided")
    return high < 0 if found["below"] else low > 0


def _apart(found):
    (m, n), (first, second), (s, t) = found["numbers"], found["means"], found["deviations"]
    if min(m, n) < 2:
        return None
    return stats.ttest_ind_from_stats(first, s, m, second, t, n, equal_var=False).pvalue < 0.05 and first > second


def _share(found):
    if not found["of"]:
        return None
    low, high = proportion_confint(found["right"], found["of"], method="wilson")
    return high <= found["bound"] if found["most"] else low >= found["bound"]


def _equal(found):
    n, games, margin = found["number"], found["games"], found["margin"]
    if n < 2 or not found["deviation"]:
        return None
    s, t = found["deviation"], found["published_deviation"]
    welch = stats.ttest_ind_from_stats(found["mean"], s, n, found["published"], s if t is None else t, games, False)
    freedom = n - 1 if t is None else welch.df if hasattr(welch, "df") else _satterthwaite(s, n, t, games)
    error = sqrt(s**2 / n + (s if t is None else t) ** 2 / games)
    apart = found["mean"] - found["published"]
    if 2 * _t_above(abs(apart), error, freedom) < 0.05:
        return False
    low, high = _tconfint_generic(apart, error, freedom, 0.1, "two-sided")
    return -margin < low and high < margin


def _satterthwaite(s, n, t, games):
    x, y = s**2 / n, t**2 / games
    return (x + y) ** 2 / (x**2 / (n - 1) + y**2 / (games - 1))


def _ratios(found):
    if len(found["ratios"]) < 2:
        return None
    low, high = np.exp(DescrStatsW(np.log(found["ratios"])).tconfint_mean())
    return 1 / found["factor"] <= low and high <= found["factor"] if found["equal"] else low > 1


_BY_ANOTHER = {
    "signs": _signs,
    "greater": _greater,
    "mean": _mean,
    "apart": _apart,
    "share": _share,
    "equal": _equal,
    "ratios": _ratios,
}


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
