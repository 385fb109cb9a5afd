"""Whole games: a player's move with what it thinks, and the count at the end."""

from time import monotonic
from typing import Any

from tesuji.errors import InputError
from tesuji.go import Game, Point, point_name
from tesuji.players.analysis import Report
from tesuji.players.life import dead_stones
from tesuji.players.player import Resignation
from tesuji.players.presets import PRESETS, read_player
from tesuji.web.watching import EVERY, stones_of

MOST_MOVES = 12


def game_of(asked: dict[str, Any]) -> Game:
    try:
        game = Game(asked["size"], asked.get("rules") or "chinese", asked.get("komi"), asked.get("handicap") or 0)
        for word in asked["moves"]:
            game.play(None if word == "pass" else word)
    except ValueError as error:
        raise error if isinstance(error, InputError) else InputError(str(error)) from None
    return game


def move(asked: dict[str, Any], tell: Any) -> dict[str, Any]:
    """The move that a player chooses, or (``choose`` false) what it thinks of the position."""
    game = game_of(asked)
    if game.is_over:
        return {"over": True, **position_of(game)}
    simulations = asked["simulations"]
    if asked["player"] not in PRESETS:  # words after a colon would be settings, and some of those name files
        raise InputError(f"there is no player {asked['player']!r}: expected one of {', '.join(PRESETS)}")
    name, settings = read_player(asked["player"], {"simulations": str(simulations)})
    end = monotonic() + asked["seconds"]
    report, choice = None, None
    with settings.make(name, asked.get("seed") or 1) as player:
        try:
            while monotonic() < end:
                report = player.analyze(game, game.to_play, EVERY, limit=simulations)
                if report is None:
                    break
                tell(**told(report))
                if report.visits >= simulations or not report.made:
                    break
        except KeyboardInterrupt:
            pass
        if asked.get("choose", True):
            choice = player.genmove(game, game.to_play) if report is None else player.decide(game, game.to_play)
        why = player.explain()
    answer: dict[str, Any] = {"analysis": None if report is None else told(report), "why": why}
    if choice is None:
        return answer | position_of(game)
    if isinstance(choice, Resignation):
        return answer | {"move": "resign", "over": True} | position_of(game)
    game.play(choice.point)
    return answer | {"move": point_name(choice.point), "over": game.is_over} | position_of(game)


def count(asked: dict[str, Any]) -> dict[str, Any]:
    game = game_of(asked)
    dead = dead_stones(game.board)
    score = game.score(dead)
    owner = {str(p): int(score.owner[p.row, p.column]) for p in game.board.points() if score.owner[p.row, p.column]}
    return {
        "black": score.black,
        "white": score.white,
        "result": str(score),
        "dead": sorted(map(str, dead)),
        "owner": owner,
        "sgf": game.to_sgf(),
    }


def told(report: Report) -> dict[str, Any]:
    """An analysis as plain data; what a player does not know is left out."""
    return {
        "visits": report.visits,
        "value": round(report.win_rate, 4),
        "score": None if report.score is None else round(report.score, 2),
        "moves": [
            {
                "move": point_name(one.point),
                "visits": one.visits,
                "mean": round(one.win_rate, 4),
                "line": [point_name(point) for point in one.line],
            }
            for one in report.moves[:MOST_MOVES]
        ],
        "ownership": _owners(report),
    }


def _owners(report: Report) -> dict[str, float]:
    if report.ownership is None:
        return {}
    height, width = report.ownership.shape
    points = [Point(column, row) for row in range(height) for column in range(width)]
    return {str(p): round(float(report.ownership[p.row, p.column]), 2) for p in points}


def position_of(game: Game) -> dict[str, Any]:
    ko = game.ko
    where = {"ko": None if ko is None else str(ko), "over": game.is_over}
    return stones_of(game.board) | {"to_play": str(game.to_play).lower()} | where
