"""What players who search tell about a position, from Python and by GTP."""

import re

import numpy as np
import pytest

import tesuji
from tesuji import BLACK, WHITE, Board, Game, InputError, Move, Point
from tesuji.gtp import Engine, Session
from tesuji.players import PRESETS, make_player
from tesuji.players.uct import UctSettings

QUICK = {"simulations": "40", "memory": "16", "depth_max": "1", "step": "20"}
SILENT = [name for name, settings in PRESETS.items() if name == "random" or not getattr(settings, "search", True)]
SEARCHING = [name for name in PRESETS if name not in SILENT]

FIGHT = """
    . . . . .
    . X X X .
    X O O . .
    . X X X .
    . . . . .
"""


def quick(name, seed=1):
    values = {key: value for key, value in QUICK.items() if key in PRESETS[name].field_names()}
    return make_player(name, values, seed)


@pytest.mark.parametrize("name", SEARCHING)
def test_every_player_that_searches_analyses(name):
    board = Board.from_diagram(FIGHT)
    found = tesuji.analyze(board, quick(name), komi=0.5)
    assert (found.player, found.to_play, found.board) == (name, BLACK, board)
    assert found.moves
    assert found.simulations > 0
    assert 0 <= found.win_rate <= 1
    assert found.ownership.shape == found.visits.shape == (5, 5)
    assert np.abs(found.ownership).max() <= 1
    assert found.ownership[1, 1] > 0  # B2 is Black's
    game = Game(5)
    game.setup(board.stones(BLACK), board.stones(WHITE), to_play=BLACK)
    for move in found.moves:
        assert game.is_legal(move.point)
        assert move.line[0] == move.point
        assert 0 <= move.win_rate <= 1
        assert move.prior is None or 0 <= move.prior <= 1
    assert found.visits.sum() == sum(move.visits for move in found.moves if move.point is not None)
    assert str(found) == repr(found)
    assert str(found).startswith(f"{name}, Black to play, ")
    assert "<svg" in found._repr_html_()
    assert found._repr_svg_().count("<svg") == 1


@pytest.mark.parametrize("name", SILENT)
def test_a_player_that_does_not_search_refuses(name):
    with pytest.raises(InputError, match=f"{name} does not search, so there is nothing to analyse"):
        tesuji.analyze(Board(5), name)


@pytest.mark.parametrize("name", SEARCHING)
def test_the_same_seed_gives_the_same_analysis(name):
    first, second = (tesuji.analyze(Board.from_diagram(FIGHT), quick(name, 3)) for _ in range(2))
    assert str(first) == str(second)


@pytest.mark.parametrize("name", SEARCHING)
def test_the_move_is_that_of_the_tree_that_was_analysed(name):
    game = Game(5)
    with quick(name) as player:
        found = tesuji.analyze(game, player, simulations=40)
        searched = player.simulations
        move = player.decide(game, BLACK)
        assert player.simulations == searched
        assert isinstance(move, Move)
        assert move.point in [one.point for one in found.moves]


def test_uct_tells_priors_lines_and_scores():
    found = tesuji.analyze(Board.from_diagram(FIGHT), simulations=100)
    assert found.moves[0].visits == found.visits.max()
    assert sum(move.prior for move in found.moves) <= 1.001
    assert found.moves[0].score == pytest.approx(found.scores[found.best.row, found.best.column])
    assert np.isnan(found.win_rates[4, 4]) or found.visits[4, 4]
    assert np.isnan(found.grid("error")).all()


def test_olga_tells_means_with_intervals_and_how_her_tree_grew():
    found = tesuji.analyze(Board(5), quick("olga"))
    low, high = found.moves[0].interval
    assert low < found.moves[0].score < high
    assert found.stages[0].words.startswith("depth 1: 1 - ")
    assert "±" in str(found)


