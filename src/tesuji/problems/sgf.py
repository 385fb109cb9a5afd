"""SGF problems: MA or TR marks the target, SQ the stones assumed alive, CR the points that may be played."""

import re
from collections.abc import Iterable, Iterator
from typing import Any

from tesuji.errors import InputError
from tesuji.go.color import BLACK, Color
from tesuji.go.point import Point
from tesuji.go.sgf import GameTree, parse_sgf
from tesuji.go.sgf.node import Node, short
from tesuji.problems.about import SIGN, About
from tesuji.problems.expected import Expected, Verdict, move_names, parse_move
from tesuji.problems.goals import Goal
from tesuji.problems.joint import EXAMPLE, parse_goal
from tesuji.problems.position import PointSet, Position, board_complaints
from tesuji.problems.problem import Draft, KoPolicy, Problem, Quantifier, Source, parse_points, unsaid
from tesuji.problems.region import close_region
from tesuji.problems.solution_tree import read_solution, write_solution

_START = re.compile(r"\(\s*;")
_BOUNDS = re.compile(r"[()\[]")
_VALUE_END = re.compile(r"\\.|\]", re.DOTALL)
_NEXT_GAME = re.compile(r"^\(\s*;", re.MULTILINE)
_MARKS = ("MA", "TR", "SQ", "CR")
PATIENCE = 1 << 24
"""Characters that are read again and again to find where games without an end stop; then the rest is one game."""


def read_sgf_problems(text: str, file: str, move: int | None = None) -> Iterator[Draft | InputError]:
    """Every problem of an SGF text in order; a game that cannot be read gives its error instead.

    With ``move`` they are the positions after this many moves.
    """
    number, lines, counted = 0, 0, 0
    for start, game in split_games(text):
        number += 1
        lines, counted = lines + text.count("\n", counted, start), start
        try:
            yield read_tree(_parse(game, f"{file}, game {number}"), Source(file, number), move)
        except InputError as error:
            yield _with_line(error, lines, file)
    if number == 0:
        yield InputError(f"{file} is not an SGF file: no game begins with '(;' in it")


def parse_games(text: str, file: str) -> Iterator[GameTree | InputError]:
    for number, (_, game) in enumerate(split_games(text), 1):
        try:
            yield _parse(game, f"{file}, game {number}")
        except InputError as error:
            yield error


def split_games(text: str) -> Iterator[tuple[int, str]]:
    """Where each game begins, and its text; a game without an end stops where a line begins the next one."""
    position, patience = 0, PATIENCE
    while start := _START.search(text, position):
        end = _end_of_game(text, start.start())
        if end is None:
            following = _NEXT_GAME.search(text, start.end()) if patience > 0 else None
            end = following.start() if following else len(text)
            patience -= len(text) - start.start()
        yield start.start(), text[start.start() : end]
        position = end


def _end_of_game(text: str, position: int) -> int | None:
    depth = 0
    while bound := _BOUNDS.search(text, position):
        position = bound.end()
        if bound[0] == "[":
            while (end := _VALUE_END.search(text, position)) and end[0] != "]":
                position = end.end()
            if end is None:
                return None
            position = end.end()
        else:
            depth += 1 if bound[0] == "(" else -1
            if depth == 0:
                return position
    return None


def _parse(game: str, place: str) -> GameTree:
    tree = parse_sgf(game, place)[0]
    tree.place = place
    return tree


def _with_line(error: InputError, first: int, file: str) -> InputError:
    """Errors name the line of the file, not that of the game; this many lines come before it."""
    message = re.sub(r"\bline (\d+)", lambda found: f"line {int(found[1]) + first}", str(error))
    message = message.replace(", game 1, line", ", line")
    return InputError(message if message.startswith(file) else f"{file}: {message}")


def is_record(tree: GameTree) -> bool:
    """Is it a game that was played, and no problem: moves, with nothing marked and no stones of both sides before?"""
    if not tree.moves or tree.root.text("GC").strip().startswith(SIGN):
        return False
    node = problem_node(tree.root)
    black, white, _ = _stones(node)
    return not (black and white) and not any(part.points(name) for part in node.path() for name in _MARKS)


def node_asked(tree: GameTree, move: int | None = None) -> Node:
    """The node after this many moves; by default the end of a game that was played, or the start of a problem."""
    if move is not None:
        return tree.node_after(move)
    return tree.main_line()[-1] if is_record(tree) else tree.node_after(0)


