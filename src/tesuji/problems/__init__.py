"""Go problems: what is asked, and the files that ask it."""

from typing import TYPE_CHECKING

from tesuji.lazy import getter, homes_of

if TYPE_CHECKING:
    from tesuji.problems.collection import Collection, Entry, Overrides, bundled, load
    from tesuji.problems.expected import Expected, SolutionNode, Verdict
    from tesuji.problems.goals import GOALS, Goal, GoalTraits
    from tesuji.problems.infer import complete, region_of
    from tesuji.problems.joint import Joint, parse_goal
    from tesuji.problems.problem import Draft, KoPolicy, Problem, Quantifier, Source
    from tesuji.problems.questions import (
        AGAINST_MOVER,
        FOR_MOVER,
        Conclusion,
        KoAssumption,
        Terms,
        conclude,
        extremes,
        mover_retakes,
        next_question,
        objectives,
        opposing_race,
        question_of,
        seki_question,
    )
    from tesuji.problems.region import Region
    from tesuji.problems.sgf import problem_at, read_tree, write_sgf_problem, write_sgf_problems
    from tesuji.problems.text import write_text_problem, write_text_problems
else:
    __getattr__ = getter(
        __name__,
        homes_of(
            {
                "tesuji.problems.collection": "Collection Entry Overrides bundled load",
                "tesuji.problems.expected": "Expected SolutionNode Verdict",
                "tesuji.problems.goals": "GOALS Goal GoalTraits",
                "tesuji.problems.infer": "complete region_of",
                "tesuji.problems.joint": "Joint parse_goal",
                "tesuji.problems.problem": "Draft KoPolicy Problem Quantifier Source",
                "tesuji.problems.questions": "AGAINST_MOVER FOR_MOVER Conclusion KoAssumption Terms "
                "conclude extremes mover_retakes next_question objectives opposing_race question_of seki_question",
                "tesuji.problems.region": "Region",
                "tesuji.problems.sgf": "problem_at read_tree write_sgf_problem write_sgf_problems",
                "tesuji.problems.text": "write_text_problem write_text_problems",
            }
        ),
    )

__all__ = [
    "AGAINST_MOVER",
    "FOR_MOVER",
    "GOALS",
    "Collection",
    "Conclusion",
    "Draft",
    "Entry",
    "Expected",
    "Goal",
    "GoalTraits",
    "Joint",
    "KoAssumption",
    "KoPolicy",
    "Overrides",
    "Problem",
    "Quantifier",
    "Region",
    "SolutionNode",
    "Source",
    "Terms",
    "Verdict",
    "bundled",
    "complete",
    "conclude",
    "extremes",
    "load",
    "mover_retakes",
    "next_question",
    "objectives",
    "opposing_race",
    "parse_goal",
    "problem_at",
    "question_of",
    "read_tree",
    "region_of",
    "seki_question",
    "write_sgf_problem",
    "write_sgf_problems",
    "write_text_problem",
    "write_text_problems",
]
