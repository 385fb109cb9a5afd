"""SGF as it is found in the wild, and errors that say where."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tesuji import BLACK, EMPTY, WHITE, Board, Point
from tesuji.errors import InputError
from tesuji.go import Game, GameTree, Move, parse_sgf, read_sgf, write_sgf


def one(text: str | bytes) -> GameTree:
    (tree,) = parse_sgf(text, "game.sgf")
    return tree


def points(names: str) -> list[Point]:
    return [Point.parse(name) for name in names.split()]


# What is read --------------------------------------------------------------------------------------------------------
def test_a_plain_game():
    tree = one("(;FF[4]GM[1]SZ[9]KM[6.5]RU[Japanese]HA[0]PB[Shusaku]BR[4d]PW[Gennan Inseki]RE[B+2];B[ee];W[cg];B[])")
    assert (tree.size, tree.komi, tree.handicap, tree.rules.name) == ((9, 9), 6.5, 0, "japanese")
    assert (tree.players, tree.result) == (("Shusaku 4d", "Gennan Inseki"), "B+2")
    assert tree.moves == [Move(BLACK, Point.parse("E5")), Move(WHITE, Point.parse("C3")), Move(BLACK, None)]
    assert tree.position_after(1).stones(BLACK) == points("E5")
    assert tree.position_after(0) == Board(9)
    assert tree.game_after().to_play == WHITE


def test_a_missing_size_is_19_and_rectangles_have_width_first():
    assert one("(;GM[1];B[pd])").position_after()["Q16"] == BLACK
    tree = one("(;SZ[9:13];B[am];W[ia])")
    assert (tree.size, tree.position_after()["A1"], tree.position_after()["J13"]) == ((9, 13), BLACK, WHITE)


def test_passes_before_and_after_ff4():
    assert [move.point for move in one("(;FF[3]SZ[19];B[tt];W[])").moves] == [None, None]
    assert one("(;SZ[21];B[tt])").moves[0].point == Point(19, 1)


def test_compressed_point_lists():
    board = one("(;SZ[9]AB[aa:cc][ee]AW[ii:gg])").position_after()
    assert len(board.stones(BLACK)) == 10
    assert (board["C7"], board["E5"], board["G3"], board["J1"]) == (BLACK, BLACK, WHITE, WHITE)


def test_long_property_names_of_old_files():
    tree = one("(;GaMe[1]SiZe[9]AddBlack[cc][dd]AddWhite[ee]PLayer[white];White[ff]Comment[old])")
    assert (tree.width, tree.position_after(0).to_play) == (9, WHITE)
    assert (tree.position_after()["F4"], tree.main_line()[1].comment) == (WHITE, "old")


def test_names_without_capitals_mean_nothing():
    assert one("(;SZ[9]size[5]foo[bar])").root.properties == {"SZ": ["9"]}


def test_stones_set_up_in_mid_game():
    tree = one("(;SZ[9];B[ee];W[dd];AE[ee]AB[aa]PL[B];B[bb])")
    after_two = tree.position_after(2)
    assert (after_two["E5"], after_two["A9"], after_two.to_play) == (EMPTY, BLACK, BLACK)
    assert tree.position_after(1)["E5"] == BLACK
    assert tree.position_after().stones(BLACK) == points("B8 A9")


@pytest.mark.parametrize(
    ("text", "color"),
    [
        ("(;SZ[9]AB[aa]AW[bb]PL[W])", WHITE),
        ("(;SZ[9]AB[aa]AW[bb]PL[])", BLACK),
        ("(;SZ[9]AB[aa]AW[bb];W[cc])", WHITE),
        ("(;SZ[9]HA[2]AB[cc][gg])", WHITE),
        ("(;SZ[9]AB[cc][gg])", BLACK),
        ("(;SZ[9];AB[aa]AW[bb];C[now];W[cc])", WHITE),
    ],
)
def test_whose_turn_it_is_before_the_first_move(text, color):
    assert one(text).position_after(0).to_play == color


def test_a_move_in_the_root_is_still_move_one():
    tree = one("(;SZ[9]B[ee](;W[dd])(;W[cc]))")
    assert (tree.position_after(0), len(tree.moves)) == (Board(9), 2)
    assert [len(node.children) for node in tree.main_line()] == [1, 2, 0]


def test_variations_comments_marks_and_labels():
    tree = one(r"(;SZ[9]C[a \[b\] \\ c\: d]TR[aa:ba]MA[cc]LB[ee:1][ff:a\]b](;B[aa];W[bb])(;B[cc](;W[dd])(;W[ee])))")
    assert tree.root.comment == r"a [b] \ c: d"
    assert tree.root.marks == {Point(0, 8): "triangle", Point(1, 8): "triangle", Point(2, 6): "cross"}
    assert tree.root.labels == {Point(4, 4): "1", Point(5, 3): "a]b"}
    other = tree.root.children[1].children[1]
    assert (other.board()["E5"], other.board()["C7"]) == (WHITE, BLACK)
    assert one("(;SZ[9]L[aa][bb]M[cc])").root.labels == {Point(0, 8): "a", Point(1, 7): "b"}


def test_collections_with_junk_around_them():
    text = "From: somebody (me)\r\n\r\n(;SZ[9];B[aa])\r\n-- \r\nnext (one)\n( ;SZ[13];W[bb])\n)junk("
    assert [tree.size for tree in parse_sgf(text)] == [(9, 9), (13, 13)]


def test_line_ends_of_every_kind():
    for end in ("\n", "\r\n", "\r"):
        assert len(one(f"(;SZ[9]{end};B[aa]{end};W\n[bb]{end})").moves) == 2


@pytest.mark.parametrize(
    ("encoding", "name"),
    [
        ("utf-8", "本因坊秀策"),
        ("utf-8-sig", "Müller 本"),
        ("utf-16", "曹薰铉"),
        ("latin-1", "Gunnar Farnebäck, Märta Åström"),
        ("gb2312", "聂卫平与小林光一的对局，白胜三目半"),
        ("big5", "林海峰功課表，黑棋中盤勝"),  # 功 and 課 have a backslash and a bracket in their second bytes
        ("shift_jis", "ソニー杯　予選　表示は黒の先番です"),  # so have ソ, 予 and 表
        ("euc_jp", "これは黒の勝ちです、小林光一"),
        ("euc_kr", "이창호 구단 조훈현 구단"),
    ],
)
def test_encodings_declared_and_guessed(encoding, name):
    guessed = one(f"(;SZ[9]PB[{name}];B[aa])".encode(encoding))
    assert guessed.players[0] == name
    assert len(guessed.moves) == 1
    if not encoding.startswith("utf-8-"):
        declared = one(f"(;SZ[9]CA[{encoding}]PB[{name}];B[aa])".encode(encoding))
        assert declared.players[0] == name


@pytest.mark.parametrize("charset", ["klingon", "rot13", "hex", "utf-7", "punycode", "undefined", "unicode_escape"])
def test_a_charset_that_cannot_be_right_is_passed_over(charset):
    assert one(f"(;SZ[9]CA[{charset}]PB[Åke])".encode()).players[0]


def test_records_are_not_asked_about_superko_but_about_everything_else():
    moves = ";B[bb];W[cb];B[ac];W[dc];B[bd];W[cd];B[cc];W[bc];B[aa];W[];B[cc]"
    tree = one(f"(;SZ[9]RU[Chinese]{moves};W[];B[];W[bc])")
    assert tree.position_after()["B7"] == WHITE
    with pytest.raises(InputError, match=r"game\.sgf, move 12: White may not play B7: it retakes the ko at once"):
        one(f"(;SZ[9]{moves};W[bc])").game_after()


# What is refused -----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "game.sgf is empty: expected an SGF game"),
        (" \n", "game.sgf is empty: expected an SGF game"),
        ("hello", "game.sgf is not an SGF file: no game begins with '(;' in it"),
        ("(;SZ[9];B[aa]", "game.sgf, game 1, line 1: the SGF is broken: it ends, or cannot be read any further"),
        ("(;SZ[9]\n;B[aa\n", "game.sgf, game 1, line 2: the SGF is broken: the value of B is missing or is not"),
        ("(;SZ[9]\n;B\n;W[aa])", "game.sgf, game 1, line 2: the SGF is broken: property B has no value"),
        ("(;SZ[9])(;\n[aa])", "game.sgf, game 2, line 1: the SGF is broken: a value in brackets has no property"),
        ("(;SZ[9](;B[aa])\n;W[bb])", "game.sgf, game 1, line 1: the SGF is broken: a move follows where only"),
        ("(;SZ[9](B[aa]))", "game.sgf, game 1, line 1: the SGF is broken: property B stands outside a node"),
        ("(;SZ[37])", "game.sgf: SZ[37] is not a board: sizes go from 2 to 25"),
        ("(;SZ[9:])", "game.sgf: SZ[9:] is not a board"),
        ("(;SZ[nine])", "game.sgf: SZ[nine] is not a board"),
        ("(;SZ[1])", "game.sgf: SZ[1] is not a board"),
        ("(;GM[2])", "game.sgf: GM[2] is not Go: expected GM[1]"),
        ("(;SZ[9];B[aa])(;SZ[0])", "game.sgf, game 2: SZ[0] is not a board"),
    ],
)
def test_broken_files_are_refused_in_one_sentence(text, sentence):
    with pytest.raises(InputError) as caught:
        parse_sgf(text, "game.sgf")
    assert str(caught.value).startswith(sentence)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("(;SZ[9];B[aa];W[aa])", "game.sgf, move 2: White may not play A9: the point is occupied"),
        ("(;SZ[9];B[zz])", "game.sgf, move 1: B[zz] is not a point of the 9x9 board"),
        ("(;SZ[9];B[jj])", "game.sgf, move 1: B[jj] is not a point of the 9x9 board"),
        ("(;SZ[9];B[aa];W[e])", "game.sgf, move 2: W[e] is not a point of the 9x9 board"),
        ("(;SZ[9];B[aa][bb])", "game.sgf, move 1: B has 2 points: expected one"),
        ("(;SZ[9];B[aa]W[bb])", "game.sgf, move 1: Black and White both move here: expected one of B and W"),
        ("(;SZ[9]AB[aa:zz])", "game.sgf, before move 1: AB[zz] is not a point of the 9x9 board"),
        ("(;SZ[9]AB[aa]AW[aa])", "game.sgf, before move 1: A9 is set up twice, differently"),
        ("(;SZ[9]AB[ab][ba]AW[aa])", "game.sgf, before move 1: the stone at A9 would have no liberty"),
        ("(;SZ[9];B[aa];AW[aa:ii])", "game.sgf, after move 1: the stone at A1 would have no liberty"),
        ("(;SZ[9]PL[X])", "game.sgf, before move 1: PL[X] is not a player: expected B or W"),
        ("(;SZ[9]KM[much])", "game.sgf: KM[much] is not a number"),
        ("(;SZ[9]HA[2.5])", "game.sgf: HA[2.5] is not a number of stones"),
        ("(;SZ[9]RU[Japanese]AB[ab][bb][ca]AW[ba];W[aa])", "game.sgf, move 1: White may not play A9: it is suicide"),
    ],
)
def test_impossible_records_are_refused_in_one_sentence(text, sentence):
    with pytest.raises(InputError) as caught:
        one(text).game_after()
    assert str(caught.value).startswith(sentence)


def test_the_game_is_named_when_there_are_several():
    trees = parse_sgf("(;SZ[9];B[aa])(;SZ[9];B[bb];W[bb])", "set.sgf")
    with pytest.raises(InputError, match=r"^set.sgf, game 2, move 2: White may not play B8"):
        trees[1].game_after()
    with pytest.raises(InputError, match=r"set\.sgf, game 2: there is no move 3, the main line has 2"):
        trees[1].position_after(3)
    assert trees[1].position_after(1)["B8"] == BLACK


def test_files_that_cannot_be_read(tmp_path: Path):
    with pytest.raises(InputError, match=r"nothing\.sgf: there is no such file"):
        read_sgf(tmp_path / "nothing.sgf")
    with pytest.raises(InputError, match="is a directory: expected an SGF file"):
        read_sgf(tmp_path)
    with pytest.raises(InputError, match="cannot be read"):
        read_sgf("a\0b.sgf")
    garbage = tmp_path / "garbage.sgf"
    garbage.write_bytes(bytes(range(256)) * 40)
    with pytest.raises(InputError, match=r"garbage\.sgf is not an SGF file"):
        read_sgf(garbage)
    if os.geteuid() != 0:
        garbage.chmod(0)
        with pytest.raises(InputError, match="cannot be read: permission denied"):
            read_sgf(garbage)


# What is written -----------------------------------------------------------------------------------------------------
def test_a_game_written_and_read_again(tmp_path: Path):
    game = Game(9, "aga", 0.5, handicap=3)
    for name in ("E5", "E4", None):
        game.play(name)
    game.setup(black=["A1"], empty=["E4"], to_play=WHITE)
    game.play("J9")
    write_sgf(tmp_path / "game.sgf", GameTree.from_game(game))
    (tree,) = read_sgf(tmp_path / "game.sgf")
    again = tree.game_after()
    assert (again.moves, again.board, again.handicap, again.komi) == (game.moves, game.board, 3, 0.5)
    assert again.rules == game.rules
    assert [tree.position_after(n) for n in range(5)] == [game.board_at(n) for n in range(5)]


def test_writing_text_marks_and_variations(tmp_path: Path):
    tree = GameTree.new((5, 7))
    tree.root.set_text("C", "backslash \\ bracket ] colon : 本因坊\nsecond line")
    tree.root.set_points("TR", [Point(0, 0), Point(4, 6)])
    tree.root.set_labels({Point(1, 1): "a]:b"})
    tree.root.add_move(Move(BLACK, Point(2, 2)))
    tree.root.add_move(Move(BLACK, None)).add_move(Move(WHITE, Point(0, 0)))
    path = tmp_path / "two.sgf"
    write_sgf(path, [tree, tree])
    again = read_sgf(path)[1]
    assert again.root.comment == tree.root.comment
    assert (again.root.marks, again.root.labels) == (tree.root.marks, tree.root.labels)
    assert [child.move for child in again.root.children] == [Move(BLACK, Point(2, 2)), Move(BLACK, None)]
    assert read_sgf(path)[0].to_sgf() == tree.to_sgf()
    with pytest.raises(InputError, match="is a folder: expected the name of a file to write"):
        write_sgf(tmp_path, tree)


# Fuzzing -------------------------------------------------------------------------------------------------------------
SEEDS = [
    b"(;FF[4]GM[1]SZ[9]CA[UTF-8]KM[6.5]HA[2]AB[cc][gg]PL[W]RU[Chinese];W[ee]C[x\\]y];B[tt](;W[ff])(;W[gf]LB[aa:1]))",
    b"(;GaMe[1]SiZe[9:7]AddBlack[aa:cc]AW[dd]TR[aa][bb:cc]L[aa];B[ee];AE[aa]AB[ff];W[])\r\n(;SZ[3];B[aa];W[bb];B[ca])",
    "junk (;SZ[5]CA[gb2312]PB[聂卫平];B[aa];W[bb]N[x]BL[3.5]) tail".encode("gb2312"),
    "(;SZ[5]PB[ソ表];B[aa];W[bb];B[cc];W[dd](;B[])(;B[ab]))".encode("shift_jis"),
]
SNIPPETS = [bytes([c]) for c in b"()[];:\\C\xff\0"]
SNIPPETS += [b"B[aa]", b"AB[aa:ee]", b"SZ[", b"[]", b"tt", b"PL[", b"CA[utf-16]", b"19", b"-1"]


def mutate(seed: bytes, edits: list[tuple[int, int, bytes]]) -> bytes:
    data = seed
    for where, cut, snippet in edits:
        at = where % (len(data) + 1)
        data = data[:at] + snippet + data[at + cut :]
    return data


edits = st.lists(
    st.tuples(st.integers(0, 300), st.integers(0, 6), st.one_of(st.sampled_from(SNIPPETS), st.binary(max_size=3))),
    max_size=6,
)


def complaint_about(use: Callable[[], object]) -> str:
    """What an InputError said, if there was one; other errors fail the test."""
    try:
        use()
    except InputError as error:
        return str(error)
    return ""


def use_everything(data: bytes | str) -> list[str]:
    said = []
    for tree in parse_sgf(data, "fuzz.sgf"):
        todo = [tree.root]
        while todo:
            node = todo.pop()
            todo.extend(node.children)
            uses = (node.game, lambda n=node: (n.marks, n.labels, n.comment), lambda n=node: (n.setup, n.move))
            said += [complaint_about(use) for use in uses]
        written = tree.to_sgf()
        assert parse_sgf(written)[0].to_sgf() == written
        _ = (repr(tree), tree.players, tree.title, tree.result, tree.rules)
    return said


def check(data: bytes | str) -> None:
    said: list[str] = []
    said.append(complaint_about(lambda: said.extend(use_everything(data))))
    for sentence in filter(None, said):
        assert sentence.startswith("fuzz.sgf")
        assert sentence.isprintable()


@given(st.sampled_from(SEEDS), edits)
@settings(max_examples=400)
def test_mutated_files_never_raise_anything_but_input_errors(seed, changes):
    check(mutate(seed, changes))


@given(st.one_of(st.binary(max_size=200), st.text(max_size=200), st.text("(;)[]\\BWA:ace \n", max_size=60)))
@settings(max_examples=200)
def test_garbage_never_raises_anything_but_input_errors(data):
    check(data)
