"""Exact verdicts: the order of questions about ko and seki, every first move, names of kos."""
