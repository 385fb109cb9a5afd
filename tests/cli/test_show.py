"""`tesuji show`: the board in words, as a picture, as data, and what it refuses."""

import json
import xml.etree.ElementTree as ET

import pytest

GAME = """(;GM[1]SZ[9]PB[Lee]PW[Kim]RE[W+R]GN[Final]
;B[ee];W[ed];B[aa];W[de]C[White surrounds\nthe stone.];B[bb];W[ef];B[cc];W[fe])"""
PROBLEM = "(;SZ[9]AB[cc][dc]AW[cd]PL[W]TR[cd]C[White to play];W[dd];B[de])"


@pytest.fixture
def game(tmp_path):
    path = tmp_path / "game.sgf"
    path.write_text(GAME)
    return path


def test_a_game_is_shown_at_its_end(tesuji, game):
    done = tesuji("show", game)
    assert (done.returncode, done.stderr) == (0, "")
    assert "Final, Lee - Kim, W+R" in done.stdout
    assert "Move 8 of 8: White F5. Black to play." in done.stdout
    assert "Black has taken 0, White 1" in done.stdout
    assert "A B C D E F G H J" in done.stdout


def test_a_move_can_be_chosen(tesuji, game):
    done = tesuji("show", game, "--move", 6)
    assert "Move 6 of 8: White E4. Black to play." in done.stdout
    assert "Atari: Black E5" in done.stdout
    assert "White surrounds\nthe stone." in tesuji("show", game, "--move", 4).stdout
    assert "Start. Black to play." in tesuji("show", game, "-m", 0).stdout


def test_a_problem_is_shown_as_it_is_posed(tesuji, tmp_path):
    (tmp_path / "problem.sgf").write_text(PROBLEM)
    done = tesuji("show", "problem.sgf")
    assert "Start. White to play." in done.stdout
    assert "White to play" in done.stdout.splitlines()[-1]


def test_a_game_of_a_collection_can_be_chosen(tesuji, tmp_path):
    (tmp_path / "games.sgf").write_text(GAME + PROBLEM)
    assert json.loads(tesuji("show", "games.sgf", "--game", 2, "--json").stdout)["to_play"] == "white"


def test_standard_input_is_read(tesuji):
    assert "Move 8 of 8" in tesuji("show", "-", stdin=GAME).stdout


def test_json_says_the_same_as_data(tesuji, game):
    lines = tesuji("show", game, "--move", 6, "--json").stdout.splitlines()
    assert len(lines) == 1
    record = json.loads(lines[0])
    assert record["file"] == str(game)
    assert (record["move"], record["moves"], record["size"]) == (6, 8, [9, 9])
    assert record["last_move"] == {"color": "white", "point": "E4"}
    assert record["black"] == ["E5", "B8", "A9"]
    assert record["atari"] == [["E5"]]
    assert record["prisoners"] == {"black": 0, "white": 0}


def test_a_picture_is_drawn(tesuji, game, tmp_path):
    done = tesuji("show", game, "--svg", "board.svg")
    assert done.returncode == 0
    root = ET.parse(tmp_path / "board.svg").getroot()
    assert root.tag.endswith("svg")


@pytest.mark.parametrize("target", ["nowhere/board.svg", "."])
def test_a_picture_that_cannot_be_written_is_refused(refused, game, tmp_path, target):
    assert "folder" in refused("show", game, "--svg", target)
    assert [path.name for path in tmp_path.iterdir()] == ["game.sgf"]


def test_a_broken_record_leaves_an_older_picture_alone(refused, tmp_path):
    (tmp_path / "broken.sgf").write_text("(;SZ[9];B[ee];W[ee])")
    (tmp_path / "board.svg").write_text("older")
    assert "broken.sgf" in refused("show", "broken.sgf", "--svg", "board.svg")
    assert (tmp_path / "board.svg").read_text() == "older"


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        (b"", "is empty"),
        (b"Dear diary", "is not an SGF file"),
        (bytes(range(256)) * 40, "file.sgf"),
        (b"(;SZ[9];B[ee]", "file.sgf, game 1, line 1: the SGF is broken"),
        (b"(;SZ[99];B[ee])", "SZ[99] is not a board: sizes go from 2 to 25"),
        (b"(;SZ[nine])", "SZ[nine]"),
        (b"(;SZ[9];B[zz])", "file.sgf, move 1"),
        (b"(;SZ[9];B[ee];W[ee])", "file.sgf, move 2: White may not play E5: the point is occupied"),
        (b"(;GM[2])", "is not Go"),
    ],
)
def test_broken_records_are_refused_in_one_sentence(refused, tmp_path, content, complaint):
    (tmp_path / "file.sgf").write_bytes(content)
    assert complaint in refused("show", "file.sgf")


