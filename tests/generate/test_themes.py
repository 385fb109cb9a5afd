"""Themes, told from the problems that come with Tesuji, whose names say what they are."""

import pytest

from tesuji.generate.settings import GenerateSettings
from tesuji.generate.themes import themes_of
from tesuji.generate.trial import Trial
from tesuji.problems import Verdict, bundled, load
from tesuji.solvers.answer.export import answered
from tesuji.solvers.answer.tree import answer_tree

PROBLEMS = {problem.name: problem for path in bundled() for problem in load(path).problems()}


@pytest.mark.parametrize(
    ("name", "themes"),
    [
        ("A snapback against four stones", ("snapback",)),
        ("Connect and die after a throw-in", ("throw-in",)),
        ("A ladder into the edge", ("ladder",)),
        ("A net", ("net",)),
        ("A loose ladder", ()),
        ("A pyramid four dies at its centre", ("nakade",)),
        ("A rabbity six dies at its heart", ("nakade",)),
        ("A pyramid four lives at its centre", ("vital point",)),
        ("Under the stones in the corner", ("under the stones",)),
        ("Crossing under on the first line", ("connection along the edge",)),
        ("A cutting point", ("double atari",)),
        ("Connect and die on the first line", ("two-one point", "descent")),
        ("A squeeze along the edge", ("hane",)),
        ("Five on the second line in the corner die", ("two-one point", "placement")),
    ],
)
def test_a_theme_is_told_where_it_is_certain(name, themes):
    trial = Trial(Verdict.SUCCESS, GenerateSettings())
    found = trial.decide(PROBLEMS[name], 20_000)
    assert found is not None
    tree = answer_tree(found, "full", trial.limit(20_000), 80)
    assert themes_of(answered(found)[0], tree.nodes) == themes
