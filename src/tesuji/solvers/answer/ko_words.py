"""A ko in the words of players: what happens without it, its name, who takes first, who needs how many threats."""

from tesuji.go import Color
from tesuji.solvers.result.ko import Ko, KoKind
from tesuji.solvers.result.solution import Solution

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
