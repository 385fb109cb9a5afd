"""`tesuji suite`: the table, the wrong ones, JSON, exit codes."""

import json
import shutil
import sys

import pytest
from running import FOREVER, Running, kept, without_clocks

from tesuji import solve
from tesuji.cli.output import write_file
from tesuji.cli.suite import PROOF_TIME, proof_limit
from tesuji.problems import bundled, load
from tesuji.problems.collection import BUNDLED
from tesuji.solvers import Limit, SolverConfig

NODES = ("--nodes", 20_000)
"""Enough for every problem here, and the same answer on every machine."""
GNUGO = shutil.which("gnugo") or shutil.which("/usr/games/gnugo")

STONES = "SZ[7:5]PL[W]AB[ad][bd][cd][dd][de]AW[ac][bc][cc][dc][ec][ed][ee]"
RIGHT = f"(;{STONES}(;W[be]C[RIGHT])(;W[ae]))"
WRONG = f"(;{STONES};W[ae]C[RIGHT])"
HUGE = """
[[problem]]
name = "far too large"
to_play = "black"
goal = "capture"
verdict = "success"
diagram = '''
* * * * * * * *
* * * X * * * *
* * X o * * * *
* * * o X * * *
* * * * * * * *
* * * * * * * *
'''
"""


@pytest.fixture
def folder(tmp_path):
    """Two levels, three problems, one of them with a wrong answer."""
    for name, text in (("easy/one.sgf", RIGHT), ("easy/two.sgf", RIGHT), ("hard/three.sgf", WRONG)):
        path = tmp_path / "set" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        write_file(path, text)
    return tmp_path / "set"


def test_all_right_is_exit_code_0(tesuji, folder):
    done = tesuji("suite", *NODES, "set/easy", "--jobs", "1")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines()[-1].split()[:4] == ["set/easy", "2", "2", "100.0%"]


def test_the_wrong_ones_are_listed_and_counted_by_level(tesuji, folder):
    done = tesuji("suite", *NODES, "set", "--jobs", "2")
    assert done.returncode == 1
    lines = done.stdout.splitlines()
    assert lines[0].endswith("set three: success B1, expected success A1 (the source is silent on it)")
    assert [line.split()[:3] for line in lines[2:4]] == [["easy", "2", "2"], ["hard", "1", "0"]]
    assert lines[4].split()[1:4] == ["3", "2", "66.7%"]


def test_one_level_only(tesuji, folder):
    assert tesuji("suite", *NODES, "set", "--level", "easy", "--jobs", "1").returncode == 0


@pytest.mark.parametrize(
    ("words", "names"),
    [
        (["--every", "2"], ["one", "three"]),
        (["--every", "2", "--start", "2"], ["two"]),
        (["--start", "3"], ["three"]),
        (["--match", "t"], ["two", "three"]),
        (["--every", "2", "--level", "hard"], ["three"]),
    ],
)
def test_a_sample_of_a_set(tesuji, folder, words, names):
    lines = [
        json.loads(line) for line in tesuji("suite", *NODES, "set", "--json", "-j", "1", *words).stdout.splitlines()
    ]
    assert [line["name"] for line in lines[:-1]] == names


def test_json_is_one_object_per_problem_and_a_summary(tesuji, folder):
    lines = [
        json.loads(line) for line in tesuji("suite", *NODES, "set", "--json", "-j", "2", "--first").stdout.splitlines()
    ]
    assert [(line["name"], line["passed"]) for line in lines[:-1]] == [("one", True), ("two", True), ("three", False)]
    assert lines[-1]["summary"][-1]["passed"] == 2


def test_a_problem_is_answered_as_solve_does(tesuji):
    match = ("--match", "Four stones", "-j", "1", "--json")
    line, _ = map(json.loads, tesuji("suite", *NODES, "bundled:textbook/net.toml", *match).stdout.splitlines())
    (net,) = (draft for draft in load(bundled("textbook/net.toml")[0]).drafts() if draft.name == "Four stones")
    found = solve(net, nodes=NODES[1])
    assert (line["nodes"], line["answer"]) == (found.nodes, f"{found.verdict} {found.move}")


