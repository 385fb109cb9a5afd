"""Files that somebody wrote to see what happens: each gets one sentence, and soon."""

import json

import pytest

from tesuji.errors import LONGEST, InputError
from tesuji.files import MAX_BYTES, read_bytes
from tesuji.go import parse_sgf
from tesuji.go.sgf import parser
from tesuji.problems import Problem, load
from tesuji.problems.expected import MAX_DEPTH

RECORD = {
    "id": "a/1",
    "size": 9,
    "black": ["D4", "D5", "C3"],
    "white": ["E4", "E5"],
    "to_move": "B",
    "accepted_first_moves": ["E6"],
}
COMMAND = {"id": "g/1", "size": 9, "black": ["D4"], "white": ["E4"], "command": "attack", "answer_regex": "1 D3"}


@pytest.fixture
def read(tmp_path):
    """Reads a file of that name and text: the problems and the sentences in their order."""

    def run(name: str, text: str | bytes):
        path = tmp_path / name
        path.write_bytes(text.encode() if isinstance(text, str) else text)
        return [entry.problem or str(entry.error).removeprefix(f"{tmp_path}/") for entry in load(path)]

    return run


def test_problems_may_be_counted_instead_of_named(read):
    (problem,) = read("a.jsonl", json.dumps(RECORD | {"id": 17}))
    assert problem.name == "17"


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"id": ["x"]}, "id is a list: expected text or a number"),
        ({"id": True}, "id is true: expected text or a number"),
        ({"size": 100_000}, "a board of 100000x100000 is not possible: sizes go from 2 to 25"),
        ({"size": -3}, "a board of -3x-3 is not possible: sizes go from 2 to 25"),
        ({"size": 9.5}, "a board of 9.5x9.5 is not possible: sizes go from 2 to 25"),
        ({"size": "9"}, "a board of 9x9 is not possible: sizes go from 2 to 25"),
        ({"black": ["T19"]}, "the black point T19 is not on the 9x9 board"),
        ({"black": 4}, "black is 4: expected points such as D4 E5"),
        ({"black": [["D4"]]}, "black is a list: expected points such as D4 E5"),
        ({"accepted_first_moves": "E6"}, "accepted_first_moves is 'E6': expected a list"),
        ({"accepted_first_moves": [5]}, "5 is not a move: expected a point such as D4, or pass"),
        ({"to_move": 5}, "the record cannot be read: 5 is not a colour: expected black or white"),
    ],
)
def test_fields_of_a_record_that_mean_nothing(read, change, sentence):
    assert read("a.jsonl", json.dumps(RECORD | change)) == [f"a.jsonl, line 1: {sentence}"]


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        ("", "args is '': expected 1 point for attack"),
        ("   ", "args is '   ': expected 1 point for attack"),
        ("E4 D4", "args is 'E4 D4': expected 1 point for attack"),
        ("A1", "args is 'A1', which names an empty point: expected stones"),
        (None, "args is null: expected text"),
    ],
)
def test_arguments_of_a_command_that_name_no_stones(read, args, sentence):
    assert read("a.jsonl", json.dumps(COMMAND | {"args": args})) == [f"a.jsonl, line 1: {sentence}"]


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("[" * 100_000, "a.jsonl, line 2: the brackets are nested too deeply: expected a JSON object"),
        ('{"a":' * 100_000, "a.jsonl, line 2: the brackets are nested too deeply: expected a JSON object"),
        ('{"size": 9, "size": 9}', "a.jsonl, line 2: not JSON (the field 'size' stands there twice)"),
        ('{"size": NaN}', "a.jsonl, line 2: not JSON (NaN is no number there)"),
        ('{"size": -Infinity}', "a.jsonl, line 2: not JSON (-Infinity is no number there)"),
        ('{"size": ' + "9" * 5000 + "}", "a.jsonl, line 2: not JSON (Exceeds the limit"),
        ("\x00", "a.jsonl, line 2, column 1: not JSON"),
        ("[]", "a.jsonl, line 2: expected a JSON object, not list"),
    ],
)
def test_lines_that_are_no_record_spoil_no_other(read, line, sentence):
    good = json.dumps(RECORD)
    first, second, third = read("a.jsonl", f"{good}\n{line}\n{good}")
    assert second.startswith(sentence)
    assert first.name == third.name == "a/1"


