"""gogogo's experiments: table 2 in its shape, verdicts by tests, and positions in which three stones can be taken."""

import pytest

from tesuji import BLACK
from tesuji.lab.studies import Answers
from tesuji.papers.gogogo.studies import EXPERIMENTS, TABLE_2, positions_with_atari, stones_taken

TABLE, ARRANGEMENTS = EXPERIMENTS


class Known:
    """A task's record, as far as a report looks at it."""

    error = None

    def __init__(self, result):
        self.result = result


def answered(study, score, scale="small"):
    """Every game of a study played to this score by number, every call answered."""
    known = {}
    for task in study.tasks(scale):
        if hasattr(task, "number"):
            black = score(task)
            known[task.identity] = Known({"score": black, "outcome": float(black > 0)})
        else:
            known[task.identity] = Known({"asked": 20, "taken": 20})
    return Answers(known)


def spread(task):
    """Scores about those that are published."""
    row = next(row for row in TABLE_2 if task.kind.startswith(f"test {row.test},"))
    return row.average + row.deviation * (1 if task.number % 2 else -1)


def test_table_2_has_its_published_numbers_and_both_boards():
    assert [len(TABLE.tasks(scale)) for scale in ("small", "full")] == [180, 450]
    assert {task.plan.komi for task in TABLE.tasks("full")} == {6.5}
    assert {task.plan.size for task in TABLE.tasks("full")} == {13, 19}
    assert all(not task.plan.swap for task in TABLE.tasks("full"))
    small, large = TABLE.report("small", answered(TABLE, spread))
    assert small.heads[-5:] == ("Black wins", "avg", "min", "max", "dev")
    assert small.lines[1] == ("published", "", "", "50", "94%", "22.9 (±2.9)", "-23.5", "82.5", "20.5")
    assert small.lines[0][5] == "22.9 (±2.9)"
    means = [finding for finding in small.findings if "mean score" in finding.claim]
    assert [finding.verdict for finding in means] == ["agrees"] * 3
    assert large.findings == ()  # ten games are not held against fifty
    *_, board = TABLE.report("full", answered(TABLE, spread, "full"))
    assert board.findings[0].verdict == "note"


def test_numbers_far_from_the_published_disagree_and_those_a_little_off_are_left_open():
    far, *_ = TABLE.report("small", answered(TABLE, lambda task: spread(task) + 60))
    assert {finding.verdict for finding in far.findings if "mean score" in finding.claim} == {"disagrees"}
    little, *_ = TABLE.report("small", answered(TABLE, lambda task: spread(task) + 10))
    means = [finding for finding in little.findings if "mean score" in finding.claim]
    assert [finding.verdict for finding in means] == ["cannot tell"] * 3
    assert all(finding.adjusted > finding.evidence.p for finding in means)  # nine numbers are compared on each board


def test_nothing_is_claimed_before_anything_is_run():
    for study in EXPERIMENTS:
        assert not any(section.findings for section in study.report("small", Answers()))


def test_every_arrangement_is_compared_with_the_first():
    (table, findings) = ARRANGEMENTS.report("small", answered(ARRANGEMENTS, lambda task: 10.0 + task.number))
    assert len(table.lines) == 18
    assert table.lines[0][-2:] == ("", "20 of 20")
    assert table.lines[2][-2] == "+0.0, p = 1.000"
    assert [finding.verdict for finding in findings.findings] == [
        "disagrees",
        "note",
    ]  # patterns made no difference


def test_positions_in_which_three_stones_can_be_taken():
    games = positions_with_atari(3, seed=7)
    assert len(games) == 3
    for game in games:
        assert game.to_play == BLACK
        board = game.board
        assert any(board.liberty_count(p) == 1 and len(board.block(p)) >= 3 for p in board.stones(BLACK.opponent))


@pytest.mark.parametrize("patterns", [True, False])
def test_the_player_takes_them(patterns):
    assert stones_taken("gogogo", patterns, positions=4, seed=3) == {"asked": 4, "taken": 4}
