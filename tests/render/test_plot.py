"""Plots: well-formed, everything inside the frame, any data."""

from xml.etree import ElementTree

from hypothesis import given
from hypothesis import strategies as st

from tesuji.render.plot import HEIGHT, WIDTH, Bars, Curve, bar_plot, line_plot

NUMBERS = st.floats(-1e9, 1e9)
POINTS = st.lists(st.tuples(NUMBERS, NUMBERS), max_size=5)
SVG = "{http://www.w3.org/2000/svg}"


@given(st.lists(POINTS, max_size=3), st.booleans(), st.booleans(), st.text(max_size=5))
def test_any_curves_can_be_drawn(curves, log_x, log_y, title):
    drawn = [Curve("a & b", tuple(points), dots=True) for points in curves]
    tree = ElementTree.fromstring(line_plot(drawn, title=title, log_x=log_x, log_y=log_y))
    lines = tree.findall(f"{SVG}polyline")
    assert len(lines) == len(curves)
    assert len(tree.findall(f"{SVG}circle")) == sum(map(len, curves))
    for line in lines:
        for pair in line.get("points", "").split():
            x, y = map(float, pair.split(","))
            assert 0 <= x <= WIDTH
            assert 0 <= y <= HEIGHT


def test_ticks_are_round_numbers():
    words = _words(line_plot([Curve("value", ((0, 0), (1000, 42)))]))
    assert {"0", "200", "1,000", "10", "40", "value"} <= words
    assert {"1", "10", "100", "1,000"} <= _words(line_plot([Curve("", ((1, 1), (1000, 42)))], log_x=True))
    assert "0.02" in _words(line_plot([Curve("", ((0, 0.02), (1, 0.01)))], reach=0.0))


@given(st.lists(st.lists(NUMBERS | st.none(), min_size=3, max_size=3), max_size=3))
def test_any_bars_can_be_drawn(rows):
    tree = ElementTree.fromstring(bar_plot(("a", "b", "c"), [Bars("<one>", tuple(values)) for values in rows]))
    frame, *bars = tree.findall(f"{SVG}rect")
    assert frame.get("width") == str(WIDTH)
    assert len(bars) == len(rows) + sum(value is not None for values in rows for value in values)
    for bar in bars:
        x, y, width, height = (float(bar.get(name, "")) for name in ("x", "y", "width", "height"))
        assert 0 <= x <= x + width <= WIDTH
        assert 0 <= y <= y + height <= HEIGHT + 0.1


def test_bars_stand_in_groups_with_a_legend():
    words = _words(bar_plot(("A", "B"), [Bars("he", (1.0, 2.0)), Bars("we", (3.0, None))], title="Failed"))
    assert {"A", "B", "he", "we", "Failed", "0", "3"} <= words


def _words(svg: str) -> set[str | None]:
    return {text.text for text in ElementTree.fromstring(svg).findall(f"{SVG}text")}
