"""`tesuji read`: ladders and the status of blocks."""

import json

LADDER = "(;SZ[9]PL[B]AW[cg]AB[bg][ch][dh])"


def test_ladders_are_read_in_ones_own_position(tesuji, tmp_path):
    (tmp_path / "ladder.sgf").write_text(LADDER)
    done = tesuji("read", "ladder.sgf")
    assert "White C3   1 stone    2 liberties   Black catches it in a ladder at C4" in done.stdout
    assert "The ladder against C3: C4 " in done.stdout


def test_json_has_one_entry_per_block(tesuji, tmp_path):
    (tmp_path / "ladder.sgf").write_text(LADDER)
    record = json.loads(tesuji("read", "ladder.sgf", "--json").stdout)
    blocks = {block["stones"][0]: block for block in record["blocks"]}
    assert set(blocks) == {"B3", "C2", "C3"}
    assert blocks["C2"]["stones"] == ["C2", "D2"]
    assert (blocks["C3"]["ladder"], blocks["C3"]["capture"]) == ("unsettled", "C4")
    assert blocks["B3"]["ladder"] is None


def test_traps_are_read_by_lins_rules(tesuji, refused):
    problem = "bundled:lin/trap3-20-186.txt"
    words = tesuji("read", problem, "--traps").stdout
    assert "E4    wins in 9 moves" in words
    assert "C5    trap of level 3: the opponent wins in 3 moves" in words
    found = [json.loads(line) for line in tesuji("read", problem, "--traps", "--json").stdout.splitlines()]
    assert {"move": "E4", "wins_in": 9, "trap_level": None} in found
    assert {"move": "F3", "wins_in": None, "trap_level": 13} in found
    assert "--traps reads a problem from its start" in refused("read", problem, "--traps", "--move", "0")
    assert "there is no problem 2" in refused("read", problem, "--traps", "--game", "2")


def test_bad_files_are_refused(refused):
    assert "there is no such file" in refused("read", "nothing.sgf")
