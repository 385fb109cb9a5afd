"""Reading: facts about Go, drawn as diagrams. Letters mark the points a test asks about."""

import random

import pytest

from tesuji import BLACK, WHITE, Board, Color, Point
from tesuji.go import reading
from tesuji.go.reading import Eye, LadderStatus
from tesuji.solvers.checker.benson import safe_stones
from tesuji.solvers.checker.grid import Grid


def position(text: str) -> tuple[Board, dict[str, set[Point]]]:
    """The board of a diagram, and where its lower-case letters stand (on empty points)."""
    rows = [line.split() for line in text.strip().splitlines()]
    marks: dict[str, set[Point]] = {}
    for row, line in enumerate(reversed(rows)):
        for column, char in enumerate(line):
            if char.islower():
                marks.setdefault(char, set()).add(Point(column, row))
    plain = "\n".join(" ".join("." if c.islower() else c for c in line) for line in rows)
    return Board.from_diagram(plain), marks


def random_board(rng: random.Random) -> Board:
    board = Board(rng.randint(2, 9), rng.randint(2, 9))
    for _ in range(rng.randint(0, 2 * board.width * board.height)):
        moves = [p for p in board.legal_moves() if not board.is_eyelike(p, board.to_play)]
        board.play(rng.choice(moves) if moves else None)
    return board


# Liberties -----------------------------------------------------------------------------------------------------


def test_liberties_go_outwards_in_steps_over_empty_points():
    board, marks = position("""
        . . c . . .
        . c b c . .
        c b a b c .
        b a X a b c
        c O a b c .
    """)
    found = reading.liberties(board, "C2")
    assert set(found.first) == marks["a"]
    assert set(found.second) == marks["b"]
    assert set(found.third) == marks["c"]


def test_liberties_agree_with_counting_steps_on_random_boards():
    rng = random.Random(1)
    for _ in range(150):
        board = random_board(rng)
        for stone in board.stones(BLACK) + board.stones(WHITE):
            orders: list[set[Point]] = []
            seen, front = set(), set(board.block(stone))
            for _ in range(3):
                near = {q for p in front for q in p.neighbours(board.width, board.height)}
                front = {q for q in near if board[q] == Color.EMPTY} - seen
                seen |= front
                orders.append(front)
            assert [set(order) for order in reading.liberties(board, stone)] == orders


def test_adjacent_enemies_are_listed_block_by_block():
    board, _ = position("""
        . O O .
        O X X .
        . O . .
    """)
    assert reading.adjacent_enemies(board, "B2") == [
        board.block("B1"),
        board.block("A2"),
        board.block("B3"),
    ]


def test_a_bamboo_joint_and_a_mouth_hold_the_chain_together():
    board, _ = position("""
        . . . . . . .
        . X . X . . .
        . X . X . . .
        . . . . X . .
        . . . . . . X
    """)
    chain = reading.crucial_chain(board, "B3")
    assert set(chain) == {Point.parse(p) for p in ("B3", "B4", "D3", "D4", "E2")}  # not the stone far off
    assert reading.liberty_value(board, "G1") == 4 * 2 + 3


def test_stones_cut_by_a_block_in_atari_belong_together():
    board, _ = position("""
        . . X . .
        . X O X .
        . O . O .
        . . . . .
    """)
    assert Point.parse("D3") in reading.crucial_chain(board, "B3")


# Ladders -------------------------------------------------------------------------------------------------------

LADDER = """
    . . . . . . .
    . . . . . {} .
    . . . . . . .
    . . O . . . .
    . O X . . . .
    . . O O . . .
    . . . . . . .
"""


def test_a_ladder_catches_a_stone_even_if_it_runs():
    board, _ = position(LADDER.format("."))
    found = reading.ladder(board, "C3")
    assert found.status is LadderStatus.CAPTURED
    assert found.capture == Point.parse("D3")
    line = reading.ladder_line(board, "C3", BLACK)
    twin = board.copy()
    for turn, move in enumerate(line):
        twin.play(move, (BLACK, WHITE)[turn % 2])
    assert twin["C3"] == Color.EMPTY


def test_a_ladder_breaker_makes_it_worth_running():
    board, _ = position(LADDER.format("X"))
    found = reading.ladder(board, "C3")
    assert (found.status, found.capture, found.escape) == (
        LadderStatus.UNSETTLED,
        Point.parse("D3"),
        Point.parse("D3"),
    )


def test_a_white_stone_on_the_way_does_not_break_the_ladder():
    board, _ = position(LADDER.format("O"))
    assert reading.ladder(board, "C3").status is LadderStatus.CAPTURED


