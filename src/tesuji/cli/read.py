"""`tesuji read`: which blocks are in danger, and which ladders work?"""

from pathlib import Path
from typing import Annotated, Any

import typer

from tesuji.cli.output import print_json, say, terminal
from tesuji.cli.position import Chosen, FileArgument, GameOption, JsonOption, MoveOption, choose
from tesuji.errors import InputError
from tesuji.files import PROBLEM_FILES
from tesuji.go import point_name
from tesuji.go.block_status import BlockStatus, block_statuses
from tesuji.go.reading import LadderStatus, ladder_line
from tesuji.plural import counted
from tesuji.problems import Collection
from tesuji.problems.collection import files_of
from tesuji.render import picture_of_node, print_picture


def read(
    file: FileArgument,
    move: MoveOption = None,
    game: GameOption = 1,
    traps: Annotated[
        bool,
        typer.Option("--traps", help="By Lin's rules: the first moves that win, and the trap level of the others."),
    ] = False,
    json: JsonOption = False,
) -> None:
    """Read ladders and say how the blocks of a position stand.

    For every block: its liberties, whether it is in atari, whether a ladder catches it, and whether it lives even if
    its owner never plays again. Ladders are read to the end for both sides.

    \b
    Examples:
      tesuji read problem.sgf               one's own position
      tesuji read game.sgf --move 57        after move 57
      tesuji read game.sgf --json           for a script
      tesuji read Go.txt --traps            how soon first moves are refuted, by Lin's rules
    """
    if traps:
        if move is not None:
            raise InputError("--traps reads a problem from its start: expected no --move")
        trap_levels(file, game, json)
        return
    report(file, choose(file, game, move), json)


def report(file: Path, chosen: Chosen, json: bool) -> None:
    board = chosen.game.board
    statuses = block_statuses(board)
    if json:
        print_json(_record(file, chosen, statuses))
        return
    out = terminal()
    print_picture(picture_of_node(chosen.node), out)
    say(f"{chosen.sentence}\n", style="bold")
    for status in statuses:
        say(_line(status), style=_STYLES.get(status.ladder.status, "") if status.ladder else "")
    for status in statuses:
        if status.ladder is not None and status.ladder.status is LadderStatus.UNSETTLED and not status.in_atari:
            line = ladder_line(board, status.stones[0], status.color.opponent)
            say(f"\nThe ladder against {status.stones[0]}: {' '.join(map(point_name, line))}")


def trap_levels(file: Path, game: int, json: bool) -> None:
    """Write how soon each first move of a problem wins, or is refuted by force (Lin 2017, 2.3)."""
    from tesuji.problems.lin.bridge import to_lin_state
    from tesuji.solvers.lin.traps import MAX_DEPTH, first_moves

    problems = [problem for one, _ in files_of(file, PROBLEM_FILES) for problem in Collection(one).problems()]
    if game > len(problems):
        raise InputError(f"{file}: there is no problem {game}, the file has {counted(len(problems), 'problem')}")
    for first in first_moves(to_lin_state(problems[game - 1])):
        name, wins, level = point_name(first.move), first.wins_in, first.trap_level
        if json:
            print_json({"move": name, "wins_in": wins, "trap_level": level})
        elif wins is not None:
            say(f"{name:4}  wins in {counted(wins, 'move')}", style="green")
        elif level is not None:
            say(f"{name:4}  trap of level {level}: the opponent wins in {counted(level, 'move')}")
        else:
            say(f"{name:4}  neither within {MAX_DEPTH} moves")


_STYLES = {LadderStatus.CAPTURED: "red", LadderStatus.UNSETTLED: "yellow"}


def _line(status: BlockStatus) -> str:
    stones = counted(len(status.stones), "stone")
    liberties = "in atari" if status.in_atari else counted(len(status.liberties), "liberty")
    words = f"{status.color!s:5} {status.stones[0]!s:3}  {stones:9}  {liberties:12}  {status.verdict}"
    return words.rstrip()


def _record(file: Path, chosen: Chosen, statuses: list[BlockStatus]) -> dict[str, Any]:
    return {
        "file": str(file),
        "size": list(chosen.tree.size),
        "move": len(chosen.game),
        "to_play": str(chosen.game.to_play).lower(),
        "blocks": [status.as_record() for status in statuses],
    }
