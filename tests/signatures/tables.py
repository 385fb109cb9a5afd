"""Everything that is signed, table by table: each is a function that makes its entries anew.

Nothing here may depend on the clock, on the number of processors or on the order in which a set is walked: limits are
nodes and simulations, seeds are fixed, and there is one thread.
"""

from collections.abc import Callable, Iterator
from functools import partial

import signing
from positions import COLLECTIONS, FIGHT, LIN, OPENING, bare, game, opened, problem, problems

from tesuji.go import BLACK, WHITE, Board, Game, Point, point_name
from tesuji.gtp import Engine, Session
from tesuji.players import PRESETS, Resignation, make_player
from tesuji.players.olga.patterns import pattern_weights
from tesuji.players.uct import UctSettings
from tesuji.players.uct.thinking import Thinking
from tesuji.problems import Goal, Problem, complete, load
from tesuji.solvers import SOLVERS, Choice, Limit
from tesuji.solvers.auto.outlook import Outlook
from tesuji.solvers.lin import TrapTreeShape, search_trap_tree
from tesuji.solvers.mcts import MctsSearch, preset
from tesuji.solvers.stones.fate import Fate

Entries = Iterator[tuple[str, str]]

SEED = 7
SIMULATIONS = 600
"""Of the tactic search, for every preset on every problem."""
LIN_SIMULATIONS = 3_000
GAMES = 400
"""Of searches of whole games and of games about one group."""
EXACT_NODES = 3_000
SOLVE_NODES = 30_000
PART_NODES = 6_000
"""Of problems that are told only in part: nothing of them is over early."""
GTP_NODES = 3_000
FAST = {"simulations": "60"}
"""For players that simulate."""

TACTICS = {
    "a throw-in in the open": opened(problem("captures", "A throw-in before the atari")),
    "an escape in the open": opened(problem("ladders", "Taking a chaser of the ladder")),
    "an enclosed net": problem("nets", "The net when both ladders are broken"),
    "life in the open": opened(problem("corner", "The tripod")),
    "an enclosed corner": problem("corner", "The carpenter's square"),
    "an enclosed ko": problem("ko", "A ko that needs two threats"),
    "a crossing in the open": opened(problem("connections", "Crossing under on the first line")),
    "a race": problem("semeai", "A big eye beats a small eye"),
}
"""For the tactic search: open and enclosed, all kinds of goals."""

EXACT = {
    "a net": problem("first-steps", "A net"),
    "a loose ladder": problem("nets", "A loose ladder"),
    "a rabbity six": problem("eyes", "A rabbity six dies at its heart"),
    "an L group": problem("corner", "The L group with one leg dies"),
    "a ko": problem("ko", "Taking the ko for the second eye"),
    "a seki": problem("seki", "Living in seki"),
    "a cut": problem("connections", "Cutting by shortage of liberties"),
    "a race": problem("semeai", "Liberties from the outside"),
}
"""For the six exact searchers: all kinds of verdicts."""


# Searches by simulations ----------------------------------------------------------------------------------------------


def tactic(asked: Problem) -> Entries:
    """Every preset of the tactic search on one problem."""
    for name in SOLVERS["mcts"].presets:
        yield name, _walked("mcts", name, asked, SIMULATIONS)
    for name in ("zhang-m", "zhang-o"):  # the others have no library of patterns to begin with
        found = MctsSearch(asked, preset(name), seed=SEED, patterns=pattern_weights()).run(SIMULATIONS)
        yield f"{name} with patterns", signing.tree(found.nodes, [(c.move, c.visits, c.mean) for c in found.children])


def lin() -> Entries:
    """Every preset of Lin's searches, on problems of his and in his synthetic trap."""
    asked = {path.stem: next(load(path).problems()) for path in LIN[::10]}
    for name, known in SOLVERS["minimax-mcts"].presets.items():
        for label, told in asked.items():
            yield f"{name}, {label}", _walked("minimax-mcts", name, told, LIN_SIMULATIONS)
        for chance in (False, True):
            search = search_trap_tree(TrapTreeShape(chance=chance), known.settings, LIN_SIMULATIONS, SEED)
            rows = [(Point(child.move, 0), child.visits, child.mean) for child in search.children()]
            label = "a trap by chance" if chance else "a trap"
            yield f"{name}, {label}", signing.tree(search.nodes, rows)


def _walked(solver: str, preset: str, asked: Problem, simulations: int) -> str:
    limit = Limit(simulations=simulations)
    search = Choice.of(solver, preset).tree(asked, limit, SEED)
    search.run(limit)
    return signing.tree(search.nodes, [(c.move, c.visits, c.mean) for c in search.children()])