def test_a_separator_inside_a_string_ends_no_line(read):
    (problem,) = read("a.jsonl", json.dumps(RECORD | {"id": "one\u2028two"}, ensure_ascii=False))
    assert problem.name == "one\u2028two"


def test_half_of_a_pair_is_no_letter(read):
    (problem,) = read("a.jsonl", json.dumps(RECORD | {"id": "one\ud800two \U0001f600"}))
    assert problem.name == "one?two \U0001f600"


def test_a_solution_without_end_is_refused(read):
    (problem,) = read("a.jsonl", json.dumps(RECORD))
    record = problem.to_dict()
    node = {"color": "B", "move": "E6"}
    for _ in range(MAX_DEPTH):
        node = {"color": "B", "move": "E6", "children": [node]}
    record["expected"]["tree"] = [node]
    with pytest.raises(InputError, match="expected at most 200 moves"):
        Problem.from_dict(record)


@pytest.mark.parametrize(
    ("field", "value", "sentence"),
    [
        ("suicide", "no", "suicide is 'no': expected true or false"),
        ("name", 5, "name is 5: expected text"),
        ("notes", "one", "notes is 'one': expected a list"),
        ("width", True, "a board of Truex9 is not possible"),
        ("expected", [], "expected is a list: expected an object"),
        ("expected", {"threats": -1}, "threats is -1: expected a number of ko threats, 0 to 999"),
        ("expected", {"codes": [77]}, "codes has 77: expected GNU Go's codes, numbers from 0 to 5"),
        ("goal", None, "None is not a goal"),
        ("quantifier", "most", "the problem cannot be read: 'most' is not a valid Quantifier"),
    ],
)
def test_fields_of_our_own_record_that_mean_nothing(read, field, value, sentence):
    (problem,) = read("a.jsonl", json.dumps(RECORD))
    with pytest.raises(InputError, match=sentence):
        Problem.from_dict(problem.to_dict() | {field: value})


@pytest.mark.parametrize(
    ("header", "sentence"),
    [
        ("suicide=maybe", "GC has suicide='maybe': expected yes or no"),
        ("threats=-1", "threats is -1: expected a number of ko threats, 0 to 999"),
        ("threats=" + "9" * 5000, "GC has threats='99999999999999999...': expected a number of ko threats"),
        ("codes=0 9", "codes has 9: expected GNU Go's codes, numbers from 0 to 5"),
        ("goal=win", "GC has goal='win': expected one of capture, escape"),
        ("ko=Z99", "GC has ko='Z99': expected a point such as D4"),
        ("goal=kill; goal=live", "GC has goal twice: expected it once"),
    ],
)
def test_headers_that_mean_nothing(read, header, sentence):
    (found,) = read("a.sgf", f"(;SZ[9]AB[aa]AW[bb]GC[Tesuji: {header}])")
    assert found.startswith(f"a.sgf, game 1: {sentence}")


