"""The rows A to U of Zhang's chapter 8, the best settings (tables 8.1 and 8.2), and ours.

Zhang's are literal: where the defaults of `MctsSettings` depart from the dissertation, `ZHANG` takes them back.
"""

from tesuji.errors import InputError
from tesuji.solvers.mcts.settings import MctsSettings

ZHANG = MctsSettings(
    pass_in_tree=False,
    final_choice="mean",
    ko_threats=0,
    region_kept="stated",
    beyond_in_region=True,
    self_atari_once=True,
    ladder_all_liberties=True,
    ladder_reread=True,
    raise_liberty_limit=False,
    heuristic_neutral=0.0,
    history_fades_with_root=False,
)
"""What Zhang's text says wherever our defaults differ, and nothing else; row D has these settings."""

_A = ZHANG.but(solid_eye=False, capture_escape=False, tactic_weights=False)
_B = _A.but(solid_eye=True)
_C = _B.but(capture_escape=True)
_D = _C.but(tactic_weights=True)
_E = _D.but(create_eye=True)
_F = _E.but(avoid_self_atari=True)
_G = _F.but(avoid_single_self_atari=True)
_H = _G.but(ladder=True)
_N = _H.but(heuristic=True, history=True, greedy=True, sort_children=True)

ROWS: dict[str, tuple[str, MctsSettings]] = {
    "A": ("No heuristic extensions", _A),
    "B": ("Solid eye", _B),
    "C": ("Capture and escape weights", _C),
    "D": ("Tactic initial weights", _D),
    "E": ("Creating an eye instead of filling it", _E),
    "F": ("Avoiding self-atari", _F),
    "G": ("Avoiding single-stone self-atari", _G),
    "H": ("Ladder", _H),
    "I": ("Proximity", _G.but(proximity=True)),
    "J": ("No new candidate", _D.but(floating_region=False)),
    "K": ("Absence of the virtual boundary", _D.but(virtual_boundary=False)),
    "L": ("Heuristic", _H.but(heuristic=True)),
    "M": ("3x3 pattern", _D.but(pattern3=True)),
    "N": ("Enabling most extensions", _N),
    "O": ("Other extensions and 3x3 pattern", _N.but(pattern3=True)),
    "P": ("5x5 pattern", _D.but(pattern5=True)),
    "Q": ("Other extensions and 5x5 pattern", _N.but(pattern5=True)),
    "R": ("Neural network", _D.but(network=True)),
    "S": ("Other extensions and neural network", _N.but(network=True)),
    "T": ("History", _H.but(history=True)),
    "U": ("Extensions without greedy", _N.but(greedy=False)),
}
"""Zhang's rows by letter, with their titles. The same for capturing and for life and death."""

_LITERAL = {
    letter: (
        f"{ROWS[letter][0]}, learned as the text has it",
        ROWS[letter][1].but(pattern_library="bundled:patterns-literal")
        if letter in "MOPQ"
        else ROWS[letter][1].but(network_file="bundled:network-literal"),
    )
    for letter in "MOPQRS"
}
"""Learned on the main line of each solution, one move chosen in each position (6.1); the network with FANN's error
function and the weights of the last epoch (6.2)."""

# Table 8.1. Where it says that something depends on the number of simulations, we take what helps at 250,000:
# tactic weights on (speed), greedy off. Single-stone self-atari makes no difference to life and death: off.
_CAPTURE_TABLE = {
    "avoid_self_atari": True,
    "ladder": True,
    "heuristic": True,
    "history": True,
    "sort_children": True,
    "virtual_boundary": False,
}
_LIFE_TABLE = {
    "create_eye": True,
    "avoid_self_atari": True,
    "pattern3": True,
    "heuristic": True,
    "history": True,
    "sort_children": True,
}

# Table 8.2 has the results of "the best extension settings" and does not list them. Its processor times for life and
# death are those of row O (9,410 and 9,406 s for 60 problems with 250,000 simulations), which has the ladder on;
# without ladders row G needs half the time of row H. For capturing, where table 8.1 has the ladder, they lie between
# rows N and U and next to N for the harder book with 250,000 (8,887; 9,096 and 10,880 s), which has greedy mode on.
_CAPTURE_82 = ZHANG.but(**_CAPTURE_TABLE, greedy=True)
_LIFE_82 = ZHANG.but(**_LIFE_TABLE, ladder=True)

# Ours: table 8.1 with our departures from the text and without patterns, and then with additions. Captures often
# hang on weak blocks that do not touch the target, outside Zhang's region. Enclosed life and death is small enough
# for certainty: exact ends, proofs in the tree and df-pn beside it.
_CAPTURE_PLAIN = MctsSettings().but(**_CAPTURE_TABLE)
_LIFE_PLAIN = MctsSettings().but(**_LIFE_TABLE).but(pattern3=False)
_CAPTURE_BEST = _CAPTURE_PLAIN.but(weak_liberties=3)
_LIFE_BEST = _LIFE_PLAIN.but(
    solver=True, terminal_life=True, share_proofs=True, minimax_selection=2, prover_nodes=48, prover_means=1.0
)

