"""Benchmarks: speed and memory beside a yardstick."""
