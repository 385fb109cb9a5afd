"""Studies of every kind: calls, games, matches, pages of findings, and anybody's copy of a set."""

import pickle
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pytest

from tesuji.errors import InputError
from tesuji.lab.matches.match import Contestant, MatchPlan
from tesuji.lab.statistics import Sprt
from tesuji.lab.studies import (
    Answers,
    Chart,
    Computed,
    Experiment,
    Finding,
    Matches,
    Pairing,
    ProblemSet,
    Scale,
    Section,
    Sequential,
    Series,
    Store,
    Variant,
    call,
    game_task,
    read_experiment,
)
from tesuji.lab.studies import calls as calls_module
from tesuji.lab.studies.conclusion import Sentence
from tesuji.lab.studies.report import (
    ReportedStudy,
    findings_page,
    findings_record,
    html,
    markdown,
    pictures_of,
    sections,
)
from tesuji.lab.studies.sequential import Decision, Outcome
from tesuji.lab.studies.tables import tables_of
from tesuji.lab.verdicts import Between, WrittenFinding, judged_again, judged_once
from tesuji.players.presets import PRESETS
from tesuji.players.tielman import TielmanSettings
from tesuji.problems.collection import BUNDLED
from tesuji.solvers import SolverConfig


def power(base: int, exponent: int, seed: int) -> dict[str, int]:
    """What a task calls here."""
    return {"value": base**exponent + seed}


def poison() -> None:
    raise ZeroDivisionError("poison")


def plan(scale: str) -> list[calls_module.CallTask]:
    exponents = (1, 2) if scale == "small" else (1, 2, 3)
    return [call(power, kind="power", name=f"2^{e}", seed=0, effort=e, base=2, exponent=e) for e in exponents]


def write(scale: str, answers: Answers) -> list[Section]:
    values = [str(result["value"]) for result in answers.results(plan(scale))]
    picture = Chart('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"></svg>', "Powers")
    finding = Finding("table 1", "Two to the third is nine", "9", values[-1], Between(8, 9, 9), "It is eight.")
    return [Section("Powers", (), ("value",), tuple((v,) for v in values), pictures=(picture,), findings=(finding,))]


POWERS = Computed(name="powers", title="Powers of two", document="Euclid", plan=plan, write=write)
RANDOM = Contestant("random", PRESETS["random"])
TIELMAN = Contestant("tielman", TielmanSettings(simulations=4))
PLAN = MatchPlan(TIELMAN, RANDOM, games=4, size=5, komi=0.5, opening_moves=2)
MATCHES = Matches(
    name="matches",
    title="Matches",
    pairings={
        "full": (
            Pairing("more", PLAN, win_rate=0.5, mean_score=3.0, against="less"),
            Pairing("less", replace(PLAN, a=Contestant("less", TielmanSettings(simulations=2)))),
        )
    },
)


# Calls -----------------------------------------------------------------------------------------------------------


def test_a_call_is_the_same_for_the_same_arguments_and_the_same_source(monkeypatch):
    first, second = plan("small")
    assert [task.identity for task in plan("full")[:2]] == [first.identity, second.identity]
    assert first.identity != second.identity
    assert pickle.loads(pickle.dumps(second)).perform() == {"value": 4}
    monkeypatch.setattr(calls_module, "_module_digest", lambda module: "another")
    assert plan("small")[0].identity != first.identity


def test_what_another_process_cannot_call_is_refused():
    with pytest.raises(InputError, match="expected a function of a module"):
        call(lambda: 1, kind="k", name="n")
    with pytest.raises(InputError, match="expected what JSON can hold"):
        call(power, kind="k", name="n", base=object())


def test_a_failed_task_keeps_its_sentence_and_its_whole_error(tmp_path):
    task = call(poison, kind="poison", name="one")
    with Store(tmp_path / "store", write=True) as store:
        list(Series({"study": [task]}, store, 1, study=True).records())
        record = store.find(task.identity)
        answers = Answers.of([task], store)
    assert record is not None
    assert "ZeroDivisionError: poison" in str(record.error)
    assert "Traceback" in str(record.trace)
    assert "in poison" in str(record.trace)
    assert answers.result(task) is None
    assert answers.error(task) == record.error


