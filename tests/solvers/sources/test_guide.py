"""Somebody else's network as a guide: it says where to look, whatever it says, and proofs hold."""

from dataclasses import dataclass

import pytest
from katago_files import small_network

import tesuji
from tesuji import Board, InputError
from tesuji.go import Point
from tesuji.problems import Draft
from tesuji.solvers.investigate import InvestigationSettings, investigate
from tesuji.solvers.limit import Budget, Limit
from tesuji.solvers.result.solution import ProofLevel
from tesuji.solvers.sources.guide import Advice, Counsel, read_guide

TWO_CORNERS = Board.from_diagram("""
    . X . O . . . . . . . X .
    . X O O . . . . . . X X .
    O O O . . . . . . X X O O
    . . . . . . . . . X O O .
    . . . . . . . . . X O . .
    . . . . . . . . . X X O .
    . . . . . . . . . . X X O
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
""")
"""Black's three stones in the upper left corner are dead or in a fight; White's group at the right is not alive yet."""
LIMIT = Limit(nodes=4_000)


@dataclass
class Says:
    """A guide that says the same about every board."""

    likes: str = "A1"
    lead: float = 0.0
    name: str = "somebody"

    def ask(self, board, komi):
        moves = dict.fromkeys(board.legal_moves(), 0.001)
        return Advice(moves, self.lead, dict.fromkeys(board.points(), 0.0))


class Fails(Says):
    def ask(self, board, komi):
        raise OSError("the wire was cut")


class OfAnotherBoard(Says):
    def ask(self, board, komi):
        return Advice({Point(18, 18): 1.0}, 0.0, {})


def counsel(guide, *, questions=3, seconds=1000.0, limit=LIMIT):
    return Counsel("", questions, seconds, Budget(limit), guide)


def position(board=TWO_CORNERS):
    return Draft.from_board(board)


@pytest.mark.parametrize(
    ("guide", "says"),
    [
        (Fails(), "the wire was cut"),
        (Says(lead=float("nan")), "no number"),
        (OfAnotherBoard(), "another board"),
    ],
)
def test_a_guide_that_makes_no_sense_is_left_out_with_one_note(guide, says):
    asked = counsel(guide)
    assert not asked.look(position())
    assert not asked.look(position())
    [note] = asked.told
    assert says in note
    assert asked.moves == {}
    assert asked.swing([Point.parse("A9")]) is None


def test_a_slow_guide_is_not_asked_again_but_what_it_said_counts():
    asked = counsel(Says(), seconds=0)
    asked.look(position())
    assert asked.consulted is not None
    assert asked.consulted.questions == 1
    assert "took longer than 0 s" in asked.told[0]


def test_it_is_asked_no_more_than_so_many_questions():
    asked = counsel(Says(), questions=2)
    assert asked.look(position())
    assert asked.consulted is not None
    assert asked.consulted.questions == 2
    assert asked.swing([Point.parse("A9")]) is None  # nobody knows what becomes of the stones if the other side begins


def test_stones_whose_owner_depends_on_who_moves_are_in_doubt():
    class ToWhoMoves(Says):
        def ask(self, board, komi):
            mine = 1.0 if board.to_play == TWO_CORNERS.to_play else -1.0
            owner = {p: 1.0 if p.row > 5 else mine for p in board.points()}
            return Advice(dict.fromkeys(board.legal_moves(), 0.01), 0.0, owner)

    asked = counsel(ToWhoMoves())
    assert asked.look(position())
    assert asked.swing([Point.parse("B9"), Point.parse("B8")]) == 1
    assert asked.swing([Point.parse("K5")]) == 0


def test_a_file_that_is_no_network_costs_one_sentence(tmp_path):
    path = tmp_path / "net.bin.gz"
    path.write_bytes(b"no network at all")
    found = tesuji.solve(TWO_CORNERS, nodes=4_000, guide=f"katago:{path}")
    [note] = [note for note in found.notes if note.startswith("guide:")]
    assert "left out" in note
    assert "\n" not in note
    assert found.move is not None
    assert found.guide is None


def test_a_guide_of_chance_is_named_changes_no_proof_and_gives_the_same_answer_again(tmp_path):
    path = tmp_path / "net.bin.gz"
    small_network(path)
    settings = InvestigationSettings(guide=f"katago:{path}")
    first, again = (investigate(position(), settings, LIMIT) for _ in range(2))
    assert first.guide is not None
    assert (first.guide.name, first.guide.questions) == ("small", 3)
    assert len(first.guide.moves) == 5
    assert any("small was asked 3 questions" in note for note in first.notes)
    assert (first.move, first.verdict, first.nodes, first.guide) == (
        again.move,
        again.verdict,
        again.nodes,
        again.guide,
    )
    assert first.to_dict()["guide"]["questions"] == 3


@pytest.mark.parametrize("seed", range(3))
def test_what_is_proven_with_a_lying_guide_is_proven(tmp_path, seed):
    path = tmp_path / "net.bin.gz"
    small_network(path, seed=seed)
    found = tesuji.solve(TWO_CORNERS, nodes=20_000, guide=f"katago:{path}")
    if found.proof is not ProofLevel.NONE:
        assert found.verify().valid


def test_a_board_that_its_network_does_not_know_costs_one_sentence(tmp_path):
    path = tmp_path / "net.bin.gz"
    small_network(path)
    guide = read_guide(f"katago:{path}")
    with pytest.raises(InputError, match="21x21"):
        guide.ask(Board(21), 7.5)


@pytest.mark.parametrize("text", ["katago", "katago:", "leela:net.gz", "net.bin.gz"])
def test_a_guide_that_cannot_be_meant_is_refused(text):
    with pytest.raises(InputError, match="expected katago:FILE"):
        InvestigationSettings(guide=text)


def test_only_the_default_solver_asks_a_guide(tmp_path):
    with pytest.raises(InputError, match="guide"):
        tesuji.solve(TWO_CORNERS, nodes=100, solver="dfpn+", guide=f"katago:{tmp_path}")
