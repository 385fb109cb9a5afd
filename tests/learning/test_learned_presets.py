"""The presets that use what was learned search differently from those that do not, and from each other."""

from tesuji.problems import bundled, load
from tesuji.solvers.mcts import MctsSearch, preset


def test_rows_with_patterns_and_network_differ_in_behaviour():
    problems = [next(iter(load(file).problems())) for file in bundled()]
    seen = {}
    for letter in "DMPRNOQS":
        found = [MctsSearch(problem, preset(letter), seed=3).run(200) for problem in problems]
        seen[letter] = tuple(tuple((child.move, child.visits) for child in result.children) for result in found)
    assert len(set(seen.values())) == len(seen)
