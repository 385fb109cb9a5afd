"""Zhang's experiments: his numbers as he has them, tasks of every study done on a problem or two, and what is said."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from tesuji.jobs.store import Record
from tesuji.jobs.task import distinct
from tesuji.lab.studies.declared import Scale
from tesuji.lab.studies.report import markdown, sections
from tesuji.lab.studies.study import Answers, Computed, Study
from tesuji.papers.zhang import learning_work, work
from tesuji.papers.zhang.effects import effect, gain_of, his_gains
from tesuji.papers.zhang.published import PARTNERS, SETS, TABLE_8_1, results
from tesuji.papers.zhang.sets import HIS_SET, KINDS, Rows, by_cell
from tesuji.papers.zhang.studies import EXPERIMENTS
from tesuji.papers.zhang.tuning import OURS, departures
from tesuji.problems import load
from tesuji.solvers.mcts import ROWS, MctsSettings

FILE = "bundled:generated/test/kill-5.sgf"
STUDIES = {study.name: study for study in EXPERIMENTS}
POSITION = {
    "size": 9,
    "black": ["D6", "C5", "C4", "E4", "F4", "D3"],
    "white": ["F8", "G7", "D5", "E5", "D4"],
    "ko": None,
}
CAPTURES = [
    POSITION | {"id": "net", "command": "attack", "args": "D5", "answer_regex": "1 F6"},
    POSITION | {"id": "run", "command": "defend", "args": "D5", "answer_regex": "1 (F5|F6|E6)"},
    POSITION | {"id": "wrong", "command": "attack", "args": "D5", "answer_regex": "0"},
    POSITION | {"id": "elsewhere", "command": "attack", "args": "D5", "answer_regex": "1 A1"},
]
LIFE = {
    "width": 7,
    "height": 4,
    "black": ["A3", "B3", "C3", "D3", "E3", "E2", "E1"],
    "white": ["A2", "B2", "C2", "D2", "D1"],
    "to_play": "B",
    "goal": "kill",
    "target": ["A2", "B2", "C2", "D2", "D1"],
    "region": ["A1", "B1", "C1"],
    "expected": {"accepted": ["B1"], "verdict": "success"},
}


@pytest.fixture
def copies(tmp_path: Path) -> dict[str, str]:
    """Somebody's own sets, a problem or two each."""
    files = {}
    for name, records in (("captures", CAPTURES), ("life", [LIFE])):
        path = tmp_path / f"{name}.jsonl"
        path.write_text("".join(json.dumps(record) + "\n" for record in records), encoding="utf-8")
        files[name] = str(path)
    captures = dict.fromkeys(("captures-easy", "captures-hard", "captures", "fitted", "tested"), files["captures"])
    captures["reading"] = files["captures"]
    return captures | dict.fromkeys(("life-enclosed", "life-open", "enclosed", "gotools", "open-life"), files["life"])


def small(study: Study, copies: dict[str, str]) -> Study:
    """The same study on these problems, with few simulations."""
    study = study.with_sets(copies)
    if isinstance(study, Rows):
        return replace(study, scales={"small": Scale((20, 40), (1,), problems=1)})
    return study


def done(study: Study) -> str:
    """Do every task here and now, and write the report."""
    tasks = study.tasks("small")
    records = {}
    for task in distinct(tasks):
        result = json.loads(json.dumps(task.perform()))
        now = 0.0
        records[task.identity] = Record(
            *(task.identity, study.name, task.kind, task.name, task.seed, task.digest, task.facts.version, "", 0.0, ""),
            *(now, now, 0.001, result),
        )
    return markdown(sections(study, "small", tasks, Answers(records), "the command"))


@pytest.mark.parametrize("name", [name for name, study in STUDIES.items() if isinstance(study, Rows)])
def test_searches_of_problems_are_reported_beside_his(name: str, copies: dict[str, str]) -> None:
    said = done(small(STUDIES[name], copies))
    assert "Failed tasks" not in said
    assert "| " in said


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("zhang-table-3.1", "| dfpn+ | 2 | 1 | 1 | 0 |"),
        ("zhang-prediction", "log odds of capture"),
        ("zhang-confidence", "stays the best from"),
        ("zhang-classical", "| df-pn+, exact | 30 nodes | 1/1 = 100.0%"),
    ],
)
def test_what_is_computed_is_reported_beside_his(name: str, words: str, copies: dict[str, str]) -> None:
    assert words in done(small(STUDIES[name], copies))


