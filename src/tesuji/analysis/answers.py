"""What a player reports of a position, as KataGo's answers have it."""

from hashlib import sha256
from typing import Any

import numpy as np
import numpy.typing as npt

from tesuji.analysis.query import Query, QueryTurn
from tesuji.go.board import Board
from tesuji.go.color import BLACK, Color
from tesuji.go.point import point_name
from tesuji.players.analysis import MoveReport, Report
from tesuji.players.life import ownership

DIGITS = 6
HASH = 32

Answer = dict[str, Any]


def head(query: Query, position: QueryTurn, *, during: bool = False) -> Answer:
    return {"id": query.id, "isDuringSearch": during, "turnNumber": position.turn}


def without_results(query: Query, position: QueryTurn) -> Answer:
    return {**head(query, position), "noResults": True}


def answer(query: Query, position: QueryTurn, report: Report, *, during: bool = False) -> Answer:
    """The whole answer: the moves, the position itself, and what else was asked for."""
    view = _View(position.color, query.perspective)
    answer = head(query, position, during=during)
    answer["moveInfos"] = [_move(order, move, view, query.line) for order, move in enumerate(report.moves)]
    answer["rootInfo"] = {
        "currentPlayer": position.color.letter,
        **view.values(report.win_rate, report.score),
        **_hashes(position.game.board),
        "visits": report.visits,
    }
    if query.ownership:
        owners = ownership(position.game.board) if report.ownership is None else report.ownership
        answer["ownership"] = _rows(owners * view.sign_of_black)
    if query.policy and report.priors is not None:
        answer["policy"] = _policy(report, position)
    return answer


class _View:
    def __init__(self, mover: Color, perspective: Color | None) -> None:
        side = mover if perspective is None else perspective
        self.turned = side != mover
        self.sign_of_black = 1 if side == BLACK else -1

    def share(self, value: float) -> float:
        return round(1 - value if self.turned else value, DIGITS)

    def values(self, win_rate: float, score: float | None) -> Answer:
        """Win rate and utility, and the score where the player knows one: the mean of the games that it simulated."""
        shown = self.share(win_rate)
        found: Answer = {"winrate": shown, "utility": round(2 * shown - 1, DIGITS)}
        if score is not None:
            points = round(-score if self.turned else score, DIGITS)
            found |= {"scoreLead": points, "scoreSelfplay": points}
        return found


def _move(order: int, move: MoveReport, view: _View, most: int) -> Answer:
    bound = view.share(move.lower_bound)
    values = view.values(move.win_rate, move.score)
    if "scoreLead" in values:
        values["scoreMean"] = values["scoreLead"]
    prior = {} if move.prior is None else {"prior": round(move.prior, DIGITS)}
    return {
        "move": point_name(move.point),
        "order": order,
        "visits": move.visits,
        **values,
        "lcb": bound,
        "utilityLcb": round(2 * bound - 1, DIGITS),
        **prior,
        "pv": [point_name(point) for point in move.line[:most]],
    }


def _rows(values: npt.NDArray[np.float64]) -> list[float]:
    """Numbers of the points, line by line from the upper left."""
    return [round(float(value), DIGITS) for row in values[::-1] for value in row]


def _policy(report: Report, position: QueryTurn) -> list[float]:
    """What was believed of every move before the search; -1 for those that the rules forbid. The pass is last."""
    game, priors = position.game, report.priors or {}
    grid = np.full((game.height, game.width), -1.0)
    for point in game.legal_moves(position.color):
        grid[point.row, point.column] = priors.get(point, 0.0)
    return [*_rows(grid), round(priors.get(None, 0.0), DIGITS)]


def _hashes(board: Board) -> Answer:
    """A word for the position with its turn and ko, and one that is the same for its mirror images."""
    colors = np.array(board.colors())
    if board.ko is not None:
        colors[board.ko.row, board.ko.column] = 3
    turned = [np.rot90(grid, quarter) for grid in (colors, colors.T) for quarter in range(4)]
    words = [_digest(grid, board.to_play) for grid in turned]
    return {"thisHash": words[0], "symHash": min(words)}


def _digest(grid: npt.NDArray[Any], to_play: Color) -> str:
    text = f"{grid.shape} {to_play.letter} {grid.tolist()}"
    return sha256(text.encode()).hexdigest()[:HASH].upper()
