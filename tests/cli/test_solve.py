"""`tesuji solve`: verdicts in words and JSON, files written, bad input and interruptions."""

import json

import pytest
from running import FAR_TOO_LARGE, FOREVER, Running

from tesuji.cli.solvers import SearchOptions
from tesuji.render.svg import RIGHT
from tesuji.solvers import SolverConfig
from tesuji.solvers.limit import DEFAULT_SECONDS

STRAIGHT_THREE = "(;SZ[7:5]PL[W]AB[ad][bd][cd][dd][de]AW[ac][bc][cc][dc][ec][ed][ee]C[White to kill])"
NODES = ("--nodes", 20_000)
"""Enough for every problem here, and the same answer on every machine."""
FIELDS = (
    "file, index, goal, to_play, target, region, verdict, ko, proof, move, moves, pv, solver, settings, nodes, "
    "seconds, seed"
)


@pytest.fixture
def three(tmp_path):
    path = tmp_path / "three.sgf"
    path.write_text(STRAIGHT_THREE)
    return path


def test_the_problems_that_come_with_tesuji_are_solved(tesuji):
    done = tesuji("solve", *NODES)
    assert done.returncode == 0
    assert (
        done.stderr == "tesuji: no file given, solving the bundled problems; for your own: tesuji solve problem.sgf\n"
    )
    assert "Black to play captures: D1 (proven in the region)" in done.stdout
    assert "problems in" in done.stdout.splitlines()[-1]


def test_a_dash_reads_standard_input(tesuji):
    record = json.loads(tesuji("solve", *NODES, "-", "--json", stdin=STRAIGHT_THREE).stdout)
    assert (record["file"], record["moves"]) == ("-", ["B1"])


def test_a_verdict_in_words(tesuji, three):
    done = tesuji("solve", *NODES, "three.sgf", "--verify")
    assert "White to play kills: B1 (proven)" in done.stdout
    assert "Verified: the checker replayed" in done.stdout


def test_json_has_every_field(tesuji, three):
    record = json.loads(tesuji("solve", *NODES, "three.sgf", "--json", "--verify", "--seed", "7").stdout)
    assert set(FIELDS.split(", ")) <= set(record)
    assert (record["verdict"], record["moves"], record["proof"]) == ("success", ["B1"], "board")
    assert (record["verified"], record["seed"]) == (True, 7)


@pytest.mark.parametrize("solver", ["alphabeta", "alphabeta-tt", "pn", "pn+", "dfpn", "dfpn+"])
def test_every_solver_finds_the_move(tesuji, three, solver):
    record = json.loads(tesuji("solve", *NODES, "three.sgf", "--json", "--solver", solver).stdout)
    assert (record["verdict"], record["move"], record["solver"]) == ("success", "B1", solver)


def test_options_override_the_file(tesuji, three):
    record = json.loads(tesuji("solve", *NODES, "three.sgf", "--json", "--to-play", "black", "--target", "A2").stdout)
    assert (record["to_play"], record["goal"], record["moves"]) == ("black", "live", ["B1"])


GAME = "(;GM[1]SZ[7]HA[2]AB[bb][ff];W[cc];B[cb];W[bc];B[ac];W[ab];B[aa];W[ba])"


def test_a_game_record_is_asked_about_stones_and_moves(tesuji, tmp_path):
    (tmp_path / "game.sgf").write_text(GAME)
    done = tesuji("solve", "--nodes", 2_000, "game.sgf", "--target", "A5", "--target", "A7 B7", "--move", 7, "--json")
    first, second = map(json.loads, done.stdout.splitlines())
    assert (first["goal"], first["target"]) == ("escape", ["A5"])
    assert (second["goal"], second["target"]) == ("race", ["B7"])
    assert first["notes"][0] == "position: after move 7 of the record, Black to play"
    end = json.loads(tesuji("solve", "--nodes", 2_000, "game.sgf", "--json").stdout)
    assert end["notes"][0] == first["notes"][0]


def test_notes_are_the_same_in_solve_and_show(tesuji, three):
    solved = json.loads(tesuji("solve", *NODES, "three.sgf", "--json").stdout)
    shown = json.loads(tesuji("show", "three.sgf", "--region", "--json").stdout)
    assert solved["notes"] == shown["notes"]
    assert len(shown["notes"]) == 3


def test_colours_in_json_are_words(tesuji, three):
    record = json.loads(tesuji("solve", *NODES, "three.sgf", "--json").stdout)
    assert record["to_play"] == "white"
    assert not {"B", "W"} & set(map(str, record.values()))


def test_answers_are_written_as_sgf_and_svg(tesuji, three, tmp_path):
    tesuji("solve", *NODES, "three.sgf", "--sgf", "out.sgf", "--svg", "out.svg")
    assert (tmp_path / "out.svg").read_text().startswith("<svg")
    record = json.loads(tesuji("solve", *NODES, "out.sgf", "--json").stdout)
    assert record["moves"] == ["B1"]


def test_the_course_of_the_search_is_plotted(tesuji, three, tmp_path):
    for solver in ("dfpn", "alphabeta"):
        tesuji("solve", *NODES, "three.sgf", "--trace", "plot.svg", "--solver", solver)
        assert (tmp_path / "plot.svg").read_text().startswith("<svg")


def test_a_selective_capture_is_no_proof(tesuji, tmp_path):
    (tmp_path / "ladder.sgf").write_text("(;SZ[9]PL[B]AW[cg]AB[bg][ch][dh])")
    done = tesuji("solve", "ladder.sgf", "--goal", "capture", "--target", "C3", "--selective", *NODES)
    assert "Black to play probably captures: C4 (not proven)" in done.stdout


