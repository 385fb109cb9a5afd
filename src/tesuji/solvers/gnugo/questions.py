"""Questions about stones on a whole board, as GNU Go's commands ask them: attack, defend, owl_attack, connect, ...

Every function takes a board and points, makes the problem that is meant, and lets the default solver answer, or one of
the readers in `tesuji.solvers.gnugo`. The question says who moves, whoever's turn it is on the board. Codes are GNU
Go's: 0 it cannot be done, 1 it can, 2 with a ko that the mover wins by ignoring threats, 3 with a ko for which the
mover must find a threat first.
"""

from collections.abc import Callable
from typing import NamedTuple

from tesuji.errors import InputError
from tesuji.go import BLACK, WHITE, Board, Color, Point, point_name
from tesuji.go.reading import crucial_chain
from tesuji.problems import Draft, Goal, Problem, Quantifier, Verdict, complete
from tesuji.problems.position import PointSet
from tesuji.solvers.gnugo.owl import OwlReader
from tesuji.solvers.gnugo.stone_reader import RaceStoneReader, StoneReader
from tesuji.solvers.investigate import InvestigationSettings, investigate
from tesuji.solvers.limit import DEFAULT_LIMIT, Budget, Limit
from tesuji.solvers.result.solution import Solution

LIKELY = 0.5
"""An undecided question is answered with yes when the estimate says more than this."""
ATTACK = 0.5
"""How much of the limit `dragon_status` gives the attack; what is left of it is the defence's too."""


class Reply(NamedTuple):
    """Can it be done, and by which move? The move is ``None`` for a pass, or when it cannot be done."""

    code: int
    move: Point | None

    def __str__(self) -> str:
        return f"{self.code} {_vertex(self.move)}" if self.code else "0"


class DragonStatus(NamedTuple):
    """Alive, dead, critical or unknown; when critical, the moves that kill and that save."""

    word: str
    kill: Point | None = None
    save: Point | None = None

    def __str__(self) -> str:
        return f"{self.word} {_vertex(self.kill)} {_vertex(self.save)}" if self.word == "critical" else self.word


class Semeai(NamedTuple):
    """A race: can the mover save its stones, can it take the other's, and the move; ``None`` is a pass."""

    defence: int
    attack: int
    move: Point | None

    def __str__(self) -> str:
        return f"{self.defence} {self.attack} {_vertex(self.move)}"


def _vertex(move: Point | None) -> str:
    return point_name(move).upper()


# Questions as problems ------------------------------------------------------------------------------------------


def _owner(board: Board, point: Point) -> Color:
    color = board[point]
    if color not in (BLACK, WHITE):
        raise InputError(f"there is no stone on {point}")
    return color


def dragon(board: Board, point: Point) -> PointSet:
    """The stones that live or die with the one on this point: its block and those that cannot be cut off from it."""
    _owner(board, point)
    return frozenset(crucial_chain(board, point))


def dragon_problem(board: Board, point: Point, *, attack: bool) -> Problem:
    """Kill the group on this point, or make it live."""
    owner = _owner(board, point)
    to_play, goal = (owner.opponent, Goal.KILL) if attack else (owner, Goal.LIVE)
    return complete(Draft.from_board(board, to_play, goal=goal, target=dragon(board, point)))


# Answers --------------------------------------------------------------------------------------------------------


def code(solution: Solution) -> int:
    """GNU Go's result code for what the mover of the problem wanted.

    Of a ko of which it is not known whether the mover needs a threat, 3 claims less than 2, so it is the code.
    """
    if solution.verdict is Verdict.KO:
        return 2 if solution.ko is not None and solution.ko.favourable else 3
    if solution.verdict is Verdict.UNKNOWN:
        return int(solution.value is not None and solution.value > LIKELY)
    if solution.trust is not None and solution.trust < LIKELY and solution.problem.mover_is_attacker:
        return 1  # the defender looked out of a small region: no answer to the best attack is known
    return int(solution.succeeds is True)


def _chase(board: Board, point: Point, limit: Limit | None, *, attack: bool) -> Reply:
    owner = _owner(board, point)
    mover, goal = (owner.opponent, Goal.CAPTURE) if attack else (owner, Goal.ESCAPE)
    found = StoneReader.on_board(board, mover, goal, frozenset(board.block(point)), limit or DEFAULT_LIMIT).block()
    return Reply(found.code, found.move if found.code else None)


def attack(board: Board, point: Point, limit: Limit | None = None) -> Reply:
    """Can the block be captured? Taking a single stone in a ko is not the end of it, so that counts as a ko."""
    return _chase(board, point, limit, attack=True)


def defend(board: Board, point: Point, limit: Limit | None = None) -> Reply:
    """Can the block be saved?"""
    return _chase(board, point, limit, attack=False)


def _living(board: Board, point: Point, limit: Limit | None, *, attack: bool) -> Reply:
    problem = dragon_problem(board, point, attack=attack)
    found = OwlReader(problem, InvestigationSettings(), limit or DEFAULT_LIMIT).solve()
    return Reply(found.code, found.move if found.code else None)


def owl_attack(board: Board, point: Point, limit: Limit | None = None) -> Reply:
    """Can the group be killed?"""
    return _living(board, point, limit, attack=True)


def owl_defend(board: Board, point: Point, limit: Limit | None = None) -> Reply:
    """Can the group be made to live? A pass when it lives anyway."""
    return _living(board, point, limit, attack=False)