def test_a_study_of_two_functions_runs_and_is_written_with_pictures_and_findings(tmp_path):
    tasks = POWERS.tasks("full")
    with Store(tmp_path / "store", write=True) as store:
        list(Series({"powers": tasks}, store, 1, study=True).records())
        answers = Answers.of(tasks, store)
    parts = sections(POWERS, "full", tasks, answers, "tesuji lab run powers")
    text, page = markdown(parts, "powers"), html(parts)
    assert "| 8 |" in text
    assert "![Powers](powers-1.svg)" in text
    assert list(pictures_of("powers", parts)) == ["powers-1.svg"]
    assert "✗ table 1, disagrees: Two to the third is nine. (published 9; ours 8) It is eight." in text
    assert "<figure><svg" in page
    written = judged_again(findings_record(ReportedStudy(POWERS, "full", 2, 3, parts)), "here")
    said = (Sentence("No: {0}.", {"Two to the third": "disagrees"}), Sentence("Yes.", {"Two to": "agrees"}))
    all_findings = markdown(findings_page(written, {"Euclid": said}))
    assert "Euclid: 1 disagrees." in all_findings
    assert "\nNo: 8.\n" in all_findings
    line = "| table 1 | Two to the third is nine | 9 | 8 | ✗ disagrees | It is eight. "
    assert line + "| [powers-full: full, 2 of 3 tasks](powers-full.md) |" in all_findings


def test_a_claim_that_two_reports_judge_is_on_the_page_of_findings_once_by_the_larger_run():
    small, full = (_found(scale, "agrees") for scale in ("small", "full"))
    assert judged_once([small, full]) == judged_once([full, small]) == [full]
    assert judged_once([small, _found("full", "not run")]) == [small]
    other = replace(small, claim="another")
    assert judged_once([small, other]) == [small, other]


def _found(scale, verdict):
    return WrittenFinding("Euclid", "table 1", "a claim", verdict, verdict, "", scale=scale)


# Games -----------------------------------------------------------------------------------------------------------


def test_a_game_depends_on_players_board_and_number_and_not_on_names():
    task = game_task(PLAN, 1)
    renamed = replace(PLAN, a=TIELMAN._replace(name="other"), games=99)
    assert game_task(renamed, 1).identity == task.identity
    for other in (replace(PLAN, komi=1.5), replace(PLAN, seed=2), replace(PLAN, a=RANDOM), replace(PLAN, swap=False)):
        assert game_task(other, 1).identity != task.identity
    result = pickle.loads(pickle.dumps(task)).perform()
    assert result == task.perform() | {name: value for name, value in result.items() if "seconds" in name}
    assert result["colour"] == "white"
    assert result["score"] == result["a_points"] - result["b_points"]
    assert result["a_simulations"] > 0 == result["b_simulations"]


def test_matches_stand_beside_what_was_published_and_against_each_other(tmp_path):
    tasks = MATCHES.tasks("full")
    assert [task.kind for task in tasks[::4]] == ["more", "less"]
    with Store(tmp_path / "store", write=True) as store:
        list(Series({"matches": tasks}, store, 2, study=True).records())
        answers = Answers.of(tasks, store)
    more, less = MATCHES.lines("full", answers)
    assert (more.games, more.wins + more.draws + more.losses, more.missing, more.failed) == (4, 4, 0, 0)
    assert more.rate_p is not None
    assert more.score_p is not None
    assert more.against_difference == pytest.approx((sum(more.scores) - sum(less.scores)) / 4)
    text = markdown(sections(MATCHES, "full", tasks, answers, "tesuji lab run matches"))
    assert "| more |" in text
    assert "to less, p = " in text
    assert "simulations = 2" in text


MATCH_FILE = """games = 2
size = 5
openings = 2
[players]
chance = "random"
search = { player = "tielman", simulations = [2, 3] }
"""


