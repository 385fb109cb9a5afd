"""Calls of the core's own objects: the boundary checks, and nothing that comes through it can crash."""

from random import Random
from typing import Any

import numpy as np

from fuzz.api_board import scattered
from fuzz.calls import (
    Argument,
    Call,
    World,
    color,
    function,
    indices,
    method,
    move,
    moves,
    number,
    point,
    points,
    real,
    seed,
    stone,
    word,
    work,
    yes,
)
from fuzz.values import Values
from tesuji import Board, Point, _core
from tesuji.players.tielman.settings import TielmanSettings
from tesuji.players.uct.settings import UctSettings
from tesuji.solvers.mcts.search import core_settings
from tesuji.solvers.mcts.settings import MctsSettings

WEIGHT = 8
TREE = 1 << 21  # bytes; a step must take a moment


def start(world: World, random: Random) -> None:
    """A board to ask questions about."""
    world.keep("arena", scattered(random, random.choice((4, 5, 7, 9)), random.choice((4, 5, 9))))
    world.keep("patterns", _core.PatternWeights())
    world.keep("known", _core.KnownPatterns(1 << 20))


# Objects that are kept with the board that they are about ----------------------------------------------------------


class Seen:
    """A search and its board, so that its arguments can be points of that board."""

    def __init__(self, search: Any, board: Board) -> None:
        self.search, self.board = search, board
        self.width, self.height = board.width, board.height

    def __repr__(self) -> str:
        return f"<{type(self.search).__name__} on {self.board!r}>"


def kept(make: Any) -> Any:
    """Keep the board with the search."""

    def act(board: Board, *given: Any) -> Seen:
        return Seen(make(board, *given), board.copy())

    act.__name__ = make.__name__
    return act


def asked(kind: str, name: str, *arguments: Argument) -> Call:
    """A method of a search that is kept so."""

    def act(seen: Seen, *drawn: Any) -> Any:
        found = getattr(seen.search, name)
        return found(*drawn) if callable(found) else found

    return Call(kind, f"{kind}.{name}", act, arguments)


def its_board(v: Values, seen: Any) -> Any:
    """The board of the search, mostly."""
    return v.or_odd(lambda: seen.board)


def legal(v: Values, seen: Any) -> Any:
    """A legal move of the side to play, mostly."""
    found = seen.board.legal_moves()
    return v.or_odd(lambda: v.random.choice(found) if found else None)


def advance(seen: Any, played: Any) -> None:
    """The game goes on, here and on the board that is kept."""
    seen.search.advance(played)
    seen.board.play(played)


# What belongs together ---------------------------------------------------------------------------------------------


def replaced(v: Values, given: list[Any]) -> list[Any]:
    """What belongs together, with an odd thing in it now and then."""
    return [v.or_odd(lambda value=value: value) for value in given]  # type: ignore[misc]


def listed(argument: Argument) -> Argument:
    """The same as a list, mostly."""

    def draw(v: Values, thing: Any) -> Any:
        value = argument(v, thing)
        return list(value) if isinstance(value, tuple) or hasattr(value, "__next__") else value

    return draw


def settings(defaults: dict[str, Any], memory: bool = True) -> Argument:
    """Some settings changed, now and then to something that they cannot be."""
    fields = {name: value for name, value in defaults.items() if name != "memory"}

    def changed(v: Values, value: Any) -> Any:
        if v.random.random() < 3 * v.wrong:
            return v.odd()
        if isinstance(value, bool):
            return v.random.random() < 0.5
        if isinstance(value, int):
            return v.random.choice((0, 1, 2, value, 50))
        if isinstance(value, float):
            return v.random.choice((0.0, 0.5, 1.0, value, 100.0))
        words = {"selection": ("ucb1+", "rave", "ucb-e", "ucb1-tuned"), "final_choice": ("visits", "mean")}
        return v.random.choice(next((options for options in words.values() if value in options), (value, "x")))

    def draw(v: Values, _: Any) -> Any:
        names = v.random.sample(list(fields), min(len(fields), v.random.choice((0, 0, 1, 2, 4, 8))))
        room = {"memory": TREE} if memory else {}
        return v.or_odd(lambda: room | {name: changed(v, fields[name]) for name in names})

    return draw


