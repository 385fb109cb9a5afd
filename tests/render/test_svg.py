"""The SVG board: well-formed, to the point, and safe to put into a page."""

import re
import xml.etree.ElementTree as ET

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tesuji import BLACK, Board, Game, Point
from tesuji.errors import InputError
from tesuji.go import parse_sgf
from tesuji.render import board_svg, picture_of_game, picture_of_node, picture_svg, star_points
from tesuji.render.svg import ACCENT, COLD, INK, RIGHT, WARM, WRONG

SVG = "{http://www.w3.org/2000/svg}"
CORNER = Board.from_stones(13, black=["B3", "C3", "D2", "D1"], white=["B2", "C2", "B1"])


def drawn(text: str) -> ET.Element:
    return ET.fromstring(text)


def circles(root: ET.Element, radius: str) -> list[ET.Element]:
    return [c for c in root.iter(f"{SVG}circle") if c.get("r") == radius]


def texts(root: ET.Element) -> list[str]:
    return [t.text or "" for t in root.iter(f"{SVG}text")]


def test_every_stone_is_a_circle_at_its_point():
    root = drawn(board_svg(CORNER, coordinates=False))
    stones = {(c.get("cx"), c.get("cy")) for c in circles(root, "9.4")}
    assert stones == {(str(20 * p.column), str(20 * (12 - p.row))) for c in (1, 2) for p in CORNER.stones(c)}


def test_coordinates_stand_on_all_four_sides_without_i():
    names = texts(drawn(board_svg(Board(9))))
    assert sorted(names) == sorted([*"ABCDEFGHJ", *"123456789"] * 2)
    assert texts(drawn(board_svg(Board(9), coordinates=False))) == []


def test_star_points_of_printed_boards():
    assert [len(star_points(n, n)) for n in (3, 5, 6, 8, 9, 13, 18, 19)] == [0, 1, 0, 4, 5, 5, 4, 9]
    assert Point.parse("D4") in star_points(19, 19)
    assert len(star_points(9, 13)) == 5


def test_marks_letters_and_numbers():
    marks = {"B3": "triangle", "C3": "square", "B2": "circle", "A1": "cross", "C2": "selected"}
    root = drawn(board_svg(CORNER, marks=marks, labels={"E5": "a"}, numbers={"D1": 12}, coordinates=False))
    assert texts(root) == ["12", "a"]
    strokes = [shape.get("stroke") for shape in root.iter() if shape.get("stroke")]
    assert strokes.count(INK) >= 3


def test_the_last_move_has_a_dot_unless_something_else_is_written_there():
    assert ACCENT in board_svg(CORNER, last_move="B3")
    assert ACCENT not in board_svg(CORNER, last_move="B3", numbers={"B3": 1})
    assert ACCENT not in board_svg(CORNER, last_move=None)


def test_heat_is_drawn_by_sign_and_size():
    heat = np.zeros((13, 13))
    heat[0, 0], heat[12, 12], heat[5, 5] = 1, -0.25, 0.004
    root = drawn(board_svg(CORNER, heat=heat))
    squares = [(r.get("fill"), float(r.get("width"))) for r in root.iter(f"{SVG}rect")][
        3:
    ]  # after the wood and its grain
    assert squares == [(COLD, 17.0), (WARM, 8.5)]
    clear = np.where(abs(heat) > 0.1, heat, 0)
    assert board_svg(CORNER, heat={"A1": 1.0, "N13": -0.25}) == board_svg(CORNER, heat=clear)


def test_a_region_has_one_outline():
    svg = board_svg(CORNER, region=["A1", "B1", "A2"])
    assert svg.count("h20v20h-20z") == 3
    assert "stroke-dasharray" in svg
    assert "stroke-dasharray" not in board_svg(CORNER)


def test_moves_are_shown_by_what_they_are_worth():
    what = {
        "answers": {"A1": "right", "C1": "wrong", "E5": "try"},
        "line": {"C1": BLACK},
        "numbers": {"A1": 1, "C1": 2},
    }
    root = drawn(board_svg(CORNER, coordinates=False, caption="3 at 1", **what))
    assert {(c.get("fill"), c.get("stroke")) for c in root.iter(f"{SVG}circle")} >= {
        (RIGHT, None),
        ("none", WRONG),  # a stone of the line stands there
        (COLD, None),
    }
    assert texts(root) == ["1", "2", "3 at 1"]
    assert len(circles(root, "9.4")) == 8


