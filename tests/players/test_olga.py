"""Olga's urgencies as diagrams, her random games, and the player."""

import gc
import random

import numpy as np
import pytest

from tesuji import BLACK, WHITE, Board, Game, InputError, Move, Point, _core
from tesuji.players import PRESETS, make_player, read_player
from tesuji.players.clock import Clock
from tesuji.players.gogogo.patterns import PATTERNS, matching_patterns
from tesuji.players.olga import OlgaSettings
from tesuji.players.olga.generator import (
    Generator,
    border,
    contact,
    distance,
    line,
    lonely_edge,
    near,
    opening,
    weak_blocks,
    weakness,
)
from tesuji.players.olga.patterns import URGENCIES, pattern_urgencies
from tesuji.players.olga.player import GoWorld, make_sampler
from tesuji.players.olga.search import JStat, Parameters

QUICK = {"simulations": "10", "step": "20"}


def generator(**changes):
    settings = OlgaSettings(**changes)
    return Generator(settings, make_sampler(settings))


def best(board, color, last=None, **changes):
    return str(generator(**changes).moves(board, color, last, 1)[0])


# Patterns ------------------------------------------------------------------------------------------------------


def test_every_pattern_has_an_urgency_and_the_core_agrees_with_the_matcher():
    assert set(URGENCIES) == {pattern.name for pattern in PATTERNS}
    sampler = make_sampler(OlgaSettings(capture=0, capture_per_stone=0, escape=0, escape_per_stone=0))
    rng = np.random.default_rng(3)
    seen = 0
    for _ in range(4):
        colors = rng.choice([0, 0, 0, 1, 2], (7, 7)).astype(np.uint8)
        board = Board(7)
        try:
            board.set_position(colors)
        except ValueError:
            continue
        for color in (BLACK, WHITE):
            grid = sampler.urgencies(board, color)
            for point in board.legal_moves(color):
                if board.is_eyelike(point, color):
                    continue
                names = matching_patterns(colors, color, point.row, point.column)
                expected = 10 + max((URGENCIES[name] for name in names), default=0)
                assert grid[point.row, point.column] == expected, (str(board), str(point), names)
                seen += 1
    assert seen > 50


def test_nothing_around_is_no_pattern():
    assert pattern_urgencies()[0] == 0


# The generator -------------------------------------------------------------------------------------------------


def test_a_block_in_atari_is_taken():
    board = Board.from_diagram("""
        . . . . . . .
        . . . X . . .
        . . X O . . .
        . . . X . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
    """)
    assert best(board, BLACK) == "E5"
    assert best(board, WHITE) == "E5"


def test_a_hopeless_flight_is_not_urgent():
    board = Board.from_diagram("""
        . . . . . .
        . . . . . .
        . . . . . .
        . . . . . .
        X X . . . .
        O . X . . .
    """)
    assert best(board, WHITE) != "B1"
    assert best(board, BLACK) == "B1"
    grid = generator().urgencies(board, WHITE, None)
    assert grid[0, 1] <= 10


LADDER = """
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . X . . . . .
    . . X O . . . . .
    . . {} . . . . . .
    . . . . . . . . .
"""


@pytest.mark.parametrize(("stone", "works"), [("X", True), (".", False)])
def test_the_move_that_starts_a_ladder_is_urgent_only_if_the_ladder_works(stone, works):
    board = Board.from_diagram(LADDER.format(stone))
    read, unread = (generator(ladders=on).urgencies(board, BLACK, None) for on in (True, False))
    assert ((read - unread)[2, 4] == 600) == works
    assert best(board, BLACK) == "E3" or not works
    assert (read >= unread).all()


def test_the_opening_is_on_the_third_to_fifth_line_away_from_stones():
    values = opening(Board.from_stones(9, black=["E5"]).colors())
    assert values[2, 2] == 1
    assert values[1, 4] == 0
    assert values[4, 4] == values[4, 2] == values[3, 3] == 0
    moves = generator().moves(Board(9), BLACK, None, 7)
    assert all(2 <= point.row <= 6 and 2 <= point.column <= 6 for point in moves)


def test_the_border_lies_between_the_two_sides():
    values = border(Board.from_stones(9, black=["B5"], white=["G5"]).colors())
    assert [i for i in range(9) if values[4, i]] == [3, 4]


