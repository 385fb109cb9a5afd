"""The whole solution tree played against the solver: every answer that the tree gives, to the end of every line.

Each move of the solver must stay on a branch that reaches a right leaf. Where the tree's author saw a move and we
another, the tree decides; a move that it does not have is not judged by it and counts as wrong here.
"""

from dataclasses import dataclass, field, replace

from tesuji.go import Board, Point, point_name
from tesuji.plural import counted
from tesuji.problems import Expected, Joint, Problem, SolutionNode
from tesuji.problems.position import Position
from tesuji.solvers import Check, Limit, ProofLevel, Solution, verify
from tesuji.suites.suite import CaseOutcome, ProblemCase, Solve, judge


def run_case(case: ProblemCase, solve: Solve, *, strict: bool = False, proofs: Limit | None = None) -> CaseOutcome:
    """Solve one problem and judge the answer; strictly if its source has a tree to be strict with.

    With a limit for ``proofs`` the checker replays what the solver claims to have proven.
    """
    solution = solve(case.problem)
    outcome = judge(case, solution)
    if proofs is not None:
        outcome = _checked(outcome, solution, proofs)
    tree = case.problem.expected.tree
    if not strict or not outcome.passed or not any(node.correct for node in tree):
        return outcome
    walk = _Walk(solve, _decided(solution.problem))
    walk.seconds, walk.nodes = solution.seconds, solution.nodes
    complaint = walk.after(_first(tree, solution.move), case.problem.board(), [])
    return replace(
        outcome,
        move=not complaint,
        detail=complaint or f"{counted(walk.asked + 1, 'position')} of the tree",
        seconds=round(walk.seconds, 4),
        nodes=walk.nodes,
    )


def _checked(outcome: CaseOutcome, solution: Solution, limit: Limit) -> CaseOutcome:
    """The outcome with what the checker says about the proofs; nothing where nothing was claimed."""
    if solution.proof is ProofLevel.NONE or not solution.claims:
        return outcome
    report = verify(solution, None, limit)
    verified = None if report.outcome is Check.UNCHECKED else report.valid
    return replace(outcome, verified=verified, detail=outcome.detail if report.valid else report.reason)


def _decided(problem: Problem) -> Problem:
    """What the solver took the problem to be about stays so for the rest of the tree; its region is still a guess."""
    return problem.replace(inferred=problem.inferred & {"region"})


def _first(tree: tuple[SolutionNode, ...], move: Point | None) -> SolutionNode:
    return next(node for node in tree if node.move == move and node.correct)


@dataclass
class _Walk:
    """On the way through a tree."""

    solve: Solve
    problem: Problem
    asked: int = 0
    seconds: float = 0.0
    nodes: int = 0
    seen: dict[str, Solution] = field(default_factory=dict)

    def after(self, node: SolutionNode, board: Board, line: list[str]) -> str:
        """Go on below a right move of the solver; what is wrong, or nothing."""
        played = _played(board, node)
        if played is None:
            return ""  # the file has an illegal move here: nothing below it can be asked
        line = [*line, point_name(node.move)]
        for answer in node.children:
            if not answer.correct or not answer.children or answer.color == node.color:
                continue  # no right leaf below: the author left this line open
            position = _played(played, answer)
            if position is None:
                continue
            complaint = self.answer(answer, position, [*line, point_name(answer.move)])
            if complaint:
                return complaint
        return ""

    def answer(self, node: SolutionNode, board: Board, line: list[str]) -> str:
        """Ask the solver after an answer of the opponent, and go on with its move."""
        where = f"after {' '.join(line)}"
        problem = problem_after(self.problem, board)
        if problem is None:
            return ""  # what the problem was about has been decided
        solution = self.ask(problem, board)
        right = [child for child in node.children if child.correct]
        for child in right:
            if child.move == solution.move and (solution.pv or solution.moves):
                return self.after(child, board, line)
        wanted = "|".join(point_name(child.move) for child in right)
        return f"{where}: {point_name(solution.move)} ({solution.verdict}) instead of {wanted}"

    def ask(self, problem: Problem, board: Board) -> Solution:
        key = f"{board}{board.ko}{board.to_play}"
        if key not in self.seen:
            self.seen[key] = solution = self.solve(problem)
            self.asked += 1
            self.seconds += solution.seconds
            self.nodes += solution.nodes
        return self.seen[key]


def _played(board: Board, node: SolutionNode) -> Board | None:
    following = board.copy()
    following.to_play = node.color
    if not following.is_legal(node.move):
        return None
    following.play(node.move)
    return following


def problem_after(problem: Problem, board: Board) -> Problem | None:
    """The same question after some moves; ``None`` when it has been decided: its stones are off, or joined.

    Of joined goals nothing is asked after a move (`tesuji.solvers.search.asking.question_after`).
    """
    if isinstance(problem.goal, Joint):
        return None
    position = Position.of(board)
    target = position.whole_blocks(problem.target & position.stones(problem.defender))
    own = position.whole_blocks(problem.own & position.stones(problem.attacker))
    alive = (problem.assumed_alive & position.occupied) - target
    blocks = len(position.blocks_of(target))
    if not target or (problem.own and not own):
        return None
    if problem.goal.stake == "connection" and blocks < 2 and not alive & position.stones(problem.defender):
        return None
    goal = problem.goal.traits.several if blocks > 1 else problem.goal
    new = position.occupied - problem.black - problem.white  # the author's moves may be outside the region
    return problem.replace(
        **position.placed,
        to_play=board.to_play,
        ko=board.ko,
        goal=goal,
        target=target,
        own=own,
        assumed_alive=alive,
        region=None if problem.region is None else problem.region | new,
        expected=Expected(),
    )