def test_on_the_second_line_the_edge_is_enough():
    board, _ = position("""
        . . . . . . .
        . . . O . . .
        . . O X O . .
        . . . . . . .
    """)
    assert reading.ladder(board, "D2").status is LadderStatus.CAPTURED


def test_on_the_first_line_a_friend_at_the_end_saves():
    text = """
        . . . . . . .
        . O O O O . .
        O X X X X . {}
    """
    lost, _ = position(text.format("."))
    saved, _ = position(text.format("X"))
    assert reading.ladder(lost, "B1").status is not LadderStatus.ESCAPED
    assert reading.ladder(saved, "B1").escape is not None


def test_capturing_a_stone_of_the_net_escapes():
    board, _ = position("""
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . X O . . . .
        . O X . . . .
        . . O O . . .
        . . . . . . .
    """)
    assert reading.is_ladder_captured(board, "C3", BLACK) is False


def test_a_snapback_catches_in_one():
    board, marks = position("""
        . . . . . . .
        . . . . . . .
        . . X O . . .
        . X a . O . .
        . O X X X O .
        . O O O O O .
        . . . . . . .
    """)
    assert reading.ladder(board, "D3").capture in marks["a"]
    assert reading.is_ladder_captured_after(board, "C4", "D3") is True


def test_a_block_with_three_liberties_has_escaped():
    board, _ = position(". . .\n. X .\n. . .")
    assert reading.ladder(board, "B2").status is LadderStatus.ESCAPED


def test_a_side_that_may_retake_every_ko_never_does_worse():
    rng = random.Random(5)
    differ = 0
    for _ in range(150):
        board = random_board(rng)
        for stone in board.stones(BLACK) + board.stones(WHITE):
            if board.block(stone)[0] != stone or board.liberty_count(stone) > 2:
                continue
            order = [LadderStatus.ESCAPED, LadderStatus.UNSETTLED, LadderStatus.CAPTURED]
            hard = order.index(reading.ladder(board, stone, attacker_ignores_ko=True).status)
            plain = order.index(reading.ladder(board, stone).status)
            soft = order.index(reading.ladder(board, stone, defender_ignores_ko=True).status)
            assert soft <= plain <= hard
            differ += soft != hard
    assert differ > 0


def test_pseudo_ladder_finds_the_same_move():
    board, _ = position("""
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . O . . . .
        . O X X . . .
        . . O O . . .
        . . . . . . .
    """)
    assert reading.pseudo_ladder(board, "C3") == reading.ladder(board, "C3").capture == Point.parse("E3")
    assert reading.is_pseudo_ladder_caught(position(LADDER.format("."))[0], "C3")
    assert not reading.is_pseudo_ladder_caught(position(LADDER.format("X"))[0], "C3")


def test_reading_leaves_the_board_alone():
    board, _ = position(LADDER.format("."))
    board.play("G1")
    twin, before = board.copy(), board.moves_to_undo
    reading.ladder(board, "C3")
    reading.pseudo_ladder(board, "C3")
    assert board == twin
    assert board.moves_to_undo == before


# Eyes ----------------------------------------------------------------------------------------------------------


def test_solid_eyes():
    board, marks = position("""
        a X O . . . .
        X X O X X . .
        O O . X a X .
        . . . X X X .
        . . . . . . .
    """)
    assert reading.eyes(board, BLACK) == dict.fromkeys(marks["a"], Eye.SOLID)
    assert reading.eyes(board, WHITE) == {}


def test_an_eye_of_one_block_is_solid_whatever_its_corners():
    board, _ = position("""
        . X X X .
        X X . X O
        X . X X .
        X X O . .
    """)
    assert reading.eye(board, "C3", BLACK) is Eye.SOLID


def test_a_lost_corner_makes_an_eye_false_at_the_edge():
    board, _ = position("""
        . X . X . .
        X O X . . .
        . O . . . .
    """)
    assert reading.eye(board, "C3", BLACK) is Eye.FALSE


def test_two_lost_corners_make_an_eye_false_in_the_middle():
    text = """
        . . . . .
        . O X . .
        . X . X .
        . . X {} .
        . . . . .
    """
    assert reading.eye(position(text.format("."))[0], "C3", BLACK) is Eye.UNSETTLED
    assert reading.eye(position(text.format("O"))[0], "C3", BLACK) is Eye.FALSE


