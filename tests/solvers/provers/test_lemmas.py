"""Lemmas: a proof cites its own nodes for positions that look alike on their zones; the checker compares."""

from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from shapes import points, question, retakes
from test_checker_proofs import EXAMPLES, circular_claim
from test_checker_shapes import BULKY_FIVE, CORNER
from test_one_sided import LIMIT, open_game
from test_zones import proof_of

from tesuji.checker import MoveNode, Node, Proof, Question, Referee, ReplyNode, benson, check
from tesuji.checker.grid import Grid
from tesuji.checker.proof import cited, edges, steps
from tesuji.checker.rules import UNLIMITED, State
from tesuji.checker.zones import ZoneFault, ZoneRules
from tesuji.go.color import BLACK, WHITE
from tesuji.go.point import Point
from tesuji.solvers import SearchSettings
from tesuji.solvers.provers.one_sided import OneSided

ROOM = "::::::::\n:oooooo:\noXXXXXo:\noX...Xo:\n.......:\n"
CITING = [
    question(BULKY_FIVE, WHITE),
    question(CORNER, WHITE, **retakes(WHITE)),
    question(":::::::\noooooo:\nXXXXXo:\n....Xo:\n.O..Xo:\n", WHITE),
    question(ROOM, WHITE),
]


def citations(proof: Proof) -> list[tuple[int, str, int]]:
    """Where the proof cites: the node, the move and the node that is cited."""
    found = ((i, move, child) for i, node in enumerate(proof.nodes) for move, child in edges(node))
    return [(i, move, child) for i, move, child in found if cited(proof.nodes[i], move)]


def redirected(node: Node, move: str, child: int, *, cites: bool = True) -> Node:
    """The node with one of its edges leading elsewhere."""
    if isinstance(node, MoveNode):
        return replace(node, child=child, cites=cites)
    assert isinstance(node, ReplyNode)
    named = node.cites | {move} if cites else node.cites - {move}
    return replace(node, replies={**node.replies, move: child}, cites=named)


def bent(proof: Proof, index: int, move: str, child: int, *, cites: bool = True) -> Proof:
    node = redirected(proof.nodes[index], move, child, cites=cites)
    return Proof(proof.prover, (*proof.nodes[:index], node, *proof.nodes[index + 1 :]))


@pytest.mark.parametrize("asked", CITING)
def test_proofs_cite_and_the_checker_compares(asked: Question):
    proof = proof_of(asked)
    assert citations(proof)
    assert check(asked, proof).valid
    reached = {0} | {child for node in proof.nodes for _, child in steps(node)}
    assert reached == set(range(len(proof.nodes)))
    assert Proof.loads(proof.dumps()) == proof


@pytest.mark.parametrize("asked", CITING)
def test_a_citation_is_no_step_and_must_match(asked: Question):
    proof = proof_of(asked)
    for index, move, child in citations(proof)[:5]:
        assert "stands for another state" in check(asked, bent(proof, index, move, child, cites=False)).reason
    index, move, child = citations(proof)[0]
    refused = [
        check(asked, bent(proof, index, move, other)).reason
        for other in range(min(len(proof.nodes), 30))
        if other != child and proof.nodes[other].zone is not None
    ]
    assert any("it cites node" in reason and "the stones differ" in reason for reason in refused)


def test_a_cited_node_must_be_proven_and_have_a_zone():
    asked = CITING[0]
    proof = proof_of(asked)
    index, move, child = citations(proof)[0]
    alone = Proof(proof.prover, (*proof.nodes, proof.nodes[child]))
    reason = check(asked, bent(alone, index, move, len(proof.nodes))).reason
    assert "which no line of the proof leads to" in reason
    taken = question(":ooo:\noXX.:\n:oo::", WHITE, region="D2")
    assert "which has no zone" in check(taken, Proof("attacker", (MoveNode("D2", 0, None, cites=True),))).reason


def test_citations_of_an_attacker_may_not_go_in_circles():
    """The same false claim as without zones, with every zone the whole board and every way back a citation."""
    oracle = EXAMPLES[8]
    claim = circular_claim(oracle)
    everywhere = frozenset(Point(c, r) for c in range(oracle.question.width) for r in range(oracle.question.height))
    zoned = Proof("attacker", tuple(replace(node, zone=everywhere) for node in claim.nodes))
    back = [(i, move, child) for i, node in enumerate(zoned.nodes) for move, child in edges(node) if child < i]
    for index, move, child in back:
        zoned = bent(zoned, index, move, child)
    assert citations(zoned)
    assert "the attacker's proof comes back here" in check(oracle.question, zoned).reason


def test_what_cannot_be_read_as_a_citation():
    for node in ({"replies": {"C1": 1}, "cites": ["D1"]}, {"move": "C1", "child": 1, "cites": ["C1"]}):
        with pytest.raises(ValueError, match="node 0 of the proof cannot be read"):
            Proof.from_json({"prover": "attacker", "nodes": [node]})


def test_lemmas_keep_a_proof_on_the_open_board_small():
    """Seventy points are open around the corner, and what Black plays out there changes nothing."""
    for to_play in (BLACK, WHITE):
        game = open_game(to_play)
        answer = OneSided(game, SearchSettings(), LIMIT).solve()
        assert answer.proof is not None
        assert len(answer.proof.nodes) < 100
        assert check(game, answer.proof).whole_board


# What a lemma asks of the position that cites it, by the definitions of docs/zones.md ------------------------------

ALIKE = ".....\nOOO..\nXXXO.\n.X.XO\n"


def rules_for(prover: str, **changes: object) -> tuple[ZoneRules, State, Grid]:
    asked = question(ALIKE, WHITE, target="A2 B2 D1", **changes)
    referee = Referee(asked)
    color = asked.attacker if prover == "attacker" else asked.defender
    return ZoneRules(referee, color), referee.start(), referee.grid


