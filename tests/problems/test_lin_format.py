"""Lin's text format: what is read, what is refused and why, and that writing is the inverse of reading."""

import dataclasses

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tesuji.errors import InputError
from tesuji.go.point import Point
from tesuji.problems.lin.text import Aim, LinProblem, Scenario, format_lin, parse_lin, read_lin, write_lin


def points(names):
    return frozenset(Point.parse(name) for name in names.split())


# Figure B.1 as its caption tells it (the file printed below it has another important point and game type): Black
# captures the white stone in row 5, column 5, which would like to reach the living stones around.
CAPTIONED = LinProblem(
    size=9,
    aim=Aim.KILL,
    black=points("D7 D6 D5 D4 E4 F4 G4"),
    white=points("D8 E8 F8 G8 H8 H7 H6 H5 H4 E5"),
    feasible=points("E7 F7 G7 E6 F6 G6 F5 G5"),
    important=points("E5"),
    alive=points("D8 E8 F8 G8 H8 H7 H6 H5 H4"),
)
SMALL = """Board size
3
Game type
1
Stone
-1 -1 -1 -1 -1
-1  0  0  0 -1
-1  1  1  2 -1
-1  0  1  0 -1
-1 -1 -1 -1 -1
Space
-1 -1 -1 -1 -1
-1  1  1  1 -1
-1  0  0  0 -1
-1  1  0  1 -1
-1 -1 -1 -1 -1
Important
-1 -1 -1 -1 -1
-1  0  0  0 -1
-1  1  1  0 -1
-1  0  1  0 -1
-1 -1 -1 -1 -1
Alive
-1 -1 -1 -1 -1
-1  0  0  0 -1
-1  0  0  1 -1
-1  0  0  0 -1
-1 -1 -1 -1 -1
"""


def with_line(number, text):
    lines = SMALL.split("\n")
    lines[number - 1] = text
    return "\n".join(lines)


def test_reads_a_problem_with_the_top_line_first():
    problem = parse_lin(SMALL)
    assert problem.size == 3
    assert problem.aim is Aim.SAVE
    assert problem.black == points("A2 B2 B1")
    assert problem.white == points("C2")
    assert problem.feasible == points("A3 B3 C3 A1 C1")
    assert problem.important == problem.black
    assert problem.alive == points("C2")


def test_row_5_column_5_is_the_middle_of_his_board():
    text = format_lin(CAPTIONED)
    assert parse_lin(text) == CAPTIONED
    important = text.split("Important\n")[1].split("\n")
    assert important[5].split()[5] == "1"
    assert CAPTIONED.important == {Point(4, 4)}


def test_what_is_written_is_what_was_read(tmp_path):
    file = tmp_path / "Go.txt"
    file.write_text(SMALL, encoding="utf-8")
    assert format_lin(read_lin(file)) == SMALL
    write_lin(CAPTIONED, file)
    assert read_lin(file) == CAPTIONED


def test_tabs_blank_lines_and_windows_line_ends_do_not_matter():
    loose = "\n\n" + SMALL.replace(" ", "\t").replace("Board\tsize", "Board size").replace("Game\ttype", "Game  type")
    assert parse_lin(loose.replace("\n", "\r\n") + "\n\n") == parse_lin(SMALL)
    assert parse_lin(SMALL.rstrip("\n")) == parse_lin(SMALL)


@st.composite
def problems(draw):
    size = draw(st.integers(2, 7))
    aim = draw(st.sampled_from(Aim))
    everywhere = [Point(column, row) for column in range(size) for row in range(size)]
    colors = draw(st.lists(st.sampled_from([0, 0, 0, 1, 2]), min_size=size**2, max_size=size**2))
    by_color = [[p for p, c in zip(everywhere, colors, strict=True) if c == color] for color in range(3)]
    some = lambda pool: frozenset(draw(st.lists(st.sampled_from(pool)))) if pool else frozenset()  # noqa: E731
    try:
        return LinProblem(
            size,
            aim,
            frozenset(by_color[1]),
            frozenset(by_color[2]),
            feasible=some(everywhere) | {everywhere[0]},
            important=some(by_color[aim]) | frozenset(by_color[aim][:1]),
            alive=some(by_color[1] + by_color[2]),
        )
    except InputError:
        return CAPTIONED


