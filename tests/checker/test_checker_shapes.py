"""Classical shapes: the oracle's answer is the one in the books, and the checker accepts its proof."""

from typing import Any

import pytest
from oracle import Oracle
from shapes import question, retakes

from tesuji.checker import MoveNode, Proof, ReplyNode, check
from tesuji.go.color import BLACK, WHITE, Color

STRAIGHT_THREE = """
ooooooo:
oXXXXXo:
oX...Xo:
"""
STRAIGHT_FOUR = """
oooooooo:
oXXXXXXo:
oX....Xo:
"""
BENT_FOUR = """
ooooooo:
oXXXooo:
oX.XXXo:
oX...Xo:
"""
PYRAMID_FOUR = """
ooooooo:
ooXXXoo:
oXX.XXo:
oX...Xo:
"""
SQUARE_FOUR = """
oooooo:
oXXXXo:
oX..Xo:
oX..Xo:
"""
BULKY_FIVE = """
ooooooo:
oXXXXoo:
oX..XXo:
oX...Xo:
"""
SEKI = """
ooooooooo:
oXXXXXXXo:
oX.OOO.Xo:
"""
CORNER = """
ooooo:
XXooo:
.XXXo:
...Xo:
"""


def solve(diagram: str, to_play: Color, **changes: Any) -> Oracle:
    """The oracle's answer, after the checker has accepted its proof."""
    oracle = Oracle(question(diagram, to_play, **changes))
    report = check(oracle.question, oracle.proof())
    assert report.valid, report.reason
    return oracle


@pytest.mark.parametrize("shape", [STRAIGHT_THREE, PYRAMID_FOUR, BULKY_FIVE])
def test_who_moves_first_takes_the_vital_point(shape: str):
    attack = solve(shape, WHITE)
    assert attack.winner == "attacker"
    assert attack.winning_moves() == {"D1"}
    defence = solve(shape, BLACK)
    assert defence.winner == "defender"
    assert "D1" in defence.winning_moves()


@pytest.mark.parametrize("to_play", [BLACK, WHITE])
def test_square_four_is_dead(to_play: Color):
    assert solve(SQUARE_FOUR, to_play).winner == "attacker"


@pytest.mark.parametrize("shape", [STRAIGHT_FOUR, BENT_FOUR])
def test_straight_and_bent_four_are_alive(shape: str):
    assert solve(shape, WHITE).winner == "defender"


def test_four_around_the_corner_is_ko():
    assert solve(CORNER, WHITE, **retakes(BLACK)).winner == "defender"
    assert solve(CORNER, WHITE, **retakes(WHITE)).winner == "attacker"
    assert solve(CORNER, WHITE, **retakes(WHITE)).winning_moves() == {"B1"}


def test_seki_cannot_be_killed_and_neither_side_wants_to_begin():
    assert solve(SEKI, WHITE).winner == "defender"
    assert solve(SEKI, BLACK).winning_moves() == {"pass"}


@pytest.mark.parametrize("to_play", [BLACK, WHITE])
def test_seki_is_good_enough_when_seki_is_the_aim(to_play: Color):
    assert solve(SEKI, to_play, objective="seki").winner == "attacker"
    assert solve(STRAIGHT_FOUR, to_play, objective="seki").winner == "defender"


def test_snapback():
    diagram = """
    :oooo:
    ooXXo:
    :x..o:
    """
    assert solve(diagram, WHITE).winning_moves() == {"C1"}
    assert solve(diagram, BLACK).winning_moves() == {"C1"}


DOUBLE_KO = """
ooooooooooo:
ooXooooo.oo:
oX.XXXXXOXo:
oXX.X.X.XXo:
"""


def test_double_ko_is_life_even_against_every_ko_threat():
    """White can take one ko but Black then takes the other, for ever: the attacker makes no progress."""
    region = "C2 C3 J2 J3 D1 F1 H1"
    oracle = solve(DOUBLE_KO, WHITE, region=region, **retakes(WHITE))
    assert oracle.winner == "defender"
    assert oracle.needs_repetition()
    assert not solve(DOUBLE_KO, WHITE, region=region).needs_repetition()


CONNECTION = """
:oooo:
:x.Xo:
:o.oo:
::::::
"""


def test_connect_or_cut():
    cut = {"objective": "connect", "target": "B3 D3"}
    assert solve(CONNECTION, BLACK, **cut).winning_moves() == {"C3"}
    assert solve(CONNECTION, WHITE, **cut).winning_moves() == {"C3"}


def test_connecting_to_a_living_group_is_enough():
    diagram = """
    :::::
    xX.Xx
    :o.o:
    :::::
    """
    oracle = solve(diagram, WHITE, objective="connect")
    assert oracle.winner == "defender"
    assert oracle.proof().nodes == solve(diagram, BLACK, objective="connect").proof().nodes


RACE = """
::::::::
xxxxoooo
xOOOXXo:
.OO.XX.o
"""


def test_a_race_goes_to_who_moves_first():
    race = {"objective": "race", "own": "B1 B2", "target": "E1 F1"}
    assert solve(RACE, WHITE, **race).winning_moves() == {"G1"}
    assert solve(RACE, BLACK, **race).winner == "defender"


def test_losing_one_stone_counts_when_any_stone_is_important():
    diagram = """
    oooooooo
    XXXXoXo:
    .X.Xo.o:
    """
    assert solve(diagram, WHITE).winner == "defender"
    assert solve(diagram, WHITE, quantifier="any").winning_moves() == {"F1"}


UNDER_THE_STONES = """
oooooo:
XXXXOo:
XOO.Xo:
.XXXOo:
"""


def test_playing_back_where_a_stone_was_taken_saves_the_others():
    """White D2 takes E2 and seems to catch both halves, but Black plays E2 again and takes three."""
    oracle = solve(UNDER_THE_STONES, WHITE)
    assert oracle.winner == "defender"
    after = dict(oracle.children[0])["D2"]
    assert [name for name, child in oracle.children[after] if child not in oracle.rank] == ["E2"]
    assert solve(UNDER_THE_STONES, WHITE, quantifier="any").winner == "attacker"


def has_cycle(proof: Proof) -> bool:
    """Whether some line of the proof comes back to a node."""
    done: set[int] = set()
    path: set[int] = set()

    def visit(index: int) -> bool:
        if index in path:
            return True
        if index in done:
            return False
        path.add(index)
        node = proof.nodes[index]
        children = [node.child] if isinstance(node, MoveNode) else []
        children += node.replies.values() if isinstance(node, ReplyNode) else []
        found = any(visit(child) for child in children)
        path.discard(index)
        done.add(index)
        return found

    return visit(0)


def test_a_defenders_proof_may_go_round_in_circles():
    oracle = Oracle(question(DOUBLE_KO, WHITE, region="C2 C3 J2 J3 D1 F1 H1", **retakes(WHITE)))
    assert has_cycle(oracle.proof())
    assert check(oracle.question, oracle.proof()).valid