# Whole games and games about one group --------------------------------------------------------------------------------

WHOLE = {
    "as it plays": UctSettings(),
    "without RAVE": UctSettings(rave=False, exploration=0.5),
    "without knowledge": UctSettings(
        **{name: 0.0 for name in UctSettings.field_names() if name.startswith(("playout_", "prior_"))},
        reading_nodes=0,
    ),
    "with all that is off": UctSettings(
        playout_replies=0.5,
        playout_wide_patterns=0.5,
        playout_two_liberties=0.5,
        criticality=5.0,
        reading_visits=50,
        expand_visits=1,
    ),
}
"""Settings of our strongest player."""


def whole_games() -> Entries:
    """The tree of our strongest player, and what becomes of it two moves later."""
    for label, settings in WHOLE.items():
        for name, played in (("an opening", game(OPENING)), ("a fight", game(FIGHT)), ("13x13", Game(13))):
            thinking = Thinking(settings, SEED)
            for turn in range(2):
                thinking.follow(played, played.to_play, played.komi)
                thinking.think(simulations=GAMES, early_stop=False)
                found = thinking.candidates()
                rows = [(c.point, c.visits, c.win_rate) for c in found]
                yield f"{name}, {label}, turn {turn + 1}", signing.tree(thinking.search.nodes, rows)
                played.play(found[0].point)
                played.play(thinking.variation(limit=2)[-1] if thinking.variation(limit=2) else None)


def group_games() -> Entries:
    """Games in which a single group counts, and games about everything on the same framed board."""
    for label, asked in TACTICS.items():
        if asked.goal not in (Goal.KILL, Goal.LIVE, Goal.CAPTURE, Goal.ESCAPE):
            continue
        board = asked.board()
        for name, options in (("plain", {}), ("without reading", {"reads": False}), ("threats", {"threats": WHITE})):
            fate = Fate(board, asked.target, SEED, 1 << 26, **options)
            fate.run(Limit(nodes=GAMES * fate.price))
            yield f"{label}, {name}", signing.tree(fate.cost, [(c.move, c.visits, c.mean) for c in fate.choices])
        outlook = Outlook(asked, SEED, 1 << 26)
        for _ in range(2):
            outlook.run(GAMES // 2)
        rows = [(o.move, round(o.share * GAMES), o.mean) for o in outlook.opinions()]
        yield f"{label}, everything counts", signing.signed(f"komi {outlook.komi}", rows)


def random_games() -> Entries:
    """Uniformly random games; any number of threads plays the same ones."""
    for size in (5, 9, 19):
        for threads in (1, 3):
            games = Board(size).random_games(GAMES, seed=SEED, komi=5.0, threads=threads)
            words = f"Black wins {games.black_wins}, draws {games.draws}, mean {games.mean:.3f}"
            yield f"{size}x{size}, {threads} threads", signing.signed(words, games.ownership.round(6).tolist())


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
            yield f"{label}, {name}", signing.answer(Choice.of(name).solve(asked, limit, seed=SEED))
        if asked.goal is Goal.CAPTURE:
            for name in classical:
                found = Choice.of("capture", name).solve(opened(asked), limit, seed=SEED)
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


def _solved(collection: str, told: Callable[[Problem], Problem], nodes: int) -> Entries:
    for name, asked in problems(collection):
        yield name, signing.answer(Choice.of().solve(told(asked), Limit(nodes=nodes), seed=SEED))


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

TABLES: dict[str, Callable[[], Entries]] = {
    **{f"tactic search, {label}": partial(tactic, asked) for label, asked in TACTICS.items()},
    "lin": lin,
    "random games": random_games,
    "whole games": whole_games,
    "group games": group_games,
    "players": players,
    "exact": exact,
    **{f"solve, {name}": partial(solve, name) for name in COLLECTIONS},
    **{f"solve without region, {name}": partial(solve_open, name) for name in TOLD},
    **{f"solve stones only, {name}": partial(solve_bare, name) for name in TOLD},
    **{f"gtp, {name}": partial(gtp, name) for name in TOLD},
    "gtp moves": gtp_moves,
}
"""Every table by its name in the file."""


def made(table: str) -> dict[str, str]:
    """The entries of a table, made now."""
    entries = list(TABLES[table]())
    found = dict(entries)
    assert len(found) == len(entries), f"{table}: two entries have the same name"
    return found
