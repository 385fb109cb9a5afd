"""What is used wrongly says so in one sentence: searches from two threads, settings of a wrong kind, scarce threads."""

import resource
import subprocess
import sys
from dataclasses import MISSING, fields
from typing import get_type_hints

import pytest

from fuzz import api_faces
from tesuji import BLACK, Board, InputError, _core
from tesuji.players.external.player import ExternalSettings
from tesuji.players.olga import OlgaSettings
from tesuji.players.tielman import TielmanSettings
from tesuji.players.uct import UctSettings
from tesuji.solvers.investigate import InvestigationSettings
from tesuji.solvers.lin import LinSettings
from tesuji.solvers.mcts import MctsSettings

BUSY = "this search is running: it can be asked again when it has ended"
STACK = 32 << 20  # bytes of a thread's stack in these processes
STONES = ("C3", "C4", "D3", "D4", "E4", "E3")


def stones(size=9):
    board = Board(size)
    for point in STONES:
        board.play(point)
    return board


def tactic(board=None, **settings):
    return _core.TacticSearch(board or stones(), "capture", ["C3"], [], None, [], False, 0, 0, settings, 1)


def python(script, *words):
    """Run a script in a process of its own, which may crash or have little memory."""

    def large_stacks():
        resource.setrlimit(resource.RLIMIT_STACK, (STACK, resource.getrlimit(resource.RLIMIT_STACK)[1]))

    words = [sys.executable, "-c", script, *words]
    return subprocess.run(words, capture_output=True, text=True, preexec_fn=large_stacks)


# One caller at a time ------------------------------------------------------------------------------------------

TWO_THREADS = """
import os, signal, sys, threading
import numpy as np
from tesuji import Board, _core

board = Board(9)
for point in ("C3", "C4", "D3", "D4", "E4", "E3"):
    board.play(point)
many = 1 << 40  # ended by the other thread
plane = np.zeros((3, 3), dtype=np.uint8)
stones = plane.copy()
stones[1, 1] = 1

def lin():
    state = _core.LinState(stones, plane + 1, stones, plane, 1)
    return _core.LinSearch(state, 1.4, 50, True, False, True, True, False, 1 << 20, 1)

def trap():
    return _core.TrapSearch(20, 0.5, 0.7, 0.3, True, 1.4, 50, True, False, True, True, False, 1 << 20, 1)

def tactic():
    return _core.TacticSearch(board, "capture", ["C3"], [], None, [], False, 0, 0, {"memory": 1 << 20}, 1)

def game():
    return _core.GameSearch(board, [], None, None, 0, 7.5, {"memory": 1 << 24}, 1)

def tielman():
    return _core.TielmanSearch(board, {}, 1)

def options(nodes):
    return _core.SearchOptions("dfpn+", nodes=nodes)

def asked():
    return _core.Question(board, 2, "kill", list(range(81)), [20], [], [], 0, 0, False)

def continued():
    return _core.ContinuedSearch(asked(), options(many))

lin_uses = {
    "run": (many,), "node": ([],), "children": ([],), "decision": None, "picks": None, "nodes": None,
    "simulations": None, "memory_full": None, "consistent_from": None, "descents": None, "proof": None,
}
kinds = {
    "lin": (lin, lin_uses),
    "trap": (trap, lin_uses),
    "continued": (continued, {
        "run": (options(many),), "prove": (options(1), 1), "widen": (list(range(81)), []), "solve": (options(1),),
        "ask": (asked(),), "release": (), "bytes": None,
    }),
    "tactic": (tactic, {
        "run": (many,), "children": ([],), "confidence": (), "weights": (1,), "region": (), "prove": (1,),
        "playouts": (1,), "simulations": None, "nodes": None, "memory_full": None, "value": None, "proof": None,
    }),
    "game": (game, {
        "run": (many,), "advance": ("A1",), "ban": ([1],), "stake": ([1],), "set_threats": (1, 1), "children": (),
        "variation": (), "ownership": (), "owners": (), "groups": (), "set_komi": (1.0,), "komi": None, "visits": None,
        "mean": None, "score": None, "games": None, "decision": None, "nodes_read": None, "nodes": None,
        "memory_full": None,
    }),
    "tielman": (tielman, {
        "run": (board, 1, 7.5, 10_000_000, []), "advance": (None, None), "forget": (), "moves": (board, 1),
        "marks": (board, 1), "influence": (board,),
    }),
}
make, uses = kinds[sys.argv[1]]
search = make()

def use(name):
    thing = getattr(search, name)
    return thing if uses[name] is None else thing(*uses[name])

probe = next(name for name in ("moves", "nodes", "widen") if name in uses)  # changes nothing before it runs

def other():
    while True:
        try:
            use(probe)
        except RuntimeError:
            break  # now it runs
    for name in uses:
        try:
            use(name)
        except RuntimeError as error:
            print(name, error, sep=": ")
        else:
            print(name, "was allowed")
    os.kill(os.getpid(), signal.SIGINT)

thread = threading.Thread(target=other)
thread.start()
try:
    use("run")
except KeyboardInterrupt:
    pass
thread.join()
for name in list(uses)[1:]:  # it can be asked again
    try:
        use(name)
    except ValueError:
        pass
print("names:", *uses)
print("all:", *(name for name in dir(search) if not name.startswith("_")))
"""


