"""What each ingredient of ``uct`` is worth: the player without it against the whole one.

Run ``python -m tools.ablation --games 40 --simulations 500``. Both have the same number of simulations, so an
ingredient that costs time looks a little better here than it is. Below 50 % it helps.
"""

import argparse
import json
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from tesuji.errors import InputError
from tesuji.files import write_file
from tesuji.lab.matches.contest import STORE, Match
from tesuji.lab.matches.match import Contestant, MatchPlan, Summary
from tesuji.lab.matches.match_game import FailedGame
from tesuji.players.settings import Value
from tesuji.players.uct.settings import UctSettings
from tesuji.script import Words, command

_PRIORS = [name for name in UctSettings.field_names() if name.startswith("prior_")]
_BELIEFS: dict[str, Value] = {name: 0.0 for name in _PRIORS if name not in ("prior_even", "prior_pass")}
_KNOWLEDGE: dict[str, Value] = {name: 0.0 for name in UctSettings.field_names() if name.startswith("playout_")}

VARIANTS: dict[str, dict[str, Value]] = {
    "without RAVE": {"rave": False, "exploration": 0.4},
    "without any prior": _BELIEFS,
    "without knowledge in playouts": _KNOWLEDGE,
    "without captures in playouts": {"playout_captures": 0.0},
    "without escapes in playouts": {"playout_escapes": 0.0},
    "without ladders in playouts": {"playout_ladders": 0.0},
    "without nakade in playouts": {"playout_nakade": 0.0},
    "without 3x3 shapes in playouts": {"playout_patterns": 0.0},
    "without the self-atari filter in playouts": {"playout_self_atari": 0.0},
    "without priors of captures and escapes": {"prior_capture_one": 0.0, "prior_capture_many": 0.0},
    "without priors of ladders": {"prior_ladder": 0.0},
    "without priors of self-atari": {"prior_self_atari": 0.0},
    "without priors of 3x3 shapes": {"prior_pattern": 0.0},
    "without priors of distance": {"prior_near_1": 0.0, "prior_near_2": 0.0, "prior_near_3": 0.0},
    "with half the priors of distance on small boards": {"prior_near_small": 0.5},
    "without priors at the edge": {"prior_edge": 0.0},
    "without the score bonus": {"score_bonus": 0.0},
    "without tree reuse": {"reuse": False},
    "without reading groups": {"reading_nodes": 0},
    "without read replies in playouts": {"reading_replies": 0.0},
    "with last good replies": {"playout_replies": 1.0},
    "with shapes around both last moves": {"playout_wide_patterns": 1.0},
    "with chasing blocks of two liberties": {"playout_two_liberties": 0.5},
    "with criticality": {"criticality": 20.0},
    "with groups read in the tree too": {"reading_visits": 100},
}
"""By name, what is different from the player as it is."""


HEAD = "| match | games | A wins | 95 % | mean score of A |\n| --- | --- | --- | --- | --- |"


def plans(options: argparse.Namespace) -> Iterator[tuple[str, MatchPlan]]:
    """The variants that were asked for, each against the player as it is."""
    whole = replace(UctSettings(), simulations=options.simulations, memory=64)
    for name, changes in VARIANTS.items():
        if options.only and not any(word in name for word in options.only):
            continue
        variant = whole.with_values({field: str(value) for field, value in changes.items()})
        a, b = Contestant(f"uct {name}", variant), Contestant("uct", whole)
        yield name, MatchPlan(a, b, games=options.games, size=options.size, komi=7.5, seed=options.seed)


def play(name: str, plan: MatchPlan, folder: Path | None, threads: int) -> Summary:
    """Play the match, or what is left of it if the folder has its beginning."""
    place = None if folder is None else folder / name.replace(" ", "-").replace("/", "-")
    match = Match(plan, place, resume=place is not None and (place / STORE).exists())
    for game in match.play(threads):
        if isinstance(game, FailedGame):
            print(f"{name}: game {game.game} failed: {game.reason}", file=sys.stderr)
    return match.summary


def row(name: str, summary: Summary) -> str:
    """One line of the table."""
    low, high = summary.interval
    error = "" if summary.score_error is None else f" ± {summary.score_error:.1f}"
    score = "-" if summary.mean_score is None else f"{summary.mean_score:+.1f}{error}"
    return f"| {name} | {summary.games} | {summary.win_rate:.0%} | {100 * low:.0f} to {100 * high:.0f} | {score} |"


@command
def main(words: Words = None) -> None:
    """Play the matches and print the table."""
    parser = argparse.ArgumentParser(prog="python -m tools.ablation", description=__doc__)
    parser.add_argument("--simulations", type=int, default=500, help="per move, of both players")
    parser.add_argument("--only", action="append", metavar="WORDS", help="variants whose name has these words")
    parser.add_argument("--games", type=int, default=40, help="games of each match")
    parser.add_argument("--size", type=int, default=9)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=1, help="games at the same time")
    parser.add_argument("--folder", type=Path, help="keep the games here; an interrupted experiment goes on")
    parser.add_argument("--json", type=Path, help="write one JSON object per match here")
    options = parser.parse_args(words)
    if options.games < 1 or options.threads < 1:
        raise InputError("--games and --threads must be at least 1")
    if not 5 <= options.size <= 25:
        raise InputError(f"--size {options.size} is no board for this: expected 5 to 25")
    print(HEAD, flush=True)
    lines = []
    for name, plan in plans(options):
        summary = play(name, plan, options.folder, options.threads)
        print(row(name, summary), flush=True)
        settings = {side.name: side.settings.values() for side in (plan.a, plan.b)}
        lines.append(
            json.dumps({"match": name, "settings": settings, **summary.as_record()}, ensure_ascii=False) + "\n"
        )
        if options.json:
            write_file(options.json, "".join(lines))


if __name__ == "__main__":
    sys.exit(main())
