"""What is shipped: everything that is needed to build and nothing that was built."""

import subprocess
import sys
import tarfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


@pytest.fixture(scope="module")
def source_archive(tmp_path_factory) -> set[str]:
    pytest.importorskip("scikit_build_core")
    folder = tmp_path_factory.mktemp("sdist")
    code = f"import scikit_build_core.build as b; b.build_sdist({str(folder)!r})"
    subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, cwd=ROOT)
    (archive,) = folder.glob("*.tar.gz")
    with tarfile.open(archive) as tar:
        return {name.partition("/")[2] for name in tar.getnames()}


def test_the_source_archive_has_all_sources(source_archive):
    folders = ("core", "src", "tests", "benchmarks", "docs")
    files = {str(p.relative_to(ROOT)) for folder in folders for p in (ROOT / folder).rglob("*") if p.is_file()}
    files = {name for name in files if "__pycache__" not in name and not name.endswith((".so", ".pyc"))}
    files |= {"CMakeLists.txt", "LICENSE", "Makefile", "README.md", "pyproject.toml"}
    assert files - source_archive == set()


def test_the_source_archive_has_nothing_that_was_built(source_archive):
    assert [n for n in source_archive if n.startswith(("build/", ".venv/")) or n.endswith((".so", ".pyc", ".o"))] == []
