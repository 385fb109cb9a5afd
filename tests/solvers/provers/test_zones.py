"""Zones: the core's proofs with them are accepted, and what is cut too small is not."""

import random
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from oracle import Oracle, TooLarge
from shapes import question, retakes, tiny_questions
from test_checker_shapes import BULKY_FIVE, CORNER, DOUBLE_KO, RACE, SEKI, STRAIGHT_FOUR, STRAIGHT_THREE

from tesuji._core import KnownPatterns
from tesuji.checker import EndNode, MoveNode, Proof, Question, ReplyNode, check
from tesuji.checker.proof import edges
from tesuji.go.color import BLACK, WHITE
from tesuji.go.point import Point
from tesuji.problems import Goal, Problem
from tesuji.solvers import Limit, SearchSettings, solve_exact, verify
from tesuji.solvers.provers.proving import prove
from tesuji.solvers.result.solution import ProofLevel
from tesuji.solvers.search.asking import ask
from tesuji.solvers.search.resumable import KeptSearches

QUESTIONS = [
    question(STRAIGHT_THREE, WHITE),
    question(STRAIGHT_THREE, BLACK),
    question(STRAIGHT_FOUR, WHITE),
    question(BULKY_FIVE, WHITE),
    question(BULKY_FIVE, BLACK),
    question(CORNER, WHITE, **retakes(WHITE)),
    question(CORNER, WHITE, **retakes(BLACK, 1)),
    question(SEKI, WHITE),
    question(SEKI, WHITE, objective="seki"),
    question(DOUBLE_KO, WHITE, region="C2 C3 J2 J3 D1 F1 H1", **retakes(WHITE)),
    question(RACE, WHITE, objective="race", own="B1", target="E1"),
]
OPEN = "........\n........\n........\noooo....\nXXXo....\n.X.Xo...\n"
ZONES = SearchSettings(zones=True)


def proof_of(asked: Question, *, patterns: bool = True) -> Proof:
    """The core's proof with zones."""
    proof = prove(asked, replace(ZONES, patterns=patterns), Limit(nodes=200_000))
    assert proof is not None
    return proof


@pytest.mark.parametrize("asked", QUESTIONS)
def test_a_proof_with_zones_is_accepted_and_not_longer(asked: Question):
    proof = proof_of(asked)
    report = check(asked, proof)
    assert report.valid, report.reason
    assert proof.prover == Oracle(asked).winner
    plain = prove(asked, replace(ZONES, zones=False))
    assert plain is not None
    assert len(proof.nodes) <= len(plain.nodes)


@pytest.mark.parametrize("patterns", [False, True])
@settings(max_examples=30, suppress_health_check=list(HealthCheck))
@given(asked=tiny_questions())
def test_zones_agree_with_the_oracle_and_the_checker(asked: Question, patterns: bool):
    try:
        oracle = Oracle(asked, max_states=3000)
        proof = proof_of(asked, patterns=patterns)
    except (TooLarge, ValueError):  # the core wants every block to have a liberty
        return
    assert proof.prover == oracle.winner
    report = check(asked, proof)
    assert report.valid, report.reason


@settings(max_examples=20, suppress_health_check=list(HealthCheck))
@given(tiny_questions())
def test_tables_and_patterns_serve_the_next_question(asked: Question):
    """One search goes on under several assumptions about ko and with either side to move; proofs included."""
    kept = KeptSearches(1 << 24)
    for mine, theirs in [(0, 2), (2, 0), (1, 0), (0, 0)]:
        for mover in (BLACK, WHITE):
            other = replace(asked, black_retakes=mine, white_retakes=theirs, to_play=mover, ko=None)
            try:
                oracle = Oracle(other, max_states=1000)
                proof = prove(other, ZONES, Limit(nodes=200_000), kept=kept)
            except (TooLarge, ValueError):
                return
            assert proof is not None
            assert proof.prover == oracle.winner
            report = check(other, proof)
            assert report.valid, report.reason


def test_patterns_spare_nodes():
    """A second search of the same game finds the first one's patterns."""
    game, known = question(BULKY_FIVE, BLACK), KnownPatterns()
    without = ask(game, replace(ZONES, patterns=False), Limit(nodes=200_000))
    first = ask(game, ZONES, Limit(nodes=200_000), known=known)
    again = ask(game, ZONES, Limit(nodes=200_000), known=known)
    assert len(known) > 0
    assert without.winner == first.winner == again.winner
    assert again.nodes < first.nodes <= without.nodes
    assert len(again.pv) == len(first.pv)


def shrunk(proof: Proof, index: int, gone: Point) -> Proof:
    """The proof with one point taken out of one zone."""
    zone = proof.nodes[index].zone
    assert zone is not None
    node = replace(proof.nodes[index], zone=zone - {gone})
    return Proof(proof.prover, (*proof.nodes[:index], node, *proof.nodes[index + 1 :]))


