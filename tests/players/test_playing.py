"""Games from Python, move by move."""

import pytest

import tesuji
from tesuji import BLACK, WHITE, Game, InputError, Point, parse_sgf
from tesuji.players import RESIGN, make_player
from tesuji.players.gogogo import GogogoSettings


def test_a_loop_gives_the_moves_and_then_there_is_a_score_and_a_record():
    table = tesuji.play("gogogo", "random", size=5, simulations=5)
    moves = list(table)
    assert table.is_over
    assert tuple(moves) == table.game.moves
    assert str(table.score()) == table.result
    (record,) = parse_sgf(table.to_sgf())
    assert [record.root.text(name) for name in ("PB", "PW", "RE")] == ["gogogo", "random", table.result]
    assert record.game_after().moves == tuple(moves)
    assert table.game.to_sgf().startswith("(;")
    assert list(table) == []
    assert repr(table).startswith(f"<gogogo - random, {len(moves)} moves, {table.result}>")
    assert "<svg" in table._repr_svg_()


def test_the_same_seed_gives_the_same_game():
    first, second, other = (tesuji.play("random", "random", size=5, seed=seed).finish().moves for seed in (3, 3, 4))
    assert first == second != other


def test_a_person_plays_one_side_move_by_move():
    table = tesuji.play("random", None, size=5)
    assert [move.color for move in table] == [BLACK]
    with pytest.raises(InputError, match="is not a point"):
        table.play("Z0")
    table.play("pass")
    assert len(table.game) == 2
    assert [move.color for move in table] == [BLACK]
    assert table.result == ""
    assert "White to play" in repr(table)


def test_a_function_plays_one_side():
    def somebody(game):
        return " E5 " if len(game) == 0 else "resign"

    table = tesuji.play(somebody, "random", size=5)
    first, _ = table
    assert first.point == Point("E5")
    assert table.result == "W+R"
    assert table.names == {BLACK: "somebody", WHITE: "random"}
    assert parse_sgf(table.to_sgf())[0].root.text("RE") == "W+R"
    with pytest.raises(InputError, match=r"the game is over \(W\+R\)"):
        table.play("C3")


def test_a_function_that_breaks_the_rules_may_try_again():
    answers = iter(["A1", "A1", "B2"])
    table = tesuji.play(lambda game: next(answers), lambda game: "pass", size=5)
    next(table), next(table)
    with pytest.raises(InputError, match="A1"):
        next(table)
    assert next(table).point == Point("B2")


def test_a_game_that_is_there_goes_on_with_players_that_are_there():
    game = Game(5, komi=0.5)
    game.play("C3")
    with make_player("random") as player:
        table = tesuji.play(GogogoSettings(), player, game=game)
        assert next(table).color == WHITE
    assert len(game) == 2
    assert table.names[BLACK] == "gogogo"


def test_a_player_may_resign(monkeypatch):
    with make_player("random") as player:
        monkeypatch.setattr(player, "genmove", lambda game, color, clock=None: RESIGN)
        table = tesuji.play(player, "random", size=5)
        assert list(table) == []
    assert table.result == "W+R"


def test_a_game_without_an_end_is_counted():
    board = tesuji.play(lambda game: "pass", None, size=2)
    board.game = Game(2)
    for _ in range(12):
        board.game.play_recorded(None, BLACK)
    assert board.is_over
    assert list(board) == []


def test_nobody_is_no_player():
    with pytest.raises(InputError, match="3 is no player"):
        tesuji.play(3)
