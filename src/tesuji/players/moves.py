"""The moves that every player here considers: legal under the game's rules, no suicide, no own eye filled."""

from tesuji.go.color import Color
from tesuji.go.game import Game
from tesuji.go.point import Point


def sensible_moves(game: Game, color: Color) -> list[Point]:
    """Where a player could move without harming itself at once: superko obeyed, no suicide, no true eye filled."""
    board = game.board
    board.allow_suicide = False
    return [p for p in board.legal_moves(color) if not board.is_eyelike(p, color) and game.is_legal(p, color)]