def _link(board: Board, first: Point, second: Point, limit: Limit | None, *, cut: bool) -> Reply:
    if _owner(board, first) != _owner(board, second):
        raise InputError(f"{first} and {second} are stones of different colours: expected one colour")
    if second in board.block(first):
        return Reply(0 if cut else 1, None)
    owner, blocks = board[first], frozenset(board.block(first)) | frozenset(board.block(second))
    mover, goal = (owner.opponent, Goal.CUT) if cut else (owner, Goal.CONNECT)
    found = StoneReader.on_board(board, mover, goal, blocks, limit or DEFAULT_LIMIT).connection()
    return Reply(found.code, found.move if found.code else None)


def connect(board: Board, first: Point, second: Point, limit: Limit | None = None) -> Reply:
    """Can the two blocks be joined?"""
    return _link(board, first, second, limit, cut=False)


def disconnect(board: Board, first: Point, second: Point, limit: Limit | None = None) -> Reply:
    """Can the two blocks be kept apart?"""
    return _link(board, first, second, limit, cut=True)


def does_attack(board: Board, move: Point, point: Point, limit: Limit | None = None) -> int:
    """The code of one attacking move against a group."""
    after = _played(board, move, _owner(board, point).opponent)
    if after[point] != board[point]:
        return 1
    return _opposite(owl_defend(after, point, limit).code)


def does_defend(board: Board, move: Point, point: Point, limit: Limit | None = None) -> int:
    """The code of one move that is to save a group."""
    after = _played(board, move, _owner(board, point))
    return _opposite(owl_attack(after, point, limit).code)


def _opposite(number: int) -> int:
    """What the one side cannot do the other has done; a ko that is good for one is bad for the other."""
    return {0: 1, 1: 0, 2: 3, 3: 2}[number]


def _played(board: Board, move: Point, color: Color) -> Board:
    after = board.copy()
    after.to_play = color
    after.play(move)
    return after


def dragon_status(board: Board, point: Point, limit: Limit | None = None) -> DragonStatus:
    """Is the group alive, dead, or does it depend on who moves? Half of the limit is for the attack at most."""
    budget = Budget(limit or DEFAULT_LIMIT)
    half = budget.left.part(ATTACK)
    attack = OwlReader(dragon_problem(board, point, attack=True), InvestigationSettings(), half)
    kill = attack.solve()
    if not kill.code:
        return DragonStatus("alive")
    budget.spend((half.nodes or 0) - (attack.budget.left.nodes or 0))
    save = owl_defend(board, point, budget.left)
    return DragonStatus("critical", kill.move, save.move) if save.code else DragonStatus("dead")


def semeai(board: Board, mine: Point, theirs: Point, limit: Limit | None = None) -> Semeai:
    """Who wins the race between two groups, when the owner of the first moves?"""
    if _owner(board, mine) == _owner(board, theirs):
        raise InputError(f"{mine} and {theirs} are stones of one colour: expected a race between two")
    found = RaceStoneReader.between(board, mine, theirs, limit or DEFAULT_LIMIT).solve()
    return Semeai(found.defence.code, found.attack.code, found.move)


def block_does_attack(board: Board, move: Point, point: Point, limit: Limit | None = None) -> int:
    """The code of one attacking move against a block."""
    after = _played(board, move, _owner(board, point).opponent)
    if after[point] != board[point]:
        return 1
    return _opposite(defend(after, point, limit).code)


def block_does_defend(board: Board, move: Point, point: Point, limit: Limit | None = None) -> int:
    """The code of one move that is to save a block."""
    after = _played(board, move, _owner(board, point))
    return _opposite(attack(after, point, limit).code)


def defend_both(board: Board, first: Point, second: Point, limit: Limit | None = None) -> int:
    """Can both blocks be saved? Losing one is losing."""
    owner = _owner(board, first)
    if _owner(board, second) != owner:
        raise InputError(f"{first} and {second} are stones of different colours: expected one colour")
    stones = frozenset(board.block(first)) | frozenset(board.block(second))
    draft = Draft.from_board(board, owner, goal=Goal.LIVE, target=stones, quantifier=Quantifier.ANY)
    return code(investigate(complete(draft), InvestigationSettings(all_moves=False), limit or DEFAULT_LIMIT))


# GTP words ------------------------------------------------------------------------------------------------------

COMMANDS: dict[str, Callable[..., object]] = {
    "attack": attack,
    "defend": defend,
    "owl_attack": owl_attack,
    "owl_defend": owl_defend,
    "does_attack": block_does_attack,
    "does_defend": block_does_defend,
    "defend_both": defend_both,
    "owl_does_attack": does_attack,
    "owl_does_defend": does_defend,
    "connect": connect,
    "disconnect": disconnect,
    "dragon_status": dragon_status,
    "analyze_semeai": semeai,
}
"""GNU Go's commands and who answers them; each takes the board, its points, and the limit."""


def answer(board: Board, command: str, points: list[Point], limit: Limit | None = None) -> str:
    """The reply to a command in GNU Go's words, such as ``1 T5``."""
    if command not in COMMANDS:
        raise InputError(f"{command!r} is not a question about stones: expected one of {', '.join(COMMANDS)}")
    return str(COMMANDS[command](board, *points, limit))
