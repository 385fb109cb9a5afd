"""Tielman's knowledge as diagrams, and his four players."""

from dataclasses import replace

import numpy as np
import pytest

from tesuji import BLACK, WHITE, Board, Game, InputError, Move, _core
from tesuji.go.diagram import read_diagram_marks
from tesuji.lab.matches.contest import Match
from tesuji.lab.matches.match import Contestant, MatchPlan
from tesuji.players import PRESETS, make_player, read_player
from tesuji.players.clock import Clock
from tesuji.players.tielman import TielmanSettings

DEFAULT = TielmanSettings()


def knowledge(board, **changes):
    return _core.TielmanSearch(board, replace(DEFAULT, **changes).core_values(), 1)


def marked(board, kind, color=BLACK, **changes):
    grid = knowledge(board, **changes).marks(board, color)[kind]
    return {str(point) for point in board.points() if grid[point.row, point.column]}


def moves(board, color=BLACK, **changes):
    return {str(board._point(i)) for i in knowledge(board, **changes).moves(board, color)}


def drawn(text, letters="a"):
    """The board of a diagram and the points that carry one of the letters."""
    grid, marks = read_diagram_marks(text)
    board = Board(len(grid[0]), len(grid))
    board.set_position(np.array(grid[::-1], dtype=np.uint8))
    return board, {str(point) for letter in letters for point in marks.get(letter, [])}


# Influence -----------------------------------------------------------------------------------------------------


def test_influence_is_higher_the_closer_a_stone_is():
    board = Board.from_stones(9, black=["E5"])
    influence = knowledge(board).influence(board)
    assert influence[4].tolist() == [0, 1, 2, 3, 4, 3, 2, 1, 0]
    assert influence[6].tolist() == [0, 0, 0, 1, 2, 1, 0, 0, 0]
    assert (influence == influence.T).all()


def test_the_higher_influence_negates_the_other_and_equal_ones_cancel_out():
    board = Board.from_stones(9, black=["C5"], white=["G5"])
    influence = knowledge(board).influence(board)
    assert influence[4].tolist() == [2, 3, 4, 3, 0, -3, -4, -3, -2]
    board = Board.from_stones(9, black=["C5"], white=["F5"])
    assert knowledge(board).influence(board)[4].tolist() == [2, 3, 4, 3, -3, -4, -3, -2, -1]


@pytest.mark.parametrize(("size", "radius"), [(5, 2), (9, 3), (13, 4), (19, 6)])
def test_influence_reaches_further_on_larger_boards(size, radius):
    board = Board.from_stones(size, black=["A1"])
    assert (knowledge(board).influence(board)[0] > 0).sum() == radius + 1
    assert (knowledge(board, influence_radius=1).influence(board)[0] > 0).sum() == 2


def test_the_border_of_ones_influence_is_possible():
    board = Board.from_stones(9, black=["E5"])
    borders = marked(board, "borders")
    assert {"B5", "H5", "E2", "E8", "C4", "D7"} <= borders
    assert not borders & {"E6", "D5", "A1", "A5"}
    assert borders <= moves(board)
    assert marked(board, "borders", influence_borders=False) == set()


# Phases --------------------------------------------------------------------------------------------------------


def test_a_fight_puts_its_surroundings_into_the_middle_phase():
    board, around = drawn("""
        . . . . . . . . .
        . . . . . . a . .
        . . . . . a a a .
        . . . . a a X O a
        . . . . . a a a a
        . . . . . . a a .
        . . . . . . . . .
        . X . . . . . . .
        . . . . . . . . .
    """)
    middle = marked(board, "middle")
    assert around <= middle
    assert "C2" not in middle
    assert "B2" not in middle
    assert marked(board, "end") == set()
    assert marked(board, "fight") == middle - {"G6", "H6"}


def test_stones_that_only_face_each_other_are_still_in_the_opening():
    assert marked(Board.from_stones(9, black=["C3"], white=["G7"]), "middle") == set()


