"""Game records on the page: their moves, and the problems that they have left."""

from dataclasses import replace

import pytest

from tesuji.errors import InputError
from tesuji.go import Game
from tesuji.solvers.answer.finish import answer_problem
from tesuji.web import records as records_of
from tesuji.web.records import missed, records

MOVES = ["A3", "A2", "B3", "B2", "C3", "C2", "D3", "D2", "E3", "G6", "E2", "F6", "E1", "D1", "G7", "B1", "G5"]
"""Black kills the corner at B1 with the fifteenth move, plays G7, and White lives."""


def game(moves):
    played = Game(7)
    for move in moves:
        played.play(move)
    return played.to_sgf()


def found(moves):
    return missed(game(moves), "game.sgf", {"game": 0, "seconds": 3600.0}, lambda **progress: None)


def test_a_record_has_its_moves():
    (record,) = records(game(MOVES), "game.sgf")
    assert (record["width"], record["black"], len(record["moves"])) == (7, [], len(MOVES))
    assert record["moves"][:2] == [["black", "A3"], ["white", "A2"]]


def test_a_problem_is_no_record():
    assert records("(;SZ[7]AB[aa]AW[bb];B[cc])", "problem.sgf") == []


def test_a_group_that_could_be_killed_is_a_problem_of_the_game():
    (miss,) = found(MOVES)["problems"]
    assert (miss["number"], miss["move"], miss["right"], miss["answer"]) == (14, "G7", ["B1"], "B1")
    assert miss["problem"]["to_play"] == "black"
    assert miss["problem"]["goal"] == "kill"
    assert {"goal", "target"} <= set(miss["problem"]["stated"])


def test_who_plays_the_right_move_has_missed_nothing():
    assert found([*MOVES[:14], "B1", "G7"])["problems"] == []


def test_a_search_that_is_stopped_ends_all_of_it(monkeypatch):
    asked = []

    def stopped(problem, choice, limit):
        asked.append(problem)
        return replace(answer_problem(problem, choice, limit), stop="interrupted")

    monkeypatch.setattr(records_of, "answer_problem", stopped)
    told = found(MOVES)
    assert len(asked) == 1
    assert (told["problems"], told["looked"] < told["moves"]) == ([], True)


def test_a_game_without_a_name_is_told_by_its_players():
    (record,) = records(game(MOVES).replace("GM[1]", "GM[1]PB[Left]PW[Right]"), "game.sgf")
    assert record["name"] == "Left against Right"


def test_a_file_without_a_game_is_told():
    with pytest.raises(InputError, match="no game record"):
        missed("(;SZ[7]AB[aa]AW[bb];B[cc])", "problem.sgf", {"game": 0, "seconds": 3600.0}, lambda **progress: None)