def options(v: Values, _: Any) -> Any:
    """How to search and how far."""
    names = ("all_moves", "weak_sum", "odds", "zones", "patterns")
    given = {name: v.yes() for name in names if v.random.random() < 0.5}
    if v.random.random() < 0.3:
        given["depth"] = v.number(0, 30)
    if v.random.random() < 0.3:
        given["epsilon_percent"] = v.number(0, 100)
    if v.random.random() < 0.2:
        given["report_every"], given["observer"] = v.number(1, 100), v.or_odd(lambda: lambda *progress: None)
    if v.random.random() < 0.3:
        given["known"] = v.or_odd(lambda: _core.KnownPatterns(v.random.choice((0, 1 << 12, 1 << 20))))
    algorithm = v.or_odd(lambda: v.random.choice(("alphabeta", "alphabeta-tt", "pn", "pn+", "dfpn", "dfpn+")))
    return {"algorithm": algorithm, "nodes": v.random.randint(0, 300), "memory": v.random.choice((0, 1 << 20)), **given}


def searched(kind: str, name: str, *arguments: Argument) -> Call:
    """A search that is told how far to go."""

    def act(search: Any, given: Any, *drawn: Any) -> Any:
        return getattr(search, name)(_core.SearchOptions(**given), *drawn)

    return Call(kind, f"{kind}.{name}", act, (options, *arguments))


def sides(board: Board) -> dict[int, list[Point]]:
    """The stones of both sides."""
    return {color: board.stones(color) for color in (1, 2)}  # type: ignore[arg-type]


def question(board: Board, given: Any) -> Any:
    """A question about the arena."""
    return _core.QuestionSearch(_core.Question(board, *given))


def continued(board: Board, given: Any, how: Any) -> Any:
    """A question about the arena whose search can be resumed."""
    return _core.ContinuedSearch(_core.Question(board, *given), _core.SearchOptions(**how))


def question_of(v: Values, board: Any) -> Any:
    """Who asks what about which stones in which region, and what is assumed."""
    r, stones = v.random, {side: [p.row * board.width + p.column for p in all_] for side, all_ in sides(board).items()}
    attacker = r.choice((1, 2))
    objective = r.choice(("kill", "kill", "seki", "connect", "race", "and", "or"))
    target = r.sample(stones[3 - attacker], min(len(stones[3 - attacker]), r.choice((1, 1, 2))))
    own = r.sample(stones[attacker], min(len(stones[attacker]), 1)) if objective in ("race", "and", "or") else []
    region = r.sample(range(board.width * board.height), r.randint(0, 14))
    assumed = r.sample(stones[1], min(len(stones[1]), r.choice((0, 0, 2))))
    retakes = [r.choice((-1, 0, 1, 8)) for _ in range(2)]
    held = [r.choice((None, 1, 2)), r.sample(range(board.width * board.height), 4)] if r.random() < 0.5 else []
    if objective in ("and", "or"):
        held = [*(held or (None, [])), clauses_of(v, target, own)]
    return replaced(v, [attacker, objective, region, target, own, assumed, *retakes, r.random() < 0.5, *held])


def clauses_of(v: Values, target: list[Any], own: list[Any]) -> list[Any]:
    """Joined goals about these stones."""
    kind = ("kill", "kill", "connect")
    parts = [target, own] if own and v.random.random() < 0.5 else [[stone] for stone in (*target, *own)]
    return [(v.random.choice(kind), part) for part in parts]


def capture(board: Board, target: Any, kinds: Any, *numbers: Any) -> Any:
    """A capturing problem in the arena."""
    return _core.CaptureSearch(board, target, 0, 2, kinds, *numbers)


def kinds(v: Values, _: Any) -> Any:
    """The five ranges of Zhang's choice of moves."""
    return v.or_odd(lambda: [(v.random.randint(0, 3), v.random.randint(0, 9)) for _ in range(5)])


def tactic(board: Board, given: Any, values: Any, start: Any) -> Any:
    """A tactic search in the arena."""
    *given, clauses = given
    return _core.TacticSearch(board, *given, values, start, clauses=clauses)


def tactic_of(v: Values, board: Any) -> Any:
    """A goal, the stones that it is about, perhaps a region, and what is assumed."""
    r, stones, side = v.random, sides(board), v.random.choice((1, 2))
    goal = r.choice(("capture", "escape", "kill", "live", "connect", "cut", "race", "and", "or"))
    target = r.sample(stones[side], min(len(stones[side]), r.choice((1, 1, 2))))
    own = r.sample(stones[3 - side], min(len(stones[3 - side]), 1)) if goal in ("race", "and", "or") else []
    region = r.choice((None, r.sample(board.points(), 12)))
    assumed = r.sample(stones[1], min(len(stones[1]), r.choice((0, 0, 2))))
    retakes = [r.choice((0, 1, 8)) for _ in range(2)]
    clauses = clauses_of(v, target, own) if goal in ("and", "or") else []
    return replaced(v, [goal, target, own, region, assumed, r.random() < 0.5, *retakes, clauses])


