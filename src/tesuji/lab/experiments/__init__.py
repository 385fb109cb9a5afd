"""Experiments: declared once, run task by task on all cores, kept in a store, and written up as a report."""

from tesuji.lab.experiments.declared import Experiment, ProblemSet, Published, Scale, Variant, sweep
from tesuji.lab.experiments.reading import read_experiment
from tesuji.lab.experiments.running import Run
from tesuji.lab.experiments.store import Record, Store
from tesuji.lab.experiments.tasks import Task, tasks_of

__all__ = [
    "Experiment",
    "ProblemSet",
    "Published",
    "Record",
    "Run",
    "Scale",
    "Store",
    "Task",
    "Variant",
    "read_experiment",
    "sweep",
    "tasks_of",
]
