"""What a user needs is in `tesuji` itself: every name has a docstring and an example that runs."""

import doctest
import inspect
import subprocess
import sys

import pytest

import tesuji

CONSTANTS = ("BLACK", "EMPTY", "WHITE")


@pytest.mark.parametrize("name", tesuji.__all__)
def test_every_public_name_is_explained_and_its_examples_run(name, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("tesuji.plugins._registered", {})
    thing = getattr(tesuji, name)
    if name in CONSTANTS:  # members of Color
        return
    assert inspect.getdoc(thing)
    tests = doctest.DocTestFinder(recurse=False).find(thing, name, globs={"tesuji": tesuji, name: thing})
    assert any(test.examples for test in tests), f"{name} has no example"
    for test in tests:
        runner = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS)
        report: list[str] = []
        runner.run(test, out=report.append)
        assert runner.failures == 0, "".join(report)


def test_all_names_are_there_and_sorted_in_one_table():
    assert sorted(tesuji.__all__) == sorted(tesuji._HOMES)
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        _ = tesuji.nothing


def test_the_package_is_loaded_lazily():
    code = "import sys, tesuji; print([n for n in ('numpy', 'tesuji._core', 'tesuji.go', 'rich') if n in sys.modules])"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "[]\n"
