"""The rounds of a search end by themselves, also where the limit would allow for thousands more that find nothing."""

from dataclasses import replace

import pytest
from test_one_sided import open_problem

from tesuji.go import BLACK, WHITE, Color, Point
from tesuji.problems import Draft, Goal, Problem, Verdict, complete
from tesuji.problems.text import read_text_problems
from tesuji.solvers import Limit, solve_exact
from tesuji.solvers.investigate import InvestigationSettings, investigate
from tesuji.solvers.investigate import fight as fight_sources
from tesuji.solvers.provers import one_sided
from tesuji.solvers.result.solution import Solution
from tesuji.solvers.sources.region_search import RegionSearch, Searches

FIGHT = """
[[problem]]
to_play = "black"
diagram = '''
. . . . . . .
. . . . . . .
. X X X X . .
. X O O X . .
. . O . . . .
. X O X X . .
. . . . . . .
'''
"""
ENDLESS = Limit(nodes=1 << 40)
MOST = 400
"""Rounds: twelve groups with both sides first, three choices of moves, the board in layers, nodes that grow to 2^40."""


@pytest.fixture
def rounds(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The nodes of every round; too many are an error."""
    seen: list[int] = []
    turn = RegionSearch.turn

    def counted(self: RegionSearch, nodes: int) -> None:
        seen.append(nodes)
        if len(seen) > MOST:
            raise AssertionError("the rounds do not end")
        turn(self, nodes)

    monkeypatch.setattr(RegionSearch, "turn", counted)
    # What is left when nothing was decided goes into simulations, as many as there is room for.
    monkeypatch.setattr(fight_sources, "tactic_mcts", lambda *_, **__: None)
    return seen


def fight(goal: Goal | None = None) -> Draft:
    draft = next(iter(read_text_problems(FIGHT, "test")))
    assert isinstance(draft, Draft)
    return draft if goal is None else complete(replace(draft, goal=goal, target=frozenset({Point(2, 2)})))


@pytest.mark.parametrize("depth", [0, 1, 2])
@pytest.mark.parametrize("marked", [True, False])
def test_rounds_end_at_the_limit_of_depth(rounds: list[int], depth: int, marked: bool):
    problem = fight(Goal.KILL) if marked else fight()
    found = investigate(problem, InvestigationSettings(games_share=0, group_share=0), replace(ENDLESS, depth=depth))
    assert found.nodes < 1_000_000
    assert not [note for note in found.notes if "failed" in note]


@pytest.mark.parametrize("memory", [1 << 10, 1 << 20])
@pytest.mark.parametrize(("nodes", "seconds"), [(0, None), (1, None), (30, None), (None, 0.0)])
def test_rounds_end_with_next_to_nothing_to_spend(
    rounds: list[int], nodes: int | None, seconds: float | None, memory: int
):
    limit = Limit(nodes=nodes, seconds=seconds, memory=memory)
    for problem in (fight(), fight(Goal.KILL), fight(Goal.CAPTURE)):
        assert not [note for note in investigate(problem, limit=limit).notes if "failed" in note]


@pytest.mark.parametrize("goal", [Goal.KILL, Goal.CAPTURE])
def test_rounds_end_where_every_search_costs_a_node_and_decides_nothing(
    rounds: list[int], goal: Goal, monkeypatch: pytest.MonkeyPatch
):
    def in_vain(self: Searches, problem: Problem, settings: object, nodes: int, within: float = 1.0) -> Solution:
        self.budget.spend(1)
        return Solution(problem=problem, verdict=Verdict.UNKNOWN, move=None, moves=(), pv=(), nodes=1)

    monkeypatch.setattr(Searches, "run", in_vain)
    settings = InvestigationSettings(games_share=0, group_share=0)
    assert investigate(fight(goal), settings, ENDLESS).verdict is Verdict.UNKNOWN
    assert len(rounds) <= len(settings.breadths) + 1


@pytest.mark.parametrize("to_play", [BLACK, WHITE])
@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("depth", [0, 1, 2, 3])
def test_one_sided_proofs_end_at_the_limit_of_depth(
    to_play: Color, threads: int, depth: int, monkeypatch: pytest.MonkeyPatch
):
    searches: list[int] = []
    run = one_sided.Prover._run

    def counted(self: one_sided.Prover, area: int, *rest: object) -> object:
        searches.append(area)
        if len(searches) > MOST:
            raise AssertionError("the searches do not end")
        return run(self, area, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(one_sided.Prover, "_run", counted)
    found = solve_exact(open_problem(to_play), limit=Limit(depth=depth, threads=threads, memory=1 << 20))
    assert found.verdict is not Verdict.UNKNOWN or found.stop == "depth"
