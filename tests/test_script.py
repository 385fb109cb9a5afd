"""How the commands of the lab end: bad input in one sentence with exit code 2, and nothing half written."""

import pytest

from tesuji.papers.lin import problems as lin_problems
from tesuji.script import command
from tools import growth


@pytest.mark.parametrize(
    ("main", "words"),
    [
        (growth.main, ["absent.jsonl"]),
        (lin_problems.main, ["--out", "absent.jsonl"]),
    ],
)
def test_a_file_that_is_not_there_is_named_in_one_sentence(main, words, capsys, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert main(words) == 2
    error = capsys.readouterr().err
    assert "absent.jsonl" in error
    assert error.count("\n") == 1


@pytest.mark.parametrize(
    ("text", "said"), [("{", "line 1, column 2: not JSON"), ("[]", "line 1: no result"), ('{"empty": 3}', "line 1: no")]
)
def test_growth_names_the_line_that_is_no_result(text, said, tmp_path, capsys):
    path = tmp_path / "results.jsonl"
    path.write_text(text)
    assert growth.main([str(path)]) == 2
    assert said in capsys.readouterr().err


def test_ctrl_c_ends_a_command_with_130(capsys):
    @command
    def main(words):
        raise KeyboardInterrupt

    assert main([]) == 130
    assert capsys.readouterr().err == "interrupted\n"


def test_a_study_never_writes_over_its_input(tmp_path, capsys):
    file = tmp_path / "problems.jsonl"
    file.write_text("{}\n")
    assert growth.main([str(file), "--svg", str(file)]) == 2
    assert "which is read: expected another file" in capsys.readouterr().err
    assert file.read_text() == "{}\n"
