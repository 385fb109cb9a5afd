"""His rows against each other, on a problem of our own."""

from pathlib import Path

import pytest

from tesuji.lab.papers.zhang_passes import BEST, PARTNERS, PASSES, SETS, his_words
from tesuji.lab.papers.zhang_rows import OURS, departures, main
from tesuji.solvers.mcts import ROWS, MctsSettings

ROW_U = ("create_eye", "avoid_self_atari", "avoid_single_self_atari", "ladder", "heuristic", "history", "sort_children")

PROBLEM = """
{"width": 7, "height": 4, "black": ["A3", "B3", "C3", "D3", "E3", "E2", "E1"], "white": ["A2", "B2", "C2", "D2", "D1"],
 "to_play": "B", "goal": "kill", "target": ["A2", "B2", "C2", "D2", "D1"], "region": ["A1", "B1", "C1"],
 "expected": {"accepted": ["B1"], "verdict": "success"}}
""".replace("\n", " ")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "three.jsonl"
    path.write_text(PROBLEM + "\n", encoding="utf-8")
    return path


def test_rows_are_compared_with_the_row_that_his_text_names(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = [str(file), "--rows", "BCD", "--simulations", "200", "--simulations", "10000", "--seed", "1", "--seed", "2"]
    assert main([*words, "--json", str(file.with_name("rows.jsonl"))]) == 0
    out = capsys.readouterr().out
    assert "| C | Capture and escape weights | 2/2 | B | +0 -0 | 1.00 |  |" in out
    assert "| D | Tactic initial weights | 2/2 | C | +0 -0 | 1.00 | 98/100, 41/60 |" in out
    assert len(file.with_name("rows.jsonl").read_text(encoding="utf-8").splitlines()) == 12


def test_the_problems_that_come_with_tesuji_are_a_set_of_their_own(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bundled:", "--rows", "D", "--every", "40", "--simulations", "50"]) == 0
    everything = int(capsys.readouterr().out.split()[1])
    assert main(["bundled:", "--goal", "capture", "--rows", "D", "--every", "8", "--simulations", "50"]) == 0
    assert everything > 0
    assert main(["bundled:nothing", "--rows", "D"]) == 2
    assert "no collection" in capsys.readouterr().err


def test_departures_change_one_field_each() -> None:
    base, *changed, ours = departures("U")
    assert ours.settings == MctsSettings().but(**dict.fromkeys(ROW_U, True))
    assert all(len(base.settings.differences(variant.settings)) == 1 for variant in changed)
    assert {variant.name.split(" = ")[0] for variant in changed} == set(OURS)


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["--rows", "AZ"], "no row 'Z'"),
        (["--departures", "best"], "no preset"),
        (["--every", "0"], "expected 1 or more"),
    ],
)
def test_what_is_not_there_is_said_in_one_sentence(
    file: Path, capsys: pytest.CaptureFixture[str], words: list[str], complaint: str
) -> None:
    assert main([str(file), *words]) == 2
    assert complaint in capsys.readouterr().err


def test_his_counts_fit_his_sets_and_his_text() -> None:
    assert set(PASSES) == set(ROWS) == {"A", *PARTNERS}
    for passes in (*PASSES.values(), BEST):
        for counts in passes:
            assert all(count is None or count <= size for count, size in zip(counts, SETS.values(), strict=True))
    # 5.3.16: what the ladder adds to row G, in both books and with 10, 50 and 250 thousand simulations.
    gains = [[h - g for h, g in zip(*pair, strict=True)][:2] for pair in zip(PASSES["H"], PASSES["G"], strict=True)]
    assert gains == [[4, 7], [3, 6], [3, 7]]
    assert his_words(PASSES["K"], 50_000, capturing=True) == ""
