"""A solution in the words that a Go player uses."""

from collections.abc import Sequence
from dataclasses import replace

from tesuji.go import BLACK, WHITE, Board, Color, point_name
from tesuji.plural import counted
from tesuji.problems import Goal, Joint, Problem, Verdict
from tesuji.problems.expected import Line, Move
from tesuji.solvers.provers.proving import Check, Verification
from tesuji.solvers.result.estimate import Estimate, Progress
from tesuji.solvers.result.ko import Ko, KoKind
from tesuji.solvers.result.solution import Solution
from tesuji.solvers.result.status import ProofLevel, Status

_PROVEN = {
    ProofLevel.NONE: "not proven",
    ProofLevel.AREA: "not proven beyond the area searched",
    ProofLevel.REGION: "proven in the region",
    ProofLevel.BOARD: "proven",
}
_LEVELS = list(ProofLevel)
"""From an estimate to a proof on the board."""
_CERTAIN = (ProofLevel.REGION, ProofLevel.BOARD)
"""What is known less well is never told in the indicative."""

_STANDS = {
    Status.SEKI: "{probably}seki as it stands",
    Status.STANDS: "{defender} {probably}stands as it is, alive or in seki",
    Status.KO: "{probably}ko, whoever plays first",
    Status.UNSETTLED: "{probably}unsettled",
}

MOST_WRONG = 6
"""Number of wrong first moves that are named with their answers..."""
MOST_OTHERS = 4
"""... and this many moves by which the other side would succeed."""


def sentences(solution: Solution) -> list[str]:
    """The answer as a player would say it, a sentence to a line: status and verdict first, then lines."""
    spoken = (
        headline(solution),
        other_side(solution),
        line_words(solution),
        wrong_words(solution),
        read_wrong_words(solution),
    )
    return [words for words in spoken if words]


def headline(solution: Solution) -> str:
    """Status and verdict in one line, such as: Unsettled. Black to play kills: D1 (proven in the region).

    A status that is known less well than the verdict is told with the other side, in a sentence of its own.
    """
    if need_not_play(solution):
        mover, proof = solution.problem.to_play, solution.status_proof
        needless = f": {mover} need not play" if proof in _CERTAIN else f"; {mover} may not need to play"
        taking = takes_at_once(solution)
        needless += f", and can take at once with {alternatives(taking)}" if taking else ""
        return f"{status_words(solution)}{needless} ({_PROVEN[proof]})"
    said = _verdict_words(solution)
    if solution.verdict is not Verdict.UNKNOWN:
        said += f" ({_PROVEN[solution.proof]})"
    return f"{status_words(solution)}. {said}" if _leads(solution) else said


def _leads(solution: Solution) -> bool:
    """Is there a status that is certain, or known as well as the verdict?"""
    known, proof = solution.status_proof, solution.proof
    return solution.status is not None and (known in _CERTAIN or _LEVELS.index(known) >= _LEVELS.index(proof))


def need_not_play(solution: Solution) -> bool:
    """Does the mover have what it wants as it stands, as far as is known?"""
    settled = solution.status in (Status.ALIVE, Status.DEAD, Status.SEKI)
    return settled and not _fails(solution) and _leads(solution)


def takes_at_once(solution: Solution) -> list[Move]:
    """The right moves that take everything at stake, where that is the mover's goal."""
    problem = solution.problem
    if problem.goal is not Goal.CAPTURE:
        return []
    last = [move for block in problem.position.blocks_of(problem.target) for move in block.liberties]
    return [move for move in solution.moves if last == [move]]


def status_words(solution: Solution) -> str:
    """How the stones stand, whoever plays first; nothing where that is not known."""
    status, problem = solution.status, solution.problem
    goal = problem.goal
    if status is None or isinstance(goal, Joint):
        return ""
    said = (_STANDS | {Status.ALIVE: goal.words.alive, Status.DEAD: goal.words.dead})[status]
    probably = _probably(solution.status_proof)
    words = said.format(defender=problem.defender, attacker=problem.attacker, probably=probably)
    return words[0].upper() + words[1:]


def _probably(proof: ProofLevel) -> str:
    return "" if proof in _CERTAIN else "probably "


