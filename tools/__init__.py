"""Scripts that are no part of the package: load tests, fitting, ablations. Run as ``python -m tools.NAME``."""
