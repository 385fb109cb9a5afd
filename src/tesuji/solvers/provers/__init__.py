"""Proofs: one side at a time on the open board, extended from an area, written down and replayed."""
