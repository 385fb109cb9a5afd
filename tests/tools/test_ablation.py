"""The ablation of uct: every variant is one that can be played, and the table is printed."""

import pytest

from tesuji.players.uct import UctSettings
from tools.ablation import VARIANTS, main


@pytest.mark.parametrize("name", VARIANTS)
def test_every_variant_differs_from_the_whole_player(name):
    changes = {field: str(value) for field, value in VARIANTS[name].items()}
    assert UctSettings().with_values(changes) != UctSettings()


def test_a_short_ablation_prints_a_table(capsys):
    assert main(["--games", "2", "--simulations", "10", "--size", "5", "--only", "RAVE"]) == 0
    assert "| without RAVE | 2 |" in capsys.readouterr().out


def test_nonsense_is_refused(capsys):
    assert main(["--games", "0"]) == 2
    assert "--games" in capsys.readouterr().err
