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


def test_bad_files_are_refused(refused):
    assert "there is no such file" in refused("read", "nothing.sgf")
