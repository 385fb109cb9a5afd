"""Numbers of the documents that name a setting, a constant or a limit are what the program has.

A row is a page, a sentence of it with {} where numbers stand, and their values. Pages that record what was measured or
tried keep their numbers.
"""

import re
from pathlib import Path
from typing import Any, get_args

import pytest

from tesuji import files
from tesuji.cli import EXIT_BAD_INPUT, EXIT_INTERRUPTED, learn, suite
from tesuji.cli.app import load_command
from tesuji.generate import charm, complete, grading, walls, work
from tesuji.generate.settings import LEVELS, TRAP_LEVELS, GenerateSettings, GradeSettings
from tesuji.go import block_status, point
from tesuji.go.sgf import parser
from tesuji.gtp import protocol
from tesuji.jobs import cluster_nodes
from tesuji.lab.statistics import CONFIDENCE, Sprt
from tesuji.lab.studies.sequential import Sequential
from tesuji.learning import network
from tesuji.learning.network import NetworkSettings
from tesuji.learning.patterns import PatternSettings
from tesuji.papers.experiments import DOCUMENTS
from tesuji.papers.lin import problems as lin_problems
from tesuji.players import playing
from tesuji.players.external import player as external
from tesuji.players.gogogo.player import GogogoSettings
from tesuji.players.gogogo.policy_file import policy_path
from tesuji.players.olga import generator
from tesuji.players.olga.settings import OlgaSettings
from tesuji.players.tielman.settings import TielmanSettings
from tesuji.players.uct.settings import UctSettings
from tesuji.problems import Goal, areas, bundled, expected, infer, joint, region, text
from tesuji.problems.lin.state import LinRules
from tesuji.review import group_outcomes, proofread, subject
from tesuji.review.proofread import ReviewSettings
from tesuji.solvers import SOLVERS, limit
from tesuji.solvers.answer import tree as answer_tree
from tesuji.solvers.answer.finish import FINISH
from tesuji.solvers.capture.search import CaptureSettings
from tesuji.solvers.gnugo import owl, questions
from tesuji.solvers.investigate import InvestigationSettings
from tesuji.solvers.lin.settings import PRESETS as LIN_PRESETS
from tesuji.solvers.mcts import ROWS, MctsSettings
from tesuji.solvers.mcts import tree as tactic_tree
from tesuji.solvers.provers import extension, one_sided, proving
from tesuji.solvers.search import tree
from tesuji.solvers.settings import Algorithm, SearchSettings
from tesuji.solvers.sources.guide import GUIDED
from tesuji.web import shelves
from tesuji.web.settings import WebSettings

ROOT = Path(__file__).parents[1]


def core(path: str, pattern: str) -> float:
    """A number of the core: what the one group of a pattern finds in a file of it."""
    found = re.findall(pattern, (ROOT / "core" / path).read_text(encoding="utf-8"))
    assert len(found) == 1, (path, pattern, found)
    return float(found[0])


def probability(policy: str) -> float:
    """How often a policy of gogogo takes the first of two filters."""
    (found,) = re.findall(r"^probability = (.*)$", policy_path(policy).read_text(encoding="utf-8"), re.MULTILINE)
    return float(found)


def option(command: str, name: str) -> Any:
    """What an option of the command line is unless said."""
    (found,) = [one for one in load_command(command).params if one.name == name]
    return found.default


LEVELS_OF_SCORES = [number for anchor in shelves.ANCHORS for number in anchor][:-1]
REVIEW, GRADE, WEB, CAPTURE = ReviewSettings(), GradeSettings(), WebSettings(), CaptureSettings()
AUTO, EXACT, TACTIC, LIN, UCT = InvestigationSettings(), SearchSettings(), MctsSettings(), LinRules(), UctSettings()
OLGA, TIELMAN, NETWORK = OlgaSettings(), TielmanSettings(), NetworkSettings()
DEPARTURES = SOLVERS["capture"].preset("zhang-dfpn+").differences(SOLVERS["capture"].preset("dfpn+").settings)
COMBINED = LIN_PRESETS["lin-minimax-mcts"]
WIDE = "more than {} empty points, or with more than {} and at least {} as many as the fight"
WIDE_VALUES = region.MAX_ENCLOSED, AUTO.small_region, 2
SCORES = "| Black won the ko | nobody did | White won the ko | | --- | --- | --- | --- |"
SCORES += "".join(f" | {standing} | {{}} | {{}} | {{}} |" for standing in ("alive", "seki", "dead"))