def test_it_is_the_endgame_where_everything_close_is_settled():
    board, _ = drawn("""
        . . . . . . . . .
        . . . . . . X O .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        X X X . . . . . .
        . X . X . . . . .
        X . X X . . . . .
    """)
    assert marked(board, "settled") == {"A1", "A3", "B3", "C3", "B2", "D2", "C1", "D1"}
    end = marked(board, "end")
    assert {"E1", "E2", "F1", "A4", "B4", "A5"} <= end
    assert not end & {"H8", "G7", "F7"}
    assert {"E1", "F2"} <= marked(board, "leftover")


SETTLED = """
    . O O X .
    O O O X X
    . O X X .
    O O X X X
    O O X . X
"""


def test_when_all_is_settled_the_whole_board_is_in_the_endgame():
    board, _ = drawn(SETTLED)
    assert len(marked(board, "end")) == 25
    assert moves(board, BLACK) == set()
    assert moves(board, WHITE) == set()


# Corners -------------------------------------------------------------------------------------------------------


def test_the_first_stone_goes_to_a_corner_and_not_to_the_edge():
    first = moves(Board(9))
    assert first == {c + r for c in "CDFG" for r in "3467"}
    assert moves(Board(19)) == {c + str(r) for c in "CDEPQR" for r in (3, 4, 5, 15, 16, 17)}
    assert len(moves(Board(9), corner_openings=False)) == 81


def test_a_corner_with_a_stone_is_no_longer_empty():
    board = Board.from_stones(9, black=["C3"])
    assert moves(board, WHITE) == {c + r for c in "CDFG" for r in "3467"} - {"C3", "C4", "D3", "D4"}
    assert "G7" in moves(board, BLACK)


# Attack and defence --------------------------------------------------------------------------------------------


def test_a_stone_the_opponent_comes_close_to_is_defended():
    board, around = drawn("""
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . a . . . . . .
        . a a a . . . . .
        a a X a O . . . .
        . a a a . . . . .
        . . a . . . . . .
    """)
    assert marked(board, "defend") == around
    far = Board.from_stones(9, black=["C3"], white=["F3"])
    assert marked(far, "defend") == set()


def test_enemy_blocks_short_of_liberties_are_attacked():
    board, liberties = drawn("""
        . . . . .
        . . X . .
        . X O a .
        . . a . .
        . . . . .
    """)
    assert marked(board, "attack", BLACK) == set()  # he knows no such mark
    assert marked(board, "attack", BLACK, attack=True) == liberties
    assert marked(board, "attack", BLACK, attack=True, threat_liberties=1) == set()


def test_what_is_defended_is_near_own_stones_and_so_strengthened_already():
    for seed in range(5):
        game, player = Game(9, komi=6.5), make_player("tielman-heuristic", {}, seed)
        for _ in range(60):
            board, color = game.board, game.to_play
            assert marked(board, "defend", color) <= marked(board, "strengthen", color)
            assert moves(board, color, defend=False) == moves(board, color)
            game.play(player.genmove(game, color).point)


# Eyes ----------------------------------------------------------------------------------------------------------


def test_real_and_false_eyes_are_marked_alike_and_left_alone():
    board, _ = drawn("""
        . . . . . . .
        . . . . . . .
        . . . O X . .
        . . . X . X .
        . . . O X O .
        X X . . . . .
        . X . . . . .
    """)
    assert marked(board, "own_eyes") == {"A1", "E4"}
    assert not {"A1", "E4"} & moves(board, BLACK)
    assert not {"A1", "E4"} & moves(board, WHITE)
    assert marked(board, "own_eyes", mark_eyes=False) == set()


def test_the_move_that_makes_two_eyes_of_three_points():
    board, vital = drawn("""
        O O O O O .
        X X X X O .
        . a . X O .
        X X X X O .
        O O O O O .
    """)
    assert vital == {"B3"}
    assert marked(board, "eye_makers", BLACK) == vital


