"""Why an answer is so: zones and races."""

from tesuji.go import Board
from tesuji.go.color import BLACK, WHITE
from tesuji.problems import Draft, complete, load
from tesuji.problems.collection import BUNDLED
from tesuji.problems.position import Position
from tesuji.web.why import explained, race_words, racer

NODES = 20_000


def sides(diagram, own, target):
    board = Board.from_diagram(diagram)
    draft = Draft.from_board(board)
    position = Position(draft.width, draft.height, draft.black, draft.white)
    mine, theirs = (position.block(next(p for p in board.points() if str(p) == name)).stones for name in (own, target))
    return racer(position, mine, theirs), racer(position, theirs, mine)


def test_liberties_of_a_race_are_parted_into_own_and_shared():
    mine, theirs = sides(
        """
        . . . . . . .
        O O O O O . .
        X X X X O . .
        O O O X O X .
        . . O . . X .
        """,
        "A3",
        "A2",
    )
    assert (mine.color, theirs.color) == (BLACK, WHITE)
    assert mine.shared == theirs.shared
    assert not mine.outside & mine.shared


def test_a_big_eye_is_worth_more_than_its_points():
    mine, theirs = sides(
        """
        . . . . . . .
        X X X X X X .
        O O O O O X .
        . . . . O X .
        """,
        "A3",
        "A2",
    )
    assert len(theirs.eye) == 4
    assert theirs.eye_value == 5
    assert theirs.own_moves == 5
    assert "an eye of 4 points, worth 5 moves" in race_words(mine, theirs)[1]


def test_the_zone_of_a_proof_has_the_stones_at_stake():
    problem = next(load(BUNDLED / "eyes.toml").problems())
    told = explained(problem, 3600.0, NODES)
    assert {str(p) for p in problem.target} <= set(told["zone"])
    assert "The proof depends on" in told["zone_words"]


def test_a_race_explains_itself():
    races = [problem for problem in load(BUNDLED / "semeai.toml").problems() if problem.goal.stake == "race"]
    told = explained(complete(races[0]), 3600.0, NODES)
    assert [side["color"] for side in told["race"]] == [races[0].to_play.word, races[0].to_play.opponent.word]
    assert len(told["race_words"]) == 3
