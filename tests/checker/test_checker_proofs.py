"""A proof is accepted only as it stands; what is bent is noticed, with the place and the reason."""

import json
import random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from oracle import OTHER, Oracle, TooLarge
from shapes import question, retakes, tiny_questions
from test_checker_shapes import BULKY_FIVE, CORNER, DOUBLE_KO, RACE, SEKI, STRAIGHT_FOUR, STRAIGHT_THREE, has_cycle

from tesuji.checker import EndNode, MoveNode, Node, Proof, Question, Referee, ReplyNode, check
from tesuji.go.color import BLACK, WHITE
from tesuji.go.point import Point

KILL = Oracle(question(STRAIGHT_THREE, WHITE))
LIVE = Oracle(question(STRAIGHT_FOUR, WHITE))
EXAMPLES = [
    KILL,
    LIVE,
    Oracle(question(BULKY_FIVE, WHITE)),
    Oracle(question(BULKY_FIVE, BLACK)),
    Oracle(question(CORNER, WHITE, **retakes(WHITE))),
    Oracle(question(CORNER, WHITE, **retakes(BLACK, 1))),
    Oracle(question(SEKI, WHITE)),
    Oracle(question(SEKI, WHITE, objective="seki")),
    Oracle(question(DOUBLE_KO, WHITE, region="C2 C3 J2 J3 D1 F1 H1", **retakes(WHITE))),
    Oracle(question(RACE, WHITE, objective="race", own="B1", target="E1")),
]


def changed(proof: Proof, index: int, node: Node) -> Proof:
    """The proof with one node exchanged."""
    return Proof(proof.prover, (*proof.nodes[:index], node, *proof.nodes[index + 1 :]))


def reason(oracle: Oracle, proof: Proof) -> str:
    """Why the checker rejects this proof."""
    report = check(oracle.question, proof)
    assert not report.valid
    return report.reason


@pytest.mark.parametrize("oracle", EXAMPLES)
def test_proofs_of_the_oracle_are_accepted(oracle: Oracle):
    proof = oracle.proof()
    report = check(oracle.question, proof)
    assert report.valid
    assert report.reason == ""
    assert report.nodes == len(proof.nodes)
    assert report.positions > 1


def test_a_small_proof_written_by_hand():
    """White takes two stones in atari."""
    q = question(":ooo:\noXX.:\n:oo::", WHITE, region="D2")
    assert check(q, Proof("attacker", (MoveNode("D2", 1), EndNode()))).valid
    stays = Proof("defender", (MoveNode("D2", 1), EndNode()))
    assert check(question(":ooo:\noXX.:\n:oo::", BLACK, region="D2"), stays).valid


def test_a_missing_reply_is_named():
    proof = KILL.proof()
    replies = dict(proof.nodes[1].replies)
    del replies["C1"]
    bent = changed(proof, 1, ReplyNode(replies))
    assert reason(KILL, bent) == "After D1: the reply C1 of Black is missing."


def test_a_pass_is_a_reply_too():
    proof = KILL.proof()
    replies = dict(proof.nodes[1].replies)
    del replies["pass"]
    assert "the reply pass of Black is missing" in reason(KILL, changed(proof, 1, ReplyNode(replies)))


def test_a_reply_that_is_not_legal_is_refused():
    proof = KILL.proof()
    replies = dict(proof.nodes[1].replies) | {"D1": 2}
    assert "Black cannot play D1 because the point is not empty" in reason(KILL, changed(proof, 1, ReplyNode(replies)))


def test_an_end_that_is_none():
    assert reason(KILL, changed(KILL.proof(), 1, EndNode())) == (
        "After D1: the proof ends here but nobody has won yet."
    )
    assert "At the start" in reason(KILL, Proof("attacker", (EndNode(),)))


def test_an_end_that_the_other_side_has_won():
    q = question("oooooo:\nXXXXXo:\n.X.XXo:", WHITE)
    assert check(q, Proof("defender", (EndNode(),))).valid
    assert check(q, Proof("attacker", (EndNode(),))).reason == "At the start: the defender has won, not the attacker."


def test_a_proof_may_not_go_on_after_the_game_is_over():
    proof = LIVE.proof()
    two_passes = Proof("defender", (*proof.nodes, MoveNode("pass", len(proof.nodes) + 1), MoveNode("pass", 0)))
    replies = dict(proof.nodes[0].replies) | {"pass": len(proof.nodes)}
    bent = changed(two_passes, 0, ReplyNode(replies))
    assert reason(LIVE, bent) == "After pass pass: the game is over and the defender has won, but the proof continues."


@pytest.mark.parametrize(
    ("move", "why"),
    [
        ("B1", "the point is not empty"),
        ("H1", "the point is outside the region"),
        ("Z9", "the point is outside the region"),
    ],
)
def test_an_illegal_move_of_the_prover(move: str, why: str):
    bent = changed(KILL.proof(), 0, MoveNode(move, 1))
    assert reason(KILL, bent) == f"At the start: White cannot play {move} because {why}."