# Policies that the documents name beside those that Zhang tests, each alone on life-plain. Rules of selection other
# than UCB1+ have no place for history and heuristic, so they stand beside plain-ucb1, which has neither.
_SOLVER = _LIFE_PLAIN.but(solver=True, terminal_life=True)
_BARE = _LIFE_PLAIN.but(history=False, heuristic=False)
_POLICIES = {
    "minimax-node": ("Lin's minimax nodes in the tactic search", _LIFE_PLAIN.but(minimax_nodes="visits")),
    "minimax-node-bounds": ("... that take part by confidence bounds", _LIFE_PLAIN.but(minimax_nodes="bounds")),
    "minimax-node-program": (
        "... where the search goes on from the minimax node",
        _LIFE_PLAIN.but(minimax_nodes="visits", minimax_descent="node"),
    ),
    "unpruning": ("Progressive unpruning (Chaslot 2007)", _LIFE_PLAIN.but(widening="unpruning")),
    "widening": (
        "Progressive widening (Coulom 2007)",
        _LIFE_PLAIN.but(widening="widening", widening_first=1, widening_visits=40.0, widening_growth=1.4),
    ),
    "iterative-widening": ("Iterative widening (Cazenave 2001)", _LIFE_PLAIN.but(widening="iterative")),
    "grandparent": ("The grandparent heuristic (Gelly and Silver 2007)", _LIFE_PLAIN.but(grandparent=10)),
    "last-good-reply": ("Last good reply with forgetting (Drake 2009)", _LIFE_PLAIN.but(last_good_reply=True)),
    "mcts-solver": ("MCTS-Solver (Winands, Björnsson and Saito 2008)", _SOLVER),
    "mcts-mr": ("MCTS-MR: minimax in the playouts (Baier and Winands 2014)", _LIFE_PLAIN.but(minimax_playout=1)),
    "mcts-ms": ("MCTS-MS: minimax in the tree (Baier and Winands 2014)", _SOLVER.but(minimax_selection=2)),
    "mcts-mb": ("MCTS-MB: minimax in the backup (Baier and Winands 2014)", _SOLVER.but(minimax_backup=2)),
    "plain-ucb1": ("UCB1 without history and heuristic, to compare with the next", _BARE),
    "ucb1-tuned": ("UCB1-tuned (Auer 2002)", _BARE.but(selection="ucb1-tuned")),
    "ucb-e": ("UCB-E (Audibert 2010)", _BARE.but(selection="ucb-e")),
    "rave": ("RAVE with the schedule made by hand (Gelly and Silver 2007)", _BARE.but(selection="rave")),
    "rave-least-error": (
        "RAVE with the least squared error (Silver 2009)",
        _BARE.but(selection="rave", rave_schedule="least-error"),
    ),
    "omc": ("Objective Monte-Carlo (Chaslot 2006)", _BARE.but(selection="omc")),
    "pbbm": ("Probability to be better than the best move (Coulom 2006)", _BARE.but(selection="pbbm")),
}

PRESETS: dict[str, tuple[str, MctsSettings]] = {
    **{f"zhang-{letter.lower()}": row for letter, row in ROWS.items()},
    "zhang-i-initial": ("Proximity adds the initial weight", ROWS["I"][1].but(proximity_reading="initial")),
    "zhang-i-over-eyes": ("... even in own solid eyes", ROWS["I"][1].but(proximity_reading="over-eyes")),
    **{f"zhang-{letter.lower()}-literal": row for letter, row in _LITERAL.items()},
    "capture-table-8.1": ("Zhang's best settings for capturing (table 8.1)", ZHANG.but(**_CAPTURE_TABLE)),
    "life-table-8.1": ("Zhang's best settings for life and death (table 8.1)", ZHANG.but(**_LIFE_TABLE)),
    "capture-table-8.2": ("The same as the times in table 8.2 imply: greedy", _CAPTURE_82),
    "life-table-8.2": ("The same as the times in table 8.2 imply: with ladders", _LIFE_82),
    "capture-plain": ("Ours: table 8.1 for capturing, with our rules", _CAPTURE_PLAIN),
    "life-plain": ("Ours: table 8.1 for life and death without patterns, with our rules", _LIFE_PLAIN),
    "capture-best": ("Ours: capture-plain in a region that reaches over weak blocks", _CAPTURE_BEST),
    "life-best": ("Ours: life-plain with proofs in the tree and exact search beside it", _LIFE_BEST),
    "proof": ("life-best that looks at every move, so that a decided tree is a proof", _LIFE_BEST.but(every_move=True)),
    "connection": ("Ours for connections: filling an own eye may be what joins", _LIFE_PLAIN.but(every_move=True)),
    **_POLICIES,
}
"""Every named setting with a line about it."""


def preset(name: str) -> MctsSettings:
    """The settings of this name; a single letter is a row of Zhang's tables."""
    key = f"zhang-{name.lower()}" if len(name) == 1 else name.lower()
    if key not in PRESETS:
        raise InputError(f"there is no preset {name!r}: expected one of {', '.join(PRESETS)}")
    return PRESETS[key][1]
