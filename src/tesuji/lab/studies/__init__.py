"""Experiments: declared once, run task by task anywhere, kept in a store, and written up as a report."""

from typing import TYPE_CHECKING

from tesuji.lazy import getter, homes_of

if TYPE_CHECKING:
    from tesuji.jobs.series import Series
    from tesuji.jobs.store import Record, Store
    from tesuji.jobs.task import Result, Task
    from tesuji.lab.matches.game_task import GameTask, game_task, game_tasks
    from tesuji.lab.studies.calls import CallTask, call
    from tesuji.lab.studies.declared import Experiment, ProblemSet, Published, Scale, Variant, sweep
    from tesuji.lab.studies.match_study import Matches, MatchLine, Pairing
    from tesuji.lab.studies.searching import SearchTask, SearchTasks
    from tesuji.lab.studies.sequential import Sequential
    from tesuji.lab.studies.study import Answers, Chart, Computed, Finding, Section, Study
    from tesuji.lab.studies.study_file import read_experiment
    from tesuji.lab.studies.tables import Line, Table
else:
    __getattr__ = getter(
        __name__,
        homes_of(
            {
                "tesuji.lab.studies.calls": "CallTask call",
                "tesuji.lab.studies.declared": "Experiment ProblemSet Published Scale Variant sweep",
                "tesuji.lab.matches.game_task": "GameTask game_task game_tasks",
                "tesuji.lab.studies.match_study": "Matches MatchLine Pairing",
                "tesuji.lab.studies.study_file": "read_experiment",
                "tesuji.lab.studies.searching": "SearchTask SearchTasks",
                "tesuji.lab.studies.sequential": "Sequential",
                "tesuji.jobs.series": "Series",
                "tesuji.jobs.store": "Record Store",
                "tesuji.jobs.task": "Result Task",
                "tesuji.lab.studies.study": "Answers Computed Finding Chart Section Study",
                "tesuji.lab.studies.tables": "Line Table",
            }
        ),
    )

__all__ = [
    "Answers",
    "CallTask",
    "Chart",
    "Computed",
    "Experiment",
    "Finding",
    "GameTask",
    "Line",
    "MatchLine",
    "Matches",
    "Pairing",
    "ProblemSet",
    "Published",
    "Record",
    "Result",
    "Scale",
    "SearchTask",
    "SearchTasks",
    "Section",
    "Sequential",
    "Series",
    "Store",
    "Study",
    "Table",
    "Task",
    "Variant",
    "call",
    "game_task",
    "game_tasks",
    "read_experiment",
    "sweep",
]
