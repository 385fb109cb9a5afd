"""Why an answer is so: zones and races."""

from tesuji.go import Board
from tesuji.go.color import BLACK, WHITE
from tesuji.problems import Draft, complete, load
from tesuji.problems.collection import BUNDLED
from tesuji.problems.position import Position
from tesuji.solvers import Limit
from tesuji.solvers.answer.finish import answer_problem
from tesuji.web import work
from tesuji.web.shelves import Wish, chosen
from tesuji.web.why import explained, race_words, racer

NODES = 20_000
RACES = [problem for problem in load(BUNDLED / "semeai.toml").problems() if problem.goal.stake == "race"]
OPEN = answer_problem(complete(RACES[0]), limit=Limit(nodes=1))


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
    assert "an eye of 4 points, worth 5 moves" in race_words(mine, theirs, OPEN)[1]


def test_the_zone_of_a_proof_has_the_stones_at_stake():
    problem = next(load(BUNDLED / "eyes.toml").problems())
    told = explained(problem, 3600.0, NODES)
    assert {str(p) for p in problem.target} <= set(told["zone"])
    assert "The proof depends on" in told["zone_words"]


def test_a_race_explains_itself():
    told = explained(complete(RACES[0]), 3600.0, NODES)
    assert [side["color"] for side in told["race"]] == [RACES[0].to_play.word, RACES[0].to_play.opponent.word]
    assert len(told["race_words"]) == 3


def test_shared_liberties_count_for_the_only_eye():
    """White has two liberties and Black two, but White cannot fill the shared one before Black fills the other."""
    race = next(problem for problem in RACES if problem.name == "Eye against no eye")
    last = explained(complete(race), 3600.0, NODES)["race_words"][2]
    assert last.startswith("White is to play, and Black is ahead by 1 move")


def test_where_the_count_is_wrong_the_reading_is_told():
    """Black has two liberties and White three, but White's last stones are caught with the first move."""
    races = chosen(Wish(shelf="race"))["problems"]
    race = next(one for one in races if one["name"] == "Race 1, no. 7")
    position = {field: race.get(field) for field in ("width", "height", "black", "white", "goal", "target", "own")}
    told = work.why({"position": position | {"to_play": "black"}, "seconds": 3600.0, "nodes": NODES}, None)
    assert told["headline"] == "Unsettled. Black to play wins the race: B2 (proven)"
    assert told["race_words"][2].startswith("Counting alone does not decide here: White is ahead by 1 move")
    assert "but Black wins with B2, as the reading shows (B2" in told["race_words"][2]
