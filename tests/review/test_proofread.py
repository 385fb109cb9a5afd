"""A proof-reader: what is found in small trees with one mistake each, and nothing in an honest one."""

import pytest
from written import KO, L_GROUP, THREE, TWO, page, posed, sgf, told

from tesuji.problems import Goal, Problem, complete
from tesuji.problems.expected import parse_move
from tesuji.problems.sgf import read_sgf_problems
from tesuji.review import Certainty, Kind, Known, Review, ReviewSettings, annotated, asked_for, review
from tesuji.solvers import Limit
from tesuji.solvers.result.solution import ProofLevel

LIMIT = Limit(nodes=60_000)


def found(page, **settings) -> list[tuple[Kind, str]]:
    """The kinds of findings with the moves to where they are."""
    result = review(page, LIMIT, ReviewSettings(**settings))
    assert all(finding.certainty is Certainty.CERTAIN for finding in result.findings)
    return [(finding.kind, " ".join(map(str, finding.path))) for finding in result.findings]


def test_an_honest_tree_is_clean():
    result = review(told(THREE, "C1: RIGHT", "B1 C1", "D1 C1"), LIMIT)
    assert result.findings == ()
    assert result.clean
    assert result.about == "Black to play kills A1"


def test_a_marked_answer_that_fails_is_found_with_its_refutation_and_the_better_move():
    result = review(told(THREE, "B1: RIGHT"), LIMIT)
    fails, better = result.findings
    assert (fails.kind, fails.path, fails.line[0]) == (Kind.ANSWER_FAILS, (parse_move("B1"),), parse_move("C1"))
    assert (better.kind, better.path) == (Kind.BETTER_ANSWER, (parse_move("C1"),))
    assert fails.level is ProofLevel.BOARD  # two eyes, whatever is outside
    assert fails.certainty is Certainty.CERTAIN


def test_other_right_first_moves_are_found():
    assert found(told(L_GROUP, "B2: RIGHT")) == [
        (Kind.ANOTHER_ANSWER, "C1"),
        (Kind.ANOTHER_ANSWER, "D1"),
        (Kind.ANOTHER_ANSWER, "A3"),
        (Kind.ANOTHER_ANSWER, "A4"),
    ]


def test_a_move_that_is_marked_wrong_may_work():
    right = [f"{move}: RIGHT" for move in ("B2", "C1", "D1", "A3")]
    assert found(told(L_GROUP, *right, "A4 A3 A2")) == [(Kind.WRONG_MOVE_WORKS, "A4")]


def test_an_author_who_says_more_than_wrong_is_not_contradicted():
    right = [f"{move}: RIGHT" for move in ("B2", "C1", "D1", "A3")]
    assert found(told(L_GROUP, *right, "A4 A3 A2: This is also possible")) == []


def test_a_refutation_that_does_not_refute():
    (finding,) = review(told(THREE, "C1: RIGHT", "B1 D1", "D1 C1"), LIMIT).findings
    assert (finding.kind, finding.path) == (Kind.BAD_REFUTATION, (parse_move("B1"),))
    assert finding.line[0] == parse_move("C1")
    assert finding.note == "D1 does not refute it"


def test_a_wrong_move_without_an_answer_where_others_have_one():
    assert found(told(THREE, "C1: RIGHT", "B1 C1", "D1")) == [(Kind.NO_REFUTATION, "D1")]
    assert found(told(THREE, "C1: RIGHT", "B1", "D1")) == []


def test_a_ko_that_nobody_speaks_of():
    assert found(told(KO, "D2: RIGHT")) == [(Kind.UNMENTIONED_KO, "D2")]
    assert found(told(KO, "D2: RIGHT. Black takes the ko.")) == []


def test_a_right_line_that_does_not_survive_the_best_resistance():
    right = [f"{move}: RIGHT" for move in ("C1", "D1", "A3", "A4")]
    assert found(told(L_GROUP, *right, "B2 A2 B1: RIGHT", "B2 B1 A2: RIGHT")) == []
    assert found(told(L_GROUP, *right, "B2 A2 A1: RIGHT")) == [(Kind.BRANCH_FAILS, "B2 A2 A1")]
    assert found(told(L_GROUP, *right, "B2 A2 C1: RIGHT")) == [(Kind.UNMENTIONED_KO, "B2 A2 C1")]
    wrong_later = told(L_GROUP, *right, "B2 D1 A2: RIGHT", "B2 D1 A3 A4")
    assert found(wrong_later) == [(Kind.WRONG_MOVE_WORKS, "B2 D1 A3")]


def test_a_group_that_is_dead_as_it_stands():
    assert found(told(TWO, "B1: RIGHT")) == [(Kind.NOTHING_TO_DO, "")]


def test_a_move_that_the_rules_forbid():
    assert found(told(THREE, "C1: RIGHT", "A1 C1")) == [(Kind.ILLEGAL_MOVE, "A1")]


