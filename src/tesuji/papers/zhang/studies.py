"""Zhang 2010, tactic Monte-Carlo tree search in Go: every table and figure with data of the dissertation."""

from tesuji.lab.studies.study import Study
from tesuji.papers.zhang.against_uct import GAMES, POLICIES
from tesuji.papers.zhang.capture import TABLE as TABLE_3_1
from tesuji.papers.zhang.classical import CLASSICAL
from tesuji.papers.zhang.course import COURSE
from tesuji.papers.zhang.learning_tables import LEARNED
from tesuji.papers.zhang.prediction import PREDICTION
from tesuji.papers.zhang.readings import READINGS
from tesuji.papers.zhang.strength import STRENGTH
from tesuji.papers.zhang.summary import PUBLIC_SETS, SUMMARY
from tesuji.papers.zhang.tables import CHARTS, TABLE_8_2, TABLES_5, TABLES_6, TABLES_7
from tesuji.papers.zhang.tuning import BACKUP, DEPARTURES, EXPLORATION

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
    PUBLIC_SETS,
    TABLE_8_2,
    CLASSICAL,
    COURSE,
    STRENGTH,
    DEPARTURES,
    READINGS,
    POLICIES,
    GAMES,
)