def test_missing_files_and_folders_are_refused(refused, tmp_path):
    assert "nothing.sgf: there is no such file" in refused("show", "nothing.sgf")
    assert "has no problem files" in refused("show", tmp_path)
    assert "FILE" in refused("show")


def test_numbers_beyond_the_record_are_refused(refused, game):
    assert "there is no move 9, the main line has 8" in refused("show", game, "--move", 9)
    assert "there is no game 2, the file has 1 game" in refused("show", game, "--game", 2)
    assert "--move" in refused("show", game, "--move", -1)
    assert "--move" in refused("show", game, "--move", "last")


def test_comments_cannot_play_tricks_on_the_terminal(tesuji, tmp_path):
    (tmp_path / "game.sgf").write_text("(;SZ[9]GN[\x1b]0;owned\x07]C[\x1b[31mred\x1b[0m];B[ee])")
    done = tesuji("show", "game.sgf", "--move", 0)
    assert "\x1b" not in done.stdout
    assert "\x07" not in done.stdout


ENCLOSED = "(;SZ[9]PL[B]AB[ag][bg][cg][dg][eg][eh][ei]AW[ah][bh][ch][dh][di])"


def test_the_region_of_a_problem_is_shown_with_what_was_inferred(tesuji, tmp_path):
    (tmp_path / "problem.sgf").write_text(ENCLOSED)
    done = tesuji("show", "problem.sgf", "--region", "--svg", "board.svg")
    assert (done.returncode, done.stderr) == (0, "")
    assert "Goal: Black to kill, target A2 B2 C2 D1 D2" in done.stdout
    assert "Region: A1 B1 C1" in done.stdout
    assert "Note: target: the white group at A2 (5 stones), the most enclosed group" in done.stdout
    assert ET.parse(tmp_path / "board.svg").getroot().tag.endswith("svg")
    record = json.loads(tesuji("show", "problem.sgf", "--region", "--json").stdout)
    assert (record["goal"], record["region"][:3]) == ("kill", ["A1", "A2", "B1"])


def test_the_region_of_a_position_in_a_game_is_shown(tesuji, game):
    done = tesuji("show", game, "--move", 6, "--region")
    assert done.returncode == 0
    assert "Region:" in done.stdout


def test_an_empty_board_has_no_region(tesuji, game):
    done = tesuji("show", game, "--move", 0, "--region")
    assert done.returncode == 2
    assert len(done.stderr.strip().splitlines()) == 1


NET = "(;SZ[9]AB[dd][cf][df]AW[de]TR[de]PL[B])"
CORNER = "(;SZ[13]AB[cj][dj][ej][ek][el][em]AW[ak][bk][ck][dk][dl][dm]PL[B]TR[ak][dl])"


def drawn(done):
    """The diagram alone."""
    assert (done.returncode, done.stderr) == (0, "")
    rows = [line.split() for line in done.stdout.splitlines() if line.strip()[:1].isdigit()]
    return "\n".join(" ".join(row[1:-1]) for row in rows if row[0] == row[-1])


def board(text):
    return "\n".join(line.strip() for line in text.strip().splitlines())


def test_candidates_are_numbered_as_in_figure_3_2(tesuji, tmp_path):
    (tmp_path / "net.sgf").write_text(NET)
    done = tesuji("show", "net.sgf", "--candidates", "--svg", "net.svg")
    assert drawn(done) == board("""
        . . . . . . . . .
        . . . . . . . . .
        . . . 1 . . . . .
        . . 5 X 8 . . . .
        . 3 7 o 9 2 . . .
        e . X X 4 6 . . .
        . d . . c . . . .
        . . a b . . . . .
        . . . . . . . . .""")
    assert "Candidates: 1 D7, 2 F5, 3 B5," in done.stdout
    assert ">14<" in (tmp_path / "net.svg").read_text()


def test_our_network_tells_which_moves_look_likely(tesuji, tmp_path):
    (tmp_path / "net.sgf").write_text(NET)
    done = tesuji("show", "net.sgf", "--policy", "shape", "--svg", "net.svg")
    assert drawn(done).count("1") == 1
    assert "Likely moves: " in done.stdout
    assert "The side to move wins: " in done.stdout
    record = json.loads(tesuji("show", "net.sgf", "--policy", "shape", "--json").stdout)
    shares = [move["probability"] for move in record["likely"]]
    assert shares == sorted(shares, reverse=True)
    assert 0.9 < sum(shares) <= 1.001