ZONE = points("A1 B1 C1 A2 B2 C2 D2")
OUTSIDE, INSIDE = Point.parse("E4"), Point.parse("C1")


@pytest.mark.parametrize("prover", ["attacker", "defender"])
@pytest.mark.parametrize(
    ("first", "second", "fault"),
    [
        ({}, {}, {"attacker": "", "defender": ""}),
        ({}, {"white": OUTSIDE}, {"attacker": "", "defender": ""}),
        ({}, {"white": INSIDE}, {"attacker": "stones differ", "defender": "stones differ"}),
        ({}, {"to_play": BLACK}, {"attacker": "other side", "defender": "other side"}),
        ({}, {"lost": "D1"}, {"attacker": "D1 was taken", "defender": ""}),
        ({}, {"lost": "A2"}, {"attacker": "A2 was taken", "defender": "A2 was taken"}),
        # White, the attacker, is to play.
        ({}, {"ko": OUTSIDE}, {"attacker": "", "defender": "the ko at E4"}),
        ({}, {"ko": INSIDE}, {"attacker": "the ko at C1", "defender": "the ko at C1"}),
        ({"white_retakes": 1}, {"white_retakes": 2}, {"attacker": "", "defender": "retakes"}),
        ({"white_retakes": 1}, {"white_retakes": 0}, {"attacker": "retakes", "defender": ""}),
        ({"black_retakes": 1}, {"black_retakes": 2}, {"attacker": "retakes", "defender": ""}),
        ({"black_retakes": 1}, {"black_retakes": 0}, {"attacker": "", "defender": "retakes"}),
        ({"white_retakes": 1}, {"white_retakes": UNLIMITED}, {"attacker": "retakes", "defender": "retakes"}),
        ({}, {"passes": 1}, {"attacker": "", "defender": ""}),
    ],
)
def test_what_must_look_alike(prover, first, second, fault):
    rules, start, grid = rules_for(prover)

    def state(changes: dict[str, object]) -> State:
        fields = dict(changes)
        for color in ("black", "white"):
            if color in fields:
                fields[color] = getattr(start, color) | grid.bit(fields[color])
        if "ko" in fields:
            fields["ko"] = grid.bit(fields["ko"])
        if "lost" in fields:
            fields["standing"] = start.standing & ~grid.bit(Point.parse(fields.pop("lost")))
        return start._replace(**fields)

    zone = grid.bits(ZONE)
    if fault[prover]:
        with pytest.raises(ZoneFault, match=fault[prover]):
            rules.require_alike(state(first), state(second), zone)
    else:
        rules.require_alike(state(first), state(second), zone)


def test_a_second_pass_may_end_the_game_where_that_is_the_other_sides():
    """White attacks and is to play after a pass: welcome to who defends his life, not to who wants more than seki."""
    for objective, fault in (("kill", False), ("seki", True)):
        rules, start, grid = rules_for("defender", objective=objective)
        passed = start._replace(passes=1)
        if fault:
            with pytest.raises(ZoneFault, match="second pass"):
                rules.require_alike(start, passed, grid.bits(ZONE))
        else:
            rules.require_alike(start, passed, grid.bits(ZONE))


# The quick ways to look, against the definitions -----------------------------------------------------------------

GRID = Grid(5, 4)
SETS = st.integers(0, (1 << 24) - 1).map(lambda bits: bits & GRID.board)


@settings(max_examples=300, suppress_health_check=list(HealthCheck))
@given(SETS, SETS, SETS)
def test_a_block_touches_what_is_next_to_it(stones: int, seeds: int, goal: int):
    seed = stones & seeds & -(stones & seeds)
    if seed:
        assert GRID.touches(stones, seed, goal) == bool(GRID.neighbours(GRID.block(stones, seed)) & goal)


@settings(max_examples=300, suppress_health_check=list(HealthCheck))
@given(SETS, SETS, SETS)
def test_areas_within_a_zone_are_those_of_the_board_that_do_not_leave_it(mine: int, theirs: int, zone: int):
    mine, theirs = mine & zone, theirs & zone & ~mine
    wholly = {area for area in GRID.blocks(GRID.board & ~mine) if not area & ~zone}
    beyond = GRID.board & ~(mine | zone)
    assert wholly == {area for area in GRID.blocks(zone & ~mine) if not GRID.neighbours(area) & beyond}
    # With everything outside the zone given to the other side, no area that leaves the zone can be vital.
    safe = benson.safe_stones(GRID, mine, theirs, within=zone)
    assert not safe & ~benson.safe_stones(GRID, mine, theirs)


@settings(max_examples=300, suppress_health_check=list(HealthCheck))
@given(SETS, SETS, SETS)
def test_a_zone_is_closed_if_each_of_its_blocks_is(black: int, white: int, zone: int):
    white &= ~black
    target = black & -black
    if not target:
        return
    stones = frozenset(GRID.points(black)), frozenset(GRID.points(white))
    everywhere = frozenset(GRID.points(GRID.board))
    asked = Question(GRID.width, GRID.height, *stones, WHITE, "kill", WHITE, frozenset(GRID.points(target)), everywhere)
    try:
        referee = Referee(asked)
    except ValueError:  # a block without liberties
        return
    zone |= target
    empty = GRID.board & ~(black | white)
    blocks = [block for block in GRID.blocks(black) if block & zone]
    closed = all(not block & ~zone and GRID.neighbours(block) & empty & zone for block in blocks)
    try:
        ZoneRules(referee, BLACK).require_closed(referee.start(), zone)
    except ZoneFault:
        assert not closed
    else:
        assert closed
