"""Connections: jumps, bamboo joints, protected cuts, cutting stones that are caught, and the first line."""

from random import Random

import pytest

from tesuji.checker import Question
from tesuji.go import BLACK, WHITE, Board, Point
from tesuji.problems import Draft, Goal, Problem, Verdict, bundled, complete, load
from tesuji.solvers import Limit, ProofLevel, SearchSettings, Solution, solve_exact
from tesuji.solvers.gnugo import questions as gnugo
from tesuji.solvers.investigate import investigate
from tesuji.solvers.search.asking import core_search, run
from tesuji.solvers.sources.readers import SAFE, connection_reader
from tesuji.solvers.sources.selective import ReadingCase
from tesuji.solvers.sources.settings import ReadingSettings

LIMIT = Limit(nodes=4_000)


def links(diagram: str, first: str, second: str) -> tuple[str, str]:
    """What joining and cutting come to."""
    board, one, two = Board.from_diagram(diagram), Point.parse(first), Point.parse(second)
    return str(gnugo.connect(board, one, two, LIMIT)), str(gnugo.disconnect(board, one, two, LIMIT))


def test_a_bamboo_joint_cannot_be_cut() -> None:
    joint = """
. . . . . . .
. O . . . O .
. . X . X . .
. O X . X O .
. . . . . . .
. . . O . . .
. . . . . . .
"""
    assert links(joint, "C4", "E4")[1] == "0"


def test_a_diagonal_with_both_points_free_cannot_be_cut() -> None:
    diagonal = """
. . . . . . .
. . O . . . .
. . . X O . .
. O X . . . .
. . O . . . .
. . . . . . .
. . . . . . .
"""
    assert links(diagonal, "C4", "D5")[1] == "0"


def test_a_cutting_stone_in_atari_joins_its_neighbours() -> None:
    caught = """
. . . . . . .
. . . X . . .
. . X O X . .
. . . . . . .
. . . X . . .
. . . . . . .
. . . . . . .
"""
    joined, cut = links(caught, "C5", "E5")
    assert joined == "1 D4"
    assert cut == "0"


def test_stones_far_apart_behind_a_wall_are_cut() -> None:
    wall = """
. . . . . . . . .
. . . . O . . . .
. . . . O . . . .
. . X . O . X . .
. . . . O . . . .
. . . . O . . . .
. . . . O . . . .
. . . . O . . . .
. . . . O . . . .
"""
    joined, cut = links(wall, "C6", "G6")
    assert joined == "0"
    assert cut.startswith("1")


LADDER = """
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
O X X O . . . . .
O O O X X . . . .
. . O . . . . . .
"""


def test_a_cutting_stone_that_is_caught_in_a_ladder_joins_its_neighbours() -> None:
    assert links(LADDER, "C3", "D2") == ("1 D4", "1 D4")


def test_a_stone_that_breaks_the_ladder_keeps_them_apart() -> None:
    rows = LADDER.strip().splitlines()
    rows[2] = ". . . . . . O . ."
    joined, cut = links("\n".join(rows), "C3", "D2")
    assert joined == "0"
    assert cut.startswith("1")


def test_a_block_is_joined_to_itself() -> None:
    assert links("X X .\n. . .\n. . .", "A3", "B3") == ("1 PASS", "0")


# Connections as problems: the same reading, in the region of the problem -------------------------------------------


def asked(diagram: str, goal: Goal, target: str, **fields: frozenset[Point]) -> Problem:
    """A question about stones of one colour: their owner moves to connect, the other side to cut."""
    board, stones = Board.from_diagram(diagram), where(target)
    owner = board[min(stones)]
    return complete(
        Draft.from_board(
            board,
            owner if goal is Goal.CONNECT else owner.opponent,
            goal=goal,
            target=stones,
            **fields,
        )
    )


def where(names: str) -> frozenset[Point]:
    """The points with these names."""
    return frozenset(Point.parse(name) for name in names.split())


