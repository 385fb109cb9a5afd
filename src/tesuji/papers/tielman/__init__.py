"""Tielman 2012: domain knowledge in a Monte-Carlo player."""