@given(problems())
@settings(max_examples=200)
def test_writing_is_the_inverse_of_reading(problem):
    text = format_lin(problem)
    assert parse_lin(text) == problem
    assert format_lin(parse_lin(text)) == text


@pytest.mark.parametrize(
    ("number", "text", "message"),
    [
        (1, "Size", "p.txt:1: Board size: expected the heading 'Board size', found 'Size'"),
        (2, "nine", "p.txt:2: Board size: expected a size from 2 to 25, found 'nine'"),
        (2, "26", "p.txt:2: Board size: expected a size from 2 to 25, found '26'"),
        (2, "3 3", "p.txt:2: Board size: expected a size from 2 to 25, found '3 3'"),
        (3, "Game", "p.txt:3: Game type: expected the heading 'Game type', found 'Game'"),
        (4, "3", "p.txt:4: Game type: expected 1 (Black saves) or 2 (Black kills), found '3'"),
        (5, "Stones", "p.txt:5: Stone: expected the heading 'Stone', found 'Stones'"),
        (6, "-1 -1 0 -1 -1", "p.txt:6: Stone: expected -1 (the frame) as number 3, found '0'"),
        (7, "-1 0 0 0 0", "p.txt:7: Stone: expected -1 (the frame) as number 5, found '0'"),
        (7, "-1 0 0 -1", "p.txt:7: Stone: expected line 2 of 5, with 5 numbers, found 4 words"),
        (8, "-1 1 3 2 -1", "p.txt:8: Stone: row 2, column 2: expected 0 (empty), 1 (black) or 2 (white), found '3'"),
        (8, "-1 1 x 2 -1", "p.txt:8: Stone: row 2, column 2: expected 0 (empty), 1 (black) or 2 (white), found 'x'"),
        (8, "-1 1 1.0 2 -1", "p.txt:8: Stone: row 2, column 2: expected 0 (empty), 1 (black) or 2 (white)"),
        (9, "-1 2 1 0 -1", "p.txt:9: Stone: row 3, column 1 (A1): expected a liberty, found a block without one"),
        (10, "Space", "p.txt:10: Stone: expected line 5 of 5, with 5 numbers, found 'Space'"),
        (13, "-1 1 2 1 -1", "p.txt:13: Space: row 1, column 2: expected 0 or 1 (feasible), found '2'"),
        (
            19,
            "-1 0 0 1 -1",
            "p.txt:19: Important: row 1, column 3 (C3): expected a black stone (game type 1: Black "
            "saves), found an empty point",
        ),
        (
            20,
            "-1 1 1 1 -1",
            "p.txt:20: Important: row 2, column 3 (C2): expected a black stone (game type 1: Black "
            "saves), found a white one",
        ),
        (
            4,
            "2",
            "p.txt:20: Important: row 2, column 1 (A2): expected a white stone (game type 2: Black kills), "
            "found a black one",
        ),
        (25, "-1 1 0 0 -1", "p.txt:25: Alive: row 1, column 1 (A3): expected a stone, found an empty point"),
        (29, "more", "p.txt:29: Correct: expected the heading 'Correct' or nothing after the last table, found 'more'"),
    ],
)
def test_an_error_names_the_line_the_field_and_what_was_expected(number, text, message):
    with pytest.raises(InputError) as error:
        parse_lin(with_line(number, text), "p.txt")
    assert str(error.value).startswith(message)


def test_a_problem_needs_an_important_stone_and_a_feasible_point():
    no_stone = SMALL.replace("-1  1  1  0 -1", "-1 0 0 0 -1").split("Important")
    important = no_stone[1].replace("1  0 -1", "0  0 -1")
    with pytest.raises(InputError, match="p:17: Important: expected at least one important stone"):
        parse_lin(SMALL.split("Important")[0] + "Important" + important.replace(" 1 ", " 0 "), "p")
    with pytest.raises(InputError, match="Space: expected at least one feasible point"):
        dataclasses.replace(CAPTIONED, feasible=frozenset())


