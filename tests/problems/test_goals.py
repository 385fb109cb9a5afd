"""Every goal has every trait, and the traits of both sides of a fight agree."""

from dataclasses import fields
from pathlib import Path
from typing import get_args

import pytest

from tesuji.problems import GOALS, Goal, GoalTraits
from tesuji.problems.goals import Growth, Stake
from tesuji.solvers.gnugo.questions import COMMANDS
from tesuji.solvers.mcts import PRESETS

DOCUMENT = Path(__file__).parents[2] / "docs" / "problems.md"
SHARED = ("stake", "objective", "seki_objective", "growth", "tactic", "preset", "alive", "dead")
"""What both sides of a fight have in common."""


def test_every_goal_has_every_trait():
    assert list(GOALS) == list(Goal)
    for traits in GOALS.values():
        for field in fields(GoalTraits):
            assert getattr(traits, field.name) is not None or field.name == "seki_objective"
            assert getattr(traits, field.name) != ""
        assert traits.stake in get_args(Stake)
        assert traits.growth in get_args(Growth)


@pytest.mark.parametrize("goal", Goal)
def test_both_sides_of_a_fight_share_it(goal):
    mine, theirs = goal.traits, goal.reverse.traits
    assert theirs.reverse is goal
    assert [getattr(mine, name) for name in SHARED] == [getattr(theirs, name) for name in SHARED]
    assert mine.saves != theirs.saves or goal.stake == "race"
    assert (mine.several.saves, mine.several.traits.several) == (mine.saves, mine.several)


@pytest.mark.parametrize("goal", Goal)
def test_names_in_the_table_exist(goal):
    assert goal.traits.gnugo in COMMANDS
    assert goal.traits.preset in PRESETS


@pytest.mark.parametrize("goal", Goal)
def test_words_name_the_sides_only(goal):
    for words in (goal.traits.without_ko, goal.traits.alive, goal.traits.dead):
        assert "{" not in words.format(defender="White", attacker="Black", probably="probably ")


def test_words_of_different_goals_differ():
    for name in ("does", "cannot", "takes_on", "without_ko", "gnugo"):
        assert len({getattr(traits, name) for traits in GOALS.values()}) == len(Goal)


def test_the_document_explains_every_goal():
    first_column = [line.split("|")[1] for line in DOCUMENT.read_text(encoding="utf-8").splitlines() if "|" in line]
    assert [goal for goal in Goal if not any(f"`{goal}`" in cell for cell in first_column)] == []