def test_liberties_of_weak_blocks_matter_more_the_fewer_there_are():
    board = Board.from_stones(5, black=["C3"], white=["C4", "B3", "A1"])
    values = weakness(board, weak_blocks(board))
    assert values[0, 1] == values[1, 0] == pytest.approx(1.2)  # beside A1, in the corner
    assert values[2, 3] == pytest.approx(1.2)  # beside C3, which has two liberties
    assert values[4, 2] == pytest.approx(0.6 * 1.2)  # beside C4, which has three
    assert values[4, 4] == 0


def test_contact_is_where_both_sides_are_close():
    values = contact(Board.from_stones(9, black=["C5"], white=["F5"]).colors())
    assert [i for i in range(9) if values[4, i]] == [3, 4]
    assert line((5, 5))[2].tolist() == [0, 1, 2, 1, 0]


def test_distances_and_neighbourhoods():
    colors = Board.from_stones(5, black=["A1"]).colors()
    assert distance(colors, (BLACK,), 4)[0].tolist() == [0, 1, 2, 3, 4]
    assert near((5, 5), Point(2, 2))[2].tolist() == [0.5, 1, 1, 1, 0.5]
    lonely = lonely_edge(colors)
    assert not lonely[0, 1]
    assert not lonely[1, 1]
    assert lonely[0, 2]


def test_own_eyes_and_illegal_points_have_no_urgency():
    board = Board.from_diagram("""
        . X .
        X X X
        . X .
    """)
    assert generator().moves(board, BLACK, None, 9) == []


# Random games --------------------------------------------------------------------------------------------------


def test_urgent_moves_make_better_random_games():
    """Four stones are in atari: whoever sees that takes them, or saves them."""
    board = Board.from_diagram("""
        . . . . . . .
        . . . . . . .
        . X X X X . .
        X O O O O . .
        . X X X X . .
        . . . . . . .
        . . . . . . .
    """)
    plain = _core.UrgencySampler(dict.fromkeys(("capture", "capture_per_stone", "escape", "escape_per_stone"), 0), None)
    urgent = make_sampler(OlgaSettings())
    means = [total / games for games, total, _ in (s.sample(board, 0, [()], 400, 5)[0] for s in (plain, urgent))]
    assert means[1] > means[0]


def test_samples_are_the_same_with_any_number_of_threads():
    sampler = make_sampler(OlgaSettings())
    lines = [(), ("C3",), ("C3", None), (None, "A1")]
    assert sampler.sample(Board(5), 0, lines, 20, 4, 1) == sampler.sample(Board(5), 0, lines, 20, 4, 3)


def test_a_line_is_sampled_like_the_position_that_it_leads_to():
    sampler, board = make_sampler(OlgaSettings()), Board(5)
    for move in ("C3", "C4", "D4"):
        board.play(move)
    assert sampler.sample(Board(5), 0, [("C3", "C4", "D4")], 20, 4) == sampler.sample(board, 0, [()], 20, 4)


@pytest.mark.parametrize("line", [("C3", "C3"), ("A9",), 3, "C3", None])
def test_a_line_that_cannot_be_played_is_refused(line):
    with pytest.raises((ValueError, TypeError)):
        make_sampler(OlgaSettings()).sample(Board(5), 0, [line], 20, 4)


# The player ----------------------------------------------------------------------------------------------------


def test_the_settings_are_those_of_the_olympiad_program():
    settings = PRESETS["olga"]
    assert (settings.depth_max, settings.width_plus, settings.width_minus, settings.simulations) == (3, 7, 3, 2500)


def test_leaves_hold_statistics_and_no_boards():
    """His table goes to depth 6 and width 5: tens of thousands of leaves."""
    settings, game = OlgaSettings(), Game(9)
    world = GoWorld(settings, random.Random(1), game)
    gc.collect()
    before = sum(isinstance(thing, Board) for thing in gc.get_objects())
    search = JStat(world.root(BLACK), world, Parameters(depth_max=3, simulations=4, step=4, ratio=1000.0, equal_sd=0.0))
    search.choose_move()
    gc.collect()
    assert len(search.nodes(3)) == 27
    assert sum(isinstance(thing, Board) for thing in gc.get_objects()) <= before


