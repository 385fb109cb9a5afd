"""The experiments of P. Zhang's thesis (2010)."""

from tesuji.lab.experiments import Study
from tesuji.lab.papers.zhang_tables import EXPLORATION, ROWS_A_TO_U

EXPERIMENTS: tuple[Study, ...] = (ROWS_A_TO_U, EXPLORATION)