def test_matches_are_read_from_a_file_everybody_against_everybody(tmp_path):
    path = tmp_path / "who.toml"
    path.write_text(MATCH_FILE)
    study = read_experiment(path)
    assert isinstance(study, Matches)
    names = [pairing.name for pairing in study.pairings["full"]]
    assert names == [
        "chance - search simulations=2",
        "chance - search simulations=3",
        "search simulations=2 - search simulations=3",
    ]
    assert len(study.tasks("full")) == 6


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        (MATCH_FILE.replace("= 2\n", '= "two"\n', 1), "games is 'two': expected a whole number"),
        (MATCH_FILE.replace('"random"', '"nobody"'), "there is no player 'nobody'"),
        (MATCH_FILE.replace('"random"', "3"), "the player 'chance' is 3"),
        ('pairings = [["chance"]]\n' + MATCH_FILE, "expected two players each"),
        ('pairings = [["chance", "luck"]]\n' + MATCH_FILE, "there is no player 'luck'"),
        ('[players]\na = "random"\n', "nobody to play against"),
        ("rules = 3\n" + MATCH_FILE, "there is no field 'rules'"),
    ],
)
def test_a_wrong_file_of_matches_is_refused(tmp_path, text, complaint):
    path = tmp_path / "wrong.toml"
    path.write_text(text)
    with pytest.raises(InputError, match=complaint) as caught:
        read_experiment(path)
    assert str(caught.value).startswith(str(path))


# Sets ------------------------------------------------------------------------------------------------------------


def test_anybodys_copy_of_a_set_takes_its_place():
    ours, theirs = (str(BUNDLED / "generated" / "test" / name) for name in ("capture-2.sgf", "capture-3.sgf"))
    study = Experiment(
        name="study",
        title="Study",
        sets=(ProblemSet("books", (ours,), first_moves=True),),
        variants=(Variant("D", SolverConfig.of("mcts", "zhang-d")),),
        scales={"full": Scale((10,), problems=1)},
    )
    replaced = study.with_sets({"books": theirs, "unknown": "nowhere"})
    assert [group.paths for group in replaced.sets] == [(theirs,)]
    assert replaced.tasks("full")[0].identity != study.tasks("full")[0].identity

    def of_sets(scale: str, sets: dict[str, str]) -> list[calls_module.CallTask]:
        return [call(power, kind=sets["books"], name="1", base=1, exponent=1)]

    computed = Computed(name="c", title="c", plan=of_sets, write=lambda *_: [], sets={"books": ours})
    assert computed.set_names == ("books",)
    assert computed.with_sets({"books": theirs}).tasks("full")[0].kind == theirs


# Tests that stop early -------------------------------------------------------------------------------------------


def test_a_sequential_test_decides_after_whole_blocks_in_order():
    test = Sequential(Sprt(0, 100), block=4)
    wins: list[Outcome] = [1.0] * 40
    decision = test.decide(wins)
    assert (decision.word, decision.seen, decision.needed) == ("stronger", 12, 12)
    assert test.decide([*wins[:12], *[0.0] * 28]) == decision, "what comes later does not count"
    assert test.decide([*wins[:9], "missing", *wins[10:]]) == Decision(None, 8, 12)
    assert test.decide([None] * 6) == Decision(None, 6, 6)
    with pytest.raises(InputError, match="a block of 0"):
        Sequential(block=0)


def test_games_behind_the_decision_are_neither_played_nor_counted(tmp_path):
    plan = replace(PLAN, a=TIELMAN, games=40)
    study = replace(MATCHES, pairings={"full": (Pairing("one", plan),)}, sequential=Sequential(Sprt(0, 400), block=2))
    tasks = study.tasks("full")

    def with_outcomes(outcome: float, number: int) -> Answers:
        blank = dict.fromkeys(("score", "a_points", "b_points"), 1.0) | {"moves": 9}
        blank |= dict.fromkeys(("a_simulations", "b_simulations", "a_seconds", "b_seconds"), 0.0)
        return Answers({task.identity: SimpleNamespace(result=blank | {"outcome": outcome}) for task in tasks[:number]})

    assert study.in_rounds
    assert list(study.wanted("full", Answers())) == tasks[:2]
    seen = next(n for n in range(2, 40, 2) if len(study.wanted("full", with_outcomes(1.0, n))) == n)
    (line,) = study.lines("full", with_outcomes(1.0, 40))
    assert (line.games, line.missing, str(line.decision)) == (seen, 0, f"stronger after {seen}")
    (line,) = study.lines("full", with_outcomes(0.0, 40))
    assert str(line.decision) == f"not stronger after {line.games}"
    assert line.games < 40