def test_a_golden_opening_under_a_seed():
    game, player = Game(9, komi=6.5), make_player("olga", QUICK, 4)
    for _ in range(4):
        game.play(player.genmove(game, game.to_play).point)
    assert [str(move.point) for move in game.moves] == ["F3", "E5", "F5", "G5"]
    assert player.explain().startswith("depth ")


def test_the_capture_that_decides_the_game_is_played():
    game = Game(7, komi=0.5)
    board = Board.from_diagram("""
        . . X O . . .
        . . X O . . .
        . . X O . . .
        X X X O . . .
        O O O . X X X
        . . . O O O O
        . . . . . . .
    """)
    game.setup(board.stones(BLACK), board.stones(WHITE), to_play=BLACK)
    answer = make_player("olga", {"simulations": "200", "depth_max": "2"}).genmove(game, BLACK)
    assert isinstance(answer, Move)
    assert str(answer.point) == "D3"


def test_a_pass_is_answered_by_a_pass_when_nothing_is_left():
    game = Game(5)
    board = Board.from_diagram("""
        . O O X .
        O O O X X
        . O X X .
        O O X X X
        O O X . X
    """)
    game.setup(board.stones(BLACK), board.stones(WHITE), to_play=BLACK)
    assert make_player("olga", QUICK).genmove(game, BLACK) == Move(BLACK, None)


def test_a_clock_is_obeyed_and_heat_maps_have_the_shape_of_the_board():
    game = Game(9)
    player = make_player("olga")
    assert isinstance(player.genmove(game, BLACK, Clock.fixed(0.05)), Move)
    game.play("E5")
    for heat in player.heat_maps().values():
        assert heat(game, WHITE).shape == (9, 9)
        assert np.abs(heat(game, WHITE)).max() <= 1


def test_transposed_leaves_are_one_position_where_that_is_asked_for():
    """Black C3 and E5 in either order, White G7 between them."""
    for merge, positions in ((True, 1), (False, 2)):
        world = GoWorld(OlgaSettings(merge=merge), random.Random(1), Game(9))
        board = Board(9)
        keys = []
        for path in (("C3", "G7", "E5"), ("E5", "G7", "C3")):
            node = world.root(BLACK)
            for i, move in enumerate(path):
                before = board.copy()
                for earlier in path[:i]:
                    before.play(earlier)
                node = world._child(node, before, Point.parse(move))
            keys.append(node.key or path)
        assert len(set(keys)) == positions


def test_merged_samples_give_another_search_but_a_move_all_the_same():
    game = Game(5, komi=0.5)
    values = {"simulations": "20", "step": "10", "ratio": "3"}
    assert isinstance(make_player("olga", values | {"merge": "yes"}, 3).genmove(game, BLACK), Move)


def test_the_explanation_tells_how_the_tree_grew():
    player = make_player("olga", {"simulations": "4", "step": "4", "ratio": "1000", "depth_max": "2"})
    player.genmove(Game(9), BLACK)
    first, expected, *growth = player.explain().splitlines()
    assert first.startswith("depth 2, ")
    assert len(expected.split()) == 3
    assert growth == [
        "depth 1: 1 - 7 nodes, 1 - 3 left after 56 random games",
        "depth 2: 1 - 3 - 21 nodes, 1 - 3 - 9 left after 168 random games",
    ]


def test_an_analysis_goes_on_where_it_was_and_decides_like_the_search():
    game = Game(9, komi=6.5)
    player = make_player("olga", QUICK, 4)
    made, report = 0, player.analyze(game, BLACK, 0.0)
    while not report.finished:
        made += report.made
        report = player.analyze(game, BLACK, 0.0)
    assert report.visits > made
    assert report.moves[0].point == make_player("olga", QUICK, 4).genmove(game, BLACK).point
    assert player.decide(game, BLACK) == Move(BLACK, report.moves[0].point)
    assert report.score == report.moves[0].score
    assert (report.score > 0) == (report.win_rate > 0.5)
    without = player.analyze(game, BLACK, 0.0, [report.moves[0].point], 1)
    assert report.moves[0].point not in {move.point for move in without.moves}
    assert player.move_simulations is None


@pytest.mark.parametrize(
    ("text", "complaint"),
    [("olga:depth_max=0", "at least 1"), ("olga:ratio=-1", "at least 0"), ("olga:width=3", "no setting 'width'")],
)
def test_wrong_settings_are_refused(text, complaint):
    with pytest.raises(InputError, match=complaint):
        read_player(text)