def test_learned_parts_are_matched_timed_and_drawn() -> None:
    costs = learning_work.costs("enclosed", 20, 1)["costs"]
    assert [row["part"] for row in costs] == list(learning_work.variants())
    assert costs[0]["share"] == costs[0]["extra"] == 0
    three, five = learning_work.rates(FILE, 2)["rates"]
    assert three["chosen_known_rate"] > five["chosen_known_rate"]
    trained = learning_work.trained(FILE, "main", 2, 4, 3)
    assert len(trained["errors"]) == 4
    assert "<svg" in learning_work.evaluation()["svg"]
    assert "<svg" in learning_work.history(50)["svg"]


def test_the_report_on_learning_has_what_there_is() -> None:
    study = STUDIES["zhang-learning"].with_sets({"training": FILE, "test": FILE})
    said = markdown(sections(study, "small", study.tasks("small"), Answers(), "the command"))
    assert "| 1 | " in said
    assert said.count("not there yet") == 3


def test_a_report_on_what_is_not_run_yet_says_so_and_does_not_break() -> None:
    for name in ("zhang-table-3.1", "zhang-prediction", "zhang-classical", "zhang-confidence"):
        study = STUDIES[name]
        said = markdown(sections(study, "small", study.tasks("small"), Answers(), "the command"))
        assert "0 of " in said


def test_a_copy_of_a_set_elsewhere_is_the_same_work(copies: dict[str, str], tmp_path: Path) -> None:
    moved = tmp_path / "moved.jsonl"
    moved.write_bytes(Path(copies["captures"]).read_bytes())
    study = STUDIES["zhang-table-3.1"]
    here, there = (study.with_sets({"captures": str(place)}).tasks("small") for place in (copies["captures"], moved))
    assert [task.identity for task in here] == [task.identity for task in there]


def test_every_level_of_strength_plays_the_one_below() -> None:
    study = STUDIES["zhang-scaling"]
    tasks = study.tasks("small")
    assert {task.kind for task in tasks} == {f"uct {2 * n} - uct {n}, 7x7" for n in (25, 50, 100)}
    assert "Figure 1.4" in markdown(sections(study, "small", tasks, Answers(), "the command"))


def test_every_study_says_where_its_numbers_stand_and_can_be_given_other_problems() -> None:
    for study in EXPERIMENTS:
        assert study.document == "Zhang 2010"
        assert study.source
        assert {"small", "full"} <= set(study.scale_names)
        assert not isinstance(study, Computed | Rows) or study.set_names or isinstance(study, Computed)


# His numbers -------------------------------------------------------------------------------------------------------


def test_his_counts_fit_his_sets_and_his_text() -> None:
    assert set(ROWS) == {"A", *PARTNERS} == set(results()) - {"best"}
    for row in results().values():
        for group, cells in row.items():
            assert all(max(runs.passes) <= SETS[group] for runs in cells.values())
            assert all(len(runs.passes) == len(runs.seconds) in (1, 2) for runs in cells.values())
    # 5.3.16: what the ladder adds to row G, in both books and with 10, 50 and 250 thousand simulations.
    gains = [
        [results()["H"][book][n].mean - results()["G"][book][n].mean for book in ("kano-3", "kano-4")]
        for n in (10_000, 50_000, 250_000)
    ]
    assert gains == [[4, 7], [3, 6], [3, 7]]
    # 6.3.5: what 3x3 patterns add to row D on open problems.
    assert [one.gain for one in his_gains([("M", "D")], ["sk"])] == [-3.5, -2.5, 4.5, 3.5]
    assert his_gains([("R", "D")], ["kano-3", "kano-4"]) == []


def test_every_line_of_table_8_1_compares_rows_that_differ_in_one_thing() -> None:
    known = {letter: settings for letter, (_, settings) in ROWS.items()}
    known |= {"V": known["H"].but(sort_children=True), "W": known["N"].but(sort_children=False)}
    for extension in TABLE_8_1:
        for first, second in extension.pairs:
            assert len(known[first].differences(known[second])) == 1, extension.name