def test_one_move_where_every_reply_is_needed():
    proof = KILL.proof()
    assert "every reply is needed" in reason(KILL, changed(proof, 1, MoveNode("C1", 2)))


def test_replies_where_the_prover_has_to_move():
    proof = KILL.proof()
    assert "instead of a move" in reason(KILL, changed(proof, 0, ReplyNode({"D1": 1})))


def test_one_node_cannot_stand_for_two_states():
    proof = KILL.proof()
    replies = dict(proof.nodes[1].replies)
    replies["E1"] = replies["C1"]
    assert reason(KILL, changed(proof, 1, ReplyNode(replies))).startswith(
        "After D1 E1: node 2 stands for another state, that of D1 C1: the stones differ at C1"
    )


@pytest.mark.parametrize("child", [-1, 99])
def test_a_node_that_does_not_exist(child: int):
    assert f"leads to node {child}, which the proof does not have" in reason(
        KILL, changed(KILL.proof(), 0, MoveNode("D1", child))
    )


def test_an_empty_proof_proves_nothing():
    assert reason(KILL, Proof("attacker", ())) == "At the start: the proof has no nodes."


def test_an_attacker_may_not_go_round_in_circles():
    """White and Black take back and forth two kos for ever: no progress, so it proves nothing for White."""
    oracle = EXAMPLES[8]
    claim = circular_claim(oracle)
    assert "the attacker's proof comes back here" in reason(oracle, claim)


NEVER_SAFE = """
XO.
XOX
.XX
"""


def test_in_a_question_about_seki_the_defender_may_not_go_round_in_circles_and_the_attacker_may():
    """Black has to make two eyes; if positions come back for ever there are none, and White has a seki."""
    oracle = Oracle(question(NEVER_SAFE, WHITE, objective="seki"))
    assert oracle.winner == "attacker"
    assert has_cycle(oracle.proof())
    assert check(oracle.question, oracle.proof()).valid
    assert "the defender's proof comes back here" in reason(oracle, circular_claim(oracle))


def circular_claim(oracle: Oracle) -> Proof:
    """A false proof for the seeker that never reaches a lost end: every line runs in a circle or is won.

    The seeker keeps to states in which it never loses at once (the greatest set closed under one move of its own
    and all of the other side's); this is what a solver would print that forgot whose endless play is.
    """
    seeker = oracle.question.seeker
    lost = {s for s, edges in enumerate(oracle.children) if not edges and s not in oracle.rank}
    bad = set(oracle._forced(lost, OTHER[seeker]))
    assert 0 not in bad
    numbers, order, nodes = {0: 0}, [0], []
    for state in order:
        edges = oracle.children[state]
        mine = oracle._mover(state) == seeker
        edges = [edge for edge in edges if edge[1] not in bad][:1] if mine else edges
        for _, child in edges:
            if child not in numbers:
                numbers[child] = len(numbers)
                order.append(child)
        if not edges:
            nodes.append(EndNode())
        elif mine:
            nodes.append(MoveNode(edges[0][0], numbers[edges[0][1]]))
        else:
            nodes.append(ReplyNode({name: numbers[child] for name, child in edges}))
    return Proof(seeker, tuple(nodes))


@pytest.mark.parametrize("oracle", EXAMPLES)
def test_a_proof_comes_back_from_json_unchanged(oracle: Oracle):
    proof = oracle.proof()
    assert Proof.loads(proof.dumps()) == proof
    assert Question.from_json(json.loads(json.dumps(oracle.question.to_json()))) == oracle.question


def test_a_zone_is_kept_and_must_be_one():
    data = {"prover": "attacker", "nodes": [{"move": "d1", "child": 1, "zone": ["D1"]}, {"replies": {}}]}
    proof = Proof.from_json(data)
    assert proof.nodes[0] == MoveNode("D1", 1, frozenset({Point.parse("D1")}))
    assert proof.to_json()["nodes"][0]["zone"] == ["D1"]
    assert "has no zone" in reason(KILL, proof)


@pytest.mark.parametrize(
    "data",
    [
        None,
        {},
        {"prover": "black", "nodes": []},
        {"prover": "attacker", "nodes": {}},
        *(
            {"prover": "attacker", "nodes": [node]}
            for node in (
                3,
                {},
                {"move": "D1"},
                {"move": "I1", "child": 1},
                {"move": "D1", "child": "1"},
                {"move": "D1", "child": True},
                {"replies": {"D1": 1.5}},
                {"replies": ["D1"]},
                {"end": False},
                {"end": True, "move": "D1"},
                {"end": True, "zone": 3},
            )
        ),
    ],
)
def test_what_is_not_a_proof_cannot_be_read(data: Any):
    with pytest.raises(ValueError, match="proof"):
        Proof.from_json(data)


