"""The checker's Go: captures, ko, suicide, stones assumed alive, and Benson's life."""

import ast
import random
from pathlib import Path

import pytest
from shapes import points, question, retakes, where

from tesuji.checker import Referee, benson, check
from tesuji.checker.grid import Grid
from tesuji.checker.rules import PASS, IllegalMove, Rules, State
from tesuji.go.color import BLACK, EMPTY, WHITE, Color
from tesuji.go.point import Point


class Table:
    """A question's board with moves played by name."""

    def __init__(self, diagram: str, to_play: Color, **changes: object) -> None:
        self.referee = Referee(question(diagram, to_play, **{"target": where(diagram, "X")} | changes))
        self.state = self.referee.start()

    def play(self, *names: str) -> "Table":
        for name in names:
            move = PASS if name == "pass" else self.referee.grid.bit(Point.parse(name))
            self.state = self.referee.rules.play(self.state, move)
        return self

    def stones(self, color: Color) -> frozenset[Point]:
        return frozenset(self.referee.grid.points(self.state.stones(color)))


def test_a_block_without_liberties_is_taken():
    table = Table("...\nOXO\n.O.", WHITE).play("B3")
    assert table.stones(BLACK) == frozenset()
    assert table.state.standing == 0


KO = """
.XO..
X.XO.
.XO..
"""


def test_a_ko_may_not_be_retaken_at_once():
    table = Table(KO, WHITE).play("B2")
    assert table.stones(BLACK) == points("A2 B1 B3")
    with pytest.raises(IllegalMove, match="retaken at once"):
        table.play("C2")
    table.play("E1", "E3", "C2")
    assert points("B2").isdisjoint(table.stones(WHITE))


def test_a_pass_lifts_the_ko_and_does_not_count_towards_the_end():
    table = Table(KO, WHITE).play("B2", "pass", "pass")
    assert table.state.passes == 1
    assert table.play("pass").state.passes == 2
    assert "B2" not in map(str, Table(KO, WHITE).play("B2", "pass", "E1", "C2").stones(WHITE))


def test_an_immediate_retake_uses_up_one_threat():
    table = Table(KO, WHITE, **retakes(BLACK, 1)).play("B2", "C2")
    assert table.state.black_retakes == 0
    with pytest.raises(IllegalMove, match="retaken at once"):
        table.play("B2")
    table.play("E1", "E3", "B2")
    with pytest.raises(IllegalMove, match="retaken at once"):
        table.play("C2")


def test_a_ban_that_can_be_ignored_for_nothing_is_no_part_of_the_state():
    table = Table(KO, WHITE, **retakes(BLACK)).play("B2")
    assert table.state.ko == 0
    assert table.play("C2").state.ko != 0


def test_the_question_may_start_with_a_ko_ban():
    table = Table(".XO.\nXO.O\n.XO.", BLACK, ko=Point.parse("C2"))
    with pytest.raises(IllegalMove, match="retaken at once"):
        table.play("C2")


SENDING_TWO = """
:oooo:
ooXXX:
o.O.X:
"""


def test_sending_two_and_returning_one_comes_back_without_a_ko_ban():
    table = Table(SENDING_TWO, WHITE)
    start = table.state
    table.play("D1")
    assert len(table.play("B1").stones(WHITE)) == 7
    table.play("C1")
    assert table.state.ko == 0
    assert table.state[:2] == start[:2]


def test_suicide_is_forbidden_unless_several_stones_may_die():
    with pytest.raises(IllegalMove, match="suicide"):
        Table("OOXX\nX.XX\nXXX.", WHITE, target="A1").play("B2")
    with pytest.raises(IllegalMove, match="suicide"):
        Table(".OX.\nOOX.\nXXX.", WHITE, target="A1").play("A3")
    table = Table(".OX.\nOOX.\nXXX.", WHITE, target="A1", suicide=True).play("A3")
    assert table.stones(WHITE) == frozenset()


def test_one_stone_alone_can_never_commit_suicide():
    with pytest.raises(IllegalMove, match="suicide"):
        Table(".X..\nXX..\n....", WHITE, suicide=True).play("A3")


def test_stones_assumed_alive_are_never_captured():
    with pytest.raises(IllegalMove, match="assumed alive"):
        Table("xX.\no.X\n.X.", BLACK, target="B3", region="B2 A1").play("A1", "pass", "B2")
    with pytest.raises(IllegalMove, match="suicide"):
        Table(".oX.\nooX.\nXXX.", WHITE, target="A1").play("A3")
    with pytest.raises(IllegalMove, match="assumed alive"):
        Table(".oX.\nooX.\nXXX.", WHITE, target="A1", suicide=True).play("A3")


def test_nobody_plays_outside_the_region():
    with pytest.raises(IllegalMove, match="outside the region"):
        Table("X..\n..:", WHITE).play("C1")


def test_a_stone_put_back_is_a_new_stone():
    table = Table("....\nOO..\nXX..", WHITE).play("C1")
    assert table.referee.decided(table.state) == "attacker"
    table.play("A1")
    assert table.stones(BLACK) == points("A1")
    assert table.state.standing == 0
    assert table.referee.decided(table.state) == "attacker"


