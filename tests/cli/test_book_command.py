"""`tesuji book` in a terminal."""

from pathlib import Path

from tesuji.go.sgf import parse_sgf

EASY = """
(;SZ[5]PL[B]DI[2]AB[ab][bb][cb][db][eb]AW[ba][ca][ea][da]GC[Tesuji: goal=kill; target=B5 C5 D5])
(;SZ[5]PL[B]DI[1]AW[ab][bb][cb][db][da]AB[ac][bc][cc][dc][ec][eb][ea]GC[Tesuji: goal=kill; target=A4 B4 C4 D4 D5])
"""


def test_the_command_writes_a_book_for_apps(tmp_path, tesuji):
    (tmp_path / "two.sgf").write_text(EASY)
    done = tesuji("book", tmp_path / "two.sgf", "-o", tmp_path / "answers.sgf", "--nodes", 20_000, "-j", 1)
    assert done.returncode == 0, done.stderr
    trees = parse_sgf(Path(tmp_path / "answers.sgf").read_text())
    assert len(trees) == 2
    assert all(tree.root.children for tree in trees)


def test_a_name_without_a_kind_is_refused(tmp_path, tesuji):
    (tmp_path / "two.sgf").write_text(EASY)
    done = tesuji("book", tmp_path / "two.sgf", "-o", "book.doc")
    assert done.returncode == 2
    assert "expected a name that ends in .html, .pdf, .sgf" in done.stderr