def test_part_of_the_board():
    root = drawn(board_svg(CORNER, view="A1:E4", coordinates=False))
    assert root.get("viewBox") == "-14 -14 108 88"
    assert len(circles(root, "9.4")) == 7
    assert sorted(set(texts(drawn(board_svg(CORNER, view="auto"))))) == [*"12345", *"ABCDEF"]
    assert board_svg(CORNER, view=("E4", "A1")) == board_svg(CORNER, view="A1:E4")
    assert board_svg(Board(9), view="auto") == board_svg(Board(9))


def test_text_is_escaped():
    svg = board_svg(CORNER, labels={"A1": '<script>&"', "B5": "x\0\x1by"}, title="</title><script>")
    root = drawn(svg)
    assert "<script" not in svg
    assert '<script>&"' in texts(root)
    assert "xy" in texts(root)
    assert root.find(f"{SVG}title").text == "</title><script>"


def test_nothing_comes_from_elsewhere_and_it_stays_small():
    svg = board_svg(Board(19))
    assert svg.count("http") == 1  # the name of SVG itself
    stones = {f"tesuji-{color}{kind}" for color in ("black", "white") for kind in range(3)}
    wood = {"tesuji-wood", "tesuji-broad", "tesuji-fine"}  # several boards on a page mean the same by these names
    assert set(re.findall(r'id="([^"]*)"', svg)) == wood | stones | {"tesuji-shell"}
    drawn_on = board_svg(Board.from_stones(5, 5, ["A1"], ["E5"]))
    assert set(re.findall(r"url\(#([^)]*)\)", drawn_on)) == wood | {"tesuji-black0", "tesuji-white0"}
    assert drawn_on.count('href="#tesuji-shell"') == 1  # a shell has growth lines, a slate has none
    assert len(svg) < 8000


@pytest.mark.parametrize(
    ("what", "sentence"),
    [
        ({"marks": {"A1": "star"}}, "'star' is not a mark: expected one of triangle"),
        ({"answers": {"A1": "good"}}, "'good' is not an answer: expected one of right, wrong, try"),
        ({"marks": {"Z30": "circle"}}, "not a point"),
        ({"labels": {(13, 0): "a"}}, "not on a 13x13 board"),
        ({"heat": np.zeros((9, 9))}, r"shape \(9, 9\): expected \(13, 13\)"),
        ({"heat": {"A1": 2.0}}, "outside -1 to 1"),
        ({"heat": {"A1": float("nan")}}, "outside -1 to 1"),
        ({"view": "A1"}, "expected two corners, such as A1:J9"),
        ({"view": "A1:T19"}, "not on a 13x13 board"),
        ({"region": ["Q16"]}, "not on a 13x13 board"),
    ],
)
def test_what_cannot_be_drawn_is_refused(what, sentence):
    with pytest.raises(InputError, match=sentence):
        board_svg(CORNER, **what)


def test_notebooks_show_boards_and_games():
    assert CORNER._repr_svg_() == board_svg(CORNER)
    game = Game(9)
    assert ACCENT not in game._repr_svg_()
    game.play("E5")
    assert ACCENT in game._repr_svg_()
    assert texts(drawn(picture_svg(picture_of_game(game, numbered=True), coordinates=False))) == ["1"]


def test_nodes_bring_their_own_marks():
    (tree,) = parse_sgf("(;SZ[9]AB[aa];W[bb]TR[aa]LB[cc:z])")
    picture = picture_of_node(tree.node_after(1))
    assert (picture.marks, picture.labels) == ({Point(0, 8): "triangle"}, {Point(2, 6): "z"})
    assert picture.last_move == Point(1, 7)


@given(st.integers(2, 25), st.integers(2, 25), st.text(max_size=12), st.floats(-1, 1))
@settings(max_examples=40)
def test_every_drawing_is_well_formed(width, height, text, value):
    board = Board(width, height)
    board.play((0, 0))
    what = {"labels": {(1, 1): text}, "heat": {Point(0, 0): value, Point(0, 1): value}, "last_move": (0, 0)}
    drawn(board_svg(board, title=text, region=[(1, 0)], **what))
