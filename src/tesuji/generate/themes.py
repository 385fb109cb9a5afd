"""The players' names of solutions, recognized from the position and the proven tree where that is certain."""

from collections.abc import Callable

from tesuji.generate.sketch import is_sealed
from tesuji.go import Board, Color, Point
from tesuji.go.reading import is_ladder_captured_after
from tesuji.problems import Goal, Problem, SolutionNode, Verdict

UNDER_THE_STONES = 3
"""Fewer stones than this leave no room for a stone under them that matters."""
LADDER = 4
"""Moves after the first: twice an extension, twice atari again."""
NAKADE = range(3, 8)
"""Points of an eye space in which one move decides."""


def themes_of(problem: Problem, tree: tuple[SolutionNode, ...]) -> tuple[str, ...]:
    """The themes of a problem with its answer, by their players' names; none where none is certain."""
    verdict = problem.expected.verdict
    if verdict in (Verdict.KO, Verdict.SEKI):
        return (str(verdict),)
    right = next((node for node in tree if node.correct), None)
    if right is None or right.move is None or verdict is not Verdict.SUCCESS:
        return ()
    move = right.move
    told = [name for name, is_it in THEMES.items() if is_it(problem, move, right)]
    return tuple(name for name in told if not any(name in HIDES.get(other, ()) for other in told))


def _after(problem: Problem, *moves: Point | None) -> Board:
    board = problem.board()
    for move in moves:
        board.play(move)
    return board


def _is_ladder(problem: Problem, move: Point, right: SolutionNode) -> bool:
    """Atari after atari, to the edge or to other stones."""
    if problem.goal is not Goal.CAPTURE or len(right.children) < 1:
        return False
    stone = min(problem.target)
    board = problem.board()
    if board.liberty_count(stone) != 2 or move not in board.liberties(stone):
        return False
    longest = max(_depth(node) for node in right.children)
    return longest >= LADDER and is_ladder_captured_after(board, move, stone) is True


def _depth(node: SolutionNode) -> int:
    return 1 + max((_depth(child) for child in node.children), default=0)


def _is_net(problem: Problem, move: Point, right: SolutionNode) -> bool:
    """A move that does not touch stones in the open, which still cannot get away."""
    if problem.goal is not Goal.CAPTURE or is_sealed(problem):
        return False
    board = _after(problem, move)
    touched = problem.position.neighbours({move})
    return not touched & problem.target and board.liberty_count(min(problem.target)) >= 2


def _is_thrown_in(problem: Problem, move: Point, right: SolutionNode) -> bool:
    """One stone where it can be taken at once, and taking it is met."""
    board = _after(problem, move)
    alone = len(board.block(move)) == 1 and board.liberty_count(move) == 1
    return alone and _taken(problem, board) == 0 and any(_takes(board, node) for node in right.children)


def _taken(problem: Problem, board: Board) -> int:
    theirs = problem.to_play.opponent
    return len(problem.stones(theirs)) - len(board.stones(theirs))


def _takes(board: Board, node: SolutionNode) -> int:
    if node.move is None or not board.is_legal(node.move):
        return 0
    mine = node.color.opponent
    before = len(board.stones(mine))
    after = board.copy()
    after.play(node.move)
    return before - len(after.stones(mine))


def _is_snapback(problem: Problem, move: Point, right: SolutionNode) -> bool:
    """The stone that takes it is taken back together with others."""
    board = _after(problem, move)
    for reply in right.children:
        if _takes(board, reply) == 1:
            after = board.copy()
            after.play(reply.move)
            if any(answer.move == move and _takes(after, answer) >= 2 for answer in reply.children):
                return True
    return False


