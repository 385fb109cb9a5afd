"""Experiments: declared once, run task by task anywhere, kept in a store, and written up as a report."""

from typing import TYPE_CHECKING

from tesuji.lazy import getter, homes_of

if TYPE_CHECKING:
    from tesuji.lab.experiments.calls import CallTask, call
    from tesuji.lab.experiments.declared import Experiment, ProblemSet, Published, Scale, Variant, sweep
    from tesuji.lab.experiments.games import GameTask, game_task, game_tasks
    from tesuji.lab.experiments.matches import Matches, MatchLine, Pairing
    from tesuji.lab.experiments.reading import read_experiment
    from tesuji.lab.experiments.running import Run
    from tesuji.lab.experiments.searching import SearchTask, SearchTasks
    from tesuji.lab.experiments.sequential import Sequential
    from tesuji.lab.experiments.series import Series
    from tesuji.lab.experiments.store import Record, Store
    from tesuji.lab.experiments.study import Answers, Computed, Finding, Picture, Result, Section, Study, Task
    from tesuji.lab.experiments.tables import Line, Table
else:
    __getattr__ = getter(
        __name__,
        homes_of(
            {
                "tesuji.lab.experiments.calls": "CallTask call",
                "tesuji.lab.experiments.declared": "Experiment ProblemSet Published Scale Variant sweep",
                "tesuji.lab.experiments.games": "GameTask game_task game_tasks",
                "tesuji.lab.experiments.matches": "Matches MatchLine Pairing",
                "tesuji.lab.experiments.reading": "read_experiment",
                "tesuji.lab.experiments.running": "Run",
                "tesuji.lab.experiments.searching": "SearchTask SearchTasks",
                "tesuji.lab.experiments.sequential": "Sequential",
                "tesuji.lab.experiments.series": "Series",
                "tesuji.lab.experiments.store": "Record Store",
                "tesuji.lab.experiments.study": "Answers Computed Finding Picture Result Section Study Task",
                "tesuji.lab.experiments.tables": "Line Table",
            }
        ),
    )

__all__ = [
    "Answers",
    "CallTask",
    "Computed",
    "Experiment",
    "Finding",
    "GameTask",
    "Line",
    "MatchLine",
    "Matches",
    "Pairing",
    "Picture",
    "ProblemSet",
    "Published",
    "Record",
    "Result",
    "Run",
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
