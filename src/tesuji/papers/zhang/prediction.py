"""Do the curves of an unfinished capture search say how it will end? Zhang asks for it (3.5.6, 3.5.7)."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import exp, log, log10

from tesuji.go import BLACK, WHITE, Point, point_name
from tesuji.lab.statistics import mcnemar, need_scipy, wilson_interval
from tesuji.lab.studies.calls import CallTask, call
from tesuji.lab.studies.study import Answers, Chart, Computed, Finding, Section
from tesuji.lab.verdicts import Note, Signs
from tesuji.papers.published import told
from tesuji.papers.zhang import work
from tesuji.papers.zhang.capture import PROBLEMS
from tesuji.papers.zhang.sets import TEST, cases_of, plain
from tesuji.problems import Expected, Goal, Problem
from tesuji.solvers.capture.trace import Trace, TraceRow

TRAINING = "bundled:generated/training"
CUTS = {"alphabeta-tt": (100, 300, 1_000, 3_000), "pn": (100, 300, 1_000, 3_000), "dfpn+": (15, 45, 150, 450)}
"""Nodes at which a search is taken to be cut off; df-pn counts about a seventh of the positions."""
NODES = {"small": (20_000, 3_000), "full": (200_000, 30_000)}
"""How far a search may go to find out how it ends; the second for df-pn."""
WRONG_MOVES = 2


@dataclass(frozen=True)
class PosedPosition:
    """A problem, or what it becomes after a right or wrong first move: so both ends occur for either side to move."""

    name: str
    problem: Problem


def positions(place: str) -> Iterator[PosedPosition]:
    """Every problem of a set, and the positions after a right and two wrong first moves that it names."""
    for case in cases_of(PROBLEMS, None, place):
        problem = case.problem
        yield PosedPosition(case.place.name, problem)
        expected = problem.expected
        moves = [*sorted(p for p in expected.accepted if p is not None)[:1]]
        moves += sorted(p for p in expected.wrong if p is not None)[:WRONG_MOVES]
        for move in moves:
            after = _after(problem, move)
            if after is not None:
                yield PosedPosition(f"{case.place.name} after {point_name(move)}", after)


def _after(problem: Problem, move: Point) -> Problem | None:
    """The problem that the opponent has after a move; nothing where the stones are taken already."""
    board = problem.board()
    if not board.is_legal(move):
        return None
    board.play(move)
    if any(board[stone] != problem.defender for stone in problem.target):
        return None
    return problem.replace(
        black=frozenset(board.stones(BLACK)),
        white=frozenset(board.stones(WHITE)),
        to_play=board.to_play,
        ko=board.ko,
        goal=problem.goal.reverse,
        target=frozenset(board.block(min(problem.target))),
        expected=Expected(),
    )


Asked = tuple[str, str, str]
"""Part (fitted, tested), search, and whether it is Zhang's or ours."""


def _tasks(scale: str, sets: Mapping[str, str]) -> dict[Asked, list[tuple[PosedPosition, CallTask]]]:
    found: dict[Asked, list[tuple[PosedPosition, CallTask]]] = {}
    for part, place in (("fitted", sets["fitted"]), ("tested", sets["tested"])):
        for position in positions(place):
            asked = plain(position.problem)
            for algorithm, cuts in CUTS.items():
                nodes = NODES[scale][algorithm.startswith("dfpn")]
                for literal in (True, False) if algorithm == "dfpn+" and part == "tested" else (True,):
                    whose = "his" if literal else "ours"
                    task = call(
                        work.unfinished,
                        kind=f"{algorithm}, {nodes:,} nodes",
                        name=position.name,
                        effort=nodes,
                        group=algorithm,
                        problem=asked,
                        algorithm=algorithm,
                        nodes=nodes,
                        cuts=list(cuts),
                        literal=literal,
                    )
                    found.setdefault((part, algorithm, whose), []).append((position, task))
    return found


