"""Files are written whole or not at all, never over what was read, and journals survive whoever is killed."""

import json
import os

import pytest

from tesuji.errors import InputError
from tesuji.files import STREAM, Journal, require_apart


def journal(path):
    return Journal(path, "result", ("key", "verdict"), ('{"key": "',))


RECORDS = [{"key": str(n), "verdict": "success", "name": "Ko für alle"} for n in range(3)]


@pytest.fixture
def written(tmp_path):
    path = tmp_path / "results.jsonl"
    for record in RECORDS:
        journal(path).append(record)
    return path


def test_what_was_added_is_read_again(written):
    assert journal(written).records == RECORDS
    assert len(written.read_bytes().splitlines()) == 3


def test_a_journal_is_no_file_until_something_is_added(tmp_path):
    assert journal(tmp_path / "none.jsonl").records == []
    assert list(tmp_path.iterdir()) == []


def test_wherever_the_last_line_is_cut_off_the_others_stay(written):
    whole = written.read_bytes()
    start = whole.rfind(b"\n", 0, -1) + 1
    for end in range(start, len(whole) - 1):
        written.write_bytes(whole[:end])
        again = journal(written)
        assert again.records == RECORDS[:2]
        again.append(RECORDS[2])
        assert written.read_bytes() == whole


def test_a_last_line_that_only_lacks_its_end_is_kept(written):
    whole = written.read_bytes()
    written.write_bytes(whole[:-1])
    assert journal(written).records == RECORDS
    assert written.read_bytes() == whole


@pytest.mark.parametrize(
    "text",
    [
        "(;SZ[9]AB[aa])",
        "(;SZ[9]AB[aa])\n",
        '{"id": "problem", "size": 9}',
        '{"id": "problem", "size": 9}\n',
        '{"id": "prob',
        "[1, 2]",
        "42",
        '{"key": "0", "verdict": "success"}\nshopping list',
        "\x00\x01",
        "[" * 100_000,
    ],
)
def test_a_file_of_another_kind_is_refused_and_left_alone(tmp_path, text):
    path = tmp_path / "other"
    path.write_text(text)
    with pytest.raises(InputError, match=r"line \d: expected a result that an earlier run has written"):
        journal(path)
    assert path.read_text() == text


def test_a_device_or_a_pipe_is_no_journal(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    for path in (tmp_path / "pipe", "/dev/full", "/dev/null", tmp_path):
        with pytest.raises(InputError, match="is not a file that can grow"):
            journal(type(tmp_path)(path))


def test_a_disk_that_becomes_full_leaves_no_half_line(written, monkeypatch):
    whole, real, calls = written.read_bytes(), os.write, []

    def full(handle, data):
        calls.append(1)
        if len(calls) > 1:
            raise OSError(28, "No space left on device")
        return real(handle, data[:7])

    with monkeypatch.context() as patch:
        patch.setattr(os, "write", full)
        with pytest.raises(InputError, match="cannot be written: no space left on device"):
            journal(written).append(RECORDS[0])
    assert written.read_bytes() == whole
    assert json.loads(whole.splitlines()[-1]) == RECORDS[2]


def test_an_output_may_not_be_an_input_by_any_name(tmp_path):
    (tmp_path / "a.sgf").write_text("(;SZ[9])")
    (tmp_path / "link").symlink_to("a.sgf")
    (tmp_path / "hard").hardlink_to(tmp_path / "a.sgf")
    for name in ("a.sgf", "link", "hard", "../" + tmp_path.name + "/a.sgf"):
        with pytest.raises(InputError, match=r"--svg .* would replace .*a\.sgf, which is read"):
            require_apart({"--svg": tmp_path / name}, [tmp_path / "a.sgf"])
    require_apart({"--svg": tmp_path / "b.sgf", "--sgf": STREAM}, [tmp_path / "a.sgf", STREAM])


def test_two_outputs_need_two_files(tmp_path):
    with pytest.raises(InputError, match="--sgf and --svg name the same file"):
        require_apart({"--sgf": tmp_path / "out", "--svg": tmp_path / "." / "out"}, [])
