"""The presets that use what was learned search differently from those that do not, and from each other."""

import subprocess
import sys

from tesuji.learning.file import hashed
from tesuji.learning.network import read_network
from tesuji.learning.patterns import read_library
from tesuji.problems import bundled, load
from tesuji.solvers.mcts import MctsSearch, preset
from tesuji.solvers.mcts.learned import DEFAULT_LIBRARY, DEFAULT_NETWORK


def test_rows_with_patterns_and_network_differ_in_behaviour():
    # The training part, because few 5x5 patterns are met elsewhere: that is his reason why they do not help.
    problems = [next(iter(load(file).problems())) for file in bundled("generated/training")[::3]]
    seen = {}
    for letter in "DMPRNOQS":
        found = [MctsSearch(problem, preset(letter), seed=3).run(150) for problem in problems]
        seen[letter] = tuple(tuple((child.move, child.visits) for child in result.children) for result in found)
    assert len(set(seen.values())) == len(seen)


def test_what_ships_was_learned_from_the_training_part_only():
    tested = {digest for _, digest in hashed(bundled("generated/test"))}
    for learned in (read_library(DEFAULT_LIBRARY), read_network(DEFAULT_NETWORK)):
        assert "bundled:generated/training" in learned.provenance.command
        assert not tested & {digest for _, digest in learned.provenance.files}


HELD = """
import ctypes
from tesuji.players.olga import patterns
from tesuji.solvers.mcts import learned, preset
assert learned.pattern_weights(preset("M")) and patterns.pattern_weights()
for module in (learned, patterns):
    ctypes.pythonapi.Py_IncRef(ctypes.py_object(vars(module)))
    ctypes.pythonapi.Py_IncRef(ctypes.py_object(getattr(module, "_weights", module.pattern_weights)))
"""


def test_weights_are_gone_at_the_end_although_somebody_holds_the_cache():
    # The core reports what is still there when it goes.
    done = subprocess.run([sys.executable, "-c", HELD], capture_output=True, text=True, check=True)
    assert "leaked instance" not in done.stderr