DOUBLE_ATARI = "(;SZ[7:4]PL[B]AB[bc][fc][cd][dd][ed]AW[cc][ec]CR[cb][dc][eb]GC[Tesuji: goal=capture C2 %s capture E2])"


def test_joined_goals_are_solved_and_verified(tesuji, tmp_path):
    (tmp_path / "either.sgf").write_text(DOUBLE_ATARI % "or")
    (tmp_path / "both.sgf").write_text(DOUBLE_ATARI % "and")
    done = tesuji("solve", "either.sgf", "both.sgf", "--verify", *NODES)
    assert done.returncode == 0
    assert "Black to play captures C2 or captures E2: D2 (proven in the region)\nTarget: C2 E2\n" in done.stdout
    assert "Black to play cannot both capture C2 and capture E2 (proven in the region)" in done.stdout
    assert done.stdout.count("Verified: the checker replayed") == 2
    asked = tesuji("solve", "both.sgf", "--goal", "capture C2 or capture E2", *NODES)
    assert "Black to play captures C2 or captures E2: D2 (proven in the region)" in asked.stdout


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (("--solver", "capture"), "the goal is capture C2 or capture E2: the capture search answers only"),
        (("--solver", "minimax-mcts"), "the goal is capture C2 or capture E2: Lin's model has no joined goals"),
        (("--goal", "capture C2 or connect E2 F2"), "the target of connect has stones of both colours (F2 and E2)"),
        (("--goal", "capture C2 or capture E2", "--target", "C2"), "names its stones itself"),
    ],
)
def test_what_cannot_be_joined_is_refused_in_one_line(tesuji, tmp_path, options, words):
    (tmp_path / "either.sgf").write_text(DOUBLE_ATARI % "or")
    done = tesuji("solve", "either.sgf", *options)
    assert done.returncode == 2
    assert words in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_a_broken_problem_does_not_stop_the_others(tesuji, three, tmp_path):
    (tmp_path / "broken.sgf").write_text("(;SZ[9]AB[zz])")
    done = tesuji("solve", *NODES, "broken.sgf", "three.sgf", "nothing.sgf", "--json")
    assert done.returncode == 2
    assert [json.loads(line)["verdict"] for line in done.stdout.splitlines()] == ["success"]
    assert len(done.stderr.splitlines()) == 2
    assert "broken.sgf" in done.stderr
    assert "nothing.sgf" in done.stderr


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--solver", "guess"], "there is no solver called 'guess'"),
        (["--goal", "win"], "'win' is not a goal"),
        (["--target", "Z99"], "--target"),
        (["--to-play", "red"], "--to-play"),
        (["--nodes", "0"], "--nodes"),
        (["--svg", "no/such/folder.svg"], "no folder"),
    ],
)
def test_bad_options_are_refused(refused, three, arguments, words):
    assert words in refused("solve", str(three), *arguments)


def test_a_node_limit_ends_in_not_decided(tesuji, three):
    done = tesuji("solve", "three.sgf", "--nodes", "1")
    assert done.returncode == 0
    assert "not decided (the node limit was reached)" in done.stdout


def test_ctrl_c_ends_the_search_with_what_is_known(three, tmp_path):
    (tmp_path / "open.toml").write_text(FAR_TOO_LARGE)
    words = ["solve", "three.sgf", "open.toml", "--json", "-j", "1", "--time", FOREVER]
    with Running(tmp_path, *words) as search:
        search.wait_until_shown(r"far too large: [\d,]+ nodes")
        search.interrupt()
        assert search.finish() == 130
        first, second = map(json.loads, search.printed.splitlines())
    assert (first["verdict"], first["stop"]) == ("success", "decided")
    assert (second["verdict"], second["stop"]) == ("unknown", "interrupted")
    assert second["move"] is not None


def test_answers_go_to_standard_output_while_a_terminal_shows_the_progress(three, tmp_path):
    with Running(tmp_path, "solve", "three.sgf", "--json", "--nodes", "20000") as search:
        assert search.finish() == 0
        assert json.loads(search.printed)["move"] == "B1"
        assert "B1" not in search.shown


@pytest.mark.parametrize(("solver", "counted"), [("dfpn", {"nodes": 500}), ("mcts", {"simulations": 500})])
def test_whoever_counts_is_not_stopped_by_a_clock_as_well(solver, counted):
    choice = SolverConfig.of(solver)
    assert SearchOptions().limit(choice).seconds == DEFAULT_SECONDS
    assert SearchOptions(**counted).limit(choice).seconds is None
    assert SearchOptions(**counted, time=2.0).limit(choice).seconds == 2.0


def test_who_need_not_play_is_shown_no_moves(tesuji, tmp_path):
    (tmp_path / "dead.sgf").write_text("(;SZ[7]AB[ab][bb][cb][db][eb][ea]AW[ba][ca][da]PL[B])")
    done = tesuji("solve", "dead.sgf", "--nodes", 10_000, "--svg", "dead.svg")
    assert "White is dead as it stands: Black need not play (proven)" in done.stdout
    assert "region: enclosed, 1 empty point;" in done.stdout
    assert " 7 , o o o X" in done.stdout, "nothing is lettered"
    assert RIGHT not in (tmp_path / "dead.svg").read_text()


def test_one_game_of_a_collection_is_solved(tesuji, refused, tmp_path):
    path = tmp_path / "two.sgf"
    path.write_text(STRAIGHT_THREE * 2)
    done = tesuji("solve", path, "--game", 2, "--nodes", 1000, "--json")
    assert [json.loads(line)["index"] for line in done.stdout.splitlines()] == [2]
    assert "has no game 9: expected 1 to 2" in refused("solve", path, "--game", 9)
