"""SGF problems: marks, solutions in the ways of the world, collections with broken games, and back."""

import contextlib
import random

import pytest

from tesuji.errors import InputError
from tesuji.go import BLACK, WHITE, Point
from tesuji.problems import Expected, Goal, KoPolicy, Quantifier, Verdict, complete, write_sgf_problem
from tesuji.problems.sgf import read_sgf_problems, split_games

STONES = "SZ[9]AB[ag][bg][cg][dg][eg][eh][ei]AW[ah][bh][ch][dh][di]"


def points(text):
    return frozenset(Point.parse(word) for word in text.split())


def read(text):
    (item,) = read_sgf_problems(text, "book.sgf")
    if isinstance(item, InputError):
        raise item
    return item


def test_marks_name_target_living_stones_and_region():
    problem = read(f"(;{STONES}PL[B]MA[ah]SQ[ag]CR[ai][bi][ci])")
    assert problem.target == points("A2 B2 C2 D2 D1")
    assert problem.assumed_alive == points("A3 B3 C3 D3 E3 E2 E1")
    assert problem.region == points("A1 B1 C1") | problem.target
    assert complete(problem).goal == Goal.KILL


def test_triangles_mark_the_target_when_there_is_no_cross():
    assert read(f"(;{STONES}PL[W]TR[ah])").target == points("A2 B2 C2 D2 D1")
    both = read(f"(;{STONES}PL[W]MA[ah]TR[ag])")
    assert both.target == points("A2 B2 C2 D2 D1")
    assert both.notes == ("TR marks were ignored: MA marks the target",)


def test_stones_of_both_sides_marked_are_a_race():
    problem = read(f"(;{STONES}PL[B]MA[ah][ag])")
    assert (problem.goal, problem.own) == (Goal.RACE, points("A3 B3 C3 D3 E3 E2 E1"))


@pytest.mark.parametrize(
    ("marks", "note"),
    [
        ("TR[aa]", "TR marks on empty points were ignored: a target is made of stones"),
        ("SQ[aa]", "SQ marks on empty points were ignored: only stones can be alive"),
        ("CR[ah]", "CR marks were ignored: none is on an empty point, so they are no region"),
        ("MA[ah]SQ[bh]", "SQ marks on target stones were ignored: what is at stake is not assumed alive"),
    ],
)
def test_decoration_is_ignored_with_a_note(marks, note):
    assert note in read(f"(;{STONES}PL[B]{marks})").notes


def test_who_plays_is_said_or_shown_by_the_solution_or_is_black():
    assert read(f"(;{STONES}PL[W])").to_play == WHITE
    assert read(f"(;{STONES};W[ai])").to_play == WHITE
    assert read(f"(;{STONES})").to_play == BLACK
    assert "to play: Black, because the file does not say" in read(f"(;{STONES})").notes


def test_stones_may_be_set_up_in_a_second_node():
    problem = read(f"(;SZ[9]GN[two nodes];{STONES.removeprefix('SZ[9]')}MA[ah];B[bi])")
    assert (problem.name, problem.target) == ("two nodes", points("A2 B2 C2 D2 D1"))
    assert problem.expected.accepted == points("B1")


@pytest.mark.parametrize(
    "comment", ["RIGHT", "Correct.", "well done RIGHT", "CORRECT", "正解", "正解です", "정답", "correct"]
)
def test_lines_that_end_in_right_are_the_solution(comment):
    answer = read(f"(;{STONES}PL[B](;B[ai];W[bi])(;B[bi];W[ai];B[ci]C[{comment}]))").expected
    assert (answer.accepted, answer.wrong) == (points("B1"), points("A1"))
    assert answer.verdict == Verdict.SUCCESS
    assert [node.correct for node in answer.tree] == [False, True]


@pytest.mark.parametrize(
    "comment", ["Black has the right side.", "This is not correct", "INCORRECT", "不正解", "Right side"]
)
def test_other_words_are_no_solution(comment):
    answer = read(f"(;{STONES}PL[B](;B[ai]C[{comment}])(;B[bi]C[RIGHT]))").expected
    assert answer.accepted == points("B1")


@pytest.mark.parametrize(
    ("tree", "accepted", "wrong", "convention"),
    [
        ("(;B[ai])(;B[bi]TE[1])", "B1", "A1", "good moves marked"),
        ("(;B[ai]GW[1])(;B[bi]GB[1])", "B1", "A1", "good moves marked"),
        ("(;B[ai]BM[1])(;B[bi])", "B1", "A1", "bad moves marked"),
        ("(;B[ai]C[WRONG])(;B[bi])", "B1", "A1", "bad moves marked"),
        ("(;B[ai])(;B[bi])", "A1", "", "first variation"),
        ("(;B[ai]C[NOTTHIS];W[bi]C[RIGHT])(;B[bi]C[CHOICE RIGHT])(;B[ci])", "B1", "C1", "lines marked right"),
    ],
)
def test_conventions(tree, accepted, wrong, convention):
    answer = read(f"(;{STONES}PL[B]{tree})").expected
    assert (answer.accepted, answer.wrong, answer.convention) == (points(accepted), points(wrong), convention)


