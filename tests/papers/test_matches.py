"""The experiments of Tielman and Bouzy: declared as the documents have them, and findings that say what lines show."""

import pytest

from tesuji.go.rules import Scoring
from tesuji.lab.studies import Answers, MatchLine, Record
from tesuji.papers.bouzy import cost as bouzy_cost
from tesuji.papers.bouzy import figures as bouzy_figures
from tesuji.papers.bouzy import gnugo as bouzy_gnugo
from tesuji.papers.bouzy import selfplay as bouzy_selfplay
from tesuji.papers.bouzy import small_boards as bouzy_small_boards
from tesuji.papers.bouzy.studies import EXPERIMENTS as BOUZY
from tesuji.papers.tielman import knowledge, other_readings, settled, six_tests
from tesuji.papers.verdicts import as_much, better


def line_of(pairing, scores, points=()):
    wins = sum(score > 0 for score in scores)
    a, b = zip(*points, strict=True) if points else ((), ())
    losses = len(scores) - wins
    return MatchLine(
        pairing, len(scores), 0, 0, wins, 0, losses, tuple(scores), a, b, 80.0, (1000.0, 1000.0), (1.0, 1.0)
    )


def answered(tasks, result):
    """Answers as if every task had found this."""
    records = {}
    for task in tasks:
        found = result(task) if callable(result) else result
        records[task.identity] = Record(
            task.identity, "x", task.kind, task.name, 1, "", "", "", 0.0, "", 0.0, 0.0, 0.0, found
        )
    return Answers(records)


# Verdicts --------------------------------------------------------------------------------------------------------


def test_a_claim_agrees_disagrees_or_is_left_open_by_the_interval():
    pairing = six_tests.pairing(2, 4)

    def who(scores):
        return better("", "", "", line_of(pairing, scores)).verdict

    assert [who(scores) for scores in ([5.0, 6.0, 7.0], [-5.0, -6.0, -7.0])] == ["agrees", "disagrees"]
    assert [who(scores) for scores in ([-5.0, 6.0], [5.0], [])] == ["cannot tell", "cannot tell", "not run"]
    near, spread = [9.0, 10.0, 11.0] * 3, [-40.0, 40.0, 30.0] * 3

    def equal(scores, published, games):
        return as_much("", "", published, line_of(pairing, scores), games).verdict

    assert equal(near, 10.3, 50) == "agrees"
    assert equal(near, 20.0, 50) == "disagrees"
    assert equal(near, 11.0, 50) == "disagrees"
    assert equal(near, 11.0, 2) == "agrees"  # two published games say less
    assert equal(spread, 10.0, 50) == "cannot tell"
    assert equal(spread, 10.0, 5) == "too small to tell"  # so few published games leave it open for ever


# Tielman ---------------------------------------------------------------------------------------------------------


def test_tielmans_tests_are_planned_as_he_describes_them():
    full = six_tests.TESTS_1_TO_6.pairings["full"]
    assert [pairing.plan.games for pairing in full] == [54, 50, 22, 11, 20, 52]
    assert [pairing.plan.a.settings.simulations for pairing in full] == [50, 50, 500, 1000, 2000, 50]
    plan = full[4].plan
    assert (plan.komi, plan.size, plan.swap, plan.a.name, plan.b.name) == (
        6.5,
        9,
        False,
        "tielman",
        "tielman-heuristic",
    )
    assert full[0].plan.a.settings.heuristics is False
    assert full[5].plan.a.settings.priorities is False
    assert full[1].mean_score == pytest.approx(10.28)


def test_one_sided_games_and_nobodys_points_are_counted_by_colour():
    whole, none = (81.0, 6.5), (0.0, 87.5)
    line = line_of(six_tests.pairing(1, 3), [74.5, -87.5, 3.5], [whole, none, (45.0, 41.5)])
    assert six_tests.one_sided(line) == (1, 1)
    findings = six_tests.test_findings([line] * 6)
    assert [finding.verdict for finding in findings if "85 of 87.5" in finding.claim] == ["disagrees"]
    less = line_of(six_tests.pairing(1, 2), [5.0, 6.0], [(45.0, 40.0), (46.0, 40.0)])
    assert "agrees" in [f.verdict for f in six_tests.test_findings([less] * 6) if "85 of 87.5" in f.claim]


def test_every_mark_and_every_reading_differs_from_the_whole():
    whole = six_tests.settings_of("tielman")
    for changes in (*knowledge.MARKS.values(), *list(other_readings.READINGS.values())[1:]):
        assert six_tests.settings_of("tielman", **changes) != whole
    for pairing in knowledge.KNOWLEDGE.pairings["small"]:
        assert pairing.plan.b.settings == six_tests.settings_of("tielman-heuristic")


def test_the_nearest_reading_is_named_with_what_still_disagrees():
    study = other_readings.OTHER_READINGS
    his = {number: six_tests.TESTS[number].black - six_tests.TESTS[number].white for number in other_readings.READ}

    def result(task):
        near = task.kind.startswith("the average:")
        score = (his[int(task.kind[-1])] if near else -50.0) + task.number % 3 - 1
        points = {"a_points": 40.0, "b_points": 40.0, "colour": "black", "moves": 80}
        rest = dict.fromkeys(("a_simulations", "b_simulations", "a_seconds", "b_seconds"), 1)
        return {"outcome": 1.0, "score": score, **points, **rest}

    sections = study.report("small", answered(study.tasks("small"), result))
    assert sections[0].lines[1][0] == "the average"
    assert sections[0].findings[0].verdict == "note"
    assert "differs" not in sections[0].findings[0].why