def test_no_clock_decides_what_the_checker_is_shown_where_nodes_are_given():
    assert proof_limit(Limit(nodes=1000)) == Limit(nodes=1000 * PROOF_TIME)
    assert proof_limit(Limit(simulations=50)) == Limit(simulations=50, nodes=50 * PROOF_TIME)
    assert proof_limit(Limit(nodes=1000, seconds=7200.0)) == Limit(seconds=7200.0 * PROOF_TIME)


def test_strictly_the_whole_tree(tesuji, tmp_path):
    (tmp_path / "tree.sgf").write_text(f"(;{STONES};W[be](;B[ce];W[ae]C[RIGHT])(;B[ae];W[ce]C[RIGHT]))")
    done = tesuji("suite", *NODES, "tree.sgf", "--strict", "--json")
    assert json.loads(done.stdout.splitlines()[0])["detail"] == "3 positions of the tree"


def test_bad_input_is_reported_and_the_rest_is_run(tesuji, folder, tmp_path):
    (tmp_path / "broken.sgf").write_text("(;SZ[9]AB[zz])")
    done = tesuji("suite", *NODES, "broken.sgf", "set/easy", "nothing.tst", "--jobs", "1")
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 2
    assert "100.0%" in done.stdout


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["silent.sgf"], "nothing to run"),
        (["empty"], "no problem files"),
        (["silent.sgf", "--compare", "gnugo"], "expected gtp:COMMAND"),
        (["silent.sgf", "--solver", "guess"], "no solver called"),
        (["silent.sgf", "--set", "shape=true", "--set", "shape_file=no.txt"], "no.txt"),
    ],
)
def test_what_cannot_be_run_is_refused(refused, tmp_path, words, sentence):
    (tmp_path / "silent.sgf").write_text(f"(;{STONES})")
    (tmp_path / "empty").mkdir()
    assert sentence in refused("suite", *words)


@pytest.mark.parametrize(
    ("player", "sentence"),
    [
        ("nobody", "there is no player 'nobody'"),
        ("uct:simulations=few", "player 'uct:simulations=few': simulations=few is not a setting"),
    ],
)
def test_a_player_that_cannot_be_made_is_refused_before_the_first_test(refused, tmp_path, player, sentence):
    (tmp_path / "mine.tst").write_text("boardsize 5\n1 reg_genmove b\n#? [C3]\n")
    assert sentence in refused("suite", "mine.tst", "--player", player)


def test_gtp_tests_by_our_engine_beside_another(tesuji, tmp_path):
    (tmp_path / "mine.tst").write_text("boardsize 5\n1 known_command play\n#? [true]\n2 name\n#? [GNU Go]\n")
    other = f'gtp:"{sys.executable} -m tesuji gtp -p random"'
    done = tesuji("suite", "mine.tst", "--player", "random", "--compare", other)
    assert done.returncode == 1
    assert "2 name: Tesuji random, expected name: GNU Go" in done.stdout
    assert done.stdout.splitlines()[-1].split()[:3] == ["mine", "2", "1"]


@pytest.mark.skipif(GNUGO is None, reason="gnugo is not installed")
def test_a_regression_file_is_put_to_us_and_to_gnugo(tesuji, tmp_path):
    stones = "AB[ag][bg][cg][dg][eg][eh][ei]AW[ah][bh][ch][dh][di]"
    (tmp_path / "three.sgf").write_text(f"(;SZ[9]{stones})")
    tests = "10 owl_attack B2\n#? [1 B1]\n20 owl_defend B2\n#? [1 B1]\n30 dragon_status B2\n#? [critical B1 B1]\n"
    (tmp_path / "three.tst").write_text(f"loadsgf three.sgf\n{tests}40 countlib B2\n#? [4]\n")
    done = tesuji(
        "suite", "three.tst", "--compare", f"gtp:{GNUGO} --mode gtp", "--player", "random", "--nodes", "20000"
    )
    heads, row = done.stdout.splitlines()[-2:]
    assert "gnugo: passed" in heads
    assert row.split() == ["three", "4", "3", "75.0%", "3/4", "3/3", "0", row.split()[7], "3", "3/4", "3/3"]


