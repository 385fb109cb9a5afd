"""Experiments: declared, read from TOML, made into tasks with identities, run, counted."""

import os
import pickle
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from tesuji.errors import InputError
from tesuji.jobs.costs import expected_seconds, kinds
from tesuji.lab.studies import (
    Answers,
    Experiment,
    ProblemSet,
    Published,
    Result,
    Scale,
    SearchTask,
    Series,
    Store,
    Variant,
    read_experiment,
    sweep,
)
from tesuji.lab.studies.report import html, markdown, sections
from tesuji.lab.studies.tables import Share, tables_of
from tesuji.papers.experiments import experiments
from tesuji.problems import Goal
from tesuji.problems.collection import BUNDLED
from tesuji.solvers import SolverConfig

TEST = BUNDLED / "generated" / "test"
CAPTURES = ProblemSet("captures", (str(TEST / "capture-2.sgf"),), first_moves=True)
STUDY = Experiment(
    name="study",
    title="A small study",
    sets=(CAPTURES,),
    variants=(
        Variant("D", SolverConfig.of("mcts", "zhang-d"), "Tactic weights"),
        Variant("H", SolverConfig.of("mcts", "zhang-h"), "Ladder", against="D"),
    ),
    scales={"full": Scale((30,), (1, 2), problems=2)},
    published=(Published("captures", "H", 10_000, "57/61"),),
    source="nobody",
)
SIZE = STUDY.scales["full"]


def identities(experiment: Experiment = STUDY) -> list[str]:
    return [task.identity for task in experiment.tasks("full")]


def only(variant: Variant, scale: Scale = SIZE, unit: str = "simulations") -> Experiment:
    return replace(STUDY, variants=(replace(variant, against=None),), scales={"full": scale}, unit=unit)


def poisonous(task: SearchTask) -> Result:
    """One variant of the study kills the process that works on it, the other is an exception or an answer."""
    if task.variant == "D":
        os._exit(7)
    if task.seed == 2:
        raise ZeroDivisionError("poison")
    return task.perform()


def unfinished(task: SearchTask) -> None:
    """An answer as a search gives it when it was interrupted."""
    task.perform()


# Identities ------------------------------------------------------------------------------------------------------


def test_tasks_are_problems_times_variants_times_budgets_times_seeds():
    tasks = STUDY.tasks("full")
    assert len(tasks) == 8
    assert len({task.identity for task in tasks}) == 8
    assert [(task.variant, task.seed) for task in tasks[::2]] == [("D", 1), ("D", 2), ("H", 1), ("H", 2)]
    assert len(kinds(tasks)) == 2


def test_identities_are_the_same_in_another_process():
    code = "import sys; sys.path.insert(0, sys.argv[1]); import test_studies_experiments as t; print(*t.identities())"
    run = [sys.executable, "-c", code, str(Path(__file__).parent)]
    environment = os.environ | {"PYTHONHASHSEED": "17"}
    assert (
        subprocess.run(run, check=True, capture_output=True, text=True, env=environment).stdout.split() == identities()
    )


@pytest.mark.parametrize(
    "other",
    [
        only(Variant("D", SolverConfig.of("mcts", "zhang-d", {"exploration": "9.5"}))),
        only(Variant("D", SolverConfig.of("mcts", "zhang-d", {"history": "true"}))),
        only(Variant("D", SolverConfig.of("mcts", "zhang-e"))),
        only(Variant("D", SolverConfig.of("dfpn")), unit="nodes"),
        only(STUDY.variants[0], Scale((31,), (1, 2), problems=2)),
        only(STUDY.variants[0], Scale((30,), (3, 4), problems=2)),
        replace(
            only(STUDY.variants[0]),
            sets=(replace(CAPTURES, paths=(str(TEST / "escape-2.sgf"),), goals=(Goal.ESCAPE,)),),
        ),
        replace(only(STUDY.variants[0]), sets=(replace(CAPTURES, open=True),)),
    ],
    ids=["number", "switch", "preset", "solver", "budget", "seeds", "problems", "region"],
)
def test_anything_that_decides_an_answer_changes_the_identity(other):
    assert not set(identities(other)) & set(identities())