def read(problem: Problem, nodes: int) -> Solution:
    return ReadingCase(problem, ReadingSettings(), Limit(nodes=nodes), None, 1_000).solve()


CONNECTIONS = [problem for path in bundled() if path.stem == "connections" for problem in load(path).problems()]


@pytest.mark.parametrize("problem", CONNECTIONS, ids=lambda problem: problem.name)
def test_reading_decides_bundled_connections_as_they_are_stated(problem: Problem) -> None:
    found = read(problem, 2_000)
    assert (found.verdict, found.proof) == (problem.expected.verdict, ProofLevel.NONE)
    assert not problem.expected.accepted or found.move in problem.expected.accepted
    if problem.expected.threats is not None:
        assert found.ko is not None
        assert found.ko.threats == problem.expected.threats


def test_blocks_that_are_joined_to_living_stones_already_cannot_be_cut() -> None:
    diagram = ". . . . .\n. O O O .\nX X . X X\n. O O O .\n. . . . ."
    problem = asked(diagram, Goal.CUT, "B3 D3", region=where("C3"), assumed_alive=where("A3 E3"))
    for found in (read(problem, 1_000), solve_exact(problem, limit=Limit(nodes=1_000))):
        assert found.verdict is Verdict.FAILURE


def test_a_block_is_joined_to_living_stones_or_cut_off_from_them() -> None:
    diagram = """
. . . . . .
. X X X X X
O O . O X X
. X X X X X
"""
    living = frozenset(Board.from_diagram(diagram).stones(BLACK)) | where("A2 B2")
    for goal in (Goal.CONNECT, Goal.CUT):
        problem = asked(diagram, goal, "D2", region=where("C2 D2"), assumed_alive=living)
        found = read(problem, 1_000)
        assert (found.verdict, found.move) == (Verdict.SUCCESS, Point.parse("C2"))


def test_the_default_solver_reads_an_open_connection_on_the_whole_board() -> None:
    diagram = """
. . . . . . . . .
. . . . . . . . .
. . . O . . . . .
. . X . X . . . .
. . . O . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
"""
    for goal in (Goal.CONNECT, Goal.CUT):
        found = investigate(asked(diagram, goal, "C6 E6"), limit=Limit(nodes=20_000))
        assert (found.verdict, found.move) == (Verdict.SUCCESS, Point.parse("D6"))


def random_connection(chance: Random) -> Question | None:
    """Two or three of Black's blocks on a 5x5 board with nine points to play on, some stones assumed alive."""
    points = [Point(column, row) for column in range(5) for row in range(5)]
    signs = {point: chance.choice("XO.....") for point in points}
    black, white, empty = (frozenset(p for p in points if signs[p] == sign) for sign in "XO.")
    try:
        board = Board.from_stones(5, 5, black, white, BLACK)
    except ValueError:
        return None
    blocks = sorted({frozenset(board.block(p)) for p in black}, key=min)
    if len(blocks) < 2:
        return None
    chosen = chance.sample(blocks, min(len(blocks), chance.choice((2, 2, 3))))
    living = [board.block(p) for p in sorted(black | white) if chance.random() < 0.1]
    return Question(
        width=5,
        height=5,
        black=black,
        white=white,
        to_play=chance.choice((BLACK, WHITE)),
        objective="connect",
        attacker=WHITE,
        target=frozenset().union(*chosen),
        region=frozenset(chance.sample(sorted(empty), min(len(empty), 9))) | black | white,
        own=frozenset(),
        quantifier="all",
        alive=frozenset().union(*living),
        ko=None,
        black_retakes=chance.randrange(2),
        white_retakes=chance.randrange(2),
        suicide=False,
    )


def test_small_connections_are_read_as_the_exact_search_decides_them() -> None:
    chance, settings, limit = Random(1), SearchSettings(zones=False, all_moves=False), Limit(nodes=20_000)
    for game in filter(None, (random_connection(chance) for _ in range(100))):
        exact = run(core_search(game), game, settings, limit)
        read = connection_reader(SAFE + 1, 20).read(game, limit)
        assert read.winner == exact.winner, game