def test_life_and_connections_are_read_too():
    assert found(told(THREE, "C1: RIGHT", "B1 C1", to_play="white", goal="live")) == []
    knight = """
    . . . . . .
    . B * * . .
    . * * o . .
    . o * * . .
    . . . . . .
    """
    assert found(told(knight, "C2: RIGHT", "C3: RIGHT", "B3 C2", goal="cut")) == []
    assert found(told(knight, "C2: RIGHT", "C3: RIGHT", "B3 C3", goal="cut")) == [(Kind.BAD_REFUTATION, "B3")]
    assert found(told(knight, "C2: RIGHT", "B3 C2", goal="cut")) == [(Kind.ANOTHER_ANSWER, "C3")]


# Conventions -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lines", "accepted", "wrong"),
    [
        (["C1+", "B1 C1"], "C1", "B1"),
        (["B1-", "C1"], "C1", "B1"),
        (["B1?", "C1"], "C1", "B1"),
        (["B1!", "C1+", "D1"], "C1", "D1"),
        (["C1: Correct!", "B1 C1"], "C1", "B1"),
        (["C1: 正解", "B1 C1: 失敗"], "C1", "B1"),
        (["C1", "B1"], "C1", ""),
    ],
)
def test_marks_of_many_kinds_are_read(lines, accepted, wrong):
    expected = told(THREE, *lines).problem.expected
    assert {str(move) for move in expected.accepted} == {accepted}
    assert {str(move) for move in expected.wrong} == set(wrong.split())
    assert review(told(THREE, *lines), LIMIT).findings == ()


def test_stones_that_are_put_within_a_tree_end_its_line():
    text = sgf(posed(THREE), "C1: RIGHT", "B1 C1").replace("B[bg]", "B[bg]C[See this:](;AE[ag];W[cg]))(;B[dg]")
    assert [branch.children == [] for branch in page(text).script().branches][1:] == [True, False]
    assert found(page(text)) == []


def test_marks_that_the_tree_contradicts_are_not_believed():
    """Circles on candidate moves are no region, squares on stones that are taken do not make them alive."""
    text = sgf(posed(L_GROUP), "B2: RIGHT", "C1: RIGHT", "D1: RIGHT", "A3: RIGHT", "A4: RIGHT")
    for left_out in ("ac", "bd"):  # A4, a liberty, and B3
        circles = text.replace(f"[{left_out}]", "", 1)
        assert circles != text
        assert all(finding.level is not ProofLevel.REGION for finding in review(page(circles), LIMIT).findings)
    squared = sgf(posed(THREE), "B1: RIGHT", "B1 C1 D1").replace("SQ[", "SQ[ag][")
    assert Kind.ANSWER_FAILS in {kind for kind, _ in found(page(squared))}


def test_a_mark_that_the_answer_does_not_support_is_not_certain():
    bare = page(sgf(posed(THREE), "B1: RIGHT")).tree()
    bare.root.properties.pop("GC")
    findings = review(page(bare.to_sgf()), LIMIT).findings
    assert [finding.kind for finding in findings] == [Kind.ANSWER_FAILS, Kind.BETTER_ANSWER]
    assert {finding.certainty for finding in findings} == {Certainty.LIKELY}


def test_what_an_unmarked_file_means_is_never_certain():
    (fails, better) = review(told(THREE, "B1 C1"), LIMIT).findings
    assert (fails.kind, fails.certainty) == (Kind.ANSWER_FAILS, Certainty.LIKELY)
    assert better.kind is Kind.BETTER_ANSWER
    assert review(told(THREE, "B1 C1", "C1"), LIMIT).findings == ()  # one of its moves works: that may be meant


UNMARKED = """
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
X X X X . . . . .
. O O X . . . . .
. . O X X . . . .
. . O O X . . . .
. . . . X . . . .
"""


def without_marks(*lines: str):
    """A page that states nothing but stones and moves."""
    posed_here = posed(UNMARKED)
    bare = page(sgf(posed_here, *lines)).tree()
    for name in ("MA", "SQ", "CR", "GC"):
        bare.root.properties.pop(name, None)
    text = bare.to_sgf()
    (draft,) = read_sgf_problems(text, "bare.sgf")
    assert not draft.target
    return page(text)


def test_an_unmarked_problem_is_understood_by_its_answer():
    right = [f"{move}: RIGHT" for move in ("B2", "C1", "A3", "A4")]
    here = review(without_marks(*right, "A2 B2", "B1 B2", "A1 A2"), LIMIT)
    assert here.about == "Black to play kills B4"
    (finding,) = here.findings
    assert (finding.kind, finding.path) == (Kind.ANOTHER_ANSWER, (parse_move("D1"),))
    assert finding.certainty is Certainty.LIKELY
    assert finding.level in (ProofLevel.AREA, ProofLevel.BOARD)
    strange = review(without_marks("H8: RIGHT", "B2 A2"), LIMIT)
    assert strange.findings == ()
    assert strange.skipped.startswith("its subject is unclear")


