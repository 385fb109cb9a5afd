"""One way to answer a problem, for every client: the command, Python, the page, GTP, reviews and experiments.

The chosen solver runs with most of the limit. What its answer still lacks is then served in order, while the limit
lasts: a verdict, if the exact search has one; the status, for which the other side is asked; a proof of the named
move, which brings the other first moves, the name of a ko and the extension to the board with it. Last come natural
first moves of which nothing is known yet: a player asks why they do not work.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace

from tesuji.checker import Question
from tesuji.problems import KoAssumption, Problem, Verdict, question_of
from tesuji.solvers.answer.tidy import tidied
from tesuji.solvers.exact.solve import solve_exact
from tesuji.solvers.investigate import InvestigationSettings
from tesuji.solvers.limit import DEFAULT_LIMIT, Budget, Limit
from tesuji.solvers.result.solution import OtherSide, ProofLevel, Solution, continued
from tesuji.solvers.result.status import tells_all
from tesuji.solvers.search.asking import Answer, ask, question_after
from tesuji.solvers.search.tree import Observer, TreeSearch, solve_tree
from tesuji.solvers.settings import SearchSettings
from tesuji.solvers.sources.readers import THREATS, board_question, read_through
from tesuji.solvers.sources.refutations import unexplained, with_refutations
from tesuji.solvers.table import SolverConfig


@dataclass(frozen=True)
class FinishSettings:
    """What is kept of a limit for what an answer lacks, and what each of these may cost."""

    other_side: float = 0.15
    """The part of the limit that is kept for the other side: an answer finds a use for all that it is given."""
    refuting: float = 0.075
    """The part that is kept for natural wrong moves, where they are not refuted yet."""
    least_nodes: int = 10_000
    """What an answer lacks may cost as many nodes as the answer, and at least this many..."""
    least_seconds: float = 0.5
    """... or seconds, where they are counted."""
    reached: float = 0.95
    """A search that has spent this part of a limit may have been ended by it: shares of a limit are rounded down."""


FINISH = FinishSettings()
_SURE = (ProofLevel.REGION, ProofLevel.BOARD)

Solve = Callable[[Problem, Limit], Solution]
Lack = Callable[[Solution, Limit], Solution]


def answer_problem(
    problem: Problem,
    choice: SolverConfig | None = None,
    limit: Limit = DEFAULT_LIMIT,
    seed: int = 0,
    observer: Observer | None = None,
    *,
    status: bool = True,
    tree: TreeSearch | None = None,
) -> Solution:
    """The answer to a problem by the chosen solver, finished unless only the verdict is wanted (``status=False``).

    A caller who wants to look at the tree of a search by simulations begins it (`SolverConfig.tree`) and hands it over.
    """
    choice = choice or SolverConfig.of()

    def solve(asked: Problem, part: Limit) -> Solution:
        return choice.solve(asked, part, None, seed)

    finished = status and "nodes" in choice.solver.uses  # an estimate by simulations has no time for it
    part = for_the_answer(limit) if finished else limit
    begun = None if tree is None else solve_tree(tree, part, observer, seed)
    found = truly_stopped(begun or choice.solve(problem, part, observer, seed), part)
    if not finished:
        return tidied(found)
    settings = choice.settings(problem)
    exact = settings.exact if isinstance(settings, InvestigationSettings) else None
    return tidied(finish(found, limit, solve, exact))


def finish(solution: Solution, limit: Limit, solve: Solve, exact: SearchSettings | None = None) -> Solution:
    """The answer with what it lacked, as far as the limit goes.

    ``solve`` is asked about the other side, ``exact`` is how to prove; ``None`` where estimates are wanted.
    """
    first = limit.part(1 - FINISH.refuting) if unexplained(solution) else limit
    steps: list[tuple[Lack, Limit]] = [(lambda found, part: with_status(found, solve, part), first)]
    if exact is not None:
        steps = [
            (lambda found, part: decided(found, exact, part), first),
            *steps,
            (lambda found, part: without_hollow(found, exact, part), first),
            (lambda found, part: proven(found, exact, part), first),
            (lambda found, part: with_refutations(found, exact, part), limit),
        ]
    for step, most in steps:
        part = fair_share(solution, most)
        if part is not None and solution.stop != "interrupted":
            try:
                solution = step(solution, part)
            except KeyboardInterrupt:  # the answer itself is there
                return replace(solution, stop="interrupted")
    return solution


def for_the_answer(limit: Limit) -> Limit:
    """The limit without what is kept for the other side."""
    part = limit.part(1 - FINISH.other_side)
    return part if part.nodes is None else replace(part, nodes=max(1, part.nodes))


def fair_share(solution: Solution, limit: Limit) -> Limit | None:
    """The part of the limit for what an answer lacks: as much as it has cost, of what that has left."""
    left = limit.less(solution.nodes, solution.seconds)
    if left.nodes == 0 or left.seconds == 0:
        return None
    if left.nodes is not None or left.seconds is None:
        most = max(FINISH.least_nodes, solution.nodes)
        return replace(left, nodes=most if left.nodes is None else min(left.nodes, most))
    return replace(left, seconds=min(left.seconds, max(FINISH.least_seconds, solution.seconds)))


def charged(solution: Solution, found: Solution | Budget) -> Solution:
    """The answer with the cost of another search for it."""
    return replace(
        solution,
        nodes=solution.nodes + found.nodes,
        positions=solution.positions + found.positions,
        seconds=solution.seconds + found.seconds,
        stop="interrupted" if found.stop == "interrupted" else solution.stop,
    )


# The status -------------------------------------------------------------------------------------------------------


def wants_other_side(solution: Solution) -> bool:
    """Is there a verdict that is surer than what is known about the other side's turn?"""
    if solution.verdict is Verdict.UNKNOWN or solution.problem.goal.stake == "joined":
        return False
    if solution.passed is not None and solution.status_proof is solution.proof:
        return False
    return not tells_all(solution.problem, solution.verdict)


