"""Calls of boards, games, reading helpers and pictures."""

from random import Random
from typing import Any

from fuzz.calls import (
    Call,
    World,
    assign,
    color,
    function,
    method,
    move,
    number,
    point,
    points,
    real,
    seed,
    stone,
    stones,
    turn,
    word,
    work,
    yes,
)
from fuzz.values import Values
from tesuji import Board, Color, Game, GameTree, Point, board_svg, parse_sgf
from tesuji.go import reading
from tesuji.go.block_status import block_statuses
from tesuji.go.rules import PRESETS, Scoring
from tesuji.go.score import area_score, territory_score
from tesuji.render.picture import make_picture
from tesuji.render.terminal import plain_text

WEIGHT = 12


def start(world: World, random: Random) -> None:
    """Two boards with some random moves on them, and a game."""
    world.keep("", Board)
    for size in (random.choice((2, 3, 5)), random.choice((7, 9, 13, 19, 25))):
        world.keep("board", scattered(random, size, random.choice((size, 9))))
    world.keep("game", Game(random.choice((5, 9)), random.choice(list(PRESETS))))


def scattered(random: Random, width: int, height: int) -> Board:
    """A board with some random moves on it."""
    board = Board(width, height)
    board.allow_suicide = random.random() < 0.3
    for _ in range(random.randint(0, 2 * width * height)):
        legal = board.legal_indices()
        if legal:
            board.play(random.choice(legal))
    return board


def size(v: Values, _: Any) -> Any:
    """A size of a board."""
    return v.or_odd(lambda: v.random.choice((2, 3, 5, 9, 19, 25, 1, 26)))


def diagram(v: Values, board: Any) -> Any:
    """A text diagram, perhaps with a letter that does not belong there."""
    text = list(str(board))
    for _ in range(v.random.choice((0, 0, 1, 3))):
        if text:
            text[v.random.randrange(len(text))] = v.random.choice(".XO# \nx\x00é9")
    return v.or_odd(lambda: "".join(text))


def grid(v: Values, board: Any) -> Any:
    """An array of colours, perhaps of another shape or type."""
    colors = board.colors()
    for _ in range(v.random.randint(0, 3)):
        colors.flat[v.random.randrange(colors.size)] = v.random.choice((0, 1, 2, 3))
    r = v.random.random()
    colors = colors[:-1] if r < 0.03 else colors.T if r < 0.06 else colors.astype(float) if r < 0.09 else colors
    return v.or_odd(lambda: colors)


def other(v: Values, board: Any) -> Any:
    """Another board."""
    return v.or_odd(lambda: scattered(v.random, v.random.choice((3, 5, 9)), 5))


def picture(board: Any, **what: Any) -> str:
    """A picture as text."""
    return plain_text(make_picture(board, **what))


def back_and_forth(game: Game) -> object:
    """A game written and read again."""
    return parse_sgf(GameTree.from_game(game).to_sgf())


def heat(v: Values, board: Any) -> Any:
    """Values of points for a picture."""
    return v.or_odd(lambda: {str(p): v.real(-2, 2) for p in board.points() if v.random.random() < 0.2})


def marks(v: Values, board: Any) -> Any:
    """Marks of points for a picture."""
    kinds = ("triangle", "square", "circle", "cross", "selected", "star", "")
    return v.or_odd(lambda: {str(p): v.random.choice(kinds[:5]) for p in board.points() if v.random.random() < 0.1})


def labels(v: Values, board: Any) -> Any:
    """Short texts on points of a picture."""
    texts = ("a", "12", "<&>", "", "x" * 300, "碁", "\x00")
    return v.or_odd(lambda: {str(p): v.random.choice(texts) for p in board.points() if v.random.random() < 0.1})


def view(v: Values, board: Any) -> Any:
    """A part of the board."""
    corners = [board.points()[v.random.randrange(board.width * board.height)] for _ in range(2)]
    return v.or_odd(
        lambda: v.random.choice(("auto", None, "A1:B2", ":".join(map(str, corners)), tuple(corners), "x:y"))
    )


