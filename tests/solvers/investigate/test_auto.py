"""The default solver: proven where it can be, an estimate where not, and always a move."""

import pkgutil
import sys
from dataclasses import replace
from types import FrameType

import pytest

from tesuji.go import Point
from tesuji.problems import Draft, Goal, Verdict, bundled, complete, load
from tesuji.problems.text import read_text_problems
from tesuji.solvers import Limit, ProofLevel, Solution
from tesuji.solvers.investigate import InvestigationSettings, investigate
from tesuji.solvers.investigate.inquiry import Inquiry, Once, next_task
from tesuji.solvers.investigate.judge import agreed, guess
from tesuji.solvers.limit import Budget
from tesuji.solvers.result.status import Status
from tesuji.solvers.sources.global_mcts import GroupOutcome, MoveOpinion
from tesuji.solvers.sources.region_search import Searches


def first(text: str) -> Draft:
    draft = next(iter(read_text_problems(text, "test")))
    assert isinstance(draft, Draft)
    return draft


def test_an_unmarked_corner_is_understood_and_solved() -> None:
    text = """
[[problem]]
to_play = "black"
diagram = \"\"\"
. . . . . . . . .
. . . . . . . . .
. . O . . . . . .
. . . . . . O . .
. . . . . . . . .
. . . . . . . . .
X X X X X X . . .
O O O O O X . . .
O . . . O X . . .
\"\"\"
"""
    solution = investigate(first(text), InvestigationSettings(), Limit(nodes=60_000))
    assert solution.problem.goal is Goal.KILL
    assert solution.verdict is Verdict.SUCCESS
    assert solution.move == Point.parse("C1")


SQUARE_FOUR = """
[[problem]]
to_play = "black"
diagram = \"\"\"
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
X X X . . . . . .
O O O X . . . . .
. . O X . . . . .
. . O X . . . . .
\"\"\"
"""
"""A square four in the corner: dead, whoever plays."""


@pytest.mark.parametrize("nodes", [1_000, 20_000])
def test_a_dead_group_is_the_answer_and_not_the_wall_around_it(nodes: int) -> None:
    solution = investigate(first(SQUARE_FOUR), InvestigationSettings(), Limit(nodes=nodes))
    assert Point.parse("A3") in solution.problem.target
    assert solution.status is Status.DEAD


@pytest.mark.parametrize("nodes", [1_000, 5_000])
def test_stones_that_a_pass_saves_are_not_told_to_be_unsettled(nodes: int) -> None:
    """The block reader lets four liberties at the attacker's turn run, whatever the defender has played before."""
    text = """
[[problem]]
to_play = "white"
diagram = \"\"\"
. . . . . . .
X X X X X X X
O O O O X X X
. . . . . . X
\"\"\"
"""
    solution = investigate(first(text), InvestigationSettings(), Limit(nodes=nodes))
    assert solution.status is not Status.UNSETTLED
    assert None not in solution.moves


@pytest.mark.parametrize("depth", [0, 1, 3])
def test_a_limit_of_depth_ends_an_investigation_whose_searches_can_do_no_more(depth: int) -> None:
    text = """
[[problem]]
to_play = "white"
goal = "connect"
target = ["A2", "E2"]
diagram = \"\"\"
. . . . . . .
. X X X X . .
O O X X O O .
. . . . . . .
\"\"\"
"""
    limit = Limit(nodes=150, depth=depth)
    solution = investigate(first(text), InvestigationSettings(), limit)
    assert solution.move is not None


def test_bundled_problems_are_answered_as_stated() -> None:
    wrong = []
    for path in bundled()[:4]:
        for problem in list(load(path).problems())[:6]:
            solution = investigate(problem, InvestigationSettings(), Limit(nodes=30_000))
            if solution.verdict is Verdict.UNKNOWN:
                continue
            if problem.expected.verdict is not None and solution.verdict != problem.expected.verdict:
                wrong.append((problem.name, solution.verdict))
            if problem.expected.accepted and solution.move not in problem.expected.accepted:
                wrong.append((problem.name, solution.move))
    assert not wrong


def test_the_same_budget_gives_the_same_answer() -> None:
    problem = next(load(bundled()[0]).problems())
    one, two = (investigate(problem, InvestigationSettings(), Limit(nodes=5_000)) for _ in range(2))
    assert (one.verdict, one.move, one.nodes, one.pv) == (two.verdict, two.move, two.nodes, two.pv)


