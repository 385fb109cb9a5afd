"""What holds for every game: taking back, hashes, symmetries."""

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from tesuji import BLACK, EMPTY, WHITE, Board
from tesuji.go import PRESETS, Game

sizes = st.tuples(st.integers(2, 9), st.integers(2, 9))
choices = st.lists(st.integers(0, 10**6), max_size=60)


def play_choices(board: Board, numbers: list[int]) -> list:
    """Play the chosen ones of the legal moves (the last choice is always a pass)."""
    moves = []
    for number in numbers:
        legal = [*board.legal_moves(), None]
        moves.append((board.to_play, legal[number % len(legal)]))
        board.play(moves[-1][1])
    return moves


@given(sizes, choices, st.booleans())
@settings(max_examples=150)
def test_undo_restores_every_position_on_the_way(size, numbers, suicide):
    board = Board(*size)
    board.allow_suicide = suicide
    before = []
    for number in numbers:
        before.append((board.copy(), board.hash, board.stones_hash))
        play_choices(board, [number])
        assert board.consistent()
    for position, full_hash, stones_hash in reversed(before):
        board.undo()
        assert (board, board.hash, board.stones_hash) == (position, full_hash, stones_hash)
        assert board.consistent()


@given(sizes, choices)
@settings(max_examples=150)
def test_the_hash_depends_on_the_position_and_not_on_the_way_to_it(size, numbers):
    board = Board(*size)
    play_choices(board, numbers)
    again = Board.from_stones(*size, board.stones(BLACK)[::-1], board.stones(WHITE), board.to_play)
    assert again.stones_hash == board.stones_hash
    if board.ko is not None:
        assert again.hash != board.hash
        again.set_ko(board.ko)
    assert (again, again.hash) == (board, board.hash)
    again.to_play = again.to_play.opponent
    assert again.hash != board.hash


@given(st.permutations(range(6)), st.permutations(range(6)))
def test_moves_in_any_order_lead_to_the_same_hash(black_order, white_order):
    black, white = [(2 * i, 0) for i in range(6)], [(2 * i, 4) for i in range(6)]
    board, first = Board(12), Board(12)
    for i in range(6):
        first.play(black[i])
        first.play(white[i])
        board.play(black[black_order[i]])
        board.play(white[white_order[i]])
    assert (board.hash, board.stones_hash) == (first.hash, first.stones_hash)


def turned(point, size, symmetry):
    if point is None:
        return None
    marks = np.zeros((size[1], size[0]), dtype=int)
    marks[point.row, point.column] = 1
    marks = np.rot90(marks, symmetry % 4)
    row, column = np.argwhere(marks[:, ::-1] if symmetry >= 4 else marks)[0]
    return int(column), int(row)


@given(sizes, choices, st.integers(0, 7))
@settings(max_examples=150)
def test_turning_the_board_and_playing_can_be_swapped(size, numbers, symmetry):
    board = Board(*size)
    twin = board.transformed(symmetry)
    for color, point in play_choices(board, numbers):
        twin.play(turned(point, size, symmetry), color)
    assert twin == board.transformed(symmetry)


@given(sizes, st.lists(st.integers(0, 10**6), max_size=40), st.sampled_from(sorted(PRESETS)), st.integers(0, 40))
@settings(max_examples=100)
def test_games_can_be_taken_back_and_played_again(size, numbers, rules, back):
    game = Game(size, rules)
    for number in numbers:
        legal = [*game.legal_moves(), None]
        game.play(legal[number % len(legal)])
    board, moves, prisoners = game.board, game.moves, game.prisoners
    assert all(game.board_at(n).moves_to_undo == n for n in range(len(moves)))
    taken = [game.undo() for _ in range(min(back, len(moves)))][::-1]
    assert game.board == game.board_at(-1)
    for move in taken:
        game.play(move.point, move.color)
    assert (game.board, game.moves, game.prisoners) == (board, moves, prisoners)
    on_board = np.bincount(board.colors().ravel(), minlength=3)
    played = sum(move.point is not None for move in moves)
    assert on_board[BLACK] + on_board[WHITE] + sum(prisoners) == played


@given(sizes, choices)
@settings(max_examples=100)
def test_the_whole_board_is_divided_between_black_white_and_nobody(size, numbers):
    game = Game(size, komi=0)
    play_choices(board := Board(*size), numbers)
    game.setup(black=board.stones(BLACK), white=board.stones(WHITE))
    score = game.score()
    neutral = int((score.owner == 0).sum())
    assert score.black + score.white + neutral == size[0] * size[1]
    assert all(
        score.owner[p.row, p.column] == (1 if board[p] == BLACK else -1) for p in board.points() if board[p] != EMPTY
    )