def with_status(solution: Solution, solve: Solve, limit: Limit) -> Solution:
    """The same answer with what the other side reaches if it plays first: with that a verdict becomes a status.

    Where the same solver decides nothing about it the status stays open.
    """
    if not wants_other_side(solution):
        return solution
    problem = solution.problem
    found = solve(problem.turned().replace(inferred=problem.inferred - {"target", "goal"}, notes=()), limit)
    spent = charged(solution, found)
    if found.verdict is Verdict.UNKNOWN:
        return spent
    return replace(spent, passed=OtherSide(found.verdict, found.proof, found.moves, found.ko, found.seki_is_open))


# Proofs -----------------------------------------------------------------------------------------------------------


def decided(solution: Solution, exact: SearchSettings, limit: Limit) -> Solution:
    """An open answer decided by the exact search.

    What holds in an inferred area only is no better than the favoured move.
    """
    if solution.verdict is not Verdict.UNKNOWN:
        return solution
    found = solve_exact(solution.problem, exact, limit)
    return _as_proven(solution, found) if found.proof in _SURE else charged(solution, found)


def proven(solution: Solution, exact: SearchSettings, limit: Limit) -> Solution:
    """The same verdict and move with a proof, if a search that costs no more than the answer finds one."""
    if solution.verdict is Verdict.UNKNOWN or solution.proof is not ProofLevel.NONE:
        return solution
    found = solve_exact(solution.problem, exact, limit)
    agrees = found.verdict is solution.verdict and (solution.move in found.moves or not found.moves)
    return _as_proven(solution, found) if agrees else charged(solution, found)


def _as_proven(solution: Solution, found: Solution) -> Solution:
    """The answer with what the exact search has proven; its move stays if it works, and as a try where none does."""
    move = solution.move if solution.move in found.moves or not found.moves else found.move
    sure, won = found.proof in _SURE, found.verdict is not Verdict.FAILURE
    return replace(
        charged(solution, found),
        verdict=found.verdict,
        proof=found.proof,
        move=move,
        moves=found.moves,
        pv=continued(move, found.pv, found.lines or found.refutations),
        lines=found.lines,
        refutations=found.refutations,
        complete=found.complete,
        claims=found.claims,
        ko=found.ko,
        chances=(),
        stop=found.stop,
        notes=(*solution.notes, *(note for note in found.notes if note not in solution.notes)),
        trust=1.0 if sure else solution.trust,
        value=float(won) if sure else solution.value,
    )


