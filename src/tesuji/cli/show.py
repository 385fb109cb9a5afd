"""`tesuji show`: what does the board look like?"""

from pathlib import Path
from typing import Annotated, Any

import typer
from rich.text import Text

from tesuji.cli.output import print_json, printable, terminal, write_file
from tesuji.cli.position import Chosen, FileArgument, GameOption, JsonOption, MoveOption, choose
from tesuji.go import BLACK, WHITE, Board, Color, Point, point_name
from tesuji.render import picture_of_node, picture_svg, print_picture


def show(
    file: FileArgument,
    move: MoveOption = None,
    game: GameOption = 1,
    svg: Annotated[Path | None, typer.Option(metavar="OUT", help="Also draw the board into an SVG file.")] = None,
    json: JsonOption = False,
) -> None:
    """Show a position of a game record: board, prisoners, whose turn it is.

    \b
    Examples:
      tesuji show game.sgf                       the end of the game
      tesuji show game.sgf --move 57             after move 57
      tesuji show games.sgf --game 3 --move 0    the start of the third game of a collection
      tesuji show game.sgf --svg board.svg       a picture as well
    """
    chosen = choose(file, game, move)
    if svg is not None:
        write_file(svg, picture_svg(picture_of_node(chosen.node)))
    if json:
        print_json(_record(file, game, chosen))
    else:
        _print(chosen)


def _print(chosen: Chosen) -> None:
    out = terminal()
    board, game = chosen.game.board, chosen.game
    if heading := printable(_heading(chosen)):
        out.print(Text(heading, style="bold"))
    print_picture(picture_of_node(chosen.node), out)
    out.print(Text(chosen.sentence, style="bold"))
    black, white = game.prisoners
    out.print(Text(f"Prisoners: Black has taken {black}, White {white}."))
    if board.ko is not None:
        out.print(Text(f"Ko: {game.to_play} may not retake {board.ko} at once."))
    for color, stones in _blocks_in_atari(board):
        out.print(Text(f"Atari: {color} {' '.join(map(str, stones))}"))
    if comment := printable(chosen.node.comment.strip()):
        out.print(Text(f"\n{comment}"))


def _heading(chosen: Chosen) -> str:
    tree = chosen.tree
    black, white = tree.players
    names = f"{black or 'Black'} - {white or 'White'}" if black or white else ""
    return ", ".join(part for part in (tree.title, names, tree.result) if part)


def _blocks_in_atari(board: Board) -> list[tuple[Color, list[Point]]]:
    blocks = {tuple(board.block(p)) for color in (BLACK, WHITE) for p in board.stones(color)}
    return [(board[stones[0]], list(stones)) for stones in sorted(blocks) if board.liberty_count(stones[0]) == 1]


def _record(file: Path, number: int, chosen: Chosen) -> dict[str, Any]:
    game, board, tree = chosen.game, chosen.game.board, chosen.tree
    last = game.last_move
    return {
        "file": str(file),
        "game": number,
        "games": chosen.games,
        "title": tree.title,
        "players": {"black": tree.players[0], "white": tree.players[1]},
        "result": tree.result,
        "size": list(tree.size),
        "move": len(game),
        "moves": len(tree.moves),
        "last_move": None if last is None else {"color": str(last.color).lower(), "point": point_name(last.point)},
        "to_play": str(game.to_play).lower(),
        "ko": None if board.ko is None else str(board.ko),
        "prisoners": {"black": game.prisoners[0], "white": game.prisoners[1]},
        "black": [str(p) for p in board.stones(BLACK)],
        "white": [str(p) for p in board.stones(WHITE)],
        "atari": [[str(p) for p in stones] for _, stones in _blocks_in_atari(board)],
        "comment": chosen.node.comment,
    }
