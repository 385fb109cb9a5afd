"""The measurements themselves: each works for a fraction of a second and returns one figure."""

import random
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from tesuji import _core
from tesuji.checker import Question
from tesuji.go import BLACK, WHITE, Board, Point
from tesuji.learning.shape.file import shape_network
from tesuji.players.uct import UctSettings
from tesuji.problems import Goal, KoAssumption, Problem, question_of
from tesuji.problems.lin.state import LinState
from tesuji.problems.lin.text import Aim, LinProblem
from tesuji.solvers import Limit, SearchSettings
from tesuji.solvers.search.asking import ask, core_question

SECONDS = 0.4
"""How long one repeat of a rate works."""

_PROTOTYPE = Path(__file__).parents[3] / "benchmarks" / "prototype" / "playouts.cpp"


def _rate(work: Callable[[], int]) -> float:
    """How much ``work`` gets done per second, calling it until :data:`SECONDS` have gone by."""
    done, start = 0, time.perf_counter()
    while True:
        done += work()
        used = time.perf_counter() - start
        if used >= SECONDS:
            return done / used


def playouts(size: int, threads: int) -> float:
    """Random games per second from the empty board."""
    board = Board(size)
    games = 64 * threads * max(1, 16_000 // (size * size))  # long enough that starting threads does not count
    seeds = iter(range(1, 1_000_000))
    return _rate(lambda: board.random_games(games, seed=next(seeds), threads=threads).games)


def knowledge_playouts(_threads: int) -> float:
    """Games with knowledge per second from the empty 9x9 board."""
    board, settings = Board(9), UctSettings().core()
    seeds = iter(range(1, 1_000_000))
    return _rate(lambda: int(_core.knowledge_playouts(board, 2000, next(seeds), 7.5, settings)[0]))


def uct_simulations(threads: int) -> float:
    """Simulations per second of a new tree on the empty 9x9 board."""
    board, settings = Board(9), UctSettings().core()
    search = _core.GameSearch(board, [], None, None, 0, 7.5, settings, 1)
    return _rate(lambda: int(search.run(2000, threads=threads, early_stop=False)[0]))


def lin_playouts(_threads: int) -> float:
    """Random games per second of a life-and-death problem with 20 empty points in Lin's model."""
    inside = frozenset(Point(column, row) for column in range(2, 7) for row in range(2, 7))
    around = frozenset(Point(column, row) for column in range(1, 8) for row in range(1, 8)) - inside
    white = frozenset(Point(column, 4) for column in range(2, 7))
    state = LinState.of(LinProblem(9, Aim.KILL, around, white, feasible=inside, important=white))
    seeds = iter(range(1, 1_000_000))
    return _rate(lambda: state.random_games(500, seed=next(seeds)).games)


def dfpn_nodes(_threads: int) -> float:
    """Nodes per second of df-pn on a group with twelve empty points inside a wall, asked anew each time."""
    return _rate(lambda: ask(_enclosed_group(), SearchSettings(algorithm="dfpn"), Limit(nodes=100_000)).nodes)


def shape_questions(_threads: int) -> float:
    """How often in a second the network that knows shape is asked about the same group."""
    planes, _ = _core.shape_view(core_question(_enclosed_group()))
    network = shape_network()

    def ask_often() -> int:
        for _ in range(100):
            network.ask(planes)
        return 100

    return _rate(ask_often)


@cache
def _enclosed_group() -> Question:
    diagram = """
        . . . . . . . . . .
        X X X X X X X X X .
        O O O O O O O O X .
        O . . . . . . O X .
        . . . . . . O O X .
        """
    board = Board.from_diagram(diagram)
    inside = frozenset(p for p in board.points() if p.row < 3 and p.column < 8)
    problem = Problem.from_board(
        board,
        goal=Goal.KILL,
        target=frozenset(board.stones(WHITE)),
        region=inside,
        assumed_alive=frozenset(board.stones(BLACK)),
    )
    return question_of(problem, KoAssumption(0, 8))


@cache
def compiled_prototype() -> Path | None:
    """The yardstick of benchmarks/prototype, compiled for this process; None without its source or a compiler."""
    compiler = shutil.which("c++") or shutil.which("g++") or shutil.which("clang++")
    if compiler is None or not _PROTOTYPE.is_file():
        return None
    folder = tempfile.TemporaryDirectory(prefix="tesuji-prototype-")
    _keep_until_exit.append(folder)
    program = Path(folder.name) / "playouts"
    command = [compiler, "-O3", "-std=c++20", str(_PROTOTYPE), "-o", str(program)]
    done = subprocess.run(command, stderr=subprocess.PIPE, text=True)  # whose linker complains after a Ctrl-C
    if done.returncode:
        raise RuntimeError(f"the prototype cannot be compiled: {done.stderr}")
    return program


_keep_until_exit: list[tempfile.TemporaryDirectory[str]] = []


def prototype_playouts(size: int) -> Callable[[int], float] | None:
    program = compiled_prototype()
    if program is None:
        return None

    def measure(_threads: int) -> float:
        command = [str(program), str(size), str(SECONDS), "1"]
        games, _moves, _score, seconds = subprocess.run(command, check=True, capture_output=True).stdout.split()
        return int(games) / float(seconds)

    return measure


@cache
def _random_game(size: int) -> list[tuple[int, int]]:
    """The moves of one random game as (column, row); both libraries replay the same one."""
    chance = random.Random(1)
    board = Board(size)
    moves: list[tuple[int, int]] = []
    while len(moves) < size * size:
        choices = [p for p in board.legal_moves() if not board.is_eyelike(p, board.to_play)]
        if not choices:
            break
        point = chance.choice(choices)
        board.play(point)
        moves.append((point.column, point.row))
    return moves


def play_from_python(_threads: int) -> float:
    moves = _random_game(19)

    def work() -> int:
        play = Board(19).play
        for move in moves:
            play(move)
        return len(moves)

    return _rate(work)


def play_legal_moves(_threads: int) -> float:
    """Moves per second of 9x9 games in which each is one of Board.legal_moves."""
    return _rate(lambda: _random_moves(lambda board: board.legal_moves()))


def play_legal_indices(_threads: int) -> float:
    """The same with Board.legal_indices, whose points have no names."""
    return _rate(lambda: _random_moves(lambda board: board.legal_indices()))


def _random_moves(legal: Callable[[Board], Sequence[Any]]) -> int:
    board, chance = Board(9), random.Random(1)
    for _ in range(60):
        moves = legal(board)
        board.play(moves[int(chance.random() * len(moves))])
    return 60


def play_with_sgfmill(_threads: int) -> float:
    from sgfmill import boards

    moves = _random_game(19)

    def work() -> int:
        play = boards.Board(19).play
        for number, (column, row) in enumerate(moves):
            play(row, column, "bw"[number % 2])
        return len(moves)

    return _rate(work)


def count_games(_threads: int) -> float:
    """Positions per second of a full count of short games, with play and undo."""
    board = Board(5)

    def count(depth: int) -> int:
        nodes = 0
        for index in board.legal_indices():
            board.play((index % 5, index // 5))
            nodes += 1 + (count(depth - 1) if depth > 1 else 0)
            board.undo()
        return nodes

    return _rate(lambda: count(3))


def count_games_with_sgfmill(_threads: int) -> float:
    """The same count on sgfmill's board, which copies because it cannot take back."""
    from sgfmill import boards

    def count(board: Any, depth: int, color: int) -> int:
        nodes = 0
        for row in range(5):
            for column in range(5):
                if board.get(row, column) is None:
                    after = board.copy()
                    after.play(row, column, "bw"[color - 1])
                    nodes += 1 + (count(after, depth - 1, WHITE if color == BLACK else BLACK) if depth > 1 else 0)
        return nodes

    return _rate(lambda: count(boards.Board(5), 3, BLACK))


def _milliseconds(command: list[str]) -> float:
    start = time.perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return 1000 * (time.perf_counter() - start)


def start_up(_threads: int) -> float:
    """Milliseconds that `tesuji --version` takes."""
    return _milliseconds([sys.executable, "-m", "tesuji", "--version"])


def bare_python(_threads: int) -> float:
    """Milliseconds that Python takes to do nothing."""
    return _milliseconds([sys.executable, "-c", "pass"])
