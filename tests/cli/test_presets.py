"""`tesuji presets`: what there is and what differs."""

import json


def rows(done):
    return {(row["solver"], row["name"]): row for row in map(json.loads, done.stdout.splitlines())}


def test_all_presets_are_listed_with_what_differs(tesuji):
    done = tesuji("presets")
    assert (done.returncode, done.stderr) == (0, "")
    for line in (
        "zhang-b                 Solid eye (zhang-a with solid_eye=true)",
        "(zhang-n with greedy=false)",
        "(lin-mcts with minimax_threshold=50, decision=visits)",
        "dfpn: Depth-first proof-number search (the default settings with algorithm=dfpn, zones=false)",
    ):
        assert line in done.stdout


def test_presets_as_json(tesuji):
    found = rows(tesuji("presets", "--json"))
    assert {("mcts", f"zhang-{letter}") for letter in "abcdefghijklmnopqrstu"} <= set(found)
    assert {("mcts", "capture-best"), ("mcts", "life-best"), ("minimax-mcts", "lin-mcts"), ("pn", "pn")} <= set(found)
    row = found["mcts", "zhang-k"]
    assert (row["builds_on"], row["changes"], row["default"]) == ("zhang-d", {"virtual_boundary": False}, False)
    assert found["mcts", "life-best"]["default"]


def test_one_preset_shows_every_setting(tesuji):
    done = tesuji("presets", "life-best")
    assert "create_eye = true  # default: false" in done.stdout
    assert "\nexploration = 10.0\n" in done.stdout
    (row,) = rows(tesuji("presets", "T", "--json")).values()
    assert row["name"] == "zhang-t"
    assert row["settings"]["history"] is True


def test_a_solver_shows_its_presets(tesuji):
    assert {solver for solver, _ in rows(tesuji("presets", "minimax-mcts", "--json"))} == {"minimax-mcts"}
    assert set(rows(tesuji("presets", "dfpn", "--json"))) == {("dfpn", "dfpn"), ("capture", "dfpn")}
    assert "epsilon_percent = 25" in tesuji("presets", "dfpn").stdout


def test_an_unknown_preset_is_refused(refused):
    assert "no solver has a preset 'strongest': tesuji presets lists them" in refused("presets", "strongest")
    words = "no solver has a preset 'life-bst': did you mean life-best of mcts?"
    for command in (["presets"], ["solve", "three.sgf", "--preset"], ["explore", "three.sgf", "--preset"]):
        assert words in refused(*command, "life-bst")