@pytest.mark.parametrize("limit", [Limit(nodes=1), Limit(seconds=0.01), Limit(nodes=2_000, memory=1 << 10)])
def test_a_tiny_limit_still_gives_a_move(limit: Limit) -> None:
    for path in bundled()[:3]:
        problem = next(load(path).problems())
        solution = investigate(problem, InvestigationSettings(), limit)
        assert solution.pv
        assert solution.problem.board().is_legal(solution.move)


def test_an_estimate_is_never_called_a_proof() -> None:
    problem = next(load(bundled()[0]).problems())
    solution = investigate(problem, InvestigationSettings(), Limit(nodes=1))
    assert solution.proof is ProofLevel.NONE or solution.verdict is not Verdict.UNKNOWN


def test_wrong_moves_come_with_their_refutation() -> None:
    text = """
[[problem]]
to_play = "black"
goal = "kill"
diagram = \"\"\"
. . . . . . .
B B B B B B .
o o o o o B .
o * * * o B .
\"\"\"
"""
    solution = investigate(complete(first(text)), InvestigationSettings(), Limit(nodes=20_000))
    assert solution.moves == (Point.parse("C1"),)
    refuted = dict(solution.refutations)
    assert refuted[Point.parse("B1")][0] == Point.parse("C1")
    assert solution.to_dict()["refutations"]["B1"][0] == "C1"
    assert solution.to_dict()["lines"].keys() <= {"C1"}


RUNNING = """
[[problem]]
to_play = "black"
goal = "kill"
target = "F4"
diagram = \"\"\"
. . . . . . . . . . . . .
. . . . . . . . . . . . .
. . X . . . . . . . X . .
. . . . . . . . . . . . .
. . . . . . . . . . . . .
. . . . . . . . . . . . .
. . . . . . . . . . . . .
. . . . . . . . . . . . .
. . X . . . . . . . X . .
. . X O O O . O O . X . .
. . X X X O O O X X X . .
. . . . X X X X X . . . .
. . . . . . . . . . . . .
\"\"\"
"""
"""White has no eye and a way out; nothing is closed."""
UNMARKED = RUNNING.replace('goal = "kill"\n', "").replace('target = "F4"\n', "")
FAR_TOO_LARGE = """
[[problem]]
to_play = "black"
goal = "capture"
diagram = \"\"\"
* * * * * * * *
* * * X * * * *
* * X o * * * *
* * * o X * * *
* * * * * * * *
* * * * * * * *
\"\"\"
"""


@pytest.mark.parametrize(
    ("text", "where"),
    [
        (RUNNING, "sources.region_search.RegionSearch.turn"),
        (FAR_TOO_LARGE, "investigate.investigation.is_wide"),
        (FAR_TOO_LARGE, "investigate.fight.tactic_mcts"),
        (UNMARKED, "investigate.hypotheses.make"),
        (UNMARKED, "investigate.rivals.Readers.advance"),
        (UNMARKED, "investigate.rivals.simulate_games"),
        (UNMARKED, "investigate.rivals.simulate_groups"),
    ],
)
def test_ctrl_c_between_two_searches_ends_in_a_move(monkeypatch: pytest.MonkeyPatch, text: str, where: str) -> None:
    room, _, name = where.rpartition(".")
    place = pkgutil.resolve_name(f"tesuji.solvers.{room}")
    action, pressed = getattr(place, name), []

    def interrupted(*given: object, **named: object) -> object:
        if pressed:
            return action(*given, **named)
        pressed.append(where)
        raise KeyboardInterrupt

    monkeypatch.setattr(place, name, interrupted)
    problem = complete(first(text))
    solution = investigate(problem, InvestigationSettings(), Limit(nodes=20_000))
    assert pressed
    assert (solution.verdict, solution.stop) == (Verdict.UNKNOWN, "interrupted")
    assert solution.problem.board().is_legal(solution.move)
    assert solution.move is not None


