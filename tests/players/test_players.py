"""Players of whole games: names, settings, phases, ties, seeds."""

import dataclasses

import pytest

from tesuji import BLACK, WHITE, Board, Game, InputError, Move, Point
from tesuji.players import PRESETS, Clock, make_player, read_player
from tesuji.players.clock import moves_to_come
from tesuji.players.gogogo import GogogoPlayer, GogogoSettings
from tesuji.players.life import cleaning_move, dead_stones, judge_blocks
from tesuji.players.moves import sensible_moves

QUICK = {"simulations": "10"}


def finish(game, black, white):
    players = {BLACK: black, WHITE: white}
    while not game.is_over and len(game) < 1000:
        answer = players[game.to_play].genmove(game, game.to_play)
        assert isinstance(answer, Move)
        assert answer.color == game.to_play
        game.play(answer.point)
    return game


@pytest.mark.parametrize("name", PRESETS)
def test_every_player_finishes_a_game_of_legal_moves_and_repeats_it_with_the_same_seed(name):
    quick = {**QUICK, "resign": "0", "memory": "16"}
    values = {key: value for key, value in quick.items() if key in PRESETS[name].field_names()}
    games = [finish(Game(5), make_player(name, values, 3), make_player("random", seed=4)) for _ in range(2)]
    assert games[0].is_over
    assert games[0].moves == games[1].moves


def test_the_random_player_fills_no_eye_commits_no_suicide_and_passes_then():
    game = Game(5)
    game.setup(black=["A2", "B1", "B2", "C1", "C2", "D1", "D2", "E2"])
    moves = make_player("random").genmove(game, WHITE)
    assert moves.point not in (Point.parse("A1"), Point.parse("E1"))
    assert Point.parse("A1") not in sensible_moves(game, BLACK)
    full = Game(2)
    full.setup(black=["A1", "B2"], to_play=BLACK)
    assert make_player("random").genmove(full, BLACK) == Move(BLACK, None)


def test_random_moves_are_uniform():
    game = Game(3)
    counts = {}
    player = make_player("random", seed=5)
    for _ in range(1800):
        point = player.genmove(game, BLACK).point
        counts[point] = counts.get(point, 0) + 1
    assert len(counts) == 9
    assert all(140 < count < 260 for count in counts.values())


# gogogo --------------------------------------------------------------------------------------------------------


def test_gogogo_opens_on_the_nine_points():
    game, player = Game(19), make_player("gogogo", QUICK)
    stars = {"D4", "D10", "D16", "K4", "K10", "K16", "Q4", "Q10", "Q16"}
    for taken in range(9):
        answer = player.genmove(game, game.to_play)
        assert str(answer.point) in stars
        assert player.explain().startswith("opening: fixed positions")
        stars.remove(str(answer.point))
        game.play(answer.point)
        assert len(stars) == 8 - taken
    player.genmove(game, game.to_play)
    assert not player.explain().startswith("opening")


def test_phases_fall_through_and_do_not_come_back():
    player = make_player("gogogo-no-patterns", QUICK, 4)
    opponent = make_player("random", seed=4)
    game, seen = Game(9), []
    while not game.is_over:
        mover = player if game.to_play == BLACK else opponent
        game.play(mover.genmove(game, game.to_play).point)
        if mover is player:
            seen.append(player.explain().partition(":")[0])
    order = ["opening", "running", "closing", "passing"]
    assert [order.index(phase) for phase in seen] == sorted(order.index(phase) for phase in seen)
    assert set(seen) == set(order)


def test_taking_moves_back_takes_the_phase_back():
    player = make_player("gogogo", QUICK)
    game = Game(9)
    game.play("E5")
    player.genmove(game, WHITE)
    assert player.explain().startswith("opening")
    for name in ("C3", "G7", "C7", "G3", "C5", "G5", "E3", "E7"):
        game.play(name)
    player.genmove(game, WHITE)
    assert player.explain().startswith("running")
    for _ in range(8):
        game.undo()
    player.genmove(game, WHITE)
    assert player.explain().startswith("opening")


def test_without_patterns_it_is_another_player_with_the_same_settings_otherwise():
    with_patterns, without = PRESETS["gogogo"], PRESETS["gogogo-no-patterns"]
    assert dataclasses.replace(with_patterns, patterns=False) == without
    assert with_patterns.digest != without.digest
    game = Game(9)
    for name in ("E5", "E4", "C3", "G7", "C7", "G3", "C5", "G5", "E3", "E7"):
        game.play(name)
    player = make_player("gogogo", QUICK)
    player.genmove(game, BLACK)
    assert player.explain().startswith("running: patterns")


