"""Files are written whole or not at all."""

import os
import stat

import pytest

from tesuji.cli.output import write_file
from tesuji.errors import InputError


def test_a_file_is_written_and_nothing_else(tmp_path):
    write_file(tmp_path / "board.svg", "<svg/>")
    assert (tmp_path / "board.svg").read_text() == "<svg/>"
    assert os.listdir(tmp_path) == ["board.svg"]


def test_new_files_have_the_usual_permissions(tmp_path):
    (tmp_path / "usual").touch()
    write_file(tmp_path / "ours", "text")
    assert (tmp_path / "ours").stat().st_mode == (tmp_path / "usual").stat().st_mode


def test_a_file_that_is_replaced_keeps_its_permissions(tmp_path):
    target = tmp_path / "board.svg"
    target.write_text("old")
    target.chmod(0o640)
    write_file(target, "new")
    assert target.read_text() == "new"
    assert stat.S_IMODE(target.stat().st_mode) == 0o640


def test_a_link_keeps_pointing_where_it_pointed(tmp_path):
    (tmp_path / "real").write_text("old")
    (tmp_path / "link").symlink_to("real")
    write_file(tmp_path / "link", "new")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "real").read_text() == "new"


def test_a_failure_leaves_the_old_file_and_no_scraps(tmp_path, monkeypatch):
    target = tmp_path / "board.svg"
    target.write_text("old")

    def full(*_args):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", full)
    with pytest.raises(InputError, match="cannot be written: no space left on device"):
        write_file(target, "new")
    assert target.read_text() == "old"
    assert os.listdir(tmp_path) == ["board.svg"]


def test_folders_are_refused(tmp_path):
    with pytest.raises(InputError, match="is a folder"):
        write_file(tmp_path, "text")


def test_a_missing_folder_is_named(tmp_path):
    with pytest.raises(InputError, match="there is no folder"):
        write_file(tmp_path / "nowhere" / "board.svg", "text")


@pytest.mark.skipif(os.geteuid() == 0, reason="nothing is forbidden to root")
def test_a_folder_that_may_not_be_written_is_named(tmp_path):
    tmp_path.chmod(0o500)
    with pytest.raises(InputError, match="cannot be written: Permission denied"):
        write_file(tmp_path / "board.svg", "text")
    tmp_path.chmod(0o700)