def test_another_program_changes_the_identity(monkeypatch):
    before = identities()
    monkeypatch.setattr("tesuji.lab.studies.searching.version_of", lambda *things: "another")
    assert not set(identities()) & set(before)


def test_names_do_not_change_the_identity():
    renamed = replace(only(replace(STUDY.variants[0], name="another")), name="other", title="Other")
    assert identities(renamed) == identities()[:4]


def test_a_task_is_a_small_parcel_for_another_process():
    task = STUDY.tasks("full")[0]
    parcel = pickle.dumps(task)
    assert pickle.loads(parcel) == task
    assert len(parcel) < 6000


# Running ---------------------------------------------------------------------------------------------------------


def test_what_is_in_the_store_is_not_run_again(tmp_path):
    tasks = STUDY.tasks("full")
    with Store(tmp_path / "store", write=True) as store:
        first = Series({"study": tasks[:3]}, store, 1, study=True)
        assert len(list(first.records())) == 3
        rest = Series({"study": tasks}, store, 1, study=True)
        assert (rest.resumed, len(rest.todo)) == (3, 5)
        assert expected_seconds(tasks, store)[1] == 4  # nothing is known about H yet
        kinds_known, families = store.spent()
        assert kinds_known.keys() == {(tasks[0].kind, tasks[0].digest, 30)}
        more = STUDY.tasks_of(replace(SIZE, budgets=(3000,)))
        mean = families[tasks[0].facts.family][30]
        in_step = pytest.approx(4 * 100 * mean)
        assert expected_seconds(more, store) == (in_step, 4, 4, in_step, pytest.approx(100))
        kept = [record.identity for record in rest.records()]
        assert kept == [task.identity for task in tasks[3:]]
        assert Series({"study": tasks}, store, 1, study=True).todo == []
        record = store.find(tasks[0].identity)
        assert "exploration = 10.0" in str(store.settings(tasks[0].digest))
    assert record is not None
    assert record.result is not None
    assert record.result["simulations"] == 30
    assert (record.kind, record.effort, record.seed) == ("captures, D, 30 simulations", 30, 1)
    assert record.settings_digest == tasks[0].digest


def test_a_poisonous_task_is_recorded_as_failed_and_costs_no_other(tmp_path):
    tasks = STUDY.tasks("full")
    with Store(tmp_path / "store", write=True) as store:
        records = list(Series({"study": tasks}, store, 1, work=poisonous, study=True).records())
        assert len(records) == 8
        reasons = [record.error for record in records]
        assert all("exit code 7" in str(reason) for reason in reasons[:4])
        assert reasons[4:6] == [None, None]
        assert all("ZeroDivisionError: poison" in str(reason) for reason in reasons[6:])
        assert Series({"study": tasks}, store, 1, study=True).todo == []
        again = Series({"study": tasks}, store, 1, retry=True, study=True)
        assert len(again.todo) == 6
        (line, _) = tables_of(STUDY, tasks, Answers.of(tasks, store))[0].lines
        assert (line.failed, line.shares["move"]) == (4, Share(0, 4))
        list(again.records())
        assert not any(record.error for record in store)


def test_a_report_has_ours_beside_the_published_and_the_command(tmp_path):
    tasks = STUDY.tasks("full")
    with Store(tmp_path / "store", write=True) as store:
        list(Series({"study": tasks}, store, 1, study=True).records())
        answers = Answers.of(tasks, store)
    parts = sections(STUDY, "full", tasks, answers, "tesuji lab run study")
    text, page = markdown(parts), html(parts)
    line = tables_of(STUDY, tasks, answers)[0].lines[1]
    for words in (
        str(line.shares["move"]),
        str(line.paired),
        "57/61 (at 10,000)",
        tasks[0].digest,
        tasks[0].facts.version,
    ):
        assert words in text
        assert words in page
    assert "    tesuji lab run study" in text
    assert "8 of 8 tasks finished" in text
    assert "http" not in page
    assert "<table><tr><th>variant</th>" in page