def test_a_corner_stone_in_atari_does_not_make_an_eye_false():
    board, _ = position("""
        . . . . .
        . X O X .
        . . X . X
        . . O X .
        . . . . .
    """)
    assert reading.eye(board, "D3", BLACK) is Eye.UNSETTLED


def test_an_eye_with_an_open_corner_is_not_settled():
    board, _ = position("""
        . . . . .
        . X . . .
        X . X . .
        . X O . .
        . . . . .
    """)
    assert reading.eye(board, "B3", BLACK) is Eye.UNSETTLED
    board.play("C4", BLACK)
    board.play("A4", BLACK)
    assert reading.eye(board, "B3", BLACK) is Eye.UNSETTLED
    board.play("A2", BLACK)
    assert reading.eye(board, "B3", BLACK) is Eye.SOLID


def test_play_next_to_a_potential_eye_instead_of_in_it():
    board, marks = position("""
        . . . . . .
        O O O O O .
        X X X X O .
        a b . X O .
    """)
    (eye,), (partner,) = marks["a"], marks["b"]
    assert reading.eye_making_point(board, eye, BLACK) == partner
    assert eye in reading.potential_eyes(board, BLACK)
    assert reading.eye_making_point(board, eye, WHITE) is None


# One move ------------------------------------------------------------------------------------------------------


def test_capture_and_escape_at_the_same_point():
    board, marks = position("""
        . X X . . .
        X O O a . .
        . X X O . .
        . . . . . .
    """)
    (point,) = marks["a"]
    assert reading.atari_effect(board, point, BLACK) == (2, 0, False)
    assert reading.atari_effect(board, point, WHITE) == (0, 2, False)
    assert reading.saving_moves(board, "B3") == [point]


def test_capturing_a_stone_frees_the_block_it_held():
    board, marks = position("""
        b X . . .
        X O a . .
        X X O . .
        O O O . .
    """)
    (point,), (liberty,) = marks["a"], marks["b"]
    assert reading.atari_effect(board, point, BLACK) == (1, 3, True)
    assert reading.counter_captures(board, "A3") == [point]
    assert reading.saving_moves(board, "A3") == [point, liberty]


def test_running_into_atari_again_frees_nothing():
    board, marks = position("""
        . O . . .
        O X a O .
        . O O . .
    """)
    (point,) = marks["a"]
    assert reading.atari_effect(board, point, BLACK) == (0, 0, False)
    assert reading.self_atari_stones(board, point, BLACK) == 2


def test_self_atari_of_one_stone_and_of_more():
    board, marks = position("""
        O O . . .
        a . O . .
        O O O . .
        X b . O .
        O O O . .
    """)
    (one,), (two,) = marks["a"], marks["b"]
    assert reading.self_atari_stones(board, one, BLACK) == 1
    assert reading.self_atari_stones(board, two, BLACK) == 2
    assert reading.self_atari_stones(board, one, WHITE) == 0
    assert reading.liberties_after(board, two, BLACK) == 1


# Benson --------------------------------------------------------------------------------------------------------


def test_two_eyes_in_the_corner_live():
    board, marks = position("""
        . . . . .
        O O O O .
        X X X X O
        a X a X O
    """)
    life = reading.benson(board, BLACK)
    assert set(life.stones) == set(board.stones(BLACK))
    assert set(life.territory) == marks["a"]


def test_one_large_eye_does_not_live_by_itself():
    board, _ = position("""
        . . . . .
        O O O O .
        X X X X O
        . . . X O
    """)
    assert reading.benson(board, BLACK).stones == []


def test_an_eye_shared_by_a_block_that_dies_does_not_count():
    board, _ = position("""
        . . . . . .
        O O O O O .
        X X O X X O
        . X X . X O
        X . O X . O
    """)
    assert reading.benson(board, BLACK).stones == []


def test_benson_counts_stones_assumed_alive_and_liberties_out_of_play():
    board, _ = position(". . . .\n. X . .\n. . . .")
    assert reading.benson(board, BLACK).stones == []
    assert reading.benson(board, BLACK, assumed_alive=["B2"]).stones == [Point.parse("B2")]
    inside = [p for p in board.points() if p != Point.parse("C2")]
    assert reading.benson(board, BLACK, playable=inside).stones == [Point.parse("B2")]
    assert reading.benson(board, BLACK, playable=board.points()).stones == []