def test_pairs_of_problems_are_compared_block_by_block():
    study = Experiment(
        name="study",
        title="Study",
        sets=(ProblemSet("captures", (str(BUNDLED / "generated" / "test" / "capture-2.sgf"),), first_moves=True),),
        variants=(
            Variant("D", SolverConfig.of("mcts", "zhang-d")),
            Variant("H", SolverConfig.of("mcts", "zhang-h"), against="D"),
        ),
        scales={"full": Scale((10,), seeds=tuple(range(1, 41)), problems=1)},
        sequential=Sequential(Sprt(0, 100), block=4),
    )
    tasks = study.tasks("full")

    def known(number: int) -> Answers:
        """H is right and D is wrong in the first so many pairs."""
        found = {}
        for task in tasks:
            if task.seed <= number:
                result = dict.fromkeys(("move", "consistent"), task.variant == "H") | {"nodes": 1, "simulations": 10}
                found[task.identity] = SimpleNamespace(result=result | {"consistent_from": 5}, processor_seconds=0.0)
        return Answers(found)

    assert [(task.variant, task.seed) for task in study.wanted("full", known(0))] == [
        *(("D", seed) for seed in range(1, 5)),
        *(("H", seed) for seed in range(1, 5)),
    ]
    assert len(study.wanted("full", known(8))) == 24
    assert len(study.wanted("full", known(40))) == 24, "decided after twelve"
    first, second = tables_of(study, tasks, known(40))[0].lines
    assert (first.tasks, second.tasks, second.missing) == (12, 12, 0)
    assert str(second.paired) == "+12 -0 to D, stronger after 12 pairs"
    assert second.consistent_from == 5


def test_simulations_until_the_pick_is_consistent_are_compared_pair_by_pair(tmp_path):
    study = read_experiment(_written(tmp_path, 'test = "t"\nseeds = [1, 2]\nproblems = 3\n'))
    assert isinstance(study, Experiment)
    tasks = study.tasks("full")
    with Store(tmp_path / "store", write=True) as store:
        list(Series({"t": tasks}, store, 1, study=True).records())
        answers = Answers.of(tasks, store)
    line = tables_of(study, tasks, answers)[0].lines[1]
    assert line.paired is not None
    assert line.paired.consistent is not None
    assert "simulations" in str(line.paired)
    assert line.consistent_from is not None
    for result in answers.results(tasks):
        assert result["consistent_from"] in (256, 512, 768, 800), "a tactic search looks at its pick so often"


def _written(folder: Path, more: str) -> Path:
    path = folder / "study.toml"
    rows = '[variants]\na = { preset = "zhang-d" }\nb = { preset = "zhang-h", against = "a" }\n'
    path.write_text(f'sets = ["bundled:generated/test/capture-2.sgf"]\nsimulations = [800]\n{more}{rows}')
    return path


@pytest.mark.parametrize(
    ("line", "complaint"),
    [("block = 3\n", "nothing without a test"), ("sequential = [0]\n", "two differences in Elo")],
)
def test_a_sequential_test_that_is_none_is_refused(tmp_path, line, complaint):
    with pytest.raises(InputError, match=complaint):
        read_experiment(_written(tmp_path, line))
    study = read_experiment(_written(tmp_path, "sequential = [0, 100]\nblock = 8\n"))
    assert isinstance(study, Experiment)
    assert study.sequential == Sequential(Sprt(0.0, 100.0), 8)