def game_search(board: Board, *given: Any) -> Any:
    """A search of the game in the arena."""
    return _core.GameSearch(board, [board.stones_hash], *given)


def lin_state(board: Board, given: Any) -> Any:
    """A problem of Lin's in the arena."""
    return _core.LinState(board.colors(), *given)


def lin_of(v: Values, board: Any) -> Any:
    """Where may be played, what matters, what lives, and the numbers of the rules."""
    r = v.random
    shape = (board.height, board.width) if r.random() >= v.wrong else (3, 2)
    feasible = np.array([[r.random() < 0.8 for _ in range(shape[1])] for _ in range(shape[0])], dtype=np.uint8)
    important, alive = np.zeros(shape, dtype=np.uint8), np.zeros(shape, dtype=np.uint8)
    for p in sides(board)[r.choice((1, 2))]:
        if r.random() < 0.2 and p.row < shape[0] and p.column < shape[1]:
            important[p.row, p.column] = feasible[p.row, p.column] = 1
    numbers = [r.choice((1, 2)), r.choice((1, 2)), r.choice((3, 1)), r.choice((4, 1)), r.choice((5, 0, 1))]
    return replaced(v, [feasible, important, alive, *numbers])


def lin_search(state: Any, *given: Any) -> Any:
    """One of Lin's searches."""
    return _core.LinSearch(state, *given)


def line(v: Values, _: Any) -> Any:
    """A line of moves by number."""
    return v.some(lambda: v.number(-1, 8), 2)


def sampler(patterns: Any, values: Any) -> Any:
    """Games by urgency."""
    return _core.UrgencySampler(values, patterns)


def network(board: Any, hidden: Any, left: Any, bottom: Any, last: Any) -> Any:
    """What a network that has learned nothing thinks, with as many weights as it needs."""
    count = hidden if isinstance(hidden, int) and 0 < hidden <= 300 else 20  # no list is as long as an odd number
    return _core.WindowNetwork(hidden, [0.1] * (83 * count), [0.1] * (81 * (count + 1)), left, bottom).evaluate(
        board, last
    )


def lines(v: Values, board: Any) -> Any:
    """Lines of moves."""
    return v.or_odd(lambda: [listed(moves)(v, board) for _ in range(v.random.randint(0, 3))])


def sample(board: Board, *given: Any) -> Any:
    """Games by urgency in the arena."""
    return _core.UrgencySampler({}, None).sample(board, *given)


def chance(v: Values, _: Any) -> Random:
    """Random numbers."""
    return Random(v.random.getrandbits(30))


def width(v: Values, _: Any) -> int:
    """A side of a board."""
    return v.random.choice((4, 5, 9))


URGENCIES = dict.fromkeys(("base", "capture", "capture_per_stone", "escape", "escape_per_stone"), 10)
uct_values = settings(UctSettings().core())
tactic_values = settings(core_settings(MctsSettings()))
tielman_values = settings(TielmanSettings().core_values(), memory=False)
shares = (real(0, 1), real(0, 1), real(0, 1), yes)
lin_numbers = (real(0, 2), number(0, 60), yes, yes, word(0, 1 << 20), seed)