def plan(scale: str, sets: Mapping[str, str]) -> list[CallTask]:
    """Every position by three searches, and the figures."""
    asked = [task for named in _tasks(scale, sets).values() for _, task in named]
    return [*asked, *(task for tasks in figures().values() for task in tasks)]


# Prediction --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Sample:
    """An unfinished search whose end is known."""

    name: str
    cut: int
    attacker_moves: float
    level: float
    """Of the curve where it was cut off: the best value in tens, or the logarithm of proof by disproof number, times
    that of the effort in halves of the first cut (to base 10)."""
    change: float | None
    """How much the best value has changed since the first iteration, in tens."""
    captured: bool


def _samples(algorithm: str, named: Sequence[tuple[PosedPosition, CallTask]], answers: Answers) -> list[Sample]:
    found = []
    for position, task in named:
        result = answers.result(task)
        if result is None or result["captured"] is None:
            continue
        mover = float(position.problem.goal is Goal.CAPTURE)
        for cut, (proof, disproof, last, first, _) in result["cuts"].items():
            if algorithm.startswith("alphabeta"):
                if last is not None:
                    found.append(
                        Sample(position.name, int(cut), mover, last / 10, (last - first) / 10, result["captured"])
                    )
            else:
                grown = log10(2 * int(cut) / CUTS[algorithm][0])  # the numbers say the more the further it has come
                level = log(max(proof, 1) / max(disproof, 1)) * grown
                found.append(Sample(position.name, int(cut), mover, level, None, result["captured"]))
    return found


Weights = tuple[float, ...]


def _features(sample: Sample, which: str) -> tuple[float, ...]:
    return {
        "who moves": (1.0, sample.attacker_moves),
        "level": (1.0, sample.attacker_moves, sample.level),
        "level and change": (1.0, sample.attacker_moves, sample.level, sample.change or 0.0),
    }[which]


def fitted(samples: Sequence[Sample], which: str) -> Weights:
    """Logistic regression: the logarithm of the odds that the block is captured."""
    import numpy as np

    minimize = need_scipy("optimize").minimize

    if not samples:
        return (0.0,) * (2 + ("level" in which) + ("change" in which))
    rows = np.array([_features(one, which) for one in samples])
    signs = np.array([1.0 if one.captured else -1.0 for one in samples])

    def loss(weights: "np.ndarray[tuple[int], np.dtype[np.float64]]") -> float:
        return float(np.logaddexp(0, -signs * (rows @ weights)).sum() + 0.01 * (weights[1:] ** 2).sum())

    return tuple(round(float(weight), 2) for weight in minimize(loss, np.zeros(rows.shape[1])).x)


def chance(sample: Sample, which: str, weights: Weights) -> float:
    """How likely the block is captured."""
    odds = sum(weight * feature for weight, feature in zip(weights, _features(sample, which), strict=True))
    return 1 / (1 + exp(-max(min(odds, 50.0), -50.0)))


def _right(samples: Sequence[Sample], which: str, weights: Weights) -> list[bool]:
    return [(chance(one, which, weights) > 0.5) == one.captured for one in samples]


def write(scale: str, answers: Answers, sets: Mapping[str, str]) -> list[Section]:
    """What was fitted on one part and how often it is right on the other."""
    tasks = _tasks(scale, sets)
    return [_table(tasks, answers), _shapes(tasks, answers), _curves(answers)]


