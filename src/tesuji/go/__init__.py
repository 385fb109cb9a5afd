"""The game itself: colours, points, positions, rules and games."""

from tesuji.go.board import Board, Playouts
from tesuji.go.color import BLACK, EMPTY, WHITE, Color
from tesuji.go.point import Point, point_name

__all__ = ["BLACK", "EMPTY", "WHITE", "Board", "Color", "Playouts", "Point", "point_name"]