CALLS: list[Call] = [
    function("", lambda _, *a: scattered(*a), chance, width, width, keep="arena"),
    method("arena", "play", move),
    function("", lambda _, m: _core.KnownPatterns(m), word(0, 1 << 12, 1 << 20), keep="known"),
    method("known", "__len__"),
    # Exact questions
    function("arena", question, question_of, keep="question"),
    searched("question", "solve"),
    searched("question", "read", number(0, 20), number(0, 20), number(0, 5), number(0, 9)),
    searched("question", "race", number(0, 20)),
    searched("question", "link", number(0, 20), number(0, 6)),
    searched("question", "chase", number(0, 20), number(0, 20), number(0, 9)),
    searched("question", "prove", work(500)),
    searched("question", "life_samples", number(0, 9), number(0, 9)),
    method("question", "legal_moves"),
    function("arena", kept(continued), question_of, options, keep="continued"),
    function("continued", lambda s, o, *a: s.search.run(_core.SearchOptions(**o), *a), options),
    function("continued", lambda s, o, *a: s.search.run(_core.SearchOptions(**o), *a), options, listed(indices)),
    function("continued", lambda s, o, *a: s.search.prove(_core.SearchOptions(**o), *a), options, work(500)),
    asked("continued", "widen", listed(indices), listed(indices)),
    function("continued", lambda s, o: s.search.solve(_core.SearchOptions(**o)), options),
    function("continued", lambda s, g: s.search.ask(_core.Question(s.board, *g)), lambda v, s: question_of(v, s.board)),
    asked("continued", "release"),
    function("arena", capture, stone, kinds, number(1, 15), *(number(1, 9),) * 4, keep="capture"),
    searched("capture", "solve"),
    method("capture", "candidates"),
    method("capture", "evaluation"),
    # The tactic search
    function("arena", kept(tactic), tactic_of, tactic_values, seed, keep="tactic"),
    asked("tactic", "run", work(60), real(0, 0), number(1, 3), word(None, lambda *p: None), real(0, 1)),
    asked("tactic", "run", work(300)),
    asked("tactic", "children", listed(moves)),
    asked("tactic", "confidence"),
    asked("tactic", "weights", color),
    asked("tactic", "region"),
    asked("tactic", "prove", work(200), word(1 << 20), work(500)),
    asked("tactic", "playouts", work(30), seed),
    asked("tactic", "value"),
    asked("tactic", "proof"),
    # Whole games
    function("arena", kept(game_search), move, move, number(0, 2), real(-9, 9), uct_values, seed, keep="search"),
    asked("search", "run", work(60), real(0, 0), number(1, 3), yes),
    asked("search", "run", work(60)),
    function("search", advance, legal),
    asked("search", "advance", move),
    asked("search", "ban", listed(indices)),
    asked("search", "stake", listed(indices), listed(indices), listed(indices)),
    asked("search", "set_threats", number(0, 2), number(0, 9)),
    asked("search", "children", listed(indices)),
    asked("search", "variation", listed(indices), number(0, 20)),
    asked("search", "ownership"),
    asked("search", "owners"),
    asked("search", "groups"),
    asked("search", "set_komi", real(-9, 9)),
    asked("search", "mean"),
    asked("search", "decision"),
    function("arena", _core.knowledge_playouts, work(4), seed, real(-9, 9), uct_values),
    # Tielman's
    function("arena", kept(_core.TielmanSearch), tielman_values, seed, keep="tielman"),
    asked("tielman", "run", its_board, color, real(-9, 9), work(30), listed(points)),
    asked("tielman", "advance", move, move),
    asked("tielman", "forget"),
    asked("tielman", "moves", its_board, color),
    asked("tielman", "marks", its_board, color),
    asked("tielman", "influence", lambda v, s: v.or_odd(lambda: scattered(v.random, 9, 5))),
    # Lin's
    function("arena", lin_state, lin_of, keep="lin state"),
    method("lin state", "play", move),
    method("lin state", "is_legal", move),
    method("lin state", "undo"),
    method("lin state", "legal_indices"),
    method("lin state", "play_out", seed),
    method("lin state", "playouts", work(5), seed),
    method("lin state", "score_for_black"),
    method("lin state", "hash"),
    method("lin state", "ko_retakes_left"),
    function("lin state", lambda s: _core.LinState(s), keep="lin state"),
    function("lin state", _core.lin_forced_in, color, real(0, 1), number(1, 5), work(300)),
    function("lin state", lin_search, *lin_numbers, keep="lin"),
    function("", lambda _, *a: _core.TrapSearch(*a), number(2, 30), *shares, *lin_numbers, keep="trap"),
    *(method(kind, "run", work(100)) for kind in ("lin", "trap")),
    *(method(kind, "node", line) for kind in ("lin", "trap")),
    *(method(kind, "children", line) for kind in ("lin", "trap")),
    *(method(kind, name) for kind in ("lin", "trap") for name in ("decision", "picks")),
    # Games by urgency
    function("patterns", sampler, settings(URGENCIES, memory=False), keep="sampler"),
    function("sampler", lambda s, *a: s.urgencies(Board(5), *a), color),
    method("patterns", "set3", number(0, 65535), color, number(-(2**23), 2**23)),
    method("patterns", "set5", number(0, 2**48), color, number(-(2**23), 2**23)),
    function("arena", _core.PatternWeights.code3, point),
    function("arena", _core.PatternWeights.code5, point),
    function("arena", network, number(0, 300), number(-30, 30), number(-30, 30), move),
    function("arena", sample, number(0, 2), lines, work(4), seed, number(1, 3)),
]