def _is_under_the_stones(problem: Problem, move: Point, right: SolutionNode) -> bool:
    """Several stones are taken, and the answer is played where they stood."""
    mover = problem.to_play

    def walk(board: Board, node: SolutionNode) -> bool:
        if node.move is not None and not board.is_legal(node.move):
            return False
        before = set(board.stones(mover))
        after = board.copy()
        after.play(node.move)
        gone = before - set(after.stones(mover))
        if node.color != mover and len(gone) >= UNDER_THE_STONES and any(c.move in gone for c in node.children):
            return True
        return any(walk(after, child) for child in node.children)

    return walk(problem.board(), right)


def _is_nakade(problem: Problem, move: Point, right: SolutionNode) -> bool:
    """The vital point of an eye space that only the target surrounds."""
    return problem.goal is Goal.KILL and _vital(problem, move, problem.defender)


def _is_vital_point(problem: Problem, move: Point, right: SolutionNode) -> bool:
    """The same for the side that makes eyes there."""
    return problem.goal is Goal.LIVE and _vital(problem, move, problem.defender)


def _vital(problem: Problem, move: Point, defender: Color) -> bool:
    position = problem.position
    walls = position.stones(defender)
    space = position.flood((move,), lambda p: p not in walls)
    return len(space) in NAKADE and position.neighbours(space) <= problem.target


def _touches_the_wall(problem: Problem, move: Point) -> bool:
    """Is it next to an attacking stone outside the region, which cannot be taken?"""
    assert problem.region is not None
    wall = problem.stones(problem.attacker) - problem.region
    return bool(problem.position.neighbours({move}) & wall)


def _is_reducing(problem: Problem, move: Point, right: SolutionNode) -> bool:
    return problem.goal is Goal.KILL and _touches_the_wall(problem, move)


def _is_widening(problem: Problem, move: Point, right: SolutionNode) -> bool:
    """From the target against the wall: the eye space is as large as it can be."""
    beside = problem.position.neighbours({move}) & problem.target
    return problem.goal is Goal.LIVE and bool(beside) and _touches_the_wall(problem, move)


def _is_wedge(problem: Problem, move: Point, right: SolutionNode) -> bool:
    """Between two stones of the target that stand one point apart."""
    if problem.goal is not Goal.CUT:
        return False
    steps = ((1, 0), (0, 1))
    pairs = [
        {Point(move.column + x, move.row + y), Point(move.column - x, move.row - y)} & problem.target for x, y in steps
    ]
    return any(len(pair) == 2 for pair in pairs)


def _is_eye_stealing(problem: Problem, move: Point, right: SolutionNode) -> bool:
    """An eye of one point is none any more, because its corner is taken."""
    if problem.goal is not Goal.KILL:
        return False
    before, after = problem.board(), _after(problem, move)
    corners = [Point(move.column + dx, move.row + dy) for dx in (-1, 1) for dy in (-1, 1)]
    for point in corners:
        if point in problem.position.empty and before.is_eyelike(point, problem.defender):
            beside = frozenset(problem.position.around[point])
            if beside <= problem.target and not after.is_eyelike(point, problem.defender):
                return True
    return False


def _is_double_atari(problem: Problem, move: Point, right: SolutionNode) -> bool:
    """Two blocks at once have one liberty left."""
    board = _after(problem, move)
    theirs = problem.to_play.opponent
    near = problem.position.blocks_of(problem.position.neighbours({move}) & problem.stones(theirs))
    standing = [block for block in near if board[min(block.stones)] == theirs]
    return sum(board.liberty_count(min(b.stones)) == 1 for b in standing if len(b.liberties) > 1) > 1


def _is_along_the_edge(problem: Problem, move: Point, right: SolutionNode) -> bool:
    on_edge = move.column in (0, problem.width - 1) or move.row in (0, problem.height - 1)
    return problem.goal is Goal.CONNECT and on_edge


def _takes_first(problem: Problem, move: Point, right: SolutionNode) -> bool:
    """Stones that are in the way are taken at once."""
    return problem.goal is not Goal.CAPTURE and _taken(problem, _after(problem, move)) > 0


