"""Zhang 2010, tactic Monte-Carlo tree search in Go: every table and figure with data of the dissertation."""

from tesuji.lab.experiments.study import Study
from tesuji.lab.papers.zhang_2010.capture import TABLE as TABLE_3_1
from tesuji.lab.papers.zhang_2010.classical import CLASSICAL
from tesuji.lab.papers.zhang_2010.course import COURSE
from tesuji.lab.papers.zhang_2010.learned import LEARNED
from tesuji.lab.papers.zhang_2010.prediction import PREDICTION
from tesuji.lab.papers.zhang_2010.strength import STRENGTH
from tesuji.lab.papers.zhang_2010.summary import SUMMARY
from tesuji.lab.papers.zhang_2010.tables import CHARTS, TABLE_8_2, TABLES_5, TABLES_6, TABLES_7
from tesuji.lab.papers.zhang_2010.tuning import BACKUP, DEPARTURES, EXPLORATION

EXPERIMENTS: tuple[Study, ...] = (
    CHARTS,
    TABLE_3_1,
    PREDICTION,
    EXPLORATION,
    TABLES_5,
    TABLES_6,
    LEARNED,
    TABLES_7,
    BACKUP,
    SUMMARY,
    TABLE_8_2,
    CLASSICAL,
    COURSE,
    STRENGTH,
    DEPARTURES,
)