def test_what_ctrl_c_ended_is_not_kept(tmp_path):
    with Store(tmp_path / "store", write=True) as store:
        run = Series({"study": STUDY.tasks("full")[:2]}, store, 1, work=unfinished, study=True)
        assert list(run.records()) == list(store) == []


# Declaring -------------------------------------------------------------------------------------------------------


ON_PROBLEMS = [study for study in experiments().values() if isinstance(study, Experiment)]


@pytest.mark.parametrize("experiment", ON_PROBLEMS, ids=lambda one: one.name)
def test_the_experiments_that_come_with_tesuji_have_tasks_and_known_partners(experiment):
    size = experiment.scales["full"]
    tasks = experiment.tasks_of(replace(size, problems=1))
    everything = len(experiment.sets) * len(experiment.variants) * len(size.budgets) * len(size.seeds)
    assert len(size.seeds) <= len(tasks) <= everything  # a document may leave combinations out
    assert {task.variant for task in tasks} == {one.name for one in experiment.variants}
    sets, variants = {one.name for one in experiment.sets}, {one.name for one in experiment.variants}
    assert {one.set for one in experiment.published} <= sets
    assert {one.variant for one in experiment.published} <= variants


def test_a_sweep_compares_every_value_with_one():
    low, middle = sweep("exploration", (5.0, 10.0), SolverConfig.of("mcts", "zhang-n"), against=10.0)
    assert (low.name, low.against, middle.against) == ("exploration=5.0", "exploration=10.0", None)


GOOD = 'sets = ["bundled:generated/test"]\nsimulations = [10]\n'
ROW = 'a = { preset = "zhang-d" }\n'


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("sets = [", "cannot be read as TOML"),
        (GOOD, "has no variant"),
        (GOOD + "nodes = [5]\n", "either simulations or nodes"),
        (GOOD + "colour = 1\n", "there is no field 'colour'"),
        (GOOD + 'seeds = "1"\n', "seeds is '1': expected a list"),
        (GOOD + "seeds = [1.5]\n", "expected a list of whole numbers"),
        (GOOD + 'measures = ["luck"]\n[variants]\n' + ROW, "there is no measure 'luck'"),
        (GOOD + 'test = "oracle"\n[variants]\n' + ROW, "there is no test 'oracle'"),
        (GOOD + '[variants]\na = { preset = "zhang-d", explore = 3 }\n', "there is no setting 'explore'"),
        (GOOD + '[variants]\na = { preset = "zhang-d", against = "b" }\n', "compared with 'b'"),
        (GOOD + '[variants]\na = { solver = "dfpn" }\n', "dfpn does not count simulations"),
        (GOOD + "[variants]\na = 3\n", "expected a table"),
        (GOOD.replace("10", "0") + "[variants]\n" + ROW, "budgets of 1 or more"),
        ("simulations = [10]\n[variants]\n" + ROW, "has no set"),
    ],
)
def test_a_wrong_file_is_refused_with_its_name_and_what_was_expected(tmp_path, text, complaint):
    path = tmp_path / "wrong.toml"
    path.write_text(text)
    with pytest.raises(InputError, match=complaint.replace("[", r"\[")) as caught:
        read_experiment(path)
    assert str(caught.value).startswith(str(path))


def test_lists_of_values_are_swept_and_small_is_a_scale_of_its_own(tmp_path):
    path = tmp_path / "sweep.toml"
    rows = 'a = { preset = "zhang-d", exploration = [5, 20], history = [true, false] }\n'
    path.write_text(GOOD + "[small]\nproblems = 1\n[variants]\n" + rows)
    read = read_experiment(path)
    assert [variant.name for variant in read.variants][:2] == [
        "a exploration=5 history=true",
        "a exploration=5 history=false",
    ]
    assert len(read.variants) == 4
    assert read.scale_names == ("small", "full")
    assert read.scales["small"] == Scale((10,), (1,), 1)
    assert read.scales["full"] == Scale((10,), (1,))
