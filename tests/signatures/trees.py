"""Searches by simulations, signed by their trees: tactic and Lin's searches, whole games, games about one group.

Nothing here may depend on the clock, on the number of processors or on the order in which a set is walked: limits are
nodes and simulations, seeds are fixed, and there is one thread.
"""

from collections.abc import Iterator

import signing
from positions import FIGHT, LIN, OPENING, game, opened, problem

from tesuji.go import WHITE, Board, Game, Point
from tesuji.players.olga.patterns import pattern_weights
from tesuji.players.uct import UctSettings
from tesuji.players.uct.thinking import Thinking
from tesuji.problems import Goal, Problem, load
from tesuji.solvers import SOLVERS, Limit, SolverConfig
from tesuji.solvers.investigate import InvestigationSettings
from tesuji.solvers.lin import TrapTreeShape, search_trap_tree
from tesuji.solvers.mcts import MctsSearch, MctsSettings, preset
from tesuji.solvers.sources.global_mcts import GlobalMcts
from tesuji.solvers.sources.group_mcts import GroupMcts

Entries = Iterator[tuple[str, str]]

SEED = 7
SIMULATIONS = 600
"""Of the tactic search, for every preset on every problem."""
LIN_SIMULATIONS = 3_000
GAMES = 400
"""Of searches of whole games and of games about one group."""

TACTICS = {
    "a throw-in in the open": opened(problem("captures", "A throw-in before the atari")),
    "an escape in the open": opened(problem("ladders", "Taking a chaser of the ladder")),
    "an enclosed net": problem("nets", "The net when both ladders are broken"),
    "life in the open": opened(problem("corner", "The tripod")),
    "an enclosed corner": problem("corner", "The carpenter's square"),
    "an enclosed ko": problem("ko", "A ko that needs two threats"),
    "a crossing in the open": opened(problem("connections", "Crossing under on the first line")),
    "a race": problem("semeai", "A big eye beats a small eye"),
    "joined goals": problem("joined", "Live and capture"),
    "joined goals in the open": opened(problem("joined", "Capture or connect")),
}
"""For the tactic search: open and enclosed, all kinds of goals."""

SOLVER = {"solver": True, "terminal_life": True, "every_move": True}
UNNAMED = {
    "last good reply without forgetting": {"last_good_reply": True, "forget_replies": False},
    "light backup": {"heavy_backup": 1},
    "final choice by mean": {"final_choice": "mean"},
    "shared proofs": SOLVER | {"share_proofs": True},
    "PN-MCTS": SOLVER | {"proof_number_weight": 0.5},
    "df-pn beside it": SOLVER | {"prover_nodes": 4},
}
"""Extensions of the tactic search that no preset has for itself, each added to the plain settings."""


def tactic(asked: Problem) -> Entries:
    """Every preset of the tactic search on one problem."""
    for name in SOLVERS["mcts"].presets:
        yield name, _walked("mcts", name, asked, SIMULATIONS)


def extensions() -> Entries:
    """What no preset of the tactic search has for itself."""
    for label in ("an enclosed corner", "a throw-in in the open"):
        asked = TACTICS[label]
        for name, changes in UNNAMED.items():
            yield f"{name}, {label}", _found(MctsSearch(asked, MctsSettings(**changes), seed=SEED))
        for name in ("zhang-m", "zhang-o"):  # presets have no library of patterns of their own
            search = MctsSearch(asked, preset(name), seed=SEED, patterns=pattern_weights())
            yield f"{name} with patterns, {label}", _found(search)


def _found(search: MctsSearch) -> str:
    found = search.run(SIMULATIONS)
    return signing.tree(found.nodes, [(c.move, c.visits, c.mean) for c in found.children])


def lin() -> Entries:
    """Every preset of Lin's searches, on problems of his and in his synthetic trap."""
    asked = {path.stem: next(load(path).problems()) for path in LIN[::10]}
    for name, known in SOLVERS["minimax-mcts"].presets.items():
        for label, told in asked.items():
            yield f"{name}, {label}", _walked("minimax-mcts", name, told, LIN_SIMULATIONS)
        for chance in (False, True):
            search = search_trap_tree(TrapTreeShape(branching=6, chance=chance), known.settings, LIN_SIMULATIONS, SEED)
            children = sorted(search.children(), key=lambda child: (child.move != search.best, child.move))
            rows = [(Point(child.move, 0), child.visits, child.mean) for child in children]
            label = "a trap by chance" if chance else "a trap"
            yield f"{name}, {label}", signing.tree(search.nodes, rows)


def _walked(solver: str, preset: str, asked: Problem, simulations: int) -> str:
    limit = Limit(simulations=simulations)
    search = SolverConfig.of(solver, preset).tree(asked, limit, SEED)
    search.run(limit)
    return signing.tree(search.nodes, [(c.move, c.visits, c.mean) for c in search.children()])


# Whole games and games about one group --------------------------------------------------------------------------------

WHOLE = {
    "as it plays": UctSettings(),
    "without the policy": UctSettings(prior_policy=0.0),
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
            fate = GroupMcts(board, asked.target, InvestigationSettings(seed=SEED), 1 << 26, **options)
            fate.run(Limit(nodes=GAMES * fate.price))
            yield f"{label}, {name}", signing.tree(fate.cost, [(c.move, c.visits, c.mean) for c in fate.choices])
        outlook = GlobalMcts(asked, InvestigationSettings(seed=SEED), 1 << 26)
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
