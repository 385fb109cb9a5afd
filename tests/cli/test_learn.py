"""`tesuji learn`: from solution trees to files, from files to searches, and what is refused."""

import json

import pytest

SOLVED = "(;SZ[7:5]PL[W]AB[ad][bd][cd][dd][de]AW[ac][bc][cc][dc][ec][ed][ee]C[White to kill];W[be]C[RIGHT])"
PLAIN = "(;SZ[7:5]PL[W]AB[ad][bd][cd][dd][de]AW[ac][bc][cc][dc][ec][ed][ee]C[White to kill])"


@pytest.fixture
def solved(tmp_path):
    (tmp_path / "solved.sgf").write_text(SOLVED)
    (tmp_path / "plain.sgf").write_text(PLAIN)


def test_patterns_are_learned_shown_and_used(tesuji, solved, tmp_path):
    done = tesuji("learn", "patterns", "solved.sgf", "plain.sgf", "-o", "library.txt")
    assert done.returncode == 0
    assert "1 problem without a solution path left out" in done.stderr
    assert "1 problem, 1 position" in done.stderr
    first = (tmp_path / "library.txt").read_bytes()
    tesuji("learn", "patterns", "solved.sgf", "plain.sgf", "-o", "library.txt")
    assert (tmp_path / "library.txt").read_bytes() == first
    shown = tesuji("learn", "show", "library.txt", "--svg", "best.svg", "--on", "solved.sgf")
    assert (shown.returncode, shown.stderr) == (0, "")
    assert "rank value" in shown.stdout
    assert "3x3: of 23 legal moves 100.0% are known" in shown.stdout
    assert (tmp_path / "best.svg").read_text().startswith("<svg")
    found = json.loads(
        tesuji(
            *("solve", "plain.sgf", "--preset", "m", "--patterns", "library.txt"), "--simulations", 300, "--json"
        ).stdout
    )
    assert found["move"] == "B1"
    assert (
        found["settings"]
        != json.loads(tesuji("solve", "plain.sgf", "--preset", "m", "--simulations", 300, "--json").stdout)["settings"]
    )


def test_a_network_is_learned_shown_and_used(tesuji, solved, tmp_path):
    done = tesuji("learn", "ann", "solved.sgf", "-o", "network.txt", "--plot", "errors.svg", "--compare", 5, "--json")
    assert [json.loads(line)["hidden"] for line in done.stdout.splitlines()] == [20, 5]
    assert "5 hidden neurons" in (tmp_path / "errors.svg").read_text()
    shown = tesuji("learn", "show", "network.txt", "--on", "plain.sgf", "--svg", "heat.svg")
    assert (shown.returncode, shown.stderr) == (0, "")
    assert "Best: B1" in shown.stdout
    found = tesuji("solve", "plain.sgf", "--preset", "r", "--network", "network.txt", "--simulations", 300, "--json")
    assert json.loads(found.stdout)["move"] == "B1"


@pytest.mark.parametrize("what", [(), ("network",), ("patterns", "--size", "5")])
def test_what_ships_is_shown(tesuji, what):
    done = tesuji("learn", "show", *what)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("Learned from")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("learn", "everything"), "learn everything is not known"),
        (("learn", "patterns", "-o", "x"), "needs problems with solution trees"),
        (("learn", "patterns", "solved.sgf"), "needs a file to write"),
        (("learn", "patterns", "plain.sgf", "-o", "x"), "nothing to learn from"),
        (("learn", "patterns", "none.sgf", "-o", "x"), "nothing to learn from"),
        (("learn", "patterns", "solved.sgf", "-o", "solved.sgf"), "would replace"),
        (("learn", "patterns", "solved.sgf", "-o", "x", "--set", "centres=all"), "expected one of legal, empty"),
        (("learn", "patterns", "solved.sgf", "-o", "x", "--plot", "y"), "--plot does not go with learn patterns"),
        (("learn", "show", "solved.sgf"), "line 1: expected a file that tesuji learn has written"),
        (("learn", "show", "--size", "4"), "expected 3 or 5"),
        (("solve", "plain.sgf", "--preset", "d", "--patterns", "x"), "--patterns needs a search that uses patterns"),
        (("solve", "plain.sgf", "--network", "x"), "--network needs a search that uses a network"),
        (("solve", "plain.sgf", "--preset", "m", "--patterns", "x"), "x: there is no such file"),
        (("suite", "solved.sgf", "--preset", "r", "--network", "solved.sgf"), "solved.sgf, line 1"),
        (("solve", "plain.sgf", "--preset", "p", "--set", "pattern_library=x"), "x: there is no such file"),
    ],
)
def test_what_cannot_be_is_refused_with_a_sentence(tesuji, solved, tmp_path, words, sentence):
    done = tesuji(*words)
    assert done.returncode == 2
    assert sentence in done.stderr.splitlines()[-1]
    assert not (tmp_path / "x").exists()


def test_a_library_without_the_size_is_refused(tesuji, solved):
    tesuji("learn", "patterns", "solved.sgf", "-o", "library.txt", "--set", "least=4")
    done = tesuji("solve", "plain.sgf", "--preset", "p", "--patterns", "library.txt")
    assert done.returncode == 2
    assert "no 5x5 patterns" in done.stderr