def varied(asked: Question, zone: frozenset[Point], chance: random.Random) -> Question | None:
    """The question with other stones outside the zone; ``None`` if that is no position."""
    kept = zone | asked.target | asked.own | asked.alive | ({asked.ko} if asked.ko else set())
    black, white = set(asked.black & kept), set(asked.white & kept)
    for column in range(asked.width):
        for row in range(asked.height):
            point = Point(column, row)
            if point not in kept:
                chance.choice((black, white, set())).add(point)
    try:
        return replace(asked, black=frozenset(black), white=frozenset(white))
    except ValueError:
        return None


@pytest.mark.parametrize("asked", QUESTIONS)
def test_a_smaller_zone_is_refused_unless_it_is_one(asked: Question):
    """Take single points out of the first zone; what the checker still accepts must decide the game by itself."""
    chance = random.Random(1)
    proof = proof_of(asked)
    zone = proof.nodes[0].zone
    if zone is None:
        pytest.skip("everything matters here")
    refused = 0
    for point in sorted(zone):
        smaller = shrunk(proof, 0, point)
        if not check(asked, smaller).valid:
            refused += 1
            continue
        for _ in range(3):
            other = varied(asked, zone - {point}, chance)
            if other is None:
                continue
            try:
                assert Oracle(other, max_states=20_000).winner == proof.prover
            except TooLarge:
                continue
    assert refused > len(zone) // 2


@pytest.mark.parametrize("asked", QUESTIONS)
def test_a_missing_reply_is_noticed(asked: Question):
    proof = proof_of(asked)
    for index, node in enumerate(proof.nodes):
        if not isinstance(node, ReplyNode) or node.zone is None or not node.replies:
            continue
        inside = [name for name in node.replies if name != "pass" and Point.parse(name) in node.zone]
        for name in inside[:2]:
            rest = {move: child for move, child in node.replies.items() if move != name}
            bent = Proof(proof.prover, (*proof.nodes[:index], ReplyNode(rest, node.zone), *proof.nodes[index + 1 :]))
            assert not check(asked, bent).valid
        return


def test_ends_need_what_decides_them():
    """A living group's end needs both eyes; a captured one nothing but the capture before it."""
    alive = proof_of(question(STRAIGHT_FOUR, WHITE))
    ends = [i for i, node in enumerate(alive.nodes) if isinstance(node, EndNode) and node.zone]
    assert ends
    for point in alive.nodes[ends[0]].zone or ():
        assert not check(question(STRAIGHT_FOUR, WHITE), shrunk(alive, ends[0], point)).valid
    taken = proof_of(question(STRAIGHT_THREE, WHITE))
    captures = [
        node for node in taken.nodes if isinstance(node, MoveNode) and isinstance(taken.nodes[node.child], EndNode)
    ]
    assert captures
    assert all(taken.nodes[node.child].zone == frozenset() and node.zone for node in captures)


def test_zones_are_for_rules_without_suicide():
    asked = question(STRAIGHT_THREE, WHITE)
    proof = proof_of(asked)
    assert "suicide" in check(replace(asked, suicide=True), proof).reason


def test_a_proof_that_does_not_lean_on_the_border_holds_on_the_board():
    """The corner group lives by itself; nothing outside it is needed, whatever region is named."""
    black = [Point.parse(name) for name in ["A2", "B2", "C2", "D2", "D1", "B1"]]
    white = [Point.parse(name) for name in ["A3", "B3", "C3", "D3", "E2", "E1"]]
    problem = Problem(
        width=9,
        height=9,
        black=frozenset(black),
        white=frozenset(white),
        to_play=WHITE,
        goal=Goal.KILL,
        target=frozenset(black),
        region=frozenset(Point.parse(name) for name in ["A1", "C1", "F1", "F2"]),
    )
    solution = solve_exact(problem)
    assert solution.proof is ProofLevel.BOARD
    assert verify(solution).valid
    assert verify(solution).whole_board
    without = solve_exact(problem, replace(ZONES, zones=False))
    assert (without.verdict, without.proof) == (solution.verdict, ProofLevel.REGION)


def test_the_border_is_leaned_on_where_it_matters():
    """A block that lives by a liberty where nobody may play is safe in the region only."""
    asked = question(":XX.\n:oo.\n", WHITE, region="C2 D2 D1", target="B2")
    answer = ask(asked, ZONES, Limit(nodes=10_000))
    assert answer.winner == "defender"
    assert not answer.whole_board
    report = check(asked, proof_of(asked))
    assert report.valid
    assert not report.whole_board


def test_every_edge_keeps_the_zone():
    """Zones only shrink on the way down, so that the play never leaves what the proof knows."""
    for asked in QUESTIONS:
        proof = proof_of(asked)
        for node in proof.nodes:
            if isinstance(node, MoveNode) and node.zone is not None:
                for _, child in edges(node):
                    below = proof.nodes[child].zone
                    assert below is not None
                    assert below <= node.zone
