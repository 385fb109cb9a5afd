"""Rules by name, and what they say."""

import dataclasses

import pytest

from tesuji.errors import InputError
from tesuji.go import PRESETS, HandicapBonus, Rules, Scoring, Superko


def test_tromp_taylor_is_the_default():
    assert Rules() == Rules.named("Tromp-Taylor") == PRESETS["tromp-taylor"]
    assert (Rules().suicide, Rules().superko, Rules().scoring) == (True, Superko.POSITIONAL, Scoring.AREA)


@pytest.mark.parametrize(
    ("written", "preset"),
    [
        ("Japanese", "japanese"),
        ("JAPANESE RULES", "japanese"),
        ("jp", "japanese"),
        ("NZ", "new-zealand"),
        ("New Zealand", "new-zealand"),
        ("AGA", "aga"),
        ("tromp_taylor", "tromp-taylor"),
        ("Chinese", "chinese"),
        ("korean", "korean"),
    ],
)
def test_rules_are_found_as_people_write_them(written, preset):
    assert Rules.named(written).name == preset


def test_unknown_rules_are_refused_with_the_names_that_exist():
    with pytest.raises(InputError, match=r"no rules called 'Klingon': expected one of tromp-taylor, chinese"):
        Rules.named("Klingon")


def test_rules_are_data_that_cannot_change_under_a_game():
    with pytest.raises(dataclasses.FrozenInstanceError):
        Rules().suicide = False  # type: ignore[misc]
    assert len({Rules(), PRESETS["tromp-taylor"], PRESETS["aga"]}) == 2


def test_handicap_compensation():
    assert [HandicapBonus(text).points(4) for text in ("none", "n", "n-1")] == [0, 4, 3]
    assert [bonus.points(0) for bonus in HandicapBonus] == [0, 0, 0]
