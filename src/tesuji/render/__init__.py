"""Drawing boards: SVG for reports, notebooks and the page, and text for the terminal."""

from tesuji.render.picture import Picture, View, make_picture, picture_of_game, picture_of_node, star_points
from tesuji.render.svg import board_svg, picture_svg
from tesuji.render.terminal import print_board, print_picture

__all__ = [
    "Picture",
    "View",
    "board_svg",
    "make_picture",
    "picture_of_game",
    "picture_of_node",
    "picture_svg",
    "print_board",
    "print_picture",
    "star_points",
]