def _fails(solution: Solution) -> bool:
    return solution.verdict is Verdict.FAILURE


def _verdict_words(solution: Solution) -> str:
    mover = f"{solution.problem.to_play} to play"
    if solution.verdict is Verdict.UNKNOWN:
        return f"{mover}: not decided ({_stop_words(solution.stop)}){favoured(solution)}"
    without = ""
    if solution.verdict is Verdict.KO and solution.proof in _CERTAIN:
        without = f"{without_ko(solution)}. "
    return f"{without}{mover} {_result_words(solution, seki_is_open=solution.seki_is_open)}"


def _result_words(solution: Solution, *, seki_is_open: bool) -> str:
    """What the mover reaches, and how, as a predicate: kills: D1."""
    yes, no = solution.problem.goal.words.does, solution.problem.goal.words.cannot
    double = solution.ko is not None and solution.ko.kind is KoKind.DOUBLE
    how = [alternatives(solution.moves)]
    match solution.verdict:
        case Verdict.SUCCESS:
            words = f"{yes} by double ko" if double else yes
            if seki_is_open and solution.problem.goal.saves and solution.proof in _CERTAIN:
                words += ", if only in seki"
        case Verdict.KO:
            words = f"{yes} by ko"
            how.append(ko_words(solution))
        case Verdict.SEKI:
            words = "gets no more than a seki" if solution.problem.mover_is_attacker else "gets a seki"
        case _:
            words, how = no, ["double ko" if double else ""]
    said = ", ".join(filter(None, how))
    return _probably(solution.proof) + words + (f": {said}" if said else "")


def favoured(solution: Solution) -> str:
    """Which move is favoured where nothing is decided, and by how much."""
    if not solution.pv:
        return ""
    move = point_name(solution.move)
    chances = dict(solution.chances)
    mine = chances.pop(solution.move, solution.value)
    if mine is None:
        return f"; {move} looks most promising"
    words = f"; {move} is favoured: it wins {mine:.0%} of simulated games"
    if not chances:
        return words
    rival = max(chances, key=lambda other: chances[other])
    more = chances[rival] - mine
    if more > 0:
        return f"{words}; {point_name(rival)} wins {chances[rival]:.0%}, but all evidence together favours {move}"
    return f"{words}, the next, {point_name(rival)}, {chances[rival]:.0%}"


def other_side(solution: Solution) -> str:
    """What the opponent reaches if it plays first, where that makes a difference, and how well that is known."""
    other = solution.passed
    if other is None or solution.status is None:
        return ""
    if solution.status not in (Status.KO, Status.UNSETTLED):
        return "" if _leads(solution) else f"{status_words(solution)} ({_PROVEN[solution.status_proof]})."
    theirs = replace(
        solution,
        problem=solution.problem.turned(),
        verdict=other.verdict,
        proof=other.proof,
        moves=other.moves[:MOST_OTHERS],
        ko=other.ko,
        passed=None,
    )
    side = theirs.problem.to_play
    more = f" (and {len(other.moves) - MOST_OTHERS} more)" if len(other.moves) > MOST_OTHERS else ""
    known = "" if other.proof is solution.proof else f" ({_PROVEN[other.proof]})"
    said = _result_words(theirs, seki_is_open=other.seki_is_open)
    return f"If {side} plays first, {side} {said}{more}{known}."


def alternatives(moves: Sequence[Move]) -> str:
    """Moves of which one is enough."""
    return " or ".join(map(point_name, moves))


def how_known(solution: Solution, *, drawn: bool = False) -> str:
    """How the verdict is known, and on what it rests, in a sentence or two: beside a picture, or in an SGF file."""
    marked = "the stones around" if drawn else "stones marked with squares"
    squares = f" {marked.capitalize()} count as alive." if solution.problem.assumed_alive else ""
    area, points = (
        ("the dashed line", "points inside the dashed line")
        if drawn
        else ("the area with circles", "the points with circles")
    )
    match solution.proof, solution.verdict:
        case _, Verdict.UNKNOWN:
            words = "Nothing was proven."
        case ProofLevel.BOARD, _:
            words = "Proven: it holds whatever is played anywhere on the board."
        case ProofLevel.AREA, _:
            words = (
                f"Not proven beyond {area}: decided for moves inside it, assuming that the stones around it stand. "
                "On the board it may be false."
            )
        case ProofLevel.REGION, _:
            words = f"Proven for moves on {points} and under stones that are taken there.{squares}"
        case _:
            trust = "" if solution.trust is None else f", to be trusted to {solution.trust:.0%}"
            words = f"Not proven: an estimate{trust}."
    return f"{words} Found by the solver {solution.solver}."