def test_ties_are_broken_by_random_games():
    game = Game(7)
    game.setup(black=["C1", "C2", "C3", "B3", "A3"], white=["D1", "D2", "D3", "D4", "C4", "B4", "A4"], to_play=BLACK)
    player = GogogoPlayer("gogogo", GogogoSettings(simulations=200), 1)
    assert game.is_legal("B1")
    # White threatens nothing but the eye space A1, A2, B1, B2; outside it White has all.
    best, rate = player._break_tie(game, BLACK, [Point.parse("B2"), Point.parse("G1")])
    assert best is not None
    assert rate is not None
    assert 0 <= rate <= 1
    capture = Game(5)
    capture.setup(black=["B1", "C2", "B3"], white=["B2", "A1", "A3"], to_play=BLACK)
    best, _ = player._break_tie(capture, BLACK, [Point.parse("A2"), Point.parse("E5")])
    assert str(best) == "A2"


def test_a_single_move_needs_no_random_games():
    assert GogogoPlayer("gogogo", GogogoSettings(), 1)._break_tie(Game(5), BLACK, [Point(1, 1)]) == (Point(1, 1), None)


def test_power_maps_are_offered_as_heat():
    game = Game(9)
    game.play("E5")
    for name, heat in make_player("gogogo").heat_maps().items():
        values = heat(game, BLACK)
        assert values.shape == (9, 9), name
        assert abs(values).max() <= 1


# Settings ------------------------------------------------------------------------------------------------------


def test_settings_are_read_as_people_type_them():
    name, settings = read_player("gogogo:simulations=200,patterns=no, policy=connect")
    assert (name, settings) == ("gogogo", GogogoSettings("connect", False, 200))
    assert "simulations = 200" in settings.to_toml()
    assert read_player("random", {"simulations": "5"})[1] == PRESETS["random"]
    assert read_player("gogogo:simulations=7", {"simulations": "5"})[1].simulations == 7


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("nobody", "no player 'nobody': expected one of random"),
        ("gogogo:simulations", "'simulations' is not a setting: expected field=value"),
        ("gogogo:simulations=many", "expected a whole number"),
        ("tielman:exploration=nan", "expected a number"),
        (
            "gogogo:policy=best",
            "there is no policy 'best': expected one of connect, even-eyes, .*, or a file that ends in .toml",
        ),
        ("gogogo:nowhere.toml", "nowhere.toml: there is no such file"),
        ("uct:nowhere.toml", "'nowhere.toml' is not a setting: expected field=value"),
        ("gogogo:patterns=maybe", "expected true or false"),
        ("gogogo:depth=3", "no setting 'depth'"),
        ("gogogo:simulations=0", "expected at least 1"),
    ],
)
def test_wrong_settings_are_refused_in_one_sentence(text, complaint):
    with pytest.raises(InputError, match=complaint):
        read_player(text)


# Time ----------------------------------------------------------------------------------------------------------


def test_time_is_shared_among_the_moves_to_come():
    assert Clock.fixed(2.0).allowance(BLACK) == 2.0
    assert Clock.settings(600, 0, 0).allowance(BLACK, 60) == pytest.approx(9.9)
    assert Clock.settings(0, 30, 5).allowance(BLACK) == pytest.approx(5.9)
    assert Clock.settings(0, 30, 0).allowance(BLACK) is None  # GTP's way to write unlimited
    assert 0 < Clock.settings(0, 0, 0).allowance(BLACK) <= 0.1
    clock = Clock.settings(600, 30, 5)
    clock.tell(BLACK, 12.0, 3)
    assert clock.allowance(BLACK) == pytest.approx(3.9)
    clock.tell(WHITE, 60.0, 0)
    assert clock.allowance(WHITE, 60) == pytest.approx(5.9)  # byo-yomi is still to come
    clock.tell(WHITE, -1.0, 0)
    assert clock.allowance(WHITE) > 0


def test_moves_to_come_never_run_out():
    assert moves_to_come(19, 19, 0) == 135
    assert moves_to_come(9, 9, 500) == 10


# Life at the end -----------------------------------------------------------------------------------------------

FINISHED = """
    . X O . O .
    X X O O O O
    X X X O O O
    . X X X O .
    X X O X O O
    X . . X X O
"""


def test_a_stone_inside_living_territory_is_dead():
    board = Board.from_diagram(FINISHED)
    assert dead_stones(board) == {Point.parse("C2")}
    assert judge_blocks(board).seki == []


def test_blocks_that_hold_each_other_without_eyes_are_seki():
    board = Board.from_diagram("""
        . O . O X . O X . X .
        O O O O X . O X X X X
    """)
    blocks = judge_blocks(board)
    assert [str(block[0]) for block in blocks.seki] == ["E1", "G1"]
    assert [str(block[0]) for block in blocks.alive] == ["A1", "H1"]
    assert blocks.dead == []


def test_cleaning_up_goes_for_the_dead_stones():
    game = Game(6)
    board = Board.from_diagram(FINISHED)
    game.setup(board.stones(BLACK), board.stones(WHITE))
    assert cleaning_move(game, BLACK) in (Point.parse("B1"), Point.parse("C1"))
    assert cleaning_move(game, WHITE) is None


def test_who_has_more_than_a_day_for_a_move_is_not_watched():
    assert Clock.fixed(90_000.0).allowance(BLACK) is None
    assert Clock.settings(0, 1e38, 1).allowance(BLACK) is None
    assert Clock.settings(0, 3600, 1).allowance(BLACK) == pytest.approx(3599.9)