@pytest.mark.skipif(GNUGO is None, reason="gnugo is not installed")
def test_json_lines_of_questions_are_put_to_us_and_to_gnugo(tesuji, tmp_path):
    position = {
        "size": 9,
        "black": ["A3", "B3", "C3", "D3", "E3", "E2", "E1"],
        "white": ["A2", "B2", "C2", "D2", "D1"],
        "ko": None,
        "to_move_in_sgf": "B",
    }
    right = position | {"id": "my/three/1", "command": "owl_attack", "args": "B2", "answer_regex": "1 B1"}
    wrong = position | {"id": "my/three/2", "command": "owl_defend", "args": "B2", "answer_regex": "1 A1"}
    (tmp_path / "tests.jsonl").write_text("\n".join(map(json.dumps, [right, wrong])))
    done = tesuji("suite", "tests.jsonl", "--compare", f"gtp:{GNUGO} --mode gtp", "--nodes", "20000", "-j", "1")
    lines = done.stdout.splitlines()
    assert lines[0].endswith("my/three/2: 1 B1, expected owl_defend B2: 1 A1 (gnugo: 1 B1, wrong)")
    row = lines[-1].split()[-8:]
    assert row[:3] == ["50.0%", "2/2", "1/2"]
    assert row[-3:] == ["1", "2/2", "1/2"]


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_keeps_what_is_done(folder, tmp_path, jobs):
    (tmp_path / "open.toml").write_text(HUGE)
    files = ["set/easy", "open.toml", "set/hard"]
    words = ["suite", *files, "--json", "--solver", "dfpn", "--time", FOREVER, "-j", jobs]
    with Running(tmp_path, *words) as suite:
        suite.wait_until_printed(r"\n.*\n")  # two are done
        suite.interrupt()
        assert suite.finish() == 130
        *found, summary = map(json.loads, suite.printed.splitlines())
    assert [record["passed"] for record in found if "three" not in record["name"]][:2] == [True, True]
    assert all(record["unknown"] for record in found if record["name"] == "open far too large")
    assert summary["summary"][-1]["problems"] == len(found) >= 2


def test_a_folder_of_lins_problems_is_a_suite(tesuji, tmp_path):
    from tesuji.problems.collection import BUNDLED

    for name in ("simple-1-3908", "simple-12-700"):
        (tmp_path / f"{name}.txt").write_text((BUNDLED / "lin" / f"{name}.txt").read_text())
    (tmp_path / "readme.txt").write_text("not a problem")
    done = tesuji("suite", ".", "--solver", "minimax-mcts", "--simulations", 20_000, "--json")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.count('"passed": true') + done.stdout.count('"passed":true') >= 2


# What is kept ----------------------------------------------------------------------------------------------------


def test_lins_criterion_is_counted_beside_the_moves(tesuji):
    lin = ("bundled:lin", "--match", "simple-1-85", "--solver", "minimax-mcts", "--seed", "1", "--json")
    for simulations, consistent in (("20000", True), ("200", False)):
        outcome, total = map(json.loads, tesuji("suite", *lin, "--simulations", simulations).stdout.splitlines())
        assert outcome["consistent"] is consistent
        assert total["summary"][0]["consistent"] == [int(consistent), 1]


def test_what_was_run_is_not_run_again(tesuji, folder, tmp_path, monkeypatch):
    words = ("suite", *NODES, "set", "-j", "1", "--json", "--store", "suite.sqlite")
    first = tesuji(*words, "--level", "easy")
    assert (first.returncode, len(kept(tmp_path / "suite.sqlite"))) == (0, 1)  # both are the same problem
    whole = tesuji("suite", *NODES, "set", "-j", "1", "--json")
    asked = []
    monkeypatch.setattr(
        SolverConfig,
        "solve",
        lambda self, problem, *rest, real=SolverConfig.solve: asked.append(problem.name) or real(self, problem, *rest),
    )
    again, last = tesuji(*words), tesuji(*words)
    assert (again.returncode, len(asked)) == (1, 1)
    assert again.stdout == last.stdout
    assert without_clocks(again.stdout) == without_clocks(whole.stdout)
    assert tesuji("suite", "--nodes", 10_000, "set", "-j", "1", "--store", "suite.sqlite").returncode == 1
    assert len(asked) == 4  # another limit is another question


