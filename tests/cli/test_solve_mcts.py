"""`tesuji solve` with searches by simulations: estimates in words and JSON, settings, limits, interruptions."""

import json

import pytest
from running import FOREVER, Running

STRAIGHT_THREE = "(;SZ[7:5]PL[W]AB[ad][bd][cd][dd][de]AW[ac][bc][cc][dc][ec][ed][ee]C[White to kill])"


@pytest.fixture
def three(tmp_path):
    path = tmp_path / "three.sgf"
    path.write_text(STRAIGHT_THREE)
    return path


def test_an_estimate_in_words(tesuji, three):
    done = tesuji("solve", "three.sgf", "--solver", "mcts", "--preset", "life-table-8.1", "--simulations", 2000)
    assert (done.returncode, done.stderr) == (0, "")
    assert "White to play probably kills: B1 (not proven)" in done.stdout
    assert "Estimate: B1 wins" in done.stdout
    assert "mcts: 2,000 simulations in" in done.stdout


@pytest.mark.parametrize("words", [["--preset", "life-table-8.1"], ["--preset", "u"], ["--solver", "minimax-mcts"]])
def test_json_adds_the_statistics(tesuji, three, words):
    record = json.loads(tesuji("solve", "three.sgf", "--json", "--simulations", 2000, "--seed", 4, *words).stdout)
    assert (record["verdict"], record["move"], record["proof"]) == ("success", "B1", "none")
    assert record["simulations"] >= 2000
    assert record["value"] > 0.75
    assert record["trust"] == pytest.approx(2 * record["value"] - 1, abs=1e-3)
    assert set(record["confidence"]) == {"root_mean", "best_mean", "gap"}
    first = record["children"][0]
    assert list(first)[:6] == ["move", "visits", "mean", "bound", "history", "heuristic"]
    assert (first["move"], first["mean"]) == ("B1", record["value"])


def test_classical_solvers_have_no_statistics(tesuji, three):
    assert "simulations" not in json.loads(tesuji("solve", "three.sgf", "--json", "--nodes", 20_000).stdout)


def test_the_same_seed_gives_the_same_answer(tesuji, three):
    def children(seed):
        done = tesuji("solve", "three.sgf", "--json", "--preset", "d", "--simulations", 500, "--seed", seed)
        return json.loads(done.stdout)["children"]

    assert children(1) == children(1)


def test_settings_change_the_search(tesuji, three):
    def settings(*words):
        return json.loads(tesuji("solve", "three.sgf", "--json", *words).stdout)["settings"]

    mcts = ["--solver", "mcts", "--simulations", 100]
    assert settings(*mcts) != settings(*mcts, "--set", "heavy_backup=1", "--set", "greedy=yes")
    auto = ["--nodes", 20_000]
    assert settings(*auto) != settings(*auto, "--set", "answer_share=0.5")


def test_two_threads_find_the_move_too(tesuji, three):
    words = ["--preset", "life-table-8.1", "--threads", 2, "--simulations", 2000, "--json"]
    record = json.loads(tesuji("solve", "three.sgf", *words).stdout)
    assert (record["move"], record["stop"]) == ("B1", "simulations")


def test_a_time_limit_ends_it(tesuji, three):
    words = ["--preset", "life-table-8.1", "--threads", 2, "--time", 0.01, "--json"]
    assert json.loads(tesuji("solve", "three.sgf", *words).stdout)["stop"] == "time"


def test_the_winning_rate_is_plotted(tesuji, three, tmp_path):
    tesuji("solve", "three.sgf", "--solver", "mcts", "--simulations", 2000, "--trace", "plot.svg")
    assert "winning rate" in (tmp_path / "plot.svg").read_text()


