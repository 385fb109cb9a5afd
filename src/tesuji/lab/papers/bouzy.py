"""The experiments of Bouzy 2004: depth, width, pruning, GNU Go, what a move costs, small boards, trees as they grow."""

from tesuji.lab.experiments import Study
from tesuji.lab.papers.bouzy_cost import COST
from tesuji.lab.papers.bouzy_figures import FIGURES
from tesuji.lab.papers.bouzy_gnugo import GNU_GO
from tesuji.lab.papers.bouzy_selfplay import DEPTH_AND_WIDTH, LARGE_BOARD, PRUNING
from tesuji.lab.papers.bouzy_small_boards import SMALL_BOARDS

EXPERIMENTS: tuple[Study, ...] = (DEPTH_AND_WIDTH, PRUNING, COST, GNU_GO, LARGE_BOARD, SMALL_BOARDS, FIGURES)
