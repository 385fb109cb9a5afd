"""What a player reads at a glance is read first, and proven on the whole board with few nodes."""

import pytest

from tesuji.go import BLACK, WHITE, Board, Color, Point
from tesuji.problems import Draft, Goal, KoAssumption, Problem, Verdict, complete
from tesuji.problems.problem import parse_points
from tesuji.solvers import Limit, ProofLevel, Solution, verify
from tesuji.solvers.answer.finish import answer_problem
from tesuji.solvers.investigate import InvestigationSettings, investigate
from tesuji.solvers.investigate.tactics import Tactic, tactics
from tesuji.solvers.limit import Budget
from tesuji.solvers.sources.natural_moves import natural_moves
from tesuji.solvers.sources.readers import THREATS, board_question, reader_of
from tesuji.solvers.sources.refutations import unexplained, with_refutations

NET = (9, "D6 D5 E4 F4", "E5 H8")
"""The ladder is broken by H8, the net holds."""
LADDER = (19, "D4 D5 C3 E3", "E4")
UNDER = (9, "B2 E2 B3 E3", "C3 D3 B4 E4 C4 D4 A4 F4 F3")
RACE = (9, "A3 B3 C3 C2 C1 A5 B5 D5 E5 F5 G4 G3 G2 G1", "D1 D2 D3 D4 C4 B4 A4 E1")

SETTINGS = InvestigationSettings()


def position(size: int, black: str, white: str, to_play: Color = BLACK) -> Draft:
    stones = (parse_points(text) for text in (black, white))
    return Draft(width=size, height=size, to_play=to_play, **dict(zip(("black", "white"), stones, strict=True)))


def problem(stones: tuple[int, str, str], goal: Goal, target: str, to_play: Color = BLACK) -> Problem:
    return complete(position(*stones, to_play).replace(goal=goal, target=parse_points(target)))


def names(moves: object) -> list[str]:
    return [str(move) for move in moves]  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("stones", "goal", "target", "move", "most"),
    [
        (NET, Goal.CAPTURE, "E5", "F6", 1_000),
        (LADDER, Goal.CAPTURE, "E4", "F4", 3_000),
    ],
)
def test_what_is_read_is_proven_on_the_whole_board(
    stones: tuple[int, str, str], goal: Goal, target: str, move: str, most: int
) -> None:
    tactic, budget = Tactic(problem(stones, goal, target), 1), Budget(Limit(nodes=100_000))
    tactic.read(SETTINGS, budget, 1_500)
    assert tactic.critical
    before = budget.nodes
    tactic.prove(InvestigationSettings(), budget, 10_000)
    assert tactic.proven is not None
    assert budget.nodes - before < most
    solution = tactic.solution(Point.parse(move))
    assert (solution.verdict, solution.proof) == (Verdict.SUCCESS, ProofLevel.BOARD)
    assert verify(solution, limit=Limit(nodes=100_000)).valid


def test_the_netted_stone_runs_in_the_line() -> None:
    tactic, budget = Tactic(problem(NET, Goal.CAPTURE, "E5"), 1), Budget(Limit(nodes=10_000))
    tactic.read(SETTINGS, budget, 1_500)
    tactic.prove(InvestigationSettings(), budget, 5_000)
    line = names(tactic.solution(Point.parse("F6")).pv)
    assert line[:2] in (["F6", "E6"], ["F6", "F5"])
    assert len(line) >= 5


def test_a_ladder_is_played_out_to_the_other_corner() -> None:
    solution = investigate(problem(LADDER, Goal.CAPTURE, "E4"), limit=Limit(nodes=20_000))
    board = solution.problem.board()
    for move in solution.pv:
        board.play(move)
    assert board[Point.parse("E4")] not in (BLACK, WHITE)
    assert len(solution.pv) > 50


@pytest.mark.parametrize(("stones", "move"), [(NET, "F6"), (LADDER, "F4")])
def test_textbook_captures_are_found_and_proven_where_nothing_is_marked(
    stones: tuple[int, str, str], move: str
) -> None:
    solution = investigate(position(*stones), limit=Limit(nodes=20_000))
    assert (str(solution.move), solution.verdict) == (move, Verdict.SUCCESS)
    assert solution.proof is not ProofLevel.NONE
    assert verify(solution, limit=Limit(nodes=100_000)).valid