def checked(report: Verification) -> str:
    """What the checker said, in one line."""
    match report.outcome:
        case Check.VERIFIED:
            return f"Verified: the checker replayed {counted(report.positions, 'position')}"
        case Check.REFUSED:
            return f"REFUSED by the checker: {report.reason}"
        case _:
            return f"Not verified: {report.reason}"


def _stop_words(stop: str) -> str:
    return {
        "nodes": "the node limit was reached",
        "undecided": "the searches ended without a verdict",
        "time": "the time is up",
        "depth": "the depth limit was reached",
        "memory": "the memory is full",
        "simulations": "all simulations were made",
        "confident": "the best move is clear",
        "game over": "there is nothing to play",
        "interrupted": "interrupted",
    }.get(stop, stop)


def line_words(solution: Solution) -> str:
    """How play goes on, and after which move: after a right one, the best try, or what is favoured."""
    if not solution.pv:
        return ""
    first, *rest = told(solution.problem, solution.pv)
    first = "a pass" if solution.pv[0] is None else first
    if solution.moves:
        return f"Line after {first}: {' '.join(rest)}" if rest else ""
    if solution.verdict is Verdict.UNKNOWN:
        return f"Expected after {first}: {' '.join(rest)}" if rest else ""
    if solution.pv[0] is None:
        return ""
    return f"Best try: {first}" + (f", which is met by {' '.join(rest)}" if rest else "")


def wrong_words(solution: Solution) -> str:
    """The wrong first moves that were refuted, each with the answer."""
    return _wrong_words(solution, solution.refutations, sure=solution.proof in _CERTAIN)


def read_wrong_words(solution: Solution) -> str:
    """The natural first moves that reading refutes, each with the answer."""
    return _wrong_words(solution, solution.read_refutations, sure=False)


def _wrong_words(solution: Solution, refutations: Sequence[Line], *, sure: bool) -> str:
    wrong = [(move, line) for move, line in refutations if move is not None and move not in solution.moves]
    if not wrong or not solution.moves:
        return ""
    named = [f"{move} ({'none is needed' if line[0] is None else line[0]})" for move, line in wrong[:MOST_WRONG]]
    more = f" and {len(wrong) - MOST_WRONG} more" if len(wrong) > MOST_WRONG else ""
    kind = f"{'Wrong' if sure else 'Probably wrong'} move{'s' if len(wrong) > 1 else ''}"
    return f"{kind} (refutation): {', '.join(named)}{more}"


def told(problem: Problem, moves: Sequence[Move]) -> list[str]:
    """A line as it is shown: up to a pass, or to a retaken ko that repeats a position."""
    board = problem.board()
    seen = {_position(board)}
    names: list[str] = []
    for move in moves:
        board.set_ko(None)  # where a threat is assumed a ko is retaken at once
        if not board.is_legal(move) or (move is None and names):
            break
        board.play(move)
        if _position(board) in seen:
            names.append(f"{point_name(move)} (ko)")
            break
        seen.add(_position(board))
        names.append(point_name(move))
    return names or [point_name(moves[0])]


def _position(board: Board) -> tuple[tuple[int, ...], tuple[int, ...], Color]:
    return tuple(board.color_indices(BLACK)), tuple(board.color_indices(WHITE)), board.to_play


def weighted_visits(estimate: Estimate) -> str:
    """Why the moves have more visits than there were simulations, where they do (Zhang 7.4)."""
    if sum(child.visits for child in estimate.children) <= estimate.simulations:
        return ""
    return "More visits than simulations: one that ends in a decided position counts as several visits (heavy_backup)."


