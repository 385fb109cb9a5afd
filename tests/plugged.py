"""The example package as if it were installed: its modules and its entry points in a folder of their own."""

import shutil
import tomllib
from pathlib import Path

EXAMPLE = Path(__file__).parents[1] / "examples" / "tesuji-example"


def install(folder: Path, broken: str = "") -> Path:
    """A folder for the path of Python; ``broken`` is one more player, which cannot be imported."""
    project = tomllib.loads((EXAMPLE / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    shutil.copytree(EXAMPLE / "src" / "tesuji_example", folder / "tesuji_example", dirs_exist_ok=True)
    about = folder / f"tesuji_example-{project['version']}.dist-info"
    about.mkdir()
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n")
    groups = project["entry-points"]
    if broken:
        groups["tesuji.players"][broken] = "nowhere_at_all:Settings"
    lines = [
        line for group, points in groups.items() for line in (f"[{group}]", *(f"{n} = {p}" for n, p in points.items()))
    ]
    (about / "entry_points.txt").write_text("\n".join(lines) + "\n")
    return folder
