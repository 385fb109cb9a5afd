"""Line plots: well-formed, everything inside the frame, any data."""

from xml.etree import ElementTree

from hypothesis import given
from hypothesis import strategies as st

from tesuji.render.plot import HEIGHT, WIDTH, Curve, line_plot

NUMBERS = st.floats(-1e9, 1e9)
SVG = "{http://www.w3.org/2000/svg}"


@given(st.lists(st.lists(st.tuples(NUMBERS, NUMBERS), max_size=5), max_size=3), st.booleans(), st.text(max_size=5))
def test_any_curves_can_be_drawn(curves, log_y, title):
    svg = line_plot([Curve("a & b", tuple(points)) for points in curves], title=title, log_y=log_y)
    tree = ElementTree.fromstring(svg)
    lines = tree.findall(f"{SVG}polyline")
    assert len(lines) == len(curves)
    for line in lines:
        for pair in line.get("points", "").split():
            x, y = map(float, pair.split(","))
            assert 0 <= x <= WIDTH
            assert 0 <= y <= HEIGHT


def test_ticks_are_round_numbers():
    tree = ElementTree.fromstring(line_plot([Curve("value", ((0, 0), (1000, 42)))]))
    words = [text.text for text in tree.findall(f"{SVG}text")]
    assert {"0", "200", "1,000", "10", "40", "value"} <= set(words)
