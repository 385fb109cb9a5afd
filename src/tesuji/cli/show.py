"""`tesuji show`: what does the board look like?"""

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.text import Text

from tesuji.cli.output import check_outputs, deliver, print_json, printable, say, terminal
from tesuji.cli.position import Chosen, FileArgument, GameOption, JsonOption, MoveOption, choose
from tesuji.errors import InputError
from tesuji.files import STREAM
from tesuji.go import BLACK, WHITE, Board, Color, Point, point_name
from tesuji.problems import Problem, Source, complete, problem_at, read_tree
from tesuji.problems.collection import has_lin_text, named
from tesuji.problems.lin.bridge import to_lin
from tesuji.problems.lin.text import format_lin
from tesuji.problems.problem import point_names
from tesuji.problems.sgf import is_record
from tesuji.render import Picture, picture_of_node, picture_svg, print_picture

if TYPE_CHECKING:
    from tesuji.solvers.mcts.figures import Figure

LONG = 10_000
"""Letters of a comment that are not set in lines any more, because that takes long."""
OURS = "shape"
"""The policy of the network that knows shape, which looks at the fight of a problem."""
LEAST_SHARE, MOST_NAMED = 0.01, 5
"""A network's moves that are drawn have at least this share; this many are named."""


def show(
    file: FileArgument,
    move: MoveOption = None,
    game: GameOption = 1,
    svg: Annotated[Path | None, typer.Option(metavar="OUT", help="Also draw the board as an SVG file.")] = None,
    region: Annotated[
        bool, typer.Option("--region", help="Also show the question of a solver: target, goal and region.")
    ] = False,
    candidates: Annotated[
        bool, typer.Option("--candidates", help="Number the moves that the selective capture search tries.")
    ] = False,
    boundary: Annotated[
        bool, typer.Option("--boundary", help="Mark the boundary of the tactic search in life and death.")
    ] = False,
    weights: Annotated[bool, typer.Option("--weights", help="Show the playout weights of the points.")] = False,
    policy: Annotated[
        str | None,
        typer.Option(
            "--policy",
            metavar="shape|katago:FILE",
            help="Show the policy of a network, in percent: shape, how likely each move wins the fight; katago:FILE, "
            "how likely KataGo plays it.",
        ),
    ] = None,
    after: Annotated[
        str | None,
        typer.Option("--after", metavar="MOVES", help="With --weights: play these moves of a playout first."),
    ] = None,
    preset: Annotated[
        str | None,
        typer.Option(
            "--preset",
            metavar="NAME",
            help="Preset of mcts for --region, --boundary and --weights; a letter is a row of Zhang's tables.",
        ),
    ] = None,
    lin: Annotated[
        Path | None, typer.Option("--lin", metavar="OUT", help="Also write the problem in Lin's text format (Go.txt).")
    ] = None,
    json: JsonOption = False,
) -> None:
    """Show a position of a game record: board, prisoners, side to move.

    \b
    Examples:
      tesuji show game.sgf                       the end of the game
      tesuji show game.sgf --move 57             after move 57
      tesuji show games.sgf --game 3 --move 0    the start of the third game of a collection
      tesuji show game.sgf --svg board.svg       a picture as well; --svg - writes it to standard output
      tesuji show problem.sgf --region           where the fight takes place
      tesuji show problem.sgf --candidates       what the selective capture search tries, numbered
      tesuji show problem.sgf --policy shape     which moves look likely to a small network
      tesuji show problem.sgf --region --preset D --svg region.svg    the first moves of Zhang's search
      tesuji show problem.sgf --weights --preset I --after "D4 E5"    what a playout draws its next move from
      tesuji show game.sgf --move 57 --policy katago:g170-b15c192.bin.gz    where strong players would play
      tesuji show problem.sgf --lin Go.txt       the same problem as Lin's program reads it
    """
    check_outputs({"--svg": svg, "--lin": lin}, [file], json=json)
    kinds = {
        "--region": region,
        "--candidates": candidates,
        "--boundary": boundary,
        "--weights": weights,
        "--policy": policy is not None,
    }
    kind = _kind(kinds, after, preset)
    chosen = choose(file, game, move)
    if policy not in (None, OURS):
        _show_policy(policy, chosen, _record(file, game, chosen), svg, json=json)
        return
    problem = _problem(file, game, chosen) if kind or lin is not None else None
    if lin is not None and problem is not None:
        deliver(lin, format_lin(to_lin(problem)))
        if lin == STREAM:
            return
        problem = problem if kind else None
    if problem is not None and (kind != "--region" or preset):
        drawn = _figure(kind, problem, preset, after)
        if svg is not None:
            deliver(svg, picture_svg(drawn.picture(text=False)))
        if json:
            print_json(_record(file, game, chosen) | _problem_record(problem) | dict(drawn.record))
        elif svg != STREAM:
            _print(chosen, drawn.picture(text=True))
            _print_goal(problem)
            for words in drawn.words:
                say(words)
        return
    picture = _picture(chosen, problem)
    if svg is not None:
        deliver(svg, picture_svg(picture))
    if json:
        print_json(_record(file, game, chosen) | _problem_record(problem))
    elif svg != STREAM:
        _print(chosen, picture)
        _print_problem(problem)
        if problem is None and has_lin_text(named(file)):
            _print_goal(_problem(file, game, chosen))


