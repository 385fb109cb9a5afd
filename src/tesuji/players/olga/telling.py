"""What Olga can tell about her search: the moves that are left, what should follow, and how the tree grew."""

from math import inf, sqrt
from statistics import NormalDist
from typing import TypeVar

from tesuji.go.color import BLACK, Color
from tesuji.go.point import Point, point_name
from tesuji.players.analysis import MoveReport, Report, Stage
from tesuji.players.olga.search import JStat, Node
from tesuji.plural import counted

P = TypeVar("P")


def explanation(search: JStat[P], best: Node[P] | None, color: Color) -> str:
    """Depth, random games and remaining moves; then how wide the tree was at each depth, as in figures 1 to 3."""
    if best is None:
        return "no move to choose from"
    sign = 1 if color == BLACK else -1
    ranked = sorted(search.root.children, key=search.root.for_mover, reverse=True)
    found = ", ".join(
        f"{_name(child)} {sign * child.mean:+.1f} ± {child.mean_sd:.1f}"
        for child in ranked
        if child.games or child.children
    )
    lines = [f"depth {search.depth}, {counted(search.r_games, 'random game')}; left: {found or _name(best)}"]
    lines.append("expected: " + " ".join(_name(node) for node in principal(best)))
    return "\n".join(lines + growth(search))


def growth(search: JStat[P]) -> list[str]:
    """A line for each depth: how many nodes each level had when leaves were generated, and what was left at its end."""
    lines = []
    for stage in search.history:
        widths = " - ".join(map(str, stage.widths))
        if stage.done == "generated":
            lines.append(f"depth {stage.depth}: {widths} nodes")
        else:
            lines[-1] += f", {widths} left after {counted(stage.games, 'random game')}"
    return lines


def principal(node: Node[P]) -> list[Node[P]]:
    line = [node]
    while line[-1].children:
        line.append(line[-1].best_child())
    return line


def report(search: JStat[P], color: Color, komi: float, made: int) -> Report:
    """The moves that are left. Their chances are those of scores spread normally about the mean."""
    sign = 1 if color == BLACK else -1
    ranked = sorted(search.root.children, key=search.root.for_mover, reverse=True)
    stages = tuple(map(Stage, growth(search)))
    moves = []
    for child in ranked:
        line = principal(child)
        score = sign * (child.mean - komi)
        error = child.mean_sd if child.mean_sd < inf else None
        chance, points = _chance(line, score), [*map(_point, line)]
        moves.append(MoveReport(_point(child), games(child), chance, score, None, points, error))
    chance, lead = (moves[0].win_rate, moves[0].score) if moves else (0.5, None)
    return Report(made, search.r_games, chance, lead, moves, finished=search.finished, stages=stages)


def games(node: Node[P]) -> int:
    """Random games of a move: its own and those of what follows it."""
    return node.games + sum(games(child) for child in node.children)


def _chance(line: list[Node[P]], score: float) -> float:
    """How likely a score above nothing is, by the last node of the line that has a sample."""
    for node in reversed(line):
        if node.games:
            spread = sqrt(max(node.squares / node.games - (node.total / node.games) ** 2, 0.0))
            return 1 - NormalDist(score, max(spread, 1e-9)).cdf(0)
    return 0.5


def _point(node: Node[P]) -> Point | None:
    assert node.move is None or isinstance(node.move, Point)
    return node.move


def _name(node: Node[P]) -> str:
    return point_name(_point(node))