@pytest.mark.parametrize("suicide", [False, True])
def test_benson_agrees_with_the_plain_python_one(suicide):
    rng = random.Random(7)
    living = 0
    for _ in range(400):
        board = random_board(rng)
        board.allow_suicide = suicide
        grid = Grid(board.width, board.height)
        for color in (BLACK, WHITE):
            mine, theirs = grid.bits(board.stones(color)), grid.bits(board.stones(color.opponent))
            stones = board.stones(color)
            assumed = rng.sample(stones, 1) if stones and rng.random() < 0.2 else []
            expected = grid.points(safe_stones(grid, mine, theirs, grid.bits(assumed), suicide))
            assert reading.benson(board, color, assumed_alive=assumed).stones == expected
            living += len(expected) > 0
    assert living > 40


# Where to look -------------------------------------------------------------------------------------------------


def test_virtual_boundary_is_two_lines_away_and_not_to_be_played_on():
    board, marks = position("""
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        a a a a . . . . .
        a X X a . . . . .
        a a a a . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
    """)
    found = reading.virtual_boundary(board, ["B5", "C5"])
    assert found.box == (-1, 2, 4, 6)
    assert set(found.inside) == marks["a"] | {Point.parse("B5"), Point.parse("C5")}
    assert reading.bounding_box(board, ["B5", "C5"]) == (1, 4, 2, 4)


def test_capturing_region_and_its_growth():
    board, _ = position("""
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . X O . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
    """)
    region = set(reading.capturing_region(board, "D4"))
    own, theirs = reading.liberties(board, "D4"), reading.liberties(board, "E4")
    assert region == {*own.first, *own.second, *own.third, *theirs.first, *theirs.second}
    weak = set(reading.life_and_death_region(board, ["D4"], no_second_from=9, no_first_from=9))
    strong = set(reading.life_and_death_region(board, ["D4"], no_second_from=2, no_first_from=2))
    assert weak == region
    assert strong == {*own.first, *own.second, *own.third}
    grown = reading.grow_region(board, [], "A1", within=["A2"])
    assert grown == [Point.parse("A2")]
    assert reading.grow_region(board, ["G7"], None) == [Point.parse("G7")]


# Bad arguments -------------------------------------------------------------------------------------------------

STONE_FUNCTIONS = [
    reading.liberties,
    reading.second_liberties,
    reading.adjacent_enemies,
    reading.crucial_chain,
    reading.liberty_value,
    reading.ladder,
    reading.pseudo_ladder,
    reading.is_pseudo_ladder_caught,
    reading.saving_moves,
    reading.counter_captures,
    reading.capturing_region,
]


@pytest.mark.parametrize("function", STONE_FUNCTIONS)
def test_an_empty_point_is_no_stone(function):
    with pytest.raises(ValueError, match="there is no stone at E5"):
        function(Board(9), "E5")


@pytest.mark.parametrize("function", STONE_FUNCTIONS)
@pytest.mark.parametrize("point", ["K1", (9, 0), (-1, 3), 81, 10**30, "D44", None, 1.5, object(), [1]])
def test_anything_else_is_refused_politely(function, point):
    with pytest.raises((ValueError, TypeError)):
        function(Board(9), point)


def test_other_bad_arguments():
    board, _ = position(". O .\n. X .\n. . .")
    for call in (
        lambda: reading.liberties(board),
        lambda: reading.liberties(board, "B2", "B3"),
        lambda: reading.ladder(board, "B2", node_limit=0),
        lambda: reading.is_ladder_captured(board, "B2", Color.EMPTY),
        lambda: reading.is_ladder_captured_after(board, "B3", "B2"),
        lambda: reading.pseudo_ladder(board, "B2"),
        lambda: reading.eye(board, "B2", 7),  # type: ignore[arg-type]
        lambda: reading.self_atari_stones(board, "B2", BLACK),
        lambda: reading.benson(board, BLACK, assumed_alive=["Z9"]),
        lambda: reading.bounding_box(board, []),
        lambda: reading.virtual_boundary(board, ["B2"], lines=0),
        lambda: reading.virtual_boundary(board, ["B2"], lines=10**6),
        lambda: reading.life_and_death_region(board, []),
        lambda: reading.grow_region(board, ["A1"], "Q16"),
    ):
        with pytest.raises(ValueError, match=r"\w"):
            call()
    for call in (
        lambda: reading.benson(board, BLACK, playable=3),  # type: ignore[arg-type]
        lambda: reading.benson(None, BLACK),  # type: ignore[arg-type]
        lambda: reading.bounding_box(board, 5),  # type: ignore[arg-type]
        lambda: reading.grow_region(board, ["A1"], "A1", within=4),  # type: ignore[arg-type]
    ):
        with pytest.raises(TypeError):
            call()
