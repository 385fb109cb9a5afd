"""Capturing one block by Zhang's selective search: the classical techniques, by all six solvers."""

from dataclasses import replace

import pytest

from tesuji.errors import InputError
from tesuji.go import BLACK, WHITE, Color, Point
from tesuji.problems import Goal, KoPolicy, Problem, Verdict
from tesuji.solvers import PRESETS, CaptureSettings, Limit, ProofLevel, solve_capture
from tesuji.solvers.capture.forecast import FORECASTS
from tesuji.solvers.capture.search import candidates, zhang
from tesuji.solvers.capture.trace import Trace, trace


def problem(diagram: str, to_play: Color, **changes: object) -> Problem:
    """x and o are the target."""
    rows = diagram.split()[::-1]
    signs = {Point(c, r): sign for r, row in enumerate(rows) for c, sign in enumerate(row)}

    def where(letters: str) -> frozenset[Point]:
        return frozenset(p for p, sign in signs.items() if sign in letters)

    target = where("xo")
    owner = BLACK if target <= where("x") else WHITE
    fields = {
        "width": len(rows[0]),
        "height": len(rows),
        "black": where("Xx"),
        "white": where("Oo"),
        "to_play": to_play,
        "goal": Goal.ESCAPE if owner == to_play else Goal.CAPTURE,
        "target": target,
    }
    return Problem(**(fields | changes))


LADDER = """
    .......
    .......
    .......
    ..X....
    .Xoo...
    ..XX...
    .......
"""
NET = """
    .........
    .....O...
    ......O..
    ...X.....
    ..Xoo....
    ..XoXX...
    ...X.....
    .........
    .........
"""
SNAPBACK = """
    .......
    .......
    .......
    ..XXX..
    .XooXO.
    .X..O..
"""
CONNECT_AND_DIE = """
    ..........
    XXXXX.....
    XOO.oX....
    .O.ooX....
"""
THROW_IN = """
    ........
    XXXXXX..
    XoooOX..
    .ooO.XX.
"""
LOOSE_LADDER = """
    .........
    .........
    ......O..
    ......O..
    .........
    ...X.....
    ..Xo.....
    ...XX....
    .........
"""
BREAKER = """
    .........
    .........
    .........
    ....OO...
    ...X.....
    ..Xo.....
    ..XXX....
    .........
    .........
"""


def moves(solution):
    return [str(move) for move in solution.moves]


def solved(diagram: str, to_play: Color, solver: str = "dfpn+", nodes: int = 20_000):
    return solve_capture(problem(diagram, to_play), CaptureSettings(algorithm=solver), Limit(nodes=nodes))


@pytest.mark.parametrize("solver", PRESETS)
@pytest.mark.parametrize(
    ("diagram", "answer"),
    [(LADDER, "E3"), (NET, "F6"), (SNAPBACK, "D1"), (CONNECT_AND_DIE, "D2"), (THROW_IN, "A1")],
    ids=["ladder", "net", "snapback", "connect and die", "throw-in"],
)
def test_black_captures(diagram, answer, solver):
    solution = solved(diagram, BLACK, solver)
    assert (solution.verdict, moves(solution)) == (Verdict.SUCCESS, [answer])
    assert solution.pv[0] == solution.move
    assert solution.proof is ProofLevel.NONE
    assert solution.claims == ()


@pytest.mark.parametrize("solver", [name for name in PRESETS if name != "alphabeta"])
def test_a_ladder_breaker_saves_and_a_loose_ladder_does_not_need_one(solver):
    assert solved(BREAKER, WHITE, solver).verdict is Verdict.SUCCESS
    caught = solved(LOOSE_LADDER, WHITE, solver)
    assert caught.verdict is Verdict.FAILURE
    assert [str(move) for move in caught.pv[:2]] == ["E3", "F4"]


def test_the_main_line_of_a_ladder_goes_on_to_the_capture():
    asked = problem(LADDER, BLACK)
    board = asked.board()
    for move in solved(LADDER, BLACK).pv:
        board.play(move)
    assert all(board[point] != WHITE for point in asked.target)


def test_a_stone_that_can_only_be_saved_by_ko_is_a_ko():
    asked = problem(
        """
        .......
        .......
        ..OOO..
        XXOOOX.
        XXOXXX.
        .oX.X..
        """,
        WHITE,
    )
    solution = solve_capture(asked)
    assert (solution.verdict, moves(solution)) == (Verdict.KO, ["D1"])
    assert solution.ko is not None
    assert (solution.ko.threats, solution.ko.first) == (0, WHITE)
    assert solve_capture(asked.replace(ko_policy=KoPolicy.AGAINST)).verdict is Verdict.FAILURE


def test_the_same_search_gives_the_same_nodes():
    first, second = solved(BREAKER, WHITE), solved(BREAKER, WHITE)
    assert (first.nodes, first.pv) == (second.nodes, second.pv)
    assert first.nodes == 89


