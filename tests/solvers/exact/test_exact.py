"""Exact verdicts: success, failure, ko and seki as players name them, every one replayed by the checker."""

import pytest

from tesuji.checker import EndNode, MoveNode, Proof, ReplyNode
from tesuji.go import BLACK, WHITE, Color, Point
from tesuji.problems import Goal, KoPolicy, Problem, Verdict, bundled, complete, load
from tesuji.solvers import Limit, ProofLevel, SearchSettings, solve_exact, verify
from tesuji.solvers.provers.proving import leads_back


def problem(diagram: str, goal: Goal, to_play: Color, **changes: object) -> Problem:
    """x and o are the target, B and W stones that live, : points where nobody plays, the rest is the region."""
    rows = diagram.split()[::-1]
    signs = {Point(c, r): sign for r, row in enumerate(rows) for c, sign in enumerate(row)}

    def where(letters: str) -> frozenset[Point]:
        return frozenset(p for p, sign in signs.items() if sign in letters)

    defender = to_play if goal.saves else to_play.opponent
    fields = {
        "width": len(rows[0]),
        "height": len(rows),
        "black": where("XxB"),
        "white": where("OoW"),
        "to_play": to_play,
        "goal": goal,
        "target": where("x" if defender == BLACK else "o"),
        "own": where("x" if to_play == BLACK else "o") if goal is Goal.RACE else frozenset(),
        "region": where(".XxOo"),
        "assumed_alive": where("BW"),
    }
    return Problem(**(fields | changes))


def moves(*names: str) -> tuple[Point, ...]:
    return tuple(Point.parse(name) for name in names)


def solved(asked: Problem, **changes: object):
    solution = solve_exact(asked, SearchSettings(**changes))
    report = verify(solution)
    assert report.valid, report.reason
    assert solution.proof is not ProofLevel.NONE
    return solution


STRAIGHT_THREE = """
    ::::::
    WWWWW:
    xxxxW:
    ...xW:
"""


def test_the_middle_of_a_straight_three_kills_and_saves():
    kill = solved(problem(STRAIGHT_THREE, Goal.KILL, WHITE))
    live = solved(problem(STRAIGHT_THREE, Goal.LIVE, BLACK))
    assert (kill.verdict, kill.moves) == (Verdict.SUCCESS, moves("B1"))
    assert (live.verdict, live.moves) == (Verdict.SUCCESS, moves("B1"))


SQUARE_FOUR = """
    :::::
    WWWW:
    xxxW:
    ..xW:
    ..xW:
"""


def test_a_square_four_is_dead_even_if_the_defender_plays_first():
    assert solved(problem(SQUARE_FOUR, Goal.LIVE, BLACK)).verdict is Verdict.FAILURE
    assert solved(problem(SQUARE_FOUR, Goal.KILL, WHITE)).verdict is Verdict.SUCCESS


THREE_STONES_INSIDE = """
    :::::::::
    WWWWWWWW:
    xxxxxxxW:
    xOOO..xW:
    xxxx.xxW:
"""


def test_joining_three_stones_inside_leaves_seki():
    kill = solved(problem(THREE_STONES_INSIDE, Goal.KILL, WHITE))
    assert (kill.verdict, kill.moves) == (Verdict.SEKI, moves("E2"))


SQUARE_NINE = """
    ::::::
    WWWWW:
    xxxxW:
    ...xW:
    ...xW:
    ...xW:
"""


@pytest.mark.parametrize("algorithm", ["dfpn", "dfpn+", "pn+"])
def test_a_carpenters_square_without_outside_liberties_is_seki_by_repetition(algorithm):
    kill = solved(problem(SQUARE_NINE, Goal.KILL, WHITE), algorithm=algorithm, all_moves=False)
    assert (kill.verdict, kill.moves, kill.notes) == (Verdict.SEKI, moves("B2"), ())
    assert verify(kill).repetition


@pytest.mark.parametrize(
    ("goal", "verdict", "note"),
    [
        (Goal.KILL, Verdict.FAILURE, "whether it ends in seki was not asked"),
        (Goal.LIVE, Verdict.SUCCESS, "whether it is life or seki was not asked"),
    ],
)
def test_a_note_says_that_seki_was_not_asked(goal, verdict, note):
    asked = problem(THREE_STONES_INSIDE, goal, WHITE if goal is Goal.KILL else BLACK)
    policy = KoPolicy.FOR if goal is Goal.KILL else KoPolicy.AGAINST
    untold = solve_exact(asked, SearchSettings(tell_seki=False))
    for found in (untold, solve_exact(asked.replace(ko_policy=policy))):
        assert (found.verdict, found.notes, found.seki_is_open) == (verdict, (note,), True)