def test_gtp_tests_are_kept_by_engine_and_by_what_they_load(tesuji, tmp_path):
    stones = "(;SZ[5]AB[bb]AW[cc])"
    (tmp_path / "one.sgf").write_text(stones)
    (tmp_path / "mine.tst").write_text("loadsgf one.sgf\n1 countlib B4\n#? [4]\n2 name\n#? [.*random]\n")
    program = f'gtp:"{sys.executable} -m tesuji gtp -p random"'
    words = ("suite", "mine.tst", "--player", "random", "--compare", program, "--json", "--store", "kept.sqlite")
    first = tesuji(*words)
    assert first.returncode == 0
    assert tesuji(*words).stdout == first.stdout
    assert len(kept(tmp_path / "kept.sqlite")) == 1
    assert tesuji(*words[:4], "--store", "kept.sqlite").returncode == 0  # nobody beside
    (tmp_path / "one.sgf").write_text(stones.replace("[cc]", "[cb]"))
    assert tesuji(*words).returncode == 1
    assert len(kept(tmp_path / "kept.sqlite")) == 3


def test_an_engine_that_crashes_is_asked_again(tesuji, tmp_path):
    (tmp_path / "mine.tst").write_text("boardsize 5\n1 name\n#? [.*]\n")
    crash = f"gtp:\"{sys.executable} -c 'raise SystemExit'\""
    assert tesuji("suite", "mine.tst", "--engine", crash, "--store", "kept.sqlite").returncode == 1
    assert kept(tmp_path / "kept.sqlite") == []


def test_what_is_not_run_is_counted_with_the_reason(tesuji, folder, tmp_path):
    (tmp_path / "silent.sgf").write_text(f"(;{STONES})")
    (tmp_path / "broken.sgf").write_text("(;SZ[9]AB[zz])")
    words = ("suite", *NODES, "set", "silent.sgf", "broken.sgf", "--level", "easy", "--every", 2, "-j", 1)
    done = tesuji(*words)
    reasons = "1 no stated answer, 1 not in the sample, 1 other level, 1 cannot be read"
    assert done.stdout.splitlines()[-1] == f"Not run: 4 ({reasons})"
    summary = json.loads(tesuji(*words, "--json").stdout.splitlines()[-1])
    assert ", ".join(f"{number} {reason}" for reason, number in summary["skipped"].items()) == reasons
    whole = tesuji("suite", *NODES, "set/easy", "-j", 1, "--json")
    assert json.loads(whole.stdout.splitlines()[-1])["skipped"] == {}


def test_lines_of_json_of_an_earlier_version_are_no_store(refused, folder, tmp_path):
    (tmp_path / "old.jsonl").write_text('{"key": "a", "verdict": "success"}\n')
    assert "old.jsonl holds lines of JSON" in refused("suite", "set", "--store", "old.jsonl")
    assert "old.jsonl holds lines of JSON" in refused("solve", "set", "--resume", "old.jsonl")


# Kinds of files --------------------------------------------------------------------------------------------------

LIN = "lin/simple-1-3908.txt"
RECORD = {"size": 5, "black": ["A1"], "white": ["A2"], "to_move": "W", "accepted_first_moves": ["B1"]}
DIAGRAM = """
[[problem]]
to_play = "white"
goal = "kill"
verdict = "success"
diagram = '''
O O O O O .
x x x x O .
* * * x O .
'''
"""


@pytest.mark.parametrize("command", [["solve"], ["suite"], ["show", "--region"], ["show"], ["read"]])
@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("one.sgf", RIGHT),
        ("one.toml", DIAGRAM),
        ("one.jsonl", json.dumps(RECORD)),
        ("one.json", json.dumps(RECORD)),
        ("one.ndjson", json.dumps(RECORD)),
        ("one.txt", (BUNDLED / LIN).read_text()),
        ("folder/below/one.toml", DIAGRAM),
        ("bundled:eyes.toml", None),
    ],
)
def test_every_command_takes_every_kind_of_file(tesuji, tmp_path, command, name, text):
    if text is not None:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    limit = ["--nodes", 200, "-j", 1] if command[0] in ("solve", "suite") else []
    done = tesuji(command[0], name.split("/")[0], *command[1:], *limit, "--json")
    assert done.returncode in ((0, 1) if command == ["suite"] else (0,)), done.stderr
    assert done.stderr == ""
    assert all(json.loads(line) for line in done.stdout.splitlines())