# Priorities ----------------------------------------------------------------------------------------------------


def test_a_block_with_one_liberty_is_taken_before_anything_else():
    board, last = drawn("""
        . . . . .
        . X X . .
        X O O a .
        . X X . .
        . . . . .
    """)
    assert moves(board, BLACK) == last
    assert moves(board, WHITE) == last
    assert moves(board, BLACK, priorities=False) > last
    assert moves(board, BLACK, capture=False) != last


def test_a_block_whose_last_liberty_is_an_eye_is_taken_unless_eyes_are_never_played_in():
    board, eye = drawn("""
        O O O O .
        O X X O .
        O X a X O
        O O X X O
        . O O O O
    """)
    assert marked(board, "own_eyes", BLACK) == eye
    assert moves(board, WHITE) == eye
    assert not moves(board, WHITE, capture_in_eyes=False) & eye


def test_a_block_that_cannot_get_a_second_liberty_runs_all_the_same_unless_saves_are_checked():
    board = Board.from_diagram("""
        . . . . .
        . . . . .
        . . . . .
        X X X . .
        O . . X .
    """)
    assert marked(board, "urgent", BLACK) == {"B1"}
    assert marked(board, "urgent", WHITE) == {"B1"}
    assert marked(board, "urgent", WHITE, check_saves=True) == set()


def test_a_threatened_block_forces_a_defensive_move():
    board, help_ = drawn("""
        . . . . . . .
        . . . . . . .
        . . O . . . .
        . O X a . . .
        . . a . . . .
        . . . . . . .
        . . . . . . .
    """)
    assert moves(board, BLACK) == help_
    assert moves(board, BLACK, save_threatened=False) > help_
    assert moves(board, BLACK, extend_threatened=False) > help_  # no eye to be made
    assert moves(board, BLACK, priorities=False) > help_


def test_one_liberty_comes_before_a_threat():
    board, last = drawn("""
        . . . . . . .
        . . . . . . .
        . . O . . X .
        . O X . X O a
        . . . . . X .
        . . . . . . .
        . . . . . . .
    """)
    assert moves(board, BLACK) == last


def test_without_heuristics_everything_but_own_eyes_is_possible():
    board, _ = drawn(SETTLED)
    assert moves(board, BLACK, heuristics=False) == set()  # White's eyes would be suicide
    board = Board.from_stones(5, black=["A2", "B1"])
    assert len(moves(board, BLACK, heuristics=False)) == 22


# Players -------------------------------------------------------------------------------------------------------


def test_the_players_differ_in_one_setting_each():
    assert PRESETS["tielman"] == DEFAULT
    assert PRESETS["tielman-heuristic"] == replace(DEFAULT, search=False)
    assert PRESETS["tielman-random"] == replace(DEFAULT, heuristics=False)
    assert PRESETS["tielman-random-games"] == replace(PRESETS["tielman-random"], train=False)
    assert PRESETS["tielman-average"] == replace(DEFAULT, add_values=False)
    assert PRESETS["tielman-no-priority"] == replace(DEFAULT, priorities=False)
    assert (DEFAULT.exploration, DEFAULT.chance, DEFAULT.simulations) == (5.0, 0.3, 2000)


def test_the_same_seed_plays_the_same_game():
    tielman = Contestant("tielman", replace(DEFAULT, simulations=50))
    heuristic = Contestant("heuristic", PRESETS["tielman-heuristic"])
    plan = MatchPlan(tielman, heuristic, games=2, size=7, komi=6.5, swap=False, seed=3)
    results = [[(r.result, r.moves) for r in Match(plan).play()] for _ in range(2)]
    assert results[0] == results[1]


def test_a_golden_move_under_a_seed():
    game = Game(9, komi=6.5)
    player = make_player("tielman", {"simulations": "300"}, 5)
    for _ in range(4):
        answer = player.genmove(game, game.to_play)
        game.play(answer.point)
    assert [str(move.point) for move in game.moves] == ["C7", "F6", "D4", "F4"]


