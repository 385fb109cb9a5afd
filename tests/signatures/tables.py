"""Everything that is signed, table by table: each is a function that makes its entries anew."""

from collections.abc import Callable
from functools import partial
from itertools import pairwise

import signing
from positions import BRAWL, COLLECTIONS, FIGHT, OPENING, bare, game, opened, problem, problems
from trees import SEED, TACTICS, Entries, extensions, group_games, lin, random_games, tactic, whole_games

from tesuji.go import BLACK, EMPTY, WHITE, Board, Point, point_name
from tesuji.gtp import Engine, Session
from tesuji.players import PRESETS, Resignation, make_player
from tesuji.problems import Goal, Problem, complete
from tesuji.solvers import SOLVERS, Limit, SolverConfig
from tesuji.solvers.gnugo.questions import dragon, dragon_problem

EXACT_NODES = 3_000
SOLVE_NODES = 30_000
PART_NODES = 6_000
"""Of problems that are told only in part: nothing of them is over early."""
GTP_NODES = 3_000
GAME_NODES = 1_500
"""Of questions about the groups of a game, which take all of it."""
FAST = {"simulations": "60"}
"""For players that simulate."""

EXACT = {
    "a net": problem("first-steps", "A net"),
    "a loose ladder": problem("nets", "A loose ladder"),
    "a rabbity six": problem("eyes", "A rabbity six dies at its heart"),
    "an L group": problem("corner", "The L group with one leg dies"),
    "a ko": problem("ko", "Taking the ko for the second eye"),
    "a seki": problem("seki", "Living in seki"),
    "a cut": problem("connections", "Cutting by shortage of liberties"),
    "a race": problem("semeai", "Liberties from the outside"),
    "joined goals": problem("joined", "Kill or save the corner stones"),
}
"""For the six exact searchers: all kinds of verdicts."""


def players() -> Entries:
    """What every named player plays against itself, and what it says about the last move."""
    for name in PRESETS:
        settings = PRESETS[name].field_names()
        values = {key: value for key, value in FAST.items() if key in settings}
        for label, moves in (("an opening", OPENING), ("a fight", FIGHT)):
            played = game(moves)
            with make_player(name, values, SEED) as player:
                chosen = []
                for _ in range(4):
                    answer = player.genmove(played, played.to_play)
                    if isinstance(answer, Resignation):
                        chosen.append("resign")
                        break
                    chosen.append(point_name(answer.point))
                    played.play(answer.point)
                yield f"{name}, {label}", signing.signed(" ".join(chosen), player.explain())


# Exact searches, and the solver of everything ------------------------------------------------------------------------


def exact() -> Entries:
    """The exact searchers, and Zhang's selective ones where stones are to be captured."""
    limit = Limit(nodes=EXACT_NODES)
    classical = [name for name in SOLVERS if name in SOLVERS["capture"].presets]
    for label, asked in EXACT.items():
        for name in classical:
            yield f"{label}, {name}", signing.answer(SolverConfig.of(name).solve(asked, limit, seed=SEED))
        if asked.goal is Goal.CAPTURE:
            for name in SOLVERS["capture"].presets:
                found = SolverConfig.of("capture", name).solve(opened(asked), limit, seed=SEED)
                yield f"{label}, capture {name}", signing.answer(found)


def solve(collection: str) -> Entries:
    """Every problem as it is told, with the default solver."""
    yield from _solved(collection, lambda asked: asked, SOLVE_NODES)


def solve_open(collection: str) -> Entries:
    """... without its region."""
    yield from _solved(collection, opened, PART_NODES)


def solve_bare(collection: str) -> Entries:
    """... without any word about what is asked."""
    yield from _solved(collection, lambda asked: complete(bare(asked)), PART_NODES)


def solve_groups() -> Entries:
    """Every group in the middle of a game, to be killed and to be saved: no wall is closed there."""
    board = game(BRAWL, 13).board
    for stone in _groups(board):
        for attack in (True, False):
            asked = dragon_problem(board, stone, attack=attack)
            found = SolverConfig.of().solve(asked, Limit(nodes=2 * PART_NODES), seed=SEED)
            yield f"{asked.goal} {stone}", signing.answer(found)


def _groups(board: Board) -> list[Point]:
    """A stone of each group of blocks that cannot be cut."""
    return sorted({min(dragon(board, point)) for point in board.points() if board[point] != EMPTY})


def _solved(collection: str, told: Callable[[Problem], Problem], nodes: int) -> Entries:
    for name, asked in problems(collection):
        yield name, signing.answer(SolverConfig.of().solve(told(asked), Limit(nodes=nodes), seed=SEED))


# The engine -----------------------------------------------------------------------------------------------------------

