"""Matches of a paper played again: what the paper reports stands beside what we measure."""

import argparse
import json
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tesuji.errors import InputError
from tesuji.files import write_file
from tesuji.lab.matches.contest import STORE, Match
from tesuji.lab.matches.game import FailedGame
from tesuji.lab.matches.match import MatchPlan, Summary


@dataclass(frozen=True)
class Pairing:
    """One match of a paper: the plan, and what the paper says of A."""

    name: str
    plan: MatchPlan
    mean_score: float | None = None
    win_rate: float | None = None

    def as_record(self, summary: Summary) -> dict[str, Any]:
        """Plan and result as plain data."""
        return {
            "match": self.name,
            "reported_mean_score": self.mean_score,
            "reported_win_rate": self.win_rate,
            "settings": {c.name: c.settings.values() for c in (self.plan.a, self.plan.b)},
            **summary.as_record(),
        }


HEAD = (
    "| match | games | A wins | 95 % | reported | mean score of A | reported |\n"
    "| --- | --- | --- | --- | --- | --- | --- |"
)


def row(pairing: Pairing, summary: Summary) -> str:
    """One line of the table."""
    low, high = summary.interval
    error = "" if summary.score_error is None else f" ± {summary.score_error:.1f}"
    score = "-" if summary.mean_score is None else f"{summary.mean_score:+.1f}{error}"
    said = "-" if pairing.win_rate is None else f"{pairing.win_rate:.0%}"
    points = "-" if pairing.mean_score is None else f"{pairing.mean_score:+.1f}"
    return (
        f"| {pairing.name} | {summary.games} | {summary.win_rate:.0%} | {100 * low:.0f} to {100 * high:.0f} "
        f"| {said} | {score} | {points} |"
    )


def play(pairing: Pairing, folder: Path | None = None, threads: int = 1) -> Summary:
    """Play the match, or what is left of it if the folder has its beginning."""
    place = None if folder is None else folder / pairing.name.replace(" ", "-").replace("/", "-")
    match = Match(pairing.plan, place, resume=place is not None and (place / STORE).exists())
    for game in match.play(threads):
        if isinstance(game, FailedGame):
            print(f"{pairing.name}: game {game.game} failed: {game.reason}", file=sys.stderr)
    return match.summary


def add_options(parser: argparse.ArgumentParser, games: int) -> None:
    """The options that every such experiment has."""
    parser.add_argument("--games", type=int, default=games, help="games of each match")
    parser.add_argument("--size", type=int, default=9)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=1, help="games at the same time")
    parser.add_argument("--folder", type=Path, help="keep the games here; an interrupted experiment goes on")
    parser.add_argument("--json", type=Path, help="write one JSON object per match here")


def run(pairings: Iterable[Pairing], options: argparse.Namespace) -> list[dict[str, Any]]:
    """Play all of them, print the table as it grows, write the file that was asked for."""
    records = []
    print(HEAD, flush=True)
    for pairing in pairings:
        summary = play(pairing, options.folder, options.threads)
        print(row(pairing, summary), flush=True)
        records.append(pairing.as_record(summary))
        if options.json:
            lines: Sequence[str] = [json.dumps(record, ensure_ascii=False) + "\n" for record in records]
            write_file(options.json, "".join(lines))
    return records


def check_options(options: argparse.Namespace) -> None:
    """Refuse numbers that no match can have."""
    if options.games < 1 or options.threads < 1:
        raise InputError("--games and --threads must be at least 1")
    if not 5 <= options.size <= 25:
        raise InputError(f"--size {options.size} is no board for this: expected 5 to 25")