def naive_play(board: dict[Point, Color], color: Color, move: Point, width: int, height: int):
    """Go once more, with a dictionary and one stone at a time; ``None`` when the move is suicide."""

    def block(start: Point) -> tuple[set[Point], bool]:
        seen, todo, free = {start}, [start], False
        while todo:
            for p in todo.pop().neighbours(width, height):
                free |= board[p] == EMPTY
                if board[p] == board[start] and p not in seen:
                    seen.add(p)
                    todo.append(p)
        return seen, free

    board = {**board, move: color}
    for p in move.neighbours(width, height):
        if board[p] == color.opponent and not block(p)[1]:
            board |= dict.fromkeys(block(p)[0], EMPTY)
    return board if block(move)[1] else None


@pytest.mark.parametrize("seed", range(8))
def test_random_games_agree_with_a_board_kept_stone_by_stone(seed: int):
    rng = random.Random(seed)
    width, height = rng.choice([(4, 4), (5, 3), (7, 6), (13, 13)])
    grid = Grid(width, height)
    rules = Rules(grid, grid.board)
    every = [Point(c, r) for c in range(width) for r in range(height)]
    board = dict.fromkeys(every, EMPTY)
    state = State(0, 0, BLACK, 0, 0, -1, -1, 0)
    for _ in range(2400 // len(every)):
        legal = {grid.point(move): after for move, after in rules.moves(state) if move}
        color = state.to_play
        naive = {p: naive_play(board, color, p, width, height) for p in every if board[p] == EMPTY}
        assert set(legal) == {p for p, after in naive.items() if after is not None}
        if not legal:
            break
        move = rng.choice(sorted(legal))
        board, state = naive[move], legal[move]
        for stone in (BLACK, WHITE):
            assert set(grid.points(state.stones(stone))) == {p for p in every if board[p] == stone}


def safe(diagram: str, immortal: str = "x", suicide: bool = False) -> frozenset[Point]:
    """Black's unconditionally alive stones."""
    rows = diagram.split()
    grid = Grid(len(rows[0]), len(rows))
    black, white, sure = (grid.bits(where(diagram, signs)) for signs in ("Xx", "Oo", immortal))
    return frozenset(grid.points(benson.safe_stones(grid, black, white, sure, suicide)))


@pytest.mark.parametrize(
    ("diagram", "alive"),
    [
        ("OOOOOO.\nXXXXXO.\n.X.XXO.", True),  # two eyes
        ("OOOOO.\nXXXXO.\n..XXO.", False),  # one big empty eye
        ("OOOOOOO.\nXXXXXXO.\n.OX.XXO.", True),  # an enemy stone in an eye, still every empty point a liberty
        ("OOOOOOO.\nXXXXXXO.\n....XXO.", False),  # straight four: alive, but not if Black passes
        ("OOOOOOO.\nXXXXXOO.\n.XXX.XO.", False),  # the right eye is false
        ("O....\nXXXX.\n.X.X.\nXXXXX", True),  # two eyes in the middle, everything open around
    ],
)
def test_bensons_life(diagram: str, alive: bool):
    assert bool(safe(diagram)) == alive


def test_two_chains_that_share_both_eyes_live_together():
    diagram = ".XO..\nX.XO.\nXXXO.\nOOOO."
    assert safe(diagram) == where(diagram, "X")


def test_a_false_eye_does_not_count_unless_the_chain_beyond_is_alive():
    cut_off = "OOOOOO.\nXXXOOO.\n.XO.XO.\nXX.XXO."
    assert safe(cut_off) == frozenset()
    assert safe(cut_off.replace("X", "x")) == where(cut_off, "X")


def test_assumed_alive_stones_make_an_eye_for_others():
    diagram = "OOOOOO\n.XOOxx\nX.XX.x"
    lonely = diagram.replace("x", "X")
    assert safe(lonely) == frozenset()
    assert where(diagram, "x") <= safe(diagram)


def test_where_suicide_is_allowed_a_big_eye_with_stones_in_it_is_no_eye():
    diagram = "XXXXXX\nXOOO.X\nX.OOOX\nXOOO.X\nXXXXXX\n.XXXXX"
    hollow = "XXXXXXX\nX.OOO.X\nXOOOOOX\nX.OOO.X\nXXXXXXX\n.XXXXXX"
    for shape in (diagram, hollow):
        assert safe(shape) == where(shape, "X")
        assert safe(shape, suicide=True) == frozenset()


def test_a_liberty_outside_the_region_cannot_be_filled():
    diagram = "OXX:\n.OX.\n.OOX"
    grid = Grid(4, 3)
    black, white, region = (grid.bits(where(diagram, signs)) for signs in ("X", "O", ".XO"))
    free = benson.can_never_be_captured(grid, black, white, region, 0)
    assert frozenset(grid.points(free)) == points("B3 C3 C2")


def test_the_checker_imports_nothing_of_tesuji_but_colours_and_points():
    allowed = ("tesuji.go.color", "tesuji.go.point", "tesuji.checker.")
    for path in Path(check.__code__.co_filename).parent.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            assert [n for n in names if n.startswith("tesuji") and not n.startswith(allowed)] == [], path
