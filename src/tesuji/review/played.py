"""The author's tree played through on a board: what the rules forbid in it, and which marks it contradicts."""

from dataclasses import dataclass, field

from tesuji.go import Board, Point
from tesuji.problems import Problem, complete
from tesuji.problems.expected import Move
from tesuji.problems.position import PointSet
from tesuji.problems.region import close_region
from tesuji.review.author import Branch, Claimed, Script
from tesuji.review.findings import Finding, Kind
from tesuji.solvers.result.solution import ProofLevel


@dataclass
class Played:
    illegal: list[Finding] = field(default_factory=list)
    shows_ko: bool = False
    moves: set[Point] = field(default_factory=set)
    """Where either side plays..."""
    right: set[Point] = field(default_factory=set)
    """... and where the side to play does so on right lines."""
    taken: set[Point] = field(default_factory=set)
    """Stones of the problem that are taken in some line."""


def play_through(problem: Problem, script: Script) -> Played:
    """Play every line as far as the rules allow. Nothing below a move that they forbid can be asked."""
    found, start = Played(), problem.board()
    stones = problem.black | problem.white
    todo: list[tuple[Branch, Board, tuple[Move, ...]]]
    todo = [(branch, start, ()) for branch in reversed(script.branches)]
    while todo:
        branch, board, path = todo.pop()
        path = (*path, branch.move) if board.to_play == branch.color else (*path, None, branch.move)
        after = board.copy()
        after.to_play = branch.color
        if branch.move is not None:
            found.moves.add(branch.move)
            found.right |= {branch.move} if branch.claimed is Claimed.RIGHT else set()
        if after.is_legal(branch.move):
            after.play(branch.move)
            found.taken |= {point for point in stones if after[point] != start[point]}
            todo += [(child, after, path) for child in reversed(branch.children)]
            continue
        after.set_ko(None)
        retakes = after.is_legal(branch.move)
        found.shows_ko = found.shows_ko or retakes
        if not (retakes and (script.mentions_ko or not path[:-1])):  # who speaks of a ko may leave the threats out
            note = "retakes the ko at once: a threat comes first" if retakes else ""
            found.illegal.append(Finding(Kind.ILLEGAL_MOVE, path, (), ProofLevel.BOARD, note=note))
    return found


def believed(problem: Problem, played: Played) -> Problem:
    """The problem without marks that its own tree contradicts: circles and squares often mean something else.

    Stones that are taken in some line are not assumed alive. Circles that leave out a right move, or a liberty of the
    stones at stake, are no region: one is inferred.
    """
    if problem.assumed_alive & played.taken:
        problem = problem.replace(assumed_alive=frozenset())
    if "region" in problem.inferred or problem.region is None:
        return problem
    stones = problem.target | problem.own if problem.goal.stake != "connection" else frozenset()
    open_liberties = [block for block in problem.position.blocks_of(stones) if block.liberties - problem.region]
    if open_liberties or played.right - problem.region:
        return complete(problem.replace(region=None))
    return problem


def with_room(problem: Problem, played: Played) -> Problem:
    """The problem with every move of the author's tree inside its region, where none is stated."""
    if "region" not in problem.inferred or problem.region is None:
        return problem
    position, named = problem.position, problem.expected.accepted | problem.expected.wrong
    points: PointSet = (frozenset(move for move in named if move is not None) | played.moves) & position.empty
    if points <= problem.region:
        return problem
    wide = problem.region | points
    # Stones that have no liberty outside any more do not count as alive for it.
    alive = [block.stones for block in position.blocks_of(problem.assumed_alive) if block.liberties - wide]
    standing = problem.assumed_alive & frozenset().union(*alive)
    return problem.replace(region=close_region(position, wide, standing), assumed_alive=standing)
