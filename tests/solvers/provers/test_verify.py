"""A verification ends in one of three ways: verified, refused, or not checked and why."""

from dataclasses import replace

import pytest

from tesuji.errors import InputError
from tesuji.problems import load
from tesuji.solvers import Check, Limit, SearchSettings, VerifySettings, solve_exact, verify
from tesuji.solvers.provers import proving

THREE = "(;SZ[7:5]PL[W]AB[ad][bd][cd][dd][de]AW[ac][bc][cc][dc][ec][ed][ee])"


@pytest.fixture
def solution(tmp_path):
    (tmp_path / "three.sgf").write_text(THREE)
    """Its claims bring no proofs: those are sought when they are verified."""
    return solve_exact(next(load(tmp_path / "three.sgf").problems()), SearchSettings(one_sided=False))


def test_a_proof_that_holds_is_verified(solution):
    report = verify(solution)
    assert (report.outcome, report.reason, report.valid, report.refused) == (Check.VERIFIED, "", True, False)


def test_a_claim_of_the_other_side_is_refused(solution):
    boast = replace(solution, claims=tuple(replace(c, attacker_wins=not c.attacker_wins) for c in solution.claims))
    report = verify(boast)
    assert (report.outcome, report.refused) == (Check.REFUSED, True)
    assert "was said to win" in report.reason


def test_a_proof_too_large_to_be_written_down_is_not_checked(solution):
    report = verify(solution, effort=VerifySettings(most_nodes=2))
    assert (report.outcome, report.valid, report.refused) == (Check.UNCHECKED, False, False)
    assert report.reason.endswith("win could not be written down: it has more than 2 nodes")


def test_a_proof_that_the_nodes_do_not_suffice_for_is_not_checked(solution):
    report = verify(solution, limit=Limit(nodes=1))
    assert report.outcome is Check.UNCHECKED
    assert report.reason.endswith("the search for it met its limit")


def test_when_the_time_is_up_it_is_not_checked(solution):
    report = verify(solution, limit=Limit(seconds=3600), effort=VerifySettings(time_share=0))
    assert report.outcome is Check.UNCHECKED
    assert "the time was up" in report.reason


def test_the_checker_itself_stops_when_the_time_is_up(solution, monkeypatch):
    """The proofs are there, written by the search; only replaying them is left, for which there is no time."""
    proven = tuple(replace(claim, proof=proving.prove(claim.question)) for claim in solution.claims)
    report = verify(
        replace(solution, claims=proven, move=None), limit=Limit(seconds=3600), effort=VerifySettings(time_share=0)
    )
    assert (report.outcome, report.reason) == (Check.UNCHECKED, "the time was up, positions replayed: 1")


def test_ctrl_c_ends_a_verification_without_a_judgement(solution, monkeypatch):
    def check(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr(proving, "check", check)
    report = verify(solution)
    assert (report.outcome, report.reason, report.interrupted) == (Check.UNCHECKED, "interrupted", True)


def test_where_nothing_was_proven_there_is_nothing_to_check(solution):
    report = verify(replace(solution, claims=()))
    assert (report.outcome, report.reason) == (Check.UNCHECKED, "nothing was proven")


@pytest.mark.parametrize("values", [{"time_share": -1.0}, {"time_share": float("nan")}, {"most_nodes": 0}])
def test_settings_that_make_no_sense_are_refused(values):
    with pytest.raises(InputError, match="expected"):
        VerifySettings(**values)