def test_where_nothing_is_proven_games_from_the_ends_of_the_lines_tell_what_is_meant():
    here = review(without_marks("B2 A2 B1: RIGHT", "A1 B2", "B1 B2"), Limit(nodes=2_500))
    assert (here.about, here.known) == ("Black to play kills B4", Known.GAMES)
    assert "it is still open after" in here.undecided
    assert not here.clean
    alike = review(without_marks("H8: RIGHT", "J9 J8"), Limit(nodes=600))
    assert "leave every group alike" in alike.skipped
    assert alike.about == ""
    assert alike.known is None


@pytest.mark.parametrize(
    ("words", "saves"),
    [
        ("Black to live", True),
        ("Can White be killed?", False),
        ("White is about to die. Black to play", False),
        ("Capture the cutting stones", False),
        ("White threatens to capture D4; Black to play", True),
        ("Save the three stones", True),
        ("黒先白死", False),
        ("Black to live or to kill", None),
        ("Black to play", None),
    ],
)
def test_the_text_of_a_problem_may_say_whether_stones_are_to_be_saved(words, saves):
    tree = told(THREE, "C1: RIGHT").tree()
    tree.root.set_text("C", words)
    assert page(tree.to_sgf()).script().saves is saves


def test_who_asks_for_a_review_may_say_the_goal():
    here = asked_for(without_marks("C1 B2 A3: RIGHT", "B1 B2"), Goal.LIVE)
    assert here.problem.goal is Goal.LIVE
    assert review(here, LIMIT).about in ("", "Black to play lives with A5")
    stated = told(THREE, "C1: RIGHT")
    assert asked_for(stated, Goal.LIVE) is stated
    assert "cannot be inferred" in str(asked_for(without_marks("C1: RIGHT"), Goal.CUT).error)


# What comes of it ------------------------------------------------------------------------------------------------


def test_findings_are_replayed_by_the_checker_if_wanted():
    result = review(told(L_GROUP, "B2: RIGHT"), LIMIT, ReviewSettings(verify=True))
    assert {finding.verified for finding in result.findings} == {True}
    assert not result.refused


def test_a_review_is_read_back_as_it_was_written():
    result = review(told(L_GROUP, "B2: RIGHT", "A1 A2"), LIMIT)
    back = Review.from_dict(result.to_dict())
    assert back.findings == result.findings
    assert back.to_dict() == result.to_dict()


def test_missing_branches_are_added_and_the_author_keeps_his_words():
    here = told(L_GROUP, "B2 A2 B1: Correct. Well done", "A1: Too small")
    text = annotated(here, review(here, LIMIT))
    assert "Correct. Well done" in text
    assert "Too small" in text
    assert "Tesuji: A4 works too" in text
    again = page(text)
    assert {str(move) for move in again.problem.expected.accepted} == {"A3", "A4", "B2", "C1", "D1"}
    assert [f.kind for f in review(again, LIMIT).findings if f.kind is not Kind.NO_REFUTATION] == []


def test_an_added_refutation_is_marked():
    here = told(THREE, "B1: RIGHT")
    text = annotated(here, review(here, LIMIT))
    assert "Tesuji: B1 is marked as the answer but fails, C1" in text
    refutation = page(text).script().branches[0].children[0].node
    assert "TE" in refutation.properties
    assert "GW" in refutation.properties


def test_a_ko_is_shown_without_saying_who_wins_it():
    here = told(KO, "D2: RIGHT")
    text = annotated(here, review(here, LIMIT))
    assert "Tesuji: D2 needs a ko, and the text does not say so: takes first" in text
    assert not {"GB[1]", "GW[1]", "TE[1]"} & {text[i : i + 5] for i in range(len(text))}


def test_a_problem_that_was_never_a_file_can_be_reviewed():
    problem: Problem = posed(THREE)
    (draft,) = read_sgf_problems(sgf(problem, "B1+"), "x.sgf")
    kinds = [finding.kind for finding in review(complete(draft), LIMIT).findings]
    assert kinds == [Kind.ANSWER_FAILS, Kind.BETTER_ANSWER]


def test_a_guess_is_told_only_if_it_is_wanted_and_never_as_more():
    here = told(L_GROUP, "A1: RIGHT")
    none = review(here, Limit(nodes=30))
    assert none.findings == ()
    assert none.open
    guessed = review(here, Limit(nodes=30), ReviewSettings(guesses=True))
    assert all(finding.certainty is Certainty.GUESS for finding in guessed.findings)


def test_ctrl_c_keeps_what_was_found(monkeypatch):
    from tesuji.review.questions import Questions

    def interrupted(*_args, **_options):
        raise KeyboardInterrupt

    monkeypatch.setattr(Questions, "first_moves", interrupted)
    result = review(told(KO, "D2: RIGHT", "A2 D2"), LIMIT)
    assert result.interrupted
    assert [finding.kind for finding in result.findings] == [Kind.ILLEGAL_MOVE]
