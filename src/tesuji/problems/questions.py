"""From a problem to the questions that are searched: who attacks, for what, and who may retake a ko at once."""

from dataclasses import dataclass, replace

from tesuji.checker import UNLIMITED, Objective, Question
from tesuji.errors import InputError
from tesuji.go.color import BLACK, WHITE
from tesuji.problems.problem import KoPolicy, Problem


@dataclass(frozen=True)
class KoAssumption:
    """How often each side may retake a ko at once; -1 is as often as it likes."""

    mover: int
    opponent: int

    def __str__(self) -> str:
        if self == AGAINST_MOVER:
            return "against the mover"
        if self == FOR_MOVER:
            return "for the mover"
        return f"retakes: mover {_times(self.mover)}, opponent {_times(self.opponent)}"


AGAINST_MOVER = KoAssumption(0, UNLIMITED)
"""Success under this assumption is unconditional."""
FOR_MOVER = KoAssumption(UNLIMITED, 0)
"""Failure under this assumption is unconditional."""


def mover_retakes(times: int) -> KoAssumption:
    """The mover may retake that often, the opponent never: the degree of a ko is the least number that suffices."""
    return KoAssumption(times, 0)


def objectives(problem: Problem) -> tuple[Objective, ...]:
    """The objectives that tell this problem's verdicts apart, the one that decides success first.

    ``kill`` that fails while ``seki`` (the target neither taken nor safe) works is a seki. A race that neither
    side wins is one too: see `opposing_race`.
    """
    traits = problem.goal.traits
    return tuple(dict.fromkeys(o for o in (traits.objective, traits.seki_objective) if o is not None))


def assumptions(problem: Problem) -> tuple[KoAssumption, ...]:
    """The assumptions about ko that the problem's policy asks for, the one that proves most first."""
    both = {KoPolicy.AGAINST: (AGAINST_MOVER,), KoPolicy.FOR: (FOR_MOVER,)}
    return both.get(problem.ko_policy, (AGAINST_MOVER, FOR_MOVER))


def question_of(
    problem: Problem, assumption: KoAssumption = AGAINST_MOVER, objective: Objective | None = None
) -> Question:
    """The question under one assumption about ko, for one objective (by default the one that decides success)."""
    allowed = objectives(problem)
    objective = allowed[0] if objective is None else objective
    if objective not in allowed:
        raise InputError(f"{objective!r} is no objective for {problem.goal}: expected {' or '.join(allowed)}")
    if problem.region is None:
        raise InputError("the problem has no region yet: complete it first")
    retakes = {problem.to_play: assumption.mover, problem.to_play.opponent: assumption.opponent}
    return Question(
        width=problem.width,
        height=problem.height,
        black=problem.black,
        white=problem.white,
        to_play=problem.to_play,
        objective=objective,
        attacker=problem.attacker,
        target=problem.target,
        region=problem.region,
        own=problem.own,
        quantifier=problem.quantifier.value,
        alive=problem.assumed_alive,
        ko=problem.ko if problem.ko in problem.region else None,
        black_retakes=retakes[BLACK],
        white_retakes=retakes[WHITE],
        suicide=problem.suicide,
    )


def opposing_race(problem: Problem, assumption: KoAssumption = AGAINST_MOVER) -> Question:
    """A race as the opponent wants it, with the same side to move: when neither side wins, it is seki."""
    if problem.goal.stake != "race":
        raise InputError(f"only a race can be seen from the other side, not {problem.goal}")
    question = question_of(problem, assumption)
    return replace(question, attacker=question.defender, target=problem.own, own=problem.target)


def seki_question(problem: Problem, assumption: KoAssumption, *, succeeded: bool) -> Question | None:
    """The second question, which tells seki from life when the target stands; ``None`` where the first says it all.

    After a success, seki is when the mover loses it; after a failure, when the mover wins it.
    """
    traits = problem.goal.traits
    if traits.seki_objective is None or succeeded != traits.saves:
        return None
    if traits.stake == "race":
        return opposing_race(problem, assumption)
    return question_of(problem, assumption, traits.seki_objective)


def _times(count: int) -> str:
    return "unlimited" if count == UNLIMITED else str(count)
