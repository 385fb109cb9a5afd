"""Another program's opinion on proven problems: what counts as sure, and as a difference."""

import pytest

from tesuji.problems import bundled, load
from tesuji.suites.second_opinion import Opinion

PROBLEM = next(p for path in bundled() if path.stem == "first-steps" for p in load(path).problems())


@pytest.mark.parametrize(
    ("answer", "kind"),
    [("1 {}", "agrees"), ("1 T19", "other move"), ("0", "no"), ("2 {}", "not sure"), ("3 T19", "not sure")],
)
def test_only_yes_and_no_are_sure(answer, kind):
    move = next(iter(PROBLEM.expected.accepted))
    assert Opinion(PROBLEM, answer.format(move)).kind == kind