@pytest.mark.parametrize(
    ("stones", "to_play", "goals"),
    [
        (NET, BLACK, {Goal.CAPTURE, Goal.CONNECT}),
        (NET, WHITE, {Goal.ESCAPE, Goal.CUT}),
        (RACE, BLACK, {Goal.ESCAPE, Goal.RACE}),
    ],
)
def test_blocks_connections_and_races_are_hypotheses(
    stones: tuple[int, str, str], to_play: Color, goals: set[Goal]
) -> None:
    assert goals <= {tactic.problem.goal for tactic in tactics(position(*stones, to_play), SETTINGS)}


def test_a_connection_along_the_edge_is_read() -> None:
    asked = problem(UNDER, Goal.CONNECT, "B2 B3 E2 E3")
    question = board_question(asked, KoAssumption(0, THREATS))
    reader = reader_of(question)
    assert reader is not None
    answer = reader.read(question, Limit(nodes=5_000), all_moves=True)
    assert answer.mover_wins
    assert {"C2", "D2"} & set(names(answer.winning_moves))


def test_the_same_limit_gives_the_same_answer() -> None:
    def answer() -> Solution:
        return investigate(position(*NET), limit=Limit(nodes=5_000))

    first, second = answer(), answer()
    assert (first.move, first.nodes, first.pv) == (second.move, second.nodes, second.pv)


def test_stones_that_stand_whoever_moves_are_not_critical() -> None:
    safe = Board.from_stones(9, 9, parse_points("D4 D5"), parse_points("F4"), BLACK)
    draft = Draft(width=9, height=9, black=frozenset(safe.stones(BLACK)), white=frozenset(safe.stones(WHITE)))
    budget = Budget(Limit(nodes=20_000))
    for tactic in tactics(draft, SETTINGS):
        tactic.read(SETTINGS, budget, 1_000)
        assert not (tactic.problem.goal is Goal.ESCAPE and tactic.critical)


def test_natural_wrong_moves_have_a_refutation() -> None:
    tactic, budget = Tactic(problem(LADDER, Goal.CAPTURE, "E4"), 1), Budget(Limit(nodes=100_000))
    tactic.read(SETTINGS, budget, 1_500)
    tactic.prove(InvestigationSettings(), budget, 10_000)
    answer = tactic.solution(Point.parse("F4"))
    assert names(unexplained(answer)) == ["E5"]
    found = with_refutations(answer, InvestigationSettings().exact, Limit(nodes=20_000))
    ((wrong, line),) = found.read_refutations  # an escape into the open is read, and has no proof
    assert (names([wrong]), names(line[:1])) == (["E5"], ["F4"])
    assert "Probably wrong move (refutation): E5 (F4)" in str(found)
    assert (unexplained(found), found.moves, found.nodes > answer.nodes) == ((), answer.moves, True)


def test_natural_moves_are_the_liberties_at_stake_and_those_of_weak_stones_beside_them() -> None:
    asked = board_question(problem((9, "D5 E4 F5 F6", "E5 E3 D4"), Goal.CAPTURE, "E5"), KoAssumption(0, 0))
    assert names(natural_moves(asked)) == ["E6", "F4", "C5", "D6"]  # E5 and E4 are in atari, D5 is weak


EIGHT_IN_ATARI = (9, "D5 E5 F5 G5 D2 E2 F2 G2 C4 C3 H4", "D4 E4 F4 G4 D3 E3 F3 G3")


def test_eight_stones_in_atari_are_taken_though_they_could_not_run() -> None:
    solution = investigate(position(*EIGHT_IN_ATARI), limit=Limit(nodes=1_000))
    assert (str(solution.move), solution.verdict, solution.problem.goal) == ("H3", Verdict.SUCCESS, Goal.CAPTURE)


def test_natural_moves_beside_a_net_are_met_by_an_escape() -> None:
    found = answer_problem(complete(position(19, *NET[1:])), limit=Limit(nodes=20_000))
    met = {str(move) for move, _ in (*found.refutations, *found.read_refutations)}
    assert str(found.move) == "F6"
    assert met >= {"E6", "F5"}
