"""Search trees as SVG: circles for positions, leaves white, and what was pruned drawn pale."""

from collections.abc import Iterator
from dataclasses import dataclass
from html import escape

GAP, STEP, RADIUS, EDGE = 26, 48, 8, 20


@dataclass(frozen=True)
class DrawnNode:
    """A node of a tree that is drawn: what stands beside it, whether it is pruned, and what follows."""

    label: str = ""
    children: "tuple[DrawnNode, ...]" = ()
    pruned: bool = False


@dataclass(frozen=True)
class _Placed:
    x: float
    y: float
    branch: DrawnNode
    children: "tuple[_Placed, ...]"


def tree_picture(root: DrawnNode, title: str = "") -> str:
    placed, right = _place(root, EDGE, 0)
    depth = _depth(root)
    width, height = max(right - GAP + EDGE, 2 * EDGE + 40), EDGE * 2 + STEP * depth
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" width="{width:g}" '
        f'height="{height:g}" role="img" font-family="sans-serif" font-size="10">',
        f"<title>{escape(title)}</title>",
        f'<rect width="{width:g}" height="{height:g}" fill="white"/>',
        *_lines(placed),
        *_circles(placed),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _depth(branch: DrawnNode) -> int:
    return 1 + max(map(_depth, branch.children)) if branch.children else 0


def _place(branch: DrawnNode, left: float, depth: int) -> tuple[_Placed, float]:
    """The branch with its place, the leftmost leaf at ``left``, and where the next leaf would stand."""
    y = float(EDGE + STEP * depth)
    if not branch.children:
        return _Placed(left, y, branch, ()), left + GAP
    placed = []
    for child in branch.children:
        one, left = _place(child, left, depth + 1)
        placed.append(one)
    return _Placed((placed[0].x + placed[-1].x) / 2, y, branch, tuple(placed)), left


def _lines(node: _Placed) -> Iterator[str]:
    for child in node.children:
        pale = ' stroke-opacity="0.25" stroke-dasharray="3 3"' if child.branch.pruned else ""
        yield f'<path d="M{node.x:g} {node.y:g}L{child.x:g} {child.y:g}" stroke="black" fill="none"{pale}/>'
        yield from _lines(child)


def _circles(node: _Placed) -> Iterator[str]:
    fill = "#bbb" if node.children else "white"
    pale = ' stroke-opacity="0.25" fill-opacity="0.4"' if node.branch.pruned else ""
    yield f'<circle cx="{node.x:g}" cy="{node.y:g}" r="{RADIUS}" fill="{fill}" stroke="black"{pale}/>'
    if node.branch.label:
        shade = "#999" if node.branch.pruned else "black"
        label = escape(node.branch.label)
        yield f'<text x="{node.x:g}" y="{node.y + RADIUS + 10:g}" text-anchor="middle" fill="{shade}">{label}</text>'
    for child in node.children:
        yield from _circles(child)