def test_a_node_limit_is_kept_and_answered():
    solution = solved(BREAKER, WHITE, "dfpn", nodes=20)
    assert (solution.verdict, solution.stop, solution.nodes) == (Verdict.UNKNOWN, "nodes", 20)


def test_candidates_begin_with_the_points_of_the_target():
    tried = [str(move) for move in candidates(problem(NET, BLACK))]
    assert {"F5", "E6", "F6"} <= set(tried)
    assert len(tried) <= 15
    few = CaptureSettings(target_points=(1, 1), chain_points=(0, 0), adjacent_points=(0, 0))
    assert [str(move) for move in candidates(problem(NET, BLACK), few)] == tried[:1]


def test_settings_are_checked_printed_and_hashed():
    assert "target_points = [4, 10]" in CaptureSettings().to_toml()
    assert CaptureSettings().digest != CaptureSettings(escape_bound=30).digest
    with pytest.raises(InputError, match="least <= most"):
        CaptureSettings(chain_points=(3, 2))
    with pytest.raises(InputError, match="escape_bound"):
        CaptureSettings(escape_bound=0)
    with pytest.raises(InputError, match="only capture and escape"):
        solve_capture(problem(NET, BLACK, goal=Goal.KILL))


def test_traces_show_best_values_and_proof_numbers():
    asked, limit = problem(BREAKER, WHITE, ko_policy=KoPolicy.BOTH), Limit(nodes=200_000)
    numbers = trace(asked, CaptureSettings(algorithm="pn"), limit, every=500)
    assert len(numbers) >= 3
    assert [row.nodes for row in numbers] == sorted(row.nodes for row in numbers)
    assert numbers[-1].dn == 0
    values = trace(asked, CaptureSettings(algorithm="alphabeta-tt"), limit)
    assert [row.depth for row in values] == [1, 3, 5, 7, 9]
    assert values[-1].value is None
    assert all(row.value for row in values[:-1])
    drawing = Trace("alphabeta-tt")
    drawing.rows = values
    assert drawing.svg("An escape").count("<polyline") == 1


def test_zhangs_own_search_knows_no_pass_and_one_rule_of_ko():
    ours, his = CaptureSettings(algorithm="dfpn+"), zhang("dfpn+")
    fields = {name for name, value in vars(ours).items() if vars(his)[name] != value}
    assert fields == {"epsilon_percent", "fine_disproof", "ko_threats", "escape_liberties", "defender_passes"}
    free = problem(NET, WHITE)
    assert None in candidates(free, ours)
    assert None not in candidates(free, his)
    assert solve_capture(problem(NET, BLACK), his, Limit(nodes=20_000)).verdict is Verdict.SUCCESS


def test_disproof_numbers_to_a_hundredth_change_the_order_and_not_the_verdict():
    whole, fine = (
        solve_capture(problem(BREAKER, WHITE), replace(zhang("pn+"), fine_disproof=on), Limit(nodes=50_000))
        for on in (False, True)
    )
    assert whole.verdict is fine.verdict is Verdict.SUCCESS
    assert whole.nodes != fine.nodes


def test_an_unfinished_search_says_what_it_expects():
    """Zhang's 3.5.6 and 3.5.7: where the curves stand says how the search would end."""
    problem = Problem(
        width=9,
        height=9,
        black=frozenset(map(Point.parse, ("D4", "C3", "D2", "E2"))),
        white=frozenset(map(Point.parse, ("D3", "G6", "G7"))),
        to_play=WHITE,
        goal=Goal.ESCAPE,
        target=frozenset({Point.parse("D3")}),
    )
    for algorithm in ("alphabeta-tt", "pn"):
        found = solve_capture(problem, CaptureSettings(algorithm=algorithm), Limit(nodes=120))
        assert found.verdict is Verdict.UNKNOWN
        assert found.value is not None
        assert 0 < found.value < 1
        assert f"by its course White succeeds with {found.value:.0%}" in found.notes[-1]
    silent = solve_capture(problem, CaptureSettings(algorithm="pn"), Limit(nodes=20))
    assert silent.value is None


def test_a_forecast_goes_by_value_and_by_numbers():
    value, numbers = FORECASTS["alphabeta"], FORECASTS["dfpn"]
    low, high = (value.captured((500, 1, 1, 3, v), attacker_moves=True) for v in (4, 22))
    assert low is not None
    assert high is not None
    assert low > 0.5 > high
    assert value.captured((500, 1, 1, 3, 1 << 30), attacker_moves=True) is None
    near, far = (numbers.captured((700, pn, 50, 9, 0), attacker_moves=False) for pn in (2, 5_000))
    assert near is not None
    assert far is not None
    assert near > 0.5 > far