def _is_eye_against_none(problem: Problem, move: Point, right: SolutionNode) -> bool:
    """A race in which one side has an eye."""
    if problem.goal is not Goal.RACE:
        return False
    board, position = _after(problem, move), problem.position

    def eyes(stones: frozenset[Point], color: Color) -> int:
        return sum(
            board.is_eyelike(p, color) and frozenset(position.around[p]) <= stones
            for p in position.neighbours(stones) & position.empty
            if p != move
        )

    return eyes(problem.own, problem.to_play) > 0 and eyes(problem.target, problem.to_play.opponent) == 0


def _is_two_one_point(problem: Problem, move: Point, right: SolutionNode) -> bool:
    """On the first line, next to the corner."""
    from_edges = sorted(
        (min(move.column, problem.width - 1 - move.column), min(move.row, problem.height - 1 - move.row))
    )
    return from_edges == [0, 1]


def _is_placement(problem: Problem, move: Point, right: SolutionNode) -> bool:
    """In the middle of the target, away from the attacker's stones."""
    beside = {Point(move.column + dx, move.row + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)}
    return problem.goal is Goal.KILL and not beside & problem.stones(problem.attacker)


def _is_descent(problem: Problem, move: Point, right: SolutionNode) -> bool:
    """From a stone on the second line straight down to the edge."""
    inward = {
        Point(move.column, 1) if move.row == 0 else None,
        Point(move.column, problem.height - 2) if move.row == problem.height - 1 else None,
        Point(1, move.row) if move.column == 0 else None,
        Point(problem.width - 2, move.row) if move.column == problem.width - 1 else None,
    }
    return bool(inward & problem.stones(problem.to_play))


def _is_hane(problem: Problem, move: Point, right: SolutionNode) -> bool:
    """Around a stone of the opponent that touches one's own: diagonally from it, with the other way open."""
    mine, theirs = problem.stones(problem.to_play), problem.stones(problem.to_play.opponent)
    for dx, dy in ((1, 1), (1, -1), (-1, 1), (-1, -1)):
        ways = (Point(move.column + dx, move.row), Point(move.column, move.row + dy))
        around = sum(way in theirs for way in ways) == 1 and sum(way in problem.position.empty for way in ways) == 1
        if around and Point(move.column + dx, move.row + dy) in mine and not problem.position.neighbours({move}) & mine:
            return True
    return False


THEMES: dict[str, Callable[[Problem, Point, SolutionNode], bool]] = {
    "under the stones": _is_under_the_stones,
    "snapback": _is_snapback,
    "throw-in": _is_thrown_in,
    "ladder": _is_ladder,
    "net": _is_net,
    "nakade": _is_nakade,
    "vital point": _is_vital_point,
    "eye stealing": _is_eye_stealing,
    "double atari": _is_double_atari,
    "connection along the edge": _is_along_the_edge,
    "eye against no eye": _is_eye_against_none,
    "wedge": _is_wedge,
    "reducing the eye space": _is_reducing,
    "widening the eye space": _is_widening,
    "taking stones in the way": _takes_first,
    "two-one point": _is_two_one_point,
    "placement": _is_placement,
    "descent": _is_descent,
    "hane": _is_hane,
}
"""How each theme is recognized: from the problem, its first move, and its continuation in the proof."""

GENERAL = ("reducing the eye space", "widening the eye space", "placement", "descent", "hane")
"""Told only where nothing more special is."""

HIDES: dict[str, tuple[str, ...]] = dict.fromkeys(
    (
        *("under the stones", "snapback", "throw-in", "ladder", "net", "nakade", "vital point", "eye stealing"),
        *("double atari", "connection along the edge", "eye against no eye", "wedge", "taking stones in the way"),
    ),
    GENERAL,
)
HIDES |= {
    "snapback": (*GENERAL, "throw-in", "double atari"),
    "double atari": (*GENERAL, "wedge"),
    "nakade": (*GENERAL, "throw-in", "under the stones"),
}
"""What is a case of something else is called by its own name only."""