SIX_IN_THE_CORNER = """
    :::::::
    WWWWWW:
    xxxx.W:
    ...xWW:
    ...xW::
"""


def test_a_rectangular_six_in_the_corner_with_one_outside_liberty_is_ko():
    kill = solved(problem(SIX_IN_THE_CORNER, Goal.KILL, WHITE))
    assert (kill.verdict, kill.moves) == (Verdict.KO, moves("B1"))
    assert kill.ko is not None
    assert (kill.ko.threats, kill.ko.first) == (0, WHITE)
    without = solved(problem(SIX_IN_THE_CORNER.replace("x.W", "xWW"), Goal.KILL, WHITE))
    assert (without.verdict, without.moves) == (Verdict.SUCCESS, moves("B2"))


ONE_BLOCK_TO_LIVING_STONES = """
    :::::
    :BBB:
    WW.oB
    :BBB:
"""


def test_one_block_connects_to_living_stones():
    connect = solved(problem(ONE_BLOCK_TO_LIVING_STONES, Goal.CONNECT, WHITE))
    cut = solved(problem(ONE_BLOCK_TO_LIVING_STONES, Goal.CUT, BLACK))
    assert (connect.verdict, connect.moves) == (Verdict.SUCCESS, moves("C2"))
    assert (cut.verdict, cut.moves) == (Verdict.SUCCESS, moves("C2"))


def test_limits_and_settings_are_honoured():
    asked = problem(SQUARE_FOUR, Goal.LIVE, BLACK)
    solution = solve_exact(asked, limit=Limit(nodes=3))
    assert (solution.verdict, solution.stop, solution.proof) == (Verdict.UNKNOWN, "nodes", ProofLevel.NONE)
    again = solve_exact(asked, limit=Limit(nodes=3))
    assert (again.nodes, again.move) == (solution.nodes, solution.move)


@pytest.mark.parametrize("algorithm", ["alphabeta", "alphabeta-tt", "pn", "pn+", "dfpn", "dfpn+"])
def test_all_six_searchers_give_the_same_verdict(algorithm):
    for diagram, goal, to_play in ((STRAIGHT_THREE, Goal.KILL, WHITE), (STRAIGHT_THREE, Goal.LIVE, BLACK)):
        solution = solve_exact(problem(diagram, goal, to_play), SearchSettings(algorithm=algorithm))
        assert (solution.verdict, solution.moves) == (Verdict.SUCCESS, moves("B1"))


def bundled_problems():
    for path in bundled():
        for entry in load(path):
            assert entry.problem is not None, entry.error
            yield pytest.param(entry.problem, id=f"{path.stem}: {entry.problem.name}")


@pytest.mark.parametrize("asked", list(bundled_problems()))
def test_bundled_problems_have_the_verdict_and_the_moves_they_say(asked: Problem):
    solution = solve_exact(complete(asked))
    assert solution.verdict == asked.expected.verdict
    assert (solution.ko.threats if solution.ko else None) == asked.expected.threats
    if asked.expected.accepted:
        assert set(solution.moves) == set(asked.expected.accepted)
    assert not set(solution.moves) & set(asked.expected.wrong)
    report = verify(solution)
    assert report.valid, report.reason


def test_a_proof_that_leads_back_is_told_from_one_that_shares_nodes():
    back = (ReplyNode({"A1": 1}), MoveNode("B1", 2), ReplyNode({"A2": 3, "pass": 3}), MoveNode("B2", 0))
    circle = Proof("defender", back)
    shared = Proof("defender", (ReplyNode({"A1": 1, "pass": 1}), MoveNode("B1", 2), EndNode()))
    assert leads_back(circle)
    assert not leads_back(shared)
    assert not verify(solve_exact(problem(STRAIGHT_THREE, Goal.LIVE, BLACK))).repetition


@pytest.mark.parametrize(
    ("diagram", "goal", "to_play"),
    [
        (STRAIGHT_THREE, Goal.KILL, WHITE),
        (SIX_IN_THE_CORNER, Goal.KILL, WHITE),
        (THREE_STONES_INSIDE, Goal.KILL, WHITE),
        (SQUARE_FOUR, Goal.LIVE, BLACK),
    ],
)
def test_every_wrong_first_move_has_a_line_against_it_also_where_a_zone_excuses_it(diagram, goal, to_play):
    asked = problem(diagram, goal, to_play)
    solution = solve_exact(asked)
    legal = {move for move in asked.board().legal_moves() if move in asked.region}
    assert legal - set(solution.moves) == {move for move, line in solution.refutations if move is not None and line}


def test_the_loser_holds_out_as_long_as_he_can():
    line = solve_exact(problem(SIX_IN_THE_CORNER.replace("x.W", "xWW"), Goal.KILL, WHITE)).pv
    assert len(line) >= 7  # not an early pass, and not a move that is refuted at once
