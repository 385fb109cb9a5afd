"""One way to answer a problem, for every client: the command, Python, the page, GTP, reviews and experiments.

The chosen solver runs with most of the limit. What its answer still lacks is then served in order, while the limit
lasts: the status, for which the other side is asked first; then a proof that the named move reaches the verdict. That
proof brings the other first moves, the name of a ko and the extension to the board with it (`solve_exact`); solvers
that prove their answers have already tried these from their own tables. Last come natural first moves of which nothing
is known yet: a player asks why they do not work.
"""

from dataclasses import replace

from tesuji.go import Point
from tesuji.problems import Problem, Verdict
from tesuji.solvers.answer.hollow import without_hollow
from tesuji.solvers.answer.other_side import Solve, charged, fair_share, for_the_answer, with_status
from tesuji.solvers.answer.tidy import tidied
from tesuji.solvers.exact.solve import solve_exact
from tesuji.solvers.investigate import InvestigationSettings
from tesuji.solvers.limit import DEFAULT_LIMIT, Limit
from tesuji.solvers.result.solution import ProofLevel, Solution
from tesuji.solvers.search.tree import Observer, TreeSearch, solve_tree
from tesuji.solvers.settings import SearchSettings
from tesuji.solvers.sources.refutations import unexplained, with_refutations
from tesuji.solvers.table import SolverConfig

REACHED = 0.95
"""A search that has spent this part of a limit may have been ended by it: shares of a limit are rounded down."""

_SURE = (ProofLevel.REGION, ProofLevel.BOARD)
REFUTING = 0.075
"""The part of the limit that is kept for natural wrong moves, where they are not refuted yet."""


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
    """The answer with what it lacked, as far as the limit goes: its status, a proof, what refutes natural wrong moves.

    ``solve`` is asked about the other side, ``exact`` is how to prove; ``None`` where estimates are wanted.
    """
    first = limit.part(1 - REFUTING) if unexplained(solution) else limit
    found = with_status(_decided(solution, first, exact), first, solve)
    if exact is not None and (part := fair_share(found, first)) is not None:
        found = without_hollow(found, exact, part)
    found = _proven(found, first, exact)
    part = fair_share(found, limit)
    if exact is None or part is None or found.stop == "interrupted":
        return found
    try:
        return with_refutations(found, exact, part)
    except KeyboardInterrupt:
        return replace(found, stop="interrupted")


def _searched_exactly(
    solution: Solution, limit: Limit, exact: SearchSettings | None
) -> tuple[Solution, Solution | None]:
    """The answer with what the exact search of the same problem has cost, and what it found with its share, if any."""
    part = fair_share(solution, limit)
    if exact is None or part is None or solution.stop == "interrupted":
        return solution, None
    try:
        found = solve_exact(solution.problem, exact, part)
    except KeyboardInterrupt:
        return replace(solution, stop="interrupted"), None
    return charged(solution, found), found


def _decided(solution: Solution, limit: Limit, exact: SearchSettings | None) -> Solution:
    """An open answer decided by the exact search, if what is kept for the other side is enough for a proof.

    What holds in an inferred area only is no better than the favoured move, which stays the best try where none works.
    """
    if solution.verdict is not Verdict.UNKNOWN:
        return solution
    spent, found = _searched_exactly(solution, limit, exact)
    if found is None or found.proof not in _SURE:
        return spent
    move = solution.move if solution.move in found.moves or not found.moves else found.move
    return replace(
        found,
        move=move,
        pv=found.line_of(move),
        solver=solution.solver,
        settings=solution.settings,
        seed=solution.seed,
        nodes=spent.nodes,
        positions=spent.positions,
        seconds=spent.seconds,
        notes=(*solution.notes, *(note for note in found.notes if note not in solution.notes)),
    )


def _proven(solution: Solution, limit: Limit, exact: SearchSettings | None) -> Solution:
    """The same verdict and move with a proof, if a search that costs no more than the answer finds one."""
    if solution.proof is not ProofLevel.NONE or solution.verdict is Verdict.UNKNOWN:
        return solution
    spent, found = _searched_exactly(solution, limit, exact)
    if found is None or found.verdict is not solution.verdict or not _names(found, solution.move):
        return spent
    move = solution.move if found.moves else found.move
    sure = found.proof in _SURE
    return replace(
        spent,
        proof=found.proof,
        move=move,
        moves=found.moves,
        pv=found.line_of(move) if found.moves else found.pv,
        lines=found.lines,
        refutations=found.refutations,
        complete=found.complete,
        claims=found.claims,
        ko=found.ko,
        notes=(*solution.notes, *(note for note in found.notes if note not in solution.notes)),
        trust=1.0 if sure else solution.trust,
        value=solution.value if not sure else 0.0 if found.verdict is Verdict.FAILURE else 1.0,
    )


def _names(found: Solution, move: Point | None) -> bool:
    """Does the proof speak for this move? Where nothing works, no move needs to."""
    return move in found.moves or not found.moves


def truly_stopped(solution: Solution, limit: Limit) -> Solution:
    """The answer with what really ended the search.

    A solver that runs many searches, each with a part of the limit, may report the end of such a part, or give up
    before the limit. Only a limit that was spent has ended the whole.
    """
    is_open = solution.verdict is Verdict.UNKNOWN
    nodes = limit.nodes is not None and solution.nodes >= REACHED * limit.nodes
    time = limit.seconds is not None and solution.seconds >= REACHED * limit.seconds
    if solution.stop not in ("nodes", "time") or (nodes if solution.stop == "nodes" else time):
        return solution
    if nodes or time:
        return replace(solution, stop="nodes" if nodes else "time")
    return replace(solution, stop="undecided" if is_open else "decided")
