"""Problems as diagrams: marks, errors with their line, and back."""

import pytest

from tesuji.errors import InputError
from tesuji.go import BLACK, Point
from tesuji.problems import Goal, KoPolicy, Quantifier, Verdict, bundled, complete, load, write_text_problem
from tesuji.problems.text import read_text_problems, write_text_problems


def points(text):
    return frozenset(Point.parse(word) for word in text.split())


STRAIGHT_THREE = '''title = "Eyes"

[[problem]]
name = "three"
to_play = "black"
goal = "kill"
verdict = "success"
moves = "C1"
wrong = ["B1", "D1"]
diagram = """
. . . . . . .
B B B B B B .
o o o o o B .
o * * * o B .
"""
'''


def read(text):
    (item,) = read_text_problems(text, "eyes.toml")
    if isinstance(item, InputError):
        raise item
    return item


def test_a_diagram_says_it_all():
    problem = read(STRAIGHT_THREE)
    assert (problem.width, problem.height, problem.to_play, problem.goal) == (7, 4, BLACK, Goal.KILL)
    assert problem.target == points("A1 A2 B2 C2 D2 E2 E1")
    assert problem.region == points("B1 C1 D1") | problem.target
    assert problem.assumed_alive == points("A3 B3 C3 D3 E3 F3 F2 F1")
    assert (problem.expected.accepted, problem.expected.wrong) == (points("C1"), points("B1 D1"))
    assert problem.expected.verdict == Verdict.SUCCESS
    assert not complete(problem).notes


def test_coordinates_around_the_diagram_are_passed_over():
    framed = STRAIGHT_THREE.replace(". . . . . . .\n", "  A B C D E F G\n4 . . . . . . . 4\n")
    assert read(framed).black == read(STRAIGHT_THREE).black


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("B B B B B B .", "B B B B B B", "eyes.toml, line 12: this line of the diagram has 6 points, the first has 7"),
        ("o * * * o B .", "o * ? * o B .", "eyes.toml, line 14: '\\?' in the diagram is unknown"),
        ('"kill"', '"win"', "eyes.toml, line 6, problem 1: goal: 'win' is not a goal"),
        ('"kill"', '"live"', "eyes.toml, line 3, problem 1: with Black to play, live needs a target of Black"),
        ('"black"', '"red"', "eyes.toml, line 5, problem 1: to_play is 'red': expected black or white"),
        ('"success"', '"won"', "eyes.toml, line 7, problem 1: verdict is 'won': expected success, failure"),
        ('"C1"', '"I1"', "eyes.toml, line 8, problem 1: moves: 'I1' is not a point"),
        ('"C1"', "3", "eyes.toml, line 8, problem 1: moves is 3"),
        ("goal =", "gaol =", "eyes.toml, line 6, problem 1: 'gaol' is not known"),
        ('to_play = "black"\n', "", "eyes.toml, line 3, problem 1: to_play is missing"),
        ('name = "three"', "name = three", "eyes.toml is not TOML: .*line 4"),
        ('name = "three"', "name = 3", "eyes.toml, line 4, problem 1: name is 3: expected text"),
    ],
)
def test_errors_name_the_line(old, new, sentence):
    assert old in STRAIGHT_THREE
    with pytest.raises(InputError, match=sentence):
        read(STRAIGHT_THREE.replace(old, new))


def test_one_broken_entry_spoils_only_itself():
    entry = STRAIGHT_THREE.removeprefix('title = "Eyes"\n\n')
    items = list(read_text_problems(entry + entry.replace('"kill"', '"kill') + entry, "eyes.toml"))
    assert [isinstance(item, InputError) for item in items] == [False, True, False]
    assert "(at line 17, column 13)" in str(items[1])


def test_a_file_without_problems_is_said():
    with pytest.raises(InputError, match="has no problems"):
        read('title = "nothing"')


@pytest.mark.parametrize(
    "changes",
    [
        {},
        {"name": 'quotes " and \\ and\nlines', "notes": ("one", "two")},
        {"quantifier": Quantifier.ANY, "ko_policy": KoPolicy.FOR, "suicide": True},
        {"region": points("B1 C1")},
        {"assumed_alive": points("A3")},
        {"goal": Goal.RACE, "own": points("A3"), "assumed_alive": frozenset()},
    ],
)
def test_writing_is_the_inverse_of_reading(changes):
    problem = complete(read(STRAIGHT_THREE)).replace(**changes)
    back = complete(read(write_text_problem(problem)))
    assert back.replace(source=problem.source) == problem


def test_bundled_collections_can_be_read_and_are_stated_in_full():
    assert bundled()
    for path in bundled():
        for problem in load(path).problems():
            assert problem.expected.verdict, problem.name
            assert not problem.notes, problem.name
        again = list(read_text_problems(write_text_problems(load(path).problems(), "again"), str(path)))
        assert [complete(p).replace(notes=()) for p in again] == list(load(path).problems())
