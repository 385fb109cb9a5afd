"""`tesuji match`: who is stronger?"""

import os
from pathlib import Path
from typing import Annotated, Any

import typer

from tesuji.cli.kept import ClusterOption
from tesuji.cli.output import complain, leave, print_json, printable, progress, say
from tesuji.cli.players import RulesOption, SeedOption, SimulationsOption, TimeOption, common_values
from tesuji.errors import InputError
from tesuji.go import GameTree, Rules, read_sgf
from tesuji.lab.matches.contest import Match
from tesuji.lab.matches.match import Contestant, MatchPlan, Summary
from tesuji.lab.matches.match_game import FailedGame, GameRecord
from tesuji.lab.statistics import Sprt, elo_difference
from tesuji.players.presets import find_player
from tesuji.plural import counted


def match(
    a: Annotated[str, typer.Argument(metavar="A", help="A player, or a GTP program: gtp:COMMAND.")],
    b: Annotated[str, typer.Argument(metavar="B", help="The other player or program.")],
    games: Annotated[int, typer.Option("--games", "-n", min=1, max=100_000, help="How many games.")] = 100,
    size: Annotated[int, typer.Option(min=2, max=25, help="Board size.")] = 9,
    komi: Annotated[float, typer.Option(help="Points added to White's score.")] = 7.5,
    rules: RulesOption = "tromp-taylor",
    time: TimeOption = None,
    simulations: SimulationsOption = None,
    openings: Annotated[
        str | None, typer.Option(metavar="FILE|N", help="SGF file of openings, or a number of random moves.")
    ] = None,
    swap: Annotated[bool, typer.Option(help="Alternate colours; with --no-swap A is always Black.")] = True,
    jobs: Annotated[
        int, typer.Option("--jobs", "-j", "--threads", min=1, max=1024, help="Games at the same time.")
    ] = 1,
    cluster: ClusterOption = None,
    seed: SeedOption = 1,
    sgf_dir: Annotated[Path | None, typer.Option(metavar="DIR", help="Folder for the game records.")] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Resume the match in that folder.")] = False,
    sprt: Annotated[
        str | None,
        typer.Option(
            metavar="ELO0,ELO1", help="Stop when the sequential probability ratio test decides, such as 0,50."
        ),
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print JSON: one object per game, then a summary.")] = False,
) -> None:
    """Let two players play many games and say who is stronger.

    Players are named as in tesuji gtp, with optional settings after a colon. Colours alternate. The board is counted by
    area after removing dead stones, as both programs report them or as random games decide. A player that makes an
    illegal move, crashes or does not answer loses. The exit code is 1 when a game could not be played.

    \b
    Examples:
      tesuji match gogogo random -n 50 --size 19
      tesuji match gogogo:simulations=200 gogogo --sgf-dir games
      tesuji match gogogo gtp:"gnugo --mode gtp --level 1" -n 10
      tesuji match gogogo random --sprt 0,100 --json
    """
    values = common_values(simulations=simulations)
    trees, moves = _openings(openings)
    plan = MatchPlan(
        *_contestants(a, b, values),
        games=games,
        size=size,
        komi=komi,
        rules=Rules.named(rules),
        seconds=time,
        swap=swap,
        openings=trees,
        opening_moves=moves,
        seed=seed,
        sprt=_sprt(sprt),
    )
    contest = Match(plan, sgf_dir, resume=resume)
    failed = 0
    with progress(_short(contest.summary), total=games) as (bar, task):
        bar.update(task, completed=len(contest.records))
        for record in contest.play(jobs, cluster=cluster, done=lambda: bar.advance(task), say=complain):
            bar.update(task, description=_short(contest.summary))
            if isinstance(record, FailedGame):
                failed += 1
                complain(f"game {record.game} failed: {record.reason}")
            if json:
                print_json(record.as_record())
            elif isinstance(record, GameRecord):
                say(_line(record))
    if json:
        print_json(contest.summary.as_record())
    elif contest.records or not contest.interrupted:
        say(_sentences(contest.summary), style="bold")
    leave(interrupted=contest.interrupted, failed=failed)  # what was played is summed up


def _contestants(a: str, b: str, values: dict[str, str]) -> tuple[Contestant, Contestant]:
    """Both players; when both have the same name, as they were typed."""
    first, second = (Contestant(*find_player(text, values)) for text in (a, b))
    if first.name == second.name:
        first, second = first._replace(name=a), second._replace(name=b if b != a else f"{b} (B)")
    return first, second


def _openings(text: str | None) -> tuple[tuple[GameTree, ...], int]:
    if text is None:
        return (), 0
    if text.isdecimal() and not os.path.exists(text):
        if int(text) > 100:
            raise InputError(f"{text} random moves are too many for an opening: expected at most 100")
        return (), int(text)
    return tuple(read_sgf(text)), 0


def _sprt(text: str | None) -> Sprt | None:
    if text is None:
        return None
    try:
        elo0, elo1 = (float(word) for word in text.split(","))
    except ValueError:
        raise InputError(f"--sprt {text} is not a test: expected two numbers, such as 0,50") from None
    return Sprt(elo0, elo1)


def _short(summary: Summary) -> str:
    return f"{summary.wins}-{summary.losses}" + (f"-{summary.draws}" if summary.draws else "")


def _line(record: GameRecord) -> str:
    words: list[Any] = [f"Game {record.game:4}", f"{record.black} - {record.white}", record.result]
    words.append(f"{counted(record.moves, 'move')}, {record.seconds:.1f} s")
    if record.reason not in ("count", "resign"):
        words.append(printable(f"{record.reason}: {record.detail}"))
    return "  ".join(map(str, words))


def _elo(summary: Summary) -> str:
    """How much stronger A is; after winning every game there is only a lower bound."""
    low, high = (f"{elo_difference(rate):+z.0f}" for rate in summary.interval)
    if summary.wins == summary.games:
        return f"Elo difference at least {low} (95 %): {summary.a} won every game"
    if summary.losses == summary.games:
        return f"Elo difference at most {high} (95 %): {summary.a} lost every game"
    return f"Elo difference {elo_difference(summary.win_rate):+z.0f}, 95 % between {low} and {high}"


def _sentences(summary: Summary) -> str:
    if not summary.games:
        return f"No game between {summary.a} and {summary.b} was finished"
    low, high = summary.interval
    draws = f", {counted(summary.draws, 'draw')}" if summary.draws else ""
    lines = [
        f"{summary.a} wins {summary.wins} of {summary.games} against {summary.b}{draws}: "
        f"{summary.win_rate:.1%}, 95 % between {low:.1%} and {high:.1%}"
    ]
    if summary.mean_score is not None:
        error = f" +- {summary.score_error:.1f}" if summary.score_error is not None else ""
        lines.append(f"Mean score of {summary.a}: {summary.mean_score:+.1f}{error} points")
    lines.append(_elo(summary))
    if summary.failures:
        lines.append(f"{counted(summary.failures, 'game')} ended with a crash, a time-out or an illegal move")
    if summary.sprt:
        lines.append(f"Sequential test: {summary.a} is {summary.sprt}")
    return "\n".join(lines)