@pytest.mark.parametrize(
    "where", ["suppose", "Readers.advance", "simulate_games", "simulate_groups", "GroupSearch.advance"]
)
def test_an_error_retires_the_source_in_which_it_happens(monkeypatch: pytest.MonkeyPatch, where: str) -> None:
    def broken(*_: object) -> None:
        raise ValueError("there is no stone at A1")

    monkeypatch.setattr(f"tesuji.solvers.investigate.rivals.{where}", broken)
    solution = investigate(complete(first(UNMARKED)), InvestigationSettings(), Limit(nodes=20_000))
    assert solution.move is not None
    assert solution.notes[-1] == "a part of the search failed and was left out (ValueError: there is no stone at A1)"


def inquiry(text: str) -> Inquiry:
    settings = InvestigationSettings()
    return Inquiry(complete(first(text)), settings, Searches(Budget(Limit(nodes=1_000))))


def test_the_first_source_that_has_something_to_add_is_asked() -> None:
    said: list[str] = []
    silent, cheap, dear = (
        Once(lambda _: said.append("silent"), lambda _: False),
        Once(lambda _: said.append("cheap")),
        Once(lambda _: said.append("dear")),
    )
    about, sources = inquiry(RUNNING), [silent, cheap, dear]
    while (task := next_task(about, sources)) is not None:
        task.source.advance(about, task.effort)
    assert said == ["cheap", "dear"]


def test_a_source_that_leaves_a_share_of_the_budget_is_not_asked_for_it() -> None:
    about = inquiry(RUNNING)
    modest, last = Once(lambda _: None, kept=0.5), Once(lambda _: None, always=True)
    about.budget.spend(500)
    assert next_task(about, [modest]) is None
    about.budget.spend(500)
    assert next_task(about, [modest, Once(lambda _: None)]) is None
    assert next_task(about, [modest, last]) == (last, 0)


def solve_and_press(problem: Draft, line: int) -> tuple[Solution, int]:
    """Press Ctrl-C at this line of Python, counted from where the search begins."""
    begun, lines = False, 0

    def press(frame: FrameType, event: str, _: object) -> object:
        nonlocal begun, lines
        begun = begun or frame.f_code.co_name in ("solve",)
        if event == "line" and begun:
            lines += 1
            if lines == line:
                raise KeyboardInterrupt
        return press if "tesuji/solvers" in frame.f_code.co_filename else None

    sys.settrace(press)
    try:
        solution = investigate(problem, InvestigationSettings(), Limit(nodes=8_000))
    finally:
        sys.settrace(None)
    return solution, lines


@pytest.mark.parametrize("text", [RUNNING, UNMARKED, FAR_TOO_LARGE])
def test_ctrl_c_at_any_line_ends_in_a_move(text: str) -> None:
    problem = complete(first(text))
    _, lines = solve_and_press(problem, 0)
    assert lines > 100
    for line in (*range(1, lines, lines // 20), lines):
        solution, _ = solve_and_press(problem, line)
        assert solution.stop == "interrupted"
        assert solution.problem.board().is_legal(solution.move)
        assert solution.move is not None


def test_a_marked_group_that_can_run_is_stopped_in_front() -> None:
    problem = complete(first(RUNNING))
    solution = investigate(problem, InvestigationSettings(), Limit(nodes=40_000))
    assert solution.verdict in (Verdict.UNKNOWN, Verdict.FAILURE)
    assert solution.move is not None
    assert solution.move.row > 3  # in front of the group, not behind it
    assert solution == replace(
        investigate(problem, InvestigationSettings(), Limit(nodes=40_000)), seconds=solution.seconds
    )


def test_games_choose_among_the_moves_that_read_as_working() -> None:
    about = inquiry(RUNNING)
    problem = about.problem
    here, there, elsewhere = Point(5, 6), Point(6, 6), Point(12, 12)
    games = GroupOutcome(
        [MoveOpinion(elsewhere, 0.6, 0.7), MoveOpinion(there, 0.3, 0.7)], 0.95, 100, 100, interrupted=False
    )
    read = replace(guess(problem, here, None, about.budget), verdict=Verdict.SUCCESS, moves=(here, there))
    assert agreed(about, read, 0.9, games).solution.move == there
    failed = replace(read, verdict=Verdict.FAILURE, moves=())
    assert agreed(about, failed, 0.9, games).solution.verdict is Verdict.UNKNOWN
    assert agreed(about, failed, 0.9, replace(games, chance=0.5)).solution.verdict is Verdict.FAILURE
    assert agreed(about, read, 0.9, None).solution.move == here