def test_there_is_nothing_to_verify_in_an_estimate(tesuji, three):
    words = ["solve", "three.sgf", "--solver", "mcts", "--simulations", 100, "--verify"]
    assert "Not verified: nothing was proven" in tesuji(*words).stdout
    record = json.loads(tesuji(*words, "--json").stdout)
    assert (record["verified"], record["verify_reason"]) == (None, "nothing was proven")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--simulations", "5"], "solver auto has no --simulations: expected one of mcts"),
        (["--solver", "minimax-mcts", "--threads", "2"], "solver minimax-mcts has no --threads"),
        (["--solver", "mcts", "--nodes", "5"], "solver mcts has no --nodes"),
        (["--solver", "mcts", "--depth", "5"], "solver mcts has no --depth"),
        (["--solver", "mcts", "--first"], "solver mcts has no --first"),
        (["--solver", "mcts", "--selective"], "--selective does not go with --solver mcts"),
        (["--selective", "--preset", "pn"], "--selective goes with --solver"),
        (["--solver", "mcts", "--preset", "best"], "mcts has no preset 'best'"),
        (["--solver", "mcts", "--set", "luck=1"], "there is no setting 'luck' here"),
        (["--solver", "mcts", "--set", "history"], "expected field=value"),
        (["--solver", "mcts", "--set", "memory=5"], "expected --memory"),
        (["--solver", "mcts", "--simulations", "0"], "--simulations"),
        (["--solver", "dfpn+", "--heat", "visits"], "solver dfpn+ has no --heat"),
        (["--solver", "mcts", "--heat", "luck"], "'luck' cannot be drawn as heat: expected one of visits, mean"),
        (["--preset", "A", "--heat", "history"], "expected --heat visits or mean or --set history=true"),
        (["--solver", "minimax-mcts", "--heat", "history"], "the history is not kept by this search"),
    ],
)
def test_what_does_not_fit_is_refused(refused, three, arguments, words):
    assert words in refused("solve", str(three), *arguments)


def test_a_problem_that_the_solver_does_not_know_does_not_stop_the_others(tesuji, three, tmp_path):
    (tmp_path / "cut.toml").write_text(
        "[[problem]]\nto_play = 'black'\ngoal = 'cut'\ntarget = 'B1 D1'\nregion = 'A1 E1'\ndiagram = '''\n"
        ". . . . .\n. X O X .\n. O . O .\n'''\n"
    )
    done = tesuji("solve", "cut.toml", "three.sgf", "--solver", "minimax-mcts", "--simulations", 500, "--json")
    assert done.returncode == 2
    assert "cut.toml, problem 1: Lin's model needs stones that can be taken once they are cut off" in done.stderr
    assert [json.loads(line)["move"] for line in done.stdout.splitlines()] == ["B1"]


@pytest.mark.parametrize("kind", ["visits", "mean", "history"])
def test_a_heat_map_in_the_terminal_and_as_svg(tesuji, three, tmp_path, kind):
    done = tesuji("solve", "three.sgf", "--preset", "u", "--simulations", 500, "--heat", kind, "--svg", "heat.svg")
    line = next(line for line in done.stdout.splitlines() if line.startswith(" 1 "))
    digits = line.split()[1:4]
    assert all(digit.isdigit() for digit in digits)
    assert digits[1] == max(digits)
    assert "Heat: " in done.stdout
    assert "fill-opacity" in (tmp_path / "heat.svg").read_text()


@pytest.mark.parametrize("preset", ["life-table-8.1", "lin-minimax-mcts-20"])
def test_ctrl_c_ends_it_with_the_best_move(three, tmp_path, preset):
    with Running(tmp_path, "solve", "three.sgf", "--preset", preset, "--json", "--time", FOREVER) as search:
        search.wait_until_shown(r"B1 \d+%, [\d,]*\d,\d{3} simulations")  # thousands: it has found the move
        search.interrupt()
        assert search.finish() == 130
        record = json.loads(search.printed)
    assert (record["stop"], record["move"]) == ("interrupted", "B1")


def test_a_terminal_shows_the_best_move_its_rate_and_the_speed(three, tmp_path):
    words = ["solve", "three.sgf", "--preset", "life-table-8.1", "--time", FOREVER]
    with Running(tmp_path, *words) as search:
        search.wait_until_shown(r"three.sgf, problem 1: B1 \d+%, [\d,]+ simulations, [\d,]+/s")
        search.interrupt()
        assert search.finish() == 130
        assert "White to play probably kills: B1" in search.printed
        assert "simulations, " not in search.printed.replace("simulations in", "")