@pytest.mark.parametrize("kind", ["lin", "trap", "continued", "tactic", "game", "tielman"])
def test_a_search_that_runs_cannot_be_used_in_another_thread(kind):
    done = python(TWO_THREADS, kind)
    assert done.returncode == 0, done.stderr
    *answers, names, everything = done.stdout.splitlines()
    uses = names.split()[1:]
    assert sorted(uses) == sorted(everything.split()[1:])  # nothing has been left out
    assert answers == [f"{name}: {BUSY}" for name in uses]


def test_a_search_cannot_be_used_by_its_own_observer():
    search, heard = tactic(), []

    def observer(*progress):
        for use in (lambda: search.run(1), lambda: search.children([]), lambda: search.nodes):
            with pytest.raises(RuntimeError, match=BUSY):
                use()
        heard.append(progress[0])

    search.run(1000, observer=observer, interval=0.0)
    assert heard
    assert search.simulations == 1000


def test_an_error_in_an_observer_ends_the_search_and_leaves_it_usable():
    search = tactic()

    def observer(*progress):
        raise LookupError("enough")

    with pytest.raises(LookupError, match="enough"):
        search.run(1 << 40, observer=observer, interval=0.0)
    assert search.run(10) == "simulations"


def test_known_patterns_are_empty_before_the_first_search():
    assert len(_core.KnownPatterns()) == 0


def test_weights_that_change_while_a_search_uses_them_do_not_reach_it():
    patterns = _core.PatternWeights()
    patterns.set3(0, BLACK, 7)
    board = stones()
    search = _core.TacticSearch(board, "capture", ["C3"], [], None, [], False, 0, 0, {}, 1, patterns)
    before = search.weights(BLACK).tolist()
    for code in range(1 << 16):
        patterns.set3(code, BLACK, 1000)
    assert search.weights(BLACK).tolist() == before


def test_a_board_may_be_played_on_while_random_games_are_played_from_it():
    script = """
import threading
from tesuji import Board
board, other = Board(9), Board(19)
def change():
    while not done.is_set():
        board.assign(other)  # of another size even
        board.assign(Board(9))
done = threading.Event()
thread = threading.Thread(target=change)
thread.start()
sizes = {board.random_games(64).ownership.size for _ in range(50)}
done.set()
thread.join()
print(sizes <= {81, 361})
"""
    done = python(script)
    assert (done.returncode, done.stdout) == (0, "True\n"), done.stderr


# Exploration and threads ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("selection", ["ucb1+", "rave"])
def test_a_search_without_a_bound_for_exploration_ends_on_two_threads(selection):
    for seed in range(20):
        region = ["C4", "D3", "D4", "C2"]
        settings = {"exploration": 0.0, "selection": selection, "memory": 1 << 20}
        board = Board.from_stones(7, black=["B3", "C2", "D2"], white=["C3"])
        search = _core.TacticSearch(board, "capture", ["C3"], [], region, [], False, 0, 0, settings, seed)
        assert search.run(300, threads=2) == "simulations"


# Threads and memory that are not to be had ---------------------------------------------------------------------

SEARCHES = """
import resource, sys
from tesuji import Board, _core
from tesuji.players.olga.player import make_sampler
from tesuji.players.olga.settings import OlgaSettings

board = Board(9)
for point in ("C3", "C4", "D3", "D4", "E4", "E3"):
    board.play(point)
tactic = _core.TacticSearch(board, "capture", ["C3"], [], None, [], False, 0, 0, {"memory": 1 << 20}, 1)
game = _core.GameSearch(board, [], None, None, 0, 7.5, {"memory": 1 << 24}, 1)
sampler = make_sampler(OlgaSettings())
"""
ALONE = """
alone = board.random_games(500).mean, sampler.sample(board, 0, [(), ("A1",)], 50, 1)
"""
SCARCE = """
pages = int(open("/proc/self/statm").read().split()[0])
limit = pages * resource.getpagesize() + (int(sys.argv[1]) << 20)
resource.setrlimit(resource.RLIMIT_AS, (limit, limit))
"""
linux = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="memory is bounded in Linux's way")


@linux
def test_work_goes_on_with_the_threads_that_can_be_started():
    script = """
print(board.random_games(500, threads=1024).mean == alone[0])
print(sampler.sample(board, 0, [(), ("A1",)], 50, 1, 1024) == alone[1])
print(tactic.run(2000, threads=1024), tactic.simulations >= 2000)
print(game.run(500, threads=1024, early_stop=False)[0])
"""
    done = python(SEARCHES + ALONE + SCARCE + script, "1024")  # stacks take megabytes: they never are a thousand
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines() == ["True", "True", "simulations True", "500"]


