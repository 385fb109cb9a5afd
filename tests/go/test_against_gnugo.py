"""Final counts beside GNU Go, over GTP; skipped where it is not installed.

GNU Go's ``final_score`` decides for itself which stones are dead, so the two programs can only be compared on
games that leave nothing to decide: every empty point is an eye and every block has two of its own. Such boards are
made by random games that never fill an eye, and those with anything unsettled are left out. What remains is the count
itself: stones, surrounded points, komi and handicap compensation under Chinese rules.
"""

import random
import shutil
import subprocess

import pytest

from tesuji import BLACK, EMPTY, WHITE, Board
from tesuji.go import Game
from tesuji.go.setup import fixed_handicap, max_fixed_handicap

GNUGO = shutil.which("gnugo") or shutil.which("/usr/games/gnugo")
pytestmark = pytest.mark.skipif(GNUGO is None, reason="gnugo is not installed")


def ask(*commands: str, rules: str = "--chinese-rules") -> list[str]:
    """GNU Go's answers to a list of GTP commands."""
    text = "\n".join([*commands, "quit", ""])
    command = [str(GNUGO), "--mode", "gtp", "--level", "1", rules]
    done = subprocess.run(command, input=text, capture_output=True, text=True, check=True)
    return [answer.strip() for answer in done.stdout.split("\n\n") if answer.strip()][: len(commands)]


def playout(game: Game, rng: random.Random) -> None:
    """Random moves that never fill an eye, until both pass."""
    for _ in range(4 * game.width * game.height):
        board, color = game.board, game.to_play
        moves = [p for p in game.legal_moves() if not board.is_eyelike(p, color)]
        game.play(rng.choice(moves) if moves else None)
        if game.is_over:
            return


def is_settled(board: Board) -> bool:
    """Is every empty point an eye, and has every block two of them of its own?"""
    for point in board.points():
        color = board[point]
        if color == EMPTY:
            if not (board.is_eyelike(point, BLACK) or board.is_eyelike(point, WHITE)):
                return False
        elif (
            sum(set(p.neighbours(board.width, board.height)) <= set(board.block(point)) for p in board.liberties(point))
            < 2
        ):
            return False
    return True


def settled_game(size: int, seed: int, handicap: int) -> Game:
    rng = random.Random(seed)
    while True:
        game = Game(size, "chinese", 6.5, handicap)
        playout(game, rng)
        if game.is_over and is_settled(game.board):
            return game


@pytest.mark.parametrize(("size", "games", "handicap"), [(5, 6, 0), (6, 5, 0), (7, 4, 0), (7, 3, 3), (9, 2, 4)])
def test_settled_games_have_gnugos_score(size, games, handicap):
    commands, expected = [], []
    for seed in range(games):
        game = settled_game(size, seed, handicap)
        commands += [f"boardsize {size}", "clear_board", f"komi {game.komi}"]
        if handicap:
            commands.append(f"fixed_handicap {handicap}")
        commands += [f"play {move.color.letter} {'pass' if move.point is None else move.point}" for move in game.moves]
        commands.append("final_score")
        expected.append(f"= {game.result()}")
    answers = ask(*commands)
    assert not [a for a in answers if a.startswith("?")]
    assert [answers[i] for i, command in enumerate(commands) if command == "final_score"] == expected


def test_fixed_handicap_points_are_gnugos():
    cases = [(size, n) for size in range(7, 20) for n in range(2, max_fixed_handicap(size, size) + 1)]
    answers = ask(*(command for size, n in cases for command in (f"boardsize {size}", f"fixed_handicap {n}")))[1::2]
    for (size, n), answer in zip(cases, answers, strict=True):
        assert set(answer.split()[1:]) == {str(p) for p in fixed_handicap(size, size, n)}, (size, n)


def test_captures_agree_with_gnugos_prisoners():
    game, rng = Game(7, "japanese"), random.Random(3)
    playout(game, rng)
    commands = ["boardsize 7", *(f"play {m.color.letter} {m.point or 'pass'}" for m in game.moves)]
    answers = ask(*commands, "captures black", "captures white", rules="--japanese-rules")
    assert answers[-2:] == [f"= {game.prisoners[0]}", f"= {game.prisoners[1]}"]