def test_our_network_says_what_it_has_not_learned(tesuji, tmp_path):
    (tmp_path / "cut.toml").write_text('''
[[problem]]
name = "cut"
to_play = "black"
goal = "connect"
diagram = """
.........
.XX...XX.
...OOO...
.........
.........
"""
target = ["B4", "G4"]
''')
    said = "learned from life and death only"
    assert said in tesuji("show", "cut.toml", "--policy", "shape").stdout
    (tmp_path / "net.sgf").write_text(NET)
    assert said not in tesuji("show", "net.sgf", "--policy", "shape").stdout


def test_the_region_is_crossed_as_in_figure_4_1(tesuji, tmp_path):
    (tmp_path / "net.sgf").write_text(NET)
    assert drawn(tesuji("show", "net.sgf", "--region", "--preset", "D")) == board("""
        . . . . . . . . .
        . . . * . . . . .
        . . * * * . . . .
        . * * X * * . . .
        * * * o * * * . .
        * * X X * * . . .
        . * * * * . . . .
        . . * * . . . . .
        . . . . . . . . .""")


def test_the_boundary_is_crossed_as_in_figure_4_3(tesuji, tmp_path):
    (tmp_path / "corner.sgf").write_text(CORNER)
    done = tesuji("show", "corner.sgf", "--boundary")
    assert (
        drawn(done).splitlines()[-7:]
        == board("""
        . . . . . . . . . . . . .
        * * * * * * * . . . . . .
        , , , , , , * . . . . . .
        , , X X X , * . . . . . .
        o o o o X , * . . . . . .
        , , , o X , * . . . . . .
        , , , o X , * . . . . . .""").splitlines()
    )
    assert "Inside: 30 points" in done.stdout


def test_weights_double_around_the_last_move_as_in_figure_5_8(tesuji, tmp_path):
    (tmp_path / "net.sgf").write_text(NET)
    at_first = json.loads(tesuji("show", "net.sgf", "--weights", "--json").stdout)["weights"]
    assert (at_first["E5"], at_first["E4"], at_first["B4"], at_first["F4"], at_first["D8"]) == (400, 100, 50, 25, 12)
    done = tesuji("show", "net.sgf", "--weights", "--preset", "I", "--after", "E5", "--svg", "-")
    assert all(f">{weight}<" in done.stdout for weight in (1000, 200, 12))
    assert (
        "Weights of White:\n  1 1000: C5\n  2 200: E4 E6 F5\n"
        in tesuji("show", "net.sgf", "--weights", "--preset", "I", "--after", "E5").stdout
    )


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["--candidates", "--weights"], "expected one of them"),
        (["--after", "D4"], "belongs to --weights"),
        (["--preset", "D"], "belongs to --region"),
        (["--weights", "--after", "D0"], "not a point"),
        (["--weights", "--after", "Z9"], "not on a 9x9 board"),
        (["--weights", "--after", "D5"], "not a legal move"),
        (["--weights", "--preset", "best"], "no preset"),
        (["--boundary"], "of life and death"),
        (["--policy", "me"], "expected shape, or katago:FILE"),
    ],
)
def test_figures_that_cannot_be_drawn_are_refused(refused, tmp_path, words, complaint):
    (tmp_path / "net.sgf").write_text(NET)
    assert complaint in refused("show", "net.sgf", *words)


def test_lins_text_is_shown_read_and_written(tesuji, tmp_path):
    done = tesuji("show", "-", "--lin", "Go.txt", stdin="(;SZ[5]PL[B]AB[ac][bc][cd][de]AW[ad][bd]MA[ad]CR[ae][be][ce])")
    assert (done.returncode, done.stderr) == (0, "")
    text = (tmp_path / "Go.txt").read_text()
    assert text.startswith("Board size\n5\nGame type\n2\n")
    shown = tesuji("show", "Go.txt", "--region")
    assert "Goal: Black to kill, target A2 B2" in shown.stdout
    assert "White A2" in tesuji("read", "Go.txt").stdout
    assert tesuji("show", "Go.txt", "--lin", "-").stdout == text
    (tmp_path / "bad.txt").write_text(text.replace("Game type\n2", "Game type\n3"))
    refused = tesuji("show", "bad.txt")
    assert (refused.returncode, refused.stdout) == (2, "")
    assert "bad.txt:4: Game type: expected 1 (Black saves) or 2 (Black kills), found '3'" in refused.stderr
