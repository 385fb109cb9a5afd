"""Game records as problems: which position is meant, which stones, and what the notes say of it."""

import pytest

from tesuji.errors import InputError
from tesuji.go import Point, parse_sgf
from tesuji.problems import Goal, Overrides, Source, complete, load, read_tree
from tesuji.problems.problem import parse_points
from tesuji.problems.sgf import is_record

GAME = "(;GM[1]SZ[9]GN[A game];B[ee];W[ec];B[dd];W[ed];B[fd];W[fc];B[dc];W[gd])"
HANDICAP = "(;GM[1]SZ[9]HA[2]AB[gc][cg];W[ee];B[ef];W[ff];B[fg])"
PROBLEM = "(;SZ[9]AB[aa][ba]AW[ab][bb];B[ca])"


def entries(tmp_path, text: str, **words):
    path = tmp_path / "game.sgf"
    path.write_text(text, encoding="utf-8")
    return list(load(path, Overrides(**words)))


@pytest.mark.parametrize(
    ("text", "record"),
    [
        (GAME, True),
        (HANDICAP, True),
        (PROBLEM, False),
        ("(;SZ[9]AB[aa][ba])", False),  # nothing was played
        ("(;SZ[9]AB[aa][ba]MA[aa];W[ab])", False),  # stones of one side, but marked
        ("(;SZ[9]GC[Tesuji: goal=kill]AB[aa][ba];W[ab])", False),
        ("(;SZ[9];AB[aa]AW[bb];B[ab])", False),  # set up in a second node
    ],
)
def test_a_record_has_moves_but_no_stones_of_both_sides_before_them(text, record):
    assert is_record(parse_sgf(text)[0]) is record


def test_a_game_is_asked_about_at_its_end_or_after_a_move(tmp_path):
    (end,) = entries(tmp_path, GAME, target=parse_points("E6"))
    assert end.problem.to_play.word == "black"
    assert end.problem.notes[0] == "position: after move 8 of the record, Black to play"
    assert (end.problem.name, len(end.problem.black | end.problem.white)) == ("A game", 8)
    (then,) = entries(tmp_path, GAME, target=parse_points("E6"), move=5)
    assert then.problem.to_play.word == "white"
    assert (then.problem.goal, len(then.problem.white)) == (Goal.ESCAPE, 2)
    (late,) = entries(tmp_path, GAME, move=9)
    assert "9" in str(late.error)


def test_a_handicap_game_is_not_about_its_handicap_stones(tmp_path):
    (entry,) = entries(tmp_path, HANDICAP)
    problem = entry.problem
    assert (len(problem.black), len(problem.white)) == (4, 2)
    assert not problem.target & parse_points("G7 C3")


def test_a_move_number_goes_with_sgf_only(tmp_path):
    path = tmp_path / "a.toml"
    path.write_text('[[problem]]\nto_play = "black"\ndiagram = """\nX .\n. O\n"""\n', encoding="utf-8")
    (entry,) = load(path, Overrides(move=3))
    assert str(entry.error) == f"{path} is no game record: expected SGF for the position after move 3"


def test_several_targets_are_asked_about_one_by_one(tmp_path):
    first, second = entries(tmp_path, GAME, targets=(parse_points("E6"), parse_points("E5")))
    assert (first.problem.goal, second.problem.goal) == (Goal.CAPTURE, Goal.ESCAPE)
    assert Point.parse("E5") in second.problem.target


def test_a_target_of_both_sides_is_a_race(tmp_path):
    (entry,) = entries(tmp_path, GAME, target=parse_points("E6 D6"))
    assert (entry.problem.goal, entry.problem.target, entry.problem.own) == (
        Goal.RACE,
        parse_points("E6 E7 F7"),
        parse_points("D6 D7"),
    )


def test_a_region_has_to_touch_the_target(tmp_path):
    (entry,) = entries(tmp_path, GAME, target=parse_points("E5"), region=parse_points("A1 A2 B1"))
    assert "the region does not touch the target at E5: expected some of its liberties, such as D5" in str(entry.error)
    (fine,) = entries(tmp_path, GAME, target=parse_points("E5"), region=parse_points("D5 E4 F5"))
    assert fine.problem.region == parse_points("D5 E4 F5 E5 F6")  # with the points under what can be taken there


def test_notes_do_not_contradict_what_was_asked(tmp_path):
    text = "(;SZ[9]AB[aa][ba][cb]AW[ab][bb]TR[ee];B[ca](;W[da])(;W[ac]))"
    (plain,) = entries(tmp_path, text)
    assert [note.split(":")[0] for note in plain.problem.notes][:2] == [
        "to play",
        "TR marks on empty points were ignored",
    ]
    (asked,) = entries(tmp_path, text, to_play=plain.problem.to_play.opponent, target=parse_points("A9"))
    assert [note.split(":")[0] for note in asked.problem.notes] == ["goal", "region"]


def test_a_region_of_a_file_has_to_touch_its_target_too():
    (tree,) = parse_sgf("(;SZ[9]AB[aa][ba]AW[ab][bb]MA[aa]CR[ii][hi]PL[W])")
    draft = read_tree(tree, Source("test"))
    with pytest.raises(InputError, match="does not touch the target at A9"):
        complete(draft)
