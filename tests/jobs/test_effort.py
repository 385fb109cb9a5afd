"""What a large task costs is told from small ones of its family, and of every task of the documents something is."""

import pytest

from tesuji.cli.lab_asked import asked
from tesuji.jobs.costs import Families, expected_seconds, kinds
from tesuji.jobs.effort import alike, board_effort, move_effort
from tesuji.lab.matches.game_task import game_task
from tesuji.lab.matches.match import Contestant, MatchPlan
from tesuji.lab.studies import Record, Store
from tesuji.players.external import ExternalSettings
from tesuji.players.olga import OlgaSettings
from tesuji.players.uct.settings import UctSettings


def test_a_single_time_grows_in_step_with_the_effort():
    assert Families({"uct": {100.0: 2.0}}).seconds("uct", 500.0) == (pytest.approx(10.0), 5.0)
    assert Families({"uct": {100.0: 2.0}}).seconds("uct", 100.0) == (2.0, 1.0)
    assert Families({"uct": {100.0: 2.0}}).seconds("olga", 100.0) is None


def test_a_fixed_part_does_not_grow():
    found = Families({"gnugo": {100.0: 11.0, 300.0: 13.0}}).seconds("gnugo", 1000.0)
    assert found == (pytest.approx(20.0), pytest.approx(1000 / 300))


def test_times_that_do_not_rise_are_no_line():
    found = Families({"dfpn": {100.0: 3.0, 300.0: 2.0}}).seconds("dfpn", 3000.0)
    assert found == (pytest.approx(20.0), pytest.approx(10.0))


def test_a_wide_family_is_asked_where_the_narrow_one_says_too_little():
    families = Families({"uct/7x7": {10.0: 1.0, 20.0: 2.0}, "uct/9x9": {40.0: 5.0}, "olga/9x9": {1.0: 1.0}})
    assert families.seconds("uct/9x9", 40.0) == (5.0, 1.0)
    assert families.seconds("uct/13x13", 80.0) == (pytest.approx(10.0), 2.0)
    assert families.seconds("olga/9x9", 3.0) == (pytest.approx(3.0), 3.0)


def test_olga_makes_more_random_games_with_depth_and_width():
    shallow, deep = OlgaSettings(depth_max=1, simulations=10), OlgaSettings(depth_max=3, simulations=10)
    assert (move_effort(shallow), move_effort(deep)) == (70, pytest.approx(70 * 3**1.6))
    assert move_effort(OlgaSettings(simulations=2500)) == move_effort(OlgaSettings(simulations=500))
    assert move_effort(OlgaSettings(simulations=2500, ratio=2.0)) == 4 * move_effort(OlgaSettings(simulations=500))
    assert alike(shallow) == alike(deep) != alike(OlgaSettings(ratio=2.0))
    assert move_effort(ExternalSettings("gnugo")) == 0
    assert board_effort(9) == 6561


def test_games_on_another_board_or_against_another_level_are_of_one_wide_family():
    def game(size: int, simulations: int, level: int):
        sides = UctSettings(simulations=simulations), ExternalSettings(f"gnugo --level {level}")
        return game_task(MatchPlan(*(Contestant("", side) for side in sides), size=size, games=1), 0)

    small, large = game(7, 50, 1), game(9, 100, 10)
    assert small.facts.family != large.facts.family
    assert small.facts.family.partition("/")[0] == large.facts.family.partition("/")[0]
    assert game(7, 800, 1).facts.family == small.facts.family
    assert (small.facts.effort, large.facts.effort) == (50 * 7**4, 100 * 9**4)


CALLED = ("zhang-classical", "zhang-scaling", "zhang-learning", "bouzy", "lin-trap-frequency", "lin-coverage")
"""Studies whose tasks are games and calls that differ from scale to scale; a search says its budget itself."""
NETWORKS = 4
"""They are trained on other lines of the solutions at full scale than at the small one, so nothing is known of them."""


def test_one_small_task_of_each_kind_tells_what_the_full_scale_costs(tmp_path):
    with Store(tmp_path / "store", write=True) as store:
        unknown = 0
        for name in CALLED:
            for one in asked(name, "small").studies:
                for task in kinds(one.tasks):
                    made = (
                        task.identity,
                        one.study.name,
                        task.kind,
                        task.name,
                        task.seed,
                        task.digest,
                        task.facts.version,
                    )
                    store.keep(Record(*made, task.facts.family, task.facts.effort, "host", 0.0, 1.0, 1.0, {}))
            for one in asked(name, "full").studies:
                unknown += expected_seconds(one.tasks, store, all_of_them=True).unknown
        assert unknown == NETWORKS