def statistics(solution: Solution) -> str:
    """How the best move fared in the simulations, and the next."""
    tried = [child for child in solution.estimate.children if child.visits] if solution.estimate else []
    if not tried:
        return "no simulations"
    best, others = tried[0], sorted(tried[1:], key=lambda child: child.mean, reverse=True)
    words = f"{point_name(best.move)} wins {best.mean:.1%} of {counted(best.visits, 'visit')}"
    if not others:
        return words
    rival = others[0]
    words += f", {point_name(rival.move)} {rival.mean:.1%} of {rival.visits:,}"
    if rival.mean <= best.mean:
        return words
    why = "it was visited most" if best.visits > rival.visits else "the search prefers it by its own measure"
    return f"{words}; {point_name(best.move)} is named nevertheless: {why}"


def progress_words(progress: Progress) -> str:
    """How far a search has come: the best move with its winning rate, if it knows one, and the speed."""
    if not progress.simulations:
        return f"{counted(progress.nodes, 'node')}, {progress.rate:,.0f}/s"
    best = "" if progress.value is None else f"{point_name(progress.best)} {progress.value:.0%}, "
    return f"{best}{counted(progress.simulations, 'simulation')}, {progress.rate:,.0f}/s"


def effort(solution: Solution) -> str:
    """What the answer cost."""
    unit, number = "node", solution.nodes
    if solution.estimate is not None:
        unit, number = "simulation", solution.estimate.simulations
    rate = f", {number / solution.seconds:,.0f} {unit}s/s" if solution.seconds > 0.01 else ""
    return f"{solution.solver}: {counted(number, unit)} in {solution.seconds:.3f} s{rate}"


# Kos -------------------------------------------------------------------------------------------------------------

_NUMBERS = ("no", "one", "two", "three", "four", "five")


def without_ko(solution: Solution) -> str:
    """What happens when the side to move has to do without ko."""
    problem = solution.problem
    sides = {"defender": problem.defender, "attacker": problem.attacker, "mover": problem.to_play}
    words = problem.goal.words.without_ko.format(**sides)
    return f"Without ko {words}"


def ko_words(solution: Solution) -> str:
    """The ko in words: its name, who takes first, and what each side must do to win it."""
    ko = solution.ko
    if ko is None:
        return ""
    first = "" if ko.first is None else f"{ko.first} takes first"
    return ", ".join(filter(None, (_kind_words(solution), first, _threat_words(ko, solution.problem.to_play))))


def _threat_words(ko: Ko, mover: Color) -> str:
    """How many threats the mover must find, and how many it must ignore."""
    if ko.threats is None:
        return f"how many threats {mover} needs is not known"
    if ko.ignored is None:
        need = "no threat" if ko.favourable else _count(ko.threats, "ko threat")
        return f"{mover} must find {need}, and how many it must ignore is not known"
    if ko.favourable:
        return f"{mover} wins it by ignoring {'a threat' if ko.ignored == 1 else _count(ko.ignored, 'threat')}"
    ignoring = f" and ignore {_number(ko.ignored)}" if ko.ignored else ""
    return f"{mover} must find {_count(ko.threats, 'ko threat')}{ignoring}"


def _kind_words(solution: Solution) -> str:
    ko, mover = solution.ko, solution.problem.to_play
    if ko is None or ko.kind is None:
        return ""
    side, moves = mover, ko.mover_moves or 1
    if (ko.opponent_moves or 1) > moves:
        side, moves = mover.opponent, ko.opponent_moves or 1
    match ko.kind:
        case KoKind.APPROACH:
            return f"an approach-move ko ({side} needs {_count(moves - 1, 'move')} more)"
        case KoKind.MULTI_STEP:
            return f"a {_number(moves)}-step ko ({side} has {_number(moves)} to win)"
        case KoKind.THOUSAND_YEAR:
            return "a thousand-year ko (a seki as long as nobody starts it)"
        case KoKind.BENT_FOUR:
            attacker = solution.problem.attacker
            return (
                f"bent four in the corner (dead as it stands under most rules: {attacker} starts the ko at the end, "
                f"once {attacker.opponent} has no threats left)"
            )
    return "a direct ko"


def _number(number: int) -> str:
    return _NUMBERS[number] if number < len(_NUMBERS) else str(number)


def _count(number: int, thing: str) -> str:
    return f"{_number(number)} {thing}{'s' if number != 1 else ''}"
