"""Counting instructions: what of a profile counts, and what the command says to bad input."""

import pytest

from tesuji.players.presets import preset as player
from tesuji.solvers import SOLVERS
from tools.instructions import SEARCHES, main, own_cost

PROFILE = """events: Ir
ob=/usr/lib/libc.so.6
fn=malloc
12 7
ob=/build/tesuji/_core.so
fl=uct.h
fn=select
40 100
+3 20
cob=/usr/lib/libc.so.6
cfn=malloc
calls=2 12
43 14
* 5
ob=/usr/lib/libc.so.6
fn=free
9 3
"""


def test_only_what_the_module_itself_did_is_counted() -> None:
    assert own_cost(PROFILE.splitlines(), "/build/tesuji") == 125


def test_every_search_is_one_that_the_command_line_takes() -> None:
    for name, work in SEARCHES.items():
        if work.words[0] == "solve":
            solver, preset = name.split()
            assert preset in SOLVERS[solver].presets
        else:
            assert player(name)


def test_a_folder_without_a_module_is_refused(tmp_path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([str(tmp_path), str(tmp_path)]) == 2
    assert "holds no built module" in capsys.readouterr().err
