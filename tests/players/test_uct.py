"""The uct player: finds tactics, passes and resigns with sense, keeps its tree, explains itself."""

import numpy as np
import pytest

from tesuji import BLACK, WHITE, Board, Game, InputError, Move, Point
from tesuji.players import RESIGN, Clock, make_player
from tesuji.players.uct import UctSettings, ending


def player(**values):
    return make_player("uct", {"memory": "16", **{name: str(value) for name, value in values.items()}})


def game_of(diagram, to_play, komi):
    board = Board.from_diagram(diagram)
    game = Game(board.width, komi=komi)
    game.setup(board.stones(BLACK), board.stones(WHITE), to_play=to_play)
    return game


TACTICS = [
    pytest.param(
        """
        . . . . . . . . .
        . . . . . . . . .
        . . X X X . . . .
        . . X O O X . . .
        . . X O a . . . .
        . . . X O X . . .
        . . . . X X . . .
        . . . . . . . . .
        . . . . . . . . .
        """,
        7.5,
        {"E5"},
        id="take four stones in atari",
    ),
    pytest.param(
        """
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        X X X X X X . . .
        X O O O O X . . .
        X O . a . O X . .
        X O O O O O X . .
        X X X X X X X . .
        """,
        60.5,
        {"D3"},
        id="the middle of three kills",
    ),
    pytest.param(
        """
        . . . . . . . . .
        . . O O O O . . .
        . O X X X X O . .
        . O X X . X O . .
        . O X X a X O . .
        . O O X . X O . .
        . . O X X X O . .
        . . O O O O O . .
        . . . . . . . . .
        """,
        -60.5,
        {"E5"},
        id="live inside",
    ),
]


@pytest.mark.parametrize(("diagram", "komi", "answers"), TACTICS)
def test_it_solves_tactics_that_decide_the_game_with_few_simulations(diagram, komi, answers):
    answer = player(simulations=1500).genmove(game_of(diagram, BLACK, komi), BLACK)
    assert str(answer.point) in answers


FINISHED = """
    . X O . .
    X X O O .
    . X X O O
    X . X O .
    . X X O .
    """


def test_it_passes_when_the_count_wins_and_nothing_is_left():
    game = game_of(FINISHED, WHITE, komi=0.5)
    game.play(None, WHITE)
    assert player(simulations=500).genmove(game, BLACK) == Move(BLACK, None)


def test_it_does_not_pass_into_a_lost_count():
    game = game_of(
        """
        . X . O .
        X X . O O
        . X . O .
        X X . O O
        . X . O .
        """,
        WHITE,
        komi=0.5,
    )
    game.play(None, WHITE)
    answer = player(simulations=500).genmove(game, BLACK)
    assert answer.point is not None
    assert answer.point.column == 2


def test_dead_stones_are_counted_off_and_taken_in_the_cleanup():
    game = game_of(
        """
        . X . O .
        X X X O O
        . X O O .
        X X X O O
        . O X O .
        """,
        BLACK,
        komi=0.5,
    )
    it = player(simulations=800)
    assert set(it.dead_stones(game)) == {Point.parse("B1")}
    answer = it.genmove_cleanup(game, BLACK)
    assert answer.point in (Point.parse("A1"), Point.parse("B2"))
    assert it.explain().startswith(f"{answer.point} wins ")


@pytest.mark.parametrize(("size", "near"), [(9, False), (11, False), (13, True)])
def test_what_is_near_the_last_move_can_be_passed_over_on_small_boards(size, near):
    def prior(**values):
        game = Game(size)
        game.play("D4")
        report = player(simulations=200, prior_policy=0, **values).analyze(game, WHITE, 5.0, limit=200)
        return next((move.prior for move in report.moves if move.point == Point.parse("E4")), 0.0)

    assert (prior() == prior(prior_near_small=0.0)) == near
    assert prior() > 0