@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        ({"target": "A1"}, "A1 is a target but not a stone of Black"),
        ({"own": "A1"}, "own stones must be named for a race"),
        ({"target": ""}, "names no target"),
        ({"quantifier": "some"}, "not a quantifier"),
        ({"objective": "win"}, "not an objective"),
        ({"black_retakes": -2}, "retakes must be"),
        ({"alive": frozenset({Point(2, 0)})}, "C1 is assumed alive but has no stone"),
        ({"region": "T19"}, "not a point of a board"),
        ({"ko": Point(1, 0)}, "B1 cannot be a ko"),
        ({"white": frozenset({Point(1, 0)}), "alive": frozenset()}, "B1 is both black and white"),
    ],
)
def test_questions_that_make_no_sense(changes: dict[str, Any], complaint: str):
    with pytest.raises(ValueError, match=complaint):
        Referee(question(STRAIGHT_THREE, WHITE, **changes))


def test_every_block_needs_a_liberty():
    with pytest.raises(ValueError, match="the block of B2 has no liberties"):
        Referee(question(".O.\nOXO\n.O.", WHITE))


def test_a_long_line_needs_no_recursion():
    """The double ko written out for thousands of rounds instead of leading back."""
    q = question(DOUBLE_KO, WHITE, region="C2 C3 J2 J3 D1 F1 H1", **retakes(WHITE))
    nodes: list[Node] = []
    base = EXAMPLES[8].proof().nodes
    rounds = 3000
    for r in range(rounds):
        shift = r * len(base)
        last = r == rounds - 1
        for index, node in enumerate(base):
            nodes.append(shifted(node, index, shift, 0 if last else len(base)))
    report = check(q, Proof("defender", tuple(nodes)))
    assert report.valid, report.reason
    assert report.nodes > 10_000


def shifted(node: Node, index: int, shift: int, onward: int) -> Node:
    """A copy of a node in a later copy of the proof; edges that lead back go on to the next copy instead."""

    def move(child: int) -> int:
        return child + shift + (onward if child <= index else 0)

    if isinstance(node, MoveNode):
        return MoveNode(node.move, move(node.child))
    if isinstance(node, ReplyNode):
        return ReplyNode({name: move(child) for name, child in node.replies.items()})
    return node


def mutate(rng: random.Random, proof: Proof) -> Proof:
    """Bend one thing at random."""
    index = rng.randrange(len(proof.nodes))
    node = proof.nodes[index]
    names = ["C1", "D1", "E1", "A1", "B1", "H1", "pass", "nonsense"]
    somewhere = rng.randrange(-2, len(proof.nodes) + 2)
    kind = rng.randrange(6)
    if kind == 0 and isinstance(node, ReplyNode):
        replies = dict(node.replies)
        replies.pop(rng.choice(list(replies)), None)
        return changed(proof, index, ReplyNode(replies))
    if kind == 1 and isinstance(node, ReplyNode):
        return changed(proof, index, ReplyNode(dict(node.replies) | {rng.choice(names): somewhere}))
    if kind == 2 and isinstance(node, MoveNode):
        return changed(proof, index, MoveNode(rng.choice(names), node.child))
    if kind == 3 and isinstance(node, MoveNode):
        return changed(proof, index, MoveNode(node.move, somewhere))
    if kind == 4:
        return changed(proof, index, EndNode())
    return changed(proof, index, proof.nodes[rng.randrange(len(proof.nodes))])


@settings(max_examples=300)
@given(st.sampled_from(EXAMPLES), st.integers(0, 2**32), st.integers(1, 4), st.booleans())
def test_bent_proofs_never_crash_the_checker_nor_prove_the_opposite(
    oracle: Oracle, seed: int, times: int, turn_round: bool
):
    rng = random.Random(seed)
    proof = oracle.proof()
    if turn_round:
        proof = Proof("defender" if proof.prover == "attacker" else "attacker", proof.nodes)
    for _ in range(times):
        proof = mutate(rng, proof)
    report = check(oracle.question, proof)
    assert report.valid == (report.reason == "")
    if turn_round:
        assert not report.valid


@settings(max_examples=150, suppress_health_check=list(HealthCheck))
@given(tiny_questions(), st.integers(0, 2**32))
def test_any_tiny_question_has_one_winner_whose_proof_alone_is_accepted(asked: Question, seed: int):
    try:
        oracle = Oracle(asked, 3000)
        plain = Oracle(asked, 6000, use_safety=False)
    except TooLarge:
        return
    assert oracle.winner == plain.winner  # the end "out of reach" is only a short cut
    for solved in (oracle, plain):
        report = check(asked, solved.proof())
        assert report.valid, report.reason
    assert not check(asked, losing_claim(oracle, random.Random(seed))).valid


def losing_claim(oracle: Oracle, rng: random.Random) -> Proof:
    """The best that can be printed for the loser: all replies are there and every state has its own node."""
    loser = "defender" if oracle.winner == "attacker" else "attacker"
    nodes: list[Node] = []
    for state, edges in enumerate(oracle.children):
        if not edges:
            nodes.append(EndNode())
        elif oracle._mover(state) == loser:
            good = [edge for edge in edges if oracle._winner(edge[1]) == loser]
            nodes.append(MoveNode(*rng.choice(good or edges)))
        else:
            nodes.append(ReplyNode(dict(edges)))
    return Proof(loser, tuple(nodes))
