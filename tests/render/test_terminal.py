"""The board in the terminal: colours on a screen, plain text in a pipe."""

import io

import pytest
from rich.console import Console

from tesuji import Board, Point
from tesuji.render import make_picture, print_board
from tesuji.render.terminal import plain_text, styled_text

BOARD = Board.from_diagram(
    """
    . . . . .
    . X O . .
    . X O . .
    . X O . .
    . . . . .
    """
)


def printed(console: Console, **what) -> str:
    print_board(BOARD, console, **what)
    return console.file.getvalue()


def test_plain_text_is_a_diagram_with_marks():
    picture = make_picture(
        BOARD,
        last_move="C2",
        marks={"B3": "triangle", "E5": "cross"},
        labels={"A1": "a", "D4": "12"},
        region=["E1", "E2"],
    )
    assert plain_text(picture) == "\n".join(
        [
            "   A B C D E",
            " 5 . . . . * 5",
            " 4 . X O 1 . 4",
            " 3 . x O . . 3",
            " 2 . X(O). , 2",
            " 1 a . . . , 1",
            "   A B C D E",
        ]
    )


def test_plain_text_reads_back():
    picture = make_picture(BOARD, last_move="C2", marks={"B3": "triangle"}, labels={"A1": "a"}, region=["E1"])
    assert Board.from_diagram(plain_text(picture)) == BOARD
    assert plain_text(make_picture(BOARD)) == str(BOARD)


def test_right_moves_and_tries_look_different():
    picture = make_picture(BOARD, labels={"A1": "A"}, answers={"A1": "right", "E1": "try", "E2": "wrong"})
    assert [line[3::2] for line in plain_text(picture).splitlines()[-3:-1]] == [".XO..2", "A...?1"]
    assert Board.from_diagram(plain_text(picture)) == BOARD
    assert "?" in styled_text(picture).plain
    assert "✕" in styled_text(picture).plain


def test_plain_heat_has_digits_and_letters():
    lines = plain_text(
        make_picture(BOARD, heat={"A5": 1.0, "B5": 0.34, "C5": -0.5, "D5": 0.04, "B4": 1.0})
    ).splitlines()
    assert lines[1] == " 5 9 3 e . . 5"
    assert lines[2] == " 4 . X O . . 4"


def test_part_of_the_board_keeps_its_coordinates():
    text = plain_text(make_picture(BOARD, view="B2:D3"))
    assert text.splitlines() == ["   B C D", " 3 X O . 3", " 2 X O . 2", "   B C D"]


def test_colours_only_where_they_can_be_seen(monkeypatch):
    monkeypatch.delenv("NO_COLOR", raising=False)
    screen = printed(Console(file=io.StringIO(), force_terminal=True, color_system="truecolor"))
    pipe = printed(Console(file=io.StringIO(), width=10))
    bare = printed(Console(file=io.StringIO(), force_terminal=True, color_system="truecolor", no_color=True))
    assert "\x1b[" in screen
    assert "●" in screen
    assert pipe == bare == str(BOARD) + "\n"


def test_no_color_in_the_environment(monkeypatch):
    monkeypatch.setenv("NO_COLOR", "1")
    assert printed(Console(file=io.StringIO(), force_terminal=True)) == str(BOARD) + "\n"


def test_rich_markup_in_labels_is_only_text():
    picture = printed(Console(file=io.StringIO()), labels={"A1": "[red]"})
    assert " 1 * . . . . 1" in picture


@pytest.mark.parametrize("mark", ["triangle", "square", "circle", "cross", "selected"])
def test_styled_boards_have_one_symbol_per_point(mark):
    picture = make_picture(
        BOARD, marks={"B3": mark, "A1": mark}, labels={"A5": "zoo"}, heat={"C3": 0.5, "A2": -1.0}, last_move="C2"
    )
    lines = styled_text(picture).plain.splitlines()
    assert {len(line.rstrip()) for line in lines[1:-1]} == {2 + 1 + 2 * 5 + 1}
    assert lines[1].split()[1] == "z"
    assert picture.color(Point.parse("C2")) == 2
