"""A solution in the words that a Go player uses."""

from tesuji.go import point_name
from tesuji.problems import Goal, Verdict
from tesuji.solvers.estimate import Progress
from tesuji.solvers.proving import Check, Verification
from tesuji.solvers.solution import KoKind, ProofLevel, Solution

_DOES = {
    Goal.CAPTURE: ("captures", "cannot capture"),
    Goal.ESCAPE: ("escapes", "cannot escape"),
    Goal.KILL: ("kills", "cannot kill"),
    Goal.LIVE: ("lives", "cannot live"),
    Goal.CONNECT: ("connects", "cannot connect"),
    Goal.CUT: ("cuts", "cannot cut"),
    Goal.RACE: ("wins the race", "does not win the race"),
}
_PROVEN = {
    ProofLevel.NONE: "not proven",
    ProofLevel.AREA: "inside this area",
    ProofLevel.REGION: "proven in the region",
    ProofLevel.BOARD: "proven",
}


def headline(solution: Solution) -> str:
    """The verdict in one line, such as: Black to play kills: D1 (proven in the region)."""
    mover = f"{solution.problem.to_play} to play"
    yes, no = _DOES[solution.problem.goal]
    moves = " or ".join(map(point_name, solution.moves))
    proven = _PROVEN[solution.proof]
    double = "double" if solution.ko is not None and solution.ko.kind is KoKind.DOUBLE else ""
    match solution.verdict:
        case Verdict.SUCCESS:
            return f"{mover} {yes}{double and ' by double ko'}: {moves} ({proven})"
        case Verdict.FAILURE:
            return f"{mover} {no}{double and ': double ko'} ({proven})"
        case Verdict.KO:
            return f"{mover} {yes} by ko: {moves}, {ko_words(solution)} ({proven})"
        case Verdict.SEKI:
            return f"{mover}: seki with {moves} ({proven})"
        case _:
            best = f"; the best move so far is {point_name(solution.move)}" if solution.pv else ""
            return f"{mover}: not decided ({_stop_words(solution.stop)}){best}"


def how_known(solution: Solution) -> str:
    """How the verdict is known, and on what it rests, in a sentence or two."""
    squares = " Stones marked with squares count as alive." if solution.problem.assumed_alive else ""
    match solution.proof, solution.verdict:
        case _, Verdict.UNKNOWN:
            words = "Nothing was proven."
        case ProofLevel.BOARD, _:
            words = "Proven: it holds whatever is played anywhere on the board."
        case ProofLevel.AREA, _:
            words = (
                "Decided for moves inside the area with circles only, with the stones around it taken to stand: "
                "on the board it may be otherwise."
            )
        case ProofLevel.REGION, _:
            words = f"Proven for moves on the points with circles and under stones that are taken there.{squares}"
        case _:
            trust = "" if solution.trust is None else f", to be trusted to {solution.trust:.0%}"
            words = f"Not proven: an estimate{trust}."
    return f"{words} Found by the solver {solution.solver}."


def checked(report: Verification) -> str:
    """What the checker said, in one line."""
    match report.outcome:
        case Check.VERIFIED:
            return f"Verified: the checker replayed {report.positions:,} positions"
        case Check.REFUSED:
            return f"REFUSED by the checker: {report.reason}"
        case _:
            return f"Not verified: {report.reason}"


_NUMBERS = ("no", "one", "two", "three", "four", "five")


def ko_words(solution: Solution) -> str:
    """The ko in words: its name, who takes first, and what each side must do to win it."""
    ko, mover = solution.ko, solution.problem.to_play
    if ko is None:
        return ""
    if ko.threats is None:
        words = f"how many threats {mover} needs is not known"
    elif ko.favourable:
        words = f"{mover} wins it by ignoring a threat"
    else:
        words = f"{mover} must find {_count(ko.threats, 'ko threat')}"
    first = "" if ko.first is None else f"{ko.first} takes first"
    return ", ".join(filter(None, (_kind_words(solution), first, words)))


def _kind_words(solution: Solution) -> str:
    ko, mover = solution.ko, solution.problem.to_play
    if ko is None or ko.kind is None:
        return ""
    side, moves = mover, ko.mover_moves or 1
    if (ko.opponent_moves or 1) > moves:
        side, moves = mover.opponent, ko.opponent_moves or 1
    ignores = f"so {side.opponent} can ignore {_count(moves - 1, 'threat')}"
    match ko.kind:
        case KoKind.APPROACH:
            return f"an approach-move ko ({side} needs {_count(moves - 1, 'move')} more, {ignores})"
        case KoKind.MULTI_STEP:
            return f"a {_number(moves)}-step ko ({side} has {_number(moves)} to win, {ignores})"
        case KoKind.THOUSAND_YEAR:
            return "a thousand-year ko (a seki as long as nobody starts it)"
        case KoKind.BENT_FOUR:
            attacker = solution.problem.attacker
            return f"bent four in the corner (only {attacker} can start it, when {attacker.opponent} has no threats)"
    return "a direct ko"


def _number(number: int) -> str:
    return _NUMBERS[number] if number < len(_NUMBERS) else str(number)


def _count(number: int, thing: str) -> str:
    return f"{_number(number)} {thing}{'s' if number != 1 else ''}"


def _stop_words(stop: str) -> str:
    return {
        "nodes": "the node limit was reached",
        "time": "the time is up",
        "depth": "the depth limit was reached",
        "memory": "the memory is full",
        "simulations": "all simulations were made",
        "confident": "the best move is clear",
        "game over": "there is nothing to play",
        "interrupted": "interrupted",
    }.get(stop, stop)


def main_line(solution: Solution) -> str:
    """The moves of the main line, numbered pairs left out: players read them off the board."""
    return " ".join(map(point_name, solution.pv))


def statistics(solution: Solution) -> str:
    """How the best move fared in the simulations, and the next."""
    tried = [child for child in solution.estimate.children if child.visits] if solution.estimate else []
    if not tried:
        return "no simulations"
    best, others = tried[0], sorted(tried[1:], key=lambda child: child.mean, reverse=True)
    words = f"{point_name(best.move)} wins {best.mean:.1%} of {best.visits:,} visits"
    return words + (f", {point_name(others[0].move)} {others[0].mean:.1%} of {others[0].visits:,}" if others else "")


def progress_words(progress: Progress) -> str:
    """How far a search has come: the best move with its winning rate, if it knows one, and the speed."""
    if not progress.simulations:
        return f"{progress.nodes:,} nodes, {progress.rate:,.0f}/s"
    best = "" if progress.value is None else f"{point_name(progress.best)} {progress.value:.0%}, "
    return f"{best}{progress.simulations:,} simulations, {progress.rate:,.0f}/s"


def effort(solution: Solution) -> str:
    """What the answer cost."""
    unit, number = "nodes", solution.nodes
    if solution.estimate is not None:
        unit, number = "simulations", solution.estimate.simulations
    rate = f", {number / solution.seconds:,.0f} {unit}/s" if solution.seconds > 0.01 else ""
    return f"{solution.solver}: {number:,} {unit} in {solution.seconds:.3f} s{rate}"