SAYS: list[tuple[Any, ...]] = [
    ("../README.md", "boards from {}x{} to {}x{};", *2 * (point.MIN_SIZE,), *2 * (point.MAX_SIZE,)),
    ("../README.md", "**Solves problems** of {} kinds:", len(Goal)),
    ("../README.md", "the experiments of {} documents are included", len(DOCUMENTS)),
    # The command line
    ("cli.md", "Files that are read may have {} MB", files.MAX_BYTES >> 20),
    ("cli.md", "in SGF, {} nodes;", parser.MAX_NODES),
    ("cli.md", "an entry of a TOML file may have {} letters", text.MAX_ENTRY),
    ("cli.md", "| {} | something was wrong with the input", EXIT_BAD_INPUT),
    ("cli.md", "| {} | interrupted with Ctrl-C |", EXIT_INTERRUPTED),
    ("cli.md", "`--time` ({} seconds by default, and none where `--nodes` or `--sim", limit.DEFAULT_SECONDS),
    ("cli.md", "`--simulations N` ({} unless a number", tree.DEFAULT_SIMULATIONS),
    ("cli.md", "too large to be written down ({} nodes)", proving.MOST_NODES),
    ("cli.md", "of which {} % are kept for that", 100 * FINISH.other_side),
    ("cli.md", "Trees have at most {} moves, with {} answers", answer_tree.MOST_MOVES, answer_tree.MOST_REPLIES),
    ("review.md", "all its questions together: {} seconds by default", limit.DEFAULT_SECONDS),
    ("cli.md", "the {} best patterns of `--size`", learn._BEST),
    ("cli.md", "A block with {} liberties or more", block_status.LADDER_LIBERTIES + 1),
    ("cli.md", "Wald's sequential test ({} % errors)", 100 * Sprt().alpha),
    ("generate.md", "| number of problems, {} by default |", option("generate", "count")),
    ("generate.md", "| {}, the easiest, to {}; all", LEVELS[0], LEVELS[-1]),
    ("generate.md", "| `--trap-level K` | {}, {}, {} or {}: tempting", *TRAP_LEVELS),
    ("suite.md", "`--time` is {} seconds by default", limit.DEFAULT_SECONDS),
    ("suite.md", "may take {} times what the answer may", suite.PROOF_TIME),
    ("suite.md", "| {} | interrupted; what was done", EXIT_INTERRUPTED),
    ("python.md", "| seconds for each problem; {}, unless", limit.DEFAULT_SECONDS),
    ("python.md", "of more than {} moves per point is", playing.MOVES_PER_POINT),
    ("gtp.md", "A line may have {} letters", protocol.MAX_LINE // 2**20 * 1_000_000),
    ("gtp.md", "An answer may take `--time` seconds, {} by default", limit.DEFAULT_SECONDS),
    (
        "gtp.md",
        "It has {} minutes for an answer, or {} times its time",
        external.ExternalSettings.timeout / 60,
        external.PATIENCE,
    ),
    ("gtp-commands.md", "N (or M) lines, {} to {} |", point.MIN_SIZE, point.MAX_SIZE),
    ("gtp-commands.md", "for a block with {} liberties", block_status.LADDER_LIBERTIES),
    ("web.md", "curl -s http://{}:{}/api", WEB.host, WEB.port),
    ("web.md", "It listens on {}. Requests", WEB.host),
    ("web.md", "tempting wrong moves bring {} points at most", shelves.MOST_TEMPTING),
    ("web.md", "set by hand: {} points (a stone in atari) are {} kyu, {} are {} kyu and {} are", *LEVELS_OF_SCORES),
    ("web.md", "would play first is never harder than {} kyu", shelves.OBVIOUS),
    ("web.md", "`seconds` is {} by default for each problem", limit.DEFAULT_SECONDS),
    ("web.md", '"seconds": {}, "verify": true', limit.DEFAULT_SECONDS),
    ("analysis-engine.md", "boards from {} to {} lines", point.MIN_SIZE, point.MAX_SIZE),
    # Problems and answers
    ("problems.md", "**Joined goals.** Two to {} goals", joint.MOST_CLAUSES),
    ("problems.md", "a line of more than {} moves is no solution", expected.MAX_DEPTH),
    ("problems.md", "*max(empty points, {}) / √stones*", infer.SMALL_ROOM),
    ("problems.md", "A lone block in the open with {} liberties or fewer", infer.FEW_LIBERTIES),
    ("problems.md", "an enemy group of {} stones or more", infer.RACE_STONES),
    ("problems.md", "both have at most {} empty points", infer.RACE_ROOM),
    ("problems.md", "The first of these with at most {} empty", region.MAX_ENCLOSED),
    ("problems.md", "in an eye of at most {} points", region.EYE),
    ("problems.md", "not of blocks with {} liberties or more", region.STRONG_LIBERTIES),
    ("problems.md", "which lies {} lines outside", region.BOUNDARY),
    ("problems.md", "liberties of wall blocks with at most {} are", region.WEAK_LIBERTIES),
    ("verdicts.md", "for at most {} times its cost", extension.EFFORT),
    ("verdicts.md", "to have plenty has {} of them", EXACT.ko_threats),
    ("review.md", "where more than {} other first moves work", proofread.MOST_OTHERS),
    ("review.md", "If no group fits, or more than {} other first", proofread.MOST_OTHERS),
    ("review.md", "with {} exception at most where {} times", subject.MOST_DIFFERENT, subject.ENOUGH_AGREE),
    ("review.md", "({} right ones and {} wrong ones at most", group_outcomes.MOST_ENDS, group_outcomes.MOST_ENDS),
    ("review.md", "games are simulated, {} from each", group_outcomes.GAMES),
    ("review.md", "by less than {} % of what the first one does", 100 * subject.NEARLY),
    ("review.md", "({} % of that into games)", 100 * subject.ENDS_SHARE),
    ("review.md", "{} of the budget at most goes into finding out", REVIEW.about_share),
    ("review.md", "and {} are kept for proofs", REVIEW.lift_share),
    # Searches
    ("auto.md", f"with {WIDE}", *WIDE_VALUES),
    ("auto.md", "with {} of the budget (`answer_share`). If no proof", AUTO.answer_share),
    ("auto.md", "for at most {} times the nodes (`proof_effort`)", AUTO.proof_effort),
    ("auto.md", "the region has more than {} empty points", region.MAX_ENCLOSED),
    ("auto.md", "when {} of the budget is left (`answer_share`)", AUTO.answer_share),
    ("auto.md", "is a success with `trust` {}, proven", AUTO.trust),
    ("auto.md", "manages it within {} rounds' nodes", AUTO.proof_effort),
    ("auto.md", "for at most {} times what the verdict has cost", AUTO.growth),
    ("auto.md", "Rounds grow {}fold, so failed rounds cost {} of", AUTO.growth, 1 / (AUTO.growth - 1)),
    ("auto.md", "block with at most {} liberties is to be captured", AUTO.safe_liberties),
    ("auto.md", "touch and have at most {} liberties race", AUTO.race_liberties),
    ("auto.md", "at most {} nodes more (`rival_nodes`)", AUTO.rival_nodes),
    ("auto.md", "Where {} games have come through", AUTO.group_visits),
    ("auto.md", "the {} likeliest groups (`groups`)", AUTO.groups),
    ("stones.md", "no further than {} points from the group", AUTO.group_reach),
    ("stones.md", "random no further than {}.", AUTO.group_reach + AUTO.layers),
    ("stones.md", "{} % of the limit goes to games and up to {} %", 100 * owl.FIRST_GAMES, 100 * owl.READING),
    ("stones.md", "at most {} empty points to go to", owl.ROOM),
    ("stones.md", "won games, and {} times the share of games that tried it, exceed", owl.AGREEMENT),
    ("stones.md", "exceed {}, or {} for the attacker, who", owl.LIKELY_LIFE, owl.LIKELY_KILL),
    ("stones.md", "may retake {} times at once, from the beginning", AUTO.read_threats),
    ("stones.md", "is larger by more than {}, the code is 2 or 3", owl.KO),
    ("stones.md", "gives the attack {} of its limit at most", questions.ATTACK),
    ("guide.md", "takes longer than {} seconds: what", GUIDED.seconds),
    ("guide.md", "no more questions are asked when {} of it is spent", GUIDED.share),
    ("shape.md", "where a position has cost {} nodes", EXACT.shape_after),
    ("open-board.md", "A is the points of M within {} steps of the stones", areas.NEAR),
    ("open-board.md", "A comes from a short list: {} steps around", areas.NEAR),
    ("open-board.md", "**{} areas are searched in turns**", SearchSettings().areas_at_once),
    ("open-board.md", "in turns of {}, {}, {} …", *(one_sided.FIRST_TURN * one_sided.GROWTH**n for n in range(3))),
    ("open-board.md", "nodes, and the first that succeeds has won. {} as much effort", one_sided.MOVER),
    ("open-board.md", f"with {WIDE}", *WIDE_VALUES),
    ("open-board.md", "with {} of the budget. Where it finds", AUTO.answer_share),
    ("shape.md", "has cost {} nodes (`shape_after`)", EXACT.shape_after),
    ("shape.md", "at most {} (`shape_most`)", EXACT.shape_most),
    ("solvers.md", "All {} come from chapter 3", len(get_args(Algorithm))),
    ("solvers.md", "which tries at most {} moves", CAPTURE.candidates),
    (
        "zones.md",
        "boards larger than {} by {}.",
        *2 * (int((64 * core("questions/zone.h", r"kZoneWords = (\d+)")) ** 0.5) - 2,),
    ),
    ("zones.md", "{} patterns at a time", core("search/pattern_table.h", r"kBlock = (\d+)")),
    ("zones.md", "up to {} patterns for each side", core("search/pattern_table.h", r"kMost = (\d+)")),
    (
        "zones.md",
        "in {} of its memory or less",
        1 / core("search/dfpn.h", r"make_unique<PatternsOf<D>>\(limit.memory / (\d+)\)"),
    ),
    (
        "zones.md",
        "a table of their own, {} of the memory",
        core("search/dfpn.h", r"settings.patterns \? (\d) : 4\)") / 8,
    ),
    ("zhang-chapter-3.md", "They differ from ours in {} fields", len(DEPARTURES)),
    ("zhang-chapter-3.md", "beside it that have no more than {}.", CAPTURE.weak_liberties),
    ("zhang-chapter-3.md", "At most {} remain", CAPTURE.candidates),
    ("zhang-chapter-3.md", "| target {}–{}, chain {}–{},", *CAPTURE.target_points, *CAPTURE.chain_points),
    ("zhang-chapter-3.md", ", last move {}–{}, adjacent {}–{},", *CAPTURE.last_move_points, *CAPTURE.adjacent_points),
    ("zhang-chapter-3.md", ", near the last move {}–{}.", *CAPTURE.near_last_points),
    ("zhang-chapter-3.md", "| {}, the evaluation of a lone", CAPTURE.escape_bound),
    ("zhang-chapter-3.md", "only if the target has {} liberties", CAPTURE.escape_liberties),
    ("tactic-mcts.md", "at least {} % of its simulations, over {} visits", 100 * tree.SURE, tree.ENOUGH_VISITS),
    ("tactic-mcts.md", "no move wins more than {} %", 100 - 100 * tree.SURE),
    ("tactic-mcts.md", "the opponent retakes {} |", TACTIC.ko_threats),
    ("tactic-mcts.md", "| {}, or one more than the target has |", TACTIC.liberty_limit),
    ("tactic-mcts.md", "| {} for moves that are neither |", TACTIC.heuristic_neutral),
    ("tactic-mcts.md", "distinguishes life from seki (up to {} nodes)", tactic_tree._SEKI_NODES),
    ("zhang-rows.md", "compares {} settings of the tactic search", len(ROWS)),
    ("lin-model.md", "only that side may retake kos at once, {} times in all", LIN.ko_retakes),
    ("lin-model.md", "- **Seki** after {} passes in a row", LIN.seki_passes),
    ("lin-model.md", "a side that has passed {} times more", LIN.pass_lead),
    ("lin-model.md", "| a lead of {} | {}; `pass_lead", LIN.pass_lead, LIN.pass_lead),
    ("lin-model.md", '| {} kos (3.3.4) | "limited to 5 times" | {} immediate', LIN.ko_retakes, LIN.ko_retakes),
    ("lin-model.md", "stopped after {} moves and", core("games/lin.cpp", r"playout_limit = (\d+) \+")),
    ("lin-model.md", "moves and {} more for each", core("games/lin.cpp", r"playout_limit = \d+ \+ (\d+) \*")),
    ("lin-model.md", f"| Black saves {SCORES}", *LIN.save_alive, *LIN.save_seki, *LIN.save_dead),
    ("lin-model.md", f"| Black kills {SCORES}", *LIN.kill_alive, *LIN.kill_seki, *LIN.kill_dead),
    ("lin-model.md", "`bundled:lin` has {} problems", len(bundled("lin"))),
    ("lin-study.md", "everything proven within {} plies", lin_problems.MAX_DEPTH),
    ("lin-searches.md", "through nodes with {} visits per child or more", COMBINED.minimax_threshold),
    ("lin-searches.md", "The bounds are mean ± {} sqrt", COMBINED.exploration),
    # Learning
    ("learning.md", "sqrt(appearances), C = {} A move", PatternSettings().confidence),
    ("learning.md", "grows by {} times the rank", TACTIC.pattern_weight),
    ("learning.md", "| `confidence` | {}: Zhang's C |", PatternSettings().confidence),
    ("learning.md", "| `least` | {} |", PatternSettings().least),
    (
        "learning.md",
        "{} inputs, one hidden layer of {} neurons, {} outputs",
        network.INPUTS,
        NETWORK.hidden,
        network.OUTPUTS,
    ),
    (
        "learning.md",
        "from weights between -{} and {}, for at most {} epochs",
        NETWORK.start,
        NETWORK.start,
        NETWORK.epochs,
    ),
    ("learning.md", "The first input is {} or -{} for", network.TURN, network.TURN),
    ("learning.md", "a window of {} by {} points", network.SIDE, network.SIDE),
    ("learning.md", "{} times that for the last move, {} off the board", network.LAST_MOVE, network.BORDER),
    ("learning.md", "mean squared error of an output is {}. That", NETWORK.desired_error),
    ("learning.md", "scaled to {} in all", TACTIC.network_weight),
    # Players
    ("players.md", "| `simulations` | {} | random games for each", GogogoSettings().simulations),
    ("players.md", "| `threads` | {} | threads for these games", GogogoSettings().threads),
    ("players.md", "(their share up to {}x{})", *2 * (core("games/move_priors.cpp", r"kSmallBoard = (\d+);"),)),
    ("players.md", "`random`, p = {}: `power`", probability("gogogo")),
    ("players.md", "| `few-eyes` | p = {} |", probability("few-eyes")),
    ("players.md", "| `even-eyes` | p = {} |", probability("even-eyes")),
    ("players.md", "up to {} blocks of {} stones or more", UCT.reading_groups, UCT.reading_stones),
    ("players.md", "with at most {} liberties are read", UCT.reading_liberties),
    ("players.md", "capture search, {} nodes per question", UCT.reading_nodes),
    ("players.md", "group gets {} virtual wins", UCT.reading_prior),
    ("players.md", "cannot save a captured one {} virtual losses", UCT.reading_prior),
    ("players.md", "It resigns after {} moves with less than {} % of wins", UCT.resign_moves, 100 * UCT.resign),
    ("players.md", "takes {} as much again", UCT.unsure_extra),
    ("tielman.md", "marked by knowledge | UCT, {} simulations |", TIELMAN.simulations),
    ("tielman.md", "middle: within {} steps of a stone", TIELMAN.close),
    ("tielman.md", "enemy blocks with {} liberties", TIELMAN.threat_liberties),
    ("tielman.md", "own blocks with {} liberties and not {} eyes", TIELMAN.threat_liberties, TIELMAN.living_eyes),
    ("tielman.md", "it is settled with {} marked eyes", TIELMAN.living_eyes),
    ("tielman.md", "With `chance` {} a simulation", TIELMAN.chance),
    ("tielman.md", "with C = {}. v is the number", TIELMAN.exploration),
    ("bouzy.md", "| `depth_max` | {} |", OLGA.depth_max),
    ("bouzy.md", "| `width_plus`, `width_minus` | {}, {} |", OLGA.width_plus, OLGA.width_minus),
    ("bouzy.md", "| `simulations` | {} |", OLGA.simulations),
    ("bouzy.md", "| `ratio` | {} |", OLGA.ratio),
    ("bouzy.md", "| `equal_sd` | {} |", OLGA.equal_sd),
    ("bouzy.md", "| `step` | {} |", OLGA.step),
    ("bouzy.md", "| `threads` | {} |", OLGA.threads),
    ("bouzy.md", "to its urgency: {} for any", OLGA.base),
    ("bouzy.md", "pattern, {} and {} per stone for taking", OLGA.capture, OLGA.capture_per_stone),
    ("bouzy.md", "in atari, {} and {} per stone for an escape", OLGA.escape, OLGA.escape_per_stone),
    ("bouzy.md", "the empty first line lose {}. In", 1 - generator.DISLIKE),
    # Generator and lab
    ("generate.md", "differs from the last one on {} points", work.FAR),
    ("generate.md", "until each part has {} liberties", walls.STRONG),
    ("generate.md", "with more than {} such stones", charm.MOST_BEHIND),
    ("generate.md", "adds up {} for a theme, {} for a", charm.THEMED, charm.LESSON),
    ("generate.md", "in fewer than {} moves", charm.INSTRUCTIVE),
    ("generate.md", "costs {}, one on the first line {}.", charm.IDLE, round(charm.IDLE + charm.IDLE_ON_EDGE, 2)),
    ("generate.md", "Above level {} the answer is", grading.MOST_OBVIOUS),
    ("generate.md", "a proof has more than {} nodes", GenerateSettings().proof_nodes),
    ("generate.md", "that differ on fewer than {} points", complete.NEAR_DUPLICATES),
    ("generate.md", "- {} for every doubling", GRADE.cost),
    ("generate.md", "and {} for every move", GRADE.depth),
    ("generate.md", "of the main line up to {};", grading.LONGEST_LINE),
    ("generate.md", "- {} times the share of {} simulations", GRADE.temptation, GRADE.simulations),
    ("generate.md", "- {} for every move, both sides' counted,", GRADE.trap),
    ("generate.md", "like best, {} at most;", grading.LONGEST_TRAP),
    ("generate.md", "- {} for every bit", GRADE.surprise),
    ("generate.md", "thresholds, {}, {}, {}, {} and {}, are", *GRADE.thresholds),
    ("lab.md", "in a block; {} by default", Sequential().block),
    ("lab.md", "tcp://10.0.0.5:{} #", cluster_nodes.PORT),
    ("lab.md", "Zhang's every {} simulations", core("search/uct_answers.h", r"watch_every = (\d+);")),
    ("lab.md", "a task that {} workers have died with", cluster_nodes.ALLOWED_DEATHS),
    ("lab.md", "not stronger at all, with errors of {} %.", 100 * Sprt().alpha),
    ("lab.md", "Wilson's intervals ({} %)", 100 * CONFIDENCE),
    ("glossary.md", "holds the true share in {} of 100 cases", 100 * CONFIDENCE),
    ("index.md", "the experiments of {} documents", len(DOCUMENTS)),
]

SMALL = "zero one two three four five six seven eight nine ten eleven twelve"
WORDS = {
    **dict(enumerate(SMALL.split())),
    15: "fifteen",
    20: "twenty",
    40: "forty",
    50: "fifty",
    1_000_000: "a million",
    0.9: "nine tenths",
    0.5: "half",
    0.4: "two fifths",
    3 / 8: "three eighths",
    1 / 3: "a third",
    0.25: "a quarter",
    0.2: "a fifth",
    0.125: "an eighth",
    0.1: "a tenth",
}
NUMBER = r"((?:an? |two |three |nine )?[\w.,]+)"


def written(value: float | str) -> set[str]:
    """All ways in which a page may write a value."""
    if isinstance(value, str):
        return {value}
    number = int(value) if value == int(value) else value
    ways = {f"{number}", f"{number:,}", f"{float(number)}"}
    return ways | ({"twice"} if value == 2 else set()) | ({WORDS[value]} if value in WORDS else set())


@pytest.mark.parametrize(("page", "sentence", "values"), [(page, said, values) for page, said, *values in SAYS])
def test_a_number_of_the_documents_is_that_of_the_program(page, sentence, values):
    words = " ".join((ROOT / "docs" / page).read_text(encoding="utf-8").split())
    found = re.findall(re.escape(sentence).replace(r"\{\}", NUMBER), words)
    assert len(found) == 1, f"{page} says {len(found)} times: {sentence}"
    said = found[0] if isinstance(found[0], tuple) else (found[0],)
    told = [number for number, value in zip(said, values, strict=True) if number.lower() not in written(value)]
    assert told == [], f"{page} says {told} where the program has {values}: {sentence}"
