"""The experiments of Bouzy 2004: depth, width, pruning, GNU Go, what a move costs, small boards, trees as they grow."""

from tesuji.lab.studies import Study
from tesuji.papers.bouzy.cost import COST
from tesuji.papers.bouzy.figures import FIGURES
from tesuji.papers.bouzy.gnugo import GNU_GO
from tesuji.papers.bouzy.selfplay import DEPTH_AND_WIDTH, LARGE_BOARD, PRUNING
from tesuji.papers.bouzy.small_boards import SMALL_BOARDS

EXPERIMENTS: tuple[Study, ...] = (DEPTH_AND_WIDTH, PRUNING, COST, GNU_GO, LARGE_BOARD, SMALL_BOARDS, FIGURES)