def test_a_file_that_stops_too_early():
    for lines, field in ((0, "Board size"), (1, "Board size"), (4, "Stone"), (8, "Stone"), (27, "Alive")):
        text = "\n".join(SMALL.split("\n")[:lines])
        with pytest.raises(InputError, match=rf"^p:\d+: {field}: expected .*, found the end of the file$"):
            parse_lin(text, "p")


def test_files_that_cannot_be_read(tmp_path):
    with pytest.raises(InputError, match=r"missing\.txt: there is no such file"):
        read_lin(tmp_path / "missing.txt")
    (tmp_path / "binary.txt").write_bytes(b"Board size\n\xff\xfe")
    with pytest.raises(InputError, match=r"binary\.txt:2: expected plain text"):
        read_lin(tmp_path / "binary.txt")
    (tmp_path / "long.txt").write_bytes(b" " * 1_000_001)
    with pytest.raises(InputError, match="too long for a problem"):
        read_lin(tmp_path / "long.txt")


@pytest.mark.parametrize("change", [{"size": 1}, {"size": 26}, {"size": 5}, {"white": CAPTIONED.white | points("D4")}])
def test_a_problem_that_makes_no_sense_cannot_be_made(change):
    with pytest.raises(InputError, match="expected"):
        dataclasses.replace(CAPTIONED, **change)


def test_the_five_kinds_of_problem():
    corner = {"size": 9, "black": points("A2 B2 C2 D2 D1"), "white": points("A3 B3 C3 D3 E3 E2 E1")}
    room = points("A1 B1 C1")
    save = LinProblem(aim=Aim.SAVE, feasible=room, important=points("A2"), **corner)
    assert save.scenario is Scenario.SAVE
    swapped = {"size": 9, "black": corner["white"], "white": corner["black"]}
    assert LinProblem(aim=Aim.KILL, feasible=room, important=points("A2"), **swapped).scenario is Scenario.KILL
    assert CAPTIONED.scenario is Scenario.CUT
    other = dataclasses.replace(CAPTIONED, aim=Aim.SAVE, black=CAPTIONED.white, white=CAPTIONED.black)
    assert other.scenario is Scenario.CONNECT
    # Both sides are shut in and have two liberties; who comes first takes the other.
    race = LinProblem(
        9,
        Aim.KILL,
        black=points("A2 B2 C2 D2") | points("A4 B4 C4 D4 E4 F3 F2 F1"),
        white=points("A3 B3 C3 D3 E3 E2 E1"),
        feasible=points("A1 B1 C1 D1"),
        important=points("A3"),
    )
    assert race.scenario is Scenario.RACE


def test_the_right_moves_may_follow_and_his_program_would_pass_over_them():
    problem = parse_lin(SMALL + "Correct\n1 2\n3 1\n")
    assert problem.correct == points("B3 A1")
    assert format_lin(problem).endswith("Correct\n1 2\n3 1\n")
    assert parse_lin(format_lin(problem)) == problem


@pytest.mark.parametrize(
    ("tail", "words"),
    [
        ("Correct\n1\n", "x:30: Correct: expected a row and a column, both from 1 to 3, found '1'"),
        ("Correct\n4 1\n", "x:30: Correct: expected a row and a column, both from 1 to 3, found '4 1'"),
        ("Correct\n2 1\n", "x:29: Correct: row 2, column 1 (A2): expected an empty feasible point"),
        (
            "Right\n1 1\n",
            "x:29: Correct: expected the heading 'Correct' or nothing after the last table, found 'Right'",
        ),
    ],
)
def test_right_moves_that_make_no_sense_are_refused(tail, words):
    with pytest.raises(InputError) as caught:
        parse_lin(SMALL + tail, "x")
    assert str(caught.value) == words