def _table(tasks: Mapping[Asked, list[tuple[PosedPosition, CallTask]]], answers: Answers) -> Section:
    lines, findings, words = [], [], []
    for algorithm in CUTS:
        material = _samples(algorithm, tasks["fitted", algorithm, "his"], answers)
        kinds = ["who moves", "level", *(["level and change"] if algorithm.startswith("alphabeta") else [])]
        weights = {which: fitted(material, which) for which in kinds}
        numbers = ", ".join(f"{weight:+.2f}" for weight in weights["level"])
        words.append(f"{algorithm}: log odds of capture = {numbers} (times 1, attacker to move, level).")
        for whose in ("his", "ours") if algorithm == "dfpn+" else ("his",):
            tested = _samples(algorithm, tasks["tested", algorithm, whose], answers)
            lines += [_line(algorithm, whose, cut, tested, weights) for cut in CUTS[algorithm]]
            findings.append(_finding(algorithm, whose, tested, weights))
    heads = ("search", "settings", "cut off after", "unfinished", "captured", *_KINDS)
    explained = (
        "Each search is cut off after so many nodes where it was not finished, and its end is predicted: captured or "
        "not. The numbers were fitted on the training part of our collection, on all cuts together, and are tested "
        "on the test part. Who moves is the prediction without any curve. Level is where the curve stands: the best "
        "value of alpha-beta's last iteration in tens, or the logarithm of proof by disproof number times that of "
        "the nodes in halves of the first cut (to base 10), because these numbers say the more the further a search "
        "has come. Change is the best value less that of the first iteration. Searches that do not end within the "
        "limit are left out.",
        *words,
    )
    return Section("Predicting an unfinished search", explained, heads, tuple(lines), findings=tuple(findings))


_KINDS = ("who moves", "level", "level and change")


def _line(
    algorithm: str, whose: str, cut: int, tested: Sequence[Sample], weights: Mapping[str, Weights]
) -> tuple[str, ...]:
    mine = [one for one in tested if one.cut == cut]
    taken = sum(one.captured for one in mine)
    cells = []
    for which in _KINDS:
        if which not in weights or not mine:
            cells.append("")
            continue
        right = sum(_right(mine, which, weights[which]))
        low, high = wilson_interval(right, len(mine))
        cells.append(f"{right} ({right / len(mine):.0%}; {low:.0%} to {high:.0%})")
    return algorithm, whose, f"{cut:,} nodes", str(len(mine)), str(taken), *cells


def _finding(algorithm: str, whose: str, tested: Sequence[Sample], weights: Mapping[str, Weights]) -> Finding:
    """Each position once, where it was cut off last: cuts of one search hang together."""
    latest: dict[str, Sample] = {}
    for one in tested:
        latest[one.name] = max(latest.get(one.name, one), one, key=lambda known: known.cut)
    mine = list(latest.values())
    level, mover = (_right(mine, which, weights[which]) for which in ("level", "who moves"))
    more = sum(a and not b for a, b in zip(level, mover, strict=True))
    fewer = sum(b and not a for a, b in zip(level, mover, strict=True))
    p = mcnemar(more, fewer)
    curve = "best value" if algorithm.startswith("alphabeta") else "proof and disproof number"
    place = "3.5.6" if algorithm.startswith("alphabeta") else "3.5.7"
    return Finding(
        place,
        f"The curve of the {curve} ({algorithm}, {whose} settings) may predict the end of an unfinished search",
        "asked, not answered",
        f"cut off as late as possible {sum(level)} of {len(mine)} are foretold, by who moves alone {sum(mover)}",
        Note(),
        f"Zhang asks it and claims nothing. +{more} -{fewer} against who moves alone, p = {p:.3f}.",
    )


# Shapes and figures ------------------------------------------------------------------------------------------------

_ENDS: dict[str, bool | None] = {"captured": True, "escaped": False, "unsolved": None}
_CLAIMED = {
    ("value", "escaped"): "rises",
    ("dn", "captured"): "rises",
    ("pn", "escaped"): "rises",
    ("pn", "unsolved"): "rises",
    ("dn", "unsolved"): "rises",
}
_WORDS = {"pn": "proof number", "dn": "disproof number", "value": "best value"}