def test_instructions_are_not_shown():
    assert read(f"(;{STONES}PL[B];B[bi]C[FORCE Good. RIGHT])").expected.tree[0].comment == "Good."


def test_moves_of_the_wrong_side_are_ignored_with_a_note():
    problem = read(f"(;{STONES}PL[B](;W[ai])(;B[bi]))")
    assert problem.expected.accepted == points("B1")
    assert problem.notes == ("ignored 1 first move of White: Black is to play",)


def test_a_very_long_line_is_no_solution():
    moves = "".join(f";{'BW'[i % 2]}[]" for i in range(3000))
    problem = read(f"(;{STONES}PL[B]{moves})")
    assert not problem.expected
    assert "is not a solution" in problem.notes[0]


def test_one_broken_game_spoils_only_itself():
    good = f"(;{STONES}PL[B]MA[ah])"
    text = f"{good}\n(;SZ[9]AB[zz])\n{good}\n(;SZ[9]AB[aa\n{good}\n(;SZ[9]AB[aa]AW[aa])\n{good}"
    items = list(read_sgf_problems(text, "book.sgf"))
    broken = [index for index, item in enumerate(items) if isinstance(item, InputError)]
    assert [isinstance(item, InputError) for item in items].count(False) >= 3
    assert broken
    assert all(str(items[index]).startswith("book.sgf, game") for index in broken)
    assert not isinstance(items[0], InputError)
    assert not isinstance(items[-1], InputError)
    assert next(item.source.index for item in items if not isinstance(item, InputError)) == 1


def test_brackets_in_comments_do_not_end_a_game():
    text = "(;C[a \\] ) ( b];B[aa])(;C[x])"
    assert [game for _, game in split_games(text)] == ["(;C[a \\] ) ( b];B[aa])", "(;C[x])"]


def test_no_sgf_is_said():
    (error,) = read_sgf_problems("hello", "book.sgf")
    assert "not an SGF file" in str(error)


@pytest.mark.parametrize("header", ["Tesuji: goal=nonsense", "Tesuji: colour=red", "Tesuji: goal"])
def test_a_header_that_cannot_be_read_is_refused(header):
    with pytest.raises(InputError, match=r"book.sgf, game 1: GC has|is not a goal"):
        read(f"(;{STONES}GC[{header}])")


ROUND_TRIPS = [
    {},
    {"goal": Goal.LIVE, "to_play": WHITE},
    {"quantifier": Quantifier.ANY, "ko_policy": KoPolicy.FOR, "suicide": True, "name": "a ] name"},
    {"region": points("A1 B1")},
    {"region": points("A1 B1 C1 A2 B2 C2 D2 D1 J9"), "assumed_alive": points("A3")},
    {"goal": Goal.RACE, "own": points("A3"), "assumed_alive": frozenset()},
    {"expected": Expected(points("A1 B1"), points("C1"), Verdict.KO, codes=frozenset({2}))},
    {"expected": Expected(frozenset({None}), frozenset(), Verdict.FAILURE)},
]


@pytest.mark.parametrize("changes", ROUND_TRIPS)
def test_writing_is_the_inverse_of_reading(changes):
    problem = complete(read(f"(;{STONES}PL[B]MA[ah])")).replace(notes=(), **changes)
    back = complete(read(write_sgf_problem(problem)))
    assert back.replace(source=problem.source, expected=problem.expected) == problem
    for field in ("accepted", "wrong", "verdict", "codes"):
        assert getattr(back.expected, field) == getattr(problem.expected, field)


def test_a_solution_tree_survives_writing():
    problem = complete(read(f"(;{STONES}PL[B]MA[ah](;B[ai];W[bi]C[why])(;B[bi];W[ai];B[ci]C[RIGHT so]))"))
    back = complete(read(write_sgf_problem(problem)))
    assert back.expected == problem.expected


def test_words_may_stand_before_a_first_move():
    answer = read(f"(;{STONES}PL[B](;B[ai])(;C[look];B[bi]TE[1]))").expected
    assert (answer.accepted, answer.wrong) == (points("B1"), points("A1"))


def test_damaged_files_give_problems_or_errors_and_never_anything_else():
    chance = random.Random(1)
    whole = f"(;{STONES}PL[B]GC[Tesuji: goal=kill; ko=A1]MA[ah]SQ[ag]CR[ai](;B[ai]C[RIGHT])(;B[bi]BM[1]))"
    for _ in range(600):
        text = list(whole)
        for _ in range(chance.randint(1, 4)):
            at = chance.randrange(len(text))
            text[at : at + chance.randint(0, 2)] = chance.choice(["", "[", "]", "(", ")", ";", "z", "=", "\\", "\n"])
        for item in read_sgf_problems("".join(text), "book.sgf"):
            if isinstance(item, InputError):
                assert "\n" not in str(item)
                continue
            with contextlib.suppress(InputError):
                complete(item)