def read_tree(tree: GameTree, source: Source, move: int | None = None) -> Draft:
    """The problem that one game states. What it leaves out stays out: see `tesuji.problems.infer.complete`.

    Of a record of a game it is the position at its end, or after this many moves.
    """
    if move is not None or is_record(tree):
        return problem_at(node_asked(tree, move)).replace(name=tree.root.text("GN").strip(), source=source)
    node = problem_node(tree.root)
    black, white, player = _stones(node)
    stated = _header(tree.root, tree.place)
    width, height = stated.pop("board", tree.size)
    for complaint in board_complaints(width, height, {"black": black, "white": white}):
        raise InputError(f"{tree.place}: {complaint}")
    position = Position(width, height, black, white)
    notes: list[str] = []
    to_play = player or _first_player(node, notes)
    fields = _marks(node.path(), position, to_play, notes)
    fields |= stated
    expected, remarks = read_solution(node, to_play)
    answer = {key: fields.pop(key) for key in ("accepted", "wrong", "verdict", "threats", "codes") if key in fields}
    name = tree.root.text("GN").strip()
    try:
        if answer:
            expected = Expected(**(vars(expected) | answer))
        return Draft(
            width=width,
            height=height,
            black=black,
            white=white,
            to_play=to_play,
            name=name,
            about=About.at(node),
            source=source,
            notes=(*notes, *remarks),
            expected=expected,
            **fields,
        )
    except InputError as error:
        raise InputError(f"{tree.place}: {error}") from None


def problem_at(node: Node) -> Draft:
    """The problem of a position within a record: its stones, whose turn it is, and the marks at that node only."""
    board = node.board()
    position = Position.of(board)
    number = sum(part.has_move for part in node.path())
    notes = [f"position: after move {number} of the record, {board.to_play} to play"] if number else []
    fields = _marks([node], position, board.to_play, notes)
    return Draft(**position.placed, to_play=board.to_play, ko=board.ko, notes=tuple(notes), **fields)


def problem_node(root: Node) -> Node:
    """The last node before the first move or the first choice: some files set up in a second node."""
    node = root
    while len(node.children) == 1 and not node.children[0].has_move:
        node = node.children[0]
    return node


def _stones(node: Node) -> tuple[PointSet, PointSet, Color | None]:
    black: set[Point] = set()
    white: set[Point] = set()
    player = None
    for part in node.path():
        setup = part.setup
        if setup is not None:
            black = (black - setup.white - setup.empty) | setup.black
            white = (white - setup.black - setup.empty) | setup.white
            player = setup.to_play or player
    return frozenset(black), frozenset(white), player


def _first_player(node: Node, notes: list[str]) -> Color:
    for child in node.children:
        move = child.move
        if move is not None:
            notes.append(f"to play: {move.color}, who makes the first move of the solution")
            return move.color
    notes.append("to play: Black, because the file does not say")
    return BLACK


def _marks(nodes: list[Node], position: Position, to_play: Color, notes: list[str]) -> dict[str, Any]:
    """Target, own stones, living stones and region as they are marked; marks without sense there are noted."""
    marked = {
        name: frozenset(p for node in nodes for p in node.points(name) if p in position.around) for name in _MARKS
    }
    fields: dict[str, Any] = {}
    name = "MA" if marked["MA"] & position.occupied else "TR"
    target = position.whole_blocks(marked[name] & position.occupied)
    for mark in ("MA", "TR"):
        if mark != name and marked[mark]:
            notes.append(f"{mark} marks were ignored: {_why(mark, position, marked[mark])}")
        elif marked[mark] - position.occupied:
            notes.append(f"{mark} marks on empty points were ignored: a target is made of stones")
    mine, theirs = target & position.stones(to_play), target & position.stones(to_play.opponent)
    if mine and theirs:
        fields |= {"goal": Goal.RACE, "target": theirs, "own": mine}
    elif target:
        fields["target"] = target
    alive = position.whole_blocks(marked["SQ"] & position.occupied)
    if marked["SQ"] - position.occupied:
        notes.append("SQ marks on empty points were ignored: only stones can be alive")
    if alive & target:
        notes.append("SQ marks on target stones were ignored: what is at stake is not assumed alive")
        alive -= target
    if alive:
        fields["assumed_alive"] = alive
    if marked["CR"] & position.empty:
        fields["region"] = close_region(position, marked["CR"] | target, alive)
    elif marked["CR"]:
        notes.append("CR marks were ignored: none is on an empty point, so they are no region")
    return fields


def _why(mark: str, position: Position, points: PointSet) -> str:
    if not points & position.occupied:
        return "they are on empty points, and a target is made of stones"
    return "MA marks the target" if mark == "TR" else "they are on no stones"


def _header(root: Node, place: str) -> dict[str, Any]:
    """What marks cannot say, from a game comment whose first line begins with ``Tesuji:``."""
    text = root.text("GC").strip().partition("\n")[0]
    if not text.startswith(SIGN):
        return {}
    fields: dict[str, Any] = {}
    for part in text.removeprefix(SIGN).split(";"):
        key, equals, value = (word.strip() for word in part.partition("="))
        if key not in _FIELDS or not equals:
            raise InputError(
                f"{place}: GC has {part.strip()!r}: expected {', '.join(_FIELDS)} followed by = and a value"
            )
        name, read, wanted = _FIELDS[key]
        if name in fields:
            raise InputError(f"{place}: GC has {key} twice: expected it once")
        try:
            fields[name] = read(value)
        except ValueError:
            raise InputError(f"{place}: GC has {key}={short(value)!r}: expected {wanted}") from None
    return fields


