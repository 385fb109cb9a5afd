"""A solution in the words that a Go player uses."""

from tesuji.go import point_name
from tesuji.problems import Goal, Verdict
from tesuji.solvers.estimate import Progress
from tesuji.solvers.solution import ProofLevel, Solution

_DOES = {
    Goal.CAPTURE: ("captures", "cannot capture"),
    Goal.ESCAPE: ("escapes", "cannot escape"),
    Goal.KILL: ("kills", "cannot kill"),
    Goal.LIVE: ("lives", "cannot live"),
    Goal.CONNECT: ("connects", "cannot connect"),
    Goal.CUT: ("cuts", "cannot cut"),
    Goal.RACE: ("wins the race", "does not win the race"),
}
_PROVEN = {ProofLevel.NONE: "not proven", ProofLevel.REGION: "proven in the region", ProofLevel.BOARD: "proven"}


def headline(solution: Solution) -> str:
    """The verdict in one line, such as: Black to play kills: D1 (proven in the region)."""
    mover = f"{solution.problem.to_play} to play"
    yes, no = _DOES[solution.problem.goal]
    moves = " or ".join(map(point_name, solution.moves))
    proven = _PROVEN[solution.proof]
    match solution.verdict:
        case Verdict.SUCCESS:
            return f"{mover} {yes}: {moves} ({proven})"
        case Verdict.FAILURE:
            return f"{mover} {no} ({proven})"
        case Verdict.KO:
            return f"{mover} {yes} by ko: {moves}, {_ko_words(solution)} ({proven})"
        case Verdict.SEKI:
            return f"{mover}: seki with {moves} ({proven})"
        case _:
            best = f"; the best move so far is {point_name(solution.move)}" if solution.pv else ""
            return f"{mover}: not decided ({_stop_words(solution.stop)}){best}"


def _ko_words(solution: Solution) -> str:
    if solution.ko is None:
        return ""
    mover = solution.problem.to_play
    if solution.ko.threats is None:
        words = f"how many threats {mover} needs is not known"
    elif solution.ko.favourable:
        words = f"{mover} wins it by ignoring a threat"
    else:
        number = solution.ko.threats
        words = f"{mover} must find {number} ko threat{'s' if number > 1 else ''}"
    return words if solution.ko.first is None else f"{solution.ko.first} takes first, {words}"


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
