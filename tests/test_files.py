"""No output of a command replaces an input or another output."""

import pytest

from tesuji.errors import InputError
from tesuji.files import STREAM, require_apart


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