@linux
def test_a_search_without_even_one_thread_says_so():
    script = """
for search in (lambda: board.random_games(500), lambda: tactic.run(10), lambda: game.run(10)):
    try:
        search()
    except (RuntimeError, MemoryError) as error:
        print(str(error).partition(":")[0])
"""
    done = python(SEARCHES + SCARCE + script, "16")  # less than one stack
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines() == ["no thread can be started"] * 3


@linux
def test_memory_that_is_not_there_is_a_memory_error():
    script = """
try:
    _core.GameSearch(board, [], None, None, 0, 7.5, {"memory": 1 << 45}, 1)
except MemoryError:
    print("MemoryError")
"""
    done = python(SEARCHES + SCARCE + script, "8")
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines() == ["MemoryError"]


@linux
def test_a_tree_that_may_grow_beyond_the_memory_that_there_is_grows_no_more():
    script = """
game = _core.GameSearch(board, [], None, None, 0, 7.5, {"memory": 1 << 45, "expand_visits": 0}, 1)
print(game.run(2000, early_stop=False)[0], game.memory_full)
tree = _core.TacticSearch(board, "capture", ["C3"], [], None, [], False, 0, 0, {"memory": 1 << 40}, 1)
print(tree.run(30_000))
"""
    done = python(SEARCHES + SCARCE + script, "256")
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines() == ["2000 True", "simulations"]


# Settings of a wrong kind --------------------------------------------------------------------------------------

SETTINGS = (*api_faces.SETTINGS, ExternalSettings)
WRONG = {
    bool: (1, 0.0, "true", None),
    int: ("3", 1.5, float("nan"), True, None, 2**64, -(2**70), b"3"),
    float: ("0.5", float("nan"), float("inf"), True, None, 10**400, b"1"),
    str: (3, None, b"word", True),
}


def wrong_values(kind):
    """Values that no field of this kind can have."""
    optional = type(None) in getattr(kind, "__args__", ())
    kind = kind.__args__[0] if optional else kind
    values = WRONG.get(kind, (3, "3", None, (1, "2"), ("1", "2"), [1, 2], (1.5, 2), (True, 1)))
    return [value for value in values if not (optional and value is None)]


@pytest.mark.parametrize("settings", SETTINGS, ids=lambda settings: settings.__name__)
def test_a_setting_of_a_wrong_kind_is_refused_by_name(settings):
    hints = get_type_hints(settings)
    needed = {field.name: "x" for field in fields(settings) if field.default is MISSING}
    for field in fields(settings):
        kind = hints[field.name]
        for value in wrong_values(str if "Literal" in str(kind) else kind):
            with pytest.raises(InputError, match=f"^{field.name} is .*: expected "):
                settings(**needed | {field.name: value})


@pytest.mark.parametrize("settings", [InvestigationSettings, MctsSettings, UctSettings, OlgaSettings, TielmanSettings])
@pytest.mark.parametrize("value", [-1, 2**62])
def test_numbers_that_nobody_can_mean_are_refused_in_one_sentence(settings, value):
    for field in fields(settings):
        if type(field.default) in (int, float) and field.name not in ("simulations", "memory", "seed"):
            try:
                settings(**{field.name: value})
            except InputError as error:
                assert field.name in str(error)  # noqa: PT017


def test_whole_numbers_for_others_make_the_same_settings():
    assert LinSettings(exploration=1).to_toml() == LinSettings(exploration=1.0).to_toml()
    assert LinSettings(exploration=1).digest == LinSettings(exploration=1.0).digest


@pytest.mark.parametrize(
    ("values", "error", "complaint"),
    [
        ({"memory": "x"}, TypeError, "memory is 'x': expected a whole number from 0 to 18446744073709551615"),
        ({"memory": 2**64}, ValueError, "memory is 18446744073709551616: expected a whole number"),
        ({"solver": 1}, TypeError, "solver is 1: expected true or false"),
        ({"exploration": None}, TypeError, "exploration is None: expected a number of at least 0"),
        ({"exploration": float("nan")}, ValueError, "exploration is nan: expected a number"),
        ({"selection": 3}, TypeError, "expected a word for selection, not 3"),
        ({"selection": "best"}, ValueError, "'best' is not a value of selection"),
        ({"nothing": 3}, ValueError, "'nothing' is not a setting of this search"),
        ({3: 3}, TypeError, "expected settings by name, not by 3"),
    ],
)
def test_the_core_names_the_setting_and_what_was_expected(values, error, complaint):
    with pytest.raises(error, match=complaint):
        _core.TacticSearch(stones(), "capture", ["C3"], [], None, [], False, 0, 0, values, 1)


def test_a_capture_is_about_one_block():
    with pytest.raises(ValueError, match="one block"):
        _core.TacticSearch(stones(), "capture", ["C3", "E4"], [], None, [], False, 0, 0, {}, 1)


def test_words_that_are_no_text_are_no_points():
    with pytest.raises(ValueError, match="expected a point"):
        Board(9).play("\ud800")