def test_gogogo_tells_what_each_filter_let_through():
    found = tesuji.analyze(Board.from_diagram(FIGHT), "gogogo", simulations=30)
    assert [str(stage) for stage in found.stages] == ["opening: fixed positions has none", "running: capture: D3"]
    assert [move.point for move in found.moves] == [Point("D3")]
    without = tesuji.analyze(Board.from_diagram(FIGHT), "gogogo", simulations=30, avoid=["D3"])
    assert str(without.stages[1]) == "running: capture has none"
    assert without.stages[2].moves == tuple(sorted(move.point for move in without.moves))
    assert {move.visits for move in without.moves} == {30}
    priors = [move.prior for move in without.moves]
    assert sum(priors) == pytest.approx(1)
    assert min(priors) > 0  # the filter that matched has all of them, some later ones only a few


def test_moves_can_be_left_out_and_the_rules_and_komi_chosen():
    found = tesuji.analyze(Board(5), simulations=50, avoid=["C3", "pass"])
    assert Point("C3") not in [move.point for move in found.moves]
    assert tesuji.analyze(Board(5), simulations=50, komi=-50).win_rate > 0.9
    assert tesuji.analyze(Game(5, komi=60.5), simulations=50, rules="japanese").win_rate < 0.1


def test_the_ko_of_a_board_is_kept():
    board = Board.from_diagram("""
        . X O . .
        X O . O .
        . X O . .
        . . . . .
        . . . . .
    """)
    board.play("C4", BLACK)
    assert board.ko == Point("B4")
    found = tesuji.analyze(board, simulations=60)
    assert found.to_play == WHITE
    assert Point("B4") not in [move.point for move in found.moves]


def test_a_game_keeps_its_history_and_is_left_as_it_is():
    game = Game(5)
    game.play("C3")
    found = tesuji.analyze(game, UctSettings(memory=16), simulations=20)
    assert (found.to_play, len(game), found.simulations) == (WHITE, 1, 20)


def test_a_player_goes_on_with_what_it_knows():
    with quick("uct") as player:
        first = tesuji.analyze(Board(5), player, simulations=20)
        second = tesuji.analyze(Board(5), player, simulations=30)
    assert (first.simulations, second.simulations) == (20, 50)


def test_ctrl_c_gives_what_there_is(monkeypatch):
    player = quick("uct")
    asked, whole = [], player.analyze

    def analyze(game, color, seconds, banned=(), limit=None):
        asked.append(limit)
        if len(asked) == 1:
            whole(game, color, seconds, banned, 10)
            raise KeyboardInterrupt
        return whole(game, color, seconds, banned, limit)

    monkeypatch.setattr(player, "analyze", analyze)
    found = tesuji.analyze(Board(5), player)
    assert found.interrupted
    assert found.simulations == 11
    assert "(interrupted)" in str(found)


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("D4",), "'D4' is no position: expected a Board or a Game"),
        ((Board(5), "nobody"), "there is no player 'nobody'"),
        ((Board(5), 7), "7 is no player: expected a name such as 'uct'"),
    ],
)
def test_nonsense_is_refused(arguments, complaint):
    with pytest.raises(InputError, match=complaint):
        tesuji.analyze(*arguments)
    with pytest.raises(InputError, match="J9 is not on a 5x5 board"):
        tesuji.analyze(Board(5), avoid=["J9"])
    with pytest.raises(InputError, match="time=0 is too short"):
        tesuji.analyze(Board(5), time=0)


@pytest.mark.parametrize("name", SEARCHING)
def test_the_same_is_told_by_gtp_with_ownership(name):
    engine = Engine(Session(quick(name)))
    for line in ("boardsize 5", "komi 0.5", "clear_board"):
        engine.ask(line)
    answer = engine.ask("kata-analyze b 1 ownership true")
    assert re.search(r"info move \w+ visits \d+ winrate 0?\.?\d+", answer)
    assert len(answer.partition(" ownership ")[2].split()) == 25
    played = engine.ask("lz-genmove_analyze b 1")
    (move,) = engine.session.game.moves
    assert re.search(rf"\nplay {move.point}\n\n$", played)


def test_gogogo_plays_what_it_analysed_and_says_why():
    game, player = Game(5), quick("gogogo")
    board = Board.from_diagram(FIGHT)
    game.setup(board.stones(BLACK), board.stones(WHITE), to_play=BLACK)
    report = player.analyze(game, BLACK, 0.0)
    assert not report.finished or report.visits >= 40
    assert player.decide(game, BLACK) == Move(BLACK, Point("D3"))
    assert player.explain() == "running: capture"