def _shapes(tasks: Mapping[Asked, list[tuple[PosedPosition, CallTask]]], answers: Answers) -> Section:
    lines, findings = [], []
    for algorithm, names in (("alphabeta-tt", ("value",)), ("pn", ("pn", "dn"))):
        results = [
            result
            for part in ("fitted", "tested")
            for _, task in tasks[part, algorithm, "his"]
            if (result := answers.result(task)) is not None
        ]
        for name in names:
            for end, captured in _ENDS.items():
                trends = [one["trends"][name] for one in results if one["captured"] is captured]
                known = [trend for trend in trends if trend is not None]
                rising, falling = sum(trend > 0 for trend in known), sum(trend < 0 for trend in known)
                claimed = _CLAIMED.get((name, end), "")
                lines.append((algorithm, _WORDS[name], end, str(len(known)), str(rising), str(falling), claimed))
                if claimed and known:
                    findings.append(_shape_finding(name, end, rising, falling))
    words = (
        "How the curves go while the search does (rank correlation with the effort, the decision itself left out; "
        "searches of fewer than three reports, or without change, are not counted). Claimed is what he describes.",
    )
    heads = ("search", "curve", "end", "searches", "rising", "falling", "claimed")
    return Section("Shapes of the curves (3.5.6, 3.5.7)", words, heads, tuple(lines), findings=tuple(findings))


def _shape_finding(name: str, end: str, rising: int, falling: int) -> Finding:
    place = "3.5.6" if name == "value" else "3.5.7"
    claim = f"Where the search ends {end}, the {_WORDS[name]} usually rises" if end != "unsolved" else ""
    claim = claim or f"Where the search does not end, the {_WORDS[name]} keeps rising"
    ours = f"rises in {rising} of {rising + falling} searches"
    return Finding(place, claim, "single examples", ours, Signs(rising, falling))


def figures() -> dict[str, tuple[CallTask, CallTask]]:
    """Alpha-beta and pn on a block that is caught, one that gets away, and one that 20,000 nodes do not decide."""
    shown: dict[str, tuple[CallTask, CallTask]] = {}
    for end, problem in EXAMPLES.items():
        pair = [
            call(
                work.curve,
                kind="a curve",
                name=f"{end}, {algorithm}",
                problem=plain(problem),
                algorithm=algorithm,
                nodes=20_000,
                every=50,
            )
            for algorithm in ("alphabeta-tt", "pn")
        ]
        shown[end] = pair[0], pair[1]
    return shown


def _points(text: str) -> frozenset[Point]:
    return frozenset(map(Point.parse, text.split()))


EXAMPLES = {
    "captured": Problem(
        width=9,
        height=9,
        black=_points("D4 C3 D2 E2"),
        white=_points("D3 G6 G7"),
        to_play=WHITE,
        goal=Goal.ESCAPE,
        target=_points("D3"),
    ),
    "escaped": Problem(
        width=9,
        height=9,
        black=_points("D5 C4 C3 D3 E3"),
        white=_points("D4 E6 F6"),
        to_play=WHITE,
        goal=Goal.ESCAPE,
        target=_points("D4"),
    ),
}
"""Positions of our own: those of Zhang's figures are pictures that the text lacks."""


def _curves(answers: Answers) -> Section:
    pictures = []
    for end, tasks in figures().items():
        for task in tasks:
            result = answers.result(task)
            if result is None:
                continue
            algorithm = task.arguments["algorithm"]
            drawing = Trace(algorithm)
            drawing.rows = [TraceRow(*row) for row in result["rows"]]
            pictures.append(Chart(drawing.svg(f"{algorithm}: {end}"), f"{algorithm} on a block that is {end}"))
    words = (
        "After figures 3.8 to 3.12: best value by depth, and proof and disproof number by nodes, on two positions of "
        "our own.",
    )
    return Section("Figures 3.8 to 3.12", words, pictures=tuple(pictures))


PREDICTION = Computed(
    **told("zhang-prediction"),
    plan=plan,
    write=write,
    sets={"fitted": TRAINING, "tested": TEST},
)
