"""Suites of problems with answers: ours, public sets, and GTP regression tests of any engine."""