# What is found -----------------------------------------------------------------------------------------------------


def test_an_effect_is_beyond_chance_or_not() -> None:
    assert effect([1.0, 1.0, 0.0, 1.0, 1.0, 0.0, 1.0, 1.0]).mark == "✓"
    assert effect([-1.0, -1.0, 0.0, -1.0, -1.0]).mark == "x"
    assert effect([1.0, -1.0, 0.0, 0.0]).mark == "≈"
    assert all(-1 <= bound <= 1 for bound in (effect([1.0, 1.0, 1.0, 0.0]).high, effect([-1.0, -1.0, 0.0]).low))
    with pytest.raises(ValueError, match="between -1 and 1"):
        effect([0.5, float("nan")])
    nothing = effect([0.0] * 60)
    assert (nothing.mark, nothing.low, nothing.high) == ("≈", -0.05, 0.05)
    assert (nothing.p, effect([1.0]).p) == (1.0, 1.0)
    assert effect([]).problems == 0


def test_an_effect_that_is_the_same_on_every_problem_is_beyond_chance() -> None:
    always = effect([1.0] * 50)
    assert (always.mark, always.p) == ("✓", pytest.approx(2**-49))
    assert (always.low, always.high) == (pytest.approx(0.88), 1.0)
    assert (effect([-1.0] * 50).mark, effect([1.0] * 5).mark) == ("x", "≈")


def test_a_problem_that_is_in_two_sets_is_counted_once() -> None:
    study = replace(STUDIES["zhang-table-8.1"], scales={"small": Scale((500, 2_500), problems=3)})
    assert isinstance(study, Rows)
    tasks = study.tasks("small")
    right = {task.identity: task.variant != "H" or task.set != "life-open" for task in tasks}
    records = {
        task.identity: Record(
            *(task.identity, study.name, task.kind, task.name, 1, task.facts.digest, task.facts.version, "", 0.0, ""),
            *(0.0, 0.0, 0.0, {"move": right[task.identity]}),
        )
        for task in tasks
    }
    history = next(one for one in TABLE_8_1 if one.name == "History in the tree")
    sets = {group: (HIS_SET[group],) for group in KINDS["life and death"]}
    found = gain_of(history, "life and death", sets, [500, 2_500], by_cell(tasks), Answers(records))
    assert found.problems == 3  # the same problems stand for both of the published sets
    assert found.budgets == ((2_500, (0.5, 0.5, 0.5)),)  # with 500 simulations the history is off
    assert found.published == ((10_000, 5.0), (50_000, -0.5), (250_000, 4.5))


def test_departures_change_one_field_each() -> None:
    base, *changed, ours = departures("U")
    settings = {one.name: one.choice.possible()[0] for one in (base, *changed, ours)}
    assert isinstance(settings["U"], MctsSettings)
    for one in changed:
        assert len(settings["U"].differences(settings[one.name])) == 1  # type: ignore[arg-type]
    assert {one.name.partition("=")[0] for one in changed} == set(OURS)
    extensions = [
        "create_eye",
        "avoid_self_atari",
        "avoid_single_self_atari",
        "ladder",
        "heuristic",
        "history",
        "sort_children",
    ]
    assert settings["all as ours"] == MctsSettings().but(**dict.fromkeys(extensions, True))


def test_answers_of_capture_searches_are_judged_by_verdict_and_move(copies: dict[str, str]) -> None:
    problems = [problem.to_dict() for problem in load(copies["captures"]).problems()]
    found = [work.capture(problem, "dfpn+", 1000) for problem in problems]
    assert [row["judged"] for row in found] == ["solved", "solved", "wrong verdict", "wrong move"]
    assert [row["captured"] for row in found] == [True, False, True, True]
    assert work.capture(problems[0], "pn", 5)["judged"] == "undecided"


def test_an_unfinished_search_is_seen_where_it_is_cut_off(copies: dict[str, str]) -> None:
    problem = next(load(copies["captures"]).problems()).to_dict()
    found = work.unfinished(problem, "pn", 5_000, [30, 1_000_000])
    assert found["captured"] is True
    assert list(found["cuts"]) == ["30"]
    assert work.curve(problem, "pn", 5_000, 10)["rows"][-1][1] == 0
