"""The game itself: colours, points, positions, rules and games."""

from tesuji.go.board import Board, Playouts
from tesuji.go.color import BLACK, EMPTY, WHITE, Color
from tesuji.go.game import Game, Move
from tesuji.go.point import Point, board_points, point_at, point_name
from tesuji.go.rules import PRESETS, HandicapBonus, Rules, Scoring, Superko
from tesuji.go.score import Score
from tesuji.go.sgf import GameTree, parse_sgf, read_sgf, write_sgf

__all__ = [
    "BLACK",
    "EMPTY",
    "PRESETS",
    "WHITE",
    "Board",
    "Color",
    "Game",
    "GameTree",
    "HandicapBonus",
    "Move",
    "Playouts",
    "Point",
    "Rules",
    "Score",
    "Scoring",
    "Superko",
    "board_points",
    "parse_sgf",
    "point_at",
    "point_name",
    "read_sgf",
    "write_sgf",
]