@pytest.mark.parametrize(
    ("entry", "sentence"),
    [
        ("x = " + "[" * 100_000, "a.toml, line 1: brackets are nested too deeply in what begins here"),
        ("x = " + "{a=" * 50_000, "a.toml, line 1: brackets are nested too deeply in what begins here"),
        ("a" + ".a" * 100_000 + " = 1", "a.toml, line 2 has more than 1000 dots: expected a key and a value"),
        ("x = " + "9" * 5000, "a.toml, line 1: what begins here is not TOML: Exceeds the limit"),
        ('x = "' + "x" * 300_000 + '"', "a.toml, line 1: what begins here is too long: expected at most 262,144"),
        ('to_play = "b"\nto_play = "w"', "a.toml is not TOML: cannot overwrite a value (at line 3"),
        (f'to_play = "b"\ndiagram = "{"." * 400}"', "a.toml, line 1, problem 1: a board of 400x1 is not possible"),
        ('to_play = "b"\nthreats = nan\ndiagram = """\n.X\n..\n"""', "a.toml, line 1, problem 1: threats is nan"),
        ('to_play = "b"\nnotes = [1]\ndiagram = ".X"', "a.toml, line 3, problem 1: notes is a list: expected texts"),
    ],
)
def test_diagrams_that_mean_nothing(read, entry, sentence):
    (found,) = read("a.toml", f"[[problem]]\n{entry}\n")
    assert found.startswith(sentence)


@pytest.mark.parametrize("name", ["a.sgf", "a.toml", "a.jsonl", "a.txt"])
@pytest.mark.parametrize(
    "data", [b"", b"\x00" * 100, b"\xff\xfe", b"\xed\xa0\x80", b"(;", b"[[", b'{"', b"Board size\n"]
)
def test_nothing_much_in_a_file_of_any_kind(read, name, data):
    assert all(isinstance(found, str) and found.startswith(name) for found in read(name, data))


def test_games_that_never_end_are_told_apart_only_as_long_as_that_is_cheap(read, monkeypatch):
    monkeypatch.setattr("tesuji.problems.sgf.PATIENCE", 100)
    found = read("a.sgf", "(;SZ[9\n" * 1000)
    assert [sentence.partition(":")[0] for sentence in found] == ["a.sgf, game 1, line 1", "a.sgf, game 2, line 2"]


def test_errors_of_many_games_name_their_lines(read):
    found = read("a.sgf", "(;SZ[0])\n" * 1000)
    assert len(found) == 1000
    assert found[-1].startswith("a.sgf, game 1000: SZ[0] is not a board")


def test_a_hundred_thousand_times_the_same_stone_is_one_stone():
    (tree,) = parse_sgf("(;SZ[9]AB" + "[aa]" * 100_000 + ")")
    assert len(tree.root.points("AB")) == 1


def test_a_file_may_have_a_million_nodes(monkeypatch):
    monkeypatch.setattr(parser, "MAX_NODES", 5)
    assert len(parse_sgf("(;SZ[9];B[];W[])" + "(;SZ[9];B[])")) == 2
    with pytest.raises(InputError, match="game 2, line 1: the SGF is broken: the file has more than 5 nodes"):
        parse_sgf("(;SZ[9];B[];W[])" + "(;SZ[9];B[];W[])")


def test_variations_may_be_nested_a_hundred_thousand_deep():
    (tree,) = parse_sgf("(;SZ[9]" + "(;C[x]" * 100_000 + ")" * 100_001)
    assert len(tree.main_line()) == 100_001
    assert tree.main_line()[-1].tree is tree


def test_a_file_that_is_too_large_or_no_file(tmp_path):
    with (tmp_path / "large.sgf").open("wb") as file:
        file.truncate(MAX_BYTES + 1)
    for name, sentence in (
        ("large.sgf", "too large: expected at most 32 MB"),
        (".", "directory"),
        ("no", "no such file"),
    ):
        with pytest.raises(InputError, match=sentence):
            read_bytes(tmp_path / name)
    with pytest.raises(InputError, match="cannot be read: embedded null"):
        read_bytes("a\x00b")
    with pytest.raises(InputError, match="/dev/null is not a regular file: expected an SGF file"):
        read_bytes("/dev/null", "an SGF file", regular=True)


def test_a_sentence_is_no_longer_than_anybody_reads():
    sentence = str(InputError("begin " + "x" * 1_000_000 + " end"))
    assert len(sentence) < LONGEST + 10
    assert sentence.startswith("begin x")
    assert sentence.endswith("x end")
