"""What is said about every status, level of proof and goal; what is only probable is never told as a fact."""

import re

import pytest

from tesuji.go import BLACK, Point
from tesuji.problems import Goal, Problem, Verdict
from tesuji.problems.infer import complete
from tesuji.problems.problem import Draft
from tesuji.solvers import ProofLevel, Solution
from tesuji.solvers.answer.words import headline, sentences
from tesuji.solvers.result.solution import Ko, OtherSide, Status

C1, D1 = Point.parse("C1"), Point.parse("D1")
KNOWN = {
    ProofLevel.BOARD: "proven",
    ProofLevel.REGION: "proven in the region",
    ProofLevel.AREA: "not proven beyond the area searched",
    ProofLevel.NONE: "not proven",
}
SURE = (ProofLevel.BOARD, ProofLevel.REGION)

# What the mover, who is Black, does and does not, and how the target stands: alive, dead. White is the other side.
GOALS = {
    Goal.CAPTURE: ("captures", "cannot capture", "White is {}safe", "White is {}caught"),
    Goal.ESCAPE: ("escapes", "cannot escape", "Black is {}safe", "Black is {}caught"),
    Goal.KILL: ("kills", "cannot kill", "White is {}alive", "White is {}dead"),
    Goal.LIVE: ("lives", "cannot live", "Black is {}alive", "Black is {}dead"),
    Goal.CONNECT: ("connects", "cannot connect", "Black is {}connected", "Black is {}cut"),
    Goal.CUT: ("cuts", "cannot cut", "White is {}connected", "White is {}cut"),
    Goal.RACE: ("wins the race", "does not win the race", "White {}wins the race", "Black {}wins the race"),
}
REVERSE = {
    Goal.CAPTURE: "escapes",
    Goal.ESCAPE: "captures",
    Goal.KILL: "lives",
    Goal.LIVE: "kills",
    Goal.CONNECT: "cuts",
    Goal.CUT: "connects",
    Goal.RACE: "wins the race",
}


def posed(goal: Goal) -> Problem:
    """Two stones of each side; whose the target is depends on the goal."""
    black = frozenset({Point.parse("B2"), Point.parse("B4")})
    white = frozenset({Point.parse("E2"), Point.parse("E4")})
    single = goal in (Goal.CAPTURE, Goal.ESCAPE)
    target = black if goal.saves else white
    draft = Draft(
        width=7,
        height=7,
        black=black,
        white=white,
        to_play=BLACK,
        goal=goal,
        target=frozenset({min(target)}) if single else target,
        own=black if goal is Goal.RACE else frozenset(),
        region=frozenset(Point(column, row) for column in range(7) for row in range(7)),
    )
    return complete(draft)


def solution(
    goal: Goal, verdict: Verdict, proof: ProofLevel, other: Verdict | None = None, level: ProofLevel | None = None
) -> Solution:
    found = verdict in (Verdict.SUCCESS, Verdict.KO, Verdict.SEKI)
    theirs = None
    if other is not None:
        ko = Ko(0, BLACK) if other is Verdict.KO else None
        theirs = OtherSide(other, level or proof, () if other is Verdict.FAILURE else (D1,), ko)
    return Solution(
        posed(goal),
        verdict,
        proof,
        C1 if found else None,
        (C1,) if found else (),
        (C1,) if found else (),
        ko=Ko(0, BLACK) if verdict is Verdict.KO else None,
        passed=theirs,
        refutations=((D1, (C1,)),) if found else (),
    )


@pytest.mark.parametrize("proof", ProofLevel)
@pytest.mark.parametrize("goal", Goal)
def test_every_status_of_every_goal_at_every_level(goal, proof):
    yes, no, alive, dead = GOALS[goal]
    sure = proof in SURE
    probably, known = ("" if sure else "probably "), KNOWN[proof]

    def begun(words: str) -> str:
        return words if sure else f"Probably {words[0].lower()}{words[1:]}"

    alive, dead = (f"{words.format(probably)} as it stands" for words in (alive, dead))
    wanted, unwanted = (alive, dead) if goal.saves else (dead, alive)
    needless = ": Black need not play" if sure else "; Black may not need to play"
    theirs = REVERSE[goal]

    def said(verdict: Verdict, other: Verdict | None = None) -> list[str]:
        return sentences(solution(goal, verdict, proof, other))

    assert said(Verdict.FAILURE)[0] == f"{unwanted}. Black to play {probably}{no} ({known})"
    assert said(Verdict.SUCCESS)[0] == f"Black to play {probably}{yes}: C1 ({known})"
    assert said(Verdict.SUCCESS, Verdict.FAILURE)[0] == f"{wanted}{needless} ({known})"
    assert said(Verdict.SUCCESS, Verdict.SUCCESS)[:2] == [
        f"{begun('Unsettled')}. Black to play {probably}{yes}: C1 ({known})",
        f"If White plays first, White {probably}{theirs}: D1.",
    ]
    assert said(Verdict.SEKI, Verdict.SEKI)[0] == f"{begun('Seki')} as it stands{needless} ({known})"
    ko, their_ko = said(Verdict.KO, Verdict.KO)[:2]
    assert ko.startswith(f"{begun('Ko')}, whoever plays first. ")
    assert ko.startswith("Without ko ", len("Ko, whoever plays first. ")) is sure
    assert f"Black to play {probably}{yes} by ko: C1, " in ko
    assert ko.endswith(f" ({known})")
    assert their_ko.startswith(f"If White plays first, White {probably}{theirs} by ko: D1, ")
    gets = "gets a seki" if goal.saves else "gets no more than a seki"
    assert said(Verdict.SEKI)[0] == f"Black to play {probably}{gets}: C1 ({known})"


VERDICTS = (Verdict.SUCCESS, Verdict.FAILURE, Verdict.KO, Verdict.SEKI)


@pytest.mark.parametrize("goal", Goal)
def test_nothing_is_told_as_a_fact_that_is_only_probable(goal):
    statuses = set()
    for verdict in VERDICTS:
        for proof in ProofLevel:
            for other in (None, *VERDICTS):
                for level in ProofLevel if other is not None else (None,):
                    found = solution(goal, verdict, proof, other, level)
                    statuses.add(found.status)
                    _check(found)
    assert statuses == {None, *Status} - {Status.STANDS}


def _check(found: Solution) -> None:
    said = sentences(found)
    text = " ".join(said)
    assert "it seems" not in text
    assert "  " not in text
    assert "{" not in text
    for sentence in said[:2]:
        claims = [part for part in re.split(r"[.;] ", sentence) if part]
        label = re.search(r"\((not )?proven[^)]*\)", sentence)
        if label is None:
            continue
        for claim in claims:
            hedged = "robably" in claim or "may not need" in claim
            assert hedged is (label.group(1) is not None), sentence
    assert headline(found)[0].isupper()
    if found.proof is ProofLevel.AREA and found.status_proof is ProofLevel.AREA:
        assert "(proven" not in text or found.passed is not None