def _show_policy(guide: str, chosen: Chosen, record: dict[str, Any], svg: Path | None, *, json: bool) -> None:
    """The position with what a network predicts: its moves in percent, and who is ahead by how much."""
    from tesuji.solvers.sources.guide import read_guide, require_guide

    if not guide.startswith("katago:"):
        raise InputError(f"--policy {guide} is not known: expected {OURS}, or katago:FILE")
    require_guide(guide, there=True)
    game, asked = chosen.game, read_guide(guide)
    advice = asked.ask(game.board, game.komi)
    top = max(advice.moves.values(), default=0.0) or 1.0
    heat = {move: share / top for move, share in advice.moves.items()}
    labels = {move: f"{100 * share:.0f}" for move, share in advice.moves.items() if share >= LEAST_SHARE}
    picture = picture_of_node(chosen.node)
    if svg is not None:
        deliver(svg, picture_svg(replace(picture, heat=heat, labels=labels)))
    likely = sorted((move for move in labels), key=lambda move: (-advice.moves[move], move))
    if json:
        moves = {point_name(move): advice.moves[move] for move in likely}
        print_json(record | {"guide": asked.name, "policy": moves, "lead": advice.lead})
    elif svg != STREAM:
        tenths = {move: str(min(9, int(10 * share / top))) for move, share in advice.moves.items() if move in labels}
        _print(chosen, replace(picture, heat=heat, labels=tenths))
        named = ", ".join(f"{point_name(move)} {labels[move]} %" for move in likely[:MOST_NAMED])
        ahead = f"{game.to_play if advice.lead >= 0 else game.to_play.opponent} leads by {abs(advice.lead):g}"
        words = f"{asked.name} would play {named or 'elsewhere'}; {ahead}, as it sees it."
        say(printable(f"{words} Digits: tenths of its first choice."))


def _kind(kinds: dict[str, bool], after: str | None, preset: str | None) -> str:
    """The one figure to draw beside the position, or none."""
    asked = [name for name, wanted in kinds.items() if wanted]
    if len(asked) > 1:
        raise InputError(f"{' and '.join(asked)} cannot be drawn into one board: expected one of them")
    kind = asked[0] if asked else ""
    if after is not None and kind != "--weights":
        raise InputError("--after belongs to --weights")
    if preset is not None and kind not in ("--region", "--boundary", "--weights"):
        raise InputError("--preset belongs to --region, --boundary or --weights")
    return kind


def _figure(kind: str, problem: Problem, preset: str | None, after: str | None) -> "Figure":
    from tesuji.solvers import SolverConfig
    from tesuji.solvers.mcts import MctsSettings, figures

    if kind == "--candidates":
        return figures.candidates_figure(problem)
    if kind == "--policy":
        return figures.policy_figure(problem)
    settings = SolverConfig.of("mcts", preset or "zhang-d").settings(problem)
    assert isinstance(settings, MctsSettings)
    if kind == "--region":
        return figures.region_figure(problem, settings)
    if kind == "--boundary":
        return figures.boundary_figure(problem, settings)
    return figures.weights_figure(problem, settings, _moves(after or ""))


def _moves(text: str) -> list[Point | None]:
    try:
        return [None if word.lower() == "pass" else Point.parse(word) for word in text.replace(",", " ").split()]
    except ValueError as error:
        raise InputError(f"--after: {error}") from None


def _problem(file: Path, number: int, chosen: Chosen) -> Problem:
    """The problem that the position poses; as the file states it where the file poses one."""
    try:
        posed = len(chosen.game) == 0 and not is_record(chosen.tree)
        return complete(read_tree(chosen.tree, Source(str(file), number)) if posed else problem_at(chosen.node))
    except InputError as error:
        message = str(error)
        raise InputError(
            message if message.startswith(chosen.tree.place) else f"{chosen.node.place}: {message}"
        ) from None


def _picture(chosen: Chosen, problem: Problem | None) -> Picture:
    picture = picture_of_node(chosen.node)
    if problem is None or problem.region is None:
        return picture
    alive = problem.assumed_alive & (problem.black | problem.white)
    marks = dict.fromkeys(alive, "circle") | dict.fromkeys(problem.own, "square")
    marks |= dict.fromkeys(problem.target, "triangle")
    return replace(picture, region=problem.region, marks=marks)


def _print_problem(problem: Problem | None) -> None:
    if problem is None or problem.region is None:
        return
    empty = problem.region - problem.black - problem.white
    _print_goal(problem)
    say(f"Region: {' '.join(point_names(empty))}")
    for note in problem.notes:
        say(f"Note: {printable(note)}")


def _print_goal(problem: Problem) -> None:
    say(f"Goal: {problem.to_play} to {problem.goal}, target {' '.join(point_names(problem.target))}")
    if problem.own:
        say(f"Own stones: {' '.join(point_names(problem.own))}")
    if problem.assumed_alive:
        say(f"Counted as alive: {' '.join(point_names(problem.assumed_alive))}")


def _problem_record(problem: Problem | None) -> dict[str, Any]:
    if problem is None or problem.region is None:
        return {}
    return {
        "goal": str(problem.goal),
        "target": point_names(problem.target),
        "own": point_names(problem.own),
        "region": point_names(problem.region),
        "alive": point_names(problem.assumed_alive),
        "notes": list(problem.notes),
    }


def _print(chosen: Chosen, picture: Picture) -> None:
    out = terminal()
    board, game = chosen.game.board, chosen.game
    if heading := printable(_heading(chosen)):
        say(heading, style="bold")
    print_picture(picture, out)
    say(chosen.sentence, style="bold")
    black, white = game.prisoners
    say(f"Prisoners: Black has taken {black}, White {white}.")
    if board.ko is not None:
        say(f"Ko: {game.to_play} may not retake {board.ko} at once.")
    for color, stones in _blocks_in_atari(board):
        say(f"Atari: {color} {' '.join(map(str, stones))}")
    if comment := printable(chosen.node.comment.strip()):
        out.print(Text(f"\n{comment}"), soft_wrap=len(comment) > LONG)


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