def test_it_resigns_a_hopeless_game_but_only_after_some_moves():
    diagram = """
        . O . O . O .
        O O O O O O O
        . O . O . O .
        O O O O O O O
        . . . . . O .
        O O O O O O O
        . O . O . O .
        """
    game = game_of(diagram, BLACK, komi=7.5)
    it = player(simulations=200, resign_moves=2, resign=0.1)
    answers = []
    for _ in range(3):
        answers.append(it.genmove(game, BLACK))
        if answers[-1] is RESIGN:
            break
        game.play(answers[-1].point, BLACK)
        game.play(None, WHITE)
    assert answers[-1] is RESIGN
    assert answers[0] is not RESIGN
    never = player(simulations=200, resign=0)
    assert never.genmove(game_of(diagram, BLACK, komi=7.5), BLACK) is not RESIGN


def test_the_tree_is_kept_from_move_to_move():
    game = Game(9, komi=7.5)
    it = player(simulations=300, early_stop=False)
    game.play(it.genmove(game, BLACK).point)
    report = it.analyze(game, WHITE, 10.0, limit=1)
    kept = report.visits
    assert kept > 20
    game.play(report.moves[0].point)
    game.undo()
    game.play("A1")
    assert it.analyze(game, BLACK, 10.0, limit=50).visits >= 50
    fresh = player(simulations=300, reuse=False)
    fresh.genmove(Game(9), BLACK)
    assert fresh.analyze(game, BLACK, 10.0, limit=50).visits == 50


def test_the_same_seed_gives_the_same_game_and_another_seed_another():
    def moves(seed):
        game, it = Game(7), make_player("uct", {"simulations": "60", "memory": "8"}, seed)
        for _ in range(10):
            game.play(it.genmove(game, game.to_play).point)
        return game.moves

    assert moves(1) == moves(1)
    assert moves(1) != moves(2)


def test_time_is_kept():
    game, it = Game(9), player()
    assert isinstance(it.genmove(game, BLACK, Clock.fixed(0.05)), Move)
    assert isinstance(it.genmove(game, BLACK, Clock.settings(10, 0, 0)), Move)


def test_it_explains_itself_and_draws_maps():
    game, it = Game(5), player(simulations=100)
    answer = it.genmove(game, BLACK)
    assert it.explain().startswith(f"{answer.point} wins")
    for picture in it.heat_maps().values():
        grid = picture(game, BLACK)
        assert grid.shape == (5, 5)
        assert abs(grid).max() <= 1


def test_groups_in_danger_are_read_and_told():
    game = game_of(
        """
        . . . . . . . . .
        . . . . . . . . .
        . . X X X . . . .
        . . X O O X . . .
        . . X O . . . . .
        . . . X O X . . .
        . . . . X . . . .
        . . . . . . . . .
        . . . . . . . . .
        """,
        WHITE,
        komi=7.5,
    )
    it = player(simulations=100)
    answer = it.genmove(game, WHITE)
    assert "3 stones at D5: captured" in it.explain()
    assert answer.point != Point.parse("E5")
    blind = player(simulations=100, reading_nodes=0)
    blind.genmove(game, WHITE)
    assert "captured" not in blind.explain()


def test_analysis_leaves_out_what_is_banned():
    game, it = Game(5), player()
    banned = [None, *(p for p in game.board.points() if p != Point(2, 2))]
    report = it.analyze(game, BLACK, 1.0, banned, limit=50)
    assert [move.point for move in report.moves] == [Point(2, 2)]
    assert report.moves[0].visits == 50
    assert report.moves[0].line[0] == Point(2, 2)
    assert Point(2, 2) not in [move.point for move in it.analyze(game, BLACK, 1.0, [Point(2, 2)], limit=50).moves]


def test_a_group_that_both_need_is_not_certain():
    game = game_of(FINISHED, BLACK, komi=0.5)
    owners = np.zeros((5, 5))
    counted = ending.count(game, BLACK, owners)
    assert not counted.certain
    assert counted.as_it_stands == -ending.count(game, WHITE, owners).as_it_stands


@pytest.mark.parametrize(
    "values",
    [
        {"simulations": 0},
        {"playout_captures": 2},
        {"rave_equivalence": 0},
        {"resign": -1},
        {"minimax_bounds": True, "minimax_threshold": 5},
        {"selection": "rave"},
        {"widening": "sideways"},
        {"widening": "unpruning", "widening_growth": 0.5},
        {"selection": "pbbm", "minimax_bounds": True},
    ],
)
def test_settings_that_cannot_be_meant_are_refused(values):
    with pytest.raises(InputError):
        UctSettings(**values)
