"""Tielman's experiments (2012): the six tests, readings of the text, and each piece of knowledge switched off."""

from tesuji.lab.studies import Study
from tesuji.papers.tielman.knowledge import CHANGED, KNOWLEDGE
from tesuji.papers.tielman.other_readings import OTHER_READINGS
from tesuji.papers.tielman.settled import SETTINGS
from tesuji.papers.tielman.six_tests import TESTS_1_TO_6

EXPERIMENTS: tuple[Study, ...] = (TESTS_1_TO_6, SETTINGS, KNOWLEDGE, CHANGED, OTHER_READINGS)