QUESTIONS: dict[Goal, tuple[str, ...]] = {
    Goal.CAPTURE: ("attack", "defend"),
    Goal.ESCAPE: ("attack", "defend"),
    Goal.KILL: ("owl_attack", "owl_defend", "dragon_status"),
    Goal.LIVE: ("owl_attack", "owl_defend", "dragon_status"),
    Goal.CONNECT: ("connect", "disconnect", "defend_both"),
    Goal.CUT: ("connect", "disconnect", "defend_both"),
    Goal.RACE: ("analyze_semeai",),
}
"""What the engine is asked about a problem..."""
DOES = {
    Goal.CAPTURE: "does_attack",
    Goal.ESCAPE: "does_defend",
    Goal.KILL: "owl_does_attack",
    Goal.LIVE: "owl_does_defend",
}
"""... and about a correct move of it."""


def gtp(collection: str) -> Entries:
    """Questions about the stones of every problem, asked by GTP with a limit of nodes."""
    for name, asked in problems(collection):
        engine = Engine(Session(make_player("random", seed=SEED), reading=Limit(nodes=GTP_NODES)))
        stones = [f"{color} {point}" for color in (BLACK, WHITE) for point in sorted(asked.position.stones(color))]
        for line in (f"boardsize {asked.width} {asked.height}", f"set_position {' '.join(stones)}"):
            _told(engine, line)
        about = " ".join(map(str, _about(asked)))
        asking = [f"{command} {about}" for command in QUESTIONS[asked.goal]]
        move = min((move for move in asked.expected.accepted if move is not None), default=None)
        if move is not None and asked.goal in DOES:
            asking.append(f"{DOES[asked.goal]} {move} {about}")
        yield name, "; ".join(f"{line.split()[0]} {_told(engine, line)}" for line in asking)


def gtp_groups() -> Entries:
    """The same questions about every group in the middle of a game, and about pairs of them."""
    engine = Engine(Session(make_player("random", seed=SEED), reading=Limit(nodes=GAME_NODES)))
    _told(engine, "boardsize 13")
    for number, move in enumerate(BRAWL.split()):
        _told(engine, f"play {'BW'[number % 2]} {move}")
    board = engine.session.game.board
    stones = _groups(board)
    about = {str(stone): ("attack", "defend", "owl_attack", "owl_defend") for stone in stones}
    for one, other in pairwise(stones):
        about[f"{one} {other}"] = ("connect", "disconnect") if board[one] == board[other] else ("analyze_semeai",)
    for points, commands in about.items():
        yield points, "; ".join(f"{command} {_told(engine, f'{command} {points}')}" for command in commands)


def gtp_moves() -> Entries:
    """The move of every player, as an engine that another program plays with."""
    for name in PRESETS:
        values = {key: value for key, value in FAST.items() if key in PRESETS[name].field_names()}
        engine = Engine(Session(make_player(name, values, SEED)))
        _told(engine, "boardsize 9")
        for number, move in enumerate(FIGHT.split()):
            _told(engine, f"play {'BW'[number % 2]} {move}")
        yield name, " ".join(_told(engine, f"genmove {color}") for color in "BWB")


def _about(asked: Problem) -> list[Point]:
    """A stone of each group that the question is about."""
    if asked.goal is Goal.RACE:
        return [min(asked.own), min(asked.target)]
    blocks = sorted(min(block.stones) for block in asked.position.blocks_of(asked.target))
    return blocks[:2] if asked.goal in (Goal.CONNECT, Goal.CUT) else blocks[:1]


def _told(engine: Engine, line: str) -> str:
    answer = engine.ask(line).strip()
    assert answer.startswith("="), f"{line}: {answer}"
    return answer[1:].strip()


# All of them ----------------------------------------------------------------------------------------------------------

TOLD = [name for name in COLLECTIONS if name != "lin"]
SINGLE = [name for name in TOLD if name != "joined"]
"""GTP's questions, and positions without a word, are about single goals."""

TABLES: dict[str, Callable[[], Entries]] = {
    **{f"tactic search, {label}": partial(tactic, asked) for label, asked in TACTICS.items()},
    "tactic search, extensions": extensions,
    "lin": lin,
    "random games": random_games,
    "whole games": whole_games,
    "group games": group_games,
    "players": players,
    "exact": exact,
    **{f"solve, {name}": partial(solve, name) for name in COLLECTIONS},
    **{f"solve without region, {name}": partial(solve_open, name) for name in TOLD},
    **{f"solve stones only, {name}": partial(solve_bare, name) for name in SINGLE},
    "solve, a game": solve_groups,
    **{f"gtp, {name}": partial(gtp, name) for name in SINGLE},
    "gtp, a game": gtp_groups,
    "gtp moves": gtp_moves,
}
"""Every table by its name in the file."""


def made(table: str) -> dict[str, str]:
    """The entries of a table, made now."""
    entries = list(TABLES[table]())
    found = dict(entries)
    assert len(found) == len(entries), f"{table}: two entries have the same name"
    return found