# Hollow successes -------------------------------------------------------------------------------------------------


def without_hollow(solution: Solution, settings: SearchSettings, limit: Limit) -> Solution:
    """The answer without a success in an area, the mover's or its opponent's, that a proof on the board shows to be
    hollow.

    In an open region the defender stands as soon as it looks out, even if it does not move. Such a success is false
    beside a proof on the board that the other side succeeds if it plays first, and beside one that the mover succeeds
    its moves are none. So it gives way to what is read on the board.
    """
    theirs, turned = solution.passed, solution.problem.turned()
    if theirs is None or solution.verdict is not Verdict.SUCCESS or theirs.verdict is not Verdict.SUCCESS:
        return solution
    budget, levels = Budget(limit), (solution.proof, theirs.proof)
    if levels == (ProofLevel.AREA, ProofLevel.BOARD) and _needs_no_move(solution.problem, settings, budget):
        solution = _as_read(solution, theirs, _read(solution.problem, budget))
    elif levels == (ProofLevel.BOARD, ProofLevel.AREA) and _needs_no_move(turned, settings, budget):
        reading = _read(turned, budget)
        read = OtherSide(Verdict.SUCCESS, ProofLevel.NONE, reading.winning_moves) if reading else None
        solution = replace(solution, passed=read)
    return charged(solution, budget)


def _needs_no_move(problem: Problem, settings: SearchSettings, budget: Budget) -> bool:
    """Does the mover succeed in the region even if it passes?"""
    after = question_after(question_of(problem, KoAssumption(0, settings.ko_threats)), None)
    if not isinstance(after, Question) or budget.exhausted:
        return False
    answer = ask(after, replace(settings, all_moves=False), budget.slice(InvestigationSettings.first_round))
    budget.charge(answer)
    return answer.mover_wins is False


def _read(problem: Problem, budget: Budget) -> Answer | None:
    """What succeeds on the board as a player would read it, if anything does."""
    question, limit = board_question(problem, KoAssumption(0, THREATS)), budget.slice(InvestigationSettings.first_round)
    reading = None if budget.exhausted else read_through(question, limit)
    if reading is None:
        return None
    budget.charge(reading)
    return reading if reading.mover_wins else None


def _as_read(mine: Solution, theirs: OtherSide, reading: Answer | None) -> Solution:
    """The answer without a proof: by the moves that were read to work; open, if none was."""
    moves = () if reading is None else tuple(move for move in reading.winning_moves if move is not None)
    line = reading.pv if reading is not None and moves else theirs.moves[:1]
    return replace(
        mine,
        verdict=Verdict.SUCCESS if moves else Verdict.UNKNOWN,
        proof=ProofLevel.NONE,
        move=line[0] if line else None,
        moves=moves,
        pv=line,
        lines=(),
        refutations=(),
        complete=False,
        claims=(),
        value=mine.value if moves else None,
        trust=mine.trust if moves else None,
        stop=mine.stop if moves else "undecided",
    )


# Why it ended -----------------------------------------------------------------------------------------------------


def truly_stopped(solution: Solution, limit: Limit) -> Solution:
    """The answer with what really ended the search.

    A solver that runs many searches, each with a part of the limit, may report the end of such a part, or give up
    before the limit. Only a limit that was spent has ended the whole.
    """
    is_open = solution.verdict is Verdict.UNKNOWN
    nodes = limit.nodes is not None and solution.nodes >= FINISH.reached * limit.nodes
    time = limit.seconds is not None and solution.seconds >= FINISH.reached * limit.seconds
    if solution.stop not in ("nodes", "time") or (nodes if solution.stop == "nodes" else time):
        return solution
    if nodes or time:
        return replace(solution, stop="nodes" if nodes else "time")
    return replace(solution, stop="undecided" if is_open else "decided")
