"""Bouzy 2004: progressive pruning and shallow min-max over Monte-Carlo evaluation."""
