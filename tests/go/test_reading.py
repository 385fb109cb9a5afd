"""Reading: facts about Go, drawn as diagrams. Letters mark the points a test asks about."""

import random

import pytest
from diagrams import position, random_board

from tesuji import BLACK, WHITE, Board, Color, Point
from tesuji.go import reading

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