CALLS: list[Call] = [
    function("", lambda _, *a: Board(*a), size, keep="board"),
    function("", lambda _, *a: Board(*a), size, size, keep="board"),
    function(
        "",
        lambda _, *a, **k: Game(*a, **k),
        size,
        word(*PRESETS, "x"),
        komi=real(-9, 9),
        handicap=number(0, 9),
        keep="game",
    ),
    method("board", "play", move, turn),
    method("board", "play", move),
    method("board", "play", move),
    method("board", "undo"),
    method("board", "is_legal", move, turn),
    method("board", "set_ko", move),
    method("board", "color_index", point),
    method("board", "legal_moves", turn),
    method("board", "block", stone),
    method("board", "liberties", stone),
    method("board", "liberty_count", stone),
    method("board", "is_eyelike", point, color),
    method("board", "set_position", grid),
    method("board", "set_stones", points, points),
    method("board", "color_indices", color),
    method("board", "assign", other),
    method("board", "copy", keep="board"),
    method("board", "transformed", number(0, 7), keep="board"),
    method("board", "area_score"),
    method("board", "consistent"),
    method("board", "points"),
    method("board", "stones", color),
    method("board", "hash"),
    method("board", "stones_hash"),
    method("board", "ko"),
    method("board", "random_games", work(4), seed=seed, komi=real(-9, 9), threads=number(1, 3)),
    method("board", "__getitem__", point),
    method("board", "__eq__", other),
    method("board", "__repr__"),
    method("board", "_repr_svg_"),
    assign("board", "to_play", color),
    assign("board", "allow_suicide", yes),
    function("board", lambda b, *a: Board.from_diagram(*a), diagram, keep="board"),
    function("board", lambda b, *a: Board.from_stones(*a), size, size, points, points, color, keep="board"),
    function("board", reading.liberties, stone, stone),
    function("board", reading.second_liberties, stone),
    function("board", reading.third_liberties, stone),
    function("board", reading.adjacent_enemies, stone),
    function("board", reading.crucial_chain, stone),
    function("board", reading.liberty_value, stone),
    function(
        "board", reading.ladder, stone, node_limit=number(0, 300), attacker_ignores_ko=yes, defender_ignores_ko=yes
    ),
    function("board", reading.is_ladder_captured, stone, color),
    function("board", reading.is_ladder_captured_after, point, stone),
    function("board", reading.ladder_line, stone, color),
    function("board", reading.pseudo_ladder, stone),
    function("board", reading.is_pseudo_ladder_caught, stone),
    function("board", reading.eye, point, color),
    function("board", reading.eyes, color),
    function("board", reading.eye_making_point, point, color),
    function("board", reading.potential_eyes, color),
    function("board", reading.atari_effect, point, color),
    function("board", reading.self_atari_stones, point, color),
    function("board", reading.liberties_after, point, color),
    function("board", reading.saving_moves, stone),
    function("board", reading.counter_captures, stone),
    function("board", reading.benson, color, assumed_alive=stones, playable=points),
    function("board", reading.bounding_box, points),
    function("board", reading.virtual_boundary, points, lines=number(1, 25)),
    function("board", reading.capturing_region, stone),
    function("board", reading.life_and_death_region, stones, no_second_from=number(0, 9), no_first_from=number(0, 9)),
    function("board", reading.grow_region, points, move, points),
    function("board", block_statuses),
    function("board", board_svg, coordinates=yes, title=word("a title", "<&>\x00")),
    function("board", picture, last_move=move, region=points, heat=heat, marks=marks, labels=labels, view=view),
    function("board", area_score, white_bonus=real(-9, 9), dead=stones),
    function(
        "board", lambda b, **k: territory_score(b, (1, 2), **k), white_bonus=real(-9, 9), dead=stones, seki=stones
    ),
    function("", lambda _, a: Color.parse(a), word("b", "white", "x")),
    function("", lambda _, a: Point.parse(a), word("D4", "t19", "a1", "A٣", "A1 ")),
    method("game", "play", move, turn),
    method("game", "play", move),
    method("game", "play", move),
    method("game", "play_recorded", move, turn),
    method("game", "is_legal", move, turn),
    method("game", "legal_moves", turn),
    method("game", "undo"),
    method("game", "resign", turn),
    method("game", "set_to_play", color),
    method("game", "setup", points, points, points, turn),
    method("game", "place_handicap", points),
    method("game", "board_at", number(-2, 9)),
    method("game", "starts"),
    method("game", "move_numbers", number(0, 9), number(0, 9)),
    method("game", "score", stones, stones, scoring=word(*Scoring, None)),
    method("game", "result", stones),
    method("game", "copy", keep="game"),
    method("game", "is_over"),
    method("game", "__repr__"),
    method("game", "_repr_svg_"),
    function("game", back_and_forth),
    assign("game", "komi", real(-9, 9)),
]
