"""Search trees as pictures."""

from itertools import pairwise
from xml.etree import ElementTree

from tesuji.render.tree import DrawnNode, tree_picture

SVG = "{http://www.w3.org/2000/svg}"


def test_every_node_is_a_circle_and_every_move_a_line():
    tree = DrawnNode("", (DrawnNode("D4", (DrawnNode("E5"), DrawnNode("C3"))), DrawnNode("<pass>", pruned=True)))
    root = ElementTree.fromstring(tree_picture(tree, "a tree"))
    circles = root.findall(f"{SVG}circle")
    assert len(circles) == 5
    assert len(root.findall(f"{SVG}path")) == 4
    assert [c.get("fill") for c in circles] == ["#bbb", "#bbb", "white", "white", "white"]
    assert sum(c.get("stroke-opacity") is not None for c in circles) == 1
    assert {text.text for text in root.findall(f"{SVG}text")} == {"D4", "E5", "C3", "<pass>"}


def test_a_parent_stands_above_the_middle_of_its_children_and_leaves_do_not_touch():
    tree = DrawnNode("", tuple(DrawnNode("", (DrawnNode(), DrawnNode())) for _ in range(3)))
    root = ElementTree.fromstring(tree_picture(tree))
    places = [(float(c.get("cx")), float(c.get("cy"))) for c in root.findall(f"{SVG}circle")]
    low = max(y for _, y in places)
    leaves = sorted(x for x, y in places if y == low)
    assert len(leaves) == 6
    assert min(b - a for a, b in pairwise(leaves)) > 16
    assert places[0][0] == (leaves[0] + leaves[1] + leaves[-2] + leaves[-1]) / 4
    width = float(root.get("width"))
    assert all(8 <= x <= width - 8 for x, _ in places)


def test_a_single_node():
    assert "<circle" in tree_picture(DrawnNode())
