"""Searches that are resumed: the same answers as new ones, for less; bounded, released, interrupted."""

from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from oracle import Oracle, TooLarge
from shapes import question, retakes, tiny_questions
from test_checker_shapes import BULKY_FIVE, CORNER, SEKI, STRAIGHT_THREE

from tesuji._core import ContinuedSearch
from tesuji.checker import Question, check
from tesuji.go import BLACK, WHITE
from tesuji.problems import Verdict, bundled, load, question_of
from tesuji.problems.questions import KoAssumption
from tesuji.solvers import Limit, SearchSettings, solve_exact
from tesuji.solvers.exact.solve import Case
from tesuji.solvers.provers.proving import prove
from tesuji.solvers.search.asking import ask, core_question, question_after, search_options
from tesuji.solvers.search.resumable import KeptSearches

PLENTY = Limit(nodes=200_000)
DFPN = SearchSettings()
BUNDLED = [problem for path in bundled() for problem in load(path).problems()]
SMALL = [p for p in BUNDLED if p.region is not None and len(p.region) < 16]


@pytest.mark.parametrize("algorithm", ["dfpn", "dfpn+", "pn"])
@settings(max_examples=15, suppress_health_check=list(HealthCheck), deadline=None)
@given(asked=tiny_questions())
def test_whatever_is_asked_next_the_answer_is_the_oracles(asked: Question, algorithm: str):
    """Other retakes, endless ones too, the other side, a little at a time, every first move, and the proof."""
    kept, how = KeptSearches(1 << 22), SearchSettings(algorithm=algorithm, zones=algorithm == "dfpn+")
    for black, white in [(0, 2), (2, 0), (-1, 0), (0, 0), (0, -1)]:
        for mover in (BLACK, WHITE):
            other = replace(asked, black_retakes=black, white_retakes=white, to_play=mover, ko=None)
            try:
                oracle = Oracle(other, max_states=800)
                kept.ask(other, how, Limit(nodes=3))
                answer = kept.ask(other, how, PLENTY, all_moves=True)
            except (TooLarge, ValueError):
                return
            assert answer.winner == oracle.winner
            assert set(answer.winning_moves) == set(ask(other, how, PLENTY, all_moves=True).winning_moves)
            proof = prove(other, how, PLENTY, kept=kept)
            assert proof is not None
            report = check(other, proof)
            assert report.valid, report.reason


@pytest.mark.parametrize("problem", SMALL, ids=lambda p: p.name)
def test_bundled_problems_end_as_with_new_searches(problem):
    """The whole ladder of questions on one table, and each of its questions on one of its own."""
    limit = Limit(nodes=100_000)
    found = solve_exact(problem, DFPN, limit)
    for claim in found.claims:
        fresh = ask(claim.question, DFPN, limit, all_moves=True)
        assert fresh.winner == ("attacker" if claim.attacker_wins else "defender")
        if claim.question == found.deciding_question and fresh.mover_wins and found.complete:
            assert set(found.moves) == set(fresh.winning_moves)


def test_going_on_costs_no_more_than_one_run():
    """Four times as many nodes each time, over all bundled problems of some size."""
    whole = continued = 0
    for problem in SMALL:
        game = question_of(problem, KoAssumption(0, 8))
        once = ask(game, DFPN, PLENTY)
        if once.nodes < 400:
            continue
        kept, nodes, answer = KeptSearches(1 << 24), 50, None
        while answer is None or answer.winner == "unknown":
            answer = kept.ask(game, DFPN, Limit(nodes=nodes))
            continued += answer.nodes
            nodes *= 4
        assert answer.winner == once.winner
        whole += once.nodes
        assert kept.ask(game, DFPN, PLENTY).nodes <= 20  # patterns say who wins, not how
    assert whole > 10_000
    assert continued < 1.25 * whole


def test_later_positions_are_known():
    """After the winning move the other side's turn is in the table."""
    game = question(BULKY_FIVE, WHITE)
    kept = KeptSearches(1 << 22)
    first = kept.ask(game, DFPN, PLENTY)
    after = question_after(game, first.best)
    assert isinstance(after, Question)
    again = kept.ask(after, DFPN, PLENTY)
    assert again.winner == first.winner
    assert again.nodes < ask(after, DFPN, PLENTY).nodes


def test_another_game_does_not_see_the_table():
    """Seki for the same stones is another game: its answer differs, and kill is still known afterwards."""
    kill = question(SEKI, WHITE)
    seki = replace(kill, objective="seki")
    kept = KeptSearches(1 << 22)
    answers = [kept.ask(game, DFPN, PLENTY).winner for game in (kill, seki, kill)]
    assert answers == [ask(game, DFPN, PLENTY).winner for game in (kill, seki, kill)]
    assert answers[0] != answers[1]


def test_memory_is_bounded():
    kept = KeptSearches(1 << 20)
    game = question(CORNER, WHITE, **retakes(WHITE))
    sizes = []
    for left in range(8):
        smaller = replace(game, region=frozenset(sorted(game.region)[left:]))  # another game each time
        kept.ask(smaller, DFPN, Limit(nodes=20_000))
        sizes.append(kept.bytes)
    assert 0 < max(sizes) <= 1 << 20
    assert kept.ask(game, DFPN, PLENTY).winner == ask(game, DFPN, PLENTY).winner


def test_the_core_gives_its_tables_back():
    game = question(STRAIGHT_THREE, WHITE)
    search = ContinuedSearch(core_question(game), search_options(DFPN, Limit(memory=1 << 20)))
    options = search_options(DFPN, PLENTY)
    first = search.solve(options)
    assert 0 < search.bytes <= 1 << 20
    search.release()
    assert search.bytes == 0
    assert search.solve(options)["nodes"] == first["nodes"]


def test_only_df_pn_can_be_gone_on_with():
    game = question(STRAIGHT_THREE, WHITE)
    with pytest.raises(ValueError, match="expected dfpn"):
        ContinuedSearch(core_question(game), search_options(SearchSettings(algorithm="pn"), PLENTY))


def test_ctrl_c_before_the_other_first_moves_keeps_the_verdict(monkeypatch: pytest.MonkeyPatch):
    """What was decided stays; only the list of first moves is shorter."""
    problem = next(p for p in BUNDLED if p.expected.verdict is Verdict.SUCCESS and p.region is not None)
    go_on = Case.go_on

    def interrupted(case: Case, game: Question, *, all_moves: bool):
        if all_moves:
            raise KeyboardInterrupt
        return go_on(case, game, all_moves=all_moves)

    monkeypatch.setattr(Case, "go_on", interrupted)
    found = Case(problem, DFPN, PLENTY, None, 1000).solve()
    assert found.verdict is Verdict.SUCCESS
    assert found.move in problem.expected.accepted
    assert found.stop == "interrupted"


def test_a_search_that_was_interrupted_goes_on(monkeypatch: pytest.MonkeyPatch):
    """Ctrl-C between two questions leaves what is known in the tables."""
    problem = BUNDLED[0]
    game = question_of(problem, KoAssumption(0, 8))
    kept = KeptSearches(1 << 22)
    with pytest.raises(KeyboardInterrupt):
        kept.ask(game, DFPN, PLENTY, observer=_interrupt, report_every=1)
    assert kept.ask(game, DFPN, PLENTY).winner == ask(game, DFPN, PLENTY).winner


def _interrupt(*_: int) -> None:
    raise KeyboardInterrupt