def _moves(text: str) -> frozenset[Point | None]:
    return frozenset(parse_move(word) for word in text.split())


def _yes_or_no(text: str) -> bool:
    if text not in ("yes", "no"):
        raise ValueError
    return text == "yes"


def _size(text: str) -> tuple[int, int]:
    width, height = text.split("x")
    return int(width), int(height)


def _codes(text: str) -> frozenset[int]:
    return frozenset(int(word) for word in text.split())


_FIELDS: dict[str, tuple[str, Any, str]] = {
    "board": ("board", _size, "a width and a height such as 9x6"),
    "goal": ("goal", parse_goal, f"one of {', '.join(Goal)}, or several such as {EXAMPLE}"),
    "target": ("target", parse_points, "points such as D4 E5"),
    "own": ("own", parse_points, "points such as D4 E5"),
    "quantifier": ("quantifier", Quantifier, " or ".join(Quantifier)),
    "region": ("region", parse_points, "points such as D4 E5"),
    "alive": ("assumed_alive", parse_points, "points such as D4 E5"),
    "ko": ("ko", Point.parse, "a point such as D4"),
    "ko-policy": ("ko_policy", KoPolicy, f"one of {', '.join(KoPolicy)}"),
    "suicide": ("suicide", _yes_or_no, "yes or no"),
    "accepted": ("accepted", _moves, "moves such as D4 pass"),
    "wrong": ("wrong", _moves, "moves such as D4 pass"),
    "verdict": ("verdict", Verdict, f"one of {', '.join(Verdict)}"),
    "threats": ("threats", int, "a number of ko threats"),
    "codes": ("codes", _codes, "GNU Go's codes, numbers from 0 to 5"),
}
"""What the header may say: the field of a problem that it sets, how its value is read, and what is expected."""


def write_sgf_problem(problem: Problem, comment: str = "") -> str:
    """One problem as an SGF game that `read_sgf_problems` reads back; ``comment`` is for people, after the author's."""
    size = _written_size(problem)
    tree = GameTree.new(size)
    root = tree.root
    root.set_points("AB", problem.black)
    root.set_points("AW", problem.white)
    root.properties["PL"] = [problem.to_play.letter]
    root.set_text("GN", problem.name)
    root.set_points("MA", problem.target | problem.own)
    root.set_points("SQ", problem.assumed_alive)
    if problem.region is not None:
        root.set_points("CR", problem.region - problem.black - problem.white)
    write_solution(root, problem.expected, problem.to_play)
    board = {} if size == (problem.width, problem.height) else {"board": f"{problem.width}x{problem.height}"}
    if board:
        root.set_text("GC", _header_of(board))
        root.set_view(Point(0, 0), Point(problem.width - 1, problem.height - 1))
    parts = board | _unmarked(problem, read_tree(_parse(tree.to_sgf(), "SGF"), problem.source))
    problem.about.write(root, _header_of(parts), comment)
    return tree.to_sgf()


def _header_of(parts: dict[str, str]) -> str:
    return f"{SIGN} " + "; ".join(f"{key}={value}" for key, value in parts.items())


def _written_size(problem: Problem) -> tuple[int, int]:
    """The board that is written: the smallest square around a rectangle, where the problem means the same there.

    SGF has rectangles, but many programs read only squares. Lines can be added above, or on the right, when nothing may
    be played on the last line that there is: what stands there cannot be taken, with more liberties or without.
    """
    width, height = problem.width, problem.height
    longer = max(width, height)
    edge = {p for p in problem.region or () if (p.row == height - 1 if width > height else p.column == width - 1)}
    return (width, height) if problem.region is None or edge else (longer, longer)


def write_sgf_problems(problems: Iterable[Problem]) -> str:
    return "".join(write_sgf_problem(problem) for problem in problems)


def _unmarked(problem: Problem, back: Draft) -> dict[str, str]:
    """What has to be said in words because the marks alone would be read differently."""
    parts = {"goal": str(problem.goal)} | ({"suicide": "yes"} if problem.suicide else {})
    parts |= {key.replace("_", "-"): value for key, value in unsaid(problem, back).items()}
    answer, found = problem.expected, back.expected
    if answer.accepted != found.accepted:
        parts["accepted"] = " ".join(move_names(answer.accepted))
    if answer.wrong != found.wrong:
        parts["wrong"] = " ".join(move_names(answer.wrong))
    if answer.verdict is not None and answer.verdict != found.verdict:
        parts["verdict"] = str(answer.verdict)
    if answer.threats is not None:
        parts["threats"] = str(answer.threats)
    if answer.codes:
        parts["codes"] = " ".join(map(str, sorted(answer.codes)))
    return parts