def test_the_player_passes_when_nothing_is_possible():
    board, _ = drawn(SETTLED)
    game = Game(5)
    game.setup(board.stones(BLACK), board.stones(WHITE), to_play=BLACK)
    player = make_player("tielman")
    assert player.genmove(game, BLACK) == Move(BLACK, None)
    assert player.explain() == "nothing is possible"


def test_undo_and_new_games_do_not_confuse_the_tree():
    player = make_player("tielman", {"simulations": "100"}, 2)
    game = Game(9, komi=6.5)
    for _ in range(3):
        game.play(player.genmove(game, game.to_play).point)
    game.undo()
    assert isinstance(player.genmove(game, game.to_play), Move)
    assert isinstance(player.genmove(Game(13), BLACK), Move)
    assert isinstance(player.genmove(Game(7, komi=0.5), BLACK, Clock.fixed(0.02)), Move)


def test_heat_maps_show_influence_phases_and_possible_moves():
    game = Game(9)
    game.play("E5")
    game.play("E6")
    maps = make_player("tielman").heat_maps()
    assert set(maps) == {"influence", "phases", "possible"}
    for heat in maps.values():
        values = heat(game, BLACK)
        assert values.shape == (9, 9)
        assert np.abs(values).max() <= 1
    assert maps["influence"](game, BLACK)[4, 4] == 1.0
    assert maps["influence"](game, WHITE)[4, 4] == -1.0
    assert maps["phases"](game, BLACK)[4, 4] == 0.0


def test_an_analysis_goes_on_with_the_same_tree():
    game = Game(7, komi=6.5)
    player = make_player("tielman", {"simulations": "50"}, 2)
    first = player.analyze(game, BLACK, 0.0)
    second = player.analyze(game, BLACK, 0.0)
    assert second.visits == first.visits + second.made
    assert sum(move.visits for move in second.moves) == second.visits
    assert second.score is None
    banned = second.moves[0].point
    assert banned not in {move.point for move in player.analyze(game, BLACK, 0.0, [banned]).moves}
    assert isinstance(player.decide(game, BLACK), Move)
    assert make_player("tielman-heuristic").analyze(game, BLACK, 0.0) is None


def test_everything_is_played_out_so_no_stone_is_dead():
    assert list(make_player("tielman").dead_stones(Game(9))) == []


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("tielman:final_choice=luck", "expected one of bound, mean, visits"),
        ("tielman:chance=2", "expected at most 1"),
        ("tielman:simulations=0", "expected at least 1"),
    ],
)
def test_wrong_settings_are_refused(text, complaint):
    with pytest.raises(InputError, match=complaint):
        read_player(text)


# Readings --------------------------------------------------------------------------------------------------------


def test_an_eye_has_started_forming_with_three_own_stones_beside_it_and_the_rest_empty():
    board = Board.from_stones(9, black=["D5", "F5", "E4"], white=["B8", "C7", "B6", "C2", "B3", "D3"], to_play=BLACK)
    assert marked(board, "own_eyes") == set()
    assert marked(board, "own_eyes", started_eyes=True) == {"E5"}
    assert marked(board, "enemy_eyes", started_eyes=True) == {"B7", "C3"}
    taken = Board.from_stones(9, black=["D5", "F5", "E4"], white=["E6"])
    assert marked(taken, "own_eyes", started_eyes=True) == set()


def test_of_equal_moves_one_is_drawn_and_the_same_seed_draws_the_same():
    def first(seed, **changes):
        settings = replace(DEFAULT, simulations=20, **changes)
        game = Game(9, komi=6.5)
        return settings.make("tielman", seed).genmove(game, BLACK).point

    assert len({first(seed, random_ties=True) for seed in range(1, 9)}) > 2
    assert first(3, random_ties=True) == first(3, random_ties=True)