def test_the_same_players_are_counted_by_territory_too():
    by_name = {pairing.name: pairing for pairing in settled.SETTINGS.pairings["full"]}
    area, territory = by_name["started eyes: test 2"].plan, by_name["territory: test 2"].plan
    assert (area.a, area.b, area.seed) == (territory.a, territory.b, territory.seed)
    assert (area.rules.scoring, territory.rules.scoring) == (Scoring.AREA, Scoring.TERRITORY)
    assert area.rules.name != territory.rules.name  # the store tells tasks apart by it
    assert {name for name in by_name if name.startswith("started eyes")} == {
        f"started eyes: test {n}" for n in range(1, 7)
    }


def test_defend_changes_no_position():
    found = knowledge.changed_positions(1, 3)
    assert found["positions"] > 50
    assert found["changed"]["without defend"] == 0
    assert found["changed"]["without priorities"] > 0
    study = knowledge.CHANGED
    (section,) = study.report("small", answered(study.tasks("small"), found))
    assert section.findings[0].verdict == "note"


# Bouzy -----------------------------------------------------------------------------------------------------------


def test_bouzys_tables_are_planned_as_he_describes_them():
    full = {pairing.name: pairing for pairing in bouzy_selfplay.DEPTH_AND_WIDTH.pairings["full"]}
    assert len(full) == 19
    plan = full["table 3: W- 4 against 2"].plan
    first, second = plan.a.settings, plan.b.settings
    assert (first.depth_max, first.width_plus, first.width_minus, first.simulations) == (3, 9, 4, 2500)
    assert (second.depth_max, second.width_plus, second.width_minus) == (3, 5, 2)
    assert (plan.swap, plan.games) == (True, 100)
    deep = full["table 2: depth 5 against 3"].plan.a.settings
    assert (deep.depth_max, deep.width_plus, deep.width_minus) == (5, 9, 4)
    assert len({study.name for study in BOUZY}) == len(BOUZY)
    lines = [line_of(pairing, [7.0, 8.0, 9.0]) for pairing in bouzy_selfplay.DEPTH_AND_WIDTH.pairings["small"]]
    findings = bouzy_selfplay.table_findings(lines)
    assert {finding.verdict for finding in findings if "clearly better" in finding.claim} == {"agrees"}
    assert "N is 25 here" in findings[0].why


def test_a_clear_gain_of_merging_speaks_against_not_urgent():
    pairings = bouzy_selfplay.PRUNING.pairings["small"]
    lines = [
        line_of(pairing, scores)
        for pairing, scores in zip(pairings, ([1.0, -1.0], [0.0], [5.0, 6.0, 5.5]), strict=True)
    ]
    assert [f.verdict for f in bouzy_selfplay.pruning_findings(lines)] == ["cannot tell", "cannot tell", "disagrees"]


def test_without_gnu_go_its_matches_are_left_out_with_the_reason(monkeypatch):
    monkeypatch.setattr(bouzy_gnugo.shutil, "which", lambda name: None)
    monkeypatch.setattr(bouzy_gnugo, "program", lambda: "gnugo")
    assert bouzy_gnugo.GNU_GO.tasks("small") == []
    (section,) = bouzy_gnugo.GNU_GO.report("small", Answers())
    assert "not installed" in section.paragraphs[0]


def test_his_tables_against_gnu_go_have_the_totals_that_he_prints():
    assert [round(sum(row) / len(row), 1) for row in bouzy_gnugo.TABLE_5.values()] == [-4.8, -5.2, -4.3, -3.5]
    rates = [sum(row) / len(row) for row in bouzy_gnugo.TABLE_6.values()]
    assert rates == pytest.approx([37, 38, 40, 42], abs=1.3)
    assert len(bouzy_gnugo.full_pairings()) == 23 + 2


def test_what_a_move_costs_and_both_laws():
    found = bouzy_cost.move_cost(2, 3, 4, 1)
    assert found["inner"] <= 1 + 3
    assert found["games"] > 4
    study = bouzy_cost.COST

    def result(task):
        width, depth = task.arguments["width"], task.arguments["depth"]
        inner, games = sum(width**k for k in range(depth)), 10 * width * depth * width ** (depth - 1)
        return {"seconds": games / 1000, "games": games, "inner": inner}

    time, laws = study.report("small", answered(study.tasks("small"), result))
    assert time.findings[0].verdict == "agrees"
    assert time.findings[0].published == "in 35 of 38 neighbouring cells; the others are equal"
    assert [finding.verdict for finding in laws.findings] == ["agrees", "agrees"]
    assert {f.verdict for s in study.report("small", Answers()) for f in s.findings} == {"not run"}


def test_a_game_on_a_small_board_and_its_known_value():
    game = bouzy_small_boards.small_game(5, "olga:simulations=5,depth_max=1", "random", 1)
    assert game["first"] != "pass"
    assert game["margin"] is not None
    study = bouzy_small_boards.SMALL_BOARDS
    best = {"margin": 25.0, "first": "C3", "moves": 20, "reason": "count"}
    (section,) = study.report("small", answered(study.tasks("small"), best))
    assert [finding.verdict for finding in section.findings] == ["agrees", "agrees"]


def test_figures_show_what_grew_and_what_was_pruned():
    grown = bouzy_figures.grow(["E5"], 1)
    first = grown["depths"][0]
    assert len(first["grown"]) == 4
    assert 1 <= len(first["left"]) <= 2
    study = bouzy_figures.FIGURES
    (section,) = study.report("small", answered(study.tasks("small"), grown))
    assert len(section.pictures) == len(grown["depths"])
    assert section.pictures[0].svg.count("<circle") == 5
