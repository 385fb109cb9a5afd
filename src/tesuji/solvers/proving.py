"""Proofs: written down by the core, replayed by the checker, which shares no code with it."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import repeat

from tesuji import _core
from tesuji.go import Point, point_name
from tesuji.problems import SearchedGame, Verdict
from tesuji.solvers.asking import core_search, game_after, search_options
from tesuji.solvers.checker import EndNode, MoveNode, Node, Proof, Question, ReplyNode, check
from tesuji.solvers.checker.proof import edges
from tesuji.solvers.checker.question import Side
from tesuji.solvers.limit import Limit
from tesuji.solvers.settings import SearchSettings
from tesuji.solvers.solution import Claim, Solution

MOST_NODES = 1_000_000

CoreNode = tuple[int, int] | list[tuple[int, int]] | None
"""A node as the core gives it: nothing at an end, a move and its node for the prover, all of them for the other."""


@dataclass(frozen=True)
class Verification:
    """What the checker said about everything a verdict rests on."""

    valid: bool
    reason: str
    """Empty when all proofs hold; otherwise what is wrong or missing, in one sentence."""
    claims: int
    positions: int
    """Positions that the checker replayed."""
    whole_board: bool = False
    """Do the zones of all proofs make them hold on the whole board, whatever the region?"""
    repetition: bool = False
    """Does a proof of the defender lead back to earlier positions (double ko and the like)?"""


def prove(
    game: SearchedGame,
    settings: SearchSettings | None = None,
    limit: Limit | None = None,
    most_nodes: int = MOST_NODES,
    known: _core.KnownPatterns | None = None,
) -> Proof | None:
    """Search a game with df-pn and write the proof down; ``None`` if it was not decided within the limits."""
    settings, limit = settings or SearchSettings(), limit or Limit()
    options = search_options(settings, replace(limit, depth=None), known=known)
    status, prover, nodes, zones = core_search(game).prove(options, most_nodes)
    if status != "complete":
        return None
    return written(prover, nodes, game.width, game.height, zones)


def written(
    prover: Side,
    nodes: Iterable[CoreNode],
    width: int,
    height: int,
    zones: Iterable[list[int] | None] = (),
) -> Proof:
    """A proof as the core gives it, in the checker's form."""
    names = [str(Point(i % width, i // width)) for i in range(width * height)]
    names.append(point_name(None))  # index -1

    points = [Point(i % width, i // width) for i in range(width * height)]

    def node(data: CoreNode, flat: list[int] | None) -> Node:
        zone = None if flat is None else frozenset(points[i] for i in flat)
        if data is None:
            return EndNode(zone)
        if isinstance(data, tuple):
            return MoveNode(names[data[0]], data[1], zone)
        return ReplyNode({names[move]: child for move, child in data}, zone)

    return Proof(prover, tuple(map(node, nodes, zones or repeat(None))))


def question_of(game: SearchedGame) -> Question:
    """The game as the checker's question."""
    return Question(**game.fields())


def verify(solution: Solution, settings: SearchSettings | None = None, limit: Limit | None = None) -> Verification:
    """Let the checker replay the proof of every claim of a solution, and one that its move wins.

    A claim that brings no proof is proven anew.
    """
    positions, repetition, whole_board = 0, False, True
    known = _core.KnownPatterns((limit or Limit()).memory // 8)
    about_move = claim_of_move(solution)
    if isinstance(about_move, str):
        return Verification(False, about_move, len(solution.claims), positions)
    claims = [*solution.claims, *about_move]
    for claim in claims:
        side = "attacker" if claim.attacker_wins else "defender"
        proof = claim.proof or prove(claim.game, settings, limit, known=known)
        if proof is None:
            return Verification(False, f"the {side}'s win could not be written down", len(claims), positions)
        if proof.prover != side:
            reason = f"the {side} was said to win, but the proof is the other side's"
            return Verification(False, reason, len(claims), positions)
        report = check(question_of(claim.game), proof)
        positions += report.positions
        repetition = repetition or leads_back(proof)
        whole_board = whole_board and report.whole_board
        if not report.valid:
            return Verification(False, report.reason, len(claims), positions)
    return Verification(True, "", len(claims), positions, whole_board, repetition)


def claim_of_move(solution: Solution) -> list[Claim] | str:
    """That the move wins what the mover is said to win, the question that named it; or what speaks against it.

    Nothing is claimed of a pass, of a move that only a ko threat makes legal, and of connections, which a move may end.
    """
    problem, move = solution.problem, solution.move
    here = [c for c in solution.claims if (c.game.black, c.game.white) == (problem.black, problem.white)]
    won = [c for c in here if c.attacker_wins == (c.game.attacker == c.game.to_play)]
    if (
        move is None
        or not won
        or won[-1].game.objective == "connect"
        or not (solution.succeeds or solution.verdict in (Verdict.KO, Verdict.SEKI))
    ):
        return []
    proof = won[-1].proof
    if proof is not None and isinstance(proof.nodes[0], MoveNode) and proof.nodes[0].move == point_name(move):
        return []  # the proof begins with it
    after = game_after(won[-1].game, move)
    if after is None:
        return []
    if isinstance(after, str):
        return [] if (after == "attacker") == won[-1].attacker_wins else f"{point_name(move)} loses at once"
    return [Claim(after, won[-1].attacker_wins)]


def leads_back(proof: Proof) -> bool:
    """Does the proof have a line that comes back to a position of its own?"""
    new, open_, done = 0, 1, 2
    state = [new] * len(proof.nodes)
    stack = [(0, edges(proof.nodes[0]))]
    state[0] = open_
    while stack:
        index, below = stack[-1]
        step = next(below, None)
        if step is None:
            state[index] = done
            stack.pop()
        elif state[step[1]] == open_:
            return True
        elif state[step[1]] == new:
            state[step[1]] = open_
            stack.append((step[1], edges(proof.nodes[step[1]])))
    return False
